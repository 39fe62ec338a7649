//! What the evaluation likes (10): one step ahead it already plays sensibly.

use veritable_core::prelude::*;
use veritable_core::{Dice, Turn};
use veritable_cyclone_run::{Action, CycloneRun, State};

use crate::common::{Match, drafts, table};

/// The action whose position looks best to the deciding seat.
fn best(game: &CycloneRun, state: &State) -> Action {
    let Turn::Decide(seat) = game.turn(state) else { panic!("nobody decides") };
    let mut legal = Vec::new();
    game.legal(state, &mut legal);
    let worth = |&action: &Action| {
        let mut next = *state;
        game.apply(&mut next, action, &mut ());
        game.evaluate(&next, seat)
    };
    legal.into_iter().max_by(|a, b| worth(a).total_cmp(&worth(b))).unwrap()
}

fn likes(play: &Match) -> String {
    best(&play.game, &play.state).to_string()
}

#[test]
fn nobody_is_ahead_before_anything_was_thrown() {
    for players in 2..=4 {
        let game = CycloneRun::of(players);
        for seat in 0..players {
            let chance = game.evaluate(&game.start(), seat);
            assert!((chance - 1.0 / f32::from(players)).abs() < 0.02, "{chance} of {players}");
        }
    }
}

#[test]
fn poor_dice_are_rerolled_and_the_useful_ones_kept() {
    let play = table(2, |p| p.rolled("BBBBM"));
    let choice = likes(&play);
    assert!(choice.starts_with("reroll 012"), "{choice}: Mars Bases alone buy nothing");
    let play = table(2, |p| p.rerolls(1).rolled("TTMMI"));
    assert_eq!(likes(&play), "keep", "five dice that pay for two or three Heroes");
}

#[test]
fn a_fuel_is_not_spent_on_a_reroll_that_gains_little() {
    let play = table(2, |p| p.fuel(0, 1).rerolls(0).rolled("TTMMI"));
    assert_eq!(likes(&play), "keep");
    let play = table(2, |p| p.fuel(0, 1).rerolls(0).rolled("BBBBM"));
    assert!(likes(&play).starts_with("reroll"), "but on one that rescues the turn");
}

#[test]
fn a_sure_token_is_taken_first_and_a_hopeless_one_avoided() {
    let mut play = table(2, |p| p.cyclone("nw").shows("n", "shock-trooper").rolled("TTMBB"));
    drafts(&mut play, &["rand"], "alpha");
    assert_eq!(likes(&play), "step n", "3 HP against Rand's 3 damage");
    let mut play =
        table(2, |p| p.jeep("c").shows("nw", "elite").shows("se", "scout").rolled("MMBBI"));
    drafts(&mut play, &["annie"], "alpha");
    let choice = likes(&play);
    assert!(choice.starts_with("step") && choice != "step nw", "{choice}");
}

#[test]
fn nobody_stops_beside_a_token_that_may_be_beaten() {
    let mut play = table(2, |p| p.cyclone("nw").rolled("TTMBB"));
    drafts(&mut play, &["rand"], "alpha");
    assert!(likes(&play).starts_with("step"));
}

#[test]
fn ariel_comes_before_the_drivers_she_serves() {
    let mut play = table(2, |p| p.rolled("ITTMM"));
    drafts(&mut play, &["rand", "ariel"], "alpha");
    assert_eq!(likes(&play), "activate ariel");
    play.does("activate ariel");
    assert_eq!(likes(&play), "reveal-all");
}

#[test]
fn a_scout_is_used_before_the_driver_moves() {
    let mut play = table(2, |p| p.cyclone("c").jeep("n").rolled("TMIBB"));
    drafts(&mut play, &["rook"], "alpha");
    assert!(likes(&play).starts_with("scout"), "{}", likes(&play));
}

#[test]
fn alpha_strikes_the_richest_line() {
    let mut play = table(2, |p| {
        let p = p.fuel(0, 1).shows("w", "elite").shows("c", "elite").shows("e", "shock-trooper");
        p.rolled("TBIBB")
    });
    drafts(&mut play, &["alpha"], "rand");
    assert_eq!(likes(&play), "line row-1", "7 + 7 + 5");
}

#[test]
fn fuel_is_spent_where_it_pays() {
    let mut play = table(2, |p| p.cyclone("nw").shows("n", "elite").rolled("TTMBB"));
    drafts(&mut play, &["rand"], "alpha");
    play.does("step n");
    assert_eq!(likes(&play), "boost", "7 VP and two more steps for 1 Fuel");
}

#[test]
fn a_reaction_takes_an_elite_but_leaves_a_location_without_a_wrench() {
    let asked = |token: &'static str| {
        let mut play =
            table(2, move |p| p.fuel(1, 2).cyclone("nw").shows("c", token).rolled("TMIBB"));
        drafts(&mut play, &["rook"], "alpha");
        play.does("activate rook").does("stop");
        play
    };
    assert_eq!(likes(&asked("shock-trooper")), "step c", "5 VP for 1 Fuel");
    assert_eq!(likes(&asked("location")), "pass");
}

#[test]
fn the_last_player_ends_the_game_when_ahead() {
    let lay = |own: u8, other: u8| {
        let mut play = table(2, move |p| {
            let p = p.turn(1).took(own, "s", &["shock-trooper"; 8]);
            let p = p.took(own, "n", &["elite"; 7]).took(other, "e", &["scout"; 2]);
            p.cyclone("nw").shows("n", "scout").rolled("TTMBB")
        });
        drafts(&mut play, &["rand"], "alpha");
        play
    };
    assert_eq!(likes(&lay(1, 0)), "step n", "89 points ahead: empty the second cell");
    let mut behind = lay(0, 1);
    behind.state.moves = 1;
    assert_ne!(likes(&behind), "step n", "89 points behind: 2 points are not worth the end");
}

#[test]
fn one_step_ahead_beats_random_play() {
    let game = CycloneRun::of(2);
    let mut legal = Vec::new();
    let wins = (0..12).filter(|&seed| {
        let (mut dice, mut state) = (Dice::seeded(seed), game.start());
        let thinker = (seed % 2) as u8;
        loop {
            let action = match game.turn(&state) {
                Turn::Over => return game.outcome(&state).unwrap().worth(thinker) == 1.0,
                Turn::Chance => game.roll(&state, &mut dice),
                Turn::Decide(seat) if seat == thinker => best(&game, &state),
                Turn::Decide(_) => {
                    game.legal(&state, &mut legal);
                    dice.choose(&legal)
                }
            };
            game.apply(&mut state, action, &mut ());
        }
    });
    assert_eq!(wins.count(), 12);
}
