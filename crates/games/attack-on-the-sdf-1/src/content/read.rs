//! Reading content files and checking them (7.16): every slip gets a sentence.

use serde::Deserialize;
use veritable_core::content::{Problem, Provenance, Source};

use super::*;
use crate::board::{NAMES, NONE, RING};

/// Words of the files that name an Area.
#[derive(Deserialize)]
#[serde(try_from = "String")]
struct AreaName(u8);

impl TryFrom<String> for AreaName {
    type Error = String;
    fn try_from(name: String) -> Result<Self, String> {
        let known = NAMES.iter().position(|known| *known == name);
        known
            .map(|i| Self(i as u8))
            .ok_or_else(|| format!("“{name}” is no Area; Areas are {}", NAMES.join(", ")))
    }
}

impl TryFrom<String> for Icon {
    type Error = String;
    fn try_from(text: String) -> Result<Self, String> {
        let words: Vec<_> = text.split(' ').collect();
        let number = |word: &str| word.parse::<u8>().ok().filter(|n| (1..=6).contains(n));
        let read = match words[..] {
            ["disengage"] => Some(Icon::Disengage),
            ["attack"] => Some(Icon::Attack),
            ["ram"] => Some(Icon::Ram),
            ["advance", n] => number(n).map(Icon::Advance),
            ["barrage", n] => number(n).map(Icon::Barrage),
            ["defend", n] => number(n).map(Icon::Defend),
            ["launch", n] => number(n).map(Icon::Launch),
            ["rotate", n, "ccw"] => number(n).map(|n| Icon::Rotate(n, true)),
            ["rotate", n, "cw"] => number(n).map(|n| Icon::Rotate(n, false)),
            _ => None,
        };
        read.ok_or_else(|| {
            format!(
                "“{text}” is no icon; icons are disengage, attack, ram, advance N, barrage N, defend N, launch N, \
                 rotate N cw, rotate N ccw"
            )
        })
    }
}

type RawOptions = Vec<Vec<Op>>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BoardFile {
    danger: Danger,
    vessels: Vessels,
    overload: Vec<Overload>,
    escalation: Vec<Chart>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Danger {
    armour: [u8; 6],
    boxes: [u8; 5],
    crew: [u8; 4],
    #[allow(dead_code)]
    provenance: Provenance,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Vessels {
    pod: u8,
    cruiser: u8,
    flagship: u8,
    villain: u8,
    #[allow(dead_code)]
    provenance: Provenance,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Chart {
    groups: Vec<Group>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Group {
    vessel: Craft,
    n: u8,
    #[serde(default)]
    at: PlaceAt,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HeroFile {
    hero: Vec<RawHero>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawHero {
    id: String,
    name: String,
    #[allow(dead_code)]
    rank: char,
    form: Vec<RawForm>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawAbility {
    name: String,
    ap: u8,
    timing: Timing,
    ops: Vec<Op>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawForm {
    id: String,
    title: String,
    start: AreaName,
    #[serde(default)]
    captain: bool,
    #[serde(default)]
    pilot: bool,
    #[serde(default)]
    order_vt: u8,
    #[serde(default)]
    order_ds: u8,
    #[serde(default)]
    scouts: u8,
    #[serde(default)]
    sections: Vec<Section>,
    assist: Option<Who>,
    #[serde(rename = "move")]
    steps: u8,
    target: RawOptions,
    move_action: RawOptions,
    instinct: RawOptions,
    instinct_at: Option<AreaName>,
    #[serde(default)]
    instinct_elsewhere: RawOptions,
    ability_1: RawAbility,
    ability_2: RawAbility,
    provenance: Provenance,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OrdersFile {
    orders: Vec<RawOrders>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawOrders {
    id: String,
    name: String,
    count: u8,
    circle: Vec<Icon>,
    triangle: Vec<Icon>,
    square: Vec<Icon>,
    x: Vec<Icon>,
    y: Vec<Icon>,
    shield: Vec<Icon>,
    provenance: Provenance,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct InvasionFile {
    invasion: Vec<RawInvasion>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawInvasion {
    id: String,
    name: String,
    count: u8,
    #[serde(default)]
    x: bool,
    kind: Kind,
    #[serde(default)]
    until: Until,
    ops: Vec<Op>,
    text: String,
    provenance: Provenance,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ResourceFile {
    resource: Vec<RawResource>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawResource {
    id: String,
    name: String,
    count: u8,
    kind: Kind,
    #[serde(default)]
    rp: u8,
    dice: Vec<Face>,
    #[serde(default)]
    reward: u8,
    timing: Timing,
    #[serde(default)]
    until: Until,
    passive: Option<Passive>,
    #[serde(default)]
    ops: Vec<Op>,
    #[serde(default)]
    upkeep: Vec<Op>,
    provenance: Provenance,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CrewFile {
    crew: Vec<RawCrew>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawCrew {
    id: String,
    count: u8,
    science: RawOptions,
    gunners: RawOptions,
    production: RawOptions,
    provenance: Provenance,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MechaFile {
    mecha: Vec<RawMecha>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawMecha {
    id: String,
    count: u8,
    veritech: Vec<Sortie>,
    destroid: Vec<Sortie>,
    scout: RawOptions,
    provenance: Provenance,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StoryFile {
    scenario: Vec<RawScenario>,
    episode: Vec<RawEpisode>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawScenario {
    number: u8,
    name: String,
    population: u8,
    ap: u8,
    rp: u8,
    hangar: u8,
    heroes: Vec<Who>,
    #[serde(default)]
    battle_mode: bool,
    #[serde(default)]
    start_upgrade: bool,
    x: Vec<String>,
    top: u8,
    provenance: Provenance,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawUnlock {
    id: Unlock,
    rp: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawEpisode {
    scenario: u8,
    number: u8,
    title: String,
    cards: u8,
    overview: String,
    unlock: Option<RawUnlock>,
    #[serde(default)]
    baseship: bool,
    situation: Vec<RawSituation>,
    objective: Vec<RawObjective>,
    provenance: Provenance,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSituation {
    name: String,
    #[serde(default)]
    text: String,
    ops: Vec<Op>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawObjective {
    name: String,
    #[serde(default)]
    setup: Vec<Op>,
    cond: RawCondition,
    reward: Vec<Op>,
}

#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
enum RawCondition {
    Kills { n: u8 },
    DestroyTag { n: u8 },
    Pay { dice: Vec<Face> },
    ClearShip,
    ClearSector { area: AreaName },
    NoHull { area: AreaName },
    Gone { who: Villain },
    Losses { n: u8 },
    ReflexFired,
    Pop { n: u8 },
    Reactor { n: u8 },
    PilotOuter,
    BaseshipEntered,
    BaseshipDestroyed,
}

fn tally(dice: &[Face]) -> Dice {
    let mut tally = [0; 4];
    dice.iter().for_each(|&face| tally[face as usize] += 1);
    tally
}

fn place_of(area: &AreaName) -> u8 {
    area.0.saturating_sub(RING).min(5)
}

/// Collects the operations of all programs.
#[derive(Default)]
struct Pool(Vec<Op>);

impl Pool {
    fn program(&mut self, ops: Vec<Op>) -> Program {
        let start = self.0.len() as u16;
        self.0.extend(ops);
        Program { start, end: self.0.len() as u16 }
    }

    fn options(
        &mut self,
        options: RawOptions,
        source: &Source,
        id: &str,
    ) -> Result<super::Options, Problem> {
        let len = options.len();
        if len > 2 {
            return Err(source.at_word(
                id,
                format!("“{id}” has {len} options in one section; two are the most"),
            ));
        }
        let mut of = [Program::default(); 2];
        for (place, ops) in of.iter_mut().zip(options) {
            *place = self.program(ops);
        }
        Ok(super::Options { len: len as u8, of })
    }

    fn ability(&mut self, raw: RawAbility) -> Ability {
        Ability { name: raw.name, ap: raw.ap, timing: raw.timing, ops: self.program(raw.ops) }
    }
}

/// Refuses a deck that has not as many cards as the game needs.
fn deck(
    source: &Source,
    what: &str,
    counts: impl Iterator<Item = u8>,
    kinds: usize,
    total: u32,
) -> Result<(), Problem> {
    let counts: Vec<_> = counts.collect();
    let sum: u32 = counts.iter().map(|&n| u32::from(n)).sum();
    if counts.len() > kinds || sum != total {
        let n = counts.len();
        let says = format!("{what} are {total} cards of at most {kinds} kinds, not {sum} of {n}.");
        return Err(Problem(format!("{}: {says}", source.name)));
    }
    Ok(())
}

impl Content {
    /// Reads and checks the content files.
    pub fn read(sources: &[Source]) -> Result<Self, Problem> {
        let file = |name: &str| Source::named(sources, name, "Attack on the SDF-1");
        let mut pool = Pool::default();
        let board: BoardFile = file("board.toml")?.read()?;
        let escalation = board.escalation.into_iter().map(|row| {
            let place =
                |g: Group| Op::Place { vessel: g.vessel, n: g.n, at: g.at, area: None, tag: None };
            pool.program(row.groups.into_iter().map(place).collect())
        });
        let escalation: Vec<_> = escalation.collect();
        if escalation.len() != 11 || board.overload.is_empty() {
            let says =
                "board.toml: the Escalation chart has 11 rows and the Overload chart at least one.";
            return Err(Problem(says.into()));
        }
        let heroes = heroes(file("heroes.toml")?, &mut pool)?;
        let orders = orders(file("orders.toml")?)?;
        let invasion = invasion(file("invasion.toml")?, &mut pool)?;
        let resources = resources(file("resources.toml")?, &mut pool)?;
        let crew = crew(file("crew.toml")?, &mut pool)?;
        let mecha = mecha(file("mecha.toml")?, &mut pool)?;
        let scenarios = story(file("story.toml")?, &mut pool, &invasion)?;
        let v = board.vessels;
        let mut passives = [NONE; 7];
        for (i, card) in resources.iter().enumerate() {
            if let Some(passive) = card.passive {
                passives[passive as usize] = i as u8;
            }
        }
        Ok(Self {
            passives,
            pool: pool.0,
            armour: board.danger.armour,
            boxes: board.danger.boxes,
            crew_most: board.danger.crew,
            capacity: [v.pod, v.cruiser, v.flagship, v.villain],
            overload: board.overload,
            escalation,
            heroes,
            crew,
            mecha,
            orders,
            invasion,
            resources,
            scenarios,
        })
    }
}

fn heroes(source: &Source, pool: &mut Pool) -> Result<[Hero; HEROES], Problem> {
    let file: HeroFile = source.read()?;
    source.unique(file.hero.iter().flat_map(|h| h.form.iter().map(|f| f.id.as_str())))?;
    if file.hero.iter().map(|h| h.id.as_str()).ne(HERO_IDS) {
        let known = HERO_IDS.join(", ");
        return Err(Problem(format!(
            "{}: the Heroes must be these, by rank: {known}.",
            source.name
        )));
    }
    let mut heroes = Vec::new();
    for raw in file.hero {
        let wanted = if raw.id == "roy" { 3 } else { 2 };
        if raw.form.len() != wanted {
            return Err(source.at_word(&raw.id, format!("“{}” needs {wanted} forms", raw.id)));
        }
        let mut forms = Vec::new();
        for f in raw.form {
            forms.push(Form {
                target: pool.options(f.target, source, &f.id)?,
                move_action: pool.options(f.move_action, source, &f.id)?,
                instinct: pool.options(f.instinct, source, &f.id)?,
                instinct_elsewhere: pool.options(f.instinct_elsewhere, source, &f.id)?,
                instinct_at: f.instinct_at.map(|area| area.0),
                abilities: [pool.ability(f.ability_1), pool.ability(f.ability_2)],
                start: f.start.0,
                captain: f.captain,
                pilot: f.pilot,
                order_vt: f.order_vt,
                order_ds: f.order_ds,
                scouts: f.scouts.min(3),
                sections: f.sections.iter().fold(0, |set, &section| set | 1 << section as u8),
                assist: f.assist.and_then(Who::hero),
                steps: f.steps,
                id: f.id,
                title: f.title,
                provenance: f.provenance,
            });
        }
        let short = if raw.id == "gloval" {
            "Gloval"
        } else {
            raw.name.split(' ').next().unwrap_or_default()
        };
        heroes.push(Hero { short: short.to_owned(), name: raw.name, forms });
    }
    Ok(heroes.try_into().expect("six Heroes"))
}

fn orders(source: &Source) -> Result<Vec<Orders>, Problem> {
    let file: OrdersFile = source.read()?;
    source.unique(file.orders.iter().map(|o| o.id.as_str()))?;
    deck(source, "Z-Attack Orders", file.orders.iter().map(|o| o.count), ORDERS, 10)?;
    let card = |o: RawOrders| Orders {
        id: o.id,
        name: o.name,
        count: o.count,
        lines: [o.circle, o.triangle, o.square, o.x, o.y, o.shield],
        provenance: o.provenance,
    };
    Ok(file.orders.into_iter().map(card).collect())
}

fn invasion(source: &Source, pool: &mut Pool) -> Result<Vec<Invasion>, Problem> {
    let file: InvasionFile = source.read()?;
    source.unique(file.invasion.iter().map(|c| c.id.as_str()))?;
    deck(source, "Z-Attack Invasion", file.invasion.iter().map(|c| c.count), INVASIONS, 34)?;
    let x: u8 = file.invasion.iter().filter(|c| c.x).map(|c| c.count).sum();
    if x != 8 {
        return Err(Problem(format!("{}: 8 Invasion cards are “x” cards, not {x}.", source.name)));
    }
    let card = |c: RawInvasion| Invasion {
        ops: pool.program(c.ops),
        id: c.id,
        name: c.name,
        count: c.count,
        x: c.x,
        kind: c.kind,
        until: c.until,
        text: c.text,
        provenance: c.provenance,
    };
    Ok(file.invasion.into_iter().map(card).collect())
}

fn resources(source: &Source, pool: &mut Pool) -> Result<Vec<Resource>, Problem> {
    let file: ResourceFile = source.read()?;
    source.unique(file.resource.iter().map(|c| c.id.as_str()))?;
    deck(source, "SDF-1 Resources", file.resource.iter().map(|c| c.count), RESOURCES, 36)?;
    let techs = file.resource.iter().filter(|c| c.kind == Kind::Tech);
    if techs.clone().map(|c| u32::from(c.count)).sum::<u32>() != 12
        || techs.clone().any(|c| c.count != 1)
    {
        return Err(Problem(format!("{}: there are 12 Tech cards, one of each.", source.name)));
    }
    let mut cards = Vec::new();
    for c in file.resource {
        let dice = tally(&c.dice);
        if dice.iter().any(|&n| n > 2) || c.count > 2 {
            let says = "a card costs at most 2 dice of a face, and there are at most 2 of it";
            return Err(source.at_word(&c.id, says));
        }
        cards.push(Resource {
            ops: pool.program(c.ops),
            upkeep: pool.program(c.upkeep),
            id: c.id,
            name: c.name,
            count: c.count,
            kind: c.kind,
            rp: c.rp,
            dice,
            reward: c.reward,
            timing: c.timing,
            until: c.until,
            passive: c.passive,
            provenance: c.provenance,
        });
    }
    Ok(cards)
}

fn crew(source: &Source, pool: &mut Pool) -> Result<Vec<Crew>, Problem> {
    let file: CrewFile = source.read()?;
    source.unique(file.crew.iter().map(|c| c.id.as_str()))?;
    deck(source, "SDF-1 Crew Orders", file.crew.iter().map(|c| c.count), FACES, 32)?;
    let mut cards = Vec::new();
    for c in file.crew {
        let sections = [
            pool.options(c.science, source, &c.id)?,
            pool.options(c.gunners, source, &c.id)?,
            pool.options(c.production, source, &c.id)?,
        ];
        cards.push(Crew { id: c.id, count: c.count, sections, provenance: c.provenance });
    }
    Ok(cards)
}

fn mecha(source: &Source, pool: &mut Pool) -> Result<Vec<Mecha>, Problem> {
    let file: MechaFile = source.read()?;
    source.unique(file.mecha.iter().map(|c| c.id.as_str()))?;
    deck(source, "SDF-1 Mecha Orders", file.mecha.iter().map(|c| c.count), FACES, 32)?;
    let mut cards = Vec::new();
    for c in file.mecha {
        if [&c.veritech, &c.destroid].iter().any(|options| !(1..=2).contains(&options.len())) {
            return Err(source.at_word(&c.id, "a mecha has one or two options"));
        }
        if c.veritech.iter().chain(&c.destroid).any(|s| s.steps > 3 && s.damage > 3 || s.steps > 6)
        {
            return Err(source.at_word(&c.id, "a mecha moves at most 6 spaces"));
        }
        let scout = pool.options(c.scout, source, &c.id)?;
        let (veritech, destroid) = (c.veritech, c.destroid);
        cards.push(Mecha {
            id: c.id,
            count: c.count,
            veritech,
            destroid,
            scout,
            provenance: c.provenance,
        });
    }
    Ok(cards)
}

fn story(
    source: &Source,
    pool: &mut Pool,
    invasion: &[Invasion],
) -> Result<Vec<Scenario>, Problem> {
    let file: StoryFile = source.read()?;
    let mut scenarios = Vec::new();
    for (i, s) in file.scenario.into_iter().enumerate() {
        if usize::from(s.number) != i + 1 {
            return Err(source.at_word(&s.name, "scenarios are numbered from 1, in order"));
        }
        let mut x = 0;
        for id in &s.x {
            let kind = invasion.iter().position(|c| c.x && c.id == *id);
            x |= 1 << kind.ok_or_else(|| source.at_word(id, format!("“{id}” is no x card")))?;
        }
        let heroes =
            s.heroes.iter().filter_map(|who| who.hero()).fold(0, |set, hero| set | 1 << hero);
        if u8::count_ones(heroes) < 4 || s.top > 26 {
            return Err(source.at_word(
                &s.name,
                "a scenario needs 4 Heroes or more, and at most 26 cards on top",
            ));
        }
        scenarios.push(Scenario {
            name: s.name,
            population: s.population.clamp(3, 8),
            ap: s.ap,
            rp: s.rp,
            hangar: s.hangar.min(15),
            heroes,
            battle_mode: s.battle_mode,
            start_upgrade: s.start_upgrade,
            x,
            top: s.top,
            episodes: Vec::new(),
            provenance: s.provenance,
        });
    }
    for e in file.episode {
        let Some(scenario) = scenarios.get_mut(usize::from(e.scenario).wrapping_sub(1)) else {
            return Err(source.at_word(&e.title, format!("there is no scenario {}", e.scenario)));
        };
        if e.objective.len() != 2 {
            return Err(source.at_word(&e.title, "an Episode has two objectives, A and B"));
        }
        scenario.episodes.push(episode(e, pool));
    }
    match scenarios.iter().find(|s| s.episodes.is_empty()) {
        Some(s) => Err(source.at_word(&s.name, "a scenario needs an Episode")),
        None => Ok(scenarios),
    }
}

fn episode(e: RawEpisode, pool: &mut Pool) -> Episode {
    Episode {
        number: e.number,
        title: e.title,
        cards: e.cards,
        overview: e.overview,
        unlock: e.unlock.map(|u| (u.id, u.rp)),
        baseship: e.baseship,
        situations: e
            .situation
            .into_iter()
            .map(|s| Situation { name: s.name, text: s.text, ops: pool.program(s.ops) })
            .collect(),
        objectives: e.objective.into_iter().map(|o| objective(o, pool)).collect(),
        provenance: e.provenance,
    }
}

fn objective(o: RawObjective, pool: &mut Pool) -> Objective {
    let condition = match o.cond {
        RawCondition::Kills { n } => Condition::Kills(n),
        RawCondition::DestroyTag { n } => Condition::DestroyTag(n),
        RawCondition::Pay { dice } => Condition::Pay(tally(&dice)),
        RawCondition::ClearShip => Condition::ClearShip,
        RawCondition::ClearSector { area } => Condition::ClearSector(place_of(&area)),
        RawCondition::NoHull { area } => Condition::NoHull(place_of(&area)),
        RawCondition::Gone { who } => Condition::Gone(who),
        RawCondition::Losses { n } => Condition::Losses(n),
        RawCondition::ReflexFired => Condition::ReflexFired,
        RawCondition::Pop { n } => Condition::Population(n),
        RawCondition::Reactor { n } => Condition::Reactor(n),
        RawCondition::PilotOuter => Condition::PilotOuter,
        RawCondition::BaseshipEntered => Condition::BaseshipEntered,
        RawCondition::BaseshipDestroyed => Condition::BaseshipDestroyed,
    };
    Objective {
        name: o.name,
        setup: pool.program(o.setup),
        condition,
        reward: pool.program(o.reward),
    }
}
