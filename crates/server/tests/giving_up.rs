//! Resigning, and calling a match off.

mod common;

use axum::http::StatusCode;
use common::{Answer, Site, Visitor, quick};
use serde_json::Value;
use veritable_store::Store;

async fn post(player: &Visitor, table: &str, what: &str) -> Answer {
    player.post(&format!("{table}/{what}"), "").await
}

/// What the API tells of a table.
async fn told(player: &Visitor, table: &str) -> Value {
    serde_json::from_str(&player.get(&format!("{table}/scene")).await.text).unwrap()
}

/// Plays until everybody has decided once.
async fn begin(players: &[&Visitor], table: &str) {
    let mut begun = vec![false; players.len()];
    for _ in 0..500 {
        for (player, begun) in players.iter().zip(&mut begun) {
            let (_, choices) = player.choices(table).await;
            if choices.len() > 1 {
                player.act(table, &choices[0]).await;
                *begun = true;
            }
        }
        if begun.iter().all(|begun| *begun) {
            return;
        }
    }
    panic!("they do not take turns");
}

#[tokio::test]
async fn of_two_who_resigns_loses_the_other_wins_and_a_restart_remembers() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("veritable.db");
    let site = Site::over(Store::open(&file).await.unwrap(), quick()).await;
    let (mut ann, mut bob) = (site.visitor().await, site.visitor().await);
    let table = ann.opens("opponent=friend").await;
    bob.post(&format!("{table}/sit"), "seat=1").await;
    begin(&[&ann, &bob], &table).await;
    assert_eq!(post(&bob, &table, "resign").await.status, StatusCode::NO_CONTENT);
    assert_eq!(post(&bob, &table, "resign").await.status, StatusCode::UNPROCESSABLE_ENTITY);
    for restarted in [false, true] {
        if restarted {
            site.app.close();
            let site = Site::over(Store::open(&file).await.unwrap(), quick()).await;
            ann.site = site.clone();
            bob.site = site;
        }
        let now = told(&ann, &table).await;
        assert_eq!((&now["over"], &now["turn"]), (&Value::Bool(true), &Value::Null), "{now}");
        assert_eq!(now["outcome"]["results"].to_string(), r#"["sole","loss"]"#);
        assert_eq!(now["scene"]["choices"].to_string(), "[]");
        let (winner, loser) = (ann.get(&table).await.text, bob.get(&table).await.text);
        assert!(winner.contains("You win!") && winner.contains(" resigns."), "told in the log");
        assert!(!loser.contains("You win!") && loser.contains(" wins."), "{loser}");
        assert!(!winner.contains("data-total"), "nothing was counted");
    }
    let file = ann.get(&format!("{table}/file")).await.text;
    assert!(file.contains("\nresigned 1\n"), "{file}");
    assert!(ann.get(&format!("{table}/verify")).await.text.contains("fell as committed"));
    assert_eq!(post(&ann, &table, "again").await.status, StatusCode::OK);
}

#[tokio::test]
async fn among_three_people_a_bot_plays_on_for_whoever_resigns_and_gives_the_seat_back_to_nobody() {
    let site = Site::new().await;
    let (ann, bob, eve) = (site.visitor().await, site.visitor().await, site.visitor().await);
    let table = ann.opens("game=cyclone-run&opponent=friend&option-players=3").await;
    bob.post(&format!("{table}/sit"), "seat=1").await;
    eve.post(&format!("{table}/sit"), "seat=2").await;
    begin(&[&ann, &bob, &eve], &table).await;
    assert_eq!(post(&eve, &table, "resign").await.status, StatusCode::NO_CONTENT);
    let now = told(&ann, &table).await;
    assert_eq!((&now["over"], &now["seats"][2]), (&false.into(), &"Greedy (bot)".into()), "{now}");
    assert!(ann.get(&table).await.text.contains("resigns; Greedy (bot) plays on."));
    assert_eq!(post(&eve, &table, "return").await.status, StatusCode::FORBIDDEN);
    assert_eq!(post(&eve, &table, "resign").await.status, StatusCode::FORBIDDEN);
    // With the last person but one gone the match still goes on; with the last it ends.
    assert_eq!(post(&bob, &table, "resign").await.status, StatusCode::NO_CONTENT);
    assert_eq!(told(&ann, &table).await["over"], false);
    assert_eq!(post(&ann, &table, "resign").await.status, StatusCode::NO_CONTENT);
    let now = told(&ann, &table).await;
    assert_eq!(now["outcome"]["results"].to_string(), r#"["loss","shared","shared"]"#);
}

#[tokio::test]
async fn a_team_of_one_person_and_bots_loses_as_one() {
    let site = Site::new().await;
    let ann = site.visitor().await;
    let table = ann.opens("game=attack-on-the-sdf-1&opponent=bot&level=greedy").await;
    ann.waits(&table).await;
    assert_eq!(post(&ann, &table, "resign").await.status, StatusCode::NO_CONTENT);
    let now = told(&ann, &table).await;
    let results = now["outcome"]["results"].as_array().unwrap();
    assert!(results.iter().all(|result| result == "loss"), "{now}");
    assert!(ann.get(&table).await.text.contains("The game is lost."));
}

#[tokio::test]
async fn a_match_is_called_off_until_everybody_has_begun_and_against_bots_at_any_time() {
    let site = Site::new().await;
    let (ann, bob) = (site.visitor().await, site.visitor().await);
    let table = ann.opens("opponent=friend").await;
    assert_eq!(post(&ann, &table, "calloff").await.status, StatusCode::CONFLICT, "an open seat");
    bob.post(&format!("{table}/sit"), "seat=1").await;
    assert_eq!(post(&bob, &table, "calloff").await.status, StatusCode::NO_CONTENT);
    let page = ann.get(&table).await.text;
    assert!(page.contains("Called off.") && page.contains("calls the match off."), "{page}");
    let table = ann.opens("opponent=friend").await;
    bob.post(&format!("{table}/sit"), "seat=1").await;
    begin(&[&ann, &bob], &table).await;
    let refused = post(&ann, &table, "calloff").await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.text.contains("Everybody has begun to play"), "{}", refused.text);
    let table = ann.opens("opponent=bot&level=greedy").await;
    for _ in 0..4 {
        let (_, choices) = ann.waits(&table).await.unwrap();
        ann.act(&table, &choices[0]).await;
    }
    ann.waits(&table).await;
    assert_eq!(post(&ann, &table, "calloff").await.status, StatusCode::NO_CONTENT);
    assert_eq!(told(&ann, &table).await["outcome"]["results"].to_string(), r#"["draw","draw"]"#);
}

#[tokio::test]
async fn whoever_watches_ends_nothing() {
    let site = Site::new().await;
    let (ann, eve) = (site.visitor().await, site.visitor().await);
    let table = ann.opens("opponent=bot&level=greedy").await;
    ann.waits(&table).await;
    for what in ["resign", "calloff"] {
        assert_eq!(post(&eve, &table, what).await.status, StatusCode::FORBIDDEN);
    }
    assert_eq!(told(&ann, &table).await["over"], false);
}
