//! Cyclone Run in real browsers: three seats, and decisions in somebody else's turn.

use serde_json::json;

use super::*;

const MAY_REACT: &str = "!!document.querySelector('.bar.interrupt [data-post=quiet]')";

/// Reactions taken, and turns let pass without being asked.
#[derive(Default)]
struct Seen {
    reactions: u32,
    silences: u32,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_people_and_a_bot_play_to_the_end_and_react_out_of_turn() {
    let Some(mut b) = Browser::launch().await else { return };
    let site = Site::new().await;
    let mut seen = Seen::default();
    // Chance decides whether a game has a window for each of them; a few games have both.
    for _ in 0..12 {
        play(&mut b, &site, &mut seen).await;
        if seen.reactions > 0 && seen.silences > 0 {
            return no_complaints(&b);
        }
    }
    panic!("{} reactions, {} turns let pass", seen.reactions, seen.silences);
}

async fn play(b: &mut Browser, site: &Site, seen: &mut Seen) {
    let set_up = "const pick=(n,v)=>document.querySelector(`[name=${n}][value=\"${v}\"]`).checked=true;\
        pick('option-players',3);pick('option-length','short');pick('option-cells_to_deplete',1);\
        document.querySelector('[name=seat-2]').value='greedy'";
    let ann = open_game(b, site, "cyclone-run", "friend", set_up).await.unwrap();
    let link = b.eval(&ann, "location.href").await.unwrap();
    let bob = b.open(link.as_str().unwrap()).await.unwrap();
    b.click(&bob, ".seat form[action$=sit] button").await.unwrap();
    let pages = [ann, bob];
    for page in &pages {
        b.wait(page, "!!document.getElementById('board')").await.unwrap();
    }
    let chairs = "document.querySelectorAll('.who').length";
    assert_eq!(b.eval(&pages[0], chairs).await.unwrap(), json!(3));
    for step in 0..900_u32 {
        let Some(seat) = asked(b, &pages).await else { break };
        let page = &pages[seat];
        let before = version(b, page).await.unwrap();
        let moved = format!("+document.getElementById('view').dataset.version > {before}");
        if b.eval(page, MAY_REACT).await.unwrap() == json!(false) {
            step_on(b, page, step).await;
        } else if seen.reactions == 0 {
            let react = "document.querySelector('#choices [data-do^=step]').click()";
            b.eval(page, react).await.unwrap();
            seen.reactions += 1;
        } else {
            b.click(page, "[data-post=quiet]").await.unwrap();
            seen.silences += 1;
        }
        b.wait(page, &moved).await.unwrap();
    }
    for page in &pages {
        let totals = "document.querySelectorAll('#end .totals b').length == 3";
        b.wait(page, totals).await.unwrap();
    }
}

/// Who is asked; nobody when the game is over.
async fn asked(b: &mut Browser, pages: &[Page]) -> Option<usize> {
    for _ in 0..800 {
        for (seat, page) in pages.iter().enumerate() {
            if b.eval(page, ASKED).await.unwrap() == json!(true) {
                return Some(seat);
            }
        }
        if b.eval(&pages[0], OVER).await.unwrap() == json!(true) {
            return None;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("nobody is asked, and the game is not over");
}

/// Takes a choice; the dice are rerolled only now and then, by touching two of them and the button.
async fn step_on(b: &mut Browser, page: &Page, step: u32) {
    let dice = "document.querySelectorAll('.die[data-glow]').length == 5";
    if b.eval(page, dice).await.unwrap() == json!(false) {
        let js = format!(
            "(()=>{{const l=[...document.querySelectorAll('#choices [data-do]:not([data-confirm])')];l[{step}*37%l.length].click()}})()"
        );
        b.eval(page, &js).await.unwrap();
    } else if step.is_multiple_of(5) {
        b.click(page, "#x-die-1").await.unwrap();
        b.click(page, "#x-die-3").await.unwrap();
        b.click(page, "#offers .btn.pri").await.unwrap();
    } else {
        b.click(page, ".acts [data-do=keep]").await.unwrap();
        // While a reroll is free the page asks back, once.
        if b.eval(page, "document.getElementById('sure').open").await.unwrap() == json!(true) {
            b.click(page, "#sure [value=yes]").await.unwrap();
        }
    }
}
