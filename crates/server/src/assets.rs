//! Everything a browser loads beside the pages, embedded in the program.

use std::collections::{HashMap, HashSet};
use std::sync::{LazyLock, OnceLock};

use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use maud::Render;
use sha2::{Digest, Sha256};

use crate::light::{gzipped, takes_gzip};

/// One embedded file.
struct Asset {
    name: &'static str,
    kind: &'static str,
    bytes: &'static [u8],
}

macro_rules! assets {
    ($($kind:literal: $($folder:literal / $name:literal),+;)+) => {
        const ASSETS: &[Asset] = &[$($(Asset {
            name: $name,
            kind: $kind,
            bytes: include_bytes!(concat!("../assets/", $folder, "/", $name)),
        },)+)+];
    };
}

assets! {
    "text/css; charset=utf-8":
        "css" / "base.css", "css" / "pages.css", "css" / "table.css", "css" / "panels.css", "css" / "board.css",
        "css" / "bar.css", "css" / "after.css", "css" / "small.css", "css" / "foot.css", "css" / "coach.css";
    "text/javascript; charset=utf-8": "js" / "idiomorph.min.js", "js" / "table.js", "js" / "after.js", "js" / "coach.js", "js" / "pages.js";
    "image/svg+xml":
        "art" / "cover-attack-on-the-sdf-1.svg", "art" / "cover-crisis-point.svg",
        "art" / "cover-cyclone-run.svg", "art" / "cover-force-of-arms.svg",
        "art" / "cover-reconstruction.svg", "art" / "ship-armor1.svg", "art" / "ship-azonia.svg",
        "art" / "ship-daedalus.svg", "art" / "ship-flagship.svg", "art" / "ship-fortress.svg",
        "art" / "ship-hover.svg", "art" / "ship-khyron.svg", "art" / "ship-prometheus.svg",
        "art" / "ship-sdf1.svg", "art" / "mark.svg", "art" / "sky.svg", "art" / "map-reconstruction.svg",
        "art" / "map-reconstruction-tall.svg";
    "font/woff2":
        "fonts" / "barlow-latin-400-normal.woff2", "fonts" / "barlow-latin-500-normal.woff2",
        "fonts" / "barlow-latin-600-normal.woff2",
        "fonts" / "saira-condensed-latin-500-normal.woff2",
        "fonts" / "saira-condensed-latin-600-normal.woff2",
        "fonts" / "saira-condensed-latin-700-normal.woff2";
    "text/plain; charset=utf-8":
        "fonts" / "barlow.LICENSE.txt", "fonts" / "saira-condensed.LICENSE.txt";
}

/// All symbols in one file.
const ICONS: &str = "icons.svg";

const OWN: &str = include_str!("../assets/icons/own.svg");
const GAME_ICONS: &str = include_str!("../assets/icons/game-icons.svg");

/// The address of an asset. It changes with the content of any of them, so browsers may keep it for ever.
pub fn url(name: &str) -> String {
    format!("/assets/{}/{name}", version())
}

/// The address of a symbol, written where it is needed: a page has hundreds.
pub fn icon_url(name: &str) -> impl Render {
    static SPRITE: OnceLock<String> = OnceLock::new();
    let sprite = SPRITE.get_or_init(|| format!("/assets/{}/icons.svg#i-", version()));
    Address(sprite, name)
}

struct Address<'a>(&'a str, &'a str);

impl Render for Address<'_> {
    fn render_to(&self, page: &mut String) {
        page.push_str(self.0);
        self.1.render_to(page);
    }
}

/// Whether there is a picture of this name. Asked for every piece of a view.
pub fn is_art(name: &str) -> bool {
    static PICTURES: LazyLock<HashSet<&str>> = LazyLock::new(|| {
        let pictures = ASSETS.iter().filter(|a| a.kind == "image/svg+xml");
        pictures.filter_map(|a| a.name.strip_suffix(".svg")).collect()
    });
    !name.is_empty() && PICTURES.contains(name)
}

/// Whether there is a symbol of this name.
#[cfg(test)]
pub fn is_icon(name: &str) -> bool {
    sprite().contains(&format!("id=\"i-{name}\""))
}

fn version() -> &'static str {
    static VERSION: OnceLock<String> = OnceLock::new();
    VERSION.get_or_init(|| {
        let mut sha = Sha256::new();
        ASSETS.iter().for_each(|a| sha.update(a.bytes));
        sha.update(sprite());
        sha.finalize().iter().take(6).map(|b| format!("{b:02x}")).collect()
    })
}

/// All symbols in one file.
fn sprite() -> &'static str {
    static SPRITE: OnceLock<String> = OnceLock::new();
    SPRITE.get_or_init(|| {
        let symbols = |text: &'static str| text.lines().filter(|l| l.starts_with("<symbol"));
        let all: Vec<_> = symbols(OWN).chain(symbols(GAME_ICONS)).collect();
        format!("<svg xmlns=\"http://www.w3.org/2000/svg\">{}</svg>", all.concat())
    })
}

/// The text among the assets as gzip, packed as tightly as can be when somebody first needs it.
fn packed(name: &str) -> Option<&'static [u8]> {
    static PACKED: OnceLock<HashMap<&str, Vec<u8>>> = OnceLock::new();
    let pack = |bytes| gzipped(bytes, Compression::best());
    let packed = PACKED.get_or_init(|| {
        // Fonts are packed already.
        let texts = ASSETS.iter().filter(|a| a.kind != "font/woff2");
        let files = texts.map(|a| (a.name, pack(a.bytes)));
        files.chain([(ICONS, pack(sprite().as_bytes()))]).collect()
    });
    packed.get(name).map(Vec::as_slice)
}

/// Answers a request for an asset.
pub async fn serve(Path((_version, name)): Path<(String, String)>, headers: HeaderMap) -> Response {
    const FOR_EVER: &str = "public, max-age=31536000, immutable";
    let (kind, bytes) = match ASSETS.iter().find(|a| a.name == name) {
        Some(asset) => (asset.kind, asset.bytes),
        None if name == ICONS => ("image/svg+xml", sprite().as_bytes()),
        None => return (StatusCode::NOT_FOUND, "There is no such file.").into_response(),
    };
    let about = [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, FOR_EVER),
        (header::VARY, "accept-encoding"),
    ];
    match packed(&name).filter(|_| takes_gzip(&headers)) {
        Some(packed) => (about, [(header::CONTENT_ENCODING, "gzip")], packed).into_response(),
        None => (about, bytes).into_response(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_of_both_files_are_known() {
        for name in ["e-rdf", "attack", "g-spy", "g-plane-pilot"] {
            assert!(is_icon(name), "{name}");
        }
        assert!(!is_icon("nonsense"));
        assert!(is_art("ship-sdf1") && !is_art("table"));
    }
}
