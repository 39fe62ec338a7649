//! Hero/Command Phase (spec 4.8) and the stock cards (7.5, 7.6).

mod common;
use common::*;
use veritable_core::testkit::Play;
use veritable_force_of_arms::ForceOfArms;
use veritable_force_of_arms::content::Token;
use veritable_force_of_arms::state::*;

/// The base position before a card of this seat; the other one has no Spies.
fn card_of(seat: u8) -> State {
    let mut state = base_card(seat);
    without_spies(&mut state, other(seat));
    state
}

fn played(state: State, card: &str) -> Play<ForceOfArms> {
    let mut play = play(state);
    play.does(card);
    play
}

// covers X19 R18 7.1
#[test]
fn rick_hunter_exchanges_two_fighters_and_places_two_tokens() {
    let mut state = card_of(RDF);
    state.table.spent[1].spy = 0;
    state.table.pool[1].spy = 2;
    let mut play = played(state, "hero 1");
    play.does("slot n0.1").does("slot n1.0");
    assert_eq!(sums(&play.state, FLAGSHIP), (11, 5 + 6));
    assert_eq!(sums(&play.state, FORTRESS), (9, 5 + 4));
    assert_eq!(sums(&play.state, KHYRON), (5, 1 + 3));
    assert_eq!(points(&play.state), [14, 10]);
    play.does("attack w").does("pass").does("attack sw");
    let mut countered = play.clone();
    play.does("pass");
    assert_eq!(points(&play.state), [26, 10], "12 > 11 and 10 > 9");
    countered.does("counter");
    assert_eq!(points(&countered.state), [19, 10], "the Fortress is tied");
}

// covers X20 R37 R35
#[test]
fn max_sterling_lowers_a_face_up_enemy_fighter_never_below_zero() {
    let mut state = card_of(RDF);
    state.table.up |= 1 << 18; // w0's Attack 5
    let mut play = played(state, "hero 2");
    play.refuses("slot w0.0", "This fighter is already face up.");
    play.refuses("slot n0.0", "Choose an enemy fighter.");
    play.does("slot s1.1").does("pass");
    play.refuses("slot s0.0", "Choose a face-up fighter.");
    let mut small = play.clone();
    play.does("slot w0.0");
    assert_eq!(sums(&play.state, SDF_1), (12, 6 + 2));
    assert_eq!(sums(&play.state, PROMETHEUS), (8, 4 + 2));
    assert_eq!(points(&play.state), [21, 15]);
    small.does("slot s1.1");
    assert_eq!(sums(&small.state, ARMOR_1).1, 3, "max(0, 2 - 3) = 0");
}

// covers X21 R37
#[test]
fn miriya_strengthens_a_face_down_own_fighter_and_turns_it_up() {
    let mut play = played(card_of(ZEN), "hero 2");
    play.does("pass");
    assert!(play.offers_of("slot").iter().all(|s| !s.ends_with("s1.0")), "a Defense fighter");
    play.refuses("slot s1.0", "Choose an Attack fighter.");
    play.does("slot s1.1");
    assert_ne!(play.state.table.up & 1 << 15, 0);
    assert_eq!(sums(&play.state, ARMOR_1), (7, 4 + 3));
    assert_eq!(points(&play.state), [14, 19]);
}

// covers X22 R38 R18 R28
#[test]
fn khyron_captures_the_sdf_1_even_against_two_spies() {
    for (counters, attack) in [(0, 14), (1, 13), (2, 12)] {
        let mut play = played(base_card(ZEN), "hero 1");
        play.does("pass").does("target nw");
        for token in 0..3 {
            assert_eq!(play.offers_of("attack"), ["attack nw"], "only on the chosen ship");
            play.does("attack nw");
            if play.state.table.announced.is_some() {
                play.does(if token < counters { "counter" } else { "pass" });
            }
        }
        assert_eq!(sums(&play.state, SDF_1), (6 + 3, attack), "printed 3 - 3 = 0");
        assert_eq!(points(&play.state), [10, 26]);
        assert_eq!(play.state.table.pool[1].attack, 0, "nothing is kept");
    }
}

// covers X23 R36 R38
#[test]
fn the_daedalus_maneuver_reaches_enemy_ships_touching_the_daedalus_or_the_sdf_1() {
    let mut play = played(card_of(RDF), "command 1");
    assert_eq!(play.offers(), ["pass", "target n", "target w", "target se"]);
    play.refuses("target sw", "This ship is not in reach of the card.");
    let mut azonia = play.clone();
    play.does("target w").does("attack w").does("attack w");
    assert_eq!(sums(&play.state, FLAGSHIP), (9, 7 + 2), "printed 2 - 2 = 0");
    assert_eq!(points(&play.state), [17, 14]);
    azonia.does("target se").does("attack se").does("attack se");
    assert_eq!(sums(&azonia.state, AZONIA), (7, 6 + 2), "printed 0 stays 0");
    assert_eq!(points(&azonia.state), [20, 16]);
}

// covers X24 R33 R38
#[test]
fn modular_transformation_turns_the_sdf_1_and_protects_its_row_and_column() {
    let mut state = card_of(RDF);
    protoculture(&mut state, SDF_1, ZEN);
    let mut play = played(state, "command 2");
    assert_eq!(play.offers(), ["pass", "target nw"]);
    play.does("target nw");
    assert_eq!(sums(&play.state, SDF_1), (5 + 9, 13));
    assert_eq!(play.offers_of("defense"), ["defense nw", "defense ne"]);
    play.refuses("defense e", "This ship is not in reach of the card.");
    play.does("defense nw");
    play.refuses("defense nw", "At most 1 token on one ship with this card.");
    play.does("defense ne");
    assert_eq!(sums(&play.state, SDF_1), (15, 13));
    assert_eq!(sums(&play.state, PROMETHEUS), (9, 9));
    assert_eq!(points(&play.state), [17, 15]);
}

// covers R33 R38
#[test]
fn the_other_face_keeps_tokens_place_and_modifiers_and_can_be_turned_back() {
    let mut state = card_of(RDF);
    state.table.ships[0].modifier = -2;
    state.table.ships[0].alternate = true;
    attack_tokens(&mut state, SDF_1, 1);
    assert_eq!(sums(&state, SDF_1), (5 - 2 + 9, 12));
    let mut play = played(state, "command 2");
    play.does("target nw");
    assert_eq!(sums(&play.state, SDF_1), (3 - 2 + 9, 12));
    assert_eq!(play.state.table.at[0], 0);
}

// covers X25 R19
#[test]
fn orbital_bombardment_hits_three_different_ships() {
    let mut play = played(card_of(ZEN), "command 2");
    play.does("attack nw");
    play.refuses("attack nw", "At most 1 token on one ship with this card.");
    play.does("attack e").does("attack s");
    assert_eq!(sums(&play.state, SDF_1), (12, 12));
    assert_eq!(sums(&play.state, DAEDALUS), (7, 6));
    assert_eq!(sums(&play.state, ARMOR_1), (7, 6));
    assert_eq!(points(&play.state), [10, 19]);
}

// covers R19 R18
#[test]
fn the_card_itself_is_never_asked_about_but_each_of_its_tokens_is() {
    let mut play = played(base_card(ZEN), "command 2");
    assert_eq!(play.decider(), ZEN, "no window for the card");
    for ship in ["nw", "e"] {
        play.does(&format!("attack {ship}"));
        assert_eq!(play.decider(), RDF);
        play.does("counter");
    }
    play.does("attack s");
    assert_eq!(play.state.table.announced, None, "no Spy is left to ask");
    assert_eq!(play.state.table.ships[usize::from(ARMOR_1)].attack, 1);
    assert_eq!(play.state.table.supply.attack, 14, "countered tokens went back to the supply");
}

// covers X26 4.2
#[test]
fn the_fold_maneuver_moves_even_a_locked_ship_and_the_lock_travels() {
    let mut state = card_of(ZEN);
    lock(&mut state, KHYRON, RDF);
    let mut play = played(state, "command 1");
    let mut declined = play.clone();
    play.does("move n");
    assert_eq!(play.offers(), ["to c"]);
    play.refuses("to nw", "This card moves a ship only to the Empty Space.");
    play.does("to c");
    assert!(play.state.table.locked(KHYRON));
    assert_eq!(play.state.table.at[usize::from(KHYRON)], C);
    assert_eq!(play.offers(), ["pass", "defense c"]);
    declined.does("pass");
    assert_ne!(declined.state.table.step, Step::Effect, "no ship, no token");
}

// covers X27 R36
#[test]
fn lisa_hayes_moves_a_ship_to_a_touching_unlocked_space() {
    let mut play = played(card_of(RDF), "hero 3");
    play.does("move ne");
    assert_eq!(play.offers(), ["to n", "to c", "to e"]);
    play.refuses("to w", "This card moves a ship only to a touching space.");
    let mut state = card_of(RDF);
    lock(&mut state, KHYRON, ZEN);
    let mut play = played(state, "hero 3");
    play.does("move ne");
    assert_eq!(play.offers(), ["to c", "to e"]);
}

// covers X28 4.8 R34
#[test]
fn secret_mission_skips_what_it_cannot_do() {
    let mut play = played(card_of(RDF), "command 0");
    play.does("slot s0.0").does("slot s0.1");
    assert_ne!(play.state.table.step, Step::Effect, "no Protoculture: no decision");
    let mut state = card_of(RDF);
    state.table.up = state.table.filled;
    let play = played(state, "command 0");
    assert_eq!((play.decider(), play.state.table.step), (ZEN, Step::Card));
}

// covers X29 R34 R24
#[test]
fn secret_mission_puts_a_second_protoculture_token_on_a_ship() {
    let mut state = card_of(ZEN);
    protoculture(&mut state, SDF_1, ZEN);
    protoculture(&mut state, DAEDALUS, ZEN);
    let mut play = played(state, "command 0");
    play.does("pass").does("take-protoculture e 1");
    assert_eq!(play.offers_of("drop").len(), 7);
    play.does("drop nw");
    assert_eq!(sums(&play.state, SDF_1), (12, 11 + 4));
    assert!(
        game().pack.commands.iter().all(|c| c[0].name == "Secret Mission"),
        "both factions have it"
    );
}

// covers R24
#[test]
fn moved_protoculture_still_helps_its_owner() {
    let mut state = card_of(ZEN);
    protoculture(&mut state, SDF_1, ZEN);
    let mut play = played(state, "command 0");
    play.does("pass").does("take-protoculture nw 1").does("drop w");
    assert_eq!(sums(&play.state, FLAGSHIP), (11 + 2, 7));
}

// covers X30
#[test]
fn minmeis_song_removes_up_to_three_enemy_tokens() {
    let mut state = card_of(RDF);
    attack_tokens(&mut state, SDF_1, 2);
    defense_tokens(&mut state, FORTRESS, 1);
    lock(&mut state, ARMOR_1, ZEN);
    lock(&mut state, DAEDALUS, RDF);
    let mut play = played(state, "command 3");
    assert_eq!(play.offers(), ["pass", "take-attack nw", "take-defense sw", "take-lock s"]);
    play.refuses("take-lock e", "The card cannot take such a token from there.");
    play.does_all(&["take-attack nw", "take-attack nw", "take-defense sw"]);
    let table = &play.state.table;
    assert_eq!((table.supply.attack, table.supply.defense), (15, 12));
    assert!(table.locked(ARMOR_1), "three is the limit");
    assert_ne!(table.step, Step::Effect);
}

// covers 7.1
#[test]
fn a_removed_special_token_is_spent_by_its_owner() {
    let mut state = card_of(RDF);
    lock(&mut state, ARMOR_1, ZEN);
    let mut play = played(state, "command 3");
    play.does("take-lock s");
    assert_eq!(play.state.table.spent[1].get(Token::ShipLock), 1);
}

// covers 7.1
#[test]
fn protoculture_raid_asks_for_one_of_two() {
    let mut state = card_of(ZEN);
    protoculture(&mut state, SDF_1, RDF);
    defense_tokens(&mut state, PROMETHEUS, 1);
    attack_tokens(&mut state, FORTRESS, 1);
    let mut play = played(state, "command 3");
    assert_eq!(play.offers(), ["option 0", "option 1"]);
    play.refuses("pass", "Finish what you began with this card.");
    let mut tokens = play.clone();
    play.does("option 0");
    assert_eq!(play.offers(), ["pass", "take-protoculture nw 0"]);
    play.does("take-protoculture nw 0");
    assert_ne!(play.state.table.step, Step::Effect, "the other list is not resolved");
    tokens.does("option 1");
    assert_eq!(tokens.offers(), ["pass", "take-attack sw", "take-defense ne"]);
}

// covers 7.1
#[test]
fn an_option_without_any_effect_may_be_chosen() {
    let mut play = played(card_of(ZEN), "command 3");
    play.does("option 0");
    assert_eq!((play.decider(), play.state.table.step), (ZEN, Step::CommandEnd));
}

// covers 7.1 R35
#[test]
fn exedore_reveals_exchanges_and_takes_back_a_spy() {
    let mut state = card_of(ZEN);
    state.table.pool[1].spy = 1;
    state.table.spent[1].spy = 1;
    let mut play = played(state, "hero 3");
    play.does("slot n0.0").does("slot n0.1");
    assert_eq!(play.state.table.pool[0].get(Token::Attack), 0, "revealed text does nothing");
    play.does("slot s0.0");
    assert!(!play.allows("slot s0.1"), "two fighters from different spaces");
    play.refuses("slot s0.1", "Choose two fighters from different spaces.");
    play.does("slot w0.1");
    assert_eq!(play.state.table.pool[1].spy, 2);
    let serials = (play.state.table.serial[12], play.state.table.serial[19]);
    let before = base().table.serial;
    assert_eq!(serials, (before[19], before[12]), "serial numbers travel with the cards");
}

// covers 7.1
#[test]
fn breetai_and_roy_place_what_their_cards_say() {
    let mut play = played(card_of(ZEN), "hero 0");
    play.does("pass").does_all(&["attack nw", "attack nw"]);
    play.does_all(&["defense n", "defense n"]);
    assert_ne!(play.state.table.step, Step::Effect);
    let mut roy = played(card_of(RDF), "hero 0");
    roy.does("slot n0.1");
    assert_eq!(roy.state.table.modifier[1], 2);
    roy.does_all(&["attack n", "attack n"]);
    roy.refuses("attack n", "At most 2 tokens on one ship with this card.");
    roy.does("attack w");
    assert_ne!(roy.state.table.step, Step::Effect);
}

// covers X31 R26 I14
#[test]
fn each_player_plays_one_hero_and_two_commands() {
    let mut state = card_of(RDF);
    state.table.turn = 3;
    state.table.played = [0b0000_0001, 0b0001_0001];
    let mut play = play(state);
    play.refuses("hero 1", "You have already played your hero this round.");
    play.refuses("pass", "You must play a hero or a command.");
    state.table.turn = 5;
    state.table.played = [0b0011_0000, 0b0110_0001];
    play = Play::from(game(), state);
    play.refuses("command 2", "You may play only two commands.");
    assert_eq!(play.offers_of("hero").len(), 4);
}

// covers R26 4.8
#[test]
fn every_step_of_a_card_may_be_declined() {
    for card in ["hero 0", "hero 1", "hero 2", "hero 3", "command 0", "command 1", "command 2"] {
        let mut play = played(card_of(RDF), card);
        while play.state.table.step == Step::Effect {
            play.does("pass");
        }
        assert_eq!(points(&play.state), [17, 19]);
    }
}

// covers R15 R13 4.8
#[test]
fn spies_and_locks_are_played_beside_the_card_before_or_after_it() {
    let mut state = card_of(RDF);
    give(&mut state, RDF, Purse { ship_lock: 1, ..Purse::default() });
    let mut play = play(state);
    play.does("lock n").does("spy s0.0");
    assert_eq!((play.decider(), play.state.table.step), (RDF, Step::Card));
    play.does("command 3");
    assert_eq!((play.decider(), play.state.table.step), (RDF, Step::CommandEnd));
    play.does("spy s0.1");
    assert_eq!(
        (play.decider(), play.state.table.step),
        (ZEN, Step::Card),
        "nothing is left to play"
    );
}

// covers X34 4.8
#[test]
fn after_the_sixth_card_nobody_is_asked_again() {
    let mut state = base_card(RDF);
    give(&mut state, RDF, Purse { ship_lock: 1, ..Purse::default() });
    state.table.turn = 5;
    state.table.played = [0b0011_0000, 0b0110_0001];
    let mut play = play(state);
    play.does("hero 2").does("pass");
    assert_eq!(play.state.table.round, 2, "the round was scored at once");
    assert_eq!(play.state.table.vp, [17, 19]);
}

// covers R27 4.4 I15
#[test]
fn player_2_plays_the_first_card_and_player_1_the_last() {
    let mut order = vec![];
    let mut play = play(base_card(ZEN));
    play_until(&mut play, 9, |s| {
        if s.table.step == Step::Card && order.len() == usize::from(s.table.turn) {
            order.push(s.table.active);
        }
        s.table.round == 2
    });
    assert_eq!(order, [ZEN, RDF, ZEN, RDF, ZEN, RDF]);
}
