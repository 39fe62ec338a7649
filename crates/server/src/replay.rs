//! Looking back: any moment of a match, its file, the proof of its shuffles.

use axum::extract::{Path, Query};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use schemars::JsonSchema;
use serde::Deserialize;
use veritable_catalog::{AnyMatch, Match};
use veritable_core::scene::Scene;
use veritable_core::{Seat, Viewer};

use crate::App;
use crate::answer::{Answer, no};
use crate::chances::{chances, graph};
use crate::draw::{self, Chair, TableView, icon};
use crate::fork;
use crate::guest::Guest;
use crate::here::Here;
use crate::packs::fingerprint;
use crate::pages::table_page;
use crate::review::{review, section};
use crate::room::{Live, Lying, Room, mark_last_move};
use crate::show::{LOG, Sight, sight};

/// Which moment, and through whose eyes.
#[derive(Deserialize, Default, JsonSchema)]
#[serde(default)]
pub struct Moment {
    /// After how many actions.
    ply: Option<usize>,
    /// After the end: a seat, or `all` for what everybody saw.
    r#as: String,
    /// `1` for the upright form.
    upright: String,
}

/// Whose eyes a guest may borrow: after the end anybody's, before it only their own.
fn eyes(room: &Room, live: &Live, guest: &Guest, wanted: &str) -> Option<Viewer> {
    let own = match sight(room, live, &guest.id) {
        Sight::As(viewer) => viewer,
        Sight::Curtain(_) => return None,
    };
    if !live.table.over() {
        return Some(own);
    }
    match wanted.parse::<Seat>() {
        Ok(seat) if usize::from(seat) < live.seats.len() => Some(Viewer::Seat(seat)),
        _ if wanted == "all" => Some(Viewer::Spectator),
        _ => Some(own),
    }
}

fn past(room: &Room, live: &Live, viewer: Viewer, ply: usize, upright: bool) -> Markup {
    let total = live.table.log().len();
    let ply = ply.min(total);
    let then = live.table.at(ply);
    let mut scene = then.position().scene(viewer);
    if ply > 0 {
        let before = Lying::of(&live.table.at(ply - 1).position().scene(viewer));
        mark_last_move(&before, &Lying::of(&scene), &mut scene);
    }
    scene.choices.clear();
    scene.barred.clear();
    let told = live.story(viewer, ply, LOG).last().map(|l| l.text.to_string()).unwrap_or_default();
    glimpse(room, live, viewer, &scene, told, upright, Glimpse { ply, passing: None })
}

/// Which moment is glimpsed, and for how long if it is a step on the way.
struct Glimpse {
    ply: usize,
    passing: Option<u64>,
}

/// A moment that nobody can do anything at.
fn glimpse(
    room: &Room,
    live: &Live,
    viewer: Viewer,
    scene: &Scene,
    told: String,
    upright: bool,
    Glimpse { ply, passing }: Glimpse,
) -> Markup {
    let total = live.table.log().len();
    let story = live.story(viewer, ply, LOG);
    let chair = |seat| Chair { name: live.name(seat), ..Chair::default() };
    let chairs: Vec<_> = (0..live.seats.len() as Seat).map(chair).collect();
    let view = TableView {
        scene,
        id: &room.id,
        title: live.table.position().info().title,
        chairs: &chairs,
        turn: None,
        version: live.moves,
        seated: false,
        me: None,
        waiting: told,
        waiting_detail: String::new(),
        kept: false,
        undo: Err(String::new()),
        take_back: false,
        hints: false,
        log: &story,
        chat: if passing.is_some() { &live.talk } else { &[] },
        verdict: String::new(),
        end: None,
        again: None,
        asks: None,
        quiet: false,
        upright,
        watchers: 0,
        coach: None,
        passing,
        turns: &live.table.position().rules().turn,
        words: &live.table.position().rules().word,
        past: passing.is_none().then_some((ply, total)),
    };
    draw::draw(&view)
}

/// The most steps that are told of one change, and the most actions that are looked at for them.
const MOST_STEPS: usize = 40;
const MOST_PLIES: usize = 16;

/// What has happened step by step since so many actions: pages to be shown one after the other.
pub fn on_the_way(
    app: &App,
    room: &Room,
    guest: &Guest,
    from: usize,
    upright: bool,
) -> Vec<Markup> {
    let live = room.live();
    let Sight::As(viewer) = sight(room, &live, &guest.id) else { return Vec::new() };
    let pace = app.config.pace.as_millis() as u64 * 3 / 2;
    let log = live.table.log();
    if pace == 0 || !live.started || from >= log.len() {
        return Vec::new();
    }
    let mut steps: Vec<(usize, Scene, String)> = Vec::new();
    let since = from.max(log.len().saturating_sub(MOST_PLIES));
    let mut then = live.at(since);
    for (ply, played) in log.iter().enumerate().skip(since) {
        let stages = then.position().stages(&played.action, viewer);
        then.position_mut().play(&played.action, &[]).expect("what was played is legal");
        for (scene, words) in stages {
            match steps.last_mut() {
                // What changes nothing that lies on the board is told together with what came before.
                Some((_, last, told)) if last.board.pieces == scene.board.pieces => {
                    *told = format!("{told} {words}");
                    *last = scene;
                }
                _ => steps.push((ply, scene, words)),
            }
        }
    }
    let extra = steps.len().saturating_sub(MOST_STEPS);
    let page = |(ply, scene, told): (usize, Scene, String)| {
        let at = Glimpse { ply, passing: Some(pace) };
        glimpse(room, &live, viewer, &scene, live.named(&told), upright, at)
    };
    steps.into_iter().skip(extra).map(page).collect()
}

/// The replay of a match.
pub async fn page(here: Here, Query(moment): Query<Moment>) -> Answer {
    let Here { room, guest, .. } = &here;
    let chances = chances(room).await;
    let review = review(room).await;
    let live = room.live();
    let Some(viewer) = eyes(room, &live, guest, &moment.r#as) else {
        let says = "First go back to the table and say who is looking.";
        return Err(no(StatusCode::CONFLICT, says));
    };
    let total = live.table.log().len();
    let ply = moment.ply.unwrap_or(if live.table.over() { 0 } else { total }).min(total);
    let title = live.table.position().info().title;
    let view = past(room, &live, viewer, ply, false);
    let bar = html! {
        section.replaybar aria-label="Replay" {
          div.ctl role="toolbar" aria-label="Moments" {
            a.btn href=(here.path()) { (icon("back")) "Table" }
            button.btn #less type="button" aria-label="One back" { "‹" }
            button.btn.pri #auto type="button" { "Play" }
            button.btn #more type="button" aria-label="One on" { "›" }
            input #scrub type="range" min="0" max=(total) value=(ply) aria-label="Moment of the match";
            span #where { "move " (ply) " of " (total) }
            @if live.table.over() {
                select #as aria-label="Through whose eyes" {
                    @for seat in 0..live.seats.len() as Seat { option value=(seat) selected[viewer.is(seat)] { (live.name(seat)) } }
                    option value="all" selected[viewer == Viewer::Spectator] { "What all saw" }
                }
            }
            (fork::button(&live))
          }
          @if let Some(chances) = chances { (draw::graph(&graph(room, &live, chances))) }
          @if let Some(review) = review { (section(&live, review)) }
        }
        (fork::dialog(&here, &live, ply))
    };
    Ok(table_page(title, &room.id, view, bar).into_response())
}

/// One moment, for the scrubber.
pub async fn at(
    here: Here,
    Path((_, ply)): Path<(String, usize)>,
    Query(moment): Query<Moment>,
) -> Answer {
    let live = here.room.live();
    match eyes(&here.room, &live, &here.guest, &moment.r#as) {
        Some(viewer) => {
            Ok(past(&here.room, &live, viewer, ply, moment.upright == "1").into_response())
        }
        None => Err(no(StatusCode::CONFLICT, "First say who is looking.")),
    }
}

const NOT_YET: &str =
    "The file holds every secret of the match. It is open to all when the game is over.";

/// The file of a match that is over.
pub async fn file(here: Here) -> Answer {
    let live = here.room.live();
    if !live.table.over() {
        return Err(no(StatusCode::FORBIDDEN, NOT_YET));
    }
    let (game, id) = (&live.table.header().game, &here.room.id[..8]);
    let name = format!("attachment; filename=\"{game}-{id}.veritable\"");
    let kind = "text/plain; charset=utf-8".to_string();
    let headers = [(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, live.table.save()).into_response())
}

/// Recomputes every shuffle of a match that is over, with its own cards.
pub async fn verify(here: Here) -> Response {
    let (text, fair, past) = {
        let live = here.room.live();
        let fair = live.table.header().fair.iter().map(|f| (f.from, f.commitment_text()));
        let text = live.table.over().then(|| live.table.save());
        (text, fair.collect::<Vec<_>>(), live.past.clone())
    };
    let cards = fingerprint(here.room.live().table.now());
    // Cards that were never kept are those of the program.
    let cards = here.app.packs.sources(&here.app.store, &cards).await.ok();
    let check = |text: &String| veritable_table::verify::<Match>(text, cards.as_deref());
    let verified = text.as_ref().map(check);
    crate::pages::verified(&here.room.id, &here.guest, verified, &fair, past).into_response()
}
