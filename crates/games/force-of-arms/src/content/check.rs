//! What a content file must keep to (spec 7.2).

use veritable_core::content::{Problem, Source};

use super::data::{ActionCard, Effect, Faction, File, Placed, Token, Whose};
use super::{CARDS, FIGHTERS, SHIPS};
use crate::command_phase::QUOTA;

/// Attack and Defense tokens in the common supply.
const SUPPLY: [(Token, u32); 2] = [(Token::Attack, 15), (Token::Defense, 12)];

/// Refuses a file that breaks a rule, at the place where it does.
pub(super) fn check(source: &Source, file: &File) -> Result<(), Problem> {
    let cards = file.hero.iter().chain(&file.command).map(|c| &c.id);
    let ids =
        file.ship.iter().map(|c| &c.id).chain(file.fighter.iter().map(|c| &c.id)).chain(cards);
    source.unique(ids.map(String::as_str))?;
    for card in file.hero.iter().chain(&file.command) {
        source.at_most_once(&card.id, card.count)?;
    }
    for faction in Faction::ALL {
        let who = format!("the {}", faction.name());
        let of = |list: &[ActionCard]| -> usize {
            list.iter().filter(|c| c.faction == faction).map(|c| usize::from(c.count)).sum()
        };
        let ships = file.ship.iter().filter(|c| c.faction == faction).count();
        let fighters = file.fighter.iter().filter(|c| c.faction == faction).count();
        let (heroes, commands) = (usize::from(QUOTA.heroes), usize::from(QUOTA.commands));
        source.number_of(&who, "ships", SHIPS..=SHIPS, ships, "they fill the grid")?;
        let fill = "they fill its lanes";
        source.number_of(&who, "fighters", FIGHTERS..=FIGHTERS, fighters, fill)?;
        let choice = "it plays 1 and has 4 places for them";
        source.number_of(&who, "heroes", heroes..=CARDS, of(&file.hero), choice)?;
        let choice = "it plays 2 and has 4 places for them";
        source.number_of(&who, "commands", commands..=CARDS, of(&file.command), choice)?;
    }
    for fighter in &file.fighter {
        let refuse = |says| Err(source.at_word(&fighter.id, says));
        if fighter.value > 20 {
            return refuse(format!("the value of “{}” is above 20", fighter.id));
        }
        for effect in &fighter.face_up {
            let &Effect::Gain { token, count } = effect else {
                return refuse(format!("“{}” may only `gain` tokens face up", fighter.id));
            };
            if count > 2 && !matches!(token, Token::Attack | Token::Defense) {
                let name = token.name();
                return refuse(format!(
                    "“{}” gains {count} {name} tokens; there are 2",
                    fighter.id
                ));
            }
        }
    }
    let excessive = |s: &&super::ShipCard| s.defense.unwrap_or(0) > 50 || s.victory_points > 50;
    if let Some(ship) = file.ship.iter().find(excessive) {
        return Err(source.at_word(&ship.id, format!("a number of “{}” is above 50", ship.id)));
    }
    for card in file.hero.iter().chain(&file.command) {
        effects(&card.effects, 0).map_err(|says| source.at_word(&card.id, says))?;
        transformed_ships_have_another_face(source, file, card)?;
    }
    Ok(())
}

/// What a hero's or command's list of effects must keep to.
fn effects(list: &[Effect], depth: usize) -> Result<(), String> {
    for effect in list {
        match effect {
            Effect::Gain { token, .. } if !matches!(token, Token::Spy | Token::ShipLock) => {
                return Err("a hero or command gains only spy or ship_lock; other tokens are placed at once with `place_tokens` (R28)".into());
            }
            Effect::Regain { token, .. } if !matches!(token, Token::Spy | Token::ShipLock) => {
                return Err("`regain` takes back only spy or ship_lock".into());
            }
            Effect::SwapFighters { owner: Whose::Any, .. }
            | Effect::ModifyShip { owner: Whose::Any, .. } => {
                return Err("this operation needs an owner: own or enemy".into());
            }
            Effect::ModifyFighter { owner, need_face_up: false, .. } if *owner != Whose::Own => {
                return Err(
                    "only own fighters can be changed while face down (need_face_up = false)"
                        .into(),
                );
            }
            Effect::RemoveTokens { tokens, .. } | Effect::MoveTokens { tokens, .. }
                if tokens.is_empty() || tokens.contains(&Token::Spy) =>
            {
                return Err("`tokens` lists attack, defense, ship_lock, protoculture: at least one, never spy".into());
            }
            Effect::ChooseOne { .. } if depth >= 3 => {
                return Err(
                    "`choose_one` inside more than two others cannot be followed by anybody".into(),
                );
            }
            Effect::ChooseOne { options } if !(2..=4).contains(&options.len()) => {
                return Err("`choose_one` needs 2 to 4 options".into());
            }
            Effect::ChooseOne { options } => {
                options.iter().try_for_each(|branch| effects(&branch.effects, depth + 1))?;
            }
            _ => {}
        }
    }
    Ok(())
}

fn transformed_ships_have_another_face(
    source: &Source,
    file: &File,
    card: &ActionCard,
) -> Result<(), Problem> {
    fn all<'a>(list: &'a [Effect], out: &mut Vec<&'a str>) {
        for effect in list {
            match effect {
                Effect::TransformShip { ship } => out.push(ship),
                Effect::ChooseOne { options } => options.iter().for_each(|b| all(&b.effects, out)),
                _ => {}
            }
        }
    }
    let mut named = Vec::new();
    all(&card.effects, &mut named);
    for id in named {
        if file.ship.iter().any(|s| s.id == id && s.alternate.is_none()) {
            let says = format!("“{}” transforms “{id}”, which has no `alternate`", card.id);
            return Err(source.at_word(&card.id, says));
        }
    }
    Ok(())
}

/// What is allowed but may run out of cardboard: the supply check of spec 2.
pub(super) fn warnings(file: &File) -> Vec<String> {
    let mut out = Vec::new();
    for (token, supply) in SUPPLY {
        let need: u32 = Faction::ALL
            .iter()
            .map(|&f| {
                let fighters: u32 = file
                    .fighter
                    .iter()
                    .filter(|c| c.faction == f)
                    .map(|c| c.face_up.iter().map(|e| placed(e, token)).sum::<u32>())
                    .sum();
                let worst = |cards: &[ActionCard], plays: usize| -> u32 {
                    let mut needs: Vec<u32> = cards
                        .iter()
                        .filter(|c| c.faction == f)
                        .map(|c| c.effects.iter().map(|e| placed(e, token)).sum())
                        .collect();
                    needs.sort_by_key(|&n| std::cmp::Reverse(n));
                    needs.iter().take(plays).sum()
                };
                fighters + worst(&file.hero, 1) + worst(&file.command, 2)
            })
            .sum();
        if need > supply {
            let name = token.name();
            out.push(format!(
                "{name} tokens: up to {need} can be needed, but the supply has {supply}; whoever comes late gets what is left (R29)."
            ));
        }
    }
    out
}

/// How many tokens of a kind an effect can take from the supply at most.
fn placed(effect: &Effect, wanted: Token) -> u32 {
    match effect {
        Effect::Gain { token, count } if *token == wanted => u32::from(*count),
        Effect::PlaceTokens { token, count, .. } => match (token, wanted) {
            (Placed::Attack | Placed::Either, Token::Attack) => u32::from(*count),
            (Placed::Defense | Placed::Either, Token::Defense) => u32::from(*count),
            _ => 0,
        },
        Effect::ChooseOne { options } => options
            .iter()
            .map(|b| b.effects.iter().map(|e| placed(e, wanted)).sum())
            .max()
            .unwrap_or(0),
        _ => 0,
    }
}
