//! Set-up, objectives and order (spec 2, 3, 4.3).

mod common;
use common::*;

use veritable_core::prelude::*;
use veritable_core::testkit::Play;
use veritable_core::{Dice, Options, Turn, Viewer};
use veritable_crisis_point::CrisisPoint;
use veritable_crisis_point::state::*;

/// After the objectives and the deal of Locations 0–3 and 4–7.
fn dealt(options: &[(&str, &str)]) -> Match {
    let mut play = Play::new(game(options));
    play.does_all(&["objective 0", "objective 2", "objective 1", "objective 7"]);
    for i in 0..8 {
        play.does(&format!("deal {i}"));
    }
    play
}

// covers 2
#[test]
fn the_box_holds_76_cards_and_158_tokens() {
    let pack = game(&[]).pack;
    let both = |n: [usize; 2]| n[0] + n[1];
    let cards = pack.locations.len()
        + both([0, 1].map(|i| pack.combat[i].len()))
        + both([0, 1].map(|i| pack.action_cards[i].len()))
        + both([0, 1].map(|i| pack.units[i].len()))
        + both([0, 1].map(|i| pack.objectives[i].len()))
        + pack.bases.len();
    assert_eq!(cards, 10 + 16 + 16 + 16 + 16 + 2);
    let tokens = 2 * u16::from(pack.tokens.battle) + 2 * u16::from(pack.tokens.victory);
    assert_eq!(tokens + pack.specials.len() as u16, 61 + 61 + 16 + 16 + 4);
}

// covers R35 R34
#[test]
fn combat_values_are_2_to_9_on_both_sides_and_names_repeat() {
    let pack = game(&[]).pack;
    assert_eq!(pack.value, [[2, 3, 4, 5, 6, 7, 8, 9]; 2]);
    assert_eq!(pack.value[0].iter().sum::<u8>(), 44);
    let trios = pack.combat[1].iter().filter(|c| c.name == "Bioroid Trio").map(|c| c.value);
    assert_eq!(trios.collect::<Vec<_>>(), [5, 6, 7], "one name, several cards with their own ids");
}

// covers 2.1 4.3 R3
#[test]
fn each_side_keeps_two_objectives_before_anything_else() {
    let mut play = Play::new(game(&[]));
    assert_eq!(play.state.table.supply, [61, 61]);
    assert_eq!(play.offers().len(), 8);
    play.does("objective 3");
    assert_eq!(play.decider(), 0);
    assert_eq!(play.offers().len(), 7);
    play.refuses("objective 3", "You have already kept this objective.");
    play.refuses("pass", "You must keep two Secret Objectives.");
    play.refuses("first", "First keep two Secret Objectives.");
    play.does("objective 4");
    assert_eq!(play.decider(), 1, "then the Masters");
    play.does_all(&["objective 0", "objective 1"]);
    assert_eq!(play.game.turn(&play.state), Turn::Chance, "then the Locations");
}

// covers R6 3
#[test]
fn each_side_is_dealt_four_locations_and_two_stay_unseen() {
    let play = dealt(&[]);
    assert_eq!(play.state.secret.locations, [0b1111, 0b1111_0000]);
    assert_eq!(play.state.secret.deck.kinds().collect::<Vec<_>>(), [8, 9]);
    let view = play.game.view(&play.state, Viewer::Seat(0));
    assert_eq!(view.locations, [Some(0b1111), None]);
}

// covers X40 R4 R5
#[test]
fn an_equal_draw_is_repeated_and_the_higher_card_chooses() {
    let mut play = dealt(&[]);
    assert_eq!(play.offers().len(), 64);
    play.does("draw 4 4");
    assert_eq!(play.game.turn(&play.state), Turn::Chance, "6 and 6: again");
    play.does("draw 4 7");
    assert_eq!(play.decider(), 1, "6 and 9: the 9 chooses");
    assert_eq!(play.state.secret.hand, [0xFF, 0xFF], "the cards go back");
}

// covers R4
#[test]
fn after_twenty_equal_draws_the_aosc_choose() {
    let mut play = dealt(&[]);
    for _ in 0..20 {
        assert_eq!(play.game.turn(&play.state), Turn::Chance);
        play.does("draw 5 5");
    }
    assert_eq!(play.decider(), 0);
}

// covers R39 4.3
#[test]
fn the_winner_of_the_draw_picks_one_or_two() {
    let mut play = dealt(&[]);
    play.does("draw 0 7");
    assert_eq!(play.offers(), ["first", "second"]);
    play.refuses("pass", "You must choose to be Player 1 or Player 2.");
    let mut second = play.clone();
    play.does("first");
    assert_eq!((play.state.table.player1, play.decider()), (Masters, 1));
    second.does("second");
    assert_eq!((second.state.table.player1, second.decider()), (Aosc, 0));
    second.refuses("first", "The order of play is already fixed.");
}

// covers 3
#[test]
fn options_can_fix_the_sides_the_order_and_the_objectives() {
    let swapped = game(&[("seat_sides", "seat1-aosc")]).start();
    assert_eq!(swapped.table.seat_of(Aosc), 1);
    let play = dealt(&[("first_player", "masters")]);
    assert_eq!((play.state.table.step, play.decider()), (Step::Deploy, 1));
    let mut play = Play::new(game(&[
        ("objectives", "deal"),
        ("seat_sides", "random"),
        ("first_player", "random"),
    ]));
    assert_eq!(play.offers(), ["seat0 aosc", "seat0 masters"]);
    play.rolls(&mut Dice::seeded(1));
    assert_eq!(play.state.table.kept, [2, 2]);
    assert_eq!(play.state.table.step, Step::Deploy);
}

// covers 3
#[test]
fn illegal_options_are_refused_with_the_legal_values() {
    let refusal = |key: &str, value: &str| {
        let options = Options::standard().with(key, value);
        CrisisPoint::configure(&options, None).unwrap_err().to_string()
    };
    assert_eq!(refusal("games", "6"), "Option “games” cannot be “6”. Legal values: 1 to 5.");
    assert_eq!(refusal("tie", "win"), "Option “tie” cannot be “win”. Legal values: draw, replay.");
    assert_eq!(refusal("content", "mine"), "There is no content “mine”. Installed: default.");
}

// covers 2.2 R2
#[test]
fn each_side_owns_the_two_edges_in_front_and_to_its_right() {
    use veritable_crisis_point::geometry::space_name;
    let names = |side| (0..8).map(|l| space_name(side, l)).collect::<Vec<_>>().join(" ");
    assert_eq!(names(Aosc), "SA SB SC SD E1 E2 E3 E4");
    assert_eq!(names(Masters), "NA NB NC ND W1 W2 W3 W4");
}
