//! Why an action is refused (4.15): every reason with its clause and its sentence.

use veritable_core::Illegal;
use veritable_core::words::list;

use crate::CycloneRun;
use crate::action::{Action, Docket};
use crate::content::{Task, Vehicle};
use crate::state::{Phase, State, members};
use crate::text::{faces, heroes};

veritable_core::bars! {
    /// Why an action is refused.
    pub enum Bar {
        Over: "5.1", "The game is over.";
        Contest: "3.1", "The first player is found out first.";
        DiceRoll: "4.3", "The dice are still rolling.";
        CardComes: "G4", "A Location card is being drawn.";
        TokenTurns: "G3", "A token is being turned up.";
        OnlyChance: "4.2", "Only chance decides that, and not now.";
        OthersDecide: "4.11", "Somebody else decides now.";

        NowRoll: "4.4", "Now you roll: reroll dice or keep them.";
        NowSelect: "4.5", "Now you choose Heroes with your dice.";
        NowPlaceFuel: "4.6", "Now you put 1 Fuel on a Hero you did not activate.";
        NowCommand: "4.7", "Now you choose which Hero to use.";
        NowMove: "4.8-move", "Now you move your Hero, or stop.";
        NowLocation: "4.8-location", "Decide about the Location first.";
        NowShortfall: "4.8-shortfall", "Decide about the attack first.";
        NowSense: "4.8-sense", "Now you reveal tokens, or stop.";
        NowLine: "4.8-strike", "Choose a row or column to strike first.";
        NowQuadrant: "4.8-strike", "Choose a block to strike first.";
        NowStrafe: "4.8-strafe", "Finish the air strike first.";
        NowSnipe: "4.9", "Choose the token to take first.";
        NowDie: "4.9", "Choose the die to turn first.";
        NowFace: "4.9", "Choose the face of the die first.";
        NowReact: "4.11", "Move the Hero one space, or pass.";

        NoReroll: "4.4", "You have used your rerolls and have no Fuel for another.";
        Selected: "R7", "This Hero is already activated this turn.";
        EnoughHeroes: "4.5", "You may activate no more Heroes in this turn.";
        OtherDice: "R5", "Your free dice do not show what this Hero needs.";
        SelectFuel: "R8", "You have too little Fuel.";
        PlaceElsewhere: "4.6", "The Fuel goes on a Hero you did not activate.";
        HeroNotSelected: "4.7", "This Hero was not activated this turn.";
        HeroUsed: "4.7", "This Hero has been used this turn.";
        HeroesLeft: "4.7", "You still have Heroes to use.";

        NoMovement: "4.8-move", "There is no movement left.";
        EnterAtEdge: "R12", "A vehicle enters the tray at an edge space.";
        VehicleThere: "G5", "The other vehicle is on that space.";
        OtherWay: "G5", "The Hero does not move that way.";
        NoScouts: "R25", "You have no scouting left this turn.";
        NoToken: "R24", "There is no token left in that space.";
        Covered: "G3", "A vehicle covers that token.";
        FaceUp: "R24", "That token is already face up.";
        NotTwoLeft: "4.8-sense", "There are no two tokens left to reveal.";
        NoWrench: "4.8-location", "This Hero has no wrench to take the Location with.";
        OnlyHeroes: "R21", "Damage does not take this token.";
        NeedsWrench: "R39", "A Location is not attacked; it takes a wrench.";
        BoostFuel: "4.8-shortfall", "You have too little Fuel.";
        BoostAtFuel: "4.8-strafe", "You have too little Fuel for that.";
        NothingLeft: "4.8-strafe", "The strike has left no token in that space.";
        NoBonus: "4.8-strafe", "You have no unused card that adds damage.";
        BonusIdle: "4.8-strafe", "More damage does not help against that token.";

        NotHeld: "G7", "You do not hold this card.";
        UsedUp: "G7", "This card is used up until your next turn.";
        CardTiming: "4.10", "This card cannot be used now.";
        CannotSnipe: "4.9", "The card cannot take that.";
        DiePays: "4.9", "That die pays for a Hero already.";
        DieShows: "4.9", "The card would not change that die.";
        FaceShown: "4.9", "The die shows that face already.";
        OtherFace: "4.9", "The card does not turn a die to that face.";

        NobodyMoved: "4.11", "No Hero has just finished moving.";
        CannotBeMoved: "R28", "This Hero cannot be moved by other players.";
        OwnTurn: "R47", "You cannot react in your own turn.";
        ReactedAlready: "R34", "You may move an opponent's Hero only once per turn.";
        ReactFuel: "4.11", "This costs 1 Fuel; you have 0.";
        NotOnTray: "R35", "A reaction does not bring a vehicle onto the tray.";
        NowhereToMove: "4.11", "There is no space the Hero could be moved to.";
    }
}

impl CycloneRun {
    /// Why an action that no rule of the present decision mentions is not asked for.
    pub(crate) fn not_now(&self, s: &State, action: Action) -> Bar {
        use Action::*;
        match (action, s.phase) {
            (_, Phase::Over) => Bar::Over,
            _ if s.rolling != 0 => Bar::DiceRoll,
            _ if s.draws != 0 => Bar::CardComes,
            (_, Phase::First) => Bar::Contest,
            _ if s.revealing != 0 => Bar::TokenTurns,
            (Rolled(_) | Token(_) | Card(_) | First(_), _) => Bar::OnlyChance,
            (Step(_), _) if self.current(s).is_some_and(|hero| !hero.drives()) => {
                Bar::CannotBeMoved
            }
            (Use(_), _) if s.own() && s.phase != Phase::React => {
                let mut docket = Docket::about(action.index());
                self.offer_cards(s, 0, &mut docket);
                docket.barred(|| Bar::CardTiming).unwrap_or(Bar::CardTiming)
            }
            _ if self.decider(s) != s.active => Bar::OthersDecide,
            (_, Phase::Roll) => Bar::NowRoll,
            (_, Phase::Select) => Bar::NowSelect,
            (_, Phase::PlaceFuel) => Bar::NowPlaceFuel,
            (_, Phase::Command) => Bar::NowCommand,
            (_, Phase::Move) => Bar::NowMove,
            (_, Phase::Location) => Bar::NowLocation,
            (_, Phase::Shortfall) => Bar::NowShortfall,
            (_, Phase::Sense) => Bar::NowSense,
            (_, Phase::Line) => Bar::NowLine,
            (_, Phase::Quadrant) => Bar::NowQuadrant,
            (_, Phase::Strafe) => Bar::NowStrafe,
            (_, Phase::Snipe) => Bar::NowSnipe,
            (_, Phase::PickDie) => Bar::NowDie,
            (_, Phase::PickFace) => Bar::NowFace,
            (_, Phase::React) => Bar::NowReact,
            (_, Phase::Land | Phase::Strike) => Bar::TokenTurns,
        }
    }

    /// The sentence of a reason, with what it names.
    pub(crate) fn sentence(&self, s: &State, action: Action, bar: Bar) -> Illegal {
        use Action::*;
        let costs = |needs: Option<u8>, seat: u8| {
            let has = s.fuel[usize::from(seat)];
            bar.saying(format!("This costs {} Fuel; you have {has}.", needs.unwrap_or(0)))
        };
        match (bar, action) {
            (Bar::OthersDecide, _) => {
                bar.saying(format!("It is the decision of seat {}.", self.decider(s)))
            }
            (Bar::EnoughHeroes, _) => {
                let most = heroes(self.max_heroes);
                bar.saying(format!("You may activate at most {most} in a turn."))
            }
            (_, Select(slot) | Activate(slot)) => {
                let hero = self.hero(s, slot);
                let name = &hero.name;
                match bar {
                    Bar::Selected => bar.saying(format!("{name} is already activated this turn.")),
                    Bar::OtherDice => {
                        let needs = faces(&hero.cost);
                        let why = format!("{name} needs {needs}; your free dice do not show them.");
                        bar.saying(why)
                    }
                    Bar::SelectFuel => costs(Some(hero.fuel_cost), s.active),
                    Bar::HeroUsed => bar.saying(format!("{name} has been used this turn.")),
                    Bar::HeroNotSelected => {
                        bar.saying(format!("{name} was not activated this turn."))
                    }
                    _ => bar.illegal(),
                }
            }
            (Bar::HeroesLeft, _) => {
                let left = members(s.selected & !s.used).map(|slot| &self.hero(s, slot).name);
                let left: Vec<_> = left.collect();
                bar.saying(format!("You still have {} to use.", list(&left)))
            }
            (_, Step(_)) | (Bar::CannotBeMoved, _) => self.sentence_of_driver(s, bar),
            (Bar::OnlyHeroes, Boost) => self.sentence_of_token(s.top[usize::from(s.cell)], bar),
            (Bar::OnlyHeroes, BoostAt(cell)) => {
                self.sentence_of_token(s.top[usize::from(cell)], bar)
            }
            (Bar::BoostFuel, _) => costs(self.shortfall(s), s.attacker),
            (Bar::BoostAtFuel, BoostAt(cell)) => costs(self.strafe_deficit(s, cell, 0), s.active),
            (_, Use(card)) => self.sentence_of_card(card, bar),
            (Bar::CannotSnipe, _) => {
                let text = self.content.cards[usize::from(s.card)].as_ref().map(|c| c.text());
                let name = self.card_name(s.card);
                bar.saying(format!("{name} cannot take that. {}", text.unwrap_or_default()))
            }
            (Bar::DieShows, Die(die)) => {
                let shown = s.dice[usize::from(die)].name();
                bar.saying(format!("That die shows {shown} already."))
            }
            (Bar::FaceShown, TurnTo(face)) => {
                bar.saying(format!("The die shows {} already.", face.name()))
            }
            (Bar::OtherFace, TurnTo(face)) => {
                let card = self.card_name(s.card);
                bar.saying(format!("{card} does not turn a die to {}.", face.name()))
            }
            _ => bar.illegal(),
        }
    }

    fn sentence_of_driver(&self, s: &State, bar: Bar) -> Illegal {
        let Some(hero) = self.current(s) else { return bar.illegal() };
        let name = &hero.name;
        match (bar, hero.task) {
            (Bar::NoMovement, _) => bar.saying(format!("{name} has no movement left.")),
            (Bar::VehicleThere, Task::Drive(vehicle, ..)) => {
                let other = [Vehicle::Jeep, Vehicle::Cyclone][vehicle as usize];
                bar.saying(format!("The {} is on that space.", other.name()))
            }
            (Bar::OtherWay, Task::Drive(_, pattern, _)) => {
                bar.saying(format!("{name} moves only {}.", pattern.words()))
            }
            (Bar::CannotBeMoved, _) => {
                bar.saying(format!("{name} cannot be moved by other players."))
            }
            _ => bar.illegal(),
        }
    }

    fn sentence_of_token(&self, token: u8, bar: Bar) -> Illegal {
        let name = self.token_name(token);
        bar.saying(format!("Only {} can take {name}.", self.takers(token)))
    }

    /// The Heroes that take a token whatever their damage: "Lancer or Yellow Dancer".
    pub(crate) fn takers(&self, token: u8) -> String {
        let sides = self.content.heroes.iter().flatten();
        let mut names: Vec<_> =
            sides.filter(|hero| hero.beats >> token & 1 == 1).map(|h| h.name.as_str()).collect();
        names.dedup();
        names.join(" or ")
    }

    fn sentence_of_card(&self, card: u8, bar: Bar) -> Illegal {
        let name = self.card_name(card);
        let printed = self.content.cards[usize::from(card)].as_ref();
        match (bar, printed) {
            (Bar::UsedUp, _) => bar.saying(format!("{name} is used up until your next turn.")),
            (Bar::CardTiming, Some(printed)) => {
                bar.saying(format!("{name} cannot be used now: {}.", printed.when()))
            }
            (Bar::NotHeld, _) => bar.saying(format!("You do not hold {name}.")),
            _ => bar.illegal(),
        }
    }
}
