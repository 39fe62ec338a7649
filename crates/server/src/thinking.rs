//! Who may think next. Thoughts take whole cores, so few run at a time, and they are shared out fairly: tables
//! where somebody waits come first, then whoever has had the least time lately, by address and by guest. Nobody has
//! every place at once, bots among themselves leave one to people, and short thoughts have a place of their own.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use tokio::sync::oneshot;

/// Seconds in which half of the time that somebody has had is forgotten.
const HALF_LIFE: f64 = 20.0;

/// The places to think; clones share them.
#[derive(Clone)]
pub struct Thinkers(Arc<Mutex<Places>>);

struct Places {
    /// For long thoughts and short ones; one more is for short ones alone.
    all: usize,
    busy: Busy,
    /// Long thoughts that nobody waits for.
    unawaited: usize,
    asked: u64,
    waiting: Vec<Waiting>,
    /// What each of those who let bots think has now and had lately.
    known: HashMap<Who, Share>,
}

/// Places that are taken.
#[derive(Clone, Copy, Default)]
struct Busy {
    all: usize,
    /// By long thoughts.
    long: usize,
}

impl Busy {
    fn change(&mut self, asked: Asked, by: isize) {
        self.all = self.all.strict_add_signed(by);
        self.long = self.long.strict_add_signed(if asked.short { 0 } else { by });
    }
}

/// Whose time a thought takes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Who {
    /// All guests who come from there.
    Address(IpAddr),
    /// One guest.
    Guest(String),
}

/// What kind of thought is asked for.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    /// Whether a person waits for it.
    pub awaited: bool,
    /// Whether it takes a tenth of a second at most.
    pub short: bool,
}

struct Waiting {
    whose: Vec<Who>,
    asked: Asked,
    order: u64,
    go: oneshot::Sender<Turn>,
}

struct Share {
    busy: Busy,
    /// Seconds of thought had lately, at that time.
    had: f64,
    at: Instant,
}

impl Share {
    fn lately(&self) -> f64 {
        self.had * 0.5_f64.powf(self.at.elapsed().as_secs_f64() / HALF_LIFE)
    }
}

/// A place to think, given back when it is dropped.
pub struct Turn {
    thinkers: Thinkers,
    whose: Vec<Who>,
    asked: Asked,
    began: Instant,
    /// Whether nobody else thought or waited as it was given: only then may a thought take several cores.
    pub alone: bool,
}

impl Places {
    /// Whether this thought may begin now.
    fn allow(&self, Waiting { whose, asked, .. }: &Waiting) -> bool {
        // One place stays free for others, if there are several.
        let most = (self.all - 1).max(1);
        let of = |who: &Who| self.known.get(who).map_or_else(Busy::default, |share| share.busy);
        if asked.short {
            return self.busy.all <= self.all && whose.iter().all(|who| of(who).all < self.all);
        }
        self.busy.long < self.all
            && whose.iter().all(|who| of(who).long < most)
            && (asked.awaited || self.unawaited < most)
    }

    /// Takes places, or gives them back.
    fn change(&mut self, whose: &[Who], asked: Asked, by: isize) {
        self.busy.change(asked, by);
        if !asked.awaited && !asked.short {
            self.unawaited = self.unawaited.strict_add_signed(by);
        }
        for who in whose {
            let fresh = || Share { busy: Busy::default(), had: 0.0, at: Instant::now() };
            self.known.entry(who.clone()).or_insert_with(fresh).busy.change(asked, by);
        }
    }

    /// Who comes before whom: the lesser.
    fn rank(&self, one: &Waiting) -> (bool, Vec<f64>, u64) {
        let had = |who: &Who| self.known.get(who).map_or(0.0, Share::lately);
        (!one.asked.awaited, one.whose.iter().map(had).collect(), one.order)
    }
}

impl Thinkers {
    /// So many long thoughts at a time.
    pub fn new(places: usize) -> Self {
        let places = Places {
            all: places,
            busy: Busy::default(),
            unawaited: 0,
            asked: 0,
            waiting: Vec::new(),
            known: HashMap::new(),
        };
        Self(Arc::new(Mutex::new(places)))
    }

    /// Waits for a place to think, for somebody's table. Of those who wait for the same kind of thought, whoever comes
    /// first in `whose` counts first.
    pub async fn turn(&self, whose: Vec<Who>, asked: Asked) -> Turn {
        let (go, given) = oneshot::channel();
        {
            let mut places = self.places();
            places.asked += 1;
            let order = places.asked;
            places.waiting.push(Waiting { whose, asked, order, go });
        }
        self.give();
        given.await.expect("every place that is asked for is given some time")
    }

    /// How many wait.
    pub fn waiting(&self) -> usize {
        self.places().waiting.len()
    }

    /// Forgets those who have not let anybody think for long.
    pub fn sweep(&self) {
        self.places().known.retain(|_, share| share.busy.all > 0 || share.lately() > 0.001);
    }

    fn places(&self) -> MutexGuard<'_, Places> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gives free places to those who are next.
    fn give(&self) {
        // Whoever has gone away meanwhile gives the place back as the value is dropped.
        while let Some((go, turn)) = self.next() {
            let _ = go.send(turn);
        }
    }

    fn next(&self) -> Option<(oneshot::Sender<Turn>, Turn)> {
        let mut places = self.places();
        let allowed = places.waiting.iter().enumerate().filter(|(_, one)| places.allow(one));
        let ranked = allowed.map(|(at, one)| (places.rank(one), at));
        let before = |a: &(bool, Vec<f64>, u64), b: &(bool, Vec<f64>, u64)| {
            let had = a.1.iter().zip(&b.1).map(|(a, b)| a.total_cmp(b)).find(|order| order.is_ne());
            a.0.cmp(&b.0).then(had.unwrap_or(Ordering::Equal)).then(a.2.cmp(&b.2))
        };
        let (_, at) = ranked.min_by(|a, b| before(&a.0, &b.0))?;
        let Waiting { whose, asked, go, .. } = places.waiting.swap_remove(at);
        let alone = places.busy.all == 0 && places.waiting.is_empty();
        places.change(&whose, asked, 1);
        Some((go, Turn { thinkers: self.clone(), whose, asked, began: Instant::now(), alone }))
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        {
            let mut places = self.thinkers.places();
            places.change(&self.whose, self.asked, -1);
            for who in &self.whose {
                if let Some(share) = places.known.get_mut(who) {
                    share.had = share.lately() + self.began.elapsed().as_secs_f64();
                    share.at = Instant::now();
                }
            }
        }
        self.thinkers.give();
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    impl Thinkers {
        /// A long thought for a table of this guest.
        async fn long(&self, guest: &str, awaited: bool) -> Turn {
            self.turn(vec![Who::Guest(guest.into())], Asked { awaited, short: false }).await
        }
    }

    /// Whether a turn comes at once.
    async fn at_once(thinkers: &Thinkers, guest: &str) -> Option<Turn> {
        within(thinkers.long(guest, true)).await
    }

    async fn within(turn: impl Future<Output = Turn>) -> Option<Turn> {
        tokio::time::timeout(Duration::from_millis(20), turn).await.ok()
    }

    #[tokio::test]
    async fn however_many_thoughts_one_asks_for_another_thinks_at_once() {
        let thinkers = Thinkers::new(2);
        let long = thinkers.long("ann", false).await;
        let others: Vec<_> = (0..100)
            .map(|_| {
                let thinkers = thinkers.clone();
                tokio::spawn(async move { drop(thinkers.long("ann", false).await) })
            })
            .collect();
        while thinkers.waiting() < 100 {
            tokio::task::yield_now().await;
        }
        assert!(at_once(&thinkers, "bob").await.is_some());
        drop(long);
        for other in others {
            other.await.unwrap();
        }
        assert_eq!(thinkers.waiting(), 0);
    }

    /// In which order those who wait are given the only place.
    async fn order(thinkers: &Thinkers, asking: &[(&'static str, bool)]) -> Vec<&'static str> {
        let busy = thinkers.long("nobody", true).await;
        let given = Arc::new(Mutex::new(Vec::new()));
        let tasks: Vec<_> = asking
            .iter()
            .map(|&(whose, awaited)| {
                let (thinkers, given) = (thinkers.clone(), given.clone());
                tokio::spawn(async move {
                    let turn = thinkers.long(whose, awaited).await;
                    given.lock().unwrap().push(whose);
                    drop(turn);
                })
            })
            .collect();
        tokio::task::yield_now().await;
        drop(busy);
        for task in tasks {
            task.await.unwrap();
        }
        given.lock().unwrap().clone()
    }

    #[tokio::test]
    async fn tables_where_somebody_waits_come_first() {
        let thinkers = Thinkers::new(1);
        let given = order(&thinkers, &[("ann", false), ("bob", true), ("eve", true)]).await;
        assert_eq!(given, ["bob", "eve", "ann"]);
    }

    #[tokio::test]
    async fn who_has_had_less_time_comes_first() {
        let thinkers = Thinkers::new(1);
        let turn = thinkers.long("ann", true).await;
        tokio::time::sleep(Duration::from_millis(30)).await;
        drop(turn);
        assert_eq!(order(&thinkers, &[("ann", true), ("bob", true)]).await, ["bob", "ann"]);
    }

    #[tokio::test]
    async fn who_goes_away_while_waiting_takes_no_place() {
        let thinkers = Thinkers::new(1);
        let busy = thinkers.long("ann", true).await;
        assert!(at_once(&thinkers, "bob").await.is_none(), "there is one place");
        drop(busy);
        assert!(at_once(&thinkers, "eve").await.is_some());
    }

    #[tokio::test]
    async fn bots_among_themselves_leave_a_place_to_people() {
        let thinkers = Thinkers::new(2);
        let _bots = thinkers.long("ann", false).await;
        assert!(
            within(thinkers.long("bob", false)).await.is_none(),
            "the other place is for people"
        );
        assert!(at_once(&thinkers, "eve").await.is_some());
    }

    #[tokio::test]
    async fn a_short_thought_waits_for_no_long_one() {
        let thinkers = Thinkers::new(2);
        let _long = [thinkers.long("ann", true).await, thinkers.long("bob", true).await];
        let short = Asked { awaited: true, short: true };
        let turn = || thinkers.turn(vec![Who::Guest("eve".into())], short);
        let first = within(turn()).await;
        assert!(first.is_some());
        assert!(within(turn()).await.is_none(), "there is one place more");
        drop(first);
        assert!(within(turn()).await.is_some());
    }

    #[tokio::test]
    async fn guests_of_one_address_share_what_it_has() {
        let thinkers = Thinkers::new(1);
        let whose = |address: u8, guest: &str| {
            vec![Who::Address([10, 0, 0, address].into()), Who::Guest(guest.into())]
        };
        let awaited = Asked { awaited: true, short: false };
        let busy = thinkers.turn(whose(1, "ann"), awaited).await;
        let given = Arc::new(Mutex::new(Vec::new()));
        let asking = [(1, "ann"), (1, "ann"), (1, "bob"), (2, "eve")];
        let tasks = asking.map(|(address, guest)| {
            let (turn, given) = (whose(address, guest), given.clone());
            let thinkers = thinkers.clone();
            tokio::spawn(async move {
                let turn = thinkers.turn(turn, awaited).await;
                given.lock().unwrap().push(guest);
                // Time that counts.
                tokio::time::sleep(Duration::from_millis(5)).await;
                drop(turn);
            })
        });
        while thinkers.waiting() < asking.len() {
            tokio::task::yield_now().await;
        }
        tokio::time::sleep(Duration::from_millis(40)).await;
        drop(busy);
        for task in tasks {
            task.await.unwrap();
        }
        assert_eq!(*given.lock().unwrap(), ["eve", "bob", "ann", "ann"]);
    }

    #[tokio::test]
    async fn only_who_thinks_alone_may_take_several_cores() {
        let thinkers = Thinkers::new(2);
        let first = thinkers.long("ann", true).await;
        let second = thinkers.long("bob", true).await;
        assert!(first.alone && !second.alone);
    }
}
