//! A very small HTTP client for one's own server: one connection, forms and answers.

use std::io::{Error, ErrorKind, Result};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// An answer.
#[derive(Debug, Default)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// Headers as `(name, value)`, names in lower case.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: String,
}

impl Answer {
    /// A header.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(n, _)| n == name).map(|(_, value)| value.as_str())
    }
}

/// A guest with a connection that is opened again when it breaks.
pub struct Guest {
    address: String,
    /// What the server knows this guest by.
    pub cookie: String,
    stream: Option<TcpStream>,
}

impl Guest {
    /// A new guest of the server at this address.
    pub async fn new(address: &str) -> Result<Self> {
        let mut guest = Self { address: address.into(), cookie: String::new(), stream: None };
        let answer = guest.send("GET", "/livez", "").await?;
        let cookie = answer.header("set-cookie").and_then(|c| c.split(';').next());
        guest.cookie =
            cookie.ok_or_else(|| Error::new(ErrorKind::InvalidData, "no cookie"))?.into();
        Ok(guest)
    }

    /// Reads a page.
    pub async fn get(&mut self, path: &str) -> Result<Answer> {
        self.send("GET", path, "").await
    }

    /// Sends a form.
    pub async fn post(&mut self, path: &str, form: &str) -> Result<Answer> {
        self.send("POST", path, form).await
    }

    async fn send(&mut self, method: &str, path: &str, body: &str) -> Result<Answer> {
        let mut stream = match self.stream.take() {
            Some(stream) => stream,
            None => TcpStream::connect(&self.address).await?,
        };
        stream.set_nodelay(true)?;
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\ncookie: {}\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: {}\r\n\r\n{body}",
            self.address,
            self.cookie,
            body.len()
        );
        stream.write_all(request.as_bytes()).await?;
        let answer = read(&mut stream).await?;
        self.stream = Some(stream);
        Ok(answer)
    }
}

async fn read(stream: &mut TcpStream) -> Result<Answer> {
    let broken = |what: &str| Error::new(ErrorKind::UnexpectedEof, what.to_string());
    let mut bytes = Vec::new();
    let mut chunk = [0; 8192];
    let head = loop {
        if let Some(end) = bytes.windows(4).position(|w| w == b"\r\n\r\n") {
            break end;
        }
        match stream.read(&mut chunk).await? {
            0 => return Err(broken("the server closed the connection")),
            n => bytes.extend_from_slice(&chunk[..n]),
        }
    };
    let text = String::from_utf8_lossy(&bytes[..head]).into_owned();
    let mut lines = text.lines();
    let status = lines.next().and_then(|l| l.split(' ').nth(1)).and_then(|s| s.parse().ok());
    let headers: Vec<_> = lines
        .filter_map(|line| line.split_once(':'))
        .map(|(name, value)| (name.to_lowercase(), value.trim().to_string()))
        .collect();
    let length = headers.iter().find(|(n, _)| n == "content-length");
    let length: usize = length.and_then(|(_, v)| v.parse().ok()).unwrap_or(0);
    while bytes.len() < head + 4 + length {
        match stream.read(&mut chunk).await? {
            0 => return Err(broken("the answer was cut off")),
            n => bytes.extend_from_slice(&chunk[..n]),
        }
    }
    let body = String::from_utf8_lossy(&bytes[head + 4..head + 4 + length]).into_owned();
    Ok(Answer { status: status.ok_or_else(|| broken("no status"))?, headers, body })
}
