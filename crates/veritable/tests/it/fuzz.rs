//! Damaged engine lines: every line gets one answer, which is what was asked for or a sentence, and the engine lives on.

use serde_json::{Value, json};
use veritable_core::testkit::fuzz::{fuzz, is_sentence};

use crate::engine::Conversation;

/// The requests of a match by lot, as an engine was asked them.
fn script(engine: &mut Conversation, options: Value) -> String {
    let mut lines = Vec::new();
    let mut ask = |request: Value| {
        lines.push(request.to_string());
        engine.ask(request)
    };
    ask(json!({ "do": "new", "options": options, "seed": 3 }));
    for step in 0..40 {
        let request = match ask(json!({ "do": "turn" }))["turn"].as_str() {
            Some("chance") => json!({ "do": "roll" }),
            Some("decide") => {
                let legal = ask(json!({ "do": "legal" }));
                let actions = legal["actions"].as_array().expect("actions");
                json!({ "do": "play", "action": actions[step * 7 % actions.len()]["action"] })
            }
            _ => break,
        };
        ask(request);
    }
    let state = ask(json!({ "do": "state" }));
    for request in [
        json!({ "do": "view", "viewer": 0 }),
        json!({ "do": "view", "viewer": "spectator" }),
        json!({ "do": "score" }),
        json!({ "do": "think", "bot": "greedy", "seed": 1 }),
        json!({ "do": "undo" }),
        json!({ "do": "load", "state": state["state"] }),
        json!({ "do": "log" }),
    ] {
        ask(request);
    }
    lines.join("\n")
}

#[test]
fn fuzz_engine_lines() {
    for game in veritable_catalog::games() {
        let mut engine = Conversation::with(game.id);
        let corpus = [script(&mut engine, json!({}))];
        let (mut answered, mut refused) = (0, 0);
        fuzz(&format!("engine-{}", game.id), &corpus, 60, |input| {
            let mut before = &b""[..];
            for line in input.split(|&byte| byte == b'\n') {
                // A line that stands there many times is asked once.
                if std::mem::replace(&mut before, line) == line {
                    continue;
                }
                // The engine answers no empty line, and searching takes the time that it takes.
                if line.trim_ascii().is_empty() || line.windows(7).any(|word| word == b"\"think\"")
                {
                    continue;
                }
                let answer = engine.send(line);
                match answer["error"].as_str() {
                    None => answered += 1,
                    Some(why) => {
                        assert!(is_sentence(why), "{why}");
                        assert!(!why.starts_with("The engine failed"), "{why}");
                        refused += 1;
                    }
                }
            }
        });
        assert!(answered > refused && refused > 50, "{answered} answered, {refused} refused");
        engine.ask(json!({ "do": "new" }));
    }
}
