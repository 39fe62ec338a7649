//! What a judgement is made of, in words: the dangers that the Orders cards still in the deck hold, and what is left
//! behind them.

use veritable_core::Reason;

use super::forecast::Ruin;
use super::{Due, RUIN, TERMS, Term};
use crate::AttackOnSdf1;
use crate::board::ring;
use crate::frame::Step;
use crate::state::State;

/// The dangers by name.
const DANGERS: [(&str, Ruin); 5] = [
    ("The Bridge", Ruin::Bridge),
    ("Damage through Production to the Bridge", Ruin::Through(ring::PRODUCTION)),
    ("Damage through the Launch Bay to the Bridge", Ruin::Through(ring::LAUNCH_BAY)),
    ("The reactors", Ruin::Reactors),
    ("The population", Ruin::Population),
];

/// A danger by name.
pub(super) fn danger(of: Ruin) -> &'static str {
    // Damage follows through no other places than those that are named.
    DANGERS.iter().find(|&&(_, named)| named == of).map_or("The Bridge", |&(name, _)| name)
}

impl AttackOnSdf1 {
    /// Dangers first, then every term that counts.
    pub(super) fn explain(&self, s: &State) -> Vec<Reason> {
        let mut counts = [0.0; TERMS];
        self.possessions(s, &mut |term, n| counts[term as usize] += n);
        self.prospects(s, &mut |term, n| counts[term as usize] += n);
        let mut ruins = [0.0; DANGERS.len()];
        self.futures(s, &self.sky_ahead(s), |share, sky| {
            self.standing(s, sky, &mut |term, n| counts[term as usize] += share * n);
            if let Some((ruin, _)) = sky.ruin {
                let danger = DANGERS.iter().position(|&(_, named)| named == ruin);
                danger.into_iter().for_each(|danger| ruins[danger] += share);
            }
        });
        let drawn = s.step == Step::Assault;
        let cards = if s.orders.is_empty() { self.orders_deck().len() } else { s.orders.len() };
        let mut reasons = Vec::new();
        for ((about, _), share) in DANGERS.iter().zip(ruins) {
            let stands = match (share * cards as f32).round() as usize {
                0 => "safe from these Orders".to_owned(),
                _ if drawn => "lost to these Orders".to_owned(),
                n if n == cards => "lost to every Orders card that may come".to_owned(),
                n => format!("lost to {n} of the {cards} Orders cards that may come"),
            };
            reasons.push(Reason::new(*about, -RUIN[0] * share, stands));
        }
        // Tokens go at Clean Up whatever is done now: that is no reason.
        let lasting = |term: Term| {
            !matches!(term, Term::VeritechEvade | Term::ShipEvade | Term::Tokens)
                || Due::of(s) == Due::Any
        };
        for (&term, count) in Term::ALL.iter().zip(counts).filter(|&(&term, _)| lasting(term)) {
            let worth = self.weights[term as usize] * count;
            match reasons.iter_mut().find(|reason| reason.about == term.words()) {
                Some(reason) => reason.worth += worth,
                None => reasons.push(Reason::new(term.words(), worth, number(count))),
            }
        }
        reasons
    }
}

/// A count, which may be an expectation.
fn number(count: f32) -> String {
    let tenths = (10.0 * count).round() as i32;
    if tenths % 10 == 0 {
        (tenths / 10).to_string()
    } else {
        format!("about {}", tenths as f32 / 10.0)
    }
}
