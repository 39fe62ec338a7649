//! Pictures for the documents: `VERITABLE_SHOTS=docs/screens cargo test -p veritable-server --test browser pictures`.

use super::*;

/// Each game, and how many decisions into it the picture is taken.
const GAMES: [(&str, &str, usize); 3] = [
    ("force-of-arms", "table", 22),
    ("crisis-point", "crisis-point", 24),
    ("cyclone-run", "cyclone-run", 24),
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pictures_of_home_and_tables() {
    let Some(folder) = std::env::var_os("VERITABLE_SHOTS").map(std::path::PathBuf::from) else {
        return;
    };
    let Some(mut b) = Browser::launch().await else { return };
    let file = |name: &str| folder.join(format!("{name}.png"));
    let still = Duration::from_millis(1500);
    let site = Site::new().await;
    for (game, name, decisions) in GAMES {
        let page = open_game(&mut b, &site, game, "bot", "").await.unwrap();
        b.desktop(&page).await.unwrap();
        for _ in 0..decisions {
            b.wait(&page, ASKED).await.unwrap();
            take_advice(&mut b, &page).await.unwrap();
        }
        b.wait(&page, ASKED).await.unwrap();
        tokio::time::sleep(still).await;
        b.shot(&page, &file(name)).await.unwrap();
        b.phone(&page).await.unwrap();
        tokio::time::sleep(still).await;
        b.shot(&page, &file(&format!("{name}-phone"))).await.unwrap();
    }
    let home = b.open(&site.url).await.unwrap();
    b.desktop(&home).await.unwrap();
    tokio::time::sleep(still).await;
    b.shot(&home, &file("home")).await.unwrap();
}
