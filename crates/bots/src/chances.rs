//! How likely each seat is to win, by the game's own evaluation.

use veritable_core::{Game, Seat, Stakes, Turn};

/// The chances of all seats; `None` while a move is half done or a throw is due. Among rivals, of whom one wins, they
/// are 1 together: each judges by what it knows, so that their hopes need not add up. A team has one chance, which
/// is everybody's; half-allies can win together, or all lose.
pub fn chances<G: Game>(game: &G, state: &G::State) -> Option<Vec<f32>> {
    let whole = match game.turn(state) {
        Turn::Decide(_) => !game.mid_move(state),
        Turn::Chance => game.weighs_chance(state),
        Turn::Over => true,
    };
    let judged = |seat: Seat| game.evaluate(state, seat);
    let mut chances: Vec<f32> = whole.then(|| (0..game.seats()).map(judged).collect())?;
    if G::info().stakes == Stakes::Rivals {
        let (sum, even) = (chances.iter().sum::<f32>(), 1.0 / chances.len() as f32);
        chances
            .iter_mut()
            .for_each(|chance| *chance = if sum > 0.0 { *chance / sum } else { even });
    }
    Some(chances)
}

#[cfg(test)]
mod tests {
    use veritable_core::testkit::toy::{Dike, HighCard, Truce};

    use super::*;

    fn after<G: Game>(game: &G, actions: &[&str]) -> Option<Vec<f32>> {
        let mut state = game.start();
        for text in actions {
            game.apply(&mut state, game.read(text).unwrap(), &mut ());
        }
        chances(game, &state)
    }

    #[test]
    fn the_chances_of_rivals_are_one_together() {
        let found = after(&HighCard::of(2, 1), &["deal 6", "deal 2", "deal 7", "deal 5"]).unwrap();
        assert!((found.iter().sum::<f32>() - 1.0).abs() < 1e-6 && found[1] > found[0], "{found:?}");
    }

    #[test]
    fn a_team_has_one_chance_and_loses_it_as_one() {
        let game = Dike::of(2);
        let begun = after(&game, &["rise 3"]).unwrap();
        assert!(begun[0] == begun[1] && begun[0] > 0.5, "{begun:?}");
        let lost = after(&game, &["rise 3", "rest", "rise 3", "rest", "rise 3"]);
        assert_eq!(lost, Some(vec![0.0, 0.0]));
    }

    #[test]
    fn half_allies_can_win_together_or_all_lose() {
        let needs = ["need 1", "need 1", "need 2", "keep", "keep", "keep"];
        let lost = after(&Truce::of(2), &[&needs[..], &["tide 3"]].concat());
        assert_eq!(lost, Some(vec![0.0; 3]));
        let kept = after(
            &Truce::of(2),
            &[&needs[..], &["tide 1", "give", "give", "keep", "tide 1"]].concat(),
        );
        assert_eq!(kept, Some(vec![0.5; 3]), "three minor victories");
    }

    #[test]
    fn nothing_is_judged_before_a_throw_that_is_due() {
        assert_eq!(after(&HighCard::of(2, 1), &["deal 6"]), None);
    }
}
