//! How likely each seat is to win: by the judgement that was learned of the whole position, or by the game's own evaluation
//! where there is none.

use veritable_core::model::{Inputs, Net, table_inputs};
use veritable_core::{Game, Seat, Stakes, Turn};

/// The chances of all seats; `None` while a move is half done or a throw is due.
pub fn chances<G: Game>(game: &G, state: &G::State) -> Option<Vec<f32>> {
    judged_here(game, state).then(|| expected(game, state))
}

/// Whether a position is one whose chances are told: no move is half done, and no throw is due that nothing weighs.
pub fn judged_here<G: Game>(game: &G, state: &G::State) -> bool {
    match game.turn(state) {
        Turn::Decide(_) => !game.mid_move(state),
        Turn::Chance => game.weighs_chance(state),
        Turn::Over => true,
    }
}

/// What each seat can expect of any position, all secrets known. Among rivals, of whom one wins, the chances are 1 together.
/// A team has one chance, which is everybody's; half-allies can win together, or all lose.
pub fn expected<G: Game>(game: &G, state: &G::State) -> Vec<f32> {
    match game.model() {
        Some(model) if game.turn(state) != Turn::Over => by_net(game, state, &model.table),
        _ => by_hand(game, state),
    }
}

/// The same by the game's own evaluation: each seat judges by what it knows, so that their hopes need not add up.
pub fn by_hand<G: Game>(game: &G, state: &G::State) -> Vec<f32> {
    shared::<G>((0..game.seats()).map(|seat| game.evaluate(state, seat)).collect())
}

/// The same by a network for the table.
pub fn by_net<G: Game>(game: &G, state: &G::State, net: &Net) -> Vec<f32> {
    let judged = |seat: Seat| {
        let mut inputs = Inputs::default();
        table_inputs(game, state, seat, &mut inputs);
        net.odds(inputs.all()).worth()
    };
    let seats = game.seats();
    match G::info().stakes {
        Stakes::Team => vec![judged(0); usize::from(seats)],
        _ => shared::<G>((0..seats).map(judged).collect()),
    }
}

/// Among rivals one wins.
fn shared<G: Game>(mut chances: Vec<f32>) -> Vec<f32> {
    if G::info().stakes == Stakes::Rivals {
        let (sum, even) = (chances.iter().sum::<f32>(), 1.0 / chances.len() as f32);
        chances
            .iter_mut()
            .for_each(|chance| *chance = if sum > 0.0 { *chance / sum } else { even });
    }
    chances
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
    fn a_match_of_force_of_arms_is_even_before_anything_has_happened() {
        use veritable_core::{Options, prelude::*};
        for rounds in [1, 3] {
            let options = Options::standard().with("rounds", rounds);
            let game = veritable_force_of_arms::ForceOfArms::configure(&options, None).unwrap();
            let state = game.start();
            let net = &game.model().expect("a judgement comes with the program").table;
            let mut inputs = Inputs::default();
            table_inputs(&game, &state, 0, &mut inputs);
            assert_eq!(inputs.all().len(), net.shape().inputs, "it was trained with these inputs");
            let found = expected(&game, &state);
            assert!((found[0] - 0.5).abs() < 0.05, "{rounds} rounds: {found:?}");
        }
    }

    #[test]
    fn nothing_is_judged_before_a_throw_that_is_due() {
        assert_eq!(after(&HighCard::of(2, 1), &["deal 6"]), None);
    }
}
