//! Giving up, and calling a match off.

use veritable_catalog::Refusal;
use veritable_core::Seat;
use veritable_table::{By, Early};

use super::Live;
use super::listing::bot_name;
use crate::bots::STAND_IN;
use crate::journal::{Entry, Holder};

impl Live {
    /// The bot that plays on if this seat gives up. None where that ends the match: of two, or where only bots would be
    /// left.
    pub fn stand_in(&self, seat: Seat) -> Option<String> {
        let mut others = (0..).zip(&self.seats).filter(|(other, _)| *other != seat);
        let company = others.any(|(_, holder)| holder.person().is_some());
        (self.seats.len() > 2 && company).then(|| STAND_IN.into())
    }

    /// A seat gives up: the match ends, or a bot of that level plays on in the seat for good.
    pub fn resign(&mut self, seat: Seat, bot: Option<String>) -> Result<Vec<Entry>, Refusal> {
        let name = self.name(seat);
        match &bot {
            _ if self.table.over() => return Err(Refusal::plain("The game is over.")),
            None => {
                self.table.end_early(Early::Resigned(seat))?;
                self.note(Some(seat), &format!("{name} resigns."));
            }
            Some(level) => {
                self.give(seat, Holder::Bot { level: level.clone(), keeps: None });
                let says = format!("{name} resigns; {} plays on.", bot_name(level));
                self.note(Some(seat), &says);
            }
        }
        self.moves += 1;
        self.ask = None;
        Ok(vec![Entry::Resign { seat, bot }])
    }

    /// Whether this seat may call the match off: nobody else's play would be lost, or not everybody has begun.
    pub fn may_call_off(&self, seat: Seat) -> Result<(), Refusal> {
        let own = self.seats[usize::from(seat)].person();
        let other = |(at, holder): (Seat, &Holder)| {
            let person = holder.person().filter(|who| own.is_none_or(|own| own.0 != who.0));
            person.map(|_| at)
        };
        let decided = |seat: Seat| {
            let own = |ply: &veritable_table::Ply| ply.by == By::Seat(seat) && !ply.forced;
            self.table.log().iter().any(own)
        };
        let others: Vec<_> = (0..).zip(&self.seats).filter_map(other).collect();
        if !others.is_empty() && others.iter().chain([&seat]).all(|seat| decided(*seat)) {
            let why = "Everybody has begun to play, so the match cannot be called off any more. You can resign, or \
                leave: then a bot plays on.";
            return Err(Refusal::plain(why));
        }
        Ok(())
    }

    /// The match is called off.
    pub fn call_off(&mut self, seat: Seat) -> Result<Vec<Entry>, Refusal> {
        self.table.end_early(Early::CalledOff)?;
        let says = format!("{} calls the match off.", self.name(seat));
        self.note(Some(seat), &says);
        self.moves += 1;
        self.ask = None;
        Ok(vec![Entry::CallOff { seat }])
    }

    /// Whoever runs the server ends the match.
    pub fn end(&mut self) -> Result<Vec<Entry>, Refusal> {
        self.table.end_early(Early::CalledOff)?;
        self.note(None, "Whoever runs this server has ended the match.");
        self.moves += 1;
        self.ask = None;
        Ok(vec![Entry::End])
    }
}
