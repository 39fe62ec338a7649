//! Guided first games: every step is told, and the place in them follows from the journal.

mod common;
#[path = "common/rehearsal.rs"]
mod rehearsal;

use axum::http::StatusCode;
use common::{Site, quick};
use rehearsal::{guide_of, rehearse};
use veritable_catalog::games;
use veritable_core::content::Source;
use veritable_core::guide::Guide;
use veritable_store::Store;

#[test]
fn every_game_has_a_guide_of_ten_to_twenty_five_steps_and_all_are_told_when_it_is_followed() {
    for info in games() {
        let guide = guide_of(info.id);
        assert!((10..=25).contains(&guide.step.len()), "{}: {}", info.id, guide.step.len());
        let lessons = rehearse(info.id, guide).unwrap_or_else(|why| panic!("{}: {why}", info.id));
        let at_once = lessons.iter().map(|lesson| lesson.pages.len()).max();
        assert!(at_once <= Some(4), "{}: too much at once", info.id);
    }
}

#[test]
fn a_wrong_step_in_the_data_is_found_and_named() {
    let text = include_str!("../../games/force-of-arms/content/guide.toml");
    let said = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        let guide = Guide::read(&Source::new("guide.toml", text.replacen(from, to, 1))).unwrap();
        rehearse("force-of-arms", Box::leak(Box::new(guide))).err().expect("it is wrong")
    };
    assert_eq!(
        said("points = [\"corner-se\"]", "points = [\"corner-see\"]"),
        "step “sides” points at nothing: [\"corner-see\"]"
    );
    assert!(
        said("try = [\"to c\"]", "try = [\"to x\"]").starts_with("step “destination” recommends")
    );
    assert_eq!(said("did = \"up\"", "did = \"lock se\""), "step “gained” is never told");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn learn_opens_a_guided_game_whose_place_survives_undo_and_restart_until_it_is_left() {
    let store = Store::in_memory().await.unwrap();
    let site = Site::over(store.clone(), quick()).await;
    let ann = site.visitor().await;
    let opened = ann.post("/learn", "game=force-of-arms").await;
    assert_eq!(opened.status, StatusCode::SEE_OTHER, "{}", opened.text);
    let table = opened.location.unwrap().trim_end_matches('/').to_string();
    ann.waits(&table).await.unwrap();
    let page = ann.get(&format!("{table}/")).await.text;
    assert!(page.contains("id=\"lesson-fleets\"") && page.contains("1 of 19"), "{page}");
    assert!(page.contains("data-tries=\"sides se\"") && page.contains("data-points=\"corner-se\""));
    let eve = site.visitor().await;
    assert!(!eve.get(&format!("{table}/")).await.text.contains("id=\"coach\""), "only the learner");

    ann.act(&table, "sides se").await;
    ann.act(&table, "move w").await;
    let page = ann.get(&format!("{table}/")).await.text;
    assert!(page.contains("lesson-destination") && !page.contains("lesson-move"), "{page}");
    assert_eq!(ann.post(&format!("{table}/undo"), "").await.status, StatusCode::NO_CONTENT);
    let page = ann.get(&format!("{table}/")).await.text;
    assert!(page.contains("lesson-move") && !page.contains("lesson-fleets"), "{page}");

    // Another server over the same store knows the same place.
    let again = common::Visitor { site: Site::over(store.clone(), quick()).await, ..ann.clone() };
    let page = again.get(&format!("{table}/")).await.text;
    assert!(page.contains("lesson-move") && !page.contains("lesson-fleets"), "{page}");
    assert_eq!(again.post(&format!("{table}/alone"), "").await.status, StatusCode::NO_CONTENT);
    let alone = again.post(&format!("{table}/alone"), "").await;
    assert_eq!(alone.text, "There is no guide at this table.");
    let third = common::Visitor { site: Site::over(store, quick()).await, ..ann };
    assert!(!third.get(&format!("{table}/")).await.text.contains("id=\"coach\""));
    assert!(third.waits(&table).await.is_some(), "the match goes on");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn there_is_nothing_to_learn_of_a_game_that_does_not_exist() {
    let site = Site::new().await;
    let answer = site.visitor().await.post("/learn", "game=chess").await;
    assert_eq!(answer.status, StatusCode::NOT_FOUND);
    assert_eq!(answer.text, "There is no such game.");
}
