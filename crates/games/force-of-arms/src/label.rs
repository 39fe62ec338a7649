//! Words for actions and events, from what a viewer knows.

use std::sync::LazyLock;

use veritable_core::guide::Guide;
use veritable_core::scene::{Header, Scene};
use veritable_core::words::{self, Doer};
use veritable_core::{Label, ScoreSheet, Seat, Showing, Viewer};

use crate::ForceOfArms;
use crate::action::Action;
use crate::content::data::Effect;
use crate::content::text::face_up_text;
use crate::content::{Faction, Op, Token};
use crate::events::{Actor, Event};
use crate::geometry::{Pos, Slot, lane_name, lane_of, position_name};
use crate::scene::Drawing;
use crate::state::*;
use crate::view::View;

/// The guided first game.
static GUIDE: LazyLock<Guide> =
    LazyLock::new(|| Guide::embedded(include_str!("../content/guide.toml")));

impl Showing for ForceOfArms {
    fn guide() -> Option<&'static Guide> {
        Some(&GUIDE)
    }

    fn seat_name(&self, view: &View, seat: Seat) -> String {
        match view.table.step {
            Step::Factions => format!("Player {}", seat + 1),
            _ => view.table.faction(seat).name().into(),
        }
    }

    fn scene(&self, view: &View, choices: &[Action]) -> Scene {
        Drawing::new(self, view).scene(choices)
    }

    fn header(&self, view: &View) -> Header {
        Drawing::new(self, view).header()
    }

    fn score(&self, state: &State) -> ScoreSheet {
        self.sheet(state)
    }

    fn label(&self, view: &View, action: Action) -> Label {
        let hint = self.foresee(view, action).map(|(next, ships)| {
            ships.iter().map(|&s| self.forecast_words(&next, s)).collect::<Vec<_>>().join("; ")
        });
        let hint = hint.filter(|words| !words.is_empty()).or_else(|| self.hint(view, action));
        Label { text: self.text(view, action), hint }
    }

    fn narrate(&self, &View { viewer, .. }: &View, event: &Event) -> String {
        let ship = |s: Ship| match self.pack.ships.get(usize::from(s)) {
            Some(card) => card.name.as_str(),
            None => "the Empty Space",
        };
        let fighter =
            |faction: Faction, card: Card| self.pack.fighter_card(faction, card).value_name();
        let card = |by: Actor, c: u8| self.pack.card(by.faction, c).name.as_str();
        let says = |by: &Actor, verb: &str| doer(viewer, by).does(verb);
        let lane = |slot: Slot| lane_name(lane_of(slot));
        let deed = |at: u16| self.pack.program[usize::from(at)].deed();
        match *event {
            Event::Round { round, seat0 } => {
                format!(
                    "Round {round} begins: seat 0 plays the {}, seat 1 the {}.",
                    seat0.name(),
                    seat0.other().name()
                )
            }
            Event::Dealt { ship: s, at } => format!("{} lies {}.", ship(s), position_name(at)),
            Event::Drawn { cards, seat0, winner } => {
                let names = [fighter(seat0, cards[0]), fighter(seat0.other(), cards[1])];
                let who = if winner == 0 { seat0 } else { seat0.other() };
                format!(
                    "Initiative: {} against {}. {} decides the order.",
                    names[0],
                    names[1],
                    who.name()
                )
            }
            Event::Order { ref by, first } => {
                let order = if first { "first" } else { "second" };
                format!("{} to go {order}.", says(by, "choose"))
            }
            Event::Sides { ref by, corner } => {
                format!("{} the sides {}.", says(by, "take"), corner.name())
            }
            Event::Began { phase } => phase.announcement().into(),
            Event::Moved { ref by, ship: s, to, swapped, .. } => {
                format!(
                    "{} {} with {} ({}).",
                    says(by, "swap"),
                    ship(s),
                    ship(swapped),
                    position_name(to)
                )
            }
            Event::NoMove { ref by } => format!("{} no ship that can move.", says(by, "have")),
            Event::Placed { ref by, slot, card: Some(c), up, serial } => {
                let how = if up { "face up".into() } else { format!("face down (#{serial})") };
                format!("{} {} {how}, {}.", says(by, "place"), fighter(by.faction, c), lane(slot))
            }
            Event::Placed { ref by, slot, card: None, serial, .. } => {
                format!("{} a face-down fighter, {} (#{serial}).", says(by, "place"), lane(slot))
            }
            Event::Gained { ref by, token, count } => {
                format!("{} {}.", says(by, "gain"), tokens(count, token))
            }
            Event::Spied { ref by, slot, serial, card: c } => {
                let (name, at) = (fighter(by.faction.other(), c), lane(slot));
                format!("{} a Spy on fighter #{serial} at {at}: it is {name}.", says(by, "play"))
            }
            Event::Announced { ref by, token, ship: s } => {
                format!("{} {} on {}.", says(by, "announce"), a_token(token), ship(s))
            }
            Event::Countered { ref by, token, ship: s } => {
                format!(
                    "{} the {} token on {} with a Spy.",
                    says(by, "counter"),
                    token.name(),
                    ship(s)
                )
            }
            Event::TokenPlaced { ref by, token, ship: s } => {
                format!("{} {} on {}.", says(by, "place"), a_token(token), ship(s))
            }
            Event::Passed { ref by, forced: false } => format!("{}.", says(by, "pass")),
            Event::Passed { ref by, forced: true } => {
                format!(
                    "{} nothing to play and {}.",
                    says(by, "have"),
                    doer(viewer, by).verb("pass")
                )
            }
            Event::CardPlayed { by, card: c } => format!("{} {}.", says(&by, "play"), card(by, c)),
            Event::NoEffect { by, card: c, at } => {
                format!("{}: {} is not possible.", card(by, c), deed(at))
            }
            Event::Declined { by, card: c, at, begun } => {
                let verb = if begun { "stop" } else { "skip" };
                format!("{} {} ({}).", says(&by, verb), deed(at), card(by, c))
            }
            Event::OptionChosen { by, card: c, option } => {
                let label = self.branch_words(by.faction, c, option);
                format!("{} “{label}” ({}).", says(&by, "choose"), card(by, c))
            }
            Event::Swapped { ref by, slots: [a, b], serials: [m, n] } => {
                let (verb, a, b) = (says(by, "exchange"), lane(a), lane(b));
                format!("{verb} fighter #{m} at {a} with #{n} at {b}.")
            }
            Event::Revealed { ref by, slot, serial, card: c } => {
                let whose = if viewer.is(by.seat) { "Your" } else { by.faction.name() };
                let (at, name) = (lane(slot), fighter(by.faction, c));
                format!("{whose} fighter #{serial} at {at} is {name}.")
            }
            Event::FighterChanged { slot, owner, card: c, delta, .. } => {
                format!("{} at {} gets {delta:+}.", fighter(owner, c), lane(slot))
            }
            Event::ShipChanged { ship: s, delta, .. } => {
                format!("{}'s printed defense gets {delta:+}.", ship(s))
            }
            Event::TokenRemoved { ref by, token, ship: s } => {
                format!("{} {} from {}.", says(by, "remove"), a_token(token), ship(s))
            }
            Event::TokenMoved { ref by, token, from, to } => {
                format!(
                    "{} {} from {} to {}.",
                    says(by, "move"),
                    a_token(token),
                    ship(from),
                    ship(to)
                )
            }
            Event::Transformed { ref by, ship: s, alternate } => {
                let card = &self.pack.ships[usize::from(s)];
                let other = card.alternate.as_ref().map_or(&card.name, |face| &face.name);
                let [from, to] = if alternate { [&card.name, other] } else { [other, &card.name] };
                format!("{} {from} to {to}.", says(by, "turn"))
            }
            Event::Regained { ref by, token, count } => {
                format!("{} back {}.", says(by, "take"), tokens(count, token))
            }
            Event::ShipScored { ship: s, defense, attack, ref to, points } => {
                let sums = format!("{}: defense {defense}, attack {attack}", ship(s));
                match to {
                    None => format!("{sums}: tied, nobody gets it."),
                    Some(by) => {
                        let owner = crate::content::Pack::faction_of(s) == by.faction;
                        let verb = if owner { "keep" } else { "capture" };
                        format!("{sums}: {} it for {points} VP.", says(by, verb))
                    }
                }
            }
            Event::RoundScored { round, points: [a, b], totals: [x, y] } => {
                format!(
                    "Round {round}: {a} VP for seat 0, {b} VP for seat 1; the match stands {x} : {y}."
                )
            }
            Event::ExtraRound => "The match is tied: another round decides.".into(),
            Event::Over { winner, totals: [x, y] } => {
                let (most, least) = (x.max(y), x.min(y));
                match winner {
                    Some(seat) if viewer.is(seat) => {
                        format!("You win the match, {most} : {least}.")
                    }
                    Some(seat) => format!("Seat {seat} wins the match, {most} : {least}."),
                    None => format!("The match is a draw, {x} : {y}."),
                }
            }
        }
    }
}

impl ForceOfArms {
    fn text(&self, view: &View, action: Action) -> String {
        let table = &view.table;
        let me = table.faction(table.active);
        let place = |p: Pos| self.place_words(table, p);
        match action {
            Action::Pass => self.pass_words(table),
            Action::Counter => "Counter it with a Spy".into(),
            Action::GoFirst => "Go first (player 1)".into(),
            Action::GoSecond => "Go second (player 2)".into(),
            Action::Sides(corner) => format!("Take the sides {}", corner.name()),
            Action::ShipFrom(p) => format!("Move {}", place(p)),
            Action::ShipTo(q) => match table.ship_at(q) {
                Some(_) => format!("Swap with {}", place(q)),
                None => format!("To the Empty Space ({})", position_name(q)),
            },
            Action::Fighter(card) => {
                let card = self.pack.fighter_card(me, card);
                format!("{} ({})", card.value_name(), card.name)
            }
            Action::PlaceDown(lane) => format!("Face down at {}", lane_name(lane)),
            Action::PlaceUp(lane) => {
                let earns = self.pack.fighters[me as usize]
                    .get(usize::from(view.chosen))
                    .and_then(face_up_text)
                    .unwrap_or_default();
                format!("Face up at {} for {earns}", lane_name(lane))
            }
            Action::Attack(p) => format!("Attack token on {}", place(p)),
            Action::Defense(p) => format!("Defense token on {}", place(p)),
            Action::Protoculture(p) => format!("Protoculture on {}", place(p)),
            Action::Lock(p) => format!("Ship Lock on {}", place(p)),
            Action::Spy(slot) => format!("Spy on {}", self.slot_words(view, slot)),
            Action::Hero(i) => format!("Play {}", self.pack.card(me, i).name),
            Action::Command(j) => format!("Play {}", self.pack.card(me, 4 + j).name),
            Action::TakeAttack(p) => format!("Take an Attack token from {}", place(p)),
            Action::TakeDefense(p) => format!("Take a Defense token from {}", place(p)),
            Action::TakeProtoculture(p, seat) => {
                let whose = table.faction(seat).name();
                format!("Take a Protoculture token of the {whose} from {}", place(p))
            }
            Action::TakeLock(p) => format!("Take the Ship Lock from {}", place(p)),
            Action::Drop(p) => format!("Put it on {}", place(p)),
            Action::Pick(slot) => {
                let words = self.slot_words(view, slot);
                match self.due(table) {
                    Op::Reveal { .. } => format!("Reveal {words}"),
                    Op::SwapFighters { .. } if table.cursor.half == Half::Nothing => {
                        format!("Exchange {words} …")
                    }
                    Op::SwapFighters { .. } => format!("… with {words}"),
                    Op::ModifyFighter { delta, .. } => format!("{delta:+} for {words}"),
                    _ => words,
                }
            }
            Action::Target(p) => match self.due(table) {
                Op::TransformShip { .. } => format!("Turn {} to its other card", place(p)),
                Op::ModifyShip { delta, .. } => {
                    format!("{delta:+} printed defense for {}", place(p))
                }
                _ => place(p),
            },
            Action::Branch(k) => self.branch_words(me, table.cursor.card, k),
            Action::Seat0(faction) => format!("Seat 0 plays the {}", faction.name()),
            Action::Deal(ship) => {
                let at = table.grid.iter().position(|&s| s == NONE).unwrap_or(0);
                let name = &self.pack.ships[usize::from(ship)].name;
                format!("{name} lies {}", position_name(at as Pos))
            }
            Action::Initiative(a, b) => {
                let value =
                    |seat: u8, card| self.pack.fighter_card(table.faction(seat), card).value_name();
                format!("Draw {} against {}", value(0, a), value(1, b))
            }
        }
    }

    fn pass_words(&self, table: &Table) -> String {
        match (table.announced, table.step) {
            (Some(_), _) => "Allow it",
            (_, Step::Move) => "Skip the move",
            (_, Step::Effect) => {
                let verb = if table.cursor.done > 0 { "Stop" } else { "Skip" };
                return format!("{verb} {}", self.due(table).deed());
            }
            (_, Step::Token) => "Pass",
            _ => "End turn",
        }
        .into()
    }

    /// What a branch of a card is called.
    fn branch_words(&self, faction: Faction, card: u8, k: u8) -> String {
        let card = (card != NONE).then(|| self.pack.card(faction, card));
        // Only a card with several nested choices could mean another list; its first one names this branch.
        let label = card.iter().flat_map(|card| &card.effects).find_map(|effect| match effect {
            Effect::ChooseOne { options } => options.get(usize::from(k)).map(|b| b.label.clone()),
            _ => None,
        });
        label.unwrap_or_else(|| format!("Option {}", k + 1))
    }

    /// What a choice leads to when no forecast can say it.
    fn hint(&self, view: &View, action: Action) -> Option<String> {
        let table = &view.table;
        let me = table.faction(table.active);
        match action {
            Action::Hero(i) => Some(self.card_text(me, i)),
            Action::Command(j) => Some(self.card_text(me, 4 + j)),
            Action::Fighter(card) => {
                face_up_text(self.pack.fighter_card(me, card)).map(|t| format!("face up: {t}"))
            }
            Action::ShipFrom(p) => table.ship_at(p).map(|ship| self.forecast_words(view, ship)),
            Action::GoFirst => Some("You choose the sides and play the last card.".into()),
            Action::GoSecond => Some("You make the last ship move.".into()),
            _ => None,
        }
    }

    /// The generated text of a hero or command.
    pub fn card_text(&self, faction: Faction, card: u8) -> String {
        crate::content::text::card_text(self.pack, &self.pack.card(faction, card).effects)
    }

    /// "SDF-1 (north-west)".
    fn place_words(&self, table: &Table, p: Pos) -> String {
        match table.ship_at(p) {
            Some(ship) => match self.ship_name(table, ship) {
                name if name.ends_with(')') => {
                    format!("{}, {})", name.trim_end_matches(')'), position_name(p))
                }
                name => format!("{name} ({})", position_name(p)),
            },
            None => format!("the Empty Space ({})", position_name(p)),
        }
    }

    /// "Attack 5 at north column 2" or "face-down fighter #4 at west row 1".
    pub(crate) fn slot_words(&self, view: &View, slot: Slot) -> String {
        let i = usize::from(slot);
        let lane = lane_name(lane_of(slot));
        let faction = view.table.faction(view.table.owner_of_slot(slot));
        match self.pack.fighters[faction as usize].get(usize::from(view.cards[i])) {
            Some(card) => format!("{} at {lane}", card.value_name()),
            None => format!("face-down fighter #{} at {lane}", view.table.serial[i]),
        }
    }
}

impl Op {
    /// What a player does at this step of a card.
    fn deed(self) -> &'static str {
        match self {
            Op::PlaceTokens { .. } => "placing tokens",
            Op::MoveShip { .. } => "moving ships",
            Op::SwapFighters { .. } => "exchanging fighters",
            Op::Reveal { .. } => "revealing fighters",
            Op::ModifyFighter { .. } => "changing fighters",
            Op::ModifyShip { .. } => "changing a ship",
            Op::RemoveTokens { .. } => "removing tokens",
            Op::MoveTokens { .. } => "moving tokens",
            Op::TransformShip { .. } => "turning the ship",
            Op::ChooseOne { .. } => "choosing",
            Op::Gain { .. } | Op::Regain { .. } | Op::Jump { .. } | Op::End => "going on",
        }
    }
}

fn doer(viewer: Viewer, by: &Actor) -> Doer<'static> {
    Doer { you: viewer.is(by.seat), name: by.faction.name(), many: false }
}

fn a_token(token: Token) -> String {
    let article = if token == Token::Attack { "an" } else { "a" };
    format!("{article} {} token", token.name())
}

fn tokens(count: u8, token: Token) -> String {
    words::count(count, &format!("{} token", token.name()))
}
