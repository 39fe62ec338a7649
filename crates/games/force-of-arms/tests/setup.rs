//! Set-up (spec 3) and what the match begins with.

mod common;
use common::*;
use veritable_core::prelude::*;
use veritable_core::testkit::Play;
use veritable_core::{Dice, Options, Turn};
use veritable_force_of_arms::geometry::Corner;
use veritable_force_of_arms::state::*;
use veritable_force_of_arms::{Action, ForceOfArms};

// covers 3.2 3.3
#[test]
fn the_ships_are_dealt_around_the_empty_space_in_the_centre() {
    let mut play = Play::new(game());
    assert_eq!(play.game.turn(&play.state), Turn::Chance);
    assert_eq!(play.offers().len(), 8);
    for ship in [7, 6, 5, 4, 3, 2, 1, 0] {
        play.does(&format!("deal {ship}"));
    }
    assert_eq!(play.state.table.grid, [7, 6, 5, 4, EMPTY, 3, 2, 1, 0]);
    assert_eq!(play.state.table.vp, [0, 0]);
}

// covers 3.3
#[test]
fn every_deal_is_equally_likely() {
    let game = game();
    let mut dice = Dice::seeded(1);
    let mut first = [0; 8];
    for _ in 0..4000 {
        if let Action::Deal(ship) = game.roll(&game.start(), &mut dice) {
            first[usize::from(ship)] += 1;
        }
    }
    assert!(first.iter().all(|n| (400..600).contains(n)), "{first:?}");
}

// covers X32 R2 R3
#[test]
fn equal_numbers_are_never_drawn_and_the_higher_number_decides() {
    let mut play = Play::new(game());
    for ship in 0..8 {
        play.does(&format!("deal {ship}"));
    }
    assert!(!play.allows("initiative 3 9"), "Attack 4 against Defense 4");
    assert_eq!(play.offers().len(), 12 * 12 - 6 * 2 * 2);
    play.does("initiative 10 1");
    assert_eq!(play.decider(), RDF, "Defense 5 against Attack 2");
    let mut other = Play::new(game());
    set_up(&mut other, "initiative 0 7");
    assert_eq!(other.decider(), ZEN, "Attack 1 against Defense 2");
    assert_eq!(other.state.secret.hand, [ALL_FIGHTERS; 2], "both cards are back in the hands");
}

// covers 4.5 R27
#[test]
fn the_winner_chooses_the_order_and_player_1_the_sides() {
    let mut play = Play::new(game());
    set_up(&mut play, "initiative 10 1");
    play.refuses("sides ne", "First choose whether to be player 1 or player 2.");
    play.does("second");
    assert_eq!((play.decider(), play.state.table.first), (ZEN, ZEN));
    assert_eq!(play.offers(), ["sides ne", "sides se", "sides sw", "sides nw"]);
    play.does("sides sw");
    assert_eq!(play.state.table.corner_of(ZEN), Corner::Sw);
    assert_eq!(play.state.table.corner_of(RDF), Corner::Ne);
    assert_eq!((play.decider(), play.state.table.step), (ZEN, Step::Move));
    play.refuses("first", "The order of play is already fixed.");
}

// covers 3.3 R8
#[test]
fn a_round_starts_with_two_spies_and_nothing_else() {
    let mut play = Play::new(game());
    set_up(&mut play, "initiative 10 1");
    let table = &play.state.table;
    assert_eq!(table.pool, [Purse { spy: 2, ..Purse::default() }; 2]);
    assert_eq!(table.reserve, [Purse { ship_lock: 2, protoculture: 2, ..Purse::default() }; 2]);
    assert_eq!((table.supply.attack, table.supply.defense), (15, 12));
}

// covers 3.1
#[test]
fn chance_assigns_the_factions_if_the_option_says_so() {
    let mut play = Play::new(game_with(&[("seat0_faction", "random")]));
    assert_eq!(play.offers(), ["seat0 rdf", "seat0 zentraedi"]);
    play.does("seat0 zentraedi");
    assert_eq!(play.state.table.faction(0), faction(ZEN));
    let fixed = Play::new(game_with(&[("seat0_faction", "zentraedi")]));
    assert_eq!(fixed.state.table.faction(1), faction(RDF));
}

/// Plays random rounds and notes factions and deciders of the order.
fn rounds(options: &[(&str, &str)]) -> Vec<(u8, u8, u8)> {
    let mut play = Play::new(game_with(options));
    let mut seen: Vec<(u8, u8, u8)> = vec![];
    play_until(&mut play, 2, |s| {
        if s.table.step == Step::Order && seen.len() < usize::from(s.table.round) {
            seen.push((s.table.faction(0) as u8, s.table.active, s.table.first));
        }
        s.table.step == Step::Over
    });
    seen
}

// covers 3.1 R41
#[test]
fn factions_change_hands_every_round_unless_they_are_fixed() {
    let swapped: Vec<u8> =
        rounds(&[("rounds", "4"), ("extra_rounds", "0")]).iter().map(|r| r.0).collect();
    assert_eq!(swapped, [0, 1, 0, 1]);
    let fixed = rounds(&[("rounds", "3"), ("faction_mode", "fixed"), ("extra_rounds", "0")]);
    assert!(fixed.iter().all(|r| r.0 == 0));
}

// covers R4 3.1
#[test]
fn with_alternate_initiative_the_former_player_2_chooses_from_round_2_on() {
    let seen = rounds(&[("rounds", "5"), ("initiative", "alternate"), ("extra_rounds", "0")]);
    assert_eq!(seen.len(), 5);
    for round in &seen[1..] {
        assert_eq!(round.1, other(round.2), "the chooser was not player 1 before");
    }
}

// covers 3.1 R33
#[test]
fn the_sdf_1_can_start_in_attack_mode() {
    let game = game_with(&[("sdf1_start", "alternate")]);
    let state = picture(&game, BASE);
    assert_eq!(game.ship_result(&state, SDF_1).defense, 5 + 6 + 3);
    assert_eq!(game.score(&state).totals, [17, 19], "the victory points are the same");
}

// covers 3.1
#[test]
fn options_out_of_range_are_refused_with_their_legal_values() {
    for (key, value, says) in [
        ("rounds", "6", "Option “rounds” cannot be “6”. Legal values: 1 to 5."),
        (
            "faction_mode",
            "mix",
            "Option “faction_mode” cannot be “mix”. Legal values: swap, fixed.",
        ),
        ("extra_rounds", "-1", "Option “extra_rounds” cannot be “-1”. Legal values: 0 to 3."),
        ("content", "mine", "There is no content “mine”. Installed: reconstructed."),
    ] {
        let refused = ForceOfArms::configure(&Options::from_pairs([(key, value)]), None);
        assert_eq!(refused.unwrap_err().to_string(), says);
    }
}

// covers 4.10
#[test]
fn the_action_space_has_the_indices_of_the_table() {
    let index = |text: &str| text.parse::<Action>().unwrap().index().unwrap();
    let table = [
        ("pass", 0),
        ("counter", 1),
        ("first", 2),
        ("second", 3),
        ("sides ne", 4),
        ("sides nw", 7),
        ("move nw", 8),
        ("to nw", 17),
        ("to se", 25),
        ("fighter 0", 26),
        ("down n0", 38),
        ("up n0", 50),
        ("up w2", 61),
        ("attack nw", 62),
        ("defense nw", 71),
        ("protoculture nw", 80),
        ("lock nw", 89),
        ("spy n0.0", 98),
        ("spy w2.1", 121),
        ("hero 0", 122),
        ("command 0", 126),
        ("take-attack nw", 130),
        ("take-defense nw", 139),
        ("take-protoculture nw 0", 148),
        ("take-protoculture se 1", 165),
        ("take-lock nw", 166),
        ("drop nw", 175),
        ("slot n0.0", 184),
        ("target nw", 208),
        ("option 0", 217),
        ("option 3", 220),
    ];
    for (text, expected) in table {
        assert_eq!(index(text), expected, "{text}");
    }
    assert_eq!(game().actions(), 221);
}
