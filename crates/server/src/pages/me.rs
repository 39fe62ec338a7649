//! What a guest may want beyond the table: to be told when it is their turn, and to be the same guest on another device.

use std::time::Duration;

use axum::extract::{Extension, Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect};
use maud::{Markup, html};
use schemars::JsonSchema;
use serde::Deserialize;

use super::plain;
use crate::App;
use crate::answer::{Answer, No, no};
use crate::guest::Guest;
use crate::here::Given;
use crate::limits::What;
use crate::notices::{Address, Calls, Notice, Wish};

/// How long a link to another device lets somebody in.
const PASS: Duration = Duration::from_secs(3600);

/// The page of a guest.
pub async fn me(State(app): State<App>, Extension(guest): Extension<Guest>) -> Answer {
    let wish = Wish::of(&app, &guest.id).await.map_err(|_| unknown())?;
    Ok(page(&app, &guest, wish.as_ref(), None).into_response())
}

fn unknown() -> No {
    no(StatusCode::SERVICE_UNAVAILABLE, "What you want is unknown just now. Try again in a moment.")
}

fn page(app: &App, guest: &Guest, wish: Option<&Wish>, link: Option<&str>) -> Markup {
    let plain_words = wish.is_some_and(|wish| wish.plain);
    plain(
        "You",
        Some(guest),
        html! {
            h1 { "You are " (guest.name) }
            section.panel.stack {
                h2 { "On another device" }
                p { "Without an account, your browser is what knows you. A secret link makes another device of yours the same guest: your games and your seats are there too." }
                @match link {
                    Some(link) => { p { "Open this within an hour, on that device. Whoever has it is you, so show it to nobody:" } p { code { (link) } } },
                    None => form method="post" action="/me/link" { button.btn type="submit" { "Make a secret link" } },
                }
            }
            section.panel.stack {
                h2 { "When it is your turn" }
                @if app.config.calls == Calls::Off { p { "Whoever runs this server has switched notices off." } }
                @else {
                    p { "At tables over days you can be told when it is your turn. Name an address of your own: it is called once, unless you are at the table." }
                    form.stack method="post" action="/me/notices" {
                        div.field { label for="to" { "Address" } input #to name="to" type="url" maxlength="500" placeholder="https://ntfy.example.org/a-topic-nobody-guesses" value=[wish.map(|wish| wish.to.as_str())]; small { "Leave it empty and nobody is called." } }
                        fieldset.field { legend { "It gets" } div.seg {
                            label { input type="radio" name="style" value="plain" checked[plain_words || wish.is_none()]; span { "Words (ntfy and the like)" } }
                            label { input type="radio" name="style" value="webhook" checked[wish.is_some() && !plain_words]; span { "JSON (a webhook)" } }
                        } }
                        fieldset.field { legend { "The link in it" } div.seg {
                            label { input type="radio" name="link" value="no" checked[wish.is_none_or(|wish| !wish.link)]; span { "leads to the table" } }
                            label { input type="radio" name="link" value="yes" checked[wish.is_some_and(|wish| wish.link)]; span { "also lets me in as myself" } }
                        } small { "The second is for an address that nobody else can read." } }
                        button.btn.pri type="submit" { "Try it and keep it" }
                    }
                    @if let Some(wish) = wish {
                        p { "Every call is signed: the header " code { "X-Veritable-Signature" } " is the HMAC-SHA256 of its body, with this key (in hexadecimal digits): " code { (wish.secret) } }
                    }
                }
            }
        },
    )
}

/// Where a guest wants to be told.
#[derive(Deserialize, JsonSchema)]
pub struct Told {
    /// An address that takes POST requests; empty = nowhere.
    #[serde(default)]
    to: String,
    /// `plain` for words, `webhook` for JSON.
    #[serde(default)]
    style: String,
    /// `yes` if the link in a notice lets whoever opens it in as this guest.
    #[serde(default)]
    link: String,
}

/// Changes where a guest is told, after a call to that place.
pub async fn notices(
    State(app): State<App>,
    Extension(guest): Extension<Guest>,
    headers: HeaderMap,
    Given(told): Given<Told>,
) -> Answer {
    let not_stored =
        |_| no(StatusCode::SERVICE_UNAVAILABLE, "This could not be stored. Try again in a moment.");
    if told.to.is_empty() {
        Wish::forget(&app, &guest.id).await.map_err(not_stored)?;
        return Ok(Redirect::to("/me").into_response());
    }
    if app.config.calls == Calls::Off {
        let says = "Whoever runs this server has switched notices off.";
        return Err(no(StatusCode::FORBIDDEN, says));
    }
    if !app.limits.take(What::Hint, &guest) {
        return Err(no(StatusCode::TOO_MANY_REQUESTS, "You have tried often. Wait a moment."));
    }
    let unlawful = |why| no(StatusCode::UNPROCESSABLE_ENTITY, why);
    Address::read(&told.to).map_err(unlawful)?;
    let before = Wish::of(&app, &guest.id).await.map_err(not_stored)?;
    let wish = Wish {
        to: told.to,
        plain: told.style != "webhook",
        link: told.link == "yes",
        secret: before.map_or_else(Wish::fresh_secret, |wish| wish.secret),
        here: here(&app, &headers),
    };
    let text = "Here you are told when it is your turn.".into();
    let trial = Notice { text, path: "/games".into(), about: None };
    let why = match app.crier.cry(&app, &wish, &guest.id, &guest.name, &trial).await {
        Ok(200..300) => {
            wish.keep(&app, &guest.id).await.map_err(not_stored)?;
            return Ok(Redirect::to("/me").into_response());
        }
        Ok(status) => format!("it answers {status}"),
        Err(why) => why,
    };
    Err(unlawful(format!("Nobody takes notices at that address: {why}. Nothing was changed.")))
}

/// The address of this server as a guest knows it.
fn here(app: &App, headers: &HeaderMap) -> String {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    match &app.config.public_url {
        Some(url) => url.trim_end_matches('/').into(),
        None => format!("http://{host}"),
    }
}

/// Makes a link that lets another device in as this guest.
pub async fn link(
    State(app): State<App>,
    Extension(guest): Extension<Guest>,
    headers: HeaderMap,
) -> Answer {
    let link = format!("{}/me/pass/{}", here(&app, &headers), guest.pass(&app.key, PASS));
    let wish = Wish::of(&app, &guest.id).await.map_err(|_| unknown())?;
    let shown = page(&app, &guest, wish.as_ref(), Some(&link));
    Ok(([("x-go", link)], shown).into_response())
}

/// Where to go after that.
#[derive(Deserialize, JsonSchema)]
pub struct To {
    /// The path of a page.
    #[serde(default)]
    to: String,
}

/// A link that lets somebody in.
#[derive(Deserialize, JsonSchema)]
pub struct Pass {
    /// Its last part.
    pass: String,
    /// Where to go then: the path of a page.
    #[serde(default)]
    to: String,
}

fn guest_of(app: &App, pass: &str) -> Result<Guest, No> {
    let guest = Guest::by_pass(pass, &app.key).or_else(|| Guest::by_pass(pass, &app.last_key));
    let says = "This link does not let anybody in any more. Make a new one on your other device.";
    guest.ok_or_else(|| no(StatusCode::FORBIDDEN, says))
}

/// Asks whoever opened such a link whether they mean it.
pub async fn pass(
    State(app): State<App>,
    Extension(known): Extension<Guest>,
    Path(pass): Path<String>,
    Query(To { to }): Query<To>,
) -> Answer {
    let guest = guest_of(&app, &pass)?;
    if guest.id == known.id {
        return Ok(Redirect::to(&own_path(&to)).into_response());
    }
    let body = html! {
        h1 { "Play on here as " (guest.name) "?" }
        p { "This browser becomes the same guest as your other device. What it was before, " (known.name) ", is forgotten here: games of that guest stay where they are, but cannot be played on from this browser." }
        form method="post" action="/me/pass" {
            input type="hidden" name="pass" value=(pass);
            input type="hidden" name="to" value=(to);
            button.btn.pri type="submit" { "Yes, that is me" } " " a.btn href="/" { "No" }
        }
    };
    Ok(plain("Another device", Some(&known), body).into_response())
}

/// Makes this browser the guest of such a link.
pub async fn take(State(app): State<App>, Given(Pass { pass, to }): Given<Pass>) -> Answer {
    let guest = guest_of(&app, &pass)?;
    let cookie = guest.cookie(&app.key, app.config.is_secure());
    Ok(([(header::SET_COOKIE, cookie)], Redirect::to(&own_path(&to))).into_response())
}

/// A path of ours.
fn own_path(to: &str) -> String {
    let lawful = to.bytes().all(|b| b.is_ascii_graphic() && b != b'\\');
    match to.strip_prefix('/') {
        Some(rest) if lawful && !rest.starts_with('/') => to.into(),
        _ => "/games".into(),
    }
}
