//! Pointing at the table: shown for a moment to whoever sees the same thing, never stored.

mod common;

use axum::http::StatusCode;
use common::{Site, Visitor, quick};
use futures_util::StreamExt;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use veritable_server::{Allowance, Config};
use veritable_store::Store;

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// Ann and Bob at a table, Eve who watches.
struct Party {
    site: Site,
    table: String,
    ann: Visitor,
    bob: Visitor,
    eve: Visitor,
}

impl Party {
    async fn new(allowance: Allowance, game: &str) -> Self {
        let config = Config { allowance, ..quick() };
        let site = Site::over(Store::in_memory().await.unwrap(), config).await;
        let [ann, bob, eve] = [site.visitor().await, site.visitor().await, site.visitor().await];
        let table = ann.opens(&format!("game={game}&opponent=friend&option-players=2")).await;
        let sat = bob.post(&format!("{table}/sit"), "seat=1").await;
        assert!(sat.status.is_success() || sat.status.is_redirection(), "{}", sat.text);
        Self { site, table, ann, bob, eve }
    }

    /// The live channel of somebody, after its first view.
    async fn look(&self, who: &Visitor) -> Socket {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let router = self.site.router.clone();
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        let url = format!("ws://{address}{}/live", self.table);
        let mut request = url.into_client_request().unwrap();
        request.headers_mut().insert("cookie", who.cookie.parse().unwrap());
        let mut socket = connect_async(request).await.unwrap().0;
        socket.next().await.unwrap().unwrap();
        socket
    }

    async fn ping(&self, who: &Visitor, element: &str) -> StatusCode {
        who.post(&format!("{}/ping", self.table), &format!("element={element}")).await.status
    }

    /// The first slot of the board.
    async fn slot(&self) -> String {
        self.eve.scene(&self.table).await.1["board"]["slots"][0]["id"].as_str().unwrap().into()
    }
}

/// The next ping that a socket brings.
async fn next_ping(socket: &mut Socket) -> Value {
    loop {
        let message = socket.next().await.unwrap().unwrap().into_text().unwrap();
        if let Some(ping) = message.strip_prefix("ping:") {
            return serde_json::from_str(ping).unwrap();
        }
    }
}

#[tokio::test]
async fn whoever_points_shows_it_to_everybody_at_the_table_and_nothing_is_stored() {
    for game in ["force-of-arms", "crisis-point", "cyclone-run", "attack-on-the-sdf-1"] {
        let party = Party::new(Allowance::unlimited(), game).await;
        let mut sockets = Vec::new();
        for who in [&party.ann, &party.bob, &party.eve] {
            sockets.push(party.look(who).await);
        }
        let (slot, before) = (party.slot().await, party.ann.scene(&party.table).await);
        assert_eq!(party.ping(&party.ann, &slot).await, StatusCode::NO_CONTENT);
        for (i, socket) in sockets.iter_mut().enumerate() {
            let ping = next_ping(socket).await;
            assert_eq!(ping["at"], json!(slot));
            assert_eq!(ping["who"] == "You", i == 0, "{ping}");
        }
        assert_eq!(party.ann.scene(&party.table).await, before, "the table is as it was");
    }
}

#[tokio::test]
async fn a_card_face_down_is_pointed_out_as_its_place_and_a_hand_not_at_all() {
    let party = Party::new(Allowance::unlimited(), "force-of-arms").await;
    // Until Ann sees a piece on the board that the others know by another id, or as another one.
    let pieces = async |who: &Visitor| -> Vec<Value> {
        let (_, scene) = who.scene(&party.table).await;
        scene["board"]["pieces"].as_array().unwrap().clone()
    };
    let mut own = None;
    for step in 0..200 {
        let (anns, bobs) = (pieces(&party.ann).await, pieces(&party.bob).await);
        let same = |a: &Value| bobs.iter().any(|b| b["id"] == a["id"] && b["slot"] == a["slot"]);
        own = anns.into_iter().find(|piece| !same(piece));
        if own.is_some() {
            break;
        }
        for who in [&party.ann, &party.bob] {
            let (_, choices) = who.choices(&party.table).await;
            if !choices.is_empty() {
                who.act(&party.table, &choices[common::pick(step, choices.len())]).await;
            }
        }
    }
    let own = own.expect("a card face down");
    let (id, slot) = (own["id"].as_str().unwrap(), own["slot"].as_str().unwrap());
    let (mut anns, mut bobs) = (party.look(&party.ann).await, party.look(&party.bob).await);
    assert_eq!(party.ping(&party.ann, id).await, StatusCode::NO_CONTENT);
    assert_eq!(next_ping(&mut anns).await["at"], json!(id));
    let seen = next_ping(&mut bobs).await;
    assert_eq!(seen["at"], json!(slot), "its place, not its name");
    assert!(!seen.to_string().contains(&format!("\"{id}\"")), "{seen}");
    let (_, scene) = party.ann.scene(&party.table).await;
    let card = &scene["hand"]["body"][0]["items"][0]["id"];
    let hand = party.ping(&party.ann, card.as_str().unwrap()).await;
    assert_eq!(hand, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn who_watches_cannot_point_and_nobody_points_all_the_time() {
    let allowance = Allowance { talk: 3, ..Allowance::unlimited() };
    let party = Party::new(allowance, "cyclone-run").await;
    let slot = party.slot().await;
    assert_eq!(party.ping(&party.eve, &slot).await, StatusCode::FORBIDDEN);
    assert_eq!(party.ping(&party.ann, "nowhere").await, StatusCode::UNPROCESSABLE_ENTITY);
    let mut answers = Vec::new();
    for _ in 0..6 {
        answers.push(party.ping(&party.ann, &slot).await);
    }
    assert_eq!(answers[..2], [StatusCode::NO_CONTENT; 2]);
    assert!(answers.contains(&StatusCode::TOO_MANY_REQUESTS), "{answers:?}");
}
