//! What happened, in words.

use veritable_core::bits::bits;
use veritable_core::words::{Doer, count, plural};

use crate::Reconstruction;
use crate::events::{Event, Secret};
use crate::refuse::capital;
use crate::state::End;
use crate::terms::{Faction, Kind, Way};
use crate::view::View;

impl Reconstruction {
    /// Words for an event.
    pub(crate) fn tale(&self, view: &View, event: &Event) -> String {
        use Event::*;
        let c = &self.content;
        let does = |who: Faction, verb: &str| {
            Doer { you: view.own == Some(who), name: who.name(), many: false }.does(verb)
        };
        let to = |who: Faction| if view.own == Some(who) { "you" } else { who.name() };
        let card = |secret: Secret, without: &str| match secret.cards {
            Some(cards) => {
                let names: Vec<_> = bits(cards).map(|card| c.event(card).name.as_str()).collect();
                names.join(", ")
            }
            None => without.into(),
        };
        let name = |card: u8| c.event(card).name.as_str();
        let place = |at: u8| c.place(at);
        match *event {
            Seated { seat, faction } => format!("Seat {seat} plays {}.", faction.name()),
            Drew { faction, card: drawn } => {
                format!("{} {}.", does(faction, "draw"), card(drawn, "a card"))
            }
            Offered { by, to: with, card: shown } => {
                format!("{} {} {} for trade.", does(by, "offer"), to(with), card(shown, "a card"))
            }
            Wished { by, wish: Some(wish) } => {
                format!("{} a card of {}.", does(by, "ask for"), wish.name())
                    .replace("ask fors", "asks for")
            }
            Wished { by, wish: None } => {
                format!("{} any card.", does(by, "ask for")).replace("ask fors", "asks for")
            }
            Declined { by } => format!("{}.", does(by, "decline")),
            Answered { by, to: with, card: shown } => {
                format!("{} {} {} in return.", does(by, "show"), to(with), card(shown, "a card"))
            }
            Refused { by } => format!("{} the exchange.", does(by, "refuse")),
            Exchanged { by, with, gave, got } => match (gave.cards, got.cards) {
                (Some(_), Some(_)) => format!(
                    "{} {} for {} {}.",
                    does(by, "exchange"),
                    card(gave, ""),
                    if view.own == Some(with) {
                        "your".into()
                    } else {
                        format!("{}'s", with.name())
                    },
                    card(got, "")
                ),
                _ => format!("{} a card with {}.", does(by, "exchange"), to(with)),
            },
            Played { by, card } => format!("{} {}.", does(by, "play"), name(card)),
            Queued { faction } => format!("{} next.", does(faction, "play")),
            TookBlack { by, card } => {
                format!("{} the black box of {}.", does(by, "take"), name(card))
            }
            LeftBlack { by, card } => {
                format!("{} the black box of {}.", does(by, "leave"), name(card))
            }
            Commanded { by, act } => format!("{} the action {}.", does(by, "take"), act.title()),
            Rested { by } => format!("{} no further action.", does(by, "take")),
            Gained { who, n } => format!("{} {n} Protoculture.", does(who, "gain")),
            Income { who, n } => {
                let gains = does(who, "gain").replacen("You", "you", 1);
                format!("Income: {gains} {n} Protoculture.")
            }
            Lost { who, n } => format!("{} {n} Protoculture.", does(who, "lose")),
            Paid { who, n, act } => {
                format!("{} {n} Protoculture for {}.", does(who, "pay"), act.title())
            }
            Placed { kind, at } => {
                format!("{} appears in {}.", capital(&self.one(kind)), place(at))
            }
            Spent { kind, n, at } => {
                let leave = if n == 1 { "leaves" } else { "leave" };
                format!("{} {leave} {} for the supply.", self.group(n, kind), place(at))
            }
            Destroyed { kind, at } => {
                format!("{} is destroyed in {}.", capital(&self.one(kind)), place(at))
            }
            Moved { kind, n, from, to } => {
                let (units, moves) = match n {
                    1 => (capital(&self.one(kind)), "moves"),
                    _ => (self.group(n, kind), "move"),
                };
                format!("{units} {moves} from {} to {}.", place(from), place(to))
            }
            Turned { overt, n, at } => {
                let (tokens, side) =
                    if overt { ("Soldier", "overt") } else { ("ZR Mecha", "covert") };
                let tokens = if overt { count(n, tokens) } else { format!("{n} {tokens}") };
                let turn = if n == 1 { "turns" } else { "turn" };
                format!("{tokens} in {} {turn} {side}.", place(at))
            }
            Shifted { territory, spot, way } => match (way, spot) {
                (Way::Left, 1) => format!("A civilian in {} becomes content.", place(territory)),
                (Way::Left, _) => format!("A civilian in {} calms down.", place(territory)),
                (Way::Right, 0) => {
                    format!("A civilian in {} is content no more.", place(territory))
                }
                (Way::Right, _) => format!("A civilian in {} grows restless.", place(territory)),
            },
            Converted { territory, soldier } => {
                let more = if soldier { ", and a Soldier comes to the Hideout" } else { "" };
                format!("A civilian of {} joins the rebellion{more}.", place(territory))
            }
            Replaced { old, new, at } => {
                format!("{} in {} becomes {}.", capital(&self.one(old)), place(at), self.one(new))
            }
            Stole { zone } => format!("The token of {} goes to the Hideout.", place(zone)),
            Built { n } => {
                format!("{} added to the Assembly box.", is_are(n, &count(n, "Battle Pod")))
            }
            Readied { n } => {
                format!("{} readied in the Constructed box.", is_are(n, &count(n, "Battle Pod")))
            }
            Dropped { at } => format!("A Battle Pod lands in {}.", place(at)),
            Loaded { at } => format!("A Battle Pod leaves {} for the Constructed box.", place(at)),
            FlagshipGone { at } => {
                format!("The Flagship leaves {} until heroes return.", place(at))
            }
            Peeked { by, at, cards } => match cards.cards {
                Some(_) => {
                    let whose = if view.own == Some(at) {
                        "your hand".into()
                    } else {
                        format!("the hand of {}", at.name())
                    };
                    format!("{} at {whose}: {}.", does(by, "look"), card(cards, ""))
                }
                None => format!("{} at the hand of {}.", does(by, "look"), at.name()),
            },
            Checked { round, points } => {
                let tally = Faction::ALL.map(|f| {
                    let (n, goal) = (points[f as usize], c.goals[f as usize]);
                    format!("{} {n} of {goal}", f.name())
                });
                format!("Victory check of round {round}: {}.", tally.join(", "))
            }
            TokenPaid { zone, to: holder, .. } => {
                format!("The token of {} pays {}.", place(zone), to(holder))
            }
            Returned { kind, at } => {
                format!("{} returns to {}.", capital(&self.one(kind)), place(at))
            }
            DropCard { card } => {
                let pods = &c.drops[usize::from(card)];
                let numbers: Vec<_> = pods.iter().map(ToString::to_string).collect();
                format!("The Drop card says {}.", numbers.join(", "))
            }
            Lot { territory } => format!("The Territory card is {}.", place(territory)),
            RoundCard { faction, card } => {
                format!("{} the round card {}.", does(faction, "get"), name(card))
            }
            Round { round, first } => {
                format!("Round {round} begins; {}.", does(first, "start").replacen("You", "you", 1))
            }
            Ended { end: End::Major(winner) } => {
                format!("{} a major victory.", does(winner, "win"))
            }
            Ended { .. } => {
                let [one, other] = self.minor_winners(&view.table).map(to);
                format!("{} and {other} win minor victories.", capital(one))
            }
        }
    }

    /// "3 Partisans", "2 Military Mecha".
    pub(crate) fn group(&self, n: u8, kind: Kind) -> String {
        let name = self.content.unit(kind);
        match kind {
            Kind::Mecha | Kind::Zmecha => format!("{n} {name}"),
            _ if kind.named() => name.into(),
            _ => format!("{n} {}", plural(n, name)),
        }
    }
}

fn is_are(n: u8, words: &str) -> String {
    format!("{words} {}", if n == 1 { "is" } else { "are" })
}
