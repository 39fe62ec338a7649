//! What guests do at a table: play, take back, talk, come and go.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect};
use serde::Deserialize;
use veritable_catalog::Refusal;
use veritable_core::{Seat, Viewer};

use crate::answer::{Answer, DONE, No, go, no, says};
use crate::app::random_number;
use crate::bots::{self, ADVISER, STAND_IN};
use crate::here::{Given, Here};
use crate::journal::{Entry, Holder};
use crate::room::{Live, Room};
use crate::show::{Sight, may_be_replaced, sight, take_back_to};

/// The longest thing a guest can say, in characters.
const LONGEST_WORDS: usize = 300;

/// An action and the position it was chosen at.
#[derive(Deserialize)]
pub struct Chosen {
    action: String,
    #[serde(default)]
    version: Option<u64>,
}

/// Plays an action.
pub async fn act(here: Here, Given(chosen): Given<Chosen>) -> Answer {
    let (mut live, seat) = here.seat().await?;
    if chosen.version.is_some_and(|seen| seen != live.moves) {
        here.room.show();
        return Err(no(StatusCode::CONFLICT, "The table has moved on; here is how it stands now."));
    }
    let entries = live.act(seat, &chosen.action)?;
    live.quiet.remove(&seat);
    here.keep(&mut live, entries).await
}

/// Passes, and goes on passing in this turn of somebody else.
pub async fn quiet(here: Here) -> Answer {
    let (mut live, seat) = here.seat().await?;
    let pass = live.pass(seat).ok_or_else(not_asked)?;
    live.quiet.insert(seat, pass.turn);
    let entries = live.act(seat, &pass.action)?;
    here.keep(&mut live, entries).await
}

/// Passes, and from now on wherever nothing open is at stake in the turn of somebody else.
pub async fn calm(here: Here) -> Answer {
    let (mut live, seat) = here.seat().await?;
    let pass = live.pass(seat).filter(|pass| pass.trifle).ok_or_else(not_asked)?;
    let mut entries = live.calm(seat, true);
    entries.extend(live.act(seat, &pass.action)?);
    here.keep(&mut live, entries).await
}

fn not_asked() -> No {
    no(StatusCode::CONFLICT, "You are not asked about that in the turn of somebody else now.")
}

/// Wants to be asked again.
pub async fn ask_again(here: Here) -> Answer {
    let (mut live, seat) = here.seat().await?;
    live.quiet.remove(&seat);
    if live.calm.contains(&seat) {
        let entries = live.calm(seat, false);
        return here.keep(&mut live, entries).await;
    }
    here.room.show();
    Ok(DONE.into_response())
}

/// Says why an action cannot be taken now.
pub async fn why(here: Here, Given(chosen): Given<Chosen>) -> Answer {
    let (live, seat) = here.seat().await?;
    let decider = live.decider();
    if decider != Some(seat) {
        let who = decider.map_or("nobody".into(), |s| live.name(s));
        let why = format!("It is not your decision now, but that of {who}.");
        return Ok(says(StatusCode::OK, Refusal::plain(why)));
    }
    match live.table.position().check(&chosen.action) {
        Ok(()) => Ok(says(StatusCode::OK, Refusal::plain("You can do that now."))),
        Err(refusal) if refusal.clause.is_some() => Ok(says(StatusCode::OK, refusal)),
        Err(refusal) => Err(refusal.into()),
    }
}

/// Takes back one's last decision.
pub async fn undo(here: Here) -> Answer {
    let (mut live, seat) = here.seat().await?;
    let entries = live.undo(seat)?;
    here.keep(&mut live, entries).await
}

/// Asks to take back beyond what undo may. Bots always agree.
pub async fn take_back(here: Here) -> Answer {
    let (mut live, seat) = here.seat().await?;
    let Some(plies) = take_back_to(&live, Viewer::Seat(seat)) else {
        return Err(no(
            StatusCode::UNPROCESSABLE_ENTITY,
            "There is nothing of yours to take back.",
        ));
    };
    let asked =
        |holder: &Holder| matches!(holder, Holder::Guest { id, .. } if *id != here.guest.id);
    if live.seats.iter().any(asked) {
        live.ask = Some((seat, plies));
        here.room.show();
        return Ok(DONE.into_response());
    }
    let entries = live.go_back(plies)?;
    here.keep(&mut live, entries).await
}

/// Agrees to a take-back.
pub async fn allow(here: Here) -> Answer {
    let (mut live, seat) = here.seat().await?;
    let Some((_, plies)) = live.ask.filter(|(asker, _)| *asker != seat) else {
        return Err(no(StatusCode::CONFLICT, "Nobody asks you for a take-back."));
    };
    let entries = live.go_back(plies)?;
    here.keep(&mut live, entries).await
}

/// Refuses a take-back, or gives up asking for one.
pub async fn deny(here: Here) -> Answer {
    let (mut live, _) = here.seat().await?;
    live.ask = None;
    here.room.show();
    Ok(DONE.into_response())
}

/// What a bot would do in one's place.
pub async fn hint(here: Here) -> Answer {
    let host = {
        let (live, seat) = here.seat().await?;
        if live.decider() != Some(seat) {
            return Err(no(StatusCode::CONFLICT, "There is a hint only when it is your decision."));
        }
        live.table.host().clone()
    };
    let permit = here.app.thinking.clone().acquire_owned().await;
    let thought = tokio::task::spawn_blocking(move || {
        let _permit = permit;
        bots::think(&host, ADVISER, random_number())
    });
    match thought.await {
        Ok(Ok((action, label))) => {
            let said = Refusal::plain(format!("{ADVISER} would: {label}"));
            Ok(([("x-hint", action)], says(StatusCode::OK, said)).into_response())
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
pub async fn say(here: Here, Given(words): Given<Words>) -> Answer {
    let text: String = words.text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let text = text.trim();
    if text.is_empty() || text.chars().count() > LONGEST_WORDS {
        let says = format!("Say something of 1 to {LONGEST_WORDS} characters.");
        return Err(no(StatusCode::UNPROCESSABLE_ENTITY, says));
    }
    let mut live = here.room.live().await;
    let seat = live.seats_of(&here.guest.id).first().copied();
    let entries = live.say(seat, &here.guest.name, text);
    here.room.commit(&here.app, &mut live, entries).await?;
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
pub async fn sit(here: Here, Given(chair): Given<Chair>) -> Answer {
    let holder = Holder::Guest { id: here.guest.id.clone(), name: here.guest.name.clone() };
    let may = |live: &Live| live.seats_of(&here.guest.id).is_empty() || live.owner == here.guest.id;
    fill(&here, chair.seat, holder, may).await
}

/// Puts a bot on an open seat; the owner of the table may.
pub async fn seat_bot(here: Here, Given(chair): Given<Chair>) -> Answer {
    let level = if bots::known(&chair.level) { chair.level.clone() } else { STAND_IN.into() };
    let holder = Holder::Bot { level, keeps: None };
    fill(&here, chair.seat, holder, |live| live.owner == here.guest.id).await
}

async fn fill(here: &Here, seat: Seat, holder: Holder, may: impl Fn(&Live) -> bool) -> Answer {
    let mut live = here.room.live().await;
    match live.seats.get(usize::from(seat)) {
        Some(Holder::Open) if may(&live) => {}
        Some(Holder::Open) => return Err(no(StatusCode::FORBIDDEN, "You cannot fill this seat.")),
        Some(_) => return Err(no(StatusCode::CONFLICT, "Somebody has taken this seat.")),
        None => return Err(no(StatusCode::NOT_FOUND, "There is no such seat.")),
    }
    let entries = live.seat(seat, holder, None);
    here.keep(&mut live, entries).await?;
    Ok(Redirect::to(&here.path()).into_response())
}

/// Leaves the table: a bot keeps the seat.
pub async fn leave(here: Here) -> Answer {
    let mut live = here.room.live().await;
    let own = live.seats_of(&here.guest.id);
    if own.is_empty() {
        return Err(no(StatusCode::FORBIDDEN, "You have no seat here."));
    }
    let mut entries = Vec::new();
    for seat in own {
        let holder = if live.started {
            Holder::keeper(STAND_IN, &here.guest.id, &live.name(seat))
        } else {
            Holder::Open
        };
        entries.extend(live.seat(seat, holder, None));
    }
    here.keep(&mut live, entries).await?;
    Ok(go("/"))
}

/// Calls a bot in for somebody who has been away for long; who plays here or opened the table may.
pub async fn call_bot(here: Here, Given(chair): Given<Chair>) -> Answer {
    let mut live = here.room.live().await;
    if live.seats_of(&here.guest.id).is_empty() && live.owner != here.guest.id {
        return Err(no(StatusCode::FORBIDDEN, "Only those who play here can call a bot in."));
    }
    if !may_be_replaced(&here.app, &here.room, &live, chair.seat) {
        let says = "This seat needs no bot: its player is here, or has not been away for long.";
        return Err(no(StatusCode::CONFLICT, says));
    }
    let Holder::Guest { id, name } = live.seats[usize::from(chair.seat)].clone() else {
        return Err(no(StatusCode::CONFLICT, "Nobody is away from this seat."));
    };
    let keeper = Holder::keeper(STAND_IN, &id, &name);
    let entries = live.seat(chair.seat, keeper, Some(&here.guest.name));
    here.keep(&mut live, entries).await
}

/// Takes back the seats that bots kept for a guest.
pub async fn come_back(here: Here) -> Answer {
    let mut live = here.room.live().await;
    let mut entries = Vec::new();
    for seat in 0..live.seats.len() {
        if let Holder::Bot { keeps: Some((id, name)), .. } = live.seats[seat].clone()
            && id == here.guest.id
        {
            entries.extend(live.seat(seat as Seat, Holder::Guest { id, name }, None));
        }
    }
    if entries.is_empty() {
        return Err(no(StatusCode::FORBIDDEN, "No bot keeps a seat for you here."));
    }
    here.keep(&mut live, entries).await
}

/// Lifts the curtain for the seat that has to look.
pub async fn lift(here: Here) -> Answer {
    let live = here.room.live().await;
    if let Sight::Curtain(seat) = sight(&here.room, &live, &here.guest.id) {
        here.room.lift(&here.guest.id, seat);
    }
    Ok(DONE.into_response())
}

/// The same people again, with seats moved on by one.
pub async fn again(here: Here) -> Answer {
    let mut live = here.room.live().await;
    if let Some(next) = &live.again {
        return Ok(go(&format!("/t/{next}/")));
    }
    if !live.table.over() {
        return Err(no(StatusCode::CONFLICT, "The game is not over yet."));
    }
    if live.seats_of(&here.guest.id).is_empty() {
        return Err(no(StatusCode::FORBIDDEN, "Only those who played can play again."));
    }
    let mut seats = live.seats.clone();
    seats.rotate_right(1);
    let game = live.table.header().game.clone();
    let open = Entry::opening(&game, live.options(), seats, &here.guest.id, live.listed);
    let next = Room::open(&here.app, open).await?;
    let entries = live.play_again(&next);
    here.room.commit(&here.app, &mut live, entries).await?;
    bots::wake(&here.app, &next).await;
    Ok(go(&format!("/t/{next}/")))
}
