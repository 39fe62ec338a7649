//! Copies of a database: while a server runs, and back again.

use std::fs;
use std::path::{Path, PathBuf};

use sqlx::Connection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};

use crate::directory::{DATABASE, make_file};
use crate::{Directory, Error};

/// Copies the database of this directory into one new file, whole and consistent, while a server may be writing.
pub async fn backup(directory: &Path, to: &Path) -> Result<(), Error> {
    let from = directory.join(DATABASE);
    if !from.exists() {
        return Err(Error(format!("there is no database in {}", directory.display())));
    }
    if to.exists() {
        return Err(Error(format!("{} is there already: choose another name", to.display())));
    }
    make_file(to).map_err(|e| Error(format!("{} cannot be written: {e}", to.display())))?;
    let copied = async {
        let mut database = open(&from).await?;
        sqlx::query("VACUUM INTO $1").bind(text(to)?).execute(&mut database).await?;
        database.close().await?;
        check(to).await
    };
    let copied = copied.await;
    if copied.is_err() {
        // Half a copy is worse than none; what went wrong is told.
        let _ = fs::remove_file(to);
    }
    copied
}

/// Puts a copy in the place of the database of a directory that no server uses. What was there is kept beside it.
/// Returns where, if there was something.
pub async fn restore(from: &Path, directory: &Path) -> Result<Option<PathBuf>, Error> {
    check(from).await?;
    let directory = Directory::claim(directory)?;
    let file = directory.database();
    let failed = |e: std::io::Error| Error(format!("the copy cannot be put in place: {e}"));
    let beside = |path: &Path, more: &str| PathBuf::from(format!("{}{more}", path.display()));
    let new = beside(&file, ".new");
    // A half-written one of an earlier try is of no use to anybody.
    let _ = fs::remove_file(&new);
    make_file(&new).map_err(failed)?;
    let mut source = fs::File::open(from).map_err(failed)?;
    let mut target = fs::File::options().write(true).open(&new).map_err(failed)?;
    std::io::copy(&mut source, &mut target).and_then(|_| target.sync_all()).map_err(failed)?;
    let mut kept = None;
    if file.exists() {
        let old = (1..).map(|n| beside(&file, &format!(".before-{n}")));
        let old = old.into_iter().find(|old| !old.exists()).expect("some number is free");
        // Its journal belongs to it.
        for more in ["", "-wal", "-shm"] {
            if beside(&file, more).exists() {
                fs::rename(beside(&file, more), beside(&old, more)).map_err(failed)?;
            }
        }
        kept = Some(old);
    }
    fs::rename(&new, &file).map_err(failed)?;
    Ok(kept)
}

async fn open(file: &Path) -> Result<SqliteConnection, Error> {
    Ok(SqliteConnection::connect_with(&SqliteConnectOptions::new().filename(file)).await?)
}

/// Whether a file is a whole database of matches.
async fn check(file: &Path) -> Result<(), Error> {
    let no = |why: String| Error(format!("{} is no whole copy: {why}", file.display()));
    if !file.exists() {
        return Err(no("there is no such file".into()));
    }
    let options = SqliteConnectOptions::new().filename(file).read_only(true);
    let looked = async {
        let mut copy = SqliteConnection::connect_with(&options).await?;
        let said: String =
            sqlx::query_scalar("PRAGMA integrity_check").fetch_one(&mut copy).await?;
        let _: i64 =
            sqlx::query_scalar("SELECT COUNT(*) FROM matches").fetch_one(&mut copy).await?;
        copy.close().await?;
        Ok::<_, sqlx::Error>(said)
    };
    match looked.await {
        Ok(said) if said == "ok" => Ok(()),
        Ok(said) => Err(no(said)),
        Err(error) => Err(no(error.to_string())),
    }
}

fn text(path: &Path) -> Result<&str, Error> {
    path.to_str().ok_or_else(|| Error(format!("{} is no name for a copy", path.display())))
}
