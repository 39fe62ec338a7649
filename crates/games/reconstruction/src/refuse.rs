//! Why an answer is not allowed, in a sentence with its clause (8, reasons).

use veritable_core::Illegal;

use crate::Reconstruction;
use crate::state::{Frame, Phase, Table};
use crate::terms::{Act, Faction, Kind, Side};

/// Why a decision is forbidden.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Bar {
    /// The match has ended.
    Over,
    /// Fate decides first.
    Chance,
    /// It does not answer what is asked.
    Question,
    /// It costs more than there is.
    Protoculture { cost: u8, have: u8 },
    /// Two spaces do not touch.
    Adjacent(u8, u8),
    /// A territory must be controlled by this side.
    Control(u8, Side),
    /// One of these kinds of units is needed there.
    Missing(u16, u8),
    /// Two of this kind are needed there.
    Pair(Kind, u8),
    /// What is there is covert.
    Covert,
    /// What is there cannot be attacked.
    Immune,
    /// None of this kind is left out of play.
    Supply(Kind),
    /// The action was taken in this turn.
    Used(Act),
    /// The space was attacked in this window.
    OncePerSpace,
    /// Only a normal action is left.
    OwnCard,
    /// The civilian is content.
    TrackEnd,
    /// No civilian stands there.
    NoCivilian(u8, u8),
    /// No more trade in this turn.
    TradeLimit,
    /// Nobody to trade with.
    Partner(Faction),
    /// Nothing to trade for.
    EmptyHand(Faction),
    /// Zones are not territories.
    Zone,
    /// The Hideout is no space.
    Board,
    /// The card is not in hand.
    NotInHand,
    /// The territory is no City.
    City(u8),
    /// Nothing there would change.
    NoTarget,
    /// The action cannot be executed anywhere.
    Nowhere(Act),
    /// The unit has attacked in this window.
    UnitUsed,
    /// A box is empty.
    Empty(&'static str),
    /// A hero or the Flagship is set aside.
    Aside(Kind),
    /// It must be carried out.
    Compulsory,
    /// The card says otherwise.
    CardLimits,
    /// Another faction's action.
    Foreign(Act),
    /// Nobody attacks itself.
    OwnSide,
}

impl Reconstruction {
    /// The sentence and the clause of a refusal.
    pub(crate) fn explain(&self, t: &Table, bar: Bar) -> Illegal {
        let place = |at: u8| self.content.place(at);
        let the = |kind: Kind| match kind {
            Kind::Flagship => "the Flagship".to_owned(),
            _ => self.content.unit(kind).to_owned(),
        };
        let (clause, why): (&'static str, String) = match bar {
            Bar::Over => ("5.1", "The game is over.".into()),
            Bar::Chance => ("4.1.1", "A card is being drawn.".into()),
            Bar::Question => {
                ("4.9", format!("This does not answer the question: {}", self.asks(t)))
            }
            Bar::Protoculture { cost, have } => {
                ("4.1.10", format!("This costs {cost} Protoculture; you have {have}."))
            }
            Bar::Adjacent(a, b) if a == b => ("7.3", format!("It is already in {}.", place(a))),
            Bar::Adjacent(a, b) => {
                ("7.3", format!("{} and {} do not touch.", capital(place(a)), place(b)))
            }
            Bar::Control(at, side) => {
                let faction = side.faction().name();
                ("4.1.4", format!("{} must be controlled by {faction}.", place(at)))
            }
            Bar::Missing(kinds, at) => {
                ("4.4", format!("There must be {} in {}.", self.one_of(kinds), place(at)))
            }
            Bar::Pair(kind, at) => {
                let name = veritable_core::words::plural(2, self.content.unit(kind));
                ("4.4", format!("There must be 2 {name} in {}.", place(at)))
            }
            Bar::Covert => ("4.1.7", "Covert units cannot be attacked; flip them first.".into()),
            Bar::Immune => ("R19", "The Flagship and AUL Cities cannot be attacked.".into()),
            Bar::Supply(kind) => {
                ("R55", format!("No {} is left out of play.", self.content.unit(kind)))
            }
            Bar::Used(_) => ("4.2.3", "You have already taken this action this turn.".into()),
            Bar::OncePerSpace => {
                ("R21", "You have already attacked there with this action.".into())
            }
            Bar::OwnCard => ("R3", "You played your own card: one normal action only.".into()),
            Bar::TrackEnd => ("4.1.9", "This civilian is already content.".into()),
            Bar::NoCivilian(at, spot) => {
                ("4.1.9", format!("No civilian stands at spot {spot} in {}.", place(at)))
            }
            Bar::TradeLimit => ("4.2.1", "No more trades this turn: play a card.".into()),
            Bar::Partner(faction) => {
                ("4.2.1", format!("You cannot trade with {}.", faction.name()))
            }
            Bar::EmptyHand(faction) => ("4.2.1", format!("{} holds no card.", faction.name())),
            Bar::Zone => ("4.1.3", "Zones are not territories.".into()),
            Bar::Board => ("4.1.3", "The Hideout is not a space of the board.".into()),
            Bar::NotInHand => ("4.2.2", "You do not hold that card.".into()),
            Bar::City(at) => ("4.1.3", format!("{} is not a City.", place(at))),
            Bar::NoTarget => ("4.4", "There is nothing there that this could change.".into()),
            Bar::Nowhere(act) => (act.id(), "There is nowhere to do this now.".into()),
            Bar::UnitUsed => ("R22", "This unit has already attacked with this action.".into()),
            Bar::Empty(name) => ("4.4", format!("{name} is empty.")),
            Bar::Aside(kind) => {
                ("R63", format!("{} is set aside until the end of the round.", capital(&the(kind))))
            }
            Bar::Compulsory => ("R17", "This must be carried out while it is possible.".into()),
            Bar::CardLimits => ("R5", "The card does not allow this here.".into()),
            Bar::Foreign(act) => {
                let owner = act.faction().name();
                ("4.4", format!("This is an action of {owner}."))
            }
            Bar::OwnSide => ("4.4", "You do not attack your own units.".into()),
        };
        Illegal::new(clause, why)
    }

    /// "a Veritech or Rick Hunter": what would do.
    pub(crate) fn one_of(&self, kinds: u16) -> String {
        if let Some(faction) = Faction::ALL.into_iter().find(|f| f.kinds() == kinds) {
            return format!("a unit of {}", faction.name());
        }
        let names = Kind::of(kinds).map(|kind| match kind {
            Kind::Rick | Kind::Minmei | Kind::Khyron => self.content.unit(kind).to_owned(),
            Kind::Flagship => "the Flagship".into(),
            Kind::Soldier => "a covert Soldier".into(),
            _ => format!("a {}", self.content.unit(kind)),
        });
        names.collect::<Vec<_>>().join(" or ")
    }

    /// What is asked now, as a question.
    pub(crate) fn asks(&self, t: &Table) -> String {
        let place = |at: u8| self.content.place(at).to_owned();
        match t.top() {
            Frame::Op { .. } => self.asks_of_card(t),
            Frame::Lift { kind, .. } => format!("Where does {} go?", self.content.unit(kind)),
            Frame::Displace { from, .. } => {
                format!("Which unit leaves {}, and where to?", place(from))
            }
            Frame::Window(w) => match w.act {
                Act::RdfMarch | Act::AulMarch | Act::ZrSneak | Act::RefFly => {
                    format!("{}: out of which space?", w.act.title())
                }
                Act::RdfCurfew | Act::ZrInspire | Act::RefConvince => {
                    format!("{}: which civilian?", w.act.title())
                }
                Act::RefRepairs | Act::RefBombard | Act::AulConcert => {
                    format!("{}: do it?", w.act.title())
                }
                _ => format!("{}: where?", w.act.title()),
            },
            Frame::March { from, .. } => {
                format!("March from {}: who, and where to?", place(from))
            }
            Frame::Sneak { from } => format!("Sneak from {}: who, and where to?", place(from)),
            Frame::Fly { from } => format!("Fly from {}: who, and where to?", place(from)),
            Frame::Carry { zone } => format!("Does the token of {} go along?", place(zone)),
            Frame::Ambush { at } => format!("Which unit ambushes in {}?", place(at)),
            Frame::Aim { at, .. } => format!("Whom does the ambush in {} hit?", place(at)),
            Frame::Riot { at } => format!("Whom does the riot in {} hit?", place(at)),
            Frame::Concert { .. } => "What does the concert bring?".into(),
            Frame::Hits { at, .. } => format!("Which unit in {} is lost?", place(at)),
            Frame::Nothing | Frame::Lots { .. } | Frame::DropLots { .. } => match t.phase {
                Phase::Partner => "Your turn. Trade a card first?".into(),
                Phase::Offer => "Which card do you offer?".into(),
                Phase::Wish => "Whose card would you like?".into(),
                Phase::Reply => "Which card do you give in return, if any?".into(),
                Phase::Confirm => "Do you exchange the cards?".into(),
                Phase::Play => "Which card do you play?".into(),
                Phase::Ask => "Do you take the black box?".into(),
                Phase::Command => "Which action do you take?".into(),
                Phase::Resupply => "Where does the unit go?".into(),
                Phase::Return => "Where does the Flagship return?".into(),
                _ => "What comes next?".into(),
            },
        }
    }

    /// The question that the open box of a card asks.
    fn asks_of_card(&self, t: &Table) -> String {
        use crate::content::Op;
        match self.current_op(t) {
            Some(Op::Place { unit, .. }) => format!("Where do you place {}?", self.one(unit)),
            Some(Op::Remove { on, .. }) => format!("Where does {} lose units?", on.name()),
            Some(Op::Relocate { .. }) => "Which unit moves?".into(),
            Some(Op::Displace { .. }) => "Which City must RDF leave?".into(),
            Some(Op::Flip { overt: true, .. }) => "Where do Soldiers turn overt?".into(),
            Some(Op::Flip { .. }) => "Where do ZR Mecha turn covert?".into(),
            Some(Op::Shift { .. }) => "Which civilian do you shift?".into(),
            Some(Op::Replace { .. }) => "Which unit is replaced?".into(),
            Some(Op::Token { .. }) => "Which token do you take?".into(),
            Some(Op::Drop { .. }) => "Where does a Battle Pod land?".into(),
            _ => "What does the card change?".into(),
        }
    }
}

/// The same words as the start of a sentence.
pub(crate) fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
