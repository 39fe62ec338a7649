//! What every card does: how often it is drawn and played, whether its players win, and what it contributes, which is
//! measured by playing the same deals with a pack in which it does nothing.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::Serialize;
use veritable_core::content::{Problem, Source};
use veritable_core::counting::{self, CardName};
use veritable_core::{Game, Options, Use};

use crate::record::{Record, Watch, record};
use crate::stats::{Interval, Sample};
use crate::words::table;
use crate::{Player, Work};

/// What was found of one card.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CardFindings {
    /// Which card; until the pack is read, its id is all that is known.
    #[serde(flatten)]
    pub card: CardName,
    /// Matches in which somebody drew it; none if it is nobody's to draw.
    pub drawn: u64,
    /// Matches in which somebody played it.
    pub played: u64,
    /// What the results of those who played it were worth.
    pub won_when_played: Option<Interval>,
    /// What it contributes, if that was measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contribution: Option<Contribution>,
    /// Why that could not be measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unmeasured: Option<String>,
}

/// What a card contributes to the luck of whoever has it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Contribution {
    /// Whose: a side's, or that of whoever drew it, or played it alone.
    pub to: String,
    /// Deals that were played with it and without it.
    pub deals: u64,
    /// How much more the results are worth with it.
    pub wins: Interval,
    /// How many more points over the others there are with it.
    pub points: Interval,
}

/// Counts of all cards.
#[derive(Debug, Default)]
pub struct CardTally(BTreeMap<String, OneCard>);

#[derive(Debug, Default)]
struct OneCard {
    drawn: u64,
    played: u64,
    worth: Sample,
}

impl CardTally {
    /// Counts a match.
    pub fn add(&mut self, record: &Record) {
        let mut seen = BTreeSet::new();
        for used in &record.uses {
            let card = self.0.entry(used.card.clone()).or_default();
            if seen.insert((&used.card, used.used)) {
                match used.used {
                    Use::Drawn => card.drawn += 1,
                    Use::Played => card.played += 1,
                }
            }
            if let (Use::Played, Some(party)) = (used.used, used.party) {
                card.worth.add(record.parties[party].worth);
            }
        }
    }

    /// What was found, by the ids of the cards.
    pub fn findings(self) -> Vec<CardFindings> {
        let row = |(id, card): (String, OneCard)| CardFindings {
            card: CardName { name: id.clone(), id, kind: "" },
            drawn: card.drawn,
            played: card.played,
            won_when_played: (card.worth.count() > 0).then(|| share(&card.worth)),
            contribution: None,
            unmeasured: None,
        };
        self.0.into_iter().map(row).collect()
    }
}

/// A mean of results, which are all between 0 and 1.
fn share(worth: &Sample) -> Interval {
    let Interval { share, low, high } = worth.interval();
    Interval { share, low: low.max(0.0), high: high.min(1.0) }
}

/// The experiment behind contributions.
pub struct Neutral<'a, G> {
    /// The game with all its cards.
    pub game: &'a G,
    /// Its options.
    pub options: &'a Options,
    /// Its pack.
    pub sources: &'a [Source],
    /// Who plays.
    pub players: &'a [Player],
    /// Where the chance outcomes start.
    pub seed: u64,
    /// How many deals are played again for each card.
    pub deals: u64,
}

impl<G: Game> Neutral<'_, G> {
    /// How many matches the experiment takes.
    pub fn matches(&self) -> Result<u64, Problem> {
        Ok(self.deals * (1 + counting::cards::<G>(self.sources)?.len() as u64))
    }

    /// Completes the rows of all cards of the pack with their names and contributions, the surest first. If somebody has
    /// enough before the end, the cards that were not begun stay unmeasured.
    pub fn measure(
        &self,
        counted: Vec<CardFindings>,
        work: Work,
    ) -> Result<Vec<CardFindings>, Problem> {
        let mut base = Vec::new();
        let watch = Watch { cards: true, course: false };
        // With a card that does nothing the pack is another one, which is judged by hand: so this one is, too.
        let game = self.game.clone().with_model(None);
        let one = |number| record(&game, self.players, (self.seed, number), watch);
        work.each(0..self.deals, one, |record| base.push(record))?;
        let mut rows = named::<G>(self.sources, counted)?;
        for row in &mut rows {
            if work.stopped() {
                break;
            }
            match self.contribution(&row.card.id, &base, work) {
                Ok(contribution) => row.contribution = contribution,
                Err(Problem(why)) => row.unmeasured = Some(why),
            }
        }
        let sure = |row: &CardFindings| {
            let found = row.contribution.as_ref();
            found.map_or((-1.0, 0.0), |c| (c.wins.sure(), c.wins.share.abs()))
        };
        rows.sort_by(|a, b| sure(b).partial_cmp(&sure(a)).expect("shares are numbers"));
        Ok(rows)
    }

    fn contribution(
        &self,
        id: &str,
        base: &[Record],
        work: Work,
    ) -> Result<Option<Contribution>, Problem> {
        let pack = counting::neutralised::<G>(self.sources, id)?;
        let without = G::configure(self.options, Some(&pack))?;
        let held = Holders::of(id, base);
        let with: BTreeMap<u64, &Record> = base.iter().map(|r| (r.number, r)).collect();
        let (mut wins, mut points) = (Sample::default(), Sample::default());
        let one = |number| {
            let Some(party) = with.get(&number).and_then(|r| held.party(r)) else {
                return Ok(None);
            };
            let played = record(&without, self.players, (self.seed, number), Watch::default())?;
            Ok(Some((with[&number], party, played)))
        };
        work.each(0..self.deals, one, |played| {
            let Some((with, party, without)) = played else { return };
            let with = &with.parties[party];
            // The same party may stand elsewhere if the seats' sides were drawn.
            if let Some(without) = without.parties.iter().find(|p| p.name == with.name) {
                wins.add(with.worth - without.worth);
                points.add(with.margin - without.margin);
            }
        })?;
        let to = held.side.unwrap_or_else(|| "its holder".into());
        Ok((wins.count() > 1).then(|| Contribution {
            to,
            deals: wins.count(),
            wins: wins.interval(),
            points: points.interval(),
        }))
    }
}

/// Who has a card: always the same side, or whoever alone drew it (if nobody draws it, played it) in a match.
struct Holders<'a> {
    id: &'a str,
    side: Option<String>,
}

impl<'a> Holders<'a> {
    fn of(id: &'a str, base: &[Record]) -> Self {
        let holders: BTreeSet<&str> = base
            .iter()
            .flat_map(|r| {
                r.uses
                    .iter()
                    .filter(|u| u.card == id)
                    .filter_map(|u| u.party.map(|p| r.parties[p].name.as_str()))
            })
            .collect();
        let side =
            if holders.len() == 1 { holders.first().map(|&side| side.to_owned()) } else { None };
        Self { id, side }
    }

    fn party(&self, record: &Record) -> Option<usize> {
        match &self.side {
            Some(side) => record.parties.iter().position(|party| party.name == *side),
            None => self.only(record, Use::Drawn).or_else(|| self.only(record, Use::Played)),
        }
    }

    /// The only party that used the card so in a match.
    fn only(&self, record: &Record, used: Use) -> Option<usize> {
        let uses = record.uses.iter().filter(|u| u.card == self.id && u.used == used);
        match uses.collect::<Vec<_>>()[..] {
            [only] => only.party,
            _ => None,
        }
    }
}

/// All cards of the pack with what was counted of them.
pub fn named<G: Game>(
    sources: &[Source],
    counted: Vec<CardFindings>,
) -> Result<Vec<CardFindings>, Problem> {
    let mut counted: BTreeMap<String, CardFindings> =
        counted.into_iter().map(|row| (row.card.id.clone(), row)).collect();
    let row = |card: CardName| match counted.remove(&card.id) {
        Some(row) => CardFindings { card, ..row },
        None => CardFindings {
            card,
            drawn: 0,
            played: 0,
            won_when_played: None,
            contribution: None,
            unmeasured: None,
        },
    };
    Ok(counting::cards::<G>(sources)?.into_iter().map(row).collect())
}

/// The rows as a table for people.
pub fn write_table(f: &mut fmt::Formatter<'_>, cards: &[CardFindings]) -> fmt::Result {
    if cards.is_empty() {
        return Ok(());
    }
    let mut rows = vec![
        ["card", "drawn", "played", "won when played", "adds % of wins", "adds points", "to"]
            .map(String::from),
    ];
    for row in cards {
        let found = row.contribution.as_ref();
        rows.push([
            row.card.name.clone(),
            if row.drawn > 0 { row.drawn.to_string() } else { "–".into() },
            row.played.to_string(),
            row.won_when_played.map_or("–".into(), |share| share.to_string()),
            found.map_or("–".into(), |c| c.wins.signed(100.0)),
            found.map_or("–".into(), |c| c.points.signed(1.0)),
            found.map_or(String::new(), |c| c.to.clone()),
        ]);
    }
    f.write_str(&table(&rows))?;
    for row in cards.iter().filter(|row| row.unmeasured.is_some()) {
        let why = row.unmeasured.as_deref().unwrap_or_default();
        writeln!(
            f,
            "{}: not measured, because a pack without it is refused: {why}",
            row.card.name
        )?;
    }
    Ok(())
}
