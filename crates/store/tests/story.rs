//! The story that every store can tell, whatever database it lives in.

use veritable_store::testkit::Postgres;
use veritable_store::{Append, Listing, Stage, Store};

fn listing(stage: Stage, text: &str, players: &[&str]) -> Listing {
    let players = players.iter().map(ToString::to_string).collect();
    Listing { stage, listed: true, text: text.into(), players, bot: false }
}

fn entries(words: &[&str]) -> Vec<String> {
    words.iter().map(ToString::to_string).collect()
}

async fn the_story(store: &Store) {
    // A match begins, and its id is taken.
    let first = entries(&["header", "seat 0"]);
    let made =
        store.create("m1", "toy", first.clone(), listing(Stage::Open, "waits", &["ann"])).await;
    assert_eq!(made.unwrap(), Append::Stored);
    let again = store.create("m1", "toy", first, listing(Stage::Open, "waits", &[])).await;
    assert_eq!(again.unwrap(), Append::Conflict);
    assert_eq!(store.listed(Stage::Open, 10).await.unwrap()[0].text, "waits");

    // It goes on; a place is written once, and never with a gap before it.
    let running = listing(Stage::Running, "turn 1", &["ann", "bob"]);
    let stored = store.append("m1", 2, entries(&["a", "b"]), Some(running)).await.unwrap();
    assert_eq!(stored, Append::Stored);
    for (seq, why) in [(2, "written"), (3, "written"), (5, "gap"), (0, "written")] {
        let answer = store.append("m1", seq, entries(&["x"]), None).await.unwrap();
        assert_eq!(answer, Append::Conflict, "{why}");
    }
    assert_eq!(store.append("m1", 4, entries(&["c"]), None).await.unwrap(), Append::Stored);
    let journal = store.journal("m1").await.unwrap().unwrap();
    assert_eq!(journal, ["header", "seat 0", "a", "b", "c"]);

    // Nothing is made by appending, and what is not there is not there.
    assert_eq!(store.append("m2", 0, entries(&["x"]), None).await.unwrap(), Append::Conflict);
    assert_eq!(store.journal("m2").await.unwrap(), None);
    assert_eq!(store.find("m2").await.unwrap(), None);

    // Lists say where it stands.
    assert!(store.listed(Stage::Open, 10).await.unwrap().is_empty());
    let running = store.listed(Stage::Running, 10).await.unwrap();
    assert_eq!((running[0].id.as_str(), running[0].text.as_str()), ("m1", "turn 1"));
    assert_eq!(store.of_guest("bob", 10).await.unwrap(), running);
    assert!(store.of_guest("eve", 10).await.unwrap().is_empty());

    // A match that waits for a bot is found until the bot has moved or the match is over.
    assert!(store.waiting_for_bots(0, 10).await.unwrap().is_empty());
    let waits = Listing { bot: true, ..listing(Stage::Running, "turn 2", &[]) };
    store.append("m1", 5, entries(&["d"]), Some(waits)).await.unwrap();
    assert_eq!(store.waiting_for_bots(0, 10).await.unwrap(), ["m1"]);
    assert!(store.waiting_for_bots(60, 10).await.unwrap().is_empty(), "not for a minute yet");
    for wrong in [7200, -1_000_000_000] {
        store.shift_clock(wrong).await.unwrap();
        assert_eq!(
            store.waiting_for_bots(60, 10).await.unwrap(),
            ["m1"],
            "whatever the clock says"
        );
        assert!(
            store.untouched(false, 60, 10).await.unwrap().is_empty(),
            "nobody knows how old it is"
        );
        store.shift_clock(-wrong).await.unwrap();
    }
    let over = Listing { listed: false, bot: true, ..listing(Stage::Over, "17 : 14", &[]) };
    store.append("m1", 6, entries(&["end"]), Some(over)).await.unwrap();
    assert!(store.waiting_for_bots(0, 10).await.unwrap().is_empty());
    assert!(store.listed(Stage::Over, 10).await.unwrap().is_empty());
    assert_eq!(store.find("m1").await.unwrap().unwrap().stage, Stage::Over);
    assert_eq!(store.count().await.unwrap(), 1);

    // All matches are found one after another, and what is deleted is gone.
    store
        .create("m0", "toy", entries(&["header"]), listing(Stage::Open, "", &["ann"]))
        .await
        .unwrap();
    let ids = async |after: &str| {
        let all = store.all(after, 10).await.unwrap();
        all.into_iter().map(|listed| listed.id).collect::<Vec<_>>()
    };
    assert_eq!((ids("").await, ids("m0").await), (entries(&["m0", "m1"]), entries(&["m1"])));
    assert!(store.delete("m0").await.unwrap());
    assert!(!store.delete("m0").await.unwrap());
    assert_eq!(store.journal("m0").await.unwrap(), None);
    assert_eq!(ids("").await, ["m1"]);

    // Cards are kept once.
    assert_eq!(store.pack("5b1f").await.unwrap(), None);
    store.keep_pack("5b1f", "cards").await.unwrap();
    store.keep_pack("5b1f", "cards").await.unwrap();
    assert_eq!(store.pack("5b1f").await.unwrap().as_deref(), Some("cards"));

    // Notes about people are changed and forgotten.
    assert_eq!(store.noted("ban", "eve").await.unwrap(), None);
    store.note("ban", "eve", "shouts").await.unwrap();
    store.note("ban", "eve", "shouts again").await.unwrap();
    store.note("ban", "10.0.0.1", "").await.unwrap();
    store.note("notice", "eve", "elsewhere").await.unwrap();
    let banned = store.notes("ban").await.unwrap();
    let pair = |who: &str, why: &str| (who.to_string(), why.to_string());
    assert_eq!(banned, [pair("10.0.0.1", ""), pair("eve", "shouts again")]);
    assert!(store.strike("ban", "eve").await.unwrap());
    assert!(!store.strike("ban", "eve").await.unwrap());
    assert_eq!(store.noted("notice", "eve").await.unwrap().as_deref(), Some("elsewhere"));

    // What nobody has touched for long is found, the over apart from the others.
    assert!(store.untouched(true, 60, 10).await.unwrap().is_empty(), "not for a minute yet");
    assert!(store.untouched(false, 0, 10).await.unwrap().is_empty(), "it is over");

    // A setting is what it was first.
    assert_eq!(store.setting("key", "first").await.unwrap(), "first");
    assert_eq!(store.setting("key", "second").await.unwrap(), "first");
    store.set("other", "one").await.unwrap();
    store.set("other", "two").await.unwrap();
    assert_eq!(store.setting("other", "three").await.unwrap(), "two", "until it is changed");
}

#[tokio::test]
async fn a_store_in_memory_tells_the_story() {
    the_story(&Store::in_memory().await.unwrap()).await;
}

#[tokio::test]
async fn a_store_in_a_file_tells_the_story_and_remembers_it() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("veritable.db");
    the_story(&Store::open(&file).await.unwrap()).await;
    let again = Store::open(&file).await.unwrap();
    assert_eq!(again.journal("m1").await.unwrap().unwrap().len(), 7);
    assert_eq!(again.setting("key", "third").await.unwrap(), "first");
}

async fn many_append_together(store: &Store) {
    let tables: Vec<_> = (0..64)
        .map(|table| {
            let store = store.clone();
            tokio::spawn(async move {
                let id = format!("m{table}");
                let open = listing(Stage::Running, "", &[]);
                store.create(&id, "toy", entries(&["header"]), open).await.unwrap();
                for seq in 1..20 {
                    let entry = vec![format!("{table}:{seq}")];
                    assert_eq!(store.append(&id, seq, entry, None).await.unwrap(), Append::Stored);
                }
            })
        })
        .collect();
    for table in tables {
        table.await.unwrap();
    }
    for table in 0..64 {
        let journal = store.journal(&format!("m{table}")).await.unwrap().unwrap();
        let expected: Vec<_> = (1..20).map(|seq| format!("{table}:{seq}")).collect();
        assert_eq!(journal[1..], expected);
    }
    let figures = store.figures();
    assert_eq!(figures.appends, 64 * 20);
    assert!(figures.commits < figures.appends / 4, "{figures:?}");
}

/// Thirty-two want to write two entries at each place, in no order; the servers share one store.
async fn many_write_one_place(servers: &[Store]) {
    let open = listing(Stage::Open, "", &[]);
    let first = &servers[0];
    first.create("m", "toy", entries(&["header"]), open.clone()).await.unwrap();
    first.create("n", "toy", entries(&["header"]), open.clone()).await.unwrap();
    for round in 0..10 {
        let writers: Vec<_> = (0..32)
            .map(|n| {
                let (store, open) = (servers[n % servers.len()].clone(), open.clone());
                tokio::spawn(async move {
                    let id = if n / 3 % 2 == 0 { "m" } else { "n" };
                    let pair = vec![n.to_string(), n.to_string()];
                    let listing = (n % 5 > 0).then_some(open);
                    (id, store.append(id, 1 + 2 * round, pair, listing).await.unwrap())
                })
            })
            .collect();
        let mut stored = Vec::new();
        for writer in writers {
            let (id, answer) = writer.await.unwrap();
            stored.extend((answer == Append::Stored).then_some(id));
        }
        stored.sort_unstable();
        assert_eq!(stored, ["m", "n"], "round {round}");
    }
    for id in ["m", "n"] {
        let journal = first.journal(id).await.unwrap().unwrap();
        assert_eq!(journal.len(), 21);
        assert!(journal[1..].chunks(2).all(|pair| pair[0] == pair[1]), "{journal:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn appends_that_arrive_together_share_commits_and_none_is_lost() {
    let dir = tempfile::tempdir().unwrap();
    many_append_together(&Store::open(&dir.path().join("veritable.db")).await.unwrap()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_many_who_write_one_place_exactly_one_succeeds() {
    let dir = tempfile::tempdir().unwrap();
    let store = Store::open(&dir.path().join("veritable.db")).await.unwrap();
    many_write_one_place(&[store]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_store_in_postgresql_tells_the_story_and_remembers_it() {
    let Some(server) = Postgres::shared() else { return };
    let url = server.database();
    the_story(&Store::connect(&url).await.unwrap()).await;
    let again = Store::connect(&url).await.unwrap();
    assert_eq!(again.journal("m1").await.unwrap().unwrap().len(), 7);
    assert_eq!(again.setting("key", "third").await.unwrap(), "first");
    many_append_together(&Store::connect(&server.database()).await.unwrap()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_many_servers_that_write_one_place_exactly_one_succeeds() {
    let Some(server) = Postgres::shared() else { return };
    let (url, mut servers) = (server.database(), Vec::new());
    for _ in 0..3 {
        servers.push(Store::connect(&url).await.unwrap());
    }
    many_write_one_place(&servers).await;
}
