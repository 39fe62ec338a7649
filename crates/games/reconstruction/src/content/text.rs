//! Card texts, made from what the cards do, so that they cannot say something else.

use veritable_core::words::{count, plural};

use super::{Content, Event, Filter, Op, Turned};
use crate::terms::{ALL_TERRITORIES, Faction, Kind, Side, ZONES};

impl Content {
    /// The text of the white (0) or the black (1) box.
    pub fn text(&self, event: &Event, which: usize) -> String {
        let ops = event.boxes[which].iter().map(|op| self.op_text(event.faction, op));
        ops.collect::<Vec<_>>().join(" ")
    }

    fn op_text(&self, actor: Faction, op: &Op) -> String {
        let gains = |who: Faction| match who == actor {
            true => "Gain".to_owned(),
            false => format!("{} gains", who.name()),
        };
        match *op {
            Op::Gain { who, n } => format!("{} {n} Protoculture.", gains(who)),
            Op::GainPer { who, side } => {
                let owner = side.faction().name();
                format!("{} 1 Protoculture for each {owner}-controlled territory.", gains(who))
            }
            Op::Lose { who, n } => format!("{} loses {n} Protoculture.", who.name()),
            Op::Transfer { src, dst, n } => {
                format!("{} hands {} {n} Protoculture.", src.name(), dst.name())
            }
            Op::Place { unit, n, ref filter, each, same } => {
                let what = self.several(n, unit);
                format!("Place {what} in {}.", self.spread(filter, n, each, same))
            }
            Op::Muster { n } => format!("Place {} in the Hideout.", count(n, "covert Soldier")),
            Op::Remove { on, n, ref filter, same } => {
                let (who, units) = (on.name(), count(n, "unit"));
                format!("{who} loses {units} of its choice in {}.", self.spread(filter, n, 0, same))
            }
            Op::Relocate { units, n, hideout, board, ref dst, same, upto, .. } => {
                let what = match (n, upto) {
                    (1, _) if units.count_ones() == 1 => self.names(units),
                    (18.., true) => format!("any number of {} units", actor.name()),
                    (n, true) => format!("up to {n} {} {}", actor.name(), plural(n, "unit")),
                    (n, false) => format!("{n} {} {}", actor.name(), plural(n, "unit")),
                };
                let from = match (hideout, board) {
                    (true, true) => " from the Hideout and the board",
                    (true, false) => " from the Hideout",
                    _ => "",
                };
                format!("Move {what}{from} to {}.", self.destination(dst, same))
            }
            Op::Displace { units, n, ref filter } => format!(
                "Pick {}: RDF must move {n} {} out of it, to adjacent spaces or New Macross City.",
                self.place_of(filter, false),
                self.names(units),
            ),
            Op::Flip { overt, n, ref filter } => {
                let side = if overt { "overt" } else { "covert" };
                let token = if overt { "covert Soldier" } else { "overt ZR Mecha" };
                let many = if overt { "Soldiers" } else { "ZR Mecha" };
                let within = match filter {
                    _ if filter.everywhere => " anywhere".to_owned(),
                    _ if filter.there => " there".to_owned(),
                    _ => format!(" in {}", self.place_of(filter, true)),
                };
                match n {
                    Turned::Tokens(n) => {
                        let tokens = if overt { count(n, token) } else { format!("{n} {token}") };
                        format!("Turn {tokens} {side}{within}.")
                    }
                    Turned::Spaces(n) => {
                        format!("Pick {}: all {many} there turn {side}.", count(n, "space"))
                    }
                    Turned::All => format!("All {many}{within} turn {side}."),
                }
            }
            Op::Shift { left, right, n, ref filter, each } => {
                let way = match (left, right) {
                    (true, true) => "either way",
                    (true, false) => "left",
                    _ => "right",
                };
                let place = self.spread(filter, n, each, false);
                match (n, each) {
                    (1, _) => format!("Shift 1 civilian {way} in {place}."),
                    (_, 0) => format!("Shift civilians {n} spots in total, {way}, in {place}."),
                    _ => format!("Shift {n} civilians {way} in {place}."),
                }
            }
            Op::Replace { old, new, n, ref filter } => {
                let (old, place) = (self.names(old), self.place_of(filter, true));
                let new = plural(n, self.unit(new));
                format!("Replace {n} {old} with {new} from out of play, in {place}.")
            }
            Op::Token { n, ref filter } => {
                let from = if filter.there {
                    "there".into()
                } else {
                    format!("in {}", self.place_of(filter, n > 1))
                };
                let tokens = count(n, "Protoculture token");
                let condition = match (filter.there, filter.has[0]) {
                    (true, has) if has != 0 => format!(" if {} is there", self.member(has)),
                    _ => String::new(),
                };
                format!("Take {tokens} {from} to the Hideout{condition}.")
            }
            Op::Build { n } => {
                format!("Move {} from out of play to Assembly.", count(n, "Battle Pod"))
            }
            Op::Ready { n } => {
                format!("Move {} from Assembly to Constructed.", count(n, "Battle Pod"))
            }
            Op::Drop { n, ref filter } => {
                let pods = count(n, "Battle Pod");
                format!("Put {pods} from Constructed into {}.", self.place_of(filter, true))
            }
            Op::Act { act, times, ref filter, upto } => {
                let name = act.title();
                let within = match filter {
                    _ if filter.everywhere => String::new(),
                    _ if filter.there => " there".into(),
                    _ => format!(" in {}", self.place_of(filter, true)),
                };
                match (times, upto) {
                    (1, false) => format!("Take {name}{within} once, free."),
                    (1, true) => format!("You may take {name}{within} once, free."),
                    (n, true) => format!("Take {name}{within} up to {n} times, free."),
                    (n, false) => format!("Take {name}{within} {n} times, free."),
                }
            }
            Op::Peek { who } => format!("Look at the hand of {}.", who.name()),
            Op::FlagshipOff => "The Flagship is set aside until heroes return.".into(),
        }
    }

    fn several(&self, n: u8, kind: Kind) -> String {
        match kind {
            Kind::Mecha => format!("{n} {}", self.unit(kind)),
            Kind::City => format!("{n} {}", plural(n, "City token")),
            _ => count(n, self.unit(kind)),
        }
    }

    /// "Partisan or ZR Mecha".
    fn names(&self, kinds: u16) -> String {
        let names: Vec<_> = Kind::of(kinds).map(|kind| self.unit(kind)).collect();
        match names.as_slice() {
            ["Flagship"] => "the Flagship".into(),
            _ => names.join(" or "),
        }
    }

    /// "an RDF unit", "a Partisan".
    fn member(&self, kinds: u16) -> String {
        match Faction::ALL.into_iter().find(|f| f.kinds() == kinds) {
            Some(faction @ (Faction::Zr | Faction::Ref)) => format!("a {} unit", faction.name()),
            Some(faction) => format!("an {} unit", faction.name()),
            None => format!("a {}", self.names(kinds)),
        }
    }

    /// Where a number of things go.
    fn spread(&self, filter: &Filter, n: u8, each: u8, same: bool) -> String {
        match (each, same) {
            _ if filter.there || filter.near.is_some() => self.place_of(filter, true),
            (_, true) => {
                let place = self.place_of(filter, false);
                let noun = place.strip_prefix("an ").or(place.strip_prefix("a ")).unwrap_or(&place);
                format!("one {noun}")
            }
            (1, _) if n > 1 => format!("{n} different {}", self.place_of(filter, true)),
            _ => self.place_of(filter, n > 1),
        }
    }

    fn destination(&self, filter: &Filter, same: bool) -> String {
        let place = self.place_of(filter, false);
        let noun = place.strip_prefix("an ").or(place.strip_prefix("a "));
        match (noun, same) {
            (Some(noun), true) => format!("one {noun}"),
            (Some(noun), false) => format!("any {noun}"),
            _ => place,
        }
    }

    /// "an RDF-controlled City that holds an RDF unit", or many of them.
    fn place_of(&self, filter: &Filter, many: bool) -> String {
        if filter.there {
            return "that space".into();
        }
        if let Some(kind) = filter.near {
            return format!("{}'s space and those next to it", self.unit(kind));
        }
        if filter.base.count_ones() == 1 {
            return self.place(filter.base.trailing_zeros() as u8).into();
        }
        let (one, more) = match filter.base {
            _ if filter.city => ("City", "Cities"),
            base if base & ZONES == 0 => ("territory", "territories"),
            base if base & ALL_TERRITORIES == 0 => ("zone", "zones"),
            _ => ("space", "spaces"),
        };
        let control = match filter.control {
            Some(Side::Rdf) => "RDF-controlled ",
            Some(Side::Aul) => "AUL-controlled ",
            None => "",
        };
        let mut words = match (many, control.is_empty()) {
            (true, _) => format!("{control}{more}"),
            (false, true) => format!("a {one}"),
            (false, false) => format!("an {control}{one}"),
        };
        for (i, &kinds) in filter.has.iter().filter(|&&kinds| kinds != 0).enumerate() {
            let joint = match (i, many) {
                (0, true) => "that hold",
                (0, false) => "that holds",
                _ => "and",
            };
            words = format!("{words} {joint} {}", self.member(kinds));
        }
        words
    }
}
