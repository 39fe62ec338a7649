//! How good chances are on matches that nobody learned from.

use std::fmt::Write;

use veritable_core::model::{Measured, logit};

use super::samples::Samples;

/// Parts of a match that have a scale of their own where the game's own evaluation is rescaled.
const PHASES: usize = 6;
const BINS: usize = 10;

/// Chances and what came of them.
#[derive(Clone, Debug, Default)]
pub struct Quality {
    n: f64,
    squares: f64,
    logs: f64,
    /// Chances, results and how many, by tenths of the chance.
    bins: [[f64; 3]; BINS],
}

impl Quality {
    /// Counts one chance and what the result was worth.
    pub fn add(&mut self, chance: f32, worth: f32) {
        let (p, y) = (f64::from(chance.clamp(0.001, 0.999)), f64::from(worth));
        self.n += 1.0;
        self.squares += (p - y) * (p - y);
        self.logs -= y * p.ln() + (1.0 - y) * (1.0 - p).ln();
        let bin = &mut self.bins[((p * BINS as f64) as usize).min(BINS - 1)];
        bin[0] += p;
        bin[1] += y;
        bin[2] += 1.0;
    }

    /// All chances of `rows` by one way to judge.
    pub fn of(samples: &Samples, rows: &[usize], judge: impl Fn(usize) -> f32) -> Self {
        let mut quality = Self::default();
        rows.iter().for_each(|&row| quality.add(judge(row), samples.facts[row].worth));
        quality
    }

    /// The mean squared error.
    pub fn brier(&self) -> f64 {
        self.squares / self.n.max(1.0)
    }

    /// How far chances are from how often they come true, over all tenths.
    pub fn calibration_error(&self) -> f64 {
        self.bins.iter().map(|[p, y, _]| (p - y).abs()).sum::<f64>() / self.n.max(1.0)
    }

    /// As it stands in a file.
    pub fn measured(&self, judge: &str, players: &str, games: u64) -> Measured {
        let round = |x: f64| (x * 1e4).round() / 1e4;
        Measured {
            judge: judge.into(),
            players: players.into(),
            games,
            brier: round(self.brier()),
            log_loss: round(self.logs / self.n.max(1.0)),
            calibration_error: round(self.calibration_error()),
        }
    }
}

/// The game's own evaluation, stretched and shifted for each part of a match so that it comes true as often as it says.
pub struct Rescaled([[f64; 2]; PHASES]);

impl Rescaled {
    /// Fitted to `rows` by Newton's method.
    pub fn fit(samples: &Samples, rows: &[usize]) -> Self {
        let fitted = |phase: usize| {
            let facts = rows.iter().map(|&row| samples.facts[row]);
            let facts = facts.filter(|fact| part(fact.progress) == phase);
            let told = facts.map(|fact| (f64::from(logit(fact.hand)), f64::from(fact.worth)));
            scale(&told.collect::<Vec<_>>())
        };
        Self(std::array::from_fn(fitted))
    }

    /// The chance of a position.
    pub fn chance(&self, hand: f32, progress: f32) -> f32 {
        let [stretch, shift] = self.0[part(progress)];
        (1.0 / (1.0 + (-stretch * f64::from(logit(hand)) - shift).exp())) as f32
    }
}

/// The stretch and the shift of logits that fit what they came to best. Held near an even chance, so that a part with few
/// matches is not stretched without end; a step that would make it worse is taken in part.
fn scale(told: &[(f64, f64)]) -> [f64; 2] {
    const HELD: f64 = 10.0;
    let surprise = |[stretch, shift]: [f64; 2]| {
        // ln(1 + e^z) - y z, without overflow.
        let one = |&(x, y): &(f64, f64)| {
            let z = stretch * x + shift;
            z.max(0.0) + (-z.abs()).exp().ln_1p() - y * z
        };
        told.iter().map(one).sum::<f64>() + 0.5 * HELD * (stretch * stretch + shift * shift)
    };
    let mut best = [0.0, 0.0];
    for _ in 0..20 {
        let (mut g, mut h) = (best.map(|x| HELD * x), [HELD, 0.0, HELD]);
        for (x, y) in told {
            let p = 1.0 / (1.0 + (-best[0] * x - best[1]).exp());
            let (error, slope) = (p - y, p * (1.0 - p));
            g = [g[0] + error * x, g[1] + error];
            h = [h[0] + slope * x * x, h[1] + slope * x, h[2] + slope];
        }
        let det = h[0] * h[2] - h[1] * h[1];
        let step = [(h[2] * g[0] - h[1] * g[1]) / det, (h[0] * g[1] - h[1] * g[0]) / det];
        let parts = (0..8).map(|halvings| 0.5f64.powi(halvings));
        let next = parts.map(|part| [best[0] - part * step[0], best[1] - part * step[1]]);
        let before = surprise(best);
        let Some(next) = { next }.find(|&next| surprise(next) < before) else { break };
        best = next;
    }
    best
}

fn part(progress: f32) -> usize {
    ((progress * PHASES as f32) as usize).min(PHASES - 1)
}

/// A picture of how often chances come true: a point for each tenth, as large as it is frequent; on the line they are
/// right. Readable on light and dark pages.
pub fn picture(title: &str, ways: &[(&str, &Quality)]) -> String {
    const SIZE: f64 = 320.0;
    const LEFT: f64 = 48.0;
    const TOP: f64 = 40.0;
    const COLOURS: [&str; 3] = ["#1f77b4", "#d95f02", "#7a8793"];
    let x = |p: f64| LEFT + p * SIZE;
    let y = |p: f64| TOP + (1.0 - p) * SIZE;
    let height = TOP + SIZE + 46.0 + 18.0 * ways.len() as f64;
    let mut svg = String::new();
    let mut line = |text: String| writeln!(svg, "{text}").expect("text can be written");
    line(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {:.0} {height:.0}\" font-family=\"sans-serif\" font-size=\"12\" fill=\"#7a8793\">",
        LEFT + SIZE + 20.0
    ));
    line(format!("<title>{title}</title>"));
    line(format!("<text x=\"{LEFT}\" y=\"22\" font-size=\"14\">{title}</text>"));
    for tick in 0..=4 {
        let p = f64::from(tick) / 4.0;
        let percent = 25 * tick;
        line(format!(
            "<path d=\"M{} {}H{}M{} {}V{}\" stroke=\"#7a8793\" stroke-opacity=\".3\"/>",
            x(0.0),
            y(p),
            x(1.0),
            x(p),
            y(0.0),
            y(1.0)
        ));
        line(format!(
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{percent} %</text>",
            LEFT - 6.0,
            y(p) + 4.0
        ));
        line(format!(
            "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{percent} %</text>",
            x(p),
            y(0.0) + 16.0
        ));
    }
    line(format!("<path d=\"M{} {}L{} {}\" stroke=\"#7a8793\"/>", x(0.0), y(0.0), x(1.0), y(1.0)));
    for (i, (name, quality)) in ways.iter().enumerate() {
        let colour = COLOURS[i % COLOURS.len()];
        let points = quality.bins.iter().filter(|bin| bin[2] > 0.0);
        let points: Vec<_> = points.map(|[p, y, n]| (p / n, y / n, n / quality.n)).collect();
        let path: Vec<_> =
            points.iter().map(|(p, q, _)| format!("{:.1} {:.1}", x(*p), y(*q))).collect();
        line(format!(
            "<path d=\"M{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.5\"/>",
            path.join("L")
        ));
        for (p, q, share) in points {
            line(format!(
                "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{:.1}\" fill=\"{colour}\" fill-opacity=\".7\"/>",
                x(p),
                y(q),
                2.0 + 14.0 * share.sqrt() * 0.6
            ));
        }
        let at = TOP + SIZE + 40.0 + 18.0 * i as f64;
        line(format!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"5\" fill=\"{colour}\"/>",
            LEFT + 5.0,
            at - 4.0
        ));
        line(format!(
            "<text x=\"{}\" y=\"{at}\">{name}: Brier {:.4}, calibration error {:.1} %</text>",
            LEFT + 16.0,
            quality.brier(),
            100.0 * quality.calibration_error()
        ));
    }
    line("</svg>".into());
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_that_come_true_have_no_calibration_error() {
        let mut quality = Quality::default();
        (0..100).for_each(|i| quality.add(0.25, f32::from(u8::from(i % 4 == 0))));
        assert!(quality.calibration_error() < 1e-6);
        assert!((quality.brier() - 0.1875).abs() < 1e-6, "0.25 times 0.75");
        (0..100).for_each(|_| quality.add(0.75, 0.0));
        assert!((quality.calibration_error() - 0.375).abs() < 1e-6, "half of them 0.75 off");
    }

    #[test]
    fn rescaling_finds_how_often_a_hope_comes_true_in_each_part_of_a_match() {
        let mut samples = Samples::default();
        for game in 0..1000 {
            let early = game % 2 == 0;
            samples.push(&[0.0], game, (0, 1), 0.9, if early { 0.0 } else { 1.0 });
            let won = if early { game % 20 < 12 } else { game % 20 < 18 };
            samples.facts.last_mut().unwrap().worth = f32::from(u8::from(won));
        }
        let rescaled = Rescaled::fit(&samples, &(0..1000).collect::<Vec<_>>());
        assert!((rescaled.chance(0.9, 0.0) - 0.6).abs() < 0.01);
        assert!((rescaled.chance(0.9, 1.0) - 0.9).abs() < 0.01);
    }

    #[test]
    fn a_judgement_that_is_sure_of_everything_and_often_wrong_is_rescaled_to_what_it_is_worth() {
        let mut samples = Samples::default();
        for game in 0..1000 {
            let hopeful = game % 2 == 0;
            samples.push(&[0.0], game, (0, 1), if hopeful { 1.0 } else { 0.0 }, 0.0);
            let won = if hopeful { game % 20 < 12 } else { game % 20 < 8 };
            samples.facts.last_mut().unwrap().worth = f32::from(u8::from(won));
        }
        let rescaled = Rescaled::fit(&samples, &(0..1000).collect::<Vec<_>>());
        let found = [rescaled.chance(1.0, 0.0), rescaled.chance(0.0, 0.0)];
        assert!((found[0] - 0.6).abs() < 0.02 && (found[1] - 0.4).abs() < 0.02, "{found:?}");
    }
}
