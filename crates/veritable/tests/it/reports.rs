//! What the commands report.

use serde_json::Value;

use crate::{Dir, ok, run, run_in};

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&ok(args)).unwrap()
}

#[test]
fn games_lists_every_option_with_its_legal_values() {
    let text = ok(&["games"]);
    assert!(text.contains("force-of-arms") && text.contains("1 to 5 (standard: 2)"), "{text}");
    let game = &json(&["games", "--json"])["games"][0];
    assert_eq!(game["id"], "force-of-arms");
    let rounds = game["options"].as_array().unwrap().iter().find(|o| o["key"] == "rounds").unwrap();
    assert_eq!((rounds["min"].as_i64(), rounds["max"].as_i64()), (Some(1), Some(5)));
}

#[test]
fn a_simulation_gives_the_same_result_on_one_and_two_threads() {
    let sim = |threads| {
        let args = ["sim", "force-of-arms", "--games", "300", "--bots", "greedy,random", "--json"];
        let mut report = json(&[&args[..], &["--seed", "5", "--threads", threads]].concat());
        assert!(report["speed"]["seconds"].is_number());
        report.as_object_mut().unwrap().remove("speed");
        report
    };
    let one = sim("1");
    assert_eq!(one, sim("2"));
    assert_eq!(one["games"], 300);
    assert!(one["seats"][0]["share"]["low"].as_f64().unwrap() > 0.5, "greedy beats random");
}

#[test]
fn an_arena_compares_two_bots_on_the_same_deals() {
    let report =
        json(&["arena", "force-of-arms", "--bots", "greedy,random", "--pairs", "20", "--json"]);
    assert_eq!(report["pairs"], 20);
    let wins: u64 = report["wins"].as_array().unwrap().iter().map(|w| w.as_u64().unwrap()).sum();
    assert_eq!(wins + report["draws"].as_u64().unwrap(), 40);
    let text = ok(&["arena", "force-of-arms", "--bots", "greedy,random", "--pairs", "5"]);
    assert!(text.contains("Elo"), "{text}");
}

#[test]
fn an_arena_of_one_bot_is_refused_with_the_command_that_serves() {
    for bots in ["pilot,pilot", "pilot"] {
        let ran = run(&["arena", "force-of-arms", "--bots", bots, "--pairs", "1"]);
        assert_eq!(ran.code, 1);
        assert!(ran.err.contains("`veritable sim force-of-arms --bots pilot`"), "{}", ran.err);
    }
}

#[test]
fn an_arena_of_three_takes_the_first_bot_through_every_seat() {
    let args = ["arena", "cyclone-run", "--bots", "greedy,random", "--pairs", "2", "--json"];
    let report = json(&[&args[..], &["--option", "players=3"]].concat());
    let counts = report["wins"].as_array().unwrap().iter().chain([&report["draws"]]);
    assert_eq!(counts.map(|n| n.as_u64().unwrap()).sum::<u64>(), 6);
    assert_eq!(report["seats"].as_array().unwrap().len(), 3);
    assert!(report["share"]["high"].as_f64().unwrap() > report["share"]["low"].as_f64().unwrap());
}

#[test]
fn the_built_in_content_passes_its_check() {
    assert!(ok(&["check"]).starts_with("force-of-arms: the content can be played"));
}

#[test]
fn every_clause_is_listed_with_the_tests_that_cover_it() {
    let ran = run(&["check", "--rules", "--json"]);
    let report: Value = serde_json::from_str(&ran.out).unwrap();
    let uncovered = report["uncovered"].as_array().unwrap();
    let rules = report["games"][0]["rules"].as_array().unwrap();
    assert!(rules.len() > 100, "{} clauses", rules.len());
    let bare =
        |row: &&Value| row["clause"]["testable"] == true && row["tests"] == serde_json::json!([]);
    assert_eq!(rules.iter().filter(bare).count(), uncovered.len());
    assert_eq!(ran.code == 0, uncovered.is_empty(), "an uncovered clause fails the check");
}

#[test]
fn a_game_between_bots_is_saved_and_verified() {
    let home = Dir::new();
    let ran =
        run_in(&home, &["play", "force-of-arms", "--seats", "random,greedy", "--seed", "3"], "");
    assert_eq!(ran.code, 0);
    let [save] = &home.files()[..] else { panic!("{:?}", home.files()) };
    let path = home.path(save);
    let said = ok(&["verify", &path]);
    assert!(said.contains("chance outcomes fell as committed"), "{said}");
    assert!(said.contains("Result: "), "{said}");
    let verdict = json(&["verify", &path, "--json"]);
    assert_eq!(verdict["game"], "force-of-arms");
    assert!(verdict["decisions"].as_u64().unwrap() > 180 && verdict["throws"] == 18, "{verdict}");

    // The same seed gives the same game; a changed throw is found.
    let other = Dir::new();
    run_in(&other, &["play", "force-of-arms", "--seats", "random,greedy", "--seed", "3"], "");
    assert_eq!(other.read(save), home.read(save));
    let text = home.read(save);
    let (first, second) = (line(&text, "0 chance "), line(&text, "1 chance "));
    let forged = text.replace(first, &second.replace("1 chance", "0 chance"));
    let forged = forged.replace(second, &first.replace("0 chance", "1 chance"));
    let file =
        home.write("forged.txt", &(forged[..forged.rfind("end ").unwrap()].to_string() + "end\n"));
    let ran = run(&["verify", &file]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("Chance gave “deal "), "{}", ran.err);
}

fn line<'a>(text: &'a str, start: &str) -> &'a str {
    text.lines().find(|line| line.starts_with(start)).unwrap()
}

#[test]
fn help_shows_every_command_with_examples() {
    let text = ok(&["--help"]);
    for command in ["games", "play", "sim", "arena", "bench", "engine", "check", "verify"] {
        assert!(text.contains(&format!("\n  {command} ")), "{command}: {text}");
        assert!(ok(&[command, "--help"]).contains("Usage: veritable"));
    }
    assert!(text.contains("Examples:"));
}
