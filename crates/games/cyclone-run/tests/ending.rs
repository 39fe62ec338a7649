//! Scoring and the end (4.13, 5).

use veritable_core::Turn;
use veritable_core::prelude::*;
use veritable_cyclone_run::position::Position;
use veritable_cyclone_run::{CycloneRun, Event, Phase};

use crate::common::{Match, drafts, set, table, vp, with};

/// Somebody's turn in which nothing can be bought and nothing happens.
fn idle_turn(play: &mut Match) {
    play.does_all(&["roll b", "roll b", "roll b", "roll b", "roll m", "keep", "place alpha"]);
}

// covers X39 5.1 R42 I12
#[test]
fn when_the_first_player_empties_the_second_cell_the_others_still_play() {
    let mut play = table(2, |p| {
        let p = p.took(1, "s", &["trooper"; 8]).took(1, "n", &["shock-trooper"; 7]);
        p.shows("n", "scout").rolled("TTMBB")
    });
    drafts(&mut play, &["rand"], "alpha");
    play.does("step n");
    assert!(play.state.last_round);
    assert!(play.told.contains(&Event::LastRound));
    play.does("stop");
    assert_eq!(play.state.active, 1, "seat 1 still plays");
    idle_turn(&mut play);
    assert_eq!(play.game.turn(&play.state), Turn::Over);
    let outcome = play.game.outcome(&play.state).unwrap();
    assert_eq!(outcome.winners().collect::<Vec<_>>(), [1]);
    assert_eq!(outcome.scores, [2, 8 * 3 + 7 * 5]);
    assert_eq!(outcome.reason, "Seat 1 wins with 59 VP (depleted: 2 spaces are empty).");
}

// covers X39 5.1
#[test]
fn when_the_last_player_empties_it_the_game_ends_after_that_turn() {
    let mut play = table(2, |p| {
        let p = p.turn(1).took(0, "s", &["trooper"; 8]).took(0, "n", &["shock-trooper"; 7]);
        p.shows("n", "scout").rolled("TTMBB")
    });
    drafts(&mut play, &["rand"], "alpha");
    play.does("step n").does("stop");
    assert_eq!(play.state.phase, Phase::Over);

    // The same by a reaction of seat 0 in seat 1's turn.
    let mut play = table(2, |p| {
        let p = p.turn(1).took(0, "s", &["trooper"; 8]).took(0, "n", &["shock-trooper"; 7]);
        p.shows("n", "scout").fuel(0, 1).cyclone("nw").rolled("TTMBB")
    });
    drafts(&mut play, &["rand"], "alpha");
    play.does("stop").does("step n");
    assert_eq!(play.state.phase, Phase::Over);
    assert_eq!(vp(&play, 0), 8 * 3 + 7 * 5 + 2);
}

// covers X40 R44 5.3
#[test]
fn among_equals_the_later_in_turn_order_wins() {
    // Seats 1 and 2 have 8 points each, seat 0 has 6; the order of play is 1, 2, 0.
    let game = with(&[("players", "3"), ("first_player", "seat:1")]);
    let state = Position::of(&game)
        .took(1, "n", &["shock-trooper", "trooper"])
        .took(2, "s", &["trooper", "shock-trooper"])
        .took(0, "e", &["trooper", "trooper"])
        .ready();
    assert_eq!(game.ranking(&state), [2, 1, 0]);
    let mut over = state;
    over.phase = Phase::Over;
    let outcome = game.outcome(&over).unwrap();
    assert_eq!(outcome.winners().collect::<Vec<_>>(), [2]);
    assert_eq!(outcome.scores, [6, 8, 8]);
    assert!(outcome.reason.contains("the later of the tied"), "{}", outcome.reason);
}

// covers X40
#[test]
fn sixty_sixty_fifty_five_is_won_by_the_second_in_turn_order() {
    let game = with(&[("players", "3"), ("first_player", "seat:1"), ("tokens_per_cell", "11")]);
    // 12 Shock Troopers = 60; 6 Elites 42 + 6 Troopers 18 = 60; 8 Shock Troopers 40 + 5 Troopers 15 = 55.
    let state = Position::of(&game)
        .took(1, "n", &["shock-trooper"; 6])
        .took(1, "ne", &["shock-trooper"; 6])
        .took(2, "s", &["elite"; 6])
        .took(2, "se", &["trooper"; 6])
        .took(0, "e", &["shock-trooper"; 8])
        .took(0, "w", &["trooper"; 5])
        .ready();
    assert_eq!([0, 1, 2].map(|seat| game.points(&state, seat)), [55, 60, 60]);
    assert_eq!(game.ranking(&state), [2, 1, 0]);
}

// covers X41 5.2 5.4
#[test]
fn a_defeat_pile_and_reflex_point_make_forty_seven_points() {
    let game = CycloneRun::of(2);
    let state = Position::of(&game)
        .took(0, "n", &["scout", "scout", "scout", "scout", "trooper", "trooper", "trooper"])
        .took(0, "s", &["shock-trooper", "shock-trooper", "elite"])
        .holds(0, "reflex-point", "e")
        .holds(0, "ghost-town", "e")
        .fuel(0, 3)
        .ready();
    assert_eq!(game.points(&state, 0), 8 + 9 + 10 + 7 + 8 + 5);
    let sheet = game.score(&state);
    assert_eq!(sheet.totals, [47, 0]);
    let terms: Vec<_> = sheet.lines[0].sides[0].terms.iter().map(|(_, n)| *n).collect();
    assert_eq!(terms, [8, 9, 10, 7, 8, 5], "Fuel and Ghost Town count nothing");
    assert_eq!(sheet.lines[0].result, "place 1");
}

// covers X42 R45 4.13
#[test]
fn five_rounds_without_a_token_taken_end_the_game() {
    let mut play = table(2, |p| p.took(1, "n", &["scout"]).ready());
    for _ in 0..9 {
        idle_turn(&mut play);
        assert_ne!(play.state.phase, Phase::Over);
    }
    assert_eq!((play.state.round, play.state.idle_rounds), (5, 4));
    idle_turn(&mut play);
    let outcome = play.game.outcome(&play.state).unwrap();
    assert_eq!(outcome.winners().collect::<Vec<_>>(), [1]);
    assert_eq!(outcome.scores, [0, 2]);
    assert_eq!(outcome.reason, "Seat 1 wins with 2 VP (stalled: 5 rounds without a token taken).");
}

// covers R45 3.2
#[test]
fn a_taken_token_starts_the_count_of_idle_rounds_anew() {
    let game = with(&[("stall_rounds", "2"), ("first_player", "seat:0")]);
    let mut play = set(game, |p| p.ready());
    idle_turn(&mut play);
    idle_turn(&mut play);
    assert_eq!(play.state.idle_rounds, 1);
    play.does_all(&["roll t", "roll t", "roll m", "roll b", "roll b"]);
    drafts(&mut play, &["rand"], "annie");
    play.does("step n").does("token scout").does("stop");
    idle_turn(&mut play);
    assert_eq!((play.state.idle_rounds, play.state.round), (0, 3));
}

// covers X43 R4 3.2
#[test]
fn presets_change_the_length_and_explicit_numbers_override_them() {
    let size = |options: &[(&str, &str)]| with(options).size();
    assert_eq!(size(&[]), (8, 2));
    assert_eq!(size(&[("players", "3")]), (9, 2));
    assert_eq!(size(&[("players", "4")]), (10, 3));
    assert_eq!(size(&[("players", "4"), ("length", "long")]), (10, 4));
    assert_eq!(size(&[("players", "2"), ("length", "long")]), (8, 4));
    assert_eq!(size(&[("length", "short")]), (6, 2));
    assert_eq!(size(&[("length", "short"), ("tokens_per_cell", "11")]), (11, 2));
    assert_eq!(size(&[("length", "long"), ("cells_to_deplete", "6")]), (8, 6));
}
