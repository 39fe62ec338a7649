//! What guests do: open tables, take seats, play, take back, talk.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Form;
use axum::extract::{Extension, Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use veritable_catalog::{Match, Refusal, games};
use veritable_core::{Options, Seat, Viewer};

use crate::App;
use crate::app::random_number;
use crate::bots::{self, ADVISER, STAND_IN};
use crate::guest::{Guest, tidy};
use crate::journal::{Entry, Holder};
use crate::room::{Fault, Live, Room};
use crate::show::{Sight, sight, take_back_to};

/// The longest thing a guest can say, in characters.
const LONGEST_WORDS: usize = 300;
/// The level of *Play now*.
const PLAY_NOW: &str = "greedy";

type Who = (State<App>, Extension<Guest>, Path<String>);

/// An answer that says what went wrong.
fn no(status: StatusCode, says: impl Into<String>) -> Response {
    (status, says.into()).into_response()
}

fn refused(refusal: &Refusal) -> Response {
    no(StatusCode::UNPROCESSABLE_ENTITY, refusal.to_string())
}

fn fault(fault: Fault) -> Response {
    match fault {
        Fault::Refused(refusal) => refused(&refusal),
        Fault::Storage => no(
            StatusCode::SERVICE_UNAVAILABLE,
            "This could not be stored, so it has not happened. Try again in a moment.",
        ),
    }
}

const DONE: StatusCode = StatusCode::NO_CONTENT;

/// The room, or the answer that there is none.
async fn enter(app: &App, table: &str) -> Result<Arc<Room>, Response> {
    app.room(table).await.map_err(crate::pages::missing)
}

/// The seat that this guest plays now, or why there is none.
fn seat_of(room: &Room, live: &Live, guest: &Guest) -> Result<Seat, Response> {
    match sight(room, live, &guest.id) {
        _ if live.broken => Err(fault(Fault::Storage)),
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
async fn keep(app: &App, room: &Arc<Room>, live: &mut Live, entries: Vec<Entry>) -> Response {
    match room.commit(app, live, entries).await {
        Ok(()) => {
            bots::nudge(app, room);
            DONE.into_response()
        }
        Err(why) => fault(why),
    }
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
) -> Response {
    let room = match enter(&app, &table).await {
        Ok(room) => room,
        Err(answer) => return answer,
    };
    let mut live = room.live().await;
    let seat = match seat_of(&room, &live, &guest) {
        Ok(seat) => seat,
        Err(answer) => return answer,
    };
    if chosen.version.is_some_and(|seen| seen != live.moves) {
        room.show();
        return no(StatusCode::CONFLICT, "The table has moved on; here is how it stands now.");
    }
    match live.act(seat, &chosen.action) {
        Ok(entries) => keep(&app, &room, &mut live, entries).await,
        Err(refusal) => refused(&refusal),
    }
}

/// Says why an action cannot be taken now.
pub async fn why(
    (State(app), Extension(guest), Path(table)): Who,
    Form(chosen): Form<Chosen>,
) -> Response {
    let room = match enter(&app, &table).await {
        Ok(room) => room,
        Err(answer) => return answer,
    };
    let live = room.live().await;
    let seat = match seat_of(&room, &live, &guest) {
        Ok(seat) => seat,
        Err(answer) => return answer,
    };
    let decider = live.decider();
    if decider != Some(seat) {
        let who = decider.map_or("nobody".into(), |s| live.name(s));
        return format!("It is not your decision now, but that of {who}.").into_response();
    }
    match live.table.position().check(&chosen.action) {
        Ok(()) => "You can do that now.".into_response(),
        Err(Refusal { why, clause: Some(clause) }) => {
            format!("{why} (rule {clause})").into_response()
        }
        Err(refusal) => refused(&refusal),
    }
}

/// Takes back one's last decision.
pub async fn undo((State(app), Extension(guest), Path(table)): Who) -> Response {
    let room = match enter(&app, &table).await {
        Ok(room) => room,
        Err(answer) => return answer,
    };
    let mut live = room.live().await;
    let seat = match seat_of(&room, &live, &guest) {
        Ok(seat) => seat,
        Err(answer) => return answer,
    };
    match live.undo(seat) {
        Ok(entries) => keep(&app, &room, &mut live, entries).await,
        Err(refusal) => refused(&refusal),
    }
}

/// Asks to take back beyond what undo may. Bots always agree.
pub async fn take_back((State(app), Extension(guest), Path(table)): Who) -> Response {
    let room = match enter(&app, &table).await {
        Ok(room) => room,
        Err(answer) => return answer,
    };
    let mut live = room.live().await;
    let seat = match seat_of(&room, &live, &guest) {
        Ok(seat) => seat,
        Err(answer) => return answer,
    };
    let Some(plies) = take_back_to(&live, Viewer::Seat(seat)) else {
        return no(StatusCode::UNPROCESSABLE_ENTITY, "There is nothing of yours to take back.");
    };
    let own = live.seats_of(&guest.id);
    let asked = |(i, holder): (usize, &Holder)| {
        matches!(holder, Holder::Guest { .. }) && !own.contains(&(i as Seat))
    };
    if live.seats.iter().enumerate().any(asked) {
        live.ask = Some((seat, plies));
        room.show();
        return DONE.into_response();
    }
    match live.go_back(plies) {
        Ok(entries) => keep(&app, &room, &mut live, entries).await,
        Err(refusal) => refused(&refusal),
    }
}

/// Agrees to a take-back.
pub async fn allow((State(app), Extension(guest), Path(table)): Who) -> Response {
    let room = match enter(&app, &table).await {
        Ok(room) => room,
        Err(answer) => return answer,
    };
    let mut live = room.live().await;
    let seat = match seat_of(&room, &live, &guest) {
        Ok(seat) => seat,
        Err(answer) => return answer,
    };
    match live.ask {
        Some((asker, plies)) if asker != seat => match live.go_back(plies) {
            Ok(entries) => keep(&app, &room, &mut live, entries).await,
            Err(refusal) => refused(&refusal),
        },
        _ => no(StatusCode::CONFLICT, "Nobody asks you for a take-back."),
    }
}

/// Refuses a take-back, or gives up asking for one.
pub async fn deny((State(app), Extension(guest), Path(table)): Who) -> Response {
    let room = match enter(&app, &table).await {
        Ok(room) => room,
        Err(answer) => return answer,
    };
    let mut live = room.live().await;
    if let Err(answer) = seat_of(&room, &live, &guest) {
        return answer;
    }
    live.ask = None;
    room.show();
    DONE.into_response()
}

/// What a bot would do in one's place.
pub async fn hint((State(app), Extension(guest), Path(table)): Who) -> Response {
    let room = match enter(&app, &table).await {
        Ok(room) => room,
        Err(answer) => return answer,
    };
    let host = {
        let live = room.live().await;
        let seat = match seat_of(&room, &live, &guest) {
            Ok(seat) => seat,
            Err(answer) => return answer,
        };
        if live.decider() != Some(seat) {
            return no(StatusCode::CONFLICT, "There is a hint only when it is your decision.");
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
            ([("x-hint", action)], format!("{ADVISER} would: {label}")).into_response()
        }
        _ => no(StatusCode::SERVICE_UNAVAILABLE, "The adviser has no idea just now."),
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
) -> Response {
    let text: String = words.text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let text = text.trim();
    if text.is_empty() || text.chars().count() > LONGEST_WORDS {
        return no(
            StatusCode::UNPROCESSABLE_ENTITY,
            format!("Say something of 1 to {LONGEST_WORDS} characters."),
        );
    }
    let room = match enter(&app, &table).await {
        Ok(room) => room,
        Err(answer) => return answer,
    };
    let mut live = room.live().await;
    let seat = live.seats_of(&guest.id).first().copied();
    let entries = live.say(seat, &guest.name, text);
    match room.commit(&app, &mut live, entries).await {
        Ok(()) => DONE.into_response(),
        Err(why) => fault(why),
    }
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
) -> Response {
    let holder = Holder::Guest { id: guest.id.clone(), name: guest.name.clone() };
    fill(&app, &table, chair.seat, holder, |live| {
        live.seats_of(&guest.id).is_empty() || live.owner == guest.id
    })
    .await
}

/// Puts a bot on an open seat; the owner of the table may.
pub async fn seat_bot(
    (State(app), Extension(guest), Path(table)): Who,
    Form(chair): Form<Chair>,
) -> Response {
    let level = if known_level(&chair.level) { chair.level.clone() } else { STAND_IN.into() };
    let holder = Holder::Bot { level, keeps: None };
    fill(&app, &table, chair.seat, holder, |live| live.owner == guest.id).await
}

async fn fill(
    app: &App,
    table: &str,
    seat: Seat,
    holder: Holder,
    may: impl Fn(&Live) -> bool,
) -> Response {
    let room = match enter(app, table).await {
        Ok(room) => room,
        Err(answer) => return answer,
    };
    let mut live = room.live().await;
    match live.seats.get(usize::from(seat)) {
        Some(Holder::Open) if may(&live) => {}
        Some(Holder::Open) => return no(StatusCode::FORBIDDEN, "You cannot fill this seat."),
        Some(_) => return no(StatusCode::CONFLICT, "Somebody has taken this seat."),
        None => return no(StatusCode::NOT_FOUND, "There is no such seat."),
    }
    let entries = live.seat(seat, holder);
    match room.commit(app, &mut live, entries).await {
        Ok(()) => {
            bots::nudge(app, &room);
            Redirect::to(&format!("/t/{table}/")).into_response()
        }
        Err(why) => fault(why),
    }
}

/// Leaves the table: a bot keeps the seat.
pub async fn leave((State(app), Extension(guest), Path(table)): Who) -> Response {
    let room = match enter(&app, &table).await {
        Ok(room) => room,
        Err(answer) => return answer,
    };
    let mut live = room.live().await;
    let own = live.seats_of(&guest.id);
    if own.is_empty() {
        return no(StatusCode::FORBIDDEN, "You have no seat here.");
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
    match room.commit(&app, &mut live, entries).await {
        Ok(()) => {
            bots::nudge(&app, &room);
            go("/")
        }
        Err(why) => fault(why),
    }
}

/// Takes back the seats that bots kept for a guest.
pub async fn come_back((State(app), Extension(guest), Path(table)): Who) -> Response {
    let room = match enter(&app, &table).await {
        Ok(room) => room,
        Err(answer) => return answer,
    };
    let mut live = room.live().await;
    let kept: Vec<_> = (0..)
        .zip(&live.seats)
        .filter_map(|(seat, holder)| match holder {
            Holder::Bot { keeps: Some((id, name)), .. } if *id == guest.id => {
                Some((seat, name.clone()))
            }
            _ => None,
        })
        .collect();
    if kept.is_empty() {
        return no(StatusCode::FORBIDDEN, "No bot keeps a seat for you here.");
    }
    let mut entries = Vec::new();
    for (seat, name) in kept {
        entries.extend(live.seat(seat, Holder::Guest { id: guest.id.clone(), name }));
    }
    keep(&app, &room, &mut live, entries).await
}

/// Lifts the curtain for the seat that has to look.
pub async fn lift((State(app), Extension(guest), Path(table)): Who) -> Response {
    let room = match enter(&app, &table).await {
        Ok(room) => room,
        Err(answer) => return answer,
    };
    let live = room.live().await;
    if let Sight::Curtain(seat) = sight(&room, &live, &guest.id) {
        room.lift(&guest.id, seat);
    }
    DONE.into_response()
}

/// The same people again, with seats moved on by one.
pub async fn again((State(app), Extension(guest), Path(table)): Who) -> Response {
    let room = match enter(&app, &table).await {
        Ok(room) => room,
        Err(answer) => return answer,
    };
    let mut live = room.live().await;
    if let Some(next) = &live.again {
        return go(&format!("/t/{next}/"));
    }
    if !live.table.over() {
        return no(StatusCode::CONFLICT, "The game is not over yet.");
    }
    if live.seats_of(&guest.id).is_empty() {
        return no(StatusCode::FORBIDDEN, "Only those who played can play again.");
    }
    let mut seats = live.seats.clone();
    seats.rotate_right(1);
    let game = live.table.header().game.clone();
    let opened = Room::open(&app, &game, live.options(), seats, &guest.id, live.listed).await;
    let next = match opened {
        Ok(next) => next,
        Err(why) => return fault(why),
    };
    let entries = live.play_again(&next);
    if let Err(why) = room.commit(&app, &mut live, entries).await {
        return fault(why);
    }
    wake(&app, &next).await;
    go(&format!("/t/{next}/"))
}

/// Tells the browser code where to go.
fn go(to: &str) -> Response {
    ([("x-go", to.to_string())], "").into_response()
}

/// Lets the bots of a new table begin.
async fn wake(app: &App, table: &str) {
    if let Ok(room) = app.room(table).await {
        bots::nudge(app, &room);
    }
}

fn known_level(level: &str) -> bool {
    veritable_bots::LEVELS.iter().any(|l| l.name == level)
}

/// Starts a standard game against a bot.
pub async fn play_now(
    State(app): State<App>,
    Extension(guest): Extension<Guest>,
    Form(form): Form<BTreeMap<String, String>>,
) -> Response {
    let mut form = form;
    form.insert("opponent".into(), "bot".into());
    form.insert("level".into(), PLAY_NOW.into());
    form.retain(|key, _| ["game", "opponent", "level"].contains(&key.as_str()));
    open(&app, &guest, &form).await
}

/// Opens a table as the form says.
pub async fn open_table(
    State(app): State<App>,
    Extension(guest): Extension<Guest>,
    Form(form): Form<BTreeMap<String, String>>,
) -> Response {
    open(&app, &guest, &form).await
}

async fn open(app: &App, guest: &Guest, form: &BTreeMap<String, String>) -> Response {
    let field = |key: &str| form.get(key).map_or("", String::as_str);
    let Some(info) = games().into_iter().find(|g| g.id == field("game")) else {
        return no(StatusCode::NOT_FOUND, "There is no such game.");
    };
    if !app.opened(&guest.id) {
        return no(
            StatusCode::TOO_MANY_REQUESTS,
            "You have opened many tables. Play one of them, or come back later.",
        );
    }
    // Options are fields named after themselves; what equals the default is not worth a word.
    let options: BTreeMap<String, String> = info
        .options
        .iter()
        .filter_map(|spec| form.get(&format!("option-{}", spec.key)).map(|v| (spec, v)))
        .filter(|(spec, value)| value.as_str() != spec.default && !value.is_empty())
        .map(|(spec, value)| (spec.key.to_string(), value.clone()))
        .collect();
    let configured = Match::new(info.id, &Options::from_pairs(options.clone()), None);
    let seats = match configured {
        Ok(game) => {
            use veritable_catalog::Host;
            usize::from(game.position().seats())
        }
        Err(problem) => return no(StatusCode::UNPROCESSABLE_ENTITY, problem.0),
    };
    let me = Holder::Guest { id: guest.id.clone(), name: guest.name.clone() };
    let level = if known_level(field("level")) { field("level") } else { PLAY_NOW };
    let mut holders = vec![me];
    for i in 1..seats {
        holders.push(match field("opponent") {
            "friend" => Holder::Open,
            "device" => {
                let name = tidy(field("second")).filter(|_| i == 1);
                Holder::Guest {
                    id: guest.id.clone(),
                    name: name.unwrap_or_else(|| format!("Player {}", i + 1)),
                }
            }
            _ => Holder::Bot { level: level.into(), keeps: None },
        });
    }
    if field("first") == "second" {
        holders.rotate_right(1);
    }
    let listed = field("opponent") != "device" && field("listed") != "no";
    match Room::open(app, info.id, options, holders, &guest.id, listed).await {
        Ok(table) => {
            wake(app, &table).await;
            Redirect::to(&format!("/t/{table}/")).into_response()
        }
        Err(why) => fault(why),
    }
}

/// A pasted link.
#[derive(Deserialize)]
pub struct Link {
    link: String,
}

/// Goes to the table of a pasted link.
pub async fn join(Form(link): Form<Link>) -> Response {
    let id = link.link.trim().trim_end_matches('/').rsplit('/').next().unwrap_or("");
    if id.len() == 24 && id.bytes().all(|b| b.is_ascii_hexdigit()) {
        Redirect::to(&format!("/t/{id}/")).into_response()
    } else {
        no(
            StatusCode::UNPROCESSABLE_ENTITY,
            "This is no link to a table. Go back and paste the whole link.",
        )
    }
}

/// A new name.
#[derive(Deserialize)]
pub struct Name {
    name: String,
}

/// Changes what a guest is called.
pub async fn rename(
    State(app): State<App>,
    Extension(guest): Extension<Guest>,
    Form(name): Form<Name>,
) -> Response {
    let Some(name) = tidy(&name.name) else {
        return no(StatusCode::UNPROCESSABLE_ENTITY, "A name needs at least one letter.");
    };
    let secure = app.config.public_url.as_deref().is_some_and(|u| u.starts_with("https"));
    let cookie = Guest { name, ..guest }.cookie(&app.key, secure);
    ([(header::SET_COOKIE, cookie)], Redirect::to("/")).into_response()
}
