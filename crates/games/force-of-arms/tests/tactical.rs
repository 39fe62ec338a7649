//! Tactical Phase (spec 4.6).

mod common;
use common::*;
use veritable_core::prelude::*;
use veritable_core::testkit::Play;
use veritable_force_of_arms::state::*;

fn opening() -> Play<veritable_force_of_arms::ForceOfArms> {
    play(picture(&game(), OPENING))
}

/// The opening in the second turn: the Zentraedi move.
fn second_turn(state: &mut State) {
    state.table.turn = 1;
    state.table.active = ZEN;
    let empty = picture(
        &game(),
        "     a1a2 .... ....
         .... SDF1 KHYR PROM ....
         .... BREE .... DAED ....
         .... FORT ARM1 AZON ....
              .... .... ....",
    );
    state.secret = empty.secret;
    (state.table.filled, state.table.serial) = (empty.table.filled, empty.table.serial);
    state.table.placed = empty.table.placed;
}

// covers X7 4.6 R7
#[test]
fn a_ship_swaps_with_the_empty_space_or_with_any_other_ship() {
    let mut state = base();
    state.table.exchange(2, C);
    assert_eq!(sums(&state, PROMETHEUS), (1 + 2 + 1, 2 + 1));
    assert_eq!(points(&state), [21, 15]);
    let mut state = base();
    state.table.exchange(2, 8);
    assert_eq!(sums(&state, PROMETHEUS), (1 + 4 + 5, 4 + 3));
    assert_eq!(sums(&state, AZONIA), (5 + 4, 2 + 3));
    assert_eq!(points(&state), [21, 15]);

    let mut play = opening();
    play.does("move ne");
    assert_eq!(play.offers(), ["to nw", "to n", "to w", "to c", "to e", "to sw", "to s", "to se"]);
    play.does("to c");
    assert_eq!(play.state.table.at[usize::from(PROMETHEUS)], C);
    assert_eq!(play.state.table.grid[2], EMPTY);
}

// covers 4.6 4.11
#[test]
fn only_own_ships_are_picked_and_a_place_of_their_own_is_no_destination() {
    let mut play = opening();
    assert_eq!(play.offers_of("move"), ["move nw", "move ne", "move e", "move s"]);
    play.refuses("move n", "Choose one of your own ships.");
    play.refuses("move c", "Choose one of your own ships.");
    play.does("move nw");
    play.refuses("to nw", "Choose a different space.");
    play.refuses("pass", "Choose where the ship goes.");
}

// covers R6
#[test]
fn the_move_is_mandatory_unless_the_house_rule_says_otherwise() {
    opening().refuses("pass", "You must move a ship if you can.");
    let game = game_with(&[("optional_move", "true")]);
    let mut play = Play::from(game, picture(&game, OPENING));
    play.does("pass");
    assert_eq!(play.state.table.step, Step::Fighter);
}

// covers R22
#[test]
fn tokens_and_modifiers_travel_with_the_ship() {
    let mut state = base();
    attack_tokens(&mut state, PROMETHEUS, 2);
    state.table.ships[usize::from(PROMETHEUS)].modifier = -1;
    state.table.exchange(2, C);
    let moved = state.table.ships[usize::from(PROMETHEUS)];
    assert_eq!((state.table.at[usize::from(PROMETHEUS)], moved.attack, moved.modifier), (C, 2, -1));
    assert_eq!(sums(&state, PROMETHEUS), (2 + 1, 2 + 1 + 2));
}

// covers X8 R10 R12
#[test]
fn a_spy_turns_a_fighter_up_without_its_text() {
    let mut state = base();
    state.table.active = RDF;
    let mut play = play(state);
    play.does("spy w2.1");
    assert_ne!(play.state.table.up & 1 << 23, 0, "the Attack 3 is face up");
    assert_eq!(play.state.table.pool[usize::from(ZEN)].attack, 0, "and earns nothing");
    assert_eq!(play.state.table.pool[usize::from(RDF)].spy, 1);
}

// covers X9 R8 R11
#[test]
fn a_fighter_placed_face_up_earns_at_once_even_locks_for_this_turn() {
    let mut play = opening();
    play.does_all(&["move ne", "to c", "fighter 3", "up n0"]);
    let table = &play.state.table;
    assert_eq!((table.pool[0].ship_lock, table.reserve[0].ship_lock), (2, 0));
    assert_ne!(table.up & 1, 0);
    play.does_all(&["fighter 0", "down n0"]);
    assert_eq!(play.state.table.step, Step::TacticalEnd);
    assert_eq!(play.offers_of("lock").len(), 8);
}

// covers R8 R9 R1 2
#[test]
fn threes_and_fours_earn_two_tokens_and_no_other_fighter_has_text() {
    for (card, token) in [(2, "attack"), (3, "ship_lock"), (8, "defense"), (9, "protoculture")] {
        let mut play = opening();
        play.does_all(&["move ne", "to c", &format!("fighter {card}"), "up e2"]);
        let pool = serde_json::to_value(play.state.table.pool[0]).unwrap();
        assert_eq!(pool[token], 2, "{token}");
    }
    for card in [0, 1, 4, 5, 6, 7, 10, 11] {
        let mut play = opening();
        play.does_all(&["move ne", "to c", &format!("fighter {card}")]);
        assert!(play.offers_of("up").is_empty());
    }
    let values: Vec<u8> = game().pack.fighter[0].iter().map(|f| f.value).collect();
    assert_eq!(values, [1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6]);
}

// covers X10 4.3 R16 R17
#[test]
fn a_countered_lock_is_lost_and_the_ship_stays_free() {
    let mut state = picture(&game(), OPENING);
    give(&mut state, RDF, Purse { ship_lock: 2, ..Purse::default() });
    let mut play = play(state);
    play.does("lock nw");
    assert_eq!((play.decider(), play.offers()), (ZEN, vec!["pass".to_string(), "counter".into()]));
    let mut allowed = play.clone();

    play.does("counter");
    let table = &play.state.table;
    assert_eq!((table.pool[1].spy, table.pool[0].ship_lock, table.spent[0].ship_lock), (1, 1, 1));
    assert!(!table.locked(SDF_1));
    assert_eq!((play.decider(), play.state.table.step), (RDF, Step::Move));

    allowed.does("pass");
    assert!(allowed.state.table.locked(SDF_1));
    without_spies(&mut allowed.state, ZEN);
    allowed.does("lock ne");
    assert!(allowed.state.table.locked(PROMETHEUS), "without a Spy nobody is asked");
}

// covers X11 R21
#[test]
fn a_locked_ship_is_neither_moved_nor_swapped_with() {
    let mut state = picture(&game(), OPENING);
    lock(&mut state, SDF_1, RDF);
    let locked = "This ship is locked and cannot change its place.";
    let mut rdf = play(state);
    rdf.refuses("move nw", locked);
    second_turn(&mut state);
    let mut zen = play(state);
    zen.does("move w");
    assert_eq!(zen.offers_of("to").len(), 7);
    zen.refuses("to nw", locked);
    rdf.does("move ne").refuses("to nw", locked);
}

// covers X12 R6
#[test]
fn a_player_whose_ships_are_all_locked_skips_the_move() {
    let mut state = picture(&game(), OPENING);
    second_turn(&mut state);
    for (ship, seat) in [(SDF_1, RDF), (PROMETHEUS, RDF), (DAEDALUS, ZEN), (ARMOR_1, ZEN)] {
        lock(&mut state, ship, seat);
    }
    without_spies(&mut state, ZEN);
    let mut play = play(state);
    play.does_all(&["move w", "to c", "fighter 0", "down s0", "fighter 1", "down s0"]);
    assert_eq!((play.decider(), play.state.table.step), (RDF, Step::Fighter));
}

// covers 4.6 R6
#[test]
fn locking_ones_own_last_movable_ship_skips_the_move() {
    let mut state = picture(&game(), OPENING);
    for (ship, seat) in [(SDF_1, RDF), (PROMETHEUS, ZEN), (DAEDALUS, ZEN)] {
        lock(&mut state, ship, seat);
    }
    give(&mut state, RDF, Purse { ship_lock: 1, ..Purse::default() });
    without_spies(&mut state, ZEN);
    let mut play = play(state);
    play.does("lock s");
    assert_eq!((play.decider(), play.state.table.step), (RDF, Step::Fighter));
}

// covers X13
#[test]
fn a_third_fighter_does_not_fit_into_a_space() {
    let mut play = opening();
    play.does_all(&["move ne", "to c", "fighter 0", "down n0", "fighter 1", "down n0"]);
    play.does_all(&["move w", "to e", "fighter 0", "down s0", "fighter 1", "down s0", "pass"]);
    play.does_all(&["move nw", "to c", "fighter 4"]);
    play.refuses("down n0", "This space already holds two fighters.");
    assert_eq!(play.offers_of("down").len(), 5);
}

// covers X14 R10
#[test]
fn only_a_fighter_with_text_goes_face_up() {
    let mut play = opening();
    play.does_all(&["move ne", "to c", "fighter 4"]);
    assert!(play.offers_of("up").is_empty());
    play.refuses("up n0", "Only fighters with face-up text can be placed face up.");
}

// covers X15 R5 4.1
#[test]
fn a_player_places_only_on_the_own_two_sides() {
    let mut play = opening();
    play.does_all(&["move ne", "to c", "fighter 4"]);
    play.refuses("down s1", "You control only these two sides.");
    assert_eq!(
        play.offers_of("down"),
        ["down n0", "down n1", "down n2", "down e0", "down e1", "down e2"]
    );
}

// covers 4.2 4.11
#[test]
fn tokens_of_later_phases_are_refused_in_the_tactical_phase() {
    let play = opening();
    play.refuses("attack n", "Attack and Defense tokens are played in the Token Phase.");
    play.refuses("protoculture n", "Protoculture is played in the Token Phase.");
    play.refuses("lock n", "You have no such token.");
    play.refuses("hero 0", "Heroes and commands are played in the Hero/Command Phase.");
    play.refuses("fighter 0", "First move a ship, then place fighters.");
}

// covers R20
#[test]
fn locks_go_on_any_unlocked_ship_but_not_on_the_empty_space() {
    let mut state = picture(&game(), OPENING);
    give(&mut state, RDF, Purse { ship_lock: 1, ..Purse::default() });
    lock(&mut state, KHYRON, ZEN);
    let play = play(state);
    play.refuses("lock c", "Locks go on ships.");
    play.refuses("lock n", "This ship is already locked.");
    assert!(play.allows("lock w") && play.allows("lock nw"), "enemy and own ships");
}

// covers R12 4.11
#[test]
fn spies_turn_only_face_down_enemy_fighters() {
    let mut state = picture(&game(), OPENING);
    second_turn(&mut state);
    state.table.up |= 1;
    let play = play(state);
    play.refuses("spy n0.0", "This fighter is already face up.");
    assert!(play.allows("spy n0.1"));
    play.refuses("spy s0.0", "There is no fighter in this place.");
    let mut base = base();
    base.table.active = RDF;
    Play::from(game(), base).refuses("spy n0.0", "Spies turn enemy fighters.");
}

// covers 4.6 R27
#[test]
fn twelve_turns_alternate_and_then_player_1_begins_the_token_phase() {
    let mut play = opening();
    let mut turns = vec![];
    play_until(&mut play, 5, |s| {
        if turns.last() != Some(&(s.table.turn, s.table.active)) && s.table.filled.count_ones() < 24
        {
            turns.push((s.table.turn, s.table.active));
        }
        matches!(s.table.step, Step::Token | Step::Card)
    });
    let expected: Vec<_> = (0..12).map(|t| (t, t % 2)).collect();
    assert_eq!(turns, expected);
    assert_eq!(play.state.secret.hand, [0, 0]);
}

// covers 4.6
#[test]
fn the_end_of_the_turn_is_asked_only_while_a_token_can_be_played() {
    let mut state = picture(&game(), OPENING);
    without_spies(&mut state, RDF);
    let mut play = play(state);
    play.does_all(&["move ne", "to c", "fighter 0", "down n0", "fighter 1", "down n0"]);
    assert_eq!(play.decider(), ZEN);
    play.does_all(&["move w", "to e", "fighter 0", "down s0", "fighter 1", "down s0"]);
    assert_eq!((play.decider(), play.state.table.step), (ZEN, Step::TacticalEnd), "it holds Spies");
    play.does("spy n0.0").does("spy n0.1");
    assert_eq!(play.decider(), RDF, "the last Spy is gone");
    let score = play.game.score(&play.state);
    assert_eq!(score.lines.len(), 8);
}
