//! Every address that the server answers, with what it takes and what it may answer: the router and the description
//! of the API (`/api/openapi.json`) are both made from this one list.

use axum::routing::{MethodRouter, get, post};
use schemars::{JsonSchema, Schema, SchemaGenerator};

use crate::answer::{Go, Says};
use crate::api::{self, Log, Seen};
use crate::pages::me;
use crate::{App, acts, assets, fork, metrics, open, openapi, pages, replay, review, sockets};

/// How a type describes itself.
pub type Described = fn(&mut SchemaGenerator) -> Schema;

/// What is sent back when all is well.
#[derive(Clone, Copy)]
pub enum Gives {
    /// Nothing but that it is done.
    Nothing,
    /// A value, for programs; browsers get the same in words or are led on.
    Json(Described),
    /// A page or a file of this kind.
    Text(&'static str),
    /// A live channel.
    Socket,
}

/// One address.
pub struct Route {
    /// The path, with its parameters in braces.
    pub path: &'static str,
    /// Whether it is only read.
    pub reads: bool,
    /// Who answers.
    pub handler: MethodRouter<App>,
    /// What it is for.
    pub says: &'static str,
    /// The fields of its body, or of its query if it is only read.
    pub takes: Option<Described>,
    /// The answer if all is well.
    pub gives: Gives,
    /// With which statuses it may be refused.
    pub refuses: Vec<u16>,
}

/// A request that cannot be read.
const UNREADABLE: [u16; 5] = [400, 408, 413, 415, 422];

impl Route {
    fn new(path: &'static str, handler: MethodRouter<App>, says: &'static str) -> Self {
        let (reads, gives) = (true, Gives::Text("text/html"));
        Self { path, reads, handler, says, takes: None, gives, refuses: Vec::new() }
    }

    /// A page that somebody reads.
    fn page(path: &'static str, handler: MethodRouter<App>, says: &'static str) -> Self {
        let route = Self::new(path, handler, says);
        match path.contains('{') {
            true => route.refuses(&[400, 404]),
            false => route,
        }
    }

    /// Something to look at about a table.
    fn look(path: &'static str, handler: MethodRouter<App>, says: &'static str) -> Self {
        Self::new(path, handler, says).refuses(&[404, 409, 503])
    }

    /// Something that changes something.
    fn deed(path: &'static str, handler: MethodRouter<App>, says: &'static str) -> Self {
        // From another site; too often.
        let route = Self::new(path, handler, says).refuses(&[403, 429]);
        Self { reads: false, gives: Gives::Nothing, ..route }
    }

    /// Something that is done at a table.
    fn act(path: &'static str, handler: MethodRouter<App>, says: &'static str) -> Self {
        Self::deed(path, handler, says).refuses(&[404, 409, 422, 503])
    }

    fn takes<T: JsonSchema>(mut self) -> Self {
        self.takes = Some(|generator| generator.subschema_for::<T>());
        match self.reads {
            true => self.refuses(&[400]),
            false => self.refuses(&UNREADABLE),
        }
    }

    fn gives<T: JsonSchema>(mut self) -> Self {
        self.gives = Gives::Json(|generator| generator.subschema_for::<T>());
        self
    }

    fn socket(mut self) -> Self {
        self.gives = Gives::Socket;
        self
    }

    fn text(mut self, kind: &'static str) -> Self {
        self.gives = Gives::Text(kind);
        self
    }

    fn refuses(mut self, statuses: &[u16]) -> Self {
        self.refuses.extend(statuses);
        self.refuses.sort_unstable();
        self.refuses.dedup();
        self
    }
}

/// What whoever runs the server asks.
pub fn operations() -> Vec<Route> {
    let text = "text/plain";
    vec![
        Route::page("/livez", get(metrics::alive), "Whether the process answers").text(text),
        Route::page("/readyz", get(metrics::ready), "Whether actions can be stored")
            .text(text)
            .refuses(&[503]),
        Route::page("/healthz", get(metrics::ready), "The same as /readyz")
            .text(text)
            .refuses(&[503]),
        Route::page("/metrics", get(metrics::metrics), "Numbers for Prometheus").text(text),
    ]
}

/// What everybody asks.
pub fn routes() -> Vec<Route> {
    [before_the_table(), at_the_table(), afterwards()].into_iter().flatten().collect()
}

fn before_the_table() -> Vec<Route> {
    vec![
        Route::page("/", get(pages::home), "The home page"),
        Route::page("/games", get(pages::own_games), "One's own games"),
        Route::page("/new/{game}", get(pages::new_table), "The form for a new table"),
        Route::page("/rules/{game}", get(pages::rules), "The rules of a game"),
        Route::page("/balance/{game}", get(pages::balance), "How a game is balanced"),
        Route::page("/credits", get(pages::credits), "Whose work this is"),
        Route::page("/assets/{version}/{name}", get(assets::serve), "Scripts, styles, pictures")
            .text("*/*"),
        Route::page("/api/openapi.json", get(openapi::serve), "This description")
            .text("application/json"),
        Route::deed("/play", post(open::play_now), "Starts a standard game against a bot")
            .takes::<open::Which>()
            .gives::<Go>()
            .refuses(&[404, 503]),
        Route::deed("/learn", post(open::learn), "Starts a guided first game")
            .takes::<open::Which>()
            .gives::<Go>()
            .refuses(&[404, 503]),
        Route::deed("/new", post(open::open_table), "Opens a table")
            .takes::<open::Wanted>()
            .gives::<Go>()
            .refuses(&[404, 503]),
        Route::deed("/join", post(open::join), "Goes to the table of a pasted link")
            .takes::<open::Link>()
            .gives::<Go>(),
        Route::deed("/name", post(open::rename), "Changes what one is called: sets a new cookie")
            .takes::<open::Name>()
            .gives::<Go>(),
        Route::page("/me", get(me::me), "Other devices, notices").refuses(&[503]),
        Route::deed(
            "/me/link",
            post(me::link),
            "Makes a secret link that lets another device in as the same guest",
        )
        .gives::<Go>()
        .refuses(&[503]),
        Route::page(
            "/me/pass/{pass}",
            get(me::pass),
            "Asks whoever opened such a link whether they mean it",
        )
        .takes::<me::To>()
        .refuses(&[303, 403]),
        Route::deed(
            "/me/pass",
            post(me::take),
            "Makes this browser the guest of such a link: sets a new cookie",
        )
        .takes::<me::Pass>()
        .gives::<Go>(),
        Route::deed(
            "/me/notices",
            post(me::notices),
            "Says where one is told that it is one's turn; it is called once",
        )
        .takes::<me::Told>()
        .gives::<Go>()
        .refuses(&[503]),
    ]
}

fn at_the_table() -> Vec<Route> {
    vec![
        Route::look("/t/{table}", get(pages::table), "The page of a table"),
        Route::look("/t/{table}/", get(pages::table), "The page of a table"),
        Route::look("/t/{table}/live", get(sockets::live), "A WebSocket that carries what is new as HTML")
            .takes::<sockets::Form>()
            .refuses(&[403, 426, 429])
            .socket(),
        Route::look("/t/{table}/scene", get(api::scene), "What one sees of the table")
            .takes::<api::After>()
            .gives::<Seen>()
            .refuses(&[409, 429]),
        Route::look("/t/{table}/log", get(api::log), "What one was told")
            .takes::<api::From>()
            .gives::<Log>()
            .refuses(&[409]),
        Route::act(
            "/t/{table}/act",
            post(acts::act),
            "Plays an action; answered when it is stored. If the table has moved on since `version`: 409",
        )
        .takes::<acts::Chosen>(),
        Route::act("/t/{table}/why", post(acts::why), "Says why an action cannot be played now")
            .takes::<acts::Asked>()
            .gives::<Says>(),
        Route::act("/t/{table}/hint", post(acts::hint), "What a bot would do, with its plan and its reasons")
            .gives::<Says>(),
        Route::act(
            "/t/{table}/quiet",
            post(acts::quiet),
            "Passes, and goes on passing at windows of this kind in this turn",
        ),
        Route::act(
            "/t/{table}/calm",
            post(acts::calm),
            "Passes, and from now on at windows of this kind wherever nothing open is at stake",
        ),
        Route::act("/t/{table}/never", post(acts::never), "Passes, and from now on at every window of this kind"),
        Route::act("/t/{table}/ask", post(acts::ask_again), "Wants to be asked at every window again"),
        Route::act(
            "/t/{table}/finish",
            post(acts::finish),
            "Lets a bot finish a row of small decisions of one kind (`prompt.chore` in the scene)",
        ),
        Route::act("/t/{table}/undo", post(acts::undo), "Takes back one's last decision"),
        Route::act("/t/{table}/takeback", post(acts::take_back), "Asks everybody to take back more"),
        Route::act("/t/{table}/allow", post(acts::allow), "Agrees to a take-back"),
        Route::act("/t/{table}/deny", post(acts::deny), "Refuses a take-back"),
        Route::act("/t/{table}/alone", post(acts::alone), "Leaves the guide of a guided first game"),
        Route::act("/t/{table}/say", post(acts::say), "Says something").takes::<acts::Saying>(),
        Route::act("/t/{table}/ping", post(acts::ping), "Points at something on the board")
            .takes::<acts::Pointed>(),
        Route::act("/t/{table}/sit", post(acts::sit), "Takes an open seat")
            .takes::<acts::Chair>()
            .gives::<Go>(),
        Route::act("/t/{table}/bot", post(acts::seat_bot), "Puts a bot on an open seat; who opened the table may")
            .takes::<acts::BotChair>()
            .gives::<Go>(),
        Route::act("/t/{table}/free", post(acts::free), "Frees the seat of somebody else; who opened the table may")
            .takes::<acts::Chair>()
            .gives::<Go>(),
        Route::act("/t/{table}/call", post(acts::call_bot), "Calls a bot in for somebody who is away")
            .takes::<acts::Chair>(),
        Route::act("/t/{table}/leave", post(acts::leave), "Leaves: a bot keeps the seat").gives::<Go>(),
        Route::act("/t/{table}/return", post(acts::come_back), "Takes back the seats that bots kept"),
        Route::act("/t/{table}/resign", post(acts::resign), "Gives up"),
        Route::act("/t/{table}/calloff", post(acts::call_off), "Calls the match off, while nobody loses anything by it"),
        Route::act("/t/{table}/lift", post(acts::lift), "On one device: whoever is to look now looks"),
    ]
}

fn afterwards() -> Vec<Route> {
    vec![
        Route::act("/t/{table}/again", post(acts::again), "The same people play again")
            .gives::<Go>(),
        Route::act("/t/{table}/fork", post(fork::fork), "After the end: plays on from that moment")
            .takes::<fork::Wish>()
            .gives::<Go>(),
        Route::look("/t/{table}/replay", get(replay::page), "The match again, moment by moment")
            .takes::<replay::Moment>()
            .refuses(&[409]),
        Route::look("/t/{table}/at/{ply}", get(replay::at), "One moment of it")
            .takes::<replay::Moment>()
            .refuses(&[409]),
        Route::look(
            "/t/{table}/review",
            get(review::file),
            "After the end: what every decision cost and what luck gave",
        )
        .text("application/json"),
        Route::look("/t/{table}/verify", get(replay::verify), "Every shuffle recomputed"),
        Route::look(
            "/t/{table}/file",
            get(replay::file),
            "After the end: the saved game, for `veritable verify`",
        )
        .text("text/plain")
        .refuses(&[403]),
    ]
}
