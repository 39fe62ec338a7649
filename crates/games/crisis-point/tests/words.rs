//! Labels, hints, the score sheet and the action space (spec 4.2, 11).

mod common;
use common::*;

use veritable_core::prelude::*;
use veritable_core::{Dice, Told, Turn, Viewer};
use veritable_crisis_point::content::Special;
use veritable_crisis_point::state::*;
use veritable_crisis_point::{Action, Event};

fn label(play: &Match, notation: &str) -> (String, String) {
    let view = play.game.view(&play.state, Viewer::Seat(play.decider()));
    let label = play.game.label(&view, notation.parse().unwrap());
    (label.text, label.hint.unwrap_or_default())
}

// covers 4.2
#[test]
fn the_action_space_has_the_78_places_of_the_table() {
    assert_eq!(Action::COUNT, 78);
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
            let mask = &numbers[numbers.len() - Action::COUNT..];
            let listed: Vec<_> = (0..Action::COUNT).filter(|&i| mask[i] == 1.0).collect();
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

/// What the AoSC's seat reads when this is done.
fn log(play: &mut Match, notation: &str) -> Vec<String> {
    play.told.clear();
    play.does(notation);
    let view = play.game.view(&play.state, Viewer::Seat(0));
    let told = play.told.iter().filter_map(|event| event.told_to(Viewer::Seat(0)));
    told.map(|event| play.game.narrate(&view, &event)).collect()
}

// covers 7.2
#[test]
fn one_battle_token_is_not_many() {
    let stack = |n: u8| {
        let effects = format!("{{ op = \"stack\", n = {n}, side = \"any\" }}");
        let mut play = anywhere().with(&[("gmp-intelligence", &effects)]).card_phase(Aosc);
        let card =
            play.offers().into_iter().find(|card| label(&play, card).0 == "Play GMP Intelligence");
        play.does(&card.unwrap());
        label(&play, "cell a1").0
    };
    assert!(stack(1).starts_with("Place 1 Battle Token on "), "{}", stack(1));
    assert!(stack(2).starts_with("Place 2 Battle Tokens on "), "{}", stack(2));
}

// covers R16
#[test]
fn a_special_token_that_is_not_played_expires_only_if_nobody_can_answer() {
    let holding = |specials: &[Special], unused: u8| {
        let rows = picture("AGAC SRCH . .  . . . .  . . . .  . . . .").tokens("a1", 1, 0);
        let rows = specials.iter().fold(rows, |rows, &token| rows.holds(token));
        rows.reserve(unused, 0).last_special(Masters)
    };
    let alone = holding(&[Special::Searchlight], 0);
    let expires = "What is not played now expires.";
    assert_eq!(label(&alone, "pass"), ("Do not play it".into(), expires.into()));
    let both = holding(&[Special::Searchlight, Special::Cluster], 0);
    let answer = "You are asked again only if your opponent plays a Special Token.";
    assert_eq!(label(&both, "pass").1, answer);
    let later = holding(&[Special::Searchlight], 2);
    let again = "You are asked again next turn.";
    assert_eq!(label(&later, "pass"), ("Keep it for later".into(), again.into()));
}

// covers 4.6 R20
#[test]
fn a_drop_says_before_it_happens_what_goes_and_what_the_power_is_then() {
    let mut play = picture_with(
        &[("auto_forced", "off")],
        ". . . .  DROP . . SOLD  . TERM SLED SRCH  . . . .",
    )
    .holds(Special::Drop)
    .combat(Masters, "d 3  2 4")
    .combat(Aosc, "d 2  2 4")
    .tokens("d2", 3, 1)
    .reserve(0, 6)
    .token_phase(Masters);
    play.does("drop");
    let (text, hint) = label(&play, "cell d2");
    assert!(text.ends_with("(D2); all Battle Tokens there go"), "{text}");
    // The Masters know their own 3 + 4; of the AoSC two facedown cards count.
    assert!(hint.contains("your power 7 against"), "{hint}");
}

// covers R14
#[test]
fn a_cluster_before_its_phase_is_refused_by_its_phase_at_every_decision() {
    let mut play =
        picture("AGAC SOLD . .  . . . .  . . . .  . . . .").holds(Special::Cluster).tactical(Aosc);
    for next in ["unit", "cell"] {
        play.refuses("cluster", "This Special Token is played in the Token Phase.");
        let choice = play.offers_of(next)[0].clone();
        play.does(&choice);
    }
    play.refuses("cluster", "This Special Token is played in the Token Phase.");
}

// covers R20 R29 7.2
#[test]
fn the_log_names_whose_card_is_revealed_what_was_chosen_and_what_replaces_what() {
    let game = game(&[]);
    let view = game.view(&game.start(), Viewer::Seat(0));
    let masters = veritable_crisis_point::Actor { seat: 1, side: Masters };
    let tell = |event: Event| game.narrate(&view, &event);
    let revealed = tell(Event::Revealed { of: masters, line: 0, card: 0 });
    assert!(revealed.starts_with("The Masters' Combat Card at NA is "), "{revealed}");
    let dropped =
        tell(Event::Dropped { by: masters, out: card("SOLD"), unit: card("REDB"), cell: 0 });
    assert!(dropped.contains(" (A1) with "), "{dropped}");
}

// covers R38 7.2
#[test]
fn what_is_declined_is_named() {
    let mut play = anywhere().tokens("c2", 2, 1).card_phase(Masters);
    play.does("hero 1");
    let told = log(&mut play, "pass");
    assert!(told[0].starts_with("Masters skip moving tokens ("), "{told:?}");
}

// covers 7.2
#[test]
fn first_halves_say_that_they_show_the_present() {
    let mut play = anywhere().tokens("c2", 2, 1).card_phase(Masters);
    play.does("hero 1");
    assert!(label(&play, "cell c2").1.starts_with("now "), "{}", label(&play, "cell c2").1);
    play.does("cell c2");
    assert!(!label(&play, "cell a1").1.starts_with("now "));
}

// covers R27
#[test]
fn a_player_who_met_both_objectives_is_told_to_choose() {
    let game = game(&[]);
    let view = game.view(&game.start(), Viewer::Seat(0));
    let detail = game.scene(&view, &[]).prompt.detail;
    assert!(detail.ends_with("if you have met both, you choose."), "{detail}");
}

// covers 5
#[test]
fn the_result_is_told_of_the_seat_alone() {
    let play = picture(". . . .  . D65 . .  . . . .  . . . .").scored();
    let reason = play.game.outcome(&play.state).unwrap().reason;
    assert!(reason.starts_with("Seat 0 wins ") || reason.starts_with("Seat 1 wins "), "{reason}");
}
