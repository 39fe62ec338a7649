//! Files: content packs in, saved games in and out.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use veritable_core::content::{Problem, Source};
use veritable_server::Pack;
use veritable_table::Seed;

/// The TOML files of a content pack, in alphabetic order.
pub fn read_content(dir: &Path) -> Result<Vec<Source>, Problem> {
    let list = fs::read_dir(dir).map_err(|e| cannot("read the content directory", dir, &e))?;
    let mut paths: Vec<_> = list
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.extension().is_some_and(|ext| ext == "toml"))
        .collect();
    paths.sort();
    if paths.is_empty() {
        return Err(Problem(format!("There is no .toml file in {}.", dir.display())));
    }
    paths.iter().map(|path| Ok(Source::new(name_of(path), read_text(path)?))).collect()
}

/// The content pack of an optional directory.
pub fn optional_content(dir: Option<&Path>) -> Result<Option<Vec<Source>>, Problem> {
    dir.map(read_content).transpose()
}

/// The packs in a directory: its own .toml files, and those of each folder in it. Each is called like its folder.
pub fn read_packs(dir: &Path) -> Result<Vec<Pack>, Problem> {
    let list = fs::read_dir(dir).map_err(|e| cannot("read the content directory", dir, &e))?;
    let mut paths: Vec<_> = list.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
    paths.sort();
    let is_toml = |path: &PathBuf| path.extension().is_some_and(|ext| ext == "toml");
    let own = paths.iter().any(is_toml).then(|| dir.to_path_buf());
    let folders = paths.into_iter().filter(|path| path.is_dir());
    let packs: Vec<_> = own.into_iter().chain(folders).collect();
    if packs.is_empty() {
        return Err(Problem(format!("There are no packs of cards in {}.", dir.display())));
    }
    let read = |dir: &PathBuf| {
        // A path like `.` has its name elsewhere.
        let name = fs::canonicalize(dir).map(|path| name_of(&path)).unwrap_or_default();
        let pack = read_content(dir).and_then(|sources| Pack::new(name, sources));
        pack.map_err(|problem| Problem(format!("{}: {problem}", dir.display())))
    };
    packs.iter().map(read).collect()
}

fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// A whole text file.
pub fn read_text(path: &Path) -> Result<String, Problem> {
    let bytes = fs::read(path).map_err(|e| cannot("read", path, &e))?;
    String::from_utf8(bytes)
        .map_err(|_| Problem(format!("{} is no text file (not UTF-8).", path.display())))
}

/// Writes a whole file or leaves the old one as it was.
pub fn write_whole(path: &Path, text: impl AsRef<[u8]>) -> Result<(), Problem> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
    let beside = PathBuf::from(beside);
    let written = fs::File::create(&beside)
        .and_then(|mut file| file.write_all(text.as_ref()).and_then(|()| file.sync_all()))
        .and_then(|()| fs::rename(&beside, path));
    written.map_err(|e| {
        _ = fs::remove_file(&beside);
        cannot("write", path, &e)
    })
}

/// Adds to a file that was written before.
pub fn append(path: &Path, text: &str) -> Result<(), Problem> {
    let file = fs::File::options().append(true).open(path);
    let written = file.and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_data()
    });
    written.map_err(|e| cannot("write", path, &e))
}

fn cannot(what: &str, path: &Path, error: &std::io::Error) -> Problem {
    Problem(format!("Cannot {what} {}: {error}.", path.display()))
}

/// Where games are saved while they are played: `$VERITABLE_HOME`, or the user's data directory.
pub fn home() -> PathBuf {
    let var = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    var("VERITABLE_HOME")
        .or_else(|| var("XDG_DATA_HOME").map(|dir| dir.join("veritable")))
        .or_else(|| var("HOME").map(|dir| dir.join(".local/share/veritable")))
        .unwrap_or_else(|| PathBuf::from("."))
}

/// Takes the first free name for a game that is saved while it is played.
pub fn new_save(game: &str) -> Result<PathBuf, Problem> {
    let home = home();
    fs::create_dir_all(&home).map_err(|e| cannot("make the directory", &home, &e))?;
    for number in 1.. {
        let path = home.join(format!("{game}-{number}.txt"));
        match fs::File::create_new(&path) {
            Ok(_) => return Ok(path),
            Err(e) if e.kind() == std::io::ErrorKind::AlreadyExists => {}
            Err(e) => return Err(cannot("write", &path, &e)),
        }
    }
    unreachable!("there is always a free number")
}

/// The game that was saved last.
pub fn last_save() -> Result<PathBuf, Problem> {
    let home = home();
    let changed = |path: &PathBuf| fs::metadata(path).and_then(|meta| meta.modified()).ok();
    let saves = fs::read_dir(&home).into_iter().flatten().flatten().map(|entry| entry.path());
    saves
        .filter(|path| path.extension().is_some_and(|ext| ext == "txt"))
        .max_by_key(changed)
        .ok_or_else(|| Problem(format!("There is no saved game in {}.", home.display())))
}

/// The seed of a number, or a secret one.
pub fn seed(number: Option<u64>) -> Result<Seed, Problem> {
    if let Some(number) = number {
        return Ok(Seed::from_number(number));
    }
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)
        .map_err(|e| Problem(format!("The system gives no random numbers ({e}): use --seed N.")))?;
    Ok(Seed(bytes))
}
