//! Tactical Phase (spec 4.4).

mod common;
use common::*;

use veritable_core::Dice;
use veritable_core::prelude::*;
use veritable_core::testkit::Play;
use veritable_crisis_point::content::Special;
use veritable_crisis_point::state::*;

// covers X7 R9
#[test]
fn the_base_gives_a_token_for_each_combat_card_in_hand() {
    let mut play = anywhere().tactical(Aosc);
    play.does("base").does("cell b2");
    assert_eq!(play.state.table.reserve[0], 8, "turn 1: 9 − 1");
    play.does("cell b2");
    assert_eq!(play.state.table.reserve[0], 7, "the forced token");

    let fourth = "SALA SRCH AGAC DROP  SPAR INVD . .  . . . .  . . . .";
    let mut play = picture(fourth).tactical(Aosc);
    play.does("base").does("cell d4");
    assert_eq!(play.state.table.reserve[0], 5, "turn 4: 9 − 4");

    let eighth = "SALA SRCH AGAC DROP  SPAR INVD LOGA REDB  CIVI SOLD D65 MONU  SDF1 YELL . .";
    let mut play = picture(eighth).tactical(Aosc);
    play.does("base").does("cell d4");
    assert_eq!(play.state.table.reserve[0], 1, "turn 8: 9 − 8");
}

// covers X8 R38
#[test]
fn fallen_fortress_on_the_first_turn_does_nothing_and_the_token_step_is_skipped() {
    let mut play = anywhere().hand(Aosc, "FALL").tactical(Aosc);
    play.does("location 8").does("cell a1");
    assert_eq!(play.state.table.step, Step::Slot);
    assert_eq!(play.offers().len(), 8);
    assert!(play.told.iter().any(|e| matches!(e, veritable_crisis_point::Event::NoEffect { .. })));
}

// covers X9
#[test]
fn sdf_1_mounds_gives_two_to_me_and_one_to_the_opponent() {
    let mut play = anywhere().reserve(2, 0).hand(Masters, "SDF1").tactical(Masters);
    play.does("location 2").does("cell c3");
    assert_eq!(play.state.table.reserve, [3, 2]);
    play.does("cell c3");
    assert_eq!(play.state.table.reserve, [3, 1], "the forced token");
}

// covers X10 R7
#[test]
fn after_five_units_only_the_base_and_locations_are_left() {
    let five = "SALA SRCH AGAC DROP  SPAR INVD LOGA REDB  CIVI SOLD . .  . . . .";
    let mut play = picture(five).tactical(Aosc);
    assert_eq!(play.offers_of("location").len(), 4);
    assert_eq!(play.offers().len(), 1 + 4);
    play.refuses("unit 5", "You have already deployed 5 Units.");
    let held = picture(five).holds(Special::Exchange).tactical(Aosc);
    assert_eq!(held.offers().len(), 1 + 4 + 1, "and the Exchange Token");
    play.does("base").does("cell d4").does("cell d4").does("line 3");
    let card = play.offers()[0].clone();
    play.does(&card);
    assert_eq!(play.state.table.active, Masters);
}

// covers R7
#[test]
fn a_third_location_and_a_second_base_are_refused() {
    let play = picture("D65 MONU SALA SRCH  SCHQ DROP SDF1 YELL  . . . .  . . . .").tactical(Aosc);
    let held = play.state.secret.locations[0].trailing_zeros();
    play.refuses(&format!("location {held}"), "You have already deployed 2 Strategic Locations.");
    play.refuses("base", "Your Base is already deployed.");
    play.refuses("unit 0", "This Unit is not in your hand.");
}

// covers X11 R8 R11
#[test]
fn spartas_places_a_token_only_on_an_adjacent_card_that_is_not_its_own() {
    let mut play = picture(". . . .  . . . .  . . . D65  . . LOGA .").tactical(Aosc);
    play.does("unit 2").does("cell d4");
    assert_eq!(play.state.table.reserve[0], 4, "its tokens come first");
    assert_eq!(play.offers(), ["cell d3"]);
    play.refuses("cell c4", "The text does not mean cards of this sort.");
    play.does("cell d3");
    assert_eq!(on(&play, "d3"), [1, 0]);
    assert_eq!(play.state.table.supply[0], 61 - 4 - 1, "from the supply");
    play.does("cell d4");
    assert_eq!(play.state.table.reserve[0], 4 - 1);
}

// covers X12 R32
#[test]
fn soldier_bioroid_places_a_token_only_on_a_non_adjacent_card() {
    let mut play = picture(". . . .  . LOGA . .  . . . .  . . . D65").tactical(Masters);
    play.does("unit 4").does("cell a1");
    assert_eq!(play.offers(), ["cell d4"]);
    play.refuses("cell b2", "Choose a card that is not adjacent.");
    play.refuses("cell a1", "The text does not mean cards of this sort.");
    play.does("cell d4");
    assert_eq!(on(&play, "d4"), [0, 1]);
}

// covers X13 R13
#[test]
fn red_bioroid_turns_an_adjacent_enemy_token_into_its_own() {
    let mut play = picture(". . . LOGA  . . . .  . . D65 .  . . . .")
        .tokens("c3", 2, 0)
        .tokens("d1", 1, 0)
        .tactical(Masters);
    play.does("unit 3").does("cell b2");
    assert_eq!(play.offers(), ["cell c3"]);
    play.refuses("cell d1", "Choose an adjacent card.");
    play.does("cell c3");
    assert_eq!(on(&play, "c3"), [1, 1]);
    assert_eq!(play.state.table.removed, [1, 0]);
    assert_eq!(play.state.table.supply[1], 61 - 3 - 1);
}

// covers X14
#[test]
fn gmp_security_robot_finds_nothing_to_drain() {
    let mut play = anywhere().tactical(Aosc);
    play.does("unit 5").does("cell a1");
    assert_eq!((play.state.table.reserve, play.state.table.removed), ([4, 0], [0, 0]));
    let mut full = anywhere().reserve(0, 3).tactical(Aosc);
    full.does("unit 5").does("cell a1");
    assert_eq!((full.state.table.reserve, full.state.table.removed), ([4, 2], [0, 1]));
}

// covers X15
#[test]
fn excavation_drone_gains_at_most_two_more_for_locations() {
    let mut play = picture("MONU D65 YELL SRCH  SALA AGAC . .  . . . .  . . . .").tactical(Masters);
    play.does("unit 7").does("cell d4");
    assert_eq!(play.state.table.reserve[1], 4 + 2, "three Locations, at most two count");
}

// covers X16
#[test]
fn sky_sled_may_swap_with_an_own_unit_and_tokens_stay() {
    let mut play =
        picture(". . . .  . . LOGA .  . . . .  TERM . . .").tokens("a4", 1, 2).tactical(Masters);
    play.does("unit 6").does("cell d1");
    assert_eq!(play.offers(), ["pass", "cell a4"]);
    let mut stays = play.clone();
    play.does("cell a4");
    assert_eq!((lies(&play, "a4"), on(&play, "a4")), ("SLED".into(), [1, 2]));
    assert_eq!((lies(&play, "d1"), on(&play, "d1")), ("TERM".into(), [0, 0]));
    stays.does("pass");
    assert_eq!(lies(&stays, "d1"), "SLED");
}

// covers X17 R29 R30
#[test]
fn sylphid_interceptor_swaps_combat_cards_with_their_facing() {
    let mut first = anywhere().tactical(Aosc);
    first.does("unit 7").does("cell a1");
    assert_eq!(first.state.table.step, Step::TacToken, "no Combat Card placed: skipped");

    let mut third = picture("SALA SRCH AGAC DROP  . . . .  . . . .  . . . .")
        .combat(Aosc, "a 9  2 4")
        .faceup(Aosc, "a")
        .tactical(Aosc);
    third.does("unit 7").does("cell d4");
    assert_eq!(third.offers(), ["pass", "line a", "line 2"]);
    third.does("line a");
    third.refuses("line b", "You have no Combat Card there.");
    third.refuses("line a", "Choose another Combat Card.");
    third.does("line 2");
    let secret = &third.state.secret;
    assert_eq!((secret.slots[0][0], secret.slots[0][5]), (4 - 2, 9 - 2));
    assert_eq!(third.state.table.up[0], 1 << 5, "the faceup card stays faceup");
}

// covers X18 R10 R30 4.4
#[test]
fn refusals_name_what_is_wrong() {
    let mut play =
        picture("SALA SRCH . .  . . . .  . . . .  . . . .").combat(Aosc, "b 5").tactical(Aosc);
    play.refuses("pass", "You must deploy a card.");
    play.refuses("cell b2", "First choose the card to deploy.");
    play.does("unit 1");
    play.refuses("cell a1", "That space already holds a card.");
    play.refuses("unit 2", "First choose a space for the card you picked.");
    play.does("cell b2");
    play.refuses("pass", "You must play one Battle Token.");
    play.refuses("cell d4", "Choose a space that holds a card.");
    play.does("cell b1");
    play.refuses("line b", "One Combat Card per space, on your own sides only.");
    play.refuses("combat 0", "First choose one of your Combat spaces.");
    play.does("line a");
    play.refuses("combat 3", "This Combat Card is not in your hand.");
    play.refuses("pass", "You must place a Combat Card.");
    let refusal =
        play.refuses("hero 0", "Heroes and commands are played in the Hero/Command Phase.");
    assert_eq!(refusal.clause, "4.7");
}

// covers R10
#[test]
fn the_forced_token_may_go_on_any_card_the_new_one_included() {
    let mut play = picture("SRCH D65 SALA .  . . . .  . . . .  . . . .").tactical(Masters);
    play.does("unit 5").does("cell c3");
    assert_eq!(play.offers(), ["cell a1", "cell b1", "cell c1", "cell c3"]);
    play.does("cell c3");
    assert_eq!(on(&play, "c3"), [0, 1]);
}

// covers 4.10
#[test]
fn a_decision_with_one_legal_action_is_offered_and_the_option_says_who_makes_it() {
    let mut play = picture(". . . .  . . . .  . . . D65  . . LOGA .").tactical(Aosc);
    play.does("unit 2").does("cell d4");
    assert_eq!((play.state.table.step, play.offers()), (Step::Effect, vec!["cell d3".into()]));
    assert!(play.game.asks_forced() && !game(&[]).asks_forced());
}

// covers R6 I8
#[test]
fn three_units_and_two_locations_stay_in_hand() {
    let mut play = Play::new(game(&[]));
    let mut dice = Dice::seeded(3);
    while !matches!(play.state.table.step, Step::Token | Step::LastSpecial | Step::Card) {
        play.rolls(&mut dice);
        let offers = play.offers();
        play.does(&offers[dice.below(offers.len())]);
    }
    for side in [Aosc, Masters] {
        assert_eq!(play.state.table.units_in_hand(side).count_ones(), 3);
        assert_eq!(play.state.table.locations_in_hand(side), 2);
        assert_eq!(play.state.secret.locations[side as usize].count_ones(), 2);
    }
    play.game.audit(&play.state).unwrap();
}
