//! A whole match as text: every action with what it was chosen from, and what every viewer was told.

use std::collections::BTreeSet;

use super::Set;
use crate::words::count;
use crate::{Dice, Game, Told, Turn, Viewer};

/// How many matches are played to find one worth recording.
const TRIED: u64 = 400;

/// A match to record: of some hundreds the one in which most things happen that have not been `met` yet, so that a change
/// of any rule is likely to show in a record. What happens in it has been met then.
pub fn play<G: Game>(game: &G, met: &mut BTreeSet<String>) -> Vec<String> {
    let matches = (1..=TRIED).map(|seed| curious(game, seed));
    let (actions, happened) = matches
        .max_by_key(|(_, happened)| happened.difference(met).count())
        .expect("at least one match");
    met.extend(happened);
    actions
}

/// A match in which a third of the decisions look best, a third are such as were not taken before, and the others fall by
/// lot; and the different things that happened in it, numbers aside.
fn curious<G: Game>(game: &G, seed: u64) -> (Vec<String>, BTreeSet<String>) {
    let (mut state, mut dice) = (game.start(), Dice::seeded(seed));
    let (mut actions, mut legal, mut events) = (Vec::new(), Vec::new(), Vec::new());
    let (mut done, mut happened) = (BTreeSet::new(), BTreeSet::new());
    while game.turn(&state) != Turn::Over {
        game.legal(&state, &mut legal);
        let action = match game.turn(&state) {
            Turn::Decide(seat) => match dice.below(3) {
                0 => {
                    let worth = |&action: &G::Action| {
                        let mut next = state.clone();
                        game.apply(&mut next, action, &mut ());
                        game.evaluate(&next, seat)
                    };
                    *legal.iter().max_by(|a, b| worth(a).total_cmp(&worth(b))).expect("a choice")
                }
                1 => {
                    let new = |action: &&G::Action| !done.contains(&game.index(**action));
                    let fresh: Vec<_> = legal.iter().filter(new).copied().collect();
                    dice.choose(if fresh.is_empty() { &legal } else { &fresh })
                }
                _ => dice.choose(&legal),
            },
            _ => game.roll(&state, &mut dice),
        };
        actions.push(game.notation(action));
        done.insert(game.index(action));
        game.apply(&mut state, action, &mut events);
        let kind = |event: G::Event| format!("{event:?}").replace(|c: char| c.is_ascii_digit(), "");
        happened.extend(events.drain(..).map(kind));
    }
    (actions, happened)
}

/// The actions that a playthrough records, in notation.
pub fn actions(text: &str) -> Vec<String> {
    let action = |line: &str| {
        let (_, rest) = line.split_once(' ').filter(|(ply, _)| ply.parse::<usize>().is_ok())?;
        let rest = rest.split("  # ").next()?;
        let (who, action) = rest.split_once(": ")?;
        (who == "chance" || who.starts_with("seat ")).then(|| action.into())
    };
    text.lines().filter_map(action).collect()
}

/// The match told anew. It must be legal and whole.
pub fn tell<G: Game>(set: &Set<G>, actions: &[String]) -> Result<String, String> {
    let Set { game, options, .. } = set;
    let mut text = format!("{}, {}", G::info().title, count(game.seats(), "seat"));
    if !options.is_empty() {
        text += &format!(", {}", options.replace(' ', ", "));
    }
    text += "\n\n";
    let mut state = game.start();
    for (ply, notation) in actions.iter().enumerate() {
        let action = read(game, &state, ply, notation)?;
        text += &match game.turn(&state) {
            Turn::Over => return Err(format!("action {ply} follows the end of the match.")),
            Turn::Chance => {
                format!("{ply} chance: {notation}  # {}\n", share(game, &state, action))
            }
            Turn::Decide(seat) => {
                let label = game.label(&game.view(&state, Viewer::Seat(seat)), action);
                let hint = label.hint.map_or(String::new(), |hint| format!(" · {hint}"));
                let mut legal = Vec::new();
                game.legal(&state, &mut legal);
                let (text, choices) = (label.text, legal.len());
                format!("{ply} seat {seat}: {notation}  # {text}{hint} · 1 of {choices}\n")
            }
        };
        let mut events = Vec::new();
        game.apply(&mut state, action, &mut events);
        text.extend(events.iter().map(|event| narrated(game, &state, event)));
    }
    let unfinished = || format!("the {} actions are no whole match.", actions.len());
    let end = game.outcome(&state).ok_or_else(unfinished)?;
    text += &format!("\n{}\nscores {:?}\nresults {:?}\n", end.reason, end.scores, end.results);
    text += &end.beyond.map_or(String::new(), |winner| format!("won by {winner}\n"));
    Ok(text)
}

/// The position after these actions.
pub fn position<G: Game>(game: &G, actions: &[String]) -> Result<G::State, String> {
    let mut state = game.start();
    for (ply, notation) in actions.iter().enumerate() {
        let action = read(game, &state, ply, notation)?;
        game.apply(&mut state, action, &mut ());
    }
    Ok(state)
}

fn read<G: Game>(
    game: &G,
    state: &G::State,
    ply: usize,
    notation: &str,
) -> Result<G::Action, String> {
    let refused = |why: String| format!("action {ply}, “{notation}”, cannot be played: {why}");
    let action = game.read(notation).map_err(refused)?;
    game.check(state, action).map_err(|illegal| refused(illegal.to_string()))?;
    Ok(action)
}

/// How likely an outcome was.
fn share<G: Game>(game: &G, state: &G::State, came: G::Action) -> String {
    let (mut own, mut all) = (0, 0);
    game.chance(state, &mut |action, weight| {
        all += weight;
        own += if action == came { weight } else { 0 };
    });
    format!("{own} of {all}")
}

/// One event as it was told: a line for each wording, with the viewers who read it.
fn narrated<G: Game>(game: &G, state: &G::State, event: &G::Event) -> String {
    let mut wordings: Vec<(String, Vec<String>)> = Vec::new();
    for viewer in Viewer::all(game.seats()) {
        let Some(told) = event.told_to(viewer) else { continue };
        let words = game.narrate(&game.view(state, viewer), &told);
        let name = match viewer {
            Viewer::Seat(seat) => seat.to_string(),
            Viewer::Spectator => "others".into(),
        };
        match wordings.iter_mut().find(|(known, _)| *known == words) {
            Some((_, viewers)) => viewers.push(name),
            None => wordings.push((words, vec![name])),
        }
    }
    let everybody = usize::from(game.seats()) + 1;
    let line = |(words, viewers): (String, Vec<String>)| {
        let to = if viewers.len() == everybody { "all".into() } else { viewers.join(" ") };
        format!("    [{}] {to}: {words}\n", event.clause())
    };
    wordings.into_iter().map(line).collect()
}
