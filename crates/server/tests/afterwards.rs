//! After the last move: the chances in words and curves, the scored pieces, and playing on from any moment.

mod common;

use axum::http::StatusCode;
use common::{Site, Visitor, pick, quick};
use veritable_store::Store;

/// Plays to the end, always by the same picks.
async fn play_out(ann: &Visitor, table: &str) {
    for step in 0..3000 {
        let Some((_, choices)) = ann.waits(table).await else { return };
        let answer = ann.act(table, &choices[pick(step, choices.len())]).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT, "{}", answer.text);
    }
    panic!("it never ended");
}

const SHORT: &str = "opponent=bot&option-rounds=1&option-extra_rounds=0";

/// The values of an attribute on a page, in order.
fn values<'a>(page: &'a str, attribute: &str) -> Vec<&'a str> {
    let start = format!(" {attribute}=\"");
    page.split(&start).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

#[tokio::test]
async fn at_the_end_every_scored_ship_is_a_piece_on_the_board_and_the_points_add_up() {
    let site = Site::new().await;
    let ann = site.visitor().await;
    let table = ann.opens(SHORT).await;
    play_out(&ann, &table).await;
    let page = ann.get(&table).await.text;
    let scored = values(&page, "data-piece");
    assert_eq!(scored.len(), 8);
    for piece in scored {
        assert!(page.contains(&format!("id=\"x-{piece}\"")), "{piece} is not on the board");
    }
    let points: i32 = values(&page, "data-points").iter().map(|p| p.parse::<i32>().unwrap()).sum();
    let totals = page
        .split(" data-total=\"")
        .skip(1)
        .map(|rest| rest.split(['>', '<']).nth(1).unwrap().parse::<i32>().unwrap());
    assert_eq!(totals.sum::<i32>(), points, "a match of one round scores nothing else");
}

#[tokio::test]
async fn the_chances_of_a_match_are_told_when_it_is_over_and_not_before() {
    let site = Site::new().await;
    let ann = site.visitor().await;
    let table = ann.opens(SHORT).await;
    let replay = format!("{table}/replay");
    assert!(!ann.get(&replay).await.text.contains("id=\"chances\""), "a running match hides them");
    play_out(&ann, &table).await;
    for path in [&table, &replay] {
        let page = ann.get(path).await.text;
        assert!(page.contains("Winning chances move by move"), "{path}");
        assert!(page.contains("% at the start") && page.contains("% at the end."), "{path}");
        assert_eq!(page.matches("Biggest swing: move ").count(), 2, "as a link and on its point");
        // The turning points lead to their moments; the winner's curve ends at 100.
        let plies: Vec<usize> =
            values(&page, "data-ply").iter().map(|p| p.parse().unwrap()).collect();
        assert!(!plies.is_empty() && plies.iter().all(|&ply| ply > 0));
        let held = values(&page, "data-held");
        let ends: Vec<_> = held.iter().map(|h| h.rsplit(':').next().unwrap()).collect();
        assert!(ends == ["100", "0"] || ends == ["0", "100"] || ends == ["50", "50"], "{ends:?}");
    }
}

#[tokio::test]
async fn luck_and_skill_are_told_when_a_match_is_over_and_not_before() {
    let site = Site::new().await;
    let ann = site.visitor().await;
    let table = ann.opens(SHORT).await;
    let (replay, file) = (format!("{table}/replay"), format!("{table}/review"));
    let early = ann.get(&file).await;
    assert_eq!(early.status, StatusCode::CONFLICT);
    assert!(early.text.contains("before the end"), "{}", early.text);
    assert!(!ann.get(&replay).await.text.contains("Luck and skill"), "a running match hides them");
    play_out(&ann, &table).await;
    let found: serde_json::Value = serde_json::from_str(&ann.get(&file).await.text).unwrap();
    let page = ann.get(&replay).await.text;
    let section = page.split("Luck and skill").nth(1).expect("the review is beside the replay");
    let section = section.split("</details>").next().unwrap();
    for account in found["seats"].as_array().unwrap() {
        let number = |field: &str| account[field].as_f64().unwrap();
        let whole = number("result") - number("luck") - number("without_luck");
        assert!(whole.abs() < 1e-4, "the result is luck and the rest: {account}");
        let cost = format!("{} % in {}", (100.0 * number("cost")).round(), account["decisions"]);
        assert!(section.contains(&cost), "{cost}: {section}");
    }
    // Every mistake that is told leads to its moment, and says what would have been better.
    let plies = values(section, "data-ply");
    assert!(!plies.is_empty() && section.matches("; better: ").count() == plies.len(), "{section}");
    let moves = found["moves"].as_array().unwrap();
    let missed: Vec<_> = moves.iter().map(|one| one["missed"]["ply"].to_string()).collect();
    assert!(plies.iter().all(|ply| missed.contains(&(*ply).into())), "{plies:?}");
}

#[tokio::test]
async fn nobody_plays_on_from_a_match_that_still_has_secrets() {
    let site = Site::new().await;
    let ann = site.visitor().await;
    let table = ann.opens(SHORT).await;
    ann.waits(&table).await;
    let early = ann.post(&format!("{table}/fork"), "ply=3&seat=0&level=cadet").await;
    assert_eq!(early.status, StatusCode::FORBIDDEN);
    assert!(early.text.contains("would learn what is hidden"), "{}", early.text);
    assert!(ann.get(&format!("{table}/replay")).await.text.contains("would learn what is hidden"));
}

#[tokio::test]
async fn playing_on_opens_a_table_with_that_past_a_new_future_and_an_honest_proof() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("veritable.db");
    let site = Site::over(Store::open(&file).await.unwrap(), quick()).await;
    let ann = site.visitor().await;
    let table = ann.opens(SHORT).await;
    play_out(&ann, &table).await;
    let old = ann.get(&format!("{table}/file")).await.text;
    let log = |file: &str| -> Vec<String> {
        let lines = file.lines().skip_while(|l| *l != "log").skip(1);
        lines.filter(|l| !l.starts_with("end")).map(String::from).collect()
    };
    let total = log(&old).len();
    for (wish, status) in [
        (format!("ply={total}&seat=0"), StatusCode::UNPROCESSABLE_ENTITY),
        ("ply=999999&seat=0".into(), StatusCode::UNPROCESSABLE_ENTITY),
        ("ply=40&seat=5".into(), StatusCode::NOT_FOUND),
        ("ply=x&seat=0".into(), StatusCode::UNPROCESSABLE_ENTITY),
    ] {
        assert_eq!(ann.post(&format!("{table}/fork"), &wish).await.status, status, "{wish}");
    }
    // Somebody else plays on, in the bot's seat.
    let eve = site.visitor().await;
    let answer = eve.post(&format!("{table}/fork"), "ply=40&seat=1&level=cadet").await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text);
    let forked = answer.location.unwrap().trim_end_matches('/').to_string();
    let page = eve.get(&forked).await.text;
    assert!(
        page.contains("Played on from move 40 of another match.") && page.contains("Cadet (bot)")
    );
    assert!(eve.get(&format!("{forked}/verify")).await.text.contains("another match"));
    assert!(!ann.get("/").await.text.contains(&forked), "practice is not on show");

    // A restart in the middle loses nothing of it.
    eve.waits(&forked).await;
    let before = eve.scene(&forked).await;
    let again = Site::over(Store::open(&file).await.unwrap(), quick()).await;
    let eve = Visitor { site: again, cookie: eve.cookie.clone() };
    assert_eq!(eve.scene(&forked).await, before);

    play_out(&eve, &forked).await;
    let new = eve.get(&format!("{forked}/file")).await.text;
    assert_eq!(log(&new)[..40], log(&old)[..40], "the same past");
    assert_ne!(log(&new)[40..], log(&old)[40..], "another future");
    assert_eq!(new.matches("\nfair ").count(), 2, "two sources of chance");
    assert!(new.contains("\nfair 40\n"), "the second one from there on");
    let verified = eve.get(&format!("{forked}/verify")).await.text;
    assert!(verified.contains("outcomes of chance fell as committed"), "{verified}");
}
