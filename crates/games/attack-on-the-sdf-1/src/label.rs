//! Words for actions and for the question that is asked.

use veritable_core::Label;
use veritable_core::words::count;

use crate::AttackOnSdf1;
use crate::action::{Action, die};
use crate::board::{AREAS, BRIDGE, NONE, RING, TITLES, facing, within};
use crate::content::{Face, Flag, Options, Sortie, Unlock};
use crate::frame::{Blow, Frame, HERO_UNIT, Window};
use crate::hull::fixture;
use crate::mecha::BOTH;
use crate::narrate::SQUARES;
use crate::state::{BASESHIP, Part, State, fleet};
use crate::text::{dice_words, mecha_name, vessel_name};

fn place(place: u8) -> &'static str {
    TITLES[12 + usize::from(place)]
}

pub(crate) fn sortie_words(s: Sortie) -> String {
    let ranged = if s.ranged { " to Pods there or in the Inner Area it faces" } else { "" };
    match (s.steps, s.damage) {
        (0, d) if s.ranged => format!("{d} damage to Pods here or in the Inner Area it faces"),
        (0, d) => format!("{d} damage where it stands"),
        (m, 0) => format!("move up to {m}"),
        (m, d) => format!("move up to {m}, then {d} damage{ranged}"),
    }
}

impl AttackOnSdf1 {
    /// The question that the position asks, as a sentence.
    pub(crate) fn question(&self, s: &State) -> String {
        let name = |hero: u8| self.hero_name(hero);
        let left = |n: u8, word: &str| count(n, word);
        match *s.stack.top().unwrap_or(&Frame::Idle) {
            Frame::Idle | Frame::Ops { .. } | Frame::Rolled => "the game goes on.".into(),
            Frame::Pick { .. } => "which option?".into(),
            Frame::Window { kind, .. } => match kind {
                Window::Briefing => "Briefing: use something before Upkeep, or pass.".into(),
                Window::Ready => "Ready: use something before the crew works, or pass.".into(),
                Window::PostRoll => {
                    format!("{} has rolled: use something, or pass.", name(s.acting.hero))
                }
                Window::Alert => {
                    "Alert: the enemy's orders are known. Use something, or pass.".into()
                }
                Window::Debrief => "Debrief: use something before Clean Up, or pass.".into(),
            },
            Frame::PickHero { slot } => format!("who is Hero {} of 4?", slot + 1),
            Frame::Replace { slot } => {
                let hero = s.slots[usize::from(slot)].hero;
                format!("does another Hero replace {}?", name(hero))
            }
            Frame::SetCrew { left: n } => {
                format!("where does the crew work? {} left.", left(n, "point"))
            }
            Frame::CrewBonus { left: n, .. } => {
                format!("where does the extra crew work? {} left.", left(n, "point"))
            }
            Frame::Station { left: n, .. } => format!("where is a Destroid stationed? {n} left."),
            Frame::Rolling { .. } => "the dice roll.".into(),
            Frame::Reroll { left: n, .. } => format!("which dice are rerolled? Up to {n} more."),
            Frame::SetDie { die: NONE, .. } => "which die is turned?".into(),
            Frame::SetDie { .. } => "to which face is it turned?".into(),
            Frame::Focus => "which die is turned to Instinct?".into(),
            Frame::Receiver { .. } => "who receives the die?".into(),
            Frame::Menu => format!("what does {} do?", name(s.acting.hero)),
            Frame::CoolD6 | Frame::GunDown | Frame::Packets { .. } | Frame::Reflex { .. } => {
                "a die falls.".into()
            }
            Frame::Draw { card: NONE, .. } => "a Resource card is drawn.".into(),
            Frame::Draw { card, .. } => {
                format!("who gets {}?", self.content.resources[usize::from(card)].name)
            }
            Frame::Repair { left: n, .. } => {
                format!("what is repaired? {} left.", left(n, "point"))
            }
            Frame::Heal { left: n, .. } => format!("who is healed? {} left.", left(n, "point")),
            Frame::Jam { left: n, .. } => {
                format!("which vessel is jammed? {} left.", left(n, "token"))
            }
            Frame::Construct { left: n, .. } => format!("what is built? {n} left."),
            Frame::Launch { mecha: NONE, left: n, .. } => format!(
                "launch a Veritech? {} left.",
                left(n, "launch").replace("launchs", "launches")
            ),
            Frame::Launch { .. } => "where is it launched to?".into(),
            Frame::Battery { .. } => "which battery fires?".into(),
            Frame::Fire { left: n, .. } => format!("which vessel is hit? {} left.", left(n, "hit")),
            Frame::Rails { .. } => "which Rail Gun fires?".into(),
            Frame::Rail { .. } => "which vessel is hit?".into(),
            Frame::HitArea { .. } => "in which Area?".into(),
            Frame::Hit { left: n, single: true, .. } => format!("which vessel takes {n} damage?"),
            Frame::Hit { left: n, .. } => {
                format!("which vessel takes a point of damage? {} left.", left(n, "point"))
            }
            Frame::Bonus { vessel, .. } => {
                format!("annihilate {} with Max's bonus?", vessel_name(vessel))
            }
            Frame::Annihilate { .. } => "which vessel is annihilated?".into(),
            Frame::Order { card: NONE, .. } | Frame::Orders { .. } => {
                "a Mecha Orders card is drawn.".into()
            }
            Frame::Order { hero, mecha: NONE, destroid, .. } => {
                let kind = if destroid { "Destroid" } else { "Veritech" };
                format!("which {kind} does {} order?", name(hero))
            }
            Frame::Order { mecha, option: NONE, .. } => {
                format!("which order for {}?", mecha_name(mecha))
            }
            Frame::Order { mecha, .. } => format!("where does {} go?", mecha_name(mecha)),
            Frame::Vengeance { card: NONE, .. } => "a Mecha Orders card is drawn.".into(),
            Frame::Vengeance { .. } => {
                "Never Say Die: how does the fallen Veritech strike back?".into()
            }
            Frame::Crew { card: NONE, .. } => "a Crew Orders card is drawn.".into(),
            Frame::Crew { section, other, .. } if other != NONE => {
                format!("which of the two cards is for {}?", section.crew())
            }
            Frame::Crew { section, .. } => format!("which option for {}?", section.crew()),
            Frame::CrewCards { .. } => "a Crew Orders card is drawn.".into(),
            Frame::Scouts { place: n, .. } if n > 0 => {
                if s.scouts.contains(&NONE) {
                    format!("where does a scout go? {n} left.")
                } else {
                    "from where is a Scout Token taken?".into()
                }
            }
            Frame::Scouts { card: NONE, .. } => "a Mecha Orders card is drawn.".into(),
            Frame::Scouts { option: NONE, .. } => "what does the scout do?".into(),
            Frame::Scouts { .. } => "in which Area?".into(),
            Frame::Shift { hero: NONE, .. } => "which Hero is moved?".into(),
            Frame::Shift { hero, .. } => format!("where does {} go?", name(hero)),
            Frame::WingShift { area: NONE, .. } => "the Veritechs of which Area move?".into(),
            Frame::WingShift { unit: NONE, .. } => "which Veritech moves?".into(),
            Frame::WingShift { .. } => "where does it go?".into(),
            Frame::Lure { to: NONE, .. } => "where are Pods lured to?".into(),
            Frame::Lure { left: n, .. } => format!("which Pod is lured away? {n} left."),
            Frame::Slide { area: NONE, .. } => "the vessels of which Area move?".into(),
            Frame::Slide { .. } => "which way do they move?".into(),
            Frame::Tokens { salvage, .. } => {
                format!("where does the {} token go?", if salvage { "Salvage" } else { "+1" })
            }
            Frame::Upgrade { hero: NONE, .. } => "which Hero is upgraded?".into(),
            Frame::Upgrade { .. } => "Skull Leader or Mentor?".into(),
            Frame::Rescue { .. } => "which Hero is rescued?".into(),
            Frame::Mark { flag, .. } => match flag {
                Flag::Formation => "where do the Veritechs fly in formation?".into(),
                Flag::LongRange => "where do the Veritechs carry Long Ranged Missiles?".into(),
                _ => "where do the fallen strike back?".into(),
            },
            Frame::Place { .. } | Frame::Villain { .. } => "vessels appear.".into(),
            Frame::Packet { place: p, left: n, stage: 1, blow } => {
                let what = match blow {
                    Blow::Ram => count(n, "hull point"),
                    _ => format!("{n} damage from space"),
                };
                let on = if blow == Blow::Chosen { "the ship" } else { place(p) };
                format!("{what} on {on}: how much does the barrier cancel?")
            }
            Frame::Packet { left: n, .. } => format!("which Area takes the next point? {n} left."),
            Frame::HullPoint { place: p } => {
                format!("a hull point on {}: gun or structure?", place(p))
            }
            Frame::Permanent { place: p } => {
                format!("{} is wrecked: which damage becomes permanent?", place(p))
            }
            Frame::Raid { area, left: n, stage: 1, .. } => {
                format!("{n} damage {}: does Ben sacrifice himself?", within(area))
            }
            Frame::Raid { area, left: n, .. } => {
                format!("{n} damage {}: who takes the next point?", within(area))
            }
            Frame::Evade { unit, .. } => match unit.checked_sub(HERO_UNIT) {
                Some(hero) => format!("does {} evade the hit?", name(hero)),
                None => format!("does {} evade the hit?", mecha_name(unit)),
            },
            Frame::Dodge { ship, points } => {
                format!(
                    "{} fires Barrage {points} on {}: evade?",
                    vessel_name(ship),
                    place(facing(s.heading, s.place_of(ship) % 6))
                )
            }
            Frame::Assassin { left: n } => format!("who on the Bridge takes the damage? {n} left."),
            Frame::Convert { area: NONE, .. } => "in which Area do mecha change sides?".into(),
            Frame::Convert { .. } => "which mecha changes sides?".into(),
        }
    }

    /// What the question is about, with a capital letter.
    pub(crate) fn prompt(&self, s: &State) -> String {
        crate::text::capital(&self.question(s))
    }

    fn option_label(&self, frame: Frame, second: bool) -> String {
        let at = usize::from(second);
        let of = |options: Options| self.program_words(options.of[at]);
        let does = match frame {
            Frame::Pick { of, .. } => self.program_words(of[at]),
            Frame::Construct { .. } => ["Build a Veritech", "Build a Destroid"][at].into(),
            Frame::Order { destroid, card, .. } if card != NONE => {
                self.sortie_label(card, destroid, at as u8)
            }
            Frame::Vengeance { card, .. } if card != NONE => {
                format!("{} damage", self.sortie(card, false, at as u8).damage)
            }
            Frame::Crew { section, card, other, .. } if other != NONE => {
                let card = if second { other } else { card };
                self.options_words(self.content.crew[usize::from(card)].sections[section as usize])
            }
            Frame::Crew { section, card, .. } if card != NONE => {
                of(self.content.crew[usize::from(card)].sections[section as usize])
            }
            Frame::Scouts { card, .. } if card != NONE => {
                of(self.content.mecha[usize::from(card)].scout)
            }
            Frame::Upgrade { hero, .. } if hero != NONE => {
                self.content.heroes[usize::from(hero)].forms[1 + at].title.clone()
            }
            _ => String::new(),
        };
        if does.is_empty() { ["Option 1", "Option 2"][at].into() } else { does }
    }

    fn sortie_label(&self, card: u8, destroid: bool, option: u8) -> String {
        crate::text::capital(&sortie_words(self.sortie(card, destroid, option)))
    }

    /// What a hit on a vessel would do.
    fn hit_hint(&self, s: &State, vessel: u8) -> Option<String> {
        if vessel == BASESHIP {
            return Some(format!("{} of {} damage", s.baseship, self.set.baseship_capacity));
        }
        let (damage, capacity) = (s.damage[usize::from(vessel)], self.capacity(vessel));
        let most = 2 * capacity;
        let points = match *s.stack.top()? {
            Frame::Hit { left, single: true, .. } => left,
            Frame::Hit { .. } => 1,
            Frame::Fire { gun, outer, place, .. } => {
                self.gun_points(s, vessel, self.arc(s, place, gun, outer))
            }
            Frame::Rail { place, .. } => self.gun_points(s, vessel, self.single_rail(s, place)),
            Frame::Annihilate { .. } => most,
            _ => return None,
        };
        let then = (damage + points).min(most);
        let swarm = s.flags.no_annihilate_pods && fleet::PODS >> vessel & 1 == 1;
        Some(if then == most && !swarm {
            "annihilated: removed at once".into()
        } else if then >= capacity && damage < capacity {
            let acts =
                if s.still_acts(vessel) { "still acts this Episode" } else { "acts no more" };
            format!("destroyed: {acts}")
        } else {
            format!("damage {damage} → {then} of {capacity}")
        })
    }

    /// What the loss of a mecha would mean to the Pods of its Area.
    fn hold_hint(&self, s: &State, area: u8) -> String {
        let pods = s.vessels[usize::from(area)] & (fleet::PODS | fleet::VILLAINS);
        let left = self.holders(s, area).saturating_sub(1) as u8;
        match pods.count_ones() as u8 {
            // Nothing is held on the Bridge: there is nowhere to go.
            _ if area == BRIDGE => format!("{left} left here"),
            0 => format!("{left} left here"),
            pods => format!("{left} left here to hold {}", count(pods, "Pod")),
        }
    }

    /// What breaking a fixture would mean.
    fn break_hint(&self, s: &State, at: u8, what: u8) -> Option<String> {
        if what == fixture::ARMOUR {
            let armour = s.armour[usize::from(at)];
            return Some(format!("armour {armour} → {}", armour.saturating_sub(1)));
        }
        if what != fixture::STRUCTURE {
            return Some("it is silent until it is repaired".into());
        }
        let part = Part::of(at);
        let damage = s.structure[part as usize];
        Some(match part {
            Part::City => {
                let now = s.effective_population();
                let then = s.population.min(8 - (damage + 1).min(8));
                match then {
                    _ if then == now => format!("population stays {now}"),
                    ..3 => format!("population {now} → {then}: lost"),
                    _ => format!("population {now} → {then}"),
                }
            }
            Part::Reactors => {
                let effect = match damage + 1 {
                    3 => ": no evading, one turn per Episode",
                    5 => ": no guns",
                    6 => ": lost",
                    _ => "",
                };
                format!("reactor damage {damage} → {}{effect}", damage + 1)
            }
            _ => {
                let left = self.content.boxes[part as usize].saturating_sub(damage);
                format!("boxes left {left} → {}", left.saturating_sub(1))
            }
        })
    }

    fn hero_label(&self, s: &State, frame: Frame, hero: u8) -> (String, Option<String>) {
        let name = self.hero_name(hero);
        let damage = s.heroes[usize::from(hero)].damage;
        match frame {
            Frame::PickHero { .. } => {
                (format!("Play {name}"), Some(self.form(s, hero).title.clone()))
            }
            Frame::Replace { slot } => {
                let old = self.hero_name(s.slots[usize::from(slot)].hero);
                (format!("{name} replaces {old}"), Some(format!("{damage} of 3 damage")))
            }
            Frame::Receiver { face } => {
                (format!("Give the {} die to {name}", Face::ALL[usize::from(face)].name()), None)
            }
            Frame::Heal { .. } => (
                format!("Heal {name}"),
                Some(format!("damage {damage} → {}", damage.saturating_sub(1))),
            ),
            Frame::Shift { .. } | Frame::WingShift { .. } => (format!("Move {name}"), None),
            Frame::Upgrade { .. } => {
                let forms = &self.content.heroes[usize::from(hero)].forms;
                let titles: Vec<_> = forms.iter().skip(1).map(|form| &*form.title).collect();
                (format!("Upgrade {name}"), Some(titles.join(" or ")))
            }
            Frame::Rescue { .. } => (format!("Rescue {name}"), None),
            _ => {
                let then = if damage + 1 >= 3 {
                    "missing in action".into()
                } else {
                    format!("damage {damage} → {}", damage + 1)
                };
                (format!("{name} takes 1 damage"), Some(then))
            }
        }
    }

    fn area_label(&self, s: &State, frame: Frame, area: u8) -> (String, Option<String>) {
        let at = TITLES[usize::from(area)];
        let pods =
            (s.vessels[usize::from(area)] & (fleet::PODS | fleet::VILLAINS)).count_ones() as u8;
        let held = self.holders(s, area) as u8;
        let company = match (pods, held) {
            (0, 0) => None,
            (pods, 0) => Some(format!("{} there", count(pods, "Pod"))),
            (0, held) => Some(format!("{held} mecha there")),
            (pods, held) => Some(format!("{} and {held} mecha there", count(pods, "Pod"))),
        };
        match frame {
            Frame::Menu => (format!("Move to {at}"), company),
            Frame::Order { .. } => (format!("Go to {at}"), company),
            Frame::Station { .. } => (format!("Station a Destroid {}", within(area)), company),
            Frame::Battery { .. } if s.battle_mode && area == RING => {
                ("Fire the front battery".into(), None)
            }
            Frame::Battery { .. } => (format!("Fire the battery of {at}"), None),
            Frame::Rails { .. } => (format!("Fire the Rail Gun of {at}"), None),
            Frame::Launch { .. } => (format!("Launch to {at}"), company),
            Frame::Packet { .. } if (RING..RING + 6).contains(&area) => {
                let armour = s.armour[usize::from(area - RING)];
                let hint = if armour > 0 {
                    format!("armour {armour} → {}", armour.saturating_sub(1))
                } else {
                    "no armour: a hull point".into()
                };
                (format!("The point hits {at}"), Some(hint))
            }
            Frame::Scouts { place, .. } if place > 0 && !s.scouts.contains(&NONE) => {
                (format!("Take the Scout Token from {at}"), None)
            }
            Frame::Scouts { place, .. } if place > 0 => (format!("Scout {at}"), company),
            Frame::Tokens { salvage, .. } => (
                format!(
                    "Put the {} token {}",
                    if salvage { "Salvage" } else { "+1" },
                    within(area)
                ),
                company,
            ),
            _ => (crate::text::capital(at), company),
        }
    }

    fn use_label(&self, s: &State, how: u8) -> (String, Option<String>) {
        let hero = s.acting.hero;
        let form = self.form(s, hero);
        let does = |how: u8| self.options_words(self.action_of(s, hero, how));
        match how {
            die::TARGET => (format!("Target: {}", does(die::TARGET)), None),
            die::POINTS => {
                let n = form.steps.saturating_sub(u8::from(s.flags.short_move)).max(1);
                (
                    format!("Move: {}", count(n, "movement point")),
                    Some(format!("{} → {}", s.acting.mp, s.acting.mp + n)),
                )
            }
            die::MOVE => (format!("Move: {}", does(die::MOVE)), None),
            die::INSTINCT => (format!("Instinct: {}", does(die::INSTINCT)), None),
            die::INSTINCT_TARGET => (format!("Instinct as Target: {}", does(die::TARGET)), None),
            die::AP => (
                "Ability: gain 1 AP".into(),
                Some(format!("AP {} → {}", s.ap, (s.ap + 1).min(15 - s.rp))),
            ),
            die::REROLL => ("Ability: reroll this die".into(), Some("the new face stands".into())),
            i => {
                let ability = &form.abilities[usize::from(i - die::ABILITY_1)];
                let rest = ability.ap.saturating_sub(1);
                let cost =
                    if rest > 0 { format!("the die and {rest} AP") } else { "the die pays".into() };
                (format!("{}: {}", ability.name, self.program_words(ability.ops)), Some(cost))
            }
        }
    }

    fn card_label(&self, s: &State, card: u8) -> (String, Option<String>) {
        let printed = &self.content.resources[usize::from(card)];
        let verb = match printed.kind {
            crate::content::Kind::Tech if s.tech >> card & 1 == 1 => "Use",
            crate::content::Kind::Tech => "Buy",
            _ => "Play",
        };
        let cost = match (printed.rp, printed.dice) {
            (0, [0, 0, 0, 0]) => String::new(),
            (0, dice) => format!(" for {}", dice_words(&dice)),
            (rp, dice) => format!(" for {rp} RP and {}", dice_words(&dice)),
        };
        let cost = if verb == "Use" { String::new() } else { cost };
        (format!("{verb} {}{cost}", printed.name), Some(self.resource_words(card)))
    }

    fn amount_label(&self, s: &State, frame: Frame, amount: u8) -> (String, Option<String>) {
        match frame {
            Frame::Dodge { .. } => (
                "Evade the barrage".into(),
                Some(format!("SDF-1 Evade {} → {}", s.sdf_evade, s.sdf_evade.saturating_sub(1))),
            ),
            Frame::Evade { .. } => (
                "Evade".into(),
                Some(format!("Veritech Evade {} → {}", s.vt_evade, s.vt_evade.saturating_sub(1))),
            ),
            Frame::Bonus { .. } => ("Annihilate the Pod".into(), None),
            _ => (format!("Cancel {amount}"), None),
        }
    }

    fn pass_label(&self, frame: Frame) -> &'static str {
        match frame {
            Frame::Reroll { dice: [0, 0, 0, 0], .. } => "Reroll nothing",
            Frame::SetCrew { .. } => "Done",
            Frame::Replace { .. } => "Keep the Hero",
            Frame::Hit { .. }
            | Frame::Fire { .. }
            | Frame::Rail { .. }
            | Frame::Annihilate { .. } => "Hold fire",
            Frame::Repair { .. } | Frame::Jam { .. } | Frame::Lure { .. } => "Stop here",
            Frame::Launch { .. } => "Launch no more",
            Frame::Reroll { .. } => "Roll them",
            Frame::Dodge { .. } | Frame::Evade { .. } => "Take the hit",
            Frame::Packet { .. } => "Cancel nothing",
            Frame::Raid { .. } => "Ben lives",
            Frame::Bonus { .. } => "Do 1 damage only",
            Frame::Order { .. } => "Give no order",
            Frame::WingShift { .. } | Frame::Shift { .. } => "Move no more",
            _ => "Pass",
        }
    }

    /// Words for an action.
    pub(crate) fn words(&self, s: &State, action: Action) -> Label {
        use Action::*;
        let frame = *s.stack.top().unwrap_or(&Frame::Idle);
        let plain = |text: &str| (text.to_owned(), None);
        let draw = |what: &str| (format!("Draw {what}"), None);
        let (text, hint) = match action {
            Pass => plain(self.pass_label(frame)),
            To(area) => self.area_label(s, frame, area),
            Vessel(vessel) => {
                let verb = match frame {
                    Frame::Jam { .. } => "Jam",
                    Frame::Annihilate { .. } => "Annihilate",
                    Frame::Lure { .. } => "Lure",
                    _ => "Hit",
                };
                let place = match vessel {
                    BASESHIP => String::new(),
                    _ => match s.place_of(vessel) {
                        NONE => " in the supply".into(),
                        area => format!(" {}", within(area)),
                    },
                };
                (format!("{verb} {}{place}", vessel_name(vessel)), self.hit_hint(s, vessel))
            }
            Mecha(mecha) => {
                let at = s.post_of_mecha(mecha);
                let place =
                    if at < AREAS as u8 { format!(" {}", within(at)) } else { String::new() };
                let text = match frame {
                    Frame::Raid { .. } => {
                        let lost = format!("{}{place} is lost", mecha_name(mecha));
                        return Label { text: lost, hint: Some(self.hold_hint(s, at)) };
                    }
                    Frame::Launch { .. } => format!("Launch {}", mecha_name(mecha)),
                    Frame::Convert { .. } => format!("{}{place} changes sides", mecha_name(mecha)),
                    Frame::WingShift { .. } => format!("Move {}", mecha_name(mecha)),
                    _ => format!("Order {}{place}", mecha_name(mecha)),
                };
                (text, None)
            }
            Hero(hero) => self.hero_label(s, frame, hero),
            Slot(slot) => (format!("Give it to {}", self.whose(s, slot - 1)), None),
            Die(face) => match frame {
                Frame::SetDie { die, .. } if die != NONE => {
                    (format!("Turn it to {}", face.name()), None)
                }
                Frame::Reroll { .. } => (format!("Reroll {}", face.a_die()), None),
                _ => (format!("Turn {}", face.a_die()), None),
            },
            First => (self.option_label(frame, false), None),
            Second => (self.option_label(frame, true), None),
            Both => match frame {
                Frame::Order { card, .. } if card != NONE => {
                    (format!("Both: {}", sortie_words(self.sortie(card, false, BOTH))), None)
                }
                Frame::Vengeance { card, .. } if card != NONE => {
                    (format!("Both: {} damage", self.sortie(card, false, BOTH).damage), None)
                }
                _ => plain("Both"),
            },
            Reroll => (
                "Pay 1 AP to reroll a die".into(),
                Some(format!("AP {} → {}", s.ap, s.ap.saturating_sub(1))),
            ),
            Crew(post) => {
                let at = usize::from(post);
                let name = ["Science", "Production", "the Launch Bay", "the guns"][at];
                (
                    format!("A crew point to {name}"),
                    Some(format!("{} → {} of {}", s.crew[at], s.crew[at] + 1, self.ceiling(s, at))),
                )
            }
            Point(at, what) => match frame {
                Frame::Repair { .. } => {
                    let what = ["armour", "the Beam Cannon", "the Rail Gun", "structure"]
                        [usize::from(what)];
                    (format!("Repair {what} of {}", place(at)), None)
                }
                Frame::Permanent { .. } => {
                    let what = [
                        "armour",
                        "the downed Beam Cannon",
                        "the downed Rail Gun",
                        "a structure box",
                    ][usize::from(what)];
                    (format!("{} stays broken for good", crate::text::capital(what)), None)
                }
                _ => {
                    let what = ["the armour", "the Beam Cannon", "the Rail Gun", "the structure"]
                        [usize::from(what)];
                    (
                        format!("The point hits {what} of {}", place(at)),
                        self.break_hint(s, at, what_of(action)),
                    )
                }
            },
            Amount(amount) => self.amount_label(s, frame, amount),
            // Where no Hero acts, no board says more.
            Use(_) if s.acting.hero == NONE => plain("Use a die"),
            Assist(face) if s.acting.hero == NONE => {
                (format!("Give {} to another Hero", face.a_die()), None)
            }
            Order(wing) if s.acting.hero == NONE => plain(
                ["Order a Veritech", "Order a Destroid", "Send the scouts"][usize::from(wing)],
            ),
            Use(how) => self.use_label(s, how),
            Assist(face) => {
                let to = self.form(s, s.acting.hero).assist;
                let to = to.map_or("another Hero", |hero| self.hero_name(hero));
                (format!("Give {} to {to}", face.a_die()), None)
            }
            Track(face) => {
                let n = s.tracker[face as usize];
                (
                    if face == Face::Target && s.acting.of(0) == 0 && s.acting.of(2) > 0 {
                        "Put an Instinct die on the Tracker as a Target".into()
                    } else {
                        format!("Put {} on the Tracker", face.a_die())
                    },
                    Some(format!("{n} → {} of 2", n + 1)),
                )
            }
            Square if s.acting.hero == NONE => plain("Use the Action Square here"),
            Square => {
                let here = s.heroes[usize::from(s.acting.hero)].area.saturating_sub(RING).min(5);
                let does = [
                    "cool 2",
                    "build 1 mecha",
                    "launch 1 Veritech",
                    "draw 1 Resource card",
                    "heal 1",
                    "gain 1 RP",
                ][usize::from(here)];
                let hint = format!("1 movement point: {does}");
                (format!("Use the {}", SQUARES[usize::from(here)]), Some(hint))
            }
            Twist(sense) => {
                let way = if sense == 0 { "counter-clockwise" } else { "clockwise" };
                match frame {
                    Frame::Slide { .. } => (format!("Move the vessels {way}"), None),
                    _ => {
                        let next =
                            if sense == 0 { s.heading % 6 + 1 } else { (s.heading + 4) % 6 + 1 };
                        (
                            format!("Turn the ship {way}"),
                            Some(format!("the Forward Reactor will face A{next}")),
                        )
                    }
                }
            }
            Order(wing) => {
                let hero = s.acting.hero;
                let (text, left) = match wing {
                    0 => (
                        "Order a Veritech",
                        self.veritech_orders(s, hero).saturating_sub(s.acting.orders_vt),
                    ),
                    1 => (
                        "Order a Destroid",
                        self.form(s, hero).order_ds.saturating_sub(s.acting.orders_ds),
                    ),
                    _ => {
                        let scouts = count(self.form(s, hero).scouts, "scout");
                        return Label { text: "Send the scouts".into(), hint: Some(scouts) };
                    }
                };
                (text.into(), Some(format!("{left} left")))
            }
            EndTurn => plain("End the turn"),
            Transform => {
                let then = format!(
                    "AP {} → {}, {} on Macross City",
                    s.ap,
                    s.ap.saturating_sub(3),
                    count(self.set.transform_damage, "hull point")
                );
                ("Transform to Battle Mode for 3 AP".into(), Some(then))
            }
            CutThrough => plain("Cut through to the Baseship"),
            Focus => (
                "Turn a die to Instinct".into(),
                Some(format!("{} left", count(s.flags.focus, "charge"))),
            ),
            Ability(hero, number) => {
                let ability = &self.form(s, hero).abilities[usize::from(number - 1)];
                let text = format!("{}: {}", ability.name, self.program_words(ability.ops));
                (text, Some(format!("AP {} → {}", s.ap, s.ap.saturating_sub(ability.ap))))
            }
            Card(card) if usize::from(card) < self.content.resources.len() => {
                self.card_label(s, card)
            }
            Card(_) => plain("Use a card"),
            Buy(goods) => {
                let rp = self.episode(s).and_then(|episode| episode.unlock).map_or(0, |(_, rp)| rp);
                let unlock = Unlock::ALL[usize::from(goods)];
                (
                    format!("Buy {} for {rp} RP", unlock.name()),
                    Some(format!("RP {} → {}; {}", s.rp, s.rp.saturating_sub(rp), unlock.does())),
                )
            }
            Activate(0) => (
                "Daedalus Maneuver: 6 damage to one capital ship ahead".into(),
                Some("1 AP".into()),
            ),
            Activate(_) => (
                "Raise the Omni-Directional Barrier".into(),
                Some("cancels everything from space this phase, then bursts; once per game".into()),
            ),
            Objective(goal) => match self.episode(s) {
                Some(episode) => {
                    let o = &episode.objectives[usize::from(goal)];
                    (
                        format!("{}: {}", o.name, self.condition_words(o.condition)),
                        Some(self.program_words(o.reward)),
                    )
                }
                None => plain("Pay for an objective"),
            },
            Settle => (
                "Settle the Worker Strike for 2 AP".into(),
                Some(format!("AP {} → {}", s.ap, s.ap.saturating_sub(2))),
            ),
            Ben => plain("Ben sacrifices himself: cancel the damage"),
            Rolled(face) => (format!("Roll {}", face.name()), None),
            D6(pips) => (format!("Roll {pips}"), None),
            Sum(sum) => (format!("Roll {sum}"), None),
            Token(symbol) => (
                format!(
                    "Draw {}",
                    crate::text::capital(crate::action::Symbol::NAMES[usize::from(symbol)])
                ),
                None,
            ),
            Invasion(card) => draw(&self.content.invasion[usize::from(card)].name),
            Orders(card) => draw(&self.content.orders[usize::from(card)].name),
            Resource(card) => draw(&self.content.resources[usize::from(card)].name),
            CrewCard(card) => draw(&format!("Crew Orders card {}", card + 1)),
            MechaCard(card) => draw(&format!("Mecha Orders card {}", card + 1)),
            Joins(hero) => (format!("{} joins", self.hero_name(hero)), None),
        };
        Label { text, hint }
    }
}

fn what_of(action: Action) -> u8 {
    if let Action::Point(_, what) = action { what } else { 0 }
}
