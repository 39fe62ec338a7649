//! How good a position is for a faction (10).
//!
//! From the terms of each faction ([`outlook`]) and their weights at this moment of the match ([`weights`]) follow the odds
//! of a major victory for each against none at all; what is left goes to the minor victories. After the last turn of a
//! round nothing is guessed: the check is made.

mod memo;
pub mod outlook;
pub mod weights;

use veritable_core::memo::{Gist, Judge};
use veritable_core::model::{Inputs, Model, Sight};
use veritable_core::{Contest, Judging, Reason, Seat};

use crate::Reconstruction;
use crate::resolution::ROUNDS;
use crate::state::{End, Frame, Phase, State, Table};
use crate::terms::{Faction, NONE};
use outlook::Outlook;
use weights::{Moment, TIMES, Weights};

/// What the first, the second and the third card of another faction in the own hand are worth: two actions instead of
/// one.
const FOREIGN_CARDS: [f32; 4] = [0.0, 0.012, 0.016, 0.018];
/// What an own card in another hand is worth, if one knows of it: who plays it lets its owner use both boxes.
const LENT_CARD: f32 = 0.002;
/// What a proposal costs in patience, the first one in a turn and any other.
const PROPOSAL: [f32; 2] = [0.001, 0.05];

/// How the terms of a faction are grouped when a judgement is explained: the goal, what the turn can still bring, and the
/// means. What is left says only what time it is.
const GROUPS: [[&[usize]; 3]; 4] = [
    [&[1, 2, 3, 4, 12], &[5, 6, 7, 15], &[8, 14]],
    [&[1, 2, 5], &[3, 4, 10, 11, 14, 15], &[6, 7, 8, 13]],
    [&[1, 2, 3, 4, 12], &[5, 6, 7, 14], &[8, 9, 10, 11, 15]],
    [&[1, 2, 3, 4, 12], &[5, 6, 7, 15], &[8, 9, 11, 14]],
];

/// The chances of a major victory for each faction, and of the minor ones if there is none.
struct Forecast {
    odds: [f32; 4],
    /// The lead of RDF over AUL, and of ZR over REF, as logits.
    leads: [f32; 2],
}

impl Forecast {
    /// What it is worth to a faction.
    fn worth(&self, own: Faction) -> f32 {
        let lead = match own {
            Faction::Rdf => self.leads[0],
            Faction::Aul => -self.leads[0],
            Faction::Zr => self.leads[1],
            Faction::Ref => -self.leads[1],
        };
        let minor = 1.0 / (1.0 + (-lead).exp());
        (self.odds[own as usize] + 0.5 * minor) / (1.0 + self.odds.iter().sum::<f32>())
    }
}

impl Judging for Reconstruction {
    fn evaluate(&self, s: &State, seat: Seat) -> f32 {
        let Some(own) = s.faction(seat) else { return 0.25 };
        if let Some(worth) = self.worth(s, own) {
            return worth;
        }
        match self.check_result(s) {
            Some(Some(winner)) => f32::from(winner == own),
            Some(None) => 0.5 * f32::from(self.minor_winners(s).contains(&own)),
            None => {
                let worths = self.recall(s, || {
                    let forecast = self.forecast(s, &self.outlook(s));
                    Faction::ALL.map(|faction| forecast.worth(faction))
                });
                (worths[own as usize] + self.hand_worth(s, own)).clamp(0.001, 0.999)
            }
        }
    }

    fn progress(&self, s: &State) -> f32 {
        let turns = f32::from(s.round.max(1) - 1) * 4.0 + f32::from(s.turns.min(4));
        (turns / (4.0 * f32::from(ROUNDS))).min(1.0)
    }

    /// The terms of every faction, which of them this is, how the forecast judges it, and the moment.
    fn features(&self, s: &State, seat: Seat, _: Sight, out: &mut Inputs) {
        let terms = self.outlook(s);
        out.extend(terms.into_iter().flatten().map(|n| n / 3.0));
        let own = s.faction(seat);
        out.extend(Faction::ALL.map(|faction| f32::from(own == Some(faction))));
        let Forecast { odds, leads } = self.forecast(s, &terms);
        out.extend(odds.into_iter().map(|odds| odds.max(1e-3).ln() / 4.0));
        out.extend(leads.map(|lead| lead / 4.0));
        out.push(own.map_or(0.0, |own| 10.0 * self.hand_worth(s, own)));
        let Moment(before, after, near) = Moment::of(s, self.round_is_played(s));
        let moments = out.room(TIMES);
        moments[before] += 1.0 - near;
        moments[after] += near;
    }

    fn model(&self) -> Option<&'static Model> {
        self.model
    }

    fn with_model(self, model: Option<&'static Model>) -> Self {
        Self { model, ..self }
    }

    fn reasons(&self, s: &State, seat: Seat) -> Vec<Reason> {
        let Some(own) = s.faction(seat) else { return Vec::new() };
        let terms = self.outlook(s);
        let now = self.forecast(s, &terms).worth(own);
        let mut reasons = Vec::new();
        for faction in Faction::ALL {
            for (group, indices) in GROUPS[faction as usize].iter().enumerate() {
                let mut without = terms;
                indices.iter().for_each(|&i| without[faction as usize][i] = 0.0);
                let worth = now - self.forecast(s, &without).worth(own);
                let (about, stands) = self.told(s, &terms, faction, group);
                reasons.push(Reason::new(about, worth, stands));
            }
        }
        let foreign = self.foreign(s, own);
        let stands = match foreign {
            1 => "1 card of another faction".to_owned(),
            n => format!("{n} cards of other factions"),
        };
        reasons.push(Reason::new("Own hand", self.hand_worth(s, own), stands));
        reasons
    }

    /// The card drawn at the end of a turn is as good as any other.
    fn weighs_chance(&self, s: &State) -> bool {
        s.phase == Phase::Draw && s.depth == 0
    }

    /// Lines tell more where a turn is planned; single picks within a move, trades and the end of a round are clear at a
    /// look.
    fn rewards_foresight(&self, s: &State) -> bool {
        match s.top() {
            Frame::Nothing => matches!(s.phase, Phase::Play | Phase::Ask | Phase::Command),
            Frame::Window(_) => s.phase == Phase::Command,
            _ => false,
        }
    }

    /// The end of a round counts as a turn.
    fn turns_over(&self, s: &State) -> Option<u32> {
        Some(u32::from(s.round) * 5 + u32::from(s.turns))
    }

    /// A trade, a card with its boxes, and an execution are judged when they are done.
    fn mid_move(&self, s: &State) -> bool {
        match s.top() {
            Frame::Window(window) => !window.begun,
            Frame::Nothing => matches!(
                s.phase,
                Phase::Offer
                    | Phase::Wish
                    | Phase::Reply
                    | Phase::Confirm
                    | Phase::Ask
                    | Phase::Resupply
                    | Phase::Return
            ),
            _ => true,
        }
    }

    fn open_choice(&self, s: &State) -> Option<Gist> {
        self.choice_by_the_table(s)
    }

    fn contests(&self, s: &State) -> Vec<Contest> {
        let winner = match s.end {
            End::Open => return Vec::new(),
            End::Major(faction) => Some(faction.name()),
            End::Minor => None,
        };
        let points = self.points(s);
        let sides = Faction::ALL.map(|f| (f.name(), points[f as usize].into()));
        vec![Contest { sides: sides.to_vec(), winner }]
    }
}

impl Reconstruction {
    /// The same rules, judged by other weights: for those who fit them.
    pub fn judged_by(mut self, weights: &'static Weights) -> Self {
        (self.weights, self.judge) = (weights, Judge::another());
        self
    }

    /// Whether all turns of this round are over.
    pub fn round_is_played(&self, t: &Table) -> bool {
        t.turns > 3 || t.turns == 3 && t.phase == Phase::Draw
    }

    /// What the check of this round will say, if nothing can change it any more and it ends the match.
    pub fn check_result(&self, t: &Table) -> Option<Option<Faction>> {
        if t.round < 2 || t.turns != 3 || t.phase != Phase::Draw {
            return None;
        }
        let points = self.points(t);
        let at_goal = |f: &Faction| points[*f as usize] >= self.content.goals[*f as usize];
        match t.timeline.into_iter().flatten().find(at_goal) {
            None if t.round < ROUNDS => None,
            winner => Some(winner),
        }
    }

    fn forecast(&self, t: &Table, terms: &Outlook) -> Forecast {
        let now = Moment::of(t, self.round_is_played(t));
        let w = self.weights;
        let (fleet, pair) = if t.automaton(Faction::Ref) { (4, 2) } else { (2, 1) };
        let odds = [0, 1, fleet, 3].map(|table| &w.major[table]);
        let odds = std::array::from_fn(|f| now.sum(&terms[f], odds[f]).min(30.0).exp());
        let lead = |pair: usize, a: usize, b: usize| {
            now.sum(&terms[a], &w.minor[pair][0]) + now.sum(&terms[b], &w.minor[pair][1])
        };
        Forecast { odds, leads: [lead(0, 0, 3), lead(pair, 1, 2)] }
    }

    /// Cards of other factions in a hand.
    fn foreign(&self, s: &State, own: Faction) -> u32 {
        (s.hands[own as usize] & !self.content.of_faction[own as usize]).count_ones()
    }

    /// What the own hand promises, and the patience of the others.
    fn hand_worth(&self, s: &State, own: Faction) -> f32 {
        let mut worth = FOREIGN_CARDS[self.foreign(s, own).min(3) as usize];
        let seen = s.known[own as usize] & !s.hands[own as usize];
        let lent = seen & self.content.of_faction[own as usize] & !s.gone() & !s.round_cards;
        worth += LENT_CARD * lent.count_ones() as f32;
        if s.active() == Some(own) && s.card() == NONE && s.proposals > 0 {
            worth -= PROPOSAL[0] + PROPOSAL[1] * f32::from(s.proposals - 1);
        }
        worth
    }

    /// What a group of terms is about, and how it stands.
    fn told(&self, t: &Table, terms: &Outlook, faction: Faction, group: usize) -> (String, String) {
        let name = faction.name();
        let has = |i: usize| terms[faction as usize][i];
        let (points, goal) =
            (self.points(t)[faction as usize], self.content.goals[faction as usize]);
        let (goals, reach) = match faction {
            Faction::Rdf => ("content civilians", format!("{} by curfew", has(15))),
            Faction::Zr => ("converted civilians", format!("{} by inspire", has(14))),
            Faction::Ref => ("RDF territories", format!("{} tied or close", has(7).ceil())),
            Faction::Aul => ("cities", format!("{} tied or close", has(7))),
        };
        match group {
            0 => (format!("{name}: {goals}"), format!("{points} of {goal}")),
            1 => (format!("{name}: within reach"), reach),
            _ => (
                format!("{name}: means"),
                format!(
                    "{} Protoculture, {} tokens held",
                    t.pc[faction as usize],
                    self.held(t, faction)
                ),
            ),
        }
    }

    fn held(&self, t: &Table, faction: Faction) -> usize {
        (crate::terms::TERRITORIES..crate::terms::SPACES)
            .filter(|&zone| t.holder(zone) == faction)
            .count()
    }
}
