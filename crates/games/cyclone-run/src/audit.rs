//! The invariants that every position keeps (9).

use veritable_core::hold;

use crate::CycloneRun;
use crate::action::Action;
use crate::board::bit;
use crate::content::{DICE, Effect, FUEL, Nature, Task};
use crate::state::{NONE, Phase, State, members};

impl CycloneRun {
    /// Whether every invariant holds; positions from outside must pass before anything else looks at them.
    pub(crate) fn invariants(&self, s: &State) -> Result<(), String> {
        self.examine_bounds(s)?;
        self.examine_fuel(s)?;
        self.examine_cards(s)?;
        self.examine_tokens(s)?;
        self.examine_heroes(s)?;
        self.examine_chance(s)?;
        self.examine_phase(s)
    }

    fn examine_bounds(&self, s: &State) -> Result<(), String> {
        let seats = self.seats;
        let cell = |c: u8| c < 9 || c == NONE;
        hold!(s.active < seats && s.first < seats, "There is no such active or first seat.");
        hold!(s.attacker < seats && s.asked < seats, "There is no such seat to decide.");
        hold!(s.vehicle.iter().all(|&c| cell(c)), "A vehicle stands on no cell.");
        let [cyclone, jeep] = s.vehicle;
        hold!(cyclone == NONE || cyclone != jeep, "I5: both vehicles are on one cell.");
        hold!(cell(s.cell), "The attacked cell does not exist.");
        hold!(s.current < 9 || s.current == NONE, "The current Hero does not exist.");
        hold!(s.left & !0x1ff == 0 && s.revealing & !0x1ff == 0, "There are only nine cells.");
        hold!(s.last_hero < 9 || s.last_hero == NONE, "The last Hero does not exist.");
        hold!(s.area < 10 || s.area == NONE, "There is no such area.");
        hold!(s.turns < seats || s.phase == Phase::Over, "Too many turns in a round.");
        let most = u32::from(self.stall_rounds) * (9 * u32::from(self.tokens_per_cell) + 1);
        hold!((1..=most).contains(&s.round.into()), "I17: there is no round {}.", s.round);
        let idle = s.idle_rounds < self.stall_rounds || s.phase == Phase::Over;
        hold!(idle && s.idle_rounds <= self.stall_rounds, "I17: the game should have ended.");
        let cap = |n: u8| n <= 100;
        hold!(cap(s.rerolls) && cap(s.scouts) && cap(s.damage), "A counter ran away.");
        hold!(s.bonus.iter().all(|&b| cap(b)), "A damage bonus ran away.");
        hold!(s.reacted >> seats == 0, "Only seats react.");
        let turn_seat = (s.first + s.turns) % seats;
        hold!(
            matches!(s.phase, Phase::First | Phase::Over) || s.active == turn_seat,
            "The turn order is broken."
        );
        Ok(())
    }

    fn examine_fuel(&self, s: &State) -> Result<(), String> {
        let shares = s.fuel.iter().chain(&s.hero_fuel).map(|&n| u32::from(n));
        let sum = u32::from(s.pile) + shares.sum::<u32>();
        hold!(sum == u32::from(FUEL), "I1: there are {sum} Fuel, not {FUEL}.");
        let strangers = &s.fuel[usize::from(self.seats)..];
        hold!(strangers.iter().all(|&n| n == 0), "I1: an empty chair has Fuel.");
        Ok(())
    }

    fn examine_tokens(&self, s: &State) -> Result<(), String> {
        for cell in 0..9 {
            let (height, top) = (s.height[cell], s.top[cell]);
            hold!(height <= self.tokens_per_cell, "I3: a stack has grown.");
            hold!(top == NONE || usize::from(top) < 9, "A token of no kind lies face up.");
            hold!(height > 0 || top == NONE, "I6: an empty cell shows a token.");
        }
        let mut taken = 0;
        for (kind, token) in self.content.tokens.iter().enumerate() {
            let piles: u32 = s.defeat.iter().map(|pile| u32::from(pile[kind])).sum();
            let shown = s.top.iter().filter(|&&top| usize::from(top) == kind).count() as u32;
            let all = piles + shown + u32::from(s.unseen.count(kind));
            let (name, count) = (&token.name, token.count);
            hold!(all == u32::from(count), "I2: there are {all} of {name}, not {count}.");
            taken += piles as usize;
        }
        let bag = self.content.total() - 9 * usize::from(self.tokens_per_cell);
        let stacked: usize = s.height.iter().map(|&h| usize::from(h)).sum();
        let total = self.content.total();
        hold!(stacked + taken + bag == total, "I2: tokens are missing from the stacks.");
        let enough = s.depleted() >= u32::from(self.cells_to_deplete);
        hold!(s.last_round == enough, "I3: the last round and the empty cells disagree.");
        let points: i32 = (0..self.seats).map(|seat| self.points(s, seat)).sum();
        let tokens = self.content.tokens.iter();
        let most: i32 = tokens.map(|t| i32::from(t.vp) * i32::from(t.count)).sum();
        hold!(points <= most + 50 * 11, "I13: more points than there are.");
        Ok(())
    }

    fn examine_cards(&self, s: &State) -> Result<(), String> {
        let all = self.content.deck();
        let mut seen = s.deck;
        hold!(s.deck & !all == 0, "I4: the deck holds a card that does not exist.");
        for held in s.held {
            hold!(held & seen == 0 && held & !all == 0, "I4: a card is in two places.");
            seen |= held;
        }
        let empty_chairs = &s.held[usize::from(self.seats)..];
        hold!(empty_chairs.iter().all(|&held| held == 0), "I4: an empty chair holds a card.");
        hold!(s.flipped & !all == 0, "A card that does not exist is flipped.");
        let locations: u32 = (0..9)
            .filter(|&kind| self.content.tokens[kind].nature == Nature::Location)
            .flat_map(|kind| s.defeat.iter().map(move |pile| u32::from(pile[kind])))
            .sum();
        let drawn = (all.count_ones() - s.deck.count_ones()) + u32::from(s.draws);
        let due = locations.min(all.count_ones());
        hold!(drawn == due, "I4: {locations} Locations taken, but {drawn} cards drawn.");
        Ok(())
    }

    fn examine_heroes(&self, s: &State) -> Result<(), String> {
        hold!(s.selected & !0x1ff == 0, "I8: a Hero that does not exist is selected.");
        hold!(s.selected.count_ones() <= self.max_heroes.into(), "I8: too many Heroes.");
        hold!(s.used & !s.selected == 0, "I8: a Hero was used without being selected.");
        for die in 0..DICE {
            let slot = s.assigned[die];
            let paid = slot == NONE || s.selected >> slot.min(15) & 1 == 1;
            hold!(paid, "I8: a die pays for a Hero that is not selected.");
        }
        for slot in members(s.selected) {
            let mut paid = [0; 4];
            for die in (0..DICE).filter(|&die| s.assigned[die] == slot) {
                paid[s.dice[die] as usize] += 1;
            }
            let sides = &self.content.heroes[usize::from(slot)];
            // The two-sided card is turned after use, so its dice may match the other side.
            let fair = sides.iter().any(|side| side.cost == paid);
            hold!(fair, "I8: the dice of a Hero are not its cost.");
        }
        hold!(s.turned as u8 == 0 || self.content.turning != NONE, "I11: no card has a back.");
        hold!(s.reacted >> s.active & 1 == 0, "I10: the active seat reacted.");
        if s.current != NONE {
            let live = s.selected & !s.used;
            hold!(live >> s.current & 1 == 1, "I8: the Hero in action is not waiting.");
        }
        let steps = match self.current(s).map(|hero| hero.task) {
            Some(Task::Drive(_, _, steps)) => steps.saturating_add(self.most_extra_steps()),
            _ => 0,
        };
        hold!(s.moves <= steps, "I9: too much movement.");
        Ok(())
    }

    /// What all cards together add to one movement: each is used once in a turn.
    fn most_extra_steps(&self) -> u8 {
        let cards = members(self.content.deck()).map(|card| self.content.effect(card));
        let bonus = |effect| if let Effect::MoveBonus { amount } = effect { amount } else { 0 };
        cards.map(bonus).fold(0, u8::saturating_add)
    }

    fn examine_chance(&self, s: &State) -> Result<(), String> {
        hold!(s.rolling < 32, "There are five dice.");
        let waits = [s.rolling != 0, s.revealing != 0, s.draws != 0, s.phase == Phase::First];
        let waits = waits.iter().filter(|&&w| w).count();
        hold!(waits <= 1, "Two things are left to chance at once.");
        hold!(s.rolling == 0 || s.phase == Phase::Roll, "Dice roll at the wrong time.");
        let down = s.stocked() & !s.face_up();
        hold!(s.revealing & !down == 0, "I6: what is turned up lies face up or is gone.");
        let meant = match s.phase {
            Phase::Land => bit(s.cell),
            Phase::Strike => s.left,
            Phase::Roll
            | Phase::Select
            | Phase::Command
            | Phase::Move
            | Phase::Shortfall
            | Phase::Sense
            | Phase::Strafe => !s.covered(),
            _ => 0,
        };
        hold!(s.revealing & !meant == 0, "I7: a token is being turned up that nobody asked for.");
        hold!(s.draws as u32 <= s.deck.count_ones(), "Too few Location cards to draw.");
        if s.phase == Phase::First {
            let c = &s.contest;
            hold!(c.rivals != 0 && c.rivals >> self.seats == 0, "Nobody rolls for the first turn.");
            hold!(c.rivals >> c.seat.min(7) & 1 == 1, "A stranger rolls for the first turn.");
            hold!(c.thrown < 5 && c.ties <= 11, "Too many dice for the first turn.");
            hold!(c.targets.iter().all(|&n| n <= 5), "Too many Targets for the first turn.");
        }
        Ok(())
    }

    fn examine_phase(&self, s: &State) -> Result<(), String> {
        use Phase::*;
        let task = self.current(s).map(|hero| hero.task);
        let driving = matches!(task, Some(Task::Drive(..)));
        let strikes = matches!(s.phase, Strike | Strafe) || s.phase == Snipe && s.back_to == Strafe;
        hold!(strikes || s.left == 0, "Cells are under a strike that nobody flies.");
        hold!(s.left & s.covered() == 0, "I7: a covered token is under a strike.");
        let reacting = matches!(s.phase, Land | Location | Shortfall | React);
        hold!(s.own() || reacting, "Somebody else attacks in the active player's turn.");
        let fits = match s.phase {
            First | Roll | Select | Command | Over => s.current == NONE,
            PlaceFuel => s.current == NONE && s.pile > 0,
            Move => driving,
            React => driving && (s.draws != 0 || self.may_react(s, s.asked).is_ok()),
            Land | Location | Shortfall => {
                let here = task.is_some_and(|task| match task {
                    Task::Drive(vehicle, ..) => s.cell < 9 && s.place(vehicle) == s.cell,
                    _ => false,
                });
                let seen = s.phase == Land || s.top[usize::from(s.cell.min(8))] != NONE;
                let settled = s.phase != Land
                    || s.height[usize::from(s.cell.min(8))] == 0
                    || s.top[usize::from(s.cell.min(8))] != NONE
                    || s.revealing != 0;
                here && seen && settled
            }
            Sense => task == Some(Task::Sense),
            Line => task == Some(Task::Line),
            Quadrant => task == Some(Task::Quadrant),
            Strike | Strafe => {
                let shown = s.left & !s.revealing & !s.face_up() == 0;
                matches!(task, Some(Task::Line | Task::Quadrant)) && shown
            }
            Snipe | PickDie | PickFace => {
                let card =
                    usize::from(s.card) < 11 && self.content.cards[usize::from(s.card)].is_some();
                let back = matches!(s.back_to, Roll | Select | Command) && s.current == NONE
                    || matches!(s.back_to, Move | Shortfall) && driving
                    || s.back_to == Strafe && matches!(task, Some(Task::Line | Task::Quadrant));
                card && back && (s.phase != PickFace || s.die < 5)
            }
        };
        hold!(fits, "The phase {:?} does not fit the rest of the position.", s.phase);
        if s.phase == Over || s.awaits_chance() {
            return Ok(());
        }
        let offered = self.docket(s, None).offers.len();
        hold!(offered >= 2, "G1, I14: a decision with {offered} choices is open.");
        hold!(offered < Action::COUNT, "I14: too many choices.");
        Ok(())
    }
}
