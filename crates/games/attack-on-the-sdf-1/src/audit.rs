//! The invariants (9), checked after every action and of every state from outside.

use veritable_core::hold;

use crate::AttackOnSdf1;
use crate::board::{ALL, AREAS, BRIDGE, NONE, RING, in_space};
use crate::content::{HEROES, Kind, Program, RESOURCES};
use crate::frame::{By, Frame, HERO_UNIT, Step, Window};
use crate::mecha::BOTH;
use crate::roles::ROY;
use crate::run::Waits;
use crate::state::{
    CONSTRUCTION, DEPTH, HANGAR, KHYRON, State, VESSELS, fleet, gun, has_rail, post, wing,
};

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
        let scenarios = self.content.scenarios.len();
        hold!(usize::from(s.scenario) < scenarios, "There is no scenario {}.", s.scenario);
        self.examine_pools(s)?;
        self.examine_vessels(s)?;
        self.examine_mecha(s)?;
        self.examine_ship(s)?;
        self.examine_heroes(s)?;
        self.examine_cards(s)?;
        self.examine_counters(s)?;
        self.examine_phase(s)
    }

    fn examine_pools(&self, s: &State) -> Result<(), String> {
        hold!(
            "I1",
            u16::from(s.ap) + u16::from(s.rp) <= 15,
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
        hold!(
            "E15",
            !s.baseship_in || self.episode(s).is_some_and(|episode| episode.baseship),
            "The Baseship is in an Episode that has none."
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
        let frames = s.stack.frames();
        for (kind, card) in self.content.invasion.iter().enumerate() {
            let now = u8::from(usize::from(s.invasion_now) == kind);
            let there =
                sum([s.invasion.count(kind), s.invasion_used[kind], s.invasion_active[kind], now]);
            let absent = self.set.escalation || card.x && scenario_x >> kind & 1 == 0;
            let wanted = if absent { 0 } else { u32::from(card.count) };
            hold!("I9", there == wanted, "{there} of {wanted} Invasion cards {}.", card.id);
        }
        for (kind, card) in self.content.resources.iter().enumerate() {
            let hands = s.slots.iter().map(|slot| u32::from(slot.cards.count(kind))).sum::<u32>();
            let drawn =
                |f: &&Frame| matches!(f, Frame::Draw { card, .. } if usize::from(*card) == kind);
            let drawn = frames.iter().filter(drawn).count() as u32;
            let lies = [
                s.resources.count(kind),
                s.resources_used.count(kind),
                s.resources_active.count(kind),
            ];
            let there = sum(lies) + hands + drawn + (s.tech >> kind & 1);
            let absent = self.set.escalation && card.kind != Kind::Tech;
            let wanted = if absent { 0 } else { u32::from(card.count) };
            hold!("I9", there == wanted, "{there} of {wanted} Resource cards {}.", card.id);
        }
        let is = |card: u8, kind: usize| u32::from(usize::from(card) == kind);
        for (kind, card) in self.content.crew.iter().enumerate() {
            let drawn = frames.iter().map(|frame| match frame {
                Frame::Crew { card, other, .. } => is(*card, kind) + is(*other, kind),
                _ => 0,
            });
            let there =
                sum([s.crew_deck.count(kind), s.crew_used.count(kind)]) + drawn.sum::<u32>();
            hold!(
                "I9",
                there == u32::from(card.count),
                "{there} of {} Crew cards {}.",
                card.count,
                card.id
            );
        }
        for (kind, card) in self.content.mecha.iter().enumerate() {
            let drawn = frames.iter().map(|frame| match frame {
                Frame::Order { card, .. }
                | Frame::Scouts { card, .. }
                | Frame::Vengeance { card, .. } => is(*card, kind),
                _ => 0,
            });
            let there =
                sum([s.mecha_deck.count(kind), s.mecha_used.count(kind)]) + drawn.sum::<u32>();
            hold!(
                "I9",
                there == u32::from(card.count),
                "{there} of {} Mecha cards {}.",
                card.count,
                card.id
            );
        }
        for (kind, card) in self.content.orders.iter().enumerate() {
            hold!("I9", s.orders.count(kind) <= card.count, "Too many Orders cards {}.", card.id);
        }
        let known = |card: u8, kinds: usize| usize::from(card) < kinds || card == NONE;
        hold!(
            "I9",
            known(s.orders_now, self.content.orders.len()),
            "There is no such Orders card."
        );
        hold!(
            "I9",
            known(s.invasion_now, self.content.invasion.len()),
            "There is no such Invasion card."
        );
        hold!(
            "I9",
            (s.tech | s.tech_used | s.resources_fresh) >> RESOURCES == 0,
            "There is no such Tech."
        );
        hold!(
            "I13",
            s.unlocks < 32 && s.unlocks_used & !s.unlocks == 0,
            "An unlock was used that is not owned."
        );
        let kinds = (0..self.content.invasion.len()).filter(|&kind| scenario_x >> kind & 1 == 1);
        let undrawn = kinds.map(|kind| usize::from(s.invasion.count(kind))).sum::<usize>();
        hold!(
            "I20",
            s.invasion.left(0) >= undrawn,
            "The top part of the Invasion deck lacks its x cards."
        );
        Ok(())
    }

    /// Counters that the rules bound only by how often they are raised.
    fn examine_counters(&self, s: &State) -> Result<(), String> {
        let t = &s.tally;
        let small = [
            s.completed,
            s.commendations,
            s.turns,
            s.pod_bonus,
            s.strike,
            t.kills,
            t.losses,
            t.fallen[0],
            t.fallen[1],
            t.tagged[0],
            t.tagged[1],
            s.acting.twists,
            s.acting.twists_most,
            s.acting.orders_vt,
            s.acting.orders_ds,
            s.flags.focus,
            s.flags.cruiser_barrage,
            s.flags.gunner_hits,
            s.assault.icon,
        ];
        hold!("I12", small.iter().all(|&n| n <= 110), "A counter ran away.");
        hold!("I12", (-20..=20).contains(&s.crew_change), "Crew changes by {}.", s.crew_change);
        let card = self.content.orders.get(usize::from(s.orders_now));
        let line = card.and_then(|card| card.lines.get(usize::from(s.assault.line)));
        let beyond = s.step == Step::Assault
            && line.is_some_and(|icons| usize::from(s.assault.icon) > icons.len());
        hold!(
            "I12",
            s.assault.line <= 6 && usize::from(s.assault.area) <= AREAS && !beyond,
            "The assault is beyond its card."
        );
        let area = |a: u8| usize::from(a) < AREAS || a == NONE;
        hold!("I12", area(s.flags.never_say_die), "Never Say Die holds in no Area.");
        let marked = s.flags.formation | s.flags.long_range;
        hold!("I12", marked & !ALL == 0, "A flag lies in no Area.");
        hold!(
            "I12",
            s.owed < 4 && t.done < 4 && t.hull < 64 && s.packet.hull < 64,
            "A mark that does not exist."
        );
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
        hold!("I19", s.stack.frames().len() <= DEPTH - 8, "Too much is pending.");
        if s.end.is_some() {
            return Ok(());
        }
        self.examine_step(s)?;
        for frame in s.stack.frames() {
            hold!("I17", self.sound(s, frame), "What is pending cannot be: {frame:?}.");
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
        if let Waits::For(seat) | Waits::Lead(seat) = self.waits(s) {
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

    /// Whether the step of the phases fits the rest.
    fn examine_step(&self, s: &State) -> Result<(), String> {
        let top = s.stack.top();
        let picking = match (s.step, top) {
            (Step::PickHero(n), Some(Frame::PickHero { slot })) => {
                let filled = s.slots.iter().take_while(|at| at.hero != NONE).count();
                *slot < 4 && *slot + 1 == n && filled == usize::from(*slot)
            }
            (Step::PickHero(_), _) | (_, Some(Frame::PickHero { .. })) => false,
            _ => true,
        };
        hold!("I8", picking, "Heroes are not picked in order.");
        let story = matches!(s.step, Step::Situation(_) | Step::Setup(_) | Step::Invasion(_));
        hold!("I19", !story || self.episode(s).is_some(), "There is no story now.");
        let waits = match s.step {
            _ if top.is_some() => true,
            Step::Invasion(left) => left > 0,
            Step::StartVeritech => s.supply() & wing::VT != 0,
            Step::StartChart | Step::Chart | Step::Regroup => true,
            _ => false,
        };
        hold!("I17", waits, "Nothing is pending in {:?}.", s.step);
        let carried_out = s.step != Step::Assault || s.orders_now != NONE;
        hold!("I9", carried_out, "No Orders card is carried out.");
        Ok(())
    }

    /// Whether a pending frame can be: all its numbers mean something.
    fn sound(&self, s: &State, frame: &Frame) -> bool {
        let c = &self.content;
        let by = |by: By| by.0 <= 10;
        let hero = |h: u8| usize::from(h) < HEROES;
        let in_play = |h: u8| hero(h) && s.heroes[usize::from(h)].slot != NONE;
        let stands = |h: u8| hero(h) && s.heroes[usize::from(h)].area != NONE;
        let area = |a: u8| usize::from(a) < AREAS;
        let areas = |set: u32| set & !ALL == 0;
        let few = |n: u8| n <= 40;
        let card = |card: u8, kinds: usize| usize::from(card) < kinds || card == NONE;
        let program = |p: Program| p.start <= p.end && usize::from(p.end) <= c.pool.len();
        let acts = || in_play(s.acting.hero);
        let dice = |dice: [u8; 4]| dice.iter().all(|&n| n <= 12);
        let unit = |u: u8, at: u8| match u.checked_sub(HERO_UNIT) {
            Some(h) => hero(h) && s.heroes[usize::from(h)].area == at,
            None => u < 40 && s.mecha[usize::from(at)] >> u & 1 == 1,
        };
        match *frame {
            Frame::Idle | Frame::CoolD6 | Frame::GunDown => true,
            Frame::Ops { at, end, by: b, .. } => {
                by(b) && at <= end && usize::from(end) <= c.pool.len()
            }
            Frame::Pick { of, by: b, .. } => by(b) && of.into_iter().all(program),
            Frame::Window { kind, asked, .. } => {
                (kind != Window::PostRoll || acts()) && (asked < self.set.seats || asked == NONE)
            }
            Frame::PickHero { slot } | Frame::Replace { slot } => slot < 4,
            Frame::SetCrew { left } | Frame::Assassin { left } => few(left),
            Frame::Station { left, supply } => {
                let from = if supply { s.supply() } else { s.mecha[CONSTRUCTION] };
                u32::from(left) <= (from & wing::DS).count_ones()
            }
            Frame::Rolling { dice: d } => acts() && dice(d) && d != [0; 4],
            Frame::Reroll { left, dice: d, by: b } => acts() && dice(d) && few(left) && by(b),
            Frame::SetDie { left, face, die, by: b } => {
                let known = |f: u8| f < 4 || f == NONE;
                acts()
                    && few(left)
                    && (left > 0 || die == NONE)
                    && known(face)
                    && known(die)
                    && by(b)
            }
            Frame::Focus => acts() && s.flags.focus > 0,
            Frame::Receiver { face } => acts() && face < 4,
            Frame::Menu | Frame::Rolled => acts(),
            Frame::Draw { left, slot, card: drawn } => {
                let known = card(drawn, c.resources.len()) && (left > 0 || drawn == NONE);
                few(left) && (slot < 4 || slot == NONE) && known
            }
            Frame::Repair { left, places, by: b, .. } => few(left) && places < 64 && by(b),
            Frame::Heal { left, by: b }
            | Frame::Construct { left, by: b, .. }
            | Frame::Battery { left, by: b, .. }
            | Frame::HitArea { left, by: b, .. }
            | Frame::Rescue { left, by: b }
            | Frame::CrewCards { left, by: b, .. }
            | Frame::CrewBonus { left, by: b } => few(left) && by(b),
            Frame::Jam { left, areas: a, by: b, .. }
            | Frame::Hit { left, areas: a, by: b, .. }
            | Frame::Annihilate { left, areas: a, by: b, .. }
            | Frame::Tokens { left, areas: a, by: b, .. } => few(left) && areas(a) && by(b),
            Frame::Launch { left, mecha, by: b } => {
                let there =
                    mecha == NONE || left > 0 && mecha < 40 && s.mecha[HANGAR] >> mecha & 1 == 1;
                few(left) && by(b) && there
            }
            Frame::Fire { left, place, by: b, .. } => few(left) && place < 6 && by(b),
            Frame::Rails { guns, by: b, .. } => guns < 64 && by(b),
            Frame::Rail { place, by: b } => place < 6 && by(b),
            Frame::Bonus { vessel, by: b } => vessel < 30 && s.pod_bonus > 0 && by(b),
            Frame::Reflex { modifier, row, left } => {
                let known = card(row, c.overload.len()) && (row != NONE || left == 0);
                (-12..=12).contains(&modifier) && left <= 12 && known
            }
            Frame::Orders { left, hero: h } => few(left) && in_play(h),
            Frame::Order { hero: h, destroid, card: drawn, mecha, option } => {
                let kind = if destroid { wing::DS } else { wing::VERITECHS };
                let chosen =
                    mecha == NONE || mecha < 40 && s.active_mecha() & kind & 1 << mecha != 0;
                let known = mecha == NONE && option == NONE || drawn != NONE;
                let there = usize::from(drawn) < c.mecha.len();
                let options = if there { self.sorties(drawn, destroid) } else { 0 };
                let picked = option == NONE
                    || usize::from(option) < options
                    || option == BOTH && options == 2;
                in_play(h) && card(drawn, c.mecha.len()) && chosen && known && picked
            }
            Frame::Vengeance { left, card: drawn } => {
                let fallen = left.iter().all(|&n| n <= 40) && (left != [0; 2] || drawn == NONE);
                fallen
                    && card(drawn, c.mecha.len())
                    && in_play(s.flags.avenger)
                    && area(s.flags.never_say_die)
            }
            Frame::Crew { card: one, other, by: b, .. } => {
                card(one, c.crew.len())
                    && card(other, c.crew.len())
                    && (one != NONE || other == NONE)
                    && by(b)
            }
            Frame::Scouts { place, draw, card: drawn, option, by: b } => {
                let options = c.mecha.get(usize::from(drawn)).map_or(0, |card| card.scout.len);
                let known = card(drawn, c.mecha.len()) && (drawn == NONE || draw > 0);
                few(place) && few(draw) && known && (option == NONE || option < options) && by(b)
            }
            Frame::Shift { left, steps, moved, hero: h, by: b } => {
                let aboard =
                    h == NONE || left > 0 && stands(h) && !in_space(s.heroes[usize::from(h)].area);
                few(left) && steps <= 6 && moved < 64 && by(b) && aboard
            }
            Frame::WingShift { area: a, unit: u, by: b } => {
                by(b) && (a == NONE && u == NONE || area(a) && (u == NONE || unit(u, a)))
            }
            Frame::Lure { left, to, hero: h } => {
                few(left) && stands(h) && (to == NONE || in_space(to))
            }
            Frame::Slide { area: a, by: b } => by(b) && (a == NONE || in_space(a)),
            Frame::Upgrade { hero: h, by: b, .. } => {
                by(b) && (h == NONE || hero(h) && c.heroes[usize::from(h)].forms.len() > 2)
            }
            Frame::Mark { by: b, .. } => by(b),
            Frame::Place { left, at, area: a, tag, .. } => {
                few(left) && (tag < 2 || tag == NONE) && (area(a) || Self::wants_sector(at, a))
            }
            Frame::Villain { area: a, .. } => a < 6 || a == NONE,
            Frame::Packets { left, size, .. } => few(left) && few(size),
            Frame::Packet { place, left, stage, .. } => place < 6 && few(left) && stage <= 2,
            Frame::HullPoint { place } | Frame::Permanent { place } => place < 6,
            Frame::Raid { area: a, left, stage, .. } => area(a) && few(left) && stage <= 2,
            Frame::Evade { unit: u, area: a } => {
                area(a) && unit(u, a) && s.vt_evade > 0 && in_play(ROY)
            }
            Frame::Dodge { ship, points } => {
                let fires = ship < KHYRON && s.place_of(ship) != NONE && few(points);
                fires && s.sdf_evade > 0 && self.captain(s).is_some()
            }
            Frame::Convert { left, area: a, .. } => few(left) && (a == NONE || area(a)),
        }
    }
}

/// Counts added up without an overflow.
fn sum<const N: usize>(counts: [u8; N]) -> u32 {
    counts.iter().map(|&n| u32::from(n)).sum()
}
