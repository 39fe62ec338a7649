//! Content files (spec 7.2): checks with file, line and column; card text made from effects.

mod common;
use common::*;
use veritable_core::Options;
use veritable_core::content::Source;
use veritable_core::prelude::*;
use veritable_force_of_arms::ForceOfArms;
use veritable_force_of_arms::content::Pack;

/// What the loader says about the stock file with one change.
fn refused(from: &str, to: &str) -> String {
    let stock = ForceOfArms::embedded().remove(0).text;
    assert!(stock.contains(from), "the stock file has no {from:?}");
    let source = Source::new("cards.toml", stock.replacen(from, to, 1));
    ForceOfArms::configure(&Options::standard(), Some(&[source])).unwrap_err().to_string()
}

// covers 7.2
#[test]
fn a_wrong_word_is_refused_where_it_stands_with_the_allowed_ones() {
    let said = refused("kind = \"attack\"\nvalue = 1", "kind = \"assault\"\nvalue = 1");
    assert!(said.starts_with("cards.toml:") && said.contains("`attack` or `defense`"), "{said}");
    let said = refused("victory_points = 7\nalternate", "victory_point = 7\nalternate");
    assert!(said.contains("unknown field `victory_point`"), "{said}");
    let said = refused("op = \"swap_fighters\"", "op = \"swap_pilots\"");
    assert!(said.contains("unknown variant `swap_pilots`"), "{said}");
}

// covers 7.2
#[test]
fn counts_ids_and_references_are_checked() {
    let said =
        refused("faction = \"rdf\"\nname = \"SDF-1\"", "faction = \"zentraedi\"\nname = \"SDF-1\"");
    assert_eq!(said, "cards.toml: the RDF needs exactly 4 ships (they fill the grid), not 3");
    let lisa = "id = \"rdf-hero-lisa-hayes\"";
    let said = refused(lisa, &format!("{lisa}\ncount = 2"));
    assert!(
        said.contains("“rdf-hero-lisa-hayes”: `count` is 1, or 0 to leave it out, not 2"),
        "{said}"
    );
    let said = refused(
        lisa,
        "id = \"a\"\nfaction = \"rdf\"\nname = \"A\"\neffects = []\nprovenance = { origin = \"reconstructed\" }\n\n[[hero]]\nid = \"rdf-hero-lisa-hayes\"",
    );
    assert_eq!(
        said,
        "cards.toml: the RDF needs 1 to 4 heroes (it plays 1 and has 4 places for them), not 5"
    );
    let said = refused("id = \"rdf-ship-prometheus\"", "id = \"rdf-ship-daedalus\"");
    assert!(said.contains("the id “rdf-ship-daedalus” is used twice"), "{said}");
    let said = refused(
        "transform_ship\", ship = \"rdf-ship-sdf-1\"",
        "transform_ship\", ship = \"sdf-9\"",
    );
    assert!(said.contains("no ship “sdf-9”"), "{said}");
    let said = refused(
        "transform_ship\", ship = \"rdf-ship-sdf-1\"",
        "transform_ship\", ship = \"rdf-ship-armor-1\"",
    );
    assert!(said.contains("has no `alternate`"), "{said}");
    let said =
        refused("token = \"protoculture\", count = 2", "token = \"protoculture\", count = 3");
    assert!(said.contains("there are 2"), "{said}");
    let said = refused("token = \"spy\", count = 1", "token = \"attack\", count = 1");
    assert!(said.contains("`regain` takes back only spy or ship_lock"), "{said}");
    let said = refused("value = 1\n", "value = -1\n");
    assert!(said.starts_with("cards.toml:") && said.contains("-1"), "{said}");
}

// covers 7.2 R28
#[test]
fn a_hero_cannot_gain_tokens_that_must_be_placed_at_once() {
    let said = refused("op = \"regain\", token = \"spy\"", "op = \"gain\", token = \"attack\"");
    assert!(said.contains("R28"), "{said}");
}

// covers 2 R9 R29
#[test]
fn stock_cards_never_need_more_tokens_than_there_are() {
    assert!(game().pack.warnings.is_empty());
    let stock = ForceOfArms::embedded().remove(0).text;
    let greedy = stock.replacen(
        "token = \"attack\", count = 3, max",
        "token = \"attack\", count = 4, max",
        1,
    );
    let pack = Pack::load(&[Source::new("cards.toml", greedy)]).unwrap();
    assert_eq!(pack.warnings.len(), 1);
    assert!(pack.warnings[0].contains("up to 16 can be needed"), "{}", pack.warnings[0]);
}

// covers 2 R1
#[test]
fn the_stock_pack_has_the_printed_counts_and_equal_sides() {
    let pack = game().pack;
    for f in 0..2 {
        let ships = &pack.ships[4 * f..4 * f + 4];
        assert_eq!(ships.iter().map(|s| s.victory_points).sum::<u8>(), 18);
        assert_eq!(ships.iter().map(|s| s.defense.unwrap_or(0)).sum::<u8>(), 6);
        assert_eq!((pack.heroes[f].len(), pack.commands[f].len()), (4, 4));
    }
}

// covers 7.1
#[test]
fn card_text_says_what_the_card_does() {
    let game = game();
    let text = |seat: u8, card| game.card_text(faction(seat), card);
    assert_eq!(
        text(RDF, 0),
        "One of your Attack fighters gets +2 (turn it face up). Place up to 3 Attack tokens on enemy ships, at most 2 on one ship."
    );
    assert_eq!(
        text(RDF, 5),
        "Choose an enemy ship touching the Daedalus or the SDF-1: its printed defense gets –2. Place up to 2 Attack tokens on it."
    );
    assert_eq!(
        text(ZEN, 5),
        "Exchange one of your ships, even a locked one, with the Empty Space. Place one Defense token on it."
    );
    assert_eq!(
        text(RDF, 4),
        "Reveal up to 2 enemy fighters. Move one Protoculture token (of either player) to another ship, even to one that already holds Protoculture."
    );
    for f in [RDF, ZEN] {
        for card in 0..8 {
            let words = text(f, card);
            assert!(words.ends_with('.') && !words.contains("  "), "{words}");
        }
    }
}

// covers 4.10
#[test]
fn a_content_file_that_is_missing_is_named() {
    let none = ForceOfArms::configure(&Options::standard(), Some(&[]));
    assert_eq!(
        none.unwrap_err().to_string(),
        "The content of Force of Arms needs a file cards.toml."
    );
}
