//! Events as sentences for the log.

use veritable_core::Viewer;
use veritable_core::bits::bits;
use veritable_core::words::{Doer, count};

use crate::CrisisPoint;
use crate::content::{Field, Side};
use crate::events::{Actor, Event};
use crate::geometry::{cell_name, space_name};
use crate::state::Won;

impl CrisisPoint {
    /// An event as a sentence for the log.
    pub(crate) fn tell(&self, viewer: Viewer, event: &Event) -> String {
        let name = |card: u8| self.pack.name(card);
        let says = |by: Actor, verb: &str| {
            let (you, many) = (viewer.is(by.seat), by.side == Side::Masters);
            Doer { you, name: by.side.name(), many }.does(verb)
        };
        let tokens = |n: u8, of: Side| count(n, &format!("{} token", of.name()));
        let deed = |at: u16| self.pack.program[usize::from(at)].deed();
        let on = |card: u8, cell: u8| format!("{} ({})", name(card), cell_name(cell));
        match *event {
            Event::Game { game, seat0 } => format!(
                "Game {game}: seat 0 plays the {}, seat 1 the {}.",
                seat0.name(),
                seat0.other().name()
            ),
            Event::Kept { by, objective: Some(i) } => {
                let card = &self.pack.objectives[by.side as usize][usize::from(i)].name;
                format!("{} the Secret Objective {card}.", says(by, "keep"))
            }
            Event::Kept { by, objective: None } => {
                format!("{} a Secret Objective.", says(by, "keep"))
            }
            Event::Dealt { to, location: Some(i) } => {
                format!("{} dealt {}.", says(to, "are"), name(Field::location(i)))
            }
            Event::Dealt { to, location: None } => {
                format!("{} dealt a Strategic Location.", says(to, "are"))
            }
            Event::Drawn { cards: [a, m], winner } => {
                let draw = format!(
                    "Draw for the order: {} against {}",
                    self.combat_words(Side::Aosc, a),
                    self.combat_words(Side::Masters, m)
                );
                match winner {
                    None => format!("{draw}: equal, draw again."),
                    Some(by) => format!("{draw}. {}.", says(by, "choose")),
                }
            }
            Event::Order { player1 } => format!("{} Player 1.", says(player1, "are")),
            Event::Began { phase } => phase.announcement().into(),
            Event::Deployed { by, card, cell } => {
                format!("{} {} on {}.", says(by, "deploy"), name(card), cell_name(cell))
            }
            Event::Gained { by, n } => {
                format!("{} {}.", says(by, "gain"), count(n, "Battle Token"))
            }
            Event::Earned { by, token } => {
                format!("{} the {} Token.", says(by, "gain"), token.name())
            }
            Event::Played { by, card, cell } => {
                format!("{} a Battle Token on {}.", says(by, "play"), on(card, cell))
            }
            Event::Combat { by, line, card: Some(card), up } => {
                let how = if up { "faceup" } else { "facedown" };
                let (what, where_) = (self.combat_words(by.side, card), space_name(by.side, line));
                format!("{} {what} {how} at {where_}.", says(by, "place"))
            }
            Event::Combat { by, line, card: None, .. } => {
                format!("{} a Combat Card at {}.", says(by, "place"), space_name(by.side, line))
            }
            Event::Used { by, token } => {
                format!("{} the {} Token.", says(by, "play"), token.name())
            }
            Event::CardPlayed { by, card } => format!("{} {}.", says(by, "play"), name(card)),
            Event::NoEffect { card, at, .. } => {
                format!("{}: {} is not possible.", name(card), deed(at))
            }
            Event::Declined { by, card, at, begun } => {
                let verb = if begun { "stop" } else { "skip" };
                format!("{} {} ({}).", says(by, verb), deed(at), name(card))
            }
            Event::OptionChosen { by, card, option } => {
                let what = self.option_words(card, option);
                format!("{} with {}: {what}.", says(by, "choose"), name(card))
            }
            Event::Placed { by, of, n, card, cell } => {
                format!("{} {} on {}.", says(by, "place"), tokens(n, of), on(card, cell))
            }
            Event::Removed { by, of, n, card, cell } => {
                format!("{} {} from {}.", says(by, "remove"), tokens(n, of), on(card, cell))
            }
            Event::Moved { by, of, n, from, to } => format!(
                "{} {} from {} to {}.",
                says(by, "move"),
                tokens(n, of),
                name(from),
                name(to)
            ),
            Event::Swapped { by, cards: [a, b], cells: [x, y] } => {
                format!("{} {} and {}.", says(by, "swap"), on(a, x), on(b, y))
            }
            Event::Revealed { of, line, card } => {
                let whose = match of.side {
                    _ if viewer.is(of.seat) => "Your",
                    Side::Aosc => "The AoSC's",
                    Side::Masters => "The Masters'",
                };
                let (space, what) = (space_name(of.side, line), self.combat_words(of.side, card));
                format!("{whose} Combat Card at {space} is {what}.")
            }
            Event::CombatSwapped { by, lines: [a, b] } => {
                let [a, b] = [a, b].map(|l| space_name(by.side, l));
                format!("{} the Combat Cards at {a} and {b}.", says(by, "swap"))
            }
            Event::Discarded { of, n } => {
                format!("{} {}.", says(of, "discard"), count(n, "unused token"))
            }
            Event::Dropped { by, out, unit, cell } => {
                format!("{} {} with {}.", says(by, "replace"), on(out, cell), name(unit))
            }
            Event::Passed { by, settled: false } => {
                format!("{} a Special Token for later.", says(by, "keep"))
            }
            Event::Passed { by, settled: true } => {
                format!("{} no more Special Tokens.", says(by, "play"))
            }
            Event::Expired { token } => format!("The {} Token expires.", token.name()),
            Event::Scored { card, cell, power: [a, m], won, points } => {
                let sums = format!("{}: AoSC {a}, Masters {m}", on(card, cell));
                match won {
                    Won::By(side) => {
                        let verb =
                            if Field::owner(card) == Some(side) { "protected" } else { "captured" };
                        format!("{sums}: {verb} by the {} for {points} VP.", side.name())
                    }
                    _ => format!("{sums}: a tie, the Location is turned facedown."),
                }
            }
            Event::Objectives { of, kept, .. } => {
                let cards = &self.pack.objectives[of.side as usize];
                let names: Vec<_> =
                    bits(kept).map(|i| cards[usize::from(i)].name.as_str()).collect();
                format!("{} kept {}.", says(of, "had"), names.join(" and "))
            }
            Event::Claimed { by, objective } => {
                let card = &self.pack.objectives[by.side as usize][usize::from(objective)];
                format!("{} {} for {} VP.", says(by, "claim"), card.name, card.vp)
            }
            Event::GameScored { game: 1, points: [a, m], .. } if self.games == 1 => {
                format!("AoSC {a} VP, Masters {m} VP.")
            }
            Event::GameScored { game, points: [a, m], totals: [x, y] } => format!(
                "Game {game}: AoSC {a} VP, Masters {m} VP. The match stands {x} for seat 0, {y} for seat 1."
            ),
            Event::Replay => "The match is tied: another game decides.".into(),
            Event::Over { winner, totals: [x, y] } => {
                let (most, least) = (x.max(y), x.min(y));
                match winner {
                    Some(seat) if viewer.is(seat) => format!("You win, {most} : {least}."),
                    Some(seat) => format!("Seat {seat} wins, {most} : {least}."),
                    None => format!("A draw, {x} : {y}."),
                }
            }
        }
    }
}
