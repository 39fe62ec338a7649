//! Everybody against everybody, and a table of strengths.

use std::fmt;

use serde::Serialize;
use veritable_core::Game;
use veritable_core::content::Problem;

use crate::arena::{Comparison, Duel, arena};
use crate::sprt::expected;
use crate::stats::Interval;
use crate::words::{many, table};
use crate::{Player, Work};

/// A round robin.
#[derive(Clone, Debug, Serialize)]
pub struct Tournament {
    /// Every bot, the strongest first.
    pub table: Vec<Rating>,
    /// Every pairing.
    pub pairings: Vec<Comparison>,
    /// Threads used.
    pub threads: usize,
    /// Wall-clock seconds.
    pub seconds: f64,
}

/// The strength of one bot.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rating {
    /// Its name.
    pub bot: String,
    /// Its strength in Elo points; the mean of all is 0.
    pub elo: Interval,
    /// Its part of the points over all pairings, 0.5 if it is even with the field.
    pub part: f64,
}

/// Plays every pair of bots on the same deals; `duel` says how, its own bots are left out of account.
pub fn tournament<G: Game>(
    game: &G,
    bots: &[Player],
    duel: &Duel,
    work: Work,
) -> Result<Tournament, Problem> {
    let mut pairings = Vec::new();
    let mut seconds = 0.0;
    for (i, one) in bots.iter().enumerate() {
        for two in &bots[i + 1..] {
            if work.stopped() {
                break;
            }
            let played =
                arena(game, &Duel { bots: [one.clone(), two.clone()], ..duel.clone() }, work)?;
            seconds += played.seconds;
            pairings.push(played.result);
        }
    }
    let names: Vec<_> = bots.iter().map(|bot| bot.name().to_owned()).collect();
    Ok(Tournament { table: ratings(&names, &pairings), pairings, threads: work.threads, seconds })
}

/// Makes the common level of all strengths, which no result says, a known one.
const LEVEL: f64 = 1e-6;

/// One result between two bots: who, the first one's mean part of the points, and the variance of that mean.
type Edge = (usize, usize, f64, f64);

/// Strengths that explain the results best (Bradley and Terry, weighted by what is known of every pairing).
fn ratings(names: &[String], pairings: &[Comparison]) -> Vec<Rating> {
    let place =
        |name: &str| names.iter().position(|known| known == name).expect("a bot of the field");
    let edges: Vec<Edge> = pairings
        .iter()
        .filter(|pairing| pairing.part.count() > 0)
        .map(|pairing| {
            let (n, mean) = (pairing.part.count() as f64, pairing.part.mean());
            // Two more deals, one won and one lost, so that nobody is infinitely strong.
            let mean = (n * mean + 1.0) / (n + 2.0);
            let variance = pairing.part.variance().unwrap_or(0.25) * (n - 1.0).max(0.0) + 0.5;
            (
                place(&pairing.bots[0]),
                place(&pairing.bots[1]),
                mean,
                variance / (n + 1.0) / (n + 2.0),
            )
        })
        .collect();
    let n = names.len();
    let mut elo = vec![0.0; n];
    let mut errors = vec![0.0; n];
    // Gauss–Newton; the field's mean is held at 0.
    for _ in 0..50 {
        let (mut gradient, mut information) = (vec![0.0; n], vec![vec![LEVEL; n]; n]);
        for &(i, j, mean, variance) in &edges {
            let p = expected(elo[i] - elo[j]);
            let slope = p * (1.0 - p) * std::f64::consts::LN_10 / 400.0;
            let (pull, weight) = ((mean - p) * slope / variance, slope * slope / variance);
            gradient[i] += pull;
            gradient[j] -= pull;
            for (a, b, sign) in [(i, i, 1.0), (j, j, 1.0), (i, j, -1.0), (j, i, -1.0)] {
                information[a][b] += sign * weight;
            }
        }
        let Some(inverse) = inverted(information) else { break };
        for i in 0..n {
            let step: f64 = (0..n).map(|j| inverse[i][j] * gradient[j]).sum();
            elo[i] += step.clamp(-200.0, 200.0);
            // The common level is no part of anybody's strength.
            errors[i] = (inverse[i][i] - 1.0 / (LEVEL * (n * n) as f64)).max(0.0).sqrt();
        }
        let mean = elo.iter().sum::<f64>() / n as f64;
        elo.iter_mut().for_each(|e| *e -= mean);
    }
    let mut rows: Vec<_> = (0..n)
        .map(|i| {
            let parts = edges.iter().filter_map(|&(a, b, mean, _)| match i {
                _ if i == a => Some(mean),
                _ if i == b => Some(1.0 - mean),
                _ => None,
            });
            let (count, sum) =
                parts.fold((0.0, 0.0), |(count, sum), part| (count + 1.0, sum + part));
            let half = 1.96 * errors[i];
            Rating {
                bot: names[i].clone(),
                elo: Interval { share: elo[i], low: elo[i] - half, high: elo[i] + half },
                part: if count > 0.0 { sum / count } else { 0.5 },
            }
        })
        .collect();
    rows.sort_by(|a, b| b.elo.share.total_cmp(&a.elo.share));
    rows
}

/// The inverse of a small matrix (Gauss and Jordan).
fn inverted(mut m: Vec<Vec<f64>>) -> Option<Vec<Vec<f64>>> {
    let n = m.len();
    let mut inverse: Vec<Vec<f64>> =
        (0..n).map(|i| (0..n).map(|j| f64::from(u8::from(i == j))).collect()).collect();
    for column in 0..n {
        let pivot =
            (column..n).max_by(|&a, &b| m[a][column].abs().total_cmp(&m[b][column].abs()))?;
        if m[pivot][column].abs() < 1e-12 {
            return None;
        }
        m.swap(column, pivot);
        inverse.swap(column, pivot);
        let scale = m[column][column];
        for j in 0..n {
            m[column][j] /= scale;
            inverse[column][j] /= scale;
        }
        for row in (0..n).filter(|&row| row != column) {
            let factor = m[row][column];
            for j in 0..n {
                m[row][j] -= factor * m[column][j];
                inverse[row][j] -= factor * inverse[column][j];
            }
        }
    }
    Some(inverse)
}

impl fmt::Display for Tournament {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(first) = self.pairings.first() {
            let deals = many(first.pairs, "deal");
            writeln!(
                f,
                "Everybody against everybody, {deals} of {} each (seed {}):",
                first.setting.game, first.seed
            )?;
        }
        let mut rows = vec![["bot", "Elo", "part of the points"].map(String::from)];
        rows.extend(self.table.iter().map(|row| {
            let Interval { share, low, high } = row.elo;
            [
                row.bot.clone(),
                format!("{share:+.0} [{low:+.0}, {high:+.0}]"),
                format!("{:.1} %", 100.0 * row.part),
            ]
        }));
        f.write_str(&table(&rows))?;
        for pairing in &self.pairings {
            let [one, two] = &pairing.bots;
            let part = 100.0 * pairing.part.mean();
            writeln!(f, "{one} against {two}: {part:.1} % of {}", many(pairing.pairs, "deal"))?;
        }
        write!(f, "{:.1} s on {}", self.seconds, many(self.threads as u64, "thread"))
    }
}
