//! Scoring and end (spec 5).

mod common;
use common::*;
use veritable_core::Viewer;
use veritable_core::prelude::*;
use veritable_core::testkit::Play;
use veritable_force_of_arms::state::*;
use veritable_force_of_arms::{Event, ForceOfArms};

// covers X1 5 R31
#[test]
fn the_base_position_gives_the_rdf_17_and_the_zentraedi_19() {
    let state = base();
    assert_eq!(sums(&state, SDF_1), (3 + 6 + 3, 6 + 5), "defended, RDF 7");
    assert_eq!(sums(&state, KHYRON), (1 + 4, 5 + 3), "captured, RDF 3");
    assert_eq!(sums(&state, PROMETHEUS), (1 + 4 + 3, 4 + 5), "captured, Zentraedi 4");
    assert_eq!(sums(&state, FLAGSHIP), (2 + 3 + 6, 1 + 6), "defended, Zentraedi 5");
    assert_eq!(sums(&state, DAEDALUS), (2 + 4 + 1, 4 + 1), "defended, RDF 4");
    assert_eq!(sums(&state, FORTRESS), (4 + 3 + 2, 1 + 4), "defended, Zentraedi 7");
    assert_eq!(sums(&state, ARMOR_1), (2 + 5, 2 + 3), "defended, RDF 3");
    assert_eq!(sums(&state, AZONIA), (5 + 2, 2 + 4), "defended, Zentraedi 3");
    assert_eq!(points(&state), [7 + 3 + 4 + 3, 4 + 5 + 7 + 3]);
}

// covers X1
#[test]
fn the_score_sheet_shows_every_term_and_who_gets_the_ship() {
    let sheet = game().score(&base());
    let line = &sheet.lines[usize::from(SDF_1)];
    assert_eq!((line.id.as_str(), line.to, line.points), ("rdf-ship-sdf-1", Some(RDF), 7));
    assert_eq!(line.result, "defended");
    let terms: Vec<i32> = line.sides[0].terms.iter().map(|(_, value)| *value).collect();
    assert_eq!(terms, [3, 6, 3]);
    assert_eq!(sheet.lines[usize::from(PROMETHEUS)].result, "captured");
}

// covers X2 R30
#[test]
fn an_attack_token_that_makes_both_sums_equal_leaves_the_ship_to_nobody() {
    let mut state = base();
    attack_tokens(&mut state, SDF_1, 1);
    assert_eq!(sums(&state, SDF_1), (12, 12));
    assert_eq!(points(&state), [10, 19]);
    assert_eq!(game().score(&state).lines[usize::from(SDF_1)].result, "tied");
}

// covers X3
#[test]
fn a_higher_attack_captures_the_ship() {
    let mut state = base();
    attack_tokens(&mut state, SDF_1, 2);
    assert_eq!(sums(&state, SDF_1), (12, 13));
    assert_eq!(points(&state), [10, 26]);
}

// covers X4 R24
#[test]
fn protoculture_adds_two_for_its_owner_on_an_enemy_ship_and_on_an_own_ship() {
    let mut state = base();
    protoculture(&mut state, SDF_1, ZEN);
    assert_eq!(sums(&state, SDF_1), (12, 11 + 2));
    assert_eq!(points(&state), [10, 26]);
    let mut state = base();
    protoculture(&mut state, PROMETHEUS, RDF);
    assert_eq!(sums(&state, PROMETHEUS), (8 + 2, 9));
    assert_eq!(points(&state), [21, 15]);
}

// covers X5
#[test]
fn protoculture_of_both_players_on_one_ship_counts_on_both_sides() {
    let mut state = base();
    protoculture(&mut state, SDF_1, RDF);
    protoculture(&mut state, SDF_1, ZEN);
    assert_eq!(sums(&state, SDF_1), (12 + 2, 11 + 2));
    assert_eq!(points(&state), [17, 19]);
}

// covers X6
#[test]
fn a_defense_token_adds_one_to_the_defense() {
    let mut state = base();
    defense_tokens(&mut state, PROMETHEUS, 1);
    assert_eq!(sums(&state, PROMETHEUS), (9, 9));
    assert_eq!(points(&state), [17, 15]);
}

// covers R30
#[test]
fn a_ship_without_a_printed_value_that_nothing_reaches_is_tied_at_zero() {
    let state = picture(
        &game(),
        "      .... .... ....
         .... SDF1 KHYR PROM ....
         .... BREE .... DAED ....
         .... FORT ARM1 AZON ....
               .... .... ....",
    );
    assert_eq!(sums(&state, ARMOR_1), (0, 0));
    assert_eq!(game().ship_result(&state, ARMOR_1).to, None);
}

// covers R39
#[test]
fn tokens_left_over_score_nothing() {
    let mut state = base();
    give(&mut state, RDF, Purse { ship_lock: 2, ..Purse::default() });
    assert_eq!(points(&state), points(&base()));
}

/// What a round gave each seat: victory points, captured ships, collected ships.
type Tally = ([u8; 2], [u8; 2], [u8; 2]);

fn tally(game: &ForceOfArms, round: &RoundResult) -> Tally {
    let (mut captured, mut collected) = ([0, 0], [0, 0]);
    for (ship, result) in round.ships.iter().enumerate() {
        if let Some(seat) = result.to {
            let owner = u8::from(game.pack.ships[ship].faction != round.seat0);
            collected[usize::from(seat)] += 1;
            captured[usize::from(seat)] += u8::from(owner != seat);
        }
    }
    (round.vp, captured, collected)
}

/// Some result of a round, seat 0 playing the RDF, that looks like this.
fn a_round(like: impl Fn(Tally) -> bool) -> RoundResult {
    let game = game();
    for mut code in 0..3usize.pow(8) {
        let mut round = RoundResult {
            seat0: faction(RDF),
            vp: [0, 0],
            ships: [ShipResult::default(); 8],
            alternate: 0,
        };
        for (ship, result) in round.ships.iter_mut().enumerate() {
            result.to = [None, Some(0), Some(1)][code % 3];
            code /= 3;
            if let Some(seat) = result.to {
                round.vp[usize::from(seat)] += game.pack.ships[ship].victory_points;
            }
        }
        if like(tally(&game, &round)) {
            return round;
        }
    }
    panic!("no round can end like that");
}

/// The last card of a round in the base position (17 : 19, one captured ship each), after these rounds.
fn last_card(options: &[(&str, &str)], earlier: &[RoundResult]) -> Play<ForceOfArms> {
    let game = game_with(options);
    let mut state = picture(&game, BASE);
    to_cards(&mut state, RDF);
    let table = &mut state.table;
    table.turn = 5;
    table.played = [0b0011_0000, 0b0110_0001];
    table.round = 1 + earlier.len() as u8;
    for (i, round) in earlier.iter().enumerate() {
        table.results[i] = Some(*round);
        let (vp, captured, collected) = tally(&game, round);
        for seat in 0..2 {
            table.vp[seat] += u16::from(vp[seat]);
            table.captured[seat] += captured[seat];
            table.collected[seat] += collected[seat];
        }
    }
    without_spies(&mut state, RDF);
    without_spies(&mut state, ZEN);
    Play::from(game, state)
}

/// Plays the sixth card, a hero, and declines everything, so that the position is scored as it is.
fn finish(play: &mut Play<ForceOfArms>) {
    play.does("hero 0");
    while play.state.table.step == Step::Effect {
        play.does("pass");
    }
}

// covers X33 5 R41
#[test]
fn a_match_tied_after_two_rounds_goes_into_an_extra_round() {
    // 19 : 17 in round 1 and 17 : 19 in round 2 make 36 : 36. (The example's 18 : 16 would leave 2 points
    // to tied ships; no stock ship is worth so little.)
    let mut play = last_card(&[], &[a_round(|(vp, ..)| vp == [19, 17])]);
    finish(&mut play);
    assert_eq!(play.state.table.vp, [36, 36]);
    assert_eq!((play.state.table.round, play.state.table.step), (3, Step::Deal));
    assert_ne!(
        play.state.table.seat0,
        faction(RDF),
        "factions change hands in the extra round too"
    );
}

// covers X33 R32
#[test]
fn a_match_still_tied_after_the_extra_rounds_goes_to_the_captured_ships() {
    let first = a_round(|(vp, captured, _)| vp == [19, 17] && captured == [2, 3]);
    let second = a_round(|(vp, captured, _)| vp == [18, 18] && captured == [2, 2]);
    let mut play = last_card(&[], &[first, second]);
    finish(&mut play);
    // The base position adds one captured ship to each seat.
    assert_eq!(play.state.table.captured, [5, 6]);
    let outcome = play.game.outcome(&play.state).unwrap();
    assert_eq!((outcome.worth(1), outcome.scores), (1.0, vec![54, 54]));
}

// covers R32
#[test]
fn equal_captures_leave_the_match_to_the_collected_ships_and_then_it_is_a_draw() {
    for (lead, worth) in [(1, 1.0), (0, 0.5)] {
        let like = |(vp, captured, collected): Tally| {
            vp[0] == vp[1] + 2 && captured[0] == captured[1] && collected[0] == collected[1] + lead
        };
        let mut play = last_card(&[("extra_rounds", "0")], &[a_round(like)]);
        finish(&mut play);
        assert_eq!(play.game.outcome(&play.state).unwrap().worth(0), worth);
    }
}

// covers 5
#[test]
fn more_points_over_all_rounds_win() {
    let mut play = last_card(&[], &[a_round(|(vp, ..)| vp == [16, 16])]);
    finish(&mut play);
    let outcome = play.game.outcome(&play.state).unwrap();
    assert_eq!((outcome.worth(1), outcome.scores), (1.0, vec![33, 35]));
    assert_eq!(play.state.table.up, play.state.table.filled, "all fighters are turned up");
}

// covers 3.1 R41
#[test]
fn the_option_rounds_says_how_many_rounds_are_scheduled() {
    for (rounds, over) in [("1", true), ("3", false)] {
        let mut play = last_card(&[("rounds", rounds)], &[]);
        finish(&mut play);
        assert_eq!(play.state.table.step == Step::Over, over);
    }
}

// covers 3.3 R39
#[test]
fn everything_returns_for_the_next_round() {
    let mut play = last_card(&[], &[]);
    attack_tokens(&mut play.state, SDF_1, 3);
    lock(&mut play.state, DAEDALUS, ZEN);
    finish(&mut play);
    let table = &play.state.table;
    assert_eq!((table.round, table.supply.attack, table.filled), (2, 15, 0));
    assert_eq!(table.pool, [Purse { spy: 2, ..Purse::default() }; 2]);
    assert_eq!(table.reserve[0], Purse { ship_lock: 2, protoculture: 2, ..Purse::default() });
    assert!(table.ships.iter().all(|s| *s == OnShip::default()));
    assert_eq!(play.state.secret.hand, [ALL_FIGHTERS; 2]);
}

// covers R40 I1
#[test]
fn no_ship_leaves_the_grid_before_scoring() {
    let mut play = Play::new(game());
    play_until(&mut play, 3, |s| {
        assert!(s.table.step == Step::Deal || s.table.at.iter().all(|&p| p != NONE));
        s.table.step == Step::Over
    });
}

#[test]
fn the_end_is_told_with_the_winners_points_first() {
    let game = game();
    let view = game.view(&game.start(), Viewer::Seat(0));
    let over = |winner, totals| game.narrate(&view, &Event::Over { winner, totals });
    assert_eq!(over(Some(1), [29, 45]), "Seat 1 wins the match, 45 : 29.");
    assert_eq!(over(Some(0), [45, 29]), "You win the match, 45 : 29.");
    assert_eq!(over(None, [37, 37]), "The match is a draw, 37 : 37.");
    let scored = Event::RoundScored { round: 2, points: [9, 12], totals: [29, 25] };
    assert_eq!(
        game.narrate(&view, &scored),
        "Round 2: 9 VP for seat 0, 12 VP for seat 1; the match stands 29 : 25."
    );
}
