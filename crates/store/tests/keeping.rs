//! One file, for nobody else's eyes, for one server at a time; and copies of it.

use std::path::Path;

use sqlx::Connection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use veritable_store::{Append, Directory, Listing, Stage, Store, backup, restore};

fn listing() -> Listing {
    let (text, players) = (String::new(), Vec::new());
    Listing { stage: Stage::Running, listed: false, text, players, bot: false }
}

/// A store with one match of so many entries.
async fn filled(file: &Path, entries: u64) -> Store {
    let store = Store::open(file).await.unwrap();
    store.create("m", "toy", vec!["header".into()], listing()).await.unwrap();
    for seq in 1..entries {
        let stored = store.append("m", seq, vec![format!("entry {seq}")], None).await.unwrap();
        assert_eq!(stored, Append::Stored);
    }
    store
}

async fn entries(file: &Path) -> usize {
    Store::open(file).await.unwrap().journal("m").await.unwrap().unwrap().len()
}

#[tokio::test]
async fn after_closing_the_one_file_is_everything() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("veritable.db");
    let store = filled(&file, 50).await;
    // Whoever has read keeps the database from tidying up by itself.
    assert_eq!(store.journal("m").await.unwrap().unwrap().len(), 50);
    store.close().await.unwrap();
    let alone = dir.path().join("alone.db");
    std::fs::copy(&file, &alone).unwrap();
    assert_eq!(entries(&alone).await, 50);
    assert!(store.append("m", 50, vec!["late".into()], None).await.is_err(), "it is closed");
}

#[tokio::test]
async fn a_copy_made_while_somebody_writes_is_whole_and_can_be_put_back() {
    let dir = tempfile::tempdir().unwrap();
    let (place, copy) = (dir.path().join("data"), dir.path().join("copy.db"));
    let claimed = Directory::claim(&place).unwrap();
    let store = filled(&claimed.database(), 10).await;
    let writing = tokio::spawn(async move {
        for seq in 10..200 {
            store.append("m", seq, vec![format!("entry {seq}")], None).await.unwrap();
        }
        store.close().await.unwrap();
    });
    backup(&place, &copy).await.unwrap();
    writing.await.unwrap();
    let there = entries(&copy).await;
    assert!((10..=200).contains(&there), "{there}");

    assert!(backup(&place, &copy).await.unwrap_err().to_string().contains("is there already"));
    let busy = restore(&copy, &place).await.unwrap_err().to_string();
    assert!(busy.contains("another server is using"), "{busy}");
    drop(claimed);
    let kept = restore(&copy, &place).await.unwrap().expect("what was there is kept");
    assert_eq!(entries(&place.join("veritable.db")).await, there);
    assert_eq!(entries(&kept).await, 200);
}

#[tokio::test]
async fn what_is_no_whole_copy_is_not_put_back() {
    let dir = tempfile::tempdir().unwrap();
    let (place, copy) = (dir.path().join("data"), dir.path().join("copy.db"));
    let file = dir.path().join("veritable.db");
    filled(&file, 300).await.close().await.unwrap();
    let whole = std::fs::read(&file).unwrap();
    std::fs::write(&copy, &whole[..whole.len() / 2]).unwrap();
    for broken in [copy.as_path(), Path::new("/nowhere/copy.db"), Path::new("Cargo.toml")] {
        let said = restore(broken, &place).await.unwrap_err().to_string();
        assert!(said.contains("no whole copy"), "{said}");
    }
    assert!(!place.join("veritable.db").exists());
}

#[tokio::test]
async fn an_older_program_says_that_a_newer_one_has_used_the_database() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("veritable.db");
    filled(&file, 2).await.close().await.unwrap();
    let newer = "INSERT INTO _sqlx_migrations
        SELECT version + 100, description, installed_on, success, checksum, execution_time FROM _sqlx_migrations";
    let options = SqliteConnectOptions::new().filename(&file);
    let mut database = SqliteConnection::connect_with(&options).await.unwrap();
    sqlx::query(newer).execute(&mut database).await.unwrap();
    database.close().await.unwrap();
    let Err(said) = Store::open(&file).await else { panic!("it was opened") };
    assert!(said.to_string().contains("newer version of this program"), "{said}");
}

#[test]
fn a_second_server_on_one_directory_is_refused_with_a_sentence() {
    let dir = tempfile::tempdir().unwrap();
    let first = Directory::claim(dir.path()).unwrap();
    let Err(refused) = Directory::claim(dir.path()) else { panic!("both have it") };
    assert!(refused.to_string().contains("another server is using"), "{refused}");
    drop(first);
    assert!(Directory::claim(dir.path()).is_ok());
}

#[cfg(unix)]
#[tokio::test]
async fn others_on_the_machine_read_nothing_also_where_they_could_before() {
    use std::os::unix::fs::PermissionsExt;
    let dir = tempfile::tempdir().unwrap();
    let place = dir.path().join("data");
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let claimed = Directory::claim(&place).unwrap();
    assert_eq!(mode(&place), 0o700);
    let store = filled(&claimed.database(), 2).await;
    for file in ["veritable.db", "veritable.db-wal", "veritable.db-shm"] {
        assert_eq!(mode(&place.join(file)), 0o600, "{file}");
    }
    store.close().await.unwrap();
    drop(claimed);
    let wide = |path: &Path, mode| {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
    };
    wide(&place, 0o755);
    wide(&place.join("veritable.db"), 0o644);
    let claimed = Directory::claim(&place).unwrap();
    assert_eq!((mode(&place), mode(&claimed.database())), (0o700, 0o600));
}
