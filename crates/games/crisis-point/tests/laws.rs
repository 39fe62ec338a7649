//! The laws of every game, on every option set worth testing (spec 3, 9).

use veritable_core::Options;
use veritable_core::content::Source;
use veritable_core::prelude::*;
use veritable_crisis_point::CrisisPoint;

fn game(pairs: &[(&str, &str)]) -> CrisisPoint {
    CrisisPoint::configure(&Options::from_pairs(pairs.iter().copied()), None).unwrap()
}

/// A Unit and a Location more in the file, and other numbers of cards in the game.
fn other_cards() -> CrisisPoint {
    let mut text = CrisisPoint::embedded().remove(0).text;
    for id in [
        "hover-tank-squad",
        "red-bioroid",
        "soldier-bioroid",
        "excavation-drone",
        "outpost-d65",
        "monument-city",
        "karno",
        "shaizan",
        "neuro-sensor",
        "hold-the-line",
        "triumvirate",
        "encirclement",
    ] {
        assert!(text.contains(&format!("id = \"{id}\"")), "{id}");
        text = text.replacen(&format!("id = \"{id}\""), &format!("id = \"{id}\"\ncount = 0"), 1);
    }
    text += "\n[[location]]\nid = \"space-station-liberty\"\nname = \"Space Station Liberty\"\nshort = \"LIBE\"\nvp = 3\n\
             effects = []\nprovenance = { origin = \"reconstructed\" }\n";
    let source = Source::new("cards.toml", text);
    let game = CrisisPoint::configure(&Options::standard(), Some(&[source])).unwrap();
    let dealt = &game.pack.dealt;
    assert_eq!((dealt.units, dealt.action_cards), (0x1F7F, [0xFF, 0x73]));
    assert_eq!((dealt.objectives, dealt.locations), ([0x7F, 0x3F], [1, 1, 1, 1, 1, 1, 1, 1, 1, 0]));
    game
}

veritable_core::conformance! {
    standard: game(&[]),
    other_cards: other_cards(),
    nothing_is_played_for_anybody: game(&[("auto_forced", "off"), ("first_player", "masters")]),
    everything_by_lot: game(&[
        ("seat_sides", "random"), ("first_player", "random"), ("objectives", "deal"),
    ]),
    other_readings: game(&[
        ("drop_tokens", "stay"), ("base_defense", "off"), ("seat_sides", "seat1-aosc"), ("first_player", "aosc"),
    ]),
    training: game(&[("open_combat", "on")]),
    three_games_and_replays: game(&[("games", "3"), ("tie", "replay")]),
    two_games_fixed_sides: game(&[("games", "2"), ("swap_sides", "off")]),
}
