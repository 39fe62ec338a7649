//! A position: what lies open ([`Table`]) and what does not ([`State`]).
//!
//! Control, holders of tokens, Khyron's covertness and victory points are never stored: they are counted from the
//! board whenever somebody asks (4.1.4 to 4.1.6, 5.1).

use std::ops::{Deref, DerefMut};

use serde::{Deserialize, Serialize};

use crate::content::Cards;
use crate::terms::{Act, Faction, HIDEOUT, KINDS, Kind, NONE, SPACES, SPOTS, Spaces, TERRITORIES};

/// Where the turn or the Resolution Phase stands when no frame is open.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Chance: seats get factions.
    Seating,
    /// Chance: the first hands.
    Deal,
    /// Whom to trade with, or not at all.
    Partner,
    /// Which card to offer.
    Offer,
    /// Which faction's card is wished for.
    Wish,
    /// The partner's answer.
    Reply,
    /// Whether to exchange.
    Confirm,
    /// Which card to play.
    Play,
    /// The white box.
    White,
    /// Whether to take the black box.
    Ask,
    /// The black box.
    Black,
    /// Which action to take.
    Command,
    /// Chance: the automaton's card.
    BotPlay,
    /// The automaton readies Pods.
    BotReady,
    /// Chance: the automaton's Drop card.
    BotDrop,
    /// Chance: where the automaton's Flagship goes.
    BotFly,
    /// The automaton's attack.
    BotAttack,
    /// Chance: the card drawn at the end of a turn.
    Draw,
    /// Resolution 1: victory.
    Check,
    /// Resolution 2: income.
    Income,
    /// Resolution 3: tokens.
    Tokens,
    /// Resolution 4: ZR may inspire.
    Inspire,
    /// Resolution 4: RDF may use curfew.
    Curfew,
    /// Resolution 5: overt Zentraedi retreat.
    Retreat,
    /// Resolution 6: RDF units go to Cities.
    Resupply,
    /// Resolution 7: REF may repair.
    Repairs,
    /// Resolution 7: AUL may canvas.
    Canvas,
    /// Resolution 8: heroes return.
    Return,
    /// Resolution 9: round cards.
    RoundCards,
    /// The end.
    Over,
}

/// Who opened an action window, which decides what it costs and when it may be closed (4.1.11).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Grant {
    /// Take Command: paid, the first execution is compulsory.
    Command,
    /// A card: free and compulsory while possible.
    Must,
    /// A card with "up to": free, may be closed at any time.
    May,
    /// The Resolution Phase: paid, may be closed at any time.
    Phase,
}

impl Grant {
    /// Whether a card pays.
    pub fn free(self) -> bool {
        matches!(self, Grant::Must | Grant::May)
    }
}

/// An open action window.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Window {
    /// Which action.
    pub act: Act,
    /// Who opened it.
    pub grant: Grant,
    /// Executions left; 255 = as many as can be paid.
    pub left: u8,
    /// Whether it has been executed at least once.
    pub begun: bool,
}

/// What is under way, innermost last.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Frame {
    /// No frame.
    Nothing,
    /// An operation of a card with so many picks left; `target` is the common space of `same`.
    Op { left: u8, target: u8 },
    /// A picked unit whose destination is owed.
    Lift { kind: Kind, from: u8 },
    /// RDF owes so many moves out of a space.
    Displace { from: u8, left: u8 },
    /// An action window.
    Window(Window),
    /// A march out of a space.
    March { from: u8, moved: bool },
    /// One sneak out of a space or the Hideout.
    Sneak { from: u8 },
    /// One flight out of a space.
    Fly { from: u8 },
    /// Whether the token of a zone goes along.
    Carry { zone: u8 },
    /// Which unit ambushes.
    Ambush { at: u8 },
    /// Hits of an ambush to aim.
    Aim { at: u8, by: Kind, hits: u8 },
    /// Whom a riot hits.
    Riot { at: u8 },
    /// Steps of a concert.
    Concert { left: u8 },
    /// A faction loses units.
    Hits { on: Faction, at: u8, left: u8 },
    /// Chance: Territory cards for an operation of the automaton; those drawn, as bits.
    Lots { left: u8, drawn: Spaces },
    /// Chance: Territory cards for a Drop card: the next number on it, the last territory, and those drawn.
    DropLots { card: u8, next: u8, last: u8, drawn: Spaces },
}

/// How the match ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum End {
    /// It has not.
    Open,
    /// A major victory.
    Major(Faction),
    /// Two minor victories.
    Minor,
}

/// The most frames that are ever open: a window, an execution, its hits.
pub const DEPTH: usize = 3;

/// All that lies open to everybody.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Table {
    /// Which seat plays each faction; the automaton has none (255).
    pub seat: [u8; 4],
    /// Where the game stands.
    pub phase: Phase,
    /// What is under way.
    pub stack: [Frame; DEPTH],
    /// How many frames are open.
    pub depth: u8,
    /// 1 to 4.
    pub round: u8,
    /// The Event Timeline of this round, so far.
    pub timeline: [Option<Faction>; 4],
    /// The cards played under it.
    pub played: [u8; 4],
    /// Turns finished in this round.
    pub turns: u8,
    /// Units in each space and the Hideout, by kind.
    pub units: [[u8; KINDS]; SPACES as usize + 1],
    /// Units out of play; a hero or the Flagship there is set aside.
    pub supply: [u8; KINDS],
    /// Pods in Assembly.
    pub assembly: u8,
    /// Pods in Constructed.
    pub constructed: u8,
    /// Civilians at each spot of each territory.
    pub civilians: [[u8; SPOTS]; TERRITORIES as usize],
    /// Civilians who joined ZR.
    pub converted: u8,
    /// Tokens in the Hideout, as bits of the spaces of their home zones.
    pub stolen: Spaces,
    /// Protoculture.
    pub pc: [u8; 4],
    /// Round cards not dealt yet.
    pub round_cards: Cards,
    /// Cards of earlier rounds, and those not in the game.
    pub discard: Cards,
    /// Proposals made this turn.
    pub proposals: u8,
    /// The trading partner.
    pub partner: Option<Faction>,
    /// Whose card is wished for.
    pub wish: Option<Faction>,
    /// The next operation of the box.
    pub op: u8,
    /// The space bound by the card.
    pub there: u8,
    /// How often the current operation was used in each space.
    pub each: [u8; SPACES as usize],
    /// Actions taken in this turn, as bits.
    pub commands: u32,
    /// In the current window, for each space: overt units that have ambushed, or whether it was attacked.
    pub spent: [u8; SPACES as usize],
    /// Whether Khyron has ambushed in the current window.
    pub khyron_spent: bool,
    /// How it ended.
    pub end: End,
}

/// A whole position, secrets included.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    /// What lies open.
    pub table: Table,
    /// The hands of the factions.
    pub hands: [Cards; 4],
    /// Cards in the deck: those of group I lie on top of those of group II, otherwise their order does not exist.
    pub deck: Cards,
    /// For each faction, and last for everybody, the cards in hands whose holder it knows; own ones included.
    pub known: [Cards; 5],
    /// For each faction, and last for everybody, the hands between which cards went that it did not see.
    pub mixed: [u8; 5],
    /// The offered card.
    pub offer: u8,
    /// The card in answer.
    pub answer: u8,
}

impl Deref for State {
    type Target = Table;
    #[inline]
    fn deref(&self) -> &Table {
        &self.table
    }
}

impl DerefMut for State {
    #[inline]
    fn deref_mut(&mut self) -> &mut Table {
        &mut self.table
    }
}

impl Table {
    /// The innermost open frame.
    #[inline]
    pub fn top(&self) -> Frame {
        match self.depth {
            0 => Frame::Nothing,
            n => self.stack[usize::from(n) - 1],
        }
    }

    /// The window that is open, if any, even while an execution of it is under way.
    pub fn window(&self) -> Option<Window> {
        self.stack[..usize::from(self.depth)].iter().rev().find_map(|frame| match frame {
            Frame::Window(window) => Some(*window),
            _ => None,
        })
    }

    /// Whose turn it is; nobody's before the first and after the last one of a round.
    #[inline]
    pub fn active(&self) -> Option<Faction> {
        self.timeline.get(usize::from(self.turns)).copied().flatten()
    }

    /// The card played in this turn.
    #[inline]
    pub fn card(&self) -> u8 {
        self.played.get(usize::from(self.turns)).copied().unwrap_or(NONE)
    }

    /// The faction that sits there.
    pub fn faction(&self, seat: u8) -> Option<Faction> {
        Faction::ALL.into_iter().find(|&f| self.seat[f as usize] == seat)
    }

    /// Whether this faction is run by the automaton.
    #[inline]
    pub fn automaton(&self, faction: Faction) -> bool {
        self.seat[faction as usize] == NONE
    }

    /// Units of a kind in a space or the Hideout.
    #[inline]
    pub fn count(&self, space: u8, kind: Kind) -> u8 {
        self.units[usize::from(space)][kind as usize]
    }

    /// Units of some kinds in a space or the Hideout.
    #[inline]
    pub fn count_of(&self, space: u8, kinds: u16) -> u8 {
        let row = &self.units[usize::from(space)];
        let mut sum = 0;
        for (kind, n) in row.iter().enumerate() {
            sum += if kinds >> kind & 1 == 1 { *n } else { 0 };
        }
        sum
    }

    /// Units of a faction in a space or the Hideout.
    #[inline]
    pub fn force(&self, space: u8, faction: Faction) -> u8 {
        let row = &self.units[usize::from(space)];
        match faction {
            Faction::Rdf => row[0] + row[1] + row[2],
            Faction::Ref => row[3] + row[4],
            Faction::Aul => row[5] + row[6] + row[7],
            Faction::Zr => row[8] + row[9] + row[10],
        }
    }

    /// Where a hero or the Flagship is: a space, the Hideout, or nowhere while set aside.
    #[inline]
    pub fn find(&self, kind: Kind) -> Option<u8> {
        (0..=HIDEOUT).find(|&space| self.count(space, kind) > 0)
    }

    /// Where the Flagship is.
    #[inline]
    pub fn flagship(&self) -> Option<u8> {
        self.find(Kind::Flagship)
    }

    /// Whether Khyron, if he is in this space, can be attacked (4.1.6).
    #[inline]
    pub fn khyron_overt(&self, space: u8) -> bool {
        self.count(space, Kind::Soldier) == 0
    }

    /// Overt ZR units in a space.
    #[inline]
    pub fn overt(&self, space: u8) -> u8 {
        self.attackable(space, Faction::Zr).1
    }

    /// Which kinds of a faction's units in a space can be attacked, and how many units that are (4.1.7).
    #[inline]
    pub fn attackable(&self, space: u8, faction: Faction) -> (u16, u8) {
        let row = &self.units[usize::from(space)];
        let among: &[Kind] = match faction {
            Faction::Rdf => &[Kind::Rick, Kind::Veritech, Kind::Mecha],
            Faction::Ref => &[Kind::Pod],
            Faction::Aul => &[Kind::Minmei, Kind::Partisan],
            Faction::Zr if self.khyron_overt(space) => &[Kind::Khyron, Kind::Zmecha],
            Faction::Zr => &[Kind::Zmecha],
        };
        among.iter().fold((0, 0), |(set, sum), &kind| match row[kind as usize] {
            0 => (set, sum),
            n => (set | kind.bit(), sum + n),
        })
    }

    /// Who holds the token of a zone (4.1.5).
    pub fn holder(&self, zone: u8) -> Faction {
        if self.stolen >> zone & 1 == 1 {
            return Faction::Zr;
        }
        let forces = Faction::ALL.map(|faction| self.force(zone, faction));
        let (mut most, mut holder) = (0, Faction::Rdf);
        for faction in Faction::ALL {
            let force = forces[faction as usize];
            if force > most {
                (most, holder) = (force, faction);
            } else if force == most {
                holder = Faction::Rdf;
            }
        }
        holder
    }

    /// Content civilians: the points of RDF.
    #[inline]
    pub fn content(&self) -> u8 {
        self.civilians.iter().map(|spots| spots[0]).sum()
    }

    /// Civilians of a territory that are not content.
    #[inline]
    pub fn restless(&self, territory: u8) -> u8 {
        self.civilians[usize::from(territory)][1..].iter().sum()
    }

    /// Civilians of a territory.
    #[inline]
    pub fn residents(&self, territory: u8) -> u8 {
        self.civilians[usize::from(territory)].iter().sum()
    }

    /// Cards that everybody has seen played, and those not in the game.
    pub fn gone(&self) -> Cards {
        let under = self.played.iter().filter(|card| **card != NONE);
        under.fold(self.discard, |set, card| set | 1 << card)
    }
}

impl State {
    /// Whether somebody holds a card.
    #[inline]
    pub fn holds(&self, faction: Faction, card: u8) -> bool {
        self.hands[faction as usize] >> card & 1 == 1
    }
}
