//! Light on the wire: text goes deflated to whoever understands it, and of a view only what is news.

use std::cell::RefCell;
use std::hash::{BuildHasher, Hasher};
use std::io::Write;
use std::sync::LazyLock;

use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use flate2::write::GzEncoder;
use flate2::{Compress, Compression, FlushCompress, Status};
use foldhash::quality::{FoldHasher, RandomState as FoldState};
use memchr::memchr;
use memchr::memmem::Finder;

/// Views are sent often. Of Force of Arms (21 kB on average) this takes 65 µs and leaves 3.5 kB; 5 would take 85 µs and leave
/// 3.3 kB, 1 would take 25 µs and leave 4.6 kB.
const QUICK: Compression = Compression::new(3);

/// What is smaller goes as it is.
const WORTH: usize = 1024;

thread_local! {
    /// One for each thread, not for each socket: sockets are many, and a compressor takes a quarter of a megabyte.
    static COMPRESSOR: RefCell<Compress> = RefCell::new(Compress::new(QUICK, true));
}

/// A message as a zlib stream, which browsers inflate by themselves.
pub fn deflated(text: &str) -> Vec<u8> {
    COMPRESSOR.with_borrow_mut(|compressor| {
        compressor.reset();
        let mut out = Vec::with_capacity(text.len() / 4 + 64);
        loop {
            let rest = &text.as_bytes()[compressor.total_in() as usize..];
            let status = compressor.compress_vec(rest, &mut out, FlushCompress::Finish);
            match status.expect("a compressor that was reset takes anything") {
                Status::StreamEnd => return out,
                Status::Ok | Status::BufError => out.reserve(out.capacity()),
            }
        }
    })
}

/// What a browser has of a view: every element with an id, as a hash of all that is in it. Sockets are many, and
/// views are long.
#[derive(Clone, Default)]
pub struct Known(Box<[u64]>);

/// How parts and their ids are told apart.
static HASHES: LazyLock<FoldState> = LazyLock::new(FoldState::default);

/// An element with an id.
struct Part<'a> {
    /// Where it begins and ends in the page.
    from: usize,
    to: usize,
    tag: &'a str,
    id: &'a str,
    hasher: FoldHasher<'static>,
}

impl Known {
    /// The view with empty elements, marked as the same, for all that the browser has; nothing if it has it all.
    pub fn news(&mut self, html: &str) -> Option<String> {
        let parts = parts(html);
        let prints: Vec<_> = parts.iter().map(|part| part.hasher.finish()).collect();
        let mut out = String::with_capacity(html.len() / 2);
        let mut at = 0;
        for (part, print) in parts.iter().zip(&prints) {
            if part.from >= at && self.0.binary_search(print).is_ok() {
                if part.from == 0 {
                    return None;
                }
                let Part { tag, id, .. } = part;
                let same =
                    [&html[at..part.from], "<", tag, " id=\"", id, "\" data-same></", tag, ">"];
                out.extend(same);
                at = part.to;
            }
        }
        out.push_str(&html[at..]);
        // An id that is there twice is nobody's. Numbers are compared much faster than words.
        let ids: Vec<_> = parts.iter().map(|part| HASHES.hash_one(part.id)).collect();
        let mut sorted = ids.clone();
        sorted.sort_unstable();
        let twice: Vec<_> =
            sorted.windows(2).filter(|two| two[0] == two[1]).map(|two| two[0]).collect();
        let known = ids.iter().zip(prints).filter(|(id, _)| !twice.contains(id));
        let mut known: Vec<_> = known.map(|(_, print)| print).collect();
        known.sort_unstable();
        self.0 = known.into();
        Some(out)
    }
}

/// The elements with an id, in order. What is in an element with an id counts for those around it by its hash, so that
/// every byte is hashed once.
fn parts(html: &str) -> Vec<Part<'_>> {
    static ID: LazyLock<Finder> = LazyLock::new(|| Finder::new(" id=\""));
    let (id_in, hashes) = (&*ID, &*HASHES);
    let bytes = html.as_bytes();
    let mut parts: Vec<Part> = Vec::with_capacity(256);
    // The elements that are open: which part each is, if any; and the parts among them.
    let (mut open, mut around): (Vec<Option<usize>>, Vec<usize>) = Default::default();
    let (mut at, mut counted) = (0, 0);
    // Templates write `<` and `>` of texts and attributes as entities, and close every element.
    while let Some(from) = memchr(b'<', &bytes[at..]).map(|n| at + n) {
        let to = memchr(b'>', &bytes[from..]).map_or(html.len(), |n| from + n + 1);
        let tag = &html[from + 1..to - 1];
        at = to;
        if tag.starts_with('/') {
            if let Some(Some(part)) = open.pop() {
                around.pop();
                parts[part].hasher.write(&bytes[counted..to]);
                counted = to;
                parts[part].to = to;
                let print = parts[part].hasher.finish();
                if let Some(&outer) = around.last() {
                    parts[outer].hasher.write_u64(print);
                }
            }
            continue;
        }
        let name = &tag[..memchr(b' ', tag.as_bytes()).unwrap_or(tag.len())];
        if matches!(name.as_bytes(), b"input" | b"img" | b"br" | b"hr") || tag.ends_with('/') {
            continue;
        }
        let id = id_in.find(tag.as_bytes()).map(|n| &tag[n + " id=\"".len()..]);
        open.push(id.map(|_| parts.len()));
        if let Some(id) = id {
            if let Some(&outer) = around.last() {
                parts[outer].hasher.write(&bytes[counted..from]);
            }
            counted = from;
            around.push(parts.len());
            let id = &id[..memchr(b'"', id.as_bytes()).unwrap_or(id.len())];
            let hasher = hashes.build_hasher();
            parts.push(Part { from, to: html.len(), tag: name, id, hasher });
        }
    }
    parts
}

/// A file as gzip.
pub fn gzipped(bytes: &[u8], level: Compression) -> Vec<u8> {
    let mut gzip = GzEncoder::new(Vec::with_capacity(bytes.len() / 3), level);
    gzip.write_all(bytes).and_then(|()| gzip.finish()).expect("memory takes what is written")
}

/// Whether whoever asks understands gzip.
pub fn takes_gzip(headers: &HeaderMap) -> bool {
    let accepts = headers.get(header::ACCEPT_ENCODING).and_then(|a| a.to_str().ok()).unwrap_or("");
    accepts.split(',').any(|coding| {
        let mut parts = coding.split(';').map(str::trim);
        parts.next() == Some("gzip") && parts.all(|p| p.trim_end_matches(['0', '.']) != "q=")
    })
}

/// Pages and JSON go as gzip to whoever understands it.
pub async fn lighten(request: Request, next: Next) -> Response {
    let understood = takes_gzip(request.headers());
    let response = next.run(request).await;
    let kind = response.headers().get(header::CONTENT_TYPE).and_then(|k| k.to_str().ok());
    let text =
        kind.is_some_and(|k| k.starts_with("text/html") || k.starts_with("application/json"));
    if !text || response.headers().contains_key(header::CONTENT_ENCODING) {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    parts.headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if !understood {
        return Response::from_parts(parts, body);
    }
    // Pages are made in memory: their bodies do not fail.
    let bytes = to_bytes(body, usize::MAX).await.unwrap_or_default();
    if bytes.len() < WORTH {
        return Response::from_parts(parts, Body::from(bytes));
    }
    parts.headers.remove(header::CONTENT_LENGTH);
    parts.headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    Response::from_parts(parts, Body::from(gzipped(&bytes, QUICK)))
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    fn inflated(bytes: &[u8]) -> String {
        let mut text = String::new();
        flate2::read::ZlibDecoder::new(bytes).read_to_string(&mut text).unwrap();
        text
    }

    #[test]
    fn messages_of_any_size_inflate_to_what_they_were() {
        // A page, nothing at all, and what cannot be made smaller.
        let noise = crate::app::random_hex(5000);
        for text in ["<i>one</i>".repeat(9000).as_str(), "", &noise, "once more"] {
            assert_eq!(inflated(&deflated(text)), text);
        }
        assert!(deflated(&"<i>one</i>".repeat(9000)).len() < 2000);
    }

    #[test]
    fn only_what_changed_is_sent_again() {
        let page = |ship: &str, word: &str| {
            format!(
                "<main id=\"view\"><p>x</p><svg><g id=\"a\"><g id=\"s\">{ship}</g></g></svg>\
                 <p id=\"b\"><img src=\"1\"><br/><i>{word}</i></p></main>"
            )
        };
        let same = |tag: &str, id: &str| format!("<{tag} id=\"{id}\" data-same></{tag}>");
        let mut known = Known::default();
        assert_eq!(known.news(&page("1", "hi")), Some(page("1", "hi")), "at first everything");
        assert_eq!(known.news(&page("1", "hi")), None, "then nothing");
        let news = format!(
            "<main id=\"view\"><p>x</p><svg><g id=\"a\"><g id=\"s\">2</g></g></svg>{}</main>",
            same("p", "b")
        );
        assert_eq!(
            known.news(&page("2", "hi")),
            Some(news),
            "what holds a change is sent down to it"
        );
        let news = format!(
            "<main id=\"view\"><p>x</p><svg>{}</svg><p id=\"b\"><img src=\"1\"><br/><i>ho</i></p></main>",
            same("g", "a")
        );
        assert_eq!(known.news(&page("2", "ho")), Some(news));
        // What was away has to be sent again, also if it looks as it did.
        known.news("<main id=\"view\"></main>");
        assert_eq!(known.news(&page("2", "ho")), Some(page("2", "ho")));
        // An id that is there twice is sent always.
        let twins = "<main id=\"view\"><i>1</i><b id=\"t\">t</b><b id=\"t\">t</b></main>";
        known.news(twins);
        assert_eq!(known.news(&twins.replace('1', "2")), Some(twins.replace('1', "2")));
    }

    #[test]
    fn gzip_goes_only_to_who_understands_it() {
        let asks = |accept: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(accept));
            takes_gzip(&headers)
        };
        assert!(asks("gzip") && asks("br, gzip;q=0.5") && asks("gzip, deflate, br, zstd"));
        assert!(!asks("") && !asks("br") && !asks("gzip;q=0") && !asks("gzip;q=0.0, br"));
        assert!(!takes_gzip(&HeaderMap::new()));
    }
}
