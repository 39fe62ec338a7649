//! Panels and their widgets.

use maud::{Markup, html};
use veritable_core::Seat;
use veritable_core::scene::{
    About, Card, CardLook, Die, Face, Flag, Hero, Mark, Panel, Pips, Player, Row, Side, Spot, Tag,
    Tint, Token, Track, Widget, seat_element,
};

use super::table::Chair;
use super::touch::Touch;
use super::{emblem, icon, tint, to_ears};
use crate::assets;

/// What widgets need to know beside their own words.
pub struct Around<'a> {
    pub touch: &'a Touch<'a>,
    pub chairs: &'a [Chair],
    /// Who is to act.
    pub turn: Option<Seat>,
}

/// A panel; `tab` is its place among the tabs of a phone.
pub fn panel(panel: &Panel, tab: Option<usize>, around: &Around) -> Markup {
    let acting = panel.body.iter().any(|w| match w {
        Widget::Player(p) => p.seat.is_some() && p.seat == around.turn,
        Widget::Hero(hero) => hero.acting,
        _ => false,
    });
    let tab = tab.map_or("no-tab".into(), |n| format!("tab tab-{n}"));
    let folded = panel.folded;
    html! {
        // Folded it is another element: it comes and goes, and does not jump.
        section.panel.(tab).(tint(panel.tint)).turn[acting].tinted[panel.tint != Tint::None].folded[folded].later[panel.side == Side::Later]
            id={ "p-" (panel.id) @if folded { "-folded" } } tabindex=[folded.then_some("0")]
        {
            @if !panel.title.is_empty() {
                h3 { (panel.title) @if !panel.note.is_empty() { span.r { (panel.note) } } }
            }
            @for widget in &panel.body { (draw(widget, around)) }
        }
    }
}

fn draw(widget: &Widget, around: &Around) -> Markup {
    match widget {
        Widget::Player(item) => {
            let chair = item.seat.and_then(|seat| around.chairs.get(usize::from(seat)));
            let name = chair.map_or(item.role.as_str(), |c| &c.name);
            let id = item.seat.map_or("", seat_element);
            let stands = [name, &item.role, &format!("{} {}", item.score, item.unit)].join(", ");
            let tip = Tip::Words(stands.trim_end_matches([',', ' ']).into());
            html! {
                (touchable(id, "player", name, tip, around.touch, player(item, chair)))
                @if let Some(chair) = chair { (chair.offer()) }
            }
        }
        Widget::Tokens { items } => html! {
            div.toks { @for item in items { (token(item, around.touch)) } }
        },
        Widget::Counters { items } => html! {
            div.pool {
                @for item in items {
                    @let stands = format!("{} {}", item.name, item.value);
                    @let tip = Tip::of(&item.id, &item.about, || around.touch.meaning(&item.name, &stands));
                    (touchable(&item.id, tint(item.tint), &stands, tip, around.touch, html! {
                        b { (icon(&item.icon)) (item.value) } span { (item.name) }
                    }))
                }
            }
        },
        Widget::Track(item) => track(item, around.touch),
        Widget::Cards { items, columns } => html! {
            div class={ "hand c" (columns) } { @for item in items { (card(item, around.touch)) } }
        },
        Widget::Dice { items } => dice(items, around.touch),
        Widget::Hero(item) => hero(item, around.touch),
        Widget::Rows { items, columns } => html! {
            div class={ "list c" (columns) } { @for item in items { (row(item, around)) } }
        },
        Widget::Steps { items, now, columns } => html! {
            ol class={ "order c" (columns) } {
                @for (i, step) in items.iter().enumerate() {
                    @let (done, cur) = (now.is_some_and(|n| i < n), *now == Some(i));
                    li.done[done].cur[cur] aria-current=[cur.then_some("step")] { i { (i + 1) } (step) }
                }
            }
        },
        Widget::Tags { items } => html! { div.hz { @for item in items { (tag(item)) } } },
        Widget::Sum(sum) => html! {
            div.sumbox {
                h4 { (sum.title) }
                @for term in &sum.terms { p.tot[term.total] { b { (term.value) } " " (term.name) } }
            }
        },
        Widget::Heading { text } => html! { h4.topic { (text) } },
        Widget::Text { text } => html! { p.said { (text) } },
    }
}

fn player(player: &Player, chair: Option<&Chair>) -> Markup {
    let name = chair.map_or("", |c| c.name.as_str());
    let titled = !player.title.is_empty();
    let note = chair.and_then(|c| c.note.as_deref());
    let words = [if titled { name } else { "" }, player.role.as_str(), note.unwrap_or("")];
    let words: Vec<_> = words.into_iter().filter(|words| !words.is_empty()).collect();
    html! {
        div class={ "who " (tint(player.tint)) } data-home=[player.seat] {
            div.crest { (emblem(&player.icon)) }
            div.nm { b { (if titled { &player.title } else { name }) } span { (words.join(" · ")) } }
            @if !player.symbol.is_empty() { div.big.has-symbol title=(player.unit) { (icon(&player.symbol)) (player.score) } }
            @else if !player.score.is_empty() { div.big { (player.score) small { (player.unit) } } }
        }
        @if let Some((part, whole)) = player.gauge {
            svg.gauge viewBox={ "0 0 " (whole) " 1" } preserveAspectRatio="none" aria-hidden="true" { rect width=(part) height="1" {} }
        }
    }
}

/// What is told of something on pointing at it: its explanation, or these words.
enum Tip {
    About,
    Words(String),
}

impl Tip {
    /// What has no name on the page cannot refer to its explanation, so it carries it.
    fn of(id: &str, about: &Option<About>, words: impl FnOnce() -> String) -> Self {
        match about {
            Some(_) if !id.is_empty() => Self::About,
            Some(about) => Self::Words(format!("{}: {}", about.title, about.text)),
            None => Self::Words(words()),
        }
    }
}

/// The attributes of something in a panel that may be touched, as a button if it can be now.
fn touchable(id: &str, class: &str, spoken: &str, tip: Tip, touch: &Touch, body: Markup) -> Markup {
    let open = touch.can(id);
    let (name, described) = if open { to_ears(spoken, &body) } else { (None, None) };
    let (about, titled) = match tip {
        Tip::About => (Some(id), None),
        Tip::Words(words) => (None, Some(words).filter(|words| !words.is_empty())),
    };
    html! {
        @if id.is_empty() {
            div class=(class) data-titled=[titled] { (body) }
        } @else {
            div id={ "x-" (id) } class=(class) data-el=(id) data-glow=[touch.glow(id)]
                data-why=[touch.barred(id)] data-about=[about] data-titled=[titled]
                role=[open.then_some("button")] tabindex=[open.then_some("0")]
                aria-label=[name] aria-description=[described] data-called=[touch.later(id).then_some(spoken)] { (body) }
        }
    }
}

fn token(token: &Token, touch: &Touch) -> Markup {
    let off = if token.count == 0 { " off" } else { "" };
    let stands = if token.state.is_empty() { "" } else { " stands" };
    let class = format!("tok {}{off}{stands}", tint(token.tint));
    let spoken = format!("{} {}", token.count, token.name);
    let stands = match token.state.as_str() {
        "" => spoken.clone(),
        state => format!("{}: {state}", token.name),
    };
    touchable(
        &token.id,
        &class,
        &spoken,
        Tip::of(&token.id, &token.about, || touch.meaning(&token.name, &stands)),
        touch,
        html! {
            (icon(&token.icon))
            @if token.state.is_empty() { (token.count) @if token.named { small { (token.name) } } }
            @else { (token.name) small { (token.state) } }
        },
    )
}

/// Phrases as sentences behind each other.
fn sentences<'a>(phrases: impl Iterator<Item = &'a str>) -> String {
    let phrases = phrases.map(str::trim).filter(|phrase| !phrase.is_empty());
    let ended = phrases.map(|phrase| {
        if phrase.ends_with(['.', '!', '?', ':']) {
            phrase.to_string()
        } else {
            format!("{phrase}.")
        }
    });
    ended.collect::<Vec<_>>().join(" ")
}

/// A word in a little box, here and in the top line.
pub fn tag(tag: &Tag) -> Markup {
    let told = [&tag.meaning, &tag.name].into_iter().find(|words| !words.is_empty());
    html! {
        span.(tint(tag.tint)).gone[tag.gone].loud[tag.loud] title=[told] { (icon(&tag.icon)) (tag.text) }
    }
}

fn track(track: &Track, touch: &Touch) -> Markup {
    let Pips { filled, total, .. } = track.pips;
    let spoken = format!("{}, {filled} of {total}", track.name);
    touchable(
        &track.id,
        &format!("dl {}", tint(track.pips.tint)),
        &spoken,
        Tip::of(&track.id, &track.about, || touch.meaning(&track.name, &spoken)),
        touch,
        html! {
            (icon(&track.icon)) b { (track.name) }
            span.v { @if !track.note.is_empty() { em { (track.note) } } (filled) small { " / " (total) } }
            (boxes(&track.pips))
            @if !track.markers.is_empty() { (markers(track)) }
            @if !track.text.is_empty() { p { (track.text) } }
        },
    )
}

/// What stands at the boxes of a track, under them.
fn markers(track: &Track) -> Markup {
    html! {
        span.mk {
            @for i in 0..=track.pips.total {
                i.zero[i == 0] {
                    @for m in track.markers.iter().filter(|m| m.at == i) {
                        span class=(tint(m.tint)) title=(m.name) { (icon(&m.icon)) }
                    }
                }
            }
        }
    }
}

/// Boxes of a track, here and at the end.
pub fn boxes(pips: &Pips) -> Markup {
    html! {
        span.tr.(tint(pips.tint)).dots[pips.dots] {
            @for i in 0..pips.total {
                i.on[i < pips.filled].th[pips.danger.contains(&(i + 1))] {
                    @if let Some(name) = pips.icons.get(usize::from(i)) { (icon(name)) }
                }
            }
        }
    }
}

fn card(card: &Card, touch: &Touch) -> Markup {
    let mut class = format!("card fcard {}", tint(card.tint));
    for (flag, name) in [
        (Flag::Picked, " picked"),
        (Flag::Used, " used"),
        (Flag::Dim, " dim"),
        (Flag::Last, " last"),
    ] {
        if card.flags.contains(&flag) {
            class.push_str(name);
        }
    }
    if card.face == Face::Back {
        class.push_str(" backed");
    }
    if card.flags.contains(&Flag::Acting) {
        class.push_str(" picked");
    }
    class.push_str(match card.look {
        CardLook::Event => " event",
        CardLook::Plain if !card.cost.is_empty() => " offer",
        CardLook::Plain => "",
    });
    let spoken = if card.spoken.is_empty() { &card.name } else { &card.spoken };
    touchable(
        &card.id,
        &class,
        spoken,
        Tip::of(&card.id, &card.about, || {
            sentences([spoken.as_str()].into_iter().chain(card.text.iter().map(String::as_str)))
        }),
        touch,
        html! {
            @if card.face == Face::Back { (emblem(&card.icon)) }
            @else if card.look == CardLook::Event { (event(card)) }
            @else if !card.cost.is_empty() { (offer(card)) }
            @else {
                @if !card.value.is_empty() { span.v { (card.value) } }
                span class={ "k " (tint(card.kind)) } { (icon(&card.icon)) }
                span.art { @if assets::is_art(&card.art) {
                    img src=(assets::url(&format!("{}.svg", card.art))) alt="";
                } @else { (icon(&card.art)) } }
                span.n {
                    (card.name)
                    @if !card.marks.is_empty() { span.ms { @for m in &card.marks { (mark(m)) } } }
                    @for text in &card.text { em { (text) } }
                }
                (foot(card))
            }
        },
    )
}

/// A card that is bought: what it costs and whether that is at hand, what it can do, how far one is from it.
fn offer(card: &Card) -> Markup {
    let (lying, printed): (Vec<_>, Vec<_>) = card.marks.iter().partition(|m| m.token);
    html! {
        span.shade { (icon(&card.art)) }
        span.oh { span.k { (icon(&card.icon)) } b { (card.name) } span.ms { @for m in lying { (mark(m)) } } }
        span.cost { @for (face, held) in &card.cost { span.md.on[*held] { (icon(face)) } } }
        @if !printed.is_empty() { span.ms { @for m in printed { (mark(m)) } } }
        @for text in &card.text { em { (text) } }
        (foot(card))
    }
}

/// An event: what must be done on a light box, what may be done on a dark one.
fn event(card: &Card) -> Markup {
    html! {
        span.eh { (icon(&card.icon)) b { (card.name) } @if !card.value.is_empty() { span.lv { (card.value) } } }
        @for (i, text) in card.text.iter().enumerate() { span.must[i == 0].may[i > 0] { (text) } }
        @if !card.marks.is_empty() { span.ms { @for m in &card.marks { (mark(m)) } } }
        (foot(card))
    }
}

fn foot(card: &Card) -> Markup {
    html! {
        @if let Some((words, side)) = card.foot.as_ref().filter(|(words, _)| !words.is_empty()) {
            span class={ "nt " (tint(*side)) } { @if *side == Tint::Good { (icon("check")) } (words) }
        }
    }
}

fn mark(mark: &Mark) -> Markup {
    html! { i class=(tint(mark.tint)) title=(mark.name) { (icon(&mark.icon)) (mark.text) } }
}

/// Dice, here and in the prompt.
pub fn dice(items: &[Die], touch: &Touch) -> Markup {
    // What nobody touches is a store of dice, not a throw.
    let store = items.iter().all(|die| die.id.is_empty());
    html! {
        div.dice.store[store] {
            @for die in items {
                div.dw.k[die.kept] {
                    @let spoken = [die.name.as_str(), &die.label].join(", ");
                    @let tip = Tip::Words(touch.meaning(&die.name, spoken.trim_end_matches(", ")));
                    (touchable(&die.id, &format!("die {}{}{}", tint(die.tint), if die.kept { " keep" } else { "" }, if die.spent { " spent" } else { "" }),
                        &spoken, tip, touch, html! { span.up data-face=(die.icon) { (icon(&die.icon)) } }))
                    span.lb { (die.label) }
                }
            }
        }
    }
}

fn hero(hero: &Hero, touch: &Touch) -> Markup {
    let class = format!("hr {}{}", tint(hero.tint), if hero.acting { " act" } else { "" });
    let head = html! {
        div.por { (icon(&hero.icon)) }
        div.nm { b { (hero.name) } span { (hero.role) } }
        (boxes(&hero.health))
    };
    let Pips { filled, total, .. } = hero.health;
    let hero_stands = sentences(
        [&hero.name, &hero.role, &format!("Health {filled} of {total}"), &hero.status]
            .map(String::as_str)
            .into_iter(),
    );
    html! {
        div class=(class) {
            (touchable(&hero.id, "hh", &hero.name, Tip::Words(hero_stands), touch, head))
            @if !hero.dice.is_empty() { (dice(&hero.dice, touch)) }
            div.ab {
                @for ability in &hero.abilities {
                    (touchable(&ability.id, if ability.used { "used" } else { "" }, &ability.name, Tip::of(&ability.id, &ability.about, || ability.name.clone()), touch, html! {
                        @if ability.cost > 0 { em { (ability.cost) } } (ability.name)
                    }))
                }
            }
            @if !hero.status.is_empty() { div.stt { (hero.status) } }
        }
    }
}

fn row(row: &Row, around: &Around) -> Markup {
    let used = row.flags.contains(&Flag::Used);
    let class = format!(
        "crow {}{}{}{}{}",
        tint(row.tint),
        if used { " used" } else { "" },
        if row.flags.contains(&Flag::Dim) { " dim" } else { "" },
        if row.flags.contains(&Flag::Picked) { " picked" } else { "" },
        if row.flags.contains(&Flag::Acting) { " act" } else { "" },
    );
    touchable(
        &row.id,
        &class,
        &row.text,
        Tip::of(&row.id, &row.about, || {
            sentences([&row.text, &row.detail, &row.right].map(String::as_str).into_iter())
        }),
        around.touch,
        html! {
            (icon(&row.icon))
            span.rt {
                (row.text)
                @if let Some(chair) = row.seat.and_then(|seat| around.chairs.get(usize::from(seat))) { " · " (chair.name) }
                @for sign in row.signs.iter().filter(|s| s.spot != Spot::Bottom) { (mark(sign)) }
                @if !row.detail.is_empty() {
                    small { @for sign in row.signs.iter().filter(|s| s.spot == Spot::Bottom) { (mark(sign)) } (row.detail) }
                }
            }
            @if !row.right.is_empty() { span.r { (row.right) } }
            @if let Some(pips) = &row.pips { (boxes(pips)) }
        },
    )
}
