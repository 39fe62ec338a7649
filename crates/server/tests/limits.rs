//! Limits bind everybody, with or without a cookie.

mod common;

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use common::{Answer, Site, Visitor, quick};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Error;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use veritable_server::{Allowance, App, Config};
use veritable_store::Store;

async fn site(allowance: Allowance) -> Site {
    let config = Config { allowance, ..quick() };
    Site::over(Store::in_memory().await.unwrap(), config).await
}

/// Somebody who is new with every request.
async fn stranger(site: &Site, path: &str, body: &str) -> Answer {
    let request = Request::post(path)
        .header(header::HOST, "here")
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
    let nobody = Visitor { site: site.clone(), cookie: String::new() };
    nobody.send(request.body(Body::from(body.to_string())).unwrap()).await
}

#[tokio::test]
async fn without_a_cookie_nobody_opens_more_tables_than_an_address_may() {
    let site = site(Allowance { tables: 3, shares: 2, ..Allowance::unlimited() }).await;
    let mut opened = 0;
    for _ in 0..30 {
        let answer = stranger(&site, "/new", "game=force-of-arms&opponent=friend").await;
        match answer.status {
            StatusCode::SEE_OTHER => opened += 1,
            refused => assert_eq!(refused, StatusCode::TOO_MANY_REQUESTS, "{}", answer.text),
        }
    }
    assert_eq!(opened, 6, "two shares of three");
}

#[tokio::test]
async fn strangers_do_not_talk_the_players_down() {
    let site = site(Allowance { talk: 50, shares: 100, ..Allowance::unlimited() }).await;
    let ann = site.visitor().await;
    let table = ann.opens("opponent=bot").await;
    ann.post(&format!("{table}/say"), "text=Good+luck+to+you").await;
    let mut said = 0;
    for _ in 0..200 {
        let answer = stranger(&site, &format!("{table}/say"), "text=spam").await;
        said += usize::from(answer.status == StatusCode::NO_CONTENT);
    }
    assert!((50..60).contains(&said), "all who watch together have one share: {said}");
    assert!(ann.get(&table).await.text.contains("Good luck to you"), "the players' talk stays");
    let answer = ann.post(&format!("{table}/say"), "text=Still+here").await;
    assert_eq!(answer.status, StatusCode::NO_CONTENT, "{}", answer.text);
}

#[tokio::test]
async fn one_guest_waits_for_news_at_a_few_tables_only() {
    let site = site(Allowance { sockets: 2, ..Allowance::unlimited() }).await;
    let ann = site.visitor().await;
    let table = ann.opens("opponent=friend").await;
    ann.site.visitor().await.post(&format!("{table}/sit"), "seat=1").await;
    let path = format!("{table}/scene?after=99");
    let waiting: Vec<_> = (0..2)
        .map(|_| {
            let (ann, path) =
                (Visitor { site: site.clone(), cookie: ann.cookie.clone() }, path.clone());
            tokio::spawn(async move { ann.get(&path).await })
        })
        .collect();
    tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    assert_eq!(ann.get(&path).await.status, StatusCode::TOO_MANY_REQUESTS);
    waiting.into_iter().for_each(|task| task.abort());
    tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    assert_eq!(ann.get(&format!("{table}/scene?after=0")).await.status, StatusCode::OK);
}

#[tokio::test]
async fn one_guest_has_a_few_live_pages_open_only() {
    let site = site(Allowance { sockets: 2, ..Allowance::unlimited() }).await;
    let ann = site.visitor().await;
    let table = ann.opens("opponent=bot").await;
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let (address, router) = (listener.local_addr().unwrap(), site.router.clone());
    tokio::spawn(async move { axum::serve(listener, router).await });
    let live = async || {
        let mut request = format!("ws://{address}{table}/live").into_client_request().unwrap();
        request.headers_mut().insert("cookie", ann.cookie.parse().unwrap());
        connect_async(request).await
    };
    let (first, _second) = (live().await.unwrap(), live().await.unwrap());
    let Err(Error::Http(refused)) = live().await else { panic!("a third is open") };
    assert_eq!(refused.status(), 429);
    drop(first);
    for _ in 0..1000 {
        if live().await.is_ok() {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    panic!("what was closed still counts");
}

#[tokio::test]
async fn the_adviser_rests_when_somebody_asks_again_and_again() {
    let site = site(Allowance { hints: 2, ..Allowance::unlimited() }).await;
    let (ann, bob) = (site.visitor().await, site.visitor().await);
    let hint = async |visitor: &Visitor, times: usize| {
        let table = visitor.opens("opponent=bot&level=random&option-rounds=1").await;
        visitor.waits(&table).await;
        // They come together: a thought takes longer than the adviser's rest.
        let path = format!("{table}/hint");
        let asked = (0..times).map(|_| visitor.post(&path, ""));
        futures_util::future::join_all(asked).await
    };
    let answers = hint(&ann, 3).await;
    let refused: Vec<_> =
        answers.iter().filter(|a| a.status == StatusCode::TOO_MANY_REQUESTS).collect();
    assert_eq!(refused.len(), 1, "{answers:?}");
    assert!(refused[0].text.contains("needs a rest"), "{}", refused[0].text);
    assert_eq!(hint(&bob, 1).await[0].status, StatusCode::OK, "others are not concerned");
}

#[tokio::test]
async fn a_cookie_of_the_last_key_is_good_and_replaced_and_one_of_the_key_before_is_not() {
    let store = Store::in_memory().await.unwrap();
    let ann = Site::over(store.clone(), quick()).await.visitor().await;
    let table = ann.opens("opponent=bot").await;
    App::renew_key(&store).await.unwrap();
    let back =
        Visitor { site: Site::over(store.clone(), quick()).await, cookie: ann.cookie.clone() };
    let answer = back.get(&table).await;
    assert!(answer.text.contains("Your tokens"), "ann has her seat");
    let fresh = answer.set_cookie.expect("with the new key");
    App::renew_key(&store).await.unwrap();
    let site = Site::over(store, quick()).await;
    let old = Visitor { site: site.clone(), cookie: ann.cookie };
    assert!(!old.get(&table).await.text.contains("Your tokens"));
    let new = Visitor { site, cookie: fresh };
    assert!(new.get(&table).await.text.contains("Your tokens"));
}

#[tokio::test]
async fn bots_play_at_so_many_tables_of_a_guest_and_of_an_address_and_no_more() {
    let site = site(Allowance { bots: 2, shares: 2, ..Allowance::unlimited() }).await;
    let (ann, bob, eve) = (site.visitor().await, site.visitor().await, site.visitor().await);
    let first = ann.opens("opponent=bot").await;
    ann.opens("opponent=bot").await;
    let open = "game=force-of-arms&opponent=bot";
    let refused = ann.post("/new", open).await;
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(refused.text.starts_with("Bots play at many of your tables already."));
    // A table for people is no table with bots until one is put there.
    let table = ann.opens("opponent=friend").await;
    let refused = ann.post(&format!("{table}/bot"), "seat=1&level=greedy").await;
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    // Others have their own; one address has two shares.
    bob.opens("opponent=bot").await;
    bob.opens("opponent=bot").await;
    assert_eq!(eve.post("/new", open).await.status, StatusCode::TOO_MANY_REQUESTS);
    // What is over is played no more.
    ann.post(&format!("{first}/resign"), "").await;
    ann.opens("opponent=bot").await;
}
