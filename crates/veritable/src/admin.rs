//! Looking after the matches of a server, in a directory or in PostgreSQL, while it runs or not.

use std::fs;
use std::path::Path;

use veritable_core::content::Problem;
use veritable_core::words::{one_line, quoted};
use veritable_server::orders::{self, Order};
use veritable_server::{App, Config};
use veritable_store::{Directory, Stage, Store};

use crate::cli::{Admin, AdminCommand};
use crate::files::write_whole;
use crate::serve::{data_directory, is_url, runtime, sentence};

/// How many matches are read at a time.
const PAGE: u32 = 500;

/// Does what was asked.
pub fn run(args: &Admin) -> Result<(), Problem> {
    let said = runtime()?.block_on(done(args))?;
    crate::print(&said)
}

/// Where matches are kept, and whether a server is at work there.
struct Place {
    app: App,
    store: Store,
    /// Ours as long as this lives, if no server has it.
    _claimed: Option<Directory>,
    busy: bool,
}

impl Place {
    async fn of(args: &Admin) -> Result<Self, Problem> {
        let data = args.data.clone().unwrap_or_else(data_directory);
        let (store, claimed, busy) = match &args.store {
            Some(url) if is_url(url) => {
                let store = Store::connect(url).await.map_err(sentence)?;
                let busy = store.others().await.map_err(sentence)? > 0;
                (store, None, busy)
            }
            Some(other) => {
                let says = "is no address of a PostgreSQL database: write postgres://…, or use --data DIR.";
                return Err(Problem(format!("{} {says}", quoted(other))));
            }
            None => {
                let file = data.join("veritable.db");
                if !file.exists() {
                    return Err(Problem(format!("There are no matches in {}.", data.display())));
                }
                // Whoever has the directory is a server at work.
                let claimed = Directory::claim(&data).ok();
                let busy = claimed.is_none();
                (Store::open(&file).await.map_err(sentence)?, claimed, busy)
            }
        };
        let app = App::new(store.clone(), Config::default()).await.map_err(sentence)?;
        Ok(Self { app, store, _claimed: claimed, busy })
    }

    /// Has a match seen to: by the server that is at work, or here.
    async fn order(&self, id: &str, order: Order) -> Result<String, Problem> {
        if self.store.find(id).await.map_err(sentence)?.is_none() {
            return Err(unknown(id));
        }
        orders::give(&self.app, id, order).await.map_err(sentence)?;
        if self.busy {
            return Ok(
                "The server does so within a few seconds; its log says what became of it.\n".into(),
            );
        }
        for (table, done) in orders::obey(&self.app).await.map_err(sentence)? {
            if table == id {
                done.map_err(|why| {
                    Problem(format!("That was not done: {}.", why.trim_end_matches('.')))
                })?;
            }
        }
        Ok("Done.\n".into())
    }

    async fn list(&self) -> Result<String, Problem> {
        let (mut out, mut after) = (String::new(), String::new());
        loop {
            let page = self.store.all(&after, PAGE).await.map_err(sentence)?;
            let Some(last) = page.last() else { return Ok(out) };
            after = last.id.clone();
            for listed in page {
                let stage = match listed.stage {
                    Stage::Open => "open",
                    Stage::Running => "running",
                    Stage::Over => "over",
                };
                // What an older program has stored may hold anything.
                let who = one_line(&veritable_server::who_plays(&listed), usize::MAX);
                out += &format!("{} {} {stage} {who}\n", listed.id, listed.game);
            }
        }
    }

    /// Saves every match; of those that cannot be replayed, the journal.
    async fn export(&self, dir: &Path) -> Result<String, Problem> {
        fs::create_dir_all(dir).map_err(|e| {
            Problem(format!("The directory {} cannot be made: {e}.", dir.display()))
        })?;
        let (mut saved, mut out, mut after) = (0, String::new(), String::new());
        loop {
            let page = self.store.all(&after, PAGE).await.map_err(sentence)?;
            let Some(last) = page.last() else { break };
            after = last.id.clone();
            for listed in page {
                let name = format!("{}-{}", listed.game, listed.id);
                match veritable_server::saved(&self.app, &listed.id).await {
                    Some(text) => {
                        write_whole(&dir.join(format!("{name}.txt")), &text)?;
                        saved += 1;
                    }
                    None => {
                        let journal = self.store.journal(&listed.id).await.map_err(sentence)?;
                        let text = journal.unwrap_or_default().join("\n") + "\n";
                        write_whole(&dir.join(format!("{name}.journal")), &text)?;
                        out +=
                            &format!("{} cannot be replayed: its journal was saved.\n", listed.id);
                    }
                }
            }
        }
        let matches = if saved == 1 { "1 match is".into() } else { format!("{saved} matches are") };
        Ok(out + &format!("{matches} in {}.\n", dir.display()))
    }
}

async fn done(args: &Admin) -> Result<String, Problem> {
    let place = Place::of(args).await?;
    let app = &place.app;
    let said = match &args.what {
        AdminCommand::List => place.list().await?,
        AdminCommand::Show { id } => {
            let journal = place.store.journal(id).await.map_err(sentence)?;
            journal.ok_or_else(|| unknown(id))?.join("\n") + "\n"
        }
        AdminCommand::Export { dir } => place.export(dir).await?,
        AdminCommand::Delete { id } => place.order(id, Order::Delete).await?,
        AdminCommand::End { id } => place.order(id, Order::End).await?,
        AdminCommand::Free { id, seat } => place.order(id, Order::Free(*seat)).await?,
        AdminCommand::Ban { who: None, .. } => {
            let all = orders::banned(app).await.map_err(sentence)?;
            all.into_iter().map(|(who, why)| format!("{who} {why}\n")).collect()
        }
        AdminCommand::Ban { who: Some(who), why } => {
            match orders::ban(app, who, why).await.map_err(sentence)? {
                true => "Not let in any more, within a few seconds.\n".into(),
                false => return Err(nobody(who)),
            }
        }
        AdminCommand::Unban { who } => match orders::unban(app, who).await.map_err(sentence)? {
            true => "Let in again, within a few seconds.\n".into(),
            false => return Err(Problem(format!("{} was not banned.", quoted(who)))),
        },
    };
    // A server that is at work closes its store itself.
    if !place.busy {
        place.store.close().await.map_err(sentence)?;
    }
    Ok(said)
}

fn unknown(id: &str) -> Problem {
    Problem(format!("There is no match {}. See `veritable admin list`.", quoted(id)))
}

fn nobody(who: &str) -> Problem {
    Problem(format!(
        "{} is neither a guest nor an address: `veritable admin show ID` names the guests of a match, each with an id of \
         32 digits.",
        quoted(who)
    ))
}
