//! Reconstruction in real browsers: trades between people, black boxes out of turn, the automaton.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::*;

/// What two people have done that bots might never do.
#[derive(Default)]
struct Done {
    accepted: u32,
    refused: u32,
    black_boxes: u32,
}

/// The seat of the partner on the page of each person.
const PARTNER: [&str; 2] = ["#x-seat-1", "#x-seat-0"];

/// The names of the cards in one's hand.
async fn hand(b: &mut Browser, page: &Page) -> BTreeSet<String> {
    let js = "fetch(location.pathname + 'scene').then(r => r.json()).then(r => r.scene.hand)";
    let hand = b.eval(page, js).await.unwrap();
    let cards = hand["body"][0]["items"].as_array().cloned().unwrap_or_default();
    cards.iter().filter_map(|card: &Value| Some(card["name"].as_str()?.to_string())).collect()
}

/// The first of some things on a page that is there.
async fn first(b: &mut Browser, page: &Page, things: &[&str]) -> Option<String> {
    for css in things {
        let there = format!("!!document.querySelector({css:?})");
        if b.eval(page, &there).await.unwrap() == json!(true) {
            return Some((*css).to_string());
        }
    }
    None
}

/// One decision of a person: trades with the other person first, takes every black box out of turn, and otherwise
/// whatever comes, ending what can be ended.
async fn decide(b: &mut Browser, pages: &[Page], seat: usize, step: u32, done: &mut Done) {
    let page = &pages[seat];
    let before = version(b, page).await.unwrap();
    let question = b.eval(page, "document.querySelector('.prompt b').textContent").await.unwrap();
    let question = question.as_str().unwrap();
    let list = |action: &str| format!("#choices [data-do='{action}']");
    let take = |css: String| format!("document.querySelector({css:?}).click()");
    if question.starts_with("Your turn. Trade") && done.refused == 0 {
        b.click(page, PARTNER[seat]).await.unwrap();
    } else if question.starts_with("Which card do you offer") {
        b.click(page, "#p-hand .fcard[data-glow]").await.unwrap();
    } else if question.contains("What do you give?") {
        // Both cards of a trade stand beside the hand; the offered one is seen by nobody else.
        b.wait(page, "document.querySelectorAll('#p-trade .fcard').length == 1").await.unwrap();
        if done.accepted == 0 {
            b.click(page, "#p-hand .fcard[data-glow]").await.unwrap();
        } else {
            b.click(page, ".acts [data-do=stop]").await.unwrap();
            done.refused += 1;
        }
    } else if question.starts_with("Give ") {
        b.click(page, ".acts [data-do=go]").await.unwrap();
        done.accepted += 1;
    } else if question.contains("black box?") {
        let out_of_turn = "!!document.querySelector('.bar.interrupt')";
        done.black_boxes += u32::from(b.eval(page, out_of_turn).await.unwrap() == json!(true));
        b.eval(page, &take(list("go"))).await.unwrap();
    } else if let Some(stop) =
        first(b, page, &[&list("stop")]).await.filter(|_| !step.is_multiple_of(3))
    {
        b.eval(page, &take(stop)).await.unwrap();
    } else {
        let any = format!(
            "(()=>{{const l=[...document.querySelectorAll('#choices [data-do]')];l[{step}*37%l.length].click()}})()"
        );
        b.eval(page, &any).await.unwrap();
    }
    let moved = format!("+document.getElementById('view').dataset.version > {before}");
    b.wait(page, &moved).await.unwrap();
}

/// Who of the people is asked; nobody when the game is over.
async fn asked(b: &mut Browser, pages: &[Page]) -> Option<usize> {
    for _ in 0..1200 {
        if b.eval(&pages[0], OVER).await.unwrap() == json!(true) {
            return None;
        }
        for (seat, page) in pages.iter().enumerate() {
            if b.eval(page, ASKED).await.unwrap() == json!(true) {
                return Some(seat);
            }
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("nobody is asked, and the game is not over");
}

/// What the log tells whoever sees another's hand by a card.
const LOOKED: &str = "You look at the hand of";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_people_and_two_bots_trade_take_black_boxes_and_nobody_is_told_a_hand() {
    let Some(mut b) = Browser::launch().await else { return };
    let site = Site::new().await;
    let bots = "for(const s of [2,3])document.querySelector(`[name=seat-${s}]`).value='greedy'";
    let ann = open_game(&mut b, &site, "reconstruction", "friend", bots).await.unwrap();
    let link = b.eval(&ann, "location.href").await.unwrap();
    let bob = b.open(link.as_str().unwrap()).await.unwrap();
    b.click(&bob, ".seat form[action$=sit] button").await.unwrap();
    let eve = b.open(link.as_str().unwrap()).await.unwrap();
    let people = [ann, bob];
    let all = [people[0].clone(), people[1].clone(), eve];
    for page in &all {
        b.desktop(page).await.unwrap();
        b.wait(page, "!!document.getElementById('board')").await.unwrap();
        b.overhear(page).await.unwrap();
        b.wait(page, ASKED_OR_WAITING).await.unwrap();
    }
    b.read_answers().await;
    let mut done = Done::default();
    // What each page was told of before it was in a hand (round cards, cards that were shown) proves nothing.
    let (mut held, mut searched) = ([BTreeSet::new(), BTreeSet::new()], 0);
    let mut open = [BTreeSet::new(), BTreeSet::new(), BTreeSet::<String>::new()];
    for step in 0..900_u32 {
        let Some(seat) = asked(&mut b, &people).await else { break };
        let from = b.heard.len();
        // What two people show each other in a trade, they know.
        let traded = "[...document.querySelectorAll('#p-trade .eh b')].map(e=>e.textContent)";
        decide(&mut b, &people, seat, step, &mut done).await;
        for i in [0, 1] {
            let shown = b.eval(&people[i], traded).await.unwrap();
            open[i].extend(shown.as_array().unwrap().iter().map(|n| n.as_str().unwrap().into()));
        }
        if step % 4 > 0 && done.refused > 0 {
            continue;
        }
        b.read_answers().await;
        for (owner, held) in held.iter_mut().enumerate() {
            let now = hand(&mut b, &people[owner]).await;
            for (other, page) in all.iter().enumerate().filter(|(other, _)| *other != owner) {
                let told = |messages: &[(Page, String)], card: &str| {
                    let to_it = messages.iter().filter(|(to, _)| to == page);
                    to_it.map(|(_, text)| text).find(|text| text.contains(card)).cloned()
                };
                for card in &now {
                    if !held.contains(card) && told(&b.heard[..from], card).is_some() {
                        open[other].insert(card.clone());
                    }
                    if open[other].contains(card) {
                        continue;
                    }
                    // Whoever looks at a hand by a card knows it from then on; what is news may say so in another message.
                    match told(&b.heard[from..], card) {
                        Some(_) if other < 2 && told(&b.heard[from..], LOOKED).is_some() => {
                            open[other].insert(card.clone());
                        }
                        Some(text) => panic!("{card} of {owner} was told to {other}: {text}"),
                        None => searched += 1,
                    }
                }
            }
            *held = now;
        }
    }
    for page in &all {
        b.wait(page, "document.querySelectorAll('#end .goals li').length == 4").await.unwrap();
        b.wait(page, "document.querySelectorAll('#end .course svg').length == 2").await.unwrap();
    }
    // Bots offer cards, too, and say yes or no.
    assert!(done.accepted > 0 && done.refused > 0, "{} and {}", done.accepted, done.refused);
    assert!(done.black_boxes > 0, "nobody took a black box out of turn");
    assert!(searched > 100, "{searched} looks");
    no_complaints(&b);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_seats_play_with_the_automaton_to_the_end_and_a_signal_reaches_the_others() {
    let Some(mut b) = Browser::launch().await else { return };
    let site = Site::new().await;
    let set_up = "document.querySelector('[name=option-players][value=\"3\"]').checked=true;\
        document.querySelector('[name=option-trading][value=off]').checked=true;\
        for(const s of [1,2])document.querySelector(`[name=seat-${s}]`).value='greedy'";
    let page = open_game(&mut b, &site, "reconstruction", "friend", set_up).await.unwrap();
    let pages = [page];
    b.desktop(&pages[0]).await.unwrap();
    b.wait(&pages[0], "!!document.getElementById('board')").await.unwrap();
    let automaton = "document.getElementById('p-faction-ref').textContent.includes('automaton')";
    assert_eq!(b.eval(&pages[0], automaton).await.unwrap(), json!(true));
    // A signal is said with one touch, and marked as one for everybody.
    let link = b.eval(&pages[0], "location.href").await.unwrap();
    let eve = b.open(link.as_str().unwrap()).await.unwrap();
    b.click(&pages[0], "button[data-side=chat]").await.unwrap();
    let said = b.eval(&pages[0], "document.querySelector('[data-signal]').dataset.signal").await;
    b.click(&pages[0], "[data-signal]").await.unwrap();
    let heard =
        format!("document.querySelector('.talk .signal')?.textContent.includes({})", said.unwrap());
    b.wait(&eve, &heard).await.unwrap();
    let mut done = Done { accepted: 1, refused: 1, ..Done::default() };
    for step in 0..900_u32 {
        let Some(seat) = asked(&mut b, &pages).await else { break };
        decide(&mut b, &pages, seat, step, &mut done).await;
    }
    b.wait(&pages[0], "document.querySelectorAll('#end .goals li').length == 4").await.unwrap();
    no_complaints(&b);
}

/// Several units go the same way with one touch: the number is counted down from all of them, and what would follow
/// is told before.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn several_units_march_in_one_gesture() {
    let Some(mut b) = Browser::launch().await else { return };
    let site = Site::new().await;
    let set_up = "document.querySelector('[name=option-trading][value=off]').checked=true";
    let page = open_game(&mut b, &site, "reconstruction", "bot", set_up).await.unwrap();
    b.desktop(&page).await.unwrap();
    // RDF begins, with 3 Mecha in Portland; the white box of the card may be another's.
    let marching = "document.querySelector('#choices [data-do=\"command rdf-march\"]')";
    for step in 0..40 {
        b.wait(&page, ASKED).await.unwrap();
        if b.eval(&page, &format!("!!{marching}")).await.unwrap() == json!(true) {
            break;
        }
        choose(&mut b, &page, f64::from(step * 37 % 100) / 100.0).await.unwrap();
    }
    b.click(&page, "#x-act-rdf-march").await.unwrap();
    b.wait(&page, "!!document.querySelector('#x-space-portland[data-glow]')").await.unwrap();
    b.click(&page, "#x-space-portland .alabel").await.unwrap();
    let unit = "#x-unit-mecha-portland";
    b.wait(&page, &format!("!!document.querySelector('{unit}[data-glow]')")).await.unwrap();
    let many = "+document.querySelector('#x-unit-mecha-portland .cv').textContent";
    let many = b.eval(&page, many).await.unwrap().as_i64().unwrap();
    assert!(many >= 2, "{many}");
    b.click(&page, unit).await.unwrap();
    b.click(&page, "#x-space-forest-preserve .alabel").await.unwrap();
    let go = format!(
        "document.querySelector('#offers .pri')?.textContent == 'Move {many} to Forest Preserve'"
    );
    b.wait(&page, &go).await.unwrap();
    let foreseen = "document.querySelectorAll('#foresight text').length > 0";
    assert_eq!(b.eval(&page, foreseen).await.unwrap(), json!(true));
    b.click(&page, "#offers [aria-label='One less']").await.unwrap();
    b.click(&page, "#offers .pri").await.unwrap();
    let there = format!(
        "document.querySelector('#x-unit-mecha-forest-preserve .cv')?.textContent == '{}'",
        many - 1
    );
    b.wait(&page, &there).await.unwrap();
    no_complaints(&b);
}
