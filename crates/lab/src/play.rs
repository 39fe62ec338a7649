//! One match between bots, without a word about it.

use veritable_bots::{Level, Mind, Question};
use veritable_core::content::Problem;
use veritable_core::{Dice, Game, Sink, Turn, Viewer};

use crate::Player;

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

/// Plays match number `number` of `seed`; `players[seat]` decides for each seat. Chance has dice of its own, so
/// that two matches with the same number get the same deal whoever plays. `look` is shown every position in which
/// somebody decides.
pub fn play<G: Game>(
    game: &G,
    players: &[Player],
    (seed, number): (u64, u64),
    told: &mut impl Sink<G::Event>,
    mut look: impl FnMut(&G::State),
) -> Result<(G::State, Counts), Problem> {
    let mut fate = Dice::seeded(seed).at(2 * number);
    let mut minds = Dice::seeded(seed).at(2 * number + 1);
    let mut state = game.start();
    let mut counts = Counts::default();
    let mut legal = Vec::new();
    loop {
        let action = match game.turn(&state) {
            Turn::Over => return Ok((state, counts)),
            Turn::Chance => {
                counts.chance += 1;
                game.roll(&state, &mut fate)
            }
            Turn::Decide(seat) => {
                look(&state);
                game.legal(&state, &mut legal);
                let width = legal.len() as u64;
                counts.decisions += 1;
                counts.forced += u64::from(width == 1);
                counts.branches += width;
                counts.widest = counts.widest.max(width);
                match &players[usize::from(seat)] {
                    _ if width == 1 => legal[0],
                    Player::Level(Level { mind: Mind::Random, .. }) => minds.choose(&legal),
                    player => {
                        let view = game.view(&state, Viewer::Seat(seat));
                        let asked = Question { game, seat, view: &view, legal: &legal };
                        player.decide(asked, minds.number())?
                    }
                }
            }
        };
        game.apply(&mut state, action, told);
    }
}

/// Games that are compared, judged alike: if their cards differ, all of them by hand, because what was learned knows the
/// cards of one pack only, and bots that judge otherwise would be taken for cards that play otherwise.
pub fn judged_alike<G: Game>(games: Vec<G>) -> Vec<G> {
    if games.iter().all(|game| game.fingerprint() == games[0].fingerprint()) {
        return games;
    }
    games.into_iter().map(|game| game.with_model(None)).collect()
}
