//! A match keeps the cards it was opened with.

mod common;

use axum::http::StatusCode;
use common::Site;
use veritable_catalog::{AnyMatch, Match, MatchOf, with};
use veritable_core::content::Source;
use veritable_core::{Game, Options};
use veritable_server::{Config, Pack};
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

/// The files of Force of Arms, each name changed by a word.
fn renamed(word: &str) -> Vec<Source> {
    let now = Match::new("force-of-arms", &Options::standard(), None).unwrap();
    let mut sources = with!(&now, |one| embedded(one));
    for source in &mut sources {
        source.text = source.text.replace("name = \"", &format!("name = \"{word}"));
    }
    sources
}

#[tokio::test]
async fn cards_of_ones_own_are_offered_by_name_and_stay_with_the_match_and_the_next_one() {
    let store = Store::in_memory().await.unwrap();
    let house = Pack::new("House cards", renamed("House ")).unwrap();
    let config = Config { packs: vec![house], ..common::quick() };
    let site = Site::over(store.clone(), config).await;
    let ann = site.visitor().await;
    assert!(ann.get("/new/force-of-arms").await.text.contains("House cards"));
    assert!(
        !ann.get("/new/cyclone-run").await.text.contains("House cards"),
        "no cards of that game"
    );
    let unknown = ann.post("/new", "game=force-of-arms&pack=Nobody's").await;
    assert_eq!(unknown.status, StatusCode::NOT_FOUND, "{}", unknown.text);
    let table = ann.opens("opponent=device&option-rounds=1&pack=House+cards").await;
    ann.post(&format!("{table}/lift"), "").await;
    assert!(ann.get(&table).await.text.contains("House SDF-1"));
    assert_eq!(ann.post(&format!("{table}/resign"), "").await.status, StatusCode::NO_CONTENT);
    let checked = ann.get(&format!("{table}/verify")).await.text;
    assert!(checked.contains("fell as committed"), "{checked}");
    let next = ann.post(&format!("{table}/again"), "").await.go.unwrap();
    // A server that does not offer them any more.
    let plain = Site::over(store, common::quick()).await;
    let ann = common::Visitor { site: plain, cookie: ann.cookie };
    ann.post(&format!("{next}lift"), "").await;
    assert!(ann.get(&next).await.text.contains("House SDF-1"), "the same cards again");
}

#[test]
fn an_unchanged_copy_of_a_pack_is_the_same_pack_and_a_broken_one_is_told_in_a_sentence() {
    let stock = Match::new("force-of-arms", &Options::standard(), None).unwrap();
    let copy = Match::of_pack(&renamed("")).unwrap();
    assert_eq!(copy.position().fingerprint(), stock.position().fingerprint());
    let mut broken = renamed("");
    let cards = broken.iter_mut().find(|source| source.name == "cards.toml").unwrap();
    cards.text = cards.text.replacen("delta = ", "deltta = ", 1);
    let said = Pack::new("Broken", broken).unwrap_err().to_string();
    assert!(said.contains("cards.toml:") && said.contains("deltta"), "{said}");
}

/// A match of Force of Arms whose journal says that it was opened by other rules.
async fn by_other_rules(store: &Store, table: &str) {
    let id = table.trim_start_matches("/t/");
    let mut journal = store.journal(id).await.unwrap().unwrap();
    let listed = store.find(id).await.unwrap().unwrap();
    let mut open: serde_json::Value = serde_json::from_str(&journal[0]).unwrap();
    open["rules"] = 77.into();
    journal[0] = open.to_string();
    // What these rules do not know.
    let last = journal.iter().rposition(|entry| entry.contains("\"do\"")).unwrap();
    let mut strange: serde_json::Value = serde_json::from_str(&journal[last]).unwrap();
    strange["action"] = "transmogrify 3".into();
    journal[last] = strange.to_string();
    let (stage, text) = (listed.stage, listed.text);
    let listing = Listing { stage, listed: false, text, players: Vec::new(), bot: false };
    store.delete(id).await.unwrap();
    store.create(id, "force-of-arms", journal, listing).await.unwrap();
}

#[tokio::test]
async fn a_match_by_rules_that_the_program_does_not_know_says_so_and_can_be_read() {
    let store = Store::in_memory().await.unwrap();
    let site = Site::over(store.clone(), common::quick()).await;
    let (ann, bob) = (site.visitor().await, site.visitor().await);
    let table = ann.opens("opponent=friend&option-rounds=1").await;
    bob.post(&format!("{table}/sit"), "seat=1").await;
    for _ in 0..6 {
        for player in [&ann, &bob] {
            let (_, choices) = player.choices(&table).await;
            if let Some(action) = choices.first() {
                player.act(&table, action).await;
            }
        }
    }
    let log = ann.get(&format!("{table}/log")).await.text;
    let log: serde_json::Value = serde_json::from_str(&log).unwrap();
    by_other_rules(&store, &table).await;
    let later = Site::over(store.clone(), common::quick()).await;
    let eve = later.visitor().await;
    let ann = common::Visitor { site: later.clone(), cookie: ann.cookie };
    let page = ann.get(&table).await;
    assert_eq!(page.status, StatusCode::CONFLICT);
    assert!(
        page.text.contains("played by version 77 of the rules of Force of Arms"),
        "{}",
        page.text
    );
    let told = log["lines"][0]["text"].as_str().unwrap();
    assert!(page.text.contains(told), "{told} in {}", page.text);
    assert!(!page.text.contains("transmogrify"), "what nobody was told stays secret");
    assert!(eve.get(&table).await.text.contains("What was told"));
    let act = ann.act(&table, "first").await;
    assert_eq!(act.status, StatusCode::CONFLICT);
    assert!(act.text.contains("cannot go on here"), "{}", act.text);
    assert_eq!(eve.get("/").await.status, StatusCode::OK);
}
