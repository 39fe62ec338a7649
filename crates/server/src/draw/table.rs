//! The whole table as one viewer sees it: the part of the page that is sent anew with every change.

use std::sync::Arc;

use maud::{Markup, html};
use veritable_core::rules::Help;
use veritable_core::scene::{About, Panel, Scene, Side, Tally, Tint, Widget};
use veritable_core::{Outcome, ScoreSheet, Seat};

use super::chances::Graph;
use super::coach::coach;
use super::end::{end, recap};
use super::panel::{Around, panel, tag};
use super::prompt::bar;
use super::touch::Touch;
use super::{board, emblem, icon, tint, tip};
use crate::room::Told;

/// Who sits in a seat, as this viewer calls them.
#[derive(Clone, Debug, Default)]
pub struct Chair {
    /// "You", or a name.
    pub name: String,
    /// What else is to say ("bot", "reconnecting…").
    pub note: Option<String>,
    /// The seat, if this viewer may call a bot in for whoever is away from it.
    pub call: Option<Seat>,
}

impl Chair {
    /// The offer to call a bot in.
    pub fn offer(&self) -> Markup {
        html! {
            @if let Some(seat) = self.call {
                button.btn.call type="button" data-post="call" data-seat=(seat)
                    title={ (self.name) " is away. A bot can keep the seat until they are back." } { "Call a bot in" }
            }
        }
    }
}

/// One line of the log.
#[derive(Clone, Debug)]
pub struct LogLine {
    /// How many actions had been played after it: where a look back leads.
    pub ply: usize,
    /// Whose action it was; `None` for chance.
    pub seat: Option<Seat>,
    /// The words.
    pub text: Arc<str>,
}

/// One line of talk.
#[derive(Clone, Debug)]
pub struct ChatLine {
    /// Who spoke; empty for the table itself.
    pub who: String,
    /// From which seat.
    pub seat: Option<Seat>,
    /// The words.
    pub text: String,
    /// Whether it is one of the sentences that the game offers.
    pub signal: bool,
}

/// How a match ended.
pub struct End<'a> {
    /// The result.
    pub outcome: &'a Outcome,
    /// What each thing gave.
    pub sheet: &'a ScoreSheet,
    /// How the chances went.
    pub graph: Option<Graph>,
    /// Whether it ended before its rules ended it: then nothing is counted.
    pub early: bool,
}

/// All that is drawn.
pub struct TableView<'a> {
    /// The table itself.
    pub scene: &'a Scene,
    /// Id of the match.
    pub id: &'a str,
    /// Name of the game.
    pub title: &'a str,
    /// Who sits where.
    pub chairs: &'a [Chair],
    /// Who is to act.
    pub turn: Option<Seat>,
    /// Counts changes; the browser sends it back with an action.
    pub version: u64,
    /// Whether the viewer plays.
    pub seated: bool,
    /// Through which seat's eyes the viewer looks.
    pub me: Option<Seat>,
    /// What is said to those who wait.
    pub waiting: String,
    /// A second line of it.
    pub waiting_detail: String,
    /// Whether a bot keeps a seat for the viewer.
    pub kept: bool,
    /// Whether the viewer can take back, or why not.
    pub undo: Result<(), String>,
    /// Whether a take-back by consent can be asked for instead.
    pub take_back: bool,
    /// Whether a bot can be asked.
    pub hints: bool,
    /// The latest part of the log.
    pub log: &'a [LogLine],
    /// The latest part of the talk.
    pub chat: &'a [Arc<ChatLine>],
    /// Who won, in a sentence; empty while the game goes on.
    pub verdict: String,
    /// The end, once it has come.
    pub end: Option<End<'a>>,
    /// Where the same people play again, if they do.
    pub again: Option<&'a str>,
    /// A question to this viewer that is not the game's (a take-back), with its two answers.
    pub asks: Option<Ask>,
    /// Whether this viewer is not always asked in the turns of others.
    pub quiet: bool,
    /// Whether the form for phones is wanted.
    pub upright: bool,
    /// How many watch.
    pub watchers: usize,
    /// Set for a step on the way to the present position: for how many milliseconds it is shown.
    pub passing: Option<u64>,
    /// What the guide tells, if this viewer is guided.
    pub coach: Option<Told>,
    /// What is done in each phase.
    pub turns: &'a [Help],
    /// The words of the game.
    pub words: &'a [Help],
    /// Set while looking at an earlier position: how many actions had been played, and of how many.
    pub past: Option<(usize, usize)>,
}

/// A question of the table, not of the game.
pub struct Ask {
    /// The question.
    pub question: String,
    /// What each button posts and says.
    pub answers: Vec<(&'static str, &'static str)>,
}

/// The table.
pub fn draw(view: &TableView) -> Markup {
    let scene = view.scene;
    let touch = Touch::of(scene, view.words);
    let around = Around { touch: &touch, chairs: view.chairs, turn: view.turn };
    let tabs = tabs(scene);
    let place = |p: &Panel| tabs.iter().position(|t| *t == p.tab);
    let on = |side: Side| scene.panels.iter().filter(move |p| p.side == side);
    let beside = on(Side::Beside).next().is_some();
    // A hand below the board has its row to itself and the panels beside it.
    let footed = scene.hand.as_ref().is_some_and(|hand| hand.side == Side::Below);
    let (hand, foot) =
        if footed { (None, scene.hand.as_ref()) } else { (scene.hand.as_ref(), None) };
    let below = footed || on(Side::Below).next().is_some();
    html! {
        main #view.table.(format!("theme-{}", scene.theme)).has-beside[beside].has-below[below].footed[footed]
            .mine[!scene.choices.is_empty()].past[view.past.is_some()] tabindex="-1" data-version=(view.version)
            data-turn=[view.turn.map(|t| t.to_string())] data-passing=[view.passing]
        {
            (top(view))
            div.strip { @for line in strip(scene, view) { (line) } }
            @let own = if view.seated { "Your side" } else { "Players" };
            section.col.me aria-label=(own) tabindex="0" {
                h2.vh { (own) }
                @for p in on(Side::Me).chain(hand).chain(on(Side::Later)) { (panel(p, place(p), &around)) }
                @if beside { @for p in on(Side::Others) { (panel(p, place(p), &around)) } (log(view, scene)) }
            }
            div.stage { (board::board(&scene.board, &touch, view.upright)) (banner(view)) }
            nav.trays.p-only aria-label="Trays" {
                @for (i, name) in tabs.iter().enumerate() {
                    @let cards = cards_in(scene, name);
                    button type="button" data-tab=(i) { (name) @if holds_cards(scene, name) { span.cnt { (cards) } } }
                }
                button type="button" data-tab="log" { "Log" }
            }
            @if beside { section.beside aria-label="Beside the board" tabindex="0" { h2.vh { "Beside the board" } @for p in on(Side::Beside) { (panel(p, place(p), &around)) } } }
            (bar(view, &touch))
            @if below { section.below aria-label="Below the board" tabindex="0" { h2.vh { "Below the board" } @for p in on(Side::Below).chain(foot) { (panel(p, place(p), &around)) } } }
            @if !beside {
                section.col.side aria-label="The others" tabindex="0" {
                    h2.vh { "The others" }
                    @for p in on(Side::Others) { (panel(p, place(p), &around)) }
                    (log(view, scene))
                }
            }
            @if let Some(told) = &view.coach { (coach(told)) }
            (asks(view))
            (end(view))
            (recap(view))
            (tips(view))
        }
    }
}

/// The tabs of a phone: what stands beside the board first, then the hand, then as they are mentioned.
fn tabs(scene: &Scene) -> Vec<&str> {
    let mut tabs: Vec<&str> = scene.tabs.iter().map(String::as_str).collect();
    let beside = scene.panels.iter().filter(|p| p.side == Side::Beside);
    // What one acts with comes before what one looks at.
    let footed = scene.hand.as_ref().is_some_and(|hand| hand.side == Side::Below);
    let foot = scene.panels.iter().filter(|p| footed && p.side == Side::Below);
    for panel in beside.chain(foot).chain(&scene.hand).chain(&scene.panels) {
        if !panel.tab.is_empty() && !tabs.contains(&panel.tab.as_str()) {
            tabs.push(&panel.tab);
        }
    }
    tabs
}

/// Whether a tab is one for cards, of which there may be none just now.
fn holds_cards(scene: &Scene, tab: &str) -> bool {
    let panels = scene.hand.iter().chain(&scene.panels).filter(|p| p.tab == tab);
    panels.flat_map(|p| &p.body).any(|w| matches!(w, Widget::Cards { .. }))
}

/// How many cards a tab holds.
fn cards_in(scene: &Scene, tab: &str) -> usize {
    let panels = scene.hand.iter().chain(&scene.panels).filter(|p| p.tab == tab);
    let cards = |w: &Widget| if let Widget::Cards { items, .. } = w { items.len() } else { 0 };
    panels.flat_map(|p| &p.body).map(cards).sum()
}

fn top(view: &TableView) -> Markup {
    let header = &view.scene.header;
    html! {
        header.top {
            a.brand href="/" aria-label="Veritable, home" { (crate::pages::mark()) span.brand-t { "Veritable" } }
            div #place.t-game title={ (view.title) ": " (header.place) } { h1 { (view.title) } span { (header.place) } }
            ol #steps.steps aria-label="Phases" {
                @for (i, step) in header.steps.iter().enumerate() {
                    @let now = header.step.unwrap_or(usize::MAX);
                    @let told = view.turns.iter().any(|phase| phase.title == *step);
                    li.done[i < now && now != usize::MAX].cur[i == now] data-about=[told.then(|| format!("phase-{i}"))] aria-current=[(i == now).then_some("step")] {
                        @if i < now && now != usize::MAX { (icon("check")) } @else { i { (i + 1) } }
                        span { (step) }
                    }
                }
            }
            @if !header.alerts.is_empty() { div #alerts.alerts.hz role="status" { @for alert in &header.alerts { (tag(alert)) } } }
            div #corner.t-right {
                @if !header.tallies.is_empty() { (tallies(&header.tallies)) }
                @if view.watchers > 0 { span.watch.d-only title="People watching" { (icon("g-semi-closed-eye")) (view.watchers) } }
                a.icb.d-only href={ "/rules/" (view.scene.theme) } target="_blank" aria-label="Rules help" title="Rules (H)" #help { (icon("g-help")) }
                button.icb.d-only type="button" data-setting="sound" aria-label="Sound" title="Sound" aria-pressed="false" { (icon("g-speaker")) }
                button.icb #menu type="button" aria-label="Menu" title="Menu" { (icon("menu")) }
            }
        }
    }
}

/// The longest label that is written beside its number; a longer one is told on pointing.
const SHORT: usize = 14;

fn tallies(tallies: &[Tally]) -> Markup {
    let (seats, others): (Vec<_>, Vec<_>) = tallies.iter().partition(|t| t.seat.is_some());
    html! {
        @if let [left, right] = seats[..] {
            div.score {
                span class=(tint(left.tint)) title=(left.label) { (emblem(&left.icon)) b { (left.value) } }
                i { ":" }
                @for t in &others { small.d-only.(tint(t.tint)) title=(t.label) { (t.value) } }
                span class=(tint(right.tint)) title=(right.label) { b { (right.value) } (emblem(&right.icon)) }
            }
        } @else {
            div.score.many {
                @for t in tallies {
                    span.(tint(t.tint)).d-only[t.seat.is_none()] title=(t.label) {
                        (emblem(&t.icon)) b { (t.value) }
                        @if t.label.chars().count() <= SHORT { small { (t.label) } }
                    }
                }
            }
        }
    }
}

/// The others in one line, for phones: emblem, name, tokens. Everybody, if the header does not tell the score.
fn strip(scene: &Scene, view: &TableView) -> Vec<Markup> {
    let all = scene.header.tallies.iter().all(|t| t.seat.is_none());
    let panels = scene.panels.iter().filter(|p| p.side == Side::Others || all);
    let mut out = Vec::new();
    for p in panels {
        let Some(Widget::Player(player)) = p.body.first() else { continue };
        let seat = player.seat;
        let chair = seat.and_then(|seat| view.chairs.get(usize::from(seat)));
        // The way to a goal tells more than a name.
        let goal = p.body.iter().find_map(|w| match w {
            Widget::Track(track) if !player.symbol.is_empty() => Some(&track.pips),
            _ => None,
        });
        let name = chair.map_or("", |c| c.name.as_str());
        let score = format!("{} {}", player.score, player.unit);
        let stands = [name, &player.title, &player.role, &score];
        let stands: Vec<_> = stands.into_iter().filter(|words| !words.is_empty()).collect();
        let stands = stands.join(", ");
        if let Some(goal) = goal {
            out.push(html! {
                div.zline.way.(tint(player.tint)).on[seat.is_some() && view.turn == seat] data-home=[seat] data-titled=(stands) {
                    (emblem(&player.icon)) b { (goal.filled) small { "/" (goal.total) } }
                    span title=(player.unit) { (icon(&player.symbol)) (player.score) }
                }
            });
            continue;
        }
        let tokens = p.body.iter().find_map(|w| match w {
            Widget::Tokens { items } => Some(items),
            _ => None,
        });
        out.push(html! {
            div.zline.(tint(player.tint)).on[seat.is_some() && view.turn == seat] data-home=[seat] data-titled=(stands) {
                (emblem(&player.icon)) @if let Some(c) = chair { span.nm { (c.name) } } b { (player.score) }
                @if let Some(c) = chair { (c.offer()) }
                @if let Some(tokens) = tokens {
                    @for t in tokens.iter().take(if all { 1 } else { 4 }) { span.(tint(t.tint)) title=(t.name) { (icon(&t.icon)) (t.count) } }
                }
            }
        });
    }
    // A team has no others: its own numbers stand there.
    if out.is_empty() {
        out.push(html! { @for t in &scene.header.tallies {
            div.zline.(tint(t.tint)) title=(t.label) { (emblem(&t.icon)) b { (t.value) } }
        } });
    }
    out
}

/// The emblem and colour of a seat, as its player panel shows them.
pub fn side_of(scene: &Scene, seat: Option<Seat>) -> (Tint, String) {
    let widgets = scene.panels.iter().flat_map(|p| &p.body);
    widgets
        .filter_map(|w| match w {
            Widget::Player(p) if seat.is_some() && p.seat == seat => Some((p.tint, p.icon.clone())),
            _ => None,
        })
        .next()
        .unwrap_or((Tint::None, String::new()))
}

fn banner(view: &TableView) -> Markup {
    let Some(seat) = view.turn.filter(|_| !view.scene.choices.is_empty()) else { return html! {} };
    let (side, mark) = side_of(view.scene, Some(seat));
    html! {
        div #banner.banner.(tint(side)) data-banner=(seat) aria-hidden="true" {
            (emblem(&mark)) div { b { (if view.scene.prompt.interrupts.is_some() { "You can react" } else { "Your turn" }) } span { (view.scene.header.place) } }
        }
    }
}

fn log(view: &TableView, scene: &Scene) -> Markup {
    // Lines are many, seats are few.
    let sides: Vec<_> =
        (0..).zip(view.chairs).map(|(seat, _)| side_of(scene, Some(seat))).collect();
    let nobody = (Tint::None, String::new());
    let side_of =
        |seat: Option<Seat>| seat.and_then(|seat| sides.get(usize::from(seat))).unwrap_or(&nobody);
    html! {
        section #log.panel.log {
            div.tabs role="group" aria-label="Log and chat" {
                button type="button" data-side="log" { "Log" }
                button type="button" data-side="chat" { (if view.chairs.len() > 2 { "Table talk" } else { "Chat" }) @if !view.chat.is_empty() { span.cnt { (view.chat.len()) } } }
                a href={ "/rules/" (scene.theme) } target="_blank" { "Rules" }
            }
            ol.lines data-scroll="" tabindex="0" aria-label="Log" {
                @for (i, line) in view.log.iter().enumerate() {
                    @let (side, mark) = side_of(line.seat);
                    @let fresh = i > 0 && view.log[i - 1].seat != line.seat;
                    @let twin = view.log[..i].iter().rev().take_while(|l| l.ply == line.ply).count();
                    li id={ "l-" (line.ply) "-" (twin) } .(tint(*side)).fresh[fresh].now[i + 1 == view.log.len()] data-other[line.seat != view.me] {
                        (emblem(if mark.is_empty() { "g-rolling-dices" } else { mark }))
                        a href={ "/t/" (view.id) "/replay?ply=" (line.ply) } { (line.text) }
                    }
                }
            }
            ol.talk data-scroll="" tabindex="0" aria-label="Chat" aria-live="polite" {
                @if view.chat.is_empty() { li.quiet { "Nobody has said anything yet." @if !scene.signals.is_empty() { " What is said here binds nobody." } } }
                @for line in view.chat {
                    @let (side, _) = side_of(line.seat);
                    li.(tint(*side)).signal[line.signal] { @if line.signal { (icon("flag")) } @if !line.who.is_empty() { b { (line.who) } " " } (line.text) }
                }
            }
            @if view.seated && !scene.signals.is_empty() {
                div.signals role="group" aria-label="Say with one touch" {
                    @for words in &scene.signals { button type="button" data-signal=(words) { (icon("flag")) (words) } }
                }
            }
            form.say data-say="" {
                input #say name="text" maxlength="300" autocomplete="off" placeholder="Say something…" aria-label="Say something" data-keep="";
                button.icb type="submit" aria-label="Send" { (icon("send")) }
                @if view.me.is_some() && view.past.is_none() {
                    button.icb type="button" data-aim="" aria-pressed="false" aria-label="Point at something"
                        title="Point at something for everybody (P, or Alt and a click)" { (icon("g-targeting")) }
                }
            }
        }
    }
}

fn asks(view: &TableView) -> Markup {
    html! {
        @if let Some(ask) = &view.asks {
            div #ask.veil {
                div.modal role="alertdialog" aria-label=(ask.question) {
                    h2 { (ask.question) }
                    div.acts {
                        @for (i, (post, says)) in ask.answers.iter().enumerate() {
                            button.btn.pri[i == 0] type="button" data-post=(post) { (says) }
                        }
                    }
                }
            }
        }
    }
}

/// The explanations of a widget's things.
fn abouts(widget: &Widget) -> Vec<(&str, &About)> {
    fn of<'a>(
        items: impl Iterator<Item = (&'a String, &'a Option<About>)>,
    ) -> Vec<(&'a str, &'a About)> {
        items.filter_map(|(id, about)| Some((id.as_str(), about.as_ref()?))).collect()
    }
    match widget {
        Widget::Cards { items, .. } => of(items.iter().map(|i| (&i.id, &i.about))),
        Widget::Rows { items, .. } => of(items.iter().map(|i| (&i.id, &i.about))),
        Widget::Tokens { items } => of(items.iter().map(|i| (&i.id, &i.about))),
        Widget::Counters { items } => of(items.iter().map(|i| (&i.id, &i.about))),
        Widget::Track(track) => of([(&track.id, &track.about)].into_iter()),
        Widget::Hero(hero) => of(hero.abilities.iter().map(|i| (&i.id, &i.about))),
        _ => Vec::new(),
    }
}

/// Every explanation of the scene, unseen until somebody points.
fn tips(view: &TableView) -> Markup {
    let scene = view.scene;
    let phase = |step: &String| view.turns.iter().find(|phase| phase.title == *step);
    let about = |phase: &Help| About {
        title: phase.title.clone(),
        text: phase.text.clone(),
        ..About::default()
    };
    html! {
        div #tips hidden {
            @for (i, step) in scene.header.steps.iter().enumerate() { @if let Some(phase) = phase(step) { (tip(&format!("phase-{i}"), &about(phase))) } }
            @for slot in &scene.board.slots { @if let Some(about) = &slot.about { (tip(&slot.id, about)) } }
            @for piece in &scene.board.pieces { @if let Some(about) = &piece.about { (tip(&piece.id, about)) } }
            @for panel in scene.hand.iter().chain(&scene.panels) {
                @for (id, about) in panel.body.iter().flat_map(abouts) { (tip(id, about)) }
            }
        }
    }
}
