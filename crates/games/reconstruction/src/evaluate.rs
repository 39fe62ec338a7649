//! How good a position is for a faction (10).
//!
//! Every faction has a progress towards its goal, with credit for what is nearly done and for the means to go on. From the
//! four of them follow odds of a major victory for each against none at all; what is left goes to the minor victories.

use veritable_core::{Contest, Judging, Seat};

use crate::Reconstruction;
use crate::resolution::ROUNDS;
use crate::state::{End, Frame, Phase, State, Table};
use crate::terms::{CITIES, Faction, HIDEOUT, Kind, NONE, SPACES, TERRITORIES};

/// What a civilian so many steps from content is worth to RDF.
const NEAR_CONTENT: [f32; 5] = [1.0, 0.6, 0.35, 0.2, 0.1];
/// What a civilian so many steps from the ZR symbol is worth to ZR.
const NEAR_SYMBOL: [f32; 6] = [0.75, 0.42, 0.22, 0.1, 0.04, 0.0];
/// How likely a territory is held whose margin is 0, 1, 2 …; negative margins leave the rest.
const HELD: [f32; 5] = [0.3, 0.75, 0.87, 0.93, 0.96];
/// Where progress begins to count: what a faction has in any case.
const BASE: [f32; 4] = [0.15, 0.05, 0.5, 0.25];
/// Odds of a faction at its goal against nobody's victory, and how fast they fall with what lacks.
const ODDS: f32 = 3.0;
const SLOPE: f32 = 6.0;
/// Progress for each Protoculture, and how much of it can be spent before it is checked.
const MEANS: [f32; 4] = [0.005, 0.006, 0.009, 0.011];
const SPENDABLE: [u8; 4] = [18, 12, 12, 10];
/// Progress for a token held: 3 Protoculture at the end of the round.
const TOKEN: f32 = 0.012;
/// What a card of another faction in hand is worth: two actions instead of one.
const FOREIGN_CARD: f32 = 0.004;
/// What another proposal in the same turn costs in patience.
const PROPOSAL: f32 = 0.001;

impl Judging for Reconstruction {
    fn evaluate(&self, s: &State, seat: Seat) -> f32 {
        let Some(own) = s.faction(seat) else { return 0.25 };
        if let Some(worth) = self.worth(s, own) {
            return worth;
        }
        let progress = self.progress(s);
        let odds = progress.map(|x| ODDS * (SLOPE * (x - 1.0)).exp());
        let nobody = 1.0 + odds.iter().sum::<f32>();
        let worth = (odds[own as usize] + 0.5 * self.minor_chance(s, own)) / nobody;
        (worth + self.hand_worth(s, own)).clamp(0.001, 0.999)
    }

    /// The card drawn at the end of a turn is as good as any other.
    fn weighs_chance(&self, s: &State) -> bool {
        s.phase == Phase::Draw && s.depth == 0
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

/// How likely a side holds a territory that it leads by so much.
#[inline]
fn held(lead: i8) -> f32 {
    match lead {
        0.. => HELD[(lead as usize).min(4)],
        _ => (0.8 * (1.0 - HELD[(-lead as usize).min(4)])).min(0.2),
    }
}

impl Reconstruction {
    /// How far each faction is on its way, from 0 to a little above 1 at its goal.
    fn progress(&self, t: &Table) -> [f32; 4] {
        // Near a check, what is there counts more than what may come.
        let near = if t.round > 1 { 0.15 + 0.15 * f32::from(t.turns.min(4)) } else { 0.0 };
        let (mut lands, mut cities, mut pairs) = (0.0, 0.0, 0.0);
        let mut works = 0.0_f32;
        for at in 0..TERRITORIES {
            let row = &t.units[usize::from(at)];
            let margin = self.margin(t, at);
            let count = |kind: Kind| row[kind as usize];
            let sure = |held: f32, now: bool| held + near * (f32::from(now) - held);
            lands += sure(held(margin), margin > 0);
            let prize = u8::from(at < CITIES) + count(Kind::City);
            cities += f32::from(prize) * sure(held(-margin), margin < 0);
            let curfew = count(Kind::Rick) + count(Kind::Veritech) > 0
                && count(Kind::Mecha) + count(Kind::Pod) > 0;
            if margin > 0 && curfew {
                pairs += f32::from(t.restless(at).min(3));
            }
            if margin < -1 && count(Kind::Partisan) > 1 && t.supply[Kind::City as usize] > 0 {
                works = works.max(held(-margin - 1));
            }
        }
        let goal = |f: Faction| f32::from(self.content.goals[f as usize]);
        let mut progress = [
            (self.calm(t) + 0.08 * pairs) / goal(Faction::Rdf),
            (self.unrest(t) + self.rebels(t)) / goal(Faction::Zr),
            (lands + 0.02 * f32::from(t.constructed) + 0.008 * f32::from(t.assembly))
                / goal(Faction::Ref),
            (cities + 0.35 * works + self.movement(t)) / goal(Faction::Aul),
        ];
        for faction in Faction::ALL {
            let i = faction as usize;
            progress[i] = (progress[i] - BASE[i]) / (1.0 - BASE[i]);
            progress[i] += MEANS[i] * f32::from(t.pc[i].min(SPENDABLE[i]));
            progress[i] += 0.001 * f32::from(t.pc[i]);
        }
        if t.round < ROUNDS {
            for zone in TERRITORIES..SPACES {
                progress[t.holder(zone) as usize] += TOKEN;
            }
        }
        progress
    }

    /// Content civilians and those on their way: RDF needs five, so the six nearest count.
    fn calm(&self, t: &Table) -> f32 {
        let mut at_spot = [0; 5];
        for track in &t.civilians {
            for (sum, n) in at_spot.iter_mut().zip(track) {
                *sum += n;
            }
        }
        let mut left = (self.content.goals[0] + 1).max(at_spot[0]);
        let mut sum = 0.0;
        for (n, worth) in at_spot.into_iter().zip(NEAR_CONTENT) {
            let n = n.min(left);
            left -= n;
            sum += f32::from(n) * worth;
        }
        sum
    }

    /// Converted civilians and those on their way.
    fn unrest(&self, t: &Table) -> f32 {
        let mut steps = [0; 6];
        for at in 0..TERRITORIES {
            let spots = self.content.spots(at);
            for (spot, n) in t.civilians[usize::from(at)].iter().enumerate().take(spots.into()) {
                steps[usize::from(spots) - spot] += n;
            }
        }
        let goal = self.content.goals[Faction::Zr as usize];
        let mut left = (goal - t.converted.min(goal)) + 1;
        let mut sum = f32::from(t.converted);
        for (n, worth) in steps.into_iter().zip(NEAR_SYMBOL) {
            let n = n.min(left);
            left -= n;
            sum += f32::from(n) * worth;
        }
        sum
    }

    /// What Khyron and the soldiers promise to ZR.
    fn rebels(&self, t: &Table) -> f32 {
        let tokens = 17 - t.supply[Kind::Soldier as usize].min(17);
        let mut worth = 0.03 * f32::from(tokens);
        let Some(at) = t.find(Kind::Khyron) else { return worth - 0.3 };
        if at == HIDEOUT {
            return worth;
        }
        let margin = if at < TERRITORIES { self.margin(t, at) } else { 0 };
        if at < TERRITORIES && margin < 0 {
            let money = t.pc[Faction::Zr as usize].min(6);
            worth += 0.3 * f32::from(t.residents(at).min(3)) * (0.3 + f32::from(money) / 8.0);
        }
        let hunters = t.force(at, Faction::Rdf) + t.force(at, Faction::Ref);
        if t.khyron_overt(at) && hunters > 0 {
            worth -= 0.25;
        }
        worth
    }

    /// What the Partisans promise to AUL.
    fn movement(&self, t: &Table) -> f32 {
        let partisans = 16 - t.supply[Kind::Partisan as usize].min(16);
        let audience = match t.find(Kind::Minmei) {
            Some(at) if at < TERRITORIES => t.count(at, Kind::Partisan).min(5),
            _ => 0,
        };
        0.025 * f32::from(partisans) + 0.04 * f32::from(audience)
    }

    /// How likely a faction gets a minor victory if nobody gets a major one.
    fn minor_chance(&self, t: &Table, own: Faction) -> f32 {
        let [rdf, zr, territories, aul] = self.points(t).map(f32::from);
        // Later rounds decide more than early ones.
        let heat = 0.5 + 0.3 * f32::from(t.round);
        let likely = |lead: f32| 1.0 / (1.0 + (-heat * lead).exp());
        match own {
            Faction::Rdf => likely(rdf - aul - 0.5),
            Faction::Aul => likely(aul - rdf + 0.5),
            Faction::Zr => likely(zr * 7.0 / 11.0 - territories - 0.5),
            Faction::Ref => likely(territories - zr * 7.0 / 11.0 + 0.5),
        }
    }

    /// What the own hand promises, and the patience of the others.
    fn hand_worth(&self, s: &State, own: Faction) -> f32 {
        let foreign = s.hands[own as usize] & !self.content.of_faction[own as usize];
        let mut worth = FOREIGN_CARD * foreign.count_ones().min(3) as f32;
        if s.active() == Some(own) && s.card() == NONE {
            worth -= PROPOSAL * f32::from(s.proposals.saturating_mul(s.proposals));
        }
        worth
    }
}
