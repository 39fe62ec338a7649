//! What is counted from the board: control, Cities, filters (4.1.3, 4.1.4, 7.2).

use crate::Reconstruction;
use crate::content::Filter;
use crate::state::Table;
use crate::terms::{CITIES, Faction, Kind, SPACES, Side, Spaces, TERRITORIES};

impl Reconstruction {
    /// Units of RDF and REF minus units of AUL and ZR in a space (4.1.4).
    #[inline]
    pub fn margin(&self, t: &Table, space: u8) -> i8 {
        let row = &t.units[usize::from(space)];
        let ours = row[0] + row[1] + row[2] + row[3] + row[4];
        let mut theirs = row[5] + row[6] + row[7] + row[8] + row[10];
        if self.covert_counts {
            theirs += row[9];
        }
        ours as i8 - theirs as i8
    }

    /// Who controls a territory; nobody on a tie, and never a zone.
    #[inline]
    pub fn control(&self, t: &Table, space: u8) -> Option<Side> {
        match self.margin(t, space) {
            _ if space >= TERRITORIES => None,
            0 => None,
            n if n > 0 => Some(Side::Rdf),
            _ => Some(Side::Aul),
        }
    }

    /// How many territories a side controls.
    #[inline]
    pub fn territories(&self, t: &Table, side: Side) -> u8 {
        (0..TERRITORIES).filter(|&space| self.control(t, space) == Some(side)).count() as u8
    }

    /// Whether a space is a City: a city territory, or a land with a City token (4.1.3).
    #[inline]
    pub fn is_city(&self, t: &Table, space: u8) -> bool {
        space < CITIES || space < TERRITORIES && t.count(space, Kind::City) > 0
    }

    /// The spaces that a filter allows (7.2).
    pub(crate) fn matching(&self, t: &Table, filter: &Filter) -> Spaces {
        let mut set = filter.base;
        if filter.there {
            set &= if t.there < SPACES { 1 << t.there } else { 0 };
        }
        if let Some(kind) = filter.near {
            set &= match t.find(kind) {
                Some(at) if at < SPACES => 1 << at | self.content.near(at),
                _ => 0,
            };
        }
        let plain = !filter.city && filter.control.is_none() && filter.has == [0; 2];
        if plain { set } else { self.narrowed(t, filter, set) }
    }

    fn narrowed(&self, t: &Table, filter: &Filter, set: Spaces) -> Spaces {
        let fits = |space: u8| {
            filter.has.iter().all(|&kinds| kinds == 0 || t.count_of(space, kinds) > 0)
                && (!filter.city || self.is_city(t, space))
                && filter.control.is_none_or(|side| self.control(t, space) == Some(side))
        };
        (0..SPACES)
            .filter(|&space| set >> space & 1 == 1 && fits(space))
            .fold(0, |set, space| set | 1 << space)
    }

    /// What the Income action of a faction gives (4.4).
    pub(crate) fn income(&self, t: &Table, faction: Faction) -> u8 {
        match faction {
            Faction::Rdf => 2 * self.territories(t, Side::Rdf),
            Faction::Ref => self.territories(t, Side::Rdf),
            Faction::Zr | Faction::Aul => self.territories(t, Side::Aul),
        }
    }
}
