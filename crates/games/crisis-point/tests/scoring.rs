//! Scoring and end (spec 4.8, 5, 7.8).

mod common;
use common::*;

use veritable_core::Turn;
use veritable_core::prelude::*;
use veritable_crisis_point::content::Field;
use veritable_crisis_point::state::*;

/// The position of example 42.
const FULL: &str = "
    SHIP REDB SOLD D65
    INVD TERM SPAR CIVI
    SDF1 SRCH SALA AGAC
    MONU YELL GMPR SCHQ";

fn full(options: &[(&str, &str)]) -> Position {
    picture_with(options, FULL)
        .combat(Aosc, "a 2  b 4  c 8  d 9  1 3  2 7  3 6  4 5")
        .combat(Masters, "a 9  b 7  c 3  d 2  1 8  2 6  3 5  4 4")
        .tokens("a1", 1, 0)
        .tokens("b1", 4, 1)
        .tokens("c1", 3, 1)
        .tokens("d1", 2, 1)
        .tokens("a2", 2, 1)
        .tokens("b2", 3, 2)
        .tokens("c2", 0, 4)
        .tokens("d2", 0, 1)
        .tokens("a3", 4, 2)
        .tokens("b3", 5, 2)
        .tokens("c3", 1, 6)
        .tokens("d3", 0, 2)
        .tokens("a4", 1, 1)
        .tokens("b4", 3, 1)
        .tokens("c4", 0, 6)
        .tokens("d4", 0, 7)
}

fn powers(play: &Match) -> Vec<(u8, u8)> {
    let power = |side, c| play.game.power(&play.state, side, c);
    (0..16).map(|c| (power(Aosc, c), power(Masters, c))).collect()
}

// covers X1 4.8
#[test]
fn salamander_with_14_against_18_is_captured_by_the_masters() {
    let position = picture(". . . .  . . . .  . . SALA .  . . . .")
        .combat(Aosc, "c 8  3 5")
        .combat(Masters, "c 9  3 6")
        .tokens("c3", 1, 3);
    let mut play = position.last_card();
    assert_eq!(play.game.power(&play.state, Aosc, 10), 8 + 5 + 1);
    assert_eq!(play.game.power(&play.state, Masters, 10), 9 + 6 + 3);
    let supply = play.state.table.supply;
    play.does_all(&["hero 1", "pass"]);
    let table = &play.state.table;
    assert_eq!(table.won[10], Won::By(Masters));
    assert_eq!(on(&play, "c3"), [0, 0], "all 4 tokens are cleared");
    assert_eq!(table.supply, [supply[0] + 1, supply[1] + 3]);
    let line = &play.game.score(&play.state).lines[10];
    assert_eq!((line.to, line.points, line.result.as_str()), (Some(1), 4, "captured"));
    let terms: Vec<i32> = line.sides[1].terms.iter().map(|t| t.1).collect();
    assert_eq!((terms, line.sides[1].total), (vec![9, 6, 3], 18));
}

// covers X2
#[test]
fn outpost_d65_with_17_against_12_is_captured_by_the_aosc() {
    let play = picture(". . . .  . D65 . .  . . . .  . . . .")
        .combat(Aosc, "b 9  2 7")
        .combat(Masters, "b 7  2 3")
        .tokens("b2", 1, 2)
        .scored();
    let line = &play.game.score(&play.state).lines[5];
    assert_eq!(line.sides.iter().map(|s| s.total).collect::<Vec<_>>(), [9 + 7 + 1, 7 + 3 + 2]);
    assert_eq!((line.to, line.points), (Some(0), 3));
}

// covers X35 R26
#[test]
fn a_tied_unit_is_protected_by_its_owner() {
    let play = picture(". . . .  . . . .  . . . .  . . GMPR .")
        .combat(Aosc, "c 8  4 5")
        .combat(Masters, "c 3  4 4")
        .tokens("c4", 0, 6)
        .scored();
    let line = &play.game.score(&play.state).lines[14];
    assert_eq!(line.sides[0].total, 8 + 5);
    assert_eq!(line.sides[1].total, 3 + 4 + 6);
    assert_eq!((line.to, line.result.as_str()), (Some(0), "protected"));
}

// covers X36 R25 R37
#[test]
fn a_tied_location_is_flipped_and_counts_for_nobody() {
    // Four Locations: the Masters win three, Yellowstone Base is tied 12 : 12.
    let position = |masters_tokens: u8| {
        picture("MONU SDF1 D65 .  . . . .  . . . .  . YELL . .")
            .combat(Aosc, "a 2  b 4  c 3  d 9  1 6  2 7  3 8  4 5")
            .combat(Masters, "a 9  b 7  c 6  d 2  1 8  2 3  3 5  4 4")
            .tokens("b4", 3, masters_tokens)
            .objectives(Masters, [4, 5])
    };
    let tied = position(1).scored();
    let line = tied.game.score(&tied.state).lines[13].clone();
    assert_eq!((line.sides[0].total, line.sides[1].total), (4 + 5 + 3, 7 + 4 + 1));
    assert_eq!((line.to, line.points, line.result.as_str()), (None, 0, "tied"));
    assert_eq!(tied.state.table.won[13], Won::Flipped);
    assert_eq!(on(&tied, "b4"), [0, 0]);
    assert_eq!(tied.state.table.claimed[1], 4, "three others are captured");

    // With one Location less the tied one is missing for Recover the Matrix.
    let short = picture("MONU SDF1 . .  . . . .  . . . D65  . YELL . .")
        .combat(Aosc, "a 2  b 4  c 3  d 9  1 6  2 7  3 8  4 5")
        .combat(Masters, "a 9  b 7  c 6  d 2  1 8  2 3  3 5  4 4")
        .tokens("b4", 3, 1)
        .objectives(Masters, [4, 5])
        .scored();
    assert_eq!(short.state.table.won_by(Masters) & 0b11, 0b11);
    assert_eq!(short.state.table.won[11], Won::By(Aosc));
    assert_eq!(short.state.table.claimed[1], NONE);
}

// covers X37 R21
#[test]
fn the_defensive_value_of_a_base_counts_for_its_owner() {
    let position = |defense: &str| {
        picture_with(
            &[("base_defense", defense), ("auto_forced", "off")],
            ". . . .  . SCHQ . .  . . . .  . . . .",
        )
        .combat(Aosc, "b 5  2 4")
        .combat(Masters, "b 7  2 6")
        .scored()
    };
    let on = position("on");
    assert_eq!(on.game.power(&on.state, Aosc, 5), 5 + 4 + 4);
    assert_eq!(on.game.power(&on.state, Masters, 5), 7 + 6);
    assert_eq!(on.state.table.won[5], Won::By(Aosc), "a tie protects");
    let off = position("off");
    assert_eq!(off.game.power(&off.state, Aosc, 5), 5 + 4);
    assert_eq!(off.state.table.won[5], Won::By(Masters));
}

// covers X38 R27
#[test]
fn of_two_met_objectives_one_is_claimed() {
    let mut play = full(&[]).objectives(Aosc, [5, 7]).objectives(Masters, [2, 4]).scored();
    assert_eq!(play.decider(), 0);
    assert_eq!(play.offers(), ["objective 5", "objective 7"]);
    play.refuses("objective 0", "You have not kept this objective.");
    play.refuses("pass", "You must choose one of the two objectives.");
    play.does("objective 5");
    assert_eq!(play.state.table.claimed, [5, 2]);
    assert_eq!(
        points(&play),
        [34 + 5, 30 + 4],
        "cavalry-charge counts, no-one-left-behind does not"
    );
}

// covers X42 5 7.8 I13 R24
#[test]
fn the_full_scoring_test_ends_41_to_34() {
    let play = full(&[]).objectives(Aosc, [5, 7]).objectives(Masters, [2, 4]).last_card();
    #[rustfmt::skip]
    let expected = [
        (6, 21), (11, 16), (14, 12), (14, 11),
        (11, 19), (14, 15), (15, 13), (19, 9),
        (12, 16), (15, 14), (15, 14), (15, 9),
        (8, 14), (12, 12), (13, 13), (18, 13),
    ];
    assert_eq!(powers(&play), expected);
    let tokens = |i: usize| play.state.table.tokens.iter().map(|t| t[i]).sum::<u8>();
    assert_eq!([tokens(0), tokens(1)], [29, 38]);

    let mut play = full(&[]).objectives(Aosc, [5, 7]).objectives(Masters, [2, 4]).scored();
    assert_eq!(powers(&play), expected, "the sheet keeps the sums after the tokens are cleared");
    let won = [Aosc, Masters].map(|side| play.state.table.won_by(side));
    assert_eq!(won.map(u16::count_ones), [9, 6]);
    let flipped = play.state.table.won.iter().filter(|w| **w == Won::Flipped).count();
    assert_eq!(flipped, 1);
    assert_eq!([Aosc, Masters].map(|s| play.state.table.victory_supply(s)), [16 - 9, 16 - 6]);
    play.does("objective 7");
    assert_eq!(points(&play), [34 + 7, 30 + 4]);
    let outcome = play.game.outcome(&play.state).unwrap();
    assert_eq!((outcome.worth(0), outcome.scores), (1.0, vec![41, 34]));
    assert_eq!(play.game.score(&play.state).totals, [41, 34]);
    let on_field: u16 =
        play.state.table.field.iter().map(|&c| u16::from(play.game.pack.vp[usize::from(c)])).sum();
    assert_eq!(on_field - 2, 34 + 30, "all points but those of Yellowstone Base");
}

// covers 7.8
#[test]
fn each_objective_of_the_full_scoring_test_is_met_or_not_as_listed() {
    let met = |side, pair: [u8; 2]| {
        let other = if side == Aosc { Masters } else { Aosc };
        let play = full(&[]).objectives(side, pair).objectives(other, [5, 6]).scored();
        match play.state.table.step {
            Step::Claim => pair.to_vec(),
            _ => {
                pair.into_iter().filter(|&o| play.state.table.claimed[side as usize] == o).collect()
            }
        }
    };
    // Headquarters and four Units are protected; the Mothership stands; one Bioroid, one Location is captured.
    assert_eq!(met(Aosc, [0, 1]), [0]);
    assert_eq!(met(Aosc, [2, 3]), [2]);
    assert_eq!(met(Aosc, [4, 5]), [5]);
    assert_eq!(met(Aosc, [6, 7]), [7]);
    assert_eq!(met(Masters, [0, 1]), [0]);
    assert_eq!(met(Masters, [2, 3]), [2]);
    assert_eq!(met(Masters, [4, 5]), [] as [u8; 0]);
    assert_eq!(met(Masters, [6, 7]), [] as [u8; 0]);
}

/// Equal Combat Cards everywhere: owners keep their cards, a single token decides each Location.
fn level(options: &[(&str, &str)]) -> Match {
    let play = picture_with(
        options,
        "
        CIVI SPAR INVD REDB
        SALA AGAC DROP TERM
        HOVR MONU SDF1 EXCA
        SCHQ RUIN GROV SHIP",
    )
    .combat(Aosc, "a 2  b 3  c 4  d 5  1 6  2 7  3 8  4 9")
    .combat(Masters, "a 2  b 3  c 4  d 5  1 6  2 7  3 8  4 9");
    play.tokens("b3", 1, 0)
        .tokens("b4", 1, 0)
        .tokens("c3", 0, 1)
        .tokens("c4", 0, 1)
        .objectives(Aosc, [4, 6])
        .objectives(Masters, [4, 5])
        .scored()
}

// covers X39 R28
#[test]
fn equal_points_are_a_draw_or_start_another_game() {
    let draw = level(&[]);
    // Units 5 + 5 + 4 + 4 + 4, the Base 6, Locations 5 + 4 on both sides.
    assert_eq!(points(&draw), [22 + 6 + 9, 22 + 6 + 9]);
    let outcome = draw.game.outcome(&draw.state).unwrap();
    assert_eq!((outcome.worth(0), outcome.scores), (0.5, vec![37, 37]));
    let replay = level(&[("tie", "replay")]);
    assert_eq!(points(&replay), [37, 37]);
    assert_eq!(replay.game.outcome(&replay.state), None);
    assert_eq!((replay.state.table.game, replay.state.table.step), (2, Step::Objective));
}

// covers 3 R28
#[test]
fn a_match_of_several_games_adds_up_the_points_of_the_seats() {
    let mut play =
        full(&[("games", "2")]).objectives(Aosc, [5, 7]).objectives(Masters, [2, 4]).scored();
    play.does("objective 7");
    let table = &play.state.table;
    assert_eq!((table.game, table.vp), (2, [41, 34]));
    assert_eq!(table.seat0, Masters, "sides are swapped");
    assert_eq!(play.game.turn(&play.state), Turn::Decide(1), "the AoSC keeps objectives first");

    let mut fixed = full(&[("games", "2"), ("swap_sides", "off")]).scored();
    while fixed.state.table.game == 1 {
        let first = fixed.offers()[0].clone();
        fixed.does(&first);
    }
    assert_eq!(fixed.state.table.seat0, Aosc);
    let contests = fixed.game.contests(&fixed.state);
    let sides = contests.iter().map(|contest| [0, 1].map(|i| contest.sides[i].0));
    assert_eq!(sides.collect::<Vec<_>>(), [["AoSC", "Masters"], ["Player 2", "Player 1"]]);
}

// covers R27
#[test]
fn a_single_met_objective_is_claimed_without_asking_and_an_unmet_pair_gives_nothing() {
    let one = full(&[]).objectives(Aosc, [0, 1]).objectives(Masters, [5, 6]).scored();
    assert_eq!(one.state.table.claimed, [0, NONE]);
    assert_eq!(points(&one), [34 + 4, 30]);
}

// covers R33 R31
#[test]
fn a_dropped_bioroid_counts_for_objectives_as_any_unit() {
    // Red Bioroid dropped in for the Drop Ship: three Bioroids are protected.
    let play = picture("REDB SOLD TERM .  . . . .  . . . .  . . . .")
        .dropped("REDB", "DROP")
        .combat(Masters, "a 9  b 8  c 7  1 6")
        .combat(Aosc, "a 2  b 3  c 4  1 5")
        .objectives(Masters, [2, 5])
        .scored();
    assert_eq!(play.state.table.claimed[1], 2);
    assert_eq!(play.state.table.units_deployed(Masters), 5);
    assert!(!play.state.table.deployed(Field::unit(Masters, 1)));
}
