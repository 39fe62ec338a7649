//! Hero/Command Phase and static bonuses (spec 4.7).

mod common;
use common::*;
use veritable_core::action::word;

use veritable_crisis_point::state::*;

// covers X26 R23
#[test]
fn all_out_assault_puts_a_token_on_each_card_of_the_column_that_is_not_mine() {
    let mut play = picture(". . TERM .  . . LOGA .  . . D65 .  . . SHIP .").card_phase(Aosc);
    let supply = play.state.table.supply[0];
    play.does("command 0").does("line c");
    assert_eq!(["c1", "c2", "c3", "c4"].map(|c| on(&play, c)[0]), [1, 0, 1, 1]);
    assert_eq!(play.state.table.supply[0], supply - 3);
    assert_eq!(play.state.table.reserve, [0, 0], "placed at once");
}

// covers X27
#[test]
fn reflex_barrage_takes_a_token_from_each_card_of_the_row() {
    let mut play =
        anywhere().tokens("a2", 2, 0).tokens("c2", 1, 0).tokens("d4", 1, 0).card_phase(Masters);
    play.does("command 1");
    assert_eq!(play.offers(), ["line a", "line c", "line d", "line 2", "line 4"]);
    play.refuses("line b", "No card in that line would be affected.");
    play.does("line 2");
    assert_eq!(["a2", "b2", "c2", "d2"].map(|c| on(&play, c)[0]), [1, 0, 0, 0]);
    assert_eq!(play.state.table.removed, [2, 0]);
}

// covers X28 R22
#[test]
fn bowie_grant_without_a_target_counts_as_played() {
    let mut play =
        picture("SRCH . . .  . . . .  . . . .  . . . .").tokens("a1", 0, 2).card_phase(Aosc);
    play.does("hero 1");
    assert_eq!((on(&play, "a1"), play.state.table.removed), ([0, 2], [0, 0]));
    assert_eq!(play.state.table.played[0], 0b10);
    assert_eq!(play.decider(), 1, "the turn is over");
}

// covers X29 R22 I12
#[test]
fn a_third_hero_is_refused() {
    let mut play = anywhere().card_phase(Aosc);
    play.refuses("pass", "You must play a hero or a command.");
    // Karno and Musica, Reflex Barrage answer; with no enemy token on the table several cards end at once.
    play.does("hero 1").does("hero 1").does("command 3").does("command 1");
    play.does("hero 2");
    while play.state.table.step == Step::Effect {
        let offer = play.offers()[0].clone();
        play.does(&offer);
    }
    let target = format!("cell {}", own_cell(&play));
    play.does("hero 2").does(&target);
    assert_eq!(play.decider(), 0);
    play.refuses("hero 0", "You have already played 2 Heroes.");
    assert_eq!(play.offers(), ["command 0", "command 1", "command 2"]);
    play.refuses("command 3", "You have already played this card.");
}

/// The code of a cell with a Masters card.
fn own_cell(play: &Match) -> String {
    let table = &play.state.table;
    let at = (0..16).find(|&c| table.owner_at(c) == Some(Masters)).unwrap();
    word::<veritable_crisis_point::geometry::Square>(at)
}

// covers X30
#[test]
fn musica_pushes_all_tokens_to_an_adjacent_card() {
    let mut play = anywhere().tokens("c2", 2, 1).card_phase(Masters);
    play.does("hero 1");
    assert_eq!(play.offers(), ["pass", "cell c2"]);
    play.does("cell c2");
    play.refuses("cell a4", "Choose a card adjacent to the first.");
    play.does("cell d3");
    assert_eq!((on(&play, "c2"), on(&play, "d3")), ([0, 1], [2, 0]));
}

// covers X31 R32
#[test]
fn shaizan_swaps_only_adjacent_enemy_units() {
    let rows = "
        SALA SRCH AGAC D65
        DROP INVD REDB SOLD
        SCHQ SHIP MONU YELL
        SPAR LOGA SDF1 CIVI";
    let mut play = picture(rows).tokens("b4", 2, 1).card_phase(Masters);
    play.does("hero 3");
    assert_eq!(
        play.offers(),
        ["pass", "cell a4", "cell b4"],
        "A1 and C1 touch no other enemy Unit"
    );
    play.refuses("cell a1", "The two Units must be adjacent.");
    play.does("cell a4");
    play.refuses("cell d4", "The two Units must be adjacent.");
    play.does("cell b4");
    assert_eq!((lies(&play, "a4"), lies(&play, "b4")), ("LOGA".into(), "SPAR".into()));
    assert_eq!(on(&play, "b4"), [2, 1]);
    assert_eq!(play.state.table.step, Step::Effect, "then a token on a card that is not mine");
    play.does("cell d1");
    assert_eq!(on(&play, "d1"), [0, 1]);
}

fn bonus(
    rows: &str,
    dropped: Option<(&str, &str)>,
    side: veritable_crisis_point::content::Side,
    at: &str,
) -> u8 {
    let mut position = picture(rows);
    if let Some((unit, out)) = dropped {
        position = position.dropped(unit, out);
    }
    let play =
        position.combat(Aosc, "d 2  2 3  a 4").combat(Masters, "d 2  2 3  a 4").card_phase(Aosc);
    let cell = cell(at) as u8;
    let cards: u8 = if at == "d2" { 2 + 3 } else { 4 + 3 };
    play.game.power(&play.state, side, cell) - cards
}

// covers X32
#[test]
fn civil_defense_battloid_gets_one_for_each_battloid_beside_it() {
    let three = "SRCH DROP HOVR D65  SHIP INVD SPAR CIVI  REDB SOLD SALA AGAC  . . . .";
    assert_eq!(
        bonus(three, None, Aosc, "d2"),
        3,
        "C2, C3, D3; the Hover Tank Squad is no Battloid"
    );
    let one = "SRCH DROP HOVR D65  SHIP INVD SPAR CIVI  REDB SOLD MONU GMPR  . . . .";
    assert_eq!(bonus(one, None, Aosc, "d2"), 1);
}

// covers X33 R20
#[test]
fn bioroid_invid_fighter_needs_two_bioroids_beside_it() {
    let two = "SALA REDB AGAC SPAR  INVD TERM LOGA CIVI  . . . .  . . . .";
    assert_eq!(bonus(two, None, Masters, "a2"), 3);
    assert_eq!(bonus(two, Some(("INVD", "DROP")), Masters, "a2"), 0, "muted");
    let one = "SALA REDB AGAC SPAR  INVD LOGA CIVI D65  SCHQ MONU SDF1 .  . . . .";
    assert_eq!(bonus(one, None, Masters, "a2"), 0);
}

// covers X34
#[test]
fn zor_prime_still_places_when_there_is_nothing_to_convert() {
    let mut play = picture("SALA . . .  . . . .  . . . .  . . . .").card_phase(Masters);
    play.does("hero 0");
    assert_eq!(play.state.table.step, Step::Effect);
    play.does("cell a1");
    assert_eq!((on(&play, "a1"), play.state.table.removed), ([0, 1], [0, 0]));
    assert_eq!(play.decider(), 0);
}

// covers 4.7 R22
#[test]
fn player_2_begins_and_eight_cards_are_played_in_turn() {
    let mut play = anywhere().card_phase(Masters);
    let mut seats = Vec::new();
    while play.state.table.step != Step::Claim && play.state.table.step != Step::Over {
        if play.state.table.step == Step::Card {
            seats.push(play.decider());
        }
        let offer = play.offers()[0].clone();
        play.does(&offer);
    }
    assert_eq!(seats, [1, 0, 1, 0, 1, 0, 1, 0]);
    assert_eq!(play.state.table.played.map(u8::count_ones), [4, 4]);
}
