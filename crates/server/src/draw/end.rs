//! The end: who won, what each thing gave, how the chances went.

use maud::{Markup, html};
use veritable_core::scene::{Panel, Player, Scene, Track, Widget};
use veritable_core::{Outcome, ScoreLine, ScoreSheet, Seat};

use super::chances::graph;
use super::course::course;
use super::panel::boxes;
use super::table::{End, TableView, side_of};
use super::{emblem, icon, tint};

/// The result, over the board.
pub fn end(view: &TableView) -> Markup {
    let Some(End { outcome, sheet, graph: chances, early }) = &view.end else { return html! {} };
    let alone = outcome.scores.len() == 1;
    // A team without sides of its own has one score.
    let team = |seat: usize| side_of(view.scene, Some(seat as Seat)).1.is_empty();
    let one =
        (0..outcome.scores.len()).all(team) && outcome.scores.windows(2).all(|w| w[0] == w[1]);
    let name = |seat: usize| match view.chairs.get(seat) {
        _ if one && !alone => "All of you",
        Some(chair) => chair.name.as_str(),
        None => "",
    };
    let goals = goals(view.scene);
    html! {
        section #end.end.panel aria-label="Result" tabindex="-1" {
            h2 { (view.verdict) }
            p.said { (outcome.reason) }
            @if *early {} @else if goals.is_empty() {
                div.totals {
                    @for (seat, score) in outcome.scores.iter().enumerate().take(if one { 1 } else { usize::MAX }) {
                        @let (side, mark) = side_of(view.scene, Some(seat as Seat));
                        div.(tint(side)).won[outcome.results[seat].won()] {
                            (emblem(&mark)) span { (name(seat)) } b data-total=(seat) { (score) }
                        }
                    }
                }
                // Of the rounds before the last only what it came to is kept.
                @let earlier = view.scene.rounds.split_last().map_or(&[][..], |(_, earlier)| earlier);
                @for round in earlier { (score_sheet(view, &round.name, &round.sheet)) }
                (score_sheet(view, view.scene.rounds.last().filter(|_| !earlier.is_empty()).map_or("", |r| &r.name), sheet))
            } @else {
                ol.goals aria-label="The goals" { @for (player, track) in goals { (goal(view, outcome, player, track)) } }
            }
            @if let Some(chances) = chances { (course(&chances.course)) (graph(chances)) }
            div.acts {
                @if let Some(again) = view.again { a.btn.pri href={ "/t/" (again) "/" } { (icon("play")) "To the next game" } }
                @else if view.seated { button.btn.pri type="button" data-post="again" { (icon("play")) "Play again" } }
                a.btn href={ "/t/" (view.id) "/replay" } { "Watch it" }
                a.btn href={ "/t/" (view.id) "/verify" } { "Check the shuffle" }
                a.btn href={ "/t/" (view.id) "/file" } { "Download" }
                button.btn.fold type="button" data-fold="" { span { "See the board" } span { "Show the result" } }
            }
        }
    }
}

/// The sides that have a goal of their own, with the way to it.
fn goals(scene: &Scene) -> Vec<(&Player, &Track)> {
    let goal = |panel: &'_ &Panel| panel.body.iter().any(|w| matches!(w, Widget::Track(_)));
    let both = scene.panels.iter().filter(goal).filter_map(|panel| {
        let player = panel.body.iter().find_map(|w| match w {
            Widget::Player(player) if !player.title.is_empty() => Some(player),
            _ => None,
        })?;
        let track = panel.body.iter().find_map(|w| match w {
            Widget::Track(track) => Some(track),
            _ => None,
        })?;
        Some((player, track))
    });
    both.collect()
}

/// One goal: whose, what counts, how far.
fn goal(view: &TableView, outcome: &Outcome, player: &Player, track: &Track) -> Markup {
    let chair = player.seat.and_then(|seat| view.chairs.get(usize::from(seat)));
    let won = match player.seat {
        Some(seat) => outcome.results[usize::from(seat)].won(),
        None => outcome.beyond.is_some(),
    };
    let terms = track.about.iter().flat_map(|about| &about.terms).filter(|term| !term.total);
    html! {
        li.(tint(player.tint)).won[won] {
            div.crest { (emblem(&player.icon)) }
            div.gm {
                p.gl { b { @if let Some(chair) = chair { (chair.name) " · " } (player.title) } em { (track.name) } }
                (boxes(&track.pips))
                p.gt { @for term in terms { span { (term.name) " " b { (term.value) } } } }
            }
            div.gs { b { (track.pips.filled) } "/" (track.pips.total) }
            span.gk title=(if won { "won" } else { "lost" }) { (icon(if won { "check" } else { "cross" })) }
        }
    }
}

/// A round that has ended while the match goes on: shown by the browser code until it is put away.
pub fn recap(view: &TableView) -> Markup {
    let Some(round) =
        view.scene.rounds.last().filter(|_| view.end.is_none() && view.past.is_none())
    else {
        return html! {};
    };
    let (number, sheet) = (view.scene.rounds.len(), &round.sheet);
    let name = |seat: usize| view.chairs.get(seat).map_or("", |chair| chair.name.as_str());
    html! {
        div #round.veil data-round=(number) {
            section.modal.panel role="dialog" aria-modal="true" aria-label={ (round.name) " is over" } tabindex="-1" {
                h2 { (round.name) " is over" }
                div.totals {
                    @for (seat, points) in sheet.totals.iter().enumerate() {
                        @let (side, mark) = side_of(view.scene, Some(seat as Seat));
                        div.(tint(side)) { (emblem(&mark)) span { (name(seat)) } b data-total=(seat) { (points) } }
                    }
                }
                (score_sheet(view, "", sheet))
                div.acts { button.btn.pri type="button" data-onward="" { (icon("play")) "On to the next round" } }
            }
        }
    }
}

/// The sums of each line side by side; the browser code reveals line by line.
fn score_sheet(view: &TableView, name: &str, sheet: &ScoreSheet) -> Markup {
    let Some(first) = sheet.lines.first() else { return html! {} };
    html! {
        table.sheet {
            @if !name.is_empty() { caption { (name) } }
            thead { tr { th { "Scored" } @for s in &first.sides { th { (s.name) } } th { "Result" } th { "Points" } } }
            tbody { @for line in &sheet.lines { (row(view, line, first.sides.len())) } }
        }
    }
}

fn row(view: &TableView, line: &ScoreLine, sides: usize) -> Markup {
    let (side, mark) = side_of(view.scene, line.to);
    let terms = |terms: &[(String, i32)]| {
        terms.iter().map(|(n, v)| format!("{n} {v}")).collect::<Vec<_>>().join(" + ")
    };
    html! {
        tr class=(tint(side)) data-piece=[line.piece.as_ref()] data-to=[line.to] data-points=(line.points) {
            th scope="row" { (line.name) }
            @for s in &line.sides { td title=(terms(&s.terms)) { b { (s.total) } } }
            @for _ in line.sides.len()..sides { td {} }
            td { (line.result) }
            td.to { @if line.to.is_some() { (emblem(&mark)) b { (line.points) } } @else { "–" } }
        }
    }
}
