//! The laws of every game, and the invariants of this one (9).

use veritable_core::laws::walk;
use veritable_core::prelude::*;
use veritable_core::{Dice, Turn};
use veritable_cyclone_run::state::NONE;
use veritable_cyclone_run::{CycloneRun, Event, Phase, State};

use crate::common::with;

veritable_core::conformance! {
    two_seats: CycloneRun::of(2),
    three_seats: CycloneRun::of(3),
    four_seats: CycloneRun::of(4),
    short_game: with(&[("length", "short")]),
    long_game: with(&[("length", "long")]),
    long_game_of_four: with(&[("players", "4"), ("length", "long"), ("first_player", "random")]),
    odd_numbers: with(&[
        ("players", "3"),
        ("tokens_per_cell", "11"),
        ("cells_to_deplete", "6"),
        ("max_heroes", "5"),
        ("free_rerolls", "4"),
        ("stall_rounds", "2"),
        ("late_fuel", "3"),
        ("first_player", "seat:2"),
    ]),
    tiny: with(&[
        ("tokens_per_cell", "3"),
        ("cells_to_deplete", "1"),
        ("max_heroes", "1"),
        ("free_rerolls", "0"),
    ]),
}

fn games() -> Vec<CycloneRun> {
    let long = with(&[("players", "3"), ("length", "long")]);
    vec![CycloneRun::of(2), CycloneRun::of(3), CycloneRun::of(4), long]
}

// covers I9
#[test]
fn nobody_moves_farther_than_a_hero_and_all_cards_allow() {
    let game = CycloneRun::of(2);
    let mut driven = 0;
    walk(&game, 4, |_, state, _| {
        let mut state = *state;
        driven += u32::from(state.moves > 0);
        state.moves = 24;
        assert!(game.audit(&state).unwrap_err().starts_with("I9"), "{state:?}");
    });
    assert!(driven > 10, "{driven}");
}

// covers I1 I2 I4 I6 I8
#[test]
fn fuel_tokens_cards_and_heroes_are_conserved() {
    // `audit` names the invariant that breaks; here a few positions show that it can.
    let game = CycloneRun::of(2);
    let whole = game.start();
    let breaks = |change: &dyn Fn(&mut veritable_cyclone_run::State), name: &str| {
        let mut state = whole;
        change(&mut state);
        let said = game.audit(&state).expect_err(name);
        assert!(said.starts_with(name), "{said}");
    };
    assert_eq!(game.audit(&whole), Ok(()));
    breaks(&|s| s.pile -= 1, "I1");
    breaks(&|s| s.unseen.take(0), "I2");
    breaks(&|s| s.height[3] -= 1, "I2");
    breaks(&|s| s.height[3] += 1, "I3");
    breaks(&|s| s.last_round = true, "I3");
    breaks(&|s| s.held[0] = 1, "I4");
    breaks(&|s| s.deck = 0x7fe, "I4");
    breaks(&|s| s.vehicle = [4, 4], "I5");
    breaks(&|s| s.used = 1, "I8");
    breaks(&|s| s.selected = 0b1111, "I8");
    breaks(&|s| s.reacted = 1, "I10");
    breaks(&|s| s.held[1] = 1 << 12, "I4");
    breaks(&|s| s.round = 4096, "I17");
    breaks(&|s| s.idle_rounds = 200, "I17");
    for game in games() {
        walk(&game, 4, |_, state, _| assert_eq!(game.audit(state), Ok(())));
    }
}

// covers I3 I5 I7 I11 I13
#[test]
fn stacks_shrink_points_grow_vehicles_stay_and_cover_protects() {
    for game in games() {
        walk(&game, 6, |_, before, action| {
            let mut after = *before;
            let mut told = Vec::new();
            game.apply(&mut after, action, &mut told);
            for cell in 0..9 {
                assert!(after.height[cell] <= before.height[cell], "I3: a stack has grown");
            }
            assert!(after.last_round || !before.last_round, "I3: the last round was taken back");
            for vehicle in 0..2 {
                let (was, is) = (before.vehicle[vehicle], after.vehicle[vehicle]);
                assert!(was == NONE || is != NONE, "I5: a vehicle left the tray");
                // A vehicle that did not move, and did not just arrive, protects its token.
                let arrived =
                    matches!(before.phase, Phase::Land | Phase::Shortfall | Phase::Location)
                        && before.cell == was;
                if was != NONE && was == is && !arrived {
                    let cell = usize::from(was);
                    assert_eq!(before.height[cell], after.height[cell], "I7");
                    assert_eq!(before.top[cell], after.top[cell], "I7");
                }
            }
            let ended =
                4u8 == before.current && after.used >> 4 & 1 == 1 && before.used >> 4 & 1 == 0;
            let forced = told.iter().filter(|e| matches!(e, Event::TurnedHero { .. })).count();
            assert_eq!(before.turned != after.turned, forced == 1, "I11");
            assert!(!ended || forced == 1, "I11: the card is turned when its activation ends");
            let mut sum = 0;
            for seat in 0..game.seats() {
                let points = game.points(&after, seat);
                assert!(points >= game.points(before, seat), "I13: points were lost");
                sum += points;
            }
            assert!(sum <= 385, "I13");
        });
    }
}

/// Changes one number or flag somewhere in a JSON tree.
fn damage(value: &mut serde_json::Value, dice: &mut Dice) {
    use serde_json::Value;
    match value {
        Value::Array(items) if !items.is_empty() => {
            let i = dice.below(items.len());
            damage(&mut items[i], dice);
        }
        Value::Object(fields) if !fields.is_empty() => {
            let i = dice.below(fields.len());
            damage(fields.values_mut().nth(i).expect("a field"), dice);
        }
        Value::Bool(flag) => *flag = !*flag,
        other => *other = dice.choose(&[0, 1, 2, 3, 5, 8, 9, 12, 31, 200, 255, 511, 4096]).into(),
    }
}

#[test]
fn a_damaged_position_is_refused_or_playable() {
    let mut dice = Dice::seeded(21);
    let (mut refused, mut played, mut legal) = (0, 0, Vec::new());
    for game in games() {
        walk(&game, 10, |ply, state, _| {
            if ply % 2 == 1 {
                return;
            }
            let mut json = serde_json::to_value(state).expect("plain data");
            damage(&mut json, &mut dice);
            let read = serde_json::from_value::<State>(json);
            let Some(mut state) = read.ok().filter(|state| game.audit(state).is_ok()) else {
                refused += 1;
                return;
            };
            played += 1;
            for _ in 0..60 {
                let action = match game.turn(&state) {
                    Turn::Over => break,
                    Turn::Chance => game.roll(&state, &mut dice),
                    Turn::Decide(_) => {
                        game.legal(&state, &mut legal);
                        dice.choose(&legal)
                    }
                };
                game.apply(&mut state, action, &mut ());
            }
        });
    }
    assert!(refused > 500 && played > 500, "{refused} refused, {played} played");
}

// covers I9 I10
#[test]
fn movement_scouts_and_reactions_stay_within_their_bounds() {
    for game in games() {
        walk(&game, 6, |_, state, _| {
            assert!(state.moves <= 5, "I9: 4 + 1 at most");
            assert!(state.scouts <= 6, "I9: 4 + 2 at most");
            assert_eq!(state.reacted >> state.active & 1, 0, "I10");
        });
    }
}

// covers I12
#[test]
fn at_the_end_all_seats_have_had_equally_many_turns_and_one_has_won() {
    for game in games() {
        for seed in 0..4 {
            let (mut dice, mut state, mut turns) = (Dice::seeded(seed), game.start(), [0u32; 4]);
            let (mut legal, mut told) = (Vec::new(), Vec::new());
            while game.turn(&state) != Turn::Over {
                let action = match game.turn(&state) {
                    Turn::Chance => game.roll(&state, &mut dice),
                    _ => {
                        game.legal(&state, &mut legal);
                        dice.choose(&legal)
                    }
                };
                told.clear();
                game.apply(&mut state, action, &mut told);
                for event in &told {
                    if let Event::TurnEnded { seat } = event {
                        turns[usize::from(*seat)] += 1;
                    }
                }
            }
            let seats = usize::from(game.seats());
            assert!(turns[0] > 0 && turns[..seats].iter().all(|&n| n == turns[0]), "{turns:?}");
            assert_eq!(game.outcome(&state).unwrap().winners().count(), 1);
        }
    }
}

// covers I14 G1
#[test]
fn every_decision_has_two_to_forty_seven_choices() {
    let mut most = 0;
    for game in games() {
        walk(&game, 10, |_, state, _| {
            if let Turn::Decide(_) = game.turn(state) {
                let mut legal = Vec::new();
                game.legal(state, &mut legal);
                assert!((2..=47).contains(&legal.len()), "{legal:?}");
                most = most.max(legal.len());
            }
        });
    }
    assert!(most >= 32, "ROLL offers 31 rerolls and keep, but the most seen was {most}");
}

// covers I16
#[test]
fn the_same_seed_plays_the_same_game() {
    let play = |seed| {
        let game = CycloneRun::of(3);
        let mut log = Vec::new();
        let (mut dice, mut state, mut legal) = (Dice::seeded(seed), game.start(), Vec::new());
        while game.turn(&state) != Turn::Over {
            let action = match game.turn(&state) {
                Turn::Chance => game.roll(&state, &mut dice),
                _ => {
                    game.legal(&state, &mut legal);
                    dice.choose(&legal)
                }
            };
            log.push(action);
            game.apply(&mut state, action, &mut ());
        }
        (log, state)
    };
    assert_eq!(play(7), play(7));
    assert_ne!(play(7).0, play(8).0);
}

// covers I17
#[test]
fn games_end_long_before_five_hundred_rounds() {
    for game in games() {
        let mut rounds = 0;
        walk(&game, 20, |_, state, _| rounds = rounds.max(state.round));
        assert!((3..500).contains(&rounds), "{rounds} rounds");
    }
}

#[test]
fn every_event_names_a_clause_of_the_rules() {
    use veritable_core::Told;
    for game in games() {
        walk(&game, 3, |_, state, action| {
            let (mut next, mut told) = (*state, Vec::new());
            game.apply(&mut next, action, &mut told);
            for event in told {
                let clause = event.clause();
                assert!(CycloneRun::rules().clause(clause).is_some(), "{event:?}: {clause}");
            }
        });
    }
}
