//! Rolling, choosing Heroes, placing Fuel (4.3–4.6).

use crate::common::{cells, drafts, fuel, set, table, with};
use veritable_cyclone_run::Phase;
use veritable_cyclone_run::content::Face;

// covers X3 R5 4.5
#[test]
fn five_dice_pay_for_the_heroes_whose_faces_they_show_and_each_die_only_once() {
    let mut play = table(2, |p| p.rolled("TTMIM"));
    play.does("keep");
    assert_eq!(cells(&play, "select"), "annie ariel lancer rand rook scott");
    play.does("select rook");
    // T M I are used; T M are left, and Alpha (T B) or Annie (M M) need more: only `done` was left.
    assert_eq!(play.state.assigned, [7, 255, 7, 7, 255]);
    assert_eq!(play.state.phase, Phase::PlaceFuel);

    // The same with an idle card that keeps the selection open.
    let mut play = table(2, |p| p.holds(0, "carnegie-hall", "se").rolled("TTMIM"));
    play.does("keep").does("select rook");
    assert_eq!(play.offers(), ["done", "use carnegie-hall"]);
    play.refuses("select rand", "Rand needs T T M; your free dice do not show them.");
    play.refuses("select rook", "Rook is already activated this turn.");
}

// covers X6 R28
#[test]
fn ariel_annie_and_beta_are_three_heroes_and_a_fourth_is_refused() {
    let mut play = table(2, |p| p.fuel(0, 1).holds(0, "point-k", "se").rolled("TTMMI"));
    play.does("keep").does_all(&["select ariel", "select annie", "select beta"]);
    assert_eq!(fuel(&play, 0), 0, "1 − 1 for Beta");
    assert_eq!(play.offers(), ["done", "use point-k"]);
    play.refuses("select lunk", "You may activate at most 3 Heroes in a turn.");

    let mut play = table(2, |p| p.fuel(0, 1).rolled("TTMMI"));
    play.does("keep").does_all(&["select ariel", "select annie", "select beta"]);
    assert_eq!(play.state.phase, Phase::PlaceFuel, "`done` was the only action left");
    play.refuses("place beta", "The Fuel goes on a Hero you did not activate.");
    assert_eq!(play.offers().len(), 6, "9 Heroes − 3 selected, fighters included");
}

// covers X7 R46 4.6
#[test]
fn fuel_on_a_hero_and_its_printed_fuel_are_gained_at_selection() {
    let mut play = table(2, |p| p.fuel_on("rand", 2).rolled("TTMIB"));
    play.does("keep").does("select rand");
    assert_eq!(fuel(&play, 0), 3, "2 from the card + 1 printed");
    assert_eq!(play.state.hero_fuel[6], 0);
    assert_eq!(play.state.pile, 23 - 2 - 1);
    play.does("done");
    play.refuses("place rand", "The Fuel goes on a Hero you did not activate.");
    play.does("place lunk");
    assert_eq!(play.state.pile, 19);
    assert_eq!(play.state.hero_fuel[5], 1);
}

// covers R46 G2
#[test]
fn fuel_on_the_card_comes_even_if_the_pile_has_none_for_the_printed_fuel() {
    let mut play = table(2, |p| p.fuel_on("rand", 2).fuel(1, 21).rolled("TTMBM"));
    assert_eq!(play.state.pile, 0);
    play.does("keep").does("select rand");
    assert_eq!(fuel(&play, 0), 2, "2 from the card, the printed one is lost");
    assert_eq!(play.state.pile, 0);
}

// covers X8 R8
#[test]
fn rands_fuel_pays_for_alpha_in_the_same_turn() {
    let mut play = table(2, |p| p.rolled("TTMTB"));
    play.does("keep");
    play.refuses("select alpha", "This costs 1 Fuel; you have 0.");
    play.does("select rand");
    assert_eq!(fuel(&play, 0), 1);
    play.does("select alpha");
    assert_eq!(fuel(&play, 0), 0);
    assert_eq!(play.state.selected, 1 << 6 | 1);
}

// covers X9 R8
#[test]
fn fuel_lying_on_alpha_cannot_pay_for_alpha() {
    let mut play = table(2, |p| p.fuel_on("alpha", 2).rolled("TBMMM"));
    play.does("keep");
    assert_eq!(cells(&play, "select"), "annie lunk");
    play.refuses("select alpha", "This costs 1 Fuel; you have 0.");

    // With 1 Fuel of one's own: 1 − 1 + 2 on the card = 2.
    let mut play = table(2, |p| p.fuel_on("alpha", 2).fuel(0, 1).rolled("TBMMM"));
    play.does("keep").does("select alpha");
    assert_eq!(fuel(&play, 0), 2);
}

// covers X10 R6 4.4
#[test]
fn after_the_free_rerolls_each_fuel_buys_one_more() {
    let mut play = table(2, |p| p.fuel(0, 1).rerolls(0).rolled("TTTTT"));
    assert_eq!(play.offers_of("reroll").len(), 31);
    play.does("reroll 01234");
    assert_eq!((fuel(&play, 0), play.state.pile), (0, 23));
    play.does_all(&["roll b", "roll b", "roll b", "roll t", "roll i"]);
    assert_eq!(play.state.phase, Phase::Select, "`keep` was the only action left");
}

// covers R6
#[test]
fn dice_kept_before_may_be_rerolled_and_free_rerolls_come_first() {
    let mut play = table(2, |p| p.fuel(0, 1).rolled("TTTMM"));
    play.does("reroll 012").does_all(&["roll b", "roll i", "roll m"]);
    assert_eq!(play.state.dice.map(Face::letter), ['B', 'I', 'M', 'M', 'M']);
    play.does("reroll 34").does_all(&["roll t", "roll t"]);
    assert_eq!(fuel(&play, 0), 1, "two free rerolls cost nothing");
    play.does("reroll 3");
    assert_eq!(fuel(&play, 0), 0);
}

// covers X11 R38 R40 G2 R9
#[test]
fn carnegie_hall_gains_only_what_the_pile_has_and_an_empty_pile_skips_the_placing() {
    let mut play = table(2, |p| p.holds(0, "carnegie-hall", "se").fuel(1, 21).rolled("BBBBM"));
    assert_eq!(play.state.pile, 2);
    play.does("use carnegie-hall");
    assert_eq!((fuel(&play, 0), play.state.pile), (2, 0));
    assert_eq!(play.state.held[0], 0, "the card is discarded");
    assert_eq!(play.state.discarded(0x7ff), 1 << 6, "and out of the game");
    play.refuses("use carnegie-hall", "You do not hold Carnegie Hall.");
    play.does("keep");
    // No Hero, no Fuel to place, nothing to use: the next turn has begun.
    assert_eq!(play.state.active, 1);
    assert_eq!(play.state.hero_fuel, [0; 9]);
}

// covers X12 R9 G1
#[test]
fn without_an_affordable_hero_the_fuel_is_still_placed_and_the_turn_ends() {
    let mut play = table(2, |p| p.rolled("BBBBM"));
    play.does("keep");
    assert_eq!(play.state.phase, Phase::PlaceFuel, "`done` is forced");
    assert_eq!(play.offers_of("place").len(), 9);
    play.does("place scott");
    assert_eq!(play.state.active, 1, "`end-turn` is forced");
    assert_eq!(play.state.rolling, 31, "and the next player rolls all dice");
}

// covers R7
#[test]
fn lancer_and_yellow_dancer_are_one_card_and_chosen_once() {
    let mut play = table(2, |p| p.holds(0, "point-k", "se").rolled("MIMBB"));
    play.does("keep").does("select lancer");
    play.refuses("select yellow-dancer", "Lancer is already activated this turn.");
    let mut play = table(2, |p| p.turned().rolled("MIMBB"));
    play.does("keep");
    assert_eq!(cells(&play, "select"), "annie ariel lancer lunk", "M B pays for Yellow Dancer");
    play.does("select yellow-dancer");
    assert_eq!(play.state.assigned[3], 4, "the Mars Base lies on the card");
}

// covers R25 4.5
#[test]
fn scout_icons_of_all_chosen_heroes_form_one_pool() {
    // Lancer (M I) and Rook (T M I) would need two I; Lancer and Rand: 2 + 0 scouts.
    let mut play = table(2, |p| p.rolled("TTMMI"));
    drafts(&mut play, &["lancer", "rand"], "alpha");
    assert_eq!(play.state.scouts, 2);
    play.does("scout c").does("token elite");
    assert_eq!(play.state.scouts, 1);
    play.refuses("scout c", "That token is already face up.");
}

// covers 4.3 G7
#[test]
fn a_turn_starts_with_cards_flipped_up_fresh_dice_and_free_rerolls() {
    let mut play = table(2, |p| p.holds(0, "underground-city", "se").rolled("BBBBM"));
    play.does("use underground-city");
    assert_eq!(play.state.rerolls, 3, "2 + 1");
    play.refuses("use underground-city", "Underground City is used up until your next turn.");
    play.does("keep").does("place alpha");
    play.does_all(&["roll b", "roll b", "roll b", "roll b", "roll m", "keep", "place alpha"]);
    play.does_all(&["roll b", "roll b", "roll b", "roll b", "roll m"]);
    assert_eq!((play.state.active, play.state.round), (0, 2));
    assert!(play.allows("use underground-city"));
    assert_eq!((play.state.rerolls, play.state.scouts, play.state.selected), (2, 0, 0));
}

// covers 3.2
#[test]
fn options_change_the_number_of_heroes_and_of_free_rerolls() {
    let game = with(&[("max_heroes", "1"), ("free_rerolls", "0"), ("first_player", "seat:0")]);
    let mut play = set(game, |p| p.holds(0, "point-k", "se").rolled("IMMTT"));
    assert!(play.offers_of("reroll").is_empty());
    play.refuses("reroll 0", "You have used your rerolls and have no Fuel for another.");
    play.does("keep").does("select ariel");
    play.refuses("select annie", "You may activate at most 1 Hero in a turn.");
}

// covers R1
#[test]
fn a_die_shows_target_and_move_twice_as_often_as_instinct_and_mars_base() {
    use veritable_core::Dice;
    use veritable_core::prelude::*;
    use veritable_cyclone_run::{Action, CycloneRun};
    let play = table(2, |p| p.ready());
    assert_eq!(play.offers(), ["roll t", "roll m", "roll i", "roll b"]);
    let game = CycloneRun::of(2);
    let mut dice = Dice::seeded(5);
    let mut seen = [0; 4];
    for _ in 0..6000 {
        if let Action::Rolled(face) = game.roll(&play.state, &mut dice) {
            seen[face as usize] += 1;
        }
    }
    let near = |n: i32, share: i32| (n - share).abs() < 150;
    assert!(near(seen[0], 2000) && near(seen[1], 2000), "{seen:?}");
    assert!(near(seen[2], 1000) && near(seen[3], 1000), "{seen:?}");
}
