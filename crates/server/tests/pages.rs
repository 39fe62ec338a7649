//! Pages and protocol, without a browser and without a socket.

mod common;

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use common::{Site, encode, pick, quick};
use veritable_server::{Allowance, Config};
use veritable_store::Store;

#[tokio::test]
async fn home_shows_five_boxes_and_one_click_reaches_a_running_game() {
    let site = Site::new().await;
    let ann = site.visitor().await;
    let home = ann.get("/").await;
    for title in
        ["Force of Arms", "Crisis Point", "Cyclone Run", "Attack on the SDF-1", "Reconstruction"]
    {
        assert!(home.text.contains(title), "{title}");
    }
    let started = ann.post("/play", "game=force-of-arms").await;
    assert_eq!(started.status, StatusCode::SEE_OTHER);
    let table = started.location.unwrap();
    let page = ann.get(&table).await;
    assert_eq!(page.status, StatusCode::OK);
    for part in ["id=\"board\"", "id=\"choices\"", "SDF-1", "Your hand", "table.js"] {
        assert!(page.text.contains(part), "{part}");
    }
    assert!(ann.get("/").await.text.contains("Continue"));
    let bob = site.visitor().await;
    assert!(bob.get("/").await.text.contains("Watch"));
}

#[tokio::test]
async fn a_page_carries_no_inline_style_or_script_and_a_strict_policy() {
    let site = Site::new().await;
    let ann = site.visitor().await;
    let table = ann.opens("opponent=bot").await;
    let replay = format!("{table}/replay");
    let pages =
        ["/", "/new/force-of-arms", "/rules/force-of-arms", "/balance/force-of-arms", "/credits"];
    for path in pages.into_iter().chain([&*table, &*replay]) {
        let request = Request::get(path).header(header::COOKIE, &ann.cookie);
        let answer = ann.get(path).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}");
        for forbidden in [" style=\"", "<style", "<script>", "onclick=", "javascript:"] {
            assert!(!answer.text.contains(forbidden), "{path} has {forbidden}");
        }
        use tower::ServiceExt;
        let response =
            site.router.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
        let policy = response.headers()["content-security-policy"].to_str().unwrap();
        assert!(policy.starts_with("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
    }
}

#[tokio::test]
async fn bad_input_gets_a_clear_answer_and_changes_nothing() {
    let site = Site::new().await;
    let (ann, bob) = (site.visitor().await, site.visitor().await);
    let table = ann.opens("opponent=friend").await;
    assert_eq!(bob.post(&format!("{table}/sit"), "seat=1").await.status, StatusCode::SEE_OTHER);
    let before = (ann.scene(&table).await, bob.scene(&table).await);
    let none = "/t/000000000000000000000000";
    let long = format!("action={}", "x".repeat(30_000));
    let cases: Vec<(String, &str, u16)> = vec![
        (format!("{table}/act"), "action=nonsense", 422),
        (format!("{table}/act"), "action=attack+nw", 422),
        (format!("{table}/act"), "action=", 422),
        (format!("{table}/act"), "wrong=1", 422),
        (format!("{table}/act"), "action=first&version=999", 409),
        (format!("{table}/act"), "action=first&version=x", 422),
        (format!("{table}/act"), &long, 413),
        (format!("{table}/say"), "text=+++", 422),
        (format!("{table}/sit"), "seat=1", 409),
        (format!("{table}/sit"), "seat=9", 404),
        (format!("{table}/sit"), "seat=300", 422),
        (format!("{table}/bot"), "seat=0", 409),
        (format!("{table}/again"), "", 409),
        (format!("{table}/allow"), "", 409),
        (format!("{table}/return"), "", 403),
        (format!("{table}/quiet"), "", 409),
        (format!("{table}/calm"), "", 409),
        (format!("{table}/never"), "", 409),
        (format!("{table}/call"), "seat=9", 409),
        (format!("{table}/call"), "seat=0", 409),
        (format!("{table}/fork"), "ply=0&seat=0", 403),
        (format!("{table}/fork"), "ply=-1&seat=x", 422),
        ("/t/short/act".into(), "action=first", 404),
        ("/t/..%2f..%2fetc/act".into(), "action=first", 404),
        ("/new".into(), "game=chess", 404),
        ("/new".into(), "game=force-of-arms&option-rounds=99", 422),
        ("/play".into(), "", 404),
        ("/join".into(), "link=http://evil.example/", 422),
        ("/name".into(), "name=+", 422),
        ("/nowhere".into(), "", 404),
    ];
    for (path, body, status) in &cases {
        let answer = ann.post(path, body).await;
        assert_eq!(
            answer.status.as_u16(),
            *status,
            "{path} {} said {}",
            &body[..body.len().min(40)],
            answer.text
        );
        assert!(!answer.text.is_empty() || answer.status == 413, "{path} says nothing");
        assert!(!answer.text.contains("panicked"), "{path}");
    }
    for path in [
        none.to_string(),
        format!("{none}/scene"),
        format!("{none}/replay"),
        format!("{none}/file"),
        "/rules/chess".into(),
        "/balance/chess".into(),
        "/new/chess".into(),
        "/t/x".into(),
        format!("{table}/at/x"),
    ] {
        let status = ann.get(&path).await.status.as_u16();
        assert!((400..500).contains(&status), "{path} gave {status}");
    }
    assert_eq!(ann.get(&format!("{table}/file")).await.status, StatusCode::FORBIDDEN);
    assert_eq!((ann.scene(&table).await, bob.scene(&table).await), before);
}

/// Everything that can be written at a table.
const WRITES: [&str; 20] = [
    "act", "why", "quiet", "calm", "never", "ask", "undo", "takeback", "allow", "deny", "hint",
    "say", "sit", "bot", "free", "leave", "call", "return", "again", "fork",
];

#[tokio::test]
async fn every_write_refuses_unknown_tables_strangers_and_noise() {
    let site = Site::new().await;
    let (ann, bob, eve) = (site.visitor().await, site.visitor().await, site.visitor().await);
    let table = ann.opens("opponent=friend").await;
    bob.post(&format!("{table}/sit"), "seat=1").await;
    let before = (ann.scene(&table).await, bob.scene(&table).await);
    let noise = ["", "%ff%fe=%00&&&===", "action=first&text=&seat=0&ply=0&level=none"];
    for write in WRITES {
        let nowhere = format!("/t/000000000000000000000000/{write}");
        let answer = ann.post(&nowhere, "action=first&text=hello&seat=0&ply=0").await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{nowhere}: {}", answer.text);
        for body in noise {
            let answer = eve.post(&format!("{table}/{write}"), body).await;
            assert!(answer.status.is_client_error(), "{write} {body:?} gave {}", answer.status);
            assert!(!answer.text.is_empty(), "{write} {body:?} says nothing");
        }
    }
    assert_eq!((ann.scene(&table).await, bob.scene(&table).await), before);
}

#[tokio::test]
async fn nobody_plays_for_another_seat() {
    let site = Site::new().await;
    let (ann, bob, eve) = (site.visitor().await, site.visitor().await, site.visitor().await);
    let table = ann.opens("opponent=friend").await;
    bob.post(&format!("{table}/sit"), "seat=1").await;
    let (_, choices) = ann.choices(&table).await;
    let (decider, waiting, action) = match choices.first() {
        Some(action) => (&ann, &bob, action.clone()),
        None => (&bob, &ann, bob.choices(&table).await.1[0].clone()),
    };
    let early = waiting.act(&table, &action).await;
    assert_eq!(early.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(early.text.contains("other player's decision"), "{}", early.text);
    assert_eq!(eve.act(&table, &action).await.status, StatusCode::FORBIDDEN);
    assert_eq!(eve.post(&format!("{table}/undo"), "").await.status, StatusCode::FORBIDDEN);
    assert_eq!(eve.post(&format!("{table}/leave"), "").await.status, StatusCode::FORBIDDEN);
    assert_eq!(eve.post(&format!("{table}/sit"), "seat=0").await.status, StatusCode::CONFLICT);
    let forged = common::Visitor { cookie: decider.cookie.replace('.', "0."), ..decider.clone() };
    assert_eq!(forged.act(&table, &action).await.status, StatusCode::FORBIDDEN);
    assert_eq!(decider.act(&table, &action).await.status, StatusCode::NO_CONTENT);
}

#[tokio::test]
async fn a_write_from_another_site_is_refused() {
    let site = Site::new().await;
    let ann = site.visitor().await;
    let table = ann.opens("opponent=bot").await;
    for origin in ["http://evil.example", "null"] {
        let request = Request::post(format!("{table}/act"))
            .header(header::COOKIE, &ann.cookie)
            .header(header::HOST, "here")
            .header(header::ORIGIN, origin)
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        let answer = ann.send(request.body(Body::from("action=first")).unwrap()).await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN, "{origin}");
    }
}

#[tokio::test]
async fn behind_a_public_address_its_own_pages_write_and_the_cookie_is_this_hosts_alone() {
    let public_url = Some("https://club.example".into());
    let config = Config { public_url, ..quick() };
    let site = Site::over(Store::in_memory().await.unwrap(), config).await;
    let ann = site.visitor().await;
    assert!(ann.cookie.starts_with("__Host-guest="), "{}", ann.cookie);
    let opens = async |origin: &str| {
        let request = Request::post("/new")
            .header(header::COOKIE, &ann.cookie)
            .header(header::HOST, "10.0.0.1:8040")
            .header(header::ORIGIN, origin)
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        let body = Body::from("game=force-of-arms&opponent=friend");
        ann.send(request.body(body).unwrap()).await
    };
    for origin in ["http://10.0.0.1:8040", "http://club.example", "https://club.example.evil"] {
        assert_eq!(opens(origin).await.status, StatusCode::FORBIDDEN, "{origin}");
    }
    assert_eq!(opens("https://club.example").await.status, StatusCode::SEE_OTHER);
    // A cookie under the plain name may be another host's of the same domain.
    let plain = ann.cookie.replace("__Host-", "");
    let other = common::Visitor { site, cookie: plain };
    assert!(other.get("/").await.set_cookie.is_some(), "that is nobody's");
}

#[tokio::test]
async fn who_writes_too_fast_is_asked_to_wait() {
    let config = Config { allowance: Allowance { writes: 5, ..quick().allowance }, ..quick() };
    let site = Site::over(Store::in_memory().await.unwrap(), config).await;
    let ann = site.visitor().await;
    let table = ann.opens("opponent=bot").await;
    let mut slowed = 0;
    for _ in 0..12 {
        let answer = ann.post(&format!("{table}/say"), "text=hello").await;
        slowed += usize::from(answer.status == StatusCode::TOO_MANY_REQUESTS);
    }
    assert!(slowed >= 5, "{slowed}");
    let bob = site.visitor().await;
    assert_eq!(
        bob.post(&format!("{table}/say"), "text=hello").await.status,
        StatusCode::NO_CONTENT
    );
}

#[tokio::test]
async fn a_double_submit_is_harmless() {
    let site = Site::new().await;
    let ann = site.visitor().await;
    let table = ann.opens("opponent=device").await;
    ann.post(&format!("{table}/lift"), "").await;
    let (version, choices) = ann.choices(&table).await;
    let body = format!("action={}&version={version}", encode(&choices[0]));
    let act = format!("{table}/act");
    let (one, two) = tokio::join!(ann.post(&act, &body), ann.post(&act, &body));
    let mut statuses = [one.status.as_u16(), two.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [204, 409]);
}

#[tokio::test]
async fn why_not_names_the_clause_and_a_hint_names_a_legal_action() {
    let site = Site::new().await;
    let ann = site.visitor().await;
    let table = ann.opens("opponent=bot").await;
    let (_, choices) = ann.waits(&table).await.unwrap();
    let why = ann.post(&format!("{table}/why"), "action=fighter+3").await;
    assert!(why.text.contains("(rule "), "{}", why.text);
    let hint = ann.post(&format!("{table}/hint"), "").await;
    assert_eq!(hint.status, StatusCode::OK, "{}", hint.text);
    assert!(choices.contains(&hint.hint.unwrap()));
}

/// Plays for a visitor until the table shows a step, always by the same picks.
async fn play_until(ann: &common::Visitor, table: &str, mut stop: impl FnMut(&[String]) -> bool) {
    for step in 0..2000 {
        let Some((_, choices)) = ann.waits(table).await else { return };
        if stop(&choices) {
            return;
        }
        let answer = ann.act(table, &choices[pick(step, choices.len())]).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT, "{}", answer.text);
    }
    panic!("it never came");
}

#[tokio::test]
async fn undo_takes_back_a_half_made_move_and_a_bot_agrees_to_more() {
    let site = Site::new().await;
    let ann = site.visitor().await;
    let table = ann.opens("opponent=bot").await;
    play_until(&ann, &table, |c| c.iter().any(|a| a.starts_with("move "))).await;
    let (_, before) = ann.choices(&table).await;
    let mover = before.iter().find(|a| a.starts_with("move ")).unwrap();
    ann.act(&table, mover).await;
    assert!(ann.choices(&table).await.1.iter().all(|a| a.starts_with("to ")));
    assert_eq!(ann.post(&format!("{table}/undo"), "").await.status, StatusCode::NO_CONTENT);
    assert_eq!(ann.choices(&table).await.1, before);
    // A whole turn later the bot has moved: undo is barred, a take-back is not.
    play_until(&ann, &table, |c| c.iter().any(|a| a.starts_with("fighter "))).await;
    play_until(&ann, &table, |c| c.iter().any(|a| a.starts_with("move "))).await;
    let barred = ann.post(&format!("{table}/undo"), "").await;
    assert_eq!(barred.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(barred.text.contains("Another player has decided"), "{}", barred.text);
    assert_eq!(ann.post(&format!("{table}/takeback"), "").await.status, StatusCode::NO_CONTENT);
    assert!(!ann.choices(&table).await.1.iter().any(|a| a.starts_with("move ")));
}

#[tokio::test]
async fn between_people_a_take_back_needs_consent() {
    let site = Site::new().await;
    let (ann, bob) = (site.visitor().await, site.visitor().await);
    let table = ann.opens("opponent=friend").await;
    bob.post(&format!("{table}/sit"), "seat=1").await;
    // Two people decide in turn until ann has decided and bob after her.
    let mut deciders = Vec::new();
    while deciders.windows(2).all(|w| w != [true, false]) {
        let anns = ann.choices(&table).await.1;
        let bobs = bob.choices(&table).await.1;
        let (who, choices) = if anns.is_empty() { (&bob, bobs) } else { (&ann, anns) };
        who.act(&table, &choices[0]).await;
        deciders.push(choices == ann.choices(&table).await.1 || std::ptr::eq(who, &ann));
    }
    let seen = bob.scene(&table).await.1["board"].clone();
    assert_eq!(ann.post(&format!("{table}/takeback"), "").await.status, StatusCode::NO_CONTENT);
    assert_eq!(bob.scene(&table).await.1["board"], seen, "nothing happens before the answer");
    assert!(bob.get(&table).await.text.contains("would like to take back"));
    assert_eq!(ann.post(&format!("{table}/allow"), "").await.status, StatusCode::CONFLICT);
    assert_eq!(bob.post(&format!("{table}/allow"), "").await.status, StatusCode::NO_CONTENT);
    assert!(!ann.choices(&table).await.1.is_empty(), "ann decides again");
}

#[tokio::test]
async fn on_one_device_a_curtain_hides_the_hand_until_it_is_lifted() {
    let site = Site::new().await;
    let ann = site.visitor().await;
    let table = ann.opens("opponent=device&second=Rin").await;
    let closed = ann.get(&table).await;
    assert!(
        closed.text.contains("I am ") && !closed.text.contains("Your hand"),
        "the curtain is closed"
    );
    assert_eq!(ann.act(&table, "first").await.status, StatusCode::CONFLICT);
    ann.post(&format!("{table}/lift"), "").await;
    assert!(ann.get(&table).await.text.contains("Your hand"));
    // The curtain falls again as soon as the other one has to decide.
    for step in 0..200 {
        let page = ann.get(&table).await;
        if !page.text.contains("Your hand") {
            assert!(page.text.contains("Give the device to"));
            return;
        }
        let (_, choices) = ann.choices(&table).await;
        ann.act(&table, &choices[pick(step, choices.len())]).await;
    }
    panic!("the other player never had to decide");
}

#[tokio::test]
async fn who_leaves_is_replaced_by_a_bot_and_gets_the_seat_back() {
    let site = Site::new().await;
    let (ann, bob) = (site.visitor().await, site.visitor().await);
    let table = ann.opens("opponent=friend").await;
    bob.post(&format!("{table}/sit"), "seat=1").await;
    assert_eq!(bob.post(&format!("{table}/leave"), "").await.go.as_deref(), Some("/"));
    assert!(ann.waits(&table).await.is_some(), "the bot plays for bob");
    assert!(ann.get(&table).await.text.contains("keeps the seat of"));
    assert_eq!(bob.post(&format!("{table}/return"), "").await.status, StatusCode::NO_CONTENT);
    assert!(bob.get(&table).await.text.contains("Your tokens"));
}

#[tokio::test]
async fn a_whole_game_against_a_bot_ends_with_a_result_a_checked_shuffle_and_a_rematch() {
    let site = Site::new().await;
    let ann = site.visitor().await;
    let table = ann.opens("opponent=bot&option-rounds=1&option-extra_rounds=0").await;
    play_until(&ann, &table, |_| false).await;
    let page = ann.get(&table).await.text;
    assert!(page.contains("id=\"end\"") && page.contains("Check the shuffle"));
    let verified = ann.get(&format!("{table}/verify")).await.text;
    assert!(verified.contains("outcomes of chance fell as committed"), "{verified}");
    let eve = site.visitor().await;
    let file = eve.get(&format!("{table}/file")).await;
    assert!(file.text.starts_with("veritable 1\ngame force-of-arms"), "{}", file.text);
    for seen in ["as=0", "as=1", "as=all"] {
        assert_eq!(eve.get(&format!("{table}/at/40?{seen}")).await.status, StatusCode::OK);
    }
    let next = ann.post(&format!("{table}/again"), "").await.go.unwrap();
    assert_eq!(ann.get(&next).await.status, StatusCode::OK);
    assert_eq!(ann.post(&format!("{table}/again"), "").await.go.unwrap(), next, "only one rematch");
}

#[tokio::test]
async fn a_restart_shows_the_same_position() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("veritable.db");
    let site = Site::over(Store::open(&file).await.unwrap(), quick()).await;
    let ann = site.visitor().await;
    let table = ann.opens("opponent=bot").await;
    play_until(&ann, &table, |c| c.iter().any(|a| a.starts_with("down "))).await;
    ann.post(&format!("{table}/say"), "text=a+word").await;
    let before = ann.scene(&table).await;
    let again = Site::over(Store::open(&file).await.unwrap(), quick()).await;
    let back = common::Visitor { site: again, cookie: ann.cookie.clone() };
    assert_eq!(back.scene(&table).await, before);
    assert!(back.get(&table).await.text.contains("a word"));
}

#[tokio::test]
async fn health_and_metrics_answer() {
    let site = Site::new().await;
    let ann = site.visitor().await;
    ann.opens("opponent=bot").await;
    assert_eq!(ann.get("/healthz").await.text, "ok");
    let metrics = ann.get("/metrics").await.text;
    assert!(metrics.contains("\nveritable_matches 1\n"), "{metrics}");
}

/// Sends a form as a browser does that will show the answer.
async fn sends(visitor: &common::Visitor, path: &str, from: &str, body: &str) -> common::Answer {
    let request = Request::post(path)
        .header(header::COOKIE, &visitor.cookie)
        .header(header::HOST, "here")
        .header(header::ORIGIN, "http://here")
        .header(header::REFERER, from)
        .header(header::ACCEPT, "text/html,*/*;q=0.8")
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
    visitor.send(request.body(Body::from(body.to_string())).unwrap()).await
}

#[tokio::test]
async fn a_bad_link_gets_a_page_with_a_way_on_and_programs_a_line() {
    let site = Site::new().await;
    let ann = site.visitor().await;
    let answer = sends(&ann, "/join", "http://here/", "link=http://here/t/cut").await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    for words in ["<!DOCTYPE html>", "This is no link to a table.", "To the games"] {
        assert!(answer.text.contains(words), "{words} in {}", answer.text);
    }
    let line = ann.post("/join", "link=http://here/t/cut").await.text;
    assert!(line.starts_with("This is no link to a table."), "{line}");
}

#[tokio::test]
async fn who_takes_another_name_stays_where_they_are() {
    let site = Site::new().await;
    let ann = site.visitor().await;
    for (from, to) in [
        ("http://here/rules/crisis-point", "/rules/crisis-point"),
        ("http://here/new/cyclone-run?x=1", "/new/cyclone-run?x=1"),
        ("http://here", "/"),
        ("http://here//evil.example/", "/evil.example/"),
        ("nonsense", "/"),
    ] {
        let answer = sends(&ann, "/name", from, "name=Ann").await;
        assert_eq!(answer.location.as_deref(), Some(to), "{from}");
    }
}

#[tokio::test]
async fn ones_own_games_are_listed_the_unfinished_first_and_only_ones_own() {
    let site = Site::new().await;
    let (ann, bob) = (site.visitor().await, site.visitor().await);
    assert!(ann.get("/games").await.text.contains("None yet."));
    let table = ann.opens("opponent=bot").await;
    let list = ann.get("/games").await.text;
    assert!(list.contains("Unfinished") && list.contains(&format!("{table}/")), "{list}");
    assert!(!list.contains("Finished</h2>"), "{list}");
    assert!(!bob.get("/games").await.text.contains(&table));
}

/// What people read of a page: its text, and what is told on pointing or to ears.
fn read(page: &str) -> String {
    let mut text = String::new();
    for piece in page.split('<') {
        let (tag, words) = piece.split_once('>').unwrap_or(("", piece));
        for told in [
            "title=\"",
            "aria-label=\"",
            "aria-description=\"",
            "data-hint=\"",
            "data-confirm=\"",
            "placeholder=\"",
        ] {
            if let Some((_, value)) = tag.split_once(told) {
                text.push_str(value.split('"').next().unwrap_or_default());
                text.push('\n');
            }
        }
        if !tag.starts_with("script") && !tag.starts_with("code") {
            text.push_str(words);
            text.push('\n');
        }
    }
    text
}

/// Words that only whoever writes the program uses.
fn jargon(text: &str) -> Vec<String> {
    let of_programs = |word: &str| {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric() && c != '_' && c != '-');
        let snake = word.contains('_') && word.bytes().any(|b| b.is_ascii_lowercase());
        let flag = word.starts_with("--");
        snake || flag || ["rdf", "aosc", "sdf1", "undefined", "null", "ply"].contains(&word)
    };
    let numbered = |line: &str| {
        let at = line.to_lowercase().find("seat ").map(|at| at + 5);
        at.and_then(|at| line.get(at..))
            .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
    };
    // "1 tokens", but neither "11 tokens" nor "k − 1 tokens".
    let one = |line: &str| {
        let many = ["Battle Tokens", "Heroes", "spaces", "cards", "tokens", "points"];
        let alone =
            |before: &str| !before.ends_with(|c: char| c.is_ascii_digit() || "+-−–".contains(c));
        many.iter().any(|many| {
            line.split_once(&format!("1 {many}")).is_some_and(|(before, _)| {
                alone(before) && alone(before.trim_end()) && !before.ends_with("or ")
            })
        })
    };
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines
        .filter(|line| line.split_whitespace().any(of_programs) || numbered(line) || one(line))
        .map(String::from)
        .collect()
}

#[tokio::test]
async fn no_page_of_any_game_speaks_the_language_of_developers() {
    assert!(!jargon("What seat 0 plays").is_empty() && !jargon("use --content DIR").is_empty());
    assert!(
        !jargon("an option (ram_structure)").is_empty()
            && !jargon("Place 1 Battle Tokens").is_empty()
    );
    assert!(jargon("Place 11 Battle Tokens on row 1").is_empty());
    let site = Site::new().await;
    let ann = site.visitor().await;
    let mut found = std::collections::BTreeSet::new();
    for path in ["/", "/games", "/credits"] {
        found.extend(
            jargon(&read(&ann.get(path).await.text))
                .into_iter()
                .map(|line| format!("{path}: {line}")),
        );
    }
    for game in veritable_catalog::games() {
        for path in [format!("/rules/{}", game.id), format!("/new/{}", game.id)] {
            found.extend(
                jargon(&read(&ann.get(&path).await.text))
                    .into_iter()
                    .map(|line| format!("{path}: {line}")),
            );
        }
        let table = ann.opens(&format!("game={}&opponent=bot&level=greedy", game.id)).await;
        for step in 0..40 {
            let Some((_, choices)) = ann.waits(&table).await else { break };
            let page = ann.get(&table).await.text;
            found.extend(
                jargon(&read(&page)).into_iter().map(|line| format!("{}: {line}", game.id)),
            );
            ann.act(&table, &choices[pick(step, choices.len())]).await;
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[tokio::test]
async fn the_rules_of_every_game_tell_how_a_turn_goes_and_show_the_pieces_and_words() {
    let site = Site::new().await;
    let ann = site.visitor().await;
    for game in veritable_catalog::games() {
        let page = ann.get(&format!("/rules/{}", game.id)).await.text;
        let (_, turn) = page.split_once("<ol class=\"turn\">").unwrap();
        assert!(turn.split("</ol>").next().unwrap().matches("<li>").count() >= 4, "{}", game.id);
        let pictures = page.matches("id=\"x-picture-").count();
        assert!(pictures >= 4, "{}: {pictures} pictures", game.id);
        assert!(page.matches("<dt>").count() >= 8, "{}: too few words are explained", game.id);
    }
}

#[tokio::test]
async fn the_rules_of_every_game_lead_to_how_it_is_balanced_with_intervals_and_the_command() {
    let site = Site::new().await;
    let ann = site.visitor().await;
    for game in veritable_catalog::games() {
        let address = format!("/balance/{}", game.id);
        let rules = ann.get(&format!("/rules/{}", game.id)).await.text;
        assert!(rules.contains(&format!("href=\"{address}\"")), "{}", game.id);
        let page = ann.get(&address).await;
        assert_eq!(page.status, StatusCode::OK, "{}", game.id);
        assert!(page.text.contains(&format!("veritable sim {} --games ", game.id)), "{}", game.id);
        let (_, wins) = page.text.split_once("Who wins").unwrap();
        let rows = wins.split("</table>").next().unwrap().matches(" % [").count();
        assert!(rows >= 1, "{}: nobody’s wins are told", game.id);
    }
}

#[tokio::test]
async fn every_phase_in_the_head_of_a_table_explains_itself() {
    let site = Site::new().await;
    let ann = site.visitor().await;
    for game in veritable_catalog::games() {
        let table = ann.opens(&format!("game={}&opponent=bot&level=greedy", game.id)).await;
        for step in 0..60 {
            let Some((_, choices)) = ann.waits(&table).await else { break };
            let page = ann.get(&table).await.text;
            let (_, steps) = page.split_once("id=\"steps\"").unwrap();
            for phase in steps.split("</ol>").next().unwrap().split("<li").skip(1) {
                assert!(phase.contains("data-about=\"phase-"), "{}: {phase}", game.id);
            }
            ann.act(&table, &choices[pick(step, choices.len())]).await;
        }
    }
}
