//! Reasons for refusing an action (4.15) and action indices (4.14).

use veritable_core::prelude::*;
use veritable_cyclone_run::{Action, CycloneRun};

use crate::common::{drafts, table};

// covers 4.15
#[test]
fn an_action_of_another_moment_is_refused_with_what_there_is_to_do() {
    let mut play = table(2, |p| p.rolled("TTMIM"));
    play.refuses("select rook", "Now you roll: reroll dice or keep them.");
    play.refuses("end-turn", "Now you roll: reroll dice or keep them.");
    play.does("keep");
    play.refuses("reroll 0", "Now you choose Heroes with your dice.");
    play.does("select rook");
    play.refuses("activate rook", "Now you put 1 Fuel on a Hero you did not activate.");
    play.does("place alpha");
    play.refuses("step n", "Now you choose which Hero to use.");
    play.refuses("roll t", "Only chance decides that, and not now.");
    play.does("activate rook").does("step n");
    play.refuses("stop", "A token is being turned up.");
}

// covers 4.15 R12 G5 R24
#[test]
fn empty_spaces_cannot_be_scouted_and_spent_scouts_are_gone() {
    let mut play = table(2, |p| p.took(1, "n", &["scout"; 8]).shows("s", "scout").rolled("TMIBB"));
    drafts(&mut play, &["rook"], "alpha");
    play.refuses("scout n", "There is no token left in that space.");
    play.refuses("scout s", "That token is already face up.");
    play.does_all(&["scout c", "token scout", "scout e", "token scout"]);
    // The activation was forced; now there is no scout left.
    play.refuses("scout w", "You have no scouting left this turn.");
}

// covers 4.15 4.2
#[test]
fn while_chance_speaks_nobody_acts() {
    let mut play = table(2, |p| p.ready());
    play.refuses("keep", "The dice are still rolling.");
    play.does_all(&["roll m", "roll m", "roll b", "roll b", "roll b"]);
    drafts(&mut play, &["lunk"], "alpha");
    play.does("step n").does("token location").does("take");
    play.refuses("stop", "A Location card is being drawn.");
}

// covers 4.14
#[test]
fn the_action_indices_are_those_of_the_table() {
    let game = CycloneRun::of(2);
    assert_eq!(game.actions(), 143);
    for (notation, index) in [
        ("reroll 0", 0),
        ("reroll 01234", 30),
        ("keep", 31),
        ("select alpha", 32),
        ("select scott", 40),
        ("done", 41),
        ("place alpha", 42),
        ("activate alpha", 51),
        ("end-turn", 60),
        ("step nw", 61),
        ("step se", 69),
        ("stop", 70),
        ("scout nw", 71),
        ("reveal-all", 80),
        ("line row-0", 81),
        ("line column-2", 86),
        ("quadrant 0", 87),
        ("quadrant 3", 90),
        ("use ruined-city", 91),
        ("use reflex-point", 101),
        ("die 0", 102),
        ("face t", 107),
        ("face b", 110),
        ("snipe nw", 111),
        ("boost", 120),
        ("give-up", 121),
        ("boost-at nw", 122),
        ("bonus-at nw", 131),
        ("bonus-at se", 139),
        ("break-off", 140),
        ("pass", 141),
        ("take", 142),
    ] {
        let action: Action = notation.parse().unwrap();
        assert_eq!(game.index(action), Some(index), "{notation}");
    }
    assert_eq!(game.read("reveal nw"), Ok(Action::Scout(0)), "reveal shares the index of scout");
    assert_eq!(game.read("leave"), Ok(Action::GiveUp), "leave shares the index of give-up");
    assert_eq!(game.read("select yellow-dancer"), Ok(Action::Select(4)));
    for nonsense in
        ["reroll", "reroll 5", "step x", "keep n", "quadrant 4", "die -1", "select sera"]
    {
        assert!(nonsense.parse::<Action>().is_err(), "{nonsense}");
    }
}

// covers 7.6 4.15
#[test]
fn labels_say_what_a_step_would_bring() {
    use veritable_core::Viewer;
    let mut play = table(2, |p| {
        let p = p.cyclone("c").shows("n", "trooper").shows("w", "elite").shows("e", "location");
        p.rolled("TTMBB")
    });
    drafts(&mut play, &["rand"], "alpha");
    let view = play.game.view(&play.state, Viewer::Seat(0));
    let says = |notation: &str| {
        let label = play.game.label(&view, notation.parse().unwrap());
        (label.text, label.hint.unwrap_or_default())
    };
    assert_eq!(says("step n"), ("Move to N".into(), "takes Trooper, +3".into()));
    assert_eq!(says("step w"), ("Move to W".into(), "takes Elite for 1 Fuel, +7".into()));
    assert_eq!(says("step e"), ("Move to E".into(), "a Location, no wrench".into()));
    // 97 unseen tokens: 30 Scouts, 24 Troopers and 20 Shock Troopers fall to damage 3: 74 of 97.
    assert_eq!(says("step s"), ("Move to S".into(), "face down: 76 % to beat".into()));
}

/// The label of an action for whoever decides.
fn label(play: &crate::common::Match, notation: &str) -> (String, String) {
    let view = play.game.view(&play.state, veritable_core::Viewer::Seat(play.decider()));
    let label = play.game.label(&view, play.game.read(notation).unwrap());
    (label.text, label.hint.unwrap_or_default())
}

// covers 4.11 R39
#[test]
fn a_reaction_is_told_what_it_brings_to_whoever_reacts() {
    // Rand is lent a wrench in seat 0's turn; seat 1 moves him without one.
    let mut play = table(2, |p| {
        let p = p.fuel(1, 3).holds(0, "ruined-city", "se").cyclone("nw");
        p.shows("n", "location").shows("w", "location").shows("c", "elite").rolled("TTMBB")
    });
    drafts(&mut play, &["rand"], "alpha");
    play.does("step n").does("use ruined-city").does("card reflex-point");
    assert_eq!(label(&play, "step c").1, "takes Elite for 1 Fuel, +7");
    play.does("step nw").does("token scout").does("stop");
    assert_eq!(play.decider(), 1);
    assert_eq!(label(&play, "step w").1, "a Location, no wrench");
}

// covers 4.8-shortfall R21
#[test]
fn a_hint_counts_the_fuel_that_is_there_and_names_who_can_take_what_damage_cannot() {
    let lay = |fuel: u8| {
        let mut play = table(2, |p| {
            p.fuel(0, fuel).cyclone("nw").shows("n", "corg").shows("w", "sera").rolled("TTMBB")
        });
        drafts(&mut play, &["rand"], "alpha");
        play
    };
    // Corg: 5 HP − 3 damage = 2 Fuel; Rand brings 1 of his own.
    assert_eq!(label(&lay(5), "step n").1, "takes Corg for 2 Fuel, +9");
    assert_eq!(label(&lay(0), "step n").1, "Corg: 1 Fuel short");
    assert_eq!(label(&lay(0), "step w").1, "Sera: only Lancer or Yellow Dancer can take it");
}

// covers 4.4 4.5
#[test]
fn rerolls_of_equal_dice_are_one_line_and_no_hero_is_counted() {
    let mut play = table(2, |p| p.rolled("TTMIM"));
    assert_eq!(label(&play, "reroll 0").0, "Reroll 1 Target");
    assert_eq!(label(&play, "reroll 124").0, "Reroll 1 Target and 2 Moves");
    let mut choices = Vec::new();
    play.game.legal(&play.state, &mut choices);
    let view = play.game.view(&play.state, veritable_core::Viewer::Seat(0));
    let scene = play.game.scene(&view, &choices);
    let listed = (0..choices.len()).filter(|place| scene.is_listed(*place)).count();
    // None, one or two Targets, as many Moves, with or without the Instinct: 3 · 3 · 2 ways; the empty one is to keep the dice.
    assert_eq!((choices.len(), listed), (32, 18));
    play.does("keep");
    assert_eq!(label(&play, "done").0, "Go on with no Hero");
    let hint = label(&play, "select lancer").1;
    assert!(hint.ends_with("Takes Sera whatever the damage."), "{hint}");
}

// covers 4.3 5.1
#[test]
fn a_turn_is_announced_as_somebodys_and_one_space_is_empty() {
    use veritable_core::Viewer;
    use veritable_cyclone_run::Event;
    let game = CycloneRun::of(2);
    let tell = |viewer| {
        let view = game.view(&game.start(), Viewer::Seat(viewer));
        game.narrate(&view, &Event::TurnBegan { seat: 1, round: 1 })
    };
    assert_eq!(
        (tell(0), tell(1)),
        ("Round 1: the turn of seat 1.".into(), "Round 1: your turn.".into())
    );
    let game = crate::common::with(&[("cells_to_deplete", "1")]);
    let mut play =
        crate::common::set(game, |p| p.took(0, "n", &["scout"; 8]).turn(1).rolled("BBBBB"));
    play.does("keep").does("place alpha");
    let reason = play.game.outcome(&play.state).unwrap().reason;
    assert!(reason.ends_with("(depleted: 1 space is empty)."), "{reason}");
    let scene = play.game.scene(&play.game.view(&play.state, Viewer::Seat(0)), &[]);
    let empty = scene.header.tallies.last().unwrap();
    assert_eq!((&*empty.value, &*empty.label), ("1", "Empty spaces (last round at 1)"));
}
