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
    play.does("step n").does("token location");
    play.refuses("stop", "A Location card is being drawn.");
}

// covers 4.14
#[test]
fn the_action_indices_are_those_of_the_table() {
    let game = CycloneRun::of(2);
    assert_eq!(game.actions(), 142);
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
    ] {
        let action: Action = notation.parse().unwrap();
        assert_eq!(game.index(action), Some(index), "{notation}");
    }
    assert_eq!("reveal nw".parse(), Ok(Action::Scout(0)), "reveal shares the index of scout");
    assert_eq!("leave".parse(), Ok(Action::GiveUp), "leave shares the index of give-up");
    assert_eq!("select yellow-dancer".parse(), Ok(Action::Select(4)));
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
    assert_eq!(says("step w"), ("Move to W".into(), "Elite: 1 Fuel short".into()));
    assert_eq!(says("step e"), ("Move to E".into(), "a Location, no wrench".into()));
    // 97 unseen tokens: 30 Scouts, 24 Troopers and 20 Shock Troopers fall to damage 3: 74 of 97.
    assert_eq!(says("step s"), ("Move to S".into(), "face down: 76 % to beat".into()));
}
