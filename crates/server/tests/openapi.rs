//! The description of the API for machines says what the server does.

mod common;

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use common::{Site, Visitor};
use serde_json::{Value, json};

async fn described(site: &Site) -> Value {
    let answer = site.visitor().await.get("/api/openapi.json").await;
    assert_eq!(answer.status, StatusCode::OK);
    serde_json::from_str(&answer.text).unwrap()
}

/// The fields of a body, as the description names them.
fn fields(described: &Value, path: &str) -> Vec<String> {
    let body = &described["paths"][path]["post"]["requestBody"]["content"]["application/json"];
    let name = body["schema"]["$ref"].as_str().unwrap().rsplit('/').next().unwrap();
    let all = described["components"]["schemas"][name]["properties"].as_object().unwrap();
    all.keys().cloned().collect()
}

/// Whether a value has no field that the description does not know, and which it has.
fn known(
    described: &Value,
    schema: &Value,
    value: &Value,
    seen: &mut Vec<String>,
) -> Result<(), String> {
    let name = schema["$ref"].as_str().and_then(|at| at.rsplit('/').next()).unwrap_or_default();
    let schema = if name.is_empty() { schema } else { &described["components"]["schemas"][name] };
    let any: Vec<_> =
        ["anyOf", "oneOf"].iter().filter_map(|key| schema[key].as_array()).flatten().collect();
    if !any.is_empty() {
        let (mut fits, mut why) = (None, Vec::new());
        for one in any {
            let mut these = Vec::new();
            match known(described, one, value, &mut these) {
                Ok(()) if fits.is_none() => fits = Some(these),
                Ok(()) => {}
                Err(says) => why.push(says),
            }
        }
        seen.extend(fits.ok_or_else(|| why.join("; "))?);
        return Ok(());
    }
    if let Some(one) = schema.get("const") {
        return if one == value { Ok(()) } else { Err(format!("{value} is not {one}")) };
    }
    if let Some(all) = schema["enum"].as_array() {
        return if all.contains(value) {
            Ok(())
        } else {
            Err(format!("{value} is none of {all:?}"))
        };
    }
    let kinds = match &schema["type"] {
        Value::String(kind) => vec![kind.as_str()],
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        _ => vec!["null", "boolean", "integer", "number", "string", "array", "object"],
    };
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(n) if n.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    let whole = kind == "integer" && kinds.contains(&"number");
    if !whole && !kinds.contains(&kind) {
        return Err(format!("{value} is no {kinds:?}"));
    }
    for item in value.as_array().into_iter().flatten() {
        if schema.get("items").is_some_and(Value::is_object) {
            known(described, &schema["items"], item, seen)?;
        }
    }
    for (field, inner) in value.as_object().into_iter().flatten() {
        let about = schema["properties"].get(field);
        let about = about.ok_or_else(|| format!("{name} has no field {field}"))?;
        seen.push(format!("{name}.{field}"));
        known(described, about, inner, seen)?;
    }
    let mut needed = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
    match needed.find(|field| value.is_object() && value.get(*field).is_none()) {
        Some(field) => Err(format!("{name} lacks {field}")),
        None => Ok(()),
    }
}

async fn asks(visitor: &Visitor, method: &str, path: &str, body: &str) -> (StatusCode, Value) {
    let request = Request::builder()
        .method(method)
        .uri(path)
        .header(header::COOKIE, &visitor.cookie)
        .header(header::ACCEPT, "application/json")
        .header(header::CONTENT_TYPE, "application/json");
    let answer = visitor.send(request.body(Body::from(body.to_string())).unwrap()).await;
    (answer.status, serde_json::from_str(&answer.text).unwrap_or(Value::Null))
}

#[tokio::test]
async fn fields_that_are_read_are_described_and_what_is_described_is_read() {
    let site = Site::new().await;
    let api = described(&site).await;
    assert_eq!(fields(&api, "/t/{table}/act"), ["action", "times", "version"]);
    assert_eq!(fields(&api, "/t/{table}/sit"), ["seat"]);
    let new = fields(&api, "/new");
    assert_eq!(new, ["game", "level", "listed", "mine", "opponent", "pace", "pack", "second"]);
    let free = &api["components"]["schemas"]["Wanted"]["additionalProperties"];
    assert_eq!(free["type"], "string", "seat-N and option-KEY");
    // Each of them makes another table.
    let ann = site.visitor().await;
    let plain = json!({ "game": "cyclone-run", "opponent": "bot", "option-players": "3" });
    for (field, value, shows) in [
        ("mine", "1", ("seat", json!(1))),
        (
            "level",
            "pilot",
            ("seats", json!([ann_name(&ann).await, "Pilot 1 (bot)", "Pilot 2 (bot)"])),
        ),
        ("seat-2", "greedy", ("over", json!(false))),
        ("option-players", "4", ("over", json!(false))),
    ] {
        let mut wish = plain.clone();
        wish[field] = value.into();
        let (status, answer) = asks(&ann, "POST", "/new", &wish.to_string()).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
        let (_, scene) =
            asks(&ann, "GET", &format!("{}scene", answer["go"].as_str().unwrap()), "").await;
        let seats = if field == "option-players" { 4 } else { 3 };
        assert_eq!(scene["seats"].as_array().unwrap().len(), seats, "{field}");
        assert_eq!(scene[shows.0], shows.1, "{field}");
    }
}

async fn ann_name(ann: &Visitor) -> String {
    let table = ann.opens("opponent=bot").await;
    let (_, scene) = asks(ann, "GET", &format!("{table}/scene"), "").await;
    scene["seats"][0].as_str().unwrap().into()
}

#[tokio::test]
async fn every_scene_of_every_game_is_as_described() {
    let site = Site::new().await;
    let api = described(&site).await;
    let answer = &api["paths"]["/t/{table}/scene"]["get"]["responses"]["200"];
    let schema = &answer["content"]["application/json"]["schema"];
    let (mut scenes, mut seen) = (0, Vec::new());
    for game in veritable_catalog::games() {
        let ann = site.visitor().await;
        let table = ann.opens(&format!("game={}&opponent=bot&level=random", game.id)).await;
        for step in 0..40 {
            let Some((_, choices)) = ann.waits(&table).await else { break };
            let (_, scene) = asks(&ann, "GET", &format!("{table}/scene"), "").await;
            known(&api, schema, &scene, &mut seen)
                .unwrap_or_else(|why| panic!("{}: {why}", game.id));
            scenes += 1;
            ann.act(&table, &choices[common::pick(step, choices.len())]).await;
        }
    }
    seen.sort();
    seen.dedup();
    println!("{scenes} scenes, {} fields seen", seen.len());
    assert!(seen.len() > 100, "{seen:?}");
}

#[tokio::test]
async fn every_address_is_described_and_answers_as_described() {
    let site = Site::new().await;
    let api = described(&site).await;
    let ann = site.visitor().await;
    let table = ann.opens("opponent=friend").await;
    let id = table.trim_start_matches("/t/");
    let mut asked = 0;
    for (path, methods) in api["paths"].as_object().unwrap() {
        for (method, about) in methods.as_object().unwrap() {
            for table in [id, "nowhere"] {
                let path = path
                    .replace("{table}", table)
                    .replace("{ply}", "0")
                    .replace("{game}", "force-of-arms");
                let path = path.replace("{version}", "x").replace("{name}", "table.js");
                for body in [
                    "{}",
                    "{",
                    r#"{"game":"chess","action":"x","seat":9,"name":"","link":"x","text":"","element":"x","ply":1}"#,
                ] {
                    let (status, _) = asks(&ann, &method.to_uppercase(), &path, body).await;
                    let known = about["responses"].as_object().unwrap();
                    assert!(
                        known.contains_key(status.as_str()),
                        "{method} {path} {body}: {status}"
                    );
                    asked += 1;
                }
            }
            let other = if method == "get" { "DELETE" } else { "GET" };
            let (status, _) = asks(&ann, other, &path.replace("{table}", id), "").await;
            assert!(status.is_client_error(), "{other} {path}: {status}");
        }
    }
    assert!(asked > 200, "{asked}");
}
