//! Teaching a network: Adam on the cross entropy, in one thread and one order, so that a seed gives one network.

use veritable_core::Dice;
use veritable_core::model::{ANSWERS, CELLS, Net, Shape, softmax};

use super::samples::Samples;

/// Positions that change the weights together.
const BATCH: usize = 256;
/// How fast weights shrink that nothing keeps up.
const DECAY: f32 = 1e-4;

/// How long and how fast to learn.
#[derive(Clone, Copy, Debug)]
pub struct Lesson {
    /// How often every position is seen.
    pub epochs: usize,
    /// The length of the first steps.
    pub rate: f32,
}

/// A network of this size for these positions, with weights by lot.
pub fn newborn(shape: Shape, dice: &mut Dice) -> Net {
    let mut weights = vec![0.0; shape.weights()];
    let [w1, b1, w2, b2, w3, b3] = shape.starts();
    let mut fill = |range: std::ops::Range<usize>, inputs: usize, gain: f32| {
        let most = gain * (6.0 / inputs as f32).sqrt();
        weights[range].iter_mut().for_each(|w| *w = most * (2.0 * dice.fraction() - 1.0));
    };
    fill(w1..b1, shape.inputs, 1.0);
    fill(w2..b2, shape.cells[0], 1.0);
    fill(w3..b3, shape.cells[1], 0.3);
    Net::new(shape, weights).expect("the right number of weights")
}

/// Teaches a network `targets` of the positions in `rows`, and keeps what it knew when it judged those in `check` best:
/// from then on it only learns by heart.
pub fn teach(
    net: &mut Net,
    samples: &Samples,
    [rows, check]: [&[usize]; 2],
    targets: &[[f32; ANSWERS]],
    lesson: Lesson,
    dice: &mut Dice,
) {
    let shape = net.shape();
    let scale = scale(samples, rows);
    let [one, _] = shape.cells;
    // The network is taught with inputs of one size, and gets weights for them as they are in the end.
    let rescale = |net: &mut Net, by: &dyn Fn(usize) -> f32| {
        let first = &mut net.weights_mut()[..shape.inputs * one];
        first.chunks_exact_mut(one).enumerate().for_each(|(i, row)| {
            row.iter_mut().for_each(|w| *w *= by(i));
        });
    };
    rescale(net, &|i| 1.0 / scale[i]);
    let mut order = rows.to_vec();
    let mut gradient = vec![0.0; shape.weights()];
    let mut moments = [gradient.clone(), gradient.clone()];
    let mut inputs = vec![0.0; shape.inputs];
    let steps = lesson.epochs * order.len().div_ceil(BATCH);
    let mut step = 0;
    let mut best = (f32::MAX, net.clone());
    for _ in 0..lesson.epochs {
        dice.shuffle(&mut order);
        for batch in order.chunks(BATCH) {
            step += 1;
            gradient.fill(0.0);
            for &row in batch {
                let told = samples.inputs(row).iter().zip(&scale);
                inputs.iter_mut().zip(told).for_each(|(x, (value, scale))| *x = value * scale);
                descend(net, &inputs, targets[row], 1.0 / batch.len() as f32, &mut gradient);
            }
            let part = step as f32 / steps as f32;
            let slow = (0.5 * (1.0 + (std::f32::consts::PI * part).cos())).max(0.01);
            let rate = lesson.rate * slow * (step as f32 / 100.0).min(1.0);
            adam(net.weights_mut(), &gradient, &mut moments, rate, step);
        }
        let surprise = |&row: &usize| {
            let told = samples.inputs(row).iter().zip(&scale);
            inputs.iter_mut().zip(told).for_each(|(x, (value, scale))| *x = value * scale);
            let found = softmax(net.answers(&inputs, &mut [[0.0; CELLS]; 2]));
            -targets[row].iter().zip(found).map(|(t, p)| t * p.max(1e-6).ln()).sum::<f32>()
        };
        let loss = check.iter().map(surprise).sum::<f32>() / check.len().max(1) as f32;
        if check.is_empty() || loss < best.0 {
            best = (loss, net.clone());
        }
    }
    *net = best.1;
    rescale(net, &|i| scale[i]);
}

/// What each input is multiplied with so that it is about 1 where it counts.
fn scale(samples: &Samples, rows: &[usize]) -> Vec<f32> {
    let mut squares = vec![0.0f64; samples.width];
    for &row in rows {
        let told = samples.inputs(row);
        squares.iter_mut().zip(told).for_each(|(sum, x)| *sum += f64::from(x * x));
    }
    let size = |sum: f64| ((sum / rows.len().max(1) as f64).sqrt() as f32).max(0.05);
    squares.into_iter().map(|sum| 1.0 / size(sum)).collect()
}

/// Adds the gradient of one position's cross entropy.
fn descend(net: &Net, inputs: &[f32], target: [f32; ANSWERS], weight: f32, gradient: &mut [f32]) {
    let shape = net.shape();
    let [_, b1, w2, b2, w3, b3] = shape.starts();
    let [one, two] = shape.cells;
    let mut cells = [[0.0; CELLS]; 2];
    let found = softmax(net.answers(inputs, &mut cells));
    let [first, second] = [&cells[0][..one], &cells[1][..two]];
    let w = net.weights();
    let mut back2 = [0.0; CELLS];
    for answer in 0..ANSWERS {
        let error = weight * (found[answer] - target[answer]);
        gradient[b3 + answer] += error;
        let row = w3 + answer * two;
        for j in 0..two {
            gradient[row + j] += error * second[j];
            back2[j] += error * w[row + j];
        }
    }
    let back2 = &mut back2[..two];
    back2.iter_mut().zip(second).for_each(|(back, x)| *back *= f32::from(u8::from(*x > 0.0)));
    gradient[b2..w3].iter_mut().zip(&*back2).for_each(|(g, back)| *g += back);
    let mut back1 = [0.0; CELLS];
    let back1 = &mut back1[..one];
    for (i, &x) in first.iter().enumerate().filter(|(_, x)| **x > 0.0) {
        let row = w2 + i * two..w2 + (i + 1) * two;
        gradient[row.clone()].iter_mut().zip(&*back2).for_each(|(g, back)| *g += x * back);
        back1[i] = w[row].iter().zip(&*back2).map(|(weight, back)| weight * back).sum();
    }
    gradient[b1..w2].iter_mut().zip(&*back1).for_each(|(g, back)| *g += back);
    for (&x, row) in inputs.iter().zip(gradient[..b1].chunks_exact_mut(one)) {
        if x != 0.0 {
            row.iter_mut().zip(&*back1).for_each(|(g, back)| *g += x * back);
        }
    }
}

/// One step of Adam.
fn adam(weights: &mut [f32], gradient: &[f32], moments: &mut [Vec<f32>; 2], rate: f32, step: i32) {
    let [mean, square] = moments;
    let (first, second) = (1.0 - 0.9f32.powi(step), 1.0 - 0.999f32.powi(step));
    for (i, weight) in weights.iter_mut().enumerate() {
        let g = gradient[i];
        mean[i] += 0.1 * (g - mean[i]);
        square[i] += 0.001 * (g * g - square[i]);
        let towards = mean[i] / first / ((square[i] / second).sqrt() + 1e-8);
        *weight -= rate * (towards + DECAY * *weight);
    }
}

/// Stretches and shifts the answers of a network, all alike, so that its chances come true as often as they say on
/// `rows`: what it was taught may be more, or less, than how often.
pub fn calibrate(net: &mut Net, samples: &Samples, rows: &[usize]) {
    let mut cells = [[0.0; CELLS]; 2];
    let told: Vec<_> = rows
        .iter()
        .map(|&row| (net.answers(samples.inputs(row), &mut cells), samples.facts[row].place))
        .collect();
    // How much the answers are stretched, and what is added to each.
    let mut found = [1.0, 0.0, 0.0, 0.0f32];
    let mut moments = [vec![0.0; 4], vec![0.0; 4]];
    for step in 1..=300 {
        let mut gradient = [0.0; 4];
        for (answers, place) in &told {
            let shifted = std::array::from_fn(|i| found[0] * answers[i] + found[1 + i]);
            let chances = softmax(shifted);
            for i in 0..ANSWERS {
                let error = (chances[i] - f32::from(u8::from(i == *place))) / told.len() as f32;
                gradient[0] += error * answers[i];
                gradient[1 + i] += error;
            }
        }
        adam(&mut found, &gradient, &mut moments, 0.02, step);
    }
    let [_, _, _, _, w3, b3] = net.shape().starts();
    let weights = net.weights_mut();
    weights[w3..b3].iter_mut().for_each(|w| *w *= found[0]);
    for (weight, shift) in weights[b3..].iter_mut().zip(&found[1..]) {
        *weight = found[0] * *weight + shift;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Positions of two numbers that are won if exactly one of them is set.
    fn either() -> Samples {
        let mut samples = Samples::default();
        for game in 0..400 {
            let (a, b) = (game & 1, game >> 1 & 1);
            samples.push(&[a as f32, b as f32], game, (0, 1), 0.5, 0.0);
            let fact = samples.facts.last_mut().unwrap();
            fact.place = if a != b { 0 } else { 2 };
        }
        samples
    }

    fn taught(seed: u64) -> Net {
        let (samples, mut dice) = (either(), Dice::seeded(seed));
        let mut net = newborn(Shape { inputs: 2, cells: [16, 8] }, &mut dice);
        let rows: Vec<_> = (0..samples.len()).collect();
        let lesson = Lesson { epochs: 200, rate: 0.01 };
        teach(&mut net, &samples, [&rows, &[]], &samples.targets(0.0), lesson, &mut dice);
        net
    }

    #[test]
    fn a_network_learns_what_no_weighted_sum_can_say() {
        let net = taught(1);
        for (inputs, won) in
            [([0.0, 0.0], 0.0), ([1.0, 0.0], 1.0), ([0.0, 1.0], 1.0), ([1.0, 1.0], 0.0)]
        {
            let worth = net.odds(&inputs).worth();
            assert!((worth - won).abs() < 0.05, "{inputs:?}: {worth}");
        }
    }

    #[test]
    fn the_same_seed_teaches_the_same() {
        assert_eq!(taught(2), taught(2));
        assert_ne!(taught(2), taught(3));
    }

    #[test]
    fn calibrated_chances_come_true_as_often_as_they_say() {
        let mut samples = Samples::default();
        for game in 0..1000 {
            samples.push(&[1.0], game, (0, 1), 0.5, 0.0);
            samples.facts.last_mut().unwrap().place = if game % 10 < 7 { 0 } else { 2 };
        }
        let shape = Shape { inputs: 1, cells: [1, 1] };
        let mut net =
            Net::new(shape, vec![1.0, 0.0, 1.0, 0.0, 3.0, 0.0, -3.0, 0.0, 0.0, 0.0]).unwrap();
        assert!(net.odds(&[1.0]).worth() > 0.95);
        calibrate(&mut net, &samples, &(0..1000).collect::<Vec<_>>());
        let worth = net.odds(&[1.0]).worth();
        assert!((worth - 0.7).abs() < 0.02, "{worth}");
    }
}
