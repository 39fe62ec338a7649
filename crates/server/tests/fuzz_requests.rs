//! Damaged requests: the server never fails, and whatever it refuses it refuses in words.

mod common;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use common::{Answer, Site, Visitor};
use serde_json::Value;
use veritable_core::testkit::fuzz::fuzz;

const FORM: &str = "content-type: application/x-www-form-urlencoded\n";
const JSON: &str = "content-type: application/json\naccept: application/json\n";

/// Requests as text: method and path, headers, an empty line, the body. TABLE stands for a table with a seat for the visitor.
fn corpus() -> Vec<String> {
    let post = |path: &str, body: &str| {
        let head = if body.starts_with('{') { JSON } else { FORM };
        format!("POST {path}\n{head}host: here\norigin: http://here\n\n{body}")
    };
    let get = |path: &str| format!("GET {path}\naccept: application/json\n\n");
    let forms = [
        ("/new", "game=force-of-arms&opponent=bot&level=greedy&option-rounds=1"),
        ("/new", r#"{"game":"cyclone-run","opponent":"friend","option-players":"3"}"#),
        ("/play", "game=crisis-point"),
        ("/join", "link=TABLE"),
        ("/name", "name=Anna"),
        ("TABLE/act", "action=first&version=12"),
        ("TABLE/act", r#"{"action":"sides ne","version":12}"#),
        ("TABLE/why", "action=fighter+3"),
        ("TABLE/say", "text=hello"),
        ("TABLE/sit", r#"{"seat":1}"#),
        ("TABLE/bot", "seat=1&level=greedy"),
        ("TABLE/fork", "ply=3"),
    ];
    let plain = [
        "quiet", "calm", "never", "ask", "undo", "takeback", "allow", "deny", "leave", "call",
        "return", "lift", "again",
    ];
    let pages = [
        "/",
        "/new/force-of-arms",
        "/rules/cyclone-run",
        "/credits",
        "/readyz",
        "/metrics",
        "/assets/x/table.js",
        "TABLE/",
        "TABLE/scene",
        "TABLE/log?from=3",
        "TABLE/replay?ply=4",
        "TABLE/at/5",
        "TABLE/verify",
        "TABLE/file",
        "TABLE/live",
    ];
    let forms = forms.iter().map(|(path, body)| post(path, body));
    let plain = plain.iter().map(|act| post(&format!("TABLE/{act}"), "seat=1"));
    forms.chain(plain).chain(pages.iter().map(|path| get(path))).collect()
}

/// The request that a text describes, if it describes one.
fn request(text: &[u8], table: &str, cookie: &str) -> Option<Request<Body>> {
    let end = text.windows(2).position(|two| two == b"\n\n").unwrap_or(text.len());
    let head = String::from_utf8_lossy(&text[..end]).replace("TABLE", table);
    let (mut lines, body) = (head.lines(), text.get(end + 2..).unwrap_or_default());
    let (method, path) = lines.next()?.split_once(' ')?;
    let mut request = Request::builder().method(method).uri(path);
    for (name, value) in lines.filter_map(|line| line.split_once(": ")) {
        request = request.header(name, value);
    }
    request.header("cookie", cookie).body(Body::from(body.to_vec())).ok()
}

fn judge(answer: &Answer) -> bool {
    let Answer { status, text, .. } = answer;
    assert!(!status.is_server_error(), "{status}: {text}");
    if !status.is_client_error() {
        return false;
    }
    let bare = matches!(*status, StatusCode::METHOD_NOT_ALLOWED | StatusCode::PAYLOAD_TOO_LARGE);
    let words = match serde_json::from_str::<Value>(text) {
        Ok(Value::Object(said)) => said["why"].as_str().unwrap_or_default().to_string(),
        _ => text.clone(),
    };
    assert!(bare || !words.is_empty(), "{status} without a word");
    true
}

async fn sits(site: &Site) -> (Visitor, String) {
    let visitor = site.visitor().await;
    let table = visitor.opens("opponent=friend&option-rounds=1").await;
    (visitor, table)
}

#[test]
fn fuzz_requests() {
    let mut threads = tokio::runtime::Builder::new_multi_thread();
    let runtime = threads.worker_threads(1).enable_all().build().unwrap();
    let site = runtime.block_on(Site::new());
    let (mut anna, mut table) = runtime.block_on(sits(&site));
    let (mut run, mut refused, mut done) = (0, 0, 0);
    fuzz("requests", &corpus(), 1500, |input| {
        run += 1;
        // Whatever happened to the table, a fresh one comes from time to time.
        if run % 50 == 0 {
            (anna, table) = runtime.block_on(sits(&site));
        }
        if let Some(request) = request(input, &table, &anna.cookie) {
            match judge(&runtime.block_on(anna.send(request))) {
                true => refused += 1,
                false => done += 1,
            }
        }
    });
    assert!(refused > 100 && done > 100, "{refused} refused, {done} done");
    assert_eq!(runtime.block_on(anna.get("/readyz")).status, StatusCode::OK);
}
