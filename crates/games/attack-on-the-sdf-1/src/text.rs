//! Words for operations, vessels, mecha and dice: card texts are made of them (7.1).

use veritable_core::words::count;

use crate::AttackOnSdf1;
use crate::action::{Mech, Vessel};
use crate::content::{
    Build, Character, Condition, Craft, Face, Flag, Gun, Icon, Op, Options, PlaceAt, Program,
    Reach, RepairKind, Scope, SetFace, SpaceAt, Spread, Target, Villain, Who,
};
use crate::label::sortie_words;
use crate::state::{BASESHIP, KHYRON};

/// Dice in words: "Target and Move", "2 Moves".
pub(crate) fn dice_words(dice: &[u8; 4]) -> String {
    let named = Face::ALL.into_iter().filter(|&face| dice[face as usize] > 0);
    let words: Vec<String> = named
        .map(|face| match dice[face as usize] {
            1 => face.a_die().into(),
            n => format!("{n} {} dice", face.name()),
        })
        .collect();
    if words.is_empty() { "nothing".into() } else { veritable_core::words::list(&words) }
}

fn dice(n: u8) -> String {
    if n == 1 { "1 die".into() } else { format!("{n} dice") }
}

fn tokens(n: u8, kind: &str) -> String {
    if n == 1 { format!("a {kind} token") } else { format!("{n} {kind} tokens") }
}

pub(crate) fn villain_name(who: Villain) -> &'static str {
    ["Khyron", "Miriya"][who as usize]
}

/// A vessel as people call it: "Circle Pod 3", "Cruiser X1".
pub(crate) fn vessel_name(vessel: u8) -> String {
    let id = Vessel::NAMES[usize::from(vessel.min(BASESHIP))];
    match (vessel, id.split_once('-')) {
        (KHYRON, _) => "Khyron".into(),
        (41, _) => "Miriya".into(),
        (BASESHIP, _) => "Dolza's Baseship".into(),
        (_, Some(("x", n))) => format!("Cruiser X{n}"),
        (_, Some(("y", n))) => format!("Cruiser Y{n}"),
        (_, Some(("flagship", n))) => format!("Flagship {n}"),
        (_, Some((symbol, n))) => format!("{} Pod {n}", capital(symbol)),
        _ => id.into(),
    }
}

/// A mecha as people call it: "Veritech 3".
pub(crate) fn mecha_name(mecha: u8) -> String {
    let (kind, n) = Mech::NAMES[usize::from(mecha)].split_once('-').unwrap_or_default();
    let kind = match kind {
        "vt" => "Veritech",
        "sv" => "Super Veritech",
        _ => "Destroid",
    };
    format!("{kind} {n}")
}

/// A number with its sign, as it is printed.
fn signed(n: i8) -> String {
    format!("{n:+}").replace('-', "−")
}

/// The word with a capital letter.
pub(crate) fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn target(filter: Target, n: u8) -> &'static str {
    match (filter, n) {
        (Target::Any, 1) => "vessel",
        (Target::Any, _) => "vessels",
        (Target::Pod, 1) => "Pod",
        (Target::Pod, _) => "Pods",
        (Target::Capital, 1) => "capital ship",
        (Target::Capital, _) => "capital ships",
    }
}

fn scope(scope: Scope) -> &'static str {
    match scope {
        Scope::Any => "anywhere",
        Scope::OneArea => "in one Area",
        Scope::Here => "in this Area",
        Scope::HereOrAdjacent => "in this Area or an adjacent one",
        Scope::FrontSector => "in the sector ahead",
        Scope::AnySpace => "in space",
        Scope::AreaWithVeritech => "in an Area with a Veritech",
        Scope::ScoutArea => "in a scouted Area",
        Scope::MacrossCity => "in Macross City",
    }
}

fn who(who: Who) -> &'static str {
    ["a Hero in play", "the captured Hero", "Gloval", "Lisa", "Claudia", "Roy", "Max", "Rick"]
        [who as usize]
}

/// An icon of an Orders card in words.
pub(crate) fn icon_words(icon: Icon) -> String {
    match icon {
        Icon::Disengage => "Disengage".into(),
        Icon::Advance(n) => format!("Advance {n}"),
        Icon::Rotate(n, true) => format!("Rotate {n} ccw"),
        Icon::Rotate(n, false) => format!("Rotate {n} cw"),
        Icon::Attack => "Attack".into(),
        Icon::Barrage(n) => format!("Barrage {n}"),
        Icon::Defend(n) => format!("Defend {n}"),
        Icon::Ram => "Ram".into(),
        Icon::Launch(n) => format!("Launch {n}"),
    }
}

/// The lines of an Orders card by name.
pub(crate) const LINES: [&str; 6] = ["Circle", "Triangle", "Square", "X", "Y", "Shield"];

fn flag(key: Flag, n: u8) -> String {
    match key {
        Flag::NoAnnihilatePods => "annihilated Pods count only as destroyed this Episode".into(),
        Flag::CruiserBarrage => format!("every Cruiser Barrage does {n} more this Episode"),
        Flag::NoLaunch => "nothing is launched this Episode".into(),
        Flag::NoScout => "no scouting this Episode".into(),
        Flag::ShortMove => "a Move die gives 1 movement point less this Episode (min 1)".into(),
        Flag::DieMinus1 => {
            "the first active of Rick, Max and Roy, else the lowest in rank, rolls 1 die fewer"
                .into()
        }
        Flag::Strike => format!("each Set crew has {n} crew fewer until 2 AP settle it"),
        Flag::NoTurn => "the ship cannot turn this Episode".into(),
        Flag::Focus => format!("until Clean Up {} may be turned to Instinct", dice(n)),
        Flag::Formation => {
            "Veritech orders in an Area with 2 Veritechs or more do 1 more damage this Episode"
                .into()
        }
        Flag::LongRange => {
            "Veritechs in an Area may hit vessels in adjacent Areas this Episode".into()
        }
        Flag::InstantTransfer => "what is built is transferred at once this Episode".into(),
        Flag::GunnerHits => format!("gunner cards have {n} more hit this Episode"),
        Flag::LaunchToInner => "launches may go to Inner Areas this Episode".into(),
        Flag::Immune => "takes no damage until Clean Up, unless it is forced".into(),
        Flag::Daredevil => "damage does not stop movement this turn".into(),
        Flag::NeverSayDie => {
            "each Veritech that falls in an Area this Orders phase strikes back".into()
        }
    }
}

/// One operation in words, without a capital letter or a full stop.
pub(crate) fn op_words(op: Op) -> String {
    match op {
        Op::GainAp { n } => format!("gain {n} AP"),
        Op::LoseAp { n } => format!("lose {n} AP"),
        Op::GainRp { n } => format!("gain {n} RP"),
        Op::LoseRp { n } => format!("lose {n} RP"),
        Op::DrawResource { n } => format!("draw {}", count(n, "Resource card")),
        Op::SdfEvade { n } => format!("gain {}", count(n, "SDF-1 Evade token")),
        Op::VtEvade { n } => format!("gain {}", count(n, "Veritech Evade token")),
        Op::Repair { kind, n, scope: s } => {
            let what = match kind {
                RepairKind::Armour => "armour".into(),
                RepairKind::Hull => {
                    format!("{} (gun or structure)", count(n, "hull point")[2..].to_owned())
                }
                RepairKind::Gun => count(n, "gun")[2..].to_owned(),
            };
            format!("repair {n} {what} {}", scope(s))
        }
        Op::Cool { n } => format!("cool {n}"),
        Op::CoolD6 => "cool by a die".into(),
        Op::Heat { n } => format!("heat +{n}"),
        Op::Heal { n } => format!("heal {n}"),
        Op::Jam { n, filter, scope: s } => format!("jam {n} {} {}", target(filter, n), scope(s)),
        Op::Construct { n, kind } => match kind {
            Build::Any => format!("build {n} mecha"),
            Build::Veritech => format!("build {}", count(n, "Veritech")),
            Build::Destroid => format!("build {}", count(n, "Destroid")),
        },
        Op::Hangar { n } => format!("{} to the Hangar", count(n, "Veritech")),
        Op::Launch { n } => format!("launch {}", count(n, "Veritech")),
        Op::GunHits { n, gun, reach } => {
            let gun = match gun {
                Gun::Any => "a battery",
                Gun::Beam => "Beam Cannons",
                Gun::Rail => "Rail Guns",
            };
            let far = if reach == Reach::Outer { ", Outer Areas too" } else { "" };
            format!("{} with {gun}{far}", count(n, "hit"))
        }
        Op::RailFire { all: false } => "1 hit with a Rail Gun".into(),
        Op::RailFire { all: true } => "1 hit with each Rail Gun".into(),
        Op::Damage { n, filter, scope: s, mode } => {
            let on = match (filter, mode) {
                (Target::Any, Spread::Spread) => String::new(),
                (_, Spread::Spread) => format!(" to {}", target(filter, 2)),
                (_, Spread::Single) => format!(" to one {}", target(filter, 1)),
            };
            format!("{n} damage{on} {}", scope(s))
        }
        Op::Annihilate { n, filter, scope: s } => {
            format!("annihilate {n} {} {}", target(filter, n), scope(s))
        }
        Op::ReflexCannon { modifier: 0 } => "fire the Reflex Cannon (Battle Mode)".into(),
        Op::ReflexCannon { modifier } => {
            format!("fire the Reflex Cannon at {} (Battle Mode)", signed(modifier))
        }
        Op::PodBonus { n: 1 } => "once a Pod in Max's Area takes 2 damage instead of 1".into(),
        Op::PodBonus { n } => {
            format!("{n} times a Pod in Max's Area takes 2 damage instead of 1")
        }
        Op::OrderVeritech { n } => format!("order {}", count(n, "more Veritech")),
        Op::CrewCard { section, n, best_of_two } => {
            let best = if best_of_two { ", the better of 2" } else { "" };
            format!("{}{best}", count(n, &format!("{} card", section.name())))
        }
        Op::Scout { n } => format!("send {}", count(n, "scout")),
        Op::MovePoints { n } => format!("{n} more movement points"),
        Op::HeroShift { heroes, steps } => {
            let heroes =
                if heroes == 1 { "a Hero".into() } else { format!("up to {heroes} Heroes") };
            format!("move {heroes} up to {} in the ship", count(steps, "Area"))
        }
        Op::VtShift { .. } => "Veritechs of one Area each may move 1 Area".into(),
        Op::Lure { n: 1 } => "lure 1 Pod into an adjacent Space Area".into(),
        Op::Lure { n } => format!("lure up to {} into an adjacent Space Area", count(n, "Pod")),
        Op::MoveVessels => "all vessels of one Space Area move 1 sector left or right".into(),
        Op::SetDie { n, face: SetFace::Any } => format!("turn {} to any face", dice(n)),
        Op::SetDie { n, face } => {
            format!("turn {} to {}", dice(n), face.face().map_or("any", Face::name))
        }
        Op::Reroll { n } => {
            if n > 4 {
                "reroll any dice".into()
            } else {
                format!("reroll up to {}", dice(n))
            }
        }
        Op::PlusOne { n, scope: s } => format!("put {} {}", tokens(n, "+1"), scope(s)),
        Op::Salvage { n, scope: s } => format!("put {} {}", tokens(n, "Salvage"), scope(s)),
        Op::Upgrade { who: w, .. } => format!("upgrade {}", who(w)),
        Op::SetForm { hero, absent_ap, .. } => {
            format!(
                "{} leads from the hospital after this Episode; not in play: lose {absent_ap} AP",
                who(hero)
            )
        }
        Op::Rescue { .. } => "a missing Hero returns".into(),
        Op::FreeCaptured => "the captured Hero returns".into(),
        Op::Population { n } => format!("population {}", signed(n)),
        Op::CrewAvailable { n } => format!("crew {} in the next Upkeep", signed(n)),
        Op::CrewBonus { n } => format!("{} above the ceilings", count(n, "crew point")),
        Op::Unlock { .. } => "Battle Mode is available".into(),
        Op::HeroAvailable { hero } => format!("{} may join", who(hero)),
        Op::Character { who: Character::Minmei, enters: true } => "Minmei comes into play".into(),
        Op::Character { who: Character::Ben, enters: true } => "Ben comes into play".into(),
        Op::Character { .. } => "a character leaves".into(),
        Op::Flag { key, n, .. } => flag(key, n),
        Op::ClearFlag { .. } => "the ship can turn again".into(),
        Op::Place { vessel, n, at, area, .. } => {
            let what = match vessel {
                Craft::Pod => count(n, "Pod"),
                Craft::Cruiser => count(n, "Cruiser"),
                Craft::Flagship => count(n, "Flagship"),
            };
            let before = area.map_or("the ship", |area| crate::board::TITLES[12 + area as usize]);
            let at = match at {
                PlaceAt::SectorOf => return format!("{what} in the Outer Area before {before}"),
                PlaceAt::Random => "in a random Outer Area",
                PlaceAt::RandomInner => "in a random Inner Area",
                PlaceAt::RandomSdf => "in a random Area of the ship",
                PlaceAt::Opposite => "on the opposite side",
                PlaceAt::Same => "in the same Area",
                PlaceAt::Front => "in the Outer Area ahead",
            };
            format!("{what} {at}")
        }
        Op::Villain { who } => format!("{} comes with 4 Pods", villain_name(who)),
        Op::SpaceDamage { n, at } => {
            let at = match at {
                SpaceAt::RandomEach => "each on a random Area",
                SpaceAt::Random => "on a random Area",
                SpaceAt::SameSector => "on the Area facing that sector",
                SpaceAt::FrontEach => "on each front Area",
                SpaceAt::ChooseEach => "on Areas of your choice",
            };
            format!("{n} damage from space {at}")
        }
        Op::HullDamage { n, at } => {
            let at = *crate::board::TITLES.get(12 + at as usize).unwrap_or(&"random Areas");
            format!("{} on {at}", count(n, "hull point"))
        }
        Op::GunDown => "a random gun goes down".into(),
        Op::HeroDamage { n, .. } => format!("{n} damage to Heroes on the Bridge"),
        Op::SendMia { .. } => "a Hero is captured".into(),
        Op::ConvertMecha { n } => format!("{n} mecha change sides"),
        Op::Remove { who } => format!("{} leaves the board", villain_name(who)),
    }
}

impl AttackOnSdf1 {
    /// A program as a sentence without a full stop: "Gain 1 AP; cool 2".
    pub(crate) fn program_words(&self, program: Program) -> String {
        let words: Vec<_> = self.content.ops(program).iter().map(|&op| op_words(op)).collect();
        capital(&words.join("; "))
    }

    /// Options as a sentence: "Heal 1, or cool 2".
    pub(crate) fn options_words(&self, options: Options) -> String {
        let words: Vec<_> = options.iter().map(|program| self.program_words(program)).collect();
        match words.as_slice() {
            [one, two] => {
                let mut letters = two.chars();
                let small: String = letters.next().map_or_else(String::new, |first| {
                    first.to_lowercase().chain(letters).collect()
                });
                format!("{one}, or {small}")
            }
            _ => words.concat(),
        }
    }

    /// What a Resource card does.
    pub(crate) fn resource_words(&self, card: u8) -> String {
        use crate::content::Passive::*;
        let printed = &self.content.resources[usize::from(card)];
        let text = match printed.passive {
            Some(Cannister) => {
                "a Rail hit may annihilate a Pod in the Rail Gun's arc instead".into()
            }
            Some(Armour) => "armour +1 on all six Areas".into(),
            Some(Targeting) => "Beam Cannons also reach Outer Areas".into(),
            Some(Hangar) => "1 more launch in Order Crew".into(),
            Some(Capacitor) => "a shot of the Reflex Cannon heats 2 less".into(),
            Some(HeavyRail) => "a Rail hit on a capital ship does 2".into(),
            Some(Shield) => "4 shield tokens, each cancels 1 damage from space".into(),
            None => self.program_words(printed.ops),
        };
        let later = if printed.upkeep.is_empty() {
            String::new()
        } else {
            format!(
                "; next Upkeep: {}",
                self.program_words(printed.upkeep).to_lowercase().replace("ap", "AP")
            )
        };
        let when = if printed.timing == crate::content::Timing::CleanUp {
            " at every Clean Up"
        } else {
            ""
        };
        let reward = match printed.reward {
            0 => String::new(),
            n => format!("; gain {n} RP"),
        };
        format!("{}{when}{later}{reward}.", capital(&text))
    }

    /// What a Mecha Orders card offers a Veritech, a Destroid or a scout.
    pub(crate) fn mecha_card_words(&self, card: u8, wing: u8) -> String {
        let printed = &self.content.mecha[usize::from(card)];
        let sorties = match wing {
            0 => &printed.veritech,
            1 => &printed.destroid,
            _ => return self.options_words(printed.scout),
        };
        let words: Vec<_> = sorties.iter().map(|&sortie| sortie_words(sortie)).collect();
        words.join(", or ")
    }

    /// What an objective asks for.
    pub(crate) fn condition_words(&self, condition: Condition) -> String {
        let title = |place: u8| crate::board::TITLES[12 + usize::from(place)];
        match condition {
            Condition::Kills(n) => format!("destroy {} this Episode", count(n, "vessel")),
            Condition::DestroyTag(n) => format!("destroy {}", count(n, "marked vessel")),
            Condition::Pay(dice) => format!("pay {} from the Tracker", dice_words(&dice)),
            Condition::ClearShip => "no undestroyed enemy in the ship at Clean Up".into(),
            Condition::ClearSector(place) => {
                format!("no undestroyed enemy in {} and its sector at Clean Up", title(place))
            }
            Condition::NoHull(place) => format!("{} takes no hull damage", title(place)),
            Condition::Gone(who) => {
                format!("{} is not on the board at Clean Up", villain_name(who))
            }
            Condition::Losses(n) => format!("lose at most {n} mecha"),
            Condition::ReflexFired => "fire the Reflex Cannon".into(),
            Condition::Population(n) => format!("population at least {n}"),
            Condition::Reactor(n) => format!("reactor damage at most {n}"),
            Condition::PilotOuter => "a pilot in an Outer Area at Clean Up".into(),
            Condition::BaseshipEntered => "cut through to the Baseship".into(),
            Condition::BaseshipDestroyed => "destroy the Baseship".into(),
        }
    }
}
