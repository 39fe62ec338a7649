//! A server as whoever runs it meets it: started, asked, copied, told to stop.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::{Dir, ok, run};

/// After so long something hangs.
const HANGS: Duration = Duration::from_secs(60);

/// A server on a directory of its own or of somebody else's; killed with this value.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(data: &str, more: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_veritable"))
            .args(["serve", "--no-browser", "--listen", "127.0.0.1:0", "--data", data])
            .args(more)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).expect("it says where it is");
        let address = address.split('/').next().unwrap().into();
        Self { child, address }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(HANGS)).unwrap();
        stream
    }

    /// The whole answer to a request on a connection of its own.
    fn ask(&self, method: &str, path: &str, body: &str) -> String {
        let mut stream = self.connect();
        let (host, length) = (&self.address, body.len());
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\
             content-type: application/x-www-form-urlencoded\r\ncontent-length: {length}\r\n\r\n{body}"
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    /// Opens a table; returns its path.
    fn opens(&self, form: &str) -> String {
        let answer = self.ask("POST", "/new", form);
        let location = answer.lines().find_map(|line| line.strip_prefix("location: "));
        location.unwrap_or_else(|| panic!("{answer}")).trim().trim_end_matches('/').into()
    }

    /// Tells it to stop, as systems do, and waits for it. Returns whether all was well, and its log.
    fn stop(mut self) -> (bool, String) {
        let told = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status();
        assert!(told.unwrap().success());
        let began = Instant::now();
        let status = loop {
            match self.child.try_wait().unwrap() {
                Some(status) => break status,
                None => assert!(began.elapsed() < HANGS, "it does not stop"),
            }
            std::thread::sleep(Duration::from_millis(20));
        };
        let mut log = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut log).unwrap();
        (status.success(), log)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have stopped already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

const TABLE: &str = "game=force-of-arms&opponent=friend";

#[cfg(unix)]
#[test]
fn a_server_that_is_told_to_stop_waits_for_no_request_that_never_ends() {
    let data = Dir::new();
    // One that the server makes itself.
    let place = data.path("data");
    let server = Server::start(&place, &[]);
    let table = server.opens(TABLE);
    let half = |text: &str| {
        let mut stream = server.connect();
        stream.write_all(text.replace("HOST", &server.address).as_bytes()).unwrap();
        stream
    };
    let form = "content-type: application/x-www-form-urlencoded\r\ncontent-length: 100\r\n\r\n";
    let _held = [
        half(&format!("POST /new HTTP/1.1\r\nhost: HOST\r\n{form}game=force")),
        half(&format!("POST {table}/say HTTP/1.1\r\nhost: HOST\r\n{form}text=")),
        half("POST /new HTTP/1.1\r\nhost: HO"),
        half(""),
    ];
    // Whatever comes after them has been answered: the server knows of them.
    assert!(server.ask("GET", "/livez", "").ends_with("ok"));
    let (well, log) = server.stop();
    assert!(well, "{log}");
    // Bodies are given up after ten seconds, so they are not what it has waited for.
    assert!(log.contains("some requests did not come to their end"), "{log}");
    assert!(!log.contains("ERROR") && !log.contains("WARN") && !log.contains("panic"), "{log}");
    let again = Server::start(&place, &[]);
    assert!(again.ask("GET", &table, "").starts_with("HTTP/1.1 200"), "the table is there");
}

#[cfg(unix)]
#[test]
fn a_server_without_requests_stops_at_once_and_its_one_file_is_everything() {
    let (data, copy) = (Dir::new(), Dir::new());
    let server = Server::start(&data.path(""), &[]);
    let table = server.opens(TABLE);
    let (well, log) = server.stop();
    assert!(well && !log.contains("some requests did not come to their end"), "{log}");
    std::fs::copy(data.path("veritable.db"), copy.path("veritable.db")).unwrap();
    let again = Server::start(&copy.path(""), &[]);
    assert!(again.ask("GET", &table, "").starts_with("HTTP/1.1 200"), "the table is there");
}

#[cfg(unix)]
#[test]
fn a_host_copies_matches_while_people_play_and_puts_them_back() {
    let (data, copies) = (Dir::new(), Dir::new());
    let (place, copy) = (data.path(""), copies.path("copy.db"));
    let server = Server::start(&place, &[]);
    let table = server.opens(TABLE);
    assert!(ok(&["backup", &copy, "--data", &place]).contains("All matches are in"));
    let later = server.opens(TABLE);

    let said = run(&["restore", &copy, "--data", &place]);
    assert!(said.code == 1 && said.err.contains("nother server is using"), "{}", said.err);
    let said = run(&["serve", "--no-browser", "--listen", "127.0.0.1:0", "--data", &place]);
    assert!(said.code == 1 && said.err.contains("nother server is using"), "{}", said.err);
    let said = run(&["backup", &copy, "--data", &place]);
    assert!(said.code == 1 && said.err.contains("is there already"), "{}", said.err);
    assert!(server.stop().0);

    let said = ok(&["restore", &copy, "--data", &place]);
    assert!(said.contains("veritable.db.before-1"), "{said}");
    let again = Server::start(&place, &[]);
    assert!(again.ask("GET", &table, "").starts_with("HTTP/1.1 200"), "it was copied");
    assert!(again.ask("GET", &later, "").starts_with("HTTP/1.1 404"), "it came later");
}

#[test]
fn a_public_address_that_nobody_could_use_is_refused_with_one_that_is_right() {
    let data = Dir::new();
    for wrong in ["games.example.org", "https://games.example.org/tables", "ftp://x"] {
        let said = run(&["serve", "--no-browser", "--data", &data.path(""), "--public-url", wrong]);
        assert_eq!(said.code, 1, "{wrong}");
        assert!(said.err.contains("write --public-url https://games.example.org"), "{}", said.err);
    }
    assert!(data.files().is_empty(), "nothing was begun");
}

#[test]
fn cards_of_ones_own_are_offered_beside_the_built_in_ones() {
    let (data, packs) = (Dir::new(), Dir::new());
    let stock = concat!(env!("CARGO_MANIFEST_DIR"), "/../games/force-of-arms/content");
    let house = packs.path("House cards");
    std::fs::create_dir(&house).unwrap();
    for file in std::fs::read_dir(stock).unwrap().flatten() {
        std::fs::copy(file.path(), format!("{house}/{}", file.file_name().display())).unwrap();
    }
    let server = Server::start(&data.path(""), &["--content", &packs.path("")]);
    let form = server.ask("GET", "/new/force-of-arms", "");
    assert!(form.contains("House cards"), "{form}");
    server.opens(&format!("{TABLE}&pack=House+cards"));
    std::fs::write(format!("{house}/cards.toml"), "[[hero]]\nid = 7\n").unwrap();
    let data = Dir::new();
    let said = run(&["serve", "--data", &data.path(""), "--content", &packs.path("")]);
    assert!(said.code == 1 && said.err.contains("cards.toml:2"), "{}", said.err);
}
