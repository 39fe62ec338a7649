//! Set-up of match and round (spec 3.2, 3.3, 4.5).

use veritable_core::Sink;
use veritable_core::deck::LazyDeck;

use crate::ForceOfArms;
use crate::action::Action;
use crate::content::{FIGHTERS, Faction, SHIPS};
use crate::events::{Event, Phase};
use crate::geometry::{CENTRE, Corner, POSITIONS, Pos, SLOTS};
use crate::run::Run;
use crate::state::*;

/// Attack and Defense tokens of the common supply.
pub(crate) const SUPPLY: Purse =
    Purse { attack: 15, defense: 12, ship_lock: 0, protoculture: 0, spy: 0 };
/// Special tokens of each kind that a player has.
pub(crate) const SPECIAL: u8 = 2;

impl ForceOfArms {
    /// The position before the first chance outcome.
    pub(crate) fn set_up(&self) -> State {
        let table = Table {
            step: Step::Factions,
            round: 0,
            seat0: self.seat0.unwrap_or(Faction::Rdf),
            active: 0,
            first: 0,
            drawn: None,
            corner: Corner::Ne,
            turn: 0,
            passes: 0,
            deck: LazyDeck::new([0; 2 * SHIPS]),
            grid: [NONE; POSITIONS],
            at: [NONE; 2 * SHIPS],
            ships: [OnShip::default(); 2 * SHIPS],
            filled: 0,
            up: 0,
            modifier: [0; SLOTS],
            serial: [0; SLOTS],
            placed: [0; 2],
            pool: [Purse::default(); 2],
            reserve: [Purse::default(); 2],
            spent: [Purse::default(); 2],
            supply: SUPPLY,
            played: [0; 2],
            announced: None,
            cursor: Cursor::default(),
            vp: [0; 2],
            captured: [0; 2],
            collected: [0; 2],
            results: [None; MAX_ROUNDS],
        };
        let secret = Secret { cards: [NONE; SLOTS], hand: [0; 2], chosen: NONE };
        let mut state = State { table, secret };
        if let Some(faction) = self.seat0 {
            Run::new(self, &mut state, &mut ()).begin_round(faction);
        }
        state
    }

    /// Pairs of fighters with different numbers: the possible initiative draws (R2, R3).
    pub(crate) fn draws(&self, table: &Table) -> impl Iterator<Item = (Card, Card)> + use<'_> {
        let [zero, one] = [0, 1].map(|seat| &self.pack.fighter[table.faction(seat) as usize]);
        let all = (0..FIGHTERS).flat_map(|a| (0..FIGHTERS).map(move |b| (a, b)));
        all.filter(|&(a, b)| zero[a].value != one[b].value).map(|(a, b)| (a as Card, b as Card))
    }

    /// The outcomes of C0, C1 or C2, each as likely as the other.
    pub(crate) fn outcomes(&self, table: &Table, fall: &mut impl FnMut(Action, u32)) {
        match table.step {
            Step::Factions => Faction::ALL.into_iter().for_each(|f| fall(Action::Seat0(f), 1)),
            Step::Deal => table.deck.draws(&mut |ship, n| fall(Action::Deal(ship as Ship), n)),
            _ => self.draws(table).for_each(|(a, b)| fall(Action::Initiative(a, b), 1)),
        }
    }
}

impl<S: Sink<Event>> Run<'_, S> {
    /// 3.3 steps 1–3: everything returns, the ships are about to be dealt.
    pub fn begin_round(&mut self, seat0: Faction) {
        let attack_mode = self.game.sdf1_alternate;
        let table = &mut self.state.table;
        table.round += 1;
        table.seat0 = seat0;
        table.drawn = None;
        table.deck = LazyDeck::new([1; 2 * SHIPS]);
        table.grid = [NONE; POSITIONS];
        table.grid[usize::from(CENTRE)] = EMPTY;
        table.at = [NONE; 2 * SHIPS];
        for (ship, card) in table.ships.iter_mut().zip(&self.game.pack.ships) {
            let alternate = attack_mode && card.faction == Faction::Rdf && card.alternate.is_some();
            *ship = OnShip { alternate, ..OnShip::default() };
        }
        (table.filled, table.up) = (0, 0);
        (table.modifier, table.serial) = ([0; SLOTS], [0; SLOTS]);
        table.placed = [0; 2];
        table.pool = [Purse { spy: SPECIAL, ..Purse::default() }; 2];
        table.reserve =
            [Purse { ship_lock: SPECIAL, protoculture: SPECIAL, ..Purse::default() }; 2];
        table.spent = [Purse::default(); 2];
        table.supply = SUPPLY;
        table.played = [0; 2];
        table.step = Step::Deal;
        self.state.secret = Secret { cards: [NONE; SLOTS], hand: [ALL_FIGHTERS; 2], chosen: NONE };
        let round = table.round;
        self.told.tell(|| Event::Round { round, seat0 });
    }

    /// C1: the ship lies on the next free space.
    pub fn deal(&mut self, ship: Ship) {
        let table = &mut self.state.table;
        let at = table.grid.iter().position(|&s| s == NONE).expect("a free space for each ship");
        table.grid[at] = ship;
        table.at[usize::from(ship)] = at as Pos;
        table.deck.take(usize::from(ship));
        self.told.tell(|| Event::Dealt { ship, at: at as Pos });
        if self.state.table.deck.is_empty() {
            self.enter_initiative();
        }
    }

    /// 3.3 step 4: draw, or the former player 2 chooses (`alternate`), or seat 0 if no draw can decide.
    fn enter_initiative(&mut self) {
        let table = &mut self.state.table;
        if self.game.alternate_initiative && table.round > 1 {
            table.active = other(table.first);
            table.step = Step::Order;
        } else if self.game.draws(table).next().is_none() {
            table.active = 0;
            table.step = Step::Order;
        } else {
            table.step = Step::Initiative;
        }
    }

    /// C2: the higher number decides the order.
    pub fn draw(&mut self, cards: [Card; 2]) {
        let value = |seat: u8| {
            let faction = self.state.table.faction(seat) as usize;
            self.game.pack.fighter[faction][usize::from(cards[usize::from(seat)])].value
        };
        let (winner, seat0) = (u8::from(value(1) > value(0)), self.state.table.seat0);
        self.state.table.drawn = Some(cards);
        self.state.table.active = winner;
        self.state.table.step = Step::Order;
        self.told.tell(|| Event::Drawn { cards, seat0, winner });
    }

    /// D1: the winner is player 1 or player 2.
    pub fn choose_order(&mut self, first: bool) {
        let by = self.active();
        self.state.table.first = if first { by.seat } else { other(by.seat) };
        self.state.table.active = self.state.table.first;
        self.state.table.step = Step::Sides;
        self.told.tell(|| Event::Order { by, first });
    }

    /// D2: player 1 takes two sides, player 2 the others; the Tactical Phase begins.
    pub fn choose_sides(&mut self, corner: Corner) {
        let by = self.active();
        self.state.table.corner = if by.seat == 0 { corner } else { corner.opposite() };
        self.told.tell(|| Event::Sides { by, corner });
        self.phase(Phase::Tactical);
        self.state.table.turn = 0;
        self.enter_move();
    }
}
