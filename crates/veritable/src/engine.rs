//! JSON lines: one request a line, one answer a line, whatever comes.

use std::io::{self, BufRead, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

use serde::Serialize;
use serde_json::{Map, Value};
use veritable_catalog::{AnyMatch, Match, Refusal};
use veritable_core::content::{Problem, Source};
use veritable_core::words::quoted;
use veritable_core::{Options, Outcome, Seat, Turn, Viewer};
use veritable_table::Fair;

use crate::{files, mind};

/// The longest request, in bytes: far more than any position needs.
const LONGEST_LINE: u64 = 1 << 24;

/// What a request can be; also the list in the answer to an unknown one.
const REQUESTS: [&str; 12] = [
    "new", "turn", "legal", "play", "roll", "view", "state", "load", "score", "think", "undo",
    "log",
];

/// A match as programs drive it: chance can be scripted, positions loaded, every action taken back.
#[derive(Clone)]
pub struct Engine {
    game: String,
    content: Option<Vec<Source>>,
    table: Option<Driven>,
}

#[derive(Clone)]
struct Driven {
    now: Match,
    fair: Fair,
    /// Every action since the start or the last loaded position, with the match before it.
    past: Vec<(Match, Entry)>,
}

/// One action of the log.
#[derive(Clone, Serialize)]
struct Entry {
    ply: usize,
    /// Who decided; nobody at a chance turn.
    seat: Option<Seat>,
    action: String,
    label: String,
}

/// What the match waits for, and what was just done.
#[derive(Default, Serialize)]
struct TurnAnswer {
    turn: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<Seat>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<Outcome>,
    /// The action that was just played.
    #[serde(skip_serializing_if = "Option::is_none")]
    action: Option<String>,
    /// How many seats the new match has.
    #[serde(skip_serializing_if = "Option::is_none")]
    seats: Option<Seat>,
}

/// An answer as the line that is sent.
type Answer = Result<String, Refusal>;

impl Engine {
    /// An engine for this game; no match has begun.
    pub fn new(game: &str, content: Option<Vec<Source>>) -> Result<Self, Problem> {
        Match::new(game, &Options::standard(), content.as_deref())?;
        Ok(Self { game: game.into(), content, table: None })
    }

    /// Answers requests until there are no more.
    pub fn run(mut self, mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
        let mut line = Vec::new();
        loop {
            line.clear();
            if (&mut input).take(LONGEST_LINE).read_until(b'\n', &mut line)? == 0 {
                return Ok(());
            }
            let whole = line.ends_with(b"\n") || (line.len() as u64) < LONGEST_LINE;
            let answer = if whole {
                if line.trim_ascii().is_empty() {
                    continue;
                }
                self.answer(&line)
            } else {
                skip_line(&mut input)?;
                refusal(Refusal::plain("This request is too long."))
            };
            writeln!(output, "{answer}")?;
            output.flush()?;
        }
    }

    /// The answer to one line. A defect in a game's code must not end the conversation either: the match
    /// is then as it was before the request.
    pub fn answer(&mut self, line: &[u8]) -> String {
        let before = self.clone();
        let answer = catch_unwind(AssertUnwindSafe(|| self.try_answer(line)));
        match answer {
            Ok(Ok(answer)) => answer,
            Ok(Err(no)) => refusal(no),
            Err(_) => {
                *self = before;
                refusal(Refusal::plain(
                    "The engine failed on this request; the match is as before.",
                ))
            }
        }
    }

    fn try_answer(&mut self, line: &[u8]) -> Answer {
        let request: Value = serde_json::from_slice(line)
            .map_err(|e| Refusal::plain(format!("This line is no JSON: {e}.")))?;
        let Value::Object(request) = request else {
            return plain("A request is a JSON object, for example {\"do\":\"turn\"}.");
        };
        match text(&request, "do")? {
            "new" => self.start(&request),
            "turn" => self.turn(),
            "legal" => self.legal(),
            "play" => self.play(text(&request, "action")?),
            "roll" => self.roll(),
            "view" => self.view(&request),
            "state" => named("state", &self.table()?.now.position().state()),
            "load" => self.load(&request),
            "score" => named("score", &self.table()?.now.position().score()),
            "think" => self.think(&request),
            "undo" => self.undo(),
            "log" => self.log(),
            other => plain(format!(
                "There is no request {}. Known requests: {}.",
                quoted(other),
                REQUESTS.join(", ")
            )),
        }
    }

    fn table(&self) -> Result<&Driven, Refusal> {
        self.table.as_ref().ok_or_else(no_match)
    }

    fn table_mut(&mut self) -> Result<&mut Driven, Refusal> {
        self.table.as_mut().ok_or_else(no_match)
    }

    fn start(&mut self, request: &Map<String, Value>) -> Answer {
        let options = match request.get("options") {
            None | Some(Value::Null) => Options::standard(),
            Some(Value::Object(pairs)) => {
                let words = pairs.iter().map(|(key, value)| Ok((key.as_str(), word(key, value)?)));
                Options::from_pairs(words.collect::<Result<Vec<_>, Refusal>>()?)
            }
            Some(_) => return plain("“options” is an object, for example {\"rounds\":1}."),
        };
        let seed = number(request, "seed")?;
        let now = Match::new(&self.game, &options, self.content.as_deref()).map_err(problem)?;
        let fair = Fair::new(0, files::seed(seed).map_err(problem)?);
        let seats = now.position().seats();
        self.table = Some(Driven { now, fair, past: Vec::new() });
        self.turn_with(TurnAnswer { seats: Some(seats), ..TurnAnswer::default() })
    }

    fn turn(&self) -> Answer {
        self.turn_with(TurnAnswer::default())
    }

    /// What the match waits for, with more facts beside it.
    fn turn_with(&self, mut facts: TurnAnswer) -> Answer {
        let position = self.table()?.now.position();
        (facts.turn, facts.seat) = match position.turn() {
            Turn::Decide(seat) => ("decide", Some(seat)),
            Turn::Chance => ("chance", None),
            Turn::Over => ("over", None),
        };
        facts.outcome = position.outcome();
        Ok(line_of(&facts))
    }

    fn legal(&self) -> Answer {
        named("actions", &self.table()?.now.position().legal())
    }

    fn play(&mut self, notation: &str) -> Answer {
        let table = self.table_mut()?;
        let before = table.now.clone();
        let turn = table.now.position().turn();
        let label = table.now.position().words(notation).unwrap_or_default();
        let happened = table.now.position_mut().play(notation, &[])?;
        let entry = Entry {
            ply: table.past.len(),
            seat: match turn {
                Turn::Decide(seat) => Some(seat),
                _ => None,
            },
            action: happened.action.clone(),
            label,
        };
        table.past.push((before, entry));
        self.turn_with(TurnAnswer { action: Some(happened.action), ..TurnAnswer::default() })
    }

    fn roll(&mut self) -> Answer {
        let table = self.table()?;
        let dice = &mut table.fair.dice(table.past.len());
        match table.now.position().roll(dice) {
            Some(outcome) => self.play(&outcome),
            None => plain("Chance is not asked now."),
        }
    }

    fn view(&self, request: &Map<String, Value>) -> Answer {
        let position = self.table()?.now.position();
        let viewer = match request.get("viewer") {
            Some(Value::String(word)) if word == "spectator" => Some(Viewer::Spectator),
            Some(Value::Number(seat)) => seat
                .as_u64()
                .filter(|&seat| seat < u64::from(position.seats()))
                .map(|seat| Viewer::Seat(seat as u8)),
            _ => None,
        };
        match viewer {
            Some(viewer) => named("view", &position.view(viewer)),
            None => plain(format!(
                "Say who looks: “viewer” is a seat from 0 to {} or \"spectator\".",
                position.seats() - 1
            )),
        }
    }

    fn load(&mut self, request: &Map<String, Value>) -> Answer {
        let Some(state) = request.get("state") else {
            return plain("“load” needs a “state”, as {\"do\":\"state\"} gives it.");
        };
        let table = self.table_mut()?;
        let mut loaded = table.now.clone();
        loaded.position_mut().load(state.clone())?;
        table.now = loaded;
        table.past.clear();
        self.turn()
    }

    fn think(&self, request: &Map<String, Value>) -> Answer {
        let table = self.table()?;
        let bot = if request.contains_key("bot") { text(request, "bot")? } else { "pilot" };
        let seed = number(request, "seed")?.unwrap_or(table.past.len() as u64);
        Ok(line_of(&mind::think(&table.now, bot, seed, mind::Asker::Program)?))
    }

    fn undo(&mut self) -> Answer {
        let table = self.table_mut()?;
        let Some((before, _)) = table.past.pop() else {
            return plain("There is nothing to take back.");
        };
        table.now = before;
        self.turn()
    }

    fn log(&self) -> Answer {
        let log: Vec<_> = self.table()?.past.iter().map(|(_, entry)| entry).collect();
        named("log", &log)
    }
}

/// Reads on to the end of a line that is too long to keep.
fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let used = end.map_or(buffer.len(), |end| end + 1);
        let done = end.is_some() || buffer.is_empty();
        input.consume(used);
        if done {
            return Ok(());
        }
    }
}

fn refusal(no: Refusal) -> String {
    line_of(&no)
}

fn line_of(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).expect("answers are plain data")
}

/// An answer with one field.
fn named(name: &str, value: &impl Serialize) -> Answer {
    Ok(line_of(&std::collections::BTreeMap::from([(name, value)])))
}

fn plain(why: impl Into<String>) -> Answer {
    Err(Refusal::plain(why))
}

fn problem(problem: Problem) -> Refusal {
    Refusal::plain(problem.0)
}

fn no_match() -> Refusal {
    Refusal::plain("No match has begun: send {\"do\":\"new\"} first.")
}

fn text<'a>(request: &'a Map<String, Value>, key: &str) -> Result<&'a str, Refusal> {
    match request.get(key) {
        Some(Value::String(text)) => Ok(text),
        Some(_) => Err(Refusal::plain(format!("“{key}” is a word in quotes."))),
        None => Err(Refusal::plain(format!("This request needs “{key}”."))),
    }
}

fn number(request: &Map<String, Value>, key: &str) -> Result<Option<u64>, Refusal> {
    match request.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(value) => value
            .as_u64()
            .map(Some)
            .ok_or_else(|| Refusal::plain(format!("“{key}” is a whole number from 0."))),
    }
}

/// An option's value as a word: numbers, switches and words may be written as JSON knows them.
fn word(key: &str, value: &Value) -> Result<String, Refusal> {
    match value {
        Value::String(word) => Ok(word.clone()),
        Value::Number(_) | Value::Bool(_) => Ok(value.to_string()),
        _ => Err(Refusal::plain(format!(
            "Option {} is a number, true, false or a word.",
            quoted(key)
        ))),
    }
}
