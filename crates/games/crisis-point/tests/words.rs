//! Labels, hints, the score sheet and the action space (spec 4.2, 11).

mod common;
use common::*;

use veritable_core::prelude::*;
use veritable_core::{Dice, Turn, Viewer};
use veritable_crisis_point::state::*;
use veritable_crisis_point::{ACTIONS, Action, Event};

fn label(play: &Match, notation: &str) -> (String, String) {
    let view = play.game.view(&play.state, Viewer::Seat(play.decider()));
    let label = play.game.label(&view, notation.parse().unwrap());
    (label.text, label.hint.unwrap_or_default())
}

// covers 4.2
#[test]
fn the_action_space_has_the_78_places_of_the_table() {
    assert_eq!(ACTIONS, 78);
    let index = |text: &str| text.parse::<Action>().unwrap().index();
    let table = [
        ("pass", 0),
        ("first", 1),
        ("second", 2),
        ("objective 0", 3),
        ("objective 7", 10),
        ("unit 0", 11),
        ("unit 7", 18),
        ("base", 19),
        ("location 0", 20),
        ("location 9", 29),
        ("cell a1", 30),
        ("cell d4", 45),
        ("line a", 46),
        ("line 4", 53),
        ("combat 0", 54),
        ("combat 7", 61),
        ("exchange", 62),
        ("cluster", 63),
        ("searchlight", 64),
        ("drop", 65),
        ("hero 0", 66),
        ("hero 3", 69),
        ("command 0", 70),
        ("command 3", 73),
        ("option 0", 74),
        ("option 3", 77),
    ];
    for (text, place) in table {
        assert_eq!(index(text), Some(place), "{text}");
    }
    assert_eq!(index("deal 3"), None, "chance has no place");
}

#[test]
fn a_label_says_what_a_choice_does_and_what_follows() {
    let mut play = picture("SALA SRCH . .  . . . .  . . . .  . . . .")
        .combat(Aosc, "a 8")
        .combat(Masters, "a 3")
        .tactical(Aosc);
    assert_eq!(
        label(&play, "unit 2"),
        (
            "Deploy VHT-1 Spartas Battloid".into(),
            "Gain 4 Battle Tokens. Place 1 of your Battle Tokens on an adjacent card that does not belong to you.".into()
        )
    );
    assert_eq!(label(&play, "base").1, "Gain 7 Battle Tokens.");
    play.does("unit 3");
    assert_eq!(label(&play, "cell b2").0, "VF-8 Logan Battloid on B2");
    play.does("cell b2");
    assert_eq!(label(&play, "line a").0, "Reveal the facedown card #1 at NA");
    play.does("line a");
    assert_eq!(
        label(&play, "cell a1"),
        (
            "Battle Token on Salamander Battloid (A1)".into(),
            "Salamander Battloid: your power 9 against 3, yours".into()
        )
    );
    play.does("cell a1");
    assert_eq!(label(&play, "line 2").0, "Combat Card at E2 (row 2)");
    play.does("line 2");
    assert_eq!(
        label(&play, "combat 7"),
        ("Battloid Officer 9".into(), "VF-8 Logan Battloid: your power 9 against 0, yours".into())
    );
}

#[test]
fn a_hint_gives_the_range_of_what_is_hidden() {
    let play = picture(". . . .  . D65 . .  . . . .  . . . .")
        .combat(Aosc, "b 5  2 6")
        .combat(Masters, "b 9  2 4")
        .faceup(Masters, "a")
        .combat(Masters, "a 2")
        .reserve(1, 0)
        .token_phase(Aosc);
    // 5 + 6 + 1 token; two facedown cards out of 3 to 9.
    assert_eq!(label(&play, "cell b2").1, "Outpost D65: your power 12 against 7–17, open");
}

#[test]
fn passing_is_labelled_by_what_it_gives_up() {
    let mut play = anywhere().tokens("c2", 2, 1).card_phase(Masters);
    play.does("hero 1");
    assert_eq!(label(&play, "pass").0, "Stop moving tokens");
    let mut play = anywhere().card_phase(Aosc);
    play.does("command 2");
    assert_eq!(label(&play, "pass").0, "Do not swap");
}

// covers 4.2
#[test]
fn an_observation_holds_exactly_the_legal_actions_of_its_seat() {
    let game = game(&[]);
    let mut dice = Dice::seeded(5);
    let mut state = game.start();
    let mut legal = Vec::new();
    while game.turn(&state) != Turn::Over {
        if game.turn(&state) == Turn::Chance {
            let outcome = game.roll(&state, &mut dice);
            game.apply(&mut state, outcome, &mut ());
            continue;
        }
        game.legal(&state, &mut legal);
        let Turn::Decide(seat) = game.turn(&state) else { unreachable!() };
        for viewer in [seat, 1 - seat] {
            let mut numbers = Vec::new();
            game.observe(&game.view(&state, Viewer::Seat(viewer)), &mut numbers);
            let mask = &numbers[numbers.len() - ACTIONS..];
            let listed: Vec<_> = (0..ACTIONS).filter(|&i| mask[i] == 1.0).collect();
            let expected: Vec<_> = legal.iter().filter_map(|a| a.index()).collect();
            assert_eq!(listed, if viewer == seat { expected } else { vec![] });
        }
        let action = dice.choose(&legal);
        game.apply(&mut state, action, &mut ());
    }
    assert_eq!(state.table.step, Step::Over);
}

// covers 4.8
#[test]
fn the_story_of_a_scored_card_names_the_sum_and_the_winner() {
    let play = picture(". . . .  . D65 . .  . . . .  . . . .")
        .combat(Aosc, "b 9  2 7")
        .combat(Masters, "b 7  2 3")
        .tokens("b2", 1, 2)
        .scored();
    let view = play.game.view(&play.state, Viewer::Seat(0));
    let story: Vec<_> = play.told.iter().map(|e| play.game.narrate(&view, e)).collect();
    assert!(
        story.contains(
            &"Outpost D65 (B2): AoSC 17, Masters 12: captured by the AoSC for 3 VP.".into()
        )
    );
}

#[test]
fn every_event_is_a_sentence() {
    let game = game(&[("games", "2"), ("tie", "replay")]);
    for seed in 0..20 {
        let mut dice = Dice::seeded(seed);
        let mut state = game.start();
        let mut legal = Vec::new();
        let mut told = Vec::new();
        while game.turn(&state) != Turn::Over {
            game.legal(&state, &mut legal);
            let action = match game.turn(&state) {
                Turn::Chance => game.roll(&state, &mut dice),
                _ => dice.choose(&legal),
            };
            game.apply(&mut state, action, &mut told);
        }
        for viewer in Viewer::all(2) {
            let view = game.view(&state, viewer);
            for event in &told {
                let words = game.narrate(&view, event);
                assert!(words.ends_with('.') && !words.contains("  "), "{words}");
            }
        }
    }
}

#[test]
fn the_end_is_told_with_the_winners_points_first() {
    let tell = |games: &str, event: Event| {
        let game = game(&[("games", games)]);
        let view = game.view(&game.start(), Viewer::Seat(0));
        game.narrate(&view, &event)
    };
    let scored = |game| Event::GameScored { game, points: [29, 45], totals: [60, 74] };
    assert_eq!(tell("1", scored(1)), "AoSC 29 VP, Masters 45 VP.");
    assert_eq!(
        tell("2", scored(2)),
        "Game 2: AoSC 29 VP, Masters 45 VP. The match stands 60 for seat 0, 74 for seat 1."
    );
    let over = |winner, totals| Event::Over { winner, totals };
    assert_eq!(tell("1", over(Some(1), [29, 45])), "Seat 1 wins, 45 : 29.");
    assert_eq!(tell("1", over(Some(0), [45, 29])), "You win, 45 : 29.");
    assert_eq!(tell("1", over(None, [37, 37])), "A draw, 37 : 37.");
}
