//! A guided first game played as its guide recommends, without a server; where it recommends nothing, as a bot would.

#![allow(dead_code)] // each test file uses its own part

use veritable_bots::Level;
use veritable_bots::search::Pace;
use veritable_catalog::{AnyMatch, Match, with};
use veritable_core::guide::{Guide, Page, Progress};
use veritable_core::prelude::*;
use veritable_core::scene::Choice;
use veritable_core::{Options, Turn, Viewer};
use veritable_table::{Occupant, Seed, Table};

/// More decisions than any guide needs.
const MOST: usize = 140;

/// What a learner is told before a decision, and the decision; at the end of the match there is none.
pub struct Lesson {
    pub pages: Vec<Page>,
    pub choice: Option<Choice>,
}

/// The guide that comes with a game.
pub fn guide_of(game: &str) -> &'static Guide {
    let start = Match::new(game, &Options::standard(), None).unwrap();
    start.position().guide().expect("every game has a guide")
}

/// Plays until every step was told. A step that is never told, points at nothing or recommends what cannot be done is
/// wrong, and is named.
pub fn rehearse(game: &str, guide: &'static Guide) -> Result<Vec<Lesson>, String> {
    let start = Match::new(game, &guide.options(), None).map_err(|problem| problem.0)?;
    let who = |seat| match seat == guide.seat {
        true => Occupant::human("Learner"),
        false => Occupant::Bot(guide.bot.clone()),
    };
    let seats = (0..start.position().seats()).map(who).collect();
    let seed = Seed::from_number(guide.deal);
    let mut table: Table<Match> =
        Table::begin(start, game, &guide.options(), seats, seed).map_err(|problem| problem.0)?;
    let (mut progress, mut lessons) = (Progress::default(), Vec::new());
    while lessons.len() < MOST && !table.over() {
        table.settle();
        let ply = table.log().len() as u64;
        let Turn::Decide(seat) = table.turn() else { break };
        if seat != guide.seat {
            let action = bot(&table, &guide.bot, ply);
            table.play(seat, &action).map_err(|refusal| refusal.why)?;
            continue;
        }
        let scene = table.position().scene(Viewer::Seat(seat));
        let pages = guide.pages(&progress, &scene, false);
        pages.iter().try_for_each(|page| meant(guide, page))?;
        let advised = pages.iter().rev().find_map(|page| page.tries.first());
        let action = advised.cloned().unwrap_or_else(|| bot(&table, "greedy", ply));
        let choice = scene.choices.iter().find(|choice| choice.action == action).cloned();
        guide.decided(&mut progress, &scene, &action);
        table.play(seat, &action).map_err(|refusal| refusal.why)?;
        lessons.push(Lesson { pages, choice });
        let told = lessons.iter().map(|lesson| lesson.pages.len()).sum::<usize>();
        if told == guide.step.len() {
            break;
        }
    }
    if table.over() {
        let scene = table.position().scene(Viewer::Seat(guide.seat));
        let pages = guide.pages(&progress, &scene, true);
        lessons.push(Lesson { pages, choice: None });
    }
    let told = |id: &str| lessons.iter().flat_map(|lesson| &lesson.pages).any(|page| page.id == id);
    match guide.step.iter().find(|step| !told(&step.id)) {
        Some(step) => Err(format!("step “{}” is never told", step.id)),
        None => Ok(lessons),
    }
}

/// What a bot would decide.
pub fn bot(table: &Table<Match>, level: &str, ply: u64) -> String {
    let level: Level = level.parse().expect("a known bot");
    let Turn::Decide(seat) = table.turn() else { unreachable!("somebody decides") };
    with!(table.now(), |one| {
        let thought = level.decide(&one.game, &one.state, seat, ply, Pace::default());
        one.game.notation(thought.action)
    })
}

/// Whether all that a step points at or recommends is there.
fn meant(guide: &Guide, page: &Page) -> Result<(), String> {
    let step = guide.step.iter().find(|step| step.id == page.id).expect("a page has its step");
    if !step.points.is_empty() && page.points.is_empty() {
        return Err(format!("step “{}” points at nothing: {:?}", step.id, step.points));
    }
    if !step.tries.is_empty() && page.tries.is_empty() {
        let tries = &step.tries;
        return Err(format!("step “{}” recommends what cannot be done: {tries:?}", step.id));
    }
    Ok(())
}
