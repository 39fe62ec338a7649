//! The terms of the evaluation and what each is worth: one table, in units of the logarithm of the odds to win.

macro_rules! terms {
    ($($(#[$about:meta])* $name:ident = $weight:expr, $words:literal;)*) => {
        /// What the evaluation counts.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Term {
            $($(#[$about])* $name,)*
        }

        impl Term {
            /// All terms, in the order of the table.
            pub const ALL: &'static [Term] = &[$(Term::$name),*];

            /// What it is called in a hint.
            pub fn words(self) -> &'static str {
                match self { $(Term::$name => $words,)* }
            }
        }

        /// What one of each is worth.
        pub const WEIGHTS: Weights = [$($weight),*];
    };
}

/// One number for each [`Term`].
pub type Weights = [f32; TERMS];
/// How many terms there are.
pub const TERMS: usize = Term::ALL.len();

terms! {
    // What the enemy has left when the Orders have been carried out.
    /// Pods in Outer Areas.
    PodOuter = -0.2, "Pods left in Outer Areas after the Orders";
    /// Pods in Inner Areas.
    PodInner = -0.245, "Pods left in Inner Areas after the Orders";
    /// Pods aboard that are two steps from the Bridge.
    PodAboard = -0.26, "Pods left aboard after the Orders";
    /// Pods aboard beside the Bridge.
    PodBeside = -0.29, "Pods left beside the Bridge after the Orders";
    /// Pods on the Bridge.
    PodBridge = -0.4, "Pods left on the Bridge after the Orders";
    /// Cruisers.
    Cruiser = -0.34, "Cruisers";
    /// Flagships.
    Flagship = -0.4, "Flagships";
    /// Damage on them.
    ShipDamage = 0.03, "Damage on Zentraedi ships";
    /// Khyron and Miriya.
    Villain = -0.1, "Villains";

    // What has become of the ship.
    /// Armour points.
    Armour = 0.01, "Armour left after the Orders";
    /// Places without armour.
    Bare = -0.2, "Areas without armour after the Orders";
    /// Reactor damage.
    Reactor = -0.17, "Reactor damage after the Orders";
    /// Reactor damage above 2: one turn an Episode, no evading.
    ReactorHigh = -0.5, "Reactor damage after the Orders";
    /// Reactor damage above 4: the guns are silent, one hit from the end.
    ReactorLast = -0.75, "Reactor damage after the Orders";
    /// People missing from 8.
    People = -0.15, "People missing after the Orders";
    /// People missing from 5.
    PeopleFew = -0.2, "People missing after the Orders";
    /// People missing from 4.
    PeopleLast = -0.7, "People missing after the Orders";
    /// Structure damage of Macross City, Production, the Launch Bay and Science.
    Structure = -0.05, "Structure damage after the Orders";
    /// Places one or two hull points from following through to the Bridge, and to Macross City.
    Thin = -0.38, "Hull points short of safety in Production, Launch Bay and Science";
    /// Guns down.
    Gun = -0.15, "Guns down after the Orders";
    /// Rail Guns down.
    RailGun = -0.15, "Rail Guns down";

    // Mecha and Heroes.
    /// Veritechs on the board.
    Veritech = 0.22, "Veritechs left after the Orders";
    /// Super Veritechs on the board.
    SuperVeritech = 0.1, "Super Veritechs";
    /// Destroids on the board.
    Destroid = 0.06, "Destroids left after the Orders";
    /// A mecha on the Bridge.
    Guard = 0.3, "Guard on the Bridge after the Orders";
    /// Veritechs in the Hangar.
    Hangar = 0.04, "Veritechs in the Hangar";
    /// Mecha on the Construction Square.
    Construction = 0.02, "Mecha under construction";
    /// The first damage of a Hero.
    Hurt = -0.07, "Wounds of Heroes after the Orders";
    /// The second.
    HurtTwice = -0.1, "Wounds of Heroes after the Orders";
    /// Heroes who are MIA.
    Missing = -0.35, "Heroes missing";
    /// Upgraded Heroes.
    Upgraded = 0.12, "Upgraded Heroes";
    /// Sections without anybody who orders them, or no Captain.
    Leaderless = -0.25, "Sections without a leader";

    // Resources.
    /// Ability Points, up to 5.
    Ap = 0.06, "Ability Points";
    /// Ability Points above 5.
    ApMore = 0.02, "Ability Points";
    /// Research Points, up to 4.
    Rp = 0.04, "Research Points";
    /// Research Points above 4.
    RpMore = 0.02, "Research Points";
    /// Dice on the Tracker.
    Tracker = 0.05, "Dice on the Tracker";
    /// Resource cards.
    Cards = 0.02, "Resource cards";
    /// Tech in play.
    Tech = 0.25, "Tech";
    /// Shield tokens.
    Shields = 0.08, "Shield tokens";
    /// The Pinpoint Barrier.
    Pinpoint = 0.3, "The Pinpoint Barrier";
    /// Other Story Unlocks.
    Unlock = 0.2, "Story Unlocks";
    /// Minmei and Ben.
    Friends = 0.16, "Minmei and Ben";
    /// Heat of the Reflex Cannon.
    Heat = -0.01, "Heat";
    /// Crew on strike.
    Strike = -0.18, "The strike";
    /// Objectives of this Episode that are reached, or how near they are.
    Objective = 0.12, "Objectives";

    // What can still be done before the Orders.
    /// Unspent dice: Target.
    Target = 0.055, "Dice to use";
    /// Unspent dice: Move.
    Move = 0.04, "Dice to use";
    /// Unspent dice: Instinct.
    Instinct = 0.075, "Dice to use";
    /// Unspent dice: Ability.
    Ability = 0.06, "Dice to use";
    /// Dice that do something where the Hero stands.
    Ready = 0.03, "Dice to use";
    /// Steps between a pilot with dice to shoot and the nearest vessel.
    Far = -0.008, "The way to the enemy";
    /// Movement points.
    Steps = 0.012, "Movement points";
    /// Veritechs that the acting Hero can still order.
    OrderVeritech = 0.05, "Orders to give";
    /// Destroids that the acting Hero can still order.
    OrderDestroid = 0.04, "Orders to give";
    /// Scouts that can still be sent.
    Scout = 0.05, "Scouts to send";
    /// Cards of crew, mecha and scouts to come.
    Work = 0.06, "Work to be done";
    /// Veritech Evade tokens.
    VeritechEvade = 0.03, "Veritech Evade tokens";
    /// SDF-1 Evade tokens.
    ShipEvade = 0.03, "SDF-1 Evade tokens";
    /// +1 and Salvage tokens, and Max's bonus.
    Tokens = 0.02, "Tokens";

    // The last battle.
    /// Damage on Dolza's Baseship.
    Baseship = 1.5, "Damage on the Baseship";
    /// The way to it is open.
    CutThrough = 5.0, "The way to the Baseship";
    /// Veritechs and pilots in space who can reach it.
    Strikers = 0.4, "Mecha that can reach the Baseship";
}
