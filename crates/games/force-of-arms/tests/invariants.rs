//! Invariants that speak of two positions or of a whole match (spec 9).

mod common;
use common::*;
use veritable_core::prelude::*;
use veritable_core::testkit::Play;
use veritable_core::{Dice, Turn, laws};
use veritable_force_of_arms::geometry::{Corner, rotate_lane, rotate_position};
use veritable_force_of_arms::state::*;
use veritable_force_of_arms::{Action, Event, ForceOfArms};

/// Shows every step of some matches: before, action, after, and what was told.
fn every_step(mut visit: impl FnMut(&State, Action, &State, &[Event])) {
    let game = game();
    laws::walk(&game, 8, |_, state, action| {
        let mut next = *state;
        let mut told = Vec::new();
        game.apply(&mut next, action, &mut told);
        visit(state, action, &next, &told);
    });
}

// covers I1 I2 I3 I4 I5 I6 I7 I8 I9 I10 I14 I15 I16 I17 I18 I19 I22 I23 I27
#[test]
fn the_audit_finds_each_broken_invariant() {
    type Breaks = fn(&mut State);
    let broken: [(&str, Breaks); 17] = [
        ("I1", |s| s.table.grid[0] = s.table.grid[1]),
        ("I2", |s| s.table.supply.attack -= 1),
        ("I3", |s| s.table.reserve[0].ship_lock = 1),
        ("I4", |s| s.table.supply.attack = 200),
        ("I3", |s| s.table.ships[0].lock = Some(1)),
        ("I6", |s| {
            s.table.ships[0].protoculture = [1, 1];
            s.table.reserve.iter_mut().for_each(|r| r.protoculture = 1);
        }),
        ("I7", |s| {
            s.table.step = Step::Move;
            s.table.turn = 11;
            s.table.ships[0].attack = 1;
            s.table.supply.attack -= 1;
        }),
        ("I8", |s| s.secret.cards[0] = s.secret.cards[1]),
        ("I8", |s| s.secret.hand[0] = 1),
        ("I9", |s| {
            s.table.step = Step::Move;
            s.table.turn = 3;
        }),
        ("I14", |s| s.table.played[0] = 0b11),
        ("I15", |s| s.table.played = [1, 0]),
        ("I16", |s| {
            s.table.announced =
                Some(Announced { token: veritable_force_of_arms::content::Token::Attack, ship: 4 });
            s.table.supply.attack -= 1;
            s.table.active = RDF;
            s.table.spent[1].spy = 2;
            s.table.pool[1].spy = 0;
            s.table.played = [0, 1 << 4];
            s.table.turn = 1;
        }),
        ("I19", |s| {
            s.table.pool[0].attack = 1;
            s.table.supply.attack -= 1;
        }),
        ("I22", |s| s.table.vp[0] = 3),
        ("I23", |s| s.table.ships[0].modifier = -100),
        ("I27", |s| s.table.modifier[0] = 2),
    ];
    for (invariant, breaks) in broken {
        let mut state = base_card(ZEN);
        assert_eq!(game().audit(&state), Ok(()));
        breaks(&mut state);
        let says = game().audit(&state).expect_err(invariant);
        assert!(says.starts_with(invariant), "{invariant} broken, but: {says}");
    }
}

// covers I17 I18
#[test]
fn a_decision_that_could_only_pass_is_not_lawful() {
    let mut state = base();
    without_spies(&mut state, RDF);
    let says = game().audit(&state).unwrap_err();
    assert!(says.starts_with("I17"), "{says}");
}

// covers I9 I15 I16
#[test]
fn a_position_whose_clock_and_cards_disagree_is_not_lawful() {
    type Breaks = fn(&mut State);
    let cards: [(&str, Breaks); 4] = [
        ("I15: cards", |s| s.table.turn = 2),
        ("I15: cards", |s| s.table.active = ZEN),
        ("I15: cards", |s| s.table.played = [0, 0]),
        ("I15: the phase", |s| {
            s.table.step = Step::Token;
            s.table.played = [0, 0];
            s.table.passes = 2;
        }),
    ];
    let tactical: [(&str, Breaks); 7] = [
        ("I9: the wrong", |s| s.table.active = ZEN),
        ("I9: 0 fighters", |s| s.table.step = Step::TacticalEnd),
        ("I9: 2 fighters", |s| {
            s.table.step = Step::Fighter;
            place_two(s);
        }),
        ("I9: 2 fighters", place_two),
        ("I9: the ship", |s| s.table.step = Step::Destination(s.table.at[usize::from(KHYRON)])),
        ("I9: the ship", |s| {
            lock(s, SDF_1, ZEN);
            s.table.step = Step::Destination(s.table.at[usize::from(SDF_1)]);
        }),
        ("I16: a token", |s| {
            let token = veritable_force_of_arms::content::Token::ShipLock;
            s.table.announced = Some(Announced { token, ship: FORTRESS });
            s.table.reserve[0].ship_lock -= 1;
            s.table.step = Step::Destination(s.table.at[usize::from(SDF_1)]);
        }),
    ];
    let cards = cards.map(|(says, breaks)| (base_card(RDF), says, breaks));
    let tactical = tactical.map(|(says, breaks)| (picture(&game(), OPENING), says, breaks));
    for (mut state, expected, breaks) in cards.into_iter().chain(tactical) {
        assert_eq!(game().audit(&state), Ok(()));
        breaks(&mut state);
        let says = game().audit(&state).expect_err(expected);
        assert!(says.starts_with(expected), "expected {expected}, but: {says}");
    }
}

/// Two fighters of the RDF lie in its first lane.
fn place_two(state: &mut State) {
    for card in 0..2 {
        state.secret.cards[card] = card as u8;
        state.secret.hand[0] &= !(1 << card);
        state.table.serial[card] = card as u8 + 1;
    }
    state.table.filled = 3;
    state.table.placed[0] = 2;
}

// covers I8
#[test]
fn two_fighters_of_a_seat_with_one_serial_number_are_not_lawful() {
    let mut state = base();
    state.table.serial[0] = state.table.serial[1];
    let says = game().audit(&state).unwrap_err();
    assert!(says.starts_with("I8: seat 0 has"), "{says}");
}

// covers I14
#[test]
fn an_operation_done_more_often_than_its_card_says_is_not_lawful() {
    let mut play = play(base_card(ZEN));
    play_until(&mut play, 1, |s| s.table.step == Step::Effect);
    play.state.table.cursor.done = 255;
    let says = game().audit(&play.state).unwrap_err();
    assert!(says.starts_with("I14"), "{says}");
}

// covers I14
#[test]
fn the_first_half_of_a_pair_must_have_been_a_legal_choice() {
    let game = game();
    let mut met = [0; 3];
    laws::walk(&game, 12, |_, state, _| {
        let (kind, half) = match state.table.cursor.half {
            Half::Nothing => return,
            Half::Ship(_) => (0, Half::Fighter(0)),
            // The same place on the opposite side, which is the other seat's.
            Half::Fighter(slot) => (1, Half::Fighter((slot + 12) % 24)),
            Half::Token { token, from, owner } => {
                (2, Half::Token { token, from, owner: 1 - owner })
            }
        };
        let mut broken = *state;
        broken.table.cursor.half = half;
        assert!(game.audit(&broken).is_err(), "{half:?}");
        met[kind] += 1;
    });
    assert!(met.iter().all(|&n| n > 0), "{met:?}");
}

// covers I1
#[test]
fn before_the_first_round_there_is_one_lawful_position() {
    let game = game_with(&[("seat0_faction", "random")]);
    let mut state = game.start();
    assert_eq!(game.audit(&state), Ok(()));
    state.table.results[0] = Some(RoundResult {
        seat0: faction(RDF),
        vp: [0; 2],
        ships: Default::default(),
        alternate: 0,
    });
    assert!(game.audit(&state).unwrap_err().starts_with("I1"));
}

// covers I5 I11
#[test]
fn face_up_stays_face_up_and_locked_ships_stay_where_they_are() {
    every_step(|before, action, after, told| {
        if after.table.round != before.table.round || before.table.step == Step::Deal {
            return;
        }
        let swapped = told.iter().any(|e| matches!(e, Event::Swapped { .. }));
        assert!(
            swapped || before.table.up & !after.table.up == 0,
            "{action} turned a fighter down"
        );
        assert!(after.table.up.count_ones() >= before.table.up.count_ones());
        let fold = before.table.cursor.card == 5
            && before.table.faction(before.table.active) == faction(ZEN);
        for ship in 0..8 {
            let stays = before.table.at[usize::from(ship)] == after.table.at[usize::from(ship)];
            assert!(stays || !before.table.locked(ship) || fold, "{action} moved a locked ship");
        }
    });
}

// covers I12 I13
#[test]
fn only_fighters_with_text_go_face_up_and_exactly_their_gains_are_earned() {
    every_step(|before, _, after, told| {
        for event in told {
            if let Event::Placed { by, card: Some(card), up: true, .. } = event {
                assert!(
                    game().pack.fighter[by.faction as usize][usize::from(*card)].face_up.is_some()
                );
            }
        }
        let tactical = matches!(
            before.table.step,
            Step::Move | Step::Fighter | Step::Space | Step::TacticalEnd
        );
        if tactical && after.table.round == before.table.round {
            for seat in 0..2 {
                let [old, new] = [before, after].map(|s| s.table.pool[seat].mandatory());
                let face_up = told.iter().any(|e| matches!(e, Event::Placed { up: true, .. }));
                assert!(new == old || face_up && new == old + 2, "{old} -> {new}");
            }
        }
    });
}

// covers I24 4.4
#[test]
fn the_same_seed_gives_the_same_match() {
    let run = || {
        let mut play = Play::new(game());
        play_until(&mut play, 17, |s| s.table.step == Step::Over);
        (play.state, play.told)
    };
    assert_eq!(run(), run());
}

// covers I25 4.12
#[test]
fn a_round_has_at_most_400_decisions_and_a_match_no_more_rounds_than_allowed() {
    let game = game_with(&[("rounds", "5"), ("extra_rounds", "3")]);
    let mut decisions = [0; 9];
    let mut seed = u64::MAX;
    laws::walk(&game, 6, |ply, state, _| {
        if ply == 0 {
            seed = seed.wrapping_add(1);
            decisions = [0; 9];
        }
        if let Turn::Decide(_) = game.turn(state) {
            decisions[usize::from(state.table.round)] += 1;
        }
        assert!(decisions.iter().all(|&n| n <= 400), "{decisions:?}");
        assert!(state.table.round <= 8);
    });
}

fn turn_slot(slot: u8) -> u8 {
    2 * rotate_lane(slot / 2) + slot % 2
}

fn turn_corner(corner: Corner) -> Corner {
    Corner::ALL[(corner as usize + 1) % 4]
}

/// The same action on a board turned clockwise by a quarter.
fn turned(action: Action) -> Action {
    use Action::*;
    let p = rotate_position;
    match action {
        Sides(c) => Sides(turn_corner(c)),
        ShipFrom(q) => ShipFrom(p(q)),
        ShipTo(q) => ShipTo(p(q)),
        PlaceDown(l) => PlaceDown(rotate_lane(l)),
        PlaceUp(l) => PlaceUp(rotate_lane(l)),
        Attack(q) => Attack(p(q)),
        Defense(q) => Defense(p(q)),
        Protoculture(q) => Protoculture(p(q)),
        Lock(q) => Lock(p(q)),
        Spy(s) => Spy(turn_slot(s)),
        TakeAttack(q) => TakeAttack(p(q)),
        TakeDefense(q) => TakeDefense(p(q)),
        TakeProtoculture(q, seat) => TakeProtoculture(p(q), seat),
        TakeLock(q) => TakeLock(p(q)),
        Drop(q) => Drop(p(q)),
        Pick(s) => Pick(turn_slot(s)),
        Target(q) => Target(p(q)),
        same => same,
    }
}

/// The same position on a board turned clockwise by a quarter.
fn turned_state(state: &State) -> State {
    let mut out = *state;
    for q in 0..9u8 {
        out.table.grid[usize::from(rotate_position(q))] = state.table.grid[usize::from(q)];
    }
    out.table.at = state.table.at.map(|q| if q == NONE { NONE } else { rotate_position(q) });
    out.table.corner = turn_corner(state.table.corner);
    let turn_set = |set: u32| bits(set).fold(0, |out, s| out | 1 << turn_slot(s));
    out.table.filled = turn_set(state.table.filled);
    out.table.up = turn_set(state.table.up);
    out.table.cursor.changed = turn_set(state.table.cursor.changed);
    for s in 0..24u8 {
        let (to, from) = (usize::from(turn_slot(s)), usize::from(s));
        out.table.modifier[to] = state.table.modifier[from];
        out.table.serial[to] = state.table.serial[from];
        out.secret.cards[to] = state.secret.cards[from];
    }
    if let Step::Destination(q) = state.table.step {
        out.table.step = Step::Destination(rotate_position(q));
    }
    out.table.cursor.half = match state.table.cursor.half {
        Half::Ship(q) => Half::Ship(rotate_position(q)),
        Half::Fighter(s) => Half::Fighter(turn_slot(s)),
        half => half,
    };
    out
}

// covers I26 4.1
#[test]
fn turning_the_whole_round_by_a_quarter_commutes_with_all_rules() {
    let game: ForceOfArms = game_with(&[("rounds", "1"), ("extra_rounds", "0")]);
    let mut legal = Vec::new();
    for seed in 0..10 {
        let mut dice = Dice::seeded(seed);
        let mut state = game.start();
        while game.turn(&state) == Turn::Chance {
            let action = game.roll(&state, &mut dice);
            game.apply(&mut state, action, &mut ());
        }
        let mut other = turned_state(&state);
        while game.turn(&state) != Turn::Over {
            game.legal(&state, &mut legal);
            let mut here: Vec<_> = legal.iter().map(|&a| turned(a).index()).collect();
            let action = dice.choose(&legal);
            game.legal(&other, &mut legal);
            let mut there: Vec<_> = legal.iter().map(|a| a.index()).collect();
            here.sort_unstable();
            there.sort_unstable();
            assert_eq!(here, there);
            game.apply(&mut state, action, &mut ());
            game.apply(&mut other, turned(action), &mut ());
            assert_eq!(other, turned_state(&state), "after {action}");
            assert_eq!(game.score(&state).totals, game.score(&other).totals);
        }
    }
}
