//! Whoever lets the turn of somebody else pass is not asked again in it.

mod common;

use axum::http::StatusCode;
use common::{Site, Visitor, pick, quick};
use serde_json::Value;
use veritable_store::Store;

/// Who decides, and what they see; nobody when the game is over.
async fn decider(players: &[Visitor; 2], table: &str) -> Option<(usize, Value)> {
    for _ in 0..2000 {
        for (seat, player) in players.iter().enumerate() {
            let scene = player.scene(table).await.1;
            if scene["header"]["place"] == "The game is over" {
                return None;
            }
            if !scene["choices"].as_array().unwrap().is_empty() {
                return Some((seat, scene));
            }
        }
        tokio::time::sleep(std::time::Duration::from_millis(1)).await;
    }
    panic!("nobody is asked, and the game is not over");
}

async fn table_of(players: &[Visitor; 2]) -> String {
    let table = players[0].opens("game=cyclone-run&opponent=friend").await;
    players[1].post(&format!("{table}/sit"), "seat=1").await;
    table
}

/// Takes one of the choices.
async fn go_on(player: &Visitor, table: &str, scene: &Value, step: usize) {
    let choices = scene["choices"].as_array().unwrap();
    let action = choices[pick(step, choices.len())]["action"].as_str().unwrap();
    player.act(table, action).await;
}

fn may_pass(scene: &Value) -> bool {
    !scene["prompt"]["interrupts"].is_null()
        && scene["choices"].as_array().unwrap().iter().any(|c| c["passes"] == true)
}

#[tokio::test]
async fn who_lets_a_turn_pass_is_asked_again_only_in_another_turn() {
    let site = Site::new().await;
    let players = [site.visitor().await, site.visitor().await];
    let mut answered_for = 0;
    // Chance decides when there are two windows in one turn; some game has them.
    for game in 0..40 {
        let table = table_of(&players).await;
        // Whether the other's turn goes on in which a seat wants silence.
        let mut silent: Option<usize> = None;
        let mut step = 17 * game;
        while let Some((seat, scene)) = decider(&players, &table).await {
            step += 1;
            if silent == Some(seat) {
                assert!(!may_pass(&scene), "asked again in the same turn");
                silent = None;
            }
            if may_pass(&scene) {
                let answer = players[seat].post(&format!("{table}/quiet"), "").await;
                assert_eq!(answer.status, StatusCode::NO_CONTENT, "{}", answer.text);
                silent = Some(seat);
                continue;
            }
            go_on(&players[seat], &table, &scene, step).await;
        }
        let log = players[0].get(&format!("{table}/log")).await.text;
        answered_for += log.matches("passes.").count() + log.matches("You pass.").count();
        if answered_for >= 12 {
            return;
        }
    }
    panic!("too few windows to prove anything: {answered_for}");
}

#[tokio::test]
async fn who_is_not_asked_in_anothers_turn_cannot_let_it_pass() {
    let site = Site::new().await;
    let ann = site.visitor().await;
    let table = ann.opens("game=cyclone-run&opponent=bot").await;
    let answer = ann.post(&format!("{table}/quiet"), "").await;
    assert_eq!(answer.status, StatusCode::CONFLICT, "{}", answer.text);
    assert_eq!(ann.post(&format!("{table}/ask"), "").await.status, StatusCode::NO_CONTENT);
}

#[tokio::test]
async fn who_cares_only_for_what_lies_open_is_asked_about_nothing_else_even_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tables.db");
    let site = Site::over(Store::open(&file).await.unwrap(), quick()).await;
    let mut players = [site.visitor().await, site.visitor().await];
    let (mut calmed, mut asked_still) = (0, 0);
    // Chance decides what lies open; some games have both kinds of windows.
    for game in 0..40 {
        let table = table_of(&players).await;
        let mut calm = [false; 2];
        let mut step = 29 * game;
        while let Some((seat, scene)) = decider(&players, &table).await {
            step += 1;
            let trifle = scene["prompt"]["trifle"] == true;
            if may_pass(&scene) && trifle {
                assert!(!calm[seat], "asked about nothing that lies open");
                let answer = players[seat].post(&format!("{table}/calm"), "").await;
                assert_eq!(answer.status, StatusCode::NO_CONTENT, "{}", answer.text);
                let again = Site::over(Store::open(&file).await.unwrap(), quick()).await;
                players = players.map(|player| Visitor { site: again.clone(), ..player });
                calm[seat] = true;
                calmed += 1;
                continue;
            }
            asked_still += u32::from(calm[seat] && may_pass(&scene));
            go_on(&players[seat], &table, &scene, step).await;
        }
        if calmed >= 4 && asked_still >= 4 {
            return;
        }
    }
    panic!("too few windows to prove anything: {calmed}, {asked_still}");
}

#[tokio::test]
async fn who_wants_to_be_asked_again_is_asked_about_everything() {
    let site = Site::new().await;
    let players = [site.visitor().await, site.visitor().await];
    for game in 0..40 {
        let table = table_of(&players).await;
        let mut calm = None;
        let mut step = 31 * game;
        while let Some((seat, scene)) = decider(&players, &table).await {
            step += 1;
            if may_pass(&scene) && scene["prompt"]["trifle"] == true {
                if calm == Some(seat) {
                    return;
                }
                players[seat].post(&format!("{table}/calm"), "").await;
                let answer = players[seat].post(&format!("{table}/ask"), "").await;
                assert_eq!(answer.status, StatusCode::NO_CONTENT, "{}", answer.text);
                calm = Some(seat);
                continue;
            }
            go_on(&players[seat], &table, &scene, step).await;
        }
    }
    panic!("nobody was asked again");
}

#[tokio::test]
async fn who_leaves_the_table_takes_the_wish_along() {
    let site = Site::new().await;
    let players = [site.visitor().await, site.visitor().await];
    for game in 0..40 {
        let table = table_of(&players).await;
        let mut step = 37 * game;
        while let Some((seat, scene)) = decider(&players, &table).await {
            step += 1;
            if may_pass(&scene) && scene["prompt"]["trifle"] == true {
                let me = &players[seat];
                me.post(&format!("{table}/calm"), "").await;
                assert!(me.get(&table).await.text.contains("data-post=\"ask\""));
                for what in ["leave", "return"] {
                    let answer = me.post(&format!("{table}/{what}"), "").await;
                    assert!(answer.status.is_success(), "{}", answer.text);
                }
                assert!(!me.get(&table).await.text.contains("data-post=\"ask\""));
                return;
            }
            go_on(&players[seat], &table, &scene, step).await;
        }
    }
    panic!("nothing was a trifle");
}

#[tokio::test]
async fn who_never_wants_to_be_asked_is_not_asked_even_where_something_lies_open() {
    let site = Site::new().await;
    let players = [site.visitor().await, site.visitor().await];
    let mut passed = 0;
    for game in 0..4 {
        let table = table_of(&players).await;
        let mut never = [false; 2];
        let mut step = 41 * game;
        while let Some((seat, scene)) = decider(&players, &table).await {
            step += 1;
            if may_pass(&scene) {
                assert!(!never[seat], "asked although never was wanted");
                let answer = players[seat].post(&format!("{table}/never"), "").await;
                assert_eq!(answer.status, StatusCode::NO_CONTENT, "{}", answer.text);
                never[seat] = true;
                continue;
            }
            go_on(&players[seat], &table, &scene, step).await;
        }
        let log = players[0].get(&format!("{table}/log")).await.text;
        passed += log.matches("passes.").count() + log.matches("You pass.").count();
    }
    assert!(passed > 8, "too few windows to prove anything: {passed}");
}

#[tokio::test]
async fn a_wish_for_one_kind_of_window_is_kept_in_the_journal_by_its_name() {
    let store = Store::in_memory().await.unwrap();
    let site = Site::over(store.clone(), quick()).await;
    let players = [site.visitor().await, site.visitor().await];
    for game in 0..10 {
        let table = table_of(&players).await;
        let mut step = 43 * game;
        while let Some((seat, scene)) = decider(&players, &table).await {
            step += 1;
            if may_pass(&scene) {
                assert_eq!(scene["prompt"]["window"]["kind"], "reaction");
                players[seat].post(&format!("{table}/never"), "").await;
                let journal = store.journal(table.trim_start_matches("/t/")).await.unwrap();
                let wish = format!(
                    r#"{{"entry":"window","seat":{seat},"kind":"reaction","wish":"never"}}"#
                );
                assert!(journal.unwrap().contains(&wish));
                return;
            }
            go_on(&players[seat], &table, &scene, step).await;
        }
    }
    panic!("nobody could react");
}
