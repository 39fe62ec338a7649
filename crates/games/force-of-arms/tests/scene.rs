//! The table as it is drawn (spec 11).

use veritable_core::scene::{Face, Scene};
use veritable_core::{Dice, Game, Options, Turn, Viewer};
use veritable_force_of_arms::{Action, ForceOfArms};

/// Plays at random and shows every position to every viewer.
fn walk(
    seed: u64,
    mut look: impl FnMut(&ForceOfArms, &<ForceOfArms as Game>::State, Viewer, &[Action], &Scene),
) {
    let game = ForceOfArms::configure(&Options::standard(), None).unwrap();
    let (mut state, mut dice, mut legal) = (game.start(), Dice::seeded(seed), Vec::new());
    loop {
        game.legal(&state, &mut legal);
        let turn = game.turn(&state);
        for viewer in Viewer::all(2) {
            let decides = matches!(turn, Turn::Decide(seat) if viewer.is(seat));
            let choices: &[Action] = if decides { &legal } else { &[] };
            look(&game, &state, viewer, choices, &game.scene(&game.view(&state, viewer), choices));
        }
        let action = match turn {
            Turn::Over => return,
            Turn::Chance => game.roll(&state, &mut dice),
            Turn::Decide(_) => dice.choose(&legal),
        };
        game.apply(&mut state, action, &mut ());
    }
}

#[test]
fn every_scene_keeps_its_promises_and_offers_every_legal_action_once() {
    for seed in 0..12 {
        walk(seed, |_, _, viewer, choices, scene| {
            scene.audit().unwrap_or_else(|e| panic!("seed {seed}, {viewer:?}: {e}"));
            let offered: Vec<_> = scene.choices.iter().map(|c| c.action.clone()).collect();
            let legal: Vec<_> = choices.iter().map(ToString::to_string).collect();
            assert_eq!(offered, legal);
        });
    }
}

#[test]
fn what_is_barred_is_refused_by_the_rules() {
    walk(3, |game, state, _, _, scene| {
        for barred in &scene.barred {
            let action: Action = barred.action.parse().unwrap();
            assert!(game.check(state, action).is_err(), "{} is legal", barred.action);
        }
    });
}

#[test]
fn a_viewer_sees_own_hidden_fighters_as_own_and_others_as_backs() {
    let (mut own, mut backs) = (0, 0);
    walk(5, |_, _, viewer, _, scene| {
        for piece in &scene.board.pieces {
            match piece.face {
                Face::Own => {
                    assert!(matches!(viewer, Viewer::Seat(_)));
                    own += 1;
                }
                Face::Back => {
                    assert!(piece.value.starts_with('#') && piece.id.starts_with('s'), "{piece:?}");
                    backs += 1;
                }
                Face::Up => {}
            }
        }
    });
    assert!(own > 100 && backs > 100, "{own} {backs}");
}

#[test]
fn the_viewers_own_sides_lie_at_the_bottom_and_on_the_right() {
    walk(7, |_, _, viewer, _, scene| {
        for piece in scene.board.pieces.iter().filter(|p| p.face == Face::Own) {
            let slot = scene.board.slots.iter().find(|s| s.id == piece.slot).unwrap();
            assert!(slot.place.x > 811 || slot.place.y > 811, "{viewer:?} {slot:?}");
        }
    });
}
