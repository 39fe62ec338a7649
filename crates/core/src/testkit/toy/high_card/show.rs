//! High Card in words.

use super::{Action, Event, HighCard, Seen, State, View};
use crate::scene::{Choice, Scene};
use crate::{Label, ScoreLine, ScoreSheet, ScoreSide, Seat, Showing};

impl Showing for HighCard {
    fn seat_name(&self, _: &View, seat: Seat) -> String {
        format!("Player {}", seat + 1)
    }
    fn label(&self, view: &View, action: Action) -> Label {
        match action {
            Action::Deal(rank) => Label { text: format!("Deal a {rank}"), hint: None },
            Action::Play(rank) => {
                let beaten = view.played.iter().any(|&s| matches!(s, Seen::Face(c) if c >= rank));
                let hint = beaten.then(|| "a card you know is at least as high".into());
                Label { text: format!("Play the {rank}"), hint }
            }
            Action::Peek(seat) => Label {
                text: format!("Look at the card of seat {seat}"),
                hint: Some(format!("costs {}", self.content.peek_cost)),
            },
        }
    }
    fn narrate(&self, _: &View, event: &Event) -> String {
        let name = |card: &Option<u8>| card.map_or("a card".into(), |c| format!("the {c}"));
        match event {
            Event::Dealt(seat, card) => format!("Seat {seat} is dealt {}.", name(card)),
            Event::Played(seat, card) => format!("Seat {seat} plays {} face down.", name(card)),
            Event::Peeked(by, at, None) => format!("Seat {by} looks at the card of seat {at}."),
            Event::Peeked(by, at, Some(card)) => {
                format!("Seat {by} looks at the card of seat {at}: it is the {card}.")
            }
            Event::Revealed(_, Some(seat)) => format!("Seat {seat} takes the round."),
            Event::Revealed(_, None) => "Nobody takes the round.".into(),
        }
    }
    fn scene(&self, view: &View, choices: &[Action]) -> Scene {
        let offer = |&action: &Action| Choice::new(action, [""; 0], self.label(view, action).text);
        Scene { choices: choices.iter().map(offer).collect(), ..Scene::default() }
    }
    fn score(&self, state: &State) -> ScoreSheet {
        let sides = self.all().map(|seat| ScoreSide {
            name: format!("seat {seat}"),
            total: state.played[seat].into(),
            terms: Vec::new(),
        });
        let best = self.all().max_by_key(|&seat| state.played[seat]).unwrap_or(0);
        let alone = state.played.iter().filter(|&&c| c == state.played[best]).count() == 1;
        let (to, points) =
            if alone { (Some(best as Seat), i32::from(state.round) + 1) } else { (None, 0) };
        let mut totals = vec![0; self.seats.into()];
        totals[best] = points;
        let result = if alone { "taken" } else { "tied" }.into();
        let (id, name) = ("round".into(), format!("Round {}", state.round + 1));
        ScoreSheet {
            lines: vec![ScoreLine {
                id,
                name,
                piece: None,
                sides: sides.collect(),
                to,
                points,
                result,
            }],
            totals,
        }
    }
}
