//! What guests do at a table: play, take back, talk, come and go.

use std::collections::BTreeSet;

use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use veritable_catalog::Refusal;
use veritable_core::{Seat, Viewer};

use crate::answer::{Answer, DONE, No, go, no, says};
use crate::app::random_number;
use crate::bots::{self, Cores, STAND_IN};
use crate::guest::Guest;
use crate::here::{Given, Here};
use crate::journal::{Entry, Holder, Wish};
use crate::limits::What;
use crate::notices;
use crate::open::may_let_bots_play;
use crate::packs::fingerprint;
use crate::room::{Live, Pass, Ping, Room, TakeBack};
use crate::show::{Sight, may_be_replaced, sight, take_back_to};

/// The longest thing a guest can say, in characters.
const LONGEST_WORDS: usize = 300;

/// How often an action can be taken with one touch.
const MOST_AT_ONCE: u8 = 32;

/// An action and the position it was chosen at.
#[derive(Deserialize, JsonSchema)]
pub struct Chosen {
    /// In notation, as a choice of the scene says it.
    action: String,
    /// The version of the table that was looked at.
    #[serde(default)]
    version: Option<u64>,
    /// How many times in a row, all of it or nothing; once if nothing is said.
    #[serde(default)]
    times: Option<u8>,
}

/// An action that somebody wonders about.
#[derive(Deserialize, JsonSchema)]
pub struct Asked {
    /// In notation.
    action: String,
}

/// Plays an action.
pub async fn act(here: Here, Given(chosen): Given<Chosen>) -> Answer {
    here.play(move |live, seat| {
        if chosen.version.is_some_and(|seen| seen != live.moves) {
            let says = "The table has moved on; here is how it stands now.";
            return Err(no(StatusCode::CONFLICT, says));
        }
        // All of them, or none.
        let mut entries = Vec::new();
        for _ in 0..chosen.times.unwrap_or(1).clamp(1, MOST_AT_ONCE) {
            entries.extend(live.act(seat, &chosen.action)?);
        }
        live.unhush(seat);
        Ok(entries)
    })
    .await
}

/// Passes, and goes on passing at windows of this kind in this turn.
pub async fn quiet(here: Here) -> Answer {
    here.play(|live, seat| {
        let pass = live.pass(seat).ok_or_else(not_asked)?;
        live.hush(seat, pass.window);
        Ok(live.act(seat, &pass.action)?)
    })
    .await
}

/// Passes, and from now on at windows of this kind wherever nothing open is at stake.
pub async fn calm(here: Here) -> Answer {
    here.play(|live, seat| {
        let pass = live.pass(seat).filter(|pass| pass.trifle).ok_or_else(not_asked)?;
        pass_from_now_on(live, seat, pass, Wish::Counts)
    })
    .await
}

/// Passes, and from now on at every window of this kind.
pub async fn never(here: Here) -> Answer {
    here.play(|live, seat| {
        let pass = live.pass(seat).ok_or_else(not_asked)?;
        pass_from_now_on(live, seat, pass, Wish::Never)
    })
    .await
}

/// The most decisions of one chore: a bot that goes in circles is stopped.
const LONGEST_CHORE: usize = 24;

/// Lets a bot finish a row of small decisions of one kind; each is played as if the seat had chosen it.
pub async fn finish(here: Here) -> Answer {
    here.play(|live, seat| {
        let chore = |live: &Live| match live.decider() {
            Some(decider) if decider == seat => {
                live.table.position().scene(Viewer::Seat(seat)).prompt.chore
            }
            _ => String::new(),
        };
        let (kind, mut entries) = (chore(live), Vec::new());
        if kind.is_empty() {
            return Err(no(StatusCode::CONFLICT, "There is nothing to finish for you now."));
        }
        for _ in 0..LONGEST_CHORE {
            let action = bots::think(live.table.now(), STAND_IN, random_number(), Cores::One)
                .map_err(|why| no(StatusCode::CONFLICT, why))?;
            entries.extend(live.act(seat, &action)?);
            if chore(live) != kind {
                break;
            }
        }
        Ok(entries)
    })
    .await
}

fn pass_from_now_on(live: &mut Live, seat: Seat, pass: Pass, wish: Wish) -> Result<Vec<Entry>, No> {
    let mut entries = live.wish(seat, &pass.window.kind, wish);
    entries.extend(live.act(seat, &pass.action)?);
    Ok(entries)
}

fn not_asked() -> No {
    no(StatusCode::CONFLICT, "You are not asked now about anything that you could let go by.")
}

/// Wants to be asked again.
pub async fn ask_again(here: Here) -> Answer {
    here.play(|live, seat| Ok(live.ask_always(seat))).await
}

/// Says why an action cannot be taken now.
pub async fn why(here: Here, Given(chosen): Given<Asked>) -> Answer {
    let live = here.room.live();
    let (seat, decider) = (here.seat(&live)?, live.decider());
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
    here.play(|live, seat| Ok(live.undo(seat)?)).await
}

/// Asks to take back beyond what undo may. Every other person must agree; bots of nobody always do.
pub async fn take_back(here: Here) -> Answer {
    here.change(|here, live| {
        let seat = here.seat(live)?;
        let Some(plies) = take_back_to(live, Viewer::Seat(seat)) else {
            let says = "There is nothing of yours to take back.";
            return Err(no(StatusCode::UNPROCESSABLE_ENTITY, says));
        };
        if plies < live.stands {
            let says = "Somebody who saw that has left their seat for good and cannot be asked: it stands.";
            return Err(no(StatusCode::CONFLICT, says));
        }
        live.ask = Some(TakeBack { seat, plies, agreed: BTreeSet::new() });
        Ok(live.go_back_if_agreed()?)
    })
    .await
}

/// Agrees to a take-back.
pub async fn allow(here: Here) -> Answer {
    here.change(|here, live| {
        here.seat(live)?;
        let asked = live.awaited().iter().any(|(id, _)| *id == here.guest.id);
        match &mut live.ask {
            Some(ask) if asked => ask.agreed.insert(here.guest.id.clone()),
            _ => return Err(no(StatusCode::CONFLICT, "Nobody asks you for a take-back.")),
        };
        Ok(live.go_back_if_agreed()?)
    })
    .await
}

/// Refuses a take-back, or gives up asking for one.
pub async fn deny(here: Here) -> Answer {
    here.play(|live, seat| match live.ask.take() {
        // Who asked and was refused learns it, also when they look in later.
        Some(ask) if ask.seat != seat => {
            let says = format!("{} does not agree to the take-back.", live.name(seat));
            Ok(live.say(None, "", &says, false))
        }
        _ => Ok(Vec::new()),
    })
    .await
}

/// What a bot would do in one's place.
pub async fn hint(here: Here) -> Answer {
    let live = here.room.live();
    if live.decider() != Some(here.seat(&live)?) {
        return Err(no(StatusCode::CONFLICT, "There is a hint only when it is your decision."));
    }
    if !here.app.limits.take(What::Hint, &here.guest) {
        let says = "The adviser needs a rest. Decide this one yourself.";
        return Err(no(StatusCode::TOO_MANY_REQUESTS, says));
    }
    let turn = here.room.turn_to_think(&here.app, true).await;
    let thought = tokio::task::spawn_blocking(move || {
        let advice = bots::advise(live.table.now(), random_number(), Cores::of(&turn));
        advice.map(|advice| (live.named(&advice.lines().join("\n")), advice))
    });
    match thought.await {
        Ok(Ok((words, advice))) => {
            let (said, action) = (Refusal::plain(words), advice.plan[0].action.clone());
            // Each decision and the elements on its way, so that they can be lit until the move is made.
            let plan: Vec<_> = advice.plan.iter().map(|step| (&step.action, &step.path)).collect();
            let plan = json!(plan).to_string();
            Ok(([("x-hint", action), ("x-plan", plan)], says(StatusCode::OK, said)).into_response())
        }
        _ => Err(no(StatusCode::SERVICE_UNAVAILABLE, "The adviser has no idea just now.")),
    }
}

/// What is said at the table.
#[derive(Deserialize, JsonSchema)]
pub struct Saying {
    /// The words, 1 to 300 characters.
    text: String,
    /// Whether it is one of the sentences in the scene's `signals`, marked as one for everybody.
    #[serde(default)]
    signal: bool,
}

/// Leaves the guide: the match goes on as any other.
pub async fn alone(here: Here) -> Answer {
    here.play(|live, seat| {
        if !live.learns(seat) {
            return Err(no(StatusCode::CONFLICT, "There is no guide at this table."));
        }
        Ok(live.alone())
    })
    .await
}

/// Says something at the table.
pub async fn say(here: Here, Given(saying): Given<Saying>) -> Answer {
    let text: String = saying.text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let text = text.trim().to_string();
    if text.is_empty() || text.chars().count() > LONGEST_WORDS {
        let says = format!("Say something of 1 to {LONGEST_WORDS} characters.");
        return Err(no(StatusCode::UNPROCESSABLE_ENTITY, says));
    }
    let watches = here.room.live().seats_of(&here.guest.id).is_empty();
    let mut allowed = here.app.limits.take(What::Talk, &here.guest);
    allowed &= !watches || here.app.limits.take_watchers(&here.room.id);
    if !allowed {
        return Err(no(StatusCode::TOO_MANY_REQUESTS, "That is much talk. Wait a moment."));
    }
    here.change(move |here, live| {
        let seat = live.seats_of(&here.guest.id).first().copied();
        // A signal is marked as one, so it says only what the game offers to this seat.
        let offers = |seat| live.scene(Viewer::Seat(seat)).signals.contains(&text);
        if saying.signal && !seat.is_some_and(offers) {
            let says = "That cannot be signalled now. Say it in your own words.";
            return Err(no(StatusCode::UNPROCESSABLE_ENTITY, says));
        }
        Ok(live.say(seat, &here.guest.name, &text, saying.signal))
    })
    .await
}

/// Something on the board.
#[derive(Deserialize, JsonSchema)]
pub struct Pointed {
    /// The id of a slot or a piece.
    element: String,
}

/// Points at something on the board, for everybody who sees it too.
pub async fn ping(here: Here, Given(Pointed { element }): Given<Pointed>) -> Answer {
    let live = here.room.live();
    let seat = here.seat(&live)?;
    if !here.app.limits.take(What::Ping, &here.guest) {
        return Err(no(StatusCode::TOO_MANY_REQUESTS, "You point very often. Wait a moment."));
    }
    let board = live.table.position().scene(Viewer::Seat(seat)).board;
    let slot = match board.pieces.iter().find(|piece| piece.id == element) {
        Some(piece) => Some(piece.slot.clone()),
        None => board.slots.into_iter().map(|slot| slot.id).find(|id| *id == element),
    };
    let Some(slot) = slot else {
        let says = "Point at something on the board: only that is the same for everybody.";
        return Err(no(StatusCode::UNPROCESSABLE_ENTITY, says));
    };
    here.room.ping(Ping { seat, piece: (slot != element).then_some(element), slot });
    Ok(DONE.into_response())
}

/// A seat.
#[derive(Deserialize, JsonSchema)]
pub struct Chair {
    /// Its number, from 0.
    seat: Seat,
}

/// A seat for a bot.
#[derive(Deserialize, JsonSchema)]
pub struct BotChair {
    /// Its number, from 0.
    seat: Seat,
    /// The level of the bot.
    #[serde(default)]
    level: String,
}

/// Takes an open seat.
pub async fn sit(here: Here, Given(chair): Given<Chair>) -> Answer {
    let may =
        |live: &Live, guest: &Guest| live.seats_of(&guest.id).is_empty() || live.owner == guest.id;
    let holder = |live: &Live, guest: &Guest| Holder::Guest {
        id: guest.id.clone(),
        name: live.free_name(&guest.name),
    };
    fill(&here, chair.seat, may, holder).await
}

/// Puts a bot on an open seat; the owner of the table may.
pub async fn seat_bot(here: Here, Given(chair): Given<BotChair>) -> Answer {
    may_let_bots_play(&here.app, &here.guest)?;
    let level = if bots::known(&chair.level) { chair.level.clone() } else { STAND_IN.into() };
    let holder = Holder::Bot { level, keeps: None };
    let may = |live: &Live, guest: &Guest| live.owner == guest.id;
    fill(&here, chair.seat, may, move |_, _| holder.clone()).await
}

async fn fill(
    here: &Here,
    seat: Seat,
    may: impl Fn(&Live, &Guest) -> bool + Send + 'static,
    holder: impl Fn(&Live, &Guest) -> Holder + Send + 'static,
) -> Answer {
    here.change(move |here, live| match live.seats.get(usize::from(seat)) {
        Some(Holder::Open) if may(live, &here.guest) => {
            let holder = holder(live, &here.guest);
            Ok(live.sit(seat, holder, None))
        }
        Some(Holder::Open) => Err(no(StatusCode::FORBIDDEN, "You cannot fill this seat.")),
        Some(_) => Err(no(StatusCode::CONFLICT, "Somebody has taken this seat.")),
        None => Err(no(StatusCode::NOT_FOUND, "There is no such seat.")),
    })
    .await?;
    Ok(Redirect::to(&here.path()).into_response())
}

/// Frees a seat of somebody else; the owner of the table may.
pub async fn free(here: Here, Given(chair): Given<Chair>) -> Answer {
    here.change(move |here, live| match live.seats.get(usize::from(chair.seat)) {
        _ if live.owner != here.guest.id => {
            Err(no(StatusCode::FORBIDDEN, "Only who opened the table can free a seat."))
        }
        _ if live.table.over() => Err(no(StatusCode::CONFLICT, "The game is over.")),
        None | Some(Holder::Open) => Err(no(StatusCode::CONFLICT, "Nobody has this seat.")),
        Some(holder) if holder.is_guest(&here.guest.id) => {
            Err(no(StatusCode::CONFLICT, "This seat is yours: leave it."))
        }
        Some(_) => Ok(live.sit(chair.seat, Holder::Open, None)),
    })
    .await?;
    Ok(Redirect::to(&here.path()).into_response())
}

/// Leaves the table: a bot keeps the seat.
pub async fn leave(here: Here) -> Answer {
    here.change(|here, live| {
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
            entries.extend(live.sit(seat, holder, None));
        }
        Ok(entries)
    })
    .await?;
    Ok(go("/"))
}

/// Gives up: the match ends, or a bot plays on in the seat.
pub async fn resign(here: Here) -> Answer {
    here.play(|live, seat| {
        let bot = live.stand_in(seat);
        Ok(live.resign(seat, bot)?)
    })
    .await
}

/// Calls the match off, while nobody loses anything by it.
pub async fn call_off(here: Here) -> Answer {
    here.play(|live, seat| {
        live.may_call_off(seat)?;
        Ok(live.call_off(seat)?)
    })
    .await
}

/// Calls a bot in for somebody who has been away for long; who plays here or opened the table may.
pub async fn call_bot(here: Here, Given(chair): Given<Chair>) -> Answer {
    here.change(move |here, live| {
        if live.seats_of(&here.guest.id).is_empty() && live.owner != here.guest.id {
            return Err(no(StatusCode::FORBIDDEN, "Only those who play here can call a bot in."));
        }
        if !may_be_replaced(&here.app, &here.room, live, chair.seat) {
            let says = "This seat needs no bot: its player is here, or has not been away for long.";
            return Err(no(StatusCode::CONFLICT, says));
        }
        let Holder::Guest { id, name } = live.seats[usize::from(chair.seat)].clone() else {
            return Err(no(StatusCode::CONFLICT, "Nobody is away from this seat."));
        };
        let keeper = Holder::keeper(STAND_IN, &id, &name);
        Ok(live.sit(chair.seat, keeper, Some(here.guest.name.clone())))
    })
    .await
}

/// Takes back the seats that bots kept for a guest.
pub async fn come_back(here: Here) -> Answer {
    here.change(|here, live| {
        let mut entries = Vec::new();
        for seat in 0..live.seats.len() {
            if let Holder::Bot { keeps: Some((id, name)), .. } = live.seats[seat].clone()
                && id == here.guest.id
            {
                entries.extend(live.sit(seat as Seat, Holder::Guest { id, name }, None));
            }
        }
        if entries.is_empty() {
            return Err(no(StatusCode::FORBIDDEN, "No bot keeps a seat for you here."));
        }
        Ok(entries)
    })
    .await
}

/// Lifts the curtain for the seat that has to look.
pub async fn lift(here: Here) -> Answer {
    if let Sight::Curtain(seat) = sight(&here.room, &here.room.live(), &here.guest.id) {
        here.room.lift(&here.guest.id, seat);
    }
    Ok(DONE.into_response())
}

/// The same people again, with seats moved on by one.
pub async fn again(here: Here) -> Answer {
    let live = here.room.live();
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
    let (listed, pace) = (live.listed, live.pace);
    let open = Entry::opening(&game, live.options(), seats, &here.guest.id, listed, pace)
        .with_cards(fingerprint(live.table.now()));
    // Whoever asks at the same moment gets the same table.
    let next = here.app.key.sign(&format!("after {}", here.room.id))[..24].to_string();
    Room::open(&here.app, &next, open).await?;
    let table = next.clone();
    here.change(move |_, live| match live.again {
        None => Ok(live.play_again(&table)),
        Some(_) => Ok(Vec::new()),
    })
    .await?;
    bots::wake(&here.app, &next, &here.guest).await;
    if let Some(room) = here.app.open_room(&next) {
        notices::turn(&here.app, &room, None);
    }
    Ok(go(&format!("/t/{next}/")))
}
