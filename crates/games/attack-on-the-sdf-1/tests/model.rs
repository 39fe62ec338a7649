//! A second, slow and obvious model of the hold rule, the guns and the score, compared with the engine over random games.

use veritable_attack_on_the_sdf_1::AttackOnSdf1;
use veritable_attack_on_the_sdf_1::content::Gun;
use veritable_attack_on_the_sdf_1::state::{Part, State, fleet};
use veritable_core::Mechanics;
use veritable_core::bits::bits;
use veritable_core::laws::walk;

use crate::common::game;

/// How many pods of a line may leave an Area, counted token by token.
fn free_to_leave(game: &AttackOnSdf1, s: &State, area: usize, line: u8) -> usize {
    let elusive = |v: u8| s.villain_symbol[1] == line && (v == 41 || s.followers[1] >> v & 1 == 1);
    let there: Vec<u8> = bits(s.vessels[area]).filter(|v| !(30..40).contains(v)).collect();
    let pods = there.iter().filter(|&&v| !elusive(v)).count();
    let mecha = s.mecha[area].count_ones() as usize;
    let pilots = s.heroes.iter().enumerate().filter(|(i, hero)| {
        let form = &game.content().heroes[*i].forms[usize::from(hero.form)];
        hero.slot != 255 && hero.mia == 0 && usize::from(hero.area) == area && form.pilot
    });
    let loose = pods.saturating_sub(mecha + pilots.count());
    let line_set = AttackOnSdf1::line(s, line);
    let can =
        |v: &&u8| line_set >> **v & 1 == 1 && s.jammed >> **v & 1 == 0 && s.fresh >> **v & 1 == 0;
    let held = there.iter().filter(can).filter(|v| !elusive(**v)).count();
    let slips = there.iter().filter(can).filter(|v| elusive(**v)).count();
    held.min(loose) + slips
}

// covers R35 I15
#[test]
fn as_many_pods_leave_as_a_count_by_hand_says() {
    let mut met = 0;
    for game in [game(&[]), game(&[("scenario", "2")]), game(&[("mode", "escalation")])] {
        walk(&game, 6, |_, s, _| {
            for line in 0..3 {
                let leaving = game.leaving(s, line, false);
                for (area, leaves) in leaving.into_iter().enumerate().take(18) {
                    let n = leaves.count_ones() as usize;
                    assert_eq!(n, free_to_leave(&game, s, area, line), "{area} {line} {s:?}");
                    met += n;
                }
            }
        });
    }
    assert!(met > 1000, "{met}");
}

/// The sector a ring place faces, by the table of 7.2.
fn sector(s: &State, place: usize) -> usize {
    (usize::from(s.heading) - 1 + place) % 6
}

// covers 4.8-guns R47
#[test]
fn beam_cannons_reach_what_the_table_says() {
    let game = game(&[("scenario", "2")]);
    let mut met = 0;
    walk(&game, 6, |_, s, _| {
        for place in 0..6usize {
            let arc = game.arc(s, place as u8, Gun::Beam, false);
            let front = s.battle_mode && [0, 1, 5].contains(&place);
            let members: Vec<usize> = if front { vec![0, 1, 5] } else { vec![place] };
            let alive = s.structure[Part::Reactors as usize] < 5;
            let armed = alive && members.iter().any(|m| s.guns_down >> m & 1 == 0);
            for v in 0..42u8 {
                let at = usize::from(s.place_of(v));
                let ahead = members.iter().any(|&m| at == 6 + sector(s, m));
                let pod = fleet::PODS >> v & 1 == 1;
                let sheltered = !pod && at < 19 && s.vessels[at] & fleet::PODS & !s.wrecks != 0;
                let worn = pod && s.damage[usize::from(v)] >= 2;
                let targeting = s.tech >> 23 & 1 == 1;
                let hit = armed && ahead && fleet::CAPITAL >> v & 1 == 0 && !sheltered && !worn;
                if !targeting {
                    assert_eq!(arc.beam >> v & 1 == 1, hit, "{place} {v} {s:?}");
                    met += u32::from(hit);
                }
            }
        }
    });
    assert!(met > 100, "{met}");
}

// covers 5
#[test]
fn the_score_is_the_sum_of_its_terms() {
    let game = game(&[("difficulty", "easy")]);
    walk(&game, 8, |_, s, action| {
        let mut next = *s;
        game.apply(&mut next, action, &mut ());
        if let Some(outcome) = game.outcome(&next) {
            let won = outcome.results[0].won();
            let people = i32::from(next.population.min(8 - next.structure[Part::City as usize]));
            let ship = if won {
                people + 6 - i32::from(next.structure[Part::Reactors as usize])
            } else {
                0
            };
            let wanted = 100 * i32::from(won)
                + 10 * i32::from(next.completed)
                + 3 * i32::from(next.commendations)
                + ship;
            assert_eq!(outcome.scores, [wanted]);
        }
    });
}
