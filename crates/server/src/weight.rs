//! What a view weighs: how much of it goes to a browser, and how long it takes to get it there.

use std::time::{Duration, Instant};

use serde::Serialize;
use veritable_bots::Level;
use veritable_bots::search::Pace;
use veritable_catalog::{AnyMatch, Match, with};
use veritable_core::prelude::*;
use veritable_core::{Dice, Seat, Turn, Viewer};

use crate::draw::{LogLine, page_of};
use crate::light::{Known, deflated};
use crate::show::LOG;

/// How many decisions are looked at for the fullest view.
const DECISIONS: usize = 800;

/// The fullest view of a match, as a browser gets it.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Weight {
    /// Bytes of the page of the table.
    pub bytes: usize,
    /// The same as it goes over the wire.
    pub packed: usize,
    /// Milliseconds to draw it for one viewer and to pack it, the scene included.
    pub whole_ms: f64,
    /// Milliseconds to draw it and to find and pack what is news since the decision before.
    pub news_ms: f64,
}

/// Plays with the bot that looks one step ahead, so that boards are full, and weighs the longest view that it meets;
/// measures for about `time`.
pub fn weigh(start: &Match, seed: u64, time: Duration) -> Weight {
    let level: Level = "greedy".parse().expect("a level of that name");
    let mut dice = Dice::seeded(seed);
    let mut game = start.clone();
    let (mut log, mut before) = (Vec::new(), String::new());
    let (mut fullest, mut longest) = (None, 0);
    for _ in 0..DECISIONS {
        let seat = loop {
            match game.position().turn() {
                Turn::Decide(seat) => break seat,
                Turn::Over => (game, log) = (start.clone(), Vec::new()),
                Turn::Chance => {
                    let outcome = game.position().roll(&mut dice).expect("chance is due");
                    play(&mut game, &outcome, None, &mut log);
                }
            }
        };
        let page = view(&game, seat, &log);
        if page.len() > longest {
            longest = page.len();
            fullest = Some((game.clone(), seat, log.clone(), before));
        }
        before = page;
        let action = with!(&game, |one| {
            let (game, state) = (&one.game, &one.state);
            let thought = level.decide(game, state, seat, dice.number(), Pace::default());
            game.notation(thought.action)
        });
        play(&mut game, &action, Some(seat), &mut log);
    }
    let Some((game, seat, log, before)) = fullest else { return Weight::default() };
    let mut known = Known::default();
    known.news(&before);
    Weight {
        bytes: longest,
        packed: deflated(&view(&game, seat, &log)).len(),
        whole_ms: mean_ms(time / 2, || deflated(&view(&game, seat, &log)).len()),
        news_ms: mean_ms(time / 2, || {
            let news = known.clone().news(&view(&game, seat, &log));
            news.map_or(0, |news| deflated(&news).len())
        }),
    }
}

fn view(game: &Match, seat: Seat, log: &[LogLine]) -> String {
    page_of(&game.position().scene(Viewer::Seat(seat)), log, false)
}

/// Plays, and keeps as much of what is told as a table shows.
fn play(game: &mut Match, action: &str, seat: Option<Seat>, log: &mut Vec<LogLine>) {
    let viewer = Viewer::Seat(0);
    let told = game.position_mut().play(action, &[viewer]).expect("it was offered").told;
    log.extend(told.into_iter().flatten().map(|line| LogLine {
        ply: 0,
        seat,
        text: line.text.into(),
    }));
    log.drain(..log.len().saturating_sub(LOG));
}

fn mean_ms(time: Duration, mut work: impl FnMut() -> usize) -> f64 {
    let (clock, mut times) = (Instant::now(), 0);
    while clock.elapsed() < time {
        std::hint::black_box(work());
        times += 1;
    }
    clock.elapsed().as_secs_f64() * 1e3 / f64::from(times.max(1))
}
