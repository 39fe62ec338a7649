//! Other players move the Hero (4.11).

use veritable_core::prelude::*;
use veritable_cyclone_run::{Action, Event, Phase};

use crate::common::{Match, cells, drafts, fuel, table, vp};

/// Why a seat is not asked to react.
fn why_not(play: &Match, seat: u8) -> String {
    let bar = play.game.may_react(&play.state, seat).unwrap_err();
    play.game.refusal(&play.state, Action::Pass, bar).why.into()
}

// covers X2 R18 R30 R32 G4
#[test]
fn lunk_takes_two_locations_and_an_opponent_moves_him_onto_a_shock_trooper() {
    let mut play = table(3, |p| p.fuel(1, 1).shows("ne", "shock-trooper").rolled("MMBTT"));
    drafts(&mut play, &["lunk"], "alpha");
    play.does("step w").does("token trooper");
    play.does_all(&["step c", "token location", "take", "card reflex-point"]);
    play.does_all(&["step e", "token location", "take", "card point-k"]);
    assert!(play.allows("use point-k"), "the new card can be used before the others react");
    play.does("stop");
    assert_eq!(vp(&play, 0), 3 + 4 + 4 + 5, "11 for the tokens, 5 for the card");
    assert_eq!((play.state.held[0].count_ones(), play.state.moves), (2, 0));
    assert_eq!(play.decider(), 1);
    assert_eq!(play.offers(), ["step ne", "step c", "step se", "pass"]);
    play.does("step ne");
    assert_eq!((vp(&play, 1), fuel(&play, 1)), (5, 0), "3 HP against Lunk's 3 damage");
    // Seat 2 has no Fuel and is not asked; seat 0 goes on.
    assert!(!play.told.iter().any(|e| matches!(e, Event::Passed { seat: 2, .. })));
    assert_eq!((play.state.phase, play.decider()), (Phase::Command, 0));
}

// covers X26 R34 I10
#[test]
fn each_opponent_reacts_once_per_turn_and_is_asked_clockwise() {
    let mut play = table(3, |p| p.fuel(1, 2).fuel(2, 1).rolled("MIMMB"));
    drafts(&mut play, &["lancer", "annie"], "alpha");
    play.does("activate lancer").does("step nw").does("token scout").does("stop");
    assert_eq!((vp(&play, 0), play.decider()), (2, 1));
    play.does("step c").does("token scout");
    assert_eq!((vp(&play, 1), fuel(&play, 1)), (2, 1));
    assert_eq!(play.decider(), 2, "asked with the Cyclone where seat 1 left it");
    assert_eq!(cells(&play, "step"), "nw ne sw se");
    play.does("pass");
    assert!(play.state.turned, "Lancer is Yellow Dancer now");
    play.does("activate annie").does("step n").does("token scout").does("stop");
    // Seat 1 still has 1 Fuel but has reacted; seat 2 passed before and is asked again.
    assert_eq!(play.decider(), 2);
    assert_eq!(cells(&play, "step"), "nw ne w e", "C is blocked by the Cyclone");
    let why = why_not(&play, 1);
    assert_eq!(why, "You may move an opponent's Hero only once per turn.");
    play.refuses("stop", "It is the decision of seat 2.");
}

// covers X27 R31 R33
#[test]
fn a_reaction_may_be_boosted_with_the_fuel_that_is_left() {
    let stands = |fuel| {
        let mut play =
            table(2, move |p| p.fuel(1, fuel).cyclone("nw").shows("c", "elite").rolled("TMIBB"));
        drafts(&mut play, &["rook"], "alpha");
        // Rook does not move at all, and seat 1 is asked all the same.
        play.does("activate rook").does("stop");
        play
    };
    let mut play = stands(2);
    play.does("step c");
    assert_eq!(play.state.phase, Phase::Shortfall);
    assert_eq!((play.decider(), fuel(&play, 1)), (1, 1));
    assert_eq!(play.offers(), ["boost", "give-up"]);
    play.does("boost");
    assert_eq!((vp(&play, 1), fuel(&play, 1)), (7, 0));

    let mut play = stands(1);
    play.does("step c");
    // 1 Fuel for the step, none for the deficit of 1: `give-up` is forced.
    assert_eq!((vp(&play, 1), fuel(&play, 1)), (0, 0));
    assert_eq!(play.state.top[4], 5, "the Elite stays face up");
    assert_eq!(play.decider(), 0);
}

// covers X28 R32 R21
#[test]
fn a_reaction_with_lancer_takes_sera_before_the_card_turns() {
    let mut play = table(2, |p| p.fuel(1, 1).cyclone("nw").shows("c", "sera").rolled("MIBBB"));
    drafts(&mut play, &["lancer"], "alpha");
    play.does("activate lancer").does("stop").does("step c");
    assert_eq!(vp(&play, 1), 8);
    assert!(play.state.turned);
}

// covers X29 R32 R36
#[test]
fn a_wrench_lent_by_the_active_player_does_not_help_a_reaction() {
    let mut play = table(2, |p| {
        p.fuel(1, 1).holds(0, "ruined-city", "se").shows("c", "location").rolled("TTMBB")
    });
    drafts(&mut play, &["rand"], "alpha");
    play.does("step w").does("token location").does("use ruined-city").does("card reflex-point");
    play.does("stop");
    play.does("step c");
    assert_eq!((vp(&play, 1), fuel(&play, 1)), (0, 0), "the Fuel is lost");
    assert_eq!(play.state.top[4], 6, "the Location stays face up");
}

// covers X30 R36 G7
#[test]
fn a_location_taken_by_a_reaction_brings_a_card_for_the_own_turn_only() {
    let mut play = table(2, |p| p.fuel(1, 1).shows("n", "location").rolled("MMBTT"));
    drafts(&mut play, &["lunk"], "alpha");
    play.does("step nw").does("token scout").does("stop").does("step n");
    assert_eq!((play.decider(), play.offers()), (1, vec!["give-up".into(), "take".into()]));
    play.does("take").does("card carnegie-hall");
    assert_eq!(vp(&play, 1), 4);
    assert_eq!(play.state.held[1], 1 << 6);
    // Seat 0's turn ended by force; now it is seat 1's own turn and the card works.
    play.does_all(&["roll b", "roll b", "roll b", "roll b", "roll m"]);
    assert_eq!(play.decider(), 1);
    assert!(play.allows("use carnegie-hall"));

    // In seat 0's turn the card of seat 1 is not offered, whatever happens.
    let mut play = table(2, |p| {
        p.fuel(1, 1).holds(1, "ghost-town", "se").cyclone("nw").shows("c", "elite").rolled("TMIBB")
    });
    drafts(&mut play, &["rook"], "alpha");
    play.does("activate rook").does("stop").does("step c");
    assert_eq!(
        vp(&play, 1),
        4,
        "Ghost Town would have made 3 + 1 damage, but it is not seat 1's turn"
    );
}

// covers X31 R28 R35
#[test]
fn alpha_beta_ariel_and_vehicles_off_the_tray_open_no_reaction() {
    let rich = |dice: &'static str| table(2, move |p| p.fuel(0, 1).fuel(1, 5).rolled(dice));
    for (dice, hero, strike) in [
        ("TBIMM", "alpha", Some("line row-0")),
        ("TTBBM", "beta", Some("quadrant 3")),
        ("ITBBT", "ariel", None),
    ] {
        let mut play = rich(dice);
        drafts(&mut play, &[hero], "rand");
        let why = why_not(&play, 1);
        let name = &play.game.hero(&play.state, play.state.current).name;
        assert_eq!(why, format!("{name} cannot be moved by other players."));
        match strike {
            Some(strike) => {
                play.does(strike);
                while play.state.awaits_chance() && play.state.active == 0 {
                    play.does("token location");
                }
            }
            None => {
                play.does("stop");
            }
        }
        assert_eq!(play.state.active, 1, "{hero}: the turn is over, nobody was asked");
        assert!(!play.told.iter().any(|e| matches!(e, Event::Passed { .. })));
    }
    let mut play = rich("TTIBB");
    drafts(&mut play, &["scott"], "rand");
    play.does("activate scott").does("stop");
    assert_eq!(play.state.phase, Phase::Command, "the Cyclone is off the tray");
    assert_eq!(play.decider(), 0);
}

// covers X32 R31
#[test]
fn a_hero_stopped_by_an_elite_can_still_be_moved_by_opponents() {
    let mut play = table(2, |p| {
        p.fuel(1, 1).cyclone("s").shows("e", "scout").shows("n", "elite").rolled("TMIBB")
    });
    drafts(&mut play, &["rook"], "alpha");
    play.does("activate rook").does("step e").does("step n").does("give-up");
    assert_eq!(play.state.moves, 2, "movement is left, but the attack failed");
    assert_eq!((play.decider(), cells(&play, "step")), (1, "w e".into()));
}

// covers R32
#[test]
fn a_reaction_brings_neither_the_heros_scouts_nor_its_fuel() {
    let mut play = table(2, |p| p.fuel(1, 1).cyclone("nw").rolled("TTMIM"));
    drafts(&mut play, &["rand", "lancer"], "alpha");
    let scouts = play.state.scouts;
    play.does("activate rand").does("stop").does("step n").does("token trooper-fuel");
    assert_eq!(fuel(&play, 1), 1, "1 − 1 for the step + 1 carried by the token");
    assert_eq!(play.state.scouts, scouts, "the scouts stay with the active player");
}

// covers R34 4.11
#[test]
fn several_opponents_may_move_the_same_hero_one_after_the_other() {
    let mut play = table(4, |p| p.fuel(1, 1).fuel(2, 1).fuel(3, 1).cyclone("nw").rolled("TTMBB"));
    drafts(&mut play, &["rand"], "alpha");
    play.does("stop");
    play.does("step n").does("token scout");
    play.does("step ne").does("token scout");
    assert_eq!(play.decider(), 3);
    assert_eq!(cells(&play, "step"), "n e");
    play.does("step e").does("token trooper");
    assert_eq!((vp(&play, 1), vp(&play, 2), vp(&play, 3)), (2, 2, 3));
    assert_eq!(play.state.reacted, 0, "the next turn has begun");
    assert_eq!(play.state.active, 1);
}

// covers R47
#[test]
fn the_active_player_never_buys_a_step_in_the_own_turn() {
    let mut play = table(2, |p| p.fuel(0, 5).cyclone("nw").rolled("TTMBB"));
    drafts(&mut play, &["rand"], "alpha");
    let why = why_not(&play, 0);
    assert_eq!(why, "You cannot react in your own turn.");
    play.does("stop");
    assert_eq!(play.state.active, 1, "nobody was asked");
}

// covers 4.11
#[test]
fn a_hero_without_a_space_to_go_to_is_offered_to_nobody() {
    let mut play = table(2, |p| p.fuel(1, 3).cyclone("nw").jeep("c").rolled("TMIBB"));
    drafts(&mut play, &["rook"], "alpha");
    play.does("activate rook");
    let why = why_not(&play, 1);
    assert_eq!(why, "There is no space the Hero could be moved to.");
    play.does("stop");
    assert_eq!(play.decider(), 0);
}
