//! Whole games without a pointer: one by keys alone, one by what a screen reader is told alone.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::*;

/// More decisions than a game has.
const MOST: usize = 600;
const SETTLED: &str = "!document.body.matches('.busy')";
const SURE: &str = "document.getElementById('sure').open";
const RECAP: &str = "document.body.matches('.recap')";
/// Once frames were drawn: a browser takes the focus from what has gone only then.
const FOCUS: &str = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(\
    document.activeElement === document.body ? '' : document.activeElement.outerHTML.slice(0, 200)))))";
const IN_LIST: &str = "!!document.activeElement.closest('#choices li')";

/// Nobody flies, nobody counts: what is asked is there at once.
async fn calm(b: &mut Browser, page: &Page) {
    let calm = json!({ "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }] });
    b.call(Some(page), "Emulation.setEmulatedMedia", calm).await.unwrap();
}

/// Somebody with a keyboard and nothing else.
struct Keys<'a> {
    b: &'a mut Browser,
    page: Page,
}

impl Keys<'_> {
    async fn sees(&mut self, js: &str) -> bool {
        self.b.eval(&self.page, js).await.unwrap() == json!(true)
    }

    async fn waits(&mut self, js: &str) {
        self.b.wait(&self.page, js).await.unwrap();
    }

    async fn press(&mut self, key: &str) {
        let code = match key {
            "Tab" => 9,
            "Enter" => 13,
            "Escape" => 27,
            " " => 32,
            "ArrowLeft" => 37,
            "ArrowUp" => 38,
            "ArrowRight" => 39,
            "ArrowDown" => 40,
            letter => u32::from(letter.to_ascii_uppercase().as_bytes()[0]),
        };
        self.b.key(&self.page, key, code).await.unwrap();
    }

    async fn tab_to(&mut self, css: &str) {
        for _ in 0..300 {
            if self.sees(&format!("document.activeElement.matches({css:?})")).await {
                return;
            }
            self.press("Tab").await;
        }
        panic!("Tab never comes to {css}");
    }

    /// The way through the list: L, then Tab and Enter, or a digit.
    async fn by_list(&mut self, step: usize) {
        for _ in 0..2 {
            if !self.sees(IN_LIST).await {
                self.press("l").await;
            }
        }
        assert!(self.sees(IN_LIST).await, "L leads into the list");
        let choices = "document.querySelectorAll('#choices li:not([hidden]) button').length";
        let choices = self.b.eval(&self.page, choices).await.unwrap().as_u64().unwrap() as usize;
        if step.is_multiple_of(2) {
            self.press(&(1 + step % choices.min(9)).to_string()).await;
            return;
        }
        for _ in 0..step % choices.min(6) {
            self.press("Tab").await;
            if !self.sees(IN_LIST).await {
                self.press("l").await;
                self.press("l").await;
            }
        }
        assert!(self.sees(IN_LIST).await, "Tab walks in the list");
        self.press("Enter").await;
    }

    /// The way over the table: arrows from one thing that glows to the next, Enter touches it. Whether that was a move.
    async fn by_arrows(&mut self, step: usize, moved: &str) -> bool {
        if self.sees("document.getElementById('choices').open").await {
            self.press("l").await;
        }
        if !self.sees("!!document.querySelector('#view [data-glow]')").await {
            let buttons = "#bar .acts .btn[data-do]:not(.spilt)";
            if !self.sees(&format!("!!document.querySelector({buttons:?})")).await {
                return false;
            }
            self.tab_to(buttons).await;
            self.press(" ").await;
            return true;
        }
        for touch in 0..6 {
            for turn in 0..4 {
                let arrows = ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"];
                let fresh = "/can|target/.test(document.activeElement.dataset.glow)";
                if turn > step % 3 && self.sees(fresh).await {
                    break;
                }
                self.press(arrows[(step + touch + turn) % 4]).await;
            }
            self.press("Enter").await;
            self.waits(SETTLED).await;
            if self.sees(moved).await {
                return true;
            }
        }
        for _ in 0..6 {
            self.press("Escape").await;
        }
        false
    }

    async fn decide(&mut self, step: usize) {
        if self.sees(RECAP).await {
            self.tab_to("[data-onward]").await;
            self.press("Enter").await;
            return self.waits(&format!("!({RECAP})")).await;
        }
        let before = version(self.b, &self.page).await.unwrap();
        let moved = format!("+document.getElementById('view').dataset.version > {before}");
        let moved = format!("({moved} || {SURE} || {OVER})");
        if !step.is_multiple_of(3) || !self.by_arrows(step, &moved).await {
            // Taken back, or answered by somebody else meanwhile: there may be another question.
            self.waits(ASKED_OR_OVER).await;
            if self.sees(OVER).await {
                return;
            }
            self.by_list(step).await;
        }
        self.waits(&moved).await;
        if self.sees(SURE).await {
            self.tab_to("#sure [value=yes]").await;
            self.press("Enter").await;
            self.waits(&format!("!{SURE}")).await;
        }
        self.waits(SETTLED).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_whole_game_from_the_home_page_to_the_final_score_by_keys_alone() {
    let Some(mut b) = Browser::launch().await else { return };
    let site = Site::new().await;
    let page = b.open(&site.url).await.unwrap();
    calm(&mut b, &page).await;
    let mut keys = Keys { b: &mut b, page };
    keys.waits("!!document.querySelector('.box .btn.pri')").await;
    keys.tab_to(".box:first-child .btn.pri").await;
    keys.press("Enter").await;
    keys.waits("location.pathname.startsWith('/t/')").await;
    let mut decisions = 0;
    while decisions < MOST {
        keys.waits(ASKED_OR_OVER).await;
        if keys.sees(OVER).await {
            break;
        }
        keys.decide(decisions).await;
        decisions += 1;
        let focus = keys.b.eval(&keys.page, FOCUS).await.unwrap();
        let asked = keys.b.eval(&keys.page, "document.querySelector('.prompt')?.textContent").await;
        assert_ne!(focus, json!(""), "nothing has the focus after {decisions}, {asked:?}");
    }
    eprintln!("{decisions} decisions by keys");
    assert!(keys.sees(OVER).await, "no end after {decisions} decisions");
    assert!(decisions > 20, "over before it began");
    // The end can be left by keys, too.
    keys.tab_to("#end a, #end button").await;
    no_complaints(&b);
}

/// What a button is for, as its element says; what it is called, as the tree says.
#[derive(Debug, PartialEq)]
enum Kind {
    Listed,
    Piece { chosen: bool },
    Offer,
    Other,
}

struct Button {
    name: String,
    kind: Kind,
    attributes: Vec<Value>,
    node: Value,
}

/// Every button of the accessibility tree. What opens and closes something is one, too.
async fn buttons(b: &mut Browser, page: &Page) -> Vec<Button> {
    let tree = b.call(Some(page), "Accessibility.getFullAXTree", json!({})).await.unwrap();
    let mut found = Vec::new();
    for node in tree["nodes"].as_array().unwrap() {
        let role = node["role"]["value"].as_str().unwrap_or_default();
        if node["ignored"] == json!(true) || !["button", "DisclosureTriangle"].contains(&role) {
            continue;
        }
        let id = node["backendDOMNodeId"].clone();
        let asked = json!({ "backendNodeId": id });
        // What has gone since the tree was drawn is no button any more.
        let Ok(element) = b.call(Some(page), "DOM.describeNode", asked).await else { continue };
        let attributes = element["node"]["attributes"].as_array().cloned().unwrap_or_default();
        let of = |name: &str| {
            let pair = attributes.chunks(2).find(|pair| pair[0] == json!(name));
            pair.map(|pair| pair[1].as_str().unwrap_or_default().to_string())
        };
        let kind = match (of("data-path"), of("data-glow")) {
            (Some(_), _) => Kind::Listed,
            (_, Some(glow)) => Kind::Piece { chosen: glow == "sel" },
            _ if of("class").is_some_and(|class| class == "btn pri") => Kind::Offer,
            _ => Kind::Other,
        };
        let name = node["name"]["value"].as_str().unwrap_or_default().trim().to_string();
        found.push(Button { name, kind, attributes, node: id });
    }
    found
}

/// Presses a button as a screen reader does.
async fn press(b: &mut Browser, page: &Page, button: &Button) {
    let asked = json!({ "backendNodeId": button.node });
    let Ok(element) = b.call(Some(page), "DOM.resolveNode", asked).await else { return };
    let click = "function() { this.focus(); this.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })) }";
    let call = json!({ "objectId": element["object"]["objectId"], "functionDeclaration": click });
    b.call(Some(page), "Runtime.callFunctionOn", call).await.unwrap();
    b.wait(page, SETTLED).await.unwrap();
}

/// Keeps what the live region says and what the log says that others did.
const LISTEN: &str = "(() => {
    const lines = () => [...document.querySelectorAll('#log .lines li[data-other]')];
    const old = new Set(lines().map(li => li.id));
    window.told = []; window.done = new Map();
    new MutationObserver(() => told.push(document.getElementById('said').textContent))
        .observe(document.getElementById('said'), { childList: true, characterData: true, subtree: true });
    new MutationObserver(() => { for (const li of lines()) if (!old.has(li.id)) done.set(li.id, li.textContent.trim()) })
        .observe(document.body, { childList: true, subtree: true });
})()";

/// Plays by buttons of the tree, and looks that each has a name and each choice one of its own, and that the live region tells
/// every move of the others as a sentence. Whether the game is over, and how much the others did.
async fn by_ear(game: &str, options: &[(&str, &str)], most: usize) -> (bool, usize) {
    let Some(mut b) = Browser::launch().await else { return (true, MOST) };
    let (_site, page) = audit::open_seeded(&mut b, game, options, 11).await;
    calm(&mut b, &page).await;
    b.eval(&page, LISTEN).await.unwrap();
    let (mut presses, mut over) = (0, false);
    let mut faults = BTreeSet::new();
    while presses < most {
        b.wait(&page, &format!("({ASKED_OR_OVER}) && {SETTLED}")).await.unwrap();
        over = b.eval(&page, OVER).await.unwrap() == json!(true);
        if over {
            break;
        }
        presses += 1;
        let all = buttons(&mut b, &page).await;
        let called = |name: &str| all.iter().find(|button| button.name.starts_with(name));
        let nameless = all.iter().filter(|button| button.name.is_empty());
        faults.extend(nameless.map(|button| format!("nameless: {:?}", button.attributes)));
        if let Some(button) = called("Yes").or(called("On to the next round")) {
            press(&mut b, &page, button).await;
            continue;
        }
        let listed: Vec<_> = all.iter().filter(|button| button.kind == Kind::Listed).collect();
        let Some(opens) = called("All choices as a list") else { continue };
        if listed.is_empty() {
            press(&mut b, &page, opens).await;
            continue;
        }
        let names: BTreeSet<_> = listed.iter().map(|button| &button.name).collect();
        if names.len() < listed.len() {
            faults.insert(format!("{} choices, {} names: {names:?}", listed.len(), names.len()));
        }
        assert_eq!(opens.name, format!("All choices as a list: {}", listed.len()));
        // By what lies on the table as far as that leads, by the list now and then.
        let pieces: Vec<_> =
            all.iter().filter(|button| button.kind == Kind::Piece { chosen: false }).collect();
        let offer = all.iter().find(|button| button.kind == Kind::Offer);
        let button = match (presses % 4, offer) {
            (1, _) => listed[presses * 7 % listed.len()],
            (3, Some(offer)) => offer,
            _ if !pieces.is_empty() => pieces[presses * 5 % pieces.len()],
            _ => listed[presses * 3 % listed.len()],
        };
        press(&mut b, &page, button).await;
    }
    assert!(presses > 20, "{game}: over before it began");
    assert!(faults.is_empty(), "{game}: {faults:#?}");
    let words = |found: Value| -> Vec<String> { serde_json::from_value(found).unwrap() };
    let done = words(b.eval(&page, "[...done.values()]").await.unwrap());
    let told = words(b.eval(&page, "told").await.unwrap());
    eprintln!("{game}: {presses} presses, {} moves of others", done.len());
    let untold: Vec<_> =
        done.iter().filter(|line| !told.iter().any(|said| said.contains(*line))).collect();
    assert!(untold.is_empty(), "{game}: nobody was told {untold:#?}");
    let sentence = |line: &&String| {
        line.starts_with(|c: char| !c.is_lowercase()) && line.ends_with(['.', '!', '?', '”', ')'])
    };
    let torn: Vec<_> = done.iter().filter(|line| !sentence(line)).collect();
    assert!(torn.is_empty(), "{game}: no sentences: {torn:#?}");
    no_complaints(&b);
    b.go(&page, "data:text/html,left").await.unwrap();
    (over, done.len())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_whole_game_by_the_accessibility_tree_alone() {
    let (over, moves) = by_ear("cyclone-run", &[("length", "short")], 3 * MOST).await;
    assert!(over, "it never ends");
    assert!(moves > 20, "the others did little: {moves}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stretch_of_every_other_game_by_the_accessibility_tree_alone() {
    for game in ["force-of-arms", "crisis-point", "attack-on-the-sdf-1", "reconstruction"] {
        by_ear(game, &[], 45).await;
    }
}
