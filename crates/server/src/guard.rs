//! What every request passes: who asks, from where, how often; and what every answer carries.

use std::time::Instant;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::App;
use crate::guest::Guest;
use crate::limits::{What, address};

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
    // A cookie of the last key is good, and is replaced.
    let secure = app.config.is_secure();
    let known = Guest::read(headers, &app.key, secure)
        .or_else(|| Some(Guest { fresh: true, ..Guest::read(headers, &app.last_key, secure)? }));
    let known = known.unwrap_or_else(Guest::new);
    let guest = Guest { address: address(&request, app.config.proxies), ..known };
    if app.bans.hold(&guest) {
        app.tallies.refused();
        let said = "Whoever runs this server does not let you in any more. Ask them why.";
        return seal((StatusCode::FORBIDDEN, said).into_response());
    }
    if writes && !app.limits.take(What::Write, &guest) {
        app.tallies.refused();
        let said = "That was a little fast. Wait a moment and try again.";
        return seal((StatusCode::TOO_MANY_REQUESTS, said).into_response());
    }
    let cookie = guest.fresh.then(|| guest.cookie(&app.key, secure));
    let asset = request.uri().path().starts_with("/assets/");
    request.extensions_mut().insert(guest);
    app.tallies.asked();
    // Sockets and those who wait for news take as long as it takes.
    let waits = socket || request.uri().query().is_some_and(|query| query.contains("after="));
    let began = Instant::now();
    let mut response = seal(next.run(request).await);
    if !waits {
        app.tallies.answered(began.elapsed());
    }
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
    if let Some(url) = public_url {
        return url.trim_end_matches('/') == origin;
    }
    let host = headers.get(header::HOST).and_then(|h| h.to_str().ok()).unwrap_or("");
    origin.split_once("://").is_some_and(|(_, at)| !host.is_empty() && at == host)
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
        let inner = from("http://10.0.0.1:80", "10.0.0.1:80");
        assert!(!same_origin(&inner, Some("https://club.example")), "only the public address");
    }
}
