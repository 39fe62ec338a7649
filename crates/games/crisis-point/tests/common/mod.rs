//! Positions as pictures: four rows of four short card names, `.` where nothing is said.
//!
//! What a test does not say is filled in lawfully: missing cards, Combat Cards, hands, objectives, supplies.
#![allow(dead_code, unused_imports)] // every test file uses its own part

use std::ops::Range;

use veritable_core::Options;
use veritable_core::action::Alphabet;
use veritable_core::content::Source;
use veritable_core::deck::LazyDeck;
use veritable_core::prelude::*;
use veritable_core::testkit::Play;
use veritable_crisis_point::CrisisPoint;
use veritable_crisis_point::content::{FIELD_CARDS, Field, Side, Special};
use veritable_crisis_point::geometry::{Lane, Square};
use veritable_crisis_point::state::*;

pub use Side::{Aosc, Masters};

pub type Match = Play<CrisisPoint>;

/// The numbers that are tuned for balance, and what the specification has: its examples are told with those.
const TUNED: [(&str, &str, &str); 7] = [
    ("civil-defense-battloid", "tokens = 4", "tokens = 3"),
    ("southern-cross-headquarters", "defense = 6", "defense = 4"),
    ("southern-cross-headquarters", "vp = 7", "vp = 6"),
    ("masters-mothership", "defense = 6", "defense = 4"),
    ("masters-mothership", "vp = 7", "vp = 6"),
    ("gmp-intelligence", INTELLIGENCE[0], INTELLIGENCE[1]),
    ("neuro-sensor", INTELLIGENCE[0], INTELLIGENCE[1]),
];
const INTELLIGENCE: [&str; 2] = [
    r#"effects = [{ op = "reveal", n = 2 }, { op = "stack", n = 1, side = "any" }]"#,
    r#"effects = [{ op = "reveal", n = 2 }, { op = "stack", n = 2, side = "any" }]"#,
];

/// The game as people play it.
pub fn game(pairs: &[(&str, &str)]) -> CrisisPoint {
    CrisisPoint::configure(&Options::from_pairs(pairs.iter().copied()), None).unwrap()
}

/// The game with the cards of the specification.
pub fn as_specified(pairs: &[(&str, &str)]) -> CrisisPoint {
    let cards = [cards_with(&[])];
    CrisisPoint::configure(&Options::from_pairs(pairs.iter().copied()), Some(&cards)).unwrap()
}

/// The cards of the specification, with other effects on some of them.
pub fn cards_with(changes: &[(&str, &str)]) -> Source {
    let mut text = CrisisPoint::embedded()[0].text.clone();
    for (id, tuned, told) in TUNED {
        let line = line_of(&text, id, tuned.split('=').next().unwrap());
        assert_eq!(&text[line.clone()], tuned, "{id}");
        text.replace_range(line, told);
    }
    for (id, effects) in changes {
        let line = line_of(&text, id, "effects ");
        text.replace_range(line, &format!("effects = [{effects}]"));
    }
    Source::new("cards.toml", text)
}

/// Where the line of a card stands that begins with `key`.
fn line_of(text: &str, id: &str, key: &str) -> Range<usize> {
    let card = text.find(&format!("id = \"{id}\"")).expect("a card with this id");
    let from = card + text[card..].find(&format!("\n{key}")).expect("a line of the card") + 1;
    from..from + text[from..].find('\n').expect("the end of a line")
}

/// A game with other effects on some cards; forced decisions are asked.
pub fn game_with(changes: &[(&str, &str)]) -> CrisisPoint {
    let options = Options::standard().with("auto_forced", "off");
    CrisisPoint::configure(&options, Some(&[cards_with(changes)])).unwrap()
}

/// A card by its short name.
#[track_caller]
pub fn card(short: &str) -> Card {
    let game = game(&[]);
    let found = (0..FIELD_CARDS as Card).find(|&c| game.pack.short(c) == short);
    found.unwrap_or_else(|| panic!("no card is called {short}"))
}

#[track_caller]
pub fn cell(code: &str) -> usize {
    usize::from(Square::read(code).unwrap_or_else(|| panic!("no cell is called {code}")))
}

#[track_caller]
pub fn line(code: &str) -> usize {
    usize::from(Lane::read(code).unwrap_or_else(|| panic!("no line is called {code}")))
}

/// A position in the making.
pub struct Position {
    pub game: CrisisPoint,
    state: State,
    held: Vec<Special>,
    values: [[Option<u8>; 8]; 2],
    dropped: Option<(Card, Card)>,
    objectives: [u8; 2],
    in_hand: [u16; 2],
}

/// A position with these cards; forced decisions are asked, so that tests see every list.
pub fn picture(rows: &str) -> Position {
    picture_with(&[("auto_forced", "off")], rows)
}

pub fn picture_with(options: &[(&str, &str)], rows: &str) -> Position {
    let game = as_specified(options);
    let mut state = game.start();
    state.table.game = 1;
    let words: Vec<&str> = rows.split_whitespace().collect();
    assert_eq!(words.len(), 16, "a picture has 16 spaces");
    for (cell, word) in words.iter().enumerate().filter(|(_, word)| **word != ".") {
        state.table.lay(card(word), cell as u8);
    }
    Position {
        game,
        state,
        held: Vec::new(),
        values: [[None; 8]; 2],
        dropped: None,
        // Corners and whole lines, centre and edge: seldom met by chance.
        objectives: [0b0110_0000, 0b0110_0000],
        in_hand: [0; 2],
    }
}

/// A position where nothing is said about the cards.
pub fn anywhere() -> Position {
    picture(". . . .  . . . .  . . . .  . . . .")
}

impl Position {
    /// With other effects on some cards.
    pub fn with(mut self, changes: &[(&str, &str)]) -> Self {
        self.game = game_with(changes);
        self
    }

    /// Combat Cards by line and value: `"a 2  b 4  1 3"`.
    #[track_caller]
    pub fn combat(mut self, side: Side, pairs: &str) -> Self {
        let words: Vec<&str> = pairs.split_whitespace().collect();
        for pair in words.chunks(2) {
            self.values[side as usize][line(pair[0])] = Some(pair[1].parse().unwrap());
        }
        self
    }

    /// Turns a Combat Card faceup.
    pub fn faceup(mut self, side: Side, at: &str) -> Self {
        self.state.table.up[side as usize] |= 1 << line(at);
        self
    }

    /// Tokens on a card, the AoSC's first.
    pub fn tokens(mut self, at: &str, aosc: u8, masters: u8) -> Self {
        self.state.table.tokens[cell(at)] = [aosc, masters];
        self
    }

    /// Unused tokens, the AoSC's first.
    pub fn reserve(mut self, aosc: u8, masters: u8) -> Self {
        self.state.table.reserve = [aosc, masters];
        self
    }

    /// Tokens out of the game, the AoSC's first.
    pub fn removed(mut self, aosc: u8, masters: u8) -> Self {
        self.state.table.removed = [aosc, masters];
        self
    }

    /// A Special Token that is held.
    pub fn holds(mut self, token: Special) -> Self {
        self.held.push(token);
        self
    }

    /// A Location in the hand of a side.
    pub fn hand(mut self, side: Side, location: &str) -> Self {
        self.in_hand[side as usize] |= 1 << (card(location) - Field::location(0));
        self
    }

    /// Masters' Unit `unit` lies there by a Drop that replaced `out`.
    pub fn dropped(mut self, unit: &str, out: &str) -> Self {
        self.dropped = Some((card(unit), card(out)));
        self
    }

    /// The two objectives of a side.
    pub fn objectives(mut self, side: Side, pair: [u8; 2]) -> Self {
        self.objectives[side as usize] = 1 << pair[0] | 1 << pair[1];
        self
    }

    /// T1 of this side.
    #[track_caller]
    pub fn tactical(mut self, active: Side) -> Match {
        let all = self.state.table.occupied().count_ones() as u8;
        let player1 = if all.is_multiple_of(2) { active } else { active.other() };
        let counts = Side::ALL.map(|s| if s == player1 { all.div_ceil(2) } else { all / 2 });
        self.state.table.player1 = player1;
        self.state.table.turn = all;
        self.finish(active, Step::Deploy, counts)
    }

    /// The Token Phase, Player 1 to move.
    #[track_caller]
    pub fn token_phase(mut self, player1: Side) -> Match {
        self.fill_field();
        self.state.table.player1 = player1;
        self.state.table.turn = 0;
        self.finish(player1, Step::Token, [8, 8])
    }

    /// The Token Phase, Player 1 to move without unused tokens.
    #[track_caller]
    pub fn last_special(mut self, player1: Side) -> Match {
        self.fill_field();
        self.state.table.player1 = player1;
        self.finish(player1, Step::LastSpecial, [8, 8])
    }

    /// The Hero/Command Phase: this side, Player 2, is to play the first card.
    #[track_caller]
    pub fn card_phase(mut self, player2: Side) -> Match {
        self.fill_field();
        self.state.table.player1 = player2.other();
        self.state.table.turn = 0;
        self.finish(player2, Step::Card, [8, 8])
    }

    /// The last card of the Hero/Command Phase: the Masters can play Musica, which may do nothing.
    #[track_caller]
    pub fn last_card(mut self) -> Match {
        self.fill_field();
        self.state.table.player1 = Masters;
        self.state.table.turn = 7;
        self.state.table.played = [0b0011_0011, 0b0011_0100];
        self.finish(Masters, Step::Card, [8, 8])
    }

    /// After the last card: everything is scored.
    #[track_caller]
    pub fn scored(self) -> Match {
        let mut play = self.last_card();
        play.does("hero 1");
        if play.state.table.step == Step::Effect {
            play.does("pass");
        }
        play
    }

    /// Fills the battlefield up to 5 Units and a Base of each side and 4 Locations, later cards first.
    fn fill_field(&mut self) {
        let table = &mut self.state.table;
        let (out, dropped) = self.dropped.map_or((NONE, NONE), |(unit, out)| (out, unit));
        let wanted = |table: &Table| {
            let units = Side::ALL.into_iter().flat_map(|side| {
                let short = 5 - table.units_deployed(side) as usize;
                let free = move |c: &Card| *c != out && *c != dropped;
                let hand = (0..8).rev().map(move |i| Field::unit(side, i)).filter(free);
                hand.filter(|&c| !table.deployed(c)).take(short).collect::<Vec<_>>()
            });
            let bases = Side::ALL.map(Field::base).into_iter().filter(|&b| !table.deployed(b));
            let lying = (0..10).filter(|&l| table.deployed(Field::location(l))).count();
            let locations = (0..10).rev().map(Field::location).filter(|&l| !table.deployed(l));
            let mut all: Vec<Card> = units.collect();
            all.extend(bases);
            all.extend(locations.take(4 - lying));
            all
        };
        for card in wanted(table) {
            let free = (0..16).find(|&c| table.field[c] == NONE).expect("room for the card");
            table.lay(card, free as u8);
        }
    }

    #[track_caller]
    fn finish(mut self, active: Side, step: Step, counts: [u8; 2]) -> Match {
        let battle = self.game.pack.tokens.battle;
        let table = &mut self.state.table;
        table.active = active;
        table.step = step;
        table.kept = [2, 2];
        table.dealt = 8;
        self.state.secret.objectives = self.objectives;
        if let Some((unit, out)) = self.dropped {
            table.muted = 1 << unit;
            table.discarded = 1 << out;
        }
        // Locations belong to whoever is short of deployed cards.
        let mut spare: Vec<u8> = (0..10).filter(|&l| table.deployed(Field::location(l))).collect();
        for side in Side::ALL {
            let i = side as usize;
            let base = u8::from(table.deployed(Field::base(side)));
            let short = counts[i].checked_sub(table.units_deployed(side) + base);
            let short = short.unwrap_or_else(|| panic!("too many cards of the {}", side.name()));
            for _ in 0..short {
                assert!(!spare.is_empty(), "the picture lacks a card of the {}", side.name());
                table.located[i] |= 1 << spare.remove(0);
            }
        }
        assert!(spare.is_empty(), "nobody can have deployed all these Locations");
        // Hands of Locations: what the test wants, then any.
        let mut free: Vec<u8> = (0..10)
            .filter(|l| {
                (table.located[0] | table.located[1] | self.in_hand[0] | self.in_hand[1]) >> l & 1
                    == 0
            })
            .collect();
        for i in 0..2 {
            let hand = 4 - table.located[i].count_ones() as usize;
            let mut set = self.in_hand[i];
            while (set.count_ones() as usize) < hand {
                set |= 1 << free.remove(0);
            }
            self.state.secret.locations[i] = set;
        }
        let mut deck = [0; 10];
        free.iter().for_each(|&l| deck[usize::from(l)] = 1);
        self.state.secret.deck = LazyDeck::new(deck);
        // Combat Cards: what the test wants, then the lowest lines and values.
        for side in Side::ALL {
            let i = side as usize;
            let values = &self.game.pack.value[i];
            let slots = &mut self.state.secret.slots[i];
            for (line, wanted) in self.values[i].iter().enumerate() {
                if let Some(value) = wanted {
                    let found = values.iter().position(|v| v == value).expect("a Combat Card");
                    slots[line] = found as u8;
                }
            }
            for line in 0..8 {
                let placed = slots.iter().filter(|&&c| c != NONE).count();
                if placed < usize::from(counts[i]) && slots[line] == NONE {
                    slots[line] = (0..8).find(|c| !slots.contains(c)).expect("a card");
                }
            }
            let filled = (0..8).filter(|&l| slots[l] != NONE);
            self.state.table.filled[i] = filled.fold(0, |set, l| set | 1 << l);
            let mut serial = 0;
            for line in (0..8).filter(|&l| slots[l] != NONE) {
                serial += 1;
                self.state.table.serial[i][line] = serial;
            }
            let used = slots.iter().filter(|&&c| c != NONE).fold(0, |set, c| set | 1 << c);
            self.state.secret.hand[i] = !used;
        }
        let table = &mut self.state.table;
        for i in 0..2 {
            let on: u8 = table.tokens.iter().map(|t| t[i]).sum();
            table.supply[i] = battle - on - table.reserve[i] - table.removed[i];
        }
        // A Special Token whose Unit was deployed is spent unless the test says that it is held.
        for (token, unit) in
            Special::ALL.into_iter().zip(["SALA", "AGAC", "SRCH", "DROP"].map(card))
        {
            let earned = table.deployed(unit) && table.muted >> unit & 1 == 0
                || table.discarded >> unit & 1 != 0;
            table.special[token as usize] = match earned {
                true if self.held.contains(&token) => SpecialState::Held,
                true => SpecialState::Spent,
                false => SpecialState::Unearned,
            };
        }
        Play::from(self.game, self.state)
    }
}

/// The tokens on a cell, the AoSC's first.
pub fn on(play: &Match, at: &str) -> [u8; 2] {
    play.state.table.tokens[cell(at)]
}

/// The short name of the card on a cell.
pub fn lies(play: &Match, at: &str) -> String {
    play.game.pack.short(play.state.table.field[cell(at)]).into()
}

/// The victory points of the sides in the last finished game.
pub fn points(play: &Match) -> [u16; 2] {
    play.state.table.results.iter().flatten().last().expect("a finished game").vp
}
