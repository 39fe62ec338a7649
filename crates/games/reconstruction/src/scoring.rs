//! Victory (5): points are counted from the board whenever somebody asks.

use veritable_core::{Degree, Outcome};

use crate::Reconstruction;
use crate::state::{End, State, Table};
use crate::terms::{CITIES, Faction, Kind, Side, TERRITORIES};

impl Reconstruction {
    /// Victory points of all factions (5.1).
    pub fn points(&self, t: &Table) -> [u8; 4] {
        let mut territories = 0;
        let mut cities = 0;
        for at in 0..TERRITORIES {
            match self.control(t, at) {
                Some(Side::Rdf) => territories += 1,
                Some(Side::Aul) => cities += u8::from(at < CITIES) + t.count(at, Kind::City),
                None => {}
            }
        }
        [t.content(), t.converted, territories, cities]
    }

    /// What the converted civilians are worth in a minor victory (5.3).
    pub fn minor(&self, t: &Table) -> u8 {
        self.content.minor[usize::from(t.converted).min(10)]
    }

    /// The two minor winners as it stands (5.2): ties go to AUL and REF.
    pub(crate) fn minor_winners(&self, t: &Table) -> [Faction; 2] {
        let [rdf, _, territories, aul] = self.points(t);
        [
            if rdf > aul { Faction::Rdf } else { Faction::Aul },
            if self.minor(t) > territories { Faction::Zr } else { Faction::Ref },
        ]
    }

    /// The factions that have won.
    pub(crate) fn winners(&self, t: &Table) -> Vec<Faction> {
        match t.end {
            End::Open => Vec::new(),
            End::Major(faction) => vec![faction],
            End::Minor => self.minor_winners(t).to_vec(),
        }
    }

    /// How the match ended for everybody.
    pub(crate) fn result(&self, s: &State) -> Option<Outcome> {
        let degree = match s.end {
            End::Open => return None,
            End::Major(_) => Degree::Major,
            End::Minor => Degree::Minor,
        };
        let winners = self.winners(s);
        let points = self.points(s);
        let seated = |seat| s.faction(seat).unwrap_or(Faction::Rdf);
        let factions: Vec<_> = (0..self.seats).map(seated).collect();
        let results =
            factions.iter().map(|f| if winners.contains(f) { degree } else { Degree::Loss });
        let beyond = winners.iter().find(|&&f| s.automaton(f)).map(|f| f.name().to_owned());
        Some(Outcome {
            scores: factions.iter().map(|&f| points[f as usize].into()).collect(),
            results: results.collect(),
            beyond,
            reason: self.verdict(s, points),
        })
    }

    pub(crate) fn verdict(&self, t: &Table, points: [u8; 4]) -> String {
        let [rdf, zr, territories, aul] = points;
        match t.end {
            End::Major(Faction::Rdf) => {
                format!("RDF wins a major victory: {rdf} civilians are content.")
            }
            End::Major(Faction::Zr) => {
                format!("ZR wins a major victory: {zr} civilians have joined the rebellion.")
            }
            End::Major(Faction::Ref) => {
                format!("REF wins a major victory: RDF controls {territories} territories.")
            }
            End::Major(Faction::Aul) => format!("AUL wins a major victory with {aul} cities."),
            End::Open | End::Minor => {
                let [first, second] = self.minor_winners(t).map(Faction::name);
                let minor = self.minor(t);
                format!(
                    "No goal was reached: {first} and {second} win minor victories (RDF {rdf} : AUL {aul}, \
                     REF {territories} : ZR {minor})."
                )
            }
        }
    }
}

impl Reconstruction {
    /// What the end is worth to a faction; nothing while the game goes on.
    pub(crate) fn worth(&self, t: &Table, faction: Faction) -> Option<f32> {
        match t.end {
            End::Open => None,
            End::Major(winner) => Some(if winner == faction { 1.0 } else { 0.0 }),
            End::Minor => Some(if self.minor_winners(t).contains(&faction) { 0.5 } else { 0.0 }),
        }
    }
}
