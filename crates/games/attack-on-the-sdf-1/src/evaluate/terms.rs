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
    PodOuter = -0.09, "Pods in Outer Areas";
    /// Pods in Inner Areas.
    PodInner = -0.13, "Pods in Inner Areas";
    /// Pods aboard that are two steps from the Bridge.
    PodAboard = -0.2, "Pods aboard";
    /// Pods aboard beside the Bridge.
    PodBeside = -0.26, "Pods beside the Bridge";
    /// Pods on the Bridge.
    PodBridge = -0.5, "Pods on the Bridge";
    /// Cruisers.
    Cruiser = -0.26, "Cruisers";
    /// Flagships.
    Flagship = -0.4, "Flagships";
    /// Damage on them.
    ShipDamage = 0.04, "damage on Zentraedi ships";
    /// Khyron and Miriya.
    Villain = -0.25, "villains";

    // What has become of the ship.
    /// Armour points.
    Armour = 0.04, "armour";
    /// Places without armour.
    Bare = -0.06, "bare Areas";
    /// Reactor damage.
    Reactor = -0.13, "reactor damage";
    /// Reactor damage above 2: one turn an Episode, no evading.
    ReactorHigh = -0.2, "reactor damage";
    /// Reactor damage above 4: the guns are silent, one hit from the end.
    ReactorLast = -0.5, "reactor damage";
    /// People missing from 8.
    People = -0.12, "population";
    /// People missing from 5.
    PeopleFew = -0.15, "population";
    /// People missing from 4.
    PeopleLast = -0.4, "population";
    /// Structure damage of Macross City, Production, the Launch Bay and Science.
    Structure = -0.08, "structure damage";
    /// Places one or two hull points from following through to the Bridge, and to Macross City.
    Thin = -0.25, "Areas about to break";
    /// Guns down.
    Gun = -0.09, "guns down";
    /// Rail Guns down.
    RailGun = -0.1, "Rail Guns down";

    // Mecha and Heroes.
    /// Veritechs on the board.
    Veritech = 0.1, "Veritechs";
    /// Super Veritechs on the board.
    SuperVeritech = 0.13, "Super Veritechs";
    /// Destroids on the board.
    Destroid = 0.1, "Destroids";
    /// A mecha on the Bridge.
    Guard = 0.3, "the guard on the Bridge";
    /// Veritechs in the Hangar.
    Hangar = 0.07, "Veritechs in the Hangar";
    /// Mecha on the Construction Square.
    Construction = 0.05, "mecha under construction";
    /// The first damage of a Hero.
    Hurt = -0.05, "wounded Heroes";
    /// The second.
    HurtTwice = -0.15, "wounded Heroes";
    /// Heroes who are MIA.
    Missing = -0.35, "Heroes missing";
    /// Upgraded Heroes.
    Upgraded = 0.15, "upgraded Heroes";
    /// Sections without anybody who orders them, or no Captain.
    Leaderless = -0.3, "sections without a leader";

    // Resources.
    /// Ability Points, up to 5.
    Ap = 0.09, "Ability Points";
    /// Ability Points above 5.
    ApMore = 0.035, "Ability Points";
    /// Research Points, up to 4.
    Rp = 0.08, "Research Points";
    /// Research Points above 4.
    RpMore = 0.03, "Research Points";
    /// Dice on the Tracker.
    Tracker = 0.03, "dice on the Tracker";
    /// Resource cards.
    Cards = 0.035, "Resource cards";
    /// Tech in play.
    Tech = 0.2, "Tech";
    /// Shield tokens.
    Shields = 0.08, "shield tokens";
    /// The Pinpoint Barrier.
    Pinpoint = 0.3, "the Pinpoint Barrier";
    /// Other Story Unlocks.
    Unlock = 0.2, "Story Unlocks";
    /// Minmei and Ben.
    Friends = 0.1, "Minmei and Ben";
    /// Heat of the Reflex Cannon.
    Heat = -0.012, "heat";
    /// Crew on strike.
    Strike = -0.12, "the strike";
    /// Objectives of this Episode that are reached, or how near they are.
    Objective = 0.2, "objectives";

    // What can still be done before the Orders.
    /// Unspent dice: Target.
    Target = 0.055, "dice to use";
    /// Unspent dice: Move.
    Move = 0.04, "dice to use";
    /// Unspent dice: Instinct.
    Instinct = 0.075, "dice to use";
    /// Unspent dice: Ability.
    Ability = 0.06, "dice to use";
    /// Dice that do something where the Hero stands.
    Ready = 0.03, "dice to use";
    /// Steps between a pilot with dice to shoot and the nearest vessel.
    Far = -0.008, "the way to the enemy";
    /// Movement points.
    Steps = 0.012, "movement points";
    /// Veritechs that the acting Hero can still order.
    OrderVeritech = 0.05, "orders to give";
    /// Destroids that the acting Hero can still order.
    OrderDestroid = 0.04, "orders to give";
    /// Scouts that can still be sent.
    Scout = 0.05, "scouts to send";
    /// Cards of crew, mecha and scouts to come.
    Work = 0.06, "work to be done";
    /// Veritech Evade tokens.
    VeritechEvade = 0.03, "Veritech Evade tokens";
    /// SDF-1 Evade tokens.
    ShipEvade = 0.03, "SDF-1 Evade tokens";
    /// +1 and Salvage tokens, and Max's bonus.
    Tokens = 0.02, "tokens";

    // The last battle.
    /// Damage on Dolza's Baseship.
    Baseship = 0.5, "damage on the Baseship";
    /// The way to it is open.
    CutThrough = 1.5, "the way to the Baseship";
    /// Veritechs and pilots in space who can reach it.
    Strikers = 0.15, "mecha that can reach the Baseship";
}
