//! Why an action is refused (4.15): a sentence for the player, and the clause.

use veritable_core::{Illegal, Seat};

use crate::CycloneRun;
use crate::action::Action;
use crate::board::{EDGE, bit};
use crate::content::{Face, Nature, Task};
use crate::state::{NONE, Phase, State, members};
use crate::text::{faces, list};

impl Phase {
    /// The clause of this decision point, and what there is to decide.
    pub(crate) fn asks(self) -> (&'static str, &'static str) {
        match self {
            Phase::First => ("3.1", "The first player is found out first."),
            Phase::Roll => ("4.4", "Now you roll: reroll dice or keep them."),
            Phase::Select => ("4.5", "Now you choose Heroes with your dice."),
            Phase::PlaceFuel => ("4.6", "Now you put 1 Fuel on a Hero you did not activate."),
            Phase::Command => ("4.7", "Now you choose which Hero to use."),
            Phase::Move => ("4.8-move", "Now you move your Hero, or stop."),
            Phase::Land | Phase::Strike => ("G3", "Tokens are being turned up first."),
            Phase::Location => ("4.8-location", "Decide about the Location first."),
            Phase::Shortfall => ("4.8-shortfall", "Decide about the attack first."),
            Phase::Sense => ("4.8-sense", "Now you reveal tokens, or stop."),
            Phase::Line => ("4.8-strike", "Choose a row or column to strike first."),
            Phase::Quadrant => ("4.8-strike", "Choose a block to strike first."),
            Phase::Strafe => ("4.8-strafe", "Finish the air strike first."),
            Phase::Snipe => ("4.9", "Choose the token to take first."),
            Phase::PickDie => ("4.9", "Choose the die to turn first."),
            Phase::PickFace => ("4.9", "Choose the face of the die first."),
            Phase::React => ("4.11", "Move the Hero one space, or pass."),
            Phase::Over => ("5.1", "The game is over."),
        }
    }
}

impl CycloneRun {
    /// The reason for refusing an action that is not offered.
    pub(crate) fn refuse(&self, s: &State, action: Action) -> Illegal {
        use Action::*;
        if s.phase == Phase::Over {
            return Illegal::new("5.1", "The game is over.");
        }
        if s.awaits_chance() {
            return self.refuse_while_chance(s);
        }
        match (action, s.phase) {
            (Reroll(_), Phase::Roll) => {
                Illegal::new("4.4", "You have used your rerolls and have no Fuel for another.")
            }
            (Select(slot), Phase::Select) => self.refuse_select(s, slot),
            (Place(_), Phase::PlaceFuel) => {
                Illegal::new("4.6", "The Fuel goes on a Hero you did not activate.")
            }
            (Activate(slot), Phase::Command) => self.refuse_activate(s, slot),
            (EndTurn, Phase::Command) => {
                let left = members(s.selected & !s.used).map(|slot| &self.hero(s, slot).name);
                let left: Vec<_> = left.collect();
                Illegal::new("4.7", format!("You still have {} to use.", list(&left)))
            }
            (Step(cell), Phase::Move | Phase::React) => self.refuse_step(s, cell),
            (Step(_), _) if self.current(s).is_some_and(|hero| !hero.drives()) => {
                self.refuse_reaction(s, s.asked)
            }
            (
                Scout(cell),
                Phase::Roll | Phase::Select | Phase::Command | Phase::Move | Phase::Sense,
            ) => self.refuse_scout(s, cell),
            (RevealAll, Phase::Sense) => {
                Illegal::new("4.8-sense", "There are no two tokens left to reveal.")
            }
            (Use(card), _) if s.own() && s.phase != Phase::React => self.refuse_card(s, card),
            (Die(die), Phase::PickDie) => self.refuse_die(s, die),
            (TurnTo(face), Phase::PickFace) => self.refuse_face(s, face),
            (Snipe(cell), Phase::Snipe) => self.refuse_snipe(s, cell),
            (Boost, Phase::Shortfall) => {
                let token = s.top[usize::from(s.cell)];
                self.refuse_boost(s, token, self.shortfall(s), s.attacker, "4.8-shortfall")
            }
            (BoostAt(cell), Phase::Strafe) => match self.refuse_left(s, cell) {
                Some(refusal) => refusal,
                None => {
                    let (token, missing) =
                        (s.top[usize::from(cell)], self.strafe_deficit(s, cell, 0));
                    self.refuse_boost(s, token, missing, s.active, "4.8-strafe")
                }
            },
            (BonusAt(cell), Phase::Strafe) => self.refuse_bonus(s, cell),
            (Rolled(_) | Token(_) | Card(_) | First(_), _) => {
                Illegal::new("4.2", "Only chance decides that, and not now.")
            }
            _ => self.refuse_timing(s),
        }
    }

    fn refuse_while_chance(&self, s: &State) -> Illegal {
        match s.phase {
            _ if s.rolling != 0 => Illegal::new("4.3", "The dice are still rolling."),
            _ if s.draws != 0 => Illegal::new("G4", "A Location card is being drawn."),
            Phase::First => Illegal::new("3.1", Phase::First.asks().1),
            _ => Illegal::new("G3", "A token is being turned up."),
        }
    }

    /// The action belongs to another moment, or to another player.
    fn refuse_timing(&self, s: &State) -> Illegal {
        let decider = self.decider(s);
        if decider != s.active {
            return Illegal::new("4.11", format!("It is the decision of seat {decider}."));
        }
        let (clause, why) = s.phase.asks();
        Illegal::new(clause, why)
    }

    fn refuse_fuel(clause: &'static str, needs: u8, has: u8) -> Illegal {
        Illegal::new(clause, format!("This costs {needs} Fuel; you have {has}."))
    }

    fn refuse_select(&self, s: &State, slot: u8) -> Illegal {
        let hero = self.hero(s, slot);
        let name = &hero.name;
        if s.selected >> slot & 1 == 1 {
            return Illegal::new("R7", format!("{name} is already activated this turn."));
        }
        if s.selected.count_ones() >= self.max_heroes.into() {
            let most = self.max_heroes;
            let why = format!("You may activate at most {most} Heroes in a turn.");
            return Illegal::new("4.5", why);
        }
        if !Self::dice_pay(hero, &s.free_faces()) {
            let needs = faces(&hero.cost);
            let why = format!("{name} needs {needs}; your free dice do not show them.");
            return Illegal::new("R5", why);
        }
        Self::refuse_fuel("R8", hero.fuel_cost, s.fuel[usize::from(s.active)])
    }

    fn refuse_activate(&self, s: &State, slot: u8) -> Illegal {
        let name = &self.hero(s, slot).name;
        let why = if s.used >> slot & 1 == 1 {
            format!("{name} has been used this turn.")
        } else {
            format!("{name} was not activated this turn.")
        };
        Illegal::new("4.7", why)
    }

    fn refuse_step(&self, s: &State, cell: u8) -> Illegal {
        let Some(hero) = self.current(s) else { return self.refuse_timing(s) };
        let Task::Drive(vehicle, pattern, _) = hero.task else { return self.refuse_timing(s) };
        let (name, from) = (&hero.name, s.place(vehicle));
        if s.phase == Phase::Move && s.moves == 0 {
            return Illegal::new("4.8-move", format!("{name} has no movement left."));
        }
        if from == NONE && EDGE & bit(cell) == 0 {
            return Illegal::new("R12", "A vehicle enters the tray at an edge space.");
        }
        let other =
            [crate::content::Vehicle::Jeep, crate::content::Vehicle::Cyclone][vehicle as usize];
        if s.place(other) == cell {
            return Illegal::new("G5", format!("The {} is on that space.", other.name()));
        }
        Illegal::new("G5", format!("{name} moves only {}.", pattern.words()))
    }

    fn refuse_scout(&self, s: &State, cell: u8) -> Illegal {
        if s.phase != Phase::Sense && s.scouts == 0 {
            return Illegal::new("R25", "You have no scouting left this turn.");
        }
        self.refuse_look(s, cell)
            .unwrap_or_else(|| Illegal::new("R24", "That token is already face up."))
    }

    /// What keeps a token from being revealed or taken from afar.
    fn refuse_look(&self, s: &State, cell: u8) -> Option<Illegal> {
        if s.height[usize::from(cell)] == 0 {
            return Some(Illegal::new("R24", "There is no token left in that space."));
        }
        let covered = s.covered() & bit(cell) != 0;
        covered.then(|| Illegal::new("G3", "A vehicle covers that token."))
    }

    fn refuse_snipe(&self, s: &State, cell: u8) -> Illegal {
        self.refuse_look(s, cell).unwrap_or_else(|| {
            let name = self.card_name(s.card);
            let text = self.content.cards[usize::from(s.card)].as_ref().map(|card| card.text());
            Illegal::new("4.9", format!("{name} cannot take that. {}", text.unwrap_or_default()))
        })
    }

    fn refuse_card(&self, s: &State, card: u8) -> Illegal {
        let name = self.card_name(card);
        let held = s.held[usize::from(s.active)] >> card & 1 == 1;
        let Some(printed) = self.content.cards[usize::from(card)].as_ref().filter(|_| held) else {
            return Illegal::new("G7", format!("You do not hold {name}."));
        };
        if s.flipped >> card & 1 == 1 {
            return Illegal::new("G7", format!("{name} is used up until your next turn."));
        }
        Illegal::new("4.10", format!("{name} cannot be used now: {}.", printed.when()))
    }

    fn refuse_die(&self, s: &State, die: u8) -> Illegal {
        if s.assigned[usize::from(die)] != NONE {
            return Illegal::new("4.9", "That die pays for a Hero already.");
        }
        let shown = s.dice[usize::from(die)].name();
        Illegal::new("4.9", format!("That die shows {shown} already."))
    }

    fn refuse_face(&self, s: &State, face: Face) -> Illegal {
        let why = if s.dice[usize::from(s.die)] == face {
            format!("The die shows {} already.", face.name())
        } else {
            format!("{} does not turn a die to {}.", self.card_name(s.card), face.name())
        };
        Illegal::new("4.9", why)
    }

    fn refuse_boost(
        &self,
        s: &State,
        token: u8,
        missing: Option<u8>,
        seat: Seat,
        clause: &'static str,
    ) -> Illegal {
        if let Some(missing) = missing {
            return Self::refuse_fuel(clause, missing, s.fuel[usize::from(seat)]);
        }
        let kind = &self.content.tokens[usize::from(token)];
        if kind.nature == Nature::Location {
            return Illegal::new("R39", "A Location is not attacked; it takes a wrench.");
        }
        let sides = self.content.heroes.iter().flatten();
        let mut heroes: Vec<_> =
            sides.filter(|h| h.beats >> token & 1 == 1).map(|h| &h.name).collect();
        heroes.dedup();
        let names: Vec<_> = heroes.iter().map(|name| name.as_str()).collect();
        let why = format!("Only {} can take {}.", names.join(" or "), kind.name);
        Illegal::new("R21", why)
    }

    /// The cell is not, or no longer, under the strike.
    fn refuse_left(&self, s: &State, cell: u8) -> Option<Illegal> {
        (s.left & bit(cell) == 0)
            .then(|| Illegal::new("4.8-strafe", "The strike has left no token in that space."))
    }

    fn refuse_bonus(&self, s: &State, cell: u8) -> Illegal {
        if let Some(refusal) = self.refuse_left(s, cell) {
            return refusal;
        }
        let why = match self.bonus_card(s) {
            None => "You have no unused card that adds damage.",
            Some(_) => "More damage does not help against that token.",
        };
        Illegal::new("4.8-strafe", why)
    }

    /// Why a seat is not asked to react to the Hero in action.
    pub fn refuse_reaction(&self, s: &State, seat: Seat) -> Illegal {
        let Some(hero) = self.current(s) else {
            return Illegal::new("4.11", "No Hero has just finished moving.");
        };
        let Task::Drive(vehicle, ..) = hero.task else {
            let why = format!("{} cannot be moved by other players.", hero.name);
            return Illegal::new("R28", why);
        };
        if seat == s.active {
            return Illegal::new("R47", "You cannot react in your own turn.");
        }
        if s.reacted >> seat & 1 == 1 {
            let why = "You may move an opponent's Hero only once per turn.";
            return Illegal::new("R34", why);
        }
        if s.fuel[usize::from(seat)] == 0 {
            return Self::refuse_fuel("4.11", 1, 0);
        }
        if s.place(vehicle) == NONE {
            return Illegal::new("R35", "A reaction does not bring a vehicle onto the tray.");
        }
        if self.steps(s) == 0 {
            return Illegal::new("4.11", "There is no space the Hero could be moved to.");
        }
        let (clause, why) = Phase::React.asks();
        Illegal::new(clause, why)
    }
}
