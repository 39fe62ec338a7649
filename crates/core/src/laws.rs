//! The laws every game keeps, checked along random and greedy play.
//!
//! A game gets the whole suite with a few lines in its tests:
//!
//! ```ignore
//! veritable_core::conformance! { standard_game: MyGame::configure(&Options::standard(), None).unwrap() }
//! ```
//!
//! The laws that speak of secrets compare a position with another one that the viewer cannot tell from
//! it: a sample of the worlds behind the viewer's view.

use std::collections::HashMap;
use std::fmt::Debug;

use crate::memo::Gist;
use crate::model::{Inputs, Sight};
use crate::scene::Scene;
use crate::{Degree, Dice, Game, Outcome, Seat, Sink, Stakes, Told, Turn, Viewer};

/// Makes one test for every law. Give each option set worth testing a name and a game.
#[macro_export]
macro_rules! conformance {
    ($($name:ident: $game:expr),+ $(,)?) => {$(
        mod $name {
            use super::*;
            $crate::conformance! { @laws $game;
                legal_is_exactly_what_check_allows,
                every_position_keeps_the_invariants,
                the_same_log_gives_the_same_states,
                notation_reads_back_what_it_wrote,
                states_and_views_survive_serialization,
                sampled_worlds_look_the_same_to_the_viewer,
                what_a_viewer_cannot_know_changes_nothing_for_them,
                events_tell_no_more_than_views,
                a_revealed_secret_bars_undo,
                a_spectator_sees_what_every_seat_sees,
                action_indices_are_a_bijection,
                every_match_ends_within_its_limit,
                judgements_are_probabilities,
                reasons_can_be_compared,
                open_choices_are_the_same_wherever_they_are_met,
                the_guide_names_what_exists,
                scenes_offer_what_is_legal_and_nothing_else,
                chance_falls_as_its_weights_say,
                results_suit_the_stakes,
                only_who_hides_something_has_secrets,
            }
        }
    )+};
    (@laws $game:expr; $($law:ident),+ $(,)?) => {$(
        #[test]
        fn $law() {
            $crate::laws::$law(&$game);
        }
    )+};
}

/// How many whole matches each law walks through.
const MATCHES: u64 = 6;
/// The costly laws look at one position in this many, or at more if matches are short.
const STRIDE: usize = 7;
/// How many positions of each match the costly laws look at, at least.
const LOOKS: usize = 40;

/// Plays matches and shows every position to `visit` before its action is applied.
pub fn walk<G: Game>(game: &G, matches: u64, mut visit: impl FnMut(usize, &G::State, G::Action)) {
    (0..matches).for_each(|seed| wander(game, seed, &mut visit));
}

/// Plays one match and shows every position to `visit` before its action is applied. Odd seeds play a move in two
/// greedily, so that positions of sensible play are met too.
pub fn wander<G: Game>(game: &G, seed: u64, mut visit: impl FnMut(usize, &G::State, G::Action)) {
    let mut legal = Vec::new();
    let mut dice = Dice::seeded(seed);
    let mut state = game.start();
    for ply in 0..=game.limit() {
        let action = match game.turn(&state) {
            Turn::Over => break,
            Turn::Chance => game.roll(&state, &mut dice),
            Turn::Decide(seat) => {
                game.legal(&state, &mut legal);
                if seed % 2 == 1 && dice.below(2) == 0 {
                    let worth = |&a: &G::Action| {
                        let mut next = state.clone();
                        game.apply(&mut next, a, &mut ());
                        game.evaluate(&next, seat)
                    };
                    *legal.iter().max_by(|a, b| worth(a).total_cmp(&worth(b))).expect("a choice")
                } else {
                    dice.choose(&legal)
                }
            }
        };
        visit(ply, &state, action);
        game.apply(&mut state, action, &mut ());
    }
}

/// Walks, but looks at some positions only; the count runs on from match to match, so that every ply gets
/// its turn.
fn glance<G: Game>(game: &G, matches: u64, mut visit: impl FnMut(&G::State, G::Action)) {
    let stride = (game.limit() / LOOKS).clamp(1, STRIDE);
    let mut met = 0;
    walk(game, matches, |_, state, action| {
        met += 1;
        if met % stride == 0 {
            visit(state, action);
        }
    });
}

/// A position that `viewer` cannot tell from `state`.
fn twin<G: Game>(game: &G, state: &G::State, viewer: Viewer, dice: &mut Dice) -> G::State {
    game.sample(&game.worlds(&game.view(state, viewer)), dice)
}

fn same<T: PartialEq + Debug>(what: &str, one: &T, other: &T) {
    assert!(one == other, "{what} differs:\n one: {one:?}\nother: {other:?}");
}

fn legal<G: Game>(game: &G, state: &G::State) -> Vec<G::Action> {
    let mut out = Vec::new();
    game.legal(state, &mut out);
    out
}

/// `check` allows exactly what `legal` lists; nothing is listed twice; nothing is listed only at the end. What
/// forbids an action cites one clause, which the rules have, and always the same.
pub fn legal_is_exactly_what_check_allows<G: Game>(game: &G) {
    let mut cited: Vec<(G::Bar, &str)> = Vec::new();
    glance(game, MATCHES, |state, action| {
        let listed = legal(game, state);
        assert!(!listed.is_empty(), "no legal action at {state:?}");
        assert!(listed.contains(&action), "{action:?} was rolled but is not listed");
        for (i, a) in listed.iter().enumerate() {
            assert!(!listed[..i].contains(a), "{a:?} is listed twice");
            assert_eq!(game.check(state, *a), Ok(()), "{a:?} is listed but refused");
        }
        for a in (0..game.actions()).filter_map(|i| game.action(i)).filter(|a| !listed.contains(a))
        {
            let refusal = game.check(state, a).expect_err("what is not listed is refused");
            assert!(G::rules().clause(refusal.clause).is_some(), "no clause {}", refusal.clause);
            assert!(refusal.why.ends_with(['.', '!', '?', '”']), "not a sentence: {}", refusal.why);
            let bar = game.bar(state, a).expect("what is refused is barred");
            match cited.iter().find(|(known, _)| *known == bar) {
                Some((_, clause)) => {
                    let now = refusal.clause;
                    assert!(now == *clause, "{bar:?} cites clause {clause}, and now clause {now}");
                }
                None => cited.push((bar, refusal.clause)),
            }
        }
    });
}

/// Every position that play reaches passes the game's own audit.
pub fn every_position_keeps_the_invariants<G: Game>(game: &G) {
    walk(game, MATCHES * 4, |_, state, action| {
        let mut next = state.clone();
        game.apply(&mut next, action, &mut ());
        if let Err(broken) = game.audit(&next) {
            panic!("after {action:?}: {broken}\nfrom {state:?}\n  to {next:?}");
        }
    });
}

/// A state is a function of the log; applying an action to a clone leaves the original untouched.
pub fn the_same_log_gives_the_same_states<G: Game>(game: &G) {
    let mut log: Vec<G::Action> = Vec::new();
    let mut replay = game.start();
    walk(game, MATCHES, |ply, state, action| {
        if ply == 0 {
            log.clear();
            replay = game.start();
        }
        same("the replayed state", &replay, state);
        log.push(action);
        let kept = replay.clone();
        let copy = replay.clone();
        let mut told = Vec::new();
        game.apply(&mut replay, action, &mut told);
        same("an old clone", &kept, &copy);
    });
}

/// The text of an action reads back as the same action.
pub fn notation_reads_back_what_it_wrote<G: Game>(game: &G) {
    walk(game, MATCHES, |_, state, _| {
        for action in legal(game, state) {
            let text = game.notation(action);
            assert_eq!(game.read(&text).as_ref(), Ok(&action), "{text}");
        }
    });
    for nonsense in ["", " ", "castle kingside", "\u{0}", "9999999999999999999"] {
        assert!(game.read(nonsense).is_err(), "{nonsense:?} is no action");
    }
}

/// States and views come back from JSON as they went.
pub fn states_and_views_survive_serialization<G: Game>(game: &G) {
    glance(game, MATCHES, |state, _| {
        let text = serde_json::to_string(state).expect("a state is plain data");
        same("the state read back", &serde_json::from_str::<G::State>(&text).expect(&text), state);
        for viewer in Viewer::all(game.seats()) {
            let view = game.view(state, viewer);
            let text = serde_json::to_string(&view).expect("a view is plain data");
            same(
                "the view read back",
                &serde_json::from_str::<G::View>(&text).expect(&text),
                &view,
            );
        }
    });
}

/// A sampled world is a lawful position with the viewer's view and the same turn.
pub fn sampled_worlds_look_the_same_to_the_viewer<G: Game>(game: &G) {
    let mut dice = Dice::seeded(11);
    walk(game, MATCHES, |_, state, _| {
        for viewer in Viewer::all(game.seats()) {
            let other = twin(game, state, viewer, &mut dice);
            game.audit(&other)
                .unwrap_or_else(|e| panic!("a sampled world is broken: {e}\n{other:?}"));
            same("the view", &game.view(&other, viewer), &game.view(state, viewer));
            assert_eq!(game.turn(&other), game.turn(state));
        }
    });
}

/// Non-interference: in two positions that a viewer cannot tell apart, the viewer's legal actions,
/// refusals, labels, scene, observation, names of the seats and judgement are the same.
pub fn what_a_viewer_cannot_know_changes_nothing_for_them<G: Game>(game: &G) {
    let mut dice = Dice::seeded(12);
    let all: Vec<_> = (0..game.actions()).filter_map(|i| game.action(i)).collect();
    glance(game, MATCHES, |state, _| {
        for viewer in Viewer::all(game.seats()) {
            let other = twin(game, state, viewer, &mut dice);
            let (here, there) = (game.view(state, viewer), game.view(&other, viewer));
            let mut choices = Vec::new();
            if matches!(game.turn(state), Turn::Decide(seat) if viewer.is(seat)) {
                choices = legal(game, state);
                same("the list of legal actions", &choices, &legal(game, &other));
                for &a in all.iter().filter(|a| !choices.contains(a)) {
                    same("a refusal", &game.check(state, a), &game.check(&other, a));
                }
            }
            for &a in &choices {
                same("a label", &game.label(&here, a), &game.label(&there, a));
            }
            same("the scene", &game.scene(&here, &choices), &game.scene(&there, &choices));
            let (mut one, mut two) = (Vec::new(), Vec::new());
            game.observe(&here, &mut one);
            game.observe(&there, &mut two);
            assert_eq!(one.len(), game.observation_size());
            same("the observation", &one, &two);
            let names = |view| (0..game.seats()).map(|seat| game.seat_name(view, seat)).collect();
            let (one, two): (Vec<_>, Vec<_>) = (names(&here), names(&there));
            same("the name of a seat", &one, &two);
            for (i, name) in one.iter().enumerate() {
                assert!(!one[..i].contains(name), "two seats are called the same: {name}");
            }
            if let Viewer::Seat(seat) = viewer {
                let judged = [state, &other].map(|s| [game.evaluate(s, seat), game.judge(s, seat)]);
                assert!(judged[0] == judged[1], "the judgement differs: {judged:?} at {state:?}");
                let told = [state, &other].map(|s| {
                    let mut inputs = Inputs::default();
                    game.features(s, seat, Sight::Own, &mut inputs);
                    inputs.all().to_vec()
                });
                same("what a learned judgement looks at", &told[0], &told[1]);
                same("a reason", &game.reasons(state, seat), &game.reasons(&other, seat));
            }
            same("where everybody stands", &game.standing(state), &game.standing(&other));
        }
    });
}

/// What a viewer notices of a decision could just as well have happened in any world that they cannot tell
/// from this one, unless it reveals a secret and says so. The decider knows what they chose; to everybody else
/// the choice may have been another. Outcomes of chance that look the same are told the same.
pub fn events_tell_no_more_than_views<G: Game>(game: &G) {
    let mut dice = Dice::seeded(13);
    let notices = |state: &G::State, action, viewer| {
        let mut next = state.clone();
        let mut all = Vec::new();
        game.apply(&mut next, action, &mut all);
        let told: Vec<_> = all.iter().filter_map(|e| e.told_to(viewer)).collect();
        let view = game.view(&next, viewer);
        let words: Vec<_> = told.iter().map(|e| game.narrate(&view, e)).collect();
        (all.iter().any(Told::reveals), (view, told, words))
    };
    glance(game, MATCHES, |state, _| {
        let turn = game.turn(state);
        for viewer in Viewer::all(game.seats()) {
            let other = twin(game, state, viewer, &mut dice);
            let noticed = |state: &G::State| -> Vec<_> {
                legal(game, state).into_iter().map(|a| (a, notices(state, a, viewer))).collect()
            };
            let (here, there) = (noticed(state), noticed(&other));
            for (action, (reveals, one)) in &here {
                let alike = |a: &G::Action| match turn {
                    Turn::Decide(seat) => *a == *action || !viewer.is(seat),
                    _ => true,
                };
                let possible = there.iter().any(|(a, (_, two))| alike(a) && one == two);
                if turn != Turn::Chance && !reveals && !possible {
                    panic!("{viewer:?} learns from {action:?} what it does not reveal: {one:?}");
                }
                let same_look = |(a, (_, two)): &&(G::Action, (bool, _))| {
                    (turn == Turn::Chance || a == action) && same_view(one, two)
                };
                for (_, (_, two)) in here.iter().chain(&there).filter(same_look) {
                    same("what was told", &one.1, &two.1);
                    same("how it was told", &one.2, &two.2);
                }
            }
        }
    });
}

fn same_view<V: PartialEq, E>(one: &(V, E, Vec<String>), two: &(V, E, Vec<String>)) -> bool {
    one.0 == two.0
}

/// If a decision makes worlds distinguishable that some viewer could not tell apart, it tells a reveal, so
/// that it cannot be taken back.
pub fn a_revealed_secret_bars_undo<G: Game>(game: &G) {
    let mut dice = Dice::seeded(14);
    walk(game, MATCHES * 2, |_, state, action| {
        if !matches!(game.turn(state), Turn::Decide(_)) {
            return;
        }
        let mut next = state.clone();
        let mut told = Vec::new();
        game.apply(&mut next, action, &mut told);
        if told.iter().any(Told::reveals) {
            return;
        }
        for viewer in Viewer::all(game.seats()) {
            let mut other = twin(game, state, viewer, &mut dice);
            if game.check(&other, action).is_ok() {
                game.apply(&mut other, action, &mut ());
                let learned = game.view(&next, viewer) != game.view(&other, viewer);
                assert!(!learned, "{action:?} revealed a secret to {viewer:?} silently");
            }
        }
    });
}

/// Who only watches sees no more than any seat does: where a seat cannot tell two positions apart, neither
/// can a spectator.
pub fn a_spectator_sees_what_every_seat_sees<G: Game>(game: &G) {
    let mut dice = Dice::seeded(15);
    glance(game, MATCHES, |state, _| {
        for seat in 0..game.seats() {
            let other = twin(game, state, Viewer::Seat(seat), &mut dice);
            let [here, there] = [state, &other].map(|s| game.view(s, Viewer::Spectator));
            same("the spectator's view", &here, &there);
        }
    });
}

/// Index and action are inverse to each other on the whole space, and every decision has an index.
pub fn action_indices_are_a_bijection<G: Game>(game: &G) {
    for i in 0..game.actions() {
        if let Some(action) = game.action(i) {
            assert_eq!(game.index(action), Some(i), "{action:?}");
        }
    }
    assert_eq!(game.action(game.actions()), None);
    walk(game, MATCHES, |_, state, _| {
        for action in legal(game, state) {
            match game.turn(state) {
                Turn::Decide(_) => {
                    let i = game.index(action).expect("every decision has an index");
                    assert_eq!(game.action(i), Some(action));
                }
                _ => assert_eq!(game.index(action), None, "chance has no index"),
            }
        }
    });
}

/// Random play ends, within the declared number of actions, with a result; before the end there is none.
pub fn every_match_ends_within_its_limit<G: Game>(game: &G) {
    for seed in 0..MATCHES * 4 {
        let (mut dice, mut state, mut plies) = (Dice::seeded(seed), game.start(), 0);
        let mut told = Count(0);
        let mut actions = Vec::new();
        loop {
            let action = match game.turn(&state) {
                Turn::Over => break,
                Turn::Chance => game.roll(&state, &mut dice),
                Turn::Decide(_) => {
                    game.legal(&state, &mut actions);
                    dice.choose(&actions)
                }
            };
            assert_eq!(game.outcome(&state), None, "a result before the end");
            game.apply(&mut state, action, &mut told);
            plies += 1;
            assert!(plies <= game.limit(), "more than {} actions", game.limit());
        }
        assert!(told.0 > 0, "a match without a single event");
        assert!(legal(game, &state).is_empty(), "a legal action after the end");
        let outcome = game.outcome(&state).expect("a result at the end");
        assert_eq!(outcome.scores.len(), usize::from(game.seats()));
        assert_eq!(outcome.results.len(), usize::from(game.seats()));
    }
}

struct Count(usize);
impl<E> Sink<E> for Count {
    fn tell(&mut self, _: impl FnOnce() -> E) {
        self.0 += 1;
    }
}

/// The evaluation stays between lost and won, and at the end it is what the result is worth.
pub fn judgements_are_probabilities<G: Game>(game: &G) {
    walk(game, MATCHES, |_, state, action| {
        let progress = game.progress(state);
        assert!((0.0..=1.0).contains(&progress), "{progress} of the match at {state:?}");
        let mut next = state.clone();
        game.apply(&mut next, action, &mut ());
        let outcome = game.outcome(&next);
        for seat in 0..game.seats() {
            for worth in [game.evaluate(&next, seat), game.judge(&next, seat)] {
                assert!((0.0..=1.0).contains(&worth), "{worth} for seat {seat} at {next:?}");
                if let Some(outcome) = &outcome {
                    assert_eq!(worth, outcome.worth(seat), "the worth of the end to seat {seat}");
                }
            }
        }
    });
}

/// The guide waits for phases and actions that exist. (Whether every step is told is for a test that plays it.)
pub fn the_guide_names_what_exists<G: Game>(game: &G) {
    let Some(guide) = G::guide() else { return };
    let all: Vec<_> = (0..game.actions())
        .filter_map(|i| game.action(i))
        .map(|action| game.notation(action))
        .collect();
    let mut phases = std::collections::BTreeSet::new();
    glance(game, MATCHES, |state, _| {
        phases.extend(game.scene(&game.view(state, Viewer::Spectator), &[]).header.steps);
    });
    for step in &guide.step {
        for words in step.notations() {
            let known = all.iter().any(|notation| crate::guide::begins(notation, words));
            assert!(known, "step “{}” of the guide: no action begins with “{words}”", step.id);
        }
        let phase = step.when.phase.as_ref();
        let strange = phase.filter(|phase| !phases.contains(*phase));
        assert_eq!(strange, None, "step “{}” of the guide: the phases are {phases:?}", step.id);
    }
}

/// What speaks for a seat and against it is there once, has words and a number.
pub fn reasons_can_be_compared<G: Game>(game: &G) {
    glance(game, MATCHES, |state, _| {
        for seat in 0..game.seats() {
            let reasons = game.reasons(state, seat);
            for (i, reason) in reasons.iter().enumerate() {
                let plain = reason.worth.is_finite() && !reason.about.is_empty();
                assert!(plain && !reason.stands.is_empty(), "{reason:?} at {state:?}");
                let again = reasons[..i].iter().any(|other| other.about == reason.about);
                assert!(!again, "“{}” is a reason twice at {state:?}", reason.about);
            }
        }
    });
}

/// Positions of one gist offer the seat that decides the same choices, and no secret of the others is in a gist.
pub fn open_choices_are_the_same_wherever_they_are_met<G: Game>(game: &G) {
    let mut dice = Dice::seeded(18);
    let mut met: HashMap<(Seat, Gist), Vec<G::Action>> = HashMap::new();
    walk(game, MATCHES, |_, state, _| {
        let Turn::Decide(seat) = game.turn(state) else { return };
        let gist = game.open_choice(state);
        let other = twin(game, state, Viewer::Seat(seat), &mut dice);
        same("what decides a choice", &gist, &game.open_choice(&other));
        if let Some(gist) = gist {
            let choices = legal(game, state);
            same("an open choice", met.entry((seat, gist)).or_insert(choices.clone()), &choices);
        }
    });
}

/// A scene keeps its own promises; it offers every legal action once, to the decider only; what it bars is
/// refused by the rules.
pub fn scenes_offer_what_is_legal_and_nothing_else<G: Game>(game: &G) {
    show_scenes(game, MATCHES, |state, viewer, choices, scene| {
        scene.audit().unwrap_or_else(|why| panic!("{why}, shown to {viewer:?} at {state:?}"));
        let header = game.header(&game.view(state, viewer));
        assert_eq!(header, scene.header, "the top line alone, shown to {viewer:?} at {state:?}");
        let offered: Vec<_> = scene.choices.iter().map(|choice| choice.action.clone()).collect();
        let legal: Vec<_> = choices.iter().map(|&action| game.notation(action)).collect();
        same("what is offered", &offered, &legal);
        for barred in &scene.barred {
            let Ok(action) = game.read(&barred.action) else {
                panic!("{} is barred but no action", barred.action);
            };
            let refused = game.check(state, action).is_err();
            assert!(refused, "{} is barred but legal at {state:?}", barred.action);
        }
    });
}

/// Shows every viewer the scenes of some positions and of every end, with the actions that the viewer has.
pub fn show_scenes<G: Game>(
    game: &G,
    matches: u64,
    mut look: impl FnMut(&G::State, Viewer, &[G::Action], &Scene),
) {
    let mut met = 0;
    walk(game, matches, |_, state, action| {
        let mut next = state.clone();
        game.apply(&mut next, action, &mut ());
        let turn = game.turn(&next);
        met += 1;
        if met % STRIDE != 0 && turn != Turn::Over {
            return;
        }
        let legal = legal(game, &next);
        for viewer in Viewer::all(game.seats()) {
            let decides = matches!(turn, Turn::Decide(seat) if viewer.is(seat));
            let choices: &[G::Action] = if decides { &legal } else { &[] };
            look(&next, viewer, choices, &game.scene(&game.view(&next, viewer), choices));
        }
    });
}

/// How often the law of chance rolls at one position.
const ROLLS: u32 = 600;

/// What is rolled comes as often as its weight says, nothing is weighed twice or with nothing.
pub fn chance_falls_as_its_weights_say<G: Game>(game: &G) {
    let mut dice = Dice::seeded(16);
    glance(game, 2, |state, _| {
        if game.turn(state) != Turn::Chance {
            return;
        }
        let mut outcomes: Vec<(G::Action, u32, u32)> = Vec::new();
        game.chance(state, &mut |action, weight| {
            assert!(weight > 0, "{action:?} can come, but has no weight");
            assert!(outcomes.iter().all(|o| o.0 != action), "{action:?} is weighed twice");
            outcomes.push((action, weight, 0));
        });
        for _ in 0..ROLLS {
            let rolled = game.roll(state, &mut dice);
            let found = outcomes.iter_mut().find(|o| o.0 == rolled);
            found.unwrap_or_else(|| panic!("{rolled:?} was rolled but has no weight")).2 += 1;
        }
        let total: u32 = outcomes.iter().map(|o| o.1).sum();
        for (action, weight, seen) in outcomes {
            let share = f64::from(weight) / f64::from(total);
            let (expected, rolls) = (share * f64::from(ROLLS), f64::from(ROLLS));
            // Six standard deviations and a little: a fair roll never gets there.
            let most = 6.0 * (rolls * share * (1.0 - share)).sqrt() + 6.0;
            let off = f64::from(seen) - expected;
            let word = if off > 0.0 { "more" } else { "less" };
            assert!(
                off.abs() <= most,
                "{action:?} comes {word} often than its weight {weight} of {total} says: {seen} of {ROLLS}"
            );
        }
    });
}

/// The result at the end fits what the seats are to each other: a team ends as one, and among rivals nobody wins by halves
/// or without a seat.
pub fn results_suit_the_stakes<G: Game>(game: &G) {
    walk(game, MATCHES * 2, |_, state, action| {
        let mut next = state.clone();
        game.apply(&mut next, action, &mut ());
        let Some(Outcome { scores, results, beyond, .. }) = game.outcome(&next) else { return };
        let half = |degree| matches!(degree, Degree::Major | Degree::Minor);
        match G::info().stakes {
            Stakes::Team => {
                let one = |i: usize| results[i] == results[0] && scores[i] == scores[0];
                assert!((0..results.len()).all(one), "a team ends as one: {results:?} {scores:?}");
            }
            Stakes::Rivals => {
                let whole = beyond.is_none() && !results.iter().copied().any(half);
                assert!(whole, "no result among rivals: {results:?} {beyond:?}");
            }
            Stakes::Mixed => {}
        }
    });
}

/// A seat that hides nothing looks the same in every world that somebody else cannot rule out; where hands are not secret,
/// nobody hides anything.
pub fn only_who_hides_something_has_secrets<G: Game>(game: &G) {
    let mut dice = Dice::seeded(17);
    let mut hidden = false;
    glance(game, MATCHES, |state, _| {
        for seat in 0..game.seats() {
            if game.hides(state, seat) {
                hidden = true;
                continue;
            }
            let own = game.view(state, Viewer::Seat(seat));
            for viewer in Viewer::all(game.seats()).filter(|viewer| !viewer.is(seat)) {
                let other = twin(game, state, viewer, &mut dice);
                let same = game.view(&other, Viewer::Seat(seat)) == own;
                assert!(same, "seat {seat} hides something from {viewer:?} at {state:?}");
            }
        }
    });
    let told = G::info().secret_hands;
    assert!(
        told == hidden,
        "hands are {} secret, but a seat hides: {hidden}",
        if told { "" } else { "not" }
    );
}
