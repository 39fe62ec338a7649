//! A small DevTools driver: enough to click, type and look.

use std::io::Read;
use std::process::Stdio;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use base64::prelude::{BASE64_STANDARD, Engine};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// How long anything may take to appear.
const PATIENCE: Duration = Duration::from_secs(60);

pub struct Browser {
    socket: WebSocketStream<MaybeTlsStream<tokio::net::TcpStream>>,
    id: u64,
    /// What pages complained about.
    pub complaints: Vec<String>,
    /// Everything that servers sent to the pages that are overheard, in order.
    pub heard: Vec<(Page, String)>,
    /// Answers that have arrived at those pages and are not read yet.
    arrived: Vec<(Page, Value)>,
    _child: Child,
    _profile: tempfile::TempDir,
}

/// One tab with a profile of its own.
#[derive(Clone, Debug, PartialEq)]
pub struct Page(String);

fn session(event: &Value) -> Page {
    Page(event["sessionId"].as_str().unwrap_or_default().into())
}

/// What a frame of a socket says: text, or deflated text.
fn said_by(frame: &Value) -> Result<String> {
    let data = frame["payloadData"].as_str().unwrap_or_default();
    if frame["opcode"] != 2 {
        return Ok(data.into());
    }
    let bytes = BASE64_STANDARD.decode(data)?;
    let mut text = String::new();
    flate2::read::ZlibDecoder::new(&bytes[..]).read_to_string(&mut text)?;
    Ok(text)
}

impl Browser {
    /// A browser, or `None` with a message where there is none. With `VERITABLE_BROWSER=required` in the
    /// environment a missing browser is a failure.
    pub async fn launch() -> Option<Self> {
        match Self::start().await {
            Ok(browser) => Some(browser),
            Err(error) => {
                let required = std::env::var("VERITABLE_BROWSER").is_ok_and(|v| v == "required");
                assert!(!required, "this machine needs chromium for the browser tests: {error}");
                eprintln!("skipped: no chromium on this machine ({error})");
                None
            }
        }
    }

    async fn start() -> Result<Self> {
        let profile = tempfile::tempdir()?;
        let mut child = Command::new("chromium")
            .args([
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
            ])
            .args([
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
            ])
            .args(["--remote-debugging-port=0", "--window-size=1440,900"])
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .arg("about:blank")
            .stderr(Stdio::piped())
            .stdout(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .context("chromium cannot be started")?;
        let mut lines = BufReader::new(child.stderr.take().context("stderr")?).lines();
        let url = loop {
            match lines.next_line().await? {
                Some(line) => {
                    if let Some(url) = line.strip_prefix("DevTools listening on ") {
                        break url.trim().to_owned();
                    }
                }
                None => bail!("chromium ended at once"),
            }
        };
        tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
        let socket = connect_async(url).await?.0;
        Ok(Self {
            socket,
            id: 0,
            complaints: Vec::new(),
            heard: Vec::new(),
            arrived: Vec::new(),
            _child: child,
            _profile: profile,
        })
    }

    pub async fn call(
        &mut self,
        page: Option<&Page>,
        method: &str,
        params: Value,
    ) -> Result<Value> {
        self.id += 1;
        let id = self.id;
        let mut message = json!({ "id": id, "method": method, "params": params });
        if let Some(page) = page {
            message["sessionId"] = json!(page.0);
        }
        self.socket.send(Message::text(message.to_string())).await?;
        loop {
            let Some(message) = self.socket.next().await else { bail!("the browser closed") };
            let Message::Text(text) = message? else { continue };
            let value: Value = serde_json::from_str(&text)?;
            if value["id"] == id {
                if let Some(error) = value.get("error") {
                    bail!("{method}: {error}");
                }
                return Ok(value["result"].clone());
            }
            match value["method"].as_str() {
                Some("Runtime.exceptionThrown") => {
                    self.complaints.push(value["params"]["exceptionDetails"].to_string());
                }
                Some("Log.entryAdded") => {
                    self.complaints.push(value["params"]["entry"]["text"].to_string());
                }
                Some("Network.webSocketFrameReceived") => {
                    let frame = &value["params"]["response"];
                    self.heard.push((session(&value), said_by(frame)?));
                }
                Some("Network.loadingFinished") => {
                    self.arrived.push((session(&value), value["params"]["requestId"].clone()));
                }
                _ => {}
            }
        }
    }

    /// From now on everything that is sent to `page` is kept.
    pub async fn overhear(&mut self, page: &Page) -> Result<()> {
        self.call(Some(page), "Network.enable", json!({})).await?;
        self.call(Some(page), "Page.reload", json!({})).await?;
        Ok(())
    }

    /// Keeps the answers that have arrived since the last time. A page that was left has none any more.
    pub async fn read_answers(&mut self) {
        for (page, request) in std::mem::take(&mut self.arrived) {
            let asked = json!({ "requestId": request });
            if let Ok(answer) = self.call(Some(&page), "Network.getResponseBody", asked).await {
                let text = answer["body"].as_str().unwrap_or_default().to_string();
                self.heard.push((page, text));
            }
        }
    }

    /// A tab with cookies of its own.
    pub async fn open(&mut self, url: &str) -> Result<Page> {
        let context = self.call(None, "Target.createBrowserContext", json!({})).await?;
        let target =
            json!({ "url": "about:blank", "browserContextId": context["browserContextId"] });
        let target = self.call(None, "Target.createTarget", target).await?;
        let attach = json!({ "targetId": target["targetId"], "flatten": true });
        let session = self.call(None, "Target.attachToTarget", attach).await?;
        let page = Page(session["sessionId"].as_str().context("session")?.into());
        for domain in ["Page.enable", "Runtime.enable", "Log.enable"] {
            self.call(Some(&page), domain, json!({})).await?;
        }
        self.go(&page, url).await?;
        Ok(page)
    }

    pub async fn go(&mut self, page: &Page, url: &str) -> Result<()> {
        self.call(Some(page), "Page.navigate", json!({ "url": url })).await?;
        self.wait(page, "location.href != 'about:blank'").await
    }

    /// A window of this size, for a mouse or for fingers.
    pub async fn size(&mut self, page: &Page, (w, h): (u32, u32), fingers: bool) -> Result<()> {
        let scale = if fingers { 2 } else { 1 };
        let metrics =
            json!({ "width": w, "height": h, "deviceScaleFactor": scale, "mobile": fingers });
        self.call(Some(page), "Emulation.setDeviceMetricsOverride", metrics).await?;
        let touch = json!({ "enabled": fingers });
        self.call(Some(page), "Emulation.setTouchEmulationEnabled", touch).await?;
        Ok(())
    }

    /// A phone held upright.
    pub async fn phone(&mut self, page: &Page) -> Result<()> {
        self.size(page, (390, 844), true).await
    }

    pub async fn desktop(&mut self, page: &Page) -> Result<()> {
        self.size(page, (1440, 900), false).await
    }

    /// Presses at a point, with a mouse or a finger.
    pub async fn tap(&mut self, page: &Page, spot: &Value, finger: bool) -> Result<()> {
        if finger {
            let start =
                json!({ "type": "touchStart", "touchPoints": [{ "x": spot[0], "y": spot[1] }] });
            self.call(Some(page), "Input.dispatchTouchEvent", start).await?;
            let end = json!({ "type": "touchEnd", "touchPoints": [] });
            self.call(Some(page), "Input.dispatchTouchEvent", end).await?;
            return Ok(());
        }
        for (kind, count) in [("mouseMoved", 0), ("mousePressed", 1), ("mouseReleased", 1)] {
            let button = if count == 1 { "left" } else { "none" };
            let event = json!({ "type": kind, "x": spot[0], "y": spot[1], "button": button, "clickCount": count });
            self.call(Some(page), "Input.dispatchMouseEvent", event).await?;
        }
        Ok(())
    }

    pub async fn eval(&mut self, page: &Page, js: &str) -> Result<Value> {
        let asked = json!({ "expression": js, "awaitPromise": true, "returnByValue": true });
        let result = self.call(Some(page), "Runtime.evaluate", asked).await?;
        if let Some(error) = result.get("exceptionDetails") {
            bail!("{js}: {error}");
        }
        Ok(result["result"]["value"].clone())
    }

    /// Waits for something on a page whose scripts have run: before that, a click would go nowhere.
    pub async fn wait(&mut self, page: &Page, js: &str) -> Result<()> {
        let ready = format!("document.readyState == 'complete' && ({js})");
        let since = Instant::now();
        loop {
            // A page on its way to another has nothing to evaluate in.
            if self.eval(page, &ready).await.is_ok_and(|v| v == json!(true)) {
                return Ok(());
            }
            if since.elapsed() > PATIENCE {
                let said = "['.prompt', '#toast'].map(css => document.querySelector(css)?.textContent).join(' / ')";
                let said = self.eval(page, said).await.unwrap_or_default();
                bail!("it never came: {js}; the page says {said}");
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
    }

    /// Clicks in the middle of an element, once nothing that flies by covers it any more.
    pub async fn click(&mut self, page: &Page, css: &str) -> Result<()> {
        let spot = format!(
            "(()=>{{const e=document.querySelector({css:?});if(!e)return;\
             e.scrollIntoView({{block:'nearest'}});\
             const r=e.getBoundingClientRect(),x=r.x+r.width/2,y=r.y+r.height/2;\
             const top=document.elementFromPoint(x,y);\
             return [x,y,!!top?.closest({css:?}),top?.outerHTML.slice(0,300)]}})()"
        );
        // What still flies is not where it was measured when the button goes down; the last touch must be answered.
        let still =
            "!document.getAnimations().some(a => a.id == 'fly') && !document.body.matches('.busy')";
        let open = format!("{still} && ({spot})?.[2]");
        if self.wait(page, &open).await.is_err() {
            bail!("{css} is not there, or covered: {}", self.eval(page, &spot).await?);
        }
        let spot = self.eval(page, &spot).await?;
        self.tap(page, &spot, false).await
    }

    pub async fn key(&mut self, page: &Page, key: &str, code: u32) -> Result<()> {
        for kind in ["keyDown", "keyUp"] {
            let mut event =
                json!({ "type": kind, "key": key, "code": key, "windowsVirtualKeyCode": code });
            if key == "Enter" && kind == "keyDown" {
                event["text"] = json!("\r");
            }
            self.call(Some(page), "Input.dispatchKeyEvent", event).await?;
        }
        Ok(())
    }

    pub async fn shot(&mut self, page: &Page, file: &std::path::Path) -> Result<()> {
        let shot =
            self.call(Some(page), "Page.captureScreenshot", json!({ "format": "png" })).await?;
        let data = shot["data"].as_str().context("picture")?;
        Ok(std::fs::write(file, BASE64_STANDARD.decode(data)?)?)
    }
}
