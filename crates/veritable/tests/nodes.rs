//! Three servers on one PostgreSQL database, and one of them is killed while people play.

#[path = "../src/load/http.rs"]
mod http;

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use http::Guest;
use veritable_store::Store;
use veritable_store::testkit::Postgres;

struct Node {
    child: Child,
    address: String,
}

impl Node {
    fn start(url: &str) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_veritable"))
            .args(["serve", "--no-browser", "--unlimited", "--pace", "0"])
            .args(["--listen", "127.0.0.1:0", "--store", url])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the server starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        Self { address: address.expect("it says where it listens").into(), child }
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        // One of them is gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Node {
    /// Stops it as a host would, and waits until it has.
    fn stop(&mut self) {
        let stopped = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status();
        assert!(stopped.expect("kill runs").success());
        self.child.wait().expect("it stops");
    }
}

/// What was acknowledged: table, version, action; and when the answer came, after how long.
#[derive(Default)]
struct Seen {
    actions: BTreeMap<String, BTreeMap<u64, String>>,
    answers: Vec<(Instant, Duration)>,
    /// The longest time after an answer in which a bot has not acted.
    slowest: Duration,
}

/// Plays against a bot, each request at the next server; one that does not answer is left out, as a balancer would.
async fn play(addresses: Vec<String>, turn: usize, seen: Arc<Mutex<Seen>>, stop: Arc<AtomicBool>) {
    let mut guests: Vec<Guest> = Vec::new();
    for address in &addresses {
        let mut guest = Guest::new(address).await.unwrap();
        if let Some(first) = guests.first() {
            guest.cookie = first.cookie.clone();
        }
        guests.push(guest);
    }
    let (mut at, mut table, mut waits) = (turn, String::new(), Instant::now());
    for step in 0_usize.. {
        if stop.load(Relaxed) {
            return;
        }
        at = (at + 1) % guests.len();
        if table.is_empty() {
            let form = "game=force-of-arms&opponent=bot&level=random&listed=no";
            let Ok(answer) = guests[at].post("/new", form).await else {
                guests.remove(at);
                at = 0;
                continue;
            };
            table = answer.header("location").expect("a table").trim_end_matches('/').into();
            waits = Instant::now();
        }
        let Ok(answer) = guests[at].get(&format!("{table}/scene")).await else {
            guests.remove(at);
            at = 0;
            continue;
        };
        assert_eq!(answer.status, 200, "{}", answer.body);
        let state: serde_json::Value = serde_json::from_str(&answer.body).unwrap();
        if state["scene"]["header"]["place"] == "The match is over" {
            table.clear();
            continue;
        }
        let choices = state["scene"]["choices"].as_array().unwrap();
        {
            // Also of tables that still wait: one that never goes on is not forgotten.
            let mut seen = seen.lock().unwrap();
            seen.slowest = seen.slowest.max(waits.elapsed());
        }
        if choices.is_empty() {
            tokio::time::sleep(Duration::from_millis(2)).await;
            continue;
        }
        let action = choices[step * 7 % choices.len()]["action"].as_str().unwrap().to_string();
        let version = state["version"].as_u64().unwrap();
        let form = format!("version={version}&action={}", action.replace(' ', "+"));
        // The answer comes from another server than the view.
        let next = (at + 1) % guests.len();
        let sent = Instant::now();
        let Ok(answer) = guests[next].post(&format!("{table}/act"), &form).await else {
            guests.remove(next);
            at = 0;
            continue;
        };
        waits = Instant::now();
        let mut seen = seen.lock().unwrap();
        if answer.status == 204 {
            seen.actions.entry(table.clone()).or_default().insert(version, action);
            seen.answers.push((Instant::now(), sent.elapsed()));
        } else {
            // An action that was stored while its server was killed was played without an answer.
            assert_eq!(answer.status, 409, "{}", answer.body);
        }
    }
}

fn p99(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times.get(times.len() * 99 / 100).copied().unwrap_or_default()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_three_servers_one_is_killed_and_nothing_is_lost_and_its_tables_go_on() {
    let Some(postgres) = Postgres::shared() else { return };
    let url = postgres.database();
    let mut nodes: Vec<_> = (0..3).map(|_| Node::start(&url)).collect();
    let addresses: Vec<_> = nodes.iter().map(|node| node.address.clone()).collect();
    let (seen, stop) = (Arc::new(Mutex::new(Seen::default())), Arc::new(AtomicBool::new(false)));
    let seconds: f64 =
        std::env::var("NODE_SECONDS").ok().and_then(|s| s.parse().ok()).unwrap_or(3.0);
    let players: Vec<_> = (0..12)
        .map(|turn| tokio::spawn(play(addresses.clone(), turn, seen.clone(), stop.clone())))
        .collect();
    let (began, part) = (Instant::now(), Duration::from_secs_f64(seconds));
    tokio::time::sleep(part).await;
    seen.lock().unwrap().slowest = Duration::ZERO;
    nodes[0].child.kill().expect("SIGKILL");
    let killed = began.elapsed();
    tokio::time::sleep(part.max(Duration::from_secs(3))).await;
    let slowest = seen.lock().unwrap().slowest;
    tokio::time::sleep(part).await;
    stop.store(true, Relaxed);
    for player in players {
        player.await.unwrap();
    }
    let store = Store::connect(&url).await.unwrap();
    let seen = std::mem::take(&mut *seen.lock().unwrap());
    let mut actions = 0;
    for (table, acknowledged) in &seen.actions {
        let journal = store.journal(table.trim_start_matches("/t/")).await.unwrap().unwrap();
        let entries = journal.iter().map(|l| serde_json::from_str::<serde_json::Value>(l).unwrap());
        let decisions: Vec<_> = entries.filter(|e| e["entry"] == "do").collect();
        for (version, action) in acknowledged {
            let stored = &decisions[*version as usize - 1]["action"];
            assert_eq!(stored, action.as_str(), "{table}, version {version}");
            actions += 1;
        }
    }
    let within = |from: Duration, to: Duration| {
        let times = seen.answers.iter().filter(|(at, _)| (from..to).contains(&(*at - began)));
        p99(times.map(|(_, took)| *took).collect())
    };
    println!(
        "{actions} acknowledged actions at {} tables, none lost; one of three servers killed: the slowest table went \
         on after {slowest:?}; p99 before {:?}, in the two seconds after {:?}, later {:?}",
        seen.actions.len(),
        within(Duration::ZERO, killed),
        within(killed, killed + Duration::from_secs(2)),
        within(killed + Duration::from_secs(2), Duration::MAX),
    );
    assert!(actions > 50, "{actions} actions: too few to prove anything");
    assert!(slowest < Duration::from_secs(2), "a table stood still for {slowest:?}");
}

/// A guest behind a balancer: every request goes to one of the servers that are ready, and to another if the first does
/// not take it.
struct Balanced {
    ready: Arc<Mutex<Vec<String>>>,
    guests: BTreeMap<String, Guest>,
    cookie: String,
}

impl Balanced {
    async fn send(&mut self, path: &str, form: Option<&str>) -> http::Answer {
        for _ in 0..200 {
            let all = self.ready.lock().unwrap().clone();
            for address in all {
                if !self.guests.contains_key(&address) {
                    let Ok(mut guest) = Guest::new(&address).await else { continue };
                    if self.cookie.is_empty() {
                        self.cookie = guest.cookie.clone();
                    }
                    guest.cookie = self.cookie.clone();
                    self.guests.insert(address.clone(), guest);
                }
                let guest = self.guests.get_mut(&address).unwrap();
                let answer = match form {
                    Some(form) => guest.post(path, form).await,
                    None => guest.get(path).await,
                };
                match answer {
                    Ok(answer) => return answer,
                    // The connection was closed: a proxy opens another.
                    Err(_) => _ = self.guests.remove(&address),
                }
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("nobody answers");
    }
}

/// Plays without end; any answer that is an error fails.
async fn play_on(ready: Arc<Mutex<Vec<String>>>, stop: Arc<AtomicBool>) -> usize {
    let mut guest = Balanced { ready, guests: BTreeMap::new(), cookie: String::new() };
    let (mut table, mut actions) = (String::new(), 0);
    while !stop.load(Relaxed) {
        if table.is_empty() {
            let form = "game=force-of-arms&opponent=bot&level=random&listed=no";
            let answer = guest.send("/new", Some(form)).await;
            table = answer.header("location").expect("a table").trim_end_matches('/').into();
        }
        let answer = guest.send(&format!("{table}/scene"), None).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        let state: serde_json::Value = serde_json::from_str(&answer.body).unwrap();
        if state["over"] == true {
            table.clear();
            continue;
        }
        let choices = state["scene"]["choices"].as_array().unwrap();
        if choices.is_empty() {
            tokio::time::sleep(Duration::from_millis(2)).await;
            continue;
        }
        let action = choices[actions * 7 % choices.len()]["action"].as_str().unwrap();
        let form = format!("version={}&action={}", state["version"], action.replace(' ', "+"));
        let answer = guest.send(&format!("{table}/act"), Some(&form)).await;
        // A request that was sent again may have been done the first time.
        assert!(matches!(answer.status, 204 | 409), "{}: {}", answer.status, answer.body);
        actions += 1;
    }
    actions
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn servers_are_restarted_one_after_another_and_no_player_sees_an_error() {
    let Some(postgres) = Postgres::shared() else { return };
    let url = postgres.database();
    let mut nodes: Vec<_> = (0..3).map(|_| Node::start(&url)).collect();
    let addresses = nodes.iter().map(|node| node.address.clone()).collect();
    let ready: Arc<Mutex<Vec<String>>> = Arc::new(Mutex::new(addresses));
    let stop = Arc::new(AtomicBool::new(false));
    let players: Vec<_> =
        (0..6).map(|_| tokio::spawn(play_on(ready.clone(), stop.clone()))).collect();
    for node in &mut nodes {
        tokio::time::sleep(Duration::from_millis(700)).await;
        // The proxy sends nobody there any more; then it stops, and another takes its place.
        ready.lock().unwrap().retain(|address| *address != node.address);
        node.stop();
        *node = Node::start(&url);
        ready.lock().unwrap().push(node.address.clone());
    }
    tokio::time::sleep(Duration::from_millis(700)).await;
    stop.store(true, Relaxed);
    let mut actions = 0;
    for player in players {
        actions += player.await.expect("no error was seen");
    }
    println!(
        "three servers were restarted during {actions} actions of 6 players, who saw no error"
    );
    assert!(actions > 30, "{actions} actions: too few to prove anything");
}
