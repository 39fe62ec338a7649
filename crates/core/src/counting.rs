//! Cards as a laboratory counts them: which there are, what becomes of each in a match, and a pack in which one of them
//! does nothing.

use serde::Serialize;
use toml::Table;

use crate::content::{Problem, Source};
use crate::edit;
use crate::{Mechanics, Seat};

/// What became of a card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Use {
    /// Somebody drew it, was dealt it or chose to keep it.
    Drawn,
    /// Somebody played it, or took what it gives.
    Played,
}

/// Whose card it was then.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Holder {
    /// A seat's.
    Seat(Seat),
    /// A side's (faction's), whichever seat plays it; called as in [`crate::Contest`], or as the seat is called.
    Side(&'static str),
    /// Nobody's: it concerns everybody.
    Table,
}

/// A list of cards in the content: an array of tables with an `id` each.
#[derive(Clone, Copy)]
pub struct CardTable {
    /// The file.
    pub file: &'static str,
    /// The name of the array in it.
    pub table: &'static str,
    /// Changes an entry so that the card does nothing and is worth nothing, and can still be played.
    pub neutral: fn(&mut Table),
}

/// A card of a pack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CardName {
    /// Its id.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// What kind of card it is: the name of its list.
    pub kind: &'static str,
}

/// The cards of a game, for statistics of balance.
pub trait Counting: Mechanics {
    /// The lists of cards in the content; none if a game has none, and then nothing is counted.
    fn card_tables() -> &'static [CardTable] {
        &[]
    }

    /// Tells what an event says of cards, by their ids. The event is the whole one that only the table knows.
    fn uses(&self, _event: &Self::Event, _tell: &mut impl FnMut(&str, Use, Holder)) {}
}

/// All cards of a pack of `G`, in the order of its lists.
pub fn cards<G: Counting>(sources: &[Source]) -> Result<Vec<CardName>, Problem> {
    let mut found = Vec::new();
    for list in G::card_tables() {
        let source = Source::named(sources, list.file, G::info().title)?;
        let file: Table = source.read()?;
        for entry in
            file.get(list.table).and_then(|entries| entries.as_array()).into_iter().flatten()
        {
            let text = |key| entry.get(key).and_then(|value| value.as_str());
            let Some(id) = text("id") else { continue };
            let name = text("name").unwrap_or(id).into();
            found.push(CardName { id: id.into(), name, kind: list.table });
        }
    }
    Ok(found)
}

/// The pack with one card that does nothing.
pub fn neutralised<G: Counting>(sources: &[Source], id: &str) -> Result<Vec<Source>, Problem> {
    for list in G::card_tables() {
        let source = Source::named(sources, list.file, G::info().title)?;
        let mut file: Table = source.read()?;
        if let Some(entry) = edit::entry(&mut file, list.table, id) {
            (list.neutral)(entry);
            return Ok(edit::with_file(sources, source, &file));
        }
    }
    Err(Problem(format!("There is no card “{id}” in this pack.")))
}
