//! A real browser at the table. Skipped with a message where there is no chromium.

mod after;
mod attack_on_the_sdf_1;
mod audit;
mod axe;
mod crisis_point;
mod cyclone_run;
mod driver;
mod figures;
mod guides;
mod keyboard;
mod pictures;
mod reconstruction;
#[path = "../common/rehearsal.rs"]
mod rehearsal;
mod tooltips;

use std::time::Duration;

use anyhow::Result;
use driver::{Browser, Page};
use serde_json::json;
use tokio::task::JoinHandle;
use veritable_server::{Allowance, App, Config, app};
use veritable_store::Store;

/// A server on a port of its own.
struct Site {
    url: String,
    state: App,
    serving: JoinHandle<()>,
}

impl Site {
    async fn new() -> Self {
        Self::over(Store::in_memory().await.unwrap(), "127.0.0.1:0").await
    }

    async fn over(store: Store, address: &str) -> Self {
        Self::with(store, address, Self::config()).await
    }

    /// No waiting for bots, no limits.
    fn config() -> Config {
        Config { pace: Duration::ZERO, allowance: Allowance::unlimited(), ..Config::default() }
    }

    async fn with(store: Store, address: &str, config: Config) -> Self {
        let state = App::new(store, config).await.unwrap();
        let listener = tokio::net::TcpListener::bind(address).await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let router = app(state.clone());
        let serving = tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        Self { url, state, serving }
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        self.state.close();
        self.serving.abort();
    }
}

const ASKED: &str = "document.querySelectorAll('#choices [data-do]').length > 0";
const OVER: &str = "!!document.getElementById('end')";
const ASKED_OR_WAITING: &str = "!!document.getElementById('bar')";
const ASKED_OR_OVER: &str = "document.querySelectorAll('#choices [data-do]').length > 0 || !!document.getElementById('end')";

/// What a page shows of the match: changes whenever the table does.
async fn version(b: &mut Browser, page: &Page) -> Result<i64> {
    let v = b.eval(page, "+document.getElementById('view').dataset.version").await?;
    Ok(v.as_i64().unwrap_or(-1))
}

/// Opens a table by the form, as a person would.
async fn open_table(b: &mut Browser, site: &Site, opponent: &str, more: &str) -> Result<Page> {
    open_game(b, site, "force-of-arms", opponent, more).await
}

async fn open_game(
    b: &mut Browser,
    site: &Site,
    game: &str,
    opponent: &str,
    more: &str,
) -> Result<Page> {
    let page = b.open(&format!("{}/new/{game}", site.url)).await?;
    let js = format!(
        "(()=>{{document.querySelector('[name=opponent][value={opponent}]').checked=true;{more};\
         document.querySelector('form[action=\"/new\"]').requestSubmit()}})()"
    );
    b.eval(&page, &js).await?;
    b.wait(&page, "location.pathname.startsWith('/t/')").await?;
    Ok(page)
}

/// Takes one of the offered choices from the plain list and waits until the table has moved on.
async fn choose(b: &mut Browser, page: &Page, share: f64) -> Result<()> {
    let before = version(b, page).await?;
    let js = format!(
        "(()=>{{const l=[...document.querySelectorAll('#choices [data-do]')];l[Math.floor(l.length*{share})].click()}})()"
    );
    b.eval(page, &js).await?;
    b.wait(page, &format!("+document.getElementById('view').dataset.version > {before}")).await
}

/// Does what the adviser would and waits until the table has moved on.
async fn take_advice(b: &mut Browser, page: &Page) -> Result<()> {
    let before = version(b, page).await?;
    let js = "fetch('hint',{method:'POST'}).then(r=>fetch('act',{method:'POST',\
        body:new URLSearchParams({action:r.headers.get('x-hint')})})).then(r=>r.status)";
    assert_eq!(b.eval(page, js).await?, json!(204));
    b.wait(page, &format!("+document.getElementById('view').dataset.version > {before}")).await
}

fn no_complaints(b: &Browser) {
    assert!(b.complaints.is_empty(), "the browser complained: {:#?}", b.complaints);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn from_home_one_click_and_a_whole_game_to_the_final_score() {
    let Some(mut b) = Browser::launch().await else { return };
    let site = Site::new().await;
    let page = b.open(&site.url).await.unwrap();
    b.click(&page, ".box:first-child .btn.pri").await.unwrap();
    b.wait(&page, "location.pathname.startsWith('/t/')").await.unwrap();
    // The standard game has two rounds; a short one is enough here.
    let page = open_table(&mut b, &site, "bot", "document.querySelector('[name=option-rounds][value=\"1\"]').checked=true;document.querySelector('[name=option-extra_rounds][value=\"0\"]').checked=true").await.unwrap();
    for step in 0..300 {
        b.wait(&page, ASKED_OR_OVER).await.unwrap();
        if b.eval(&page, "!!document.getElementById('end')").await.unwrap() == json!(true) {
            break;
        }
        choose(&mut b, &page, f64::from(step * 37 % 100) / 100.0).await.unwrap();
    }
    b.wait(&page, "document.querySelectorAll('#end .sheet tbody tr').length == 8").await.unwrap();
    let scores = b
        .eval(&page, "[...document.querySelectorAll('#end .totals b')].map(e=>+e.textContent)")
        .await
        .unwrap();
    assert_eq!(scores.as_array().map(Vec::len), Some(2), "{scores}");
    no_complaints(&b);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_browsers_play_online_a_spectator_watches_and_neither_sees_the_others_hand() {
    let Some(mut b) = Browser::launch().await else { return };
    let site = Site::new().await;
    let ann = open_table(&mut b, &site, "friend", "").await.unwrap();
    let link = b.eval(&ann, "location.href").await.unwrap();
    let bob = b.open(link.as_str().unwrap()).await.unwrap();
    b.click(&bob, ".seat form[action$=sit] button").await.unwrap();
    for page in [&ann, &bob] {
        b.wait(page, "!!document.getElementById('board')").await.unwrap();
    }
    let eve = b.open(link.as_str().unwrap()).await.unwrap();
    b.wait(&eve, "!!document.getElementById('board')").await.unwrap();
    assert_eq!(
        b.eval(
            &eve,
            "!document.querySelector('#p-hand') && !document.querySelector('#choices [data-do]')"
        )
        .await
        .unwrap(),
        json!(true)
    );
    // Play until a fighter lies face down; the other browser and the spectator see its back.
    let back = "!!document.querySelector('.p-tile[data-face=back]')";
    for step in 0..40 {
        let ann_asked = b.eval(&ann, ASKED).await.unwrap() == json!(true);
        let page = if ann_asked { &ann } else { &bob };
        b.wait(page, ASKED).await.unwrap();
        choose(&mut b, page, f64::from(step * 29 % 100) / 100.0).await.unwrap();
        let now = version(&mut b, page).await.unwrap();
        for other in [&ann, &bob, &eve] {
            b.wait(other, &format!("+document.getElementById('view').dataset.version >= {now}"))
                .await
                .unwrap();
        }
        if b.eval(&eve, back).await.unwrap() == json!(true) {
            break;
        }
    }
    assert_eq!(b.eval(&eve, back).await.unwrap(), json!(true));
    let own = "document.querySelectorAll('.p-tile[data-face=own]').length";
    assert_eq!(b.eval(&eve, own).await.unwrap(), json!(0));
    no_complaints(&b);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_points_shows_a_ring_with_a_name_to_the_others() {
    let Some(mut b) = Browser::launch().await else { return };
    let site = Site::new().await;
    let ann = open_table(&mut b, &site, "friend", "").await.unwrap();
    let link = b.eval(&ann, "location.href").await.unwrap();
    let bob = b.open(link.as_str().unwrap()).await.unwrap();
    b.click(&bob, ".seat form[action$=sit] button").await.unwrap();
    for page in [&ann, &bob] {
        b.wait(page, "!!document.getElementById('board')").await.unwrap();
    }
    let before = version(&mut b, &ann).await.unwrap();
    // The button, then a touch; what is touched is not played.
    b.click(&ann, "[data-aim]").await.unwrap();
    b.wait(&ann, "document.body.classList.contains('aiming')").await.unwrap();
    b.click(&ann, "#board .pc[data-el]").await.unwrap();
    for (page, who) in [(&ann, "You point at "), (&bob, " points at ")] {
        b.wait(page, "!!document.querySelector('.ping b')").await.unwrap();
        let said = b.eval(page, "document.getElementById('said').textContent").await.unwrap();
        assert!(said.as_str().unwrap().contains(who), "{said}");
    }
    let over = "(()=>{const [a,b]=['.ping','#board .pc[data-el]'].map(q=>document.querySelector(q).getBoundingClientRect());\
        return a.x<=b.x&&a.y<=b.y&&a.right>=b.right&&a.bottom>=b.bottom})()";
    assert_eq!(b.eval(&bob, over).await.unwrap(), json!(true), "the ring is around it");
    b.wait(&bob, "!document.querySelector('.ping')").await.unwrap();
    let alt = "document.querySelector('#board .pc[data-el]').dispatchEvent(new MouseEvent('click',{altKey:true,bubbles:true}))";
    b.eval(&bob, alt).await.unwrap();
    b.wait(&ann, "!!document.querySelector('.ping')").await.unwrap();
    assert_eq!(version(&mut b, &ann).await.unwrap(), before, "nothing was played");
    no_complaints(&b);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clicking_what_glows_plays_and_escape_steps_back() {
    let Some(mut b) = Browser::launch().await else { return };
    let site = Site::new().await;
    let page = open_table(&mut b, &site, "bot", "").await.unwrap();
    b.desktop(&page).await.unwrap();
    // Set-up by buttons and corners, whoever has to choose.
    let moving =
        "document.querySelector('.prompt b').textContent.startsWith('Move one of your ships')";
    for _ in 0..60 {
        b.wait(&page, ASKED).await.unwrap();
        if b.eval(&page, moving).await.unwrap() == json!(true) {
            break;
        }
        choose(&mut b, &page, 0.0).await.unwrap();
    }
    b.wait(&page, moving).await.unwrap();
    b.click(&page, ".p-card[data-glow=can]").await.unwrap();
    b.wait(&page, "!!document.querySelector('.p-card.picked') && !!document.querySelector('[data-glow=target]')").await.unwrap();
    b.key(&page, "Escape", 27).await.unwrap();
    b.wait(&page, moving).await.unwrap();
    b.click(&page, ".p-card[data-glow=can]").await.unwrap();
    b.wait(&page, "!!document.querySelector('.p-card.picked')").await.unwrap();
    b.click(&page, ".p-card[data-glow=target]").await.unwrap();
    b.wait(&page, "!!document.querySelector('.fcard[data-glow=can]')").await.unwrap();
    b.click(&page, ".fcard[data-glow=can]").await.unwrap();
    b.wait(&page, "!!document.querySelector('.slot[data-glow=target]')").await.unwrap();
    // What does not glow says why.
    b.click(&page, ".crow[data-why]").await.unwrap();
    b.wait(&page, "!document.getElementById('toast').hidden && document.getElementById('toast').textContent.includes('(rule ')").await.unwrap();
    // Undo gives the card back.
    b.click(&page, "#undo").await.unwrap();
    b.wait(&page, "!!document.querySelector('.fcard[data-glow=can]') && !document.querySelector('.fcard.picked')").await.unwrap();
    no_complaints(&b);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_keyboard_alone_is_enough() {
    let Some(mut b) = Browser::launch().await else { return };
    let site = Site::new().await;
    let page = open_table(&mut b, &site, "bot", "").await.unwrap();
    for _ in 0..12 {
        b.wait(&page, ASKED).await.unwrap();
        let before = version(&mut b, &page).await.unwrap();
        // L opens the list, 1 takes the first of it.
        b.eval(
            &page,
            "document.getElementById('choices').open=false; document.activeElement?.blur()",
        )
        .await
        .unwrap();
        b.key(&page, "l", 76).await.unwrap();
        b.key(&page, "1", 49).await.unwrap();
        b.wait(&page, &format!("+document.getElementById('view').dataset.version > {before}"))
            .await
            .unwrap();
    }
    // Arrow keys walk what glows, Enter touches it.
    b.wait(&page, "!!document.querySelector('#view [data-glow]')").await.unwrap();
    b.eval(&page, "document.getElementById('choices').open=false; document.activeElement?.blur()")
        .await
        .unwrap();
    b.key(&page, "ArrowRight", 39).await.unwrap();
    assert_eq!(b.eval(&page, "!!document.activeElement.dataset.glow").await.unwrap(), json!(true));
    let before = b.eval(&page, "document.getElementById('view').innerHTML").await.unwrap();
    b.key(&page, "Enter", 13).await.unwrap();
    let changed = format!(
        "document.getElementById('view').innerHTML.length != {}",
        before.as_str().unwrap().encode_utf16().count()
    );
    b.wait(&page, &changed).await.unwrap();
    no_complaints(&b);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn on_one_device_the_curtain_stands_between_two_hands() {
    let Some(mut b) = Browser::launch().await else { return };
    let site = Site::new().await;
    let page = open_table(&mut b, &site, "device", "").await.unwrap();
    for step in 0..60 {
        b.wait(&page, &format!("!!document.querySelector('.curtain') || ({ASKED})")).await.unwrap();
        if b.eval(&page, "!!document.querySelector('.curtain')").await.unwrap() == json!(true) {
            assert_eq!(
                b.eval(&page, "!!document.querySelector('#p-hand')").await.unwrap(),
                json!(false)
            );
            b.click(&page, ".curtain .btn").await.unwrap();
            b.wait(&page, "!!document.querySelector('#p-hand')").await.unwrap();
        } else {
            choose(&mut b, &page, f64::from(step * 31 % 100) / 100.0).await.unwrap();
        }
    }
    no_complaints(&b);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_comes_back_by_itself_when_the_server_restarts() {
    let Some(mut b) = Browser::launch().await else { return };
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("veritable.db");
    let site = Site::over(Store::open(&file).await.unwrap(), "127.0.0.1:0").await;
    let page = open_table(&mut b, &site, "bot", "").await.unwrap();
    for _ in 0..6 {
        b.wait(&page, ASKED).await.unwrap();
        choose(&mut b, &page, 0.5).await.unwrap();
    }
    b.wait(&page, ASKED).await.unwrap();
    let board = "[...document.querySelectorAll('#board .pc')].map(e=>e.id+e.getAttribute('transform')).sort().join()";
    let before = b.eval(&page, board).await.unwrap();
    let address = site.url.trim_start_matches("http://").to_string();
    drop(site);
    b.wait(&page, "!document.getElementById('net').hidden").await.unwrap();
    tokio::time::sleep(Duration::from_millis(200)).await;
    let site = Site::over(Store::open(&file).await.unwrap(), &address).await;
    b.wait(&page, "document.getElementById('net').hidden").await.unwrap();
    assert_eq!(b.eval(&page, board).await.unwrap(), before);
    choose(&mut b, &page, 0.5).await.unwrap();
    drop(site);
    let other: Vec<_> = b.complaints.iter().filter(|c| !c.contains("WebSocket")).collect();
    assert!(other.is_empty(), "{other:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_phone_shows_everything_without_scrolling_sideways_and_a_thumb_can_hit_it() {
    let Some(mut b) = Browser::launch().await else { return };
    let site = Site::new().await;
    let page = b.open(&site.url).await.unwrap();
    b.phone(&page).await.unwrap();
    let wide = "document.documentElement.scrollWidth <= innerWidth";
    assert_eq!(b.eval(&page, wide).await.unwrap(), json!(true));
    b.click(&page, ".box:first-child .btn.pri").await.unwrap();
    b.wait(&page, "location.pathname.startsWith('/t/')").await.unwrap();
    for step in 0..25 {
        b.wait(&page, ASKED).await.unwrap();
        assert_eq!(b.eval(&page, wide).await.unwrap(), json!(true));
        choose(&mut b, &page, f64::from(step * 41 % 100) / 100.0).await.unwrap();
    }
    b.wait(&page, ASKED).await.unwrap();
    let small = "[...document.querySelectorAll('.bar .acts .btn, .trays button, .icb')]\
        .filter(e=>e.offsetParent).map(e=>[e.textContent,e.getBoundingClientRect().height])\
        .filter(([,h])=>h<42).map(String)";
    assert_eq!(b.eval(&page, small).await.unwrap(), json!([]), "targets for thumbs");
    let bar = "document.getElementById('bar').getBoundingClientRect().bottom <= innerHeight + 1";
    assert_eq!(b.eval(&page, bar).await.unwrap(), json!(true), "the sheet is within reach");
    let board = "document.getElementById('board').getBoundingClientRect().width >= 380";
    assert_eq!(b.eval(&page, board).await.unwrap(), json!(true), "the board fills the width");
    no_complaints(&b);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_replay_scrubs_and_plays_by_itself() {
    let Some(mut b) = Browser::launch().await else { return };
    let site = Site::new().await;
    let page = open_table(&mut b, &site, "bot", "").await.unwrap();
    for _ in 0..8 {
        b.wait(&page, ASKED).await.unwrap();
        choose(&mut b, &page, 0.4).await.unwrap();
    }
    let url = b.eval(&page, "location.href + 'replay?ply=3'").await.unwrap();
    b.go(&page, url.as_str().unwrap()).await.unwrap();
    b.wait(&page, "document.getElementById('where').textContent.startsWith('move 3 ')")
        .await
        .unwrap();
    let ships = "document.querySelectorAll('#board .p-card').length";
    assert_eq!(
        b.eval(&page, ships).await.unwrap(),
        json!(3),
        "three ships are dealt after three throws"
    );
    b.click(&page, "#more").await.unwrap();
    b.wait(&page, &format!("{ships} == 4")).await.unwrap();
    b.click(&page, "#auto").await.unwrap();
    b.wait(&page, &format!("{ships} >= 6")).await.unwrap();
    no_complaints(&b);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_wants_calm_sees_nothing_fly() {
    let Some(mut b) = Browser::launch().await else { return };
    let site = Site::new().await;
    let page = open_table(&mut b, &site, "bot", "").await.unwrap();
    let calm = json!({ "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }] });
    b.call(Some(&page), "Emulation.setEmulatedMedia", calm).await.unwrap();
    let flying = "document.getAnimations().length";
    b.wait(&page, &format!("{flying} == 0")).await.unwrap(); // what flew before the wish was said
    for _ in 0..8 {
        b.wait(&page, ASKED).await.unwrap();
        choose(&mut b, &page, 0.6).await.unwrap();
        assert_eq!(b.eval(&page, flying).await.unwrap(), json!(0));
    }
}
