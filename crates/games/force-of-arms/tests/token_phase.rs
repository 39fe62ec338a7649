//! Token Phase (spec 4.7) and the counter window (4.3).

mod common;
use common::*;
use veritable_force_of_arms::Event;
use veritable_force_of_arms::state::*;

fn tokens(attack: u8, defense: u8, ship_lock: u8, protoculture: u8) -> Purse {
    Purse { attack, defense, ship_lock, protoculture, spy: 0 }
}

// covers X16 4.7 R14 R25 I18
#[test]
fn mandatory_tokens_forbid_a_pass_and_optional_ones_may_be_kept() {
    let mut state = base();
    give(&mut state, RDF, tokens(1, 0, 0, 0));
    state.table.pool[0].spy = 1;
    state.table.spent[0].spy = 1;
    let mut play = play(state);
    play.refuses("pass", "You still have tokens that must be played.");
    play.does("spy s0.0");
    assert_eq!(play.decider(), ZEN, "a Spy uses the turn");
    play.does("pass");
    assert_eq!(play.decider(), RDF);
    play.does("attack w");
    assert_eq!(play.decider(), ZEN, "the counter window");
    play.does("counter");
    let table = &play.state.table;
    assert_eq!(
        (table.supply.attack, table.pool[1].spy),
        (15, 1),
        "the token is back in the supply"
    );
    play.does("pass");
    assert_eq!(play.state.table.step, Step::Card, "RDF has nothing left: two passes in a row");
    assert_eq!(play.state.table.pool[1].spy, 1, "one Spy is kept");
    assert!(play.told.iter().any(|e| matches!(e, Event::Passed { forced: true, .. })));
}

// covers 4.7 R25
#[test]
fn passing_does_not_retire_a_seat() {
    let mut state = base();
    give(&mut state, ZEN, tokens(1, 0, 0, 0));
    without_spies(&mut state, ZEN);
    let mut play = play(state);
    play.does("pass").does("attack e");
    assert_eq!(play.decider(), RDF, "asked about the token");
    play.does("pass");
    assert_eq!((play.decider(), play.state.table.step), (RDF, Step::Token));
    assert!(play.allows("spy s0.0"), "it may act again after its pass");
    play.does("pass");
    assert_eq!(play.state.table.step, Step::Card);
}

// covers X17 R24
#[test]
fn a_ship_takes_one_protoculture_token_and_nobody_is_asked_about_it() {
    let mut state = base();
    protoculture(&mut state, FORTRESS, ZEN);
    give(&mut state, RDF, tokens(0, 0, 0, 2));
    let mut play = play(state);
    play.refuses("protoculture sw", "This ship already holds a Protoculture token.");
    play.refuses("protoculture c", "Protoculture goes on ships.");
    play.does("protoculture nw");
    assert_eq!(play.state.table.ships[usize::from(SDF_1)].protoculture, [1, 0]);
    assert_eq!((play.decider(), play.state.table.announced), (ZEN, None));
}

// covers X18 R23
#[test]
fn attack_goes_on_enemy_ships_and_defense_on_own_ships() {
    let mut state = base();
    give(&mut state, RDF, tokens(1, 1, 0, 0));
    let play = play(state);
    play.refuses("attack nw", "Attack tokens go on enemy ships.");
    play.refuses("defense n", "Defense tokens go on your own ships.");
    play.refuses("protoculture n", "You have no such token.");
    assert_eq!(play.offers_of("attack"), ["attack n", "attack w", "attack sw", "attack se"]);
    assert_eq!(play.offers_of("defense"), ["defense nw", "defense ne", "defense e", "defense s"]);
}

// covers R13 R14
#[test]
fn a_lock_is_the_token_of_the_turn_and_can_be_countered() {
    let mut state = base();
    give(&mut state, RDF, tokens(0, 0, 1, 0));
    let mut play = play(state);
    play.does("lock se").does("pass");
    assert!(play.state.table.locked(AZONIA));
    assert_eq!(play.decider(), ZEN);
    assert!(play.allows("spy n0.0"), "Spies can be played in this phase");
}

// covers 4.3 I16
#[test]
fn a_counter_cannot_be_countered_and_other_things_wait() {
    let mut state = base();
    give(&mut state, RDF, tokens(1, 0, 0, 0));
    let mut play = play(state);
    play.refuses("counter", "There is no token to counter.");
    play.does("attack w");
    play.refuses("spy n0.0", "First answer the Attack token: counter it or let it pass.");
    play.does("counter");
    assert_eq!((play.state.table.announced, play.decider()), (None, ZEN));
}

// covers 4.7
#[test]
fn a_phase_without_any_token_is_passed_without_asking() {
    let mut state = base();
    give(&mut state, RDF, tokens(1, 0, 0, 0));
    without_spies(&mut state, RDF);
    without_spies(&mut state, ZEN);
    let mut play = play(state);
    play.does("attack w");
    assert_eq!((play.state.table.step, play.decider()), (Step::Card, ZEN));
}

// covers R29
#[test]
fn a_short_supply_gives_what_is_left() {
    let mut state = picture(&game(), OPENING);
    attack_tokens(&mut state, SDF_1, 0);
    state.table.supply.attack = 1;
    state.table.pool[1].attack = 14;
    let mut play = play(state);
    play.does_all(&["move ne", "to c", "fighter 2", "up n0"]);
    assert_eq!((play.state.table.pool[0].attack, play.state.table.supply.attack), (1, 0));
}
