//! Token Phase and Special Tokens (spec 4.5, 4.6).

mod common;
use common::*;
use veritable_core::action::word;

use veritable_core::Options;
use veritable_core::content::Source;
use veritable_core::prelude::*;
use veritable_crisis_point::CrisisPoint;
use veritable_crisis_point::content::Special;
use veritable_crisis_point::state::*;

// covers X3 R17 4.6
#[test]
fn exchange_swaps_two_battloids_and_leaves_the_tokens() {
    let mut play = picture(". . . .  . . SPAR .  . . . .  SALA . . .")
        .holds(Special::Exchange)
        .tokens("a4", 0, 3)
        .tokens("c2", 2, 0)
        .reserve(2, 0)
        .token_phase(Aosc);
    let supply = play.state.table.supply;
    play.does("exchange").does("cell a4").does("cell c2");
    assert_eq!((lies(&play, "a4"), on(&play, "a4")), ("SPAR".into(), [0, 3]));
    assert_eq!((lies(&play, "c2"), on(&play, "c2")), ("SALA".into(), [2, 0]));
    assert_eq!(play.state.table.supply, supply, "Spartas places nothing");
    assert_eq!(play.state.table.special(Special::Exchange), SpecialState::Spent);
    assert_eq!(
        (play.state.table.step, play.state.table.placed),
        (Step::Token, 0),
        "in addition to the two tokens"
    );
    play.refuses("exchange", "You have already used this Special Token.");
}

// covers R17
#[test]
fn exchange_takes_two_different_battloid_units_only() {
    let mut play = picture("SALA . . .  . . SPAR .  . HOVR . .  . . . .")
        .holds(Special::Exchange)
        .reserve(1, 0)
        .token_phase(Aosc);
    play.does("exchange");
    assert!(play.allows("cell a1") && play.allows("cell c2"));
    play.refuses("cell b3", "That Unit cannot be swapped by this.");
    play.refuses("pass", "This must be done if it can be done.");
    play.does("cell a1");
    play.refuses("cell a1", "Choose another Unit.");
}

// covers X4 R18 R11 I10
#[test]
fn cluster_missile_hits_each_adjacent_enemy_unit_once() {
    let mut play = picture(
        "
        REDB SOLD SALA AGAC
        SHIP HOVR D65  SPAR
        LOGA SCHQ TERM .
        .    .    .    .",
    )
    .holds(Special::Cluster)
    .reserve(1, 0)
    .token_phase(Aosc);
    let supply = play.state.table.supply;
    play.does("cluster").does("cell b2");
    assert_eq!(on(&play, "b2"), [0, 2]);
    assert_eq!(play.state.table.supply, [supply[0], supply[1] - 2]);
    assert_eq!(
        play.offers(),
        ["cell a1", "cell b1", "cell c3"],
        "no Base, no Location, no PASS yet"
    );
    play.refuses("cell a2", "Only enemy Units are targets.");
    play.refuses("pass", "At least one enemy Unit must be hit.");
    play.does("cell a1");
    assert_eq!(play.offers(), ["pass", "cell b1", "cell c3"]);
    play.refuses("cell a1", "One Battle Token per enemy Unit.");
    play.does("cell b1").does("cell c3");
    assert_eq!(play.state.table.step, Step::Token, "a fourth target does not exist");
    assert_eq!(["a1", "b1", "c3"].map(|c| on(&play, c)), [[1, 0]; 3]);
    assert_eq!(play.state.table.supply, [supply[0] - 3, supply[1] - 2]);
    play.refuses("searchlight", "This Special Token belongs to the other side.");
}

// covers X5 R19 R13
#[test]
fn searchlight_takes_two_tokens_from_cards_of_any_owner_out_of_the_game() {
    let mut play = picture("LOGA D65 SHIP .  SRCH . . .  . . . .  . . . .")
        .holds(Special::Searchlight)
        .tokens("a1", 3, 0)
        .tokens("b1", 1, 0)
        .tokens("c1", 2, 0)
        .reserve(0, 2)
        .token_phase(Masters);
    let (supply, reserve) = (play.state.table.supply, play.state.table.reserve);
    play.does("searchlight");
    assert_eq!(play.offers(), ["cell a1", "cell b1", "cell c1"]);
    play.does("cell a1").does("cell b1");
    assert_eq!([on(&play, "a1"), on(&play, "b1"), on(&play, "c1")], [[2, 0], [0, 0], [2, 0]]);
    assert_eq!(play.state.table.removed, [2, 0]);
    assert_eq!((play.state.table.supply, play.state.table.reserve), (supply, reserve));
}

fn drop_position(reading: &str) -> Match {
    picture_with(
        &[("drop_tokens", reading), ("auto_forced", "off")],
        ". . . .  DROP . . SOLD  . TERM SLED SRCH  . . . .",
    )
    .holds(Special::Drop)
    .tokens("d2", 3, 1)
    .reserve(0, 6)
    .token_phase(Masters)
}

// covers X6 R20 R33 I14
#[test]
fn drop_replaces_a_unit_and_clears_the_space_or_leaves_the_tokens() {
    let mut play = drop_position("clear");
    play.does("drop").does("cell d2");
    assert_eq!(play.offers_of("unit"), play.offers(), "a Bioroid from the hand must be chosen");
    play.refuses("unit 0", "This Unit is not in your hand.");
    play.refuses("unit 7", "Only a Bioroid can come in by the Drop Token.");
    play.does("unit 3");
    let table = &play.state.table;
    assert_eq!(table.reserve[1], 6 - 2 + 3);
    assert_eq!((lies(&play, "d2"), on(&play, "d2")), ("REDB".into(), [0, 0]));
    assert_eq!(table.removed, [3, 2 + 1]);
    assert_eq!(table.discarded, 1 << card("SOLD"));
    assert_eq!(table.muted, 1 << card("REDB"));
    assert_eq!(table.units_deployed(Masters), 5, "replaced into play, not deployed");
    assert_eq!(table.step, Step::Token, "the Red Bioroid converts nothing");

    let mut stay = drop_position("stay");
    stay.does("drop").does("cell d2").does("unit 3");
    assert_eq!(on(&stay, "d2"), [3, 1]);
    assert_eq!(stay.state.table.removed, [0, 2]);
}

// covers R20
#[test]
fn a_base_cannot_be_replaced_by_a_drop() {
    let mut play = drop_position("clear");
    let base = play.state.table.at[usize::from(card("SHIP"))];
    play.does("drop");
    let code = word::<veritable_crisis_point::geometry::Square>(base);
    play.refuses(&format!("cell {code}"), "Choose one of your Units; a Base cannot be replaced.");
}

// covers X19 R15 4.5
#[test]
fn five_and_two_tokens_take_four_turns() {
    let mut play = anywhere().reserve(5, 2).token_phase(Aosc);
    play.refuses("pass", "You must play your Battle Tokens, two each turn.");
    let mut turns = vec![(play.decider(), 0)];
    while play.state.table.step == Step::Token {
        let seat = play.decider();
        if turns.last().unwrap().0 != seat || turns.last().unwrap().1 == 2 {
            turns.push((seat, 0));
        }
        turns.last_mut().unwrap().1 += 1;
        play.does("cell a1");
    }
    assert_eq!(turns, [(0, 2), (1, 2), (0, 2), (0, 1)], "7 placements; seat 1 is skipped");
    assert_eq!(on(&play, "a1"), [5, 2], "all on the same card");
    assert_eq!(play.state.table.step, Step::Card);
}

// covers X20
#[test]
fn drop_needs_two_unused_tokens() {
    let play = picture(". . . .  DROP . . SOLD  . TERM . .  . . . .")
        .holds(Special::Drop)
        .reserve(0, 1)
        .token_phase(Masters);
    assert_eq!(play.offers().len(), 16);
    play.refuses("drop", "You need 2 unused Battle Tokens.");
}

// covers X21 R14
#[test]
fn an_exchange_token_without_two_battloids_expires() {
    // Five Units hold at least two Battloids with the stock cards, so some get another name.
    let text = CrisisPoint::embedded()[0]
        .text
        .replace("VHT-1 Spartas Battloid", "VHT-1 Spartas")
        .replace("VF-8 Logan Battloid", "VF-8 Logan")
        .replace("Civil Defense Battloid", "Civil Defense Walker");
    let game =
        CrisisPoint::configure(&Options::standard(), Some(&[Source::new("cards.toml", text)]))
            .unwrap();
    let mut position = picture("SALA SPAR LOGA CIVI  HOVR . . .  . . . .  . . . .")
        .holds(Special::Exchange)
        .reserve(1, 0);
    position.game = game;
    let mut play = position.token_phase(Aosc);
    assert_eq!(play.offers().len(), 16);
    play.refuses("exchange", "You need two Battloid Units on the battlefield.");
    play.does("cell a1");
    assert_eq!(play.state.table.step, Step::Card);
    assert_eq!(play.state.table.special(Special::Exchange), SpecialState::Expired);
    play.refuses("exchange", "This Special Token belongs to the other side.");
}

// covers X22
#[test]
fn a_cluster_missile_without_an_adjacent_enemy_unit_is_not_offered() {
    let play = picture(
        "
        AGAC SALA SPAR LOGA
        CIVI SCHQ MONU D65
        SDF1 YELL SHIP SLED
        SRCH DROP INVD SOLD",
    )
    .holds(Special::Cluster)
    .reserve(1, 0)
    .token_phase(Aosc);
    assert_eq!(play.offers().len(), 16);
    play.refuses("cluster", "None of your Units is adjacent to an enemy Unit.");
}

// covers X23 R16
#[test]
fn a_declined_special_token_is_offered_again_until_both_reserves_are_empty() {
    let mut play = picture("AGAC SOLD . .  . . . .  . . . .  . . . .")
        .holds(Special::Cluster)
        .reserve(0, 4)
        .last_special(Aosc);
    assert_eq!(play.offers(), ["pass", "cluster"]);
    play.refuses("cell a1", "You have no unused Battle Token.");
    play.does("pass");
    assert_eq!(play.decider(), 1);
    play.does("cell a1").does("cell a1");
    assert_eq!((play.decider(), play.offers()), (0, vec!["pass".into(), "cluster".into()]));
    play.does("pass");
    assert_eq!(play.decider(), 1);
    play.does("cell a1").does("cell a1");
    assert_eq!(play.decider(), 0, "asked again");
    play.does("pass");
    assert_eq!(play.state.table.step, Step::Card, "settled: the phase ends");
    assert_eq!(play.state.table.special(Special::Cluster), SpecialState::Expired);
}

// covers X24 R19
#[test]
fn a_searchlight_on_the_last_token_removes_one_and_ends() {
    let mut play = picture("SRCH . . .  . . . .  . . . .  . . . .")
        .holds(Special::Searchlight)
        .tokens("b2", 1, 0)
        .last_special(Masters);
    play.does("searchlight").does("cell b2");
    assert_eq!((on(&play, "b2"), play.state.table.removed), ([0, 0], [1, 0]));
    assert_eq!(play.state.table.step, Step::Card);
}

// covers X25 R20
#[test]
fn the_drop_ship_itself_may_be_replaced() {
    let mut play = drop_position("clear");
    play.does("drop").does("cell a2").does("unit 3");
    assert_eq!(lies(&play, "a2"), "REDB");
    assert_eq!(play.state.table.discarded, 1 << card("DROP"));
    assert_eq!(play.state.table.special(Special::Drop), SpecialState::Spent);
}

// covers R14
#[test]
fn special_tokens_other_than_exchange_wait_for_the_token_phase() {
    let play =
        picture("AGAC SOLD . .  . . . .  . . . .  . . . .").holds(Special::Cluster).tactical(Aosc);
    play.refuses("cluster", "This Special Token is played in the Token Phase.");
    play.refuses("exchange", "You have not earned this Special Token.");
    let play = picture("SALA SOLD SPAR SHIP  . . . .  . . . .  . . . .")
        .holds(Special::Exchange)
        .tactical(Aosc);
    assert!(play.allows("exchange"));
}

// covers R14
#[test]
fn exchange_can_be_played_before_a_deployment_and_before_a_combat_card() {
    let mut play = picture("SALA SOLD SPAR SHIP  . . . .  . . . .  . . . .")
        .holds(Special::Exchange)
        .tactical(Aosc);
    play.does("exchange").does("cell a1").does("cell c1");
    assert_eq!(play.state.table.step, Step::Deploy, "back to T1");
    assert_eq!(lies(&play, "a1"), "SPAR");
    let mut play = picture("SALA SOLD SPAR SHIP  . . . .  . . . .  . . . .")
        .holds(Special::Exchange)
        .tactical(Aosc);
    play.does("unit 6").does("cell d4").does("cell d4");
    assert_eq!(play.state.table.step, Step::Slot);
    play.does("exchange").does("cell a1").does("cell c1");
    assert_eq!(play.state.table.step, Step::Slot, "back to T5");
}

// covers R16 4.5
#[test]
fn a_used_special_token_clears_what_was_settled() {
    // Both hold a usable token and no Battle Tokens: the Masters settle, the AoSC play, the Masters are asked again.
    let mut play = picture("AGAC SRCH . .  . . . .  . . . .  . . . .")
        .holds(Special::Cluster)
        .holds(Special::Searchlight)
        .tokens("a1", 1, 0)
        .last_special(Masters);
    play.does("pass");
    assert_eq!(play.state.table.settled, [false, true]);
    play.does("cluster").does("cell a1").does("cell b1");
    while play.decider() == 0 {
        play.does("pass");
    }
    assert_eq!((play.decider(), play.offers()), (1, vec!["pass".into(), "searchlight".into()]));
}
