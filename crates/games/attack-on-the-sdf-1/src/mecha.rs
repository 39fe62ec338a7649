//! Ordering mecha and scouts (4.4.1, 4.4.2), wings that shift, and Never Say Die.

use veritable_core::Sink;
use veritable_core::bits::bits;

use crate::AttackOnSdf1;
use crate::action::Action;
use crate::board::{Areas, NONE, RING, SHIP, adjacent, bit, faces, reach, reach_aboard};
use crate::content::{Program, Sortie, Target};
use crate::events::Event;
use crate::frame::{By, Force, Frame, HERO_UNIT, Via};
use crate::run::Run;
use crate::state::{State, wing};

/// Both options of a card at once.
pub const BOTH: u8 = 2;

impl AttackOnSdf1 {
    /// What a mecha does by a card: one option, or both added.
    pub fn sortie(&self, card: u8, destroid: bool, option: u8) -> Sortie {
        let printed = &self.content.mecha[usize::from(card)];
        let options = if destroid { &printed.destroid } else { &printed.veritech };
        match option {
            BOTH if options.len() > 1 => Sortie {
                steps: options[0].steps + options[1].steps,
                damage: options[0].damage + options[1].damage,
                ranged: false,
            },
            option => options[usize::from(option).min(options.len() - 1)],
        }
    }

    /// How many options a mecha has on a card.
    pub fn sorties(&self, card: u8, destroid: bool) -> usize {
        let printed = &self.content.mecha[usize::from(card)];
        if destroid { printed.destroid.len() } else { printed.veritech.len() }
    }

    /// Where a mecha can end a way of so many steps.
    pub fn destinations(&self, s: &State, mecha: u8, steps: u8) -> Areas {
        let from = s.post_of_mecha(mecha);
        let areas = if wing::DS >> mecha & 1 == 1 {
            reach_aboard(from, steps) & SHIP
        } else {
            reach(s.heading, from, steps)
        };
        self.landing(s, areas, Some(mecha))
    }

    /// The Areas in which a scout's program would have an effect, and whether it needs one.
    pub fn scout_areas(&self, s: &State, program: Program, by: By) -> (Areas, bool) {
        let local = self.content.ops(program).iter().any(|op| op.is_local());
        if !local {
            return (0, false);
        }
        let mut trial = *s;
        let works = |area: &u8| {
            trial.scouted = *area;
            self.has_effect(&trial, program, by, Via::Scout)
        };
        (bits(s.scouted_areas()).filter(works).fold(0, |set, area| set | bit(area)), true)
    }

    /// Which options of a scout card would have an effect, as bits.
    pub fn scout_options(&self, s: &State, card: u8, by: By) -> u8 {
        let options = self.content.mecha[usize::from(card)].scout;
        let works = |program: Program| match self.scout_areas(s, program, by) {
            (areas, true) => areas != 0,
            _ => self.has_effect(s, program, by, Via::Scout),
        };
        options.iter().enumerate().filter(|(_, p)| works(*p)).fold(0, |set, (i, _)| set | 1 << i)
    }

    /// The mecha and pilots that a shifting wing can still move out of its Area.
    pub fn shifters(&self, s: &State, area: u8) -> (u64, u8) {
        let mecha = s.mecha[usize::from(area)] & wing::VERITECHS;
        (self.distinct_mecha(s, mecha), self.pilots_in(s, area))
    }

    /// Where a unit of a shifting wing can go.
    pub fn shift_to(&self, s: &State, area: u8, unit: u8) -> Areas {
        let near = adjacent(s.heading, area);
        if unit >= HERO_UNIT { near } else { self.landing(s, near, Some(unit)) }
    }
}

impl<S: Sink<Event>> Run<'_, S> {
    /// Orders follow each other while there is a mecha to order.
    pub fn more_orders(&mut self, left: u8, hero: u8) -> bool {
        self.pop();
        if left > 0 && self.game.orderable(self.s, hero, false) != 0 && self.s.active(hero) {
            self.push(Frame::Orders { left: left - 1, hero });
            self.push(Frame::order(hero, false));
        }
        false
    }

    /// One order as far as it goes by itself.
    pub fn ordering(&mut self, hero: u8, destroid: bool, card: u8, mecha: u8, option: u8) -> bool {
        if card == NONE {
            self.refill_mecha();
            return true;
        }
        if mecha != NONE && option == NONE && self.game.sorties(card, destroid) == 1 {
            self.set_top(Frame::Order { hero, destroid, card, mecha, option: 0 });
            return false;
        }
        true
    }

    /// Rebuilds the Mecha Orders deck from its discards if it has run out (R72).
    fn refill_mecha(&mut self) {
        if self.s.mecha_deck.is_empty() {
            std::mem::swap(&mut self.s.mecha_deck, &mut self.s.mecha_used);
        }
    }

    fn discard_mecha(&mut self, card: u8) {
        self.s.mecha_used.put(usize::from(card));
    }

    fn draw_mecha(&mut self, card: u8, wing: u8) {
        self.s.mecha_deck.take(usize::from(card));
        self.tell(|_| Event::MechaCard { card, wing });
    }

    /// The mecha moves and fires.
    fn sortie(&mut self, hero: u8, destroid: bool, card: u8, mecha: u8, option: u8, to: u8) {
        self.pop();
        self.discard_mecha(card);
        self.s.ordered[usize::from(hero)] |= 1 << mecha;
        let from = self.s.post_of_mecha(mecha);
        if to != from {
            self.move_mecha(mecha, to);
        }
        let sortie = self.game.sortie(card, destroid, option);
        if sortie.damage == 0 {
            return;
        }
        let s = &*self.s;
        let mut left = sortie.damage;
        let (mut areas, mut filter) = (bit(to), Target::Any);
        if destroid {
            if sortie.ranged && (RING..RING + 6).contains(&to) {
                areas |= bit(6 + faces(s.heading, State::ring(to)));
            }
            filter = if sortie.ranged { Target::Pod } else { Target::Any };
        } else {
            areas = self.game.reach_of_veritech(s, to, areas);
            left +=
                u8::from(s.flags.formation & bit(to) != 0 && self.game.veritechs_in(s, to) >= 2);
        }
        let base = !destroid && self.game.baseship_in_reach(s, filter, bit(to));
        let force = if destroid { Force::Other } else { Force::Veritech };
        let hit =
            Frame::Hit { left, filter, areas, single: false, base, by: By::hero(hero), force };
        self.begin_hit(hit, Some(to));
    }

    /// A mecha goes to an Area.
    pub fn move_mecha(&mut self, mecha: u8, to: u8) {
        self.s.mecha.iter_mut().for_each(|here| *here &= !(1 << mecha));
        self.s.mecha[usize::from(to)] |= 1 << mecha;
        self.tell(|_| Event::MechaMoved { mecha, area: to });
    }

    /// The fallen of an Area strike back, one card each.
    pub fn vengeance(&mut self, left: [u8; 2], card: u8) -> bool {
        if card == NONE && left == [0; 2] {
            self.pop();
        } else if card == NONE {
            self.refill_mecha();
            return true;
        } else {
            return true;
        }
        false
    }

    /// Whether the next of the fallen is a Super Veritech.
    fn avenge(&mut self, left: [u8; 2], card: u8, option: Option<u8>) {
        let [vts, svs] = left;
        let next = if vts > 0 { [vts - 1, svs] } else { [vts, svs - 1] };
        self.discard_mecha(card);
        self.set_top(Frame::Vengeance { left: next, card: NONE });
        let damage = option.map_or(0, |option| self.game.sortie(card, false, option).damage);
        if damage > 0 {
            let area = bit(self.s.flags.never_say_die);
            let base = self.game.baseship_in_reach(self.s, Target::Any, area);
            let by = By::hero(self.s.flags.avenger);
            self.push(Frame::Hit {
                left: damage,
                filter: Target::Any,
                areas: area,
                single: false,
                base,
                by,
                force: Force::Other,
            });
        }
    }

    /// Scouts as far as they go by themselves.
    pub fn scouting(&mut self, place: u8, draw: u8, card: u8, option: u8, by: By) -> bool {
        if place > 0 {
            return true;
        }
        if card == NONE {
            self.s.scouted = NONE;
            if draw == 0 {
                self.pop();
                return false;
            }
            self.refill_mecha();
            return true;
        }
        if option == NONE {
            if self.game.scout_options(self.s, card, by) == 0 {
                self.discard_mecha(card);
                self.set_top(Frame::Scouts { place, draw: draw - 1, card: NONE, option, by });
                return false;
            }
            return true;
        }
        let program = self.game.content.mecha[usize::from(card)].scout.of[usize::from(option)];
        let (areas, local) = self.game.scout_areas(self.s, program, by);
        if areas.count_ones() > 1 {
            return true;
        }
        let area = if local && areas != 0 { areas.trailing_zeros() as u8 } else { NONE };
        self.scout_result(draw, card, program, area, by);
        false
    }

    fn scout_result(&mut self, draw: u8, card: u8, program: Program, area: u8, by: By) {
        self.discard_mecha(card);
        self.set_top(Frame::Scouts { place: 0, draw: draw - 1, card: NONE, option: NONE, by });
        self.s.scouted = area;
        self.program(program, by, Via::Scout);
    }

    /// An answer about orders, scouts or shifting wings.
    pub fn answer_mecha(&mut self, frame: Frame, action: Action) {
        match (frame, action) {
            (Frame::Order { hero, destroid, .. }, Action::MechaCard(card)) => {
                self.draw_mecha(card, u8::from(destroid));
                self.set_top(Frame::Order { hero, destroid, card, mecha: NONE, option: NONE });
            }
            (Frame::Order { card, .. }, Action::Pass) => {
                self.discard_mecha(card);
                self.pop();
            }
            (Frame::Order { hero, destroid, card, .. }, Action::Mecha(mecha)) => {
                self.set_top(Frame::Order { hero, destroid, card, mecha, option: NONE });
            }
            (
                Frame::Order { hero, destroid, card, mecha, .. },
                Action::First | Action::Second | Action::Both,
            ) => {
                self.set_top(Frame::Order {
                    hero,
                    destroid,
                    card,
                    mecha,
                    option: option_of(action),
                });
            }
            (Frame::Order { hero, destroid, card, mecha, option }, Action::To(area)) => {
                self.sortie(hero, destroid, card, mecha, option, area);
            }
            (Frame::Vengeance { left, .. }, Action::MechaCard(card)) => {
                self.draw_mecha(card, 0);
                self.set_top(Frame::Vengeance { left, card });
            }
            (Frame::Vengeance { left, card }, Action::First | Action::Second | Action::Both) => {
                self.avenge(left, card, Some(option_of(action)));
            }
            (Frame::Vengeance { left, card }, _) => self.avenge(left, card, None),
            (Frame::Scouts { .. }, _) => self.answer_scouts(frame, action),
            (Frame::WingShift { area: NONE, by, .. }, Action::To(area)) => {
                self.set_top(Frame::WingShift { area, unit: NONE, by });
            }
            (Frame::WingShift { area, by, .. }, Action::Mecha(mecha)) => {
                self.set_top(Frame::WingShift { area, unit: mecha, by });
            }
            (Frame::WingShift { area, by, .. }, Action::Hero(hero)) => {
                self.set_top(Frame::WingShift { area, unit: HERO_UNIT + hero, by });
            }
            (Frame::WingShift { area, unit, by }, Action::To(to)) => {
                self.set_top(Frame::WingShift { area, unit: NONE, by });
                match unit.checked_sub(HERO_UNIT) {
                    Some(hero) => self.move_hero(hero, to),
                    None => self.move_mecha(unit, to),
                }
            }
            _ => self.pop(),
        }
    }

    fn answer_scouts(&mut self, frame: Frame, action: Action) {
        let Frame::Scouts { place, draw, card, option, by } = frame else { return };
        match action {
            Action::To(area) if place > 0 => {
                let free = self.s.scouts.iter().position(|&at| at == NONE);
                match free {
                    // None of the tokens is left: this one is taken up first.
                    None => {
                        let at = self.s.scouts.iter().position(|&at| at == area).unwrap_or(0);
                        self.s.scouts[at] = NONE;
                        self.set_top(Frame::Scouts { place, draw, card, option, by });
                    }
                    Some(free) => {
                        self.s.scouts[free] = area;
                        self.s.scouts.sort_unstable();
                        self.set_top(Frame::Scouts { place: place - 1, draw, card, option, by });
                        self.tell(|_| Event::Scouted { area });
                    }
                }
            }
            Action::MechaCard(card) => {
                self.draw_mecha(card, 2);
                self.set_top(Frame::Scouts { place, draw, card, option, by });
            }
            Action::First | Action::Second => {
                self.set_top(Frame::Scouts { place, draw, card, option: option_of(action), by });
            }
            Action::To(area) => {
                let program =
                    self.game.content.mecha[usize::from(card)].scout.of[usize::from(option)];
                self.scout_result(draw, card, program, area, by);
            }
            _ => {
                self.discard_mecha(card);
                self.set_top(Frame::Scouts { place, draw: draw - 1, card: NONE, option: NONE, by });
            }
        }
    }
}

fn option_of(action: Action) -> u8 {
    match action {
        Action::Second => 1,
        Action::Both => BOTH,
        _ => 0,
    }
}
