//! Two guests at one table, each with a socket, who play at a steady pace.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use futures_util::{FutureExt, StreamExt};
use tokio::net::TcpStream;
use tokio::sync::{Semaphore, watch};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Bytes, Message};

use super::http::{Answer, Guest};
use super::view::Seat;

/// How long somebody waits for an answer and for the other's view.
const PATIENCE: Duration = Duration::from_secs(20);

/// The connections that all guests share, as behind a proxy: browsers do not keep theirs for long.
pub struct Lines {
    address: String,
    most: Semaphore,
    idle: Mutex<Vec<Guest>>,
}

impl Lines {
    /// So many connections at most.
    pub fn new(address: &str, most: usize) -> Self {
        let idle = Mutex::default();
        Self { address: address.into(), most: Semaphore::new(most), idle }
    }

    /// The cookie of a new guest.
    pub async fn cookie(&self) -> std::io::Result<String> {
        let answer = self.ask("", "/livez", None).await?;
        let cookie = answer.header("set-cookie").and_then(|c| c.split(';').next());
        cookie.map(String::from).ok_or_else(|| bad("no cookie"))
    }

    /// Sends a form for a guest.
    pub async fn post(&self, cookie: &str, path: &str, form: &str) -> std::io::Result<Answer> {
        self.ask(cookie, path, Some(form)).await
    }

    async fn ask(&self, cookie: &str, path: &str, form: Option<&str>) -> std::io::Result<Answer> {
        let _permit = self.most.acquire().await.map_err(bad)?;
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut line = match idle {
            Some(line) => line,
            None => Guest::new(&self.address).await?,
        };
        line.cookie = cookie.into();
        let answer = match form {
            Some(form) => line.post(path, form).await?,
            None => line.get(path).await?,
        };
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(line);
        Ok(answer)
    }
}

/// What all tables share.
pub struct Course {
    /// The way of requests.
    pub lines: Lines,
    /// Which game they play.
    pub game: String,
    /// Time between two actions at a table.
    pub pace: Duration,
    /// Actions that were not done.
    pub refused: AtomicU64,
    /// Set when the time is up.
    pub stop: AtomicBool,
}

/// The times of one action, in milliseconds.
pub struct Times {
    /// To the other seat's view.
    pub update: f64,
    /// To the answer.
    pub answer: f64,
    /// How much later than planned it was sent: the generator's own delay.
    pub late: f64,
}

type Socket = WebSocketStream<TcpStream>;

/// Two guests at one table.
pub struct Table {
    path: String,
    cookies: [String; 2],
    sockets: [Socket; 2],
    seats: [Seat; 2],
}

fn bad(what: impl ToString) -> std::io::Error {
    std::io::Error::other(what.to_string())
}

impl Table {
    /// Opens a table, and both sit down.
    pub async fn open(course: &Course) -> std::io::Result<Self> {
        let lines = &course.lines;
        let (ann, bob) = (lines.cookie().await?, lines.cookie().await?);
        let form = format!("game={}&opponent=friend&listed=no", course.game);
        let opened = lines.post(&ann, "/new", &form).await?;
        let path = opened.header("location").ok_or_else(|| bad("no table"))?;
        let path = path.trim_end_matches('/').to_string();
        lines.post(&bob, &format!("{path}/sit"), "seat=1").await?;
        let mut seats = [Seat::default(), Seat::default()];
        let mut sockets = [
            listen(&lines.address, &path, &ann).await?,
            listen(&lines.address, &path, &bob).await?,
        ];
        for (seat, socket) in seats.iter_mut().zip(&mut sockets) {
            seat.shown(next_view(socket).await?);
        }
        Ok(Self { path, cookies: [ann, bob], sockets, seats })
    }

    /// Plays at a steady pace, the first time after `first`, until the time is up or the match is over.
    pub async fn play(
        mut self,
        course: &Course,
        mut ready: watch::Receiver<bool>,
        first: Duration,
    ) -> std::io::Result<Vec<Times>> {
        // The server asks from time to time whether somebody is still there.
        let began = loop {
            let [left, right] = &mut self.sockets;
            tokio::select! {
                _ = ready.wait_for(|go| *go) => break Instant::now(),
                view = next_view(left) => self.seats[0].shown(view?),
                view = next_view(right) => self.seats[1].shown(view?),
            }
        };
        let (mut times, mut due) = (Vec::new(), began + first);
        for step in 1.. {
            self.idle_until(due).await?;
            if course.stop.load(Relaxed) {
                break;
            }
            let late = due.elapsed().as_secs_f64() * 1e3;
            due += course.pace;
            match self.act(course, step).await? {
                Done::Acted(update, answer) => times.push(Times { update, answer, late }),
                Done::Refused => {
                    course.refused.fetch_add(1, Relaxed);
                }
                Done::Over => break,
            }
        }
        Ok(times)
    }

    /// Looks at what comes until it is time.
    async fn idle_until(&mut self, due: Instant) -> std::io::Result<()> {
        let mut time = std::pin::pin!(tokio::time::sleep_until(due.into()));
        loop {
            let [left, right] = &mut self.sockets;
            tokio::select! {
                biased;
                view = next_view(left) => self.seats[0].shown(view?),
                view = next_view(right) => self.seats[1].shown(view?),
                () = &mut time => return Ok(()),
            }
        }
    }

    /// Whoever is to decide does something.
    async fn act(&mut self, course: &Course, step: usize) -> std::io::Result<Done> {
        // Whoever has acted last may not have been shown it yet.
        let version = self.seats[0].version.max(self.seats[1].version);
        for (seat, socket) in self.seats.iter_mut().zip(&mut self.sockets) {
            while seat.version < version {
                seat.shown(next_view(socket).await?);
            }
            while let Some(view) = next_view(socket).now_or_never() {
                seat.shown(view?);
            }
        }
        let Some(own) = self.seats[0].turn.filter(|seat| *seat < 2) else { return Ok(Done::Over) };
        let other = 1 - own;
        let choices = self.seats[own].choices();
        let Some(action) = choices.get(step * 7 % choices.len().max(1)) else {
            return Ok(Done::Over);
        };
        let form = format!("version={version}&action={}", action.replace(' ', "+"));
        let act = format!("{}/act", self.path);
        let sent = Instant::now();
        let watch = async {
            let (seat, socket) = (&mut self.seats[other], &mut self.sockets[other]);
            while seat.version <= version {
                seat.shown(next_view(socket).await?);
            }
            Ok::<_, std::io::Error>(sent.elapsed())
        };
        let ask = async {
            let answer = course.lines.post(&self.cookies[own], &act, &form).await?;
            Ok::<_, std::io::Error>((answer.status, sent.elapsed()))
        };
        let both = tokio::time::timeout(PATIENCE, async { tokio::join!(watch, ask) });
        let Ok((update, answer)) = both.await else { return Ok(Done::Refused) };
        let (update, (status, answer)) = (update?, answer?);
        let ms = |time: Duration| time.as_secs_f64() * 1e3;
        Ok(if status == 204 { Done::Acted(ms(update), ms(answer)) } else { Done::Refused })
    }
}

enum Done {
    /// After so many milliseconds the other saw it, and it was answered.
    Acted(f64, f64),
    Refused,
    Over,
}

async fn listen(address: &str, path: &str, cookie: &str) -> std::io::Result<Socket> {
    let request = format!("ws://{address}{path}/live?packed=1");
    let mut request = request.into_client_request().map_err(bad)?;
    request.headers_mut().insert("cookie", cookie.parse().map_err(bad)?);
    let stream = TcpStream::connect(address).await?;
    // The usual buffers are filled with zeros before each read: that alone would be most of the work.
    let small = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
    let opened = tokio_tungstenite::client_async_with_config(request, stream, Some(small)).await;
    Ok(opened.map_err(bad)?.0)
}

async fn next_view(socket: &mut Socket) -> std::io::Result<Bytes> {
    loop {
        match socket.next().await {
            Some(Ok(Message::Binary(view))) => return Ok(view),
            // Older builds send every view whole, as text. Other text is no view.
            Some(Ok(Message::Text(view))) if view.starts_with('<') => return Ok(view.into()),
            Some(Ok(_)) => {}
            Some(Err(error)) => return Err(bad(error)),
            None => return Err(bad("the socket closed")),
        }
    }
}
