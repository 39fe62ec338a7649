//! A disk that fails, stalls or is full, and clients that vanish: what was acknowledged is there, and every
//! table goes on.

mod common;

use std::future::poll_fn;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::task::Poll;
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use common::{Site, Visitor, encode, pick, quick};
use veritable_server::Config;
use veritable_store::testkit::Postgres;
use veritable_store::{Fault, Store};

/// A site whose disk fails as long as the switch is on.
async fn breakable(store: &Store, fault: Fault) -> (Site, Arc<AtomicBool>) {
    let broken = Arc::new(AtomicBool::new(false));
    let switch = broken.clone();
    let store = store.with_faults(move |_| switch.load(Relaxed).then_some(fault));
    (Site::over(store, quick()).await, broken)
}

/// Two people at a table, and the one who decides first.
async fn two_people(site: &Site) -> (Visitor, String) {
    let players = [site.visitor().await, site.visitor().await];
    let table = players[0].opens("opponent=friend").await;
    players[1].post(&format!("{table}/sit"), "seat=1").await;
    for player in players {
        if !player.choices(&table).await.1.is_empty() {
            return (player, table);
        }
    }
    panic!("nobody decides");
}

#[tokio::test]
async fn a_client_that_leaves_while_its_action_is_stored_leaves_no_gap_behind() {
    let store = Store::in_memory().await.unwrap();
    let (site, broken) = breakable(&store, Fault::Stalls(Duration::from_millis(100))).await;
    let (ann, table) = two_people(&site).await;
    let (version, choices) = ann.choices(&table).await;
    broken.store(true, Relaxed);
    let hasty = tokio::time::timeout(Duration::from_millis(20), ann.act(&table, &choices[0])).await;
    assert!(hasty.is_err(), "the client has gone before the answer came");
    tokio::time::sleep(Duration::from_millis(200)).await;
    broken.store(false, Relaxed);
    assert_eq!(ann.choices(&table).await.0, version, "what was not stored has not happened");
    let answer = ann.act(&table, &choices[0]).await;
    assert_eq!(answer.status, StatusCode::NO_CONTENT, "{}", answer.text);
    let again = Site::over(store, quick()).await;
    let back = Visitor { site: again, cookie: ann.cookie.clone() };
    assert_eq!(back.choices(&table).await.0, version + 1, "what was acknowledged is there");
}

#[tokio::test]
async fn an_action_whose_client_leaves_is_stored_and_shown_all_the_same() {
    let store = Store::in_memory().await.unwrap();
    let (site, slow) = breakable(&store, Fault::Slow(Duration::from_millis(60))).await;
    let ann = site.visitor().await;
    let table = ann.opens("opponent=bot").await;
    let (version, choices) = ann.waits(&table).await.unwrap();
    slow.store(true, Relaxed);
    let hasty = tokio::time::timeout(Duration::from_millis(20), ann.act(&table, &choices[0])).await;
    assert!(hasty.is_err(), "the client has gone before the answer came");
    tokio::time::sleep(Duration::from_millis(100)).await;
    slow.store(false, Relaxed);
    let (now, choices) = ann.waits(&table).await.unwrap();
    assert!(now > version, "it was played, and the bot has answered");
    let answer = ann.act(&table, &choices[0]).await;
    assert_eq!(answer.status, StatusCode::NO_CONTENT, "{}", answer.text);
    let back = Visitor { site: Site::over(store, quick()).await, cookie: ann.cookie.clone() };
    assert!(back.waits(&table).await.is_none_or(|(stored, _)| stored > now), "it was stored");
}

#[tokio::test]
async fn what_was_stored_although_the_disk_said_otherwise_is_read_again() {
    let store = Store::in_memory().await.unwrap();
    let (site, broken) = breakable(&store, Fault::Doubtful).await;
    let (ann, table) = two_people(&site).await;
    let (version, choices) = ann.choices(&table).await;
    broken.store(true, Relaxed);
    let answer = ann.act(&table, &choices[0]).await;
    assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE);
    broken.store(false, Relaxed);
    // The next to act finds out how it stands.
    ann.act(&table, "nonsense").await;
    assert_eq!(ann.scene(&table).await.0, version + 1);
}

#[tokio::test]
async fn a_bot_whose_move_could_not_be_stored_moves_when_the_disk_is_well_again() {
    let store = Store::in_memory().await.unwrap();
    let broken = Arc::new(AtomicBool::new(false));
    let switch = broken.clone();
    let faulty = store.with_faults(move |_| switch.load(Relaxed).then_some(Fault::Fails));
    let config = Config { pace: Duration::from_millis(100), ..quick() };
    let site = Site::over(faulty, config).await;
    let ann = site.visitor().await;
    let table = ann.opens("opponent=bot&level=random").await;
    let version = loop {
        let (version, choices) = ann.waits(&table).await.unwrap();
        ann.act(&table, &choices[0]).await;
        // The bot thinks for a tenth of a second: time enough to break the disk.
        if ann.choices(&table).await.1.is_empty() {
            break version + 1;
        }
    };
    broken.store(true, Relaxed);
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(ann.scene(&table).await.0, version, "the bot could not move");
    broken.store(false, Relaxed);
    assert!(ann.waits(&table).await.is_some(), "it moves by itself, without anybody's help");
}

#[tokio::test]
async fn a_server_that_cannot_store_is_alive_but_not_ready() {
    let (site, broken) = breakable(&Store::in_memory().await.unwrap(), Fault::Fails).await;
    let ann = site.visitor().await;
    assert_eq!(ann.get("/readyz").await.text, "ok");
    broken.store(true, Relaxed);
    let ready = ann.get("/readyz").await;
    assert_eq!(ready.status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(ready.text.contains("nothing can be stored"), "{}", ready.text);
    assert_eq!(ann.get("/livez").await.text, "ok");
    broken.store(false, Relaxed);
    assert_eq!(ann.get("/readyz").await.text, "ok");
}

#[tokio::test]
async fn after_a_restart_every_bot_goes_on_however_many_there_are() {
    let store = Store::in_memory().await.unwrap();
    let slow = Config { pace: Duration::from_secs(3600), ..quick() };
    let ann = Site::over(store.clone(), slow).await.visitor().await;
    let waiting = async || store.waiting_for_bots(0, u32::MAX).await.unwrap().len();
    while waiting().await <= 500 {
        for _ in 0..50 {
            ann.opens("game=cyclone-run&opponent=bot&level=random&mine=1").await;
        }
    }
    ann.site.app.close();
    let again = Site::over(store.clone(), quick()).await;
    tokio::spawn(again.app.clone().tend());
    for _ in 0..3000 {
        if waiting().await == 0 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("{} bots were forgotten", waiting().await);
}

#[tokio::test]
async fn whoever_looks_at_a_table_wakes_its_bot() {
    let store = Store::in_memory().await.unwrap();
    let slow = Config { pace: Duration::from_secs(3600), ..quick() };
    let ann = Site::over(store.clone(), slow).await.visitor().await;
    let mut tables = Vec::new();
    while tables.len() < 4 {
        let table = ann.opens("game=cyclone-run&opponent=bot&level=random&mine=1").await;
        if ann.choices(&table).await.1.is_empty() {
            tables.push(table);
        }
    }
    ann.site.app.close();
    // Nobody looks around here: there is no sweep.
    let again = Site::over(store, quick()).await;
    let back = Visitor { site: again, cookie: ann.cookie };
    for table in tables {
        assert!(back.waits(&table).await.is_some());
    }
}

/// After how long a table counts as standing still. A bot whose move could not be stored tries again after a tenth of a
/// second, then two tenths and so on; and the machine may be busy.
const STANDSTILL: Duration = Duration::from_secs(60);

/// Ann plays so many actions against a bot on this disk, trying again what was refused. Returns her cookie, the table
/// and what was acknowledged, in order.
async fn play(site: &Site, actions: usize) -> (String, Option<String>, Vec<String>) {
    let ann = site.visitor().await;
    let mut acknowledged = Vec::new();
    let form = "game=force-of-arms&opponent=bot&level=random&option-rounds=1";
    let mut table = None;
    for _ in 0..5 {
        let answer = ann.post("/new", form).await;
        if let Some(location) = answer.location {
            table = Some(location.trim_end_matches('/').to_string());
            break;
        }
        assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE, "{}", answer.text);
    }
    let Some(table) = table else { return (ann.cookie, None, acknowledged) };
    let mut last = Instant::now();
    for step in 0.. {
        if last.elapsed() > STANDSTILL {
            break;
        }
        let scene = ann.get(&format!("{table}/scene")).await;
        if scene.status != StatusCode::OK {
            assert_eq!(scene.status, StatusCode::SERVICE_UNAVAILABLE, "{}", scene.text);
            tokio::time::sleep(Duration::from_millis(1)).await;
            continue;
        }
        let scene: serde_json::Value = serde_json::from_str(&scene.text).unwrap();
        let choices = scene["scene"]["choices"].as_array().unwrap();
        if choices.is_empty() {
            tokio::time::sleep(Duration::from_millis(2)).await;
            continue;
        }
        let action = choices[pick(step, choices.len())]["action"].as_str().unwrap().to_string();
        let body = format!("action={}&version={}", encode(&action), scene["version"]);
        let answer = ann.post(&format!("{table}/act"), &body).await;
        match answer.status {
            StatusCode::NO_CONTENT => {
                acknowledged.push(action);
                last = Instant::now();
            }
            // A doubtful write may have happened after all: then the table has moved on.
            StatusCode::SERVICE_UNAVAILABLE | StatusCode::CONFLICT => {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
            other => panic!("{other}: {}", answer.text),
        }
        if acknowledged.len() == actions {
            return (ann.cookie, Some(table), acknowledged);
        }
    }
    panic!("the table stands still after {acknowledged:?}");
}

/// Ann's decisions in the journal, in order.
async fn stored(store: &Store, table: &str) -> Vec<String> {
    let journal = store.journal(table.trim_start_matches("/t/")).await.unwrap().unwrap();
    let entries = journal.iter().map(|e| serde_json::from_str::<serde_json::Value>(e).unwrap());
    let own = entries.filter(|e| e["entry"] == "do" && e["seat"] == 0);
    own.map(|e| e["action"].as_str().unwrap().to_string()).collect()
}

/// Whether all of `part` is in `whole`, in this order.
fn holds(whole: &[String], part: &[String]) -> bool {
    let mut rest = whole.iter();
    part.iter().all(|action| rest.any(|stored| stored == action))
}

#[tokio::test]
async fn whatever_call_of_the_disk_goes_wrong_what_was_acknowledged_is_there_and_play_goes_on() {
    every_call_goes_wrong("SQLite", async || Store::in_memory().await.unwrap()).await;
}

#[tokio::test]
async fn whatever_call_of_postgresql_goes_wrong_the_same_holds() {
    let Some(postgres) = Postgres::shared() else { return };
    let new = async || Store::connect(&postgres.database()).await.unwrap();
    every_call_goes_wrong("PostgreSQL", new).await;
}

/// A short match on a new store each time, where one call after another goes wrong.
async fn every_call_goes_wrong(kind: &str, new: impl AsyncFn() -> Store) {
    const ACTIONS: usize = 6;
    let store = new().await.with_faults(|_| None);
    let site = Site::over(store.clone(), quick()).await;
    play(&site, ACTIONS).await;
    let calls = store.calls() + 3;
    let mut injected = 0;
    for fault in [Fault::Fails, Fault::Doubtful, Fault::Stalls(Duration::from_millis(5))] {
        // The first two calls read the keys: without them there is no server.
        for n in 2..calls {
            let whole = new().await;
            let faulty = whole.with_faults(move |call| (call == n).then_some(fault));
            let site = Site::over(faulty.clone(), quick()).await;
            let (cookie, table, acknowledged) = play(&site, ACTIONS).await;
            let table = table.expect("a disk that fails once does not fail five times");
            let kept = stored(&whole, &table).await;
            assert!(holds(&kept, &acknowledged), "{fault:?} at {n}: {acknowledged:?} in {kept:?}");
            let back = Visitor { site: Site::over(whole, quick()).await, cookie };
            assert!(back.get(&table).await.status == StatusCode::OK, "{fault:?} at {n}");
            // A match may be over before the n-th call.
            injected += usize::from(faulty.calls() > n);
        }
    }
    println!("{kind}: {injected} faults one at a time, nothing acknowledged was lost");
}

/// Numbers that look like chance and are the same for the same seed.
fn scattered(seed: u64, n: u64) -> u64 {
    let mut x = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ n.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x ^= x >> 31;
    x = x.wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 29
}

/// What goes wrong at the n-th call under a seed: about every fifth call, for a while.
fn misfortune(seed: u64, n: u64) -> Option<Fault> {
    let lot = scattered(seed, n);
    match lot % 20 {
        _ if !(2..300).contains(&n) => None,
        0 => Some(Fault::Fails),
        1 => Some(Fault::Doubtful),
        2 => Some(Fault::Stalls(Duration::from_millis(lot >> 8 & 15))),
        3 => Some(Fault::Slow(Duration::from_millis(lot >> 8 & 15))),
        _ => None,
    }
}

/// Short matches where much goes wrong by chance; `FAULT_SEED` repeats one of them.
async fn much_goes_wrong(kind: &str, seeds: u64, new: impl AsyncFn() -> Store) {
    let wanted = std::env::var("FAULT_SEED").ok().and_then(|seed| seed.parse().ok());
    let mut injected = 0;
    for seed in wanted.map_or(0..seeds, |seed| seed..seed + 1) {
        let whole = new().await;
        let faulty = whole.with_faults(move |n| misfortune(seed, n));
        let site = Site::over(faulty.clone(), quick()).await;
        let (cookie, table, acknowledged) = play(&site, 8).await;
        injected += (0..faulty.calls()).filter(|n| misfortune(seed, *n).is_some()).count();
        let Some(table) = table else { continue };
        let kept = stored(&whole, &table).await;
        assert!(holds(&kept, &acknowledged), "seed {seed}: {acknowledged:?} in {kept:?}");
        // A clock that jumps between two lives changes nothing.
        whole.shift_clock(if seed % 2 == 0 { 7200 } else { -1_000_000_000 }).await.unwrap();
        let again = Site::over(whole, quick()).await;
        tokio::spawn(again.app.clone().tend());
        let back = Visitor { site: again, cookie };
        let goes_on = back.waits(&table).await;
        if let Some((_, choices)) = goes_on {
            let answer = back.act(&table, &choices[0]).await;
            assert_eq!(answer.status, StatusCode::NO_CONTENT, "seed {seed}: {}", answer.text);
        }
        back.site.app.close();
    }
    println!(
        "{kind}: {injected} faults under {seeds} seeds, nothing acknowledged was lost, every table went on"
    );
}

#[tokio::test]
async fn however_much_goes_wrong_under_a_seed_what_was_acknowledged_is_there() {
    much_goes_wrong("SQLite", 24, async || Store::in_memory().await.unwrap()).await;
}

#[tokio::test]
async fn however_much_goes_wrong_with_postgresql_the_same_holds() {
    let Some(postgres) = Postgres::shared() else { return };
    let new = async || Store::connect(&postgres.database()).await.unwrap();
    much_goes_wrong("PostgreSQL", 8, new).await;
}

/// A request of which the client sees the beginning only: it is looked at so many times and then forgotten.
/// Returns whether the answer came before.
async fn vanishing(request: impl Future<Output = common::Answer>, looks: usize) -> bool {
    let mut request = std::pin::pin!(request);
    for _ in 0..looks {
        let look = poll_fn(|context| Poll::Ready(request.as_mut().poll(context).is_ready()));
        if look.await {
            return true;
        }
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    false
}

#[tokio::test]
async fn a_client_that_vanishes_at_any_moment_leaves_a_table_that_goes_on() {
    vanishes_at_any_moment("SQLite", Store::in_memory().await.unwrap()).await;
}

#[tokio::test]
async fn a_client_that_vanishes_does_so_on_postgresql_too() {
    let Some(postgres) = Postgres::shared() else { return };
    let whole = Store::connect(&postgres.database()).await.unwrap();
    vanishes_at_any_moment("PostgreSQL", whole).await;
}

async fn vanishes_at_any_moment(kind: &str, whole: Store) {
    let slow = whole.with_faults(|_| Some(Fault::Slow(Duration::from_millis(3))));
    let site = Site::over(slow, quick()).await;
    for looks in 0..200 {
        let (ann, table) = two_people(&site).await;
        let (version, choices) = ann.choices(&table).await;
        let answered = vanishing(ann.act(&table, &choices[0]), looks).await;
        tokio::time::sleep(Duration::from_millis(20)).await;
        let now = ann.scene(&table).await.0;
        assert!(now == version || now == version + 1, "it has happened or not");
        let fresh = Site::over(whole.clone(), quick()).await;
        let back = Visitor { site: fresh, cookie: ann.cookie.clone() };
        assert_eq!(back.scene(&table).await.0, now, "the journal says the same as the room");
        if answered {
            assert_eq!(now, version + 1);
            println!("{kind}: a client vanished at each of {looks} moments");
            return;
        }
    }
    panic!("no answer ever came");
}
