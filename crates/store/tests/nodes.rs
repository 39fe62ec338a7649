//! Several servers on one PostgreSQL database.

use std::path::Path;
use std::time::{Duration, Instant};

use tokio::net::{UnixListener, UnixStream};
use tokio::sync::watch;
use veritable_store::testkit::Postgres;
use veritable_store::{Append, Listing, News, Stage, Store};

fn listing(bot: bool) -> Listing {
    let (text, players) = ("words".into(), vec!["ann".into(), "bob".into()]);
    Listing { stage: Stage::Running, listed: true, text, players, bot }
}

async fn two(url: &str) -> (Store, Store) {
    (Store::connect(url).await.unwrap(), Store::connect(url).await.unwrap())
}

#[tokio::test]
async fn bots_think_where_was_written_last_until_that_server_falls_silent() {
    let Some(server) = Postgres::shared() else { return };
    let (one, other) = two(&server.database()).await;
    one.beat().await.unwrap();
    other.beat().await.unwrap();
    one.create("m", "toy", vec!["header".into()], listing(true)).await.unwrap();
    assert!(one.lease("m").await.unwrap());
    assert!(!other.lease("m").await.unwrap(), "one at a time");
    assert!(other.take_over(10).await.unwrap().is_empty());
    assert!(other.waiting_for_bots(0, 10).await.unwrap().is_empty(), "somebody is at it");
    assert_eq!(one.waiting_for_bots(0, 10).await.unwrap(), ["m"]);
    assert_eq!(other.others().await.unwrap(), 1);

    // The other one writes: it goes on there.
    other.append("m", 1, vec!["a".into()], Some(listing(true))).await.unwrap();
    assert!(other.lease("m").await.unwrap());
    assert!(!one.lease("m").await.unwrap());

    // It is not heard of any more: within a second or so the first has it.
    let silent = Instant::now();
    let taken = loop {
        one.beat().await.unwrap();
        let taken = one.take_over(10).await.unwrap();
        if !taken.is_empty() {
            break taken;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    };
    assert_eq!(taken, ["m"]);
    assert!(silent.elapsed() < Duration::from_secs(2), "{:?}", silent.elapsed());
    assert!(one.lease("m").await.unwrap());

    // Who stops says so, and the others need not wait.
    one.close().await.unwrap();
    assert_eq!(other.take_over(10).await.unwrap(), ["m"]);
    other.append("m", 2, vec!["end".into()], Some(listing(false))).await.unwrap();
    assert!(other.take_over(10).await.unwrap().is_empty(), "no bot is to move");
}

#[tokio::test]
async fn notices_say_where_something_is_new_and_what_is_gone() {
    let Some(server) = Postgres::shared() else { return };
    let (one, other) = two(&server.database()).await;
    let mut news = other.newsreel().unwrap();
    assert_eq!(news.next().await, News::Missed, "whatever was before");
    one.create("m", "toy", vec!["header".into()], listing(false)).await.unwrap();
    one.append("m", 1, vec!["a".into(), "b".into()], None).await.unwrap();
    assert_eq!(one.append("m", 1, vec!["late".into()], None).await.unwrap(), Append::Conflict);
    one.append("m", 3, vec!["c".into()], Some(listing(false))).await.unwrap();
    one.delete("m").await.unwrap();
    let written = |entries| News::Written { id: "m".into(), entries };
    assert_eq!(news.next().await, written(1));
    assert_eq!(news.next().await, written(3));
    assert_eq!(news.next().await, written(4));
    assert_eq!(news.next().await, News::Deleted("m".into()));
    assert!(Store::in_memory().await.unwrap().newsreel().is_none());
}

#[tokio::test]
async fn a_database_that_fails_and_comes_back_is_used_again_and_news_that_were_missed_are_told() {
    // A server for this test alone: it is stopped.
    let Some(server) = Postgres::start() else { return };
    let store = Store::connect(&server.database()).await.unwrap();
    let mut news = store.newsreel().unwrap();
    assert_eq!(news.next().await, News::Missed);
    store.create("m", "toy", vec!["header".into()], listing(false)).await.unwrap();
    server.stop();
    assert!(store.append("m", 1, vec!["a".into()], None).await.is_err());
    assert!(store.journal("m").await.is_err());
    assert!(store.writable().await.is_err());
    server.begin();
    let mut tries = 0;
    while store.writable().await.is_err() {
        tries += 1;
        assert!(tries < 20, "it is not used again");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(store.append("m", 1, vec!["a".into()], None).await.unwrap(), Append::Stored);
    assert_eq!(store.journal("m").await.unwrap().unwrap(), ["header", "a"]);
    loop {
        let heard = tokio::time::timeout(Duration::from_secs(10), news.next()).await;
        if heard.expect("it says that something was missed") == News::Missed {
            break;
        }
    }
}

/// A way to a database that can fall silent: nothing is refused, and nothing comes any more.
async fn silenceable(url: &str, dir: &Path) -> (String, watch::Sender<bool>) {
    let socket = url.split("host=").nth(1).unwrap().split('&').next().unwrap().to_string();
    let (speaks, listens) = watch::channel(true);
    let listener = UnixListener::bind(dir.join(".s.PGSQL.5432")).unwrap();
    let through = url.replace(&socket, dir.to_str().unwrap());
    tokio::spawn(async move {
        while let Ok((mut here, _)) = listener.accept().await {
            let mut there = UnixStream::connect(format!("{socket}/.s.PGSQL.5432")).await.unwrap();
            let mut speaks = listens.clone();
            tokio::spawn(async move {
                let silence = async { drop(speaks.wait_for(|speaks| !speaks).await) };
                tokio::select! {
                    _ = tokio::io::copy_bidirectional(&mut here, &mut there) => {}
                    // The connection stays open on both sides.
                    () = silence => std::future::pending().await,
                }
            });
        }
    });
    (through, speaks)
}

#[tokio::test]
async fn a_database_that_falls_silent_is_given_up_and_used_again_when_it_speaks() {
    let Some(server) = Postgres::shared() else { return };
    let dir = tempfile::tempdir().unwrap();
    let (url, speaks) = silenceable(&server.database(), dir.path()).await;
    let store = Store::connect(&url).await.unwrap();
    store.create("m", "toy", vec!["header".into()], listing(false)).await.unwrap();
    speaks.send_replace(false);
    let bound = Duration::from_secs(60);
    let (written, read) = tokio::join!(
        tokio::time::timeout(bound, store.append("m", 1, vec!["a".into()], None)),
        tokio::time::timeout(bound, store.journal("m")),
    );
    assert!(written.expect("whoever writes is told").is_err());
    assert!(read.expect("whoever reads is told").is_err());
    speaks.send_replace(true);
    // A connection that is new finds the way.
    let began = Instant::now();
    while let Err(why) = store.writable().await {
        assert!(began.elapsed() < bound, "it is not used again: {why}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(store.append("m", 1, vec!["a".into()], None).await.unwrap(), Append::Stored);
    assert_eq!(store.journal("m").await.unwrap().unwrap(), ["header", "a"]);
}

#[tokio::test]
async fn everything_moves_to_postgresql_and_back_and_nothing_into_a_place_in_use() {
    let Some(server) = Postgres::shared() else { return };
    let dir = tempfile::tempdir().unwrap();
    let start = Store::open(&dir.path().join("start.db")).await.unwrap();
    for n in 0..600 {
        let id = format!("m{n}");
        let header = vec![format!("header {n}"), "“quoted”, and 'so'".into()];
        start.create(&id, "toy", header, listing(n % 2 == 0)).await.unwrap();
    }
    start.append("m7", 2, vec!["more".into()], None).await.unwrap();
    start.keep_pack("5b1f", "cards").await.unwrap();
    start.set("cookie key", "secret").await.unwrap();
    start.note("ban", "eve", "shouts").await.unwrap();

    let between = Store::connect(&server.database()).await.unwrap();
    // A server that was started there once has made keys of its own.
    between.setting("cookie key", "another").await.unwrap();
    assert_eq!(start.copy_into(&between).await.unwrap(), 600);
    let end = Store::open(&dir.path().join("end.db")).await.unwrap();
    assert_eq!(between.copy_into(&end).await.unwrap(), 600);

    assert_eq!(end.journal("m7").await.unwrap(), start.journal("m7").await.unwrap());
    assert_eq!(end.all("", 1000).await.unwrap(), start.all("", 1000).await.unwrap());
    assert_eq!(end.of_guest("ann", 1000).await.unwrap().len(), 600);
    assert_eq!(between.waiting_for_bots(0, 1000).await.unwrap().len(), 300);
    assert_eq!(end.pack("5b1f").await.unwrap().as_deref(), Some("cards"));
    assert_eq!(end.noted("ban", "eve").await.unwrap().as_deref(), Some("shouts"));
    assert_eq!(between.setting("cookie key", "").await.unwrap(), "secret");
    let refused = start.copy_into(&between).await.unwrap_err().to_string();
    assert!(refused.contains("there are matches already"), "{refused}");
    // It goes on where it was.
    between.append("m7", 3, vec!["on".into()], Some(listing(false))).await.unwrap();
    assert_eq!(between.journal_from("m7", 2).await.unwrap(), ["more", "on"]);
}

#[tokio::test]
async fn an_address_where_no_database_answers_is_told_in_a_sentence_without_its_password() {
    let url = "postgres://ann:secret@127.0.0.1:1/games";
    let Err(error) = Store::connect(url).await else { panic!("nobody listens there") };
    let says = error.to_string();
    assert!(says.contains("cannot be reached"), "{says}");
    assert!(!says.contains("secret"), "{says}");
}
