//! Content files (7): what is refused, and what cards say.

use veritable_core::content::Source;
use veritable_core::{Mechanics, Options};
use veritable_reconstruction::Reconstruction;
use veritable_reconstruction::content::Content;

use crate::common::quiet;

/// The problem with the built-in pack after a change in one file.
fn problem(file: &str, from: &str, to: &str) -> String {
    let mut sources = Reconstruction::embedded();
    let source = sources.iter_mut().find(|source| source.name == file).expect("a file");
    assert!(source.text.contains(from), "{file} does not say {from}");
    source.text = source.text.replacen(from, to, 1);
    Content::read(&sources).expect_err("a broken pack").0
}

// covers 7.11
#[test]
fn an_event_can_take_the_place_of_another() {
    let mut sources = Reconstruction::embedded();
    let source = sources.iter_mut().find(|source| source.name == "events.toml").unwrap();
    let from = source.text.find("[[event]]").unwrap();
    let to = from + 9 + source.text[from + 9..].find("[[event]]").unwrap();
    let entry = source.text[from..to].to_owned();
    let id = entry.split('"').nth(1).unwrap().to_owned();
    let left_out =
        entry.replacen(&format!("id = \"{id}\""), &format!("id = \"{id}\"\ncount = 0"), 1);
    let added = entry.replacen(&format!("id = \"{id}\""), "id = \"an-other\"", 1);
    let added = added.replacen("name = \"", "name = \"Another ", 1);
    source.text = source.text.replacen(&entry, &format!("{left_out}{added}"), 1);
    let content = Content::read(&sources).unwrap();
    assert_eq!(content.events.len(), 34);
    assert_eq!(content.events[0].id, "an-other");
    let source = sources.iter_mut().find(|source| source.name == "events.toml").unwrap();
    source.text = source.text.replacen("count = 0", "count = 1", 1);
    let said = Content::read(&sources).expect_err("a card too many").0;
    assert!(said.contains("the rounds use up exactly these"), "{said}");
}

// covers 7.11
#[test]
fn a_pack_that_is_not_whole_is_refused_with_a_sentence() {
    let says = |file, from, to, expected: &str| {
        let said = problem(file, from, to);
        assert!(said.contains(expected), "{said}");
    };
    says("board.toml", "kind = \"land\"", "kind = \"zone\"", "Five cities come first");
    says("board.toml", "\"granite-city\", \"detroit\"", "\"detroit\"", "touch only one way");
    says("board.toml", "civilians = [3, 4]", "civilians = [3]", "18 civilians");
    says("board.toml", "civilians = [3, 4]", "civilians = [3, 5]", "no civilian starts at spot 5");
    let three = "civilians_of_three = [4, 4]";
    says("board.toml", three, "civilians_of_three = [4]", "18 civilians");
    says("board.toml", three, "civilians_of_three = [4, 0]", "no civilian starts at spot 0");
    says("board.toml", "mecha = 3", "mecha = 9", "of 12 Military Mecha");
    says("events.toml", "group = 1", "group = 2", "16 event cards of group 1");
    says(
        "events.toml",
        "[\"ZR\", \"AUL\", \"REF\"]",
        "[\"ZR\", \"AUL\", \"RDF\"]",
        "three other factions",
    );
    says("events.toml", "viva-miriya", "viva-max", "viva-miriya");
    says("events.toml", "round = 2", "round = 4", "a round from 1 to 3");
    says("events.toml", "has:RDF", "has:robots", "unknown filter `has:robots`");
    says("events.toml", "op = \"flip\"", "op = \"flop\"", "unknown variant `flop`");
    says(
        "events.toml",
        "action = \"rdf-attack\"",
        "action = \"zr-sneak\"",
        "no action of the card's faction",
    );
    says("actions.toml", "cost = 3", "cost = 0", "at least 1 if it can be repeated");
    says("drops.toml", "pods = [1, 2, 2]", "pods = [0]", "numbers above 0");
    says("tracks.toml", "rick = \"new-macross-city\"", "rick = \"crash-field\"", "no territory");
    says("units.toml", "cap = 23", "cap = 9", "of 9 Battle Pod");
}

// covers 7.11 3.1
#[test]
fn a_pack_is_named_and_an_option_has_its_bounds() {
    let options =
        |key, value: &str| Reconstruction::configure(&Options::standard().with(key, value), None);
    let said = options("content", "mine").unwrap_err().0;
    assert_eq!(said, "There is no content “mine”. Installed: reconstructed.");
    assert!(options("players", "5").is_err() && options("protoculture_cap", "19").is_err());
    let few = [Source::new("board.toml", "")];
    assert!(Reconstruction::configure(&Options::standard(), Some(&few)).is_err());
}

// covers 7.1
#[test]
fn card_texts_are_made_from_what_the_cards_do() {
    let game = quiet();
    let c = game.content();
    let text = |id: &str, which| {
        let event = c.events.iter().find(|event| event.id == id).expect("a card");
        c.text(event, which)
    };
    assert_eq!(
        text("skull-squadron-patrol", 0),
        "Turn 3 covert Soldiers overt in spaces that hold an RDF unit."
    );
    assert_eq!(text("the-sterlings", 0), "Place 1 Veritech in an RDF-controlled City.");
    assert_eq!(
        text("martial-law", 0),
        "Shift 2 civilians left in 2 different RDF-controlled territories that hold an RDF unit."
    );
    assert_eq!(text("martial-law", 1), "AUL hands RDF 2 Protoculture.");
    assert_eq!(
        text("broken-heart", 0),
        "Move Rick Hunter to any space. All Soldiers there turn overt. Take Attack there once, free."
    );
    assert_eq!(
        text("seasons-greetings", 0),
        "Move up to 3 ZR units from the Hideout to one zone. Take 1 Protoculture token there to the Hideout if a ZR unit is there."
    );
    assert_eq!(
        text("final-assault", 0),
        "Move any number of ZR units from the Hideout and the board to New Macross City. \
         Take Ambush in New Macross City up to 18 times, free."
    );
    assert_eq!(
        text("general-strike", 0),
        "RDF loses 3 Protoculture. Place 2 Partisans in 2 different RDF-controlled Cities."
    );
    assert_eq!(text("refugee-columns", 1), "You may take March once, free.");
    assert_eq!(
        text("kyles-rally", 0),
        "Pick a City that holds a Partisan: RDF must move 2 Veritech or Military Mecha out of it, to adjacent spaces or New Macross City."
    );
    assert_eq!(
        text("new-song", 0),
        "Shift civilians 3 spots in total, either way, in Lynn Minmei's space and those next to it."
    );
    for event in &c.events {
        for which in 0..2 {
            let text = c.text(event, which);
            assert!(text.ends_with('.') && !text.contains("  "), "{}: {text}", event.id);
        }
    }
}
