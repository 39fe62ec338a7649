//! The table for programs: JSON in, JSON out. What `docs/api.md` promises.

mod common;

use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use common::{Answer, Site, Visitor, pick};
use serde_json::{Value, json};

/// A program: a visitor who speaks only JSON.
struct Program(Visitor);

impl Program {
    async fn new(site: &Site) -> Self {
        Self(site.visitor().await)
    }

    async fn send(&self, request: axum::http::request::Builder, body: Body) -> (StatusCode, Value) {
        let request = request
            .header(header::COOKIE, &self.0.cookie)
            .header(header::ACCEPT, "application/json")
            .header(header::CONTENT_TYPE, "application/json");
        let Answer { status, text, .. } = self.0.send(request.body(body).unwrap()).await;
        let value =
            if text.is_empty() { Value::Null } else { serde_json::from_str(&text).expect(&text) };
        (status, value)
    }

    async fn get(&self, path: &str) -> (StatusCode, Value) {
        self.send(Request::get(path), Body::empty()).await
    }

    async fn post(&self, path: &str, given: Value) -> (StatusCode, Value) {
        self.send(Request::post(path), Body::from(given.to_string())).await
    }

    /// Opens a table and returns its path, without the last stroke.
    async fn opens(&self, wish: Value) -> String {
        let (status, answer) = self.post("/new", wish).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
        answer["go"].as_str().unwrap().trim_end_matches('/').to_string()
    }
}

#[tokio::test]
async fn a_program_plays_a_whole_game_of_force_of_arms_against_a_bot_by_json_alone() {
    let site = Site::new().await;
    let program = Program::new(&site).await;
    let wish = json!({ "game": "force-of-arms", "opponent": "bot", "level": "greedy", "option-rounds": "1" });
    let table = program.opens(wish).await;
    let (mut version, mut decisions) = (0, 0);
    let end = loop {
        // No polling: the answer comes when there is something new.
        let (status, seen) = program.get(&format!("{table}/scene?after={version}")).await;
        assert_eq!(status, StatusCode::OK, "{seen}");
        version = seen["version"].as_u64().unwrap();
        if seen["over"] == true {
            break seen;
        }
        let choices = seen["scene"]["choices"].as_array().unwrap();
        assert_eq!(seen["turn"] == seen["seat"], !choices.is_empty(), "choices come with the turn");
        if choices.is_empty() {
            continue;
        }
        let choice = &choices[pick(decisions, choices.len())];
        assert!(!choice["label"].as_str().unwrap().is_empty());
        let act = json!({ "action": choice["action"], "version": version });
        let (status, answer) = program.post(&format!("{table}/act"), act).await;
        assert_eq!(status, StatusCode::NO_CONTENT, "{answer}");
        decisions += 1;
    };
    assert!(decisions > 20, "{decisions}");
    assert_eq!(end["outcome"]["scores"].as_array().map(Vec::len), Some(2));
    assert_eq!(end["score"]["lines"].as_array().map(Vec::len), Some(8));
    let (status, log) = program.get(&format!("{table}/log")).await;
    assert_eq!(status, StatusCode::OK);
    let lines = log["lines"].as_array().unwrap();
    assert!(lines.iter().any(|l| l["text"].as_str().unwrap().contains("wins the match")));
    let half = log["plies"].as_u64().unwrap() / 2;
    let (_, rest) = program.get(&format!("{table}/log?from={half}")).await;
    let rest = rest["lines"].as_array().unwrap();
    assert!(!rest.is_empty() && rest.len() < lines.len());
    assert!(rest.iter().all(|l| l["ply"].as_u64().unwrap() > half));
}

#[tokio::test]
async fn a_program_gets_every_refusal_as_a_reason_and_a_clause() {
    let site = Site::new().await;
    let program = Program::new(&site).await;
    let table = program.opens(json!({ "game": "force-of-arms" })).await;
    program.0.waits(&table).await;
    let act = format!("{table}/act");
    let (status, illegal) = program.post(&act, json!({ "action": "fighter 3" })).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(
        illegal["why"].as_str().unwrap().len() > 10 && illegal["clause"].is_string(),
        "{illegal}"
    );
    let none = "/t/000000000000000000000000";
    for (path, given, status) in [
        (act.clone(), json!({ "action": "nonsense" }), 422),
        (act.clone(), json!({ "action": "first", "version": 999 }), 409),
        (act.clone(), json!({ "wrong": 1 }), 422),
        (act.clone(), json!({ "action": "first", "version": "x" }), 422),
        (format!("{none}/act"), json!({ "action": "first" }), 404),
        ("/new".into(), json!({ "game": "chess" }), 404),
        (format!("{table}/nowhere"), json!({}), 404),
    ] {
        let (answered, why) = program.post(&path, given).await;
        assert_eq!(answered.as_u16(), status, "{path} {why}");
        assert!(why["why"].as_str().is_some_and(|w| !w.is_empty()), "{path} {why}");
        assert!(why.get("clause").is_some(), "{path} {why}");
    }
    let (status, why) = program.send(Request::post(&act), Body::from("{")).await;
    assert_eq!(status, StatusCode::BAD_REQUEST, "{why}");
    assert!(why["why"].is_string());
    for path in [format!("{none}/scene"), format!("{none}/log")] {
        let (status, why) = program.get(&path).await;
        assert!(status == StatusCode::NOT_FOUND && why["why"].is_string(), "{path} {why}");
    }
    // The same guards as for everybody.
    let foreign = Request::post(&act)
        .header(header::HOST, "here")
        .header(header::ORIGIN, "http://evil.example");
    let (status, why) = program.send(foreign, Body::from(r#"{"action":"first"}"#)).await;
    assert!(status == StatusCode::FORBIDDEN && why["why"].is_string(), "{why}");
    let eve = Program::new(&site).await;
    let (status, why) = eve.post(&act, json!({ "action": "first" })).await;
    assert!(status == StatusCode::FORBIDDEN && why["why"].is_string(), "{why}");
}

#[tokio::test]
async fn advice_and_reasons_come_as_json_too() {
    let site = Site::new().await;
    let program = Program::new(&site).await;
    let table = program.opens(json!({ "game": "force-of-arms" })).await;
    let (_, choices) = program.0.waits(&table).await.unwrap();
    let (status, hint) = program.post(&format!("{table}/hint"), json!({})).await;
    assert_eq!(status, StatusCode::OK);
    assert!(choices.contains(&hint["action"].as_str().unwrap().to_string()), "{hint}");
    let (status, why) =
        program.post(&format!("{table}/why"), json!({ "action": "fighter 3" })).await;
    assert_eq!(status, StatusCode::OK);
    assert!(why["says"].is_string() && why["clause"].is_string(), "{why}");
}

#[tokio::test]
async fn the_log_and_the_scene_tell_a_watcher_nothing_that_a_seat_hides() {
    let site = Site::new().await;
    let (ann, eve) = (Program::new(&site).await, Program::new(&site).await);
    let table = ann.opens(json!({ "game": "force-of-arms", "opponent": "bot" })).await;
    for step in 0..30 {
        let Some((_, choices)) = ann.0.waits(&table).await else { break };
        ann.0.act(&table, &choices[pick(step, choices.len())]).await;
    }
    let (_, own) = ann.get(&format!("{table}/log")).await;
    let (_, seen) = eve.get(&format!("{table}/log")).await;
    let words = |log: &Value| {
        log["lines"].as_array().unwrap().iter().map(|l| l["text"].to_string()).collect::<Vec<_>>()
    };
    let secret: Vec<_> = words(&own)
        .into_iter()
        .filter(|l| l.contains("You place") && l.contains("face down"))
        .collect();
    assert!(!secret.is_empty());
    for line in secret {
        assert!(!words(&seen).contains(&line), "{line}");
    }
    let (_, scene) = eve.get(&format!("{table}/scene")).await;
    assert!(scene["seat"].is_null() && scene["scene"]["choices"].as_array().unwrap().is_empty());
}

#[tokio::test]
async fn waiting_for_news_ends_as_soon_as_somebody_acts() {
    let site = Site::new().await;
    let (ann, bob) = (Program::new(&site).await, Program::new(&site).await);
    let table = ann.opens(json!({ "game": "force-of-arms", "opponent": "friend" })).await;
    let (status, why) = ann.get(&format!("{table}/scene")).await;
    assert_eq!(status, StatusCode::CONFLICT, "{why}");
    bob.post(&format!("{table}/sit"), json!({ "seat": 1 })).await;
    let (_, seen) = bob.get(&format!("{table}/scene")).await;
    let (decider, waiting) = if seen["turn"] == 0 { (&ann, &bob) } else { (&bob, &ann) };
    let path = format!("{table}/scene?after={}", seen["version"]);
    let began = Instant::now();
    let act = async {
        tokio::time::sleep(Duration::from_millis(200)).await;
        let (_, choices) = decider.0.choices(&table).await;
        decider.post(&format!("{table}/act"), json!({ "action": choices[0] })).await
    };
    let ((status, news), _) = tokio::join!(waiting.get(&path), act);
    assert_eq!(status, StatusCode::OK);
    assert!(news["version"].as_u64() > seen["version"].as_u64());
    // Without being woken it would have waited 25 seconds.
    assert!((150..20_000).contains(&began.elapsed().as_millis()), "{:?}", began.elapsed());
}
