//! What is damaged, half sent or dressed up gets a page and a sentence, never a panic.

mod common;

use std::io::Write;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use common::{Site, Visitor, quick};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
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

/// What a server writes into its log.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Log {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Tables are damaged, one after another and each in its own way. The log says so, and holds no secret.
async fn damaged(open: impl AsyncFn() -> Store, hurt: impl AsyncFn(&'static str, &str) -> bool) {
    let (log, store) = (Log::default(), open().await);
    let all = tracing_subscriber::fmt().with_max_level(tracing::Level::TRACE);
    let writer = log.clone();
    let _logged =
        tracing::subscriber::set_default(all.with_writer(move || writer.clone()).finish());
    let site = Site::over(store.clone(), quick()).await;
    let mut secrets = vec![store.setting("cookie key", "none").await.unwrap()];
    let ann = site.visitor().await;
    secrets.push(ann.cookie.rsplit('.').next().unwrap().into());
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
        "UPDATE journal SET entry = replace(entry, '\"owner\"', '\"own\"') WHERE match = $1 AND seq = 0",
        "INSERT INTO journal (match, seq, at, entry) SELECT match, MAX(seq) + 1, 0,
            '{\"entry\":\"do\",\"seat\":0,\"action\":\"spy sec' || 'retly\"}' FROM journal WHERE match = $1 GROUP BY match",
        "INSERT INTO journal (match, seq, at, entry) SELECT match, MAX(seq) + 1, 0,
            '{\"entry\":\"resign\",\"seat\":200}' FROM journal WHERE match = $1 GROUP BY match",
        "DELETE FROM journal WHERE match = $1 AND seq = 0",
        "UPDATE matches SET card = x'ff', touched = 'yesterday' WHERE id = $1",
    ];
    for damage in damages {
        let table = ann.opens("opponent=friend").await;
        site.visitor().await.post(&format!("{table}/sit"), "seat=1").await;
        let journal = store.journal(table.trim_start_matches("/t/")).await.unwrap().unwrap();
        let opened: serde_json::Value = serde_json::from_str(&journal[0]).unwrap();
        secrets.push(opened["seed"].as_str().unwrap().into());
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
        let known = Visitor { site: fresh, cookie: ann.cookie.clone() };
        assert_eq!(known.get("/").await.status, StatusCode::OK, "{damage}");
        assert_eq!(known.get(&whole).await.status, StatusCode::OK, "{damage}");
    }
    let log = log.text();
    assert!(log.contains("a journal cannot be read"), "{log}");
    assert!(!log.contains("secretly"), "what somebody decides may be secret: {log}");
    for secret in secrets {
        assert!(!log.contains(&secret[..16]), "{secret} is in {log}");
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

/// A server on a socket of its own.
async fn on_a_socket(site: &Site) -> std::net::SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let (address, router) = (listener.local_addr().unwrap(), site.router.clone());
    tokio::spawn(async move { axum::serve(listener, router).await });
    address
}

#[tokio::test]
async fn a_body_that_stops_halfway_on_its_way_is_given_up() {
    let config = Config { body_patience: Duration::from_millis(100), ..quick() };
    let site = Site::over(Store::in_memory().await.unwrap(), config).await;
    let mut stream = TcpStream::connect(on_a_socket(&site).await).await.unwrap();
    let half = "POST /new HTTP/1.1\r\nhost: here\r\ncontent-length: 100\r\n\
        content-type: application/x-www-form-urlencoded\r\n\r\ngame=force";
    stream.write_all(half.as_bytes()).await.unwrap();
    let mut answer = String::new();
    let read = stream.read_to_string(&mut answer);
    tokio::time::timeout(Duration::from_secs(60), read).await.expect("it ends").unwrap();
    assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
    assert!(answer.contains("did not come to its end in time"), "{answer}");
}

/// Somebody who calls themselves so.
async fn named(site: &Site, name: &str) -> Visitor {
    let visitor = site.visitor().await;
    let renamed = visitor.post("/name", &format!("name={name}")).await;
    Visitor { site: site.clone(), cookie: renamed.set_cookie.unwrap() }
}

/// What everybody at a table is called.
async fn names(visitor: &Visitor, table: &str) -> serde_json::Value {
    let seen = visitor.get(&format!("{table}/scene")).await;
    serde_json::from_str::<serde_json::Value>(&seen.text).unwrap()["seats"].clone()
}

#[tokio::test]
async fn nobody_sits_down_under_the_name_of_another() {
    let site = Site::new().await;
    // One that nobody sees, and two that turn the direction of writing.
    let (ann, eve) =
        (named(&site, "Ann").await, named(&site, "%E2%80%AEa%E2%80%8BnN%E2%81%A6").await);
    let table = ann.opens("opponent=friend").await;
    eve.post(&format!("{table}/sit"), "seat=1").await;
    assert_eq!(names(&ann, &table).await, serde_json::json!(["Ann", "anN 2"]));
    for bot in ["Greedy+(bot)", "Greedy+2+(BOT)", "Pilot+[bot]", "Ace+%EF%BC%88bot%EF%BC%89"] {
        let refused = ann.post("/name", &format!("name={bot}")).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{bot}");
    }
    assert_eq!(ann.post("/name", "name=Robot").await.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn two_of_one_name_who_sit_down_at_the_same_moment_are_told_apart() {
    let site = Site::new().await;
    let ann = site.visitor().await;
    let table = ann.opens("game=cyclone-run&opponent=friend&option-players=3&mine=0").await;
    let sit = format!("{table}/sit");
    let (one, other) = (named(&site, "Eve").await, named(&site, "Eve").await);
    tokio::join!(one.post(&sit, "seat=1"), other.post(&sit, "seat=2"));
    let names = names(&ann, &table).await;
    let mut eves = [names[1].as_str().unwrap(), names[2].as_str().unwrap()];
    eves.sort_unstable();
    assert_eq!(eves, ["Eve", "Eve 2"]);
}

#[tokio::test]
async fn people_at_one_device_are_told_apart_whatever_they_are_called() {
    let site = Site::new().await;
    for (own, second, seen) in
        [("Player+2", "", ["Player 2", "Player 2 2"]), ("Ann", "ANN", ["Ann", "ANN 2"])]
    {
        let ann = named(&site, own).await;
        let table = ann.opens(&format!("opponent=device&second={second}")).await;
        ann.post(&format!("{table}/lift"), "").await;
        assert_eq!(names(&ann, &table).await, serde_json::json!(seen));
    }
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
