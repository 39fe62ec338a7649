//! A saved game looked at again.

use serde_json::Value;

use crate::{Dir, ok, run, run_in};

/// A short match of Force of Arms, played by always taking the first choice: to its end, or so far.
fn saved(home: &Dir, choices: usize) -> String {
    let args = ["play", "force-of-arms", "--seed", "3", "--option", "rounds=1"];
    let ran =
        run_in(home, &[&args[..], &["--seats", "you,random"]].concat(), &"1\n".repeat(choices));
    assert_eq!(ran.code, 0, "{}", ran.err);
    let [save] = &home.files()[..] else { panic!("one game was saved: {:?}", home.files()) };
    home.path(save)
}

/// The sum of a field of all moves for one seat.
fn sum(review: &Value, of: impl Fn(&Value) -> f64) -> f64 {
    review["moves"].as_array().unwrap().iter().map(of).sum()
}

#[test]
fn a_review_adds_up() {
    let home = Dir::new();
    let file = saved(&home, 400);
    let review: Value = serde_json::from_str(&ok(&["review", &file, "--json"])).unwrap();
    let seats = review["seats"].as_array().unwrap();
    assert_eq!(seats.len(), 2);
    let last = review["moves"].as_array().unwrap().last().unwrap();
    for (seat, account) in seats.iter().enumerate() {
        let number = |field: &str| account[field].as_f64().unwrap();
        assert_eq!(last["after"][seat].as_f64(), Some(number("result")), "the end is the result");
        let luck = sum(&review, |one| one["luck"][seat].as_f64().unwrap());
        assert!((luck - number("luck")).abs() < 1e-4, "{luck} {}", number("luck"));
        assert!((number("result") - number("luck") - number("without_luck")).abs() < 1e-4);
        let own = |one: &Value| one["seat"].as_u64() == Some(seat as u64);
        let cost = sum(&review, |one| if own(one) { one["cost"].as_f64().unwrap() } else { 0.0 });
        assert!(cost <= number("cost") + 1e-4, "{cost} {}", number("cost"));
    }
    let costs: Vec<f64> = seats.iter().map(|seat| seat["cost"].as_f64().unwrap()).collect();
    assert!(costs.iter().all(|cost| *cost > 0.1), "neither of them thought: {costs:?}");
}

#[test]
fn a_review_in_words_names_the_better_move_and_leaves_out_what_changed_little() {
    let home = Dir::new();
    let file = saved(&home, 400);
    let [short, long] = [&["review", &file][..], &["review", &file, "--all"]].map(ok);
    assert!(short.starts_with("Force of Arms: chances of "), "{short}");
    assert!(short.contains("; better: "), "{short}");
    assert!(short.contains("moves that changed little are left out; --all shows them."), "{short}");
    assert!(!long.contains("left out") && long.lines().count() > short.lines().count());
    for text in [short, long] {
        let accounts: Vec<_> = text.lines().filter(|line| line.contains("without luck")).collect();
        assert_eq!(accounts.len(), 2, "{text}");
        let results = ["result 100 %", "result 0 %"].map(|r| text.contains(r));
        assert!(results == [true; 2] || text.matches("result 50 %").count() == 2, "{text}");
    }
}

#[test]
fn a_match_that_goes_on_is_not_reviewed() {
    let home = Dir::new();
    let file = saved(&home, 3);
    let ran = run(&["review", &file]);
    assert_eq!((ran.code, ran.out.as_str()), (1, ""));
    assert!(
        ran.err.contains("the game is not over") && ran.err.contains("--resume"),
        "{}",
        ran.err
    );
}
