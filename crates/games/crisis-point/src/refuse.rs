//! Why an action is not possible: every reason with its clause and its sentence.

use veritable_core::Illegal;

use crate::CrisisPoint;
use crate::action::{Action, Docket};
use crate::content::Op;
use crate::state::*;

veritable_core::bars! {
    /// Why an action is refused.
    pub enum Bar {
        Over: "5", "The match is over.";
        SettingUp: "3", "The set-up is not finished: chance decides now.";
        NotChance: "3", "A player decides now, not chance.";
        NotAsked: "4.10", "This is not what is asked for now.";
        MustKeep: "4.3", "You must keep two Secret Objectives.";
        KeepFirst: "4.3", "First keep two Secret Objectives.";
        NoSuchObjective: "4.3", "You have no such objective in this set of cards.";
        KeptAlready: "4.3", "You have already kept this objective.";
        MustOrder: "R39", "You must choose to be Player 1 or Player 2.";
        OrderFixed: "R39", "The order of play is already fixed.";

        MustDeploy: "4.4", "You must deploy a card.";
        DeployFirst: "4.4", "First choose the card to deploy.";
        UnitNotInHand: "4.4", "This Unit is not in your hand.";
        FiveUnits: "R7", "You have already deployed 5 Units.";
        BaseDeployed: "R7", "Your Base is already deployed.";
        TwoLocations: "R7", "You have already deployed 2 Strategic Locations.";
        LocationNotInHand: "4.4", "This Location is not in your hand.";
        Deployed: "4.4", "You have already deployed a card this turn.";
        DeployElsewhen: "4.4", "Cards are deployed in the Tactical Phase.";
        MustLay: "4.4", "Choose an empty space for the card.";
        LayFirst: "4.4", "First choose a space for the card you picked.";
        SpaceTaken: "4.4", "That space already holds a card.";
        MustPlayOne: "R10", "You must play one Battle Token.";
        SpaceEmpty: "R10", "Choose a space that holds a card.";
        MustPlaceCombat: "4.4", "You must place a Combat Card.";
        CombatNow: "4.4", "Now place a Combat Card.";
        CombatLater: "4.4", "Combat Cards are placed at the end of the turn.";
        CombatElsewhen: "4.4", "Combat Cards are placed in the Tactical Phase.";
        CombatSpaceFirst: "4.4", "First choose one of your Combat spaces.";
        CombatCardNow: "4.4", "Now choose a Combat Card from your hand.";
        CombatNotInHand: "4.4", "This Combat Card is not in your hand.";
        SpaceFilled: "R30", "One Combat Card per space, on your own sides only.";

        MustPlayTokens: "4.5", "You must play your Battle Tokens, two each turn.";
        NoUnusedToken: "4.5", "You have no unused Battle Token.";
        OtherSide: "4.6", "This Special Token belongs to the other side.";
        NotEarned: "4.6", "You have not earned this Special Token.";
        Spent: "4.6", "You have already used this Special Token.";
        Expired: "R14", "Special Tokens expire with the Token Phase.";
        TokenPhaseOnly: "R14", "This Special Token is played in the Token Phase.";
        BetweenDecisions: "R14", "A Special Token can be played between your other decisions, not now.";
        TwoBattloids: "R17", "You need two Battloid Units on the battlefield.";
        NobodyBeside: "R18", "None of your Units is adjacent to an enemy Unit.";
        NothingToLight: "R19", "No enemy Battle Token is on the battlefield.";
        DropIsDear: "4.6", "You have too few unused Battle Tokens.";
        NoBioroid: "4.6", "You have no Bioroid in hand.";

        CardsElsewhen: "4.7", "Heroes and commands are played in the Hero/Command Phase.";
        CardInPlay: "4.7", "First finish the card in play.";
        MustPlayCard: "R22", "You must play a hero or a command.";
        NoSuchCard: "4.7", "You have no such card in this set of cards.";
        TwoHeroes: "R22", "You have already played 2 Heroes.";
        TwoCommands: "R22", "You have already played 2 Commands.";
        CardPlayed: "4.7", "You have already played this card.";

        MustBeDone: "R38", "This must be done if it can be done.";
        MustFinish: "7.2", "Finish what you began.";
        NoOptionAsked: "7.2", "No card offers alternatives now.";
        NoSuchOption: "7.2", "The card has no such alternative.";
        OtherChoice: "7.2", "The card in play asks for something else.";
        NoCardThere: "7.2", "There is no card on that space.";
        OtherSort: "7.1", "The text does not mean cards of this sort.";
        NothingBeside: "7.1", "None of the Units that it takes lies beside this card.";
        TooFar: "R32", "Choose an adjacent card.";
        TooNear: "R32", "Choose a card that is not adjacent.";
        EnoughHere: "7.2", "There is enough on this card.";
        NoEnemyToken: "7.2", "No enemy Battle Token lies there.";
        NoneOfYours: "7.2", "None of your Battle Tokens lies there.";
        NoEnemyTokens: "7.2", "Choose a card with enemy Battle Tokens.";
        AnotherCard: "7.2", "Choose another card.";
        NotBesideFirst: "R32", "Choose a card adjacent to the first.";
        AnotherUnit: "7.2", "Choose another Unit.";
        NotAdjacent: "R32", "The two Units must be adjacent.";
        NoSecondUnit: "7.2", "There is no second Unit to swap with.";
        CannotSwap: "R17", "That Unit cannot be swapped by this.";
        NoCombatCard: "7.2", "There is no Combat Card in that space.";
        AlreadyFaceup: "R29", "This Combat Card is already faceup.";
        NoCombatCardOfYours: "R30", "You have no Combat Card there.";
        AnotherCombatCard: "R30", "Choose another Combat Card.";
        NothingInLine: "7.2", "No card in that line would be affected.";
        ClusterFromYours: "R18", "Choose one of your Units.";
        ClusterNeedsEnemy: "R18", "No enemy Unit is adjacent to this Unit.";
        ClusterOnEnemies: "R18", "Only enemy Units are targets.";
        ClusterOncePerUnit: "R18", "One Battle Token per enemy Unit.";
        ClusterTooFar: "R18", "That Unit is not adjacent to the one you chose.";
        ClusterMustHit: "R18", "At least one enemy Unit must be hit.";
        DropOnYours: "R20", "Choose one of your Units; a Base cannot be replaced.";
        DropCellFirst: "4.6", "First choose the Unit to replace.";
        DropNotInHand: "4.6", "This Unit is not in your hand.";
        DropOnlyBioroids: "4.6", "Only a Bioroid can come in by the Drop Token.";
        DropChooseBioroid: "4.6", "Choose a Bioroid from your hand.";

        MustClaim: "R27", "You must choose one of the two objectives.";
        ObjectivesElsewhen: "R27", "Objectives are kept before the game and claimed after it.";
        NotKept: "R27", "You have not kept this objective.";
        NotMet: "R27", "You have not met this objective.";
    }
}

impl CrisisPoint {
    /// The sentence of a reason.
    pub(crate) fn sentence(&self, table: &Table, bar: Bar) -> Illegal {
        match bar {
            Bar::DropIsDear => {
                bar.saying(format!("You need {} unused Battle Tokens.", self.drop_cost()))
            }
            Bar::EnoughHere => match self.due(table) {
                Op::Place { each, .. } | Op::Remove { each, .. } | Op::Convert { each, .. } => {
                    bar.saying(format!("At most {each} on one card with this text."))
                }
                _ => bar.illegal(),
            },
            _ => bar.illegal(),
        }
    }

    /// Why an action that no rule of the present decision mentions is not asked for.
    pub(crate) fn not_now(&self, table: &Table, action: Action) -> Bar {
        use Action::*;
        let step = table.step;
        match action {
            _ if step == Step::Over => Bar::Over,
            _ if self.is_chance(table) => Bar::SettingUp,
            Seat0(_) | DealObjective(_) | Deal(_) | Draw(..) | Player1(_) => Bar::NotChance,
            Pass => self.must(table),
            GoFirst | GoSecond if step == Step::Objective => Bar::KeepFirst,
            GoFirst | GoSecond => Bar::OrderFixed,
            Objective(_) => Bar::ObjectivesElsewhen,
            Unit(_) | Base | Location(_) => match step {
                Step::Space(_) => Bar::LayFirst,
                Step::TacToken | Step::Slot | Step::Combat(_) => Bar::Deployed,
                _ => Bar::DeployElsewhen,
            },
            Cell(_) => match step {
                Step::Deploy => Bar::DeployFirst,
                Step::Slot | Step::Combat(_) => Bar::CombatNow,
                Step::Effect => Bar::OtherChoice,
                _ => Bar::NotAsked,
            },
            Line(_) => match step {
                Step::Combat(_) => Bar::CombatCardNow,
                Step::Deploy | Step::Space(_) | Step::TacToken => Bar::CombatLater,
                _ => Bar::NotAsked,
            },
            Combat(_) => match step {
                Step::Slot => Bar::CombatSpaceFirst,
                Step::Deploy | Step::Space(_) | Step::TacToken => Bar::CombatLater,
                _ => Bar::CombatElsewhen,
            },
            Special(_) => {
                let mut docket = Docket::about(action.index());
                self.offer_specials(table, false, &mut docket);
                docket.barred(|| Bar::BetweenDecisions).unwrap_or(Bar::BetweenDecisions)
            }
            Hero(_) | Command(_) if step == Step::Effect => Bar::CardInPlay,
            Hero(_) | Command(_) => Bar::CardsElsewhen,
            Option(_) => Bar::NoOptionAsked,
        }
    }

    /// What must be done before anything can be passed.
    fn must(&self, table: &Table) -> Bar {
        match table.step {
            Step::Objective => Bar::MustKeep,
            Step::Order => Bar::MustOrder,
            Step::Deploy => Bar::MustDeploy,
            Step::Space(_) => Bar::MustLay,
            Step::TacToken => Bar::MustPlayOne,
            Step::Slot | Step::Combat(_) => Bar::MustPlaceCombat,
            Step::Token => Bar::MustPlayTokens,
            Step::Card => Bar::MustPlayCard,
            Step::Claim => Bar::MustClaim,
            Step::Effect if table.cursor.half == NONE => Bar::MustBeDone,
            Step::Effect if matches!(self.due(table), Op::Cluster { .. }) => Bar::ClusterMustHit,
            _ => Bar::MustFinish,
        }
    }
}
