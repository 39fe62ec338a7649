//! The invariants (9), checked after every action and of every state from outside.

use veritable_core::hold;

use crate::AttackOnSdf1;
use crate::board::{AREAS, BRIDGE, NONE, RING, in_space};
use crate::content::{HEROES, Kind};
use crate::frame::{Frame, Step};
use crate::run::Waits;
use crate::state::{DEPTH, HANGAR, State, VESSELS, fleet, gun, has_rail, post, wing};

/// Whether the sets have no member in common.
fn disjoint(sets: &[u64]) -> bool {
    let mut seen = 0;
    sets.iter().all(|set| {
        let apart = seen & set == 0;
        seen |= set;
        apart
    })
}

impl AttackOnSdf1 {
    pub(crate) fn examine(&self, s: &State) -> Result<(), String> {
        self.examine_pools(s)?;
        self.examine_vessels(s)?;
        self.examine_mecha(s)?;
        self.examine_ship(s)?;
        self.examine_heroes(s)?;
        self.examine_cards(s)?;
        self.examine_phase(s)
    }

    fn examine_pools(&self, s: &State) -> Result<(), String> {
        hold!(
            "I1",
            s.ap + s.rp <= 15 && s.ap <= 15,
            "{} AP and {} RP are more than 15 tokens.",
            s.ap,
            s.rp
        );
        hold!(
            "I1",
            s.counters() <= 10,
            "{} Evade, Jam and shield tokens are more than 10.",
            s.counters()
        );
        hold!(
            "I1",
            s.gun_tokens() <= 15,
            "{} Gun Down and Salvage tokens are more than 15.",
            s.gun_tokens()
        );
        let plus: u32 = s.plus.iter().map(|&n| u32::from(n)).sum();
        hold!("I1", plus <= 10, "{plus} +1 tokens are more than 10.");
        let known = |area: u8| usize::from(area) < AREAS || area == NONE;
        hold!("I1", s.scouts.iter().all(|&area| known(area)), "A Scout Token lies in no Area.");
        hold!("I1", known(s.scouted), "A scout reports from no Area.");
        let black = s.black.iter().map(|&n| u32::from(n)).sum::<u32>() + s.guns_lost.count_ones();
        hold!("I1", black <= 5, "{black} black cubes are more than 5.");
        hold!("I9", s.tracker.iter().all(|&n| n <= 2), "The Tracker has two spaces for each face.");
        hold!("I12", s.heat <= 12, "Heat goes to 12, not {}.", s.heat);
        hold!("I12", s.population <= 8, "Population goes to 8, not {}.", s.population);
        Ok(())
    }

    fn examine_vessels(&self, s: &State) -> Result<(), String> {
        hold!("I2", disjoint(&s.vessels), "A vessel is in two Areas.");
        let fleet_now = s.fleet();
        hold!("I2", fleet_now >> VESSELS == 0, "There is a vessel without a token.");
        let ships = fleet_now & fleet::CAPITAL;
        let aboard = (RING..=BRIDGE).fold(0, |set, area| set | s.vessels[usize::from(area)]);
        hold!("I2", ships & aboard == 0, "A capital ship is inside the SDF-1.");
        for vessel in 0..VESSELS as u8 {
            let (damage, capacity) = (s.damage[usize::from(vessel)], self.capacity(vessel));
            let most = if vessel < 30 && s.flags.no_annihilate_pods {
                2 * capacity
            } else {
                2 * capacity - 1
            };
            hold!("I10", damage <= most, "Vessel {vessel} has {damage} damage.");
            let wreck = s.wrecks >> vessel & 1 == 1;
            hold!(
                "I10",
                wreck == (damage >= capacity),
                "Vessel {vessel} with {damage} damage and its flip disagree."
            );
            hold!(
                "I10",
                fleet_now >> vessel & 1 == 1 || damage == 0,
                "A vessel in the supply has damage."
            );
        }
        let marks = s.jammed | s.tags[0] | s.tags[1] | s.followers[0] | s.followers[1] | s.fresh;
        hold!("I10", marks & !fleet_now == 0, "A vessel in the supply has a mark.");
        hold!(
            "I2",
            (s.followers[0] | s.followers[1]) & !fleet::PODS == 0,
            "Only Pods follow villains."
        );
        hold!(
            "I2",
            s.villain_symbol.iter().all(|&symbol| symbol < 3),
            "A villain has the symbol of a Pod."
        );
        let known = usize::from(s.last_group) < AREAS || s.last_group == NONE;
        hold!("I2", known, "The last group came to no Area.");
        let capacity = self.set.baseship_capacity;
        hold!(
            "E15",
            s.end.is_some() || s.baseship < capacity,
            "A destroyed Baseship ends the game."
        );
        hold!(
            "E15",
            s.baseship_in || s.baseship == 0,
            "The Baseship is damaged before it entered."
        );
        Ok(())
    }

    fn examine_mecha(&self, s: &State) -> Result<(), String> {
        hold!("I3", disjoint(&s.mecha), "A mecha is in two places.");
        let out = s.mecha.iter().fold(0, |set, here| set | here);
        hold!("I3", (out | s.lost) >> 40 == 0, "There is a mecha without a token.");
        hold!("I3", out & s.lost == 0, "A lost mecha is on the board.");
        hold!(
            "I3",
            s.lost == 0 || self.set.escalation,
            "Mecha are lost for good in Escalation only."
        );
        let afloat =
            s.mecha[..AREAS].iter().take(RING.into()).fold(s.mecha[HANGAR], |set, here| set | here);
        hold!("I3", afloat & wing::DS == 0, "A Destroid is in space or in the Hangar.");
        let guard = s.mecha[usize::from(BRIDGE)].count_ones();
        hold!("I4", guard <= 1, "{guard} mecha are on the Bridge.");
        let active = s.active_mecha();
        hold!(
            "I13",
            s.ordered.iter().all(|set| set & !active == 0),
            "A mecha that is not active was ordered."
        );
        Ok(())
    }

    fn examine_ship(&self, s: &State) -> Result<(), String> {
        hold!("I11", (1..=6).contains(&s.heading), "The ship heads to sector {}.", s.heading);
        for place in 0..6u8 {
            let (armour, most) = (s.armour[usize::from(place)], self.armour_most(s, place));
            hold!("I5", armour <= most, "Ring place {place} has {armour} armour of {most}.");
        }
        let running = s.end.is_none();
        for part in 0..5 {
            let (damage, boxes) = (s.structure[part], self.content.boxes[part]);
            hold!("I5", damage <= boxes, "Part {part} has {damage} damage in {boxes} boxes.");
            hold!("I6", s.black[part] <= damage, "Part {part} has more black cubes than damage.");
        }
        hold!("I5", !running || s.reactor() <= 5, "The reactors have failed.");
        hold!("I6", s.guns_lost & !s.guns_down == 0, "A gun lost for good is up.");
        let guns = (0..6).fold(0u16, |set, place| {
            set | 1 << gun(place, false) | u16::from(has_rail(place)) << gun(place, true)
        });
        hold!("I6", s.guns_down & !guns == 0, "A gun is down that does not exist.");
        hold!("I7", !running || s.effective_population() >= 3, "Too few people are left.");
        let missing = s.heroes.iter().filter(|hero| hero.mia != 0).count();
        hold!("I7", !running || missing < 4, "{missing} Heroes are missing.");
        for at in [post::SCIENCE, post::PRODUCTION, post::LAUNCH] {
            hold!(
                "I12",
                s.crew[at] <= self.content.crew_most[at],
                "Post {at} has {} crew.",
                s.crew[at]
            );
        }
        hold!(
            "I12",
            s.crew[post::GUNNERS] <= self.content.crew_most[3],
            "{} gunners.",
            s.crew[post::GUNNERS]
        );
        hold!("I12", s.crew_bonus.iter().all(|&n| n <= 16), "Bonus crew ran away.");
        hold!("I11", s.turns <= 60 && s.pod_bonus <= 60, "A counter ran away.");
        Ok(())
    }

    fn examine_heroes(&self, s: &State) -> Result<(), String> {
        let picking = matches!(s.step, Step::PickHero(_))
            || matches!(s.stack.top(), Some(Frame::PickHero { .. }));
        let in_play = s.heroes.iter().filter(|hero| hero.slot != NONE).count();
        hold!("I8", picking || in_play == 4, "{in_play} Heroes are in play.");
        for hero in 0..HEROES as u8 {
            let at = &s.heroes[usize::from(hero)];
            let forms = self.content.heroes[usize::from(hero)].forms.len();
            hold!("I8", usize::from(at.form) < forms, "Hero {hero} has no form {}.", at.form);
            hold!(
                "I8",
                usize::from(at.back_to) < forms || at.back_to == NONE,
                "Hero {hero} goes back to no form."
            );
            hold!("I8", at.slot < 4 || at.slot == NONE, "Hero {hero} is in no slot.");
            let placed = at.slot == NONE || s.slots[usize::from(at.slot)].hero == hero;
            hold!("I8", placed, "Hero {hero} and her slot disagree.");
            let stands = at.slot != NONE && at.mia == 0;
            hold!("I8", stands == (at.area != NONE), "Hero {hero} stands where she cannot.");
            hold!(
                "I8",
                usize::from(at.area) < AREAS || at.area == NONE,
                "Hero {hero} stands in no Area."
            );
            hold!(
                "I8",
                at.damage <= 2 || at.mia != 0 || s.end.is_some(),
                "Hero {hero} has {} damage.",
                at.damage
            );
            let flies = !in_space(at.area) || self.form(s, hero).pilot;
            hold!("I8", flies, "Hero {hero} is in space without a Veritech.");
            hold!(
                "I13",
                at.used < 8 && at.squares < 64,
                "Hero {hero} has marks that do not exist."
            );
            hold!("I8", at.held.iter().all(|&n| n <= 30), "Hero {hero} holds too many dice.");
        }
        for (slot, at) in s.slots.iter().enumerate() {
            let fits = at.hero == NONE && picking
                || usize::from(at.hero) < HEROES
                    && usize::from(s.heroes[usize::from(at.hero)].slot) == slot;
            hold!("I8", fits, "Slot {slot} and its Hero disagree.");
        }
        for hero in [s.captured, s.to_mentor, s.acting.hero, s.flags.distracted, s.flags.avenger] {
            hold!("I8", usize::from(hero) < HEROES || hero == NONE, "There is no Hero {hero}.");
        }
        let dice: u8 = s.acting.dice.iter().flatten().fold(0, |sum: u8, &n| sum.saturating_add(n));
        hold!(
            "I8",
            dice <= 60 && s.acting.mp <= 60,
            "The acting Hero has {dice} dice and {} mp.",
            s.acting.mp
        );
        Ok(())
    }

    fn examine_cards(&self, s: &State) -> Result<(), String> {
        let scenario_x = if self.set.escalation { 0 } else { self.scenario(s).x };
        for (kind, card) in self.content.invasion.iter().enumerate() {
            let there = s.invasion.count(kind)
                + s.invasion_used[kind]
                + s.invasion_active[kind]
                + u8::from(usize::from(s.invasion_now) == kind);
            let wanted = if self.set.escalation || card.x && scenario_x >> kind & 1 == 0 {
                0
            } else {
                card.count
            };
            hold!("I9", there == wanted, "{there} of {wanted} Invasion cards {}.", card.id);
        }
        for (kind, card) in self.content.resources.iter().enumerate() {
            let hands: u8 = s.slots.iter().map(|slot| slot.cards.count(kind)).sum();
            let drawn = s.stack.frames().iter();
            let drawn = drawn
                .filter(|f| matches!(f, Frame::Draw { card, .. } if usize::from(*card) == kind))
                .count() as u8;
            let there = s.resources.count(kind)
                + s.resources_used.count(kind)
                + s.resources_active.count(kind)
                + hands
                + drawn
                + (s.tech >> kind & 1) as u8;
            let wanted =
                if self.set.escalation && card.kind != Kind::Tech { 0 } else { card.count };
            hold!("I9", there == wanted, "{there} of {wanted} Resource cards {}.", card.id);
        }
        for (kind, card) in self.content.crew.iter().enumerate() {
            let drawn: u8 = s
                .stack
                .frames()
                .iter()
                .map(|frame| match frame {
                    Frame::Crew { card, other, .. } => {
                        u8::from(usize::from(*card) == kind) + u8::from(usize::from(*other) == kind)
                    }
                    _ => 0,
                })
                .sum();
            let there = s.crew_deck.count(kind) + s.crew_used.count(kind) + drawn;
            hold!("I9", there == card.count, "{there} of {} Crew cards {}.", card.count, card.id);
        }
        for (kind, card) in self.content.mecha.iter().enumerate() {
            let drawn = s.stack.frames().iter().filter(|frame| match frame {
                Frame::Order { card, .. }
                | Frame::Scouts { card, .. }
                | Frame::Vengeance { card, .. } => usize::from(*card) == kind,
                _ => false,
            });
            let there = s.mecha_deck.count(kind) + s.mecha_used.count(kind) + drawn.count() as u8;
            hold!("I9", there == card.count, "{there} of {} Mecha cards {}.", card.count, card.id);
        }
        for (kind, card) in self.content.orders.iter().enumerate() {
            hold!("I9", s.orders.count(kind) <= card.count, "Too many Orders cards {}.", card.id);
        }
        hold!(
            "I9",
            usize::from(s.orders_now) < self.content.orders.len() || s.orders_now == NONE,
            "No such Orders card."
        );
        hold!(
            "I13",
            s.unlocks < 32 && s.unlocks_used & !s.unlocks == 0,
            "An unlock was used that is not owned."
        );
        let left = s.invasion.left(0) as u32;
        let undrawn = (0..self.content.invasion.len())
            .filter(|&k| scenario_x >> k & 1 == 1)
            .map(|k| u32::from(s.invasion.count(k)))
            .sum::<u32>();
        hold!("I20", left >= undrawn, "The top part of the Invasion deck lacks its x cards.");
        Ok(())
    }

    fn examine_phase(&self, s: &State) -> Result<(), String> {
        let scenarios = self.content.scenarios.len();
        hold!("I19", usize::from(s.scenario) < scenarios, "There is no scenario {}.", s.scenario);
        let most = if self.set.escalation {
            usize::from(self.set.escalation_cap)
        } else {
            self.scenario(s).episodes.len()
        };
        hold!("I19", usize::from(s.episode) <= most, "There is no Episode {}.", s.episode);
        hold!("I19", s.stack.frames().len() < DEPTH, "Too much is pending.");
        if s.end.is_some() {
            return Ok(());
        }
        let clean =
            matches!(s.step, Step::Begin | Step::Situation(0)) && s.stack.frames().is_empty();
        if clean && s.episode > 0 {
            hold!(
                "I10",
                s.wrecks == 0 && s.jammed == 0,
                "Wrecks and Jam tokens are left after Clean Up."
            );
            hold!(
                "I10",
                s.sdf_evade == 0 && s.vt_evade == 0,
                "Evade tokens are left after Clean Up."
            );
            hold!("I11", !s.battle_mode && s.turns == 0, "Battle Mode ends at Clean Up.");
        }
        if let Some(Frame::Menu) = s.stack.top() {
            hold!(
                "I8",
                s.acting.hero != NONE && s.active(s.acting.hero),
                "The menu of a Hero who is not active."
            );
        }
        if let Waits::For(seat) = self.waits(s) {
            hold!("I17", seat < self.set.seats, "A seat decides that nobody sits in.");
            let offers = self.offer(s).len();
            hold!("I17", offers > 0, "Nothing can be decided: {:?}.", s.stack.top());
        } else {
            let mut outcomes = 0;
            self.falls(s, &mut |_, _| outcomes += 1);
            hold!("I17", outcomes > 0, "Nothing can fall: {:?}.", s.stack.top());
        }
        Ok(())
    }
}
