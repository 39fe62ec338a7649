//! A whole match as text: every action with what it was chosen from, and what every viewer was told.

use super::Set;
use crate::words::count;
use crate::{Game, Told, Turn, Viewer, laws};

/// A match to record: half of its decisions look best, the others fall by lot.
pub fn play<G: Game>(game: &G) -> Vec<String> {
    let mut actions = Vec::new();
    laws::wander(game, 1, |_, _, action| actions.push(game.notation(action)));
    actions
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
