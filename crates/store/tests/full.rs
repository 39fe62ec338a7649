//! A disk that is full, and then is not.

use veritable_store::{Append, Listing, Stage, Store};

#[tokio::test]
async fn a_full_disk_is_told_and_everything_goes_on_when_there_is_space_again() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("veritable.db");
    let store = Store::open_within(&file, 40).await.unwrap();
    let listing = Listing {
        stage: Stage::Running,
        listed: false,
        text: String::new(),
        players: Vec::new(),
        bot: false,
    };
    store.create("m", "toy", vec!["header".into()], listing.clone()).await.unwrap();
    store.create("long", "toy", vec!["header".into()], listing).await.unwrap();
    let mut written = 1;
    while store.append("long", written, vec!["x".repeat(8000)], None).await.is_ok() {
        written += 1;
    }
    assert!(written > 3, "the disk was full at once");
    assert!(store.append("m", 1, vec!["y".repeat(8000)], None).await.is_err());
    let why = store.writable().await;
    assert!(why.is_ok() || why.unwrap_err().to_string().contains("full"));

    // Somebody makes room.
    let whole = sqlx::SqlitePool::connect(&format!("sqlite://{}", file.display())).await.unwrap();
    sqlx::query("DELETE FROM journal WHERE match = 'long'").execute(&whole).await.unwrap();
    store.writable().await.unwrap();
    let stored = store.append("m", 1, vec!["y".repeat(8000)], None).await.unwrap();
    assert_eq!(stored, Append::Stored);
    assert_eq!(store.journal("m").await.unwrap().unwrap().len(), 2);
}
