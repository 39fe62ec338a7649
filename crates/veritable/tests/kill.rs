//! A server that is killed without warning, again and again, while people play.
//!
//! `KILLS=1000 cargo test --release -p veritable --test kill` is the long form, on both stores.

#[path = "../src/load/http.rs"]
mod http;

use std::collections::BTreeMap;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use http::Guest;
use veritable_store::Store;
use veritable_store::testkit::Postgres;

/// What the server acknowledged: for every table, which action was played at which version.
type Acknowledged = Arc<Mutex<BTreeMap<String, BTreeMap<u64, String>>>>;

/// A server at this address; `place` says where it keeps matches.
fn start(address: &str, place: [&str; 2]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_veritable"))
        .args(["serve", "--no-browser", "--unlimited", "--pace", "0", "--listen", address])
        .args(place)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the server starts")
}

/// How many actions were acknowledged.
fn acknowledged(seen: &Acknowledged) -> usize {
    seen.lock().unwrap().values().map(BTreeMap::len).sum()
}

async fn ready(address: &str) {
    for _ in 0..3000 {
        if let Ok(guest) = Guest::new(address).await {
            drop(guest);
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("the server does not answer");
}

/// Plays until the server goes away. A table that ends is followed by another.
async fn play(
    address: String,
    cookie: Option<String>,
    mut table: String,
    seen: Acknowledged,
) -> (String, String) {
    let Ok(mut guest) = Guest::new(&address).await else {
        return (cookie.unwrap_or_default(), table);
    };
    if let Some(cookie) = cookie {
        guest.cookie = cookie;
    }
    let mut step = 0_usize;
    loop {
        if table.is_empty() {
            let form = "game=force-of-arms&opponent=bot&level=random&option-rounds=1&listed=no";
            let Ok(answer) = guest.post("/new", form).await else { break };
            table = answer.header("location").unwrap_or_default().trim_end_matches('/').to_string();
        }
        let Ok(answer) = guest.get(&format!("{table}/scene")).await else { break };
        if answer.status != 200 {
            table.clear();
            continue;
        }
        let state: serde_json::Value = serde_json::from_str(&answer.body).expect("a scene is JSON");
        if state["scene"]["header"]["place"] == "The match is over" {
            table.clear();
            continue;
        }
        let choices = state["scene"]["choices"].as_array().expect("choices").clone();
        if choices.is_empty() {
            tokio::time::sleep(Duration::from_millis(1)).await;
            continue;
        }
        step += 1;
        let action =
            choices[step * 7 % choices.len()]["action"].as_str().expect("notation").to_string();
        let version = state["version"].as_u64().expect("a number");
        let form = format!("version={version}&action={}", action.replace(' ', "+"));
        let Ok(answer) = guest.post(&format!("{table}/act"), &form).await else { break };
        if answer.status == 204 {
            seen.lock().unwrap().entry(table.clone()).or_default().insert(version, action);
        }
    }
    (guest.cookie, table)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_killed_again_and_again_loses_no_acknowledged_action() {
    let data = tempfile::tempdir().unwrap();
    let file = data.path().join("veritable.db");
    let place = ["--data", data.path().to_str().unwrap()];
    killed_again_and_again(place, async || Store::open(&file).await.unwrap()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_on_postgresql_killed_again_and_again_loses_none_either() {
    let Some(postgres) = Postgres::shared() else { return };
    let url = postgres.database();
    killed_again_and_again(["--store", &url], async || Store::connect(&url).await.unwrap()).await;
}

async fn killed_again_and_again(place: [&str; 2], open: impl AsyncFn() -> Store) {
    let kills: usize = std::env::var("KILLS").ok().and_then(|k| k.parse().ok()).unwrap_or(6);
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = free.local_addr().unwrap().to_string();
    drop(free);
    let seen = Acknowledged::default();
    let mut players: Vec<(Option<String>, String)> = vec![(None, String::new()); 6];
    for kill in 0..kills {
        let mut server = start(&address, place);
        ready(&address).await;
        let playing: Vec<_> = players
            .drain(..)
            .map(|(cookie, table)| tokio::spawn(play(address.clone(), cookie, table, seen.clone())))
            .collect();
        // On a busy machine it takes longer until something was acknowledged in this life.
        let wanted = acknowledged(&seen) + 1 + kill % 24;
        for _ in 0..1000 {
            if acknowledged(&seen) >= wanted {
                break;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        tokio::time::sleep(Duration::from_micros((kill as u64 * 370) % 14_000)).await;
        server.kill().expect("SIGKILL");
        server.wait().unwrap();
        for player in playing {
            let (cookie, table) = player.await.unwrap();
            players.push((Some(cookie).filter(|c| !c.is_empty()), table));
        }
    }
    // The journal is the judge: the action acknowledged at version v is the v-th decision of its match.
    let store = open().await;
    let seen = seen.lock().unwrap().clone();
    let mut actions = 0;
    for (table, acknowledged) in &seen {
        let journal =
            store.journal(table.trim_start_matches("/t/")).await.unwrap().expect("a journal");
        let entries =
            journal.iter().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
        let decisions: Vec<_> = entries.filter(|e| e["entry"] == "do").collect();
        for (version, action) in acknowledged {
            let stored = &decisions[*version as usize - 1]["action"];
            assert_eq!(stored, action.as_str(), "{table}, version {version}");
            actions += 1;
        }
    }
    assert!(actions > kills, "{actions} actions in {kills} lives: too few to prove anything");
    // And every match can be read and played on.
    let mut server = start(&address, place);
    ready(&address).await;
    let mut eve = Guest::new(&address).await.unwrap();
    for table in seen.keys() {
        assert_eq!(eve.get(&format!("{table}/scene")).await.unwrap().status, 200, "{table}");
    }
    server.kill().unwrap();
    server.wait().unwrap();
    let kind = place[0].trim_start_matches('-');
    println!(
        "{kind}: {kills} kills, {} matches, {actions} acknowledged actions, none lost",
        seen.len()
    );
}
