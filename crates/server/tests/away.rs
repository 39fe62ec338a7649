//! Who is away, who comes back: nobody waits for ever, and nobody loses a seat.

mod common;

use std::time::Duration;

use axum::http::StatusCode;
use common::{Site, Visitor, quick};
use veritable_server::Config;
use veritable_store::Store;

/// Two people at one table whose sockets are both closed.
async fn two_people(patience: Duration) -> (Visitor, Visitor, String) {
    let config = Config { patience, ..quick() };
    let site = Site::over(Store::in_memory().await.unwrap(), config).await;
    let (ann, bob) = (site.visitor().await, site.visitor().await);
    let table = ann.opens("opponent=friend").await;
    bob.post(&format!("{table}/sit"), "seat=1").await;
    (ann, bob, table)
}

/// Whether somebody else's table page offers to call a bot in.
async fn is_offered(visitor: &Visitor, table: &str) -> bool {
    visitor.get(table).await.text.contains("data-post=\"call\"")
}

#[tokio::test]
async fn for_a_player_who_is_away_the_others_call_a_bot_in_and_one_click_takes_the_seat_back() {
    let (ann, bob, table) = two_people(Duration::ZERO).await;
    assert!(is_offered(&ann, &table).await);
    let called = ann.post(&format!("{table}/call"), "seat=1").await;
    assert_eq!(called.status, StatusCode::NO_CONTENT, "{}", called.text);
    assert!(!is_offered(&ann, &table).await, "a bot is never away");
    assert!(ann.waits(&table).await.is_some(), "the bot plays for bob");
    let page = ann.get(&table).await.text;
    assert!(page.contains("calls Greedy (bot) in for"), "the log says who did it");
    assert!(page.contains("keeps the seat of"));
    let page = bob.get(&table).await.text;
    assert!(page.contains("A bot keeps your seat.") && page.contains("data-post=\"return\""));
    assert!(bob.get("/").await.text.contains("a bot keeps your seat"), "home says so too");
    assert_eq!(bob.post(&format!("{table}/return"), "").await.status, StatusCode::NO_CONTENT);
    let page = bob.get(&table).await.text;
    assert!(page.contains("Your tokens") && !page.contains("data-post=\"return\""));
    assert!(page.contains("takes the seat."), "the log says that bob is back");
}

#[tokio::test]
async fn nobody_is_replaced_before_the_others_have_been_patient() {
    let (ann, _, table) = two_people(Duration::from_secs(60)).await;
    assert!(!is_offered(&ann, &table).await);
    let early = ann.post(&format!("{table}/call"), "seat=1").await;
    assert_eq!(early.status, StatusCode::CONFLICT);
    assert!(early.text.contains("needs no bot"), "{}", early.text);
}

#[tokio::test]
async fn who_only_watches_calls_no_bot_and_nobody_replaces_a_bot_or_an_empty_chair() {
    let (ann, _, table) = two_people(Duration::ZERO).await;
    let eve = ann.site.visitor().await;
    assert!(!is_offered(&eve, &table).await);
    assert_eq!(eve.post(&format!("{table}/call"), "seat=1").await.status, StatusCode::FORBIDDEN);
    assert_eq!(ann.post(&format!("{table}/call"), "seat=7").await.status, StatusCode::CONFLICT);
    ann.post(&format!("{table}/call"), "seat=1").await;
    assert_eq!(ann.post(&format!("{table}/call"), "seat=1").await.status, StatusCode::CONFLICT);
}

#[tokio::test]
async fn who_came_and_went_is_still_in_the_log_after_a_restart() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("veritable.db");
    let config = Config { patience: Duration::ZERO, ..quick() };
    let site = Site::over(Store::open(&file).await.unwrap(), config.clone()).await;
    let (ann, bob) = (site.visitor().await, site.visitor().await);
    let table = ann.opens("opponent=friend").await;
    bob.post(&format!("{table}/sit"), "seat=1").await;
    ann.post(&format!("{table}/call"), "seat=1").await;
    assert!(ann.waits(&table).await.is_some(), "the first server is at rest");
    let again = Site::over(Store::open(&file).await.unwrap(), config).await;
    let back = Visitor { site: again.clone(), cookie: bob.cookie.clone() };
    let page = back.get(&table).await.text;
    assert!(page.contains("calls Greedy (bot) in for"), "{page}");
    assert!(page.contains("A bot keeps your seat."), "{page}");
    assert_eq!(back.post(&format!("{table}/return"), "").await.status, StatusCode::NO_CONTENT);
}

#[tokio::test]
async fn a_program_that_plays_over_http_is_not_away() {
    let (ann, bob, table) = two_people(Duration::from_millis(1500)).await;
    for _ in 0..20 {
        bob.scene(&table).await;
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let called = ann.post(&format!("{table}/call"), "seat=1").await;
    assert_eq!(called.status, StatusCode::CONFLICT, "bob looks every few moments");
    tokio::time::sleep(Duration::from_millis(1600)).await;
    let called = ann.post(&format!("{table}/call"), "seat=1").await;
    assert_eq!(called.status, StatusCode::NO_CONTENT, "bob has not been seen for long");
}

#[tokio::test]
async fn at_a_table_over_days_nobody_is_away_after_a_minute_and_only_who_is_to_decide_after_days() {
    let slow_patience = Duration::from_millis(1500);
    let config = Config { patience: Duration::ZERO, slow_patience, ..quick() };
    let site = Site::over(Store::in_memory().await.unwrap(), config).await;
    let players = [site.visitor().await, site.visitor().await];
    let table = players[0].opens("opponent=friend&pace=slow").await;
    players[1].post(&format!("{table}/sit"), "seat=1").await;
    let first = if players[0].choices(&table).await.1.is_empty() { 1 } else { 0 };
    let call = async |caller: usize| {
        let seat = format!("seat={}", 1 - caller);
        players[caller].post(&format!("{table}/call"), &seat).await.status
    };
    assert_eq!(call(1 - first).await, StatusCode::CONFLICT, "it is early");
    tokio::time::sleep(slow_patience).await;
    assert_eq!(call(first).await, StatusCode::CONFLICT, "the other has nothing to decide");
    assert_eq!(call(1 - first).await, StatusCode::NO_CONTENT);
}
