//! How good a position is (10): the points every seat can expect, and the chance to come out on top.

use veritable_core::model::{Inputs, Model, Sight};
use veritable_core::{Judging, Outcome, Reason, Seat};

use crate::CycloneRun;
use crate::board::{bit, each};
use crate::content::{Effect, Hero, Task};
use crate::odds::Worth;
use crate::prospects::{Meeting, Prices, Road, SCOUT, SENSE};
use crate::state::{NONE, Phase, SEATS, State, members};

/// Points that an average turn brings.
const TURN: f32 = 20.0;
/// What a Fuel is worth while turns are left.
const FUEL: f32 = 2.5;
/// How often each Hero is chosen in a turn of sensible play, by slot.
const USAGE: [f32; 9] = [0.19, 0.29, 0.22, 0.11, 0.18, 0.16, 0.31, 0.27, 0.11];
/// Rounds that each token between now and the end takes, by seats.
const ROUNDS_PER_TOKEN: [f32; SEATS + 1] = [0.0, 0.0, 0.26, 0.175, 0.105];

impl Judging for CycloneRun {
    fn evaluate(&self, s: &State, seat: Seat) -> f32 {
        if let Some(outcome) = self.result(s) {
            return Outcome::worth(&outcome, seat);
        }
        let outlook = self.outlook(s);
        let heat = self.heat(s);
        let own = outlook[usize::from(seat)];
        let shares =
            (0..usize::from(self.seats)).map(|other| ((outlook[other] - own) / heat).exp());
        1.0 / shares.sum::<f32>()
    }

    /// By the tokens that are gone of those that lead to the last round.
    fn progress(&self, s: &State) -> f32 {
        if s.last_round || s.phase == Phase::Over {
            return 1.0;
        }
        let all = f32::from(self.tokens_per_cell) * f32::from(self.cells_to_deplete);
        (1.0 - self.tokens_left(s) / all).clamp(0.0, 0.98)
    }

    /// Nothing is hidden. Bots follow what was learned at tables of two; more are judged by hand.
    fn features(&self, s: &State, seat: Seat, sight: Sight, out: &mut Inputs) {
        if self.seats == 2 || sight == Sight::Everything {
            self.features_of(s, seat, out);
        }
    }

    fn model(&self) -> Option<&'static Model> {
        self.model
    }

    fn with_model(self, model: Option<&'static Model>) -> Self {
        Self { model, ..self }
    }

    /// Points, Fuel and cards, and what the turn still promises; the best of the others.
    fn reasons(&self, s: &State, seat: Seat) -> Vec<Reason> {
        if s.phase == Phase::First || self.result(s).is_some() {
            return Vec::new();
        }
        let (at, prices, outlook) = (usize::from(seat), self.prices(s, seat), self.outlook(s));
        let points = self.points(s, seat) as f32;
        let fuel = f32::from(s.fuel[at]) * prices.fuel;
        let cards = self.cards_worth(s, seat, prices);
        let rest = outlook[at] - points - fuel - cards;
        let others = (0..usize::from(self.seats)).filter(|&other| other != at);
        let best = others.map(|other| outlook[other]).fold(f32::MIN, f32::max);
        vec![
            Reason::new("Your points", points, format!("{points:.0} VP")),
            Reason::new("Your Fuel", fuel, format!("{} Fuel", s.fuel[at])),
            Reason::new("Your Location cards", cards, format!("worth about {cards:.1} VP")),
            Reason::new("What the turn still promises", rest, format!("about {rest:.1} VP")),
            Reason::new("What the others can expect", -best, format!("about {best:.1} VP")),
        ]
    }

    fn weighs_chance(&self, _: &State) -> bool {
        true
    }

    fn mid_move(&self, state: &State) -> bool {
        matches!(state.phase, Phase::Snipe | Phase::PickDie | Phase::PickFace)
    }
}

impl CycloneRun {
    /// Full rounds after this one, as tokens between now and the end suggest.
    fn rounds_left(&self, s: &State) -> f32 {
        if s.last_round {
            return 0.0;
        }
        self.tokens_left(s) * ROUNDS_PER_TOKEN[usize::from(self.seats)]
    }

    /// Tokens between now and the last round, if players take the shortest way there.
    pub(crate) fn tokens_left(&self, s: &State) -> f32 {
        let mut heights = s.height;
        heights.sort_unstable();
        let tokens = heights[..usize::from(self.cells_to_deplete)].iter().map(|&h| f32::from(h));
        tokens.sum::<f32>()
    }

    /// How much luck is still to come, in points: the longer the game, the less a lead is worth.
    pub(crate) fn heat(&self, s: &State) -> f32 {
        let waiting = f32::from(self.seats - s.turns) / f32::from(self.seats);
        2.0 + 6.0 * (self.rounds_left(s) + 0.5 * waiting).sqrt()
    }

    /// Whether a seat has had its turn in this round.
    fn has_played(&self, s: &State, seat: Seat) -> bool {
        self.lateness(s, seat) < s.turns
    }

    /// Own turns that a seat still has, the present one included.
    pub(crate) fn turns_left(&self, s: &State, seat: Seat) -> f32 {
        let this_round = if self.has_played(s, seat) { 0.0 } else { 1.0 };
        self.rounds_left(s) + this_round
    }

    pub(crate) fn prices(&self, s: &State, seat: Seat) -> Prices {
        let turns = self.turns_left(s, seat);
        let fuel = match (s.last_round, seat == s.active) {
            (false, _) => FUEL,
            (true, true) => 0.3 * FUEL,
            (true, false) if turns > 0.5 => 0.8 * FUEL,
            _ => 0.1 * FUEL,
        };
        Prices { fuel, card: turns.min(2.0) + 0.3 }
    }

    /// The points each seat can expect, with Fuel and cards at their price; turns after this round are the same
    /// for all and left out.
    pub(crate) fn outlook(&self, s: &State) -> [f32; SEATS] {
        let mut outlook = [f32::MIN; SEATS];
        for seat in 0..self.seats {
            let at = usize::from(seat);
            let prices = self.prices(s, seat);
            // The turn at hand is weighed by what it shows, once it is known whose it is.
            let begun = seat == s.active && s.phase != Phase::First;
            let turn = if begun || self.has_played(s, seat) { 0.0 } else { TURN };
            outlook[at] = self.points(s, seat) as f32
                + f32::from(s.fuel[at]) * prices.fuel
                + self.cards_worth(s, seat, prices)
                + turn
                // Ties go to the later seat.
                + 0.1 * f32::from(self.lateness(s, seat));
        }
        if s.phase == Phase::First {
            return outlook;
        }
        self.add_fuel_on_heroes(s, &mut outlook);
        // Cards being drawn are as good as cards unknown.
        let drawer = usize::from(s.attacker);
        outlook[drawer] += f32::from(s.draws) * self.prices(s, s.attacker).card;
        let prices = self.prices(s, s.active);
        outlook[usize::from(s.active)] += self.turn_worth(s, prices);
        self.add_reactions(s, &mut outlook);
        outlook
    }

    pub(crate) fn cards_worth(&self, s: &State, seat: Seat, prices: Prices) -> f32 {
        let turns = self.turns_left(s, seat);
        let own = seat == s.active;
        let cards = members(s.held[usize::from(seat)]).map(|card| {
            let spent = s.flipped >> card & 1 == 1;
            let uses = if spent && own { turns - 1.0 } else { turns };
            match self.content.effect(card) {
                Effect::VictoryPoints { .. } => 0.0,
                Effect::GainFuel { count } => 0.7 * prices.fuel * f32::from(count),
                Effect::Snipe { max_hp } => turns.min(1.0) * (1.0 + f32::from(max_hp)),
                Effect::SetDie { faces } if faces.0.count_ones() > 1 => 3.0 * turns.min(1.0),
                Effect::PressOn => 3.0 * turns.min(1.0),
                _ => 1.5 * uses.max(0.0),
            }
        });
        cards.sum()
    }

    /// Fuel lying on Heroes belongs to whoever takes it first.
    fn add_fuel_on_heroes(&self, s: &State, outlook: &mut [f32; SEATS]) {
        if s.last_round {
            return;
        }
        for slot in (0..9).filter(|&slot| s.hero_fuel[slot] > 0) {
            let worth = FUEL * f32::from(s.hero_fuel[slot]);
            let mut chance = USAGE[slot];
            let mut seat = s.active;
            for _ in 0..self.seats {
                seat = self.next_seat(seat);
                outlook[usize::from(seat)] += chance * worth;
                chance *= 1.0 - USAGE[slot];
            }
        }
    }

    /// What each Hero is worth to the active seat.
    fn hero_values(&self, s: &State, prices: Prices) -> [f32; 9] {
        let fuel = s.fuel[usize::from(s.active)];
        std::array::from_fn(|slot| {
            let hero = self.hero(s, slot as u8);
            let fuel = (fuel + hero.fuel_gain + s.hero_fuel[slot]).saturating_sub(hero.fuel_cost);
            let gained = f32::from(hero.fuel_gain + s.hero_fuel[slot]) - f32::from(hero.fuel_cost);
            self.hero_worth(s, hero, None, false, fuel, prices)
                + gained * prices.fuel
                + SCOUT * f32::from(hero.scout)
        })
    }

    /// What the Heroes that wait to be used are worth.
    fn waiting_worth(&self, s: &State, prices: Prices) -> f32 {
        let fuel = s.fuel[usize::from(s.active)];
        let mut waiting = s.selected & !s.used;
        if s.current != NONE {
            waiting &= !(1 << s.current);
        }
        // Ariel serves the drivers that come after her.
        let drivers = members(waiting).any(|slot| self.hero(s, slot).drives());
        let heroes = members(waiting)
            .filter(|&slot| drivers || self.hero(s, slot).task != Task::Sense)
            .map(|slot| self.hero_worth(s, self.hero(s, slot), None, false, fuel, prices));
        heroes.sum()
    }

    /// What the rest of the turn promises the active seat.
    fn turn_worth(&self, s: &State, prices: Prices) -> f32 {
        let phase = match s.phase {
            Phase::PickDie | Phase::PickFace | Phase::Snipe => s.back_to,
            phase => phase,
        };
        match phase {
            Phase::Roll => self.roll_worth(s, prices),
            Phase::Select => {
                let values = self.hero_values(s, prices);
                let fuel = s.fuel[usize::from(s.active)];
                let room = u32::from(self.max_heroes) - s.selected.count_ones();
                let mut open = values;
                members(s.selected).for_each(|slot| open[usize::from(slot)] = f32::MIN / 16.0);
                self.waiting_worth(s, prices)
                    + members(s.selected)
                        .map(|slot| SCOUT * f32::from(self.hero(s, slot).scout))
                        .sum::<f32>()
                    + self.odds.best_team(s.turned, s.free_faces(), &open, fuel, room)
            }
            Phase::Command if s.revealing != 0 => self.scouted_worth(s, prices),
            Phase::Move if s.revealing != 0 => self.scouted_worth(s, prices),
            Phase::PlaceFuel | Phase::Command | Phase::React => self.waiting_worth(s, prices),
            _ => self.waiting_worth(s, prices) + self.current_worth(s, prices),
        }
    }

    /// The exact worth of the dice over the rerolls left, each used as well as possible.
    fn roll_worth(&self, s: &State, prices: Prices) -> f32 {
        let values = self.hero_values(s, prices);
        let fuel = s.fuel[usize::from(s.active)];
        let mut worth: Worth = self.odds.kept(s.turned, &values, fuel);
        for _ in 0..s.rerolls.min(2) {
            worth = self.odds.with_reroll(&worth);
        }
        let mut kept = [0; 4];
        for die in (0..5).filter(|die| s.rolling >> die & 1 == 0) {
            kept[s.dice[die] as usize] += 1;
        }
        self.odds.rolled(&worth, kept) + SCOUT * f32::from(s.scouts)
    }

    /// The expectation over what a scout is about to see.
    fn scouted_worth(&self, s: &State, prices: Prices) -> f32 {
        let cell = s.revealing.trailing_zeros() as usize;
        let mut sum = 0.0;
        for kind in s.unseen.kinds() {
            let mut seen = *s;
            seen.revealing = 0;
            seen.top[cell] = kind as u8;
            let current =
                if s.phase == Phase::Move { self.current_worth(&seen, prices) } else { 0.0 };
            sum += f32::from(s.unseen.count(kind)) * (self.waiting_worth(&seen, prices) + current);
        }
        sum / (s.unseen.len() as f32).max(1.0)
    }

    /// What the Hero in action still promises the active seat.
    fn current_worth(&self, s: &State, prices: Prices) -> f32 {
        let Some(hero) = self.current(s) else { return 0.0 };
        let fuel = s.fuel[usize::from(s.active)];
        match hero.task {
            Task::Drive(..) if !s.own() => 0.0,
            Task::Drive(..) => self.drive_worth(s, hero, fuel, prices),
            Task::Sense => {
                let drivers = members(s.selected & !s.used).any(|slot| self.hero(s, slot).drives());
                let each = if drivers { SENSE } else { -0.05 };
                // Revealing is what she is for: what is being turned up counts a little more.
                each * (s.hidden().count_ones() + s.revealing.count_ones()) as f32
            }
            Task::Line | Task::Quadrant if matches!(s.phase, Phase::Line | Phase::Quadrant) => {
                self.hero_worth(s, hero, None, s.wrench, fuel, prices)
            }
            Task::Line | Task::Quadrant if s.phase == Phase::Strike => {
                self.sight(s, hero, s.wrench, fuel, prices).sum(s.left)
            }
            Task::Line | Task::Quadrant => {
                let mut fuel = fuel;
                let mut sum = 0.0;
                for cell in each(s.left) {
                    let Some(missing) = self.strafe_deficit(s, cell, 0) else { continue };
                    let token = &self.content.tokens[usize::from(s.top[usize::from(cell)])];
                    let gain = f32::from(token.vp) - f32::from(missing) * prices.fuel;
                    if missing <= fuel && gain > 0.0 {
                        fuel -= missing;
                        sum += gain;
                    }
                }
                sum
            }
        }
    }

    fn drive_worth(&self, s: &State, hero: &Hero, fuel: u8, prices: Prices) -> f32 {
        let Task::Drive(vehicle, pattern, _) = hero.task else { return 0.0 };
        let sight = self.sight(s, hero, s.wrench, fuel, prices);
        let road = Road { pattern, blocked: bit(s.vehicle[1 - vehicle as usize]) };
        let at = s.place(vehicle);
        let extra = u8::from(s.ready_cards() & self.menu.move_bonus != 0);
        let onward = |seen| road.best(&sight, at, s.moves + extra, seen);
        match s.phase {
            Phase::Land => {
                let Meeting { gain, onward: chance } = sight.at(at);
                gain + chance * onward(bit(at))
            }
            Phase::Shortfall => {
                let met = sight.at(at);
                let boosted = if met.onward > 0.0 { met.gain + onward(bit(at)) } else { 0.0 };
                boosted.max(0.0)
            }
            Phase::Location => {
                let token = &self.content.tokens[usize::from(s.top[usize::from(at)])];
                f32::from(token.vp) + prices.card + onward(bit(at))
            }
            _ => onward(0),
        }
    }

    /// What a reaction that is asked for, or under way, promises the seat that reacts.
    fn add_reactions(&self, s: &State, outlook: &mut [f32; SEATS]) {
        let Some(hero) = self.current(s) else { return };
        let Task::Drive(vehicle, pattern, _) = hero.task else { return };
        match s.phase {
            Phase::React => {
                let seat = s.asked;
                let prices = self.prices(s, seat);
                let fuel = s.fuel[usize::from(seat)].saturating_sub(1);
                let sight = self.sight(s, hero, false, fuel, prices);
                let road = Road { pattern, blocked: bit(s.vehicle[1 - vehicle as usize]) };
                let gain = road.best(&sight, s.place(vehicle), 1, 0) - prices.fuel;
                outlook[usize::from(seat)] += gain.max(0.0);
            }
            Phase::Land | Phase::Location | Phase::Shortfall if !s.own() => {
                let seat = s.attacker;
                let prices = self.prices(s, seat);
                let fuel = s.fuel[usize::from(seat)];
                let sight = self.sight(s, hero, false, fuel, prices);
                outlook[usize::from(seat)] += sight.at(s.cell).gain;
            }
            _ => {}
        }
    }
}
