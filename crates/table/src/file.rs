//! A saved game as text that a person can read.
//!
//! ```text
//! veritable 1
//! game force-of-arms
//! option rounds=1
//! content 5b1f0c3a77e0d912
//! seat 0 human Anna
//! seat 1 bot pilot
//! fair 0
//! commitment 3f0c…
//! seed 9a41…
//! salt 0 Anna's lucky words
//! log
//! 0 chance deal 3 1 4 0 2 7 5 6  # The ships are dealt
//! 1 seat 0 first  # Go first
//! end 2 81c0d7e4a2b95f36
//! ```
//!
//! A match by later rules than the first says so after its content: `rules 2`.
//!
//! A match that ended before its rules ended it says how before the last line: `resigned SEAT` or `called off`.
//!
//! Lines that start with `#` are comments, and so is what follows two spaces and `#` on a line of the log.
//! The last line counts the actions and holds a checksum of all that is no comment, so that a file that was
//! cut off or changed by accident is noticed. Whoever changes a file on purpose ends it with `end` alone. A match that
//! is saved while it is played grows by lines of the log and another `end`: the last one counts.

use std::fmt::{self, Write};
use std::str::FromStr;

use veritable_catalog::AnyMatch;
use veritable_core::content::Source;
use veritable_core::words::quoted;
use veritable_core::{Options, Seat};

use crate::fair::{hash, hex, unhex};
use crate::{By, Early, Fair, Header, Occupant, Ply, Seed, Table};

const FORMAT: &str = "veritable 1";

/// How a file says that a match was called off.
const CALLED_OFF: &str = "called off";

/// What is wrong with a saved game, and in which line (from 1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The line.
    pub line: usize,
    /// What is wrong, as a sentence.
    pub says: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.says)
    }
}

impl std::error::Error for Broken {}

/// One fact of a file and the line where it stands.
pub(crate) struct At<T> {
    pub line: usize,
    pub it: T,
}

/// A file that was read but not yet believed.
pub(crate) struct Draft {
    pub header: Header,
    /// Where the fingerprint stands.
    pub content_line: usize,
    /// Where each source of chance has its commitment.
    pub commitment_lines: Vec<usize>,
    pub log: Vec<At<(By, String)>>,
    /// How the match ended, if its rules did not end it.
    pub early: Option<At<Early>>,
    /// The last line: how many actions it counts, and whether the checksum fits, if there is one.
    pub end: At<(Option<usize>, Option<bool>)>,
}

impl<H: AnyMatch> Table<H> {
    /// The whole match as a text file, seed included: for its owner, not for the other seats.
    pub fn save(&self) -> String {
        let Header { game, options, content, rules, seats, fair } = self.header();
        let mut out = format!("{FORMAT}\ngame {game}\n");
        // Writing to a string cannot fail.
        let mut line = |text: fmt::Arguments| _ = writeln!(out, "{text}");
        for (key, value) in options.iter() {
            line(format_args!("option {key}={value}"));
        }
        line(format_args!("content {content:016x}"));
        if *rules > 1 {
            line(format_args!("rules {rules}"));
        }
        for (seat, occupant) in seats.iter().enumerate() {
            line(format_args!("seat {seat} {occupant}"));
        }
        for Fair { from, seed, commitment, salts } in fair {
            line(format_args!("fair {from}"));
            line(format_args!("commitment {}", hex(commitment)));
            line(format_args!("seed {}", hex(&seed.0)));
            for (seat, words) in salts {
                line(format_args!("salt {seat} {words}"));
            }
        }
        line(format_args!("log"));
        let log = self.save_more(&out, 0);
        out + &log
    }

    /// What has to be added to a file that holds the first `plies` actions, so that it holds all.
    pub fn save_more(&self, saved: &str, plies: usize) -> String {
        let mut out = String::new();
        let mut line = |text: fmt::Arguments| _ = writeln!(out, "{text}");
        let mut then = self.at(plies);
        for (i, Ply { by, action, .. }) in self.log().iter().enumerate().skip(plies) {
            let words = then.position().words(action).unwrap_or_default();
            let words = words.replace(char::is_control, " ");
            match by {
                By::Chance => line(format_args!("{i} chance {action}  # {words}")),
                By::Seat(seat) => line(format_args!("{i} seat {seat} {action}  # {words}")),
            }
            then.position_mut().play(action, &[]).expect("the log was legal when it was played");
        }
        match self.early() {
            Some(Early::Resigned(seat)) => line(format_args!("resigned {seat}")),
            Some(Early::CalledOff) => line(format_args!("{CALLED_OFF}")),
            None => {}
        }
        let sum = checksum(saved.lines().chain(out.lines()));
        _ = writeln!(out, "end {} {sum}", self.log().len());
        out
    }

    /// Reads a match that [`Table::save`] wrote, replaying every action. `content` replaces the embedded
    /// content, as it did when the match was played.
    pub fn load(text: &str, content: Option<&[Source]>) -> Result<Self, Broken> {
        let draft = Draft::read(text)?;
        Self::open(&draft, content)?.replay_all(&draft)
    }

    /// The same for a match that was opened elsewhere, with the game, options and content of the file.
    pub fn load_onto(start: H, text: &str) -> Result<Self, Broken> {
        let draft = Draft::read(text)?;
        Self::onto(start, &draft)?.replay_all(&draft)
    }

    fn replay_all(mut self, draft: &Draft) -> Result<Self, Broken> {
        for at in &draft.log {
            self.replay(at)?;
        }
        self.close(draft)?;
        Ok(self)
    }

    /// Ends a match as its file says, which must be whole.
    pub(crate) fn close(&mut self, draft: &Draft) -> Result<(), Broken> {
        if let Some(at) = &draft.early {
            let ended = self.end_early(at.it);
            ended.map_err(|refusal| Broken { line: at.line, says: refusal.to_string() })?;
        }
        draft.check_end()
    }

    /// The table of a file before its first action.
    pub(crate) fn open(draft: &Draft, content: Option<&[Source]>) -> Result<Self, Broken> {
        let Header { game, options, .. } = &draft.header;
        let start = H::open(game, options, content);
        Self::onto(start.map_err(|problem| Broken { line: 2, says: problem.0 })?, draft)
    }

    fn onto(start: H, draft: &Draft) -> Result<Self, Broken> {
        let Header { game, options, seats, fair, .. } = &draft.header;
        let broken = |line, says: String| Broken { line, says };
        let mut table = Self::begin(start, game, options, seats.clone(), fair[0].seed)
            .map_err(|problem| broken(2, problem.0))?;
        if table.header().content != draft.header.content {
            return Err(broken(
                draft.content_line,
                "This game was played with other cards than those loaded now: give the right ones with \
                 --content DIR."
                    .into(),
            ));
        }
        table.header_mut().fair = fair.clone();
        table.header_mut().rules = draft.header.rules;
        Ok(table)
    }

    /// Replays one action of a file.
    pub(crate) fn replay(&mut self, at: &At<(By, String)>) -> Result<(), Broken> {
        let (by, action) = &at.it;
        let due = match self.turn() {
            veritable_core::Turn::Decide(seat) => Some(By::Seat(seat)),
            veritable_core::Turn::Chance => Some(By::Chance),
            veritable_core::Turn::Over => None,
        };
        let says = match due {
            None => "The game is over before this action.".into(),
            Some(due) if due != *by => {
                format!("This is {}'s action, but {} is to act.", name(*by), name(due))
            }
            Some(_) => match self.push(*by, action, &[]) {
                Ok(_) => return Ok(()),
                Err(refusal) => {
                    format!("{} cannot be played here: {refusal}", quoted(action))
                }
            },
        };
        let (then, now) = (self.header().rules, self.position().info().rules);
        let says = match then == now {
            true => says,
            false => format!(
                "{says} It was played by version {then} of the rules, and this program plays by version {now}."
            ),
        };
        Err(Broken { line: at.line, says })
    }
}

fn name(by: By) -> String {
    match by {
        By::Chance => "chance".into(),
        By::Seat(seat) => format!("seat {seat}"),
    }
}

impl Draft {
    /// Reads a file line by line; the first thing that does not fit is an error.
    pub fn read(text: &str) -> Result<Self, Broken> {
        let mut lines = Lines::new(text);
        let first = lines.next("its first line")?;
        if first.it != FORMAT {
            let says = format!("This is no saved game: it should start with “{FORMAT}”.");
            return Err(Broken { line: first.line, says });
        }
        let game = lines.word("game")?.it.to_string();
        let mut options = Options::standard();
        while let Some(option) = lines.optional("option") {
            let (key, value) = option.split("=", "option KEY=VALUE")?;
            options = options.with(key, value);
        }
        let fingerprint = lines.word("content")?;
        let content = u64::from_str_radix(fingerprint.it, 16)
            .map_err(|_| fingerprint.says("A fingerprint has 16 hexadecimal digits."))?;
        let rules = match lines.optional("rules") {
            Some(rules) => {
                let number = rules.it.parse().ok().filter(|n| *n > 1);
                number
                    .ok_or_else(|| rules.says("The version of the rules is a number from 2 on."))?
            }
            None => 1,
        };
        let mut seats = Vec::new();
        while let Some(seat) = lines.optional("seat") {
            let (number, occupant) = seat.split(" ", "seat NUMBER WHO")?;
            if number.parse() != Ok(seats.len()) {
                return Err(seat.says(format!("Seat {} should stand here.", seats.len())));
            }
            seats.push(occupant.parse::<Occupant>().map_err(|e| seat.says(e))?);
        }
        let (mut fair, mut commitment_lines) = (Vec::<Fair>::new(), Vec::new());
        while let Some(from) = lines.optional("fair") {
            let (source, line) = read_fair(&from, &mut lines)?;
            if fair.last().map_or(source.from != 0, |before| source.from <= before.from) {
                return Err(from.says("The sources of chance start at 0 and stand in order."));
            }
            fair.push(source);
            commitment_lines.push(line);
        }
        let header = Header { game, options, content, rules, seats, fair };
        let log_line = lines.next("the line “log”")?;
        if log_line.it != "log" || header.fair.is_empty() {
            let expected = if header.fair.is_empty() { "fair 0" } else { "log" };
            return Err(log_line.says(format!("“{expected}” should stand here.")));
        }
        let (log, early, end) = read_log(&mut lines, text)?;
        let content_line = fingerprint.line;
        Ok(Self { header, content_line, commitment_lines, log, early, end })
    }

    /// Whether the last line fits the others.
    pub fn check_end(&self) -> Result<(), Broken> {
        let (count, sum_fits) = self.end.it;
        let broken = |says: String| Err(Broken { line: self.end.line, says });
        match count {
            Some(count) if count != self.log.len() => {
                broken(format!("{count} actions were saved, but there are {}.", self.log.len()))
            }
            _ if sum_fits == Some(false) => broken(
                "The file was changed after it was saved: its checksum does not fit. To use it as it is, \
                 make this line “end”."
                    .into(),
            ),
            _ => Ok(()),
        }
    }
}

fn read_fair(from: &At<&str>, lines: &mut Lines) -> Result<(Fair, usize), Broken> {
    let from = from.number()?;
    let digits = |at: &At<&str>| {
        unhex(at.it).ok_or_else(|| at.says("There should be 64 hexadecimal digits."))
    };
    let commitment = lines.word("commitment")?;
    let mut fair = Fair::new(from, Seed(digits(&lines.word("seed")?)?));
    fair.commitment = digits(&commitment)?;
    while let Some(salt) = lines.optional("salt") {
        let (seat, words) = salt.split(" ", "salt SEAT WORDS")?;
        let seat = seat.parse::<Seat>().map_err(|_| salt.says("A salt names its seat."))?;
        fair.salts.push((seat, words.into()));
    }
    Ok((fair, commitment.line))
}

type Log = Vec<At<(By, String)>>;
type End = At<(Option<usize>, Option<bool>)>;

fn read_log(lines: &mut Lines, text: &str) -> Result<(Log, Option<At<Early>>, End), Broken> {
    let (mut log, mut early): (Log, _) = (Vec::new(), None);
    loop {
        let Some(at) = lines.take() else {
            let says = format!(
                "The file was cut off here: its last line “end …” is missing. The {} actions before it are \
                 whole; to go on from there, add a line “end”.",
                log.len()
            );
            return Err(Broken { line: lines.last, says });
        };
        if at.it == "end" || at.it.starts_with("end ") {
            let mut words = at.it.split(' ').skip(1);
            let count = words
                .next()
                .map(usize::from_str)
                .transpose()
                .map_err(|_| at.says("“end” is followed by the number of actions."))?;
            let kept = text.lines().take(at.line - 1);
            if lines.rest.peek().is_some() {
                // It was the end when the file was saved before.
                continue;
            }
            let sum = words.next().map(|sum| sum == checksum(kept));
            return Ok((log, early, At { line: at.line, it: (count, sum) }));
        }
        if early.is_some() {
            return Err(at.says("The match has ended before this line."));
        }
        if let Some(how) = read_early(at.it) {
            early = Some(At { line: at.line, it: how });
            continue;
        }
        let (ply, rest) = at.split(" ", "PLY seat N ACTION” or “PLY chance OUTCOME")?;
        if ply.parse() != Ok(log.len()) {
            return Err(at.says(format!("Action {} should stand here.", log.len())));
        }
        let action = match rest.split_once(' ') {
            Some(("chance", outcome)) => Some((By::Chance, outcome)),
            Some(("seat", rest)) => rest
                .split_once(' ')
                .and_then(|(seat, action)| Some((By::Seat(seat.parse().ok()?), action))),
            _ => None,
        };
        let Some((by, action)) = action else {
            return Err(
                at.says("A line of the log reads “PLY seat N ACTION” or “PLY chance OUTCOME”.")
            );
        };
        log.push(At { line: at.line, it: (by, action.into()) });
    }
}

fn read_early(line: &str) -> Option<Early> {
    match line.strip_prefix("resigned ") {
        Some(seat) => seat.parse().ok().map(Early::Resigned),
        None => (line == CALLED_OFF).then_some(Early::CalledOff),
    }
}

/// What counts in a line: without outer spaces and, in the log, without comment; nothing for a comment line.
fn significant(line: &str) -> &str {
    let line = line.trim();
    match line.chars().next() {
        Some('#') => "",
        // Names and words of players may hold anything, so only lines of the log have comments.
        Some('0'..='9') => line.split_once("  # ").map_or(line, |(before, _)| before.trim()),
        _ => line,
    }
}

/// A short checksum of all that counts.
fn checksum<'a>(lines: impl Iterator<Item = &'a str>) -> String {
    let kept: Vec<_> = lines.map(significant).filter(|line| !line.is_empty()).collect();
    hex(&hash(&[kept.join("\n").as_bytes()])[..8])
}

impl At<&str> {
    fn says(&self, says: impl Into<String>) -> Broken {
        Broken { line: self.line, says: says.into() }
    }

    fn split(&self, by: &str, form: &str) -> Result<(&str, &str), Broken> {
        self.it.split_once(by).ok_or_else(|| self.says(format!("This line should read “{form}”.")))
    }

    fn number(&self) -> Result<usize, Broken> {
        self.it.parse().map_err(|_| self.says(format!("{} is no number.", quoted(self.it))))
    }
}

/// The lines that count.
struct Lines<'a> {
    rest: std::iter::Peekable<std::vec::IntoIter<(usize, &'a str)>>,
    /// The last line of the file.
    last: usize,
}

impl<'a> Lines<'a> {
    fn new(text: &'a str) -> Self {
        let numbered = text.lines().enumerate().map(|(i, line)| (i + 1, significant(line)));
        let kept: Vec<_> = numbered.filter(|(_, line)| !line.is_empty()).collect();
        Self { rest: kept.into_iter().peekable(), last: text.lines().count().max(1) }
    }

    fn take(&mut self) -> Option<At<&'a str>> {
        self.rest.next().map(|(line, it)| At { line, it })
    }

    fn next(&mut self, what: &str) -> Result<At<&'a str>, Broken> {
        let cut = Broken { line: self.last, says: format!("The file was cut off before {what}.") };
        self.take().ok_or(cut)
    }

    /// What follows `word` on the next line, which must start with it.
    fn word(&mut self, word: &str) -> Result<At<&'a str>, Broken> {
        let at = self.next(&format!("its line “{word}”"))?;
        match at.it.strip_prefix(word).and_then(|rest| rest.strip_prefix(' ')) {
            Some(it) => Ok(At { line: at.line, it: it.trim() }),
            None => Err(at.says(format!("“{word} …” should stand here."))),
        }
    }

    /// What follows `word` on the next line, if it starts with it.
    fn optional(&mut self, word: &str) -> Option<At<&'a str>> {
        let (_, line) = self.rest.peek()?;
        line.strip_prefix(word)?.strip_prefix(' ')?;
        self.word(word).ok()
    }
}
