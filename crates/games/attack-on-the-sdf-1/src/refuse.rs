//! Why an action is refused: a small value, and its sentence with the clause (8, illegal attempts).

use veritable_core::Illegal;

use crate::AttackOnSdf1;
use crate::action::Action;
use crate::board::{BRIDGE, NONE, OUTER, SHIP, SPACE, bit};
use crate::content::{Dice, Face, Gun, Passive, Unlock};
use crate::frame::{Frame, Step};
use crate::hull::fixture;
use crate::run::Waits;
use crate::state::{BASESHIP, KHYRON, State, fleet, has_rail, wing};
use crate::text::dice_words;

/// The rule that forbids an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Bar {
    Over,
    Chance,
    OnlyChance,
    NotNow,
    WrongTime,
    NoEffect,
    Frozen,
    NoDie(Face),
    NoOtherDie,
    Rerolled,
    ReceivedDie,
    AssistedAlready,
    NoReceiver,
    TrackerFull(Face),
    NoMovement,
    NotAdjacent,
    NoPilot,
    NoSquare,
    SquareUsed,
    SquareOffline,
    NotCaptain,
    NoTurn,
    NoPower,
    TurnedOnce,
    OneTwistPerMove,
    NoScouts,
    ScoutedAlready,
    ScoutingBarred,
    NotHers(u8),
    NoOrders,
    NoMecha,
    OrderedAlready,
    NoBaseship,
    BaseshipHere,
    NoCharge,
    NoVariant,
    CruiserMode,
    NeedAp(u8),
    NeedRp(u8),
    NeedDice(u8),
    NeedObjectiveDice(Dice),
    HeroAway(u8),
    AbilityUsed,
    NoSuchCard,
    NoCard,
    WorksAlone,
    TechUsed,
    NoTokens,
    Owned,
    NotOwned,
    NotSold(u8),
    NeedsBattleMode,
    NoTransformation,
    Transformed,
    NoCaptain,
    OthersCaptain,
    NothingToPay,
    ObjectiveDone,
    NoStrike,
    GunsIntoShip,
    BeamInner,
    BeamPods,
    RailCapital,
    RailCaptain,
    OutOfArc,
    OutOfReach,
    WholeDamage,
    JammedAlready,
    Protected(u8),
    Twin,
    BridgeFull,
    DestroidAboard,
    TooFar,
    Ceiling(u8, u8),
    ArmourFirst,
    PastArmour,
    BarrierMost(u8),
    GunIsDown,
    BoxesCovered,
    ReactorEvade,
    FirstEpisode,
    NotAvailable,
    NotThere,
}

impl AttackOnSdf1 {
    /// What forbids an action; `None` exactly for what is offered.
    pub(crate) fn forbids(&self, s: &State, action: Action) -> Option<Bar> {
        if s.end.is_some() {
            return Some(Bar::Over);
        }
        let Some(index) = action.index() else { return Some(Bar::OnlyChance) };
        let seat = match self.waits(s) {
            Waits::Chance => return Some(Bar::Chance),
            Waits::For(seat) | Waits::Lead(seat) => seat,
        };
        if self.offer(s).has(index) {
            return None;
        }
        let frame = *s.stack.top().unwrap_or(&Frame::Idle);
        Some(self.reason(s, frame, seat, action))
    }

    fn reason(&self, s: &State, frame: Frame, seat: u8, action: Action) -> Bar {
        use Action::*;
        if matches!(frame, Frame::Menu | Frame::Window { .. }) {
            let free = match action {
                Ability(hero, _) if self.seat_of(s, hero) != seat || !s.active(hero) => {
                    Err(Bar::HeroAway(hero))
                }
                Ability(hero, number) => self.may_ability(s, hero, number - 1, 0),
                Card(card) => self.may_card(s, seat, card),
                Buy(goods) => self.may_buy(s, goods),
                Activate(device) => self.may_activate(s, device),
                Transform => self.may_transform(s, seat),
                Objective(goal) => self.may_pay(s, goal),
                Settle => self.may_settle(s),
                _ => Ok(()),
            };
            if let Err(bar) = free {
                return bar;
            }
        }
        if frame == Frame::Menu {
            let menu = match action {
                Use(how) => self.may_use(s, how),
                Assist(face) => self.may_assist(s, face),
                Track(face) => self.may_track(s, face),
                To(area) => self.may_step(s, area),
                Square => self.may_square(s),
                Twist(_) => self.may_twist(s),
                Order(wing) => self.may_order(s, wing),
                CutThrough => self.may_cut_through(s),
                Focus => self.may_focus(s),
                Reroll => self.may_pay_reroll(s),
                _ => Ok(()),
            };
            return menu.err().unwrap_or(Bar::NotNow);
        }
        match (frame, action) {
            (Frame::Hit { filter, areas, .. }, Vessel(v)) => {
                self.no_target(s, v, self.hittable(s, filter, areas))
            }
            (Frame::Jam { .. }, Vessel(v)) if v < BASESHIP && s.jammed >> v & 1 == 1 => {
                Bar::JammedAlready
            }
            (Frame::Jam { filter, areas, .. }, Vessel(v)) => {
                self.no_target(s, v, self.jammable(s, filter, areas))
            }
            (Frame::Annihilate { filter, areas, .. }, Vessel(v)) => {
                self.no_target(s, v, self.hittable(s, filter, areas))
            }
            (Frame::Fire { gun, outer, place, .. }, Vessel(v)) => {
                self.no_shot(s, v, self.arc(s, place, gun, outer).all(), gun, outer)
            }
            (Frame::Rail { place, .. }, Vessel(v)) => {
                self.no_shot(s, v, self.single_rail(s, place).all(), Gun::Rail, false)
            }
            (Frame::Order { mecha, .. }, To(area)) if mecha != NONE => {
                if wing::DS >> mecha & 1 == 1 && bit(area) & SPACE != 0 {
                    Bar::DestroidAboard
                } else if area == BRIDGE && self.landing(s, bit(BRIDGE), Some(mecha)) == 0 {
                    Bar::BridgeFull
                } else {
                    Bar::TooFar
                }
            }
            (Frame::Order { hero, destroid, mecha: NONE, .. }, Mecha(mecha)) => {
                let kind = if destroid { wing::DS } else { wing::VERITECHS };
                let active = s.active_mecha() & kind;
                if active >> mecha & 1 == 0 {
                    Bar::NotThere
                } else if s.ordered[usize::from(hero)] >> mecha & 1 == 1 {
                    Bar::OrderedAlready
                } else {
                    Bar::Twin
                }
            }
            (Frame::Station { .. }, To(area)) if bit(area) & SHIP == 0 => Bar::DestroidAboard,
            (Frame::Station { .. }, To(_)) => Bar::BridgeFull,
            (Frame::SetCrew { .. }, Crew(post)) => Bar::Ceiling(post, self.ceiling(s, post.into())),
            (Frame::Packet { left, blow, stage: 1, .. }, Amount(_)) => {
                Bar::BarrierMost(self.barrier(s, left, blow))
            }
            (Frame::HullPoint { .. } | Frame::Packet { .. }, Amount(_))
                if s.step == Step::Assault
                    && s.assault.line >= 3
                    && s.sdf_evade > 0
                    && s.reactor() >= 3 =>
            {
                Bar::ReactorEvade
            }
            (Frame::Packet { .. }, Point(place, what))
                if what != fixture::ARMOUR && s.armour[usize::from(place)] > 0 =>
            {
                Bar::ArmourFirst
            }
            (Frame::HullPoint { place }, Point(at, what)) if at == place => match what {
                fixture::ARMOUR => Bar::PastArmour,
                fixture::STRUCTURE => Bar::BoxesCovered,
                fixture::RAIL if !has_rail(place) => Bar::NotThere,
                _ => Bar::GunIsDown,
            },
            (Frame::SetCrew { .. } | Frame::Station { .. } | Frame::Window { .. }, Hero(_))
                if s.episode < 2 =>
            {
                Bar::FirstEpisode
            }
            (Frame::PickHero { .. } | Frame::Replace { .. }, Hero(_)) => Bar::NotAvailable,
            _ => Bar::NotNow,
        }
    }

    fn no_target(&self, s: &State, vessel: u8, targets: u64) -> Bar {
        if vessel == BASESHIP {
            return if s.baseship_in { Bar::OutOfReach } else { Bar::NotThere };
        }
        if s.place_of(vessel) == NONE {
            return Bar::NotThere;
        }
        if targets >> vessel & 1 == 1 {
            return Bar::Twin;
        }
        let here = s.vessels[usize::from(s.place_of(vessel))];
        if vessel >= KHYRON && here & fleet::PODS & !s.wrecks != 0 {
            Bar::Protected(vessel)
        } else if s.damage[usize::from(vessel)] >= 2 * self.capacity(vessel) {
            Bar::WholeDamage
        } else {
            Bar::OutOfReach
        }
    }

    fn no_shot(&self, s: &State, vessel: u8, targets: u64, gun: Gun, outer: bool) -> Bar {
        let bar = self.no_target(s, vessel, targets);
        if bar != Bar::OutOfReach || vessel == BASESHIP {
            return bar;
        }
        let area = bit(s.place_of(vessel));
        let capital = fleet::CAPITAL >> vessel & 1 == 1;
        let far = outer || self.has_tech(s, Passive::Targeting);
        if area & SHIP != 0 {
            Bar::GunsIntoShip
        } else if capital && gun == Gun::Beam {
            Bar::BeamPods
        } else if capital && self.captain(s).is_none() {
            Bar::RailCaptain
        } else if !capital && gun == Gun::Rail && !self.has_tech(s, Passive::Cannister) {
            Bar::RailCapital
        } else if !capital && gun != Gun::Rail && area & OUTER != 0 && !far {
            Bar::BeamInner
        } else {
            Bar::OutOfArc
        }
    }

    /// The sentence of a bar, and its clause.
    pub(crate) fn sentence(&self, s: &State, bar: Bar) -> Illegal {
        let name = |hero: u8| &self.content.heroes[usize::from(hero)].short;
        let say = |clause, words: &'static str| Illegal::new(clause, words);
        match bar {
            Bar::Over => say("5", "The game is over."),
            Bar::Chance => say("4.0", "A die or a card decides first."),
            Bar::OnlyChance => say("4.0", "Only chance decides that."),
            Bar::NotNow => {
                Illegal::new("4.0", format!("That is not the question now: {}", self.question(s)))
            }
            Bar::WrongTime => say("4.0-free", "That can be used, but not at this moment."),
            Bar::NoEffect => say("7.1", "That would have no effect now."),
            Bar::Frozen => {
                say("4.4", "Pilots cannot move after inflicting damage (Daredevil lifts this).")
            }
            Bar::NoDie(face) => {
                Illegal::new("4.4", format!("There is no unspent {} die.", face.name()))
            }
            Bar::NoOtherDie => say("4.4", "There is no die to change."),
            Bar::Rerolled => say("R18", "This die was rerolled: its result stands."),
            Bar::ReceivedDie => say("R19", "A die received by assist is not passed on."),
            Bar::AssistedAlready => say("R19", "This Hero has already assisted this Episode."),
            Bar::NoReceiver => say("R19", "The Hero who would receive the die is not active."),
            Bar::TrackerFull(face) => Illegal::new(
                "R20",
                format!("Both {} spaces of the Resource Tracker are taken.", face.name()),
            ),
            Bar::NoMovement => say("4.4", "No movement points are left."),
            Bar::NotAdjacent => say("7.2", "That Area is not next to this one."),
            Bar::NoPilot => say("4.4", "Only pilots fly into space."),
            Bar::NoSquare => say("4.4", "There is no Action Square here."),
            Bar::SquareUsed => say("R24", "This Hero has used that Action Square this Episode."),
            Bar::SquareOffline => {
                say("R24", "The Action Square is offline: every box of the Area is covered.")
            }
            Bar::NotCaptain => say("R27", "Only a Captain commands the ship."),
            Bar::NoTurn => say("4.4", "The ship cannot turn this Episode."),
            Bar::NoPower => say("E15", "Reactor damage 5: the ship has no power to cut through."),
            Bar::TurnedOnce => {
                say("4.8-reactors", "Reactor damage 3+: the ship turns once per Episode.")
            }
            Bar::OneTwistPerMove => say("R30", "Each Move die turns the ship one notch only."),
            Bar::NoScouts => say("4.4.2", "This Hero commands no scouts."),
            Bar::ScoutedAlready => say("4.4.2", "The scouts have been ordered this turn."),
            Bar::ScoutingBarred => say("4.4.2", "No scouting this Episode."),
            Bar::NotHers(wing) => {
                let mecha = ["Veritechs", "Destroids"][usize::from(wing.min(1))];
                Illegal::new("4.4.1", format!("This Hero orders no {mecha}."))
            }
            Bar::NoOrders => say("4.4.1", "No such order is left this turn."),
            Bar::NoMecha => say("4.4.1", "There is no mecha that this Hero can still order."),
            Bar::OrderedAlready => say("4.4.1", "This Hero has already ordered that mecha."),
            Bar::NoBaseship => say("E15", "There is no Baseship in this Episode."),
            Bar::BaseshipHere => say("E15", "The ship has already cut through."),
            Bar::NoCharge => say("4.4", "No charge of Instinctual Focus is left."),
            Bar::NoVariant => {
                say("R17", "Rerolling for Ability Points is a variant that is not played.")
            }
            Bar::CruiserMode => {
                say("Reflex", "The Reflex Cannon fires only in Battle Mode (3 AP).")
            }
            Bar::NeedAp(n) => Illegal::new("4.0-pools", format!("Needs {n} AP.")),
            Bar::NeedRp(n) => Illegal::new("4.0-pools", format!("Needs {n} RP.")),
            Bar::NeedDice(card) => {
                let dice = self.content.resources[usize::from(card)].dice;
                Illegal::new("4.0-pools", format!("Needs {} on the Tracker.", dice_words(&dice)))
            }
            Bar::NeedObjectiveDice(dice) => {
                Illegal::new("4.0-pools", format!("Needs {} on the Tracker.", dice_words(&dice)))
            }
            Bar::HeroAway(hero) => {
                Illegal::new("4.0", format!("{} is not an active Hero of yours.", name(hero)))
            }
            Bar::AbilityUsed => say("R16", "Each ability works once per Episode."),
            Bar::NoSuchCard => say("7.9", "There is no such card."),
            Bar::NoCard => say("4.0-free", "None of your Heroes holds that card."),
            Bar::WorksAlone => say("7.9", "This Tech works by itself."),
            Bar::TechUsed => say("I13", "That has been used already."),
            Bar::NoTokens => say("I1", "No tokens are left for it."),
            Bar::Owned => say("7.13", "That is already owned."),
            Bar::NotOwned => say("7.13", "That has not been bought."),
            Bar::NotSold(goods) => self.not_sold(s, goods),
            Bar::NeedsBattleMode => say("7.13", "That needs Battle Mode."),
            Bar::NoTransformation => say("7.13", "Battle Mode is not available yet."),
            Bar::Transformed => say("R42", "The ship is already in Battle Mode."),
            Bar::NoCaptain => say("R27", "No active Captain."),
            Bar::OthersCaptain => {
                say("4.0-free", "Only the seat of an active Captain transforms the ship.")
            }
            Bar::NothingToPay => say("7.14", "That objective cannot be paid for."),
            Bar::ObjectiveDone => say("7.14", "That objective is already reached."),
            Bar::NoStrike => say("7.8", "Nobody is on strike."),
            Bar::GunsIntoShip => say("4.8-guns", "Guns cannot fire into the SDF-1."),
            Bar::BeamInner => say("4.8-guns", "Beam Cannons reach Inner Areas only."),
            Bar::BeamPods => say("4.8-guns", "Beam Cannons do not hit capital ships."),
            Bar::RailCaptain => say("4.8-guns", "Rail Guns need an active Captain."),
            Bar::OutOfArc => say("4.8-guns", "No working gun of this battery reaches that vessel."),
            Bar::WholeDamage => say("R58", "That Pod can take no more damage."),
            Bar::JammedAlready => say("7.1", "That vessel is already jammed."),
            Bar::RailCapital => say("4.8-guns", "Rail Guns target capital ships only."),
            Bar::OutOfReach => say("P1", "That vessel cannot be chosen here."),
            Bar::Protected(KHYRON) => say("P1", "Destroy every Pod in his Area first."),
            Bar::Protected(_) => say("P1", "Destroy every Pod in her Area first."),
            Bar::Twin => say("4.0", "An equal token with a lower number stands for it."),
            Bar::BridgeFull => say("R7", "Only one mecha fits on the Bridge."),
            Bar::DestroidAboard => say("7.2", "Destroids cannot leave the SDF-1."),
            Bar::TooFar => say("4.4.1", "That Area is too far away."),
            Bar::Ceiling(post, n) => {
                let place =
                    ["Science", "Production", "The Launch Bay", "Gunnery"][usize::from(post)];
                let why = if n < self.content.crew_most[usize::from(post)] {
                    "is damaged"
                } else {
                    "is full"
                };
                Illegal::new("4.2", format!("{place} {why}: at most {n} crew."))
            }
            Bar::ArmourFirst => say("P3", "Armour absorbs damage from space first."),
            Bar::BarrierMost(n) => {
                Illegal::new("RW2", format!("The barrier cancels at most {n} of this damage."))
            }
            Bar::PastArmour => say("P4", "Armour does not take a hull point."),
            Bar::GunIsDown => say("P4", "That gun is down already."),
            Bar::BoxesCovered => say("P4", "Every structure box there is covered."),
            Bar::ReactorEvade => say("4.8-reactors", "Reactor damage 3+: no evasive action."),
            Bar::FirstEpisode => say("4.2", "Heroes can be exchanged from the second Episode on."),
            Bar::NotAvailable => say("4.2", "That Hero is not available."),
            Bar::NotThere => say("4.0", "That is not on the board."),
        }
    }

    fn not_sold(&self, s: &State, goods: u8) -> Illegal {
        let wanted = Unlock::ALL[usize::from(goods)];
        if self.set.escalation {
            return Illegal::new("7.13", "There are no unlocks in Escalation.");
        }
        let mut when =
            self.scenario(s).episodes.iter().filter(|e| e.unlock.is_some_and(|(u, _)| u == wanted));
        match when.next() {
            Some(episode) => {
                let (n, now) = (episode.number, self.episode(s).map_or(0, |e| e.number));
                let was = if n < now { "was" } else { "is" };
                Illegal::new("7.13", format!("This unlock {was} only available in Episode {n}."))
            }
            None => {
                let name = wanted.name();
                Illegal::new("7.13", format!("The unlock {name} is not sold in this scenario."))
            }
        }
    }
}
