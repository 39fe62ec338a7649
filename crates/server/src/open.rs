//! What guests do before there is a table: open one, join one, choose a name.

use std::collections::BTreeMap;

use axum::extract::{Extension, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect};
use schemars::JsonSchema;
use serde::Deserialize;
use veritable_catalog::{AnyMatch, Match, games};
use veritable_core::{Info, Options};

use crate::App;
use crate::answer::{Answer, No, no};
use crate::app::random_hex;
use crate::bots;
use crate::guest::{Guest, distinct, tidy};
use crate::here::Given;
use crate::journal::{Entry, Holder, Pace};
use crate::limits::What;
use crate::room::{Fault, Room};

/// The level of *Play now*.
const PLAY_NOW: &str = "greedy";

/// A game.
#[derive(Deserialize, JsonSchema)]
pub struct Which {
    /// Its id.
    #[serde(default)]
    game: String,
}

/// A table as somebody wants it. Everything is text, and what is left out is as usual.
#[derive(Default, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Wanted {
    /// The id of the game.
    game: String,
    /// Who has the other seats: `bot`, `friend` (by link) or `device` (people at one screen).
    opponent: String,
    /// The level of the bots.
    level: String,
    /// The number of one's own seat, from 0.
    mine: String,
    /// What the second player at one screen is called.
    second: String,
    /// Whether everybody finds it on the home page: `yes` or `no`. With a friend by link `no` unless one says so.
    listed: String,
    /// `live` (in one sitting) or `slow` (over days).
    pace: String,
    /// Cards of the host's own, by name; the built-in ones if it is empty.
    pack: String,
    /// `option-KEY` for each option of the game; `seat-N` for each seat that is not as `opponent` says: `friend`,
    /// `device` or the level of a bot.
    #[serde(flatten)]
    more: BTreeMap<String, String>,
}

/// Starts a standard game against a bot.
pub async fn play_now(
    State(app): State<App>,
    Extension(guest): Extension<Guest>,
    Given(Which { game }): Given<Which>,
) -> Answer {
    open(&app, &guest, &Wanted { game, ..Wanted::default() }).await
}

/// Starts a guided first game against a gentle bot.
pub async fn learn(
    State(app): State<App>,
    Extension(guest): Extension<Guest>,
    Given(Which { game }): Given<Which>,
) -> Answer {
    let unknown = |_| no(StatusCode::NOT_FOUND, "There is no such game.");
    let guide = Match::new(&game, &Options::standard(), None).map_err(unknown)?.position().guide();
    let Some(guide) = guide else {
        let says = "This game has no guide yet. Play it, or read its rules.";
        return Err(no(StatusCode::NOT_FOUND, says));
    };
    may_open(&app, &guest)?;
    let start = Match::new(&game, &guide.options(), None)
        .map_err(|problem| no(StatusCode::UNPROCESSABLE_ENTITY, problem.0))?;
    let holder = |seat| match seat == guide.seat {
        true => Holder::Guest { id: guest.id.clone(), name: guest.name.clone() },
        false => Holder::Bot { level: guide.bot.clone(), keeps: None },
    };
    let seats = (0..start.position().seats()).map(holder).collect();
    begin(&app, &guest, Entry::lesson(&game, guide, seats, &guest.id)).await
}

/// Opens a table as the form says.
pub async fn open_table(
    State(app): State<App>,
    Extension(guest): Extension<Guest>,
    Given(wanted): Given<Wanted>,
) -> Answer {
    open(&app, &guest, &wanted).await
}

async fn open(app: &App, guest: &Guest, wanted: &Wanted) -> Answer {
    let Some(info) = games().into_iter().find(|g| g.id == wanted.game) else {
        return Err(no(StatusCode::NOT_FOUND, "There is no such game."));
    };
    let pack = match wanted.pack.as_str() {
        "" => None,
        name => match app.packs.of(info.id).find(|pack| pack.name == name) {
            Some(pack) => Some(pack),
            None => return Err(no(StatusCode::NOT_FOUND, "There are no such cards here.")),
        },
    };
    may_open(app, guest)?;
    let chosen = options(&info, wanted);
    let pairs = Options::from_pairs(chosen.clone());
    let sample = match pack {
        Some(pack) => pack.start(&pairs),
        None => Match::new(info.id, &pairs, None),
    };
    let sample = sample.map_err(|problem| no(StatusCode::UNPROCESSABLE_ENTITY, problem.0))?;
    let holders = holders(usize::from(sample.position().seats()), guest, wanted);
    // Who sends a link means those who get it.
    let listed = match wanted.opponent.as_str() {
        "device" => false,
        "friend" => wanted.listed == "yes",
        _ => wanted.listed != "no",
    };
    let pace = if wanted.pace == "slow" { Pace::Slow } else { Pace::Live };
    let mut open = Entry::opening(info.id, chosen, holders, &guest.id, listed, pace);
    if let Some(pack) = pack {
        let kept = app.packs.keep_own(&app.store, pack).await;
        open = open.with_cards(kept.map_err(|error| {
            tracing::warn!(%error, "the cards of a table were not stored");
            Fault::Storage
        })?);
    }
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
fn options(info: &Info, wanted: &Wanted) -> BTreeMap<String, String> {
    let chosen = info.options.iter().filter_map(|spec| {
        let value = wanted.more.get(&format!("option-{}", spec.key))?;
        (value != spec.default && !value.is_empty()).then(|| (spec.key.to_string(), value.clone()))
    });
    chosen.collect()
}

/// Who sits where: the guest where they want, everybody else as said of that seat or of all.
fn holders(seats: usize, guest: &Guest, wanted: &Wanted) -> Vec<Holder> {
    let level = Some(wanted.level.as_str()).filter(|l| bots::known(l)).unwrap_or(PLAY_NOW);
    let mine = wanted.mine.parse().unwrap_or(0).min(seats - 1);
    let person = |name: String| Holder::Guest { id: guest.id.clone(), name };
    let (mut second, mut taken) = (tidy(&wanted.second), vec![guest.name.clone()]);
    let mut other = |seat: usize| {
        let own = wanted.more.get(&format!("seat-{seat}")).filter(|own| !own.is_empty());
        match own.unwrap_or(&wanted.opponent).as_str() {
            "friend" => Holder::Open,
            "device" => {
                let name = second.take().unwrap_or_else(|| format!("Player {}", seat + 1));
                let name = distinct(&name, taken.iter().map(String::as_str));
                taken.push(name.clone());
                person(name)
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
#[derive(Deserialize, JsonSchema)]
pub struct Link {
    /// The address of a table, or the last part of it.
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
#[derive(Deserialize, JsonSchema)]
pub struct Name {
    /// At least one letter that can be seen; not that of a bot.
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
