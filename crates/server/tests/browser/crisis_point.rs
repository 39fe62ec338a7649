//! Crisis Point in real browsers.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::*;

/// The names of one's own objectives, and of one's own Combat Cards that lie face down: what the other must not
/// know. None at the end, when all is open.
async fn secrets(b: &mut Browser, page: &Page) -> BTreeSet<String> {
    let js = "fetch(location.pathname + 'scene').then(r => r.json()).then(r => r.scene)";
    let scene = b.eval(page, js).await.unwrap();
    if scene["header"]["step"] == json!(3) {
        return BTreeSet::new();
    }
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let panels = list(&scene["panels"]);
    let own = panels.iter().filter(|p| p["title"] == "Your Secret Objectives");
    let objectives = own.flat_map(|panel| list(&panel["body"][0]["items"]));
    let down = list(&scene["board"]["pieces"]).into_iter().filter(|p| p["face"] == "own");
    let texts = objectives.map(|o| o["text"].clone()).chain(down.map(|p| p["name"].clone()));
    // "Four Corners Patrol · 7 VP" and "Battloid Officer 9": several Combat Cards share a name, none shares
    // name and value.
    let name = |text: Value| Some(text.as_str()?.split(" · ").next()?.to_string());
    texts.filter_map(name).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_whole_game_from_the_landing_page_and_no_secret_in_anything_the_other_browser_got() {
    let Some(mut b) = Browser::launch().await else { return };
    let site = Site::new().await;
    let ann = b.open(&site.url).await.unwrap();
    b.click(&ann, ".box:nth-child(2) a.btn").await.unwrap();
    b.wait(&ann, "location.pathname == '/new/crisis-point'").await.unwrap();
    b.click(&ann, "label:has([name=opponent][value=friend])").await.unwrap();
    b.click(&ann, "button[type=submit].pri").await.unwrap();
    b.wait(&ann, "location.pathname.startsWith('/t/')").await.unwrap();
    let link = b.eval(&ann, "location.href").await.unwrap();
    let bob = b.open(link.as_str().unwrap()).await.unwrap();
    b.click(&bob, ".seat form[action$=sit] button").await.unwrap();
    let pages = [ann, bob];
    for page in &pages {
        b.wait(page, "!!document.getElementById('board')").await.unwrap();
        b.overhear(page).await.unwrap();
        b.wait(page, ASKED_OR_WAITING).await.unwrap();
    }
    b.read_answers().await;
    let mut before = [BTreeSet::new(), BTreeSet::new()];
    let (mut searched, mut kept, mut open) = (0, BTreeSet::new(), BTreeSet::new());
    for step in 0..400_u32 {
        let seat = usize::from(b.eval(&pages[1], ASKED).await.unwrap() == json!(true));
        if b.eval(&pages[0], OVER).await.unwrap() == json!(true) {
            break;
        }
        let from = b.heard.len();
        choose(&mut b, &pages[seat], f64::from(step * 37 % 100) / 100.0).await.unwrap();
        let now = version(&mut b, &pages[seat]).await.unwrap();
        let seen = format!("+document.getElementById('view').dataset.version >= {now}");
        b.wait(&pages[1 - seat], &seen).await.unwrap();
        b.read_answers().await;
        for owner in [0, 1] {
            let after = secrets(&mut b, &pages[owner]).await;
            let other = &pages[1 - owner];
            let told = |messages: &[(Page, String)], words: &str| {
                let messages = messages.iter().filter(|(page, _)| page == other);
                let mut texts = messages.filter_map(|(_, t)| t.find(words).map(|at| (t, at)));
                texts
                    .next()
                    .map(|(t, at)| t[t.floor_char_boundary(at.saturating_sub(200))..].to_string())
            };
            // What is still secret after a step was not to be told in it. Names that lay open before they
            // were secret (a card drawn for the order) prove nothing.
            for secret in &after {
                if !before[owner].contains(secret) && told(&b.heard[..from], secret).is_some() {
                    open.insert(secret.clone());
                }
                if !open.contains(secret) {
                    let words = told(&b.heard[from..], secret);
                    assert_eq!(words, None, "{secret} was told to the other seat");
                    kept.insert(secret.clone());
                    searched += 1;
                }
            }
            before[owner] = after;
        }
    }
    for page in &pages {
        let scored = "document.querySelectorAll('#end .sheet tbody tr').length >= 16";
        b.wait(page, scored).await.unwrap();
    }
    assert!(kept.len() >= 10 && searched > 200, "{} secrets, {searched} looks", kept.len());
    no_complaints(&b);
}
