//! The cards: read from TOML, checked (spec 7.2), and laid out for play.

mod check;
pub mod data;
pub mod program;
pub mod text;

use veritable_core::content::{PackHead, Problem, Source, fingerprint};

pub use data::{ActionCard, Faction, FighterCard, Kind, ShipCard, Token};
pub use program::Op;
use veritable_core::program::{Compiler, Start};

/// Ships of each faction.
pub const SHIPS: usize = 4;
/// Fighters of each faction.
pub const FIGHTERS: usize = 12;
/// Heroes, and commands, of each faction.
pub const CARDS: usize = 4;

/// The content file that comes with the program.
pub fn embedded() -> Source {
    Source::new("cards.toml", include_str!("../../content/cards.toml"))
}

/// A fighter as the rules use it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fighter {
    /// Whether it strikes or protects.
    pub kind: Kind,
    /// Its printed value.
    pub value: u8,
    /// What it earns face up, if anything.
    pub face_up: Option<Start>,
}

/// All cards of a match. Lives as long as the program; states refer to cards by number.
#[derive(Debug)]
pub struct Pack {
    /// What the pack calls itself.
    pub head: PackHead,
    /// RDF ships 0–3, Zentraedi ships 4–7.
    pub ships: Vec<ShipCard>,
    /// The fighters of each faction in index order.
    pub fighters: [Vec<FighterCard>; 2],
    /// The same as the rules use them.
    pub fighter: [[Fighter; FIGHTERS]; 2],
    /// The heroes of each faction in index order, blank ones after those that there are.
    pub heroes: [Vec<ActionCard>; 2],
    /// The commands of each faction in index order, likewise.
    pub commands: [Vec<ActionCard>; 2],
    /// The effects of all cards.
    pub program: Vec<Op>,
    /// Where the effect of each faction's 4 heroes and 4 commands starts.
    pub start: [[Start; 2 * CARDS]; 2],
    /// The heroes (bits 0–3) and commands (bits 4–7) that each faction has.
    pub dealt: [u8; 2],
    /// Printed defense of every ship, front and alternate face.
    pub defense: [[u8; 2]; 2 * SHIPS],
    /// Victory points of every ship, front and alternate face.
    pub victory_points: [[u8; 2]; 2 * SHIPS],
    /// A number that changes with every change of the files.
    pub fingerprint: u64,
    /// What is allowed but unwise, in sentences.
    pub warnings: Vec<String>,
}

impl Pack {
    /// Reads and checks a pack. It stays in memory for the rest of the program.
    pub fn load(sources: &[Source]) -> Result<&'static Pack, Problem> {
        let source = Source::named(sources, "cards.toml", "Force of Arms")?;
        let file: data::File = source.read()?;
        check::check(source, &file)?;
        let warnings = check::warnings(&file);

        let of = |faction: Faction| move |f: &Faction| *f == faction;
        let mut ships = file.ship;
        ships.sort_by_key(|s| s.faction as u8);
        let fighters = Faction::ALL.map(|f| {
            file.fighter.iter().filter(|c| of(f)(&c.faction)).cloned().collect::<Vec<_>>()
        });
        let cards = |list: &[ActionCard]| {
            Faction::ALL.map(|f| {
                let dealt = list.iter().filter(|c| c.faction == f && c.count > 0);
                let mut cards: Vec<_> = dealt.cloned().collect();
                let blank = ActionCard { effects: Vec::new(), count: 0, ..cards[0].clone() };
                cards.resize(CARDS, blank);
                cards
            })
        };
        let (heroes, commands) = (cards(&file.hero), cards(&file.command));

        let mut cards = program::Cards { code: Vec::new(), source, ships: &ships };
        let mut fighter = [[Fighter { kind: Kind::Attack, value: 0, face_up: None }; FIGHTERS]; 2];
        let mut start = [[0; 2 * CARDS]; 2];
        let mut dealt = [0; 2];
        for f in 0..2 {
            for (slot, card) in fighter[f].iter_mut().zip(&fighters[f]) {
                let face_up = match card.face_up.is_empty() {
                    true => None,
                    false => Some(cards.compile(&card.face_up)?),
                };
                *slot = Fighter { kind: card.kind, value: card.value, face_up };
            }
            for (i, card) in heroes[f].iter().chain(&commands[f]).enumerate() {
                start[f][i] = cards.compile(&card.effects)?;
                dealt[f] |= card.count << i;
            }
        }
        let program = cards.code;
        let (mut defense, mut victory_points) = ([[0; 2]; 2 * SHIPS], [[0; 2]; 2 * SHIPS]);
        for (i, s) in ships.iter().enumerate() {
            let back = s.alternate.as_ref();
            defense[i] = [s.defense, back.map_or(s.defense, |a| a.defense)].map(|d| d.unwrap_or(0));
            victory_points[i] =
                [s.victory_points, back.map_or(s.victory_points, |a| a.victory_points)];
        }
        Ok(Box::leak(Box::new(Pack {
            head: file.pack,
            ships,
            fighters,
            fighter,
            heroes,
            commands,
            program,
            start,
            dealt,
            defense,
            victory_points,
            fingerprint: fingerprint(sources),
            warnings,
        })))
    }

    /// The faction that owns a ship, by its logo.
    #[inline]
    pub fn faction_of(ship: u8) -> Faction {
        Faction::ALL[usize::from(ship) / SHIPS]
    }

    /// A hero (0–3) or command (4–7) of a faction; a blank one where it has fewer.
    pub fn card(&self, faction: Faction, card: u8) -> &ActionCard {
        let (f, card) = (faction as usize, usize::from(card));
        if card < CARDS { &self.heroes[f][card] } else { &self.commands[f][card - CARDS] }
    }

    /// A fighter card of a faction.
    pub fn fighter_card(&self, faction: Faction, card: u8) -> &FighterCard {
        &self.fighters[faction as usize][usize::from(card)]
    }
}
