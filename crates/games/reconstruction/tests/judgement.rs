//! The judgement of positions (10).

use veritable_core::prelude::*;
use veritable_core::{Dice, Turn};
use veritable_reconstruction::evaluate::weights::FITTED;
use veritable_reconstruction::terms::Faction;
use veritable_reconstruction::{Action, Reconstruction, State};

use crate::common::*;

/// What the position is worth to a faction on this board, with these civilians in Detroit.
fn worth(faction: Faction, board: &str, detroit: &[u8]) -> f32 {
    let game = quiet();
    let mut s = command(&game, Faction::Rdf, "malcontents");
    put(&mut s, board);
    civilians(&mut s, "detroit", detroit);
    game.evaluate(&s, s.seat[faction as usize])
}

#[test]
fn every_faction_likes_what_brings_it_nearer_to_its_goal() {
    let better = |faction, (a, calm): (&str, &[u8]), (b, tense): (&str, &[u8])| {
        let (more, less) = (worth(faction, a, calm), worth(faction, b, tense));
        assert!(more > less, "{} {more} > {less}", faction.name());
    };
    let held = "detroit: 2 mecha, veritech";
    better(Faction::Rdf, (held, &[0, 3]), (held, &[3, 3]));
    better(Faction::Zr, (held, &[4, 4]), (held, &[3, 3]));
    better(Faction::Ref, ("detroit: 2 mecha; portland: 2 mecha", &[3]), ("detroit: 4 mecha", &[3]));
    better(
        Faction::Aul,
        ("granite-city: 2 partisan; portland: 2 partisan", &[3]),
        ("granite-city: 4 partisan", &[3]),
    );
    // What helps a rival to a major victory is bad for the others.
    better(Faction::Aul, (held, &[3, 3]), (held, &[0, 0]));
}

/// What a decision is worth to the seat when its move is complete, as far as so many further decisions of its own go.
fn look(game: &Reconstruction, s: &State, action: Action, seat: u8, further: u8) -> f32 {
    let mut next = *s;
    game.apply(&mut next, action, &mut ());
    let own = game.turn(&next) == Turn::Decide(seat) && game.mid_move(&next);
    if further == 0 || !own {
        return game.evaluate(&next, seat);
    }
    let mut legal = Vec::new();
    game.decisions(&next, &mut legal);
    let values = legal.iter().map(|&action| look(game, &next, action, seat, further - 1));
    values.fold(f32::MIN, f32::max)
}

#[test]
fn who_takes_what_looks_best_beats_those_who_take_what_comes() {
    let game = quiet();
    let mut won = 0.0;
    for seat in 0..4 {
        for seed in 0..12 {
            let (mut s, mut dice, mut legal) = (game.start(), Dice::seeded(seed), Vec::new());
            while game.turn(&s) != Turn::Over {
                game.legal(&s, &mut legal);
                let action = match game.turn(&s) {
                    Turn::Chance => game.roll(&s, &mut dice),
                    Turn::Decide(who) if who == seat => {
                        let value = |action| look(&game, &s, action, seat, 2);
                        let values: Vec<_> = legal.iter().map(|&action| value(action)).collect();
                        let best = values.iter().copied().fold(f32::MIN, f32::max);
                        legal[values.iter().position(|value| *value == best).unwrap_or(0)]
                    }
                    _ => dice.choose(&legal),
                };
                game.apply(&mut s, action, &mut ());
            }
            won += game.outcome(&s).expect("the end").worth(seat);
        }
    }
    // Four times twelve games: by lot it would be 12 of 48.
    assert!(won >= 24.0, "{won} of 48");
}

/// Visits the decisions of random matches with three and four seats, trading on.
fn decisions(mut visit: impl FnMut(&Reconstruction, &State, u8, &mut Dice)) {
    for players in [3, 4] {
        let game = Reconstruction::of(players);
        for seed in 0..6 {
            let mut dice = Dice::seeded(seed);
            veritable_core::laws::wander(&game, 2 * seed, |_, s, _| {
                if let Turn::Decide(seat) = game.turn(s) {
                    visit(&game, s, seat, &mut dice);
                }
            });
        }
    }
}

#[test]
fn what_is_remembered_is_what_would_be_worked_out() {
    decisions(|game, s, seat, _| {
        let forgetful = game.clone().judged_by(&FITTED);
        assert_eq!(game.evaluate(s, seat), forgetful.evaluate(s, seat), "{s:?}");
    });
}

#[test]
fn where_a_choice_is_open_no_hand_makes_a_difference() {
    let mut open = 0;
    decisions(|game, s, seat, dice| {
        let Some(gist) = game.open_choice(s) else { return };
        open += 1;
        let view = game.view(s, veritable_core::Viewer::Spectator);
        let other = game.sample(&game.worlds(&view), dice);
        assert_eq!(game.open_choice(&other), Some(gist));
        let mut legal = Vec::new();
        game.decisions(s, &mut legal);
        let worths = |s: &State| -> Vec<f32> {
            legal.iter().map(|&action| look(game, s, action, seat, 0)).collect()
        };
        // Hands add the same to whatever is done, certain ends aside.
        let certain = |w: f32| w == 0.5 || !(0.0011..0.9989).contains(&w);
        let pairs = worths(s).into_iter().zip(worths(&other));
        let gaps: Vec<f32> =
            pairs.filter(|&(a, b)| !certain(a) && !certain(b)).map(|(a, b)| a - b).collect();
        assert!(gaps.iter().all(|gap| (gap - gaps[0]).abs() < 1e-5), "{gaps:?} {s:?}");
    });
    assert!(open > 500, "{open}");
}
