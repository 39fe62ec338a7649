//! Invariants that speak of whole games or of two positions (spec 9).

mod common;
use common::*;

use veritable_core::deck::LazyDeck;
use veritable_core::prelude::*;
use veritable_core::{Dice, Turn, Viewer};
use veritable_crisis_point::CrisisPoint;
use veritable_crisis_point::content::{Field, Kind, Op};
use veritable_crisis_point::geometry::{turned, turned_line};
use veritable_crisis_point::state::*;

/// Plays random games and shows every position after the set-up.
fn games(n: u64, game: &CrisisPoint, mut visit: impl FnMut(&State)) {
    let mut legal = Vec::new();
    for seed in 0..n {
        let mut dice = Dice::seeded(seed);
        let mut state = game.start();
        while game.turn(&state) != Turn::Over {
            let action = match game.turn(&state) {
                Turn::Chance => game.roll(&state, &mut dice),
                _ => {
                    game.legal(&state, &mut legal);
                    dice.choose(&legal)
                }
            };
            game.apply(&mut state, action, &mut ());
            visit(&state);
        }
    }
}

// covers I1 I3 I4 I5 I6 I7 I8 I10 I12 I14
#[test]
fn a_position_that_breaks_an_invariant_is_refused() {
    let play = picture("SALA SRCH . .  . . . .  . . . .  . . . .").reserve(2, 2).tactical(Aosc);
    let broken = |change: fn(&mut State)| {
        let mut state = play.state;
        change(&mut state);
        let says = play.game.audit(&state).unwrap_err();
        says.split(':').next().unwrap().to_string()
    };
    assert_eq!(broken(|s| s.table.reserve[0] += 1), "I1");
    assert_eq!(broken(|s| s.table.field[5] = 3), "I3");
    assert_eq!(broken(|s| s.secret.hand[0] = 0), "I4");
    assert_eq!(broken(|s| s.secret.deck = LazyDeck::new([1; 10])), "I4");
    assert_eq!(broken(|s| s.table.active = Masters), "I5");
    assert_eq!(broken(|s| s.table.lay(Field::unit(Aosc, 1), 9)), "I5");
    assert_eq!(broken(|s| s.table.lay(Field::location(0), 9)), "I6");
    assert_eq!(
        broken(|s| {
            s.table.tokens[9][0] = 1;
            s.table.supply[0] -= 1;
        }),
        "I7"
    );
    assert_eq!(broken(|s| s.table.step = Step::Space(0)), "I8");
    assert_eq!(broken(|s| s.table.special[3] = SpecialState::Held), "I10");
    assert_eq!(broken(|s| s.table.played[0] = 1), "I12");
    assert_eq!(broken(|s| s.table.muted = 1), "I14");
}

// covers I2 I9 I11 I13 I15
#[test]
fn a_late_position_that_breaks_an_invariant_is_refused() {
    let broken = |play: &Match, change: fn(&mut State)| {
        let mut state = play.state;
        change(&mut state);
        let says = play.game.audit(&state).unwrap_err();
        says.split(':').next().unwrap().to_string()
    };
    let over = anywhere().scored();
    assert_eq!(broken(&over, |s| s.table.won[3] = Won::Open), "I2");
    assert_eq!(
        broken(&over, |s| {
            s.table.won[0] = match s.table.won[0] {
                Won::By(Aosc) => Won::By(Masters),
                _ => Won::By(Aosc),
            };
        }),
        "I13"
    );
    assert_eq!(broken(&over, |s| s.table.claimed[0] = 0), "I13");
    assert_eq!(broken(&over, |s| s.table.vp[0] += 1), "I13");
    assert_eq!(broken(&over, |s| s.table.up[0] = 0), "I11");
    let cards = anywhere().card_phase(Aosc);
    assert_eq!(
        broken(&cards, |s| {
            s.table.reserve[0] = 1;
            s.table.supply[0] -= 1;
        }),
        "I9"
    );
    assert_eq!(broken(&cards, |s| s.table.cursor.done = 1), "I15");
    assert_eq!(broken(&cards, |s| s.table.step = Step::Effect), "I15");
}

// covers I15
#[test]
fn a_text_in_the_middle_that_could_not_be_there_is_refused() {
    let game = game(&[]);
    let (mut done, mut half, mut card, mut serial) = (0, 0, 0, 0);
    games(4, &game, |state| {
        if state.table.step != Step::Effect {
            return;
        }
        let broken = |change: &dyn Fn(&mut Table)| {
            let mut state = *state;
            change(&mut state.table);
            let says = game.audit(&state).expect_err("the audit finds it");
            says.split(':').next().unwrap().to_string()
        };
        assert_eq!(broken(&|t| t.cursor.done = 255), "I15");
        done += 1;
        assert_eq!(broken(&|t| t.cursor.card = if t.cursor.card == 30 { 31 } else { 30 }), "I15");
        card += 1;
        if state.table.filled[0].count_ones() > 1 {
            let two: Vec<_> = (0..8).filter(|l| state.table.filled[0] >> l & 1 != 0).collect();
            assert_eq!(broken(&|t| t.serial[0][two[0]] = t.serial[0][two[1]]), "I3");
            serial += 1;
        }
        // What was chosen first can be chosen first: a Base or a Location takes no part in a swap of Units.
        let due = game.pack.program[usize::from(state.table.cursor.at)];
        let base = state.table.at[usize::from(Field::base(Aosc))];
        if let (Op::SwapUnits { this: false, .. }, 0..16) = (due, base) {
            assert_eq!(broken(&|t| t.cursor.half = base), "I15");
            half += 1;
        }
    });
    assert!(done > 20 && card > 20 && serial > 20 && half > 0, "{done} {card} {serial} {half}");
}

// covers I17
#[test]
fn before_the_first_game_there_is_one_lawful_position() {
    let game = game(&[("seat_sides", "random")]);
    let mut state = game.start();
    assert_eq!(game.audit(&state), Ok(()));
    state.table.vp = [3, 0];
    assert!(game.audit(&state).unwrap_err().starts_with("I17"));
}

// covers I2 I13
#[test]
fn victory_tokens_and_points_add_up_at_the_end_of_every_game() {
    let game = game(&[]);
    games(60, &game, |state| {
        let table = &state.table;
        if table.step != Step::Over {
            return;
        }
        let placed: u8 = [Aosc, Masters].map(|s| 16 - table.victory_supply(s)).iter().sum();
        let flipped = table.won.iter().filter(|w| **w == Won::Flipped).count();
        assert_eq!(usize::from(placed) + flipped, 16);
        let vp = |c: usize| u16::from(game.pack.vp[usize::from(table.field[c])]);
        let on_field: u16 = (0..16).map(vp).sum();
        let lost: u16 = (0..16).filter(|&c| table.won[c] == Won::Flipped).map(vp).sum();
        let claimed: u16 = [Aosc, Masters]
            .iter()
            .map(|&s| match table.claimed[s as usize] {
                NONE => 0,
                i => u16::from(game.pack.objectives[s as usize][usize::from(i)].vp),
            })
            .sum();
        assert_eq!(table.vp.iter().sum::<u16>(), on_field - lost + claimed);
        let ties = (0..16).filter(|&c| table.won[c] == Won::Flipped);
        assert!(ties.map(|c| Field::kind(table.field[c])).all(|k| k == Kind::Location));
    });
}

// covers I9
#[test]
fn no_side_takes_more_than_53_tokens_from_its_supply() {
    let mut most = 0;
    games(200, &game(&[]), |state| {
        if state.table.won[0] == Won::Open {
            most = most.max(61 - state.table.supply.into_iter().min().unwrap());
        }
    });
    assert!((20..=53).contains(&most), "{most}");
}

// covers I11
#[test]
fn faceup_combat_cards_stay_faceup_and_look_the_same_to_both() {
    let game = game(&[]);
    let mut before: Option<Table> = None;
    games(30, &game, |state| {
        let table = &state.table;
        if let Some(old) =
            before.as_ref().filter(|old| old.filled != [0; 2] && table.filled != [0; 2])
        {
            for side in 0..2 {
                assert!(table.up[side].count_ones() >= old.up[side].count_ones());
            }
        }
        let views = [0, 1].map(|seat| game.view(state, Viewer::Seat(seat)));
        for side in 0..2 {
            for line in (0..8).filter(|l| table.up[side] >> l & 1 != 0) {
                assert_eq!(views[0].slots[side][line], views[1].slots[side][line]);
            }
        }
        before = Some(*table);
    });
}

// covers I15 I8
#[test]
fn legal_lists_are_never_empty_and_never_above_18() {
    let game = game(&[("auto_forced", "off")]);
    let (mut legal, mut longest) = (Vec::new(), 0);
    games(40, &game, |state| {
        if let Turn::Decide(_) = game.turn(state) {
            game.legal(state, &mut legal);
            assert!(!legal.is_empty());
            longest = longest.max(legal.len());
        }
    });
    assert!((17..=18).contains(&longest), "{longest}");
}

// covers I16
#[test]
fn sampled_worlds_spread_the_unknown_evenly() {
    let play = picture("SALA SRCH AGAC DROP  . . . .  . . . .  . . . .")
        .combat(Masters, "a 9  b 2")
        .tactical(Aosc);
    let worlds = play.game.worlds(&play.game.view(&play.state, Viewer::Seat(0)));
    let mut dice = Dice::seeded(2);
    let (mut nine_at_a, mut kept) = (0, 0);
    for _ in 0..4000 {
        let world = play.game.sample(&worlds, &mut dice);
        nine_at_a += usize::from(world.secret.slots[1][0] == 7);
        kept += usize::from(world.secret.objectives[1] >> 3 & 1 != 0);
    }
    assert!((430..570).contains(&nine_at_a), "one card in eight: {nine_at_a}");
    assert!((920..1080).contains(&kept), "two objectives in eight: {kept}");
}

// covers I17 4.9
#[test]
fn every_game_has_fewer_than_400_decisions() {
    let game = game(&[("auto_forced", "off")]);
    let (mut longest, mut count) = (0, 0);
    games(200, &game, |state| {
        count += usize::from(matches!(game.turn(state), Turn::Decide(_)));
        if state.table.step == Step::Over {
            longest = longest.max(count);
            count = 0;
        }
    });
    assert!((150..400).contains(&longest), "{longest}");
    assert!(game.limit() < 1000);
}

// covers I18
#[test]
fn turning_the_board_and_exchanging_the_sides_exchanges_the_powers() {
    let game = game(&[]);
    let mut looked = 0;
    games(10, &game, |state| {
        if state.table.step != Step::Token {
            return;
        }
        let mut other = *state;
        for cell in 0..16 {
            let card = match state.table.field[usize::from(cell)] {
                unit @ 0..16 => (unit + 8) % 16,
                base @ 16..18 => 33 - base,
                location => location,
            };
            other.table.lay(card, turned(cell));
            let [a, m] = state.table.tokens[usize::from(cell)];
            other.table.tokens[usize::from(turned(cell))] = [m, a];
        }
        for side in 0..2 {
            for line in 0..8 {
                other.secret.slots[1 - side][usize::from(turned_line(line))] =
                    state.secret.slots[side][usize::from(line)];
            }
        }
        for cell in 0..16 {
            let card = state.table.field[usize::from(cell)];
            let turned_card = other.table.field[usize::from(turned(cell))];
            if game.pack.bonus[usize::from(card)]
                .or(game.pack.bonus[usize::from(turned_card)])
                .is_some()
            {
                continue;
            }
            for side in [Aosc, Masters] {
                let there = game.power(&other, side.other(), turned(cell));
                assert_eq!(game.power(state, side, cell), there);
                looked += 1;
            }
        }
    });
    assert!(looked > 1000, "{looked}");
}

#[test]
fn the_evaluation_knows_a_won_match_from_a_lost_one_and_judges_by_what_the_seat_knows() {
    let game = game(&[]);
    let mut legal = Vec::new();
    games(5, &game, |state| {
        if state.table.step == Step::Over {
            let outcome = game.outcome(state).unwrap();
            assert_eq!([0, 1].map(|s| game.evaluate(state, s)), [0, 1].map(|s| outcome.worth(s)));
            return;
        }
        game.legal(state, &mut legal);
        for seat in 0..2 {
            let worlds = game.worlds(&game.view(state, Viewer::Seat(seat)));
            let twin = game.sample(&worlds, &mut Dice::seeded(1));
            assert_eq!(game.evaluate(&twin, seat), game.evaluate(state, seat));
        }
    });
}
