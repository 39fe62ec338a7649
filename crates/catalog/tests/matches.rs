//! Every listed game through the eyes of a host.

use serde_json::{Value, json};
use veritable_catalog::{AnyMatch, Match, games, with};
use veritable_core::prelude::*;
use veritable_core::{Dice, Options, Turn, Viewer};

fn open(id: &str) -> Match {
    Match::new(id, &Options::standard(), None).unwrap()
}

/// Plays a random match of every game and shows every position before its action.
fn along_random_matches(seeds: u64, mut visit: impl FnMut(&Match, &mut Dice)) {
    for game in games() {
        for seed in 0..seeds {
            let (mut played, mut dice) = (open(game.id), Dice::seeded(seed));
            while played.position().turn() != Turn::Over {
                visit(&played, &mut dice);
                step(&mut played, &mut dice);
            }
            visit(&played, &mut dice);
        }
    }
}

fn step(played: &mut Match, dice: &mut Dice) {
    let action = played.position().roll(dice).unwrap_or_else(|| {
        let legal = played.position().legal();
        legal[dice.below(legal.len())].action.clone()
    });
    played.position_mut().play(&action, &[]).unwrap();
}

#[test]
fn an_unknown_game_is_refused_with_the_known_ones() {
    let said = Match::new("chess", &Options::standard(), None).err().unwrap().0;
    assert!(said.starts_with("There is no game “chess”. Known games: force-of-arms"), "{said}");
}

#[test]
fn an_option_out_of_range_is_refused_with_the_range() {
    let options = Options::standard().with("rounds", 9);
    let said = Match::new("force-of-arms", &options, None).err().unwrap().0;
    assert_eq!(said, "Option “rounds” cannot be “9”. Legal values: 1 to 5.");
}

#[test]
fn ids_are_words_for_command_lines_and_links() {
    for game in games() {
        assert!(game.id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'));
        assert_eq!(open(game.id).position().info().id, game.id);
    }
}

#[test]
fn a_match_is_played_by_notation_to_its_end() {
    along_random_matches(1, |played, _| {
        let position = played.position();
        assert_eq!(position.outcome().is_some(), position.turn() == Turn::Over);
        assert_eq!(position.width(), position.legal().len());
        let decides = matches!(position.turn(), Turn::Decide(_));
        assert!(position.legal().iter().all(|choice| choice.index.is_some() == decides));
    });
}

#[test]
fn what_can_be_done_and_what_cannot_add_up_to_all_there_is() {
    along_random_matches(2, |played, _| {
        if !matches!(played.position().turn(), Turn::Decide(_)) {
            assert!(played.position().impossible("").is_empty());
            return;
        }
        let space = with!(played, |s| (0..s.game.actions())
            .filter(|&i| s.game.action(i).is_some())
            .count());
        let impossible = played.position().impossible("");
        assert_eq!(impossible.len() + played.position().width(), space);
        assert!(impossible.iter().all(|(choice, _)| !choice.label.is_empty()));
    });
}

#[test]
fn a_refusal_changes_nothing_and_names_its_clause() {
    let mut played = open("force-of-arms");
    let mut dice = Dice::seeded(1);
    while played.position().turn() == Turn::Chance {
        step(&mut played, &mut dice);
    }
    let before = played.position().state();
    let refused = played.position_mut().play("attack nw", &[]).unwrap_err();
    assert!(refused.clause.is_some(), "{refused}");
    assert!(played.position_mut().play("castle kingside", &[]).unwrap_err().clause.is_none());
    assert_eq!(played.position().state(), before);
}

#[test]
fn the_audience_is_told_what_each_may_know() {
    along_random_matches(1, |played, dice| {
        if played.position().turn() == Turn::Over {
            return;
        }
        let viewers: Vec<_> = Viewer::all(played.position().seats()).collect();
        let action = played.position().legal();
        let action = &action[dice.below(action.len())].action;
        let all = played.clone().position_mut().play(action, &viewers).unwrap();
        assert_eq!(all.told.len(), viewers.len());
        for (viewer, told) in viewers.iter().zip(&all.told) {
            let alone = played.clone().position_mut().play(action, &[*viewer]).unwrap();
            assert_eq!(&alone.told[0], told);
        }
    });
}

#[test]
fn a_position_survives_the_trip_through_json() {
    along_random_matches(1, |played, _| {
        let mut other = open(played.position().info().id);
        other.position_mut().load(played.position().state()).unwrap();
        assert_eq!(other.position().state(), played.position().state());
        assert_eq!(other.position().legal(), played.position().legal());
    });
}

#[test]
fn something_that_is_no_position_is_refused_and_changes_nothing() {
    for game in games() {
        let mut played = open(game.id);
        let before = played.position().state();
        for nonsense in [json!(null), json!({}), json!([1, 2]), json!("start")] {
            let said = played.position_mut().load(nonsense).unwrap_err().why;
            assert!(
                said.starts_with(&format!("This is no position of {}: ", game.title)),
                "{said}"
            );
        }
        assert_eq!(played.position().state(), before);
    }
}

/// A position with one number changed: refused, or as good as any other. Never a crash.
#[test]
fn a_damaged_position_is_refused_or_playable() {
    let mut refused = 0;
    along_random_matches(5, |played, dice| {
        for _ in 0..4 {
            let mut state = played.position().state();
            damage(&mut state, dice);
            let mut other = played.clone();
            if other.position_mut().load(state.clone()).is_err() {
                refused += 1;
                continue;
            }
            let played = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                other.position().scene(Viewer::Seat(0)).audit().unwrap();
                with!(&mut other, |one| play_on(&one.game, &mut one.state, dice));
            }));
            assert!(played.is_ok(), "this position was accepted but cannot be played: {state}");
        }
    });
    assert!(refused > 1000, "damage was done");
}

/// Plays 500 moves at random, or to the end, and judges a few of the positions.
fn play_on<G: veritable_core::Game>(game: &G, state: &mut G::State, dice: &mut Dice) {
    let mut legal = Vec::new();
    for ply in 0..500 {
        if ply % 100 == 0 {
            (0..game.seats()).for_each(|seat| assert!(game.evaluate(state, seat) >= 0.0));
        }
        let action = match game.turn(state) {
            Turn::Over => return,
            Turn::Chance => game.roll(state, dice),
            Turn::Decide(_) => {
                game.legal(state, &mut legal);
                dice.choose(&legal)
            }
        };
        game.apply(state, action, &mut ());
    }
}

/// Changes one number, word or list somewhere in a JSON tree.
fn damage(value: &mut Value, dice: &mut Dice) {
    match value {
        Value::Array(items) if !items.is_empty() => {
            let i = dice.below(items.len());
            damage(&mut items[i], dice);
        }
        Value::Object(fields) if !fields.is_empty() => {
            let i = dice.below(fields.len());
            damage(fields.values_mut().nth(i).unwrap(), dice);
        }
        Value::Bool(b) => *b = !*b,
        other => *other = json!(dice.choose(&[0, 1, 2, 7, 9, 12, 24, 200, 255, -1, 4096, 65535])),
    }
}

#[test]
fn every_scene_is_sound_and_offers_exactly_the_legal_actions() {
    along_random_matches(2, |played, _| {
        let position = played.position();
        for viewer in Viewer::all(position.seats()) {
            let scene = position.scene(viewer);
            scene.audit().unwrap_or_else(|broken| panic!("{viewer:?}: {broken}"));
            let mut offered: Vec<_> = scene.choices.iter().map(|c| c.action.clone()).collect();
            offered.sort();
            let decides = matches!(position.turn(), Turn::Decide(seat) if viewer.is(seat));
            let legal = if decides { position.legal() } else { Vec::new() };
            let mut legal: Vec<_> = legal.into_iter().map(|choice| choice.action).collect();
            legal.sort();
            assert_eq!(offered, legal, "{viewer:?}");
        }
    });
}
