//! Attack on the SDF-1 in real browsers: alone, in company, to the end.

use serde_json::json;
use veritable_catalog::Match;
use veritable_core::{Options, Viewer};
use veritable_store::{Listing, Stage};
use veritable_table::{Occupant, Seed, Table};

use super::rehearsal::bot;
use super::*;

/// Plays whatever this page is asked until the match is over, as a program would, while the page looks on.
/// It does not wait for the others: several pages can play at once.
const PLAY_OUT: &str = "window.played=(async()=>{let v=0;for(let n=0;n<6000;n++){\
    const {scene,over,version}=await (await fetch('scene'+(v?'?after='+v:''))).json();\
    if(over) return true;v=version;\
    if(!scene.choices.length) continue;\
    const action=scene.choices[n*7%scene.choices.length].action;\
    await fetch('act',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({action,version})});\
    } return false})(),0";

/// Clicks one choice after the other as they are offered, and skips what is told in between; remembers every place of
/// the game on the way.
const CLICK_THROUGH: &str = "window.places??=new Set();window.clicked=0;(async()=>{\
    const soon=()=>new Promise(done=>setTimeout(done,8));\
    for(const action of window.decisions){\
        const version=()=>+document.getElementById('view').dataset.version;\
        let button;while(!(button=document.querySelector(`#choices [data-do=\"${action}\"]`))){\
            document.querySelector('#bar [data-skip]')?.click();await soon()}\
        window.places.add(document.querySelector('.t-game span').textContent);\
        const before=version();button.click();\
        while(version()==before){document.querySelector('#sure[open] [value=yes]')?.click();\
            document.querySelector('#bar [data-skip]')?.click();await soon()}\
        window.clicked++}})().catch(e=>console.error(e)),0";

const GAME: &str = "attack-on-the-sdf-1";

/// A decision on the way to a victory.
pub struct Decision {
    pub action: String,
    /// Where the game stands then, and in which phase.
    pub place: String,
    pub phase: Option<usize>,
}

/// A deal of the first scenario that is won on easy, and every decision on the way.
pub fn a_victory() -> (Seed, Vec<Decision>) {
    let options = Options::standard().with("difficulty", "easy");
    let played = |deal: u64| {
        let start = Match::new(GAME, &options, None).unwrap();
        let (seats, seed) = (vec![Occupant::human("Ann")], Seed::from_number(deal));
        let mut table: Table<Match> = Table::begin(start, GAME, &options, seats, seed).unwrap();
        let mut decisions = Vec::new();
        loop {
            table.settle();
            if table.over() {
                let won = table.outcome().unwrap().winners().next().is_some();
                return won.then_some((seed, decisions));
            }
            let action = bot(&table, "greedy", table.log().len() as u64);
            let header = table.position().scene(Viewer::Seat(0)).header;
            table.play(0, &action).unwrap();
            decisions.push(Decision { action, place: header.place, phase: header.step });
        }
    };
    (1..).find_map(played).expect("some deal is won")
}

/// Opens a solo table on easy with this deal, and sits down at it.
pub async fn open_deal(b: &mut Browser, seed: Seed) -> (Site, Page) {
    let store = Store::in_memory().await.unwrap();
    let seed: String = seed.0.iter().map(|byte| format!("{byte:02x}")).collect();
    let open = json!({
        "entry": "open", "game": GAME, "options": { "difficulty": "easy" }, "seed": seed,
        "seats": ["open"], "owner": "", "listed": false, "content": null,
    });
    let (text, players) = (String::new(), Vec::new());
    let listing = Listing { stage: Stage::Open, listed: false, text, players, bot: false };
    let id = "0123456789abcdef01234567";
    store.create(id, GAME, vec![open.to_string()], listing).await.unwrap();
    let site = Site::over(store, "127.0.0.1:0").await;
    let page = b.open(&format!("{}/t/{id}", site.url)).await.unwrap();
    b.desktop(&page).await.unwrap();
    b.click(&page, ".seat form[action$=sit] button").await.unwrap();
    b.wait(&page, ASKED).await.unwrap();
    (site, page)
}

/// Lets the page click these choices one after the other.
pub async fn click_through(b: &mut Browser, page: &Page, decisions: &[Decision]) {
    let actions: Vec<_> = decisions.iter().map(|decision| &decision.action).collect();
    b.eval(page, &format!("window.decisions={},0", json!(actions))).await.unwrap();
    b.eval(page, CLICK_THROUGH).await.unwrap();
    // As long as the game goes on, nothing is wrong.
    let all = format!("window.clicked == {}", actions.len());
    let mut clicked = json!(0);
    while b.wait(page, &all).await.is_err() {
        let now = b.eval(page, "window.clicked").await.unwrap();
        assert_ne!(now, clicked, "the page stands still after {now} decisions");
        clicked = now;
    }
}

/// Options of the form, by name and value.
fn options(pairs: &[(&str, &str)]) -> String {
    let pick = |(name, value): &(&str, &str)| {
        format!(
            "(e=>e.type=='radio'?document.querySelector('[name={name}][value=\"{value}\"]').checked=true:e.value='{value}')\
             (document.querySelector('[name={name}]'));"
        )
    };
    pairs.iter().map(pick).collect()
}

async fn open_ship(b: &mut Browser, site: &Site, company: &str, more: &[(&str, &str)]) -> Page {
    open_game(b, site, "attack-on-the-sdf-1", company, &options(more)).await.unwrap()
}

async fn words(b: &mut Browser, page: &Page, css: &str) -> String {
    let js = format!("[...document.querySelectorAll({css:?})].map(e=>e.textContent).join(' | ')");
    b.eval(page, &js).await.unwrap().as_str().unwrap_or_default().to_string()
}

/// Touches what glows, or the button that goes on, like somebody who does not know the game.
async fn touch_something(b: &mut Browser, page: &Page, step: usize) {
    let before = version(b, page).await.unwrap();
    for touch in 0..6 {
        let js = format!(
            "(()=>{{if(+document.getElementById('view').dataset.version>{before})return true;\
             const yes=document.querySelector('#sure[open] [value=yes]');if(yes)return yes.click(),false;\
             const glow=[...document.querySelectorAll('#view [data-glow]:not([data-glow=sel])')];\
             const buttons=[...document.querySelectorAll('#bar .acts .btn:not(.ghost)')];\
             const all=document.querySelector('[data-glow=sel]')?buttons:[...glow,...buttons];\
             const e=all[({step}+{touch})*7%all.length];\
             e?.dispatchEvent(new MouseEvent('click',{{bubbles:true}}));return false}})()"
        );
        if b.eval(page, &js).await.unwrap() == json!(true) {
            return;
        }
        let moved = format!(
            "+document.getElementById('view').dataset.version > {before} || !document.body.classList.contains('busy')"
        );
        b.wait(page, &moved).await.unwrap();
    }
    if version(b, page).await.unwrap() == before {
        choose(b, page, 0.0).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn play_now_is_a_solo_game_played_by_touch_and_the_lost_ship_says_what_was_lost_and_when() {
    let Some(mut b) = Browser::launch().await else { return };
    let site = Site::new().await;
    let page = b.open(&site.url).await.unwrap();
    b.desktop(&page).await.unwrap();
    b.click(&page, ".box:nth-child(4) .btn.pri").await.unwrap();
    b.wait(&page, "location.pathname.startsWith('/t/')").await.unwrap();
    // Nobody else is waited for: the first question comes at once, and the four boards are there.
    b.wait(&page, ASKED).await.unwrap();
    assert_eq!(
        b.eval(&page, "document.querySelectorAll('.below .hr').length").await.unwrap(),
        json!(4)
    );
    for step in 0..60 {
        b.wait(&page, ASKED_OR_OVER).await.unwrap();
        if b.eval(&page, OVER).await.unwrap() == json!(true) {
            break;
        }
        touch_something(&mut b, &page, step).await;
    }
    b.eval(&page, PLAY_OUT).await.unwrap();
    b.wait(&page, OVER).await.unwrap();
    // Whoever acts at random loses the ship; the reason names what was lost, and the Episode.
    assert_eq!(words(&mut b, &page, "#end h2").await, "The game is lost.");
    let why = words(&mut b, &page, "#end > .said").await;
    assert!(why.contains(" in Episode ") && why.ends_with("is lost."), "{why}");
    let last = words(&mut b, &page, "#log .lines li:last-child").await;
    assert!(!last.trim().is_empty());
    // A touch that comes too late is refused as one; nothing else went wrong.
    b.complaints.retain(|complaint| !complaint.contains("409"));
    no_complaints(&b);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_people_and_a_bot_share_the_heroes_somebody_watches_and_all_see_the_same_end() {
    let Some(mut b) = Browser::launch().await else { return };
    let site = Site::new().await;
    let three = [("option-players", "3"), ("seat-2", "greedy"), ("option-difficulty", "hard")];
    let ann = open_ship(&mut b, &site, "friend", &three).await;
    let link = b.eval(&ann, "location.href").await.unwrap();
    let bob = b.open(link.as_str().unwrap()).await.unwrap();
    b.click(&bob, ".seat form[action$=sit] button").await.unwrap();
    let eve = b.open(link.as_str().unwrap()).await.unwrap();
    for page in [&ann, &bob, &eve] {
        b.wait(page, "!!document.getElementById('board')").await.unwrap();
    }
    let none = "!document.querySelector('#choices [data-do]') && !document.querySelector('#undo')";
    assert_eq!(b.eval(&eve, none).await.unwrap(), json!(true), "who watches decides nothing");
    for page in [&ann, &bob] {
        b.eval(page, PLAY_OUT).await.unwrap();
    }
    // A bot thinks at its own pace: nobody waits for longer than twice.
    for page in [&ann, &bob, &eve] {
        if b.wait(page, OVER).await.is_err() {
            b.wait(page, OVER).await.unwrap();
        }
    }
    let why = words(&mut b, &ann, "#end > .said").await;
    assert!(why.contains(" in Episode "), "{why}");
    for page in [&bob, &eve] {
        assert_eq!(words(&mut b, page, "#end > .said").await, why);
    }
    no_complaints(&b);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_council_window_is_still_open_after_the_connection_was_cut() {
    let Some(mut b) = Browser::launch().await else { return };
    let site = Site::new().await;
    let page = open_ship(&mut b, &site, "bot", &[("option-difficulty", "easy")]).await;
    let window = "!!document.querySelector('#bar [data-post=never]')";
    for step in 0..400 {
        b.wait(&page, ASKED_OR_OVER).await.unwrap();
        if b.eval(&page, window).await.unwrap() == json!(true) {
            break;
        }
        assert_eq!(
            b.eval(&page, OVER).await.unwrap(),
            json!(false),
            "no window in {step} decisions"
        );
        choose(&mut b, &page, f64::from(step * 37 % 100) / 100.0).await.unwrap();
    }
    let asked = words(&mut b, &page, "#choices [data-do]").await;
    assert!(!asked.is_empty());
    b.eval(&page, "socket.close()").await.unwrap();
    b.wait(&page, "!document.getElementById('net').hidden").await.unwrap();
    b.wait(&page, "document.getElementById('net').hidden && socket.readyState == 1").await.unwrap();
    assert_eq!(words(&mut b, &page, "#choices [data-do]").await, asked);
    // Who says "never" here is not asked at windows of this kind again.
    let before = version(&mut b, &page).await.unwrap();
    b.eval(&page, "document.querySelector('#bar [data-post=never]').click()").await.unwrap();
    b.wait(&page, &format!("+document.getElementById('view').dataset.version > {before}"))
        .await
        .unwrap();
    b.wait(&page, "!!document.querySelector('#bar [data-post=ask]')").await.unwrap();
    no_complaints(&b);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn escalation_ends_with_a_record_of_turns() {
    let Some(mut b) = Browser::launch().await else { return };
    let site = Site::new().await;
    let how = [
        ("option-mode", "escalation"),
        ("option-difficulty", "easy"),
        ("option-escalation_cap", "5"),
    ];
    let page = open_ship(&mut b, &site, "bot", &how).await;
    b.eval(&page, PLAY_OUT).await.unwrap();
    b.wait(&page, OVER).await.unwrap();
    b.wait(&page, "!document.body.classList.contains('counting')").await.unwrap();
    let (total, line) = (
        words(&mut b, &page, "#end [data-total]").await,
        words(&mut b, &page, "#end .sheet tbody tr").await,
    );
    let turns: i32 = total.parse().unwrap();
    assert!((0..=5).contains(&turns), "{total}");
    assert!(line.starts_with("Turns survived") && line.ends_with(&total), "{line}");
    no_complaints(&b);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_whole_scenario_is_played_alone_by_the_page_through_five_episodes_to_its_victory() {
    let Some(mut b) = Browser::launch().await else { return };
    let (seed, decisions) = a_victory();
    let (_site, page) = open_deal(&mut b, seed).await;
    click_through(&mut b, &page, &decisions).await;
    b.wait(&page, OVER).await.unwrap();
    let places = b.eval(&page, "[...window.places].join()").await.unwrap();
    for episode in 1..=5 {
        let place = format!("From Pluto with Love · Episode {episode} of 5");
        assert!(places.as_str().unwrap().contains(&place), "{place}: {places}");
    }
    assert_eq!(words(&mut b, &page, "#end h2").await, "You win!");
    let why = words(&mut b, &page, "#end > .said").await;
    assert!(!why.is_empty());
    // The victory and the five Episodes are counted.
    b.wait(&page, "!document.body.classList.contains('counting')").await.unwrap();
    let lines = words(&mut b, &page, "#end .sheet tbody tr").await;
    assert!(lines.contains("Episodes completed") && lines.contains("Victory"), "{lines}");
    no_complaints(&b);
}
