//! Phase 5: one Orders card moves and fires everything (4.5).

use veritable_core::Sink;
use veritable_core::bits::bits;

use crate::AttackOnSdf1;
use crate::action::Action;
use crate::board::{AREAS, Areas, BRIDGE, INNER, NONE, OUTER, RING, beside, bit, facing, inward};
use crate::content::{Craft, Icon, PlaceAt};
use crate::events::Event;
use crate::frame::{Blow, Frame, Step};
use crate::run::Run;
use crate::state::{Assault, KHYRON, MIRIYA, State, fleet};

impl AttackOnSdf1 {
    /// The vessels of a line of the Orders card: followers fly with their villain (R54).
    pub fn line(s: &State, line: u8) -> u64 {
        let mut set = fleet::SYMBOLS[usize::from(line)] & !(s.followers[0] | s.followers[1]);
        for villain in 0..2 {
            if s.villain_symbol[villain] == line {
                set |= s.followers[villain] | 1 << (KHYRON + villain as u8);
            }
        }
        set
    }

    /// Which vessels of a line leave each Area in one step (hold rule, R35).
    pub fn leaving(&self, s: &State, line: u8, disengaged: bool) -> [u64; AREAS] {
        let members = Self::line(s, line);
        let free = members & !s.jammed & !s.fresh;
        // Miriya and her followers are never held, and do not count in their own line.
        let own = s.villain_symbol[1] == line;
        let elusive = if own { s.followers[1] | 1 << MIRIYA } else { 0 };
        let mut leaving = [0; AREAS];
        for area in 0..BRIDGE {
            let here = s.vessels[usize::from(area)];
            let movers = here & free;
            if movers == 0 {
                continue;
            }
            let held = movers & !elusive;
            let pods = (here & (fleet::PODS | fleet::VILLAINS) & !elusive).count_ones();
            let may =
                if disengaged { u32::MAX } else { pods.saturating_sub(self.holders(s, area)) };
            leaving[usize::from(area)] = movers & elusive | first(held, s.wrecks, may);
        }
        leaving
    }

    /// The Area where a pod's way inward leads next.
    fn way_in(s: &State, area: u8, elusive: bool) -> u8 {
        match inward(s.heading, area) {
            BRIDGE if elusive => RING + (State::ring(area) + 3) % 6,
            to => to,
        }
    }

    /// The next capital ship of a line to carry out an icon: by sector, Outer before Inner, then number (R38).
    fn next_ship(s: &State) -> Option<(u8, u8)> {
        let ready = Self::line(s, s.assault.line)
            & fleet::CAPITAL
            & !s.jammed
            & !s.fresh
            & !s.assault.acted;
        let order = (0..6).flat_map(|sector| [sector, sector + 6]);
        order.into_iter().find_map(|area| {
            let here = s.vessels[usize::from(area)] & ready;
            (here != 0).then(|| (here.trailing_zeros() as u8, area))
        })
    }
}

/// Up to `may` of a set: undestroyed ones first, then lower numbers.
fn first(set: u64, wrecks: u64, may: u32) -> u64 {
    if set.count_ones() <= may {
        return set;
    }
    let mut chosen = 0;
    let whole = bits(set & !wrecks);
    for vessel in whole.chain(bits(set & wrecks)).take(may as usize) {
        chosen |= 1 << vessel;
    }
    chosen
}

impl<S: Sink<Event>> Run<'_, S> {
    /// Cruisers fall back, followers gather (4.5 steps 1 and 2).
    pub fn regroup(&mut self) {
        for sector in 0..6 {
            let back = self.s.vessels[sector + 6] & fleet::CRUISERS & !self.s.jammed;
            for cruiser in bits(back) {
                self.move_vessel(cruiser, sector as u8);
            }
        }
        self.s.tally.fallen = [0; 2];
        self.s.followers = [0; 2];
        for villain in 0..2 {
            let at = self.s.place_of(KHYRON + villain as u8);
            if at != NONE {
                let taken = self.s.followers[0];
                self.s.followers[villain] = self.s.vessels[usize::from(at)] & fleet::PODS & !taken;
            }
        }
        self.s.assault = Assault::default();
    }

    /// The Orders deck is shuffled anew when it has run out.
    pub fn refill_orders(&mut self) {
        if self.s.orders.is_empty() {
            self.s.orders = self.game.orders_deck();
        }
    }

    /// Carries out the Orders card as far as it goes by itself.
    pub fn assault(&mut self) -> bool {
        let game = self.game;
        let card = &game.content.orders[usize::from(self.s.orders_now)];
        let Assault { line, icon, .. } = self.s.assault;
        if line == 6 {
            self.s.followers = [0; 2];
            self.s.fresh = 0;
            self.s.step = Step::Vengeance;
            return false;
        }
        match card.lines[usize::from(line)].get(usize::from(icon)) {
            Some(&icon) => self.icon(icon),
            None => {
                self.s.assault = Assault { line: line + 1, ..Assault::default() };
                self.khyron_strikes(line);
            }
        }
        false
    }

    /// After his line Khyron does 1 damage to his Area.
    fn khyron_strikes(&mut self, line: u8) {
        let area = self.s.place_of(KHYRON);
        let jammed = self.s.jammed >> KHYRON & 1 == 1;
        if area != NONE && self.s.villain_symbol[0] == line && !jammed {
            self.tell(|_| Event::KhyronStrikes { area });
            self.push(Frame::Raid { area, left: 1, stage: 0, defend: false });
        }
    }

    fn next_icon(&mut self) {
        let a = &mut self.s.assault;
        (a.icon, a.area, a.acted) = (a.icon + 1, 0, 0);
    }

    fn icon(&mut self, icon: Icon) {
        let line = self.s.assault.line;
        let began = self.s.assault.area == 0 && self.s.assault.acted == 0;
        if began && self.s.fleet() & AttackOnSdf1::line(self.s, line) != 0 {
            self.tell(|s| Event::Icon { card: s.orders_now, line, icon: s.assault.icon });
        }
        match icon {
            Icon::Disengage => {
                self.s.assault.disengaged = true;
                self.next_icon();
            }
            Icon::Advance(n) => {
                (0..n).for_each(|_| self.march(None));
                self.next_icon();
            }
            Icon::Rotate(n, counter) => {
                if line < 3 {
                    (0..n).for_each(|_| self.march(Some(counter)));
                } else {
                    self.sail(n, counter);
                }
                self.next_icon();
            }
            Icon::Attack => self.attack(),
            _ => self.ship_acts(icon),
        }
    }

    /// One step of a pod line: inward, or along the ring.
    fn march(&mut self, rotate: Option<bool>) {
        let (line, disengaged) = (self.s.assault.line, self.s.assault.disengaged);
        let leaving = self.game.leaving(self.s, line, disengaged);
        let elusive = self.s.followers[1] | 1 << MIRIYA;
        for (area, &leaves) in leaving.iter().enumerate() {
            for vessel in bits(leaves) {
                let to = match rotate {
                    Some(counter) => beside(area as u8, counter),
                    None => AttackOnSdf1::way_in(self.s, area as u8, elusive >> vessel & 1 == 1),
                };
                self.move_vessel(vessel, to);
            }
        }
    }

    /// Capital ships move along their ring; nothing holds them.
    fn sail(&mut self, n: u8, counter: bool) {
        let ready = AttackOnSdf1::line(self.s, self.s.assault.line)
            & fleet::CAPITAL
            & !self.s.jammed
            & !self.s.fresh;
        let before = self.s.vessels;
        for (area, here) in before.iter().enumerate() {
            for vessel in bits(here & ready) {
                let to = (0..n).fold(area as u8, |at, _| beside(at, counter));
                self.move_vessel(vessel, to);
            }
        }
    }

    /// The line's pods attack, Area by Area.
    fn attack(&mut self) {
        let ready =
            AttackOnSdf1::line(self.s, self.s.assault.line) & !self.s.jammed & !self.s.fresh;
        while usize::from(self.s.assault.area) < AREAS {
            let area = self.s.assault.area;
            self.s.assault.area += 1;
            let n = (self.s.vessels[usize::from(area)] & ready).count_ones() as u8;
            if n > 0 {
                self.tell(|_| Event::PodsAttack { area, n });
                self.push(Frame::Raid { area, left: n, stage: 0, defend: false });
                return;
            }
        }
        self.next_icon();
    }

    /// The next ship of the line carries out the icon.
    fn ship_acts(&mut self, icon: Icon) {
        let Some((ship, area)) = AttackOnSdf1::next_ship(self.s) else { return self.next_icon() };
        self.s.assault.acted |= 1 << ship;
        let sector = area % 6;
        match icon {
            Icon::Barrage(n) => {
                let more =
                    if fleet::CRUISERS >> ship & 1 == 1 { self.s.flags.cruiser_barrage } else { 0 };
                let points = n + more;
                self.tell(|_| Event::Barrage { ship, points });
                let evadable = self.s.sdf_evade > 0
                    && self.s.reactor() <= 2
                    && self.game.captain(self.s).is_some();
                if evadable {
                    self.push(Frame::Dodge { ship, points });
                } else {
                    self.barrage(sector, points);
                }
            }
            Icon::Defend(n) => self.push(Frame::Raid { area, left: n, stage: 0, defend: true }),
            Icon::Ram if bit(area) & OUTER != 0 => {
                self.move_vessel(ship, area + 6);
                let place = facing(self.s.heading, sector);
                let left = self.game.set.ram_structure;
                self.push(Frame::Packet { blow: Blow::Ram, place, left, stage: 0 });
            }
            Icon::Launch(n) => {
                self.push(Frame::Place {
                    vessel: Craft::Pod,
                    left: n,
                    at: PlaceAt::Same,
                    area,
                    tag: NONE,
                    fresh: true,
                });
            }
            _ => {}
        }
    }

    fn barrage(&mut self, sector: u8, points: u8) {
        let place = facing(self.s.heading, sector);
        self.push(Frame::Packet { blow: Blow::Space, place, left: points, stage: 0 });
    }

    /// RW1: the whole icon of that ship is cancelled, or not.
    pub fn answer_dodge(&mut self, ship: u8, points: u8, action: Action) {
        self.pop();
        if action == Action::Amount(1) {
            self.s.sdf_evade -= 1;
            self.tell(|_| Event::BarrageEvaded { ship });
        } else {
            self.barrage(self.s.place_of(ship) % 6, points);
        }
    }

    /// Never Say Die after the Orders.
    pub fn begin_vengeance(&mut self) {
        self.s.step = Step::Burst;
        let fallen = self.s.tally.fallen;
        let avenger = self.s.flags.avenger;
        if fallen != [0; 2] && avenger != NONE && self.s.heroes[usize::from(avenger)].slot != NONE {
            self.push(Frame::Vengeance { left: fallen, card: NONE });
        }
    }

    /// The Omni-Directional Barrier bursts (7.13).
    pub fn burst(&mut self) {
        self.s.step = Step::Debrief;
        if !std::mem::take(&mut self.s.flags.omni) {
            return;
        }
        let inner: Areas = INNER;
        for vessel in bits(self.s.vessels_in(inner)) {
            self.annihilate(vessel);
        }
        self.push(Frame::Packet { blow: Blow::Hull, place: 0, left: 1, stage: 0 });
    }
}
