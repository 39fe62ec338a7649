//! A hint that explains: the whole move, what it changes in the terms of the game, and what else was considered.

use veritable_core::{Game, Label, Reason, Seat, Told, Turn, Viewer};

use crate::search::Pace;
use crate::{Level, Question};

/// The longest plan that is told.
const MOST: usize = 6;
/// How many changes are told, and how small one may be beside the greatest.
const REASONS: usize = 3;
const SMALL: f32 = 0.2;
/// How many other first decisions are told.
const OTHERS: usize = 2;

/// What a bot would do and why, in the words of the seat that decides.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// The decisions of the move in a row, up to its end, to a throw or to a secret that it would reveal.
    pub plan: Vec<Planned>,
    /// What the move changes, the most important first.
    pub reasons: Vec<String>,
    /// The winning chance this way, from 0 to 1, if it was judged.
    pub chance: Option<f32>,
    /// The next best first decisions, in words, with their chances.
    pub others: Vec<(String, f32)>,
}

/// One decision of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Planned {
    /// In notation.
    pub action: String,
    /// In words, and what would follow.
    pub label: Label,
    /// The elements that a person touches for it.
    pub path: Vec<String>,
}

/// Asks a bot what it would do for `seat`, of whose view alone everything is worked out: the rest of a move is played in
/// a world that the seat cannot tell from the true one, and ends where it would learn which one is true.
pub fn advise<G: Game>(
    level: &Level,
    game: &G,
    state: &G::State,
    seat: Seat,
    seed: u64,
    pace: Pace,
) -> Advice {
    let view = game.view(state, Viewer::Seat(seat));
    let mut dice = veritable_core::Dice::seeded(seed);
    let mut world = game.sample(&game.worlds(&view), &mut dice);
    let before = game.reasons(&world, seat);
    let mut advice =
        Advice { plan: Vec::new(), reasons: Vec::new(), chance: None, others: Vec::new() };
    let mut secret = false;
    while advice.plan.len() < MOST {
        let view = game.view(&world, Viewer::Seat(seat));
        let mut legal = Vec::new();
        game.legal(&world, &mut legal);
        let thought = level.think(Question { game, seat, view: &view, legal: &legal }, seed, pace);
        if advice.plan.is_empty() {
            let mut judged = thought.alternatives.iter();
            advice.chance = judged.find(|a| a.action == thought.action).map(|a| a.value);
            let others = thought.alternatives.iter().filter(|a| a.action != thought.action);
            let words = |action| game.label(&view, action).text;
            advice.others = others.take(OTHERS).map(|a| (words(a.action), a.value)).collect();
        }
        let scene = game.scene(&view, &legal);
        let action = game.notation(thought.action);
        let path = scene.choices.into_iter().find(|c| c.action == action).map(|c| c.path);
        let (label, path) = (game.label(&view, thought.action), path.unwrap_or_default());
        advice.plan.push(Planned { action, label, path });
        let mut events = Vec::new();
        game.apply(&mut world, thought.action, &mut events);
        secret = events.iter().any(Told::reveals);
        let goes_on = game.turn(&world) == Turn::Decide(seat) && game.mid_move(&world);
        if secret || !goes_on {
            break;
        }
    }
    if !secret {
        advice.reasons = changes(&before, &game.reasons(&world, seat));
    }
    if advice.reasons.is_empty() {
        advice.reasons =
            advice.plan.last().and_then(|last| last.label.hint.clone()).into_iter().collect();
    }
    advice
}

/// What has changed most, in words: gains first, then what it costs.
fn changes(before: &[Reason], after: &[Reason]) -> Vec<String> {
    let mut changed: Vec<_> = after
        .iter()
        .map(|now| {
            let then = before.iter().find(|then| then.about == now.about);
            (now.worth - then.map_or(0.0, |then| then.worth), now, then)
        })
        .filter(|(_, now, then)| then.is_none_or(|then| then.stands != now.stands))
        .collect();
    changed.sort_by(|a, b| b.0.abs().total_cmp(&a.0.abs()));
    let greatest = changed.first().map_or(0.0, |(by, ..)| by.abs());
    changed.retain(|(by, ..)| *by != 0.0 && by.abs() >= SMALL * greatest);
    changed.truncate(REASONS);
    changed.sort_by_key(|(by, ..)| *by < 0.0);
    let words = |(by, now, then): &(f32, &Reason, Option<&Reason>)| {
        let was = then.map_or(String::new(), |then| format!(" (now {})", then.stands));
        let price = if *by < 0.0 { "At a price: " } else { "" };
        format!("{price}{}: {}{was}", now.about, now.stands)
    };
    changed.iter().map(words).collect()
}

impl Advice {
    /// The advice in lines: the plan, the reasons, the chances.
    pub fn lines(&self) -> Vec<String> {
        let plan: Vec<_> = self.plan.iter().map(|step| step.label.text.as_str()).collect();
        let mut lines = vec![plan.join(" → ")];
        lines.extend(self.reasons.iter().cloned());
        let percent = |chance: f32| format!("{:.0} %", 100.0 * chance);
        if let Some(chance) = self.chance {
            let mut line = format!("Winning chance: {}", percent(chance));
            let others: Vec<_> = self
                .others
                .iter()
                .map(|(words, chance)| format!("{words} {}", percent(*chance)))
                .collect();
            if !others.is_empty() {
                line += &format!("; next best: {}", others.join(", "));
            }
            lines.push(line);
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use veritable_core::prelude::*;
    use veritable_core::testkit::toy::{Dike, HighCard};
    use veritable_force_of_arms::ForceOfArms;

    use super::*;

    fn after<G: Game>(game: &G, actions: &[&str]) -> G::State {
        let mut state = game.start();
        for text in actions {
            game.apply(&mut state, game.read(text).unwrap(), &mut ());
        }
        state
    }

    fn ask<G: Game>(game: &G, state: &G::State, seat: Seat) -> Advice {
        let level: Level = "greedy".parse().unwrap();
        advise(&level, game, state, seat, 7, Pace::default())
    }

    #[test]
    fn the_reason_is_what_the_move_changes_and_how_it_stands_then() {
        let game = Dike::of(2);
        let state = after(&game, &["rise 1", "rest", "rise 1"]);
        let advice = ask(&game, &state, 1);
        assert!(advice.lines()[0].contains("Bail"), "{advice:?}");
        assert_eq!(advice.reasons, ["Sector 1: water 1 of 3 (now water 2 of 3)"]);
        assert!(advice.lines().last().unwrap().starts_with("Winning chance: "), "{advice:?}");
    }

    #[test]
    fn a_plan_ends_where_a_secret_would_be_revealed_and_says_nothing_of_it() {
        let game = HighCard::of(2, 1);
        let state = after(&game, &["deal 6", "deal 2", "deal 7", "deal 5"]);
        let advice = ask(&game, &state, 0);
        assert_eq!(advice.plan.len(), 1, "{advice:?}");
    }

    #[test]
    fn the_plan_is_the_whole_move_with_the_elements_on_its_way() {
        let game = ForceOfArms::configure(&veritable_core::Options::standard(), None).unwrap();
        let mut dice = veritable_core::Dice::seeded(3);
        let mut state = game.start();
        let mut legal = Vec::new();
        loop {
            game.legal(&state, &mut legal);
            let names: Vec<_> = legal.iter().map(|&a| game.notation(a)).collect();
            if names.iter().any(|name| name.starts_with("move ")) {
                break;
            }
            let action = dice.choose(&legal);
            game.apply(&mut state, action, &mut ());
        }
        let Turn::Decide(seat) = game.turn(&state) else { panic!("somebody moves") };
        let advice = ask(&game, &state, seat);
        let [ship, place] = &advice.plan[..] else { panic!("a ship and its place: {advice:?}") };
        assert!(
            ship.action.starts_with("move ") && ship.path[0].starts_with("ship-"),
            "{advice:?}"
        );
        assert!(place.action.starts_with("to ") && place.path[0].starts_with("p-"), "{advice:?}");
        assert_eq!(advice.others.len(), 2, "{advice:?}");
    }
}
