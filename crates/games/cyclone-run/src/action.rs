//! Decisions and chance outcomes: their notation and the 142 indices of 4.14.

use std::fmt;
use std::str::FromStr;

use veritable_core::Seat;

use crate::board::{CELLS, LINES};
use crate::content::{Face, PLACES, SLOTS, TOKENS};

/// One decision of a player or one outcome of chance. Cells, slots, cards, tokens and dice are indices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Rolls the dice of this mask again.
    Reroll(u8),
    /// Ends the rolling.
    Keep,
    /// Pays for a Hero with dice.
    Select(u8),
    /// Ends the choice of Heroes.
    Done,
    /// Puts a Fuel from the pile on a Hero.
    Place(u8),
    /// Uses a selected Hero.
    Activate(u8),
    /// Ends the turn.
    EndTurn,
    /// Drives onto a cell.
    Step(u8),
    /// Ends the movement, or Ariel's sensing.
    Stop,
    /// Reveals the top token of a cell.
    Scout(u8),
    /// Ariel reveals everything.
    RevealAll,
    /// Alpha strikes a row (0–2) or a column (3–5).
    Line(u8),
    /// Beta strikes a block.
    Quadrant(u8),
    /// Uses a Location card.
    Use(u8),
    /// Picks the die a card turns.
    Die(u8),
    /// Picks the face it is turned to.
    TurnTo(Face),
    /// Takes the token a card may take.
    Snipe(u8),
    /// Pays the missing damage in Fuel.
    Boost,
    /// Leaves the token: a failed attack, or a Location not taken.
    GiveUp,
    /// Pays the missing damage against a cell under an air strike.
    BoostAt(u8),
    /// Uses a damage card against a cell under an air strike.
    BonusAt(u8),
    /// Ends the air strike.
    BreakOff,
    /// Does not react.
    Pass,
    /// Chance: the next die shows this face.
    Rolled(Face),
    /// Chance: the token turned up is this one.
    Token(u8),
    /// Chance: the Location card drawn is this one.
    Card(u8),
    /// Chance: this seat is the first player.
    First(Seat),
}

/// The size of the space of decisions.
pub const ACTIONS: usize = 142;

/// The first index of each row of 4.14.
pub mod at {
    #![allow(missing_docs)]
    pub const REROLL: u8 = 0;
    pub const KEEP: u8 = 31;
    pub const SELECT: u8 = 32;
    pub const DONE: u8 = 41;
    pub const PLACE: u8 = 42;
    pub const ACTIVATE: u8 = 51;
    pub const END_TURN: u8 = 60;
    pub const STEP: u8 = 61;
    pub const STOP: u8 = 70;
    pub const SCOUT: u8 = 71;
    pub const REVEAL_ALL: u8 = 80;
    pub const LINE: u8 = 81;
    pub const QUADRANT: u8 = 87;
    pub const USE: u8 = 91;
    pub const DIE: u8 = 102;
    pub const FACE: u8 = 107;
    pub const SNIPE: u8 = 111;
    pub const BOOST: u8 = 120;
    pub const GIVE_UP: u8 = 121;
    pub const BOOST_AT: u8 = 122;
    pub const BONUS_AT: u8 = 131;
    pub const BREAK_OFF: u8 = 140;
    pub const PASS: u8 = 141;
}

const fn decode(index: u8) -> Action {
    use Action::*;
    match index {
        at::REROLL..=30 => Reroll(index + 1),
        at::KEEP => Keep,
        at::SELECT..=40 => Select(index - at::SELECT),
        at::DONE => Done,
        at::PLACE..=50 => Place(index - at::PLACE),
        at::ACTIVATE..=59 => Activate(index - at::ACTIVATE),
        at::END_TURN => EndTurn,
        at::STEP..=69 => Step(index - at::STEP),
        at::STOP => Stop,
        at::SCOUT..=79 => Scout(index - at::SCOUT),
        at::REVEAL_ALL => RevealAll,
        at::LINE..=86 => Line(index - at::LINE),
        at::QUADRANT..=90 => Quadrant(index - at::QUADRANT),
        at::USE..=101 => Use(index - at::USE),
        at::DIE..=106 => Die(index - at::DIE),
        at::FACE..=110 => TurnTo(Face::ALL[(index - at::FACE) as usize]),
        at::SNIPE..=119 => Snipe(index - at::SNIPE),
        at::BOOST => Boost,
        at::GIVE_UP => GiveUp,
        at::BOOST_AT..=130 => BoostAt(index - at::BOOST_AT),
        at::BONUS_AT..=139 => BonusAt(index - at::BONUS_AT),
        at::BREAK_OFF => BreakOff,
        _ => Pass,
    }
}

static TABLE: [Action; ACTIONS] = {
    let mut table = [Action::Pass; ACTIONS];
    let mut index = 0;
    while index < ACTIONS {
        table[index] = decode(index as u8);
        index += 1;
    }
    table
};

impl Action {
    /// The decision with this index.
    #[inline]
    pub fn at(index: usize) -> Option<Action> {
        TABLE.get(index).copied()
    }

    /// The index of a decision; chance has none.
    #[inline]
    pub fn index(self) -> Option<usize> {
        use Action::*;
        let index = match self {
            Reroll(mask) => mask - 1,
            Keep => at::KEEP,
            Select(slot) => at::SELECT + slot,
            Done => at::DONE,
            Place(slot) => at::PLACE + slot,
            Activate(slot) => at::ACTIVATE + slot,
            EndTurn => at::END_TURN,
            Step(cell) => at::STEP + cell,
            Stop => at::STOP,
            Scout(cell) => at::SCOUT + cell,
            RevealAll => at::REVEAL_ALL,
            Line(line) => at::LINE + line,
            Quadrant(block) => at::QUADRANT + block,
            Use(card) => at::USE + card,
            Die(die) => at::DIE + die,
            TurnTo(face) => at::FACE + face as u8,
            Snipe(cell) => at::SNIPE + cell,
            Boost => at::BOOST,
            GiveUp => at::GIVE_UP,
            BoostAt(cell) => at::BOOST_AT + cell,
            BonusAt(cell) => at::BONUS_AT + cell,
            BreakOff => at::BREAK_OFF,
            Pass => at::PASS,
            Rolled(_) | Token(_) | Card(_) | First(_) => return None,
        };
        Some(index.into())
    }
}

/// The bits of all rerolls.
const REROLLS: u128 = (1 << at::KEEP) - 1;

/// A set of decisions: one bit for each index.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Offer {
    low: u128,
    high: u16,
}

impl Offer {
    /// Adds the decision with this index.
    #[inline]
    pub fn add(&mut self, index: u8) {
        self.add_each(index, 1);
    }

    /// Adds `base + i` for every bit `i` of the mask.
    #[inline]
    pub fn add_each(&mut self, base: u8, mask: u16) {
        if base < 112 {
            self.low |= u128::from(mask) << base;
        } else if base < 128 {
            self.low |= u128::from(mask) << base;
            self.high |= (u32::from(mask) >> (128 - base)) as u16;
        } else {
            self.high |= mask << (base - 128);
        }
    }

    /// Adds all rerolls.
    #[inline]
    pub fn add_rerolls(&mut self) {
        self.low |= REROLLS;
    }

    /// How many decisions there are.
    #[inline]
    pub fn len(&self) -> u32 {
        self.low.count_ones() + self.high.count_ones()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.low == 0 && self.high == 0
    }

    /// The only decision, if it is the only one.
    #[inline]
    pub fn only(&self) -> Option<Action> {
        (self.len() == 1).then(|| match self.low {
            0 => TABLE[128 + self.high.trailing_zeros() as usize],
            low => TABLE[low.trailing_zeros() as usize],
        })
    }

    /// Whether this decision is in the set.
    pub fn has(&self, action: Action) -> bool {
        match action.index() {
            Some(i @ 0..128) => self.low >> i & 1 == 1,
            Some(i) => self.high >> (i - 128) & 1 == 1,
            None => false,
        }
    }

    /// Appends the decisions in the order of their indices.
    pub fn list(&self, out: &mut Vec<Action>) {
        let mut low = self.low;
        // Rerolls come all or none, and they are most of what is ever listed.
        if low & REROLLS == REROLLS {
            out.extend_from_slice(&TABLE[..usize::from(at::KEEP)]);
            low &= !REROLLS;
        }
        for (mut bits, base) in [(low as u64, 0), ((low >> 64) as u64, 64), (self.high.into(), 128)]
        {
            while bits != 0 {
                out.push(TABLE[base + bits.trailing_zeros() as usize]);
                bits &= bits - 1;
            }
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Action::*;
        let cell = |c: &u8| CELLS[usize::from(*c)];
        let slot = |s: &u8| SLOTS[usize::from(*s)];
        let letter = |face: &Face| face.letter().to_ascii_lowercase();
        match self {
            Reroll(mask) => {
                f.write_str("reroll ")?;
                (0..5).filter(|i| mask >> i & 1 == 1).try_for_each(|i| write!(f, "{i}"))
            }
            Keep => f.write_str("keep"),
            Select(s) => write!(f, "select {}", slot(s)),
            Done => f.write_str("done"),
            Place(s) => write!(f, "place {}", slot(s)),
            Activate(s) => write!(f, "activate {}", slot(s)),
            EndTurn => f.write_str("end-turn"),
            Step(c) => write!(f, "step {}", cell(c)),
            Stop => f.write_str("stop"),
            Scout(c) => write!(f, "scout {}", cell(c)),
            RevealAll => f.write_str("reveal-all"),
            Line(i) => write!(f, "line {}", LINES[usize::from(*i)]),
            Quadrant(i) => write!(f, "quadrant {i}"),
            Use(card) => write!(f, "use {}", PLACES[usize::from(*card)]),
            Die(i) => write!(f, "die {i}"),
            TurnTo(face) => write!(f, "face {}", letter(face)),
            Snipe(c) => write!(f, "snipe {}", cell(c)),
            Boost => f.write_str("boost"),
            GiveUp => f.write_str("give-up"),
            BoostAt(c) => write!(f, "boost-at {}", cell(c)),
            BonusAt(c) => write!(f, "bonus-at {}", cell(c)),
            BreakOff => f.write_str("break-off"),
            Pass => f.write_str("pass"),
            Rolled(face) => write!(f, "roll {}", letter(face)),
            Token(kind) => write!(f, "token {}", TOKENS[usize::from(*kind)]),
            Card(card) => write!(f, "card {}", PLACES[usize::from(*card)]),
            First(seat) => write!(f, "first {seat}"),
        }
    }
}

fn find(words: &[&str], word: &str) -> Result<u8, String> {
    let place = words.iter().position(|known| *known == word);
    place.map(|i| i as u8).ok_or_else(|| format!("“{word}” is none of {}", words.join(", ")))
}

fn face(word: &str) -> Result<Face, String> {
    find(&["t", "m", "i", "b"], word).map(|i| Face::ALL[usize::from(i)])
}

fn slot(word: &str) -> Result<u8, String> {
    find(&SLOTS, if word == "yellow-dancer" { "lancer" } else { word })
}

fn mask(word: &str) -> Result<u8, String> {
    let mut mask = 0;
    for digit in word.chars() {
        let die =
            digit.to_digit(5).ok_or_else(|| format!("there is no die {digit}: dice are 0–4"))?;
        mask |= 1 << die;
    }
    if mask == 0 { Err("which dice? e.g. reroll 024".into()) } else { Ok(mask) }
}

impl FromStr for Action {
    type Err = String;

    /// Reads the notation. `reveal` may be written for `scout`, `leave` for `give-up`, `yellow-dancer` for
    /// `lancer`: they share an index.
    fn from_str(text: &str) -> Result<Self, String> {
        use Action::*;
        let (verb, what) = text.split_once(' ').unwrap_or((text, ""));
        let number = |most: u8| -> Result<u8, String> {
            let n = what.parse().map_err(|_| format!("“{what}” is no number"))?;
            if n <= most { Ok(n) } else { Err(format!("{n} is more than {most}")) }
        };
        let cell = || find(&CELLS, what);
        let alone = |action| {
            if what.is_empty() { Ok(action) } else { Err(format!("“{verb}” stands alone")) }
        };
        match verb {
            "reroll" => mask(what).map(Reroll),
            "keep" => alone(Keep),
            "select" => slot(what).map(Select),
            "done" => alone(Done),
            "place" => slot(what).map(Place),
            "activate" => slot(what).map(Activate),
            "end-turn" => alone(EndTurn),
            "step" => cell().map(Step),
            "stop" => alone(Stop),
            "scout" | "reveal" => cell().map(Scout),
            "reveal-all" => alone(RevealAll),
            "line" => find(&LINES, what).map(Line),
            "quadrant" => number(3).map(Quadrant),
            "use" => find(&PLACES, what).map(Use),
            "die" => number(4).map(Die),
            "face" => face(what).map(TurnTo),
            "snipe" => cell().map(Snipe),
            "boost" => alone(Boost),
            "give-up" | "leave" => alone(GiveUp),
            "boost-at" => cell().map(BoostAt),
            "bonus-at" => cell().map(BonusAt),
            "break-off" => alone(BreakOff),
            "pass" => alone(Pass),
            "roll" => face(what).map(Rolled),
            "token" => find(&TOKENS, what).map(Token),
            "card" => find(&PLACES, what).map(Card),
            "first" => number(3).map(First),
            _ => Err(format!("“{verb}” is no action of Cyclone Run")),
        }
    }
}
