//! The words of the rules: factions, kinds of units, spaces, faction actions (2, 4.4, 7.3).

use serde::{Deserialize, Serialize};

/// An enum of the rules, from one list of its values and the words that data files and notation use for them.
macro_rules! words {
    ($($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $value:ident = $word:literal,)+ })+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
        #[repr(u8)]
        pub enum $name {
            $($(#[$vdoc])* #[serde(rename = $word)] $value,)+
        }

        impl $name {
            /// All of them, in the order of the action space.
            pub const ALL: [Self; [$($word),+].len()] = [$(Self::$value),+];

            /// The word of data files and notation.
            pub fn id(self) -> &'static str {
                match self { $(Self::$value => $word),+ }
            }
        }

        veritable_core::spelled! { $name { $($value = $word),+ } }
    )+};
}

words! {
    /// The four factions, in the order of the rulebook's chapters.
    Faction {
        /// Robotech Defense Force.
        Rdf = "RDF",
        /// Zentraedi Rebellion.
        Zr = "ZR",
        /// Robotech Expeditionary Force.
        Ref = "REF",
        /// Anti-Unification League.
        Aul = "AUL",
    }

    /// The kinds of units (7.6). The first five count for RDF's side, the others for AUL's.
    #[allow(missing_docs)]
    Kind {
        Rick = "rick",
        Veritech = "veritech",
        Mecha = "mecha",
        Flagship = "flagship",
        Pod = "pod",
        Minmei = "minmei",
        Partisan = "partisan",
        City = "city",
        Khyron = "khyron",
        /// The covert side of a ZR token.
        Soldier = "soldier",
        /// The overt side of a ZR token.
        Zmecha = "zmecha",
    }

    /// The faction actions (4.4), six for each faction.
    #[allow(missing_docs)]
    Act {
        RdfMarch = "rdf-march",
        RdfPatrol = "rdf-patrol",
        RdfAttack = "rdf-attack",
        RdfTax = "rdf-tax",
        RdfEnlist = "rdf-enlist",
        RdfCurfew = "rdf-curfew",
        ZrSneak = "zr-sneak",
        ZrBribe = "zr-bribe",
        ZrAmbush = "zr-ambush",
        ZrSteal = "zr-steal",
        ZrHide = "zr-hide",
        ZrInspire = "zr-inspire",
        RefFly = "ref-fly",
        RefRepairs = "ref-repairs",
        RefConvince = "ref-convince",
        RefExtort = "ref-extort",
        RefScan = "ref-scan",
        RefBombard = "ref-bombard",
        AulMarch = "aul-march",
        AulConcert = "aul-concert",
        AulCanvas = "aul-canvas",
        AulSolicit = "aul-solicit",
        AulConstruct = "aul-construct",
        AulRiot = "aul-riot",
    }

    /// Which way a civilian is shifted.
    Way {
        /// Towards content.
        Left = "left",
        /// Towards the rebellion.
        Right = "right",
    }
}

veritable_core::named! {
    /// A space of the board or the Hideout, by number.
    pub Space = [
        "new-macross-city",
        "granite-city",
        "portland",
        "detroit",
        "monument-city",
        "northwest-quadrant",
        "forest-preserve",
        "reclamation-sector",
        "crater-plains",
        "arkansas-protectorate",
        "excalibur-command-center",
        "factory-sector",
        "crash-field",
        "hideout",
    ]
    /// A territory, by number.
    pub Territory = [
        "new-macross-city",
        "granite-city",
        "portland",
        "detroit",
        "monument-city",
        "northwest-quadrant",
        "forest-preserve",
        "reclamation-sector",
        "crater-plains",
        "arkansas-protectorate",
    ]
}

impl Faction {
    /// What everybody calls it.
    pub fn name(self) -> &'static str {
        self.id()
    }

    /// Its full name.
    pub fn title(self) -> &'static str {
        [
            "Robotech Defense Force",
            "Zentraedi Rebellion",
            "Expeditionary Force",
            "Anti-Unification League",
        ][self as usize]
    }

    /// Its kinds of units, as bits.
    #[inline]
    pub const fn kinds(self) -> u16 {
        [0b111, 0b111 << 8, 0b11 << 3, 0b111 << 5][self as usize]
    }
}

/// Who can control a territory: RDF with the help of REF, or AUL with the help of ZR (4.1.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// More RDF and REF units.
    Rdf,
    /// More AUL and ZR units.
    Aul,
}

impl Side {
    /// The faction that is said to control.
    pub fn faction(self) -> Faction {
        match self {
            Side::Rdf => Faction::Rdf,
            Side::Aul => Faction::Aul,
        }
    }
}

/// How many kinds of units there are.
pub const KINDS: usize = Kind::ALL.len();

impl Kind {
    /// Whose it is.
    pub fn faction(self) -> Faction {
        match self {
            Kind::Rick | Kind::Veritech | Kind::Mecha => Faction::Rdf,
            Kind::Flagship | Kind::Pod => Faction::Ref,
            Kind::Minmei | Kind::Partisan | Kind::City => Faction::Aul,
            Kind::Khyron | Kind::Soldier | Kind::Zmecha => Faction::Zr,
        }
    }

    /// Whether there is one of it that returns when removed: a hero or the Flagship.
    pub fn named(self) -> bool {
        matches!(self, Kind::Rick | Kind::Flagship | Kind::Minmei | Kind::Khyron)
    }

    /// As a bit.
    #[inline]
    pub const fn bit(self) -> u16 {
        1 << self as u16
    }

    /// Where it lies when out of play: the two sides of a ZR token share one supply.
    #[inline]
    pub fn stock(self) -> usize {
        if self == Kind::Zmecha { Kind::Soldier as usize } else { self as usize }
    }

    /// The kinds of a set, in order.
    #[inline]
    pub fn of(set: u16) -> impl Iterator<Item = Self> + Clone {
        veritable_core::bits::bits(set).map(|kind| Self::ALL[usize::from(kind)])
    }
}

/// How many spaces the board has.
pub const SPACES: u8 = 13;
/// How many of them, the first ones, are territories: five cities, then five lands.
pub const TERRITORIES: u8 = 10;
/// How many of them are city territories.
pub const CITIES: u8 = 5;
/// The Hideout of ZR: no space of the board, but a place for units.
pub const HIDEOUT: u8 = 13;
/// New Macross City.
pub const MACROSS: u8 = 0;
/// The most standing spots on a track.
pub const SPOTS: usize = 5;
/// No space, no card.
pub const NONE: u8 = 255;

/// A set of spaces as bits; the Hideout is bit 13.
pub type Spaces = u16;
/// The ten territories.
pub const ALL_TERRITORIES: Spaces = 0x3ff;
/// The three zones.
pub const ZONES: Spaces = 0x1c00;
/// The whole board.
pub const BOARD: Spaces = 0x1fff;

/// Whether a space is a zone.
#[inline]
pub fn is_zone(space: u8) -> bool {
    (TERRITORIES..SPACES).contains(&space)
}

/// How many faction actions there are.
pub const ACTS: usize = Act::ALL.len();

impl Act {
    /// Who takes it.
    #[inline]
    pub fn faction(self) -> Faction {
        Faction::ALL[self as usize / 6]
    }

    /// What everybody calls it: the printed name without its class.
    pub fn title(self) -> &'static str {
        match self {
            Act::RdfMarch | Act::AulMarch => "March",
            Act::RdfPatrol => "Patrol",
            Act::RdfAttack => "Attack",
            Act::RdfTax => "Tax",
            Act::RdfEnlist => "Enlist",
            Act::RdfCurfew => "Curfew",
            Act::ZrSneak => "Sneak",
            Act::ZrBribe => "Bribe",
            Act::ZrAmbush => "Ambush",
            Act::ZrSteal => "Steal",
            Act::ZrHide => "Hide",
            Act::ZrInspire => "Inspire",
            Act::RefFly => "Fly or drop",
            Act::RefRepairs => "Repairs",
            Act::RefConvince => "Convince",
            Act::RefExtort => "Extort",
            Act::RefScan => "Scan",
            Act::RefBombard => "Bombardment",
            Act::AulConcert => "Concert",
            Act::AulCanvas => "Canvas",
            Act::AulSolicit => "Solicit",
            Act::AulConstruct => "Construct",
            Act::AulRiot => "Riot",
        }
    }

    /// The actions of a faction.
    pub fn of(faction: Faction) -> &'static [Self] {
        &Self::ALL[faction as usize * 6..][..6]
    }
}

impl Way {
    /// Both.
    pub const BOTH: [Self; 2] = Self::ALL;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_belongs_to_the_faction_that_lists_it() {
        for kind in Kind::ALL {
            let owners: Vec<_> =
                Faction::ALL.into_iter().filter(|f| f.kinds() & kind.bit() != 0).collect();
            assert_eq!(owners, [kind.faction()]);
        }
    }

    #[test]
    fn every_action_is_named_after_its_faction() {
        for act in Act::ALL {
            let faction = act.faction().name().to_lowercase();
            assert!(act.id().starts_with(&format!("{faction}-")), "{}", act.id());
        }
    }

    #[test]
    fn territories_are_the_first_spaces() {
        assert_eq!(Territory::NAMES, &Space::NAMES[..usize::from(TERRITORIES)]);
    }
}
