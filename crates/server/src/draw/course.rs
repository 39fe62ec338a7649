//! The course of a match, part by part: what each side had at its end, as lines.

use std::fmt::Write;

use maud::{Markup, html};
use veritable_core::{Measure, Standing};

use super::{glyph, tint};

const W: i32 = 250;
const H: i32 = 210;
const LEFT: i32 = 46;
const RIGHT: i32 = 178;
const TOP: i32 = 14;
const FLOOR: i32 = 178;
/// The least distance between two numbers at the end of the lines.
const APART: i32 = 21;

/// A chart for each measure.
pub fn course(course: &[Standing]) -> Markup {
    let Some(last) = course.last().filter(|_| course.len() > 1) else { return html! {} };
    html! {
        div.course {
            @for (i, measure) in last.measures.iter().enumerate() {
                section.panel { h3 { (measure.name) span.r { "by round" } } (chart(course, last, measure, i)) }
            }
        }
    }
}

/// An amount as a part of what the chart is high: of its goal, or of the most there was.
fn share((amount, goal): (i32, Option<i32>), most: i32) -> f32 {
    (amount as f32 / goal.unwrap_or(most).max(1) as f32).min(1.0)
}

fn y(share: f32) -> i32 {
    FLOOR - (share * (FLOOR - TOP) as f32) as i32
}

fn chart(course: &[Standing], last: &Standing, measure: &Measure, i: usize) -> Markup {
    let amounts = |standing: &Standing| standing.measures[i].amounts.clone();
    let most = course.iter().flat_map(amounts).map(|(amount, _)| amount).max().unwrap_or(0);
    let most = (most + 9) / 10 * 10;
    let goals = measure.amounts.iter().all(|(_, goal)| goal.is_some());
    let x = |part: usize| LEFT + (RIGHT - LEFT) * part as i32 / (course.len() as i32 - 1);
    let ends = spread(measure.amounts.iter().map(|&a| y(share(a, most))).collect());
    html! {
        svg.board viewBox={ "0 0 " (W) " " (H) } role="img" aria-label=(spoken(last, measure)) {
            @for (part, name) in [(0.0, 0), (0.5, 50), (1.0, 100)] {
                path.rule.goal[goals && part == 1.0] d={ "M" (LEFT) " " (y(part)) "H" (RIGHT) } {}
                text.faded x=(LEFT - 9) y=(y(part) + 4) text-anchor="end" font-size="13" {
                    @if goals { (name) "%" } @else { (most * name / 100) }
                }
            }
            @for (part, standing) in course.iter().enumerate() {
                text.faded x=(x(part)) y=(H - 6) text-anchor="middle" font-size="13" {
                    @if standing.part == 0 { "start" } @else { (standing.part) }
                }
            }
            @for (side, party) in last.sides.iter().enumerate() {
                @let points: Vec<_> = course.iter().enumerate().map(|(part, s)| (x(part), y(share(s.measures[i].amounts[side], most)))).collect();
                g class={ "s" (side) " " (tint(party.tint)) } {
                    path.run d=(line(&points)) {}
                    @for (x, y) in &points { (marker(side, *x, *y)) }
                    (glyph(&party.icon, RIGHT + 21, ends[side], 17, "tinted"))
                    text x=(RIGHT + 34) y=(ends[side] + 5) font-size="15" {
                        (measure.amounts[side].0) @if let Some(goal) = measure.amounts[side].1 { "/" (goal) }
                    }
                }
            }
        }
    }
}

fn line(points: &[(i32, i32)]) -> String {
    let mut d = String::new();
    for (i, (x, y)) in points.iter().enumerate() {
        // Writing to a string cannot fail.
        _ = write!(d, "{}{x} {y}", if i == 0 { 'M' } else { 'L' });
    }
    d
}

/// Sides can be told apart without their colours.
fn marker(side: usize, x: i32, y: i32) -> Markup {
    let d = match side % 4 {
        0 => format!("M{x} {}l5.5 10h-11z", y - 6),
        1 => format!("M{x} {}l6 6l-6 6l-6 -6z", y - 6),
        2 => format!("M{} {y}a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z", x - 5),
        _ => format!("M{x} {}l5.7 4.1l-2.2 6.7h-7l-2.2 -6.7z", y - 6),
    };
    html! { path.dot d=(d) {} }
}

/// Moves numbers apart that would lie on each other, in their order.
fn spread(ends: Vec<i32>) -> Vec<i32> {
    let mut order: Vec<_> = (0..ends.len()).collect();
    order.sort_by_key(|&i| ends[i]);
    let mut out = ends;
    for pair in 1..order.len() {
        let above = out[order[pair - 1]];
        out[order[pair]] = out[order[pair]].max(above + APART);
    }
    let over = order.last().map_or(0, |&i| out[i] - (H - 10)).max(0);
    for &i in order.iter().rev() {
        out[i] -= over;
    }
    out
}

fn spoken(last: &Standing, measure: &Measure) -> String {
    let side = |(party, (amount, goal)): (&veritable_core::Party, &(i32, Option<i32>))| match goal {
        Some(goal) => format!("{} {amount} of {goal}", party.name),
        None => format!("{} {amount}", party.name),
    };
    let sides: Vec<_> = last.sides.iter().zip(&measure.amounts).map(side).collect();
    format!("{} by round; at the end {}.", measure.name, sides.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_at_the_end_of_the_lines_do_not_lie_on_each_other() {
        let ends = spread(vec![100, 100, 190, 60]);
        let mut sorted = ends.clone();
        sorted.sort_unstable();
        assert!(sorted.windows(2).all(|pair| pair[1] - pair[0] >= APART), "{ends:?}");
        assert!(ends[3] < ends[0] && ends[1] < ends[2], "{ends:?}");
    }
}
