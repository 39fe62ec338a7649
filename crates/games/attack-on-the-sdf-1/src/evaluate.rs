//! How good a position is for the team (10): what the Orders that may come would leave of the ship, and what the team
//! has then, as a chance to win.
//!
//! Everything is counted in [`Term`]s of one table. Until the Orders are drawn, the position is judged behind each card
//! that the deck still holds; once they are drawn, behind the rest of that card.

mod features;
mod forecast;
mod memo;
mod prospects;
mod reasons;
mod terms;
mod warning;

use veritable_core::bits::bits;
use veritable_core::model::{Inputs, Model, Sight};
use veritable_core::{Judging, Reason, Seat};

use crate::AttackOnSdf1;
use crate::board::{BRIDGE, NONE, RING, ring};
use crate::content::{Condition, HEROES, ORDERS, Section, Unlock};
use crate::frame::{Frame, Step};
use crate::state::{Assault, CONSTRUCTION, HANGAR, Part, State, fleet, wing};
use forecast::{Sky, from_ship};
pub use memo::Judge;
use memo::{Board, Outlook, Outlooks};
pub use terms::{TERMS, Term, WEIGHTS, Weights};
pub(crate) use warning::Warning;

/// The logarithm of the odds in an ordinary position, by the Episodes that are left after this one.
const EVEN: [f32; 5] = [4.5, 4.4, 2.3, 0.9, 0.3];
/// The same in the last battle, where surviving is not enough.
const BASESHIP: f32 = -3.5;
/// What the position behind the last Orders still counts: survived is won, but the forecast is no promise.
const LAST: f32 = 0.3;
/// How much worse an Orders card is that breaks the ship, by the Heroes who can still act before it.
const RUIN: [f32; 5] = [7.0, 4.5, 3.2, 2.4, 2.0];
/// How much worse each point is that is too many.
const EXCESS: f32 = 0.25;

impl Judging for AttackOnSdf1 {
    fn evaluate(&self, state: &State, _: Seat) -> f32 {
        if let Some(end) = state.end {
            return f32::from(u8::from(end.won()));
        }
        let weights = &self.weights;
        let mut fixed = 0.0;
        self.possessions(state, &mut |term, n| fixed += weights[term as usize] * n);
        self.prospects(state, &mut |term, n| fixed += weights[term as usize] * n);
        let mut chance = 0.0;
        let ruin = RUIN[self.waiting(state).min(4)];
        let left = self.episodes_left(state);
        let (even, scale) = match left {
            _ if self.episode(state).is_some_and(|episode| episode.baseship) => (BASESHIP, LAST),
            0 => (EVEN[0], LAST),
            left => (EVEN[left], 1.0),
        };
        for outlook in self.outlooks(state).iter().filter(|outlook| outlook.share > 0.0) {
            let mut sum = even + scale * (fixed + outlook.worth);
            if let Some(points) = outlook.ruin {
                sum -= ruin + EXCESS * f32::from(points);
            }
            chance += outlook.share / (1.0 + (-sum).exp());
        }
        chance.clamp(0.001, 0.999)
    }

    fn progress(&self, state: &State) -> f32 {
        let episodes = match self.set.escalation {
            true => usize::from(self.set.escalation_cap),
            false => self.scenario(state).episodes.len(),
        };
        let acted = state.heroes.iter().filter(|at| at.acted).count() as f32 / 8.0;
        ((f32::from(state.episode.max(1) - 1) + acted) / episodes.max(1) as f32).min(1.0)
    }

    fn features(&self, state: &State, _: Seat, _: Sight, out: &mut Inputs) {
        self.tell(state, out);
    }

    fn model(&self) -> Option<&'static Model> {
        self.model
    }

    fn with_model(self, model: Option<&'static Model>) -> Self {
        Self { model, ..self }
    }

    fn reasons(&self, state: &State, _: Seat) -> Vec<Reason> {
        self.explain(state)
    }

    fn weighs_chance(&self, _: &State) -> bool {
        true
    }

    fn rewards_foresight(&self, state: &State) -> bool {
        // Where to hit and who falls is seen at a glance; the turn of a Hero is worth a plan, with every order in it.
        match state.stack.top() {
            Some(Frame::Menu) => true,
            Some(Frame::Order { .. }) => state.acting.hero != NONE,
            _ => false,
        }
    }

    fn turns_over(&self, state: &State) -> Option<u32> {
        // A Hero's turn counts as a turn and its answer, for nobody answers it: lines end with it. None goes on past
        // the Orders, which are weighed better than one card would show.
        let turns = match Due::of(state) {
            Due::Any if state.step != Step::Regroup => {
                state.heroes.iter().filter(|at| at.acted).count() as u32
            }
            _ => 7,
        };
        Some(2 * (8 * u32::from(state.completed) + turns))
    }

    fn mid_move(&self, state: &State) -> bool {
        !matches!(
            state.stack.top(),
            None | Some(
                Frame::Menu
                    | Frame::Window { .. }
                    | Frame::SetCrew { .. }
                    | Frame::PickHero { .. }
                    | Frame::Replace { .. }
                    | Frame::Station { .. }
                    | Frame::Raid { .. }
                    | Frame::Packet { .. }
                    | Frame::HullPoint { .. }
                    | Frame::Permanent { .. }
                    | Frame::Evade { .. }
                    | Frame::Dodge { .. }
                    | Frame::Rolling { .. }
            )
        )
    }
}

/// Which Orders are still to be carried out in this Episode.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Due {
    /// One of the cards in the deck.
    Any,
    /// The rest of the card on the table.
    Rest,
    /// None.
    Nothing,
}

impl Due {
    fn of(s: &State) -> Self {
        match s.step {
            Step::Vengeance
            | Step::Burst
            | Step::Debrief
            | Step::CleanUp
            | Step::Clear
            | Step::EndTech(_)
            | Step::EndEpisode => Due::Nothing,
            Step::Assault => Due::Rest,
            _ => Due::Any,
        }
    }
}

impl AttackOnSdf1 {
    /// The same match, judged by other weights.
    pub fn judged_by(mut self, weights: Weights) -> Self {
        self.weights = weights;
        self.judge = Judge::another();
        self
    }

    /// How much of each term there is, as things lie: what weights can be fitted to.
    pub fn count(&self, s: &State) -> Weights {
        let mut counts = [0.0; TERMS];
        self.possessions(s, &mut |term, n| counts[term as usize] += n);
        self.standing(s, &self.sky(s), &mut |term, n| counts[term as usize] += n);
        counts
    }

    /// Episodes or turns after this one, as far as they matter.
    fn episodes_left(&self, s: &State) -> usize {
        if self.set.escalation {
            return usize::from(self.set.escalation_cap - s.completed.min(self.set.escalation_cap))
                .min(3);
        }
        let episodes = self.scenario(s).episodes.len();
        episodes.saturating_sub(usize::from(s.episode.max(1))).min(4)
    }

    /// Heroes whose turn is still to come this Episode.
    fn waiting(&self, s: &State) -> usize {
        if matches!(s.step, Step::Regroup | Step::Assault) {
            return 0;
        }
        (0..HEROES as u8).filter(|&h| s.active(h) && !s.heroes[usize::from(h)].acted).count()
            + usize::from(s.acting.hero != NONE)
    }

    /// What each Orders card that may come would leave behind.
    fn outlooks(&self, s: &State) -> Outlooks {
        let sky = self.sky_ahead(s);
        let due = Due::of(s);
        let board = Board {
            judge: self.judge,
            sky,
            due,
            orders: match due {
                Due::Nothing => [0; ORDERS],
                Due::Rest => {
                    std::array::from_fn(|kind| u8::from(kind == usize::from(s.orders_now)))
                }
                Due::Any => std::array::from_fn(|kind| self.to_come(s, kind)),
            },
            assault: if due == Due::Nothing { Assault::default() } else { s.assault },
            heading: s.heading,
            heroes: s.heroes.map(|at| match at.mia == 0 && at.slot != NONE {
                true => [at.area, at.damage, u8::from(at.hurt)],
                false => [NONE, 0, 0],
            }),
            story: [s.scenario, s.episode, s.tally.done, s.tally.losses, s.tally.hull],
        };
        memo::recall(board, |board| {
            let mut outlooks = Outlooks::default();
            let mut next = outlooks.iter_mut();
            self.futures(s, &board.sky, |share, sky| {
                let mut worth = 0.0;
                self.standing(s, sky, &mut |term, n| worth += self.weights[term as usize] * n);
                let ruin = sky.ruin.map(|(_, points)| points);
                if let Some(outlook) = next.next() {
                    *outlook = Outlook { share, worth, ruin };
                }
            });
            outlooks
        })
    }

    /// How many Orders cards of a kind may come next.
    fn to_come(&self, s: &State, kind: usize) -> u8 {
        if s.orders.is_empty() { self.content.orders[kind].count } else { s.orders.count(kind) }
    }

    /// The board before the Orders, with what is pending carried out.
    fn sky_ahead(&self, s: &State) -> Sky {
        let mut sky = self.sky(s);
        for frame in s.stack.frames() {
            if let Frame::Hit { left, filter, areas, .. } = *frame {
                sky.hit(bits(areas).map(|area| from_ship(s, area)), left, filter);
            }
        }
        sky.pending(s);
        sky
    }

    /// What `sky` can become in the Orders phase, each with its share.
    fn futures(&self, s: &State, sky: &Sky, mut judge: impl FnMut(f32, &Sky)) {
        match Due::of(s) {
            Due::Nothing => judge(1.0, sky),
            Due::Rest => judge(1.0, &self.carried_out(s, sky, usize::from(s.orders_now))),
            Due::Any => {
                let all: u8 = (0..ORDERS).map(|kind| self.to_come(s, kind)).sum();
                for kind in 0..ORDERS {
                    let n = self.to_come(s, kind);
                    if n > 0 {
                        judge(f32::from(n) / f32::from(all), &self.carried_out(s, sky, kind));
                    }
                }
            }
        }
    }

    /// What an Orders card makes of `sky`; of the one on the table, what is left of it.
    fn carried_out(&self, s: &State, sky: &Sky, kind: usize) -> Sky {
        let at = if Due::of(s) == Due::Rest { s.assault } else { Assault::default() };
        let mut sky = sky.clone();
        if at.line < 6 && sky.ruin.is_none() {
            sky.carry_out(s, &self.content.orders[kind], at.line, at.icon, at.area);
        }
        sky
    }

    /// What the Orders have left.
    fn standing(&self, s: &State, sky: &Sky, add: &mut impl FnMut(Term, f32)) {
        let pods = sky.all_pods();
        let sum = |from: usize, to: usize| f32::from(pods[from..to].iter().sum::<u8>());
        add(Term::PodOuter, sum(0, 6));
        add(Term::PodInner, sum(6, 12));
        add(Term::PodAboard, f32::from(pods[12] + pods[17]));
        add(Term::PodBeside, sum(13, 17));
        add(Term::PodBridge, sum(18, 19));
        add(Term::Armour, f32::from(sky.armour.iter().sum::<u8>()));
        add(Term::Bare, sky.armour.iter().filter(|&&n| n == 0).count() as f32);
        let reactor = sky.structure[Part::Reactors as usize];
        add(Term::Reactor, f32::from(reactor));
        add(Term::ReactorHigh, f32::from(reactor.saturating_sub(2)));
        add(Term::ReactorLast, f32::from(reactor.saturating_sub(4)));
        let people = sky.people();
        add(Term::People, f32::from(8 - people.min(8)));
        add(Term::PeopleFew, f32::from(5u8.saturating_sub(people)));
        add(Term::PeopleLast, f32::from(4u8.saturating_sub(people)));
        let mut broken = 0;
        for part in [Part::City, Part::Production, Part::LaunchBay, Part::Science] {
            broken += sky.structure[part as usize];
        }
        add(Term::Structure, f32::from(broken));
        for (place, weight) in
            [(ring::PRODUCTION, 1.0), (ring::LAUNCH_BAY, 1.0), (ring::SCIENCE, 0.4)]
        {
            let part = Part::of(place) as usize;
            let left =
                self.content.boxes[part] - sky.structure[part] + sky.guns[usize::from(place)];
            add(Term::Thin, weight * f32::from(3u8.saturating_sub(left)));
        }
        add(Term::Gun, 8.0 - f32::from(sky.guns.iter().sum::<u8>()));
        let mecha: u8 = sky.mecha.iter().sum();
        let destroids: u8 = sky.mecha[12..19].iter().sum();
        add(Term::Destroid, f32::from(destroids));
        add(Term::Veritech, f32::from(mecha - destroids));
        add(Term::Guard, f32::from(u8::from(sky.mecha[18] > 0)));
        add(Term::Hurt, f32::from(sky.hurt));
        for hero in bits(s.active_heroes()) {
            let at = &s.heroes[usize::from(hero)];
            if (RING..BRIDGE).contains(&at.area)
                && (sky.hull & !s.tally.hull) >> State::ring(at.area) & 1 == 1
                && (self.set.hard || !at.hurt)
            {
                add(
                    [Term::Hurt, Term::HurtTwice, Term::Missing][usize::from(at.damage.min(2))],
                    1.0,
                );
            }
        }
        if let Some(episode) = self.episode(s) {
            for (goal, objective) in episode.objectives.iter().enumerate() {
                let open = s.tally.done >> goal & 1 == 0;
                let reached = match objective.condition {
                    Condition::ClearShip => pods[12..19].iter().all(|&n| n == 0),
                    Condition::ClearSector(place) => {
                        let k = usize::from(place);
                        let ships = sky.ships_in(k) + sky.ships_in(k + 6);
                        pods[k] + pods[k + 6] + pods[k + 12] == 0 && ships == 0
                    }
                    Condition::NoHull(place) => sky.hull >> place & 1 == 0,
                    Condition::Losses(n) => s.tally.losses + sky.losses <= n,
                    Condition::Population(n) => people >= n,
                    Condition::Reactor(n) => reactor <= n,
                    _ => false,
                };
                add(Term::Objective, f32::from(u8::from(open && reached)));
            }
        }
    }

    /// What the team and the enemy have whatever the Orders do.
    fn possessions(&self, s: &State, add: &mut impl FnMut(Term, f32)) {
        let fleet = s.fleet() & !s.wrecks;
        let ships = fleet & fleet::CAPITAL;
        add(Term::Cruiser, (ships & fleet::CRUISERS).count_ones() as f32);
        add(Term::Flagship, (ships & fleet::FLAGSHIPS).count_ones() as f32);
        let damage: u8 = bits(ships).map(|ship| s.damage[usize::from(ship)]).sum();
        add(Term::ShipDamage, f32::from(damage));
        add(Term::Villain, (fleet & fleet::VILLAINS).count_ones() as f32);
        add(Term::RailGun, (s.guns_down >> 6).count_ones() as f32);
        let board = s.active_mecha();
        add(Term::SuperVeritech, (board & wing::SV).count_ones() as f32);
        add(Term::Hangar, s.mecha[HANGAR].count_ones() as f32);
        add(Term::Construction, s.mecha[CONSTRUCTION].count_ones() as f32);
        for at in &s.heroes {
            if at.slot == NONE {
                continue;
            }
            if at.mia != 0 {
                add(Term::Missing, 1.0);
                continue;
            }
            add(Term::Upgraded, f32::from(u8::from(at.form > 0)));
            add(Term::Hurt, f32::from(at.damage.min(1)));
            add(Term::HurtTwice, f32::from(at.damage / 2));
        }
        let leaderless = Section::ALL.into_iter().filter(|&of| self.orderer(s, of).is_none());
        add(
            Term::Leaderless,
            leaderless.count() as f32 + f32::from(u8::from(self.captain(s).is_none())),
        );
        add(Term::Ap, f32::from(s.ap.min(5)));
        add(Term::ApMore, f32::from(s.ap.saturating_sub(5)));
        add(Term::Rp, f32::from(s.rp.min(4)));
        add(Term::RpMore, f32::from(s.rp.saturating_sub(4)));
        add(Term::Tracker, f32::from(s.tracker.iter().sum::<u8>()));
        add(Term::Cards, s.slots.iter().map(|slot| slot.cards.len()).sum::<usize>() as f32);
        add(Term::Tech, s.tech.count_ones() as f32);
        add(Term::Shields, f32::from(s.shields));
        add(Term::Pinpoint, f32::from(u8::from(s.owns(Unlock::PinpointBarrier))));
        add(Term::Unlock, (s.unlocks & !(1 << Unlock::PinpointBarrier as u8)).count_ones() as f32);
        add(Term::Friends, f32::from(u8::from(s.minmei) + u8::from(s.ben)));
        add(Term::Heat, f32::from(s.heat));
        add(Term::Strike, f32::from(s.strike));
    }
}
