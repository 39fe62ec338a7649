//! How each seat's chances went, judged when the match is over.

use veritable_catalog::{Host, Match, with};
use veritable_core::{Game, Seat, Turn, Viewer};
use veritable_table::{By, Table};

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
}

/// The chances at one moment.
pub struct Point {
    /// How many actions had been played.
    pub ply: usize,
    /// Each seat's chance; together they are 1.
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
        let mut host = table.at(0);
        let mut points = Vec::new();
        for ply in 0..=table.log().len() {
            points.extend(judged(&host).map(|shares| Point { ply, shares }));
            if let Some(next) = table.log().get(ply) {
                host.position_mut().play(&next.action, &[]).expect("the log was legal");
            }
        }
        Self { points }
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

/// The chances of all seats, if no move is half done and no throw is due.
fn judged(host: &Match) -> Option<Vec<f32>> {
    let worth: Vec<f32> = with!(host, |session| {
        let (game, state) = (&session.game, &session.state);
        let whole = match game.turn(state) {
            Turn::Decide(_) => !game.mid_move(state),
            Turn::Chance => game.weighs_chance(state),
            Turn::Over => true,
        };
        if !whole {
            return None;
        }
        (0..game.seats()).map(|seat| game.evaluate(state, seat)).collect()
    });
    // Each seat judges by what it knows, so that their hopes need not add up.
    let sum: f32 = worth.iter().sum();
    let even = 1.0 / worth.len() as f32;
    Some(worth.iter().map(|w| if sum > 0.0 { w / sum } else { even }).collect())
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
    let table = {
        let live = room.live().await;
        live.table.over().then(|| live.table.clone())?
    };
    let work = || async {
        tokio::task::spawn_blocking(move || Chances::of(&table)).await.map_err(|panic| {
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
        words: words(live, swing, if swing.gain == most { "Biggest swing: move" } else { "Move" }),
    };
    Graph {
        curves: (0..live.seats.len() as Seat).map(curve).collect(),
        turnings: swings.iter().map(turning).collect(),
        replay: format!("/t/{}/replay", room.id),
        total: live.table.log().len(),
    }
}

/// A swing in words: the move, what happened, and who gained by it.
fn words(live: &Live, swing: &Swing, opening: &str) -> String {
    let moves = &live.table.log()[swing.from..swing.to];
    let actor = moves.iter().find_map(|ply| match ply.by {
        By::Seat(seat) => Some(seat),
        By::Chance => None,
    });
    let viewer = actor.unwrap_or(swing.seat);
    let told = live.stories[usize::from(viewer)].iter();
    let told = told.filter(|line| (swing.from + 1..=swing.to).contains(&line.ply));
    let told: Vec<_> = told.take(2).map(|line| line.text.as_str()).collect();
    let what = match (&told[..], actor) {
        ([], Some(seat)) => format!("{} decides.", live.name(seat)),
        ([], None) => "Chance decides.".into(),
        (told, _) => told.join(" "),
    };
    let gain = (swing.gain * 100.0).round();
    format!("{opening} {}, {what} ({} +{gain} %)", swing.to, live.name(swing.seat))
}
