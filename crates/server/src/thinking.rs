//! Who may think next. Thoughts take whole cores, so few run at a time, and they are shared out fairly: tables
//! where somebody waits come first, then whoever has had the least time lately. Nobody has every place at once.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use tokio::sync::oneshot;

/// Seconds in which half of the time that somebody has had is forgotten.
const HALF_LIFE: f64 = 20.0;

/// The places to think; clones share them.
#[derive(Clone)]
pub struct Thinkers(Arc<Mutex<Places>>);

struct Places {
    all: usize,
    free: usize,
    asked: u64,
    waiting: Vec<Waiting>,
    /// What each of those who let bots think has now and had lately.
    known: HashMap<String, Share>,
}

struct Waiting {
    whose: String,
    /// Whether a person waits for it.
    awaited: bool,
    order: u64,
    go: oneshot::Sender<Turn>,
}

struct Share {
    places: usize,
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
    whose: String,
    began: Instant,
}

impl Thinkers {
    /// So many thoughts at a time.
    pub fn new(places: usize) -> Self {
        let places = Places {
            all: places,
            free: places,
            asked: 0,
            waiting: Vec::new(),
            known: HashMap::new(),
        };
        Self(Arc::new(Mutex::new(places)))
    }

    /// Waits for a place to think, for somebody's table.
    pub async fn turn(&self, whose: &str, awaited: bool) -> Turn {
        let (go, given) = oneshot::channel();
        {
            let mut places = self.places();
            places.asked += 1;
            let order = places.asked;
            places.waiting.push(Waiting { whose: whose.into(), awaited, order, go });
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
        self.places().known.retain(|_, share| share.places > 0 || share.lately() > 0.001);
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
        if places.free == 0 {
            return None;
        }
        // One place stays free for others, if there are several.
        let most = (places.all - 1).max(1);
        let share =
            |whose: &str| places.known.get(whose).map_or((0, 0.0), |s| (s.places, s.lately()));
        let ready = places.waiting.iter().enumerate().filter(|(_, w)| share(&w.whose).0 < most);
        let rank = |w: &Waiting| (!w.awaited, share(&w.whose).1, w.order);
        let (at, _) = ready.min_by(|(_, a), (_, b)| {
            let (a, b) = (rank(a), rank(b));
            a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)).then(a.2.cmp(&b.2))
        })?;
        let Waiting { whose, go, .. } = places.waiting.swap_remove(at);
        places.free -= 1;
        let fresh = || Share { places: 0, had: 0.0, at: Instant::now() };
        places.known.entry(whose.clone()).or_insert_with(fresh).places += 1;
        Some((go, Turn { thinkers: self.clone(), whose, began: Instant::now() }))
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        {
            let mut places = self.thinkers.places();
            places.free += 1;
            if let Some(share) = places.known.get_mut(&self.whose) {
                share.places -= 1;
                share.had = share.lately() + self.began.elapsed().as_secs_f64();
                share.at = Instant::now();
            }
        }
        self.thinkers.give();
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    /// Whether a turn comes at once.
    async fn at_once(thinkers: &Thinkers, whose: &str) -> Option<Turn> {
        tokio::time::timeout(Duration::from_millis(20), thinkers.turn(whose, false)).await.ok()
    }

    #[tokio::test]
    async fn however_many_thoughts_one_asks_for_another_thinks_at_once() {
        let thinkers = Thinkers::new(2);
        let long = thinkers.turn("ann", false).await;
        let others: Vec<_> = (0..100)
            .map(|_| {
                let thinkers = thinkers.clone();
                tokio::spawn(async move { drop(thinkers.turn("ann", false).await) })
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
        let busy = thinkers.turn("nobody", true).await;
        let given = Arc::new(Mutex::new(Vec::new()));
        let tasks: Vec<_> = asking
            .iter()
            .map(|&(whose, awaited)| {
                let (thinkers, given) = (thinkers.clone(), given.clone());
                tokio::spawn(async move {
                    let turn = thinkers.turn(whose, awaited).await;
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
        let turn = thinkers.turn("ann", true).await;
        tokio::time::sleep(Duration::from_millis(30)).await;
        drop(turn);
        assert_eq!(order(&thinkers, &[("ann", true), ("bob", true)]).await, ["bob", "ann"]);
    }

    #[tokio::test]
    async fn who_goes_away_while_waiting_takes_no_place() {
        let thinkers = Thinkers::new(1);
        let busy = thinkers.turn("ann", true).await;
        assert!(at_once(&thinkers, "bob").await.is_none(), "there is one place");
        drop(busy);
        assert!(at_once(&thinkers, "eve").await.is_some());
    }
}
