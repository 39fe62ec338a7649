//! From a request to a WebSocket that takes little memory while nothing happens.
//!
//! The library keeps a buffer as long as the longest frame it ever sent; a view in one frame would stay with every
//! socket for ever. So long messages go in several frames, which browsers put together again by themselves.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderName, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::{SinkExt, StreamExt};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Bytes, Message};

use crate::answer::{No, no};

/// The longest frame.
const FRAME: usize = 4096;

/// What browsers send is short: signs of life.
const READ: usize = 256;
const LONGEST: usize = 1024;

/// A request that wants to become a socket.
pub struct Upgrade {
    accept: String,
    request: OnUpgrade,
}

impl<S: Sync> FromRequestParts<S> for Upgrade {
    type Rejection = No;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, No> {
        let says = |name: HeaderName, word: &str| {
            let value = parts.headers.get(name).and_then(|value| value.to_str().ok());
            value.is_some_and(|v| v.split(',').any(|one| one.trim().eq_ignore_ascii_case(word)))
        };
        let asked = parts.method == Method::GET
            && says(header::CONNECTION, "upgrade")
            && says(header::UPGRADE, "websocket")
            && says(header::SEC_WEBSOCKET_VERSION, "13");
        let key = parts.headers.get(header::SEC_WEBSOCKET_KEY).filter(|_| asked);
        let accept = key.map(|key| derive_accept_key(key.as_bytes()));
        match accept.zip(parts.extensions.remove::<OnUpgrade>()) {
            Some((accept, request)) => Ok(Self { accept, request }),
            None => {
                let says = "Only a WebSocket of version 13 can be opened here.";
                Err(no(StatusCode::BAD_REQUEST, says))
            }
        }
    }
}

impl Upgrade {
    /// Answers the request, and lets somebody use the socket as soon as it is one.
    pub fn then<F>(self, attend: impl FnOnce(Socket) -> F + Send + 'static) -> Response
    where
        F: Future<Output = ()> + Send + 'static,
    {
        tokio::spawn(async move {
            // Whoever goes away before is missed by nobody.
            let Ok(stream) = self.request.await else { return };
            let config = WebSocketConfig::default()
                .read_buffer_size(READ)
                .write_buffer_size(0)
                .max_message_size(Some(LONGEST))
                .max_frame_size(Some(LONGEST));
            let stream = TokioIo::new(stream);
            let socket = WebSocketStream::from_raw_socket(stream, Role::Server, Some(config)).await;
            attend(Socket(socket)).await;
        });
        let about = [
            (header::CONNECTION, "upgrade"),
            (header::UPGRADE, "websocket"),
            (header::SEC_WEBSOCKET_ACCEPT, &self.accept),
        ];
        (StatusCode::SWITCHING_PROTOCOLS, about).into_response()
    }
}

/// A socket of a browser.
pub struct Socket(WebSocketStream<TokioIo<Upgraded>>);

impl Socket {
    /// Sends words.
    pub async fn text(&mut self, words: String) -> Option<()> {
        self.send(Data::Text, words.into()).await
    }

    /// Sends bytes.
    pub async fn binary(&mut self, bytes: Vec<u8>) -> Option<()> {
        self.send(Data::Binary, bytes.into()).await
    }

    /// Asks whether somebody is still there.
    pub async fn ping(&mut self) -> Option<()> {
        self.0.send(Message::Ping(Bytes::new())).await.ok()
    }

    /// Says that it is over.
    pub async fn close(&mut self) -> Option<()> {
        self.0.close(None).await.ok()
    }

    /// Waits for a sign of life; nothing if the socket is closed.
    pub async fn heard(&mut self) -> Option<()> {
        match self.0.next().await? {
            Ok(Message::Close(_)) | Err(_) => None,
            Ok(_) => Some(()),
        }
    }

    /// Sends a message in frames; nothing if the socket is closed.
    async fn send(&mut self, kind: Data, mut message: Bytes) -> Option<()> {
        let mut code = OpCode::Data(kind);
        loop {
            let frame = message.split_to(message.len().min(FRAME));
            let last = message.is_empty();
            let frame = Frame::message(frame, code, last);
            self.0.send(Message::Frame(frame)).await.ok()?;
            if last {
                return Some(());
            }
            code = OpCode::Data(Data::Continue);
        }
    }
}
