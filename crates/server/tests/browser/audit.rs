//! The table for a stranger, at every size: each question can be read, everything that can be done is within reach of a
//! finger, and nothing jumps.
//!
//! `make test` plays one whole game of each game at one size and a stretch of another at each of the others.
//! `VERITABLE_AUDIT=3 cargo test -p veritable-server --test browser audit` plays three whole games of each at every size.
//! `VERITABLE_SIZE=390x844` besides plays them at that size alone.
//! With `VERITABLE_SHOTS=DIR` there is a picture of every question at which something was found.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use veritable_catalog::{AnyMatch, Match};
use veritable_core::Options;
use veritable_store::{Listing, Stage};
use veritable_table::Seed;

use super::*;

const SIZES: [(u32, u32); 8] = [
    (1920, 1080),
    (1440, 900),
    (1280, 720),
    (1024, 768),
    (768, 1024),
    (844, 390),
    (390, 844),
    (360, 640),
];
/// How far anything may jump over a whole game, in the browser's own measure.
const SHIFT: f64 = 0.02;
/// Decisions at each size where the game is only looked at.
const STRETCH: usize = 9;
/// More decisions than a game has.
const MOST: usize = 600;

const AUDIT: &str = include_str!("audit.js");
const FINGER: &str = include_str!("finger.js");
const WATCH_SHIFTS: &str = include_str!("shift.js");

/// Sits down alone among bots at a new table with this deal.
pub async fn open_seeded(
    b: &mut Browser,
    game: &str,
    options: &[(&str, &str)],
    deal: u64,
) -> (Site, Page) {
    let chosen = options.iter().fold(Options::standard(), |all, (name, to)| all.with(name, to));
    let start = Match::new(game, &chosen, None).unwrap();
    let bot = json!({ "bot": { "level": "greedy" } });
    let others = (1..start.position().seats()).map(|_| bot.clone());
    let seats: Vec<Value> = [json!("open")].into_iter().chain(others).collect();
    let seed: String = Seed::from_number(deal).0.iter().map(|byte| format!("{byte:02x}")).collect();
    let open = json!({
        "entry": "open", "game": game, "options": options.iter().copied().collect::<BTreeMap<_, _>>(),
        "seed": seed, "seats": seats, "owner": "", "listed": false, "content": null,
    });
    let store = Store::in_memory().await.unwrap();
    let (text, players) = (String::new(), Vec::new());
    let listing = Listing { stage: Stage::Open, listed: false, text, players, bot: false };
    let id = "0123456789abcdef01234567";
    store.create(id, game, vec![open.to_string()], listing).await.unwrap();
    let site = Site::over(store, "127.0.0.1:0").await;
    let page = b.open(&format!("{}/t/{id}", site.url)).await.unwrap();
    b.click(&page, ".seat form[action$=sit] button").await.unwrap();
    b.wait(&page, "!!document.getElementById('board')").await.unwrap();
    (site, page)
}

/// What is wrong, each with the first question at which it was seen.
#[derive(Default)]
struct Findings(BTreeMap<String, String>);

/// A game that is looked at while it is played.
struct Audit<'a> {
    b: &'a mut Browser,
    page: Page,
    game: &'a str,
    size: (u32, u32),
    /// Decides what is tried.
    dice: u64,
    found: Findings,
    /// How far things had jumped when the last question was asked: the end is another page.
    shifted: Value,
    _site: Site,
}

impl<'a> Audit<'a> {
    async fn open(
        b: &'a mut Browser,
        game: &'a str,
        options: &[(&str, &str)],
        deal: u64,
        size: (u32, u32),
    ) -> Self {
        let (site, page) = open_seeded(b, game, options, deal).await;
        // Whatever flies takes time and is no shift.
        let calm = json!({ "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }] });
        b.call(Some(&page), "Emulation.setEmulatedMedia", calm).await.unwrap();
        b.eval(&page, FINGER).await.unwrap();
        b.eval(&page, WATCH_SHIFTS).await.unwrap();
        let found = Findings::default();
        let mut audit =
            Self { b, page, game, size, dice: deal, found, shifted: Value::Null, _site: site };
        audit.resize(size).await;
        audit
    }

    /// Another window. A phone gets its own form of the table from the server.
    async fn resize(&mut self, size: (u32, u32)) {
        self.size = size;
        let turns = format!("narrow.matches != {}", size.0 <= 720);
        let turns = self.b.eval(&self.page, &turns).await.unwrap() == json!(true);
        self.b.eval(&self.page, "window.was = socket, 0").await.unwrap();
        let name = format!("{}×{}", size.0, size.1);
        let same = format!("`${{innerWidth}}×${{innerHeight}}` == {name:?}");
        let same = self.b.eval(&self.page, &same).await.unwrap() == json!(true);
        self.b.size(&self.page, size, size.0 < 1000).await.unwrap();
        let other = if turns { "socket !== window.was && socket.readyState == 1" } else { "true" };
        self.b
            .wait(&self.page, &format!("({same} || window.shifted.size == {name:?}) && {other}"))
            .await
            .unwrap();
        self.b.wait(&self.page, "document.getElementById('net').hidden").await.unwrap();
        // What moves because the window does comes to rest first.
        let settled = "new Promise(done => { const still = () => { const last = window.shifted.sum; \
            setTimeout(() => { if (window.shifted.sum > last) return still(); \
            Object.assign(window.shifted, { sum: 0, standard: 0, what: {} }); done() }, 150) }; still() })";
        self.b.eval(&self.page, settled).await.unwrap();
    }

    /// Leaves the table before its server goes.
    async fn close(self) -> Findings {
        self.b.go(&self.page, "data:text/html,left").await.unwrap();
        self.found
    }

    fn note(&mut self, what: String, asked: &str) {
        let (w, h) = self.size;
        let at = format!("{} at {w}×{h}, asked “{asked}”", self.game);
        self.found.0.entry(format!("{w}×{h} {what}")).or_insert(at);
    }

    /// Looks at the question, then takes one of its choices by touch. Whether there was one.
    async fn decide(&mut self) -> bool {
        self.b.wait(&self.page, ASKED_OR_OVER).await.unwrap();
        if self.b.eval(&self.page, OVER).await.unwrap() == json!(true) {
            return false;
        }
        self.shifted = self.b.eval(&self.page, "window.shifted").await.unwrap();
        // The result of a round is put away first.
        self.b.eval(&self.page, "document.body.matches('.recap') && onward()").await.unwrap();
        let asked = self.b.eval(&self.page, "document.querySelector('.prompt b').textContent");
        let asked = asked.await.unwrap().as_str().unwrap_or_default().to_string();
        let found = self.b.eval(&self.page, AUDIT).await.unwrap();
        let known = self.found.0.len();
        for what in found.as_array().unwrap() {
            self.note(what.as_str().unwrap().into(), &asked);
        }
        if let Some(folder) =
            std::env::var_os("VERITABLE_SHOTS").filter(|_| self.found.0.len() > known)
        {
            let name = format!("{}-{}x{}-{known}.png", self.game, self.size.0, self.size.1);
            self.b.shot(&self.page, &std::path::Path::new(&folder).join(name)).await.unwrap();
        }
        let actions = "choices().map(c => c.action)";
        let actions = self.b.eval(&self.page, actions).await.unwrap();
        let actions = actions.as_array().unwrap();
        if actions.is_empty() {
            return true; // somebody else has come in between
        }
        self.dice = self.dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let action = actions[(self.dice >> 33) as usize % actions.len()].as_str().unwrap();
        self.take(action, &asked).await;
        true
    }

    /// Takes a choice by mouse or finger, one touch after the other.
    async fn take(&mut self, action: &str, asked: &str) {
        let before = version(self.b, &self.page).await.unwrap();
        let next = format!("finger({action:?}, {before})");
        let (mut last, mut since) = (Value::Null, std::time::Instant::now());
        for _ in 0..6_000 {
            let spot = self.b.eval(&self.page, &next).await.unwrap();
            if spot != last {
                (last, since) = (spot.clone(), std::time::Instant::now());
            }
            match spot.as_str() {
                Some("moved") => return,
                // Somebody else has come in between.
                Some("gone") if since.elapsed() > Duration::from_secs(1) => return,
                None => {
                    self.b.tap(&self.page, &spot, self.size.0 < 1000).await.unwrap();
                    tokio::time::sleep(Duration::from_millis(15)).await;
                }
                Some("wait" | "gone") => tokio::time::sleep(Duration::from_millis(10)).await,
                Some(barrier) => {
                    // What has just come may still be on its way to its place.
                    if since.elapsed() > Duration::from_secs(3) {
                        self.note(format!("{action}: {barrier}"), asked);
                        let list = format!("take(choices().find(c => c.action == {action:?})), 0");
                        self.b.eval(&self.page, &list).await.unwrap();
                        since = std::time::Instant::now();
                    }
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
            }
            if since.elapsed() > Duration::from_secs(20) {
                self.note(format!("{action} is not taken, the finger is at {last}"), asked);
                let list = format!("take(choices().find(c => c.action == {action:?})), 0");
                self.b.eval(&self.page, &list).await.unwrap();
                since = std::time::Instant::now();
            }
        }
        panic!("{}: {action} is never taken", self.game);
    }

    /// Looks how far things have jumped at this size.
    async fn weigh(&mut self, asked: &str) -> f64 {
        let shifted = &self.shifted;
        let sum = shifted["sum"].as_f64().unwrap();
        if sum >= SHIFT {
            let mut what: Vec<_> = shifted["what"].as_object().unwrap().iter().collect();
            what.sort_by(|a, b| {
                b.1["value"].as_f64().unwrap().total_cmp(&a.1["value"].as_f64().unwrap())
            });
            what.truncate(12);
            eprintln!("shifts by {sum:.4}: {what:#?}");
            self.note(format!("shifts by {sum:.4}: {what:#?}"), asked);
        }
        sum
    }
}

fn deals() -> Option<u64> {
    std::env::var("VERITABLE_AUDIT").ok()?.parse().ok()
}

fn is_wanted((w, h): &(u32, u32)) -> bool {
    std::env::var("VERITABLE_SIZE").map_or(true, |one| one == format!("{w}x{h}"))
}

/// One game at a size, to its end. What was wrong, how far it jumped, and how many decisions it had.
async fn whole(
    b: &mut Browser,
    game: &str,
    options: &[(&str, &str)],
    deal: u64,
    size: (u32, u32),
) -> Findings {
    let mut audit = Audit::open(b, game, options, deal, size).await;
    let mut decisions = 0;
    while decisions < MOST && audit.decide().await {
        decisions += 1;
    }
    let sum = audit.weigh("a whole game").await;
    eprintln!("{game} {}×{}: {decisions} decisions, shift {sum:.4}", size.0, size.1);
    assert!(decisions > 5, "{game} was over before it began");
    audit.close().await
}

async fn play(game: &str, short: &[(&str, &str)], at: (u32, u32)) {
    let Some(mut b) = Browser::launch().await else { return };
    let mut found = Findings::default();
    if let Some(deals) = deals() {
        for deal in 1..=deals {
            for size in SIZES.into_iter().filter(is_wanted) {
                found.0.extend(whole(&mut b, game, &[], deal, size).await.0);
            }
        }
    } else {
        found.0.extend(whole(&mut b, game, short, 11, at).await.0);
        let others: Vec<_> = SIZES.into_iter().filter(|size| *size != at).collect();
        let mut audit = Audit::open(&mut b, game, &[], 12, others[0]).await;
        for size in others {
            audit.resize(size).await;
            for _ in 0..STRETCH {
                if !audit.decide().await {
                    break;
                }
            }
            audit.weigh("a stretch").await;
        }
        found.0.extend(audit.close().await.0);
    }
    no_complaints(&b);
    let all = found.0.iter().map(|(what, at)| format!("{what}\n    {at}")).collect::<Vec<_>>();
    assert!(all.is_empty(), "{} findings\n{}", all.len(), all.join("\n"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn audit_of_force_of_arms_nothing_is_out_of_reach_and_nothing_jumps() {
    play("force-of-arms", &[("rounds", "1"), ("extra_rounds", "0")], (1440, 900)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn audit_of_crisis_point_nothing_is_out_of_reach_and_nothing_jumps() {
    play("crisis-point", &[], (1280, 720)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn audit_of_cyclone_run_nothing_is_out_of_reach_and_nothing_jumps() {
    play("cyclone-run", &[("length", "short")], (390, 844)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn audit_of_attack_on_the_sdf_1_nothing_is_out_of_reach_and_nothing_jumps() {
    play("attack-on-the-sdf-1", &[], (768, 1024)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn audit_of_reconstruction_nothing_is_out_of_reach_and_nothing_jumps() {
    play("reconstruction", &[], (1024, 768)).await;
}
