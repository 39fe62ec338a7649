//! Every icon, token, number, phase, piece and card on the table says what it means: to a pointer, to the keyboard and
//! to a finger that stays.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::audit::open_seeded;
use super::*;

const TOOLTIPS: &str = include_str!("tooltips.js");
/// What is told now.
const TOLD: &str = "document.getElementById('tip').hidden ? '' : document.getElementById('tip').textContent.trim()";
/// Decisions into a game at which it is looked at.
const LOOKS: [usize; 3] = [3, 14, 26];

/// What means something and does not say what; the kinds of what does.
async fn look(b: &mut Browser, page: &Page) -> (Vec<Value>, Vec<(String, Value)>) {
    let found = b.eval(page, TOOLTIPS).await.unwrap();
    let kinds = found["kinds"].as_object().unwrap().iter();
    (
        found["mute"].as_array().unwrap().clone(),
        kinds.map(|(k, v)| (k.clone(), v.clone())).collect(),
    )
}

async fn told(b: &mut Browser, page: &Page, how: &str, kind: &str) {
    let told = format!("({TOLD}) != ''");
    b.wait(page, &told).await.unwrap_or_else(|why| panic!("{how}, {kind}: {why}"));
}

/// A pointer that comes, stays and goes.
async fn hover(b: &mut Browser, page: &Page, kind: &str, thing: &Value) {
    let to = |spot: &Value| json!({ "type": "mouseMoved", "x": spot[0], "y": spot[1], "button": "none" });
    b.call(Some(page), "Input.dispatchMouseEvent", to(&thing["spot"])).await.unwrap();
    // Titles are told to a mouse by the browser itself.
    if thing["native"] != json!(true) {
        told(b, page, "pointing", kind).await;
    }
    b.call(Some(page), "Input.dispatchMouseEvent", to(&json!([2, 2]))).await.unwrap();
}

/// A finger that stays, and what it does to the match: nothing.
async fn press(b: &mut Browser, page: &Page, kind: &str, thing: &Value) {
    let points = json!([{ "x": thing["spot"][0], "y": thing["spot"][1] }]);
    let start = json!({ "type": "touchStart", "touchPoints": points });
    b.call(Some(page), "Input.dispatchTouchEvent", start).await.unwrap();
    told(b, page, "a long press", kind).await;
    let end = json!({ "type": "touchEnd", "touchPoints": [] });
    b.call(Some(page), "Input.dispatchTouchEvent", end).await.unwrap();
    b.eval(page, "unpoint(), 0").await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everything_on_every_table_says_what_it_is_to_a_pointer_to_keys_and_to_a_finger() {
    let Some(mut b) = Browser::launch().await else { return };
    let mut tried = BTreeSet::new();
    for game in veritable_catalog::games() {
        let (_site, page) = open_seeded(&mut b, game.id, &[], 5).await;
        let calm = json!({ "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }] });
        b.call(Some(&page), "Emulation.setEmulatedMedia", calm).await.unwrap();
        for decision in 0..=LOOKS[2] {
            b.wait(&page, ASKED_OR_OVER).await.unwrap();
            if b.eval(&page, OVER).await.unwrap() == json!(true) {
                break;
            }
            if LOOKS.contains(&decision) {
                b.desktop(&page).await.unwrap();
                let (mute, kinds) = look(&mut b, &page).await;
                assert!(mute.is_empty(), "{}: {mute:#?}", game.id);
                for (kind, thing) in kinds {
                    if tried.insert(format!("pointer {kind}")) {
                        hover(&mut b, &page, &kind, &thing).await;
                    }
                }
                by_keys(&mut b, &page, game.id).await;
                // The same in hands.
                let before = version(&mut b, &page).await.unwrap();
                in_hand(&mut b, &page).await;
                let (mute, kinds) = look(&mut b, &page).await;
                assert!(mute.is_empty(), "{} on a phone: {mute:#?}", game.id);
                for (kind, thing) in kinds {
                    if tried.insert(format!("finger {kind}")) {
                        press(&mut b, &page, &kind, &thing).await;
                    }
                }
                assert_eq!(
                    version(&mut b, &page).await.unwrap(),
                    before,
                    "a long press plays nothing"
                );
            }
            take_advice(&mut b, &page).await.unwrap();
        }
        // The table is left before its server goes.
        b.go(&page, "data:text/html,left").await.unwrap();
    }
    assert!(tried.len() > 60, "{} kinds of things were tried", tried.len());
    no_complaints(&b);
}

/// A phone gets its own form of the table from the server.
async fn in_hand(b: &mut Browser, page: &Page) {
    b.wait(page, "socket.readyState == 1").await.unwrap();
    b.eval(page, "window.was = socket, window.drawn = view().outerHTML, 0").await.unwrap();
    b.phone(page).await.unwrap();
    let there =
        "socket !== window.was && socket.readyState == 1 && view().outerHTML != window.drawn";
    b.wait(page, there).await.unwrap();
    let rest = "new Promise(done => setTimeout(done, 400))";
    b.eval(page, rest).await.unwrap();
}

/// Looking around: whatever has the focus is explained, whatever explains itself can have it, and Escape ends it.
async fn by_keys(b: &mut Browser, page: &Page, game: &str) {
    let stops = "all('[data-looked]').length";
    let before = b.eval(page, stops).await.unwrap();
    assert_eq!(before, json!(0));
    b.key(page, "i", 73).await.unwrap();
    b.wait(page, &format!("{stops} > 10")).await.unwrap();
    told(b, page, "the first thing", game).await;
    for _ in 0..3 {
        b.key(page, "Tab", 9).await.unwrap();
        let stopped =
            b.eval(page, "document.activeElement.matches('[data-looked]')").await.unwrap();
        if stopped == json!(true) {
            told(b, page, "the next thing", game).await;
        }
    }
    // All of them, quicker than by a hundred keys.
    let silent = format!(
        "all('[data-looked]').filter(e => {{ e.focus({{ focusVisible: true }}); return document.activeElement === e && !({TOLD}) }}).map(e => e.outerHTML.slice(0, 160))"
    );
    assert_eq!(b.eval(page, &silent).await.unwrap(), json!([]), "{game}");
    b.key(page, "Escape", 27).await.unwrap();
    b.wait(page, &format!("{stops} == 0")).await.unwrap();
}
