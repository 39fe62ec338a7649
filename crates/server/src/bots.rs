//! Bots at the table: they think beside the requests, keep a human pace, and never leave a table standing.

use std::sync::Arc;
use std::sync::atomic::Ordering::{AcqRel, Release};
use std::time::Duration;

use veritable_bots::{Advice, Level};
use veritable_catalog::{AnyMatch, Match, Refusal, with};
use veritable_core::prelude::*;
use veritable_core::{Seat, Turn as Whose};

use crate::App;
use crate::app::random_number;
use crate::guest::Guest;
use crate::journal::Holder;
use crate::room::{Fault, Live, Room};
use crate::thinking::Turn;

/// The level that stands in for a player who left, and for a bot that failed.
pub const STAND_IN: &str = "greedy";
/// The level that gives hints.
const ADVISER: &str = "pilot";

/// How long a table whose bots think at another server is left to it before it is looked at again.
const ELSEWHERE: Duration = Duration::from_millis(500);

/// How long a bot whose move could not be stored waits before it tries again, at first and at most.
const FIRST_RETRY: Duration = Duration::from_millis(100);
const LAST_RETRY: Duration = Duration::from_secs(30);

/// A thought that takes no longer leaves its place before anybody minds.
const SHORT: Duration = Duration::from_millis(100);

/// How many cores a thought takes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Cores {
    One,
    All,
}

impl Cores {
    /// Whoever thinks while others do has one.
    pub fn of(turn: &Turn) -> Self {
        if turn.alone { Cores::All } else { Cores::One }
    }
}

/// What a bot would do, in notation. Shown the deciding seat's view only. On several cores it is faster, not better.
pub fn think(now: &Match, level: &str, seed: u64, cores: Cores) -> Result<String, String> {
    let level: Level = level.parse()?;
    let mut pace = level.at_table();
    pace.parallel = cores == Cores::All;
    with!(now, |one| {
        let (game, state) = (&one.game, &one.state);
        let Whose::Decide(seat) = game.turn(state) else {
            return Err("nobody decides now".into());
        };
        let thought = level.decide(game, state, seat, seed, pace);
        Ok(game.notation(thought.action))
    })
}

/// What the adviser would do, the whole move, and why. Shown the deciding seat's view only.
pub fn advise(now: &Match, seed: u64, cores: Cores) -> Result<Advice, String> {
    let level: Level = ADVISER.parse()?;
    let mut pace = level.at_table();
    pace.parallel = cores == Cores::All;
    with!(now, |one| {
        let (game, state) = (&one.game, &one.state);
        let Whose::Decide(seat) = game.turn(state) else {
            return Err("nobody decides now".into());
        };
        Ok(veritable_bots::advise(&level, game, state, seat, seed, pace))
    })
}

/// Whether a bot of this level answers soon.
pub fn is_quick(level: &str) -> bool {
    level.parse::<Level>().is_ok_and(|level| level.patience <= SHORT)
}

/// Whether there is a bot of this level.
pub fn known(level: &str) -> bool {
    veritable_bots::LEVELS.iter().any(|l| l.name == level)
}

/// Lets the bots of a new table begin.
pub async fn wake(app: &App, table: &str, guest: &Guest) {
    // Reading a room wakes its bots; if it cannot be read now, whoever looks at it tries again.
    if let Ok(room) = app.room(table).await {
        room.seen(guest);
    }
}

/// Sees to it that a bot acts if it is a bot's turn.
pub fn nudge(app: &App, room: &Arc<Room>) {
    if bot_to_move(&room.live()).is_none() || room.thinking.swap(true, AcqRel) {
        return;
    }
    let (app, room) = (app.clone(), room.clone());
    tokio::spawn(async move {
        tokio::select! {
            () = act_while_asked(&app, &room) => {}
            () = app.closed() => {}
        }
        room.thinking.store(false, Release);
        // A decision may have come to a bot between its last look and the line above; what was deleted has none.
        if !app.is_closing() && app.open_room(&room.id).is_some() {
            nudge(&app, &room);
        }
    });
}

fn bot_to_move(live: &Live) -> Option<(Seat, String)> {
    let seat = live.decider()?;
    match &live.seats[usize::from(seat)] {
        Holder::Bot { level, .. } => Some((seat, level.clone())),
        _ => None,
    }
}

/// Why a bot's choice was not played.
enum Missed {
    /// The table went another way meanwhile.
    Late,
    /// It was not legal.
    Refused(Refusal),
    /// It could not be stored.
    NotStored,
}

impl From<Fault> for Missed {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Refused(refusal) => Missed::Refused(refusal),
            Fault::Storage => Missed::NotStored,
        }
    }
}

async fn act_while_asked(app: &App, room: &Arc<Room>) {
    let mut patience = FIRST_RETRY;
    loop {
        let live = room.live();
        let Some((seat, level)) = bot_to_move(&live) else { return };
        if !app.store.lease(&room.id).await.unwrap_or(false) {
            // Another server's bots are at it, or nobody knows: news of what they do come by themselves.
            drop(live);
            tokio::time::sleep(ELSEWHERE).await;
            // Whatever is not known now is when the database answers again.
            let _ = room.catch_up(app).await;
            continue;
        }
        // A lesson is the same for everybody who plays it alike.
        let plies = live.table.log().len() as u64;
        let seed = if live.lesson.is_some() { plies } else { random_number() };
        let choice = choose(app, room, live.table.now(), &level, seed).await;
        // A clock that jumps makes nobody wait for longer.
        let waited = live.since.elapsed().unwrap_or_default();
        tokio::time::sleep(app.config.pace.saturating_sub(waited)).await;
        let (moves, action) = (live.moves, choice.clone());
        drop(live);
        let played = room.change(app, move |live| {
            if live.moves != moves {
                return Err(Missed::Late);
            }
            live.act(seat, &action).map_err(Missed::Refused)
        });
        match played.await {
            Ok(()) => {
                app.tallies.bot_moved();
                patience = FIRST_RETRY;
            }
            Err(Missed::Late) => {}
            Err(Missed::NotStored) => {
                // The disk may be well again soon.
                tokio::time::sleep(patience).await;
                patience = (patience * 2).min(LAST_RETRY);
                // What was deleted is played no more.
                if app.open_room(&room.id).is_none() {
                    return;
                }
            }
            Err(Missed::Refused(why)) => {
                tracing::error!(table = room.id, choice, %why, "a bot chose what is not legal");
                tokio::time::sleep(LAST_RETRY).await;
            }
        }
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}

/// The bot's choice; if its thought fails, a simpler bot's, and at the very worst the first legal action.
async fn choose(app: &App, room: &Arc<Room>, now: &Match, level: &str, seed: u64) -> String {
    for (level, spare) in [(level, false), (STAND_IN, true)] {
        let turn = room.turn_to_think(app, is_quick(level)).await;
        let (now, name) = (now.clone(), level.to_string());
        let thought =
            tokio::task::spawn_blocking(move || think(&now, &name, seed, Cores::of(&turn)));
        match thought.await {
            Ok(Ok(action)) => {
                if spare {
                    let says = "The bot lost its thread; a simpler one moved for it.";
                    let told = room
                        .change(app, |live| Ok::<_, Fault>(live.say(None, "", says, false)))
                        .await;
                    // The move counts, not the word about it.
                    let _ = told;
                }
                return action;
            }
            Ok(Err(why)) => tracing::error!(table = room.id, level, why, "a bot failed"),
            Err(panic) => tracing::error!(table = room.id, level, %panic, "a bot failed"),
        }
        app.tallies.bot_failed();
    }
    now.position().legal().first().map(|c| c.action.clone()).unwrap_or_default()
}
