//! What guests do at a table: play, take back, talk, come and go.

use std::sync::Arc;

use axum::Form;
use axum::extract::{Extension, Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use veritable_catalog::Refusal;
use veritable_core::{Seat, Viewer};

use crate::App;
use crate::app::random_number;
use crate::bots::{self, ADVISER, STAND_IN};
use crate::guest::Guest;
use crate::journal::{Entry, Holder};
use crate::room::{Fault, Live, Missing, Room};
use crate::show::{Sight, sight, take_back_to};

/// The longest thing a guest can say, in characters.
const LONGEST_WORDS: usize = 300;

type Who = (State<App>, Extension<Guest>, Path<String>);

/// Why something was not done, as it is answered.
pub enum No {
    /// There is no such table.
    Missing(Missing),
    /// A sentence.
    Said(StatusCode, String),
}

impl IntoResponse for No {
    fn into_response(self) -> Response {
        match self {
            No::Missing(missing) => crate::pages::missing(missing),
            No::Said(status, says) => (status, says).into_response(),
        }
    }
}

impl From<Missing> for No {
    fn from(missing: Missing) -> Self {
        No::Missing(missing)
    }
}

impl From<Refusal> for No {
    fn from(refusal: Refusal) -> Self {
        No::Said(StatusCode::UNPROCESSABLE_ENTITY, refusal.to_string())
    }
}

impl From<Fault> for No {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Refused(refusal) => refusal.into(),
            Fault::Storage => no(
                StatusCode::SERVICE_UNAVAILABLE,
                "This could not be stored, so it has not happened. Try again in a moment.",
            ),
        }
    }
}

/// An answer that says what went wrong.
pub fn no(status: StatusCode, says: impl Into<String>) -> No {
    No::Said(status, says.into())
}

/// What a guest gets for an act.
pub type Answer = Result<Response, No>;

const DONE: StatusCode = StatusCode::NO_CONTENT;

/// The seat that this guest plays now, or why there is none.
fn seat_of(room: &Room, live: &Live, guest: &Guest) -> Result<Seat, No> {
    match sight(room, live, &guest.id) {
        _ if live.broken => Err(Fault::Storage.into()),
        _ if !live.started => {
            Err(no(StatusCode::CONFLICT, "Play has not begun: seats are still open."))
        }
        Sight::As(Viewer::Seat(seat)) => Ok(seat),
        Sight::As(Viewer::Spectator) => {
            Err(no(StatusCode::FORBIDDEN, "You are watching: this is not your seat."))
        }
        Sight::Curtain(_) => Err(no(StatusCode::CONFLICT, "First say who is looking.")),
    }
}

/// Stores what was done; then bots may go on.
async fn keep(app: &App, room: &Arc<Room>, live: &mut Live, entries: Vec<Entry>) -> Answer {
    room.commit(app, live, entries).await?;
    bots::nudge(app, room);
    Ok(DONE.into_response())
}

/// An action and the position it was chosen at.
#[derive(Deserialize)]
pub struct Chosen {
    action: String,
    #[serde(default)]
    version: Option<u64>,
}

/// Plays an action.
pub async fn act(
    (State(app), Extension(guest), Path(table)): Who,
    Form(chosen): Form<Chosen>,
) -> Answer {
    let room = app.room(&table).await?;
    let mut live = room.live().await;
    let seat = seat_of(&room, &live, &guest)?;
    if chosen.version.is_some_and(|seen| seen != live.moves) {
        room.show();
        return Err(no(StatusCode::CONFLICT, "The table has moved on; here is how it stands now."));
    }
    let entries = live.act(seat, &chosen.action)?;
    live.quiet.remove(&seat);
    keep(&app, &room, &mut live, entries).await
}

/// Passes, and goes on passing in this turn of somebody else.
pub async fn quiet((State(app), Extension(guest), Path(table)): Who) -> Answer {
    let room = app.room(&table).await?;
    let mut live = room.live().await;
    let seat = seat_of(&room, &live, &guest)?;
    let Some((pass, turn)) = live.pass(seat) else {
        return Err(no(
            StatusCode::CONFLICT,
            "You are not asked in the turn of somebody else now.",
        ));
    };
    let entries = live.act(seat, &pass)?;
    live.quiet.insert(seat, turn);
    keep(&app, &room, &mut live, entries).await
}

/// Wants to be asked again.
pub async fn ask_again((State(app), Extension(guest), Path(table)): Who) -> Answer {
    let room = app.room(&table).await?;
    let mut live = room.live().await;
    let seat = seat_of(&room, &live, &guest)?;
    live.quiet.remove(&seat);
    room.show();
    Ok(DONE.into_response())
}

/// Says why an action cannot be taken now.
pub async fn why(
    (State(app), Extension(guest), Path(table)): Who,
    Form(chosen): Form<Chosen>,
) -> Answer {
    let room = app.room(&table).await?;
    let live = room.live().await;
    let seat = seat_of(&room, &live, &guest)?;
    let decider = live.decider();
    if decider != Some(seat) {
        let who = decider.map_or("nobody".into(), |s| live.name(s));
        return Ok(format!("It is not your decision now, but that of {who}.").into_response());
    }
    match live.table.position().check(&chosen.action) {
        Ok(()) => Ok("You can do that now.".into_response()),
        Err(Refusal { why, clause: Some(clause) }) => {
            Ok(format!("{why} (rule {clause})").into_response())
        }
        Err(refusal) => Err(refusal.into()),
    }
}

/// Takes back one's last decision.
pub async fn undo((State(app), Extension(guest), Path(table)): Who) -> Answer {
    let room = app.room(&table).await?;
    let mut live = room.live().await;
    let seat = seat_of(&room, &live, &guest)?;
    let entries = live.undo(seat)?;
    keep(&app, &room, &mut live, entries).await
}

/// Asks to take back beyond what undo may. Bots always agree.
pub async fn take_back((State(app), Extension(guest), Path(table)): Who) -> Answer {
    let room = app.room(&table).await?;
    let mut live = room.live().await;
    let seat = seat_of(&room, &live, &guest)?;
    let Some(plies) = take_back_to(&live, Viewer::Seat(seat)) else {
        return Err(no(
            StatusCode::UNPROCESSABLE_ENTITY,
            "There is nothing of yours to take back.",
        ));
    };
    let asked = |holder: &Holder| matches!(holder, Holder::Guest { id, .. } if *id != guest.id);
    if live.seats.iter().any(asked) {
        live.ask = Some((seat, plies));
        room.show();
        return Ok(DONE.into_response());
    }
    let entries = live.go_back(plies)?;
    keep(&app, &room, &mut live, entries).await
}

/// Agrees to a take-back.
pub async fn allow((State(app), Extension(guest), Path(table)): Who) -> Answer {
    let room = app.room(&table).await?;
    let mut live = room.live().await;
    let seat = seat_of(&room, &live, &guest)?;
    let Some((_, plies)) = live.ask.filter(|(asker, _)| *asker != seat) else {
        return Err(no(StatusCode::CONFLICT, "Nobody asks you for a take-back."));
    };
    let entries = live.go_back(plies)?;
    keep(&app, &room, &mut live, entries).await
}

/// Refuses a take-back, or gives up asking for one.
pub async fn deny((State(app), Extension(guest), Path(table)): Who) -> Answer {
    let room = app.room(&table).await?;
    let mut live = room.live().await;
    seat_of(&room, &live, &guest)?;
    live.ask = None;
    room.show();
    Ok(DONE.into_response())
}

/// What a bot would do in one's place.
pub async fn hint((State(app), Extension(guest), Path(table)): Who) -> Answer {
    let room = app.room(&table).await?;
    let host = {
        let live = room.live().await;
        let seat = seat_of(&room, &live, &guest)?;
        if live.decider() != Some(seat) {
            return Err(no(StatusCode::CONFLICT, "There is a hint only when it is your decision."));
        }
        live.table.host().clone()
    };
    let permit = app.thinking.clone().acquire_owned().await;
    let thought = tokio::task::spawn_blocking(move || {
        let _permit = permit;
        bots::think(&host, ADVISER, random_number())
    });
    match thought.await {
        Ok(Ok((action, label))) => {
            Ok(([("x-hint", action)], format!("{ADVISER} would: {label}")).into_response())
        }
        _ => Err(no(StatusCode::SERVICE_UNAVAILABLE, "The adviser has no idea just now.")),
    }
}

/// Words for the table.
#[derive(Deserialize)]
pub struct Words {
    text: String,
}

/// Says something at the table.
pub async fn say(
    (State(app), Extension(guest), Path(table)): Who,
    Form(words): Form<Words>,
) -> Answer {
    let text: String = words.text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let text = text.trim();
    if text.is_empty() || text.chars().count() > LONGEST_WORDS {
        let says = format!("Say something of 1 to {LONGEST_WORDS} characters.");
        return Err(no(StatusCode::UNPROCESSABLE_ENTITY, says));
    }
    let room = app.room(&table).await?;
    let mut live = room.live().await;
    let seat = live.seats_of(&guest.id).first().copied();
    let entries = live.say(seat, &guest.name, text);
    room.commit(&app, &mut live, entries).await?;
    Ok(DONE.into_response())
}

/// A seat, and for a bot its level.
#[derive(Deserialize)]
pub struct Chair {
    seat: Seat,
    #[serde(default)]
    level: String,
}

/// Takes an open seat.
pub async fn sit(
    (State(app), Extension(guest), Path(table)): Who,
    Form(chair): Form<Chair>,
) -> Answer {
    let holder = Holder::Guest { id: guest.id.clone(), name: guest.name.clone() };
    let may = |live: &Live| live.seats_of(&guest.id).is_empty() || live.owner == guest.id;
    fill(&app, &table, chair.seat, holder, may).await
}

/// Puts a bot on an open seat; the owner of the table may.
pub async fn seat_bot(
    (State(app), Extension(guest), Path(table)): Who,
    Form(chair): Form<Chair>,
) -> Answer {
    let level = if bots::known(&chair.level) { chair.level.clone() } else { STAND_IN.into() };
    let holder = Holder::Bot { level, keeps: None };
    fill(&app, &table, chair.seat, holder, |live| live.owner == guest.id).await
}

async fn fill(
    app: &App,
    table: &str,
    seat: Seat,
    holder: Holder,
    may: impl Fn(&Live) -> bool,
) -> Answer {
    let room = app.room(table).await?;
    let mut live = room.live().await;
    match live.seats.get(usize::from(seat)) {
        Some(Holder::Open) if may(&live) => {}
        Some(Holder::Open) => return Err(no(StatusCode::FORBIDDEN, "You cannot fill this seat.")),
        Some(_) => return Err(no(StatusCode::CONFLICT, "Somebody has taken this seat.")),
        None => return Err(no(StatusCode::NOT_FOUND, "There is no such seat.")),
    }
    let entries = live.seat(seat, holder);
    keep(app, &room, &mut live, entries).await?;
    Ok(Redirect::to(&format!("/t/{table}/")).into_response())
}

/// Leaves the table: a bot keeps the seat.
pub async fn leave((State(app), Extension(guest), Path(table)): Who) -> Answer {
    let room = app.room(&table).await?;
    let mut live = room.live().await;
    let own = live.seats_of(&guest.id);
    if own.is_empty() {
        return Err(no(StatusCode::FORBIDDEN, "You have no seat here."));
    }
    let mut entries = Vec::new();
    for seat in own {
        let holder = if live.started {
            Holder::Bot { level: STAND_IN.into(), keeps: Some((guest.id.clone(), live.name(seat))) }
        } else {
            Holder::Open
        };
        entries.extend(live.seat(seat, holder));
    }
    keep(&app, &room, &mut live, entries).await?;
    Ok(go("/"))
}

/// Takes back the seats that bots kept for a guest.
pub async fn come_back((State(app), Extension(guest), Path(table)): Who) -> Answer {
    let room = app.room(&table).await?;
    let mut live = room.live().await;
    let kept = |(seat, holder): (Seat, &Holder)| match holder {
        Holder::Bot { keeps: Some((id, name)), .. } if *id == guest.id => {
            Some((seat, name.clone()))
        }
        _ => None,
    };
    let kept: Vec<_> = (0..).zip(&live.seats).filter_map(kept).collect();
    if kept.is_empty() {
        return Err(no(StatusCode::FORBIDDEN, "No bot keeps a seat for you here."));
    }
    let mut entries = Vec::new();
    for (seat, name) in kept {
        entries.extend(live.seat(seat, Holder::Guest { id: guest.id.clone(), name }));
    }
    keep(&app, &room, &mut live, entries).await
}

/// Lifts the curtain for the seat that has to look.
pub async fn lift((State(app), Extension(guest), Path(table)): Who) -> Answer {
    let room = app.room(&table).await?;
    let live = room.live().await;
    if let Sight::Curtain(seat) = sight(&room, &live, &guest.id) {
        room.lift(&guest.id, seat);
    }
    Ok(DONE.into_response())
}

/// The same people again, with seats moved on by one.
pub async fn again((State(app), Extension(guest), Path(table)): Who) -> Answer {
    let room = app.room(&table).await?;
    let mut live = room.live().await;
    if let Some(next) = &live.again {
        return Ok(go(&format!("/t/{next}/")));
    }
    if !live.table.over() {
        return Err(no(StatusCode::CONFLICT, "The game is not over yet."));
    }
    if live.seats_of(&guest.id).is_empty() {
        return Err(no(StatusCode::FORBIDDEN, "Only those who played can play again."));
    }
    let mut seats = live.seats.clone();
    seats.rotate_right(1);
    let game = live.table.header().game.clone();
    let next = Room::open(&app, &game, live.options(), seats, &guest.id, live.listed).await?;
    let entries = live.play_again(&next);
    room.commit(&app, &mut live, entries).await?;
    bots::wake(&app, &next).await;
    Ok(go(&format!("/t/{next}/")))
}

/// Tells the browser code where to go.
fn go(to: &str) -> Response {
    ([("x-go", to.to_string())], "").into_response()
}
