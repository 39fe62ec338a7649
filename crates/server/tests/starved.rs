//! However many bots one guest lets think, those of the others answer.

mod common;

use common::{Site, Visitor, pick};

/// How many bots wait for their turn to think.
async fn waiting(visitor: &Visitor) -> u64 {
    let figures = visitor.get("/metrics").await.text;
    let line = figures.lines().find(|line| line.starts_with("veritable_bots_waiting "));
    line.and_then(|line| line.split(' ').nth(1)).unwrap().parse().unwrap()
}

// Everybody here comes from one address, as people behind one router do.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn six_hundred_tables_of_aces_do_not_keep_another_guests_bot_from_answering() {
    let site = Site::new().await;
    let (ann, bob) = (site.visitor().await, site.visitor().await);
    for _ in 0..600 {
        let table = ann.opens("opponent=bot&level=ace").await;
        // A bot keeps her seat: from now on the two play by themselves.
        ann.post(&format!("{table}/leave"), "").await;
    }
    assert!(waiting(&bob).await > 300, "aces think for long");
    for level in ["greedy", "pilot"] {
        let table = bob.opens(&format!("opponent=bot&level={level}")).await;
        for step in 0..6 {
            let (_, choices) = bob.waits(&table).await.expect("a match has more decisions");
            bob.act(&table, &choices[pick(step, choices.len())]).await;
        }
        bob.waits(&table).await;
    }
    assert!(waiting(&bob).await > 300, "bob's bots answered while hundreds of ann's waited");
}
