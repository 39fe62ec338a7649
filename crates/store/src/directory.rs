//! The directory where a server keeps its data: for one server at a time, and for nobody else's eyes.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use crate::Error;

/// A directory that belongs to this process as long as the value lives.
pub struct Directory {
    path: PathBuf,
    _lock: File,
}

impl Directory {
    /// Takes the directory, made if it is not there; refuses if another server has it.
    pub fn claim(path: &Path) -> Result<Self, Error> {
        let cannot = |what: &str, e: std::io::Error| {
            Error(format!("the directory {} cannot be {what}: {e}", path.display()))
        };
        make(path).map_err(|e| cannot("made", e))?;
        let lock = make_file(&path.join("veritable.lock")).map_err(|e| cannot("used", e))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(fs::TryLockError::WouldBlock) => {
                return Err(Error(format!(
                    "another server is using {}: stop it first, or choose another directory",
                    path.display()
                )));
            }
            Err(fs::TryLockError::Error(e)) => return Err(cannot("locked", e)),
        }
        let directory = Self { path: path.into(), _lock: lock };
        directory.close_to_others().map_err(|e| cannot("closed to others", e))?;
        Ok(directory)
    }

    /// The file of the database.
    pub fn database(&self) -> PathBuf {
        self.path.join(DATABASE)
    }

    /// Sees to it that others on this machine read nothing: seeds and the key of all cookies are in there.
    fn close_to_others(&self) -> std::io::Result<()> {
        let mut foreign = false;
        for entry in fs::read_dir(&self.path)? {
            let entry = entry?;
            if entry.file_name().to_string_lossy().starts_with("veritable.") {
                only_mine(&entry.path(), 0o600)?;
            } else {
                foreign = true;
            }
        }
        // What somebody else keeps there may be meant for others; our files are closed all the same.
        if !foreign {
            only_mine(&self.path, 0o700)?;
        }
        Ok(())
    }
}

/// The name of the database in its directory.
pub(crate) const DATABASE: &str = "veritable.db";

#[cfg(unix)]
fn make(path: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::DirBuilderExt;
    fs::DirBuilder::new().recursive(true).mode(0o700).create(path)
}

#[cfg(not(unix))]
fn make(path: &Path) -> std::io::Result<()> {
    fs::create_dir_all(path)
}

/// Takes from others what they may do with a file or directory.
#[cfg(unix)]
pub(crate) fn only_mine(path: &Path, mode: u32) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let wide = fs::metadata(path)?.permissions().mode() & 0o777;
    if wide & !mode != 0 {
        tracing::warn!(path = %path.display(), "others could read this; now nobody else can");
        fs::set_permissions(path, fs::Permissions::from_mode(mode))?;
    }
    Ok(())
}

#[cfg(not(unix))]
pub(crate) fn only_mine(_: &Path, _: u32) -> std::io::Result<()> {
    Ok(())
}

/// Makes an empty file that only its owner may read, if there is none, and opens it.
pub(crate) fn make_file(path: &Path) -> std::io::Result<File> {
    let mut options = File::options();
    options.create(true).append(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}
