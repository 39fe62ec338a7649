//! How a match ends, what that is worth to whom, and what is scored on the way.

use std::cmp::Ordering;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::scene::Tint;
use crate::words::{capital, list};
use crate::{Seat, Viewer};

/// What the seats of a game are to each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Stakes {
    /// Everybody plays for themselves.
    Rivals,
    /// All seats win or lose as one.
    Team,
    /// Interests overlap: several seats can win together while others lose.
    Mixed,
}

/// What a result is to one seat.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Degree {
    /// Lost.
    Loss,
    /// Nobody won.
    Draw,
    /// Won by the lesser goal, beside others.
    Minor,
    /// Won together with others: a team, or rivals who are equal.
    Shared,
    /// Won alone by the great goal.
    Major,
    /// Won alone.
    Sole,
}

impl Degree {
    /// What it is worth: 1 for a victory, a half for a minor one or a draw, 0 for a loss.
    pub fn worth(self) -> f32 {
        match self {
            Degree::Sole | Degree::Major | Degree::Shared => 1.0,
            Degree::Minor | Degree::Draw => 0.5,
            Degree::Loss => 0.0,
        }
    }

    /// Whether it is a victory of any kind.
    pub fn won(self) -> bool {
        !matches!(self, Degree::Draw | Degree::Loss)
    }
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Outcome {
    /// Final points of every seat.
    pub scores: Vec<i32>,
    /// What the result is to every seat.
    pub results: Vec<Degree>,
    /// Who won without a seat ("REF automaton"), if anybody did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub beyond: Option<String>,
    /// The result as a sentence.
    pub reason: String,
}

impl Outcome {
    /// The result among rivals: one winner wins alone, several share the victory, all of several are in a draw.
    pub fn rivals(scores: Vec<i32>, winners: &[Seat], reason: String) -> Self {
        let seats = scores.len();
        let degree = match winners.len() {
            1 => Degree::Sole,
            n if n == seats => Degree::Draw,
            _ => Degree::Shared,
        };
        let result = |seat| if winners.contains(&(seat as Seat)) { degree } else { Degree::Loss };
        Self { results: (0..seats).map(result).collect(), scores, beyond: None, reason }
    }

    /// The result of a match of two seats; without a winner it is a draw.
    pub fn of_two(scores: [u16; 2], winner: Option<Seat>, reason: String) -> Self {
        let winners = winner.map_or(vec![0, 1], |seat| vec![seat]);
        Self::rivals(scores.map(i32::from).into(), &winners, reason)
    }

    /// The result of a team of `seats`, which wins or loses as one and has one score.
    pub fn team(won: bool, score: i32, seats: Seat, reason: String) -> Self {
        let result = if won { Degree::Shared } else { Degree::Loss };
        let seats = usize::from(seats);
        Self { scores: vec![score; seats], results: vec![result; seats], beyond: None, reason }
    }

    /// The seats that won.
    pub fn winners(&self) -> impl Iterator<Item = Seat> + '_ {
        (0..).zip(&self.results).filter(|(_, result)| result.won()).map(|(seat, _)| seat)
    }

    /// Whether somebody won or lost: everything but a draw.
    pub fn decided(&self) -> bool {
        self.results.iter().any(|&result| result != Degree::Draw)
    }

    /// Who won, as `viewer` says it, with the names that people have.
    pub fn verdict(&self, viewer: Viewer, name: impl Fn(Seat) -> String) -> String {
        let minor = self.results.contains(&Degree::Minor);
        let own = self.winners().any(|seat| viewer.is(seat));
        let others = self.winners().filter(|&seat| !viewer.is(seat)).map(&name);
        let others: Vec<String> = others.chain(self.beyond.clone()).collect();
        let with = list(&others);
        match (own, &others[..]) {
            _ if !self.decided() => "A draw.".into(),
            (false, []) => "The game is lost.".into(),
            (true, []) => "You win!".into(),
            (true, _) if minor => format!("A minor victory for you and {with}."),
            (false, _) if minor => format!("A minor victory for {with}."),
            (true, _) if self.winners().count() == self.results.len() => "You win together!".into(),
            (true, _) => format!("You win together with {with}."),
            (false, [_]) => capital(&format!("{with} wins.")),
            (false, _) => format!("{with} win."),
        }
    }

    /// What the result is worth to `seat`, from 0 to 1.
    pub fn worth(&self, seat: Seat) -> f32 {
        self.results[usize::from(seat)].worth()
    }
}

/// Which of two seats has more; neither if both have the same.
pub fn leader(points: [u16; 2]) -> Option<Seat> {
    match points[0].cmp(&points[1]) {
        Ordering::Greater => Some(0),
        Ordering::Less => Some(1),
        Ordering::Equal => None,
    }
}

/// What everything would give if it were scored now.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct ScoreSheet {
    /// One line for each thing that is scored.
    pub lines: Vec<ScoreLine>,
    /// Points of every seat from these lines.
    pub totals: Vec<i32>,
}

/// One scored thing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ScoreLine {
    /// Stable id of the thing.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The piece on the board that it is, if it lies there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub piece: Option<String>,
    /// The sums that are compared, each with its terms.
    pub sides: Vec<ScoreSide>,
    /// Who gets the points, if anybody.
    pub to: Option<Seat>,
    /// How many points.
    pub points: i32,
    /// The result in one word ("defended", "captured", "tied").
    pub result: String,
}

/// Where everybody stands in a part of a match that has several: what charts are made of.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Standing {
    /// The part (round), from 1; 0 before the first.
    pub part: u8,
    /// The sides, in an order that stays.
    pub sides: Vec<Party>,
    /// What is measured, the same in the same order in every position.
    pub measures: Vec<Measure>,
}

/// A side in a chart.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Party {
    /// What everybody calls it.
    pub name: String,
    /// Its colour.
    pub tint: Tint,
    /// Its emblem.
    pub icon: String,
}

/// One thing that is measured for every side.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Measure {
    /// What it is ("Way to the goal").
    pub name: String,
    /// Each side's amount, and the amount that is its goal, if it has one.
    pub amounts: Vec<(i32, Option<i32>)>,
}

/// One sum of a [`ScoreLine`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ScoreSide {
    /// What is summed ("defense").
    pub name: String,
    /// The whole sum.
    pub total: i32,
    /// Its terms in the order of the rules, those of 0 left out.
    pub terms: Vec<(String, i32)>,
}

/// A part of a match in which sides met that are not alike (factions, roles), and how it ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Contest {
    /// The sides and their points.
    pub sides: Vec<(&'static str, i32)>,
    /// The side that won; `None` for a draw.
    pub winner: Option<&'static str>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn worth(outcome: &Outcome) -> Vec<f32> {
        (0..outcome.scores.len()).map(|seat| outcome.worth(seat as Seat)).collect()
    }

    #[test]
    fn a_match_of_two_has_a_winner_or_is_a_draw() {
        assert_eq!(leader([3, 2]).zip(leader([2, 3])), Some((0, 1)));
        let won = Outcome::of_two([3, 2], leader([3, 2]), String::new());
        assert_eq!((worth(&won), &won.scores), (vec![1.0, 0.0], &vec![3, 2]));
        assert_eq!((won.decided(), won.winners().collect::<Vec<_>>()), (true, vec![0]));
        let drawn = Outcome::of_two([2, 2], leader([2, 2]), String::new());
        assert_eq!((worth(&drawn), drawn.decided()), (vec![0.5, 0.5], false));
        assert_eq!(drawn.winners().count(), 0);
    }

    #[test]
    fn rivals_who_are_equal_share_the_victory_over_the_others() {
        let shared = Outcome::rivals(vec![5, 3, 5], &[0, 2], String::new());
        assert_eq!(shared.results, [Degree::Shared, Degree::Loss, Degree::Shared]);
        assert_eq!((worth(&shared), shared.decided()), (vec![1.0, 0.0, 1.0], true));
    }

    #[test]
    fn a_team_wins_or_loses_as_one() {
        let won = Outcome::team(true, 7, 4, String::new());
        assert_eq!((worth(&won), won.decided(), won.winners().count()), (vec![1.0; 4], true, 4));
        let lost = Outcome::team(false, 2, 4, String::new());
        assert_eq!((worth(&lost), lost.decided(), lost.winners().count()), (vec![0.0; 4], true, 0));
        let alone = Outcome::team(true, 7, 1, String::new());
        assert_eq!((worth(&alone), alone.decided()), (vec![1.0], true));
    }

    #[test]
    fn everybody_reads_the_result_from_their_own_side() {
        let name = |seat: Seat| ["Anna", "Ben", "Cleo", "Dan"][usize::from(seat)].to_string();
        let says = |outcome: &Outcome, viewer| outcome.verdict(viewer, name);
        let sole = Outcome::of_two([3, 2], Some(0), String::new());
        assert_eq!(says(&sole, Viewer::Seat(0)), "You win!");
        assert_eq!(says(&sole, Viewer::Seat(1)), "Anna wins.");
        let drawn = Outcome::of_two([2, 2], None, String::new());
        assert_eq!(says(&drawn, Viewer::Seat(1)), "A draw.");
        let team = Outcome::team(true, 7, 2, String::new());
        assert_eq!(says(&team, Viewer::Seat(1)), "You win together!");
        assert_eq!(says(&team, Viewer::Spectator), "Anna and Ben win.");
        let lost = Outcome::team(false, 0, 2, String::new());
        assert_eq!(says(&lost, Viewer::Seat(1)), "The game is lost.");
        let minor = Outcome {
            scores: vec![3, 1, 0],
            results: vec![Degree::Minor, Degree::Loss, Degree::Loss],
            beyond: Some("the automaton".into()),
            reason: String::new(),
        };
        assert_eq!(says(&minor, Viewer::Seat(0)), "A minor victory for you and the automaton.");
        assert_eq!(says(&minor, Viewer::Seat(2)), "A minor victory for Anna and the automaton.");
    }

    #[test]
    fn a_minor_victory_is_worth_a_half_and_still_a_victory() {
        assert_eq!(Degree::Minor.worth(), 0.5);
        assert!(Degree::Minor.won() && !Degree::Draw.won());
    }
}
