//! What was found as a page: one HTML file that opens anywhere, with its pictures and its few lines of script inside, for
//! light and for dark screens.

mod draw;

use std::fmt::Write;

use veritable_core::Degree;

use crate::cards::CardFindings;
use crate::compare::{Compared, Difference};
use crate::simulate::{Findings, Simulation};
use crate::stats::Interval;
use crate::sweep::Swept;
use crate::{Arena, Setting, Tournament};
use draw::{bars, columns, escaped, lines, shares};

/// Something that can be read as a page.
pub trait Report {
    /// The whole page.
    fn html(&self) -> String;
}

/// A part of a page: a heading, and what stands below it.
fn section(title: &str, body: &str) -> String {
    format!("<section><h2>{}</h2>{body}</section>", escaped(title))
}

fn page(title: &str, facts: &[(&str, String)], body: &str) -> String {
    let mut list = String::new();
    for (key, value) in facts.iter().filter(|fact| !fact.1.is_empty()) {
        // Writing to a string cannot fail.
        _ = write!(list, "<dt>{}</dt><dd>{}</dd>", escaped(key), escaped(value));
    }
    let title = escaped(title);
    format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{title}</title>\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><style>{}</style></head>\
         <body><main><h1>{title}</h1><dl class=\"facts\">{list}</dl>{body}</main><script>{}</script></body></html>\n",
        include_str!("report/page.css"),
        include_str!("report/sort.js"),
    )
}

fn facts(setting: &Setting, bots: &[String], seed: u64) -> Vec<(&'static str, String)> {
    let same = bots.iter().all(|bot| *bot == bots[0]);
    let bots = if same { bots.first().cloned().unwrap_or_default() } else { bots.join(", ") };
    vec![
        ("Game", setting.title.into()),
        ("Options", setting.words()),
        ("Bots", bots),
        ("Seed", seed.to_string()),
        ("Content", setting.content.clone()),
        ("Version", setting.version.into()),
    ]
}

impl Report for Simulation {
    fn html(&self) -> String {
        let r = &self.result;
        let mut facts = facts(&r.setting, &r.bots, r.seed);
        facts.push(("Matches", r.games.to_string()));
        if r.games < r.wanted {
            facts.push(("Stopped before", r.wanted.to_string()));
        }
        let mut body = section("Wins", &wins(r));
        body += &section(
            "Length",
            &format!(
                "<p>Decisions a match: {}</p>{}",
                escaped(&r.length.to_string()),
                columns(&r.lengths)
            ),
        );
        body += &section("Points", &scores(r));
        if let Some(course) = &r.course {
            let both = [("those who win", &course.winners), ("those who lose", &course.losers)];
            let said = format!(
                "<p>The chance of a seat by the bots' own judgement from the first decision to the end, on average over {} matches: how early a match is decided.</p>",
                course.matches
            );
            body += &section("Chance over time", &(said + &lines(&both)));
        }
        if !r.cards.is_empty() {
            body += &section("Cards", &card_table(&r.cards));
        }
        page(&format!("{}: how {} games end", r.setting.title, r.games), &facts, &body)
    }
}

fn wins(r: &Findings) -> String {
    let of = |rows: Vec<(String, Interval)>| shares(&rows);
    if let Some(team) = &r.team {
        return of(vec![("The team".into(), team.share)]);
    }
    let mut out = String::new();
    if !r.sides.is_empty() {
        out += "<h3>By side</h3>";
        out += &of(r.sides.iter().map(|side| (side.side.to_owned(), side.share)).collect());
    }
    out += "<h3>By seat</h3>";
    let mut seats: Vec<_> = r.seats.iter().map(|seat| (seat.name.clone(), seat.share)).collect();
    seats.extend(r.beyond.iter().map(|(name, &n)| (name.clone(), Interval::wilson(n, r.decided))));
    out += &of(seats);
    let drawn = format!("{} decided, {} drawn, {} lost by all.", r.decided, r.draws, r.lost);
    _ = write!(out, "<p>{drawn}</p>");
    if r.seats
        .iter()
        .any(|seat| seat.results.keys().any(|d| matches!(d, Degree::Major | Degree::Minor)))
    {
        let rows = r.seats.iter().map(|seat| {
            let of = |degree| seat.results.get(&degree).copied().unwrap_or(0);
            format!(
                "<tr><td>{}</td><td>{}</td><td>{}</td><td>{:.1} %</td></tr>",
                escaped(&seat.name),
                of(Degree::Major),
                of(Degree::Minor),
                100.0 * seat.worth
            )
        });
        let rows: String = rows.collect();
        _ = write!(
            out,
            "<table><thead><tr><th>Seat</th><th>Major</th><th>Minor</th><th>Worth</th></tr></thead><tbody>{rows}</tbody></table>"
        );
    }
    out
}

fn scores(r: &Findings) -> String {
    let sides = r.sides.iter().map(|side| (side.side.to_owned(), side.points, &side.scores));
    let seats = r.seats.iter().map(|seat| (seat.name.clone(), seat.score, &seat.scores));
    let seats = seats.take(if r.team.is_some() { 1 } else { usize::MAX });
    let all: Vec<_> = if r.sides.is_empty() { seats.collect() } else { sides.collect() };
    let one = |(name, spread, classes): &(String, crate::Spread, &Vec<(i64, u64)>)| {
        let name = if r.team.is_some() { "The team" } else { name };
        format!(
            "<h3>{}</h3><p>{}</p>{}",
            escaped(name),
            escaped(&spread.to_string()),
            columns(classes)
        )
    };
    all.iter().map(one).collect()
}

/// The table of cards, sorted by a tap on a heading.
fn card_table(cards: &[CardFindings]) -> String {
    let number =
        |value: f64, shown: String| format!("<td data-n=\"{value}\">{}</td>", escaped(&shown));
    let none = || "<td data-n=\"-1e9\">–</td>".to_owned();
    let rows: String = cards
        .iter()
        .map(|row| {
            let found = row.contribution.as_ref();
            let mut cells =
                format!("<td>{}</td><td>{}</td>", escaped(&row.card.name), escaped(row.card.kind));
            cells += &if row.drawn > 0 {
                number(row.drawn as f64, row.drawn.to_string())
            } else {
                none()
            };
            cells += &number(row.played as f64, row.played.to_string());
            cells +=
                &row.won_when_played.map_or_else(none, |won| number(won.share, won.to_string()));
            cells += &found.map_or_else(none, |c| number(c.wins.share, c.wins.signed(100.0)));
            cells += &found.map_or_else(none, |c| number(c.points.share, c.points.signed(1.0)));
            cells += &format!("<td>{}</td>", escaped(found.map_or("", |c| &c.to)));
            format!("<tr>{cells}</tr>")
        })
        .collect();
    format!(
        "<p>Drawn and played: in how many matches. What a card adds was measured by playing the same deals with a pack in which it does nothing.</p>\
         <div class=\"wide\"><table class=\"sortable\"><thead><tr><th>Card</th><th>Kind</th><th>Drawn</th><th>Played</th><th>Won when played</th>\
         <th>Adds % of wins</th><th>Adds points</th><th>To</th></tr></thead><tbody>{rows}</tbody></table></div>"
    )
}

impl Report for Compared {
    fn html(&self) -> String {
        let [one, two] = &self.settings;
        let mut facts = facts(one, &self.bots, self.seed);
        facts[1].0 = "First game";
        facts.insert(2, ("Second game", format!("{}, content {}", two.words(), two.content)));
        facts.push(("Deals", self.deals.to_string()));
        let rows = |pick: fn(&Difference) -> Interval, scale: f64| {
            let row = |party: &Difference| (party.name.clone(), pick(party).map(|x| scale * x));
            bars(&self.parties.iter().map(row).collect::<Vec<_>>())
        };
        let body = format!("<p class=\"verdict\">{}</p>", escaped(&self.sentence()))
            + &section(
                "Wins gained in the second game, in percentage points",
                &rows(|p| p.wins_gained, 100.0),
            )
            + &section("Lead gained in the second game, in points", &rows(|p| p.lead_gained, 1.0))
            + "<p>The intervals hold whenever one stops (95 %).</p>";
        page(&format!("{}: two games on the same deals", one.title), &facts, &body)
    }
}

impl Report for Swept {
    fn html(&self) -> String {
        let mut facts = facts(&self.setting, &self.bots, self.seed);
        facts.push(("Number", self.number.clone()));
        facts.push(("Deals", self.deals.to_string()));
        let rows: Vec<_> =
            self.points.iter().map(|point| (point.value.to_string(), point.wins)).collect();
        let lead: Vec<_> =
            self.points.iter().map(|point| (point.value.to_string(), point.lead)).collect();
        let body = format!("<p class=\"verdict\">{}</p>", escaped(&self.sentence()))
            + &section(
                &format!("Wins of {}", self.side),
                &draw::curve(&self.points, self.target, self.balanced),
            )
            + &section("In numbers", &shares(&rows))
            + &section("Lead in points", &bars(&lead));
        page(
            &format!("{}: {} from one value to the next", self.setting.title, self.number),
            &facts,
            &body,
        )
    }
}

impl Report for Arena {
    fn html(&self) -> String {
        let r = &self.result;
        let mut facts = facts(&r.setting, &r.bots, r.seed);
        facts.push(("Deals", r.pairs.to_string()));
        let body = format!("<pre>{}</pre>", escaped(&self.to_string()));
        page(&format!("{}: {} against {}", r.setting.title, r.bots[0], r.bots[1]), &facts, &body)
    }
}

impl Report for Tournament {
    fn html(&self) -> String {
        let rows: Vec<_> = self.table.iter().map(|row| (row.bot.clone(), row.elo)).collect();
        let title = self.pairings.first().map_or("", |pairing| pairing.setting.title);
        let bots: Vec<_> = self.table.iter().map(|row| row.bot.clone()).collect();
        let facts =
            self.pairings.first().map_or_else(Vec::new, |p| facts(&p.setting, &bots, p.seed));
        let body = section("Strength in Elo points", &bars(&rows))
            + &section("All pairings", &format!("<pre>{}</pre>", escaped(&self.to_string())));
        page(&format!("{title}: a table of strengths"), &facts, &body)
    }
}
