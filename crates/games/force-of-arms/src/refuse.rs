//! Why an action is not possible: every reason with its clause and its sentence.

use veritable_core::Illegal;

use crate::ForceOfArms;
use crate::action::Action;
use crate::content::Op;
use crate::state::*;

veritable_core::bars! {
    /// Why an action is refused.
    pub enum Bar {
        Over: "5", "The match is over.";
        SettingUp: "3.3", "The set-up is not finished: chance decides now.";
        NotChance: "3.3", "A player decides now, not chance.";
        AnswerFirst: "4.3", "First answer the announced token: counter it or let it pass.";
        NothingToCounter: "4.3", "There is no token to counter.";
        MustChoose: "4.5", "You must choose.";
        OrderFixed: "4.5", "The order of play is already fixed.";
        OrderFirst: "4.5", "First choose whether to be player 1 or player 2.";
        SidesFixed: "4.5", "The sides are already fixed.";

        MustMove: "R6", "You must move a ship if you can.";
        ChooseDestination: "4.6", "Choose where the ship goes.";
        ShipFirst: "4.6", "First choose the ship to move.";
        MoveIsOver: "4.6", "The ship move of this turn is over.";
        ShipsElsewhen: "4.6", "Ships are moved in the Tactical Phase or by a card.";
        NotYourShip: "4.6", "Choose one of your own ships.";
        SamePlace: "R7", "Choose a different space.";
        Locked: "R21", "This ship is locked and cannot change its place.";

        MoveFirst: "4.6", "First move a ship, then place fighters.";
        FighterFirst: "4.6", "First choose a fighter from your hand.";
        PlaceFirst: "4.6", "First place the fighter you have chosen.";
        PlacedBoth: "4.6", "You have placed your two fighters of this turn.";
        FightersElsewhen: "4.6", "Fighters are placed in the Tactical Phase, two each turn.";
        MustPlace: "4.6", "You must place two fighters.";
        NotInHand: "4.6", "This fighter is not in your hand.";
        NotYourSide: "R5", "You control only these two sides.";
        SpaceFull: "4.6", "This space already holds two fighters.";
        NoFaceUpText: "R10", "Only fighters with face-up text can be placed face up.";

        TokensElsewhen: "4.2", "Attack and Defense tokens are played in the Token Phase.";
        ProtocultureElsewhen: "R24", "Protoculture is played in the Token Phase.";
        FreePlaysLater: "4.2", "Spies and Ship Locks wait until this choice is made.";
        MustPlayTokens: "R25", "You still have tokens that must be played.";
        NoSuchToken: "4.2", "You have no such token.";
        AttackOnEnemies: "R23", "Attack tokens go on enemy ships.";
        DefenseOnOwn: "R23", "Defense tokens go on your own ships.";
        LockOnShips: "R20", "Locks go on ships.";
        AlreadyLocked: "R20", "This ship is already locked.";
        ProtocultureOnShips: "R24", "Protoculture goes on ships.";
        HoldsProtoculture: "R24", "This ship already holds a Protoculture token.";
        NobodyToSpyOn: "R12", "There is no fighter in this place.";
        SpyOnEnemies: "R12", "Spies turn enemy fighters.";
        SpiedAlready: "R12", "This fighter is already face up.";

        CardsElsewhen: "4.8", "Heroes and commands are played in the Hero/Command Phase.";
        CardThisTurn: "4.8", "You have already played a card this turn.";
        CardInPlay: "4.8", "First finish the card in play.";
        MustPlayCard: "R26", "You must play a hero or a command.";
        NoSuchCard: "4.8", "You have no such card in this set of cards.";
        HeroPlayed: "R26", "You have already played your hero this round.";
        CommandsPlayed: "R26", "You may play only two commands.";
        CardPlayed: "R26", "You have already played this command.";

        FinishCard: "4.8", "Finish what you began with this card.";
        NotAsked: "4.8", "The card in play does not ask for this.";
        NoTokenAsked: "4.8", "No card asks for a token to be taken now.";
        NoFighterAsked: "4.8", "No card asks for a fighter now.";
        NoShipAsked: "4.8", "No card asks for a ship now.";
        NoOptionAsked: "4.8", "No card offers this choice now.";
        NoSuchOption: "7.1", "The card has no such option.";
        OtherToken: "7.1", "The card in play places another kind of token.";
        NoneLeft: "7.1", "There is no such token left to place.";
        EnoughHere: "7.1", "There are enough tokens on this ship.";
        OutOfReach: "7.1", "This ship is not in reach of the card.";
        NotEnemyShip: "7.1", "Choose an enemy ship.";
        NoShipThere: "7.1", "Choose a ship.";
        NowhereToGo: "7.1", "This ship has no place to go with this card.";
        OnlyTouching: "R36", "This card moves a ship only to a touching space.";
        OnlyStraight: "7.1", "This card moves a ship only one space straight.";
        OnlyEmpty: "7.1", "This card moves a ship only to the Empty Space.";
        OnlyOwnPlaces: "7.1", "This card moves a ship only to the Empty Space or onto one of your ships.";
        OtherShip: "R33", "This card turns only the ship it names.";
        NoFighterThere: "7.1", "There is no fighter in this place.";
        NotYourFighter: "7.1", "Choose one of your own fighters.";
        NotEnemyFighter: "7.1", "Choose an enemy fighter.";
        FaceUp: "R35", "This fighter is already face up.";
        FaceDown: "R37", "Choose a face-up fighter.";
        ChangedAlready: "7.1", "This card has already changed this fighter.";
        NotAttack: "7.1", "Choose an Attack fighter.";
        NotDefense: "7.1", "Choose a Defense fighter.";
        SameSpace: "7.1", "Choose two fighters from different spaces.";
        CannotTake: "7.1", "The card cannot take such a token from there.";
        TokenCannotGo: "7.1", "The token cannot go there: choose one of the marked ships.";
        DropFirst: "7.1", "First put the token that you have taken on another ship.";
    }
}

impl ForceOfArms {
    /// The sentence of a reason.
    pub(crate) fn sentence(&self, table: &Table, bar: Bar) -> Illegal {
        match (bar, table.announced) {
            (Bar::AnswerFirst, Some(Announced { token, .. })) => {
                let name = token.name();
                bar.saying(format!("First answer the {name} token: counter it or let it pass."))
            }
            (Bar::EnoughHere, _) => {
                let Op::PlaceTokens { max_per_ship: most, .. } = self.due(table) else {
                    return bar.illegal();
                };
                let tokens = veritable_core::words::count(most, "token");
                bar.saying(format!("At most {tokens} on one ship with this card."))
            }
            _ => bar.illegal(),
        }
    }

    /// Why an action that no rule of the present decision mentions is not asked for.
    pub(crate) fn not_now(&self, table: &Table, action: Action) -> Bar {
        use Action::*;
        let in_turn = |before: Bar, tactical: Bar, else_: Bar| match table.step {
            Step::Move | Step::Destination(_) => before,
            Step::Fighter | Step::Space | Step::TacticalEnd => tactical,
            _ => else_,
        };
        match (table.step, action) {
            (Step::Over, _) => Bar::Over,
            _ if self.is_chance(table) => Bar::SettingUp,
            (_, Seat0(_) | Deal(_) | Initiative(..)) => Bar::NotChance,
            _ if table.announced.is_some() => Bar::AnswerFirst,
            (_, Pass) => Bar::MustChoose,
            (_, Counter) => Bar::NothingToCounter,
            (_, GoFirst | GoSecond) => Bar::OrderFixed,
            (Step::Order, Sides(_)) => Bar::OrderFirst,
            (_, Sides(_)) => Bar::SidesFixed,
            (Step::Effect, ShipTo(_)) if matches!(self.due(table), Op::MoveShip { .. }) => {
                Bar::ShipFirst
            }
            (_, ShipFrom(_)) => {
                in_turn(Bar::ChooseDestination, Bar::MoveIsOver, Bar::ShipsElsewhen)
            }
            (_, ShipTo(_)) => in_turn(Bar::ShipFirst, Bar::MoveIsOver, Bar::ShipsElsewhen),
            (Step::Space, Fighter(_)) => Bar::PlaceFirst,
            (Step::Fighter, PlaceDown(_) | PlaceUp(_)) => Bar::FighterFirst,
            (_, Fighter(_) | PlaceDown(_) | PlaceUp(_)) => {
                in_turn(Bar::MoveFirst, Bar::PlacedBoth, Bar::FightersElsewhen)
            }
            (Step::Effect, Attack(_) | Defense(_) | Protoculture(_) | Lock(_) | Action::Spy(_)) => {
                Bar::NotAsked
            }
            (_, Attack(_) | Defense(_)) => Bar::TokensElsewhen,
            (_, Protoculture(_)) => Bar::ProtocultureElsewhen,
            (_, Lock(_) | Action::Spy(_)) => Bar::FreePlaysLater,
            (Step::Effect, Hero(_) | Command(_)) => Bar::CardInPlay,
            (Step::CommandEnd, Hero(_) | Command(_)) => Bar::CardThisTurn,
            (_, Hero(_) | Command(_)) => Bar::CardsElsewhen,
            (_, TakeAttack(_) | TakeDefense(_) | TakeProtoculture(..) | TakeLock(_)) => {
                match table.cursor.half {
                    Half::Token { .. } => Bar::DropFirst,
                    _ => Bar::NoTokenAsked,
                }
            }
            (_, Drop(_)) => Bar::NoTokenAsked,
            (_, Pick(_)) => Bar::NoFighterAsked,
            (_, Target(_)) => Bar::NoShipAsked,
            (_, Branch(_)) => Bar::NoOptionAsked,
        }
    }
}
