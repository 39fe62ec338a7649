//! Who is asking: a guest with a name of their own choice, known by a signed cookie.

use std::net::{IpAddr, Ipv6Addr};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::http::{HeaderMap, HeaderValue, header};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use veritable_core::words::one_line;

use crate::app::{random_hex, random_number};

/// The longest name of a guest, in characters.
pub const LONGEST_NAME: usize = 24;

/// Where somebody comes from who was not asked yet.
const NOWHERE: IpAddr = IpAddr::V6(Ipv6Addr::UNSPECIFIED);

/// Somebody with a browser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guest {
    /// Unguessable id.
    pub id: String,
    /// What they call themselves.
    pub name: String,
    /// Whether the browser does not know its cookie yet.
    pub fresh: bool,
    /// Where the request comes from.
    pub address: IpAddr,
}

/// The secret that signs cookies.
#[derive(Clone)]
pub struct Key([u8; 32]);

impl Key {
    pub fn fresh() -> Self {
        let mut key = [0; 32];
        getrandom::fill(&mut key).expect("the system gives random bytes");
        Self(key)
    }

    pub fn to_hex(&self) -> String {
        self.0.iter().map(|b| format!("{b:02x}")).collect()
    }

    /// The key that [`Key::to_hex`] wrote; a damaged one still gives a key, only no old cookie fits it.
    pub fn read(hex: &str) -> Self {
        let mut key = [0; 32];
        for (byte, pair) in key.iter_mut().zip(hex.as_bytes().chunks(2)) {
            let pair = std::str::from_utf8(pair).unwrap_or("0");
            *byte = u8::from_str_radix(pair, 16).unwrap_or(0);
        }
        Self(key)
    }

    fn mac(&self, text: &str) -> Hmac<Sha256> {
        let mut mac =
            <Hmac<Sha256> as KeyInit>::new_from_slice(&self.0).expect("any length will do");
        mac.update(text.as_bytes());
        mac
    }

    /// What only the holder of this key can say of a text.
    pub fn sign(&self, text: &str) -> String {
        self.mac(text).finalize().into_bytes().iter().map(|b| format!("{b:02x}")).collect()
    }

    fn holds(&self, text: &str, signature: &str) -> bool {
        let bytes: Option<Vec<u8>> = (0..signature.len())
            .step_by(2)
            .map(|i| signature.get(i..i + 2).and_then(|p| u8::from_str_radix(p, 16).ok()))
            .collect();
        bytes.is_some_and(|bytes| self.mac(text).verify_slice(&bytes).is_ok())
    }
}

impl Guest {
    /// Somebody new.
    pub fn new() -> Self {
        const NAMES: [&str; 12] = [
            "Sparrow", "Kestrel", "Heron", "Swift", "Falcon", "Plover", "Osprey", "Petrel",
            "Merlin", "Tern", "Harrier", "Condor",
        ];
        let number = random_number();
        let name = format!("{} {}", NAMES[(number % 12) as usize], 10 + number / 12 % 90);
        Self { id: random_hex(16), name, fresh: true, address: NOWHERE }
    }

    /// The guest whose cookie came with a request; a forged or broken one is nobody's.
    pub fn read(headers: &HeaderMap, key: &Key, secure: bool) -> Option<Self> {
        let cookies = headers.get_all(header::COOKIE).iter().filter_map(|c| c.to_str().ok());
        let value = cookies
            .flat_map(|c| c.split(';'))
            .filter_map(|c| c.trim().split_once('='))
            .find_map(|(name, value)| (name == cookie_name(secure)).then_some(value))?;
        let (text, signature) = value.rsplit_once('.')?;
        let (id, name) = text.split_once('.')?;
        let lawful = id.len() == 32 && id.bytes().all(|b| b.is_ascii_hexdigit());
        (lawful && key.holds(text, signature)).then(|| Self {
            id: id.into(),
            name: unescape(name),
            fresh: false,
            address: NOWHERE,
        })
    }

    /// What lets another browser in as this guest, for so long.
    pub fn pass(&self, key: &Key, lasts: Duration) -> String {
        let until = now().saturating_add(lasts.as_secs());
        let text = format!("{}.{}.{until}", self.id, escape(&self.name));
        format!("{text}.{}", key.sign(&format!("pass {text}")))
    }

    /// The guest of a pass that is still good.
    pub fn by_pass(pass: &str, key: &Key) -> Option<Self> {
        let (text, signature) = pass.rsplit_once('.')?;
        let mut parts = text.split('.');
        let (id, name, until) = (parts.next()?, parts.next()?, parts.next()?);
        let good = until.parse::<u64>().is_ok_and(|until| now() < until);
        (good && parts.next().is_none() && key.holds(&format!("pass {text}"), signature))
            .then(|| Self { id: id.into(), name: unescape(name), fresh: true, address: NOWHERE })
    }

    /// The cookie that makes the browser known.
    pub fn cookie(&self, key: &Key, secure: bool) -> HeaderValue {
        let text = format!("{}.{}", self.id, escape(&self.name));
        let signature = key.sign(&text);
        let (name, secure) = (cookie_name(secure), if secure { "; Secure" } else { "" });
        let cookie = format!(
            "{name}={text}.{signature}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax{secure}"
        );
        HeaderValue::from_str(&cookie).expect("escaped text is a lawful header")
    }
}

/// Seconds since 1970.
fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

/// Where the connection is secret the name says so, and no other host of the same domain can set it.
fn cookie_name(secure: bool) -> &'static str {
    if secure { "__Host-guest" } else { "guest" }
}

/// A name as it may be shown: one line, not too long, not empty, and not that of a bot.
pub fn tidy(name: &str) -> Option<String> {
    let words: Vec<_> = name.split_whitespace().collect();
    let name = one_line(&words.join(" "), LONGEST_NAME);
    let last = name.split(|c: char| !c.is_alphanumeric()).rfind(|word| !word.is_empty());
    let bot = last.is_some_and(|word| word.eq_ignore_ascii_case("bot"));
    (!name.is_empty() && !bot).then_some(name)
}

/// This name, or one like it, that is none of those.
pub fn distinct<'a>(name: &str, taken: impl Iterator<Item = &'a str>) -> String {
    let taken: Vec<_> = taken.map(str::to_lowercase).collect();
    let numbered = (2..).map(|n| format!("{name} {n}"));
    let mut names = std::iter::once(name.to_string()).chain(numbered);
    let free = |name: &String| !taken.contains(&name.to_lowercase());
    names.find(free).expect("there are fewer seats than numbers")
}

/// Text as letters and digits, everything else as `_hex_`.
fn escape(text: &str) -> String {
    let one = |c: char| match c.is_ascii_alphanumeric() {
        true => c.to_string(),
        false => format!("_{:x}_", c as u32),
    };
    text.chars().map(one).collect()
}

fn unescape(text: &str) -> String {
    let mut out = String::new();
    for (i, part) in text.split('_').enumerate() {
        if i % 2 == 0 {
            out.push_str(part);
        } else if let Some(c) = u32::from_str_radix(part, 16).ok().and_then(char::from_u32) {
            out.push(c);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sent(cookie: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(header::COOKIE, HeaderValue::from_str(cookie).unwrap());
        headers
    }

    #[test]
    fn a_guest_comes_back_by_the_cookie() {
        let key = Key::fresh();
        let guest = Guest { name: "Zoë d'Arc_9".into(), ..Guest::new() };
        let cookie = guest.cookie(&key, false);
        let value = cookie.to_str().unwrap().split(';').next().unwrap();
        let known = Guest::read(&sent(&format!("other=1; {value}")), &key, false).unwrap();
        assert_eq!(known, Guest { fresh: false, ..guest });
        assert_eq!(Key::read(&key.to_hex()).0, key.0);
    }

    #[test]
    fn where_the_connection_is_secret_only_a_cookie_of_this_host_counts() {
        let (key, guest) = (Key::fresh(), Guest::new());
        let cookie = guest.cookie(&key, true);
        let value = cookie.to_str().unwrap().split(';').next().unwrap();
        assert!(
            value.starts_with("__Host-guest=") && cookie.to_str().unwrap().contains("; Secure")
        );
        assert!(Guest::read(&sent(value), &key, true).is_some());
        let other = value.replacen("__Host-", "", 1);
        assert_eq!(Guest::read(&sent(&other), &key, true), None);
    }

    #[test]
    fn a_forged_cookie_is_nobodys() {
        let (key, guest) = (Key::fresh(), Guest::new());
        let cookie = guest.cookie(&key, false);
        let value = cookie.to_str().unwrap().split(';').next().unwrap();
        let other = value.replacen(&guest.id[..4], "0000", 1);
        for forged in [
            other.as_str(),
            "guest=",
            "guest=a.b.c",
            "guest=..",
            &value[..value.len() - 2],
            "guest=é",
        ] {
            assert_eq!(Guest::read(&sent(forged), &key, false), None, "{forged}");
        }
        assert_eq!(
            Guest::read(&sent(value), &Key::fresh(), false),
            None,
            "another server's cookie"
        );
    }

    #[test]
    fn a_pass_lets_its_guest_in_for_a_while_and_is_no_cookie() {
        let (key, guest) = (Key::fresh(), Guest { name: "Zoë".into(), ..Guest::new() });
        let pass = guest.pass(&key, Duration::from_secs(60));
        assert_eq!(Guest::by_pass(&pass, &key), Some(guest.clone()));
        assert_eq!(Guest::by_pass(&pass, &Key::fresh()), None);
        assert_eq!(Guest::by_pass(&guest.pass(&key, Duration::ZERO), &key), None, "it is late");
        let later = pass.replace(&format!(".{}.", now() + 60), &format!(".{}.", now() + 9999));
        assert_ne!(later, pass);
        assert_eq!(Guest::by_pass(&later, &key), None, "nobody makes it last longer");
        assert_eq!(Guest::read(&sent(&format!("guest={pass}")), &key, false), None);
        let cookie = guest.cookie(&key, false);
        let value = cookie.to_str().unwrap().split([';', '=']).nth(1).unwrap().to_string();
        assert_eq!(Guest::by_pass(&value, &key), None, "a cookie is no pass");
    }

    #[test]
    fn a_name_is_one_short_line() {
        assert_eq!(tidy("  Ann \n Lee\u{7}").unwrap(), "Ann Lee");
        assert_eq!(tidy(&"x".repeat(99)).unwrap().len(), LONGEST_NAME);
        assert_eq!(tidy(" \t\u{200b}"), None);
        assert_eq!(tidy("Greedy (Bot)"), None, "nobody passes for a bot");
    }
}
