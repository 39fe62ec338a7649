//! Setup and options (3): what a match can be, and how it begins.

use std::sync::Arc;

use veritable_core::content::{Problem, Source, fingerprint};
use veritable_core::deck::LazyDeck;
use veritable_core::model::Shipped;
use veritable_core::{OptionSpec, Options, Sink};

use crate::CycloneRun;
use crate::cards::Menu;
use crate::content::{Content, FUEL, Face};
use crate::events::Event;
use crate::odds::Odds;
use crate::run::Run;
use crate::state::{Contest, NONE, Phase, State};

/// How the first player is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum First {
    /// By the most Targets on five dice.
    Roll,
    /// By lot.
    Random,
    /// It is this seat.
    Seat(u8),
}

/// Tied tries to roll for the first turn before a lot decides.
const TIES: u8 = 10;

/// The options of a match (3.2).
pub fn options() -> Vec<OptionSpec> {
    let (number, choice) = (OptionSpec::number, OptionSpec::choice);
    vec![
        number("players", "How many seats there are.", (2, 4), "2"),
        choice(
            "length",
            "A short game has 2 tokens fewer in each cell; a long one goes on until 4 cells are empty.",
            &["short", "standard", "long"],
            "standard",
        ),
        choice(
            "tokens_per_cell",
            "Tokens in each cell; “auto” is 8 with two players, 9 with three, 10 with four, and 2 \
             fewer in a short game.",
            &["auto", "3", "4", "5", "6", "7", "8", "9", "10", "11"],
            "auto",
        ),
        choice(
            "cells_to_deplete",
            "Empty cells that bring the last round; “auto” is 2, with four players 3, in a long game 4.",
            &["auto", "1", "2", "3", "4", "5", "6"],
            "auto",
        ),
        choice(
            "first_player",
            "Who begins: the best roll, a lot, or a given seat.",
            &["roll", "random", "seat:0", "seat:1", "seat:2", "seat:3"],
            "roll",
        ),
        number("max_heroes", "Heroes a player may use in a turn.", (1, 5), "3"),
        number("free_rerolls", "Rerolls that cost no Fuel.", (0, 4), "2"),
        number(
            "late_fuel",
            "Fuel that the last player in turn order starts with; a variant that evens out the seats.",
            (0, 3),
            "0",
        ),
        number(
            "stall_rounds",
            "Rounds in a row without a token taken that end the game.",
            (2, 20),
            "5",
        ),
    ]
}

/// What was learned from play, with two seats: the chances that are told after a match.
static JUDGEMENT: Shipped = Shipped::new(include_bytes!("../content/judgement.bin"));

impl CycloneRun {
    /// Fixes content and options, with the defaults of 3.2 for what nobody set.
    pub(crate) fn set_up(options: &Options, sources: &[Source]) -> Result<Self, Problem> {
        let specs = self::options();
        options.check(&specs)?;
        let seats = options.number(&specs, "players") as u8;
        let auto = |key: &str, default: u8| -> u8 {
            options.explicit(key).and_then(|said| said.parse().ok()).unwrap_or(default)
        };
        let length = options.get(&specs, "length");
        let first = match options.get(&specs, "first_player") {
            "roll" => First::Roll,
            "random" => First::Random,
            word => First::Seat(word.trim_start_matches("seat:").parse().unwrap_or(0)),
        };
        if let First::Seat(seat) = first
            && seat >= seats
        {
            return Err(Problem(format!(
                "Seat {seat} cannot begin: with {seats} players the seats are 0 to {}.",
                seats - 1
            )));
        }
        let short = if length == "short" { 2 } else { 0 };
        let content = Content::read(sources)?;
        let tokens_per_cell = auto("tokens_per_cell", 6 + seats - short);
        let (dealt, total) = (9 * usize::from(tokens_per_cell), content.total());
        if dealt > total || total > 255 {
            return Err(Problem(format!(
                "Nine cells of {tokens_per_cell} tokens need {dealt}, but tokens.toml has {total}. \
                 Choose fewer tokens_per_cell, or change the counts (255 tokens at most)."
            )));
        }
        Ok(Self {
            seats,
            tokens_per_cell,
            cells_to_deplete: auto(
                "cells_to_deplete",
                match (length, seats) {
                    ("long", _) => 4,
                    (_, 4) => 3,
                    _ => 2,
                },
            ),
            first,
            max_heroes: options.number(&specs, "max_heroes") as u8,
            free_rerolls: options.number(&specs, "free_rerolls") as u8,
            stall_rounds: options.number(&specs, "stall_rounds") as u8,
            late_fuel: options.number(&specs, "late_fuel") as u8,
            menu: Menu::of(&content),
            odds: Arc::new(Odds::of(&content, options.number(&specs, "max_heroes") as u32)),
            content: Arc::new(content),
            fingerprint: fingerprint(sources),
            model: (seats == 2).then(|| JUDGEMENT.get::<Self>()).flatten(),
        })
    }

    /// The table before the first roll (3.1). Nothing needs a shuffle: what is face down has no order.
    pub(crate) fn opening(&self) -> State {
        let mut state = State {
            height: [self.tokens_per_cell; 9],
            top: [NONE; 9],
            unseen: LazyDeck::new(self.content.tokens.each_ref().map(|token| token.count)),
            vehicle: [NONE; 2],
            pile: FUEL,
            fuel: [0; 4],
            hero_fuel: [0; 9],
            turned: false,
            defeat: [[0; 9]; 4],
            held: [0; 4],
            deck: self.content.deck(),
            flipped: 0,
            dice: [Face::Target; 5],
            assigned: [NONE; 5],
            rerolls: 0,
            scouts: 0,
            selected: 0,
            used: 0,
            current: NONE,
            moves: 0,
            wrench: false,
            attacker: 0,
            cell: NONE,
            damage: 0,
            left: 0,
            bonus: [0; 9],
            area: NONE,
            last_hero: NONE,
            reacted: 0,
            asked: 0,
            card: NONE,
            die: NONE,
            active: 0,
            first: 0,
            round: 1,
            turns: 0,
            last_round: false,
            idle_rounds: 0,
            taken: false,
            phase: Phase::First,
            back_to: Phase::Roll,
            rolling: 0,
            revealing: 0,
            draws: 0,
            contest: Contest { rivals: (1 << self.seats) - 1, ..Contest::default() },
        };
        if let First::Seat(seat) = self.first {
            Run { game: self, s: &mut state, told: &mut () }.goes_first(seat);
        }
        state
    }

    /// Whether the first player is drawn by lot now, not rolled for.
    #[inline]
    pub(crate) fn draws_lots(&self, state: &State) -> bool {
        self.first == First::Random || state.contest.ties > TIES
    }
}

impl<S: Sink<Event>> Run<'_, S> {
    /// One die of the roll for the first turn; tied seats roll again (R3).
    pub(crate) fn contest_die(&mut self, face: Face) {
        let contest = &mut self.s.contest;
        let seat = contest.seat;
        contest.targets[usize::from(seat)] += u8::from(face == Face::Target);
        contest.thrown += 1;
        if contest.thrown < 5 {
            return;
        }
        let targets = contest.targets[usize::from(seat)];
        self.told.tell(|| Event::RolledForFirst { seat, targets });
        let contest = &mut self.s.contest;
        contest.thrown = 0;
        let later = contest.rivals >> (seat + 1) << (seat + 1);
        if later != 0 {
            contest.seat = later.trailing_zeros() as u8;
            return;
        }
        let rivals = |seat: &usize| contest.rivals >> seat & 1 == 1;
        let most = (0..4).filter(rivals).map(|s| contest.targets[s]).max().unwrap_or(0);
        let best = (0..4)
            .filter(rivals)
            .filter(|&s| contest.targets[s] == most)
            .fold(0u8, |set, s| set | 1 << s);
        if best.count_ones() == 1 {
            return self.goes_first(best.trailing_zeros() as u8);
        }
        let ties = contest.ties + 1;
        let seat = best.trailing_zeros() as u8;
        let tied = contest.targets;
        *contest = Contest { rivals: best, seat, thrown: 0, targets: [0; 4], ties, tied };
        self.told.tell(|| Event::Tied { rivals: best });
    }

    /// The first player is known: round 1 begins.
    pub(crate) fn goes_first(&mut self, seat: u8) {
        self.s.first = seat;
        self.told.tell(|| Event::GoesFirst { seat });
        if self.game.late_fuel > 0 {
            let seat = (seat + self.game.seats - 1) % self.game.seats;
            let fuel = self.gain(seat, self.game.late_fuel);
            self.told.tell(|| Event::GainedFuel { seat, fuel });
        }
        self.start_turn(seat);
    }
}
