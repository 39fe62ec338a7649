//! One number over a range: how the luck of a party depends on it, and where it is what one wants.

use std::fmt;
use std::time::Instant;

use serde::Serialize;
use veritable_core::Game;
use veritable_core::content::Problem;

use crate::play::judged_alike;
use crate::record::{Party, Watch, record};
use crate::stats::{Interval, Sample};
use crate::words::{many, table};
use crate::{Player, Setting, Work};

/// A sweep to make.
#[derive(Clone, Debug)]
pub struct Range<'a> {
    /// What is varied, as the user wrote it.
    pub number: String,
    /// What the games are, the number apart.
    pub setting: Setting,
    /// Who plays: one for every seat.
    pub players: &'a [Player],
    /// Deals; each is played with every value.
    pub deals: u64,
    /// Where the chance outcomes start.
    pub seed: u64,
    /// Whose luck should be balanced; the first party's if nobody is named.
    pub side: Option<String>,
    /// The share of wins that is wanted; an even one if nobody says.
    pub target: Option<f64>,
}

/// How luck depends on a number.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Swept {
    /// What is varied.
    pub number: String,
    /// What the games are, the number apart.
    #[serde(flatten)]
    pub setting: Setting,
    /// The bot of every seat.
    pub bots: Vec<String>,
    /// The seed.
    pub seed: u64,
    /// Deals, each played with every value.
    pub deals: u64,
    /// Whose luck it is about.
    pub side: String,
    /// The share of wins that is wanted.
    pub target: f64,
    /// What was found with every value.
    pub points: Vec<Point>,
    /// Where a straight line through those about the wanted share has it, if it rises or falls at all.
    pub balanced: Option<Interval>,
    /// Wall-clock seconds, and threads.
    #[serde(skip)]
    pub speed: (f64, usize),
}

/// What was found with one value.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Point {
    /// The value.
    pub value: i64,
    /// What the results of the side were worth.
    pub wins: Interval,
    /// How many points it had more than the others.
    pub lead: Interval,
}

/// Plays every deal with every value. `games` are the values with the game of each.
pub fn sweep<G: Game>(games: &[(i64, G)], range: &Range, work: Work) -> Result<Swept, Problem> {
    let clock = Instant::now();
    let alike = judged_alike(games.iter().map(|(_, game)| game.clone()).collect());
    let mut side = range.side.clone();
    let mut parties = 0;
    let mut sums = vec![(Sample::default(), Sample::default()); games.len()];
    // The value is the same for neighbours, so that an interrupted sweep has the same deals of every value.
    let one = |number| -> Result<Vec<Vec<Party>>, Problem> {
        let play = |game: &G| record(game, range.players, (range.seed, number), Watch::default());
        alike.iter().map(|game| Ok(play(game)?.parties)).collect()
    };
    let mut unknown = None;
    work.each(0..range.deals, one, |played| {
        for (found, (wins, lead)) in played.iter().zip(&mut sums) {
            parties = found.len();
            let wanted = side.get_or_insert_with(|| found[0].name.clone());
            match found.iter().find(|party| party.name == *wanted) {
                Some(party) => {
                    wins.add(party.worth);
                    lead.add(party.margin);
                }
                None => unknown = Some(found.iter().map(|p| p.name.clone()).collect::<Vec<_>>()),
            }
        }
    })?;
    let side = side.unwrap_or_default();
    if let Some(known) = unknown {
        let known = known.join(", ");
        return Err(Problem(format!("Nobody is called “{side}”. Who takes part: {known}.")));
    }
    let point = |(&(value, _), (wins, lead)): (&(i64, G), &(Sample, Sample))| {
        let shares = wins.interval();
        let wins = Interval { low: shares.low.max(0.0), high: shares.high.min(1.0), ..shares };
        Point { value, wins, lead: lead.interval() }
    };
    let found: Vec<Point> = games.iter().zip(&sums).map(point).collect();
    // Half of what two can win, otherwise everybody's part.
    let target = range.target.unwrap_or(if parties <= 1 { 0.5 } else { even(games, parties) });
    let spread =
        |i: usize| sums[i].0.variance().unwrap_or(0.25).max(1e-3) / sums[i].0.count().max(1) as f64;
    let line: Vec<_> =
        (0..found.len()).map(|i| (found[i].value as f64, found[i].wins.share, spread(i))).collect();
    Ok(Swept {
        number: range.number.clone(),
        setting: range.setting.clone(),
        bots: range.players.iter().map(|player| player.name().to_owned()).collect(),
        seed: range.seed,
        deals: sums.first().map_or(0, |(wins, _)| wins.count()),
        side,
        target,
        points: found,
        balanced: crossing(near(&line, target), target),
        speed: (clock.elapsed().as_secs_f64(), work.threads),
    })
}

/// What everybody would have if all were even: a half where two sides meet.
fn even<G: Game>(games: &[(i64, G)], parties: usize) -> f64 {
    let seats = games.first().map_or(2, |(_, game)| usize::from(game.seats()));
    1.0 / seats.min(parties) as f64
}

/// The points about the place where the share is `target`: the two between which it passes and their neighbours, or the
/// three at the nearer end. Over a wide range no line is straight.
fn near(points: &[(f64, f64, f64)], target: f64) -> &[(f64, f64, f64)] {
    let passes = |pair: &[(f64, f64, f64)]| (pair[0].1 - target) * (pair[1].1 - target) <= 0.0;
    let off = |point: Option<&(f64, f64, f64)>| point.map_or(0.0, |point| (point.1 - target).abs());
    match points.windows(2).position(passes) {
        Some(place) => &points[place.saturating_sub(1)..(place + 3).min(points.len())],
        None if off(points.first()) < off(points.last()) => &points[..points.len().min(3)],
        None => &points[points.len().saturating_sub(3)..],
    }
}

/// Where a straight line through points (value, share, variance) has a share of `target`, with the values that are not
/// ruled out (Fieller's theorem). Nothing if the line does not surely rise or fall.
fn crossing(points: &[(f64, f64, f64)], target: f64) -> Option<Interval> {
    const Z: f64 = 1.96;
    let weight = |&(_, _, variance): &(f64, f64, f64)| 1.0 / variance;
    let all: f64 = points.iter().map(weight).sum();
    let middle = points.iter().map(|p| weight(p) * p.0).sum::<f64>() / all;
    let height = points.iter().map(|p| weight(p) * p.1).sum::<f64>() / all - target;
    let wide: f64 = points.iter().map(|p| weight(p) * (p.0 - middle).powi(2)).sum();
    let slope = points.iter().map(|p| weight(p) * (p.0 - middle) * p.1).sum::<f64>() / wide;
    let [var_height, var_slope] = [1.0 / all, 1.0 / wide];
    // The line is height + slope·x around the middle; the quadratic says where |line| ≤ Z·its error.
    let a = slope * slope - Z * Z * var_slope;
    if !a.is_finite() || a <= 0.0 {
        return None;
    }
    let b = slope * height;
    let c = height * height - Z * Z * var_height;
    let root = (b * b - a * c).max(0.0).sqrt();
    Some(Interval {
        share: middle - height / slope,
        low: middle + (-b - root) / a,
        high: middle + (-b + root) / a,
    })
}

impl Swept {
    /// Which value balances, in a sentence.
    pub fn sentence(&self) -> String {
        let (side, target) = (&self.side, 100.0 * self.target);
        let [first, last] =
            [self.points.first(), self.points.last()].map(|p| p.map_or(0, |p| p.value));
        match self.balanced {
            None => format!(
                "Between {first} and {last} the number does not surely change the wins of {side}: play more deals or a wider range."
            ),
            Some(Interval { share, low, high }) => {
                let beyond = match share {
                    _ if share < first as f64 || share > last as f64 => ", beyond what was tried",
                    _ => "",
                };
                format!("{side} wins {target:.0} % at {share:.1} [{low:.1}, {high:.1}]{beyond}.")
            }
        }
    }
}

impl fmt::Display for Swept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} of {} on the same {} (seed {}, {}; {}):",
            self.number,
            self.setting.game,
            many(self.deals, "deal"),
            self.seed,
            self.bots.join(", "),
            self.setting.words(),
        )?;
        let mut rows =
            vec![["value".into(), format!("{} wins", self.side), "lead in points".into()]];
        rows.extend(self.points.iter().map(|point| {
            [point.value.to_string(), point.wins.to_string(), point.lead.signed(1.0)]
        }));
        f.write_str(&table(&rows))?;
        writeln!(f, "{}", self.sentence())?;
        let (seconds, threads) = self.speed;
        write!(f, "{seconds:.1} s on {}", many(threads as u64, "thread"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_crosses_where_it_should_and_doubt_widens_with_few_deals() {
        let points = |variance| [(0.0, 0.4, variance), (1.0, 0.5, variance), (2.0, 0.6, variance)];
        let sure = crossing(&points(1e-4), 0.55).unwrap();
        assert!((sure.share - 1.5).abs() < 1e-9, "{sure:?}");
        let unsure = crossing(&points(1e-3), 0.55).unwrap();
        assert!(unsure.high - unsure.low > sure.high - sure.low, "{unsure:?}");
        assert!(sure.low < 1.5 && sure.high > 1.5);
    }

    #[test]
    fn a_curve_is_straight_only_where_it_passes() {
        let bent = [
            (0.0, 0.45, 1e-4),
            (5.0, 0.6, 1e-4),
            (10.0, 0.75, 1e-4),
            (15.0, 0.77, 1e-4),
            (20.0, 0.78, 1e-4),
        ];
        assert_eq!(near(&bent, 0.5), &bent[..3]);
        assert_eq!(near(&bent, 0.76), &bent[1..]);
        assert_eq!(near(&bent, 0.3), &bent[..3]);
        assert_eq!(near(&bent, 0.9), &bent[2..]);
        assert_eq!(near(&bent[..1], 0.9), &bent[..1]);
        assert!(near(&[], 0.5).is_empty());
    }

    #[test]
    fn a_flat_line_crosses_nowhere() {
        assert_eq!(crossing(&[(0.0, 0.5, 1e-4), (1.0, 0.5, 1e-4)], 0.5), None);
        assert_eq!(crossing(&[(0.0, 0.5, 1e-4)], 0.5), None);
        assert_eq!(crossing(&[], 0.5), None);
    }
}
