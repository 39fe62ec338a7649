//! Card text, generated from what the card does, so that it cannot say something else.

use veritable_core::words::{self, plural};

use super::data::{Effect, KindFilter, Placed, ScopeData, To, Token, Whose};
use super::{FighterCard, Pack};

/// The text of a list of effects, one sentence each.
pub fn card_text(pack: &Pack, effects: &[Effect]) -> String {
    effects.iter().map(|e| sentence(pack, e)).collect::<Vec<_>>().join(" ")
}

/// What a fighter earns face up ("2 Attack tokens"); nothing for a fighter without text.
pub fn face_up_text(card: &FighterCard) -> Option<String> {
    let gains: Vec<_> = card
        .face_up
        .iter()
        .filter_map(|e| match e {
            Effect::Gain { token, count } => Some(tokens(*count, token.name())),
            _ => None,
        })
        .collect();
    (!gains.is_empty()).then(|| gains.join(" and "))
}

/// One effect as a sentence.
pub fn sentence(pack: &Pack, effect: &Effect) -> String {
    match effect {
        Effect::Gain { token, count } => format!("Gain {}.", tokens(*count, token.name())),
        Effect::PlaceTokens { token, count, max_per_ship, scope } => {
            place(pack, *token, *count, *max_per_ship, scope)
        }
        Effect::MoveShip { owner, count, to, ignore_lock } => {
            let whose = whose_ship(*owner, *count);
            let locked = if *ignore_lock { ", even a locked one," } else { "" };
            match to {
                To::Empty => format!("Exchange {whose}{locked} with the Empty Space."),
                To::Any => format!("Move {whose}{locked} to any other space."),
                To::Touching => format!("Move {whose}{locked} to a touching space."),
                To::Orthogonal => format!("Move {whose}{locked} one space straight."),
                To::Own => format!(
                    "Move {whose}{locked} to the Empty Space or the space of one of your ships."
                ),
            }
        }
        Effect::SwapFighters { owner, count } => {
            let whose = if *owner == Whose::Own { "your" } else { "the enemy's" };
            let times = if *count > 1 { format!(" Up to {count} times.") } else { String::new() };
            format!("Exchange two of {whose} fighters from different spaces.{times}")
        }
        Effect::Reveal { owner, count } => {
            let which = match owner {
                Whose::Own if *count == 1 => "one of your own fighters".into(),
                Whose::Own => format!("up to {count} of your own fighters"),
                Whose::Enemy => up_to(*count, "enemy fighter"),
                Whose::Any => up_to(*count, "face-down fighter"),
            };
            format!("Reveal {which}.")
        }
        Effect::ModifyFighter { owner, kind, need_face_up, delta, count } => {
            let kind = match kind {
                KindFilter::Attack => "Attack ",
                KindFilter::Defense => "Defense ",
                KindFilter::Any => "",
            };
            let which = match (owner, need_face_up) {
                (Whose::Own, true) => format!("of your face-up {kind}fighters"),
                (Whose::Own, false) => format!("of your {kind}fighters"),
                (Whose::Enemy, _) => format!("face-up enemy {kind}{}", plural(*count, "fighter")),
                (Whose::Any, _) => format!("face-up {kind}{}", plural(*count, "fighter")),
            };
            let turned = if *need_face_up { "" } else { " (turn it face up)" };
            match count {
                1 => format!("One {which} gets {}{turned}.", signed(*delta)),
                n => format!("Up to {n} {which} get {} each{turned}.", signed(*delta)),
            }
        }
        Effect::ModifyShip { owner, scope, delta } => {
            let whose = if *owner == Whose::Own { "one of your ships" } else { "an enemy ship" };
            format!(
                "Choose {whose}{}: its printed defense gets {}.",
                reach(pack, scope),
                signed(*delta)
            )
        }
        Effect::RemoveTokens { tokens: kinds, placed_by, count } => {
            let list = placed_tokens(kinds, *placed_by);
            format!("Remove {}: {list}.", up_to(*count, "token"))
        }
        Effect::MoveTokens { tokens: kinds, placed_by, count, waive_protoculture_limit } => {
            let limit = if *waive_protoculture_limit && kinds.contains(&Token::Protoculture) {
                ", even to one that already holds Protoculture"
            } else {
                ""
            };
            let names: Vec<_> = kinds.iter().map(|t| t.name()).collect();
            let by = match placed_by {
                Whose::Own => "of yours",
                Whose::Enemy => "of the enemy",
                Whose::Any => "of either player",
            };
            let which = up_to(*count, &format!("{} token", names.join(" or ")));
            format!("Move {which} ({by}) to another ship{limit}.")
        }
        Effect::TransformShip { ship } => {
            format!("Turn the {} to its other card.", ship_name(pack, ship))
        }
        Effect::Regain { token, count } => {
            format!("Take back {}.", up_to(*count, &format!("used {}", token.name())))
        }
        Effect::ChooseOne { options } => {
            let texts: Vec<_> = options
                .iter()
                .map(|b| {
                    format!("{}: {}", b.label, card_text(pack, &b.effects).trim_end_matches('.'))
                })
                .collect();
            format!("Choose one. {}.", texts.join("; or "))
        }
    }
}

fn place(pack: &Pack, token: Placed, count: u8, max: u8, scope: &ScopeData) -> String {
    let (what, on) = match token {
        Placed::Attack => ("Attack token", " on enemy ships"),
        Placed::Defense => ("Defense token", " on your ships"),
        Placed::Either => ("token", ", Attack on enemy ships or Defense on your own"),
        Placed::ShipLock => ("Ship Lock token", " on ships"),
        Placed::Protoculture => ("Protoculture token", " on ships, one each"),
    };
    let (what, on) = match (count, token) {
        (1, Placed::Attack) => ("one Attack token".into(), " on an enemy ship"),
        (1, Placed::Defense) => ("one Defense token".into(), " on one of your ships"),
        (1, Placed::ShipLock | Placed::Protoculture) => (up_to(1, what), " on a ship"),
        _ => (up_to(count, what), on),
    };
    match scope {
        ScopeData::LastShip => format!("Place {what} on it."),
        ScopeData::SameShip => format!("Place {what}{on}, all on the same ship."),
        _ => {
            let limit = match max {
                1 if count > 1 => ", one per ship".to_string(),
                m if m < count => format!(", at most {m} on one ship"),
                _ => String::new(),
            };
            format!("Place {what}{on}{}{limit}.", reach(pack, scope))
        }
    }
}

fn reach(pack: &Pack, scope: &ScopeData) -> String {
    let names = |ids: &[String]| {
        ids.iter().map(|id| format!("the {}", ship_name(pack, id))).collect::<Vec<_>>().join(" or ")
    };
    match scope {
        ScopeData::Any | ScopeData::SameShip => String::new(),
        ScopeData::LastShip => " (the same ship)".into(),
        ScopeData::Touching(ids) => format!(" touching {}", names(ids)),
        ScopeData::InLineWith(id) => {
            format!(" in the row or column of the {}", ship_name(pack, id))
        }
        ScopeData::Ships(ids) => format!(" ({} only)", names(ids)),
    }
}

fn placed_tokens(kinds: &[Token], by: Whose) -> String {
    let names: Vec<_> = kinds
        .iter()
        .map(|kind| match (kind, by) {
            (Token::Attack, Whose::Enemy) => "Attack tokens on your ships".to_string(),
            (Token::Defense, Whose::Enemy) => "Defense tokens on enemy ships".into(),
            (Token::Attack, Whose::Own) => "Attack tokens on enemy ships".into(),
            (Token::Defense, Whose::Own) => "Defense tokens on your ships".into(),
            (special, Whose::Enemy) => format!("enemy {} tokens", special.name()),
            (special, Whose::Own) => format!("your {} tokens", special.name()),
            (token, Whose::Any) => format!("{} tokens", token.name()),
        })
        .collect();
    names.join(", ")
}

fn whose_ship(owner: Whose, count: u8) -> String {
    let ships = match owner {
        Whose::Own => "of your ships",
        Whose::Enemy => "enemy ship",
        Whose::Any => "ship",
    };
    match (count, owner) {
        (1, Whose::Own) => format!("one {ships}"),
        (1, _) => format!("an {ships}").replace("an ship", "a ship"),
        (n, Whose::Own) => format!("up to {n} {ships}"),
        (n, _) => format!("up to {n} {ships}s"),
    }
}

fn ship_name<'a>(pack: &'a Pack, id: &'a str) -> &'a str {
    pack.ships.iter().find(|s| s.id == id).map_or(id, |s| &s.name)
}

fn tokens(count: u8, name: &str) -> String {
    words::count(count, &format!("{name} token"))
}

/// "one token", "up to 2 tokens".
fn up_to(count: u8, what: &str) -> String {
    match count {
        1 => format!("one {what}"),
        n => format!("up to {}", words::count(n, what)),
    }
}

fn signed(delta: i8) -> String {
    if delta < 0 { format!("–{}", delta.unsigned_abs()) } else { format!("+{delta}") }
}
