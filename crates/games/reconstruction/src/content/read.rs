//! Reading content files and checking them (7.11): every slip gets a sentence.

use serde::Deserialize;
use veritable_core::content::{PackHead, Problem, Provenance, Source};

use super::*;
use crate::terms::{ALL_TERRITORIES, BOARD, CITIES, Space as SpaceId, Territory, ZONES};

const GAME: &str = "Reconstruction";

impl Content {
    /// Reads and checks the content files.
    pub fn read(sources: &[Source]) -> Result<Self, Problem> {
        let file = |name| Source::named(sources, name, GAME);
        let (head, spaces) = board(file("board.toml")?)?;
        let units = units(file("units.toml")?)?;
        let events = events(file("events.toml")?)?;
        let source = file("tracks.toml")?;
        let tracks: TracksFile = source.read()?;
        let mut groups = [0; 3];
        let mut of_faction = [0; 4];
        for (i, event) in events.iter().enumerate() {
            groups[usize::from(event.group) - 1] |= 1 << i;
            of_faction[event.faction as usize] |= 1 << i;
        }
        let content = Self {
            head,
            spaces,
            events,
            commands: commands(file("actions.toml")?)?,
            units,
            drops: drops(file("drops.toml")?)?,
            goals: tracks.goals.each(),
            protoculture: tracks.protoculture.start.each(),
            protoculture_of_three: tracks.protoculture.start_of_three.each(),
            token: tracks.protoculture.token,
            minor: tracks.minor.zr,
            hideout: tracks.hideout.units(),
            ref_card: RefCard {
                seated: [tracks.ref_card.assembly, tracks.ref_card.constructed],
                automaton: [
                    tracks.ref_card.automaton_assembly,
                    tracks.ref_card.automaton_constructed,
                ],
                readies: tracks.ref_card.automaton_readies,
            },
            first: tracks.rounds.first,
            homes: [home(source, &tracks.homes.rick)?, home(source, &tracks.homes.minmei)?],
            groups,
            of_faction,
        };
        content.within_caps(source)?;
        Ok(content)
    }

    /// Whether the setup fits the pieces, with four seats and with three.
    fn within_caps(&self, source: &Source) -> Result<(), Problem> {
        let placed = |kind: usize| -> u32 {
            let board: u32 = self.spaces.iter().map(|s| u32::from(s.setup[kind])).sum();
            board + u32::from(self.hideout[kind])
        };
        let [seated, automaton] = [self.ref_card.seated, self.ref_card.automaton]
            .map(|pods| pods.iter().map(|&n| u32::from(n)).sum::<u32>());
        for kind in Kind::ALL {
            let mut used = placed(kind as usize);
            match kind {
                Kind::Pod => used += seated.max(automaton),
                Kind::Soldier => used += placed(Kind::Zmecha as usize),
                Kind::Zmecha => continue,
                _ => {}
            }
            let (cap, name) = (self.units[kind as usize].cap, self.unit(kind));
            if used > cap.into() || kind.named() && used != 1 {
                return wrong(source, format!("The setup uses {used} of {cap} {name} tokens."));
            }
        }
        if self.goals.contains(&0) || self.goals[Faction::Zr as usize] != 11 {
            return wrong(source, "Every goal is at least 1, and that of ZR is 11.");
        }
        if self.first.iter().fold(0, |set, f| set | 1 << *f as u8) != 15 {
            return wrong(source, "Every faction starts one round.");
        }
        Ok(())
    }
}

/// A complaint about a file.
fn wrong<T>(source: &Source, says: impl std::fmt::Display) -> Result<T, Problem> {
    Err(Problem(format!("{}: {says}", source.name)))
}

/// The ids of the spaces of the board.
fn board_ids() -> &'static [&'static str] {
    &SpaceId::NAMES[..usize::from(SPACES)]
}

fn home(source: &Source, id: &str) -> Result<u8, Problem> {
    let found = Territory::NAMES.iter().position(|known| *known == id);
    found.map(|i| i as u8).ok_or_else(|| {
        source.at_word(id, format!("“{id}” is no territory where a hero can return"))
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BoardFile {
    pack: PackHead,
    space: Vec<RawSpace>,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Ground {
    City,
    Land,
    Zone,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSpace {
    id: String,
    name: String,
    kind: Ground,
    adjacent: Vec<String>,
    #[serde(default)]
    standing_spots: u8,
    #[serde(default)]
    civilians: Vec<u8>,
    civilians_of_three: Option<Vec<u8>>,
    #[serde(default)]
    setup: RawUnits,
    provenance: Provenance,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct RawUnits {
    rick: u8,
    veritech: u8,
    mecha: u8,
    flagship: u8,
    pod: u8,
    minmei: u8,
    partisan: u8,
    city: u8,
    khyron: u8,
    soldier: u8,
    zmecha: u8,
}

impl RawUnits {
    fn each(&self) -> [u8; KINDS] {
        [
            self.rick,
            self.veritech,
            self.mecha,
            self.flagship,
            self.pod,
            self.minmei,
            self.partisan,
            self.city,
            self.khyron,
            self.soldier,
            self.zmecha,
        ]
    }
}

fn board(source: &Source) -> Result<(PackHead, [Space; SPACES as usize]), Problem> {
    let file: BoardFile = source.read()?;
    let ids: Vec<_> = file.space.iter().map(|space| space.id.as_str()).collect();
    if ids != board_ids() {
        let known = board_ids().join(", ");
        return wrong(source, format!("The spaces must be these, in this order: {known}."));
    }
    let mut spaces = Vec::new();
    for (i, raw) in file.space.iter().enumerate() {
        let due = match i as u8 {
            0..CITIES => Ground::City,
            CITIES..TERRITORIES => Ground::Land,
            _ => Ground::Zone,
        };
        if raw.kind != due {
            return wrong(source, "Five cities come first, then five lands, then three zones.");
        }
        let mut near = 0;
        for id in &raw.adjacent {
            match board_ids().iter().position(|known| known == id) {
                Some(other) if other != i => near |= 1 << other,
                _ => return Err(source.at_word(id, format!("“{}” cannot touch “{id}”", raw.id))),
            }
        }
        if (due == Ground::Zone) != (raw.standing_spots == 0)
            || usize::from(raw.standing_spots) > SPOTS
        {
            return wrong(source, format!("“{}” needs 1 to 5 standing spots; zones none.", raw.id));
        }
        let mut civilians = [[0; SPOTS]; 2];
        let of_three = raw.civilians_of_three.as_ref().unwrap_or(&raw.civilians);
        for (track, marks) in civilians.iter_mut().zip([&raw.civilians, of_three]) {
            for &spot in marks {
                if spot == 0 || spot >= raw.standing_spots {
                    let says = format!("“{}”: no civilian starts at spot {spot}.", raw.id);
                    return wrong(source, says);
                }
                track[usize::from(spot)] += 1;
            }
        }
        if due == Ground::Zone && raw.setup.city > 0 {
            return wrong(source, "Zones hold no City tokens.");
        }
        spaces.push(Space {
            name: raw.name.clone(),
            near,
            spots: raw.standing_spots,
            civilians,
            setup: raw.setup.each(),
            provenance: raw.provenance.clone(),
        });
    }
    for (i, space) in spaces.iter().enumerate() {
        for (j, other) in spaces.iter().enumerate() {
            if space.near >> j & 1 != other.near >> i & 1 {
                let says = format!("{} and {} touch only one way.", space.name, other.name);
                return wrong(source, says);
            }
        }
    }
    for seats in [0, 1] {
        let civilians: u8 = spaces.iter().flat_map(|space| space.civilians[seats]).sum();
        if civilians != CIVILIANS {
            return wrong(source, format!("There are {CIVILIANS} civilians, not {civilians}."));
        }
    }
    Ok((file.pack, spaces.try_into().expect("thirteen spaces")))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitsFile {
    unit: Vec<RawUnit>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawUnit {
    id: Kind,
    name: String,
    #[serde(default)]
    cap: u8,
    #[allow(dead_code)]
    provenance: Provenance,
}

fn units(source: &Source) -> Result<[Unit; KINDS], Problem> {
    let file: UnitsFile = source.read()?;
    if !file.unit.iter().map(|unit| unit.id).eq(Kind::ALL) {
        let known = Kind::ALL.map(Kind::id).join(", ");
        return wrong(source, format!("The kinds must be these, in this order: {known}."));
    }
    for unit in &file.unit {
        let bound = if unit.id.named() { 1..=1 } else { 0..=40 };
        if !bound.contains(&unit.cap) || (unit.id == Kind::Zmecha) != (unit.cap == 0) {
            return wrong(source, format!("The cap of “{}” is out of bounds.", unit.id.id()));
        }
    }
    let units: Vec<_> = file.unit.into_iter().map(|u| Unit { name: u.name, cap: u.cap }).collect();
    Ok(units.try_into().expect("eleven kinds"))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ActionsFile {
    action: Vec<RawCommand>,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Sort {
    Normal,
    Special,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawCommand {
    id: Act,
    name: String,
    kind: Sort,
    repeatable: bool,
    cost: u8,
    #[serde(default)]
    cost_adjacent: u8,
    provenance: Provenance,
}

fn commands(source: &Source) -> Result<[Command; ACTS], Problem> {
    let file: ActionsFile = source.read()?;
    if !file.action.iter().map(|action| action.id).eq(Act::ALL) {
        let known = Act::ALL.map(Act::id).join(", ");
        return wrong(source, format!("The actions must be these, in this order: {known}."));
    }
    for action in &file.action {
        // What can be repeated must cost something, or a turn would never end (4.10).
        if action.cost > 20 || action.cost_adjacent > 20 || action.repeatable && action.cost == 0 {
            let says = "costs 0 to 20, and at least 1 if it can be repeated";
            return Err(source.at_word(action.id.id(), format!("“{}” {says}", action.id.id())));
        }
    }
    let commands = file.action.into_iter().map(|raw| Command {
        name: raw.name,
        special: matches!(raw.kind, Sort::Special),
        repeatable: raw.repeatable,
        cost: raw.cost,
        cost_adjacent: raw.cost_adjacent,
        provenance: raw.provenance,
    });
    Ok(commands.collect::<Vec<_>>().try_into().expect("24 actions"))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DropsFile {
    drop: Vec<RawDrop>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawDrop {
    #[allow(dead_code)]
    id: String,
    pods: Vec<u8>,
    #[allow(dead_code)]
    provenance: Provenance,
}

fn drops(source: &Source) -> Result<Vec<Vec<u8>>, Problem> {
    let file: DropsFile = source.read()?;
    if file.drop.len() != DROPS {
        return wrong(source, format!("There are {DROPS} Drop cards, not {}.", file.drop.len()));
    }
    for drop in &file.drop {
        if !(1..=10).contains(&drop.pods.len()) || drop.pods.contains(&0) {
            return Err(source.at_word(&drop.id, "a Drop card has 1 to 10 numbers above 0"));
        }
    }
    Ok(file.drop.into_iter().map(|drop| drop.pods).collect())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TracksFile {
    goals: RawGoals,
    protoculture: RawProtoculture,
    minor: RawMinor,
    hideout: RawHideout,
    ref_card: RawRefCard,
    rounds: RawRounds,
    #[serde(rename = "return")]
    homes: RawHomes,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawGoals {
    rdf: u8,
    zr: u8,
    r#ref: u8,
    aul: u8,
    #[allow(dead_code)]
    provenance: Provenance,
}

impl RawGoals {
    fn each(&self) -> [u8; 4] {
        [self.rdf, self.zr, self.r#ref, self.aul]
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawStart {
    rdf: u8,
    zr: u8,
    r#ref: u8,
    aul: u8,
}

impl RawStart {
    fn each(&self) -> [u8; 4] {
        [self.rdf, self.zr, self.r#ref, self.aul]
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawStartOfThree {
    rdf: u8,
    zr: u8,
    aul: u8,
}

impl RawStartOfThree {
    fn each(&self) -> [u8; 4] {
        [self.rdf, self.zr, 0, self.aul]
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawProtoculture {
    start: RawStart,
    start_of_three: RawStartOfThree,
    token: u8,
    #[allow(dead_code)]
    provenance: Provenance,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawMinor {
    zr: [u8; 11],
    #[allow(dead_code)]
    provenance: Provenance,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawHideout {
    khyron: u8,
    soldier: u8,
    #[allow(dead_code)]
    provenance: Provenance,
}

impl RawHideout {
    fn units(&self) -> [u8; KINDS] {
        RawUnits { khyron: self.khyron, soldier: self.soldier, ..RawUnits::default() }.each()
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawRefCard {
    assembly: u8,
    constructed: u8,
    automaton_assembly: u8,
    automaton_constructed: u8,
    automaton_readies: u8,
    #[allow(dead_code)]
    provenance: Provenance,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawRounds {
    first: [Faction; 4],
    #[allow(dead_code)]
    provenance: Provenance,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawHomes {
    rick: String,
    minmei: String,
    #[allow(dead_code)]
    provenance: Provenance,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EventsFile {
    event: Vec<RawEvent>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawEvent {
    id: String,
    name: String,
    faction: Faction,
    group: u8,
    #[serde(default)]
    round: u8,
    /// 1, or 0 for a card that is left out.
    #[serde(default = "veritable_core::content::once")]
    count: u8,
    next: [Faction; 3],
    white: Vec<RawOp>,
    black: Vec<RawOp>,
    #[serde(default)]
    scene: String,
    provenance: Provenance,
}

fn events(source: &Source) -> Result<Vec<Event>, Problem> {
    let file: EventsFile = source.read()?;
    source.unique(file.event.iter().map(|event| event.id.as_str()))?;
    for event in &file.event {
        source.at_most_once(&event.id, event.count)?;
    }
    let dealt = file.event.iter().filter(|event| event.count > 0);
    let of = |group| dealt.clone().filter(|event| event.group == group).count();
    if [of(1), of(2), of(3)] != [16, 12, 6] || dealt.clone().count() != EVENTS {
        return wrong(
            source,
            "There are 16 event cards of group 1 (12 are dealt and 4 drawn in round 1), 12 of group 2 (drawn in rounds 2 to 4) \
             and 6 of group 3 (the round cards): the rounds use up exactly these. `count = 0` leaves a card out for another.",
        );
    }
    if !dealt.clone().any(|event| event.id == MIRIYA && event.group == 3) {
        return wrong(source, format!("There must be a round card “{MIRIYA}”."));
    }
    let read = |raw: RawEvent| {
        let dealt = raw.count > 0;
        event(source, raw).map(|event| dealt.then_some(event))
    };
    file.event.into_iter().filter_map(|raw| read(raw).transpose()).collect()
}

/// The card that stays in the box with three seats (3.3).
pub(crate) const MIRIYA: &str = "viva-miriya";

fn event(source: &Source, raw: RawEvent) -> Result<Event, Problem> {
    let id = &raw.id;
    let at = |says: String| source.at_word(id, format!("“{id}”: {says}"));
    let sound = id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
    if !sound || id.is_empty() {
        return Err(at("an id is made of small letters, digits and hyphens".into()));
    }
    if (raw.group == 3) != (1..=3).contains(&raw.round) || raw.round > 3 {
        return Err(at("a card of group 3, and no other, has a round from 1 to 3".into()));
    }
    let others = raw.next.iter().fold(0u8, |set, f| set | 1 << *f as u8);
    if others.count_ones() != 3 || others >> raw.faction as u8 & 1 == 1 {
        return Err(at("`next` names the three other factions, each once".into()));
    }
    let compile = |ops: &[RawOp]| -> Result<Vec<Op>, Problem> {
        if !(1..=8).contains(&ops.len()) {
            return Err(at("a box has 1 to 8 operations".into()));
        }
        ops.iter().map(|op| op.compile(raw.faction).map_err(&at)).collect()
    };
    let boxes = [compile(&raw.white)?, compile(&raw.black)?];
    Ok(Event {
        name: raw.name,
        faction: raw.faction,
        group: raw.group,
        round: raw.round,
        next: raw.next,
        boxes,
        scene: raw.scene,
        provenance: raw.provenance,
        id: raw.id,
    })
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Facing {
    Overt,
    Covert,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Direction {
    Left,
    Right,
    Any,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum PodBox {
    Out,
    Assembly,
    Constructed,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Origin {
    Any,
    Hideout,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(untagged)]
enum Amount {
    Number(u8),
    Word(AllOfThem),
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum AllOfThem {
    All,
}

/// An operation as written; see the table of 7.1.
#[derive(Deserialize)]
#[serde(tag = "op", rename_all = "kebab-case", deny_unknown_fields)]
enum RawOp {
    Gain {
        who: Faction,
        n: Option<u8>,
        per: Option<Side>,
    },
    Lose {
        who: Faction,
        n: u8,
    },
    Transfer {
        src: Faction,
        dst: Faction,
        n: u8,
    },
    Place {
        unit: Kind,
        n: u8,
        r#where: Vec<Word>,
        #[serde(default)]
        each: u8,
        #[serde(default)]
        same: bool,
    },
    Remove {
        factions: [Faction; 1],
        n: u8,
        r#where: Vec<Word>,
        #[serde(default)]
        same: bool,
    },
    Relocate {
        units: Vec<Kind>,
        n: u8,
        src: Vec<Origin>,
        dst: Vec<Word>,
        #[serde(default)]
        same: bool,
        #[serde(default)]
        upto: bool,
        #[serde(default)]
        bind: bool,
    },
    Displace {
        units: Vec<Kind>,
        n: u8,
        r#where: Vec<Word>,
    },
    Flip {
        to: Facing,
        n: Amount,
        r#where: Vec<Word>,
        #[serde(default)]
        spaces: u8,
    },
    Shift {
        dir: Direction,
        n: u8,
        r#where: Vec<Word>,
        #[serde(default)]
        each: u8,
    },
    Replace {
        old: Vec<Kind>,
        new: Kind,
        n: u8,
        r#where: Vec<Word>,
    },
    Token {
        n: u8,
        r#where: Vec<Word>,
    },
    Pods {
        src: PodBox,
        dst: PodBox,
        n: u8,
    },
    Drop {
        n: u8,
        r#where: Vec<Word>,
    },
    Act {
        action: Act,
        times: u8,
        #[serde(default)]
        r#where: Vec<Word>,
        #[serde(default)]
        upto: bool,
    },
    Peek {
        who: Faction,
    },
    FlagshipOff {},
}

impl RawOp {
    fn compile(&self, actor: Faction) -> Result<Op, String> {
        let set = |kinds: &[Kind]| kinds.iter().fold(0, |set, kind| set | kind.bit());
        Ok(match *self {
            RawOp::Gain { who, n: Some(n), per: None } => Op::Gain { who, n },
            RawOp::Gain { who, n: None, per: Some(side) } => Op::GainPer { who, side },
            RawOp::Gain { .. } => return Err("`gain` needs either `n` or `per`".into()),
            RawOp::Lose { who, n } => Op::Lose { who, n },
            RawOp::Transfer { src, dst, n } => Op::Transfer { src, dst, n },
            RawOp::Place { unit, n, ref r#where, each, same } => {
                let id = unit.id();
                if unit.faction() != actor || unit.named() || unit == Kind::Zmecha {
                    return Err(format!("`place` cannot place “{id}”"));
                }
                if matches!(r#where.as_slice(), [Word(Atom::Hideout)]) && unit == Kind::Soldier {
                    return Ok(Op::Muster { n });
                }
                let filter = filter(r#where)?;
                if unit == Kind::City && filter.base & ZONES != 0 && filter.control.is_none() {
                    return Err("City tokens are never placed in zones".into());
                }
                Op::Place { unit, n, filter, each, same }
            }
            RawOp::Remove { factions: [on], n, ref r#where, same } => {
                Op::Remove { on, n, filter: filter(r#where)?, same }
            }
            RawOp::Relocate { ref units, n, ref src, ref dst, same, upto, bind } => {
                let (board, hideout) = (src.contains(&Origin::Any), src.contains(&Origin::Hideout));
                let units = set(units);
                if units & (Kind::City.bit() | !actor.kinds()) != 0 {
                    return Err("`relocate` moves units of the card's faction, never Cities".into());
                }
                if hideout && actor != Faction::Zr {
                    return Err("only ZR has a Hideout".into());
                }
                Op::Relocate { units, n, board, hideout, dst: filter(dst)?, same, upto, bind }
            }
            RawOp::Displace { ref units, n, ref r#where } => {
                let units = set(units);
                if units & !Faction::Rdf.kinds() != 0 {
                    return Err("`displace` moves RDF units only".into());
                }
                Op::Displace { units, n, filter: filter(r#where)? }
            }
            RawOp::Flip { to, n, ref r#where, spaces } => {
                let n = match (n, spaces) {
                    (Amount::Number(n), 0) => Turned::Tokens(n),
                    (Amount::Word(_), 0) => Turned::All,
                    (Amount::Word(_), k) => Turned::Spaces(k),
                    _ => return Err("`spaces` goes with `n = \"all\"` only".into()),
                };
                Op::Flip { overt: to == Facing::Overt, n, filter: filter(r#where)? }
            }
            RawOp::Shift { dir, n, ref r#where, each } => Op::Shift {
                left: dir != Direction::Right,
                right: dir != Direction::Left,
                n,
                filter: filter(r#where)?,
                each,
            },
            RawOp::Replace { ref old, new, n, ref r#where } => {
                let old = set(old);
                if new.named() || new.faction() != actor || old & Kind::City.bit() != 0 {
                    return Err(
                        "`replace` brings a unit of the card's faction, and Cities stay".into()
                    );
                }
                if Kind::of(old).any(Kind::named) {
                    return Err("`replace` cannot replace a hero or the Flagship".into());
                }
                Op::Replace { old, new, n, filter: filter(r#where)? }
            }
            RawOp::Token { n, ref r#where } => Op::Token { n, filter: filter(r#where)? },
            RawOp::Pods { src: PodBox::Out, dst: PodBox::Assembly, n } => Op::Build { n },
            RawOp::Pods { src: PodBox::Assembly, dst: PodBox::Constructed, n } => Op::Ready { n },
            RawOp::Pods { .. } => {
                return Err("`pods` go from out to assembly or from assembly to constructed".into());
            }
            RawOp::Drop { n, ref r#where } => Op::Drop { n, filter: filter(r#where)? },
            RawOp::Act { action, times, ref r#where, upto } => {
                if action.faction() != actor {
                    return Err(format!("“{}” is no action of the card's faction", action.id()));
                }
                Op::Act { act: action, times, filter: filter(r#where)?, upto }
            }
            RawOp::Peek { who } => Op::Peek { who },
            RawOp::FlagshipOff {} => Op::FlagshipOff,
        })
    }
}

/// One condition of a filter, as written.
#[derive(Clone, Copy, Deserialize)]
#[serde(try_from = "String")]
struct Word(Atom);

#[derive(Clone, Copy)]
enum Atom {
    Any,
    Territory,
    Zone,
    City,
    Control(Side),
    Has(u16),
    Near(Kind),
    Id(u8),
    There,
    Hideout,
}

impl TryFrom<String> for Word {
    type Error = String;
    fn try_from(word: String) -> Result<Self, String> {
        let kind = |id: &str| Kind::ALL.into_iter().find(|kind| kind.id() == id);
        let faction = |id: &str| Faction::ALL.into_iter().find(|faction| faction.name() == id);
        let space = |id: &str| board_ids().iter().position(|known| *known == id);
        let atom = match word.split_once(':') {
            None => match word.as_str() {
                "any" => Some(Atom::Any),
                "territory" => Some(Atom::Territory),
                "zone" => Some(Atom::Zone),
                "city" => Some(Atom::City),
                "rdf" => Some(Atom::Control(Side::Rdf)),
                "aul" => Some(Atom::Control(Side::Aul)),
                "there" => Some(Atom::There),
                "hideout" => Some(Atom::Hideout),
                _ => None,
            },
            Some(("has", of)) => {
                let units = faction(of).map(Faction::kinds).or(kind(of).map(Kind::bit));
                units.map(Atom::Has)
            }
            Some(("near", of)) => kind(of).filter(|kind| kind.named()).map(Atom::Near),
            Some(("id", of)) => space(of).map(|space| Atom::Id(space as u8)),
            Some(_) => None,
        };
        atom.map(Word).ok_or_else(|| {
            format!(
                "unknown filter `{word}`, expected one of `any`, `territory`, `zone`, `city`, `rdf`, \
                 `aul`, `there`, `hideout`, `has:FACTION`, `has:KIND`, `near:HERO`, `id:SPACE`"
            )
        })
    }
}

fn filter(words: &[Word]) -> Result<Filter, String> {
    let mut filter = Filter {
        base: BOARD,
        city: false,
        control: None,
        has: [0; 2],
        near: None,
        there: false,
        everywhere: words.iter().all(|word| matches!(word.0, Atom::Any)),
    };
    for Word(atom) in words {
        match *atom {
            Atom::Any => {}
            Atom::Territory => filter.base &= ALL_TERRITORIES,
            Atom::Zone => filter.base &= ZONES,
            Atom::City => filter.city = true,
            Atom::Control(side) => {
                if filter.control.replace(side).is_some_and(|other| other != side) {
                    return Err("nothing is controlled by both sides".into());
                }
                filter.base &= ALL_TERRITORIES;
            }
            Atom::Has(kinds) => match filter.has.iter_mut().find(|has| **has == 0) {
                Some(free) => *free = kinds,
                None => return Err("a filter has at most two `has:`".into()),
            },
            Atom::Near(kind) => {
                if filter.near.replace(kind).is_some() {
                    return Err("a filter has at most one `near:`".into());
                }
            }
            Atom::Id(space) => filter.base &= 1 << space,
            Atom::There => filter.there = true,
            Atom::Hideout => {
                return Err("`hideout` is only for placing soldiers and for `src`".into());
            }
        }
    }
    Ok(filter)
}
