//! Setup, options and content (3, 7).

use veritable_core::content::Source;
use veritable_core::prelude::*;
use veritable_core::testkit::Play;
use veritable_core::{Dice, Options};
use veritable_cyclone_run::{CycloneRun, Event, Phase};

use crate::common::{table, with};

// covers 3.1
#[test]
fn the_table_is_laid_as_the_setup_says() {
    for (players, height, bag) in [(2, 8, 28), (3, 9, 19), (4, 10, 10)] {
        let game = CycloneRun::of(players);
        let state = game.start();
        assert_eq!(state.height, [height; 9]);
        assert_eq!(state.unseen.len() - state.face_down(), bag, "tokens left in the bag");
        assert_eq!((state.pile, state.fuel, state.hero_fuel), (23, [0; 4], [0; 9]));
        assert_eq!((state.vehicle, state.turned, state.deck), ([255; 2], false, 0x7ff));
        assert_eq!(state.phase, Phase::First);
    }
}

// covers R3 3.1
#[test]
fn the_most_targets_go_first_and_tied_seats_roll_again() {
    let mut play = Play::new(CycloneRun::of(3));
    let roll = |play: &mut Play<CycloneRun>, dice: &str| {
        for die in dice.chars() {
            play.does(&format!("roll {die}"));
        }
    };
    roll(&mut play, "ttmmm");
    roll(&mut play, "tmmmm");
    roll(&mut play, "ttbbb");
    assert!(play.told.contains(&Event::Tied { rivals: 0b101 }), "seats 0 and 2 have two each");
    roll(&mut play, "mmmmm");
    roll(&mut play, "tmmmm");
    assert!(play.told.contains(&Event::GoesFirst { seat: 2 }));
    assert_eq!((play.state.first, play.state.active, play.state.round), (2, 2, 1));
    assert_eq!(play.state.rolling, 31, "and rolls all five dice");
}

// covers R3
#[test]
fn after_ten_tied_rerolls_a_lot_decides_among_the_tied() {
    let mut play = Play::new(CycloneRun::of(2));
    for _ in 0..2 * 11 {
        play.does_all(&["roll t"; 5]);
    }
    assert_eq!(play.offers(), ["first 0", "first 1"]);
    play.does("first 1");
    assert_eq!(play.state.active, 1);
}

// covers 3.2
#[test]
fn the_first_player_can_be_given_or_drawn_by_lot() {
    let given = with(&[("players", "4"), ("first_player", "seat:3")]).start();
    assert_eq!((given.first, given.active, given.phase), (3, 3, Phase::Roll));
    let play = Play::new(with(&[("players", "4"), ("first_player", "random")]));
    assert_eq!(play.offers(), ["first 0", "first 1", "first 2", "first 3"]);
    let options = Options::standard().with("first_player", "seat:2");
    let said = CycloneRun::configure(&options, None).unwrap_err().to_string();
    assert_eq!(said, "Seat 2 cannot begin: with 2 players the seats are 0 to 1.");
}

// covers 3.2
#[test]
fn the_last_in_turn_order_may_start_with_fuel() {
    let late = |first: &str, fuel: &str| {
        with(&[("players", "4"), ("first_player", first), ("late_fuel", fuel)]).start()
    };
    assert_eq!(late("seat:0", "2").fuel, [0, 0, 0, 2]);
    assert_eq!((late("seat:2", "1").fuel, late("seat:2", "1").pile), ([0, 1, 0, 0], 22));
    assert_eq!(late("seat:2", "0").fuel, [0; 4], "the rulebook's game");
}

// covers 4.1 R43 I15
#[test]
fn every_viewer_sees_the_same_table() {
    use veritable_core::Viewer;
    let play = table(3, |p| p.took(1, "n", &["elite"]).shows("c", "corg").rolled("TTMIB"));
    let seen = Viewer::all(3).map(|viewer| play.game.view(&play.state, viewer).table);
    assert!(seen.into_iter().all(|table| table == play.state), "defeat piles and points included");
    // What is not turned up yet has no identity: a sample of the worlds is the position itself.
    let view = play.game.view(&play.state, Viewer::Seat(2));
    let worlds = play.game.worlds(&view);
    assert_eq!(play.game.sample(&worlds, &mut Dice::seeded(1)), play.state);
}

// covers 7.2 R41
#[test]
fn the_hundred_tokens_are_worth_three_hundred_and_eighty_points() {
    let game = CycloneRun::of(2);
    let tokens = &game.content().tokens;
    let count: u32 = tokens.iter().map(|t| u32::from(t.count)).sum();
    let points: u32 = tokens.iter().map(|t| u32::from(t.count) * u32::from(t.vp)).sum();
    let fuel: u32 = tokens.iter().map(|t| u32::from(t.count) * u32::from(t.fuel)).sum();
    assert_eq!((count, points, fuel), (100, 60 + 75 + 100 + 84 + 44 + 8 + 9, 11 + 5));
    // Fresh odds: damage 1, 2, 3, 4 beats 30, 55, 75, 87 of the 100.
    let beaten = [1, 2, 3, 4].map(|damage| -> u32 {
        let beaten = (0..9u8).filter(|&t| game.deficit(t, damage) == Some(0));
        beaten.map(|t| u32::from(tokens[usize::from(t)].count)).sum()
    });
    assert_eq!(beaten, [30, 55, 75, 87]);
}

// covers 7.3
#[test]
fn hero_cards_say_what_they_do() {
    let game = CycloneRun::of(2);
    let side = |slot: usize, side: usize| game.content().heroes[slot][side].text();
    assert_eq!(
        side(7, 0),
        "Drives the Cyclone up to 4 spaces diagonally with 3 damage. Scouts 2 tokens."
    );
    assert_eq!(side(0, 0), "Strikes a row or column, 4 damage. Costs 1 Fuel.");
    assert_eq!(
        side(6, 0),
        "Drives the Cyclone up to 3 spaces orthogonally with 3 damage. Brings 1 Fuel."
    );
    assert_eq!(
        side(4, 1),
        "Drives the Cyclone up to 4 spaces diagonally with 1 damage. Takes Locations."
    );
    let mut costs: Vec<_> = game.content().heroes.iter().flatten().map(|h| h.cost).collect();
    costs.sort_unstable();
    costs.dedup();
    assert_eq!(costs.len(), 10, "no two sides have the same cost");
}

// covers 7.5
#[test]
fn location_cards_say_what_they_do() {
    let game = CycloneRun::of(2);
    let texts: Vec<_> = game.content().cards.iter().flatten().map(|card| card.text()).collect();
    assert_eq!(
        texts,
        [
            "Once per turn: your current Hero can take Locations, even Alpha or Beta.",
            "Once per turn: one more reroll.",
            "Once per turn: reveal up to 2 uncovered tokens.",
            "Once per turn: +1 damage against one token.",
            "Once per turn: your current Hero may move 1 more space.",
            "Once per turn: turn one of your dice to Instinct.",
            "Discard: gain 3 Fuel.",
            "Discard: take one face-up Invid with 3 or fewer HP that no vehicle covers.",
            "Discard: turn one of your dice to any face.",
            "Discard: when your Hero cannot beat a token, leave it and move on.",
            "Worth 5 VP at the end of the game.",
        ]
    );
}

/// The content with one text replaced in one file.
fn altered(file: &str, from: &str, to: &str) -> Vec<Source> {
    let mut sources = CycloneRun::embedded();
    let source = sources.iter_mut().find(|s| s.name == file).unwrap();
    assert!(source.text.contains(from), "{file} does not say {from}");
    source.text = source.text.replacen(from, to, 1);
    sources
}

fn complaint(file: &str, from: &str, to: &str) -> String {
    let sources = altered(file, from, to);
    CycloneRun::configure(&Options::standard(), Some(&sources)).unwrap_err().to_string()
}

// covers 7.7
#[test]
fn broken_content_is_refused_with_a_sentence() {
    let said = complaint("heroes.toml", "slot = 1", "slot = 12");
    assert_eq!(said, "heroes.toml: The Hero “annie” needs a slot from 0 to 8.");
    let said = complaint("heroes.toml", "vehicle = \"jeep\"\n", "");
    assert!(said.contains("The Hero “annie” drives: it needs `vehicle`"), "{said}");
    let said = complaint("heroes.toml", "beats = [\"sera\"]", "beats = [\"sara\"]");
    assert_eq!(said, "heroes.toml: The Hero “lancer” beats “sara”, which is no token.");
    let said =
        complaint("heroes.toml", "target = 1, move = 0, instinct = 0, mars-base = 1", "target = 0");
    assert_eq!(said, "heroes.toml: The Hero “alpha” must cost 1 to 5 dice, not 0.");
    let said = complaint("heroes.toml", "flip_after_use = true", "flip_after_use = false");
    assert_eq!(said, "heroes.toml: Both sides of slot 4 need `flip_after_use`.");
    let said = complaint("heroes.toml", "damage = 4", "damage = 4\ncolour = 3");
    assert!(said.starts_with("heroes.toml:") && said.contains("unknown field `colour`"), "{said}");
    let said = complaint("tokens.toml", "id = \"corg\"", "id = \"corgi\"");
    assert!(
        said.starts_with("tokens.toml: The tokens must be these, in this order: scout,"),
        "{said}"
    );
    let said = complaint("tokens.toml", "hp = 1\n", "");
    assert_eq!(said, "tokens.toml: The token “scout” needs `hp`.");
    let said = complaint("locations.toml", "mode = \"passive\"", "mode = \"flip\"");
    assert!(said.contains("is passive exactly if its effect is `victory_points`"), "{said}");
    let said = complaint(
        "locations.toml",
        "damage_bonus = { amount = 1 }",
        "damage_bonus = { amount = 0 }",
    );
    assert!(said.contains("“ghost-town” is out of bounds"), "{said}");
    let said = complaint("locations.toml", "\"wrench_for_hero\"", "\"wrench\"");
    assert!(said.contains("wrench_for_hero") && said.starts_with("locations.toml:8:"), "{said}");
    let said = complaint("locations.toml", "id = \"point-k\"", "id = \"ghost-town\"");
    assert_eq!(said, "locations.toml: The Location card “ghost-town” is listed twice.");
    let said = complaint("dice.toml", "\"target\", \"target\"", "\"targets\"");
    assert!(said.starts_with("dice.toml:5:") && said.contains("`target`, `move`"), "{said}");
    let some = &CycloneRun::embedded()[1..];
    let said = CycloneRun::configure(&Options::standard(), Some(some)).unwrap_err().to_string();
    assert!(said.starts_with("The content file dice.toml is missing."), "{said}");
}

// covers 7.7 3.2
#[test]
fn too_few_tokens_for_the_cells_are_refused() {
    let options = Options::standard().with("tokens_per_cell", "11");
    let sources = altered("tokens.toml", "count = 19", "count = 10");
    let said = CycloneRun::configure(&options, Some(&sources)).unwrap_err().to_string();
    assert!(said.starts_with("Nine cells of 11 tokens need 99, but tokens.toml has 91."), "{said}");
    let said = CycloneRun::configure(&Options::standard().with("players", 5), None).unwrap_err();
    assert_eq!(said.to_string(), "Option “players” cannot be “5”. Legal values: 2 to 4.");
}

// covers 7.4 4.10
#[test]
fn a_card_is_offered_by_its_operation_whatever_its_name() {
    // An owner writes a second damage card over Point K: it works where Ghost Town does.
    let sources =
        altered("locations.toml", "{ scout = { count = 2 } }", "{ damage_bonus = { amount = 2 } }");
    let game = CycloneRun::configure(&Options::standard(), Some(&sources)).unwrap();
    let mut play = crate::common::set(game, |p| {
        p.holds(0, "point-k", "se")
            .holds(0, "ghost-town", "se")
            .shows("n", "corg")
            .cyclone("nw")
            .rolled("TTMBB")
    });
    crate::common::drafts(&mut play, &["rand"], "alpha");
    play.does("step n");
    // 5 − 3 = 2; Point K's 2 would make 0, but Corg asks for 1 Fuel: Rand has it.
    assert_eq!(play.offers(), ["use point-k", "use ghost-town", "give-up"]);
    play.does("use point-k");
    assert_eq!(play.offers(), ["boost", "give-up"]);
}
