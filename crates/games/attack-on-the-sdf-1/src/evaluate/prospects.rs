//! What the team can still do before the Orders: unspent dice, orders to give, cards to come, objectives in reach.

use veritable_core::bits::bits;

use super::Term;
use crate::AttackOnSdf1;
use crate::action::die;
use crate::board::{INNER, NONE, OUTER, faces, reach, ring, sector};
use crate::content::{Condition, Section};
use crate::frame::{Frame, Step};
use crate::state::{HANGAR, State, fleet, post, wing};

impl AttackOnSdf1 {
    /// What can still be done before the Orders are drawn, and before the Episode ends.
    pub(super) fn prospects(&self, s: &State, add: &mut impl FnMut(Term, f32)) {
        self.turn(s, add);
        self.pending(s, add);
        self.crew(s, add);
        self.objectives(s, add);
        if !matches!(s.step, Step::Vengeance | Step::Burst | Step::Debrief | Step::CleanUp) {
            add(Term::VeritechEvade, f32::from(s.vt_evade.min(4)));
            let tokens: u8 = s.salvage.iter().chain(&s.plus).sum();
            add(Term::Tokens, f32::from(tokens + 2 * s.pod_bonus));
            if s.reactor() < 3 {
                let ships = s.vessels_in(OUTER | INNER) & fleet::CAPITAL & !s.jammed;
                add(Term::ShipEvade, f32::from(s.sdf_evade.min(1 + ships.count_ones() as u8)));
            }
        }
    }

    /// The turn of the acting Hero.
    fn turn(&self, s: &State, add: &mut impl FnMut(Term, f32)) {
        self.turns_to_come(s, add);
        let acting = &s.acting;
        if acting.hero == NONE || !s.active(acting.hero) {
            return;
        }
        let form = self.form(s, acting.hero);
        for (face, term) in
            [Term::Target, Term::Move, Term::Instinct, Term::Ability].into_iter().enumerate()
        {
            add(term, f32::from(acting.of(face)));
        }
        let orders = self.veritech_orders(s, acting.hero).saturating_sub(acting.orders_vt);
        if orders > 0 {
            let ready = (self.orderable(s, acting.hero, false).count_ones() as u8).min(orders);
            add(Term::OrderVeritech, f32::from(ready));
        }
        let destroids = form.order_ds.saturating_sub(acting.orders_ds);
        if destroids > 0 {
            let ready = (self.orderable(s, acting.hero, true).count_ones() as u8).min(destroids);
            add(Term::OrderDestroid, f32::from(ready));
        }
        if !acting.scouted && !s.flags.no_scout {
            add(Term::Scout, f32::from(form.scouts));
        }
        let area = s.heroes[usize::from(acting.hero)].area;
        let frozen = form.pilot && acting.damage_done && s.flags.daredevil >> acting.hero & 1 == 0;
        if !frozen {
            add(Term::Steps, f32::from(acting.mp.min(4)));
        }
        if form.pilot && area != NONE {
            let shots = acting.of(0) + acting.of(2);
            if shots > 0 {
                let near = (0..4)
                    .find(|&n| s.vessels_in(reach(s.heading, area, n)) & !s.wrecks != 0)
                    .unwrap_or(4);
                add(Term::Ready, f32::from(if near == 0 { shots } else { 0 }));
                add(Term::Far, f32::from(near * shots));
            }
        } else if s.stack.top() == Some(&Frame::Menu) {
            for (face, how) in [(0, die::TARGET), (1, die::MOVE), (2, die::INSTINCT)] {
                if acting.of(face) > 0 && self.may_use(s, how).is_ok() {
                    add(Term::Ready, 1.0);
                }
            }
        }
    }

    /// The turns of the Heroes who have not acted.
    fn turns_to_come(&self, s: &State, add: &mut impl FnMut(Term, f32)) {
        if matches!(s.step, Step::Regroup | Step::Assault) {
            return;
        }
        let board = s.active_mecha();
        let [veritechs, destroids] =
            [wing::VERITECHS, wing::DS].map(|of| (board & of).count_ones());
        for hero in bits(s.active_heroes()) {
            let at = &s.heroes[usize::from(hero)];
            if at.acted {
                continue;
            }
            let form = self.form(s, hero);
            let dice = self.dice_of(s, hero) + at.held.iter().sum::<u8>();
            add(Term::Target, f32::from(dice));
            let orders = u32::from(self.veritech_orders(s, hero)).min(veritechs);
            add(Term::OrderVeritech, orders as f32);
            add(Term::OrderDestroid, u32::from(form.order_ds).min(destroids) as f32);
            if !s.flags.no_scout {
                add(Term::Scout, f32::from(form.scouts));
            }
            add(Term::Steps, 1.0);
        }
    }

    /// What lies on the stack.
    fn pending(&self, s: &State, add: &mut impl FnMut(Term, f32)) {
        for frame in s.stack.frames() {
            match *frame {
                Frame::Order { card: NONE, .. } => add(Term::Work, 1.0),
                Frame::Orders { left, .. } => add(Term::Work, f32::from(left)),
                Frame::Rolling { dice } => add(Term::Target, f32::from(dice.iter().sum::<u8>())),
                Frame::Crew { card: NONE, .. } => add(Term::Work, 1.3),
                Frame::CrewCards { left, .. } => add(Term::Work, 1.3 * f32::from(left)),
                Frame::Scouts { draw, .. } => add(Term::Work, 0.8 * f32::from(draw)),
                Frame::Draw { left, .. } => add(Term::Cards, f32::from(left)),
                Frame::CoolD6 => add(Term::Heat, -3.0),
                Frame::Launch { left, .. } => {
                    let waiting = s.mecha[HANGAR].count_ones() as u8;
                    add(Term::Work, 0.5 * f32::from(left.min(waiting)));
                }
                Frame::Hit { left, base: true, .. } => add(Term::Baseship, f32::from(left)),
                Frame::Hit { left, filter, areas, .. } => {
                    let here = s.vessels_in(areas);
                    let pods = (here & fleet::PODS & !s.wrecks).count_ones() as u8;
                    let ships = here & fleet::CAPITAL & !s.wrecks;
                    if ships != 0 && (filter == crate::content::Target::Capital || pods < left) {
                        add(Term::ShipDamage, f32::from(left));
                    }
                }
                Frame::Reflex { modifier, row: NONE, .. } => self.shot(s, modifier, add),
                _ => {}
            }
        }
    }

    /// A shot of the Reflex Cannon before it is rolled.
    fn shot(&self, s: &State, modifier: i8, add: &mut impl FnMut(Term, f32)) {
        let (mut fires, mut damage) = (0.0, 0.0);
        for sum in 2..=12i8 {
            let weight = f32::from(6 - (sum - 7).abs()) / 36.0;
            let total = sum + s.heat as i8 + modifier;
            if let Some(row) = self.content.overload.iter().find(|row| total <= row.up_to) {
                fires += weight * f32::from(u8::from(row.fires));
                damage += weight * f32::from(row.damage);
            }
        }
        let ahead = sector(faces(s.heading, ring::FORWARD));
        let here = s.vessels_in(ahead);
        add(Term::PodInner, -1.5 * fires * (here & fleet::PODS).count_ones() as f32);
        add(Term::Cruiser, -1.3 * fires * (here & fleet::CRUISERS).count_ones() as f32);
        add(Term::Flagship, -1.3 * fires * (here & fleet::FLAGSHIPS).count_ones() as f32);
        let own: u32 = bits(ahead).map(|area| self.holders(s, area)).sum();
        add(Term::Veritech, -1.5 * fires * own as f32);
        add(Term::Structure, 1.5 * damage);
        add(Term::Heat, 4.0);
        if s.baseship_in {
            add(Term::Baseship, 6.0 * fires);
        }
    }

    /// Crew that has still to work this Episode.
    fn crew(&self, s: &State, add: &mut impl FnMut(Term, f32)) {
        let (section, had) = match s.step {
            Step::Transfer | Step::Replace(_) | Step::Chart | Step::Ready => (0, 0),
            Step::Section(section, had) => (section, had),
            Step::Launch => (3, 0),
            _ => return,
        };
        let broken: u8 = s.structure.iter().sum::<u8>() + s.guns_down.count_ones() as u8;
        let bare: u8 = (0..6).map(|p| self.armour_most(s, p) - s.armour[usize::from(p)]).sum();
        let targets = (s.vessels_in(INNER) & !s.wrecks).count_ones()
            + (s.vessels_in(OUTER) & fleet::CAPITAL).count_ones();
        for (i, of) in Section::ALL.into_iter().enumerate().skip(section.into()) {
            let had = if i == usize::from(section) { had } else { 0 };
            let n = f32::from(self.section_cards(s, of).saturating_sub(had));
            if self.orderer(s, of).is_none() {
                continue;
            }
            // The first cards of a section find the best work.
            let work = match of {
                Section::Science => 1.4 * n.min(2.0) + (n - 2.0).max(0.0),
                Section::Gunners => {
                    let work = (targets as f32).min(6.0);
                    1.25 * n.min(work) + 0.3 * (n - work).max(0.0)
                }
                Section::Production => {
                    let work = (f32::from(broken) * 1.2 + f32::from(bare) * 0.5).min(5.0) + 1.0;
                    1.6 * n.min(work) + 0.6 * (n - work).max(0.0)
                }
            };
            add(Term::Work, work);
        }
        if !s.flags.no_launch {
            let waiting = s.mecha[HANGAR].count_ones() as u8;
            let launch = s.crew[post::LAUNCH].min(self.ceiling(s, post::LAUNCH));
            add(Term::Work, 1.4 * f32::from(launch.min(waiting)));
        }
    }

    /// Objectives that are under way, and the last battle.
    fn objectives(&self, s: &State, add: &mut impl FnMut(Term, f32)) {
        let Some(episode) = self.episode(s) else { return };
        for (goal, objective) in episode.objectives.iter().enumerate() {
            if s.tally.done >> goal & 1 == 1 {
                continue;
            }
            let share = match objective.condition {
                Condition::Kills(n) => f32::from(s.tally.kills.min(n)) / f32::from(n.max(1)),
                Condition::DestroyTag(n) => {
                    f32::from(s.tally.tagged[goal].min(n)) / f32::from(n.max(1))
                }
                Condition::PilotOuter | Condition::Gone(_) => {
                    f32::from(u8::from(self.reached(s, objective.condition)))
                }
                _ => 0.0,
            };
            add(Term::Objective, 0.8 * share);
        }
        if episode.baseship {
            add(Term::Baseship, f32::from(s.baseship));
            add(Term::CutThrough, f32::from(u8::from(s.baseship_in)));
            let flying = bits(OUTER | INNER).map(|area| self.holders(s, area)).sum::<u32>();
            add(Term::Strikers, flying as f32);
        }
    }
}
