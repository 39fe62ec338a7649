//! Looking after the matches of a server.

use std::fs;
use std::path::Path;

use veritable_core::content::Problem;
use veritable_core::words::quoted;
use veritable_server::{App, Config};
use veritable_store::{Directory, Error, Stage, Store};

use crate::cli::{Admin, AdminCommand};
use crate::files::write_whole;
use crate::serve::{data_directory, waiting};

/// How many matches are read at a time.
const PAGE: u32 = 500;

/// Does what was asked.
pub fn run(args: &Admin) -> Result<(), Problem> {
    let data = args.data.clone().unwrap_or_else(data_directory);
    let file = data.join("veritable.db");
    if !file.exists() {
        return Err(Problem(format!("There are no matches in {}.", data.display())));
    }
    match &args.what {
        AdminCommand::List => crate::print(&waiting(list(&file))?),
        AdminCommand::Show { id } => {
            let journal = waiting(async { Store::open(&file).await?.journal(id).await })?;
            match journal {
                Some(journal) => crate::print(&(journal.join("\n") + "\n")),
                None => Err(unknown(id)),
            }
        }
        AdminCommand::Export { dir } => {
            fs::create_dir_all(dir).map_err(|e| {
                Problem(format!("The directory {} cannot be made: {e}.", dir.display()))
            })?;
            let (saved, unread) = waiting(export(&file, dir))?;
            for id in &unread {
                crate::print(&format!("{id} could not be saved.\n"))?;
            }
            crate::print(&format!("{saved} matches are in {}.\n", dir.display()))
        }
        AdminCommand::Delete { id } => {
            let deleted = waiting(async {
                let directory = Directory::claim(&data)?;
                let store = Store::open(&directory.database()).await?;
                let deleted = store.delete(id).await?;
                store.close().await?;
                Ok(deleted)
            })?;
            if deleted { crate::print("Deleted.\n") } else { Err(unknown(id)) }
        }
    }
}

fn unknown(id: &str) -> Problem {
    Problem(format!("There is no match {}. See `veritable admin list`.", quoted(id)))
}

async fn list(file: &Path) -> Result<String, Error> {
    let store = Store::open(file).await?;
    let (mut out, mut after) = (String::new(), String::new());
    loop {
        let page = store.all(&after, PAGE).await?;
        let Some(last) = page.last() else { return Ok(out) };
        after = last.id.clone();
        for listed in page {
            let stage = match listed.stage {
                Stage::Open => "open",
                Stage::Running => "running",
                Stage::Over => "over",
            };
            let who = veritable_server::who_plays(&listed);
            out += &format!("{} {} {stage} {who}\n", listed.id, listed.game);
        }
    }
}

/// Saves every match. Returns how many, and which could not be read.
async fn export(file: &Path, dir: &Path) -> Result<(usize, Vec<String>), Error> {
    let store = Store::open(file).await?;
    let app = App::new(store.clone(), Config::default()).await?;
    let (mut saved, mut unread, mut after) = (0, Vec::new(), String::new());
    loop {
        let page = store.all(&after, PAGE).await?;
        let Some(last) = page.last() else { return Ok((saved, unread)) };
        after = last.id.clone();
        for listed in page {
            let text = veritable_server::saved(&app, &listed.id).await;
            let to = dir.join(format!("{}-{}.txt", listed.game, listed.id));
            match text.map(|text| write_whole(&to, &text)) {
                Some(Ok(())) => saved += 1,
                _ => unread.push(listed.id),
            }
        }
    }
}
