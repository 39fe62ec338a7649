//! What happened, in words (11, the log).

use veritable_core::words::{Doer, count};

use crate::AttackOnSdf1;
use crate::board::{NONE, TITLES, within};
use crate::content::{Face, Flag};
use crate::events::Event;
use crate::frame::HERO_UNIT;
use crate::state::{End, State};
use crate::text::{LINES, capital, icon_words, mecha_name, vessel_name, villain_name};
use crate::view::View;

/// The squares by ring place.
pub(crate) const SQUARES: [&str; 6] = [
    "Reflex Furnace",
    "Construction Square",
    "Hangar Square",
    "Training Center",
    "Hospital",
    "Lab",
];

fn fixture_name(fixture: u8) -> &'static str {
    ["armour", "the Beam Cannon", "the Rail Gun", "structure"][usize::from(fixture)]
}

impl AttackOnSdf1 {
    pub(crate) fn hero_name(&self, hero: u8) -> &str {
        &self.content.heroes[usize::from(hero)].short
    }

    /// Whose a slot is: the Hero's in it, or the place in the team that is still free.
    pub(crate) fn whose(&self, s: &State, slot: u8) -> String {
        match s.slots[usize::from(slot)].hero {
            NONE => format!("Hero {}", slot + 1),
            hero => self.hero_name(hero).into(),
        }
    }

    /// Words for an event.
    pub(crate) fn tale(&self, view: &View, event: &Event) -> String {
        use Event::*;
        let hero = |h: u8| self.hero_name(h);
        let area = |a: u8| TITLES[usize::from(a)];
        let place = |p: u8| TITLES[12 + usize::from(p)];
        let card = |c: u8| &self.content.resources[usize::from(c)].name;
        match *event {
            Scenario { scenario } => {
                format!(
                    "The campaign goes on: {}.",
                    self.content.scenarios[usize::from(scenario)].name
                )
            }
            HeroPicked { hero: h, slot } => format!("{} is Hero {} of 4.", hero(h), slot + 1),
            HeroJoined { hero: h } => format!("{} may join from now on.", hero(h)),
            CardDealt { slot, card: c } => {
                format!("{} gets {}.", self.whose(&view.table, slot), card(c))
            }
            Began { scenario, episode } if !self.set.escalation => {
                let e = &self.content.scenarios[usize::from(scenario)].episodes
                    [usize::from(episode) - 1];
                format!("Episode {}: {}. {}", e.number, e.title, e.overview)
            }
            Began { episode, .. } => format!("Turn {episode} begins."),
            Situation { scenario, episode, index } => {
                let e = &self.content.scenarios[usize::from(scenario)].episodes
                    [usize::from(episode) - 1];
                let s = &e.situations[usize::from(index)];
                let text = if s.text.is_empty() { String::new() } else { format!(" {}", s.text) };
                format!("{}:{text} {}.", s.name, self.program_words(s.ops))
            }
            InvasionCard { card } => {
                let c = &self.content.invasion[usize::from(card)];
                format!("Invasion: {}. {}", c.name, c.text)
            }
            ChartRolled { sum } => format!("The Escalation chart: {sum}."),
            Appeared { vessel, area: a } => {
                format!("{} appears {}.", vessel_name(vessel), within(a))
            }
            VillainLeft { who } => format!("{} leaves the board.", villain_name(who)),
            ChangedSides { mecha, area: a } => {
                format!("{} {} changes sides.", mecha_name(mecha), within(a))
            }
            Character { ben, enters } => {
                let who = if ben { "Ben" } else { "Minmei" };
                format!("{who} {}.", if enters { "comes into play" } else { "leaves" })
            }
            CrewReady { available, gunners } => {
                format!(
                    "{} to set; {} by themselves.",
                    count(available, "crew point"),
                    count(gunners, "gunner")
                )
            }
            CrewSet { post } => {
                format!(
                    "A crew point goes to {}.",
                    ["Science", "Production", "the Launch Bay", "the guns"][usize::from(post)]
                )
            }
            CrewCard { section, card } => {
                let options = self.content.crew[usize::from(card)].sections[section as usize];
                format!("{} card: {}.", section.name(), self.options_words(options))
            }
            CrewIdle { section, leaderless: true } => {
                format!("Nobody orders {}: no cards are drawn.", section.crew())
            }
            CrewIdle { section, .. } => {
                format!("The card is of no use to {} now.", section.crew())
            }
            CrewOption { section, card, option } => {
                let options = self.content.crew[usize::from(card)].sections[section as usize];
                format!(
                    "{}: {}.",
                    section.name(),
                    self.program_words(options.of[usize::from(option)])
                )
            }
            MechaCard { card, wing } => {
                format!("Mecha Orders card: {}.", self.mecha_card_words(card, wing))
            }
            TurnBegan { hero: h } => format!("{} acts.", hero(h)),
            TurnEnded { hero: h } => format!("{} ends the turn.", hero(h)),
            Rolled { hero: h, face } => format!("{} rolls {}.", hero(h), face.name()),
            DieUsed { hero: h, how } => {
                let use_of = [
                    "a Target die",
                    "a Move die for movement points",
                    "a Move die for its action",
                    "an Instinct die",
                    "an Instinct die as a Target",
                    "an Ability die for 1 AP",
                    "an Ability die for a reroll",
                    "an Ability die for an ability",
                    "an Ability die for an ability",
                ];
                format!("{} uses {}.", hero(h), use_of[usize::from(how)])
            }
            DieTurned { from, to } => {
                format!("A die is turned from {} to {}.", from.name(), to.name())
            }
            Tracked { hero: h, face, spent } if face != spent => {
                let (die, as_face) = (spent.a_die(), face.name());
                format!("{} puts {die} on the Tracker as a {as_face}.", hero(h))
            }
            Tracked { hero: h, face, .. } => {
                format!("{} puts {} on the Tracker.", hero(h), face.a_die())
            }
            Assisted { from, to, face } => {
                format!(
                    "{} gives {} to {}.",
                    hero(from),
                    Face::ALL[usize::from(face)].a_die(),
                    hero(to)
                )
            }
            AbilityUsed { hero: h, number } => {
                let form = self.form(&view.table, h);
                format!("{} uses {}.", hero(h), form.abilities[usize::from(number)].name)
            }
            CardPlayed { seat, card: c, bought } => {
                let name = format!("Seat {seat}");
                let doer = Doer { you: view.viewer.is(seat), name: &name, many: false };
                format!("{} {}.", doer.does(if bought { "buy" } else { "use" }), card(c))
            }
            Unlocked { unlock } => {
                format!("Unlocked: {}. {}.", unlock.name(), capital(unlock.does()))
            }
            Activated { unlock } => format!("The {} is activated.", unlock.name()),
            Transformed => "The ship transforms to Battle Mode.".into(),
            StrikeSettled => "The Worker Strike is settled.".into(),
            Twisted { heading } => format!("The ship turns: the Forward Reactor faces A{heading}."),
            CutThrough => "The SDF-1 cuts through: the Baseship is in reach.".into(),
            SquareUsed { hero: h, place } => {
                format!("{} uses the {}.", hero(h), SQUARES[usize::from(place)])
            }
            HeroMoved { hero: h, area: a } => format!("{} moves to {}.", hero(h), area(a)),
            MechaMoved { mecha, area: a } => format!("{} goes to {}.", mecha_name(mecha), area(a)),
            VesselMoved { vessel, from, to } => {
                format!("{} moves from {} to {}.", vessel_name(vessel), area(from), area(to))
            }
            Built { mecha } => format!("{} is built.", mecha_name(mecha)),
            Hangar { n } => format!("{} to the Hangar.", count(n, "Veritech")),
            Scouted { area: a } => format!("A scout flies to {}.", area(a)),
            TokenPlaced { salvage, area: a } => {
                format!("A {} token lies {}.", if salvage { "Salvage" } else { "+1" }, within(a))
            }
            Marked { flag, area: a } => match flag {
                Flag::Formation => format!("Offensive Formation {}.", within(a)),
                Flag::LongRange => format!("Long Ranged Missiles {}.", within(a)),
                _ => format!("Never Say Die {}.", within(a)),
            },
            Upgraded { hero: h, form } => {
                format!(
                    "{} is now {}.",
                    hero(h),
                    self.content.heroes[usize::from(h)].forms[usize::from(form)].title
                )
            }
            Ap { now } => format!("{} in the pool.", count(now, "Ability Point")),
            Rp { now } => format!("{} in the pool.", count(now, "Research Point")),
            Heat { now } => format!("Reflex heat {now}."),
            Population { now } => format!("The population marker stands at {now}."),
            Evade { veritech, now } => {
                let word = if veritech { "Veritech Evade token" } else { "SDF-1 Evade token" };
                format!("{} in the pool.", count(now, word))
            }
            Jammed { vessel } => format!("{} is jammed.", vessel_name(vessel)),
            Repaired { place: p, fixture } => {
                format!("{}: {} is mended.", capital(place(p)), fixture_name(fixture))
            }
            Healed { hero: h, damage } => format!("{} heals 1 and has {damage} damage.", hero(h)),
            Hit { vessel, damage } => format!("{} has {damage} damage.", vessel_name(vessel)),
            Destroyed { vessel, acts } => {
                let then = if acts { "it still acts this Episode" } else { "it acts no more" };
                format!("{} is destroyed; {then}.", vessel_name(vessel))
            }
            Annihilated { vessel } => format!("{} is annihilated.", vessel_name(vessel)),
            ReflexRolled { total, fires } => {
                format!(
                    "Reflex Cannon: total {total}, it {}.",
                    if fires { "fires" } else { "does not fire" }
                )
            }
            ReflexFired => "The Reflex Cannon sweeps the sector ahead.".into(),
            OrdersCard { card } => {
                format!("Zentraedi Orders: {}.", self.content.orders[usize::from(card)].name)
            }
            Icon { card, line, icon } => {
                let orders = &self.content.orders[usize::from(card)];
                let icon = orders.lines[usize::from(line)].get(usize::from(icon));
                let icon = icon.map_or_else(String::new, |&icon| icon_words(icon));
                format!("{}, {}: {icon}.", orders.name, LINES[usize::from(line)])
            }
            PodsAttack { area: a, n } => {
                let verb = if n == 1 { "attacks" } else { "attack" };
                format!("{} {verb} {}.", count(n, "Pod"), within(a))
            }
            KhyronStrikes { area: a } => format!("Khyron strikes {}.", within(a)),
            Barrage { ship, points } => format!("{} fires: Barrage {points}.", vessel_name(ship)),
            BarrageEvaded { ship } => {
                format!("The SDF-1 evades the barrage of {}.", vessel_name(ship))
            }
            VeritechEvaded { unit, area: a } => {
                let who = match unit.checked_sub(HERO_UNIT) {
                    Some(pilot) => hero(pilot).to_owned(),
                    None => mecha_name(unit),
                };
                format!("{who} {} evades.", within(a))
            }
            BenFell => "Ben Dixon sacrifices himself: the attack is cancelled.".into(),
            Rammed { place: p } => format!("{} is rammed and loses all armour.", capital(place(p))),
            Cancelled { points } => format!("The barrier cancels {points} damage."),
            Armour { place: p, left } => {
                format!("{}: armour holds, {left} left.", capital(place(p)))
            }
            GunDown { place: p, rail } => {
                format!(
                    "{}: the {} is down.",
                    capital(place(p)),
                    if rail { "Rail Gun" } else { "Beam Cannon" }
                )
            }
            Structure { place: p, damage } => {
                format!("{}: structure damage {damage}.", capital(place(p)))
            }
            MadePermanent { place: p, fixture } => {
                format!("{}: damage to {} is permanent.", capital(place(p)), fixture_name(fixture))
            }
            FollowedThrough { place: p } => format!("Damage goes through {}.", place(p)),
            MechaLost { mecha, area: a, salvaged } => {
                let then = if salvaged { "salvaged for repair" } else { "lost" };
                format!("{} {} is {then}.", mecha_name(mecha), within(a))
            }
            HeroHurt { hero: h, damage } => format!("{} is hurt: {damage} of 3 damage.", hero(h)),
            HeroMissing { hero: h } => format!("{} is missing in action.", hero(h)),
            HeroReturned { hero: h } => format!("{} returns, healthy.", hero(h)),
            ObjectiveReached { scenario, episode, goal } => {
                let e = &self.content.scenarios[usize::from(scenario)].episodes
                    [usize::from(episode) - 1];
                format!("Objective reached: {}.", e.objectives[usize::from(goal)].name)
            }
            CleanUp => "Clean Up: wrecks and tokens are removed.".into(),
            EpisodeOver { episode } if self.set.escalation => {
                format!("Turn {episode} is survived.")
            }
            EpisodeOver { .. } => "The Episode is over.".into(),
            Ended { end } => match end {
                End::Survived | End::CapReached => "The SDF-1 has survived: you win!".into(),
                End::BaseshipDestroyed => "The Baseship is destroyed: you win!".into(),
                End::Bridge => "The Bridge is hit: all is lost.".into(),
                End::Reactors => "The reactors fail: all is lost.".into(),
                End::Population => "Fewer than 3 people are left: all is lost.".into(),
                End::Missing => "Four Heroes are missing: all is lost.".into(),
                End::Baseship => "The Baseship still stands: all is lost.".into(),
            },
        }
    }
}
