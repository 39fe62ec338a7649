//! The arrow of dependencies never points backwards.

use std::fs;
use std::path::{Path, PathBuf};

/// The floors of the house, the ground first. A crate may use what lies below it, nothing beside or above.
const FLOORS: [&[&str]; 8] = [
    &["veritable-core"],
    &["veritable-lanes"],
    &[
        "veritable-attack-on-the-sdf-1",
        "veritable-crisis-point",
        "veritable-cyclone-run",
        "veritable-force-of-arms",
        "veritable-reconstruction",
    ],
    &["veritable-catalog"],
    &["veritable-bots", "veritable-table"],
    &["veritable-lab", "veritable-store"],
    &["veritable-server", "veritable-tui"],
    &["veritable"],
];

/// Crates that may not do input or output: nothing of this kind among their dependencies.
const PURE: [&str; 10] = [
    "veritable-core",
    "veritable-attack-on-the-sdf-1",
    "veritable-crisis-point",
    "veritable-cyclone-run",
    "veritable-force-of-arms",
    "veritable-reconstruction",
    "veritable-lanes",
    "veritable-catalog",
    "veritable-bots",
    "veritable-table",
];
const IMPURE: [&str; 8] =
    ["tokio", "axum", "sqlx", "clap", "anstream", "indicatif", "getrandom", "terminal_size"];

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().into()
}

/// Every crate with its dependencies, as its manifest says.
fn manifests() -> Vec<(String, Vec<String>)> {
    let mut found = Vec::new();
    for dir in [crates(), crates().join("games")] {
        for entry in fs::read_dir(dir).unwrap().flatten() {
            let Ok(text) = fs::read_to_string(entry.path().join("Cargo.toml")) else { continue };
            let manifest: toml::Table = text.parse().unwrap();
            let name = manifest["package"]["name"].as_str().unwrap().to_string();
            let uses = manifest.get("dependencies").and_then(|d| d.as_table());
            found.push((name, uses.into_iter().flat_map(|d| d.keys().cloned()).collect()));
        }
    }
    found
}

fn floor(name: &str) -> usize {
    let found = FLOORS.iter().position(|floor| floor.contains(&name));
    found.unwrap_or_else(|| panic!("{name} has no floor yet: give it its place in FLOORS"))
}

#[test]
fn every_crate_uses_only_what_lies_below_it() {
    let manifests = manifests();
    assert!(manifests.len() >= 7, "the manifests were found");
    for (name, uses) in manifests {
        for used in uses.iter().filter(|used| used.starts_with("veritable")) {
            assert!(floor(used) < floor(&name), "{name} must not depend on {used}");
        }
    }
}

#[test]
fn rules_bots_and_tables_do_no_input_or_output() {
    for (name, uses) in manifests() {
        let pure = PURE.contains(&name.as_str());
        let impure: Vec<_> = uses.iter().filter(|used| IMPURE.contains(&used.as_str())).collect();
        assert!(!pure || impure.is_empty(), "{name} must not depend on {impure:?}");
    }
}
