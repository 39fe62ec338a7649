//! What one guest is shown of a room.

use std::sync::Arc;
use std::time::Duration;

use maud::{Markup, html};
use veritable_core::scene::{Prompt, Scene};
use veritable_core::{Seat, Stakes, Viewer};
use veritable_table::{By, Early, Ply};

use crate::App;
use crate::chances::{chances, graph};
use crate::draw::{self, Ask, Chair, End, Graph, TableView};
use crate::guest::Guest;
use crate::journal::{Holder, Pace};
use crate::room::{Live, Room};

/// Lines of the log that are sent with every view.
pub const LOG: usize = 70;

/// Whoever has not been seen for this long is missed.
const MISSED: Duration = Duration::from_secs(3);

/// Through whose eyes a guest looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// As a player, or as somebody who watches.
    As(Viewer),
    /// Several seats share one device, and this one has to look next.
    Curtain(Seat),
}

/// Through whose eyes a guest looks at a room now.
pub fn sight(room: &Room, live: &Live, guest: &str) -> Sight {
    let own = live.seats_of(guest);
    match own[..] {
        [] => Sight::As(Viewer::Spectator),
        [seat] => Sight::As(Viewer::Seat(seat)),
        _ => {
            let lifted = room.lifted(guest).filter(|seat| own.contains(seat));
            let next = live.decider().filter(|seat| own.contains(seat));
            match (next, lifted) {
                // Where nothing is hidden, nobody has to look away.
                _ if !live.table.position().info().secret_hands => {
                    Sight::As(Viewer::Seat(next.or(lifted).unwrap_or(own[0])))
                }
                // What was open at the end has no secrets any more.
                _ if live.table.over() => Sight::As(Viewer::Seat(lifted.unwrap_or(own[0]))),
                (Some(next), lifted) if lifted != Some(next) => Sight::Curtain(next),
                (_, Some(seat)) => Sight::As(Viewer::Seat(seat)),
                (_, None) => Sight::Curtain(own[0]),
            }
        }
    }
}

/// What a page about a table shows.
pub enum Shown {
    /// The table, or its curtain.
    Table(Markup),
    /// The lobby: seats are still open.
    Lobby(Markup),
}

/// The room as this guest sees it.
pub async fn shown(app: &App, room: &Arc<Room>, guest: &Guest, upright: bool) -> Shown {
    let chances = chances(room).await;
    let live = room.live();
    if !live.started {
        return Shown::Lobby(crate::pages::lobby(app, room, &live, guest));
    }
    match sight(room, &live, &guest.id) {
        Sight::Curtain(seat) => Shown::Table(curtain(&live, seat)),
        Sight::As(viewer) => {
            let graph = chances.map(|chances| graph(room, &live, chances));
            Shown::Table(now(app, room, &live, guest, viewer, upright, graph))
        }
    }
}

fn curtain(live: &Live, seat: Seat) -> Markup {
    html! {
        main #view.curtain tabindex="-1" data-version=(live.moves) {
            div.modal {
                h2 { "It is " (live.name(seat)) "’s turn" }
                p { "Give the device to " b { (live.name(seat)) } ". Nobody else should look." }
                button.btn.pri type="button" data-post="lift" { "I am " (live.name(seat)) }
            }
        }
    }
}

/// Whether a bot may be called in for a seat. Where people sit and wait its player has been away for long;
/// at a table over days its player has been asked for much longer, and is not here.
pub fn may_be_replaced(app: &App, room: &Room, live: &Live, seat: Seat) -> bool {
    let Some(Holder::Guest { id, .. }) = live.seats.get(usize::from(seat)) else { return false };
    let Some(away) = room.away(id) else { return false };
    let long = match live.pace {
        Pace::Live => away >= app.config.patience,
        Pace::Slow => {
            let waited = live.since.elapsed().unwrap_or_default();
            live.decider() == Some(seat) && waited >= app.config.slow_patience
        }
    };
    live.started && !live.table.over() && long
}

/// The names of the seats as a viewer calls them.
fn chairs(app: &App, room: &Room, live: &Live, guest: &Guest, viewer: Viewer) -> Vec<Chair> {
    let may_call = !live.seats_of(&guest.id).is_empty() || live.owner == guest.id;
    let chair = |(i, holder): (usize, &Holder)| {
        let seat = i as Seat;
        let gone = may_be_replaced(app, room, live, seat) && !holder.is_guest(&guest.id);
        let note = match holder {
            Holder::Bot { keeps: Some((_, name)), .. } => Some(format!("keeps the seat of {name}")),
            _ if gone => Some("away".into()),
            Holder::Guest { id, .. }
                if live.pace == Pace::Live
                    && !holder.is_guest(&guest.id)
                    && room.away(id).is_some_and(|away| away > MISSED) =>
            {
                Some("reconnecting…".into())
            }
            _ => None,
        };
        let name = if viewer.is(seat) { "You".into() } else { live.name(seat) };
        Chair { name, note, call: (gone && may_call).then_some(seat) }
    };
    live.seats.iter().enumerate().map(chair).collect()
}

fn now(
    app: &App,
    room: &Room,
    live: &Live,
    guest: &Guest,
    viewer: Viewer,
    upright: bool,
    graph: Option<Graph>,
) -> Markup {
    let people = room.people();
    let kept = live.seats.iter().any(|h| h.kept_for() == Some(&guest.id)) && !live.table.over();
    let position = live.table.position();
    let scene = live.scene(viewer);
    let chairs = chairs(app, room, live, guest, viewer);
    let turn = live.decider();
    let waiting = match turn {
        Some(seat) => format!("{} is thinking…", live.name(seat)),
        None => String::new(),
    };
    let story = live.story(viewer, usize::MAX, LOG);
    let mut outcome = live.table.outcome();
    let name = |seat| live.name(seat);
    let verdict = match live.table.early() {
        Some(Early::CalledOff) => "Called off.".into(),
        _ => outcome.as_ref().map(|o| o.verdict(viewer, name)).unwrap_or_default(),
    };
    if let Some(outcome) = &mut outcome {
        outcome.reason = live.named(&outcome.reason);
    }
    let sheet = outcome.as_ref().map(|_| {
        let mut sheet = position.score();
        sheet.lines.iter_mut().for_each(|line| line.name = live.named(&line.name));
        sheet
    });
    let seated = matches!(viewer, Viewer::Seat(_));
    let info = position.info();
    let view = TableView {
        scene: &scene,
        id: &room.id,
        title: info.title,
        chairs: &chairs,
        turn,
        version: live.moves,
        seated,
        me: match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        },
        waiting,
        waiting_detail: match (seated, kept) {
            (true, _) => asked_of_another(live, &scene, info.stakes),
            (false, true) => "A bot keeps your seat.".into(),
            (false, false) => "You are watching.".into(),
        },
        kept,
        undo: undo(live, viewer),
        take_back: has_decided(live, viewer),
        hints: true,
        log: &story,
        chat: &live.talk,
        verdict,
        end: outcome.as_ref().zip(sheet.as_ref()).map(|(outcome, sheet)| End {
            outcome,
            sheet,
            graph,
            early: live.table.early().is_some(),
        }),
        again: live.again.as_deref(),
        asks: asks(live, guest, viewer),
        quiet: matches!(viewer, Viewer::Seat(seat) if live.lets_pass(seat)),
        upright,
        watchers: people.iter().filter(|p| live.seats_of(p).is_empty() && **p != guest.id).count(),
        passing: None,
        coach: match viewer {
            Viewer::Seat(seat) if live.learns(seat) => {
                live.lesson.as_ref().and_then(|lesson| lesson.told(&live.table))
            }
            _ => None,
        },
        turns: &position.rules().turn,
        words: &position.rules().word,
        past: None,
    };
    draw::draw(&view)
}

/// What somebody else is asked. A team decides it together, whoever says the word; rivals need not know.
fn asked_of_another(live: &Live, scene: &Scene, stakes: Stakes) -> String {
    let Prompt { question, detail, .. } = &scene.prompt;
    match stakes {
        Stakes::Team => live.named(format!("{question} {detail}").trim_end()),
        Stakes::Rivals | Stakes::Mixed => String::new(),
    }
}

fn undo(live: &Live, viewer: Viewer) -> Result<(), String> {
    match viewer {
        Viewer::Seat(seat) => live.table.undo_to(seat).map(|_| ()).map_err(|r| r.to_string()),
        Viewer::Spectator => Err("Only players take back.".into()),
    }
}

/// Whether a viewer has decided anything yet: then a take-back can be asked for.
fn has_decided(live: &Live, viewer: Viewer) -> bool {
    let own = |ply: &Ply| matches!(ply.by, By::Seat(seat) if viewer.is(seat));
    !live.table.over() && live.table.log().iter().any(own)
}

/// Where a take-back by consent would lead: before the seat's last decision that had an alternative.
pub fn take_back_to(live: &Live, viewer: Viewer) -> Option<usize> {
    let Viewer::Seat(seat) = viewer else { return None };
    if live.table.over() || live.table.undo_to(seat).is_ok() {
        return None;
    }
    let log = live.table.log();
    (0..log.len()).rfind(|&i| log[i].by == By::Seat(seat) && !log[i].forced)
}

fn asks(live: &Live, guest: &Guest, viewer: Viewer) -> Option<Ask> {
    let ask = live.ask.as_ref()?;
    let Viewer::Seat(own) = viewer else { return None };
    let awaited = live.awaited();
    let names: Vec<_> = awaited.iter().map(|(_, name)| *name).collect();
    let waiting = format!("Waiting for {}…", names.join(" and "));
    Some(if awaited.iter().any(|(id, _)| *id == guest.id) {
        let steps = match live.table.log().len() - ask.plies {
            1 => "one step".into(),
            steps => format!("{steps} steps"),
        };
        let who = live.name(ask.seat);
        Ask {
            question: format!("{who} would like to take back {steps}. Allow it?"),
            answers: vec![("allow", "Allow"), ("deny", "No")],
        }
    } else if own == ask.seat {
        let question = format!("You asked to take back. {waiting}");
        Ask { question, answers: vec![("deny", "Never mind")] }
    } else {
        let question = format!("You allow the take-back. {waiting}");
        Ask { question, answers: vec![("deny", "No, do not")] }
    })
}
