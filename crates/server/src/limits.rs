//! How much one guest, and one address, may do: nobody can take the place of everybody else.
//!
//! A guest without a cookie is somebody new with every request, so every limit also counts by address. Many
//! people may share one, so an address has the shares of several guests.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use axum::extract::{ConnectInfo, Request};
use axum::http::HeaderMap;

use crate::guest::Guest;

/// How much is allowed.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    /// Writes of a guest in a burst; refilled by half of it each second.
    pub writes: u32,
    /// Tables that a guest may open within an hour.
    pub tables: u32,
    /// Lines of talk in a burst, one more every two seconds; and as many pings, one more each second.
    pub talk: u32,
    /// Hints in a burst; one more each second.
    pub hints: u32,
    /// Live channels and waiting requests of a guest at the same time.
    pub sockets: u32,
    /// Tables of a guest with bots that are being played at the same time.
    pub bots: u32,
    /// How many guests' shares one address has.
    pub shares: u32,
}

impl Default for Allowance {
    fn default() -> Self {
        Self { writes: 30, tables: 60, talk: 8, hints: 10, sockets: 24, bots: 24, shares: 16 }
    }
}

impl Allowance {
    /// Enough for whatever a test or a trial does.
    pub fn unlimited() -> Self {
        let most = 1_000_000;
        Self {
            writes: most,
            tables: most,
            talk: most,
            hints: most,
            sockets: most,
            bots: most,
            shares: most,
        }
    }

    /// How many at once, and how many more each second.
    fn rate(&self, what: What) -> (f64, f64) {
        let of = |burst: u32, each_second: f64| (f64::from(burst), each_second);
        match what {
            What::Write => of(self.writes, f64::from(self.writes) / 2.0),
            What::Table => of(self.tables, f64::from(self.tables) / 3600.0),
            What::Talk => of(self.talk, 0.5),
            What::Hint => of(self.hints, 1.0),
            What::Ping => of(self.talk, 1.0),
        }
    }
}

/// What is limited in number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum What {
    /// Any change.
    Write,
    /// Opening a table.
    Table,
    /// Saying something.
    Talk,
    /// Asking a bot.
    Hint,
    /// Pointing at something.
    Ping,
}

/// Whose doing is counted.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Who {
    Guest(String),
    Address(IpAddr),
    /// Those who watch a table, together.
    Watchers(String),
}

/// What everybody has done lately.
pub struct Limits {
    allowance: Allowance,
    buckets: Mutex<HashMap<(What, Who), Bucket>>,
    open: Arc<Mutex<HashMap<Who, u32>>>,
}

/// What is left, and since when.
struct Bucket {
    left: f64,
    since: Instant,
}

impl Bucket {
    fn refill(&mut self, burst: f64, each_second: f64) {
        self.left = (self.left + self.since.elapsed().as_secs_f64() * each_second).min(burst);
        self.since = Instant::now();
    }
}

impl Limits {
    pub fn new(allowance: Allowance) -> Self {
        Self { allowance, buckets: Mutex::default(), open: Arc::default() }
    }

    /// Whether a guest may do this now; if so, it is counted.
    pub fn take(&self, what: What, guest: &Guest) -> bool {
        let (address, own) = (Who::Address(guest.address), Who::Guest(guest.id.clone()));
        self.take_all(what, &[(address, self.allowance.shares), (own, 1)])
    }

    /// Whether those who watch this table may say something more.
    pub fn take_watchers(&self, table: &str) -> bool {
        self.take_all(What::Talk, &[(Who::Watchers(table.into()), 1)])
    }

    /// Takes one from every bucket, or from none.
    fn take_all(&self, what: What, whose: &[(Who, u32)]) -> bool {
        let (burst, each_second) = self.allowance.rate(what);
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        for (who, shares) in whose {
            let shares = f64::from(*shares);
            let full = || Bucket { left: burst * shares, since: Instant::now() };
            let bucket = buckets.entry((what, who.clone())).or_insert_with(full);
            bucket.refill(burst * shares, each_second * shares);
            if bucket.left < 1.0 {
                return false;
            }
        }
        for (who, _) in whose {
            if let Some(bucket) = buckets.get_mut(&(what, who.clone())) {
                bucket.left -= 1.0;
            }
        }
        true
    }

    /// Opens a channel of a guest, unless there are too many; it counts until the value is dropped.
    pub fn hold(&self, guest: &Guest) -> Option<Held> {
        let most = self.allowance.sockets;
        let (address, own) = (Who::Address(guest.address), Who::Guest(guest.id.clone()));
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let count = |who: &Who| open.get(who).copied().unwrap_or(0);
        if count(&own) >= most || count(&address) >= most.saturating_mul(self.allowance.shares) {
            return None;
        }
        for who in [&address, &own] {
            *open.entry(who.clone()).or_default() += 1;
        }
        Some(Held { open: self.open.clone(), who: [address, own] })
    }

    /// Forgets whoever has been quiet for so long that nothing is missing.
    pub fn sweep(&self) {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        buckets.retain(|(what, who), bucket| {
            let shares = if matches!(who, Who::Address(_)) { self.allowance.shares } else { 1 };
            let (burst, each_second) = self.allowance.rate(*what);
            let (burst, each_second) = (burst * f64::from(shares), each_second * f64::from(shares));
            bucket.refill(burst, each_second);
            bucket.left < burst
        });
    }
}

/// An open channel.
pub struct Held {
    open: Arc<Mutex<HashMap<Who, u32>>>,
    who: [Who; 2],
}

impl Drop for Held {
    fn drop(&mut self) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        for who in &self.who {
            if let Some(count) = open.get_mut(who) {
                *count -= 1;
                if *count == 0 {
                    open.remove(who);
                }
            }
        }
    }
}

/// Where a request comes from. Behind proxies it is what the outermost trusted one has seen: the entry of
/// `X-Forwarded-For` that so many proxies of one's own stand behind. What is further left anybody may claim.
pub fn address(request: &Request, proxies: usize) -> IpAddr {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let told = match proxies {
        0 => None,
        n => forwarded(request.headers(), n),
    };
    told.or(peer).map_or(IpAddr::V6(Ipv6Addr::UNSPECIFIED), prefix)
}

/// An address as limits count it: whoever has one of the new kind has the whole block.
pub fn prefix(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V6(six) => match six.to_ipv4_mapped() {
            Some(four) => IpAddr::V4(four),
            None => {
                let s = six.segments();
                IpAddr::V6(Ipv6Addr::new(s[0], s[1], s[2], s[3], 0, 0, 0, 0))
            }
        },
        four => four,
    }
}

fn forwarded(headers: &HeaderMap, proxies: usize) -> Option<IpAddr> {
    let lists = headers.get_all("x-forwarded-for").iter().filter_map(|list| list.to_str().ok());
    let hops: Vec<_> = lists.flat_map(|list| list.split(',')).map(str::trim).collect();
    hops.len().checked_sub(proxies).and_then(|at| hops[at].parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits() -> Limits {
        Limits::new(Allowance { writes: 10, sockets: 2, shares: 3, ..Allowance::default() })
    }

    fn from(address: &str) -> Guest {
        Guest { address: address.parse().unwrap(), ..Guest::new() }
    }

    fn taken(limits: &Limits, guests: impl Iterator<Item = Guest>) -> usize {
        guests.filter(|guest| limits.take(What::Write, guest)).count()
    }

    #[test]
    fn a_bucket_runs_dry_and_one_guest_does_not_empty_anothers() {
        let (limits, ann) = (limits(), from("10.0.0.1"));
        let took = taken(&limits, (0..50).map(|_| ann.clone()));
        assert!((10..14).contains(&took), "{took}");
        assert!(limits.take(What::Write, &from("10.0.0.1")), "another guest of the same address");
    }

    #[test]
    fn whoever_is_new_with_every_request_is_bound_by_the_address() {
        let limits = limits();
        let took = taken(&limits, (0..100).map(|_| from("10.0.0.1")));
        assert!((30..40).contains(&took), "three shares of ten: {took}");
        assert!(limits.take(What::Write, &from("10.0.0.2")), "others are not concerned");
    }

    #[test]
    fn channels_count_while_they_are_open() {
        let (limits, ann) = (limits(), from("10.0.0.1"));
        let held: Vec<_> = (0..2).map(|_| limits.hold(&ann).unwrap()).collect();
        assert!(limits.hold(&ann).is_none(), "two for a guest");
        let others: Vec<_> = (0..4).filter_map(|_| limits.hold(&from("10.0.0.1"))).collect();
        assert_eq!(others.len(), 4, "six for an address");
        assert!(limits.hold(&from("10.0.0.1")).is_none());
        drop(held);
        assert!(limits.hold(&ann).is_some());
    }

    #[test]
    fn nobody_is_remembered_who_lacks_nothing() {
        let limits = limits();
        limits.take(What::Write, &from("10.0.0.1"));
        limits.sweep();
        assert_eq!(limits.buckets.lock().unwrap().len(), 2, "one is missing still");
        std::thread::sleep(std::time::Duration::from_millis(250));
        limits.sweep();
        assert!(limits.buckets.lock().unwrap().is_empty());
    }

    #[test]
    fn only_trusted_proxies_say_where_a_request_comes_from() {
        let request = |forwarded: &str| {
            let request = Request::get("/").header("x-forwarded-for", forwarded);
            let mut request = request.body(axum::body::Body::empty()).unwrap();
            let peer: SocketAddr = "192.0.2.1:9".parse().unwrap();
            request.extensions_mut().insert(ConnectInfo(peer));
            request
        };
        let claimed = "203.0.113.7, 198.51.100.2";
        assert_eq!(address(&request(claimed), 0).to_string(), "192.0.2.1");
        assert_eq!(address(&request(claimed), 1).to_string(), "198.51.100.2");
        assert_eq!(address(&request(claimed), 2).to_string(), "203.0.113.7");
        assert_eq!(address(&request(claimed), 3).to_string(), "192.0.2.1", "nobody has said so");
        assert_eq!(address(&request("2001:db8:1:2:3:4:5:6"), 1).to_string(), "2001:db8:1:2::");
    }
}
