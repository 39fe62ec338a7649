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
    for command in
        ["games", "play", "sim", "compare", "sweep", "arena", "bench", "engine", "check", "verify"]
    {
        assert!(text.contains(&format!("\n  {command} ")), "{command}: {text}");
        assert!(ok(&[command, "--help"]).contains("Usage: veritable"));
    }
    assert!(text.contains("Examples:"));
}

/// A copy of the built-in cards of Force of Arms with one word of it changed.
fn pack(from: &str, to: &str) -> Dir {
    let cards = include_str!("../../../games/force-of-arms/content/cards.toml");
    assert_eq!(cards.matches(from).count(), 1, "{from}");
    let dir = Dir::new();
    dir.write("cards.toml", &cards.replace(from, to));
    dir
}

/// An attack fighter of value 1 that is worth 20.
fn unfair() -> Dir {
    let fair = "name = \"Lancer II Space Fighter\"\nkind = \"attack\"\nvalue = 1\n";
    pack(fair, &fair.replace("value = 1", "value = 20"))
}

const QUICK: [&str; 4] = ["force-of-arms", "--option", "rounds=1", "--threads"];

#[test]
fn a_planted_unfair_card_is_the_first_row_of_the_card_table() {
    let dir = unfair();
    let sim = |threads| {
        let args = ["--games", "400", "--cards", "400", "--content", &dir.path(""), "--json"];
        json(&[&["sim"], &QUICK[..], &[threads], &args[..]].concat())["cards"].clone()
    };
    let cards = sim("2");
    assert_eq!(cards, sim("1"), "the table is the same on one thread");
    let first = &cards[0];
    assert_eq!(
        (first["id"].as_str(), first["name"].as_str()),
        (Some("rdf-fighter-attack-1"), Some("Lancer II Space Fighter"))
    );
    assert_eq!(first["contribution"]["to"], "RDF");
    assert!(first["contribution"]["wins"]["low"].as_f64().unwrap() > 0.1, "{first}");
    assert!(first["contribution"]["points"]["low"].as_f64().unwrap() > 1.0, "{first}");
    assert_eq!(first["played"], 400, "{first}");
    assert!(first["won_when_played"]["share"].as_f64().unwrap() > 0.5, "{first}");
    let cards = cards.as_array().unwrap();
    assert_eq!(cards.len(), 24 + 16 + 8);
    assert!(
        cards.iter().all(|card| card.get("unmeasured").is_none()),
        "every card can be neutralised"
    );
}

#[test]
fn every_game_tells_its_cards_and_can_neutralise_each() {
    for game in
        ["force-of-arms", "crisis-point", "cyclone-run", "attack-on-the-sdf-1", "reconstruction"]
    {
        let report = json(&["sim", game, "--games", "30", "--cards", "2", "--json"]);
        let cards = report["cards"].as_array().unwrap();
        assert!(cards.len() > 15, "{game}: {} cards", cards.len());
        for card in cards {
            assert!(card.get("unmeasured").is_none(), "{game}: {card}");
        }
        let played = cards.iter().filter(|card| card["played"].as_u64() > Some(0)).count();
        assert!(
            2 * played > cards.len(),
            "{game}: only {played} of {} are ever played",
            cards.len()
        );
    }
}

#[test]
fn a_comparison_stops_when_the_difference_is_sure() {
    let other = unfair();
    let compare = |threads| {
        let args = ["--deals", "4000", "--other-content", &other.path(""), "--json"];
        json(&[&["compare"], &QUICK[..], &[threads], &args[..]].concat())
    };
    let found = compare("2");
    assert_eq!(found, compare("1"));
    assert_eq!((found["verdict"].as_str(), found["side"].as_str()), (Some("better"), Some("RDF")));
    assert!(found["deals"].as_u64().unwrap() < 1000, "{}", found["deals"]);
    assert_ne!(found["settings"][0]["content"], found["settings"][1]["content"]);
    let text = ok(&[
        "compare",
        "force-of-arms",
        "--set",
        "rdf-fighter-attack-1.value=20",
        "--deals",
        "4000",
    ]);
    assert!(text.contains("RDF does better in the second game (by points)."), "{text}");
}

#[test]
fn a_comparison_says_what_is_missing() {
    let fails = |args: &[&str]| {
        let ran = run(&[&["compare", "force-of-arms", "--deals", "50"], args].concat());
        assert_eq!(ran.code, 1, "{args:?}");
        ran.err
    };
    assert!(fails(&[]).contains("Both games are the same"));
    assert!(
        fails(&["--set", "nobody.value=3"])
            .contains("There is no number “nobody.value” in this pack")
    );
    assert!(fails(&["--set", "rdf-fighter-attack-1.value=many"]).contains("a whole number"));
    assert!(fails(&["--set", "rdf-fighter-attack-1.value=21"]).contains("above 20"));
    let said = fails(&["--other-option", "optional_move=true", "--side", "REF"]);
    assert!(
        said.contains("Nobody is called “REF” in both games. Who takes part: RDF, Zentraedi."),
        "{said}"
    );
}

#[test]
fn a_sweep_finds_the_value_that_balances() {
    let dir = Dir::new();
    let page = dir.path("sweep.html");
    let args = [
        "sweep",
        "force-of-arms",
        "--option",
        "rounds=1",
        "--number",
        "rdf-fighter-attack-1.value",
        "--range",
        "0..20:5",
    ];
    let found = json(&[&args[..], &["--deals", "400", "--json", "--report", &page]].concat());
    let points = found["points"].as_array().unwrap();
    assert_eq!(
        points.iter().map(|p| p["value"].as_i64().unwrap()).collect::<Vec<_>>(),
        [0, 5, 10, 15, 20]
    );
    let wins = |i: usize| points[i]["wins"]["share"].as_f64().unwrap();
    assert!(wins(4) > wins(0) + 0.1, "{found}");
    let balanced = &found["balanced"];
    assert!(balanced["low"].as_f64() < balanced["high"].as_f64(), "{found}");
    assert!(dir.read("sweep.html").contains("<svg"));
    let options = json(&[
        "sweep",
        "cyclone-run",
        "--option",
        "players=4",
        "--number",
        "late_fuel",
        "--range",
        "0..1",
        "--deals",
        "20",
        "--json",
    ]);
    assert_eq!(options["points"].as_array().unwrap().len(), 2);
    assert_eq!(options["target"], 0.25);
}

#[test]
fn records_have_one_row_for_every_game() {
    let dir = Dir::new();
    for name in ["games.csv", "games.jsonl"] {
        ok(&[
            "sim",
            "cyclone-run",
            "--games",
            "300",
            "--option",
            "players=3",
            "--records",
            &dir.path(name),
        ]);
    }
    let csv = dir.read("games.csv");
    let head = csv.lines().next().unwrap();
    assert!(
        head.starts_with("game,decisions,chance,beyond,reason,seat0,result0,score0,seat1,"),
        "{head}"
    );
    assert_eq!(csv.lines().count(), 301);
    let rows: Vec<Value> =
        dir.read("games.jsonl").lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    assert_eq!(
        rows.iter().map(|row| row["game"].as_u64().unwrap()).collect::<Vec<_>>(),
        (0..300).collect::<Vec<_>>()
    );
    assert!(rows.iter().all(|row| row["result2"].is_string() && row["score2"].is_i64()));
    let ran = run(&["sim", "cyclone-run", "--games", "3", "--records", &dir.path("games.txt")]);
    assert!(
        ran.code == 1 && ran.err.contains("Records are written as .csv or .jsonl"),
        "{}",
        ran.err
    );
}

#[cfg(unix)]
#[test]
fn an_interrupted_simulation_tells_what_it_has_found() {
    use std::process::{Command, Stdio};
    let child = Command::new(env!("CARGO_BIN_EXE_veritable"))
        .args(["sim", "force-of-arms", "--games", "100000000", "--threads", "1", "--json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(std::time::Duration::from_secs(2));
    assert!(
        Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success()
    );
    let ended = child.wait_with_output().unwrap();
    assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stderr));
    let report: Value = serde_json::from_slice(&ended.stdout).unwrap();
    let (games, wanted) = (report["games"].as_u64().unwrap(), report["wanted"].as_u64().unwrap());
    assert!(games > 0 && games < wanted && wanted == 100_000_000, "{games} of {wanted}");
}

#[test]
fn a_report_is_one_page_with_every_plot() {
    let dir = Dir::new();
    let args = [
        "sim",
        "force-of-arms",
        "--games",
        "60",
        "--bots",
        "greedy",
        "--option",
        "rounds=1",
        "--cards",
        "2",
    ];
    ok(&[&args[..], &["--report", &dir.path("page.html")]].concat());
    let page = dir.read("page.html");
    for part in [
        "By side",
        "By seat",
        "Length",
        "Points",
        "Chance over time",
        "class=\"sortable\"",
        "Skull One VF-1S",
    ] {
        assert!(page.contains(part), "{part}");
    }
    assert!(!page.contains("http"), "nothing comes from elsewhere");
}

#[test]
fn a_program_plays_in_the_arena_like_the_bot_it_is() {
    let engine = format!("cmd:{} engine force-of-arms", env!("CARGO_BIN_EXE_veritable"));
    let arena = |bot: &str| {
        let bots = format!("random,{bot}");
        let args = [
            "arena",
            "force-of-arms",
            "--pairs",
            "2",
            "--option",
            "rounds=1",
            "--json",
            "--bots",
            &bots,
        ];
        let mut report = json(&args);
        for key in ["bots", "seconds", "threads"] {
            report.as_object_mut().unwrap().remove(key);
        }
        report
    };
    assert_eq!(
        arena(&engine),
        arena("pilot"),
        "the engine thinks as a pilot unless it is told otherwise"
    );
}

#[test]
fn a_program_that_does_not_play_is_named() {
    let fails = |bot: &str| {
        let bots = format!("random,{bot}");
        let ran =
            run(&["arena", "force-of-arms", "--pairs", "1", "--patience", "1", "--bots", &bots]);
        assert_eq!(ran.code, 1, "{bot}");
        ran.err
    };
    assert!(fails("cmd:./there-is-no-such-bot").contains("cannot be started"));
    assert!(fails("cmd:").contains("Name the program after cmd:"));
    assert!(fails("cmd:cat").contains("names no legal “action” or “index”"));
    assert!(fails("cmd:true").contains("has ended before the match did"));
    assert!(fails("cmd:sleep 60").contains("did not answer within 1 s"));
    assert!(fails("cmd:yes").contains("which is no JSON"));
}

#[test]
fn a_round_robin_has_a_table_of_strengths() {
    let args = [
        "arena",
        "force-of-arms",
        "--pairs",
        "6",
        "--option",
        "rounds=1",
        "--bots",
        "random,greedy,cadet",
    ];
    let report = json(&[&args[..], &["--json"]].concat());
    assert_eq!(report["table"].as_array().unwrap().len(), 3);
    assert_eq!(report["pairings"].as_array().unwrap().len(), 3);
    assert_eq!(report["table"][2]["bot"], "random");
    assert!(ok(&args).contains("random against greedy"));
}

#[test]
fn an_arena_ends_when_a_strength_is_refuted() {
    let args = [
        "arena",
        "force-of-arms",
        "--pairs",
        "2000",
        "--option",
        "rounds=1",
        "--bots",
        "greedy,random",
    ];
    let report = json(&[&args[..], &["--sprt", "0,100", "--json"]].concat());
    assert_eq!(report["sprt"]["verdict"], "greater");
    assert!(report["pairs"].as_u64().unwrap() < 100, "{}", report["pairs"]);
}

#[test]
fn every_slip_of_a_pack_is_told_at_once_for_the_game_whose_files_they_are() {
    let dir = pack("short = \"SDF1\"\ndefense = 3\n", "short = \"SDF1\"\ndefense = 300\n");
    let text = dir.read("cards.toml").replace(
        "name = \"Skull One VF-1S\"\nkind = \"attack\"\nvalue = 6",
        "name = \"\"\nkind = \"attack\"\nvalue = \"six\"",
    );
    dir.write("cards.toml", &text);
    let ran = run(&["check", "--content", &dir.path("")]);
    assert_eq!(ran.code, 1);
    let said: Vec<_> = ran.err.lines().collect();
    assert_eq!(said.len(), 3, "{}", ran.err);
    assert!(ran.err.contains("the name of “rdf-fighter-attack-6” is empty"), "{}", ran.err);
    assert_eq!(ran.err.matches("a whole number from 0 to 255").count(), 2, "{}", ran.err);
    assert!(
        !ran.err.contains("Crisis Point") && !ran.err.contains("as cyclone-run"),
        "{}",
        ran.err
    );
    let stranger = Dir::new();
    stranger.write("songs.toml", "[[song]]\nname = \"Stagefright\"\n");
    let ran = run(&["check", "--content", &stranger.path("")]);
    assert!(ran.err.contains("the files of no game that is known"), "{}", ran.err);
}
