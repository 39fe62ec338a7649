//! What a browser loads first, and how soon a click is answered, for every game. The figures are printed:
//! `VERITABLE_CLICKS=100 cargo test -p veritable-server --test browser figures -- --nocapture`, on a machine with nothing else to do.

use super::*;

/// The most that a first visit may load, in bytes on the wire and in requests.
const MOST: (u64, u64) = (400_000, 40);

/// How many clicks are timed in a game.
fn clicks() -> usize {
    std::env::var("VERITABLE_CLICKS").ok().and_then(|n| n.parse().ok()).unwrap_or(10)
}

/// Bytes and requests of a page that comes from nowhere but the server.
async fn first_load(b: &mut Browser, page: &Page) -> (u64, u64) {
    b.eval(page, "window.old = true").await.unwrap();
    b.call(Some(page), "Page.reload", json!({ "ignoreCache": true })).await.unwrap();
    b.wait(page, "!window.old").await.unwrap();
    // A font may still be on its way.
    b.eval(page, "document.fonts.ready.then(() => 0)").await.unwrap();
    let loaded = "(() => { const all = ['navigation', 'resource'].flatMap(kind => performance.getEntriesByType(kind)) \
        .filter(e => e.transferSize); return [all.reduce((sum, e) => sum + e.transferSize, 0), all.length] })()";
    let loaded = b.eval(page, loaded).await.unwrap();
    serde_json::from_value(loaded).unwrap()
}

/// Opens a table against an ace and leaves it to the bots, unless such a table of this guest still goes on.
const LET_THINK: &str = "(async game => {
    if (window.table && !(await (await fetch(window.table)).text()).includes('id=\"end\"')) return true;
    const body = new URLSearchParams({ game, opponent: 'bot', level: 'ace' });
    window.table = (await fetch('/new', { method: 'POST', body })).url;
    return (await fetch(window.table.replace(/\\/?$/, '/leave'), { method: 'POST' })).ok;
})";

/// Clicks on a choice and tells after how many milliseconds the table has changed; nothing, if somebody was quicker.
const CLICK: &str = "(share => new Promise(done => {
    const list = [...document.querySelectorAll('#choices [data-do]')], button = list[Math.floor(list.length * share)];
    const { version } = view().dataset;
    const changed = new MutationObserver(() => {
        const same = view().dataset.version === version;
        if (same && document.body.matches('.busy')) return;
        changed.disconnect();
        done(same ? null : performance.now() - began);
    });
    changed.observe(document.body, { attributes: true, childList: true, subtree: true });
    button.removeAttribute('data-confirm');
    const began = performance.now();
    button.click();
}))";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_first_visit_loads_little_and_every_click_is_answered() {
    let Some(mut b) = Browser::launch().await else { return };
    let site = Site::new().await;
    let page = b.open(&site.url).await.unwrap();
    let (bytes, requests) = first_load(&mut b, &page).await;
    println!("home: {bytes} bytes in {requests} requests");
    assert!(bytes < MOST.0 && requests < MOST.1, "home: {bytes} bytes in {requests} requests");
    for game in veritable_catalog::games() {
        let site = Site::new().await;
        let page = open_game(&mut b, &site, game.id, "bot", "").await.unwrap();
        b.wait(&page, ASKED).await.unwrap();
        let (bytes, requests) = first_load(&mut b, &page).await;
        assert!(bytes < MOST.0, "{}: {bytes} bytes", game.id);
        assert!(requests < MOST.1, "{}: {requests} requests", game.id);
        let others = [b.open(&site.url).await.unwrap(), b.open(&site.url).await.unwrap()];
        let mut took = Vec::new();
        for step in 0..clicks() {
            // Two bots think, for as long as it takes.
            for other in others.iter().filter(|_| step.is_multiple_of(5)) {
                let left = b.eval(other, &format!("{LET_THINK}({:?})", game.id)).await.unwrap();
                assert_eq!(left, json!(true), "{}: nobody leaves a table to bots", game.id);
            }
            let asked = format!("({ASKED_OR_OVER}) && !document.body.matches('.busy')");
            b.wait(&page, &asked).await.unwrap();
            if b.eval(&page, OVER).await.unwrap() == json!(true) {
                break;
            }
            let click = format!("{CLICK}({})", (step * 37 % 100) as f64 / 100.0);
            took.extend(b.eval(&page, &click).await.unwrap().as_f64());
        }
        assert!(took.len() > 5, "{}: {} clicks were answered", game.id, took.len());
        took.sort_by(f64::total_cmp);
        let at = |share: usize| took[(took.len() - 1) * share / 100];
        println!(
            "{}: {bytes} bytes in {requests} requests; {} clicks, p50 {:.0} ms, p95 {:.0} ms",
            game.id,
            took.len(),
            at(50),
            at(95)
        );
        for page in others.iter().chain([&page]) {
            b.go(page, "data:text/html,left").await.unwrap();
        }
    }
    no_complaints(&b);
}
