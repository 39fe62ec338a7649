//! What is damaged, half sent or dressed up gets a page and a sentence, never a panic.

mod common;

use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use common::{Site, quick};
use veritable_server::Config;
use veritable_store::Store;
use veritable_store::testkit::Postgres;

#[tokio::test]
async fn a_damaged_journal_gives_a_page_and_leaves_every_other_table_alone() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("veritable.db");
    let rows =
        sqlx::SqlitePool::connect(&format!("sqlite://{}?mode=rwc", file.display())).await.unwrap();
    let hurt = async |damage: &'static str, table: &str| {
        let id = table.trim_start_matches("/t/").to_string();
        let hurt = sqlx::query(damage).bind(id).execute(&rows).await.unwrap().rows_affected();
        assert_eq!(hurt, 1, "{damage}");
        true
    };
    damaged(async || Store::open(&file).await.unwrap(), hurt).await;
}

#[tokio::test]
async fn a_damaged_journal_in_postgresql_does_so_too() {
    let Some(postgres) = Postgres::shared() else { return };
    let url = postgres.database();
    let rows = sqlx::PgPool::connect(&url).await.unwrap();
    let hurt = async |damage: &'static str, table: &str| {
        // What is no text cannot be stored there.
        if damage.contains("x'ff") {
            return false;
        }
        let id = table.trim_start_matches("/t/").to_string();
        let hurt = sqlx::query(damage).bind(id).execute(&rows).await.unwrap().rows_affected();
        assert_eq!(hurt, 1, "{damage}");
        true
    };
    damaged(async || Store::connect(&url).await.unwrap(), hurt).await;
}

/// Tables are damaged, one after another and each in its own way.
async fn damaged(open: impl AsyncFn() -> Store, hurt: impl AsyncFn(&'static str, &str) -> bool) {
    let site = Site::over(open().await, quick()).await;
    let ann = site.visitor().await;
    let whole = ann.opens("opponent=bot").await;
    assert!(ann.waits(&whole).await.is_some());
    let damages = [
        "UPDATE journal SET entry = substr(entry, 1, 20) WHERE match = $1 AND seq = 0",
        "UPDATE journal SET entry = '' WHERE match = $1 AND seq = 0",
        "UPDATE journal SET entry = x'ff00fe' WHERE match = $1 AND seq = 1",
        "UPDATE journal SET entry = '{\"entry\":\"throw\",\"action\":\"nonsense\"}' WHERE match = $1 AND seq = 1",
        "UPDATE journal SET entry = '{\"entry\":\"do\",\"seat\":200,\"action\":\"first\"}' WHERE match = $1 AND seq = 1",
        "UPDATE journal SET entry = '{\"entry\":\"undo\",\"seat\":77}' WHERE match = $1 AND seq = 1",
        "UPDATE journal SET entry = replace(entry, '\"seats\":[', '\"seats\":[\"open\",') WHERE match = $1 AND seq = 0",
        "UPDATE journal SET entry = replace(entry, 'force-of-arms', 'chess') WHERE match = $1 AND seq = 0",
        "DELETE FROM journal WHERE match = $1 AND seq = 0",
        "UPDATE matches SET card = x'ff', touched = 'yesterday' WHERE id = $1",
    ];
    for damage in damages {
        let table = ann.opens("opponent=friend").await;
        site.visitor().await.post(&format!("{table}/sit"), "seat=1").await;
        if !hurt(damage, &table).await {
            continue;
        }
        // A server that has not read it yet.
        let fresh = Site::over(open().await, quick()).await;
        let eve = fresh.visitor().await;
        let answer = eve.get(&table).await;
        let fine = answer.status == StatusCode::OK && damage.contains("card");
        assert!(fine || answer.status == StatusCode::SERVICE_UNAVAILABLE, "{damage}: {answer:?}");
        assert!(answer.text.contains("<h1>") || fine, "a page: {}", answer.text);
        let act = eve.act(&table, "first").await;
        assert!(!act.status.is_success(), "{damage}");
        let known = common::Visitor { site: fresh, cookie: ann.cookie.clone() };
        assert_eq!(known.get("/").await.status, StatusCode::OK, "{damage}");
        assert_eq!(known.get(&whole).await.status, StatusCode::OK, "{damage}");
    }
}

#[tokio::test]
async fn a_request_that_is_half_sent_is_given_up() {
    let config = Config { body_patience: Duration::from_millis(100), ..quick() };
    let site = Site::over(Store::in_memory().await.unwrap(), config).await;
    let ann = site.visitor().await;
    let table = ann.opens("opponent=bot").await;
    for path in ["/new".to_string(), "/join".into(), "/name".into(), format!("{table}/act")] {
        let request = Request::post(&path)
            .header(header::COOKIE, &ann.cookie)
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        let never =
            Body::from_stream(futures_util::stream::pending::<Result<Vec<u8>, std::io::Error>>());
        let sent = ann.send(request.body(never).unwrap());
        let answer = tokio::time::timeout(Duration::from_secs(5), sent).await.expect("an answer");
        assert_eq!(answer.status, StatusCode::REQUEST_TIMEOUT, "{path}");
    }
}

#[tokio::test]
async fn nobody_sits_down_under_the_name_of_another() {
    let site = Site::new().await;
    let (ann, eve) = (site.visitor().await, site.visitor().await);
    let renamed = async |visitor: &common::Visitor, name: &str| {
        let cookie = visitor.post("/name", &format!("name={name}")).await.set_cookie.unwrap();
        common::Visitor { site: site.clone(), cookie }
    };
    let (ann, eve) = (renamed(&ann, "Ann").await, renamed(&eve, "a%E2%80%8BnN").await);
    let table = ann.opens("opponent=friend").await;
    eve.post(&format!("{table}/sit"), "seat=1").await;
    let answer = ann.get(&format!("{table}/scene")).await;
    let seen: serde_json::Value = serde_json::from_str(&answer.text).unwrap();
    assert_eq!(seen["seats"], serde_json::json!(["Ann", "anN 2"]));
    let bot = ann.post("/name", "name=Greedy+(bot)").await;
    assert_eq!(bot.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn a_table_by_link_is_found_by_its_link_only_and_its_owner_frees_a_seat() {
    let site = Site::new().await;
    let (ann, eve) = (site.visitor().await, site.visitor().await);
    let table = ann.opens("opponent=friend").await;
    let stranger = site.visitor().await;
    assert!(!stranger.get("/").await.text.contains(&table), "nobody else finds it");
    let open = ann.opens("game=cyclone-run&opponent=friend&option-players=3&listed=yes").await;
    assert!(stranger.get("/").await.text.contains(&open), "unless its owner wants that");
    eve.post(&format!("{open}/sit"), "seat=1").await;
    let free = format!("{open}/free");
    assert_eq!(eve.post(&free, "seat=0").await.status, StatusCode::FORBIDDEN);
    assert_eq!(ann.post(&free, "seat=0").await.status, StatusCode::CONFLICT, "her own");
    assert_eq!(ann.post(&free, "seat=2").await.status, StatusCode::CONFLICT, "nobody's");
    assert_eq!(ann.post(&free, "seat=1").await.status, StatusCode::SEE_OTHER);
    let answer = stranger.post(&format!("{open}/sit"), "seat=1").await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text);
}
