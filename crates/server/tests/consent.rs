//! Taking back what others have seen: only if everybody whom it touches agrees.

mod common;

use axum::http::StatusCode;
use common::{Site, Visitor, pick};

/// Plays until the first of them has decided and somebody else after that.
async fn play_on(players: &[&Visitor], table: &str) {
    let mut first_has_decided = false;
    for step in 0..500 {
        for (seat, player) in players.iter().enumerate() {
            let (_, choices) = player.choices(table).await;
            if choices.is_empty() {
                continue;
            }
            player.act(table, &choices[pick(step, choices.len())]).await;
            if first_has_decided && seat > 0 {
                return;
            }
            first_has_decided |= seat == 0;
        }
    }
    panic!("they do not take turns");
}

async fn version(player: &Visitor, table: &str) -> u64 {
    player.scene(table).await.0
}

async fn post(player: &Visitor, table: &str, what: &str) -> StatusCode {
    player.post(&format!("{table}/{what}"), "").await.status
}

#[tokio::test]
async fn while_a_bot_keeps_a_persons_seat_nothing_is_taken_back_behind_their_back() {
    let site = Site::new().await;
    let (ann, bob) = (site.visitor().await, site.visitor().await);
    let table = ann.opens("opponent=friend").await;
    bob.post(&format!("{table}/sit"), "seat=1").await;
    play_on(&[&ann, &bob], &table).await;
    bob.post(&format!("{table}/leave"), "").await;
    assert!(ann.waits(&table).await.is_some());
    let before = version(&ann, &table).await;
    assert_eq!(post(&ann, &table, "takeback").await, StatusCode::NO_CONTENT);
    assert_eq!(version(&ann, &table).await, before, "bob has not been asked");
    assert!(ann.get(&table).await.text.contains("Waiting for"), "ann is told for whom");
    assert_eq!(post(&bob, &table, "return").await, StatusCode::NO_CONTENT);
    assert!(bob.get(&table).await.text.contains("would like to take back"));
    assert_eq!(post(&bob, &table, "allow").await, StatusCode::NO_CONTENT);
    assert!(version(&ann, &table).await > before, "now it is taken back");
    assert!(!ann.choices(&table).await.1.is_empty(), "ann decides again");
}

#[tokio::test]
async fn nothing_is_taken_back_past_the_moment_when_the_owner_freed_a_persons_seat() {
    let site = Site::new().await;
    let (ann, bob) = (site.visitor().await, site.visitor().await);
    let table = ann.opens("opponent=friend").await;
    bob.post(&format!("{table}/sit"), "seat=1").await;
    play_on(&[&ann, &bob], &table).await;
    let before = version(&ann, &table).await;
    ann.post(&format!("{table}/free"), "seat=1").await;
    assert_eq!(post(&ann, &table, "takeback").await, StatusCode::CONFLICT, "bob saw it");
    ann.post(&format!("{table}/bot"), "seat=1&level=random").await;
    let told = ann.post(&format!("{table}/takeback"), "").await;
    assert_eq!(told.status, StatusCode::CONFLICT);
    assert!(told.text.contains("cannot be asked"), "{}", told.text);
    assert!(version(&ann, &table).await >= before);
}

#[tokio::test]
async fn at_three_seats_one_of_two_consents_is_not_enough() {
    let site = Site::new().await;
    let (ann, bob, eve) = (site.visitor().await, site.visitor().await, site.visitor().await);
    let table = ann.opens("game=cyclone-run&opponent=friend&option-players=3").await;
    bob.post(&format!("{table}/sit"), "seat=1").await;
    eve.post(&format!("{table}/sit"), "seat=2").await;
    play_on(&[&ann, &bob, &eve], &table).await;
    let before = version(&ann, &table).await;
    assert_eq!(post(&ann, &table, "takeback").await, StatusCode::NO_CONTENT);
    assert_eq!(post(&bob, &table, "allow").await, StatusCode::NO_CONTENT);
    assert_eq!(version(&ann, &table).await, before, "eve has not answered");
    assert_eq!(post(&bob, &table, "allow").await, StatusCode::CONFLICT, "bob counts once");
    assert_eq!(post(&eve, &table, "allow").await, StatusCode::NO_CONTENT);
    assert!(version(&ann, &table).await > before);
}

#[tokio::test]
async fn one_refusal_is_enough() {
    let site = Site::new().await;
    let (ann, bob, eve) = (site.visitor().await, site.visitor().await, site.visitor().await);
    let table = ann.opens("game=cyclone-run&opponent=friend&option-players=3").await;
    bob.post(&format!("{table}/sit"), "seat=1").await;
    eve.post(&format!("{table}/sit"), "seat=2").await;
    play_on(&[&ann, &bob, &eve], &table).await;
    post(&ann, &table, "takeback").await;
    assert_eq!(post(&bob, &table, "allow").await, StatusCode::NO_CONTENT);
    assert_eq!(post(&eve, &table, "deny").await, StatusCode::NO_CONTENT);
    assert_eq!(post(&eve, &table, "allow").await, StatusCode::CONFLICT, "nobody asks any more");
    let told = ann.get(&table).await.text;
    assert!(told.contains("does not agree to the take-back."), "whoever asked is told");
}
