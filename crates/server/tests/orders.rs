//! What whoever runs the server wants done, on both stores.

mod common;

use std::time::Duration;

use axum::http::StatusCode;
use common::{Site, Visitor, quick};
use veritable_server::orders::{self, Keep, Order};
use veritable_server::{App, Config};
use veritable_store::Store;
use veritable_store::testkit::Postgres;

/// A server at work, and whoever runs it, who has the store but not the server.
async fn hosted(store: Store, config: Config) -> (Site, App) {
    let site = Site::over(store.clone(), config).await;
    tokio::spawn(site.app.clone().tend());
    (site, App::new(store, quick()).await.unwrap())
}

/// Looks until it is so.
async fn until(what: &str, mut so: impl AsyncFnMut() -> bool) {
    for _ in 0..1000 {
        if so().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("it never came that {what}");
}

async fn a_running_server_obeys(store: Store) {
    let (site, host) = hosted(store.clone(), quick()).await;
    let (ann, bob, eve) = (site.visitor().await, site.visitor().await, site.visitor().await);
    let table = ann.opens("opponent=friend").await;
    let id = table.trim_start_matches("/t/").to_string();
    bob.post(&format!("{table}/sit"), "seat=1").await;
    assert_eq!(eve.post(&format!("{table}/sit"), "seat=1").await.status, StatusCode::CONFLICT);

    // A seat is freed, and somebody else takes it.
    orders::give(&host, &id, Order::Free(1)).await.unwrap();
    until("the seat is free", async || {
        eve.post(&format!("{table}/sit"), "seat=1").await.status == StatusCode::SEE_OTHER
    })
    .await;

    // The match ends; everybody reads why.
    orders::give(&host, &id, Order::End).await.unwrap();
    until("the match has ended", async || {
        ann.get(&format!("{table}/scene")).await.text.contains("\"over\":true")
    })
    .await;
    assert!(ann.get(&format!("{table}/log")).await.text.contains("has ended the match"));
    let again =
        Visitor { site: Site::over(store.clone(), quick()).await, cookie: ann.cookie.clone() };
    assert!(again.get(&format!("{table}/scene")).await.text.contains("\"over\":true"), "for good");

    // It is deleted.
    orders::give(&host, &id, Order::Delete).await.unwrap();
    until("it is gone", async || ann.get(&table).await.status == StatusCode::NOT_FOUND).await;
    assert!(store.find(&id).await.unwrap().is_none());

    // Somebody is not let in any more, and then is.
    let eve_id = eve.cookie.trim_start_matches("guest=").split('.').next().unwrap().to_string();
    assert!(orders::ban(&host, &eve_id, "shouts").await.unwrap());
    assert!(!orders::ban(&host, "eve", "").await.unwrap(), "that is nobody");
    until("Eve is banned", async || eve.get("/").await.status == StatusCode::FORBIDDEN).await;
    assert_eq!(ann.get("/").await.status, StatusCode::OK, "the others are not concerned");
    assert_eq!(orders::banned(&host).await.unwrap(), [(eve_id.clone(), "shouts".to_string())]);
    assert!(orders::unban(&host, &eve_id).await.unwrap());
    until("Eve is back", async || eve.get("/").await.status == StatusCode::OK).await;
    site.app.close();
}

#[tokio::test]
async fn a_running_server_ends_frees_deletes_and_bans_as_it_is_told() {
    a_running_server_obeys(Store::in_memory().await.unwrap()).await;
}

#[tokio::test]
async fn a_running_server_on_postgresql_does_so_too() {
    let Some(postgres) = Postgres::shared() else { return };
    a_running_server_obeys(Store::connect(&postgres.database()).await.unwrap()).await;
}

#[tokio::test]
async fn matches_are_kept_as_long_as_was_said() {
    let store = Store::in_memory().await.unwrap();
    let ann = Site::over(store.clone(), quick()).await.visitor().await;
    let over = ann.opens("opponent=device").await;
    ann.post(&format!("{over}/lift"), "").await;
    ann.post(&format!("{over}/resign"), "").await;
    let going = ann.opens("opponent=friend").await;
    let swept = async |keep: Keep| {
        let app = App::new(store.clone(), Config { keep, ..quick() }).await.unwrap();
        orders::sweep(&app).await.unwrap()
    };
    let (day, none) = (Some(Duration::from_secs(86400)), Some(Duration::ZERO));
    assert_eq!(swept(Keep::default()).await, 0, "for ever");
    assert_eq!(swept(Keep { over: day, unfinished: day }).await, 0, "a day has not passed");
    tokio::time::sleep(Duration::from_millis(1100)).await;
    assert_eq!(swept(Keep { over: none, unfinished: day }).await, 1);
    let again = Visitor { site: Site::over(store.clone(), quick()).await, cookie: ann.cookie };
    assert_eq!(again.get(&over).await.status, StatusCode::NOT_FOUND);
    assert_eq!(again.get(&going).await.status, StatusCode::OK);
    assert_eq!(swept(Keep { over: none, unfinished: none }).await, 1);
}

#[tokio::test]
async fn what_one_server_deletes_is_gone_at_the_others() {
    let Some(postgres) = Postgres::shared() else { return };
    let url = postgres.database();
    let (here, _) = hosted(Store::connect(&url).await.unwrap(), quick()).await;
    let (there, _) = hosted(Store::connect(&url).await.unwrap(), quick()).await;
    let ann = here.visitor().await;
    let table = ann.opens("opponent=friend").await;
    let eve = Visitor { site: there.clone(), cookie: ann.cookie.clone() };
    assert_eq!(eve.get(&table).await.status, StatusCode::OK);
    let id = table.trim_start_matches("/t/");
    orders::give(&here.app, id, Order::Delete).await.unwrap();
    orders::obey(&here.app).await.unwrap();
    until("it is gone here", async || ann.get(&table).await.status == StatusCode::NOT_FOUND).await;
    until("it is gone there", async || eve.get(&table).await.status == StatusCode::NOT_FOUND).await;
    here.app.close();
    there.app.close();
}
