//! One small decision or one chance outcome, its notation, and its place in the action space (spec 4.2).

use std::fmt;
use std::ops::BitOr;
use std::str::FromStr;

use veritable_core::bits::bits;
use veritable_core::notation::number;

use crate::content::{Side, Special};
use crate::geometry::{Cell, Line, cell_code, line_code, read_cell, read_line};

/// Everything that can happen in a match. What a cell or a line is chosen for depends on the decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Decline or stop.
    Pass,
    /// Be Player 1.
    GoFirst,
    /// Be Player 2.
    GoSecond,
    /// An own objective: keep it, or claim it.
    Objective(u8),
    /// An own Unit: deploy it, or drop it.
    Unit(u8),
    /// Deploy the own Base.
    Base,
    /// Deploy a Location.
    Location(u8),
    /// A space or the card on it.
    Cell(Cell),
    /// A Combat space, or a row or column.
    Line(Line),
    /// A Combat Card of the hand.
    Combat(u8),
    /// Play a Special Token.
    Special(Special),
    /// Play a hero.
    Hero(u8),
    /// Play a command.
    Command(u8),
    /// An alternative of a text.
    Option(u8),
    /// Chance: seat 0 plays this side.
    Seat0(Side),
    /// Chance: the next side is dealt this objective.
    DealObjective(u8),
    /// Chance: the next side is dealt this Location.
    Deal(u8),
    /// Chance: the Combat Cards drawn by the AoSC and the Masters.
    Draw(u8, u8),
    /// Chance: this side is Player 1.
    Player1(Side),
}

/// Size of the action space.
pub const ACTIONS: usize = 78;

use Action::*;

const OBJECTIVE: usize = 3;
const UNIT: usize = 11;
const BASE: usize = 19;
const LOCATION: usize = 20;
const CELL: usize = 30;
const LINE: usize = 46;
const COMBAT: usize = 54;
const SPECIAL: usize = 62;
const HERO: usize = 66;
const COMMAND: usize = 70;
const OPTION: usize = 74;

/// The action at each place of the action space.
static TABLE: [Action; ACTIONS] = {
    let mut table = [Pass; ACTIONS];
    let mut i = 1;
    while i < ACTIONS {
        table[i] = match i {
            1 => GoFirst,
            2 => GoSecond,
            OBJECTIVE..UNIT => Objective((i - OBJECTIVE) as u8),
            UNIT..BASE => Unit((i - UNIT) as u8),
            BASE => Base,
            LOCATION..CELL => Location((i - LOCATION) as u8),
            CELL..LINE => Cell((i - CELL) as u8),
            LINE..COMBAT => Line((i - LINE) as u8),
            COMBAT..SPECIAL => Combat((i - COMBAT) as u8),
            SPECIAL..HERO => Special(crate::content::Special::ALL[i - SPECIAL]),
            HERO..COMMAND => Hero((i - HERO) as u8),
            COMMAND..OPTION => Command((i - COMMAND) as u8),
            _ => Option((i - OPTION) as u8),
        };
        i += 1;
    }
    table
};

impl Action {
    /// The action at this place of the action space.
    pub fn at(index: usize) -> std::option::Option<Action> {
        TABLE.get(index).copied()
    }

    /// The place of a decision in the action space; chance outcomes have none.
    pub fn index(self) -> std::option::Option<usize> {
        Some(match self {
            Pass => 0,
            GoFirst => 1,
            GoSecond => 2,
            Objective(i) => OBJECTIVE + usize::from(i),
            Unit(i) => UNIT + usize::from(i),
            Base => BASE,
            Location(i) => LOCATION + usize::from(i),
            Cell(c) => CELL + usize::from(c),
            Line(l) => LINE + usize::from(l),
            Combat(i) => COMBAT + usize::from(i),
            Special(token) => SPECIAL + token as usize,
            Hero(i) => HERO + usize::from(i),
            Command(i) => COMMAND + usize::from(i),
            Option(k) => OPTION + usize::from(k),
            Seat0(_) | DealObjective(_) | Deal(_) | Draw(..) | Player1(_) => return None,
        })
    }
}

/// A set of decisions, one bit for each place of the action space.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Choices(u128);

impl Choices {
    /// No choice.
    pub const NONE: Choices = Choices(0);
    /// Declining.
    pub const PASS: Choices = Choices(1);
    /// Be Player 1 or 2.
    pub const ORDER: Choices = Choices(0b110);
    /// The own Base.
    pub const BASE: Choices = Choices(1 << BASE);

    /// These own objectives.
    pub fn objectives(set: u8) -> Self {
        Self((set as u128) << OBJECTIVE)
    }

    /// These own Units.
    pub fn units(set: u8) -> Self {
        Self((set as u128) << UNIT)
    }

    /// These Locations.
    pub fn locations(set: u16) -> Self {
        Self((set as u128) << LOCATION)
    }

    /// These cells.
    #[inline]
    pub fn cells(set: u16) -> Self {
        Self((set as u128) << CELL)
    }

    /// These lines.
    #[inline]
    pub fn lines(set: u8) -> Self {
        Self((set as u128) << LINE)
    }

    /// These Combat Cards.
    pub fn combat(set: u8) -> Self {
        Self((set as u128) << COMBAT)
    }

    /// This Special Token.
    pub fn special(token: crate::content::Special) -> Self {
        Self(1 << (SPECIAL + token as usize))
    }

    /// Heroes (bits 0–3) and commands (bits 4–7).
    pub fn action_cards(set: u8) -> Self {
        Self((set as u128) << HERO)
    }

    /// The first `count` alternatives.
    pub fn options(count: u8) -> Self {
        Self(((1 << count) - 1) << OPTION)
    }

    /// Whether there is nothing to choose.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The same set with `more`, unless it is empty.
    #[inline]
    #[must_use]
    pub fn or_else(self, more: Choices) -> Self {
        if self.is_empty() { self } else { self | more }
    }

    /// The single member, if there is exactly one.
    #[inline]
    pub fn only(self) -> std::option::Option<Action> {
        self.0.is_power_of_two().then(|| TABLE[self.0.trailing_zeros() as usize])
    }

    /// The members in index order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Action> {
        let (low, high) = (self.0 as u64, (self.0 >> 64) as u64);
        let high = bits(high).map(|i| TABLE[64 + usize::from(i)]);
        bits(low).map(|i| TABLE[usize::from(i)]).chain(high)
    }
}

impl BitOr for Choices {
    type Output = Choices;
    #[inline]
    fn bitor(self, other: Choices) -> Choices {
        Choices(self.0 | other.0)
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pass => write!(f, "pass"),
            GoFirst => write!(f, "first"),
            GoSecond => write!(f, "second"),
            Objective(i) => write!(f, "objective {i}"),
            Unit(i) => write!(f, "unit {i}"),
            Base => write!(f, "base"),
            Location(i) => write!(f, "location {i}"),
            Cell(c) => write!(f, "cell {}", cell_code(*c)),
            Line(l) => write!(f, "line {}", line_code(*l)),
            Combat(i) => write!(f, "combat {i}"),
            Special(token) => write!(f, "{}", token.code()),
            Hero(i) => write!(f, "hero {i}"),
            Command(i) => write!(f, "command {i}"),
            Option(k) => write!(f, "option {k}"),
            Seat0(side) => write!(f, "seat0 {}", side.code()),
            DealObjective(i) => write!(f, "deal-objective {i}"),
            Deal(i) => write!(f, "deal {i}"),
            Draw(a, b) => write!(f, "draw {a} {b}"),
            Player1(side) => write!(f, "player1 {}", side.code()),
        }
    }
}

impl FromStr for Action {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let words: Vec<&str> = text.split(' ').collect();
        let side = |code: &str| Side::ALL.into_iter().find(|s| s.code() == code);
        let found = match words[..] {
            ["pass"] => Some(Pass),
            ["first"] => Some(GoFirst),
            ["second"] => Some(GoSecond),
            ["objective", i] => number(i, 8).map(Objective),
            ["unit", i] => number(i, 8).map(Unit),
            ["base"] => Some(Base),
            ["location", i] => number(i, 10).map(Location),
            ["cell", c] => read_cell(c).map(Cell),
            ["line", l] => read_line(l).map(Line),
            ["combat", i] => number(i, 8).map(Combat),
            ["hero", i] => number(i, 4).map(Hero),
            ["command", i] => number(i, 4).map(Command),
            ["option", k] => number(k, 4).map(Option),
            ["seat0", s] => side(s).map(Seat0),
            ["deal-objective", i] => number(i, 8).map(DealObjective),
            ["deal", i] => number(i, 10).map(Deal),
            ["draw", a, b] => number(a, 8).zip(number(b, 8)).map(|(a, b)| Draw(a, b)),
            ["player1", s] => side(s).map(Player1),
            [word] => {
                crate::content::Special::ALL.into_iter().find(|t| t.code() == word).map(Special)
            }
            _ => None,
        };
        found.ok_or_else(|| {
            format!("“{text}” is not an action; actions look like “unit 3”, “cell b2”, “line c”, “combat 5”.")
        })
    }
}
