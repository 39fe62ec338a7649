//! What to believe about an enemy's hidden Combat Cards: anything is possible, but a player who wants to win puts
//! high cards at lines with many victory points.
//!
//! Between `greedy` players the value of a Combat Card and the victory points along its line correlate by 0.75.
//! The belief is a little weaker, because people bluff.

use veritable_core::Dice;
use veritable_core::bits::bits;

use crate::CrisisPoint;
use crate::content::{COMBAT, Side};
use crate::geometry::LINES;
use crate::state::{Secret, Table};

/// How much players misjudge a line, bluff or change their minds, in victory points along it.
const BLUR: f32 = 3.5;

/// The Combat Cards of one side that are not faceup, and the lines they lie at or may come to.
pub struct Belief {
    side: usize,
    /// The highest card first.
    cards: Vec<u8>,
    /// Each line with its victory points, and whether a card lies there.
    lines: Vec<(f32, u8, bool)>,
}

impl Belief {
    /// About `side`, which holds or hides the set `cards`.
    pub fn about(game: &CrisisPoint, table: &Table, side: Side, cards: u8) -> Self {
        let i = side as usize;
        let mut cards: Vec<u8> = bits(cards).collect();
        cards
            .sort_unstable_by_key(|&card| std::cmp::Reverse(game.pack.value[i][usize::from(card)]));
        let worth = game.worth_of_lines(table);
        let lines = bits(!table.up[i])
            .map(|line| (worth[usize::from(line)], line, table.filled[i] >> line & 1 != 0));
        Self { side: i, cards, lines: lines.collect() }
    }

    /// Deals the cards to the lines and the hand: the highest to the line that seems to be worth most.
    pub fn sample(&self, secret: &mut Secret, dice: &mut Dice) {
        let mut order = [(0.0, 0, false); LINES];
        let order = &mut order[..self.lines.len()];
        for (place, &(worth, line, filled)) in order.iter_mut().zip(&self.lines) {
            *place = (worth + BLUR * bell(dice), line, filled);
        }
        order.sort_unstable_by(|a, b| b.0.total_cmp(&a.0));
        secret.hand[self.side] = 0;
        for (&(_, line, filled), &card) in order.iter().zip(&self.cards) {
            if filled {
                secret.slots[self.side][usize::from(line)] = card;
            } else {
                secret.hand[self.side] |= 1 << card;
            }
        }
    }
}

/// A number from a bell curve with mean 0 and deviation 1, without its far ends.
fn bell(dice: &mut Dice) -> f32 {
    2.0 * (dice.fraction() + dice.fraction() + dice.fraction()) - 3.0
}

const _: () = assert!(COMBAT == LINES);

#[cfg(test)]
mod tests {
    use veritable_core::{Game, Options, Turn, Viewer};

    use super::*;
    use crate::state::{State, Step};

    /// A position after the Tactical Phase, played at random.
    fn after_tactics(game: &CrisisPoint) -> State {
        let (mut state, mut dice, mut legal) = (game.start(), Dice::seeded(7), Vec::new());
        while state.table.step != Step::Token {
            let action = match game.turn(&state) {
                Turn::Chance => game.roll(&state, &mut dice),
                _ => {
                    game.legal(&state, &mut legal);
                    dice.choose(&legal)
                }
            };
            game.apply(&mut state, action, &mut ());
        }
        state
    }

    #[test]
    fn the_richest_line_is_believed_to_hold_a_higher_card_than_the_poorest_but_any_card_may_lie_anywhere()
     {
        let game = CrisisPoint::configure(&Options::standard(), None).unwrap();
        let state = after_tactics(&game);
        let worlds = game.worlds(&game.view(&state, Viewer::Seat(0)));
        let enemy = state.table.side_of(1) as usize;
        let hidden = !state.table.up[enemy];
        let (mut sums, mut seen, mut dice) = ([0u32; LINES], [0u8; LINES], Dice::seeded(1));
        for _ in 0..4000 {
            let world = game.sample(&worlds, &mut dice);
            for line in bits(hidden).map(usize::from) {
                let card = world.secret.slots[enemy][line];
                sums[line] += u32::from(game.pack.value[enemy][usize::from(card)]);
                seen[line] |= 1 << card;
            }
        }
        let worth = game.worth_of_lines(&state.table);
        let by_worth = |a: &usize, b: &usize| worth[*a].total_cmp(&worth[*b]);
        let (lines, cards) = (bits(hidden).map(usize::from), hidden.count_ones());
        let (poor, rich) =
            (lines.clone().min_by(by_worth).unwrap(), lines.max_by(by_worth).unwrap());
        assert!(sums[rich] > sums[poor] + 4000, "{worth:?} {sums:?}");
        assert!(bits(hidden).all(|line| seen[usize::from(line)].count_ones() == cards), "{seen:?}");
    }
}
