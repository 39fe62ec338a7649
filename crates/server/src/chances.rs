//! How each seat's chances went, judged when the match is over.

use veritable_bots::chances as chances_of;
use veritable_catalog::{AnyMatch, Match, with};
use veritable_core::{Seat, Showing, Standing, Viewer};
use veritable_table::{By, Early, Table};

use crate::draw::{Curve, Graph, Turning, side_of};
use crate::room::{Live, Room};

/// How many turning points are told.
const TURNING_POINTS: usize = 3;

/// A change that is worth a word, in parts of 1.
const NOTABLE: f32 = 0.05;

/// The chances of all seats after every complete move.
pub struct Chances {
    /// In order; the last is the result.
    pub points: Vec<Point>,
    /// Where everybody stood at the end of each part of the match, if it has such.
    pub course: Vec<Standing>,
}

/// The chances at one moment.
pub struct Point {
    /// How many actions had been played.
    pub ply: usize,
    /// Each seat's chance; those of rivals are 1 together.
    pub shares: Vec<f32>,
}

/// A move that changed the chances more than others.
pub struct Swing {
    /// How many actions had been played before it.
    pub from: usize,
    /// And after it.
    pub to: usize,
    /// Who gained.
    pub seat: Seat,
    /// How much, in parts of 1.
    pub gain: f32,
}

impl Chances {
    /// Judges every moment of a match by the game's own evaluation of the whole position.
    pub fn of(table: &Table<Match>) -> Self {
        let mut then = table.at(0);
        let (mut points, mut course): (_, Vec<Standing>) = (Vec::new(), Vec::new());
        for ply in 0..=table.log().len() {
            let judged = with!(&then, |one| chances_of(&one.game, &one.state));
            points.extend(judged.map(|shares| Point { ply, shares }));
            if let Some(now) = with!(&then, |one| one.game.standing(&one.state)) {
                course.pop_if(|last| last.part == now.part);
                course.push(now);
            }
            if let Some(next) = table.log().get(ply) {
                then.position_mut().play(&next.action, &[]).expect("the log was legal");
            }
        }
        if let Some(Early::Resigned(_)) = table.early() {
            let outcome = table.outcome().expect("a match that was given up has a result");
            let shares = (0..outcome.results.len()).map(|seat| outcome.worth(seat as Seat));
            points.push(Point { ply: table.log().len(), shares: shares.collect() });
        }
        Self { points, course }
    }

    /// The chance of a seat after so many actions.
    fn after(&self, ply: usize, seat: Seat) -> f32 {
        let point = self.points.iter().rev().find(|point| point.ply <= ply);
        point.map_or(0.0, |point| point.shares[usize::from(seat)])
    }

    /// The largest swings, at most this many, in the order of play.
    pub fn swings(&self, most: usize) -> Vec<Swing> {
        let mut swings: Vec<_> = self.points.windows(2).filter_map(swing).collect();
        swings.sort_by(|a, b| b.gain.total_cmp(&a.gain));
        swings.truncate(most);
        swings.sort_by_key(|swing| swing.to);
        swings
    }
}

fn swing(pair: &[Point]) -> Option<Swing> {
    let [before, after] = pair else { return None };
    let gains = before.shares.iter().zip(&after.shares).map(|(a, b)| b - a);
    let (seat, gain) = (0..).zip(gains).max_by(|(_, a), (_, b)| a.total_cmp(b))?;
    (gain >= NOTABLE).then_some(Swing { from: before.ply, to: after.ply, seat, gain })
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
        points: chances.points.iter().map(|p| (p.ply, p.shares[usize::from(seat)])).collect(),
    };
    let swings = chances.swings(TURNING_POINTS);
    let most = swings.iter().map(|s| s.gain).fold(0.0, f32::max);
    let turning = |swing: &Swing| Turning {
        ply: swing.to,
        chance: chances.after(swing.to, swing.seat),
        words: words(
            live,
            chances,
            swing,
            if swing.gain == most { "Biggest swing: move" } else { "Move" },
        ),
    };
    Graph {
        curves: (0..live.seats.len() as Seat).map(curve).collect(),
        turnings: swings.iter().map(turning).collect(),
        replay: format!("/t/{}/replay", room.id),
        total: live.table.log().len(),
        course: chances.course.clone(),
    }
}

/// A swing in words: the move, what everybody saw of it, and what it changed for whoever made it.
fn words(live: &Live, chances: &Chances, swing: &Swing, opening: &str) -> String {
    let moves = &live.table.log()[swing.from..swing.to];
    let actor = moves.iter().find_map(|ply| match ply.by {
        By::Seat(seat) => Some(seat),
        By::Chance => None,
    });
    let told: Vec<_> = live.known_of(swing.from..swing.to).take(2).collect();
    let what = if told.is_empty() { "a hidden decision.".into() } else { told.join(" ") };
    let who = actor.map_or("chance".into(), |seat| live.name(seat));
    let (whose, change) = match actor {
        Some(seat) => {
            (String::new(), chances.after(swing.to, seat) - chances.after(swing.from, seat))
        }
        None => (format!("{} ", live.name(swing.seat)), swing.gain),
    };
    let sign = if change < 0.0 { '−' } else { '+' };
    let change = (change.abs() * 100.0).round();
    format!("{opening} {}, {who}: {what} ({whose}{sign}{change} %)", swing.to)
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
                "{}: {} actions, {} points in {took:?}",
                game.id,
                table.log().len(),
                chances.points.len()
            );
            assert!(chances.points.len() > 10, "{}", game.id);
            for point in chances.points.iter().filter(|_| game.stakes == Stakes::Rivals) {
                let sum: f32 = point.shares.iter().sum();
                assert!((sum - 1.0).abs() < 1e-3, "{} at {}: {sum}", game.id, point.ply);
            }
            let (outcome, last) =
                (table.position().outcome().unwrap(), chances.points.last().unwrap());
            assert_eq!(last.ply, table.log().len());
            for (seat, share) in (0..).zip(&last.shares) {
                assert!((share - outcome.worth(seat)).abs() < 1e-3, "{} seat {seat}", game.id);
            }
        }
    }

    #[test]
    fn the_largest_swings_are_told_in_the_order_of_play() {
        let point = |ply, first: f32| Point { ply, shares: vec![first, 1.0 - first] };
        let points =
            vec![point(0, 0.5), point(2, 0.52), point(4, 0.3), point(7, 0.4), point(9, 1.0)];
        let swings = Chances { points, course: Vec::new() }.swings(2);
        let told: Vec<_> = swings.iter().map(|s| (s.from, s.to, s.seat)).collect();
        assert_eq!(told, [(2, 4, 1), (7, 9, 0)], "the second seat gained 22, the first 60");
    }
}
