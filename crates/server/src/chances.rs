//! How each seat's chances went, judged when the match is over.

use veritable_bots::review::{Depth, Move, Review, review};
use veritable_catalog::{AnyMatch, Match, with};
use veritable_core::{Seat, Showing, Standing, Viewer};
use veritable_table::{Early, Table};

use crate::draw::{Curve, Graph, Turning, side_of};
use crate::room::{Live, Room};

/// How many turning points are told.
const TURNING_POINTS: usize = 3;

/// A change that is worth a word, in parts of 1.
const NOTABLE: f32 = 0.05;

/// The chances of all seats after every complete move.
pub struct Chances {
    /// What every move changed, and what luck did in it; the last chances are the result.
    pub review: Review,
    /// Where everybody stood at the end of each part of the match, if it has such.
    pub course: Vec<Standing>,
}

/// A move that changed the chances more than others.
pub struct Swing {
    /// Its number among the moves.
    pub number: usize,
    /// Who gained.
    pub seat: Seat,
    /// How much, in parts of 1.
    pub gain: f32,
}

/// Looks at a match again.
pub fn look_again(table: &Table<Match>, depth: Depth) -> Review {
    let mut found = with!(&table.at(0), |one| {
        let read = |action: &str| one.read(action).expect("the log was legal");
        let log: Vec<_> = table.log().iter().map(|ply| read(&ply.action)).collect();
        review(&one.game, &log, depth)
    });
    if let (Some(Early::Resigned(_)), Some(outcome)) = (table.early(), table.outcome()) {
        let worth = (0..outcome.results.len()).map(|seat| outcome.worth(seat as Seat));
        found.ends_with(worth.collect());
    }
    found
}

impl Chances {
    /// Judges every moment of a match by its whole position.
    pub fn of(table: &Table<Match>) -> Self {
        let mut then = table.at(0);
        let mut course: Vec<Standing> = Vec::new();
        for ply in 0..=table.log().len() {
            if let Some(now) = with!(&then, |one| one.game.standing(&one.state)) {
                course.pop_if(|last| last.part == now.part);
                course.push(now);
            }
            if let Some(next) = table.log().get(ply) {
                then.position_mut().play(&next.action, &[]).expect("the log was legal");
            }
        }
        Self { review: look_again(table, Depth::Luck), course }
    }

    /// A seat's chance at every moment: after how many actions, from the start on.
    fn curve(&self, seat: Seat) -> Vec<(usize, f32)> {
        let at = usize::from(seat);
        let moves = self.review.moves.iter().map(|one| (one.to, one.after[at]));
        self.review.start.get(at).map(|&chance| (0, chance)).into_iter().chain(moves).collect()
    }

    /// The largest swings, at most this many, in the order of play.
    pub fn swings(&self, most: usize) -> Vec<Swing> {
        let moves = 0..self.review.moves.len();
        let mut swings: Vec<_> = moves.filter_map(|number| self.swing(number)).collect();
        swings.sort_by(|a, b| b.gain.total_cmp(&a.gain));
        swings.truncate(most);
        swings.sort_by_key(|swing| swing.number);
        swings
    }

    /// Who gained most by a move, if that is worth a word.
    fn swing(&self, number: usize) -> Option<Swing> {
        let (before, after) = (self.review.before(number), &self.review.moves[number].after);
        let gains = before.iter().zip(after).map(|(a, b)| b - a);
        let (seat, gain) = (0..).zip(gains).max_by(|(_, a), (_, b)| a.total_cmp(b))?;
        (gain >= NOTABLE).then_some(Swing { number, seat, gain })
    }
}

/// The chances of a room whose match is over; worked out once, beside the requests.
pub async fn chances(room: &Room) -> Option<&Chances> {
    if room.chances.initialized() {
        return room.chances.get();
    }
    // Every socket has room for this in its task, whether or not it ever comes to it: a table itself would be large.
    let live = Some(room.live()).filter(|live| live.table.over())?;
    let work = || async {
        tokio::task::spawn_blocking(move || Chances::of(&live.table)).await.map_err(|panic| {
            tracing::error!(table = room.id, %panic, "the chances could not be judged");
        })
    };
    room.chances.get_or_try_init(work).await.ok()
}

/// The curves of a match that is over, with its turning points in words.
pub fn graph(room: &Room, live: &Live, chances: &Chances) -> Graph {
    let scene = live.table.position().scene(Viewer::Spectator);
    let curve = |seat: Seat| Curve {
        name: live.name(seat),
        tint: side_of(&scene, Some(seat)).0,
        points: chances.curve(seat),
    };
    let swings = chances.swings(TURNING_POINTS);
    let most = swings.iter().map(|s| s.gain).fold(0.0, f32::max);
    let turning = |swing: &Swing| {
        let one = &chances.review.moves[swing.number];
        let opening = if swing.gain == most { "Biggest swing: move" } else { "Move" };
        Turning {
            ply: one.to,
            chance: one.after[usize::from(swing.seat)],
            words: words(live, &chances.review, swing, opening),
        }
    };
    Graph {
        curves: (0..live.seats.len() as Seat).map(curve).collect(),
        turnings: swings.iter().map(turning).collect(),
        replay: format!("/t/{}/replay", room.id),
        total: live.table.log().len(),
        course: chances.course.clone(),
    }
}

/// What everybody saw of a move.
fn seen(live: &Live, one: &Move) -> String {
    let told: Vec<_> = live.known_of(one.from..one.to).take(2).collect();
    if told.is_empty() { "a hidden decision.".into() } else { told.join(" ") }
}

/// A swing in words: the move, what everybody saw of it, what it changed for whoever made it, and how much of that was luck.
fn words(live: &Live, review: &Review, swing: &Swing, opening: &str) -> String {
    let one = &review.moves[swing.number];
    let who = one.seat.map_or("chance".into(), |seat| live.name(seat));
    let seat = one.seat.unwrap_or(swing.seat);
    let whose = if one.seat.is_some() { String::new() } else { format!("{} ", live.name(seat)) };
    let at = usize::from(seat);
    let (change, luck) = (one.after[at] - review.before(swing.number)[at], one.luck[at]);
    let luck = match one.seat {
        Some(_) if luck.abs() >= NOTABLE => format!(", of it luck {}", signed(luck)),
        _ => String::new(),
    };
    let (what, change) = (seen(live, one), signed(change));
    format!("{opening} {}, {who}: {what} ({whose}{change}{luck})", one.to)
}

/// A change in percent.
pub fn signed(change: f32) -> String {
    let sign = if change < 0.0 { '−' } else { '+' };
    format!("{sign}{} %", (change.abs() * 100.0).round())
}

#[cfg(test)]
mod tests {
    use veritable_core::{Options, Stakes, Turn};
    use veritable_table::{Occupant, Seed};

    use super::*;

    /// A match of bots that take what comes, played to its end.
    fn finished(game: &str) -> Table<Match> {
        let start = Match::new(game, &Options::standard(), None).unwrap();
        let seats = vec![Occupant::Bot("random".into()); usize::from(start.position().seats())];
        let mut table =
            Table::new(game, &Options::standard(), None, seats, Seed::from_number(7)).unwrap();
        for step in 0_usize.. {
            table.settle();
            let Turn::Decide(seat) = table.turn() else { break };
            let choices = table.position().legal();
            let pick = step.wrapping_mul(2_654_435_761) / 7 % choices.len();
            table.play(seat, &choices[pick].action).unwrap();
        }
        table
    }

    #[test]
    fn the_chances_of_every_game_add_up_and_end_with_its_result() {
        for game in veritable_catalog::games() {
            let table = finished(game.id);
            let began = std::time::Instant::now();
            let chances = Chances::of(&table);
            let took = began.elapsed();
            println!(
                "{}: {} actions, {} moves in {took:?}",
                game.id,
                table.log().len(),
                chances.review.moves.len()
            );
            let moves = &chances.review.moves;
            assert!(moves.len() > 10, "{}", game.id);
            for one in moves.iter().filter(|_| game.stakes == Stakes::Rivals) {
                let sum: f32 = one.after.iter().sum();
                assert!((sum - 1.0).abs() < 1e-3, "{} at {}: {sum}", game.id, one.to);
            }
            let (outcome, last) = (table.position().outcome().unwrap(), moves.last().unwrap());
            assert_eq!(last.to, table.log().len());
            for (seat, share) in (0..).zip(&last.after) {
                assert!((share - outcome.worth(seat)).abs() < 1e-3, "{} seat {seat}", game.id);
            }
        }
    }

    #[test]
    fn the_largest_swings_are_told_in_the_order_of_play() {
        let to = |from, to, first: f32| Move {
            from,
            to,
            after: vec![first, 1.0 - first],
            luck: vec![0.0; 2],
            ..Move::default()
        };
        let moves = vec![to(0, 2, 0.52), to(2, 4, 0.3), to(4, 7, 0.4), to(7, 9, 1.0)];
        let review = Review { start: vec![0.5; 2], moves, seats: Vec::new() };
        let chances = Chances { review, course: Vec::new() };
        let told = chances.swings(2).into_iter().map(|swing| {
            let one = &chances.review.moves[swing.number];
            (one.from, one.to, swing.seat)
        });
        let told: Vec<_> = told.collect();
        assert_eq!(told, [(2, 4, 1), (7, 9, 0)], "the second seat gained 22, the first 60");
    }
}
