//! No barriers: axe-core finds nothing on any page, at a desk and on a phone.

use super::*;

/// axe-core's own file, which `make browser` fetches. Where it cannot be had, a message; with `VERITABLE_BROWSER=required` in the
/// environment, a failure.
fn axe() -> Option<String> {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/axe/package/axe.min.js");
    match std::fs::read_to_string(file) {
        Ok(script) => Some(script),
        Err(error) => {
            let required = std::env::var("VERITABLE_BROWSER").is_ok_and(|v| v == "required");
            assert!(!required, "axe-core is missing: run `make browser` ({error})");
            eprintln!("skipped: no axe-core here, `make browser` fetches it ({error})");
            None
        }
    }
}

/// What axe finds on a page that has come to rest: rule, place, and what it says.
async fn barriers(b: &mut Browser, page: &Page, axe: &str) -> Vec<String> {
    let rest = "document.getAnimations().forEach(a => { try { a.finish() } catch { a.cancel() } })";
    b.eval(page, rest).await.unwrap();
    b.eval(page, axe).await.unwrap();
    let run = "axe.run(document, { resultTypes: ['violations'], runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', \
        'wcag22aa', 'best-practice'] }).then(r => r.violations.flatMap(v => v.nodes.map(n => \
        `${v.id}: ${n.html.slice(0, 200)} ${n.failureSummary.replace(/\\s+/g, ' ')}`)))";
    let found = b.eval(page, run).await.unwrap();
    found.as_array().unwrap().iter().map(|f| f.as_str().unwrap().to_string()).collect()
}

/// Looks for barriers at a desk and on a phone, and notes where they are.
async fn look(b: &mut Browser, page: &Page, axe: &str, place: &str, found: &mut Vec<String>) {
    for phone in [false, true] {
        if phone {
            b.phone(page).await.unwrap()
        } else {
            b.desktop(page).await.unwrap()
        }
        // The page learns of its new size with the next frame; a table that turns to a phone comes anew from the server.
        let frames = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))).then(() => 0)";
        b.eval(page, frames).await.unwrap();
        tokio::time::sleep(Duration::from_millis(350)).await;
        b.wait(page, "!document.getElementById('net') || document.getElementById('net').hidden")
            .await
            .unwrap();
        let size = if phone { "phone" } else { "desktop" };
        let here = barriers(b, page, axe).await;
        found.extend(here.into_iter().map(|what| format!("{place}, {size}: {what}")));
    }
    b.desktop(page).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_bars_anybody_from_any_page_around_the_table() {
    let Some(axe) = axe() else { return };
    let Some(mut b) = Browser::launch().await else { return };
    let site = Site::new().await;
    let mut found = Vec::new();
    let page = b.open(&site.url).await.unwrap();
    for path in ["/", "/games", "/credits", "/nowhere", "/new/cyclone-run", "/rules/force-of-arms"]
    {
        b.go(&page, &format!("{}{path}", site.url)).await.unwrap();
        b.wait(&page, &format!("location.pathname == '{path}'")).await.unwrap();
        b.eval(
            &page,
            "document.querySelectorAll('details').forEach(d => d.open = !d.matches('.guest'))",
        )
        .await
        .unwrap();
        look(&mut b, &page, &axe, path, &mut found).await;
    }
    let lobby = open_table(&mut b, &site, "friend", "").await.unwrap();
    b.wait(&lobby, "!!document.getElementById('lobby')").await.unwrap();
    look(&mut b, &lobby, &axe, "lobby", &mut found).await;
    assert!(found.is_empty(), "{found:#?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_bars_anybody_from_the_table_of_any_game_its_end_and_its_replay() {
    let Some(axe) = axe() else { return };
    let Some(mut b) = Browser::launch().await else { return };
    let site = Site::new().await;
    let mut found = Vec::new();
    for game in veritable_catalog::games() {
        let page = open_game(&mut b, &site, game.id, "bot", "").await.unwrap();
        b.desktop(&page).await.unwrap();
        for step in 0..10_u32 {
            b.wait(&page, ASKED_OR_OVER).await.unwrap();
            if step % 4 == 1 {
                look(&mut b, &page, &axe, &format!("{} {step}", game.id), &mut found).await;
            }
            b.wait(&page, ASKED).await.unwrap();
            take_any(&mut b, &page, step).await;
        }
        let replay = b.eval(&page, "location.href + 'replay?ply=5'").await.unwrap();
        b.go(&page, replay.as_str().unwrap()).await.unwrap();
        b.wait(&page, "!!document.getElementById('scrub')").await.unwrap();
        look(&mut b, &page, &axe, &format!("{} replay", game.id), &mut found).await;
    }
    let short = "document.querySelector('[name=option-rounds][value=\"1\"]').checked=true;\
        document.querySelector('[name=option-extra_rounds][value=\"0\"]').checked=true";
    let page = open_table(&mut b, &site, "bot", short).await.unwrap();
    for step in 0..300_u32 {
        b.wait(&page, ASKED_OR_OVER).await.unwrap();
        if b.eval(&page, OVER).await.unwrap() == json!(true) {
            break;
        }
        take_any(&mut b, &page, step).await;
    }
    b.wait(
        &page,
        "!!document.getElementById('end') && !document.body.classList.contains('counting')",
    )
    .await
    .unwrap();
    look(&mut b, &page, &axe, "the end", &mut found).await;
    assert!(found.is_empty(), "{found:#?}");
}

/// Takes a choice that asks nothing back, as long as there is one.
async fn take_any(b: &mut Browser, page: &Page, step: u32) {
    let before = version(b, page).await.unwrap();
    let js = format!(
        "(()=>{{const l=[...document.querySelectorAll('#choices [data-do]:not([data-confirm])')];\
         const c=l[{step}*37%l.length]??document.querySelector('#choices [data-do]');\
         fetch('act',{{method:'POST',body:new URLSearchParams({{action:c.dataset.do}})}})}})()"
    );
    b.eval(page, &js).await.unwrap();
    b.wait(page, &format!("+document.getElementById('view').dataset.version > {before}"))
        .await
        .unwrap();
}
