//! People are told that it is their turn, where they asked for it; and are the same guest on another device.

mod common;

use std::sync::atomic::{AtomicU16, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use common::{Site, Visitor, quick};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use veritable_server::{Calls, Config};
use veritable_store::Store;

/// A device of somebody that takes notices on the loopback interface, and answers with this status.
#[derive(Clone, Default)]
struct Device {
    heard: Arc<Mutex<Vec<(HeaderMap, String)>>>,
    status: Arc<AtomicU16>,
}

impl Device {
    async fn new() -> (Self, String) {
        let device = Self::default();
        device.status.store(200, Relaxed);
        let own = device.clone();
        let hears = async move |headers: HeaderMap, body: String| {
            own.heard.lock().unwrap().push((headers, body));
            StatusCode::from_u16(own.status.load(Relaxed)).unwrap()
        };
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}/topic", listener.local_addr().unwrap());
        let router = Router::new().route("/topic", post(hears));
        tokio::spawn(async move { axum::serve(listener, router).await });
        (device, address)
    }

    fn count(&self) -> usize {
        self.heard.lock().unwrap().len()
    }

    async fn hears(&self, count: usize) -> (HeaderMap, String) {
        for _ in 0..2000 {
            if let Some(heard) = self.heard.lock().unwrap().get(count - 1) {
                return heard.clone();
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("only {} notices came", self.count());
    }
}

async fn site(calls: Calls) -> Site {
    let config = Config { calls, ..quick() };
    Site::over(Store::in_memory().await.unwrap(), config).await
}

fn escaped(url: &str) -> String {
    url.replace(':', "%3A").replace('/', "%2F")
}

/// Two people at a table; the first is the one who decides.
async fn two(site: &Site, ann: Visitor, pace: &str) -> (Visitor, Visitor, String) {
    let bob = site.visitor().await;
    let table = ann.opens(&format!("opponent=friend&pace={pace}")).await;
    bob.post(&format!("{table}/sit"), "seat=1").await;
    match ann.choices(&table).await.1.is_empty() {
        true => (bob, ann, table),
        false => (ann, bob, table),
    }
}

/// Whoever decides goes on until it is the other's turn.
async fn plays(player: &Visitor, table: &str) {
    while let Some(action) = player.choices(table).await.1.first() {
        player.act(table, action).await;
    }
}

#[tokio::test]
async fn at_a_table_over_days_whoever_asked_for_it_is_told_once_in_words_that_are_signed() {
    let site = site(Calls::Any).await;
    let ((device, address), ann) = (Device::new().await, site.visitor().await);
    let asked = ann.post("/me/notices", &format!("to={}&style=webhook", escaped(&address))).await;
    assert_eq!(asked.status, StatusCode::SEE_OTHER, "{}", asked.text);
    assert_eq!(device.count(), 1, "a trial");
    let (first, second, table) = two(&site, ann.clone(), "slow").await;
    let mut expected = 1;
    if first.cookie == ann.cookie {
        expected += 1;
    }
    plays(&first, &table).await;
    if second.cookie == ann.cookie {
        expected += 1;
    }
    let (headers, body) = device.hears(expected).await;
    let told: serde_json::Value = serde_json::from_str(&body).unwrap();
    let text = told["text"].as_str().unwrap();
    assert!(text.starts_with("It is your turn at Force of Arms: "), "{text}");
    assert_eq!(told["link"], format!("http://here{table}/"));
    let page = ann.get("/me").await.text;
    let secret = page.split("<code>").last().unwrap().split("</code>").next().unwrap();
    let key: Vec<u8> =
        (0..64).step_by(2).map(|i| u8::from_str_radix(&secret[i..i + 2], 16).unwrap()).collect();
    let mut mac = <Hmac<Sha256> as KeyInit>::new_from_slice(&key).unwrap();
    mac.update(body.as_bytes());
    let sum: String = mac.finalize().into_bytes().iter().map(|b| format!("{b:02x}")).collect();
    assert_eq!(headers["x-veritable-signature"], format!("sha256={sum}"));
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert_eq!(device.count(), expected, "once");

    // Who does not want it any more is not told any more.
    assert_eq!(ann.post("/me/notices", "to=").await.status, StatusCode::SEE_OTHER);
    let (first, _, table) = two(&site, ann.clone(), "slow").await;
    plays(&first, &table).await;
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert_eq!(device.count(), expected);
}

#[tokio::test]
async fn in_one_sitting_nobody_is_called() {
    let site = site(Calls::Any).await;
    let ((device, address), ann) = (Device::new().await, site.visitor().await);
    ann.post("/me/notices", &format!("to={}", escaped(&address))).await;
    let (first, _, table) = two(&site, ann, "live").await;
    plays(&first, &table).await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(device.count(), 1, "the trial alone");
}

#[tokio::test]
async fn a_notice_that_was_not_taken_is_sent_again() {
    let site = site(Calls::Any).await;
    let ((device, address), ann) = (Device::new().await, site.visitor().await);
    ann.post("/me/notices", &format!("to={}&style=plain", escaped(&address))).await;
    device.status.store(500, Relaxed);
    let (first, second, table) = two(&site, ann.clone(), "slow").await;
    if second.cookie == ann.cookie {
        plays(&first, &table).await;
    }
    let (headers, body) = device.hears(2).await;
    assert!(body.starts_with("It is your turn"), "{body}");
    assert_eq!(headers["click"], format!("http://here{table}/"));
    device.hears(3).await;
}

#[tokio::test]
async fn a_server_is_not_made_to_call_its_own_network() {
    let site = site(Calls::Public).await;
    let ((device, address), ann) = (Device::new().await, site.visitor().await);
    let port = address.rsplit(':').next().unwrap();
    for inner in [
        address.clone(),
        format!("http://localhost:{port}"),
        format!("http://[::ffff:127.0.0.1]:{port}"),
        format!("http://0.0.0.0:{port}"),
        "http://169.254.169.254/latest/meta-data".into(),
        "http://10.0.0.1/".into(),
    ] {
        let asked = ann.post("/me/notices", &format!("to={}", escaped(&inner))).await;
        assert_eq!(asked.status, StatusCode::UNPROCESSABLE_ENTITY, "{inner}: {}", asked.text);
    }
    for wrong in ["ftp%3A%2F%2Fx", "https%3A%2F%2F", "nonsense", "http%3A%2F%2Fx%3A25%2F"] {
        let asked = ann.post("/me/notices", &format!("to={wrong}")).await;
        assert_eq!(asked.status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}: {}", asked.text);
    }
    assert_eq!(device.count(), 0);
    let off = self::site(Calls::Off).await.visitor().await;
    let asked = off.post("/me/notices", &format!("to={}", escaped(&address))).await;
    assert_eq!(asked.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn a_secret_link_makes_another_device_the_same_guest() {
    let site = site(Calls::Off).await;
    let (ann, phone) = (site.visitor().await, site.visitor().await);
    let table = ann.opens("opponent=friend").await;
    let made = ann.post("/me/link", "").await;
    let link = made.go.unwrap();
    assert!(made.text.contains(&link), "the page shows it");
    let path = link.strip_prefix("http://here").unwrap();
    let question = phone.get(&format!("{path}?to={table}/")).await;
    assert_eq!(question.status, StatusCode::OK, "{}", question.text);
    assert!(question.set_cookie.is_none(), "to look is not to be");
    let pass = path.trim_start_matches("/me/pass/");
    let taken = phone.post("/me/pass", &format!("pass={pass}&to={table}/")).await;
    assert_eq!(taken.location, Some(format!("{table}/")));
    let phone = Visitor { site: site.clone(), cookie: taken.set_cookie.unwrap() };
    assert!(phone.get("/games").await.text.contains(&table), "her games are there too");
    for (pass, to) in [("nonsense", ""), (&pass[..pass.len() - 1], "")] {
        let refused = phone.post("/me/pass", &format!("pass={pass}&to={to}")).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN, "{}", refused.text);
    }
    for elsewhere in ["//evil.example", "https://evil.example", "/\\evil.example"] {
        let body = format!("pass={pass}&to={}", escaped(elsewhere));
        assert_eq!(phone.post("/me/pass", &body).await.location.as_deref(), Some("/games"));
    }
}
