//! What a player needs of the views that come over a socket, at as little cost as possible: the generator must not be
//! what is measured. Views are deflated, as browsers have them; of most only the first bytes are inflated.

use std::cell::RefCell;

use flate2::{Decompress, FlushDecompress};
use tokio_tungstenite::tungstenite::Bytes;

/// Bytes of a view that hold the version and whose turn it is.
const HEAD: usize = 512;

/// Views that wait at most until somebody reads them.
const PENDING: usize = 32;

thread_local! {
    static INFLATER: RefCell<Decompress> = RefCell::new(Decompress::new(true));
}

/// The first bytes of a view, deflated or plain, or all of them.
fn inflated(packed: &[u8], most: usize) -> Vec<u8> {
    if packed.starts_with(b"<") {
        return packed[..most.min(packed.len())].to_vec();
    }
    INFLATER.with_borrow_mut(|inflater| {
        inflater.reset(true);
        let mut text = Vec::with_capacity(most.min(8 * packed.len().max(64)));
        loop {
            let (from, before) = (inflater.total_in() as usize, text.len());
            let done = inflater.decompress_vec(&packed[from..], &mut text, FlushDecompress::None);
            let stuck = text.len() == before && text.len() < text.capacity();
            match done {
                Ok(flate2::Status::Ok | flate2::Status::BufError)
                    if text.len() < most && !stuck =>
                {
                    text.reserve(text.capacity());
                }
                _ => return text,
            }
        }
    })
}

/// What stands between two marks.
fn between<'a>(text: &'a str, from: &str, to: &str) -> Option<&'a str> {
    let start = text.find(from)? + from.len();
    Some(&text[start..start + text[start..].find(to)?])
}

/// What one seat has been shown.
#[derive(Default)]
pub struct Seat {
    /// Counts changes of the position.
    pub version: u64,
    /// Who is to decide.
    pub turn: Option<usize>,
    pending: Vec<Bytes>,
    choices: Vec<String>,
}

impl Seat {
    /// Notes a view.
    pub fn shown(&mut self, packed: Bytes) {
        let head = inflated(&packed, HEAD);
        let head = String::from_utf8_lossy(&head);
        let number = |name: &str| between(&head, name, "\"")?.parse::<u64>().ok();
        // The lobby has no version.
        self.version = number("data-version=\"").unwrap_or(self.version);
        self.turn = number("data-turn=\"").map(|seat| seat as usize);
        self.pending.push(packed);
        if self.pending.len() == PENDING {
            self.read();
        }
    }

    /// What can be done now, in notation.
    pub fn choices(&mut self) -> &[String] {
        self.read();
        &self.choices
    }

    /// Reads the choices of the latest view that does not say that they are the same.
    fn read(&mut self) {
        for packed in self.pending.drain(..).rev() {
            let view = inflated(&packed, usize::MAX);
            let view = String::from_utf8_lossy(&view);
            let list = between(&view, " id=\"choices\"", "</details>").unwrap_or_default();
            if !list.starts_with(" data-same") {
                let actions = list.split("data-do=\"").skip(1);
                self.choices = actions.filter_map(|a| Some(a.split('"').next()?.into())).collect();
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    fn packed(view: &str) -> Bytes {
        let mut zlib = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::fast());
        zlib.write_all(view.as_bytes()).unwrap();
        zlib.finish().unwrap().into()
    }

    fn plain(version: u64, turn: &str, choices: &str) -> String {
        let board = "<i>a ship</i>".repeat(4000);
        format!(
            "<main id=\"view\" class=\"table\" data-version=\"{version}\"{turn}>{board}{choices}</main>"
        )
    }

    fn view(version: u64, turn: &str, choices: &str) -> Bytes {
        packed(&plain(version, turn, choices))
    }

    #[test]
    fn a_view_of_an_older_build_is_plain_text_and_is_read_too() {
        let mut seat = Seat::default();
        let list = "<details id=\"choices\"><li data-do=\"pass\"></li></details>";
        seat.shown(plain(7, " data-turn=\"0\"", list).into());
        assert_eq!((seat.version, seat.turn), (7, Some(0)));
        assert_eq!(seat.choices(), ["pass"]);
    }

    #[test]
    fn a_seat_knows_its_choices_also_when_a_view_says_that_they_are_the_same() {
        let mut seat = Seat::default();
        let list = "<details class=\"choices\" id=\"choices\" data-keep-open=\"\"><ol>\
             <li><button data-do=\"draw 1\"></button></li><li><button data-do=\"pass\"></button></li>\
             </ol></details><b data-do=\"no\"></b>";
        seat.shown(view(3, " data-turn=\"1\"", list));
        assert_eq!((seat.version, seat.turn), (3, Some(1)));
        seat.shown(view(3, " data-turn=\"1\"", "<details id=\"choices\" data-same></details>"));
        assert_eq!(seat.choices(), ["draw 1", "pass"]);
        seat.shown(view(
            4,
            "",
            "<details class=\"choices none\" id=\"choices\"><ol></ol></details>",
        ));
        assert_eq!((seat.version, seat.turn), (4, None));
        assert!(seat.choices().is_empty());
    }
}
