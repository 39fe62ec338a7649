//! Effect operations that no stock card uses (spec 7.1): owners of the physical game type in their cards.

mod common;
use common::*;
use veritable_core::Options;
use veritable_core::content::Source;
use veritable_core::prelude::*;
use veritable_core::testkit::Play;
use veritable_force_of_arms::ForceOfArms;
use veritable_force_of_arms::state::*;

/// The stock pack with the effects of the RDF's first hero replaced.
fn pack_with(effects: &str) -> Source {
    let stock = ForceOfArms::embedded().remove(0);
    let start = stock.text.find("id = \"rdf-hero-roy-fokker\"").unwrap();
    let from = start + stock.text[start..].find("effects = [").unwrap();
    let to = from + stock.text[from..].find("\n]\n").unwrap() + 3;
    Source::new(
        "cards.toml",
        format!("{}effects = [{effects}]\n{}", &stock.text[..from], &stock.text[to..]),
    )
}

/// The base position with a card of one's own being resolved; the enemy has no Spies.
fn card(effects: &str, change: impl FnOnce(&mut State)) -> Play<ForceOfArms> {
    let game = ForceOfArms::configure(&Options::standard(), Some(&[pack_with(effects)])).unwrap();
    let mut state = picture(&game, BASE);
    state.table.step = Step::Token;
    to_cards(&mut state, RDF);
    without_spies(&mut state, ZEN);
    without_spies(&mut state, RDF);
    change(&mut state);
    let mut play = Play::from(game, state);
    play.does("hero 0");
    play
}

// covers 7.1
#[test]
fn an_enemy_ship_can_be_moved_straight() {
    let mut play = card(
        r#"{ op = "move_ship", owner = "enemy", count = 1, to = "orthogonal", ignore_lock = false }"#,
        |_| {},
    );
    assert_eq!(play.offers_of("move"), ["move n", "move w", "move sw", "move se"]);
    play.refuses("move nw", "Choose an enemy ship.");
    play.does("move n");
    assert_eq!(play.offers(), ["to nw", "to ne", "to c"]);
    play.refuses("to w", "This card moves a ship only one space straight.");
}

// covers 7.1
#[test]
fn a_ship_can_be_limited_to_the_empty_space_and_own_ships() {
    let mut play = card(
        r#"{ op = "move_ship", owner = "any", count = 2, to = "own", ignore_lock = true }"#,
        |state| lock(state, DAEDALUS, ZEN),
    );
    play.does("move n");
    assert_eq!(play.offers(), ["to nw", "to ne", "to c", "to s"], "not onto the locked Daedalus");
    play.does("to c");
    play.does("move e").does("to n");
    assert!(play.state.table.locked(DAEDALUS), "its lock travelled");
    assert_ne!(play.state.table.step, Step::Effect, "two times are done");
}

// covers 7.1
#[test]
fn enemy_fighters_can_be_exchanged_without_being_seen() {
    let mut play = card(r#"{ op = "swap_fighters", owner = "enemy", count = 1 }"#, |_| {});
    play.does("slot s0.0").does("slot w0.0");
    assert_eq!(play.state.table.up, 0);
    assert_eq!((play.state.secret.cards[12], play.state.secret.cards[18]), (4, 5));
}

// covers 7.1 R18
#[test]
fn a_card_can_place_ship_locks_and_protoculture_from_the_own_reserve() {
    let mut play = card(
        r#"{ op = "place_tokens", token = "ship_lock", count = 3, max_per_ship = 1, scope = "any" },
           { op = "place_tokens", token = "protoculture", count = 1, max_per_ship = 1, scope = { ships = ["rdf-ship-daedalus", "zen-ship-azonia-cruiser"] } }"#,
        |_| {},
    );
    play.does("lock nw").does("lock n");
    assert_eq!(play.state.table.reserve[0].ship_lock, 0);
    assert_eq!(
        play.offers(),
        ["pass", "protoculture e", "protoculture se"],
        "two locks are all there are"
    );
    play.refuses("protoculture nw", "This ship is not in reach of the card.");
    play.does("protoculture se");
    assert_eq!(play.state.table.ships[usize::from(AZONIA)].protoculture, [1, 0]);
}

// covers 7.1
#[test]
fn the_first_token_can_fix_the_ship_for_the_others() {
    let mut play = card(
        r#"{ op = "place_tokens", token = "attack", count = 3, max_per_ship = 3, scope = "same_ship" }"#,
        |_| {},
    );
    assert_eq!(play.offers_of("attack").len(), 4);
    play.does("attack w");
    assert_eq!(play.offers_of("attack"), ["attack w"]);
}

// covers 7.1
#[test]
fn tokens_move_only_where_they_may_lie() {
    let mut play = card(
        r#"{ op = "move_tokens", tokens = ["attack", "defense", "ship_lock", "protoculture"], placed_by = "any", count = 4 }"#,
        |state| {
            attack_tokens(state, SDF_1, 1);
            defense_tokens(state, FORTRESS, 1);
            lock(state, ARMOR_1, ZEN);
            lock(state, KHYRON, RDF);
            protoculture(state, AZONIA, RDF);
            protoculture(state, FLAGSHIP, ZEN);
        },
    );
    play.does("take-attack nw");
    assert_eq!(play.offers(), ["drop ne", "drop e", "drop s"], "ships of the same faction");
    play.does("drop s");
    assert_eq!(play.state.table.ships[usize::from(ARMOR_1)].attack, 1);
    play.does("take-lock s");
    assert!(!play.allows("drop n"), "not onto a locked ship");
    play.does("drop w");
    assert_eq!(
        play.state.table.ships[usize::from(FLAGSHIP)].lock,
        Some(ZEN),
        "it stays the enemy's"
    );
    play.does("take-protoculture se 0");
    assert!(!play.allows("drop w"), "one Protoculture on a ship");
    play.refuses("drop w", "The token cannot go there: choose one of the marked ships.");
    play.does("drop nw").does("take-defense sw").does("drop se");
    assert_ne!(play.state.table.step, Step::Effect);
}

// covers 7.1
#[test]
fn own_tokens_and_enemy_tokens_are_told_apart() {
    let tokens = |state: &mut State| {
        attack_tokens(state, SDF_1, 1); // placed by the Zentraedi
        attack_tokens(state, FORTRESS, 1); // placed by the RDF
        defense_tokens(state, SDF_1, 1); // placed by the RDF
        defense_tokens(state, FORTRESS, 1); // placed by the Zentraedi
        protoculture(state, AZONIA, RDF);
        protoculture(state, FLAGSHIP, ZEN);
    };
    let remove = |by: &str| {
        let op = format!(
            r#"{{ op = "remove_tokens", tokens = ["attack", "defense", "protoculture"], placed_by = "{by}", count = 1 }}"#
        );
        card(&op, tokens).offers()
    };
    assert_eq!(
        remove("own"),
        ["pass", "take-attack sw", "take-defense nw", "take-protoculture se 0"]
    );
    assert_eq!(
        remove("enemy"),
        ["pass", "take-attack nw", "take-defense sw", "take-protoculture w 1"]
    );
    assert_eq!(remove("any").len(), 7);
}

// covers 7.1
#[test]
fn own_fighters_can_be_revealed_and_face_up_ones_changed_each_once() {
    let mut play = card(
        r#"{ op = "reveal", owner = "own", count = 1 },
           { op = "modify_fighter", owner = "any", kind = "any", need_face_up = true, delta = 1, count = 2 }"#,
        |state| state.table.up |= 1 << 12,
    );
    assert!(
        play.offers_of("slot").iter().all(|s| s.starts_with("slot n") || s.starts_with("slot e"))
    );
    play.does("slot n0.0");
    assert_eq!(play.offers_of("slot"), ["slot n0.0", "slot s0.0"]);
    play.does("slot s0.0");
    play.refuses("slot s0.0", "This card has already changed this fighter.");
    play.does("slot n0.0");
    assert_eq!((play.state.table.modifier[0], play.state.table.modifier[12]), (1, 1));
}

// covers 7.1
#[test]
fn an_own_ship_can_be_strengthened_in_line_with_another() {
    let mut play = card(
        r#"{ op = "modify_ship", owner = "own", scope = { in_line_with = "rdf-ship-daedalus" }, delta = 2 },
           { op = "gain", token = "spy", count = 1 }"#,
        |state| {
            state.table.pool[0].spy = 1;
            state.table.spent[0].spy = 1;
        },
    );
    assert_eq!(play.offers_of("target"), ["target ne", "target e"]);
    play.does("target ne");
    assert_eq!(play.game.ship_result(&play.state, PROMETHEUS).defense, 8 + 2);
    assert_eq!(play.state.table.pool[0].spy, 1, "no Spy is in the reserve to be gained");
}

// covers 7.1
#[test]
fn regain_takes_back_as_many_used_tokens_as_exist() {
    let play = card(r#"{ op = "regain", token = "ship_lock", count = 2 }"#, |state| {
        state.table.reserve[0].ship_lock = 1;
        state.table.spent[0].ship_lock = 1;
    });
    assert_eq!(play.state.table.pool[0].ship_lock, 1);
}

// covers 7.1
#[test]
fn choices_inside_choices_lead_back_to_the_rest_of_the_card() {
    let mut play = card(
        r#"{ op = "choose_one", options = [
             { label = "A", effects = [{ op = "choose_one", options = [
               { label = "A1", effects = [{ op = "place_tokens", token = "attack", count = 1, max_per_ship = 1, scope = "any" }] },
               { label = "A2", effects = [] } ] }] },
             { label = "B", effects = [{ op = "reveal", owner = "enemy", count = 1 }] } ] },
           { op = "place_tokens", token = "defense", count = 1, max_per_ship = 1, scope = "any" }"#,
        |_| {},
    );
    let mut other = play.clone();
    play.does_all(&["option 0", "option 0", "attack n", "defense nw"]);
    assert_ne!(play.state.table.step, Step::Effect);
    other.does_all(&["option 0", "option 1", "defense nw"]);
    assert_ne!(other.state.table.step, Step::Effect);
}

/// A pack in which every hero uses an operation that no stock card has.
fn odd_pack() -> ForceOfArms {
    let effects = r#"
        { op = "move_ship", owner = "enemy", count = 2, to = "own", ignore_lock = true },
        { op = "swap_fighters", owner = "enemy", count = 2 },
        { op = "move_tokens", tokens = ["attack", "defense", "ship_lock", "protoculture"], placed_by = "any", count = 3, waive_protoculture_limit = true },
        { op = "place_tokens", token = "ship_lock", count = 2, max_per_ship = 1, scope = "same_ship" },
        { op = "modify_fighter", owner = "any", kind = "defense", need_face_up = true, delta = -2, count = 2 },
        { op = "gain", token = "ship_lock", count = 1 }
    "#;
    ForceOfArms::configure(&Options::standard().with("rounds", 1), Some(&[pack_with(effects)]))
        .unwrap()
}

veritable_core::conformance! { odd_cards: odd_pack() }
