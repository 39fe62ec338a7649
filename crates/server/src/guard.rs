//! What every request passes: who asks, from where, how often; and what every answer carries.

use std::collections::HashMap;
use std::sync::Mutex;
use std::time::Instant;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::App;
use crate::guest::Guest;

const CSP: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// Knows the guest, refuses what comes from other sites or too often, and seals the answer.
pub async fn guard(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let headers = request.headers();
    let writes = !matches!(*request.method(), Method::GET | Method::HEAD);
    let socket = headers.get(header::UPGRADE).is_some();
    if (writes || socket) && !same_origin(headers, app.config.public_url.as_deref()) {
        app.tallies.refused();
        return seal(
            (StatusCode::FORBIDDEN, "This request came from another site.").into_response(),
        );
    }
    let guest = Guest::read(headers, &app.key).unwrap_or_else(Guest::new);
    if writes && !app.buckets.take(&guest.id, app.config.burst) {
        app.tallies.refused();
        let said = "That was a little fast. Wait a moment and try again.";
        return seal((StatusCode::TOO_MANY_REQUESTS, said).into_response());
    }
    let secure = app.config.public_url.as_deref().is_some_and(|u| u.starts_with("https"));
    let cookie = guest.fresh.then(|| guest.cookie(&app.key, secure));
    let asset = request.uri().path().starts_with("/assets/");
    request.extensions_mut().insert(guest);
    app.tallies.asked();
    let mut response = seal(next.run(request).await);
    if let Some(cookie) = cookie.filter(|_| !asset)
        && !response.headers().contains_key(header::SET_COOKIE)
    {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}

fn seal(mut response: Response) -> Response {
    let headers = response.headers_mut();
    let mut set = |name: HeaderName, value: &'static str| {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    };
    set(header::CONTENT_SECURITY_POLICY, CSP);
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(header::REFERRER_POLICY, "same-origin");
    set(header::CACHE_CONTROL, "no-store");
    response
}

/// Whether a write or a socket comes from our own pages. Browsers always say where a request comes from; a
/// program that says nothing carries no browser's cookies either.
fn same_origin(headers: &HeaderMap, public_url: Option<&str>) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else {
        let site = headers.get("sec-fetch-site").and_then(|s| s.to_str().ok());
        return matches!(site, None | Some("same-origin" | "none"));
    };
    let Ok(origin) = origin.to_str() else { return false };
    let host = headers.get(header::HOST).and_then(|h| h.to_str().ok()).unwrap_or("");
    let ours = origin.split_once("://").is_some_and(|(_, at)| !host.is_empty() && at == host);
    ours || public_url.is_some_and(|url| url.trim_end_matches('/') == origin)
}

/// How often each guest may write: a bucket that refills.
#[derive(Default)]
pub struct Buckets(Mutex<HashMap<String, (f32, Instant)>>);

impl Buckets {
    fn take(&self, guest: &str, burst: u32) -> bool {
        let mut buckets = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let (burst, now) = (burst as f32, Instant::now());
        let (left, since) = buckets.entry(guest.into()).or_insert((burst, now));
        *left = (*left + since.elapsed().as_secs_f32() * burst / 2.0).min(burst);
        *since = now;
        let allowed = *left >= 1.0;
        if allowed {
            *left -= 1.0;
        }
        allowed
    }

    /// Forgets guests who have been quiet.
    pub fn sweep(&self) {
        let mut buckets = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        buckets.retain(|_, (_, since)| since.elapsed().as_secs() < 60);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from(origin: &str, host: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(header::ORIGIN, HeaderValue::from_str(origin).unwrap());
        headers.insert(header::HOST, HeaderValue::from_str(host).unwrap());
        headers
    }

    #[test]
    fn only_our_own_pages_may_write() {
        assert!(same_origin(&from("http://localhost:8040", "localhost:8040"), None));
        assert!(same_origin(
            &from("https://club.example", "10.0.0.1:80"),
            Some("https://club.example/")
        ));
        for origin in
            ["http://evil.example", "null", "http://localhost:8041", "localhost:8040", "://"]
        {
            assert!(!same_origin(&from(origin, "localhost:8040"), None), "{origin}");
        }
        assert!(!same_origin(&from("http://", ""), None));
    }

    #[test]
    fn a_bucket_runs_dry_and_one_guest_does_not_empty_anothers() {
        let buckets = Buckets::default();
        let taken = (0..50).filter(|_| buckets.take("ann", 10)).count();
        assert!((10..14).contains(&taken), "{taken}");
        assert!(buckets.take("bob", 10));
    }
}
