//! What whoever runs the server wants done: with a match, with somebody who is not let in any more, with old matches.
//!
//! An order is a note in the store. A server that is at work finds it within seconds; where none is, whoever gives the
//! order carries it out.

use std::collections::HashSet;
use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;
use std::sync::RwLock;
use std::time::Duration;

use veritable_catalog::Refusal;
use veritable_core::Seat;
use veritable_store::Error;

use crate::App;
use crate::guest::Guest;
use crate::journal::Holder;
use crate::limits::prefix;
use crate::room::{Fault, Live};

/// The kinds of notes.
const ORDER: &str = "order";
const BAN: &str = "ban";

/// How many matches are deleted at a time.
const SWEPT: u32 = 100;

/// What is to be done with a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// It ends now, and nobody has won.
    End,
    /// A seat is opened for somebody else.
    Free(Seat),
    /// It is deleted for ever.
    Delete,
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Order::End => f.write_str("end"),
            Order::Free(seat) => write!(f, "free {seat}"),
            Order::Delete => f.write_str("delete"),
        }
    }
}

impl FromStr for Order {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        match text.split_once(' ') {
            None if text == "end" => Ok(Order::End),
            None if text == "delete" => Ok(Order::Delete),
            Some(("free", seat)) => seat.parse().map(Order::Free).map_err(|_| "no seat".into()),
            _ => Err("an order that nobody knows".into()),
        }
    }
}

/// Leaves an order for a match.
pub async fn give(app: &App, table: &str, order: Order) -> Result<(), Error> {
    app.store.note(ORDER, table, &order.to_string()).await
}

/// Carries out every order that was left. Returns what became of each, by table.
pub async fn obey(app: &App) -> Result<Vec<(String, Result<(), String>)>, Error> {
    let mut done = Vec::new();
    for (table, words) in app.store.notes(ORDER).await? {
        let result = match words.parse() {
            Ok(order) => carry_out(app, &table, order).await,
            Err(why) => Err(why),
        };
        match &result {
            Ok(()) => tracing::info!(table, order = words, "an order was carried out"),
            Err(why) => tracing::warn!(table, order = words, why, "an order was not carried out"),
        }
        app.store.strike(ORDER, &table).await?;
        done.push((table, result));
    }
    Ok(done)
}

async fn carry_out(app: &App, table: &str, order: Order) -> Result<(), String> {
    if order == Order::Delete {
        let deleted = app.store.delete(table).await.map_err(|error| error.to_string())?;
        app.forget(table);
        return if deleted { Ok(()) } else { Err("there is no such match".into()) };
    }
    let room = app.room(table).await.map_err(|_| "this match cannot be read".to_string())?;
    let changed = room.change(app, move |live: &mut Live| match order {
        Order::Free(seat) => match live.seats.get(usize::from(seat)) {
            _ if live.table.over() => Err(Refusal::plain("The game is over.").into()),
            None | Some(Holder::Open) => Err(Refusal::plain("Nobody has this seat.").into()),
            Some(_) => Ok(live.sit(seat, Holder::Open, None)),
        },
        Order::End | Order::Delete => Ok(live.end()?),
    });
    changed.await.map_err(|fault: Fault| match fault {
        Fault::Refused(refusal) => refusal.why,
        Fault::Storage => "it could not be stored".into(),
    })
}

/// Who is not let in: guests by id, addresses.
#[derive(Default)]
pub struct Bans(RwLock<HashSet<String>>);

impl Bans {
    /// Whether this guest is not let in.
    pub fn hold(&self, guest: &Guest) -> bool {
        let bans = self.0.read().unwrap_or_else(std::sync::PoisonError::into_inner);
        !bans.is_empty() && (bans.contains(&guest.id) || bans.contains(&guest.address.to_string()))
    }

    /// Takes up what is noted now.
    pub async fn refresh(&self, app: &App) -> Result<(), Error> {
        let noted = app.store.notes(BAN).await?.into_iter().map(|(who, _)| who).collect();
        *self.0.write().unwrap_or_else(std::sync::PoisonError::into_inner) = noted;
        Ok(())
    }
}

/// A guest's id, or an address as limits count it; nothing if it is neither.
fn whom(who: &str) -> Option<String> {
    let guest = who.len() == 32 && who.bytes().all(|b| b.is_ascii_hexdigit());
    match who.parse::<IpAddr>() {
        Ok(address) => Some(prefix(address).to_string()),
        Err(_) => guest.then(|| who.to_lowercase()),
    }
}

/// Lets a guest or an address in no more. Returns whether it was one.
pub async fn ban(app: &App, who: &str, why: &str) -> Result<bool, Error> {
    let Some(who) = whom(who) else { return Ok(false) };
    app.store.note(BAN, &who, why).await?;
    Ok(true)
}

/// Lets them in again. Returns whether they were not.
pub async fn unban(app: &App, who: &str) -> Result<bool, Error> {
    let Some(who) = whom(who) else { return Ok(false) };
    app.store.strike(BAN, &who).await
}

/// Everybody who is not let in, and why.
pub async fn banned(app: &App) -> Result<Vec<(String, String)>, Error> {
    app.store.notes(BAN).await
}

/// How long matches are kept after somebody last did something at them; for ever if nothing is said.
#[derive(Clone, Copy, Debug, Default)]
pub struct Keep {
    /// Those that are over.
    pub over: Option<Duration>,
    /// Those that are not.
    pub unfinished: Option<Duration>,
}

/// Deletes what was kept long enough. Returns how many matches.
pub async fn sweep(app: &App) -> Result<usize, Error> {
    let mut deleted = 0;
    for (over, kept) in [(true, app.config.keep.over), (false, app.config.keep.unfinished)] {
        let Some(kept) = kept else { continue };
        loop {
            let old = app.store.untouched(over, kept.as_secs(), SWEPT).await?;
            for table in &old {
                deleted += usize::from(app.store.delete(table).await?);
                app.forget(table);
            }
            if old.len() < SWEPT as usize {
                break;
            }
        }
    }
    if deleted > 0 {
        tracing::info!(deleted, "matches were kept long enough");
    }
    Ok(deleted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_reads_back_from_its_words() {
        for order in [Order::End, Order::Free(3), Order::Delete] {
            assert_eq!(order.to_string().parse(), Ok(order));
        }
        assert!("free".parse::<Order>().is_err() && "free x".parse::<Order>().is_err());
    }

    #[test]
    fn whoever_is_banned_is_a_guest_or_an_address_as_limits_count_it() {
        assert_eq!(whom("192.0.2.7").as_deref(), Some("192.0.2.7"));
        assert_eq!(whom("2001:db8:1:2:3:4:5:6").as_deref(), Some("2001:db8:1:2::"));
        assert_eq!(whom(&"AB".repeat(16)), Some("ab".repeat(16)));
        assert_eq!(whom("eve"), None);
    }
}
