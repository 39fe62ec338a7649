//! From one database into another, whole.

use crate::{Error, Store};

/// How many matches are looked at together.
const PAGE: u32 = 500;

/// Everything that is kept of a match.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Whole {
    pub id: String,
    pub game: String,
    pub stage: String,
    pub text: String,
    pub listed: i32,
    pub bot: i32,
    pub created: i64,
    pub touched: i64,
    /// When each entry was written, and what it says.
    pub journal: Vec<(i64, String)>,
    pub players: Vec<String>,
}

impl Store {
    /// Copies everything into a store where there are no matches yet, reads it there again and compares. Returns how
    /// many matches there are. No server may be at either.
    pub async fn copy_into(&self, to: &Store) -> Result<u64, Error> {
        if to.count().await? > 0 {
            let says = "there are matches already where these should go: choose an empty place";
            return Err(Error(says.into()));
        }
        for (name, value) in self.settings().await? {
            to.set(&name, &value).await?;
        }
        for (fingerprint, sources) in self.packs().await? {
            to.keep_pack(&fingerprint, &sources).await?;
        }
        for (kind, who, value) in self.all_notes().await? {
            to.note(&kind, &who, &value).await?;
        }
        let (mut copied, mut after) = (0, String::new());
        loop {
            let page = self.all(&after, PAGE).await?;
            let Some(last) = page.last() else { break };
            after = last.id.clone();
            for listed in page {
                let Some(whole) = self.whole(&listed.id).await? else { continue };
                to.put_whole(&whole).await?;
                if to.whole(&listed.id).await?.as_ref() != Some(&whole) {
                    return Err(Error(format!("the match {} came out differently", listed.id)));
                }
                copied += 1;
            }
        }
        // A damaged row is in no list, but it counts.
        let there = self.count().await?;
        if copied != there {
            return Err(Error(format!(
                "{copied} of {there} matches were copied: the others cannot be read"
            )));
        }
        Ok(copied)
    }
}
