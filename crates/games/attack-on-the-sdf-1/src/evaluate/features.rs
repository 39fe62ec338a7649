//! A position as numbers for a learned judgement: every term of the evaluation as things lie, what the Orders threaten, and
//! where the story stands.

use veritable_core::model::Inputs;

use crate::AttackOnSdf1;
use crate::state::State;

impl AttackOnSdf1 {
    pub(super) fn tell(&self, s: &State, out: &mut Inputs) {
        let flag = |on: bool| f32::from(u8::from(on));
        let mut terms = self.count(s);
        self.prospects(s, &mut |term, n| terms[term as usize] += n);
        out.extend(terms.map(|n| n / 4.0));
        let (mut worth, mut ruin, mut excess) = (0.0, 0.0, 0.0);
        for outlook in self.outlooks(s).iter().filter(|outlook| outlook.share > 0.0) {
            worth += outlook.share * outlook.worth;
            ruin += outlook.share * flag(outlook.ruin.is_some());
            excess += outlook.share * f32::from(outlook.ruin.unwrap_or(0));
        }
        out.extend([worth / 2.0, ruin, excess / 3.0, self.waiting(s) as f32 / 4.0]);
        let left = self.episodes_left(s);
        out.extend((0..5).map(|episodes| flag(left == episodes)));
        out.push(flag(self.episode(s).is_some_and(|episode| episode.baseship)));
        out.extend((0..3).map(|scenario| flag(s.scenario == scenario)));
        out.extend([flag(self.set.escalation), f32::from(self.set.dice) / 4.0]);
    }
}
