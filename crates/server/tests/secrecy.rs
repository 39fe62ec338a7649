//! Everything the server ever sends to a seat, searched for what it must not know.

mod common;

use axum::http::StatusCode;
use common::{Site, Visitor, pick};
use serde_json::Value;

/// One thing sent to a viewer, and how many actions had been played by then.
struct Sent {
    plies: usize,
    what: &'static str,
    text: String,
}

/// Reads all that a visitor can ask for.
async fn record(visitor: &Visitor, table: &str, plies: usize, sent: &mut Vec<Sent>) {
    for (what, path) in [
        ("page", table.to_string()),
        ("scene", format!("{table}/scene")),
        ("replay", format!("{table}/replay?as=1")),
        ("moment", format!("{table}/at/9999?as=0")),
        ("verify", format!("{table}/verify")),
        ("file", format!("{table}/file")),
        ("home", "/".into()),
    ] {
        sent.push(Sent { plies, what, text: visitor.get(&path).await.text });
    }
    for (what, path, body) in
        [("why", "why", "action=spy+n0.0"), ("act", "act", "action=nonsense"), ("hint", "hint", "")]
    {
        // Only whoever does not decide asks for these: asking must not change the match.
        let answer = visitor.post(&format!("{table}/{path}"), body).await;
        assert_ne!(answer.status, StatusCode::NO_CONTENT, "{what} changed the match");
        sent.push(Sent { plies, what, text: answer.text + answer.hint.as_deref().unwrap_or("") });
    }
}

/// A fighter that was placed face down: by whom, its name, and when everybody learned it.
#[derive(Debug)]
struct Hidden {
    seat: u64,
    name: String,
    from: usize,
    until: usize,
}

#[tokio::test]
async fn no_hidden_fighter_of_the_other_seat_is_in_anything_sent_before_it_is_revealed() {
    let site = Site::new().await;
    let visitors = [site.visitor().await, site.visitor().await, site.visitor().await];
    let table = visitors[0].opens("opponent=friend&option-rounds=1&option-extra_rounds=0").await;
    visitors[1].post(&format!("{table}/sit"), "seat=1").await;
    let mut sent: [Vec<Sent>; 3] = Default::default();
    let mut hidden: Vec<Hidden> = Vec::new();
    let mut chosen = String::new();
    for step in 0..1000 {
        let mut decider = None;
        for seat in [0, 1] {
            let (_, scene) = visitors[seat].scene(&table).await;
            if !scene["choices"].as_array().unwrap().is_empty() {
                decider = Some((seat, scene));
            }
        }
        let Some((seat, scene)) = decider else { break };
        for other in [1 - seat, 2] {
            record(&visitors[other], &table, step, &mut sent[other]).await;
        }
        let choices = scene["choices"].as_array().unwrap();
        let choice = &choices[pick(step, choices.len())];
        let action = choice["action"].as_str().unwrap().to_string();
        // The owner's own hand knows the name of the card that goes down.
        if action.starts_with("fighter ") {
            let card = scene["hand"]["body"][0]["items"].as_array().unwrap();
            let id = choice["path"][0].as_str().unwrap();
            chosen = card.iter().find(|c| c["id"] == id).unwrap()["name"].as_str().unwrap().into();
        }
        if action.starts_with("down ") {
            hidden.push(Hidden {
                seat: seat as u64,
                name: chosen.clone(),
                from: step,
                until: usize::MAX,
            });
        }
        let answer = visitors[seat].act(&table, &action).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT, "{}", answer.text);
        // From now on those that lie open for the spectator are no secrets.
        let (_, open) = visitors[2].scene(&table).await;
        for fighter in hidden.iter_mut().filter(|f| f.until == usize::MAX) {
            if shows(&open, &fighter.name) {
                fighter.until = step;
            }
        }
    }
    assert_eq!(visitors[0].scene(&table).await.1["header"]["place"], "The match is over");
    assert!(hidden.len() >= 12, "too few secrets to prove anything: {}", hidden.len());
    assert!(hidden.iter().filter(|f| f.until > f.from + 20).count() >= 8, "{hidden:?}");
    let mut searched = 0;
    for (viewer, sent) in sent.iter().enumerate() {
        for message in sent {
            tells_no_identity(message, viewer);
        }
        for fighter in hidden.iter().filter(|f| f.seat != viewer as u64) {
            for message in
                sent.iter().filter(|m| m.plies > fighter.from && m.plies <= fighter.until)
            {
                searched += 1;
                assert!(
                    !message.text.contains(&fighter.name),
                    "the {} sent to viewer {viewer} after {} actions names {}, hidden from {} to {}",
                    message.what,
                    message.plies,
                    fighter.name,
                    fighter.from,
                    fighter.until
                );
            }
        }
    }
    assert!(searched > 5000, "{searched}");
}

/// The log names a card that goes face down to its owner only, and a back is a back.
fn tells_no_identity(message: &Sent, viewer: usize) {
    let told = message.text.match_indices(" face down (#");
    for (at, _) in told {
        let line = message.text[..at].rsplit(['>', '"']).next().unwrap_or("");
        assert!(line.starts_with("You place"), "viewer {viewer} is told: {line}");
    }
    if message.what == "scene" {
        let scene: Value = serde_json::from_str(&message.text).unwrap();
        for piece in scene["scene"]["board"]["pieces"].as_array().unwrap() {
            if piece["face"] == "back" {
                let known =
                    [&piece["value"], &piece["brief"], &piece["icon"]].map(|v| v.as_str().unwrap());
                assert!(
                    known[0].starts_with('#') && known[1] == "##" && known[2].starts_with("e-"),
                    "{piece}"
                );
            }
            assert!(piece["face"] != "own" || viewer < 2, "{piece}");
        }
    }
}

/// Whether a fighter of this name lies face up: pieces tell it in their explanation.
fn shows(scene: &Value, name: &str) -> bool {
    let pieces = scene["board"]["pieces"].as_array().unwrap();
    pieces.iter().any(|p| p["about"]["text"].as_str().is_some_and(|text| text.starts_with(name)))
}
