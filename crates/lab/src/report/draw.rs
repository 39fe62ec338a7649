//! Pictures as SVG, in the colours of the page.

use std::fmt::Write;

use crate::stats::Interval;
use crate::sweep::Point;

const WIDTH: f64 = 640.0;
const ROW: f64 = 34.0;
const NAMES: f64 = 190.0;

/// Text that means only itself in HTML.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn svg(height: f64, says: &str, body: &str) -> String {
    let says = escaped(says);
    format!(
        "<svg viewBox=\"0 0 {WIDTH} {height:.0}\" role=\"img\" aria-label=\"{says}\">{body}</svg>"
    )
}

/// Rows of shares from 0 to 100 %, with their intervals and a mark at one half.
pub fn shares(rows: &[(String, Interval)]) -> String {
    let shown = |share: &Interval| share.to_string();
    ruled(rows, (0.0, 1.0), 0.5, shown)
}

/// Rows of numbers around 0, with their intervals.
pub fn bars(rows: &[(String, Interval)]) -> String {
    let ends =
        rows.iter().flat_map(|(_, i)| [i.low, i.high, i.share]).filter(|end| end.is_finite());
    let most = ends.fold(0.0f64, |most, end| most.max(end.abs())).max(1e-3) * 1.1;
    ruled(rows, (-most, most), 0.0, |i| i.signed(1.0))
}

fn ruled(
    rows: &[(String, Interval)],
    (low, high): (f64, f64),
    mark: f64,
    shown: impl Fn(&Interval) -> String,
) -> String {
    let right = WIDTH - 170.0;
    let x = |value: f64| NAMES + (value.clamp(low, high) - low) / (high - low) * (right - NAMES);
    let height = ROW * rows.len() as f64 + 10.0;
    let mut body = format!(
        "<line class=\"mark\" x1=\"{0:.1}\" x2=\"{0:.1}\" y1=\"0\" y2=\"{height:.1}\"/>",
        x(mark)
    );
    let mut says = String::new();
    for (i, (name, share)) in rows.iter().enumerate() {
        let y = ROW * (i as f64 + 0.5) + 5.0;
        let (from, to) = (x(mark).min(x(share.share)), x(mark).max(x(share.share)));
        let said = shown(share);
        // Writing to a string cannot fail.
        _ = write!(
            body,
            "<text x=\"{:.1}\" y=\"{:.1}\" class=\"name\">{}</text>\
             <rect class=\"bar\" x=\"{from:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"12\"/>\
             <line class=\"doubt\" x1=\"{:.1}\" x2=\"{:.1}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>\
             <circle class=\"dot\" cx=\"{:.1}\" cy=\"{y:.1}\" r=\"4\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\">{}</text>",
            NAMES - 10.0,
            y + 5.0,
            escaped(name),
            y - 6.0,
            to - from,
            x(share.low),
            x(share.high),
            x(share.share),
            right + 10.0,
            y + 5.0,
            escaped(&said),
        );
        _ = write!(says, "{name} {said}. ");
    }
    svg(height, &says, &body)
}

/// How often each class of numbers was seen.
pub fn columns(classes: &[(i64, u64)]) -> String {
    let Some(most) = classes.iter().map(|class| class.1).max().filter(|&most| most > 0) else {
        return "<p>Nothing was seen.</p>".into();
    };
    let (height, width) = (150.0, WIDTH / classes.len() as f64);
    let every = classes.len().div_ceil(12);
    let mut body = String::new();
    for (i, &(first, count)) in classes.iter().enumerate() {
        let tall = (height - 30.0) * count as f64 / most as f64;
        let x = width * i as f64;
        _ = write!(
            body,
            "<rect class=\"bar\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{tall:.1}\"><title>from {first}: {count}</title></rect>",
            x + 1.0,
            height - 20.0 - tall,
            (width - 2.0).max(1.0),
        );
        if i % every == 0 {
            _ = write!(
                body,
                "<text class=\"tick\" x=\"{x:.1}\" y=\"{:.1}\">{first}</text>",
                height - 4.0
            );
        }
    }
    let (first, last) = (classes[0].0, classes[classes.len() - 1].0);
    svg(height, &format!("Distribution from {first} to {last}"), &body)
}

/// Chances from 0 to 100 % over the course of a match.
pub fn lines(rows: &[(&str, &Vec<f64>)]) -> String {
    let (height, left) = (230.0, 50.0);
    let y = |share: f64| 10.0 + (1.0 - share) * (height - 40.0);
    let mut body = String::new();
    for share in [0.0, 0.25, 0.5, 0.75, 1.0] {
        _ = write!(
            body,
            "<line class=\"grid\" x1=\"{left}\" x2=\"{WIDTH}\" y1=\"{0:.1}\" y2=\"{0:.1}\"/><text class=\"name\" x=\"{1:.1}\" y=\"{2:.1}\">{3:.0} %</text>",
            y(share),
            left - 8.0,
            y(share) + 5.0,
            100.0 * share
        );
    }
    for (i, (name, chances)) in rows.iter().enumerate().filter(|(_, row)| !row.1.is_empty()) {
        let x =
            |at: usize| left + (WIDTH - left) * at as f64 / (chances.len() as f64 - 1.0).max(1.0);
        let points: Vec<_> = chances
            .iter()
            .enumerate()
            .map(|(at, &share)| format!("{:.1},{:.1}", x(at), y(share)))
            .collect();
        let middle = chances[chances.len() / 2];
        _ = write!(
            body,
            "<polyline class=\"line line-{i}\" points=\"{}\"/><text class=\"line-{i}\" x=\"{:.1}\" y=\"{:.1}\">{}</text>",
            points.join(" "),
            x(chances.len() / 2),
            y(middle) + if i == 0 { -8.0 } else { 20.0 },
            escaped(name)
        );
    }
    _ = write!(
        body,
        "<text class=\"tick\" x=\"{left}\" y=\"{0}\">first decision</text><text class=\"name\" x=\"{WIDTH}\" y=\"{0}\">end</text>",
        height - 6.0
    );
    let says: Vec<_> = rows
        .iter()
        .filter_map(|(name, chances)| {
            Some(format!(
                "{name}: from {:.0} % to {:.0} %",
                100.0 * chances.first()?,
                100.0 * chances.last()?
            ))
        })
        .collect();
    svg(height, &says.join("; "), &body)
}

/// Shares of wins over the values of a number, with the share that is wanted and where it is reached.
pub fn curve(points: &[Point], target: f64, balanced: Option<Interval>) -> String {
    let (Some(first), Some(last)) = (points.first(), points.last()) else {
        return "<p>Nothing was tried.</p>".into();
    };
    let (height, left, right) = (260.0, 60.0, WIDTH - 20.0);
    let (from, to) = (first.value as f64, last.value as f64);
    let x =
        |value: f64| left + (value.clamp(from, to) - from) / (to - from).max(1.0) * (right - left);
    let ends = || points.iter().flat_map(|p| [p.wins.low, p.wins.high]).chain([target]);
    let low = (ends().fold(1.0, f64::min) - 0.02).max(0.0);
    let high = (ends().fold(0.0, f64::max) + 0.02).min(1.0);
    let y = |share: f64| 10.0 + (high - share) / (high - low) * (height - 50.0);
    let mut body = format!(
        "<line class=\"mark\" x1=\"{left}\" x2=\"{right}\" y1=\"{0:.1}\" y2=\"{0:.1}\"/><text class=\"name\" x=\"{1:.1}\" y=\"{2:.1}\">{3:.0} %</text>",
        y(target),
        left - 8.0,
        y(target) + 5.0,
        100.0 * target
    );
    if let Some(Interval { low, high, .. }) = balanced {
        _ = write!(
            body,
            "<rect class=\"found\" x=\"{:.1}\" y=\"10\" width=\"{:.1}\" height=\"{:.1}\"/>",
            x(low),
            (x(high) - x(low)).max(2.0),
            height - 50.0
        );
    }
    let line: Vec<_> =
        points.iter().map(|p| format!("{:.1},{:.1}", x(p.value as f64), y(p.wins.share))).collect();
    _ = write!(body, "<polyline class=\"line line-0\" points=\"{}\"/>", line.join(" "));
    for point in points {
        let at = x(point.value as f64);
        _ = write!(
            body,
            "<line class=\"doubt\" x1=\"{at:.1}\" x2=\"{at:.1}\" y1=\"{:.1}\" y2=\"{:.1}\"/><circle class=\"dot\" cx=\"{at:.1}\" cy=\"{:.1}\" r=\"4\"><title>{}: {}</title></circle><text class=\"middle\" x=\"{at:.1}\" y=\"{:.1}\">{}</text>",
            y(point.wins.low),
            y(point.wins.high),
            y(point.wins.share),
            point.value,
            escaped(&point.wins.to_string()),
            height - 10.0,
            point.value
        );
    }
    svg(height, "Share of wins over the values", &body)
}
