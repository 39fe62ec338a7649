//! Decisions and chance outcomes: their notation and the 240 indices of 4.0.

use veritable_core::action::{Below, Offers, UpTo};
use veritable_core::{actions, named, spelled};

use crate::content::{Face, RESOURCES};

/// The size of the mask of decisions: 234 in use, the rest reserved.
pub const ACTIONS: usize = 240;

/// A set of decisions.
pub type Offer = Offers<4>;

spelled! { Face { Target = "target", Move = "move", Instinct = "instinct", Ability = "ability" } }

named! {
    /// An Area of the board.
    pub Area = [
        "outer-1", "outer-2", "outer-3", "outer-4", "outer-5", "outer-6", "inner-1", "inner-2", "inner-3",
        "inner-4", "inner-5", "inner-6", "forward-reactor", "production", "launch-bay", "aft-reactor",
        "macross-city", "science", "bridge",
    ]
    /// A place in the ring of the ship.
    pub Place = ["forward-reactor", "production", "launch-bay", "aft-reactor", "macross-city", "science"]
    /// A vessel of the enemy.
    pub Vessel = [
        "circle-1", "circle-2", "circle-3", "circle-4", "circle-5", "circle-6", "circle-7", "circle-8",
        "circle-9", "circle-10", "triangle-1", "triangle-2", "triangle-3", "triangle-4", "triangle-5",
        "triangle-6", "triangle-7", "triangle-8", "triangle-9", "triangle-10", "square-1", "square-2",
        "square-3", "square-4", "square-5", "square-6", "square-7", "square-8", "square-9", "square-10", "x-1",
        "x-2", "x-3", "y-1", "y-2", "y-3", "flagship-1", "flagship-2", "flagship-3", "flagship-4", "khyron",
        "miriya", "baseship",
    ]
    /// A mecha.
    pub Mech = [
        "vt-1", "vt-2", "vt-3", "vt-4", "vt-5", "vt-6", "vt-7", "vt-8", "vt-9", "vt-10", "vt-11", "vt-12",
        "vt-13", "vt-14", "vt-15", "sv-1", "sv-2", "sv-3", "sv-4", "sv-5", "sv-6", "sv-7", "sv-8", "sv-9",
        "sv-10", "ds-1", "ds-2", "ds-3", "ds-4", "ds-5", "ds-6", "ds-7", "ds-8", "ds-9", "ds-10", "ds-11",
        "ds-12", "ds-13", "ds-14", "ds-15",
    ]
    /// A Hero, by rank.
    pub HeroName = ["gloval", "lisa", "claudia", "roy", "max", "rick"]
    /// Where crew works.
    pub Post = ["science", "production", "launch-bay", "gunners"]
    /// What can be hit or mended in a place of the ring.
    pub Fixture = ["armour", "beam", "rail", "structure"]
    /// What a die is used for.
    pub DieUse = [
        "target", "points", "move", "instinct", "instinct-target", "ap", "reroll", "ability-1", "ability-2",
    ]
    /// The way the ship turns.
    pub Sense = ["ccw", "cw"]
    /// Who is ordered.
    pub Wing = ["veritech", "destroid", "scouts"]
    /// What can be bought for Research Points in its Episode.
    pub Goods = ["pinpoint-barrier", "daedalus", "super-veritechs", "omni-barrier"]
    /// What can be activated.
    pub Device = ["daedalus", "omni-barrier"]
    /// An objective.
    pub Goal = ["a", "b"]
    /// What is printed on a token that is drawn.
    pub Symbol = ["circle", "triangle", "square", "x", "y"]
}

actions! {
    /// One decision of a player or one outcome of chance.
    pub enum Action, like "“to inner-4”, “vessel circle-3” or “use target”" {
        /// Passes, declines, stops or is done.
        Pass = "pass",
        /// Chooses an Area.
        To(area: Area) = "to",
        /// Chooses a vessel.
        Vessel(vessel: Vessel) = "vessel",
        /// Chooses a mecha.
        Mecha(mecha: Mech) = "mecha",
        /// Chooses a Hero.
        Hero(hero: HeroName) = "hero",
        /// Chooses a slot.
        Slot(slot: UpTo<4>) = "slot",
        /// Chooses a die or a face.
        Die(face: Face) = "die",
        /// The first option.
        First = "option-1",
        /// The second option.
        Second = "option-2",
        /// Both options.
        Both = "both",
        /// Rerolls a die for an Ability Point (R17).
        Reroll = "reroll",
        /// Puts a crew point to work.
        Crew(post: Post) = "crew",
        /// Chooses what is hit or mended.
        Point(place: Place, fixture: Fixture) = "point",
        /// Chooses an amount.
        Amount(amount: Below<7>) = "amount",
        /// Uses a die.
        Use(how: DieUse) = "use",
        /// Gives a die to another Hero.
        Assist(face: Face) = "assist",
        /// Puts a die on the Resource Tracker.
        Track(face: Face) = "track",
        /// Uses the Action Square here.
        Square = "square",
        /// Turns the ship.
        Twist(sense: Sense) = "twist",
        /// Orders mecha or scouts.
        Order(wing: Wing) = "order",
        /// Ends the Hero's turn.
        EndTurn = "end-turn",
        /// Transforms to Battle Mode.
        Transform = "transform",
        /// Cuts through to the Baseship.
        CutThrough = "cut-through",
        /// Turns a die to Instinct with a charge of Instinctual Focus.
        Focus = "focus",
        /// Uses an ability.
        Ability(hero: HeroName, number: UpTo<2>) = "ability",
        /// Plays, buys or activates a Resource card.
        Card(card: Below<RESOURCES>) = "card",
        /// Buys a Story Unlock.
        Buy(goods: Goods) = "buy",
        /// Activates a Story Unlock.
        Activate(device: Device) = "activate",
        /// Pays for an objective.
        Objective(goal: Goal) = "objective",
        /// Settles the Worker Strike.
        Settle = "settle-strike",
        /// Sacrifices Ben.
        Ben = "sacrifice-ben",
    }
    chance {
        /// A die of a Hero shows this face.
        Rolled(face: Face) = "rolls",
        /// A six-sided die.
        D6(pips: UpTo<6>) = "d6",
        /// The sum of two six-sided dice.
        Sum(pips: Below<13>) = "2d6",
        /// A token is drawn from the bag.
        Token(symbol: Symbol) = "token",
        /// An Invasion card is drawn.
        Invasion(card: Below<24>) = "invasion",
        /// A Z-Attack Orders card is drawn.
        Orders(card: Below<10>) = "orders",
        /// A Resource card is drawn.
        Resource(card: Below<RESOURCES>) = "resource",
        /// A Crew Orders card is drawn.
        CrewCard(card: Below<16>) = "crew-card",
        /// A Mecha Orders card is drawn.
        MechaCard(card: Below<16>) = "mecha-card",
        /// A Hero is dealt to a slot.
        Joins(hero: HeroName) = "joins",
    }
}

const _: () = assert!(
    at::Ben == 233 && at::Card == 195 && at::Use == 156 && at::Point == 125 && at::Mecha == 63
);

/// Indices of the uses of a die.
#[allow(missing_docs)]
pub mod die {
    pub const TARGET: u8 = 0;
    pub const POINTS: u8 = 1;
    pub const MOVE: u8 = 2;
    pub const INSTINCT: u8 = 3;
    pub const INSTINCT_TARGET: u8 = 4;
    pub const AP: u8 = 5;
    pub const REROLL: u8 = 6;
    pub const ABILITY_1: u8 = 7;
    pub const ABILITY_2: u8 = 8;
}
