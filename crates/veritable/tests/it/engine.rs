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
