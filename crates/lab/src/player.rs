//! Who plays in an experiment: a bot of the program, or a program on the other end of a pipe.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::{Value, json};
use veritable_bots::search::Pace;
use veritable_bots::{Level, Question};
use veritable_core::Game;
use veritable_core::content::Problem;
use veritable_core::words::quoted;

/// A player of any game.
#[derive(Clone, Debug)]
pub enum Player {
    /// A bot of the program.
    Level(Level),
    /// A program that answers JSON lines.
    Program(Arc<Program>),
}

impl From<Level> for Player {
    fn from(level: Level) -> Self {
        Player::Level(level)
    }
}

impl Player {
    /// What it is called in reports.
    pub fn name(&self) -> &str {
        match self {
            Player::Level(level) => level.name,
            Player::Program(program) => &program.name,
        }
    }

    /// What it does; one of the legal actions.
    pub fn decide<G: Game>(&self, asked: Question<G>, seed: u64) -> Result<G::Action, Problem> {
        match self {
            Player::Level(level) => Ok(level.think(asked, seed, Pace::default()).action),
            Player::Program(program) => program.decide(asked, seed),
        }
    }
}

/// A program that plays: it reads one JSON object a line and answers with one. It is started as often as there are threads.
#[derive(Debug)]
pub struct Program {
    name: String,
    words: Vec<String>,
    /// The first line it is sent.
    opening: Value,
    patience: Duration,
    idle: Mutex<Vec<Pipe>>,
}

#[derive(Debug)]
struct Pipe {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Program {
    /// The program of a command line, which is split at blanks. Its first request is `opening`; whoever does not
    /// answer within `patience` loses the experiment.
    pub fn new(command: &str, opening: Value, patience: Duration) -> Result<Self, Problem> {
        let words: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
        if words.is_empty() {
            return Err(Problem("Name the program after cmd:, for example cmd:./mybot.".into()));
        }
        let program =
            Self { name: command.into(), words, opening, patience, idle: Mutex::default() };
        // A program that does not start should be known before the first match.
        let pipe = program.start()?;
        program.put_back(pipe);
        Ok(program)
    }

    fn start(&self) -> Result<Pipe, Problem> {
        let mut child = Command::new(&self.words[0])
            .args(&self.words[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|e| self.problem(format!("cannot be started: {e}")))?;
        let input = child.stdin.take().expect("its input is a pipe");
        let output = child.stdout.take().expect("its output is a pipe");
        let (send, lines) = channel();
        std::thread::spawn(move || {
            let mut lines = BufReader::new(output).lines().map_while(Result::ok);
            lines.all(|line| send.send(line).is_ok())
        });
        let mut pipe = Pipe { child, input, lines };
        self.ask(&mut pipe, &self.opening)?;
        Ok(pipe)
    }

    fn put_back(&self, pipe: Pipe) {
        self.idle.lock().expect("nobody panics with it").push(pipe);
    }

    fn ask(&self, pipe: &mut Pipe, request: &Value) -> Result<Value, Problem> {
        writeln!(pipe.input, "{request}")
            .and_then(|()| pipe.input.flush())
            .map_err(|_| self.problem("has ended before the match did"))?;
        let line = pipe.lines.recv_timeout(self.patience).map_err(|e| match e {
            RecvTimeoutError::Timeout => {
                self.problem(format!("did not answer within {} s", self.patience.as_secs()))
            }
            RecvTimeoutError::Disconnected => self.problem("has ended before the match did"),
        })?;
        let answer: Value = serde_json::from_str(&line)
            .map_err(|_| self.problem(format!("answered {}, which is no JSON", quoted(&line))))?;
        match answer.get("error") {
            Some(error) => Err(self.problem(format!("refused a request: {error}"))),
            None => Ok(answer),
        }
    }

    fn decide<G: Game>(&self, asked: Question<G>, seed: u64) -> Result<G::Action, Problem> {
        let Question { game, seat, view, legal } = asked;
        let mut observation = Vec::new();
        game.observe(view, &mut observation);
        let choice = |&action: &G::Action| {
            let label = game.label(view, action).text;
            json!({ "action": game.notation(action), "index": game.index(action), "label": label })
        };
        let request = json!({
            "do": "think",
            "game": G::info().id,
            "seat": seat,
            "seed": seed,
            "view": view,
            "observation": observation,
            "legal": legal.iter().map(choice).collect::<Vec<_>>(),
        });
        let idle = self.idle.lock().expect("nobody panics with it").pop();
        let mut pipe = match idle {
            Some(pipe) => pipe,
            None => self.start()?,
        };
        let answer = self.ask(&mut pipe, &request)?;
        self.put_back(pipe);
        let chosen = match (answer.get("action"), answer.get("index").and_then(Value::as_u64)) {
            (Some(Value::String(notation)), _) => game.read(notation).ok(),
            (_, Some(index)) => game.action(index as usize),
            _ => None,
        };
        chosen.filter(|action| legal.contains(action)).ok_or_else(|| {
            let said = quoted(&answer.to_string());
            self.problem(format!("answered {said}, which names no legal “action” or “index”"))
        })
    }

    fn problem(&self, says: impl std::fmt::Display) -> Problem {
        Problem(format!("The bot {} {says}.", quoted(&self.name)))
    }
}

impl Drop for Pipe {
    fn drop(&mut self) {
        // It may have ended by itself; whatever it does, nobody listens any more.
        _ = self.child.kill();
        _ = self.child.wait();
    }
}
