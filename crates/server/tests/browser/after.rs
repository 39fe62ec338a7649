//! After the last move, and who is away: what only a browser shows.

use std::time::Duration;

use anyhow::Result;
use serde_json::json;
use veritable_server::Config;
use veritable_store::Store;

use crate::driver::{Browser, Page};
use crate::{ASKED, Site, choose, no_complaints, open_table};

const SHORT: &str = "document.querySelector('[name=option-rounds][value=\"1\"]').checked=true;\
    document.querySelector('[name=option-extra_rounds][value=\"0\"]').checked=true";

/// Plays the match of a page to its end, as a program would, while the page looks on.
async fn play_out(b: &mut Browser, page: &Page) -> Result<()> {
    let js = "(async()=>{for(let n=0;n<2000;n++){\
        const {scene,over,version}=await (await fetch('scene')).json();\
        if(over) return true;\
        if(!scene.choices.length){await new Promise(r=>setTimeout(r,3));continue}\
        const action=scene.choices[n*7%scene.choices.length].action;\
        await fetch('act',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({action,version})});\
        } return false})()";
    anyhow::ensure!(b.eval(page, js).await? == json!(true), "the match never ended");
    b.wait(page, "!!document.getElementById('end')").await
}

/// The same, always as a bot advises.
async fn play_well(b: &mut Browser, page: &Page) -> Result<()> {
    for _ in 0..300 {
        b.wait(page, crate::ASKED_OR_OVER).await?;
        if b.eval(page, "!!document.getElementById('end')").await? == json!(true) {
            break;
        }
        crate::take_advice(b, page).await?;
    }
    b.wait(page, "!!document.getElementById('end')").await
}

async fn text(b: &mut Browser, page: &Page, css: &str) -> String {
    let js = format!("[...document.querySelectorAll({css:?})].map(e=>e.textContent).join()");
    b.eval(page, &js).await.unwrap().as_str().unwrap_or_default().to_string()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn points_are_counted_line_by_line_and_escape_shows_them_all_at_once() {
    let Some(mut b) = Browser::launch().await else { return };
    let site = Site::new().await;
    let page = open_table(&mut b, &site, "bot", SHORT).await.unwrap();
    b.desktop(&page).await.unwrap();
    play_out(&mut b, &page).await.unwrap();
    b.wait(&page, "document.body.classList.contains('counting')").await.unwrap();
    let hidden = "document.querySelectorAll('#end tr.hid').length";
    b.wait(&page, &format!("{hidden} > 0 && {hidden} < 8")).await.unwrap();
    let sum = |totals: String| totals.split(',').map(|t| t.parse::<i32>().unwrap()).sum::<i32>();
    let early = sum(text(&mut b, &page, "#end [data-total]").await);
    b.wait(&page, "document.getElementById('board').getAnimations({subtree:true}).some(a=>a.playState=='running' && a.effect.target.classList.contains('p-card'))").await.unwrap();
    b.key(&page, "Escape", 27).await.unwrap();
    b.wait(&page, "!document.body.classList.contains('counting')").await.unwrap();
    assert_eq!(b.eval(&page, hidden).await.unwrap(), json!(0));
    let last = sum(text(&mut b, &page, "#end [data-total]").await);
    assert!(early < last, "{early} of {last}");
    b.wait(&page, "!!document.querySelector('#end .acts').offsetParent").await.unwrap();
    no_complaints(&b);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_wants_calm_sees_all_points_at_once() {
    let Some(mut b) = Browser::launch().await else { return };
    let site = Site::new().await;
    let page = open_table(&mut b, &site, "bot", SHORT).await.unwrap();
    let calm = json!({ "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }] });
    b.call(Some(&page), "Emulation.setEmulatedMedia", calm).await.unwrap();
    play_out(&mut b, &page).await.unwrap();
    let still = "!document.body.classList.contains('counting') && !document.querySelector('#end tr.hid') && document.getAnimations().length == 0";
    for _ in 0..10 {
        assert_eq!(b.eval(&page, still).await.unwrap(), json!(true));
        tokio::time::sleep(Duration::from_millis(60)).await;
    }
    let moving = "[...document.querySelectorAll('*')].filter(e=>{const s=getComputedStyle(e);return parseFloat(s.transitionDuration)>0||s.animationName!='none'}).length";
    assert_eq!(b.eval(&page, moving).await.unwrap(), json!(0), "nothing has a motion of its own");
    no_complaints(&b);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turning_point_leads_to_its_moment_and_one_plays_on_from_there() {
    let Some(mut b) = Browser::launch().await else { return };
    let site = Site::new().await;
    let page = open_table(&mut b, &site, "bot", SHORT).await.unwrap();
    b.desktop(&page).await.unwrap();
    // While the match goes on, the replay says why nobody plays on from it.
    b.wait(&page, ASKED).await.unwrap();
    let table = b.eval(&page, "location.href").await.unwrap().as_str().unwrap().to_string();
    b.go(&page, &format!("{table}replay")).await.unwrap();
    b.click(&page, "#playon").await.unwrap();
    b.wait(&page, "document.getElementById('toast').textContent.includes('still going on')")
        .await
        .unwrap();
    b.go(&page, &table).await.unwrap();
    play_out(&mut b, &page).await.unwrap();
    b.go(&page, &format!("{table}replay")).await.unwrap();
    b.wait(&page, "document.querySelectorAll('.turnings a').length > 0").await.unwrap();
    let ply = b.eval(&page, "document.querySelector('.turnings a').dataset.ply").await.unwrap();
    let ply = ply.as_str().unwrap().to_string();
    b.click(&page, ".turnings a").await.unwrap();
    b.wait(
        &page,
        &format!("document.getElementById('where').textContent.startsWith('move {ply} ')"),
    )
    .await
    .unwrap();
    b.wait(&page, "+document.getElementById('chances-now').getAttribute('x1') > 8").await.unwrap();
    let shares = text(&mut b, &page, "#chances [data-held] b").await;
    let sum: i32 =
        shares.split(',').map(|s| s.trim_end_matches(" %").parse::<i32>().unwrap()).sum();
    assert!((99..=101).contains(&sum), "{shares}");
    b.click(&page, "#playon").await.unwrap();
    b.click(&page, "#forkbox .btn.pri").await.unwrap();
    b.wait(&page, &format!("location.pathname.startsWith('/t/') && !location.href.includes({table:?}) && !!document.getElementById('board')")).await.unwrap();
    let said = format!("Played on from move {ply} of another match.");
    let told = format!("document.querySelector('.lines')?.textContent.includes({said:?}) ?? false");
    b.wait(&page, &told).await.unwrap();
    b.wait(&page, ASKED).await.unwrap();
    choose(&mut b, &page, 0.5).await.unwrap();
    no_complaints(&b);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_is_called_in_for_who_closed_the_page_and_one_click_takes_the_seat_back() {
    let Some(mut b) = Browser::launch().await else { return };
    let config = Config { patience: Duration::from_millis(300), ..Site::config() };
    let site = Site::with(Store::in_memory().await.unwrap(), "127.0.0.1:0", config).await;
    let ann = open_table(&mut b, &site, "friend", "").await.unwrap();
    let link = b.eval(&ann, "location.href").await.unwrap().as_str().unwrap().to_string();
    let bob = b.open(&link).await.unwrap();
    b.click(&bob, ".seat form[action$=sit] button").await.unwrap();
    for page in [&ann, &bob] {
        b.wait(page, "!!document.getElementById('board')").await.unwrap();
    }
    let offered = "!!document.querySelector('.player ~ .call')";
    let both = "!document.querySelector('.call') && !document.getElementById('view').textContent.includes('reconnecting')";
    b.wait(&ann, both).await.unwrap();
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert_eq!(b.eval(&ann, offered).await.unwrap(), json!(false), "both are here");
    b.go(&bob, "about:blank#gone").await.unwrap();
    b.wait(&ann, offered).await.unwrap();
    b.desktop(&ann).await.unwrap();
    b.click(&ann, ".player ~ .call").await.unwrap();
    b.wait(
        &ann,
        "document.querySelector('.lines').textContent.includes('calls Greedy (bot) in for')",
    )
    .await
    .unwrap();
    b.go(&bob, &link).await.unwrap();
    b.wait(&bob, "document.getElementById('bar').textContent.includes('A bot keeps your seat.')")
        .await
        .unwrap();
    b.click(&bob, "#return").await.unwrap();
    b.wait(&bob, "!document.getElementById('return') && !!document.getElementById('p-hand')")
        .await
        .unwrap();
    no_complaints(&b);
}

/// Twice as large on a screen of 1440x900: half the room.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn at_200_percent_everything_is_reached_without_scrolling_sideways() {
    let Some(mut b) = Browser::launch().await else { return };
    let site = Site::new().await;
    let page = open_table(&mut b, &site, "bot", SHORT).await.unwrap();
    let zoomed = json!({ "width": 720, "height": 450, "deviceScaleFactor": 2, "mobile": false });
    b.call(Some(&page), "Emulation.setDeviceMetricsOverride", zoomed).await.unwrap();
    let wide = "document.documentElement.scrollWidth <= innerWidth ? [] : [...document.querySelectorAll('body *')]\
        .filter(e => e.getBoundingClientRect().right > innerWidth + 1)\
        .map(e => (e.id || e.className.baseVal || e.className) + ' ' + e.getBoundingClientRect().right)";
    // Whatever can be touched can be brought into the window and is not covered there.
    let lost = "[...(document.querySelector('body:not(.folded) #end') ?? document).querySelectorAll('a, button, summary, input, select, [data-glow]')]\
        .filter(e => e.checkVisibility() && !e.closest('#choices ol, dialog, svg a'))\
        .filter(e => {e.scrollIntoView({block:'center',inline:'center'});const r=e.getBoundingClientRect();\
          const x=r.x+r.width/2,y=r.y+r.height/2,top=document.elementFromPoint(x,y);\
          return !top || !(e.contains(top) || top.contains(e) || top.closest('[data-glow]'))})\
        .map(e => {const r=e.getBoundingClientRect();return [e.id, e.textContent.slice(0, 30), r.x, r.y, document.elementFromPoint(r.x+r.width/2,r.y+r.height/2)?.outerHTML.slice(0, 200)].join(' ')})";
    for step in 0..14 {
        b.wait(&page, ASKED).await.unwrap();
        assert_eq!(b.eval(&page, wide).await.unwrap(), json!([]), "at the table");
        if step % 4 == 0 {
            // What still flies lies over something else.
            b.wait(&page, "!document.getAnimations().some(a => a.id == 'fly')").await.unwrap();
            for tab in ["0", "1", "9"] {
                b.eval(&page, &format!("document.body.dataset.tab='{tab}'")).await.unwrap();
                assert_eq!(b.eval(&page, lost).await.unwrap(), json!([]), "step {step}, tab {tab}");
            }
        }
        choose(&mut b, &page, f64::from(step * 41 % 100) / 100.0).await.unwrap();
    }
    play_out(&mut b, &page).await.unwrap();
    b.key(&page, "Escape", 27).await.unwrap();
    b.wait(&page, "!document.body.classList.contains('counting')").await.unwrap();
    assert_eq!(b.eval(&page, lost).await.unwrap(), json!([]), "the result");
    b.click(&page, "[data-fold]").await.unwrap();
    assert_eq!(b.eval(&page, lost).await.unwrap(), json!([]), "the board behind it");
    let table = b.eval(&page, "location.href").await.unwrap().as_str().unwrap().to_string();
    for path in [table.clone(), format!("{table}replay"), format!("{table}verify")] {
        b.go(&page, &path).await.unwrap();
        assert_eq!(b.eval(&page, wide).await.unwrap(), json!([]), "{path}");
    }
    b.go(&page, &format!("{table}replay")).await.unwrap();
    assert_eq!(b.eval(&page, lost).await.unwrap(), json!([]), "the replay");
    for path in ["/", "/new/force-of-arms", "/rules/force-of-arms", "/credits"] {
        b.go(&page, &format!("{}{path}", site.url)).await.unwrap();
        assert_eq!(b.eval(&page, wide).await.unwrap(), json!([]), "{path}");
    }
    no_complaints(&b);
}

/// More pictures: `VERITABLE_SHOTS=docs/screens cargo test -p veritable-server --test browser pictures`.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pictures_of_what_comes_after() {
    let Some(folder) = std::env::var_os("VERITABLE_SHOTS").map(std::path::PathBuf::from) else {
        return;
    };
    let Some(mut b) = Browser::launch().await else { return };
    let file = |name: &str| folder.join(format!("{name}.png"));
    let still = Duration::from_millis(1200);
    let site = Site::new().await;
    for (phone, suffix) in [(false, ""), (true, "-phone")] {
        let page = open_table(&mut b, &site, "bot", SHORT).await.unwrap();
        if phone {
            b.phone(&page).await.unwrap()
        } else {
            b.desktop(&page).await.unwrap()
        }
        play_well(&mut b, &page).await.unwrap();
        tokio::time::sleep(Duration::from_millis(3100)).await;
        b.shot(&page, &file(&format!("counting{suffix}"))).await.unwrap();
        tokio::time::sleep(Duration::from_secs(5)).await;
        b.shot(&page, &file(&format!("end{suffix}"))).await.unwrap();
        b.eval(&page, "document.querySelector('[data-fold]').click()").await.unwrap();
        tokio::time::sleep(still).await;
        b.shot(&page, &file(&format!("folded{suffix}"))).await.unwrap();
        let replay = b.eval(&page, "location.href + 'replay?ply=60'").await.unwrap();
        b.go(&page, replay.as_str().unwrap()).await.unwrap();
        tokio::time::sleep(still).await;
        b.shot(&page, &file(&format!("replay{suffix}"))).await.unwrap();
        b.click(&page, "#playon").await.unwrap();
        tokio::time::sleep(still).await;
        b.shot(&page, &file(&format!("play-on{suffix}"))).await.unwrap();
    }
    for game in ["crisis-point", "cyclone-run"] {
        for (phone, suffix) in [(false, ""), (true, "-phone")] {
            let page = b.open(&site.url).await.unwrap();
            let start = format!("document.querySelector('[value={game}]').form.requestSubmit()");
            b.eval(&page, &start).await.unwrap();
            b.wait(&page, "location.pathname.startsWith('/t/')").await.unwrap();
            if phone {
                b.phone(&page).await.unwrap()
            } else {
                b.desktop(&page).await.unwrap()
            }
            play_out(&mut b, &page).await.unwrap();
            tokio::time::sleep(Duration::from_millis(3100)).await;
            b.shot(&page, &file(&format!("counting-{game}{suffix}"))).await.unwrap();
            tokio::time::sleep(Duration::from_secs(6)).await;
            b.shot(&page, &file(&format!("end-{game}{suffix}"))).await.unwrap();
        }
    }
    let page = open_table(&mut b, &site, "bot", SHORT).await.unwrap();
    let zoomed = json!({ "width": 720, "height": 450, "deviceScaleFactor": 2, "mobile": false });
    b.call(Some(&page), "Emulation.setDeviceMetricsOverride", zoomed).await.unwrap();
    for _ in 0..6 {
        b.wait(&page, ASKED).await.unwrap();
        choose(&mut b, &page, 0.3).await.unwrap();
    }
    b.wait(&page, ASKED).await.unwrap();
    tokio::time::sleep(still).await;
    b.shot(&page, &file("zoomed")).await.unwrap();
}
