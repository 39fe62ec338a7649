//! The table as it is drawn (spec 11): what is asked, and the path of touches for every choice.

mod board;
mod panels;
mod ship;

use veritable_core::action::word;
use veritable_core::scene::{
    Barred, Choice, Header, Prompt, Round, Scene, Tally, Tint, Tone, Window,
};
use veritable_core::{Seat, Showing, Viewer};

use crate::ForceOfArms;
use crate::action::Action;
use crate::content::{Faction, Token};
use crate::geometry::{
    Corner, LANES, Lane, POSITIONS, Place, Pos, Slot, Space, rotate_lane, rotate_position,
};
use crate::state::*;
use crate::view::{UNKNOWN, View};

/// What is drawn from one viewer's eyes.
pub(crate) struct Drawing<'a> {
    game: &'a ForceOfArms,
    view: &'a View,
    /// The seat whose sides lie at the bottom and on the right: the viewer's, or seat 0.
    near: Seat,
    /// Clockwise quarter turns that bring them there.
    turns: u8,
}

fn sides_known(table: &Table) -> bool {
    !matches!(
        table.step,
        Step::Factions | Step::Deal | Step::Initiative | Step::Order | Step::Sides
    )
}

fn tint(faction: Faction) -> Tint {
    [Tint::Vermilion, Tint::Green][faction as usize]
}

fn emblem(faction: Faction) -> &'static str {
    ["e-rdf", "e-zen"][faction as usize]
}

/// Symbol, colour and element id of a kind of token.
fn token_look(token: Token) -> (&'static str, Tint, &'static str) {
    match token {
        Token::Attack => ("attack", Tint::Attack, "tok-attack"),
        Token::Defense => ("defense", Tint::Defense, "tok-defense"),
        Token::ShipLock => ("lock", Tint::Bad, "tok-lock"),
        Token::Protoculture => ("proto", Tint::Proto, "tok-proto"),
        Token::Spy => ("g-spy", Tint::Spy, "tok-spy"),
    }
}

fn space_id(p: Pos) -> String {
    format!("p-{}", Space::NAMES[usize::from(p)])
}

fn slot_id(slot: Slot) -> String {
    format!("l-{}", Place::NAMES[usize::from(slot)])
}

pub(crate) fn ship_id(ship: Ship) -> String {
    format!("ship-{ship}")
}

fn card_id(card: u8) -> String {
    format!("card-{card}")
}

fn corner_id(corner: Corner) -> String {
    format!("corner-{}", word::<Corner>(corner))
}

impl<'a> Drawing<'a> {
    pub fn new(game: &'a ForceOfArms, view: &'a View) -> Self {
        let near = match view.viewer {
            Viewer::Seat(seat) => seat,
            Viewer::Spectator => 0,
        };
        let turns =
            if sides_known(&view.table) { (5 - view.table.corner_of(near) as u8) % 4 } else { 0 };
        Self { game, view, near, turns }
    }

    pub fn scene(&self, choices: &[Action]) -> Scene {
        Scene {
            theme: "force-of-arms".into(),
            header: self.header(),
            board: self.board(),
            hand: self.hand(),
            panels: self.panels(),
            prompt: self.prompt(),
            choices: choices.iter().map(|&action| self.choice(action)).collect(),
            barred: self.barred(choices),
            rounds: self.rounds(),
            ..Scene::default()
        }
    }

    /// The rounds that were scored.
    fn rounds(&self) -> Vec<Round> {
        let scored = self.view.table.results.iter().flatten().enumerate();
        let round = |(i, result)| Round {
            name: format!("Round {}", i + 1),
            sheet: self.game.sheet_of(result),
        };
        scored.map(round).collect()
    }
}

impl Drawing<'_> {
    fn table(&self) -> &Table {
        &self.view.table
    }

    fn far(&self) -> Seat {
        other(self.near)
    }

    /// Where a position is drawn.
    fn turned(&self, p: Pos) -> Pos {
        (0..self.turns).fold(p, |p, _| rotate_position(p))
    }

    /// Where a lane is drawn.
    fn turned_lane(&self, lane: Lane) -> Lane {
        (0..self.turns).fold(lane, |lane, _| rotate_lane(lane))
    }

    /// The id of the fighter in a slot. An own fighter is called by its card, so that it flies from the
    /// hand to its place; of other fighters only the serial number is public.
    fn fighter_id(&self, slot: Slot) -> String {
        let seat = self.table().owner_of_slot(slot);
        let card = self.view.cards[usize::from(slot)];
        if self.view.viewer.is(seat) && card < UNKNOWN {
            hand_id(card)
        } else {
            format!("s{seat}-{}", self.table().serial[usize::from(slot)])
        }
    }

    pub fn header(&self) -> Header {
        let table = self.table();
        let round =
            format!("Round {} of {}", table.round.max(1), self.game.rounds.max(table.round));
        let (place, step) = match table.step {
            Step::Over => ("The match is over".into(), Some(3)),
            _ if !sides_known(table) => (format!("{round} · set-up"), None),
            Step::Token => (format!("{round} · Token Phase"), Some(1)),
            Step::Card | Step::Effect | Step::CommandEnd => {
                (format!("{round} · Card {} of 6", table.turn + 1), Some(2))
            }
            _ => (format!("{round} · Turn {} of 12", table.turn + 1), Some(0)),
        };
        let steps = ["Tactical", "Token", "Hero / Command", "Scoring"].map(String::from).into();
        let standing = self.standing();
        let tally = |seat: Seat| Tally {
            seat: Some(seat),
            tint: tint(table.faction(seat)),
            icon: emblem(table.faction(seat)).into(),
            value: standing[usize::from(seat)].to_string(),
            label: "VP of the match as it stands, as far as you can see".into(),
        };
        let tallies = vec![tally(self.near), tally(self.far())];
        Header { place, steps, step, tallies, ..Header::default() }
    }

    /// Victory points of the match if everything the viewer sees were scored now; what is hidden counts
    /// as little as it can.
    fn standing(&self) -> [u16; 2] {
        let table = self.table();
        let mut points = table.vp;
        if table.step == Step::Over || table.at.contains(&NONE) {
            return points;
        }
        for ship in 0..8 {
            let forecast = self.game.forecast(self.view, ship);
            let owner = table.owner(ship);
            let to = match forecast.defense.least.cmp(&forecast.attack.least) {
                std::cmp::Ordering::Greater => owner,
                std::cmp::Ordering::Less => other(owner),
                std::cmp::Ordering::Equal => continue,
            };
            points[usize::from(to)] += u16::from(self.game.victory_points(table, ship));
        }
        points
    }

    fn prompt(&self) -> Prompt {
        let table = self.table();
        let ship = |p: Pos| table.ship_at(p).map_or("the ship", |s| self.game.ship_name(table, s));
        let second = table.placed[usize::from(table.active)] % 2;
        if let Some(Announced { token, ship }) = table.announced {
            let name = self.game.ship_name(table, ship);
            let who = table.faction(table.active).name();
            let spies = table.pool[usize::from(other(table.active))].spy;
            return Prompt {
                question: format!("{who}: {} token on {name}. Use a Spy against it?", token.name()),
                detail: format!("{}. Spies left: {spies}.", self.after_token(token, ship)),
                interrupts: Some(table.active),
                window: Some(Window::new("spy", "Spies against tokens", table.active)),
                ..Prompt::default()
            };
        }
        let words = |question: &str, detail: &str| (question.to_string(), detail.to_string());
        let (question, detail) = match table.step {
            Step::Factions | Step::Deal | Step::Initiative => words("The ships are dealt", ""),
            Step::Order => words(
                "Go first or second?",
                "The first player chooses the sides and has the last card; the second makes the last ship move.",
            ),
            Step::Sides => words(
                "Choose your two sides",
                "Your fighters lie there; the other player gets the two opposite sides.",
            ),
            Step::Move => words(
                "Move one of your ships: choose it",
                "It changes places with any card that is not locked.",
            ),
            Step::Destination(p) => (
                format!("Move {}: choose the card to swap with", ship(p)),
                table
                    .ship_at(p)
                    .map(|s| format!("Here: {}.", self.game.forecast_words(self.view, s)))
                    .unwrap_or_default(),
            ),
            Step::Fighter => words(
                ["Place two fighters: choose the first", "Choose the second fighter"]
                    [usize::from(second)],
                "Attack strikes every enemy ship in its line, Defense protects every own one.",
            ),
            Step::Space => {
                let name = (self.view.chosen < UNKNOWN).then(|| {
                    self.game
                        .pack
                        .fighter_card(table.faction(table.active), self.view.chosen)
                        .value_name()
                });
                (
                    format!("{}: choose a space on your sides", name.unwrap_or("Fighter".into())),
                    "It counts for the whole row or column.".into(),
                )
            }
            Step::TacticalEnd | Step::CommandEnd => {
                words("Play a Spy or a Ship Lock, or end your turn", "")
            }
            Step::Token => words(
                "Play one token",
                "Attack, Defense and Protoculture must all be played; Spies and Ship Locks may be kept.",
            ),
            Step::Card => {
                words("Play a hero or a command", "One hero and two commands in this phase.")
            }
            Step::Effect => {
                let faction = table.faction(table.active);
                let name = &self.game.pack.card(faction, table.cursor.card).name;
                (
                    format!("{name}: {}", self.effect_question()),
                    self.game.card_text(faction, table.cursor.card),
                )
            }
            Step::Over => words("The match is over", ""),
        };
        let steps = match table.step {
            Step::Move | Step::Destination(_) => (0, 3),
            Step::Fighter | Step::Space => (1 + second, 3),
            Step::TacticalEnd => (3, 3),
            _ => (0, 0),
        };
        Prompt { question, detail, steps, ..Prompt::default() }
    }

    fn after_token(&self, token: Token, ship: Ship) -> String {
        if token == Token::ShipLock {
            return format!("{} could not move any more", self.game.ship_name(self.table(), ship));
        }
        let allowed = self.game.foresee(self.view, Action::Pass).map(|(next, _)| next);
        let next = allowed.as_ref().unwrap_or(self.view);
        format!("Then {}", self.game.forecast_words(next, ship))
    }

    fn effect_question(&self) -> &'static str {
        use crate::content::Op;
        match (self.game.due(self.table()), self.table().cursor.half) {
            (_, Half::Ship(_)) => "where does the ship go?",
            (_, Half::Fighter(_)) => "exchange it with which fighter?",
            (_, Half::Token { .. }) => "put it on which ship?",
            (Op::MoveShip { .. }, _) => "move which ship?",
            (Op::Reveal { .. }, _) => "reveal which fighter?",
            (Op::SwapFighters { .. }, _) => "exchange which fighters?",
            (Op::ModifyFighter { .. }, _) => "change which fighter?",
            (Op::ModifyShip { .. } | Op::TransformShip { .. }, _) => "which ship?",
            (Op::MoveTokens { .. } | Op::RemoveTokens { .. }, _) => "take which token?",
            (Op::PlaceTokens { .. }, _) => "put a token on which ship?",
            _ => "choose",
        }
    }

    fn choice(&self, action: Action) -> Choice {
        let label = self.game.label(self.view, action);
        let (path, tone, icon) = self.path(action);
        let passes = action == Action::Pass && self.table().announced.is_some();
        // The place has been touched when the two ways to lie there are asked for.
        let short = match action {
            Action::PlaceDown(_) => "Face down",
            Action::PlaceUp(_) => "Face up",
            _ => "",
        };
        let choice = Choice::new(action, path, label.text).hint(label.hint);
        Choice { tone, icon: icon.into(), passes, short: short.into(), ..choice }
    }

    /// What a person touches to take an action.
    fn path(&self, action: Action) -> (Vec<String>, Tone, &'static str) {
        let table = self.table();
        let by_card = table.step == Step::Effect;
        let ship = |p: Pos| table.ship_at(p).map_or(space_id(p), ship_id);
        let token = |token: Token, p: Pos| match by_card {
            true => vec![ship(p)],
            false => vec![token_look(token).2.into(), ship(p)],
        };
        let ending = matches!(table.step, Step::TacticalEnd | Step::CommandEnd);
        match action {
            Action::Pass if table.announced.is_some() => (vec![], Tone::Plain, "check"),
            Action::Pass => (vec![], if ending { Tone::Primary } else { Tone::Plain }, ""),
            Action::Counter => (vec![], Tone::Primary, "g-spy"),
            Action::GoFirst | Action::GoSecond | Action::Branch(_) => (vec![], Tone::Plain, ""),
            Action::Sides(corner) => (vec![corner_id(corner)], Tone::Plain, ""),
            Action::ShipFrom(p) => (vec![ship(p)], Tone::Plain, ""),
            Action::ShipTo(p) => (vec![space_id(p)], Tone::Plain, ""),
            Action::Fighter(card) => (vec![hand_id(card)], Tone::Plain, ""),
            Action::PlaceDown(lane) | Action::PlaceUp(lane) => {
                (vec![slot_id(self.free_slot(lane))], Tone::Plain, "")
            }
            Action::Attack(p) => (token(Token::Attack, p), Tone::Plain, ""),
            Action::Defense(p) => (token(Token::Defense, p), Tone::Plain, ""),
            Action::Protoculture(p) => (token(Token::Protoculture, p), Tone::Plain, ""),
            Action::Lock(p) => (token(Token::ShipLock, p), Tone::Plain, ""),
            Action::Spy(slot) => {
                (vec![token_look(Token::Spy).2.into(), self.fighter_id(slot)], Tone::Plain, "")
            }
            Action::Hero(i) => (vec![card_id(i)], Tone::Plain, ""),
            Action::Command(j) => (vec![card_id(4 + j)], Tone::Plain, ""),
            Action::TakeAttack(p)
            | Action::TakeDefense(p)
            | Action::TakeProtoculture(p, _)
            | Action::TakeLock(p)
            | Action::Drop(p)
            | Action::Target(p) => (vec![ship(p)], Tone::Plain, ""),
            Action::Pick(slot) => (vec![self.fighter_id(slot)], Tone::Plain, ""),
            Action::Seat0(_) | Action::Deal(_) | Action::Initiative(..) => {
                (vec![], Tone::Plain, "")
            }
        }
    }

    /// The place of a lane that the next fighter takes; of a full lane, the outer one.
    fn free_slot(&self, lane: Lane) -> Slot {
        2 * lane + u8::from(self.table().filled & (1 << (2 * lane)) != 0)
    }

    /// What people try in vain at this step.
    fn barred(&self, choices: &[Action]) -> Vec<Barred> {
        let table = self.table();
        if choices.is_empty() || table.announced.is_some() {
            return Vec::new();
        }
        let ships = (0..POSITIONS as Pos).filter(|&p| table.ship_at(p).is_some());
        let mut tries: Vec<Action> = match table.step {
            Step::Move => ships.map(Action::ShipFrom).collect(),
            Step::Destination(_) => (0..POSITIONS as Pos).map(Action::ShipTo).collect(),
            Step::Space => (0..LANES as Lane).map(Action::PlaceDown).collect(),
            _ => Vec::new(),
        };
        if table.step != Step::Fighter
            && let Some(hand) = self.view.hand[usize::from(self.near)]
        {
            tries.extend(bits(hand).map(Action::Fighter));
        }
        let dealt = self.game.pack.dealt[table.faction(self.near) as usize];
        tries.extend(
            bits(dealt & 0xF).map(Action::Hero).chain(bits(dealt >> 4).map(Action::Command)),
        );
        tries.retain(|action| !choices.contains(action));
        let barred = |action: Action| {
            let element = self.path(action).0.pop()?;
            Some(Barred { element, action: action.to_string() })
        };
        tries.into_iter().filter_map(barred).collect()
    }
}

fn hand_id(card: Card) -> String {
    format!("f-{card}")
}
