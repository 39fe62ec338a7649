//! Whole matches as they were told, and how much can follow: `golden/` and `perft.toml`.

use veritable_reconstruction::terms::Act;

veritable_core::records! { veritable_reconstruction::Reconstruction:
    four_seats: "",
    three_seats: "players=3",
    without_trading: "trading=off",
    plenty: "rdf_protoculture=30 zr_protoculture=30 ref_protoculture=30 aul_protoculture=30 trade_proposals=5",
    attacks: "trading=off rdf_protoculture=30 zr_protoculture=30",
}

/// The recorded matches with four seats, and the one with the automaton.
const SEATED: [&str; 4] = [
    include_str!("golden/four_seats.txt"),
    include_str!("golden/without_trading.txt"),
    include_str!("golden/plenty.txt"),
    include_str!("golden/attacks.txt"),
];
const AUTOMATON: &str = include_str!("golden/three_seats.txt");

#[test]
fn the_recorded_matches_meet_every_faction_action() {
    for act in Act::ALL {
        let taken = format!(": command {}  #", act.id());
        assert!(SEATED.iter().any(|told| told.contains(&taken)), "{}", act.id());
    }
}

#[test]
fn the_recorded_matches_meet_attacks_of_every_faction() {
    // Somebody is lost between this action and the next one.
    for act in [Act::RdfAttack, Act::ZrAmbush, Act::RefBombard, Act::AulRiot] {
        let taken = format!(": command {}  #", act.id());
        let struck = |told: &&str| {
            let windows = told.split(&taken).skip(1);
            windows
                .filter_map(|after| after.split(": command ").next())
                .any(|window| window.contains("is destroyed in"))
        };
        assert!(SEATED.iter().any(struck), "{}", act.id());
    }
}

/// Where one unit is hit by all, half of the strength would do as well.
#[test]
fn an_attack_of_rdf_in_the_recorded_matches_destroys_several_units() {
    let windows = SEATED.iter().flat_map(|told| told.split(": command rdf-attack  #").skip(1));
    let windows = windows.filter_map(|after| after.split(": command ").next());
    assert!(windows.map(|window| window.matches("is destroyed in").count()).max() >= Some(3));
}

#[test]
fn the_recorded_matches_meet_trades_boxes_and_all_that_the_automaton_does() {
    let met = |told: &[&str], words: &str| {
        assert!(told.iter().any(|told| told.contains(words)), "{words}");
    };
    for words in [
        " for trade.",
        " declines.",
        " in return.",
        " refuses the exchange.",
        " exchanges a card with ",
        " takes the black box of ",
        " leaves the black box of ",
        " at the hand of ",
        " goes to the Hideout.",
        " returns to ",
        " joins the rebellion",
        "Income: RDF gains ",
        "Income: you gain ",
    ] {
        met(&SEATED, words);
    }
    for words in [
        "The Drop card says ",
        "The Territory card is ",
        " readied in the Constructed box.",
        " is destroyed in ",
    ] {
        met(&[AUTOMATON], words);
    }
}
