//! Card text, generated from what the card does, so that it cannot say something else.

use veritable_core::words::{count, plural};

use super::data::{
    Beside, Cells, Effect, Filter, First, Kind, LineDo, Near, Spread, Units, When, Which, Who,
    Whose,
};

use crate::tactical_phase::UNIT_QUOTA;

/// The text of a list of effects, one sentence each.
pub fn card_text(effects: &[Effect]) -> String {
    effects.iter().map(sentence).collect::<Vec<_>>().join(" ")
}

/// One effect as a sentence.
pub fn sentence(effect: &Effect) -> String {
    match effect {
        Effect::Gain { n, who, per, max } => {
            let who = if *who == Who::Me { "Gain" } else { "Your opponent gains" };
            let per = per.as_ref().map_or(String::new(), |filter| {
                let most = max.map_or(String::new(), |max| format!(" (at most {max})"));
                format!(" for each {} on the battlefield{most}", noun_phrase(filter, false))
            });
            format!("{who} {}{per}.", count(*n, "Battle Token"))
        }
        Effect::Special { token } => format!("Gain the {} Token.", token.name()),
        Effect::Place(s) => format!("Place {}.", on_cards(s, of_yours, "on")),
        Effect::Stack(s) => format!("Place {} on {}.", of_yours(s.n), one(&s.filter())),
        Effect::Remove(s) => {
            format!("Remove {}.", on_cards(s, |n| format!("{n} enemy {}", token(n)), "from"))
        }
        Effect::Strip(s) => {
            format!("Remove up to {} enemy {} from {}.", s.n, token(s.n), one(&s.filter()))
        }
        Effect::Convert(s) => {
            let with = if s.n == 1 { "one of yours" } else { "as many of yours" };
            format!(
                "Replace {} with {with}.",
                on_cards(s, |n| format!("{n} enemy {}", token(n)), "on")
            )
        }
        Effect::Shift { n } => {
            let each = if *n == 1 { "" } else { "each " };
            format!("Move up to {} of your Battle Tokens, {each}to any other card.", n)
        }
        Effect::Push { n } => format!(
            "You may move up to {n} enemy {} from one card to one card adjacent to it.",
            token(*n)
        ),
        Effect::SwapUnits { who, name, first, adjacent, optional } => {
            let units = name.as_ref().map_or("Units".into(), |n| format!("{n} Units"));
            let adjacent = if *adjacent { "adjacent " } else { "" };
            let may = if *optional { "You may swap" } else { "Swap" };
            let what = match (first, who) {
                (First::This, _) => format!("this card with another of your {adjacent}{units}"),
                (_, Units::Own) => format!("two of your {adjacent}{units}"),
                (_, Units::Enemy) => format!("two {adjacent}enemy {units}"),
            };
            format!("{may} {what}; Battle Tokens stay.")
        }
        Effect::Reveal { n } => format!("Reveal {n} enemy {}.", plural(*n, "Combat Card")),
        Effect::SwapCombat {} => "You may swap two of your placed Combat Cards.".into(),
        Effect::Drain { n } => format!("Your opponent discards {n} unused {}.", token(*n)),
        Effect::Line { act, side } => {
            let which = match side {
                Whose::Own => "each of your cards in it",
                Whose::Enemy => "each enemy card in it",
                Whose::Neutral => "each Strategic Location in it",
                Whose::NotOwn => "each card in it that does not belong to you",
                Whose::Any => "each card in it",
            };
            match act {
                LineDo::Place => {
                    format!("Choose a row or column. Place 1 of your Battle Tokens on {which}.")
                }
                LineDo::Remove => {
                    format!("Choose a row or column. Remove 1 enemy Battle Token from {which}.")
                }
            }
        }
        Effect::Choose { options } => {
            let texts: Vec<_> = options.iter().map(|branch| option_text(branch)).collect();
            format!("Choose: {}.", texts.join(", or "))
        }
        Effect::Power { n, per: Some(per), max, .. } => {
            let most = max.map_or(String::new(), |max| format!(" (at most +{max})"));
            let cards = phrase(&which_filter(per), true, false);
            format!("+{n} power for you for each adjacent {cards}{most}.")
        }
        Effect::Power { n, when, count, .. } => {
            let count = count.unwrap_or(1);
            let which = when.as_ref().map(which_filter).unwrap_or_default();
            let cards = phrase(&which, true, count > 1);
            format!(
                "+{n} power for you while at least {} adjacent {cards} {}.",
                number(count),
                if count > 1 { "lie around it" } else { "lies beside it" }
            )
        }
        Effect::Exchange {} => "Swap two of your Battloid Units; Battle Tokens stay.".into(),
        Effect::Cluster { penalty, targets } => format!(
            "Place {penalty} enemy {} on one of your Units beside an enemy Unit, then 1 of your Battle Tokens on each of up to {} enemy Units adjacent to it.",
            token(*penalty),
            number(*targets)
        ),
        Effect::Searchlight {} => "Remove 2 enemy Battle Tokens from any cards.".into(),
        Effect::Drop { cost, name } => format!(
            "Discard {cost} of your unused Battle Tokens and replace one of your Units with a {name} Unit from your hand; you gain its Battle Tokens, but it has no text."
        ),
    }
}

/// An alternative of `choose`, as it is offered: "gain 2 Battle Tokens".
pub fn option_text(branch: &[Effect]) -> String {
    let text = card_text(branch);
    let text = text.trim_end_matches('.');
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |c| c.to_lowercase().chain(letters).collect())
}

/// The condition of an objective.
pub fn objective_text(when: &When) -> String {
    match when {
        When::Lines { min: 1 } => "Win every card of a row or column.".into(),
        When::Lines { min } => {
            format!("Win every card of {} different rows or columns.", number(*min))
        }
        When::Won { side, kind, name, cells, min } => {
            let filter =
                Filter { side: *side, kind: *kind, name: name.clone(), ..Filter::default() };
            let verb = match (side, kind) {
                (Whose::Own, _) => "Protect",
                (Whose::Any, Kind::Any) => "Win",
                _ => "Capture",
            };
            if *kind == Kind::Base && *cells == Cells::All && *min == 1 {
                let whose = if *side == Whose::Own { "your" } else { "the enemy" };
                return format!("{verb} {whose} Base.");
            }
            if (*side, *kind, *cells, *min) == (Whose::Own, Kind::Unit, Cells::All, UNIT_QUOTA) {
                return format!("Protect all {min} of your {}.", noun(&filter, true));
            }
            let cards = match (*cells, filter == Filter::default()) {
                (Cells::Corners, true) if *min == 4 => return "Win all four corner cards.".into(),
                (Cells::Centre, true) if *min == 4 => return "Win all four centre cards.".into(),
                (Cells::Corners, true) => "of the 4 corner cards".into(),
                (Cells::Centre, true) => "of the 4 centre cards".into(),
                (Cells::Edge, true) => "of the 12 edge cards".into(),
                (cells, _) => {
                    let place = match cells {
                        Cells::All => "",
                        Cells::Corners => " in the corners",
                        Cells::Centre => " in the centre",
                        Cells::Edge => " on the edge",
                    };
                    let of = match side {
                        Whose::Own => format!("of your {}", noun(&filter, true)),
                        _ => phrase(&filter, false, *min > 1),
                    };
                    format!("{of}{place}")
                }
            };
            format!("{verb} at least {min} {cards}.")
        }
    }
}

fn which_filter(which: &Which) -> Filter {
    Filter { side: which.side, kind: which.kind, name: which.name.clone(), ..Filter::default() }
}

/// "2 of your Battle Tokens on this and adjacent cards, at most 1 on each".
fn on_cards(s: &Spread, what: impl Fn(u8) -> String, on: &str) -> String {
    let filter = s.filter();
    let each = s.each.unwrap_or(s.n);
    if s.n == 1 {
        let any = filter == Filter::default();
        let cards = if any { "any card".into() } else { a(&filter) };
        return format!("{} {on} {cards}", what(1));
    }
    if filter == Filter::default() {
        return match each {
            1 => format!("{} {on} each of {} different cards", what(1), number(s.n)),
            e if e < s.n => format!("{} {on} any cards, at most {e} {on} each", what(s.n)),
            _ => format!("{} {on} any cards", what(s.n)),
        };
    }
    if filter.near == Near::HereOrAdjacent {
        let limit = if each < s.n { format!(", at most {each} {on} each") } else { String::new() };
        return format!(
            "{} {on} this and adjacent {}{limit}",
            what(s.n),
            phrase(&filter, false, true)
        );
    }
    match each {
        1 if filter.side == Whose::Own => {
            format!("{} {on} each of {} of your {}", what(1), number(s.n), noun(&filter, true))
        }
        1 => format!("{} {on} each of {} {}", what(1), number(s.n), noun_phrase(&filter, true)),
        e => {
            let limit = if e < s.n { format!(", at most {e} {on} each") } else { String::new() };
            format!("{} {on} {}{limit}", what(s.n), noun_phrase(&filter, true))
        }
    }
}

/// "one of your cards", "one card that does not belong to you".
fn one(filter: &Filter) -> String {
    match (filter.side, filter.near) {
        (Whose::Own, Near::Any) => {
            format!("one of your {}{}", noun(filter, true), beside(filter, ""))
        }
        (_, Near::HereOrAdjacent) => a(filter),
        _ => format!("one {}", noun_phrase(filter, false)),
    }
}

/// "an adjacent card", "this or an adjacent card", "one of your Units".
fn a(filter: &Filter) -> String {
    match (filter.near, filter.side) {
        (Near::Any, Whose::Own) => one(filter),
        (Near::HereOrAdjacent, _) => {
            let there = Filter { near: Near::Adjacent, ..filter.clone() };
            format!("this or an {}", noun_phrase(&there, false))
        }
        _ => {
            let words = noun_phrase(filter, false);
            let article = if words.starts_with(['a', 'e']) { "an" } else { "a" };
            format!("{article} {words}")
        }
    }
}

/// "adjacent enemy Unit", "cards that do not belong to you and are adjacent to one of your Units".
fn noun_phrase(filter: &Filter, many: bool) -> String {
    let near = match filter.near {
        Near::Any | Near::HereOrAdjacent => "",
        Near::Adjacent => "adjacent ",
        Near::NonAdjacent => "non-adjacent ",
    };
    format!("{near}{}", phrase(filter, true, many))
}

/// The words without the place; `yours` says whether own cards are named so.
fn phrase(filter: &Filter, yours: bool, many: bool) -> String {
    let noun = noun(filter, many);
    let (is, does) = if many { ("are", "do") } else { ("is", "does") };
    match filter.side {
        Whose::Own if yours => format!("{noun} of yours{}", beside(filter, is)),
        Whose::Enemy if filter.name.is_none() => format!("enemy {noun}{}", beside(filter, is)),
        Whose::NotOwn => {
            let also = if filter.beside.is_some() { " and" } else { "" };
            let beside = beside(filter, is).replacen(" that", also, 1);
            format!("{noun} that {does} not belong to you{beside}")
        }
        _ => format!("{noun}{}", beside(filter, is)),
    }
}

fn beside(filter: &Filter, is: &str) -> String {
    let unit = match filter.beside {
        None => return String::new(),
        Some(Beside::Unit) => "one of your Units",
        Some(Beside::Battloid) => "a Battloid Unit of yours",
        Some(Beside::Bioroid) => "a Bioroid Unit of yours",
    };
    match is {
        "" => format!(" adjacent to {unit}"),
        _ => format!(" that {is} adjacent to {unit}"),
    }
}

fn noun(filter: &Filter, many: bool) -> String {
    let kind = match (filter.kind, filter.side) {
        (Kind::Unit, _) => "Unit",
        (Kind::Base, _) => "Base",
        (Kind::Location, _) | (Kind::Any, Whose::Neutral) => "Strategic Location",
        (Kind::Any, _) => "card",
    };
    let name = filter.name.as_ref().map_or(String::new(), |n| format!("{n} "));
    format!("{name}{kind}{}", if many { "s" } else { "" })
}

fn of_yours(n: u8) -> String {
    format!("{n} of your Battle Tokens")
}

fn token(n: u8) -> String {
    plural(n, "Battle Token")
}

fn number(n: u8) -> String {
    const WORDS: [&str; 9] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"];
    WORDS.get(usize::from(n)).map_or_else(|| n.to_string(), |w| (*w).into())
}
