//! The cards: read from TOML, checked (spec 7.9), and laid out for play.

mod check;
pub mod data;
pub mod program;
pub mod text;

use veritable_core::content::{PackHead, Problem, Source, fingerprint};

pub use data::{
    ActionCard, BaseCard, CombatCard, Effect, Kind, LocationCard, ObjectiveCard, Side, Special,
    SpecialCard, Tokens, UnitCard,
};
pub use program::{Bonus, Goal, Op};
use veritable_core::program::{Compiler, Start};

/// Units of each side.
pub const UNITS: usize = 8;
/// Combat Cards of each side.
pub const COMBAT: usize = 8;
/// Bases of both sides.
pub const BASES: usize = 2;
/// Strategic Locations.
pub const LOCATIONS: usize = 10;
/// Heroes, and commands, of each side.
pub const HEROES: usize = 4;
/// Secret Objectives of each side.
pub const OBJECTIVES: usize = 8;
/// Cards that can lie on the battlefield.
pub const FIELD_CARDS: usize = 2 * UNITS + BASES + LOCATIONS;
/// Cards with a program: those of the battlefield, heroes and commands, Special Tokens.
pub const TEXTS: usize = FIELD_CARDS + 4 * HEROES + 4;

/// How battlefield cards are numbered: AoSC Units 0–7, Masters Units 8–15, AoSC Base 16, Masters Base 17,
/// Locations 18–27. The numbers of cards with a text go on: AoSC heroes and commands 28–35, those of the Masters
/// 36–43, Special Tokens 44–47.
pub struct Field;

impl Field {
    /// A Unit of a side.
    #[inline]
    pub fn unit(side: Side, i: u8) -> u8 {
        UNITS as u8 * side as u8 + i
    }

    /// All Units of a side, one bit each.
    #[inline]
    pub fn units(side: Side) -> u32 {
        0xFF << (UNITS * side as usize)
    }

    /// The Base of a side.
    #[inline]
    pub fn base(side: Side) -> u8 {
        2 * UNITS as u8 + side as u8
    }

    /// A Location.
    #[inline]
    pub fn location(i: u8) -> u8 {
        (2 * UNITS + BASES) as u8 + i
    }

    /// A hero (0–3) or command (4–7) of a side.
    #[inline]
    pub fn action_card(side: Side, i: u8) -> u8 {
        FIELD_CARDS as u8 + 2 * HEROES as u8 * side as u8 + i
    }

    /// A Special Token.
    #[inline]
    pub fn special(token: Special) -> u8 {
        (TEXTS - 4) as u8 + token as u8
    }

    /// The side whose icon the card bears; Locations bear none.
    #[inline]
    pub fn owner(card: u8) -> Option<Side> {
        match card {
            0..8 | 16 => Some(Side::Aosc),
            8..16 | 17 => Some(Side::Masters),
            _ => None,
        }
    }

    /// The type of a battlefield card.
    #[inline]
    pub fn kind(card: u8) -> Kind {
        match card {
            0..16 => Kind::Unit,
            16 | 17 => Kind::Base,
            _ => Kind::Location,
        }
    }
}

/// The content file that comes with the program.
pub fn embedded() -> Source {
    Source::new("cards.toml", include_str!("../../content/cards.toml"))
}

/// Which cards of a pack are in the game; in the places of others stand blank ones, which nobody gets.
#[derive(Debug)]
pub struct Dealt {
    /// Units, one bit each as on the battlefield.
    pub units: u32,
    /// Heroes (bits 0–3) and commands (bits 4–7) of each side.
    pub action_cards: [u8; 2],
    /// Objectives of each side, one bit each.
    pub objectives: [u8; 2],
    /// How many of each Location.
    pub locations: [u8; LOCATIONS],
}

/// All cards of a match. Lives as long as the program; states refer to cards by number.
#[derive(Debug)]
pub struct Pack {
    /// What the pack calls itself.
    pub head: PackHead,
    /// How many tokens each side has.
    pub tokens: Tokens,
    /// Units of each side in index order.
    pub units: [Vec<UnitCard>; 2],
    /// The Base of each side.
    pub bases: [BaseCard; 2],
    /// Locations in index order.
    pub locations: Vec<LocationCard>,
    /// Which cards there are.
    pub dealt: Dealt,
    /// Combat Cards of each side in index order.
    pub combat: [Vec<CombatCard>; 2],
    /// The values of the Combat Cards.
    pub value: [[u8; COMBAT]; 2],
    /// Heroes and then commands of each side in index order.
    pub action_cards: [Vec<ActionCard>; 2],
    /// Secret Objectives of each side in index order.
    pub objectives: [Vec<ObjectiveCard>; 2],
    /// When they are met.
    pub goals: [[Goal; OBJECTIVES]; 2],
    /// Special Tokens in the order of the action space.
    pub specials: [SpecialCard; 4],
    /// Names of the battlefield cards.
    pub names: [String; FIELD_CARDS],
    /// Victory points of the battlefield cards.
    pub vp: [u8; FIELD_CARDS],
    /// Battle Tokens that Units give.
    pub gives: [u8; FIELD_CARDS],
    /// Defensive values of the Bases.
    pub defense: [u8; FIELD_CARDS],
    /// Static bonuses of Units.
    pub bonus: [Option<Bonus>; FIELD_CARDS],
    /// Units with a static bonus, one bit each.
    pub with_bonus: u32,
    /// The effects of all cards.
    pub program: Vec<Op>,
    /// Where the effect of every card with a text starts.
    pub start: [Start; TEXTS],
    /// A number that changes with every change of the files.
    pub fingerprint: u64,
    /// What is allowed but unwise, in sentences.
    pub warnings: Vec<String>,
}

impl Pack {
    /// Reads and checks a pack. It stays in memory for the rest of the program.
    pub fn load(sources: &[Source]) -> Result<&'static Pack, Problem> {
        let source = Source::named(sources, "cards.toml", "Crisis Point")?;
        let file: data::File = source.read()?;
        check::check(source, &file)?;
        let warnings = check::warnings(&file);

        let blank = |card: &UnitCard| UnitCard { effects: Vec::new(), count: 0, ..card.clone() };
        let units = Side::ALL
            .map(|s| filled(of_side(&file.unit, |c| c.side == s && c.count > 0), UNITS, blank));
        let [a, m] = Side::ALL.map(|s| of_side(&file.base, |c| c.side == s).remove(0));
        let bases = [a, m];
        let combat = Side::ALL.map(|s| of_side(&file.combat, |c| c.side == s));
        let blank = |card: &ObjectiveCard| ObjectiveCard { count: 0, ..card.clone() };
        let objectives = Side::ALL.map(|s| {
            filled(of_side(&file.objective, |c| c.side == s && c.count > 0), OBJECTIVES, blank)
        });
        let blank =
            |card: &ActionCard| ActionCard { effects: Vec::new(), count: 0, ..card.clone() };
        let action_cards = Side::ALL.map(|s| {
            let of = |list: &[ActionCard]| {
                filled(of_side(list, |c| c.side == s && c.count > 0), HEROES, blank)
            };
            [of(&file.hero), of(&file.command)].concat()
        });
        let blank = |card: &LocationCard| LocationCard { count: 0, ..card.clone() };
        let locations = filled(of_side(&file.location, |c| c.count > 0), LOCATIONS, blank);
        let dealt = Dealt {
            units: set(units.iter().flatten().map(|c| c.count)),
            action_cards: Side::ALL
                .map(|s| set(action_cards[s as usize].iter().map(|c| c.count)) as u8),
            objectives: Side::ALL
                .map(|s| set(objectives[s as usize].iter().map(|c| c.count)) as u8),
            locations: std::array::from_fn(|i| locations[i].count),
        };
        let s = file.special;
        let specials = [s.exchange, s.cluster, s.searchlight, s.drop];

        let mut names: [String; FIELD_CARDS] = Default::default();
        let (mut vp, mut gives, mut defense) =
            ([0; FIELD_CARDS], [0; FIELD_CARDS], [0; FIELD_CARDS]);
        for (i, card) in units.iter().flatten().enumerate() {
            (names[i], vp[i], gives[i]) = (card.name.clone(), card.vp, card.tokens);
        }
        for (i, card) in (2 * UNITS..).zip(&bases) {
            (names[i], vp[i], defense[i]) = (card.name.clone(), card.vp, card.defense);
        }
        for (i, card) in (2 * UNITS + BASES..).zip(&locations) {
            (names[i], vp[i]) = (card.name.clone(), card.vp);
        }

        let mut cards = program::Cards { code: Vec::new(), names: &names };
        let none = Vec::new();
        let texts = units.iter().flatten().map(|c| &c.effects);
        let texts = texts.chain([&none; BASES]).chain(locations.iter().map(|c| &c.effects));
        let texts = texts.chain(action_cards.iter().flatten().map(|c| &c.effects));
        let texts = texts.chain(specials.iter().map(|c| &c.effects));
        let mut start = [0; TEXTS];
        for (start, effects) in start.iter_mut().zip(texts) {
            *start = cards.compile(effects)?;
        }
        let mut bonus = [None; FIELD_CARDS];
        for (bonus, card) in bonus.iter_mut().zip(units.iter().flatten()) {
            *bonus = cards.bonus(card.side, &card.effects);
        }
        let with_bonus =
            (0..FIELD_CARDS).filter(|&i| bonus[i].is_some()).fold(0, |set, i| set | 1 << i);
        let goals = Side::ALL
            .map(|s| std::array::from_fn(|i| cards.goal(s, &objectives[s as usize][i].when)));
        let value = Side::ALL.map(|s| std::array::from_fn(|i| combat[s as usize][i].value));
        let program = cards.code;
        Ok(Box::leak(Box::new(Pack {
            head: file.pack,
            tokens: file.tokens,
            units,
            bases,
            locations,
            dealt,
            combat,
            value,
            action_cards,
            objectives,
            goals,
            specials,
            names,
            vp,
            gives,
            defense,
            bonus,
            with_bonus,
            program,
            start,
            fingerprint: fingerprint(sources),
            warnings,
        })))
    }

    /// The effects of a card with a text; none where no card is in play.
    pub fn effects(&self, card: u8) -> &[Effect] {
        let i = usize::from(card);
        match card {
            0..16 => &self.units[i / UNITS][i % UNITS].effects,
            16 | 17 => &[],
            18..28 => &self.locations[i - 18].effects,
            28..44 => &self.action_cards[(i - 28) / 8][(i - 28) % 8].effects,
            _ => self.specials.get(i - 44).map_or(&[], |special| &special.effects),
        }
    }

    /// The name of a card with a text.
    pub fn name(&self, card: u8) -> &str {
        let i = usize::from(card);
        match card {
            0..28 => &self.names[i],
            28..44 => &self.action_cards[(i - 28) / 8][(i - 28) % 8].name,
            _ => Special::ALL[i - 44].name(),
        }
    }

    /// Four letters for a battlefield card.
    pub fn short(&self, card: u8) -> &str {
        let i = usize::from(card);
        match card {
            0..16 => &self.units[i / UNITS][i % UNITS].short,
            16 | 17 => &self.bases[i - 16].short,
            _ => &self.locations[i - 18].short,
        }
    }

    /// The generated text of a card.
    pub fn text(&self, card: u8) -> String {
        text::card_text(self.effects(card))
    }
}

/// As many cards as there are places, with blank ones after those that there are.
fn filled<T: Clone>(mut cards: Vec<T>, places: usize, blank: impl Fn(&T) -> T) -> Vec<T> {
    let blank = blank(&cards[0]);
    cards.resize(places, blank);
    cards
}

/// The places of the cards that there are, one bit each.
fn set(counts: impl Iterator<Item = u8>) -> u32 {
    counts.enumerate().fold(0, |set, (i, count)| set | u32::from(count) << i)
}

fn of_side<T: Clone>(list: &[T], fits: impl Fn(&T) -> bool) -> Vec<T> {
    list.iter().filter(|c| fits(c)).cloned().collect()
}
