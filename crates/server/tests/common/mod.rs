//! A server without a socket, and visitors with cookies.
#![allow(dead_code)] // each test file uses its own part

use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use serde_json::Value;
use tower::ServiceExt;
use veritable_server::{Allowance, App, Config, app};
use veritable_store::Store;

/// A server over a store.
#[derive(Clone)]
pub struct Site {
    pub app: App,
    pub router: Router,
}

pub fn quick() -> Config {
    Config { pace: Duration::ZERO, allowance: Allowance::unlimited(), ..Config::default() }
}

impl Site {
    pub async fn new() -> Self {
        Self::over(Store::in_memory().await.unwrap(), quick()).await
    }

    pub async fn over(store: Store, config: Config) -> Self {
        let state = App::new(store, config).await.unwrap();
        Self { router: app(state.clone()), app: state }
    }

    pub async fn visitor(&self) -> Visitor {
        let mut visitor = Visitor { site: self.clone(), cookie: String::new() };
        let answer = visitor.get("/").await;
        visitor.cookie = answer.set_cookie.expect("a new guest gets a cookie");
        visitor
    }
}

/// What the server answered.
#[derive(Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub text: String,
    pub location: Option<String>,
    pub go: Option<String>,
    pub hint: Option<String>,
    pub set_cookie: Option<String>,
}

/// Somebody with a browser.
#[derive(Clone)]
pub struct Visitor {
    pub site: Site,
    pub cookie: String,
}

impl Visitor {
    pub async fn send(&self, request: Request<Body>) -> Answer {
        let response = self.site.router.clone().oneshot(request).await.unwrap();
        let (status, headers) = (response.status(), response.headers().clone());
        let field = |name: &str| headers.get(name).and_then(|v| v.to_str().ok()).map(String::from);
        let bytes = axum::body::to_bytes(response.into_body(), 10_000_000).await.unwrap();
        let set_cookie = field("set-cookie").map(|c| c.split(';').next().unwrap().to_string());
        Answer {
            status,
            text: String::from_utf8_lossy(&bytes).into(),
            location: field("location"),
            go: field("x-go"),
            hint: field("x-hint"),
            set_cookie,
        }
    }

    pub async fn get(&self, path: &str) -> Answer {
        let request = Request::get(path).header(header::COOKIE, &self.cookie);
        self.send(request.body(Body::empty()).unwrap()).await
    }

    pub async fn post(&self, path: &str, body: &str) -> Answer {
        let request = Request::post(path)
            .header(header::COOKIE, &self.cookie)
            .header(header::HOST, "here")
            .header(header::ORIGIN, "http://here")
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        self.send(request.body(Body::from(body.to_string())).unwrap()).await
    }

    /// Opens a table and returns its path.
    pub async fn opens(&self, form: &str) -> String {
        let game = if form.contains("game=") { "" } else { "game=force-of-arms&" };
        let answer = self.post("/new", &format!("{game}{form}")).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text);
        answer.location.unwrap().trim_end_matches('/').to_string()
    }

    /// What this visitor is told of a table.
    async fn told(&self, table: &str) -> Value {
        let answer = self.get(&format!("{table}/scene")).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
        serde_json::from_str(&answer.text).unwrap()
    }

    /// The scene as this visitor sees it, with the version to act on.
    pub async fn scene(&self, table: &str) -> (u64, Value) {
        let told = self.told(table).await;
        (told["version"].as_u64().unwrap(), told["scene"].clone())
    }

    /// The actions this visitor can take now.
    pub async fn choices(&self, table: &str) -> (u64, Vec<String>) {
        let (version, scene) = self.scene(table).await;
        let actions = scene["choices"].as_array().unwrap();
        (version, actions.iter().map(|c| c["action"].as_str().unwrap().into()).collect())
    }

    pub async fn act(&self, table: &str, action: &str) -> Answer {
        self.post(&format!("{table}/act"), &format!("action={}", encode(action))).await
    }

    /// Waits until this visitor has something to decide, or the game is over.
    pub async fn waits(&self, table: &str) -> Option<(u64, Vec<String>)> {
        for _ in 0..3000 {
            let told = self.told(table).await;
            if told["over"] == true {
                return None;
            }
            let actions = told["scene"]["choices"].as_array().unwrap();
            if !actions.is_empty() {
                let words = actions.iter().map(|c| c["action"].as_str().unwrap().into());
                return Some((told["version"].as_u64().unwrap(), words.collect()));
            }
            tokio::time::sleep(Duration::from_millis(3)).await;
        }
        let (_, scene) = self.scene(table).await;
        panic!("the table stands still: {} {}", scene["header"], scene["prompt"]);
    }
}

/// A word of a form.
pub fn encode(text: &str) -> String {
    text.replace(' ', "+")
}

/// A number that differs from step to step but not from run to run.
pub fn pick(step: usize, of: usize) -> usize {
    step.wrapping_mul(2_654_435_761) / 7 % of
}
