//! Little goes over the wire: views are deflated for browsers, files are gzip for whoever understands it.

mod common;

use std::io::Read;
use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, header};
use common::{Site, Visitor, pick};
use futures_util::StreamExt;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tower::ServiceExt;

/// The most bytes that one action may send to one browser.
const MOST: usize = 12_000;

fn inflated(bytes: &[u8]) -> String {
    let mut text = String::new();
    flate2::read::ZlibDecoder::new(bytes).read_to_string(&mut text).unwrap();
    text
}

/// Plays some decisions with a socket open, and tells how long each message was, deflated and not.
async fn play(
    visitor: &Visitor,
    address: &str,
    form: &str,
    decisions: usize,
) -> Vec<(usize, usize)> {
    let table = visitor.opens(form).await;
    let path = format!("ws://{address}{table}/live?packed=1");
    let mut request = path.into_client_request().unwrap();
    request.headers_mut().insert(header::COOKIE, visitor.cookie.parse().unwrap());
    let (mut socket, _) = connect_async(request).await.unwrap();
    // What comes first is the whole view, whatever was done before.
    let first = socket.next().await.unwrap().unwrap().into_data();
    assert!(first.len() < 2 * MOST, "the whole view has {} bytes", first.len());
    let mut sizes = Vec::new();
    for step in 0..decisions {
        let Some((_, choices)) = visitor.waits(&table).await else { break };
        visitor.act(&table, &choices[pick(step, choices.len())]).await;
        while let Ok(Some(message)) =
            tokio::time::timeout(Duration::from_millis(5), socket.next()).await
        {
            if let Message::Binary(bytes) = message.unwrap() {
                let text = inflated(&bytes);
                let whole = text.starts_with("<main") && text.ends_with("</main>");
                assert!(whole, "a view of its own: {}", &text[..40]);
                sizes.push((bytes.len(), text.len()));
            }
        }
    }
    sizes
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_action_sends_at_most_12_kilobytes_to_a_browser_in_every_game() {
    let site = Site::new().await;
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let router = site.router.clone();
    let serving = tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
    let visitor = site.visitor().await;
    for game in veritable_catalog::games() {
        let form = format!("game={}&opponent=bot&level=random", game.id);
        let sizes = play(&visitor, &address, &form, 60).await;
        let (most, mean) =
            (sizes.iter().max().unwrap(), sizes.iter().map(|s| s.0).sum::<usize>() / sizes.len());
        println!("{}: {} messages, mean {mean}, most {most:?}", game.id, sizes.len());
        assert!(sizes.len() >= 20, "{}: {} messages", game.id, sizes.len());
        assert!(most.0 <= MOST, "{}: {} bytes for one action", game.id, most.0);
    }
    serving.abort();
}

async fn ask(site: &Site, path: &str, accepts: &str) -> (Option<String>, Vec<u8>) {
    let request = Request::get(path).header(header::ACCEPT_ENCODING, accepts);
    let answer = site.router.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
    let coding = answer.headers().get(header::CONTENT_ENCODING);
    let coding = coding.map(|c| c.to_str().unwrap().to_string());
    assert_eq!(answer.headers()[header::VARY], "accept-encoding", "{path}");
    (coding, axum::body::to_bytes(answer.into_body(), 1 << 20).await.unwrap().to_vec())
}

#[tokio::test]
async fn pages_and_files_are_gzip_for_whoever_understands_it_and_the_same_as_plain_ones() {
    let site = Site::new().await;
    let page = String::from_utf8(ask(&site, "/", "identity").await.1).unwrap();
    let text = |word: &&str| word.starts_with("/assets/") && !word.ends_with(".woff2");
    let assets: Vec<_> = page.split('"').filter(text).map(String::from).collect();
    let folder = assets[0].rsplit_once('/').unwrap().0;
    let mut paths = assets.clone();
    paths.extend(["/".into(), "/rules/force-of-arms".into()]);
    paths.extend(["table.js", "icons.svg", "small.css"].map(|name| format!("{folder}/{name}")));
    for path in paths {
        let (coding, packed) = ask(&site, &path, "gzip, deflate, br").await;
        let (none, plain) = ask(&site, &path, "identity").await;
        assert_eq!((coding.as_deref(), none), (Some("gzip"), None), "{path}");
        let mut text = Vec::new();
        flate2::read::GzDecoder::new(&packed[..]).read_to_end(&mut text).unwrap();
        // Every guest has a name of their own, which pages show.
        let same =
            if path.starts_with("/assets/") { text == plain } else { text.ends_with(b"</html>") };
        assert!(same, "{path} says something else when it is packed");
        assert!(plain.len() < 2000 || packed.len() * 2 < plain.len(), "{path}: {}", packed.len());
    }
    let font = format!("{folder}/barlow-latin-400-normal.woff2");
    assert_eq!(ask(&site, &font, "gzip").await.0, None, "a font is packed already");
}
