//! Telling people that it is their turn at a table over days, at an address of their own choice.
//!
//! Nobody is called who did not ask for it. What is sent is signed with a secret that only the guest knows, and a
//! server cannot be made to call machines of its own network unless whoever runs it allows that.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::str::FromStr;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::http::uri::Scheme;
use axum::http::{Request, Uri, header};
use hyper::client::conn::http1::handshake;
use hyper_util::rt::TokioIo;
use serde::{Deserialize, Serialize};
use serde_json::json;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpStream, lookup_host};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};
use veritable_store::Error;

use crate::App;
use crate::app::random_hex;
use crate::guest::{Guest, Key};
use crate::journal::{Holder, Pace};
use crate::room::{Live, Room};

/// The kind of note that says where a guest wants to be told.
const NOTICE: &str = "notice";

/// When a call is tried, and again if it failed: each after the one before.
const TRIES: [Duration; 4] =
    [Duration::ZERO, Duration::from_secs(5), Duration::from_secs(60), Duration::from_secs(600)];

/// How long a call may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// How many calls are made at the same time.
const AT_ONCE: usize = 16;

/// How long the link in a notice lets somebody in.
const LINK: Duration = Duration::from_secs(7 * 24 * 3600);

/// Whom the server calls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Calls {
    /// Nobody.
    Off,
    /// Machines on the public internet.
    #[default]
    Public,
    /// Also machines of its own network, and itself.
    Any,
}

impl FromStr for Calls {
    type Err = String;
    fn from_str(word: &str) -> Result<Self, String> {
        match word {
            "off" => Ok(Calls::Off),
            "public" => Ok(Calls::Public),
            "any" => Ok(Calls::Any),
            _ => Err("off, public or any".into()),
        }
    }
}

/// How a guest wants to be told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wish {
    /// The address that is called.
    pub to: String,
    /// Whether it gets words as they are, for people's devices (ntfy and the like), instead of JSON.
    pub plain: bool,
    /// Whether the link in it lets whoever opens it in as this guest.
    pub link: bool,
    /// What notices are signed with.
    pub secret: String,
    /// The address of this server as the guest knows it.
    pub here: String,
}

impl Wish {
    /// What this guest wants, if anything.
    pub async fn of(app: &App, guest: &str) -> Result<Option<Self>, Error> {
        let noted = app.store.noted(NOTICE, guest).await?;
        Ok(noted.and_then(|noted| serde_json::from_str(&noted).ok()))
    }

    /// Keeps what a guest wants.
    pub async fn keep(&self, app: &App, guest: &str) -> Result<(), Error> {
        app.store.note(NOTICE, guest, &json!(self).to_string()).await
    }

    /// Forgets it.
    pub async fn forget(app: &App, guest: &str) -> Result<(), Error> {
        app.store.strike(NOTICE, guest).await.map(|_| ())
    }

    /// A new secret.
    pub fn fresh_secret() -> String {
        random_hex(32)
    }
}

/// What is told.
pub struct Notice {
    /// In words.
    pub text: String,
    /// Where to go, as a path.
    pub path: String,
    /// The id of the game and the version of the table, if it is about one.
    pub about: Option<(String, u64)>,
}

/// The guest who is to decide at a table.
fn awaited(live: &Live) -> Option<&str> {
    match &live.seats[usize::from(live.decider()?)] {
        Holder::Guest { id, .. } => Some(id),
        _ => None,
    }
}

/// Tells whoever is to decide now that it is their turn, if they were not to decide before and do not look.
pub fn turn(app: &App, room: &Arc<Room>, before: Option<&Live>) {
    let live = room.live();
    if live.pace != Pace::Slow || app.config.calls == Calls::Off {
        return;
    }
    let Some(guest) = awaited(&live).filter(|guest| before.and_then(awaited) != Some(*guest))
    else {
        return;
    };
    if room.away(guest).is_some() {
        tokio::spawn(tell(app.clone(), room.id.clone(), guest.to_string()));
    }
}

/// Tells a guest that it is their turn at a table, as long as it is.
async fn tell(app: App, table: String, guest: String) {
    for pause in TRIES {
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            () = app.closed() => return,
        }
        let Ok(Some(wish)) = Wish::of(&app, &guest).await else { return };
        let Ok(room) = app.room(&table).await else { return };
        let live = room.live();
        if awaited(&live) != Some(guest.as_str()) {
            return;
        }
        let notice = your_turn(&live, &table);
        let seat = live.seats_of(&guest).first().copied();
        let name = seat.map(|seat| live.name(seat)).unwrap_or_default();
        drop((live, room));
        match app.crier.cry(&app, &wish, &guest, &name, &notice).await {
            Ok(200..300) => return,
            // Nobody wants to hear it there any more.
            Ok(410) => {
                // If it cannot be forgotten now, it is with the next notice.
                let _ = Wish::forget(&app, &guest).await;
                return;
            }
            Ok(status) => tracing::info!(table, status, "a notice was not taken"),
            Err(why) => tracing::info!(table, why, "a notice did not arrive"),
        }
    }
}

fn your_turn(live: &Live, table: &str) -> Notice {
    let info = live.table.position().info();
    Notice {
        text: format!("It is your turn at {}: {}.", info.title, live.company()),
        path: format!("/t/{table}/"),
        about: Some((info.id.to_string(), live.moves)),
    }
}

/// Calls people.
pub struct Crier {
    calls: Calls,
    at_once: Semaphore,
    tls: OnceLock<TlsConnector>,
}

impl Crier {
    pub fn new(calls: Calls) -> Self {
        Self { calls, at_once: Semaphore::new(AT_ONCE), tls: OnceLock::new() }
    }

    /// Calls somebody. Returns the status of the answer, or why there was none.
    pub async fn cry(
        &self,
        app: &App,
        wish: &Wish,
        guest: &str,
        name: &str,
        notice: &Notice,
    ) -> Result<u16, String> {
        let to = Address::read(&wish.to)?;
        let path = match wish.link {
            true => {
                let who = Guest { id: guest.into(), name: name.into(), ..Guest::new() };
                format!("/me/pass/{}?to={}", who.pass(&app.key, LINK), notice.path)
            }
            false => notice.path.clone(),
        };
        let link = format!("{}{path}", wish.here);
        let (kind, body) = match wish.plain {
            true => ("text/plain; charset=utf-8", notice.text.clone()),
            false => {
                let (game, version) = notice.about.clone().unzip();
                let body =
                    json!({ "text": notice.text, "link": link, "game": game, "version": version });
                ("application/json", body.to_string())
            }
        };
        let signature = Key::read(&wish.secret).sign(&body);
        let request = Request::post(to.path.clone())
            .header(header::HOST, &to.authority)
            .header(header::USER_AGENT, "veritable")
            .header(header::CONNECTION, "close")
            .header(header::CONTENT_TYPE, kind)
            .header("x-veritable-signature", format!("sha256={signature}"))
            .header("title", "Your turn")
            .header("click", link)
            .body(body)
            .map_err(|e| e.to_string())?;
        let _one_of_few = self.at_once.acquire().await;
        let call = tokio::time::timeout(PATIENCE, self.call(&to, request));
        call.await.unwrap_or_else(|_| Err("it took too long".into()))
    }

    async fn call(&self, to: &Address, request: Request<String>) -> Result<u16, String> {
        let at = lookup_host((to.host.as_str(), to.port)).await;
        let mut at = at.map_err(|_| "there is no such host".to_string())?;
        // The address that was looked at is the one that is called: a name cannot change in between.
        let at: SocketAddr = at
            .find(|at| self.calls == Calls::Any || is_public(at.ip()))
            .ok_or("that is no public address, and this server calls no others")?;
        let stream = TcpStream::connect(at).await.map_err(|e| e.to_string())?;
        if !to.secret {
            return exchange(stream, request).await;
        }
        let name = ServerName::try_from(to.host.clone()).map_err(|e| e.to_string())?;
        let stream = self.tls().connect(name, stream).await.map_err(|e| e.to_string())?;
        exchange(stream, request).await
    }

    /// Trusts whom the machine trusts.
    fn tls(&self) -> &TlsConnector {
        self.tls.get_or_init(|| {
            let mut roots = RootCertStore::empty();
            roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
            let config = ClientConfig::builder().with_root_certificates(roots);
            TlsConnector::from(Arc::new(config.with_no_client_auth()))
        })
    }
}

/// Sends a request and waits for the status of the answer.
async fn exchange(
    stream: impl AsyncRead + AsyncWrite + Send + Unpin + 'static,
    request: Request<String>,
) -> Result<u16, String> {
    let (mut sender, connection) =
        handshake(TokioIo::new(stream)).await.map_err(|e| e.to_string())?;
    // The connection is at work until the status is known, and not longer.
    let mut connections = JoinSet::new();
    connections.spawn(connection);
    let answer = sender.send_request(request).await.map_err(|e| e.to_string())?;
    Ok(answer.status().as_u16())
}

/// Where somebody is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    secret: bool,
    host: String,
    port: u16,
    /// Host and port as they were written.
    authority: String,
    path: Uri,
}

impl Address {
    /// Reads an address, or says what is wrong with it.
    pub fn read(url: &str) -> Result<Self, String> {
        let uri = url.parse::<Uri>().ok().filter(|_| url.len() <= 500);
        let uri = uri.ok_or("An address has at most 500 plain letters and no spaces.")?;
        let parts = uri.into_parts();
        let secret = parts.scheme == Some(Scheme::HTTPS);
        let (Some(authority), Some(path)) = (parts.authority, parts.path_and_query) else {
            return Err("An address begins with https:// or http://.".into());
        };
        if !secret && parts.scheme != Some(Scheme::HTTP) {
            return Err("An address begins with https:// or http://.".into());
        }
        let (host, port) = (authority.host(), authority.port_u16());
        // Whatever else stands there, a password for example, is nothing that we send.
        let plain = port.map_or(host.to_string(), |port| format!("{host}:{port}"));
        if authority.as_str() != plain {
            return Err("It names no host, or more than a host and its port.".into());
        }
        let port = port.unwrap_or(if secret { 443 } else { 80 });
        // What listens below 1024 is mail and the like, which a request could be mistaken by.
        if !matches!(port, 80 | 443 | 1024..) {
            return Err("Its port must be 80, 443 or from 1024 on.".into());
        }
        let host = host.trim_start_matches('[').trim_end_matches(']').to_string();
        Ok(Self { secret, host, port, authority: plain, path: path.into() })
    }
}

/// Whether an address belongs to the public internet.
fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(four) => is_public_four(four),
        IpAddr::V6(six) => match six.to_ipv4_mapped() {
            Some(four) => is_public_four(four),
            None => is_public_six(six),
        },
    }
}

fn is_public_four(four: Ipv4Addr) -> bool {
    let [a, b, c, _] = four.octets();
    let special = four.is_private()
        || four.is_loopback()
        || four.is_link_local()
        || four.is_documentation()
        || four.is_multicast()
        || a == 0
        || a >= 240
        || (a == 100 && (64..128).contains(&b))
        || (a == 192 && b == 0 && c == 0)
        || (a == 192 && b == 88 && c == 99)
        || (a == 198 && (18..20).contains(&b));
    !special
}

fn is_public_six(six: Ipv6Addr) -> bool {
    let [a, b, ..] = six.segments();
    // Of what is given out, not what leads back into addresses of the old kind, and not examples.
    (0x2000..0x4000).contains(&a) && a != 0x2002 && !(a == 0x2001 && (b == 0 || b == 0xdb8))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_a_scheme_a_host_perhaps_a_port_and_a_path() {
        let read = Address::read("https://ntfy.example/my-topic?x=1#y").unwrap();
        assert_eq!((read.host.as_str(), read.port, read.secret), ("ntfy.example", 443, true));
        assert_eq!(read.path, "/my-topic?x=1");
        let six = Address::read("http://[2001:db8::1]:8080").unwrap();
        assert_eq!((six.host.as_str(), six.port, six.path.path()), ("2001:db8::1", 8080, "/"));
        for wrong in [
            "ntfy.example",
            "ftp://ntfy.example",
            "https://",
            "https://a b",
            "https://ann:secret@host/",
            "http://mail.example:25/",
            "http://host:x/",
            "http://ho\r\nst/",
            "gopher://x",
        ] {
            assert!(Address::read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn machines_of_ones_own_network_are_not_public() {
        for inner in [
            "127.0.0.1",
            "10.1.2.3",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "0.0.0.0",
            "100.64.0.1",
            "198.18.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "192.0.0.8",
            "::1",
            "::",
            "fe80::1",
            "fc00::1",
            "fd12::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "64:ff9b::a00:1",
            "2002:a00:1::",
            "2001:db8::1",
            "2001::1",
            "ff02::1",
        ] {
            assert!(!is_public(inner.parse().unwrap()), "{inner}");
        }
        for outer in ["1.1.1.1", "93.184.216.34", "2606:4700:4700::1111", "100.128.0.1"] {
            assert!(is_public(outer.parse().unwrap()), "{outer}");
        }
    }
}
