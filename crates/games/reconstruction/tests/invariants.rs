//! The invariants (9), along whole games and on damaged positions.

use veritable_core::laws::walk;
use veritable_core::{Mechanics, Turn};
use veritable_reconstruction::Reconstruction;
use veritable_reconstruction::state::{End, Phase, State};
use veritable_reconstruction::terms::{Faction, Kind};

use crate::common::game;

fn games() -> [Reconstruction; 2] {
    [game(&[]), game(&[("players", "3")])]
}

/// The audit must name this invariant after the change.
#[track_caller]
fn breaks(invariant: &str, change: impl Fn(&mut State)) {
    let game = Reconstruction::of(4);
    let mut middle = None;
    walk(&game, 1, |ply, s, _| {
        if ply == 120 {
            middle = Some(*s);
        }
    });
    let mut s = middle.expect("a long game");
    assert_eq!(game.audit(&s), Ok(()));
    change(&mut s);
    let said = game.audit(&s).expect_err("a broken position");
    assert!(said.starts_with(&format!("{invariant}: ")), "{said}");
}

// covers I1 I2
#[test]
fn pieces_are_never_made_or_lost_and_protoculture_stays_within_its_bounds() {
    breaks("I1", |s| s.table.supply[Kind::Pod as usize] += 1);
    breaks("I1", |s| s.table.units[3][Kind::Mecha as usize] += 1);
    breaks("I2", |s| s.table.pc[0] = 31);
}

// covers I3 I4 I5 I6
#[test]
fn civilians_cities_and_tokens_are_where_they_can_be() {
    breaks("I3", |s| s.table.converted += 1);
    breaks("I3", |s| {
        let at = (5..10).find(|&at| s.civilians[at].iter().sum::<u8>() > 0).expect("a civilian");
        let spot = (0..5).find(|&spot| s.civilians[at][spot] > 0).expect("a spot");
        s.table.civilians[at][spot] -= 1;
        s.table.civilians[at][4] += 1;
    });
    breaks("I4", |s| s.table.end = End::Major(Faction::Zr));
    breaks("I5", |s| {
        s.table.units[11][Kind::City as usize] += 1;
        s.table.supply[Kind::City as usize] -= 1;
    });
    breaks("I6", |s| s.table.stolen |= 1);
}

// covers I5 I3
#[test]
fn cities_and_converted_civilians_only_grow_in_number() {
    for game in games() {
        let mut before: Option<(usize, u8, u32)> = None;
        walk(&game, 6, |ply, s, _| {
            let cities = s.units.iter().map(|row| u32::from(row[Kind::City as usize])).sum();
            if let Some((last, converted, built)) = before
                && last < ply
            {
                assert!(s.converted >= converted && cities >= built);
            }
            before = Some((ply, s.converted, cities));
        });
    }
}

// covers I6 I7
#[test]
fn a_new_round_finds_the_board_tidy() {
    for game in games() {
        let mut met = 0;
        walk(&game, 6, |_, s, _| {
            let fresh = matches!(s.phase, Phase::Play | Phase::Partner | Phase::BotPlay);
            if s.turns == 0 && s.round > 1 && fresh && s.proposals == 0 {
                met += 1;
                assert_eq!(s.stolen, 0);
                assert!((0..13).all(|at| s.overt(at) == 0));
                assert!(
                    Kind::ALL.iter().all(|&kind| !kind.named() || s.supply[kind as usize] == 0)
                );
            }
        });
        assert!(met > 3);
    }
}

// covers I9 I10
#[test]
fn every_card_is_in_one_place_and_hands_have_their_size() {
    breaks("I9", |s| s.hands[0] |= s.deck);
    breaks("I9", |s| s.table.discard = 0);
    breaks("I10", |s| {
        let extra = 1 << s.deck.trailing_zeros();
        s.deck &= !extra;
        s.hands[0] |= extra;
        s.known[0] |= extra;
    });
}

// covers I11 I12
#[test]
fn the_timeline_has_no_gap_and_no_repetition_and_a_turn_its_limits() {
    breaks("I11", |s| s.table.timeline[1] = s.timeline[0]);
    breaks("I11", |s| s.table.timeline[0] = None);
    breaks("I12", |s| s.table.proposals = 9);
    breaks("I12", |s| s.table.commands = !0);
}

// covers I14 4.7.3
#[test]
fn nobody_forgets_the_own_hand_or_knows_a_card_that_nobody_holds() {
    breaks("I14", |s| s.known[0] = 0);
    breaks("I14", |s| s.known[2] |= s.deck);
}

// covers I15 4.10
#[test]
fn a_game_has_at_most_sixteen_turns() {
    for game in games() {
        let mut most = 0;
        walk(&game, 8, |_, s, action| {
            most = most.max(4 * (usize::from(s.round.max(1)) - 1) + usize::from(s.turns));
            let mut next = *s;
            game.apply(&mut next, action, &mut ());
            assert!(game.turn(&next) == Turn::Over || next.round <= 4);
        });
        assert!(most <= 16, "{most} turns");
    }
}
