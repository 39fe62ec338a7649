//! A match keeps the cards it was opened with.

mod common;

use axum::http::StatusCode;
use common::Site;
use veritable_catalog::{AnyMatch, Match, MatchOf, with};
use veritable_core::content::Source;
use veritable_core::{Game, Options};
use veritable_store::{Listing, Stage, Store};

fn embedded<G: Game>(_: &MatchOf<G>) -> Vec<Source> {
    G::embedded()
}

/// The cards of Force of Arms as they were once: everything had another name.
fn old_cards() -> (String, String) {
    let game = "force-of-arms";
    let now = Match::new(game, &Options::standard(), None).unwrap();
    let mut sources = with!(&now, |one| embedded(one));
    for source in &mut sources {
        source.text = source.text.replace("name = \"", "name = \"Former ");
    }
    let then = Match::new(game, &Options::standard(), Some(&sources)).unwrap();
    let files = sources.iter().map(|s| serde_json::json!({ "name": s.name, "text": s.text }));
    let files = serde_json::Value::from_iter(files).to_string();
    (format!("{:016x}", then.position().fingerprint()), files)
}

#[tokio::test]
async fn a_match_is_replayed_with_its_own_cards_whatever_the_program_holds_now() {
    let store = Store::in_memory().await.unwrap();
    let (fingerprint, files) = old_cards();
    let open = serde_json::json!({
        "entry": "open", "game": "force-of-arms", "options": {}, "seed": "07".repeat(32),
        "seats": ["open", "open"], "owner": "", "listed": false, "content": fingerprint,
    });
    let (text, players) = (String::new(), Vec::new());
    let listing = Listing { stage: Stage::Open, listed: false, text, players, bot: false };
    let id = "0123456789abcdef01234567";
    store.create(id, "force-of-arms", vec![open.to_string()], listing).await.unwrap();
    let (site, table) = (Site::over(store.clone(), common::quick()).await, format!("/t/{id}"));
    let (ann, bob) = (site.visitor().await, site.visitor().await);
    assert_eq!(
        ann.get(&table).await.status,
        StatusCode::SERVICE_UNAVAILABLE,
        "nobody has its cards"
    );
    store.keep_pack(&fingerprint, &files).await.unwrap();
    for (player, seat) in [(&ann, "seat=0"), (&bob, "seat=1")] {
        let answer = player.post(&format!("{table}/sit"), seat).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text);
    }
    let page = ann.get(&table).await.text;
    assert!(page.contains("Former SDF-1"), "the old name");
}

#[tokio::test]
async fn the_cards_of_every_table_are_kept_and_its_journal_names_them() {
    let store = Store::in_memory().await.unwrap();
    let ann = Site::over(store.clone(), common::quick()).await.visitor().await;
    let table = ann.opens("opponent=bot").await;
    let journal = store.journal(table.trim_start_matches("/t/")).await.unwrap().unwrap();
    let open: serde_json::Value = serde_json::from_str(&journal[0]).unwrap();
    let kept = store.pack(open["content"].as_str().unwrap()).await.unwrap().unwrap();
    assert!(kept.contains("Daedalus"));
}
