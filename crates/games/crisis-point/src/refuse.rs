//! Why an action is not possible, in a sentence with its clause.

use veritable_core::Illegal;

use crate::CrisisPoint;
use crate::action::Action;
use crate::command_phase::QUOTA;
use crate::content::data::Near;
use crate::content::program::Reach;
use crate::content::{Field, Kind, Op, Side, Special};
use crate::effects::reached;
use crate::geometry::{Cell, Line};
use crate::state::*;
use crate::tactical_phase::{LOCATION_QUOTA, UNIT_QUOTA};

const OTHER_TIME: &str = "This is not what is asked for now.";

fn no(clause: &'static str, why: &'static str) -> Illegal {
    Illegal::new(clause, why)
}

impl CrisisPoint {
    pub(crate) fn refuse(&self, state: &State, action: Action) -> Illegal {
        let table = &state.table;
        match action {
            _ if table.step == Step::Over => no("5", "The match is over."),
            _ if self.is_chance(table) => {
                no("3", "The set-up is not finished: chance decides now.")
            }
            Action::Pass => self.refuse_pass(table),
            Action::GoFirst | Action::GoSecond => match table.step {
                Step::Objective => no("4.3", "First keep two Secret Objectives."),
                _ => no("R39", "The order of play is already fixed."),
            },
            Action::Objective(i) => self.refuse_objective(state, i),
            Action::Unit(i) => self.refuse_unit(table, i),
            Action::Base => refuse_base(table),
            Action::Location(i) => refuse_location(state, i),
            Action::Cell(cell) => self.refuse_cell(table, cell),
            Action::Line(line) => self.refuse_line(table, line),
            Action::Combat(_) => match table.step {
                Step::Combat(_) => no("4.4", "This Combat Card is not in your hand."),
                Step::Slot => no("4.4", "First choose one of your Combat spaces."),
                _ => no("4.4", OTHER_TIME),
            },
            Action::Special(token) => self.refuse_special(table, token),
            Action::Hero(_) | Action::Command(_) => refuse_card(table, action),
            Action::Option(_) => match self.due_now(table) {
                Some(Op::Choose { .. }) => no("7.2", "The card has no such alternative."),
                _ => no("7.2", "No card offers alternatives now."),
            },
            Action::Seat0(_)
            | Action::DealObjective(_)
            | Action::Deal(_)
            | Action::Draw(..)
            | Action::Player1(_) => no("3", "A player decides now, not chance."),
        }
    }

    /// The operation that is due, if a text is being resolved.
    fn due_now(&self, table: &Table) -> Option<Op> {
        (table.step == Step::Effect).then(|| self.due(table))
    }

    fn refuse_pass(&self, table: &Table) -> Illegal {
        match table.step {
            Step::Objective => no("4.3", "You must keep two Secret Objectives."),
            Step::Order => no("R39", "You must choose to be Player 1 or Player 2."),
            Step::Deploy => no("4.4", "You must deploy a card."),
            Step::Space(_) => no("4.4", "Choose an empty space for the card."),
            Step::TacToken => no("R10", "You must play one Battle Token."),
            Step::Slot | Step::Combat(_) => no("4.4", "You must place a Combat Card."),
            Step::Token => no("4.5", "You must play your Battle Tokens, two each turn."),
            Step::Card => no("R22", "You must play a hero or a command."),
            Step::Claim => no("R27", "You must choose one of the two objectives."),
            _ => match self.due_now(table) {
                Some(Op::Cluster { .. }) if table.cursor.half != NONE => {
                    no("R18", "At least one enemy Unit must be hit.")
                }
                _ if table.cursor.half != NONE => no("7.2", "Finish what you began."),
                _ => no("R38", "This must be done if it can be done."),
            },
        }
    }

    fn refuse_objective(&self, state: &State, i: u8) -> Illegal {
        let State { table, secret } = state;
        let kept = secret.objectives[table.active as usize] >> i & 1 != 0;
        match table.step {
            Step::Objective => no("4.3", "You have already kept this objective."),
            Step::Claim if kept => no("R27", "You have not met this objective."),
            Step::Claim => no("R27", "You have not kept this objective."),
            _ => no("R27", "Objectives are kept before the game and claimed after it."),
        }
    }

    fn refuse_unit(&self, table: &Table, i: u8) -> Illegal {
        let me = table.active;
        let in_hand = table.units_in_hand(me) >> i & 1 != 0;
        match (table.step, self.due_now(table)) {
            (Step::Deploy, _) if !in_hand => no("4.4", "This Unit is not in your hand."),
            (Step::Deploy, _) => {
                debug_assert!(table.units_deployed(me) == UNIT_QUOTA, "a Unit in hand is legal");
                no("R7", "You have already deployed 5 Units.")
            }
            (_, Some(Op::Drop { .. })) if table.cursor.half == NONE => {
                no("4.6", "First choose the Unit to replace.")
            }
            (_, Some(Op::Drop { .. })) if in_hand => {
                no("4.6", "Only a Bioroid can come in by the Drop Token.")
            }
            (_, Some(Op::Drop { .. })) => no("4.6", "This Unit is not in your hand."),
            (Step::Space(_), _) => no("4.4", "First choose a space for the card you picked."),
            _ => not_deploying(table),
        }
    }

    fn refuse_cell(&self, table: &Table, cell: Cell) -> Illegal {
        let empty = table.card_at(cell).is_none();
        match table.step {
            Step::Space(_) => no("4.4", "That space already holds a card."),
            Step::TacToken => no("R10", "Choose a space that holds a card."),
            Step::Effect if empty => no("7.2", "There is no card on that space."),
            Step::Effect => self.refuse_target(table, cell),
            Step::Deploy => no("4.4", "First choose the card to deploy."),
            Step::Slot | Step::Combat(_) => no("4.4", "Now place a Combat Card."),
            Step::LastSpecial => no("4.5", "You have no unused Battle Token."),
            _ => no("4.10", OTHER_TIME),
        }
    }

    /// A card is there, but the operation does not reach it.
    fn refuse_target(&self, table: &Table, cell: Cell) -> Illegal {
        let (me, cursor) = (table.active, &table.cursor);
        let enemy = me.other();
        let owner = table.owner_at(cell);
        let unit = Field::kind(table.field[usize::from(cell)]) == Kind::Unit;
        let (reach, each, needs_token) = match self.due(table) {
            Op::Place { on, each, .. } => (on, each, false),
            Op::Stack { on, .. } => (on, u8::MAX, false),
            Op::Remove { from, each, .. } => (from, each, true),
            Op::Strip { from, .. } => (from, u8::MAX, true),
            Op::Convert { on, each, .. } => (on, each, true),
            Op::Shift { .. } if cursor.half == NONE => {
                return no("7.2", "None of your Battle Tokens lies there.");
            }
            Op::Push { .. } if cursor.half == NONE => {
                return no("7.2", "Choose a card with enemy Battle Tokens.");
            }
            Op::Push { .. } => return no("R32", "Choose a card adjacent to the first."),
            Op::Shift { .. } => return no("7.2", "Choose another card."),
            Op::SwapUnits { cards, adjacent, .. } => {
                let fits = table.cells_with(cards[me as usize]) >> cell & 1 != 0;
                return match () {
                    () if cell == cursor.half || fits && cell == cursor.here => {
                        no("7.2", "Choose another Unit.")
                    }
                    () if fits && adjacent => no("R32", "The two Units must be adjacent."),
                    () if fits => no("7.2", "There is no second Unit to swap with."),
                    () => no("R17", "That Unit cannot be swapped by this."),
                };
            }
            Op::Cluster { .. } => return refuse_cluster(table, cell, owner, unit),
            Op::Drop { .. } if cursor.half != NONE => {
                return no("4.6", "Choose a Bioroid from your hand.");
            }
            Op::Drop { .. } => {
                return no("R20", "Choose one of your Units; a Base cannot be replaced.");
            }
            _ => return no("7.2", "The card in play asks for something else."),
        };
        let bit = 1 << cell;
        if reached(table, me, &reach, cursor.here) & bit == 0 {
            return out_of_reach(table, me, &reach, cursor.here, bit);
        }
        if needs_token && table.with_tokens(enemy) & bit == 0 {
            return no("7.2", "No enemy Battle Token lies there.");
        }
        debug_assert!(cursor.given[usize::from(cell)] >= each, "a reached card is legal");
        let why = format!("At most {each} on one card with this text.");
        Illegal::new("7.2", why)
    }

    fn refuse_line(&self, table: &Table, line: Line) -> Illegal {
        let me = table.active;
        match (table.step, self.due_now(table)) {
            (Step::Slot, _) => no("R30", "One Combat Card per space, on your own sides only."),
            (Step::Combat(_), _) => no("4.4", "Now choose a Combat Card from your hand."),
            (_, Some(Op::Reveal { .. })) => {
                let enemy = me.other() as usize;
                match table.filled[enemy] >> line & 1 {
                    0 => no("7.2", "There is no Combat Card in that space."),
                    _ => no("R29", "This Combat Card is already faceup."),
                }
            }
            (_, Some(Op::SwapCombat)) if line == table.cursor.half => {
                no("R30", "Choose another Combat Card.")
            }
            (_, Some(Op::SwapCombat)) => no("R30", "You have no Combat Card there."),
            (_, Some(Op::Line { .. })) => no("7.2", "No card in that line would be affected."),
            (Step::Deploy | Step::Space(_) | Step::TacToken, _) => {
                no("4.4", "Combat Cards are placed at the end of the turn.")
            }
            _ => no("4.10", OTHER_TIME),
        }
    }

    fn refuse_special(&self, table: &Table, token: Special) -> Illegal {
        if token.side() != table.active {
            return no("4.6", "This Special Token belongs to the other side.");
        }
        match table.special(token) {
            SpecialState::Unearned => {
                return no("4.6", "You have not earned this Special Token.");
            }
            SpecialState::Spent => return no("4.6", "You have already used this Special Token."),
            SpecialState::Expired => {
                return no("R14", "Special Tokens expire with the Token Phase.");
            }
            SpecialState::Held => {}
        }
        let tactical = matches!(table.step, Step::Deploy | Step::Slot);
        if tactical && token != Special::Exchange {
            return no("R14", "This Special Token is played in the Token Phase.");
        }
        if !tactical && !matches!(table.step, Step::Token | Step::LastSpecial) {
            return no(
                "R14",
                "A Special Token can be played between your other decisions, not now.",
            );
        }
        match token {
            Special::Exchange => no("R17", "You need two Battloid Units on the battlefield."),
            Special::Cluster => no("R18", "None of your Units is adjacent to an enemy Unit."),
            Special::Searchlight => no("R19", "No enemy Battle Token is on the battlefield."),
            Special::Drop => self.refuse_drop(table),
        }
    }

    fn refuse_drop(&self, table: &Table) -> Illegal {
        let at = self.pack.start[usize::from(Field::special(Special::Drop))];
        match self.pack.program[usize::from(at)] {
            Op::Drop { cost, .. } if table.reserve[Side::Masters as usize] < cost => {
                Illegal::new("4.6", format!("You need {cost} unused Battle Tokens."))
            }
            _ => no("4.6", "You have no Bioroid in hand."),
        }
    }
}

fn refuse_base(table: &Table) -> Illegal {
    match table.step {
        Step::Deploy => no("R7", "Your Base is already deployed."),
        _ => not_deploying(table),
    }
}

fn refuse_location(state: &State, i: u8) -> Illegal {
    let State { table, secret } = state;
    let me = table.active as usize;
    match table.step {
        Step::Deploy if table.located[me].count_ones() == LOCATION_QUOTA => {
            no("R7", "You have already deployed 2 Strategic Locations.")
        }
        Step::Deploy => {
            debug_assert!(secret.locations[me] >> i & 1 == 0, "a Location in hand is legal");
            no("4.4", "This Location is not in your hand.")
        }
        _ => not_deploying(table),
    }
}

fn not_deploying(table: &Table) -> Illegal {
    match table.step {
        Step::Space(_) => no("4.4", "First choose a space for the card you picked."),
        Step::TacToken | Step::Slot | Step::Combat(_) => {
            no("4.4", "You have already deployed a card this turn.")
        }
        _ => no("4.4", "Cards are deployed in the Tactical Phase."),
    }
}

fn refuse_cluster(table: &Table, cell: Cell, owner: Option<Side>, unit: bool) -> Illegal {
    let me = table.active;
    if table.cursor.half == NONE {
        return match unit && owner == Some(me) {
            true => no("R18", "No enemy Unit is adjacent to this Unit."),
            false => no("R18", "Choose one of your Units."),
        };
    }
    match () {
        () if !unit || owner == Some(me) => no("R18", "Only enemy Units are targets."),
        () if table.cursor.given[usize::from(cell)] > 0 => {
            no("R18", "One Battle Token per enemy Unit.")
        }
        () => no("R18", "That Unit is not adjacent to the one you chose."),
    }
}

fn refuse_card(table: &Table, action: Action) -> Illegal {
    match table.step {
        Step::Card => {}
        Step::Effect => return no("4.7", "First finish the card in play."),
        _ => return no("4.7", "Heroes and commands are played in the Hero/Command Phase."),
    }
    let played = table.played[table.active as usize];
    match action {
        Action::Hero(_) if !QUOTA.allows_hero(played) => {
            no("R22", "You have already played 2 Heroes.")
        }
        Action::Command(_) if !QUOTA.allows_command(played) => {
            no("R22", "You have already played 2 Commands.")
        }
        _ => no("4.7", "You have already played this card."),
    }
}

/// What about the filter the card on `bit` does not fit.
fn out_of_reach(table: &Table, me: Side, reach: &Reach, here: Cell, bit: u16) -> Illegal {
    if table.cells_with(reach.cards[me as usize]) & bit == 0 {
        return no("7.1", "The text does not mean cards of this sort.");
    }
    let anywhere = Reach { near: Near::Any, ..*reach };
    if reached(table, me, &anywhere, here) & bit == 0 {
        return no("7.1", "None of the Units that it takes lies beside this card.");
    }
    match reach.near {
        Near::NonAdjacent => no("R32", "Choose a card that is not adjacent."),
        _ => no("R32", "Choose an adjacent card."),
    }
}
