//! A position as numbers for a learned judgement: what everybody can expect, the tray, the Heroes and the dice.

use veritable_core::Seat;
use veritable_core::model::{Inputs, logit};

use crate::CycloneRun;
use crate::content::FUEL;
use crate::observe::PHASES;
use crate::state::{NONE, Phase, State};

impl CycloneRun {
    pub(crate) fn features_of(&self, s: &State, seat: Seat, out: &mut Inputs) {
        let flag = |on: bool| f32::from(u8::from(on));
        let outlook = self.outlook(s);
        let heat = self.heat(s);
        let others = (0..self.seats).filter(|&other| other != seat);
        let hope = |seat: Seat| outlook[usize::from(seat)];
        let rival = others.max_by(|&a, &b| hope(a).total_cmp(&hope(b))).unwrap_or(seat);
        let (own, best) = (hope(seat), hope(rival));
        let shares = (0..self.seats).map(|other| ((hope(other) - own) / heat).exp());
        let hand = logit(1.0 / shares.sum::<f32>());
        out.extend([hand, (own - best) / heat, (own - best) / 30.0, heat / 10.0]);
        for seat in [seat, rival] {
            let (at, prices) = (usize::from(seat), self.prices(s, seat));
            let (points, cards) = (self.points(s, seat) as f32, self.cards_worth(s, seat, prices));
            let fuel = f32::from(s.fuel[at]);
            let turn = hope(seat) - points - fuel * prices.fuel - cards;
            out.extend([points / 60.0, fuel / 6.0, cards / 10.0, turn / 30.0]);
            out.extend([self.turns_left(s, seat) / 4.0, flag(s.active == seat)]);
            out.extend([flag(s.first == seat), flag(self.decider(s) == seat)]);
        }
        out.extend([self.tokens_left(s) / 10.0, flag(s.last_round), f32::from(s.turns) / 2.0]);
        out.extend([s.unseen.len() as f32 / 60.0, f32::from(s.pile) / f32::from(FUEL)]);
        for cell in 0..9 {
            let up = s.height[cell] > 0 && s.top[cell] != NONE;
            let token = up.then(|| &self.content.tokens[usize::from(s.top[cell])]);
            out.push(f32::from(s.height[cell]) / 6.0);
            out.extend(token.map_or([0.0; 2], |t| [f32::from(t.vp) / 5.0, f32::from(t.hp) / 5.0]));
            out.extend(s.vehicle.map(|at| flag(usize::from(at) == cell)));
        }
        for slot in 0..9 {
            out.push(f32::from(s.hero_fuel[slot]) / 3.0);
            out.push(flag(s.selected >> slot & 1 == 1));
            out.push(flag(s.used >> slot & 1 == 1));
        }
        let mut dice = [[0.0; 4]; 2];
        for die in 0..5 {
            if s.phase != Phase::First && s.assigned[die] == NONE {
                let kept = s.rolling >> die & 1 == 0;
                dice[usize::from(kept)][s.dice[die] as usize] += 0.4;
            }
        }
        dice.into_iter().for_each(|faces| out.extend(faces));
        out.extend([
            f32::from(s.rerolls) / 2.0,
            f32::from(s.scouts) / 3.0,
            f32::from(s.moves) / 4.0,
        ]);
        out.extend(PHASES.map(|phase| flag(s.phase == phase)));
    }
}
