//! JSON lines: one line of requests, one line of answers, whatever comes.

use std::collections::BTreeMap;
use std::io::{self, BufRead, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

use serde::Serialize;
use serde_json::{Map, Value, json};
use veritable_bots::search::Pace;
use veritable_bots::{Level, Question};
use veritable_catalog::{AnyMatch, Match, Refusal, with};
use veritable_core::content::{Problem, Source};
use veritable_core::prelude::*;
use veritable_core::words::quoted;
use veritable_core::{Options, Outcome, Seat, Turn, Viewer};
use veritable_table::Fair;

use crate::{files, mind};

/// The longest request, in bytes: far more than any position needs.
const LONGEST_LINE: u64 = 1 << 24;

/// The most requests in one line.
const MOST_REQUESTS: usize = 10_000;
/// The most matches in one process.
const MOST_MATCHES: usize = 100_000;
/// The match of a request that names none.
const ONLY: &str = "";

/// What a request can be, with its fields; also the list in the answer to an unknown one. Every request may name its `match`.
const REQUESTS: [(&str, &[&str]); 20] = [
    ("spec", &["names"]),
    ("new", &["options", "seed"]),
    ("turn", &[]),
    ("legal", &[]),
    ("mask", &[]),
    ("play", &["action", "index"]),
    ("roll", &[]),
    ("chance", &[]),
    ("view", &["viewer"]),
    ("observe", &["viewer"]),
    ("state", &[]),
    ("load", &["state"]),
    ("score", &[]),
    ("returns", &[]),
    ("think", &["bot", "seed", "game", "seat", "view", "observation", "legal"]),
    ("undo", &[]),
    ("log", &[]),
    ("copy", &["to"]),
    ("matches", &[]),
    ("drop", &[]),
];

/// Matches as programs drive them: chance can be scripted, positions loaded, every action taken back. Each request
/// changes a match wholly or not at all, even if it panics.
pub struct Engine {
    game: String,
    content: Option<Vec<Source>>,
    tables: BTreeMap<String, Driven>,
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
        Ok(Self { game: game.into(), content, tables: BTreeMap::new() })
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

    /// The answer to one line: to a request, or to each of a list of them.
    pub fn answer(&mut self, line: &[u8]) -> String {
        match serde_json::from_slice(line) {
            Err(e) => refusal(Refusal::plain(format!("This line is no JSON: {e}."))),
            Ok(Value::Object(request)) => self.answer_one(&request),
            Ok(Value::Array(list)) => self.answer_all(&list),
            Ok(_) => refusal(no_request()),
        }
    }

    fn answer_all(&mut self, list: &[Value]) -> String {
        let requests: Option<Vec<_>> = list.iter().map(Value::as_object).collect();
        match requests {
            Some(requests) if (1..=MOST_REQUESTS).contains(&requests.len()) => {
                let answers: Vec<_> =
                    requests.into_iter().map(|one| self.answer_one(one)).collect();
                format!("[{}]", answers.join(","))
            }
            _ => refusal(no_request()),
        }
    }

    /// The answer to one request. A defect in a game's code must not end the conversation either.
    fn answer_one(&mut self, request: &Map<String, Value>) -> String {
        let answer = catch_unwind(AssertUnwindSafe(|| self.try_answer(request)));
        answer
            .unwrap_or_else(|_| plain("The engine failed on this request; the match is as before."))
            .unwrap_or_else(refusal)
    }

    fn try_answer(&mut self, request: &Map<String, Value>) -> Answer {
        let asked = text(request, "do")?;
        let Some((_, fields)) = REQUESTS.iter().find(|(name, _)| *name == asked) else {
            let known: Vec<_> = REQUESTS.iter().map(|(name, _)| *name).collect();
            return plain(format!(
                "There is no request {}. Known requests: {}.",
                quoted(asked),
                known.join(", ")
            ));
        };
        let known = |key: &str| matches!(key, "do" | "match") || fields.contains(&key);
        if let Some(key) = request.keys().find(|key| !known(key)) {
            let fields: Vec<_> =
                ["match"].iter().chain(*fields).map(|field| format!("“{field}”")).collect();
            let fields = fields.join(", ");
            return plain(format!("“{asked}” has no field {}. Its fields: {fields}.", quoted(key)));
        }
        let name = match request.get("match") {
            None | Some(Value::Null) => ONLY,
            Some(Value::String(name)) => name,
            Some(_) => return plain("“match” is a word in quotes."),
        };
        match asked {
            "spec" => self.spec(name, request),
            "new" => self.start(name, request),
            "matches" => named("matches", &self.tables.keys().collect::<Vec<_>>()),
            "drop" => {
                self.tables.remove(name).ok_or_else(|| no_match(name))?;
                named("matches", &self.tables.keys().collect::<Vec<_>>())
            }
            "copy" => self.copy(name, text(request, "to")?),
            _ => {
                let table = self.tables.get_mut(name).ok_or_else(|| no_match(name))?;
                table.answer(asked, request)
            }
        }
    }

    /// What the game is: of the match that is meant if it has begun, otherwise of the standard options.
    fn spec(&self, name: &str, request: &Map<String, Value>) -> Answer {
        let names = match request.get("names") {
            None | Some(Value::Bool(false)) => false,
            Some(Value::Bool(true)) => true,
            Some(_) => return plain("“names” is true or false."),
        };
        let fresh;
        let now = match self.tables.get(name) {
            Some(table) => &table.now,
            None => {
                fresh = Match::new(&self.game, &Options::standard(), self.content.as_deref())
                    .map_err(problem)?;
                &fresh
            }
        };
        let info = now.position().info();
        with!(now, |one| {
            let game = &one.game;
            let mut spec = json!({
                "game": info.id,
                "title": info.title,
                "seats": game.seats(),
                "stakes": info.stakes,
                "secret_hands": info.secret_hands,
                "options": info.options,
                "content": format!("{:016x}", game.fingerprint()),
                "version": env!("CARGO_PKG_VERSION"),
                "actions": game.actions(),
                "observation": { "shape": [game.observation_size()] },
                "longest": game.limit(),
                "returns": [-1, 1],
            });
            if names {
                let name = |index| game.action(index).map(|action| game.notation(action));
                spec["action_names"] = (0..game.actions()).map(name).collect();
            }
            Ok(line_of(&spec))
        })
    }

    fn copy(&mut self, name: &str, to: &str) -> Answer {
        let copied = self.tables.get(name).ok_or_else(|| no_match(name))?.clone();
        self.room_for(to)?;
        let answer = copied.turn();
        self.tables.insert(to.into(), copied);
        answer
    }

    fn room_for(&self, name: &str) -> Result<(), Refusal> {
        if self.tables.len() < MOST_MATCHES || self.tables.contains_key(name) {
            return Ok(());
        }
        Err(Refusal::plain(format!("There are {MOST_MATCHES} matches: drop one first.")))
    }

    fn start(&mut self, name: &str, request: &Map<String, Value>) -> Answer {
        self.room_for(name)?;
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
        let table = Driven { now, fair, past: Vec::new() };
        let answer = table.turn_with(TurnAnswer { seats: Some(seats), ..TurnAnswer::default() });
        self.tables.insert(name.into(), table);
        answer
    }
}

impl Driven {
    fn answer(&mut self, asked: &str, request: &Map<String, Value>) -> Answer {
        match asked {
            "turn" => self.turn(),
            "legal" => named("actions", &self.now.position().legal()),
            "mask" => self.mask(),
            "play" => self.play_asked(request),
            "roll" => self.roll(),
            "chance" => self.chance(),
            "view" => named("view", &self.now.position().view(self.viewer(request)?)),
            "observe" => self.observe(request),
            "state" => named("state", &self.now.position().state()),
            "load" => self.load(request),
            "score" => named("score", &self.now.position().score()),
            "returns" => self.returns(),
            "think" => self.think(request),
            "undo" => self.undo(),
            "log" => named("log", &self.past.iter().map(|(_, entry)| entry).collect::<Vec<_>>()),
            _ => unreachable!("the list of requests is closed"),
        }
    }

    fn turn(&self) -> Answer {
        self.turn_with(TurnAnswer::default())
    }

    /// What the match waits for, with more facts beside it.
    fn turn_with(&self, mut facts: TurnAnswer) -> Answer {
        let position = self.now.position();
        (facts.turn, facts.seat) = match position.turn() {
            Turn::Decide(seat) => ("decide", Some(seat)),
            Turn::Chance => ("chance", None),
            Turn::Over => ("over", None),
        };
        facts.outcome = position.outcome();
        Ok(line_of(&facts))
    }

    /// A 1 at the index of every legal decision; nothing but zeros where nobody decides.
    fn mask(&self) -> Answer {
        with!(&self.now, |one| {
            let mut mask = vec![0; one.game.actions()];
            let legal = one.actions().into_iter().filter_map(|action| one.game.index(action));
            legal.for_each(|index| mask[index] = 1);
            named("mask", &mask)
        })
    }

    /// Every outcome that chance can bring now, with its probability.
    fn chance(&self) -> Answer {
        with!(&self.now, |one| {
            let (game, state) = (&one.game, &one.state);
            if game.turn(state) != Turn::Chance {
                return plain("Chance is not asked now.");
            }
            let (mut falls, mut total) = (Vec::new(), 0);
            game.chance(state, &mut |action, weight| {
                falls.push((game.notation(action), weight));
                total += u64::from(weight);
            });
            let outcome = |(action, weight): (String, u32)| json!({ "action": action, "probability": f64::from(weight) / total as f64 });
            named("outcomes", &falls.into_iter().map(outcome).collect::<Vec<_>>())
        })
    }

    /// What the viewer knows as numbers; the deciding seat's view if nobody is named.
    fn observe(&self, request: &Map<String, Value>) -> Answer {
        let viewer = match (request.get("viewer"), self.now.position().turn()) {
            (None, Turn::Decide(seat)) => Viewer::Seat(seat),
            _ => self.viewer(request)?,
        };
        with!(&self.now, |one| {
            let mut numbers = Vec::new();
            one.game.observe(&one.game.view(&one.state, viewer), &mut numbers);
            named("observation", &numbers)
        })
    }

    /// What the result is worth to every seat, from -1 (lost) to 1 (won); zeros while the match goes on.
    fn returns(&self) -> Answer {
        let position = self.now.position();
        let outcome = position.outcome();
        let worth = |seat| outcome.as_ref().map_or(0.0, |end| 2.0 * end.worth(seat) - 1.0);
        named("returns", &(0..position.seats()).map(worth).collect::<Vec<_>>())
    }

    fn play_asked(&mut self, request: &Map<String, Value>) -> Answer {
        let Some(index) = number(request, "index")? else {
            return self.play(text(request, "action")?);
        };
        if request.contains_key("action") {
            return plain("Name an “action” or an “index”, not both.");
        }
        let notation = with!(&self.now, |one| {
            let size = one.game.actions();
            let action = usize::try_from(index).ok().and_then(|index| one.game.action(index));
            action.map(|action| one.game.notation(action)).ok_or_else(|| {
                Refusal::plain(format!("“index” is a number from 0 to {}.", size.saturating_sub(1)))
            })?
        });
        self.play(&notation)
    }

    fn play(&mut self, notation: &str) -> Answer {
        let turn = self.now.position().turn();
        let label = self.now.position().words(notation).unwrap_or_default();
        let mut next = self.now.clone();
        let happened = next.position_mut().play(notation, &[])?;
        let entry = Entry {
            ply: self.past.len(),
            seat: match turn {
                Turn::Decide(seat) => Some(seat),
                _ => None,
            },
            action: happened.action.clone(),
            label,
        };
        self.past.push((std::mem::replace(&mut self.now, next), entry));
        self.turn_with(TurnAnswer { action: Some(happened.action), ..TurnAnswer::default() })
    }

    fn roll(&mut self) -> Answer {
        let dice = &mut self.fair.dice(self.past.len());
        match self.now.position().roll(dice) {
            Some(outcome) => self.play(&outcome),
            None => plain("Chance is not asked now."),
        }
    }

    fn viewer(&self, request: &Map<String, Value>) -> Result<Viewer, Refusal> {
        let seats = self.now.position().seats();
        let viewer = match request.get("viewer") {
            Some(Value::String(word)) if word == "spectator" => Some(Viewer::Spectator),
            Some(Value::Number(seat)) => seat
                .as_u64()
                .filter(|&seat| seat < u64::from(seats))
                .map(|seat| Viewer::Seat(seat as u8)),
            _ => None,
        };
        viewer.ok_or_else(|| {
            Refusal::plain(format!(
                "Say who looks: “viewer” is a seat from 0 to {} or \"spectator\".",
                seats - 1
            ))
        })
    }

    fn load(&mut self, request: &Map<String, Value>) -> Answer {
        let Some(state) = request.get("state") else {
            return plain("“load” needs a “state”, as {\"do\":\"state\"} gives it.");
        };
        let mut loaded = self.now.clone();
        loaded.position_mut().load(state.clone())?;
        self.now = loaded;
        self.past.clear();
        self.turn()
    }

    fn think(&self, request: &Map<String, Value>) -> Answer {
        let bot = if request.contains_key("bot") { text(request, "bot")? } else { "pilot" };
        let seed = number(request, "seed")?.unwrap_or(self.past.len() as u64);
        match request.get("view") {
            Some(view) => self.think_of(view, bot, seed, request),
            None => Ok(line_of(&mind::think(&self.now, bot, seed, mind::Asker::Program)?)),
        }
    }

    /// What a bot would do that knows this view and may do what is listed: how an arena asks. The match says the options.
    fn think_of(&self, view: &Value, bot: &str, seed: u64, request: &Map<String, Value>) -> Answer {
        let level: Level = bot.parse().map_err(Refusal::plain)?;
        let seat =
            number(request, "seat")?.filter(|&seat| seat < self.now.position().seats().into());
        let listed = request.get("legal").and_then(Value::as_array);
        let (Some(seat), Some(listed)) = (seat, listed) else {
            return plain(
                "To think of a “view”, say the “seat” that decides and its “legal” actions.",
            );
        };
        with!(&self.now, |one| {
            let view = serde_json::from_value(view.clone()).map_err(|e| {
                Refusal::plain(format!(
                    "This is no view of {}: {e}.",
                    self.now.position().info().title
                ))
            })?;
            let action = |choice: &Value| {
                let notation = choice.get("action").unwrap_or(choice).as_str().unwrap_or_default();
                one.read(notation)
            };
            let legal = listed.iter().map(action).collect::<Result<Vec<_>, _>>()?;
            if legal.is_empty() {
                return plain("There is nothing to think about: “legal” is empty.");
            }
            let asked =
                Question { game: &one.game, seat: seat as Seat, view: &view, legal: &legal };
            let thought = level.think(asked, seed, Pace::default());
            named("action", &one.game.notation(thought.action))
        })
    }

    fn undo(&mut self) -> Answer {
        let Some((before, _)) = self.past.pop() else {
            return plain("There is nothing to take back.");
        };
        self.now = before;
        self.turn()
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

fn no_match(name: &str) -> Refusal {
    Refusal::plain(match name {
        ONLY => "No match has begun: send {\"do\":\"new\"} first.".into(),
        name => format!("There is no match {}: begin it with “new”.", quoted(name)),
    })
}

fn no_request() -> Refusal {
    Refusal::plain(format!(
        "A line is a JSON object, for example {{\"do\":\"turn\"}}, or a list of 1 to {MOST_REQUESTS} of them."
    ))
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
