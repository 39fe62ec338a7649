//! What a content file must keep to (spec 7.9).

use veritable_core::action::word;
use veritable_core::content::{Problem, Source};

use super::data::{Effect, File, First, Near, Side, Special, Spread, Units, When};
use super::{COMBAT, HEROES, LOCATIONS, OBJECTIVES, UNITS};
use crate::command_phase::QUOTA;
use crate::state::{DEALT, KEPT};
use crate::tactical_phase::UNIT_QUOTA;

/// The largest value, token number, VP or defense.
const MOST: u8 = 20;
/// The deepest that one `choose` may stand in others.
const DEPTH: usize = 3;

/// Where an effect stands: what it may do depends on it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Unit,
    Location,
    HeroOrCommand,
    SpecialToken,
}

/// Refuses a file that breaks a rule, at the place where it does.
pub(super) fn check(source: &Source, file: &File) -> Result<(), Problem> {
    source.unique(ids(file))?;
    let counted = (file.unit.iter().map(|c| (&c.id, c.count)))
        .chain(file.location.iter().map(|c| (&c.id, c.count)))
        .chain(file.hero.iter().chain(&file.command).map(|c| (&c.id, c.count)))
        .chain(file.objective.iter().map(|c| (&c.id, c.count)));
    for (id, count) in counted {
        source.at_most_once(id, count)?;
    }
    counts(source, file)?;
    numbers(source, file)?;
    let lists = (file.unit.iter().map(|c| (&c.id, &c.effects, Place::Unit)))
        .chain(file.location.iter().map(|c| (&c.id, &c.effects, Place::Location)))
        .chain(file.hero.iter().map(|c| (&c.id, &c.effects, Place::HeroOrCommand)))
        .chain(file.command.iter().map(|c| (&c.id, &c.effects, Place::HeroOrCommand)));
    for (id, list, place) in lists {
        effects(list, place, 0).map_err(|says| source.at_word(id, format!("“{id}”: {says}")))?;
        if list.iter().filter(|e| matches!(e, Effect::Power { .. })).count() > 1 {
            return Err(source.at_word(id, format!("“{id}” has more than one `power`")));
        }
    }
    special_tokens(source, file)
}

fn ids(file: &File) -> impl Iterator<Item = &str> {
    let combat = file.combat.iter().map(|c| &c.id);
    let field = file.unit.iter().map(|c| &c.id).chain(file.base.iter().map(|c| &c.id));
    let field = field.chain(file.location.iter().map(|c| &c.id));
    let cards = file.hero.iter().chain(&file.command).map(|c| &c.id);
    combat.chain(field).chain(cards).chain(file.objective.iter().map(|c| &c.id)).map(String::as_str)
}

fn counts(source: &Source, file: &File) -> Result<(), Problem> {
    for side in Side::ALL {
        let who = &format!("the {}", side.name());
        let combat = file.combat.iter().filter(|c| c.side == side).count();
        let fill = "they fill its Combat spaces";
        source.number_of(who, "combat cards", COMBAT..=COMBAT, combat, fill)?;
        let units = file.unit.iter().filter(|c| c.side == side && c.count > 0).count();
        let choice = "it deploys 5 and has 8 places for them";
        source.number_of(who, "units", usize::from(UNIT_QUOTA)..=UNITS, units, choice)?;
        let bases = file.base.iter().filter(|c| c.side == side).count();
        source.number_of(who, "base", 1..=1, bases, "it is deployed once")?;
        for (what, list) in [("heroes", &file.hero), ("commands", &file.command)] {
            let cards = list.iter().filter(|c| c.side == side && c.count > 0).count();
            let choice = "it plays 2 and has 4 places for them";
            source.number_of(who, what, usize::from(QUOTA.heroes)..=HEROES, cards, choice)?;
        }
        let objectives = file.objective.iter().filter(|c| c.side == side && c.count > 0).count();
        let choice = "it keeps 2 and has 8 places for them";
        source.number_of(who, "objectives", usize::from(KEPT)..=OBJECTIVES, objectives, choice)?;
    }
    let locations = file.location.iter().filter(|c| c.count > 0).count();
    let choice = "each side is dealt 4, and there are 10 places for them";
    source.number_of("the game", "locations", 2 * usize::from(DEALT)..=LOCATIONS, locations, choice)
}

fn numbers(source: &Source, file: &File) -> Result<(), Problem> {
    let combat = file.combat.iter().map(|c| (&c.id, c.value));
    let units = file.unit.iter().map(|c| (&c.id, c.tokens.max(c.vp)));
    let bases = file.base.iter().map(|c| (&c.id, c.defense.max(c.vp)));
    let locations = file.location.iter().map(|c| (&c.id, c.vp));
    let objectives = file.objective.iter().map(|c| (&c.id, c.vp));
    let mut all = combat.chain(units).chain(bases).chain(locations).chain(objectives);
    if let Some((id, _)) = all.find(|(_, n)| *n > MOST) {
        return Err(source.at_word(id, format!("a number of “{id}” is above {MOST}")));
    }
    for card in &file.objective {
        let (When::Won { min, .. } | When::Lines { min }) = card.when;
        if !(1..=16).contains(&min) {
            let says = format!("“{}”: `min` is a number from 1 to 16", card.id);
            return Err(source.at_word(&card.id, says));
        }
    }
    if !(1..=150).contains(&file.tokens.battle) {
        return Err(Problem(format!("{}: `battle` is a number from 1 to 150", source.name)));
    }
    if file.tokens.victory != 16 {
        let says = "`victory` must be 16, one for each card of the battlefield";
        return Err(Problem(format!("{}: {says}", source.name)));
    }
    Ok(())
}

/// What a list of effects must keep to in its place.
fn effects(list: &[Effect], place: Place, depth: usize) -> Result<(), String> {
    for effect in list {
        if amount(effect) > MOST {
            return Err(format!("a number of an effect is above {MOST}"));
        }
        match effect {
            Effect::Power { .. } if place != Place::Unit || depth > 0 => {
                return Err("only a unit has `power`, and not inside `choose`".into());
            }
            Effect::Power { per, max, when, count, .. } => {
                let per = per.is_some() && max.is_some();
                let when = when.is_some() && count.is_some();
                let right = per && !when && count.is_none() || when && !per && max.is_none();
                if !right {
                    return Err("`power` has `per` with `max`, or `if` with `count`".into());
                }
            }
            Effect::Gain { per: None, max: Some(_), .. } => {
                return Err("`max` goes with `per`".into());
            }
            Effect::Gain { per: Some(filter), .. } => near(filter.near, place)?,
            Effect::Place(s) | Effect::Remove(s) | Effect::Convert(s) => spread(s, place)?,
            Effect::Stack(s) | Effect::Strip(s) if s.each.is_some() => {
                return Err("`stack` and `strip` choose one card and know no `each`".into());
            }
            Effect::Stack(s) | Effect::Strip(s) => spread(s, place)?,
            Effect::SwapUnits { first: First::This, who, .. }
                if place != Place::Unit || *who != Units::Own =>
            {
                return Err("`first = \"this\"` is for a unit that swaps with an own unit".into());
            }
            Effect::Special { .. } if place != Place::Unit || depth > 0 => {
                return Err("only a unit grants a Special Token, and not inside `choose`".into());
            }
            Effect::Drop { .. } if place != Place::SpecialToken => {
                return Err("`drop` belongs to the Drop Token".into());
            }
            Effect::Cluster { targets: 0, .. } => {
                return Err("`cluster` needs at least one target".into());
            }
            Effect::Choose { .. } if depth >= DEPTH => {
                return Err(
                    "`choose` inside more than two others cannot be followed by anybody".into()
                );
            }
            Effect::Choose { options } if !(2..=4).contains(&options.len()) => {
                return Err("`choose` needs 2 to 4 alternatives".into());
            }
            Effect::Choose { options } => {
                options.iter().try_for_each(|branch| effects(branch, place, depth + 1))?;
            }
            _ => {}
        }
    }
    Ok(())
}

/// The largest number of an effect.
fn amount(effect: &Effect) -> u8 {
    match effect {
        Effect::Place(s)
        | Effect::Stack(s)
        | Effect::Remove(s)
        | Effect::Strip(s)
        | Effect::Convert(s) => s.n,
        Effect::Gain { n, max, .. } | Effect::Power { n, max, .. } => (*n).max(max.unwrap_or(0)),
        Effect::Shift { n } | Effect::Push { n } | Effect::Reveal { n } | Effect::Drain { n } => *n,
        Effect::Cluster { penalty, targets } => *penalty.max(targets),
        Effect::Drop { cost, .. } => *cost,
        _ => 0,
    }
}

fn near(near: Near, place: Place) -> Result<(), String> {
    if near != Near::Any && !matches!(place, Place::Unit | Place::Location) {
        return Err("`near` is only for units and locations".into());
    }
    Ok(())
}

fn spread(spread: &Spread, place: Place) -> Result<(), String> {
    if spread.n == 0 || spread.each == Some(0) {
        return Err("`n` and `each` are at least 1".into());
    }
    near(spread.near, place)
}

/// Each Special Token belongs to its side and is granted by exactly one Unit of it.
fn special_tokens(source: &Source, file: &File) -> Result<(), Problem> {
    let s = &file.special;
    for (token, card) in
        Special::ALL.into_iter().zip([&s.exchange, &s.cluster, &s.searchlight, &s.drop])
    {
        let code = word::<Special>(token);
        let refuse = |says: String| Err(Problem(format!("{}: {says}", source.name)));
        if card.side != token.side() {
            return refuse(format!("[special.{code}] belongs to the {}", token.side().name()));
        }
        if card.effects.is_empty() {
            return refuse(format!("[special.{code}] does nothing"));
        }
        effects(&card.effects, Place::SpecialToken, 0)
            .or_else(|says| refuse(format!("[special.{code}]: {says}")))?;
        let drops = card.effects.iter().filter(|e| matches!(e, Effect::Drop { .. })).count();
        if drops > usize::from(token == Special::Drop) {
            return refuse(format!("[special.{code}]: `drop` belongs once, to the Drop Token"));
        }
        let grants = |e: &Effect| matches!(e, Effect::Special { token: t } if *t == token);
        let units = file.unit.iter().filter(|unit| unit.count > 0);
        let by: Vec<_> = units.filter(|unit| unit.effects.iter().any(grants)).collect();
        if by.len() != 1 || by[0].side != token.side() {
            return refuse(format!(
                "the {} Token must be granted by exactly one {} unit",
                token.name(),
                token.side().name()
            ));
        }
    }
    Ok(())
}

/// What is allowed but may make a Special Token useless.
pub(super) fn warnings(file: &File) -> Vec<String> {
    let mut out = Vec::new();
    for (side, word, least, token) in [
        (Side::Aosc, "Battloid", 2, Special::Exchange),
        (Side::Masters, "Bioroid", 1, Special::Drop),
    ] {
        let has = |name: &str| name.to_lowercase().contains(&word.to_lowercase());
        let units = file.unit.iter().filter(|u| u.side == side && u.count > 0);
        let found = units.filter(|u| has(&u.name)).count();
        if found < least {
            out.push(format!(
                "The {} have {found} units with “{word}” in the name; the {} Token needs {least}.",
                side.name(),
                token.name()
            ));
        }
    }
    out
}
