//! One match between bots, without a word about it.

use veritable_bots::search::Pace;
use veritable_bots::{Level, Mind, Question};
use veritable_core::{Dice, Game, Turn, Viewer};

/// What was counted in a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Decisions, forced ones included.
    pub decisions: u64,
    /// Decisions with one legal action.
    pub forced: u64,
    /// Legal actions over all decisions.
    pub branches: u64,
    /// The most legal actions of one decision.
    pub widest: u64,
    /// Chance outcomes.
    pub chance: u64,
}

impl Counts {
    pub fn merge(&mut self, other: Self) {
        self.decisions += other.decisions;
        self.forced += other.forced;
        self.branches += other.branches;
        self.widest = self.widest.max(other.widest);
        self.chance += other.chance;
    }
}

/// Plays match number `number` of `seed`; `bots[seat]` decides for each seat. Chance has dice of its own, so
/// that two matches with the same number get the same deal whatever the bots are.
pub fn play<G: Game>(
    game: &G,
    bots: &[Level],
    seed: u64,
    number: u64,
    legal: &mut Vec<G::Action>,
) -> (G::State, Counts) {
    let mut fate = Dice::seeded(seed).at(2 * number);
    let mut minds = Dice::seeded(seed).at(2 * number + 1);
    let mut state = game.start();
    let mut counts = Counts::default();
    loop {
        let action = match game.turn(&state) {
            Turn::Over => return (state, counts),
            Turn::Chance => {
                counts.chance += 1;
                game.roll(&state, &mut fate)
            }
            Turn::Decide(seat) => {
                game.legal(&state, legal);
                let width = legal.len() as u64;
                counts.decisions += 1;
                counts.forced += u64::from(width == 1);
                counts.branches += width;
                counts.widest = counts.widest.max(width);
                let bot = bots[usize::from(seat)];
                if width == 1 {
                    legal[0]
                } else if bot.mind == Mind::Random {
                    minds.choose(legal)
                } else {
                    let view = game.view(&state, Viewer::Seat(seat));
                    let asked = Question { game, seat, view: &view, legal };
                    bot.think(asked, minds.number(), Pace::default()).action
                }
            }
        };
        game.apply(&mut state, action, &mut ());
    }
}
