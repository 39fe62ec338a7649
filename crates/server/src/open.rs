//! What guests do before there is a table: open one, join one, choose a name.

use std::collections::BTreeMap;

use axum::extract::{Extension, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect};
use serde::Deserialize;
use veritable_catalog::{AnyMatch, Match, games};
use veritable_core::{Info, Options};

use crate::App;
use crate::answer::{Answer, No, no};
use crate::app::random_hex;
use crate::bots;
use crate::guest::{Guest, tidy};
use crate::here::Given;
use crate::journal::{Entry, Holder, Pace};
use crate::limits::What;
use crate::room::Room;

/// The level of *Play now*.
const PLAY_NOW: &str = "greedy";

type Fields = BTreeMap<String, String>;

/// Starts a standard game against a bot.
pub async fn play_now(
    State(app): State<App>,
    Extension(guest): Extension<Guest>,
    Given(form): Given<Fields>,
) -> Answer {
    let game = form.get("game").cloned().unwrap_or_default();
    open(&app, &guest, &Fields::from([("game".into(), game)])).await
}

/// Starts a guided first game against a gentle bot.
pub async fn learn(
    State(app): State<App>,
    Extension(guest): Extension<Guest>,
    Given(form): Given<Fields>,
) -> Answer {
    let game = field(&form, "game");
    let unknown = |_| no(StatusCode::NOT_FOUND, "There is no such game.");
    let guide = Match::new(game, &Options::standard(), None).map_err(unknown)?.position().guide();
    let Some(guide) = guide else {
        let says = "This game has no guide yet. Play it, or read its rules.";
        return Err(no(StatusCode::NOT_FOUND, says));
    };
    may_open(&app, &guest)?;
    let start = Match::new(game, &guide.options(), None)
        .map_err(|problem| no(StatusCode::UNPROCESSABLE_ENTITY, problem.0))?;
    let holder = |seat| match seat == guide.seat {
        true => Holder::Guest { id: guest.id.clone(), name: guest.name.clone() },
        false => Holder::Bot { level: guide.bot.clone(), keeps: None },
    };
    let seats = (0..start.position().seats()).map(holder).collect();
    begin(&app, &guest, Entry::lesson(game, guide, seats, &guest.id)).await
}

/// Opens a table as the form says.
pub async fn open_table(
    State(app): State<App>,
    Extension(guest): Extension<Guest>,
    Given(form): Given<Fields>,
) -> Answer {
    open(&app, &guest, &form).await
}

fn field<'a>(form: &'a Fields, key: &str) -> &'a str {
    form.get(key).map_or("", String::as_str)
}

async fn open(app: &App, guest: &Guest, form: &Fields) -> Answer {
    let Some(info) = games().into_iter().find(|g| g.id == field(form, "game")) else {
        return Err(no(StatusCode::NOT_FOUND, "There is no such game."));
    };
    may_open(app, guest)?;
    let options = options(&info, form);
    let sample = Match::new(info.id, &Options::from_pairs(options.clone()), None)
        .map_err(|problem| no(StatusCode::UNPROCESSABLE_ENTITY, problem.0))?;
    let holders = holders(usize::from(sample.position().seats()), guest, form);
    // Who sends a link means those who get it.
    let listed = match field(form, "opponent") {
        "device" => false,
        "friend" => field(form, "listed") == "yes",
        _ => field(form, "listed") != "no",
    };
    let pace = if field(form, "pace") == "slow" { Pace::Slow } else { Pace::Live };
    let open = Entry::opening(info.id, options, holders, &guest.id, listed, pace);
    begin(app, guest, open).await
}

/// Begins a table with this opening and leads the guest to it.
async fn begin(app: &App, guest: &Guest, open: Entry) -> Answer {
    if let Entry::Open { seats, .. } = &open
        && seats.iter().any(|holder| matches!(holder, Holder::Bot { .. }))
    {
        may_let_bots_play(app, guest)?;
    }
    let table = random_hex(12);
    Room::open(app, &table, open).await?;
    bots::wake(app, &table, guest).await;
    Ok(Redirect::to(&format!("/t/{table}/")).into_response())
}

/// Notes that a guest opens a table, unless they have opened too many.
pub fn may_open(app: &App, guest: &Guest) -> Result<(), No> {
    if app.limits.take(What::Table, guest) {
        return Ok(());
    }
    let says = "You have opened many tables. Play one of them, or come back later.";
    Err(no(StatusCode::TOO_MANY_REQUESTS, says))
}

/// Bots play at so many tables of a guest and no more.
pub fn may_let_bots_play(app: &App, guest: &Guest) -> Result<(), No> {
    if app.may_let_bots_play(guest) {
        return Ok(());
    }
    let says =
        "Bots play at many of your tables already. Finish one of them, or resign there, first.";
    Err(no(StatusCode::TOO_MANY_REQUESTS, says))
}

/// Options are fields named after themselves; what equals the default is not worth a word.
fn options(info: &Info, form: &Fields) -> Fields {
    let chosen = info.options.iter().filter_map(|spec| {
        let value = form.get(&format!("option-{}", spec.key))?;
        (value != spec.default && !value.is_empty()).then(|| (spec.key.to_string(), value.clone()))
    });
    chosen.collect()
}

/// Who sits where: the guest where they want, everybody else as said of that seat or of all.
fn holders(seats: usize, guest: &Guest, form: &Fields) -> Vec<Holder> {
    let level = Some(field(form, "level")).filter(|l| bots::known(l)).unwrap_or(PLAY_NOW);
    let mine = field(form, "mine").parse().unwrap_or(0).min(seats - 1);
    let person = |name: String| Holder::Guest { id: guest.id.clone(), name };
    let mut second = tidy(field(form, "second"));
    let mut other = |seat: usize| {
        let own = field(form, &format!("seat-{seat}"));
        match if own.is_empty() { field(form, "opponent") } else { own } {
            "friend" => Holder::Open,
            "device" => {
                let own = second.take().filter(|name| *name != guest.name);
                person(own.unwrap_or_else(|| format!("Player {}", seat + 1)))
            }
            name => {
                let level = if bots::known(name) { name } else { level };
                Holder::Bot { level: level.into(), keeps: None }
            }
        }
    };
    let holder = |seat| if seat == mine { person(guest.name.clone()) } else { other(seat) };
    (0..seats).map(holder).collect()
}

/// A pasted link.
#[derive(Deserialize)]
pub struct Link {
    link: String,
}

/// Goes to the table of a pasted link.
pub async fn join(Given(link): Given<Link>) -> Answer {
    let id = link.link.trim().trim_end_matches('/').rsplit('/').next().unwrap_or("");
    if id.len() == 24 && id.bytes().all(|b| b.is_ascii_hexdigit()) {
        return Ok(Redirect::to(&format!("/t/{id}/")).into_response());
    }
    let says = "This is no link to a table. Go back and paste the whole link.";
    Err(no(StatusCode::UNPROCESSABLE_ENTITY, says))
}

/// The page of ours that a form was sent from.
fn back(headers: &HeaderMap) -> String {
    let from = headers.get(header::REFERER).and_then(|from| from.to_str().ok()).unwrap_or("");
    let path = from.split_once("://").and_then(|(_, rest)| rest.split_once('/')).map(|(_, p)| p);
    // Only a path: wherever it leads, it is here.
    format!("/{}", path.unwrap_or("").trim_start_matches(['/', '\\']))
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
    headers: HeaderMap,
    Given(name): Given<Name>,
) -> Answer {
    let Some(name) = tidy(&name.name) else {
        return Err(no(
            StatusCode::UNPROCESSABLE_ENTITY,
            "A name needs at least one letter that can be seen, and must not be that of a bot.",
        ));
    };
    let cookie = Guest { name, ..guest }.cookie(&app.key, app.config.is_secure());
    Ok(([(header::SET_COOKIE, cookie)], Redirect::to(&back(&headers))).into_response())
}
