//! The laws of every game, on every option set (spec 3.1, 9).

use veritable_core::Options;
use veritable_core::content::Source;
use veritable_core::prelude::*;
use veritable_force_of_arms::ForceOfArms;

fn game(pairs: &[(&str, &str)]) -> ForceOfArms {
    ForceOfArms::configure(&Options::from_pairs(pairs.iter().copied()), None).unwrap()
}

/// A hero more in the file and other numbers of cards in the game.
fn other_cards() -> ForceOfArms {
    let mut text = ForceOfArms::embedded().remove(0).text;
    for id in ["rdf-hero-max-sterling", "rdf-hero-lisa-hayes", "rdf-command-minmeis-song"] {
        text = text.replacen(&format!("id = \"{id}\""), &format!("id = \"{id}\"\ncount = 0"), 1);
    }
    text += "\n[[hero]]\nid = \"rdf-hero-claudia-grant\"\nfaction = \"rdf\"\nname = \"Claudia Grant\"\n\
             effects = [ { op = \"gain\", token = \"spy\", count = 1 } ]\nprovenance = { origin = \"reconstructed\" }\n";
    let source = Source::new("cards.toml", text);
    let game = ForceOfArms::configure(&Options::standard(), Some(&[source])).unwrap();
    assert_eq!(game.pack.dealt, [0b0111_0111, 0b1111_1111]);
    assert_eq!(game.pack.heroes[0][2].name, "Claudia Grant");
    game
}

veritable_core::conformance! {
    standard: game(&[]),
    other_cards: other_cards(),
    one_round_random_factions: game(&[("rounds", "1"), ("seat0_faction", "random")]),
    five_rounds_fixed: game(&[("rounds", "5"), ("faction_mode", "fixed"), ("extra_rounds", "3")]),
    alternate_initiative: game(&[("rounds", "3"), ("initiative", "alternate"), ("extra_rounds", "0")]),
    handicap_and_optional_move: game(&[
        ("rounds", "1"), ("sdf1_start", "alternate"), ("optional_move", "true"), ("seat0_faction", "zentraedi"),
    ]),
}
