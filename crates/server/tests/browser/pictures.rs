//! Pictures for the documents: `VERITABLE_SHOTS=docs/screens cargo test -p veritable-server --test browser pictures`.

use std::path::Path;

use super::*;

/// Each game, and how many decisions into it the picture is taken.
const GAMES: [(&str, &str, usize); 3] = [
    ("force-of-arms", "table", 22),
    ("crisis-point", "crisis-point", 24),
    ("cyclone-run", "cyclone-run", 24),
];

/// How long things fly.
const STILL: Duration = Duration::from_millis(1500);

/// The page on a tablet and on a phone; then it lies on the desk again.
async fn in_hands(b: &mut Browser, page: &Page, folder: &Path, name: &str) {
    b.size(page, (768, 1024), true).await.unwrap();
    tokio::time::sleep(STILL).await;
    b.shot(page, &folder.join(format!("{name}-tablet.png"))).await.unwrap();
    b.phone(page).await.unwrap();
    tokio::time::sleep(STILL).await;
    b.shot(page, &folder.join(format!("{name}-phone.png"))).await.unwrap();
    b.desktop(page).await.unwrap();
    tokio::time::sleep(STILL).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pictures_of_home_and_tables() {
    let Some(folder) = std::env::var_os("VERITABLE_SHOTS").map(std::path::PathBuf::from) else {
        return;
    };
    let Some(mut b) = Browser::launch().await else { return };
    let file = |name: &str| folder.join(format!("{name}.png"));
    let site = Site::new().await;
    for (game, name, decisions) in GAMES {
        let page = open_game(&mut b, &site, game, "bot", "").await.unwrap();
        b.desktop(&page).await.unwrap();
        for _ in 0..decisions {
            b.wait(&page, ASKED).await.unwrap();
            take_advice(&mut b, &page).await.unwrap();
        }
        b.wait(&page, ASKED).await.unwrap();
        tokio::time::sleep(STILL).await;
        b.shot(&page, &file(name)).await.unwrap();
        in_hands(&mut b, &page, &folder, name).await;
    }
    let home = b.open(&site.url).await.unwrap();
    b.desktop(&home).await.unwrap();
    tokio::time::sleep(STILL).await;
    b.shot(&home, &file("home")).await.unwrap();
}

/// Reconstruction: a march before it is made, a trade, the table on a phone, the goals at the end.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pictures_of_reconstruction() {
    let Some(folder) = std::env::var_os("VERITABLE_SHOTS").map(std::path::PathBuf::from) else {
        return;
    };
    let Some(mut b) = Browser::launch().await else { return };
    let file = |name: &str| folder.join(format!("{name}.png"));
    let site = Site::new().await;
    let bots = "for(const s of [1,2,3])document.querySelector(`[name=seat-${s}]`).value='greedy'";
    let page = open_game(&mut b, &site, "reconstruction", "bot", bots).await.unwrap();
    b.desktop(&page).await.unwrap();
    let has = |css: &str| format!("!!document.querySelector({css:?})");
    let (mut traded, mut marched, mut checked) = (false, false, false);
    let resolving =
        "document.querySelector('header').textContent.includes('Round 2 of 4 · end of the round')";
    for _ in 0..400 {
        b.wait(&page, ASKED_OR_OVER).await.unwrap();
        if b.eval(&page, OVER).await.unwrap() == json!(true) {
            break;
        }
        let march = "#choices [data-do='command rdf-march']";
        if !traded && b.eval(&page, &has("#p-trade")).await.unwrap() == json!(true) {
            tokio::time::sleep(STILL).await;
            b.shot(&page, &file("reconstruction-trade")).await.unwrap();
            traded = true;
        } else if !traded
            && b.eval(&page, &has("#x-seat-1[data-glow]")).await.unwrap() == json!(true)
        {
            b.click(&page, "#x-seat-1").await.unwrap();
            b.wait(&page, &has("#p-hand .fcard[data-glow]")).await.unwrap();
            b.click(&page, "#p-hand .fcard[data-glow]").await.unwrap();
            b.wait(&page, &has(".acts [data-do=any]")).await.unwrap();
            b.click(&page, ".acts [data-do=any]").await.unwrap();
            continue;
        } else if !marched && b.eval(&page, &has(march)).await.unwrap() == json!(true) {
            b.click(&page, "#x-act-rdf-march").await.unwrap();
            b.wait(&page, &has(".slot.area[data-glow]")).await.unwrap();
            b.click(&page, "#x-space-new-macross-city .alabel").await.unwrap();
            b.wait(&page, &has("#x-unit-mecha-new-macross-city[data-glow]")).await.unwrap();
            b.click(&page, "#x-unit-mecha-new-macross-city").await.unwrap();
            b.click(&page, "#x-space-granite-city .alabel").await.unwrap();
            b.wait(&page, &has("#offers .stepper")).await.unwrap();
            tokio::time::sleep(STILL).await;
            b.shot(&page, &file("reconstruction")).await.unwrap();
            b.click(&page, "#offers .pri").await.unwrap();
            tokio::time::sleep(STILL).await;
            in_hands(&mut b, &page, &folder, "reconstruction").await;
            marched = true;
        } else if !checked && b.eval(&page, resolving).await.unwrap() == json!(true) {
            // The check of the round is told, and what comes after it is lit.
            tokio::time::sleep(STILL).await;
            b.shot(&page, &file("reconstruction-check")).await.unwrap();
            checked = true;
        }
        if !traded || !marched || !checked {
            take_advice(&mut b, &page).await.unwrap();
            continue;
        }
        // The rest is for the bots to decide.
        let before = version(&mut b, &page).await.unwrap();
        let quick = "(document.querySelector(\"#choices [data-do='stop']\")??document.querySelector('#choices [data-do]')).click()";
        b.eval(&page, quick).await.unwrap();
        let moved = format!("+document.getElementById('view').dataset.version > {before}");
        b.wait(&page, &moved).await.unwrap();
    }
    tokio::time::sleep(STILL).await;
    b.shot(&page, &file("end-reconstruction")).await.unwrap();
}

/// Attack on the SDF-1: a Hero's turn, the same on a phone, the end.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pictures_of_attack_on_the_sdf_1() {
    use attack_on_the_sdf_1::{a_victory, click_through, open_deal};
    let Some(folder) = std::env::var_os("VERITABLE_SHOTS").map(std::path::PathBuf::from) else {
        return;
    };
    let Some(mut b) = Browser::launch().await else { return };
    let file = |name: &str| folder.join(format!("{name}.png"));
    let (seed, decisions) = a_victory();
    let (_site, page) = open_deal(&mut b, seed).await;
    // In the middle of the Heroes' turns of the third Episode.
    let of_heroes = |decision: &attack_on_the_sdf_1::Decision| {
        decision.place.contains("Episode 3") && decision.phase == Some(3)
    };
    let last = decisions.iter().rposition(of_heroes).unwrap();
    let first = decisions.iter().position(of_heroes).unwrap();
    let middle = first + (last - first) / 2;
    click_through(&mut b, &page, &decisions[..middle]).await;
    b.wait(&page, ASKED).await.unwrap();
    tokio::time::sleep(STILL).await;
    b.shot(&page, &file("attack-on-the-sdf-1")).await.unwrap();
    in_hands(&mut b, &page, &folder, "attack-on-the-sdf-1").await;
    click_through(&mut b, &page, &decisions[middle..]).await;
    b.wait(
        &page,
        "!!document.getElementById('end') && !document.body.classList.contains('counting')",
    )
    .await
    .unwrap();
    tokio::time::sleep(STILL).await;
    b.shot(&page, &file("end-attack-on-the-sdf-1")).await.unwrap();
}
