//! The description of the API for machines (OpenAPI 3.1): made from the list of routes and from the types that they
//! read and write, so that it cannot say anything else than they do.

use std::sync::OnceLock;

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use schemars::SchemaGenerator;
use schemars::generate::{Contract, SchemaSettings};
use serde_json::{Map, Value, json};

use crate::App;
use crate::answer::Why;
use crate::routes::{Described, Gives, Route, operations, routes};

/// Where the description keeps its types.
const TYPES: &str = "/components/schemas";

/// Answers with the description.
pub async fn serve(State(app): State<App>) -> Response {
    static TEXTS: [OnceLock<String>; 2] = [const { OnceLock::new() }; 2];
    let with_operations = app.config.operations;
    let text = TEXTS[usize::from(with_operations)].get_or_init(|| {
        let mut all = routes();
        all.extend(with_operations.then(operations).into_iter().flatten());
        description(&all).to_string()
    });
    ([(header::CONTENT_TYPE, "application/json")], text.as_str()).into_response()
}

/// The generators of what is read and of what is written, and where the types of both are collected.
struct Writer {
    read: SchemaGenerator,
    written: SchemaGenerator,
}

impl Writer {
    fn new() -> Self {
        let generator = |contract: Contract| {
            let settings = SchemaSettings::draft2020_12().with(|settings| {
                settings.definitions_path = TYPES.into();
                settings.meta_schema = None;
                settings.contract = contract;
            });
            settings.into_generator()
        };
        Self { read: generator(Contract::Deserialize), written: generator(Contract::Serialize) }
    }

    fn read(&mut self, described: Described) -> Value {
        described(&mut self.read).to_value()
    }

    fn written(&mut self, described: Described) -> Value {
        described(&mut self.written).to_value()
    }

    /// The fields of a type that is read, with their schemas.
    fn fields(&mut self, described: Described) -> Vec<(String, Value, bool)> {
        let name = self.read(described)["$ref"].as_str().unwrap_or_default().to_string();
        let name = name.rsplit('/').next().unwrap_or_default();
        let fields = self.read.definitions().get(name).cloned().unwrap_or_default();
        let needed = |field: &str| {
            fields["required"].as_array().is_some_and(|all| all.iter().any(|one| one == field))
        };
        let properties = fields["properties"].as_object().into_iter().flatten();
        properties.map(|(field, about)| (field.clone(), about.clone(), needed(field))).collect()
    }

    fn operation(&mut self, route: &Route) -> Value {
        let mut operation = json!({
            "summary": route.says,
            "parameters": parameters(route.path),
            "responses": self.answers(route),
        });
        if let Some(takes) = route.takes {
            if route.reads {
                let of_query = self.fields(takes).into_iter().map(|(name, schema, required)| {
                    json!({ "name": name, "in": "query", "required": required, "schema": schema })
                });
                let all = operation["parameters"].as_array_mut().expect("it is a list");
                all.extend(of_query);
            } else {
                let schema = json!({ "schema": self.read(takes) });
                operation["requestBody"] = json!({
                    "required": true,
                    "content": {
                        "application/json": schema,
                        "application/x-www-form-urlencoded": schema,
                    },
                });
            }
        }
        operation
    }

    fn answers(&mut self, route: &Route) -> Value {
        let mut all = Map::new();
        let any = json!({});
        match route.gives {
            Gives::Nothing => {
                all.insert("204".into(), json!({ "description": "It is done and stored." }));
            }
            Gives::Json(described) => {
                let schema = json!({ "schema": self.written(described) });
                let content = json!({ "application/json": schema, "text/plain": any });
                let answer = json!({ "description": "Here it is.", "content": content });
                all.insert("200".into(), answer);
                if !route.reads {
                    let led = "The same for a form in a browser: it is led on.";
                    all.insert("303".into(), json!({ "description": led }));
                }
            }
            Gives::Text(kind) => {
                let content = json!({ kind: any });
                all.insert(
                    "200".into(),
                    json!({ "description": "Here it is.", "content": content }),
                );
            }
            Gives::Socket => {
                all.insert("101".into(), json!({ "description": "The channel is open." }));
            }
        }
        let why = self.written(|generator| generator.subschema_for::<Why>());
        let words =
            json!({ "application/json": { "schema": why }, "text/plain": any, "text/html": any });
        for status in &route.refuses {
            let refused = json!({ "description": meaning(*status), "content": words });
            all.insert(status.to_string(), refused);
        }
        Value::Object(all)
    }
}

/// The whole description.
pub fn description(routes: &[Route]) -> Value {
    let (mut writer, mut paths) = (Writer::new(), Map::new());
    for route in routes {
        let method = if route.reads { "get" } else { "post" };
        let path = paths.entry(route.path).or_insert_with(|| json!({}));
        path[method] = writer.operation(route);
    }
    let mut types = writer.read.take_definitions(true);
    let written = writer.written.take_definitions(true);
    for (name, mut about) in written.clone() {
        close(&mut about, &written);
        let twice = types.insert(name.clone(), about);
        assert!(twice.is_none(), "two types are called {name}");
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Veritable",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "The table for programs. Send `Accept: application/json`, and the cookie that the first \
                answer sets: it is who you are.",
        },
        "paths": paths,
        "components": { "schemas": types },
    })
}

/// What is written has no other fields than these. A kind that holds another type has the fields of that type too, and a
/// type that is written into one field list with its kinds gives its fields to each of them.
fn close(about: &mut Value, types: &Map<String, Value>) {
    match about {
        Value::Object(about) => {
            if about.contains_key("properties")
                && let Some(Value::String(other)) = about.remove("$ref")
            {
                take_in(about, &types[other.rsplit('/').next().unwrap_or_default()]);
            }
            if about.contains_key("properties")
                && let Some(Value::Array(mut kinds)) = about.remove("oneOf")
            {
                let own = Value::Object(std::mem::take(about));
                kinds
                    .iter_mut()
                    .filter_map(Value::as_object_mut)
                    .for_each(|kind| take_in(kind, &own));
                about.insert("oneOf".into(), kinds.into());
                about.extend(
                    own.get("description").map(|says| ("description".into(), says.clone())),
                );
            }
            about.values_mut().for_each(|inner| close(inner, types));
            if about.contains_key("properties") && !about.contains_key("additionalProperties") {
                about.insert("additionalProperties".into(), false.into());
            }
        }
        Value::Array(all) => all.iter_mut().for_each(|inner| close(inner, types)),
        _ => {}
    }
}

/// Gives a type the fields of another.
fn take_in(about: &mut Map<String, Value>, other: &Value) {
    let fields = other["properties"].as_object().cloned().unwrap_or_default();
    let needed = other["required"].as_array().cloned().unwrap_or_default();
    if let Value::Object(own) = about.entry("properties").or_insert_with(|| json!({})) {
        own.extend(fields);
    }
    if let Value::Array(own) = about.entry("required").or_insert_with(|| json!([])) {
        own.extend(needed);
    }
}

/// The parameters in a path.
fn parameters(path: &str) -> Vec<Value> {
    let names = path.split('{').skip(1).filter_map(|part| part.split('}').next());
    let parameter = |name: &str| {
        let (says, schema) = match name {
            "table" => {
                ("The last part of a table's address", json!({ "type": "string", "minLength": 1 }))
            }
            "ply" => ("After how many actions", json!({ "type": "integer", "minimum": 0 })),
            "game" => ("The id of a game", json!({ "type": "string", "minLength": 1 })),
            _ => ("As the pages name it", json!({ "type": "string", "minLength": 1 })),
        };
        json!({ "name": name, "in": "path", "required": true, "description": says, "schema": schema })
    };
    names.map(parameter).collect()
}

/// What a status means here.
fn meaning(status: u16) -> &'static str {
    match status {
        303 => "It leads on.",
        400 => "The request cannot be read.",
        403 => "Not your seat, another site, or something that is still secret.",
        404 => "No such table, seat or game.",
        408 => "The request did not come to its end in time.",
        409 => "Not now: the table has moved on, play has not begun, a seat is taken.",
        413 => "The request is too large.",
        415 => "Fields come as application/json or as a form.",
        422 => "The rules forbid it, or a field is not what it should be.",
        426 => "This address is a WebSocket.",
        429 => "Too fast: wait a moment.",
        503 => "It could not be stored, so it has not happened; or it cannot be read just now.",
        _ => "Refused.",
    }
}
