//! The JSON lines that programs speak.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

use crate::{Dir, run_in};

/// Sends these lines and gives back the answers.
fn talk(lines: &[String]) -> Vec<Value> {
    let ran = run_in(&Dir::new(), &["engine", "force-of-arms"], &(lines.join("\n") + "\n"));
    assert_eq!(ran.code, 0);
    ran.out.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

fn ask(requests: &[Value]) -> Vec<Value> {
    talk(&requests.iter().map(Value::to_string).collect::<Vec<_>>())
}

/// A new match with its chance outcomes thrown, up to the first decision.
fn begun(seed: u64) -> Vec<Value> {
    let mut requests = vec![json!({ "do": "new", "options": { "rounds": 1 }, "seed": seed })];
    requests.extend(std::iter::repeat_n(json!({ "do": "roll" }), 9));
    requests
}

/// A conversation in which every request waits for the answer to the one before.
pub(crate) struct Conversation {
    child: Child,
    answers: std::io::Lines<BufReader<ChildStdout>>,
}

impl Conversation {
    pub(crate) fn with(game: &str) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_veritable"))
            .args(["engine", game])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let answers = BufReader::new(child.stdout.take().unwrap()).lines();
        Self { child, answers }
    }

    pub(crate) fn ask(&mut self, request: Value) -> Value {
        self.send(request.to_string().as_bytes())
    }

    /// The answer to a line that need not be a request.
    pub(crate) fn send(&mut self, line: &[u8]) -> Value {
        self.child.stdin.as_mut().unwrap().write_all(&[line, b"\n"].concat()).unwrap();
        serde_json::from_str(&self.answers.next().unwrap().unwrap()).unwrap()
    }
}

#[test]
fn a_whole_game_is_played_line_by_line() {
    let mut engine = Conversation::with("force-of-arms");
    engine.ask(json!({ "do": "new", "options": { "rounds": 1 }, "seed": 7 }));
    let mut plies = 0;
    let outcome = loop {
        let turn = engine.ask(json!({ "do": "turn" }));
        let legal = engine.ask(json!({ "do": "legal" }));
        let actions = legal["actions"].as_array().unwrap();
        let request = match turn["turn"].as_str().unwrap() {
            "over" => {
                assert!(actions.is_empty());
                break turn["outcome"].clone();
            }
            "chance" => {
                assert!(actions.iter().all(|a| a["index"].is_null()));
                json!({ "do": "roll" })
            }
            "decide" => {
                assert!(turn["seat"].as_u64().unwrap() < 2);
                assert!(actions.iter().all(|a| a["index"].is_u64() && a["label"].is_string()));
                let choice = &actions[plies % actions.len()]["action"];
                json!({ "do": "play", "action": choice })
            }
            other => panic!("no such turn: {other}"),
        };
        assert!(engine.ask(request)["turn"].is_string());
        plies += 1;
        assert!(plies < 400);
    };
    assert!(plies > 94, "a round has at least 94 decisions");
    assert_eq!(outcome["scores"].as_array().unwrap().len(), 2);
    assert!(!outcome["results"].as_array().unwrap().is_empty());
    let log = engine.ask(json!({ "do": "log" }));
    assert_eq!(log["log"].as_array().unwrap().len(), plies);
    drop(engine.child.stdin.take());
    assert!(engine.child.wait().unwrap().success(), "the end of the requests is no failure");
}

#[test]
fn chance_can_be_scripted() {
    let answers = ask(&[
        json!({ "do": "new", "seed": 1 }),
        json!({ "do": "legal" }),
        json!({ "do": "play", "action": "deal 5" }),
        json!({ "do": "play", "action": "deal 5" }),
        json!({ "do": "log" }),
    ]);
    assert_eq!(answers[0]["turn"], "chance");
    assert_eq!(answers[1]["actions"].as_array().unwrap().len(), 8);
    assert_eq!(answers[2], json!({ "turn": "chance", "action": "deal 5" }));
    assert!(answers[3]["error"].is_string(), "a ship is dealt once: {}", answers[3]);
    assert_eq!(answers[4]["log"].as_array().unwrap().len(), 1);
    assert_eq!(answers[4]["log"][0]["action"], "deal 5");
}

#[test]
fn the_same_seed_deals_the_same() {
    assert_eq!(ask(&begun(7)), ask(&begun(7)));
    assert_ne!(ask(&begun(7)), ask(&begun(8)));
}

#[test]
fn options_may_be_numbers_switches_or_words() {
    let answers = ask(&[
        json!({ "do": "new", "options": { "rounds": 1, "optional_move": true, "seat0_faction": "random" } }),
        json!({ "do": "new", "options": { "rounds": "1", "optional_move": "false" } }),
        json!({ "do": "new", "options": { "rounds": 6 } }),
        json!({ "do": "new", "options": { "rounds": [1] } }),
        json!({ "do": "new", "options": 3 }),
        json!({ "do": "new", "seed": -1 }),
    ]);
    assert!(answers[..2].iter().all(|a| a["turn"] == "chance"));
    assert_eq!(answers[2]["error"], "Option “rounds” cannot be “6”. Legal values: 1 to 5.");
    assert!(answers[3..].iter().all(|a| a["error"].is_string() && a["clause"].is_null()));
}

#[test]
fn nonsense_gets_an_error_line_and_the_match_goes_on() {
    let mut lines: Vec<String> = vec![
        r#"{"do":"turn"}"#.into(),
        r#"{"do":"new","seed":7}"#.into(),
        "castle".into(),
        r#"{"do":"play","action":"#.into(),
        "[1,2]".into(),
        "7".into(),
        r#"{"do":"fly"}"#.into(),
        r#"{"do":7}"#.into(),
        r#"{}"#.into(),
        r#"{"do":"play"}"#.into(),
        r#"{"do":"play","action":"castle kingside"}"#.into(),
        r#"{"do":"view","viewer":2}"#.into(),
        r#"{"do":"view"}"#.into(),
        r#"{"do":"load","state":{}}"#.into(),
        r#"{"do":"load"}"#.into(),
        r#"{"do":"think"}"#.into(),
        r#"{"do":"undo"}"#.into(),
        "[".repeat(100_000),
    ];
    lines.push(r#"{"do":"turn"}"#.into());
    let answers = talk(&lines);
    assert_eq!(answers.len(), lines.len());
    for (line, answer) in lines.iter().zip(&answers) {
        let fine = line.contains("new") || answer["turn"].is_string();
        let sentence = answer["error"].as_str().is_some_and(|e| e.ends_with('.'));
        assert!(fine || sentence, "{line} got {answer}");
    }
    assert_eq!(answers.last().unwrap()["turn"], "chance");
}

#[test]
fn an_empty_line_is_passed_over_and_bytes_that_are_no_text_are_refused() {
    let ran = run_in(&Dir::new(), &["engine", "force-of-arms"], "\n\u{fffd}\n\n{\"do\":\"turn\"}");
    assert_eq!(ran.out.lines().count(), 2, "{}", ran.out);
}

#[test]
fn an_illegal_action_is_refused_with_its_clause() {
    let mut requests = begun(7);
    requests.push(json!({ "do": "play", "action": "attack nw" }));
    requests.push(json!({ "do": "roll" }));
    let answers = ask(&requests);
    let [refused, no_roll] = &answers[answers.len() - 2..] else { unreachable!() };
    assert!(refused["error"].as_str().unwrap().ends_with('.'));
    assert!(refused["clause"].is_string(), "{refused}");
    assert_eq!(no_roll["error"], "Chance is not asked now.");
}

#[test]
fn a_position_can_be_taken_out_and_put_back() {
    let mut requests = begun(7);
    requests.push(json!({ "do": "state" }));
    let answers = ask(&requests);
    let state = answers.last().unwrap()["state"].clone();
    assert!(state.is_object());
    let answers = ask(&[
        json!({ "do": "new", "options": { "rounds": 1 } }),
        json!({ "do": "load", "state": state }),
        json!({ "do": "state" }),
        json!({ "do": "play", "action": "first" }),
        json!({ "do": "undo" }),
        json!({ "do": "state" }),
    ]);
    assert_eq!(answers[1]["turn"], "decide");
    assert_eq!(answers[2]["state"], state);
    assert_eq!(answers[3]["action"], "first");
    assert_eq!(answers[5]["state"], state, "undo takes the action back");
}

#[test]
fn views_differ_by_what_a_viewer_may_know() {
    let mut requests = begun(7);
    requests.extend([json!({ "do": "legal" })]);
    let first = ask(&requests).last().unwrap()["actions"][0]["action"].clone();
    requests.pop();
    requests.push(json!({ "do": "play", "action": first }));
    requests.extend([
        json!({ "do": "view", "viewer": 0 }),
        json!({ "do": "view", "viewer": 1 }),
        json!({ "do": "view", "viewer": "spectator" }),
    ]);
    let answers = ask(&requests);
    let [zero, one, spectator] = &answers[answers.len() - 3..] else { unreachable!() };
    assert!(zero["view"].is_object() && zero != one && one != spectator && zero != spectator);
}

#[test]
fn a_score_tells_what_each_ship_would_give_now() {
    let mut requests = begun(7);
    requests.push(json!({ "do": "score" }));
    let answers = ask(&requests);
    let score = &answers.last().unwrap()["score"];
    assert_eq!(score["lines"].as_array().unwrap().len(), 8);
    assert_eq!(score["totals"].as_array().unwrap().len(), 2);
    assert!(score["lines"][0]["sides"][0]["total"].is_i64());
}

#[test]
fn a_bot_explains_its_choice() {
    let mut requests = begun(7);
    requests.push(json!({ "do": "think", "bot": "pilot" }));
    requests.push(json!({ "do": "think", "bot": "pilot" }));
    requests.push(json!({ "do": "think", "bot": "hal" }));
    let answers = ask(&requests);
    let [thought, again, unknown] = &answers[answers.len() - 3..] else { unreachable!() };
    assert_eq!(thought, again, "the same question gets the same answer");
    let considered = thought["alternatives"].as_array().unwrap();
    assert!(considered.iter().any(|a| a["action"] == thought["action"]));
    for part in ["value", "share"] {
        assert!(considered.iter().all(|a| (0.0..=1.0).contains(&a[part].as_f64().unwrap())));
    }
    assert!(unknown["error"].as_str().unwrap().starts_with("There is no bot “hal”."));
}

#[test]
fn a_game_says_what_it_is_in_numbers() {
    let answers = ask(&[
        json!({ "do": "spec" }),
        json!({ "do": "new", "options": { "rounds": 1 }, "seed": 7 }),
        json!({ "do": "spec", "names": true }),
        json!({ "do": "observe", "viewer": 0 }),
        json!({ "do": "mask" }),
    ]);
    let spec = &answers[0];
    assert_eq!((spec["game"].as_str(), spec["seats"].as_u64()), (Some("force-of-arms"), Some(2)));
    let (actions, shape) =
        (spec["actions"].as_u64().unwrap(), spec["observation"]["shape"][0].as_u64().unwrap());
    assert_eq!(answers[2]["action_names"].as_array().unwrap().len() as u64, actions);
    assert_eq!(answers[3]["observation"].as_array().unwrap().len() as u64, shape);
    assert_eq!(answers[4]["mask"].as_array().unwrap().len() as u64, actions);
    assert!(
        answers[4]["mask"].as_array().unwrap().iter().all(|bit| *bit == 0),
        "chance decides now"
    );
}

#[test]
fn a_decision_is_played_by_its_index_as_by_its_notation() {
    let mut requests = begun(7);
    requests.extend([
        json!({ "do": "legal" }),
        json!({ "do": "mask" }),
        json!({ "do": "observe" }),
    ]);
    let answers = ask(&requests);
    let [legal, mask, observation] = &answers[answers.len() - 3..] else { unreachable!() };
    let first = &legal["actions"][0];
    let index = first["index"].as_u64().unwrap();
    assert_eq!(mask["mask"][index as usize], 1);
    let ones = mask["mask"].as_array().unwrap().iter().filter(|bit| **bit == 1).count();
    assert_eq!(ones, legal["actions"].as_array().unwrap().len());
    assert!(observation["observation"].as_array().unwrap().len() > 100);
    let mut requests = begun(7);
    requests.extend([
        json!({ "do": "play", "index": index }),
        json!({ "do": "play", "index": 1_000_000 }),
        json!({ "do": "play", "index": index, "action": "first" }),
    ]);
    let answers = ask(&requests);
    let [played, beyond, both] = &answers[answers.len() - 3..] else { unreachable!() };
    assert_eq!(played["action"], first["action"]);
    assert!(
        beyond["error"].as_str().unwrap().starts_with("“index” is a number from 0 to "),
        "{beyond}"
    );
    assert!(both["error"].as_str().unwrap().contains("not both"));
}

#[test]
fn the_outcomes_of_chance_have_probabilities_that_add_up() {
    let answers = ask(&[
        json!({ "do": "new", "seed": 7 }),
        json!({ "do": "chance" }),
        json!({ "do": "returns" }),
    ]);
    let outcomes = answers[1]["outcomes"].as_array().unwrap();
    let sum: f64 = outcomes.iter().map(|o| o["probability"].as_f64().unwrap()).sum();
    assert!(outcomes.len() == 8 && (sum - 1.0).abs() < 1e-9, "{}", answers[1]);
    assert_eq!(answers[2]["returns"], json!([0.0, 0.0]));
    let mut requests = begun(7);
    requests.push(json!({ "do": "chance" }));
    assert_eq!(ask(&requests).last().unwrap()["error"], "Chance is not asked now.");
}

#[test]
fn many_matches_live_in_one_process_without_touching_each_other() {
    let answers = ask(&[
        json!({ "do": "new", "seed": 7, "match": "a" }),
        json!({ "do": "new", "seed": 7, "match": "b" }),
        json!({ "do": "roll", "match": "a" }),
        json!({ "do": "log", "match": "b" }),
        json!({ "do": "copy", "match": "a", "to": "c" }),
        json!({ "do": "log", "match": "c" }),
        json!({ "do": "matches" }),
        json!({ "do": "drop", "match": "a" }),
        json!({ "do": "turn", "match": "a" }),
        json!({ "do": "turn" }),
    ]);
    assert_eq!(answers[3]["log"], json!([]));
    assert_eq!(answers[5]["log"].as_array().unwrap().len(), 1);
    assert_eq!(answers[6]["matches"], json!(["a", "b", "c"]));
    assert_eq!(answers[7]["matches"], json!(["b", "c"]));
    assert_eq!(answers[8]["error"], "There is no match “a”: begin it with “new”.");
    assert_eq!(answers[9]["error"], "No match has begun: send {\"do\":\"new\"} first.");
}

#[test]
fn several_requests_in_one_line_get_several_answers_in_one_line() {
    let answers = talk(&[
        r#"[{"do":"new","seed":7},{"do":"roll"},{"do":"fly"},{"do":"log"}]"#.into(),
        "[]".into(),
    ]);
    let [all, none] = &answers[..] else { panic!("{answers:?}") };
    assert_eq!(all.as_array().unwrap().len(), 4);
    assert!(all[2]["error"].is_string() && all[3]["log"].as_array().unwrap().len() == 1, "{all}");
    assert!(none["error"].as_str().unwrap().contains("a list of 1 to"), "{none}");
}

#[test]
fn an_unknown_field_is_refused_with_the_known_ones() {
    let answers = ask(&[
        json!({ "do": "new", "sede": 7 }),
        json!({ "do": "turn" }),
        json!({ "do": "turn", "seat": 1 }),
    ]);
    assert_eq!(
        answers[0]["error"],
        "“new” has no field “sede”. Its fields: “match”, “options”, “seed”."
    );
    assert!(answers[1]["error"].is_string(), "the slip began no match");
    assert!(answers[2]["error"].as_str().unwrap().contains("no field “seat”"));
}

#[test]
fn a_bot_thinks_of_a_view_alone() {
    let mut requests = begun(7);
    requests.extend([json!({ "do": "turn" }), json!({ "do": "legal" })]);
    let answers = ask(&requests);
    let [turn, legal] = &answers[answers.len() - 2..] else { unreachable!() };
    let seat = &turn["seat"];
    requests.push(json!({ "do": "view", "viewer": seat }));
    let view = ask(&requests).last().unwrap()["view"].clone();
    let mut asked = json!({ "do": "think", "bot": "greedy", "seed": 3, "seat": seat, "view": view, "legal": legal["actions"] });
    let mut requests = begun(7);
    requests.extend([json!({ "do": "think", "bot": "greedy", "seed": 3 }), asked.clone()]);
    asked["view"] = json!({});
    requests.push(asked.clone());
    asked.as_object_mut().unwrap().remove("legal");
    requests.push(asked);
    let answers = ask(&requests);
    let [by_state, by_view, no_view, no_legal] = &answers[answers.len() - 4..] else {
        unreachable!()
    };
    assert_eq!(by_view["action"], by_state["action"]);
    assert!(no_view["error"].as_str().unwrap().starts_with("This is no view of Force of Arms"));
    assert!(no_legal["error"].as_str().unwrap().contains("“legal” actions"));
}

/// What stands between two fences of a document, with the word behind the first one.
fn blocks(document: &str) -> Vec<(String, String)> {
    let mut parts = document.split("\n```");
    parts.next();
    let mut found = Vec::new();
    while let (Some(block), Some(_)) = (parts.next(), parts.next()) {
        let (word, text) = block.split_once('\n').unwrap();
        found.push((word.into(), text.into()));
    }
    found
}

fn manual() -> Vec<(String, String)> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/engine.md");
    blocks(&std::fs::read_to_string(path).unwrap())
}

/// Whether a line is as the manual shows it, where "…" stands for anything.
fn is_like(line: &str, shown: &str) -> bool {
    let Some((first, rest)) = shown.split_once('…') else { return line == shown };
    let (middle, last) = rest.rsplit_once('…').unwrap_or(("", rest));
    let inner = line.strip_prefix(first).and_then(|line| line.strip_suffix(last));
    let Some(mut inner) = inner else { return false };
    middle.split('…').all(|part| match inner.split_once(part) {
        Some((_, after)) => {
            inner = after;
            true
        }
        None => false,
    })
}

#[test]
fn every_conversation_of_the_manual_happens_as_it_stands_there() {
    let mut seen = 0;
    for (_, text) in manual().iter().filter(|(word, _)| word == "engine") {
        let asked: String = text
            .lines()
            .filter_map(|line| line.strip_prefix("→ "))
            .map(|line| format!("{line}\n"))
            .collect();
        let shown: Vec<_> = text.lines().filter_map(|line| line.strip_prefix("← ")).collect();
        let ran = run_in(&Dir::new(), &["engine", "force-of-arms"], &asked);
        let said: Vec<_> = ran.out.lines().collect();
        assert_eq!(said.len(), shown.len(), "{text}");
        for (said, shown) in said.iter().zip(&shown) {
            assert!(is_like(said, shown), "the manual shows\n{shown}\nand the engine says\n{said}");
            seen += 1;
        }
    }
    assert!(seen > 20, "{seen} answers of the manual were compared");
}

#[test]
fn the_programs_of_the_manual_run() {
    let programs: Vec<_> = manual().into_iter().filter(|(word, _)| word == "python").collect();
    let [(_, driver), (_, bot)] = &programs[..] else { panic!("{} programs", programs.len()) };
    let dir = Dir::new();
    let binary = std::path::Path::new(env!("CARGO_BIN_EXE_veritable"));
    let path = std::env::var("PATH").unwrap();
    let ran = Command::new("python3")
        .arg(dir.write("driver.py", driver))
        .env("PATH", format!("{}:{path}", binary.parent().unwrap().display()))
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&ran.stdout).into_owned();
    assert!(
        ran.status.success() && said.contains("Seat "),
        "{said}{}",
        String::from_utf8_lossy(&ran.stderr)
    );
    let bots = format!("random,cmd:python3 {}", dir.write("mybot.py", bot));
    let ran = run_in(&Dir::new(), &["arena", "force-of-arms", "--bots", &bots, "--pairs", "2"], "");
    assert!(ran.code == 0 && ran.out.contains("over 2 deals"), "{}{}", ran.out, ran.err);
}
