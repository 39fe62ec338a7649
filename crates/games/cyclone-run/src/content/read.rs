//! Reading content files and checking them (7.7): every slip gets a sentence.

use serde::Deserialize;
use veritable_core::content::{Problem, Provenance, Source};

use super::*;
use crate::board::Pattern;

impl Content {
    /// Reads and checks the content files.
    pub fn read(sources: &[Source]) -> Result<Self, Problem> {
        let file = |name: &str| {
            sources.iter().find(|s| s.name == name || s.name.ends_with(&format!("/{name}"))).ok_or(
                Problem(format!(
                    "The content file {name} is missing. Cyclone Run needs dice.toml, tokens.toml, \
                     heroes.toml and locations.toml."
                )),
            )
        };
        let (turning, heroes) = heroes(file("heroes.toml")?)?;
        Ok(Self {
            faces: faces(file("dice.toml")?)?,
            tokens: tokens(file("tokens.toml")?)?,
            heroes,
            turning,
            cards: cards(file("locations.toml")?)?,
        })
    }
}

/// A complaint about an entry of a file.
fn wrong<T>(source: &Source, says: impl std::fmt::Display) -> Result<T, Problem> {
    Err(Problem(format!("{}: {says}", source.name)))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DiceFile {
    die: Vec<RawDie>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawDie {
    id: String,
    faces: Vec<Face>,
    #[allow(dead_code)]
    provenance: Provenance,
}

fn faces(source: &Source) -> Result<[u8; 4], Problem> {
    let file: DiceFile = source.read()?;
    let [die] = file.die.as_slice() else {
        return wrong(source, "All five dice are alike: describe exactly one [[die]].");
    };
    if !(1..=60).contains(&die.faces.len()) {
        return wrong(source, format!("The die “{}” needs 1 to 60 faces.", die.id));
    }
    let mut count = [0; 4];
    die.faces.iter().for_each(|&face| count[face as usize] += 1);
    Ok(count)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TokenFile {
    token: Vec<RawToken>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawToken {
    id: String,
    name: String,
    kind: Nature,
    #[serde(default)]
    hp: Option<u8>,
    vp: u8,
    #[serde(default)]
    fuel: u8,
    #[serde(default)]
    min_fuel: u8,
    count: u8,
    provenance: Provenance,
}

fn tokens(source: &Source) -> Result<[Token; KINDS], Problem> {
    let file: TokenFile = source.read()?;
    let ids: Vec<_> = file.token.iter().map(|t| t.id.as_str()).collect();
    if ids != Kind::NAMES {
        let known = Kind::NAMES.join(", ");
        return wrong(source, format!("The tokens must be these, in this order: {known}."));
    }
    for token in &file.token {
        let (id, invid) = (&token.id, token.kind == Nature::Invid);
        if invid != token.hp.is_some() {
            let need = if invid { "needs `hp`" } else { "has no `hp`: damage does not count" };
            return wrong(source, format!("The token “{id}” {need}."));
        }
        if token.hp == Some(0) || token.hp > Some(20) || token.vp > 50 || token.min_fuel > FUEL {
            let says = "`hp` is 1 to 20, `vp` 0 to 50, `min_fuel` 0 to 23";
            return wrong(source, format!("The token “{id}” is out of bounds: {says}."));
        }
        if token.fuel > 5 || token.count > 100 {
            return wrong(source, format!("The token “{id}”: `fuel` is 0 to 5, `count` 0 to 100."));
        }
    }
    let tokens = file.token.into_iter().map(|t| Token {
        name: t.name,
        nature: t.kind,
        hp: t.hp.unwrap_or(0),
        vp: t.vp,
        fuel: t.fuel,
        min_fuel: t.min_fuel,
        count: t.count,
        provenance: t.provenance,
    });
    Ok(tokens.collect::<Vec<_>>().try_into().expect("nine tokens"))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HeroFile {
    hero: Vec<RawHero>,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Side {
    Front,
    Back,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Attack {
    Drive,
    Line,
    Quadrant,
    None,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct RawCost {
    #[serde(default)]
    target: u8,
    #[serde(default)]
    r#move: u8,
    #[serde(default)]
    instinct: u8,
    #[serde(default)]
    mars_base: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawHero {
    id: String,
    slot: u8,
    side: Side,
    name: String,
    cost: RawCost,
    fuel_cost: u8,
    fuel_gain: u8,
    scout: u8,
    vehicle: Option<Vehicle>,
    pattern: Option<Pattern>,
    r#move: Option<u8>,
    damage: u8,
    wrench: bool,
    attack: Attack,
    sense: bool,
    #[serde(default)]
    beats: Vec<String>,
    flip_after_use: bool,
    provenance: Provenance,
}

fn heroes(source: &Source) -> Result<(u8, [[Hero; 2]; HEROES]), Problem> {
    let file: HeroFile = source.read()?;
    let mut sides: [[Option<Hero>; 2]; HEROES] = Default::default();
    let mut turning = 255;
    for (i, raw) in file.hero.iter().enumerate() {
        let id = &raw.id;
        if file.hero[..i].iter().any(|other| other.id == *id) {
            return wrong(source, format!("The Hero “{id}” is listed twice."));
        }
        if usize::from(raw.slot) >= HEROES {
            return wrong(source, format!("The Hero “{id}” needs a slot from 0 to 8."));
        }
        if raw.flip_after_use {
            if turning != 255 && turning != raw.slot {
                return wrong(source, "Only one Hero card can be turned after use.");
            }
            turning = raw.slot;
        }
        let place = &mut sides[usize::from(raw.slot)][raw.side as usize];
        if place.is_some() {
            return wrong(source, format!("Slot {} has two Heroes on one side.", raw.slot));
        }
        *place = Some(hero(source, raw)?);
    }
    let mut cards = Vec::new();
    for (slot, [front, back]) in sides.into_iter().enumerate() {
        let turns = slot == usize::from(turning);
        let Some(front) = front else {
            return wrong(source, format!("Slot {slot} needs a Hero on its front."));
        };
        if turns != back.is_some() {
            let says = "has two sides exactly if it is turned after use (`flip_after_use`)";
            return wrong(source, format!("The Hero card in slot {slot} {says}."));
        }
        let both = file.hero.iter().filter(|raw| usize::from(raw.slot) == slot);
        if turns && !both.clone().all(|raw| raw.flip_after_use) {
            return wrong(source, format!("Both sides of slot {slot} need `flip_after_use`."));
        }
        let back = back.unwrap_or_else(|| front.clone());
        cards.push([front, back]);
    }
    Ok((turning, cards.try_into().expect("nine slots")))
}

fn hero(source: &Source, raw: &RawHero) -> Result<Hero, Problem> {
    let id = &raw.id;
    let cost = [raw.cost.target, raw.cost.r#move, raw.cost.instinct, raw.cost.mars_base];
    let dice: usize = cost.iter().map(|&n| usize::from(n)).sum();
    if !(1..=DICE).contains(&dice) {
        return wrong(source, format!("The Hero “{id}” must cost 1 to 5 dice, not {dice}."));
    }
    if raw.fuel_cost > FUEL || raw.fuel_gain > FUEL || raw.scout > 9 || raw.damage > 20 {
        let says = "Fuel is 0 to 23, `scout` 0 to 9, `damage` 0 to 20";
        return wrong(source, format!("The Hero “{id}” is out of bounds: {says}."));
    }
    let task = match (raw.attack, raw.sense, raw.vehicle, raw.pattern, raw.r#move) {
        (Attack::Drive, false, Some(vehicle), Some(pattern), Some(steps @ 1..=9)) => {
            Task::Drive(vehicle, pattern, steps)
        }
        (Attack::Drive, ..) => {
            let says = "drives: it needs `vehicle`, `pattern`, `move` 1 to 9 and no `sense`";
            return wrong(source, format!("The Hero “{id}” {says}."));
        }
        (Attack::Line, false, None, None, None) => Task::Line,
        (Attack::Quadrant, false, None, None, None) => Task::Quadrant,
        (Attack::None, true, None, None, None) => Task::Sense,
        _ => {
            let says = "does not drive: it has no vehicle, pattern or move, and it either strikes \
                        (`attack`) or senses (`sense = true`)";
            return wrong(source, format!("The Hero “{id}” {says}."));
        }
    };
    let mut beats = 0;
    for token in &raw.beats {
        let Some(kind) = Kind::NAMES.iter().position(|id| id == token) else {
            return wrong(source, format!("The Hero “{id}” beats “{token}”, which is no token."));
        };
        beats |= 1 << kind;
    }
    Ok(Hero {
        id: id.clone(),
        name: raw.name.clone(),
        cost,
        fuel_cost: raw.fuel_cost,
        fuel_gain: raw.fuel_gain,
        scout: raw.scout,
        task,
        damage: raw.damage,
        wrench: raw.wrench,
        beats,
        provenance: raw.provenance.clone(),
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LocationFile {
    location: Vec<RawCard>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawCard {
    id: String,
    name: String,
    mode: Mode,
    effect: Effect,
    provenance: Provenance,
}

fn cards(source: &Source) -> Result<[Option<Card>; CARDS], Problem> {
    let file: LocationFile = source.read()?;
    let mut cards: [Option<Card>; CARDS] = Default::default();
    for raw in file.location {
        let id = &raw.id;
        let Some(place) = Site::NAMES.iter().position(|known| known == id) else {
            let known = Site::NAMES.join(", ");
            return wrong(source, format!("“{id}” is no place for a card. Places: {known}."));
        };
        if cards[place].is_some() {
            return wrong(source, format!("The Location card “{id}” is listed twice."));
        }
        if (raw.mode == Mode::Passive) != matches!(raw.effect, Effect::VictoryPoints { .. }) {
            let says = "is passive exactly if its effect is `victory_points`";
            return wrong(source, format!("The Location card “{id}” {says}."));
        }
        let sound = match raw.effect {
            Effect::WrenchForHero | Effect::PressOn => true,
            Effect::SetDie { faces } => faces.0 != 0,
            Effect::VictoryPoints { amount } => amount <= 50,
            Effect::ExtraReroll { count: n }
            | Effect::Scout { count: n }
            | Effect::GainFuel { count: n }
            | Effect::DamageBonus { amount: n }
            | Effect::MoveBonus { amount: n }
            | Effect::Snipe { max_hp: n } => (1..=9).contains(&n),
        };
        if !sound {
            let says = "counts and amounts are 1 to 9 (points up to 50), and `faces` is not empty";
            return wrong(source, format!("The Location card “{id}” is out of bounds: {says}."));
        }
        let RawCard { name, mode, effect, provenance, .. } = raw;
        cards[place] = Some(Card { name, mode, effect, provenance });
    }
    Ok(cards)
}
