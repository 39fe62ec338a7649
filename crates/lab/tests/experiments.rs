//! What every experiment promises, on the model game.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use veritable_bots::Level;
use veritable_core::testkit::toy::{Dike, HighCard, Truce};
use veritable_core::{Degree, Game, Options};
use veritable_lab::arena::{Among, Found, Teams};
use veritable_lab::report::Report;
use veritable_lab::simulate::Findings;
use veritable_lab::sprt::Accepted;
use veritable_lab::{Arena, Duel, Plan, Player, Simulation, Sprt, Work, bench, tournament};

fn level(name: &str) -> Level {
    name.parse().unwrap()
}

fn bots<const N: usize>(names: [&str; N]) -> [Player; N] {
    names.map(|name| level(name).into())
}

fn plan(players: &[Player], games: u64, seed: u64) -> Plan<'_> {
    Plan { options: Options::standard(), players, games, seed, cards: false, course: false }
}

fn simulated<G: Game>(
    game: &G,
    players: &[Player],
    games: u64,
    seed: u64,
    work: Work,
) -> Simulation {
    veritable_lab::simulate(game, &plan(players, games, seed), work, |_| ()).unwrap()
}

fn simulate<G: Game>(
    game: &G,
    players: &[Player],
    games: u64,
    seed: u64,
    threads: usize,
) -> Findings {
    simulated(game, players, games, seed, Work::quiet(threads)).result
}

fn duel(bots: [Player; 2], pairs: u64, seed: u64) -> Duel {
    Duel { options: Options::standard(), bots, pairs, seed, sprt: None }
}

fn arena<G: Game>(game: &G, names: [&str; 2], pairs: u64, seed: u64, threads: usize) -> Arena {
    veritable_lab::arena(game, &duel(bots(names), pairs, seed), Work::quiet(threads)).unwrap()
}

#[test]
fn a_simulation_finds_the_same_on_one_and_on_two_threads() {
    let game = HighCard::of(3, 3);
    let bots = bots(["random", "greedy", "cadet"]);
    let [one, two] = [1, 2].map(|threads| simulate(&game, &bots, 300, 5, threads));
    assert_eq!(one, two);
    assert_ne!(one, simulate(&game, &bots, 300, 6, 1), "the seed does nothing");
}

#[test]
fn every_match_of_a_simulation_is_counted_once() {
    let done = AtomicU64::new(0);
    let count = |n| {
        done.fetch_add(n, Ordering::Relaxed);
    };
    let work = Work { progress: &count, ..Work::quiet(2) };
    let found = simulated(&HighCard::of(2, 3), &bots(["random"; 2]), 500, 1, work).result;
    assert_eq!(done.load(Ordering::Relaxed), 500);
    assert_eq!((found.games, found.wanted), (500, 500));
    assert_eq!(found.decided + found.draws + found.lost, 500);
    assert_eq!(found.seats.iter().map(|seat| seat.wins).sum::<u64>(), found.decided);
    assert_eq!(found.chance, 500 * 8, "two hands of two and two more deals of two");
}

#[test]
fn an_arena_is_the_same_on_one_and_on_two_threads() {
    let game = HighCard::of(2, 5);
    let bots = ["greedy", "random"];
    let [one, two] = [1, 2].map(|threads| arena(&game, bots, 100, 5, threads).result);
    assert_eq!(one, two);
    let Found::Among(found) = one.found else { panic!("rivals: {one:?}") };
    assert!(found.share.low > 0.5, "greedy beats random: {found:?}");
    assert_eq!(found.wins[0] + found.wins[1] + found.draws, 200);
}

fn among<G: Game>(game: &G, bots: [&str; 2], pairs: u64) -> Among {
    match arena(game, bots, pairs, 5, 1).result.found {
        Found::Among(found) => found,
        Found::Teams(teams) => panic!("everybody plays for themselves: {teams:?}"),
    }
}

fn teams(bots: [&str; 2], pairs: u64) -> Teams {
    match arena(&Dike::of(3), bots, pairs, 5, 1).result.found {
        Found::Teams(found) => found,
        Found::Among(among) => panic!("a team plays as one: {among:?}"),
    }
}

#[test]
fn a_bot_against_itself_has_exactly_half_the_points() {
    let found = among(&HighCard::of(2, 5), ["greedy", "greedy"], 50);
    assert_eq!((found.share.share, found.elo.unwrap().share), (0.5, 0.0));
}

#[test]
fn one_bot_among_three_others_takes_every_seat_of_the_same_deals() {
    let even = among(&HighCard::of(4, 3), ["random", "random"], 60);
    assert_eq!((even.seats.len(), even.wins[0] + even.wins[1] + even.draws), (4, 240));
    assert!((even.share.low..even.share.high).contains(&even.others), "{even:?}");
    let better = among(&HighCard::of(4, 3), ["greedy", "random"], 60);
    assert!(better.share.low > better.others, "{better:?}");
    assert_eq!(better.elo, None, "Elo is between two");
}

#[test]
fn two_teams_are_compared_on_the_same_deals() {
    let found = teams(["greedy", "random"], 100);
    assert!(found.gain.low > 0.0 && found.score_gain.low > 0.0, "{found:?}");
    let gain = (found.wins[0] as f64 - found.wins[1] as f64) / 100.0;
    assert!((found.gain.share - gain).abs() < 1e-9);
    let same = teams(["greedy", "greedy"], 20);
    assert_eq!((same.gain.share, same.score_gain.share), (0.0, 0.0));
    assert!(same.gain.high > 0.0, "twenty deals alike do not prove that all are");
}

#[test]
fn a_team_that_wins_or_loses_is_never_drawn() {
    let found = simulate(&Dike::of(2), &bots(["greedy"; 2]), 200, 1, 1);
    let team = found.team.unwrap();
    assert_eq!((found.draws, found.lost, found.decided), (0, 200 - team.wins, 200));
    assert!(team.wins > 0 && found.seats.iter().all(|seat| seat.wins == team.wins));
}

#[test]
fn victories_are_counted_by_degree_and_also_beyond_the_seats() {
    let found = simulate(&Truce::of(4), &bots(["random"; 3]), 300, 1, 2);
    assert_eq!(found.seats[0].name, "Millers");
    let tide = found.beyond["the Tide"];
    assert!(tide > 0 && tide <= found.lost, "{found:?}");
    let all = |degree| found.seats.iter().filter_map(|s| s.results.get(&degree)).sum::<u64>();
    assert!(all(Degree::Major) > 0 && all(Degree::Minor) > 1);
    for seat in &found.seats {
        let of = |degree| seat.results.get(&degree).copied().unwrap_or(0);
        assert_eq!(seat.wins, of(Degree::Major) + of(Degree::Minor));
        let worth = (of(Degree::Major) as f64 + of(Degree::Minor) as f64 / 2.0) / 300.0;
        assert!((seat.worth - worth).abs() < 1e-9);
    }
}

#[test]
fn reports_are_readable_by_people_and_by_programs() {
    let game = HighCard::of(2, 2);
    let names = ["random", "greedy"];
    let simulated = simulated(&game, &bots(names), 20, 1, Work::quiet(1));
    let compared = arena(&game, names, 10, 1, 1);
    let measured = bench(&game, 1, Duration::from_millis(20));
    assert!(simulated.to_string().contains("matches/s"), "{simulated}");
    assert!(compared.to_string().contains("Elo difference"), "{compared}");
    assert!(measured.to_string().starts_with("high-card, 2 seats, one thread\n"), "{measured}");
    let three = arena(&HighCard::of(3, 2), names, 1, 1, 1).to_string();
    let first = "random among 2 greedy, 1 deal of high-card, each played 3 times with random in every \
                 seat (seed 1):\n";
    assert!(three.starts_with(first) && three.ends_with("s on 1 thread"), "{three}");
    let team = arena(&Dike::of(2), names, 10, 1, 1).to_string();
    assert!(team.contains("percentage points more"), "{team}");
    assert!(measured.moves_per_second > 0.0 && measured.clone_ns > 0.0);
    let json = serde_json::to_value(&simulated).unwrap();
    assert_eq!(json["games"], 20);
    assert!(json["speed"]["games_per_second"].is_number());
    assert_eq!(serde_json::to_value(&compared).unwrap()["pairs"], 10);
    assert_eq!(serde_json::to_value(&measured).unwrap()["game"], "high-card");
}

#[test]
fn whoever_has_enough_gets_what_was_found_so_far() {
    let stop = std::sync::atomic::AtomicBool::new(false);
    let done = AtomicU64::new(0);
    let enough = |n| {
        if done.fetch_add(n, Ordering::Relaxed) + n >= 300 {
            stop.store(true, Ordering::Relaxed);
        }
    };
    let work = Work { threads: 2, progress: &enough, stop: &stop };
    let found = simulated(&HighCard::of(2, 3), &bots(["random"; 2]), 100_000, 1, work);
    assert!((300..310).contains(&found.result.games), "{}", found.result.games);
    assert!(found.to_string().starts_with("Stopped after 30"), "{found}");
    assert_eq!(found.result.games, found.result.decided + found.result.draws);
}

#[test]
fn a_report_says_options_content_and_version() {
    let json = serde_json::to_value(simulate(&HighCard::of(2, 2), &bots(["random"; 2]), 10, 1, 1))
        .unwrap();
    assert_eq!(json["options"], serde_json::json!({}));
    assert_eq!(json["content"].as_str().unwrap().len(), 16);
    assert_eq!(json["version"], env!("CARGO_PKG_VERSION"));
}

#[test]
fn a_round_robin_ranks_the_bots_by_strength() {
    let field = bots(["random", "greedy", "cadet"]);
    let how = duel(bots(["random", "greedy"]), 60, 3);
    let [one, two] = [1, 2].map(|threads| {
        tournament(&HighCard::of(2, 5), &field, &how, Work::quiet(threads)).unwrap()
    });
    assert_eq!(one.table, two.table);
    assert_eq!(one.pairings.len(), 3);
    assert_eq!((one.table[0].bot.as_str(), one.table[2].bot.as_str()), ("greedy", "random"));
    let sum: f64 = one.table.iter().map(|row| row.elo.share).sum();
    assert!(sum.abs() < 1e-6, "the mean strength is 0: {:?}", one.table);
    assert!(
        one.table
            .iter()
            .all(|row| row.elo.low < row.elo.share && row.elo.high - row.elo.low < 600.0)
    );
    assert!(one.to_string().contains("greedy against cadet"), "{one}");
}

#[test]
fn a_sequential_test_stops_before_the_deals_are_used_up() {
    let how = Duel {
        sprt: Some(Sprt { elo0: 0.0, elo1: 100.0 }),
        ..duel(bots(["greedy", "random"]), 5000, 1)
    };
    let [one, two] = [1, 2].map(|threads| {
        veritable_lab::arena(&HighCard::of(2, 5), &how, Work::quiet(threads)).unwrap()
    });
    assert_eq!(one.result, two.result);
    assert!(one.result.pairs < 500, "{}", one.result.pairs);
    assert_eq!(one.result.sprt.unwrap().verdict, Accepted::Greater);
    assert!(one.to_string().contains("+100 Elo accepted"), "{one}");
}

#[test]
fn two_pairs_prove_little() {
    let found = among(&HighCard::of(2, 5), ["random", "greedy"], 2);
    assert!(found.share.high - found.share.low > 0.5, "{found:?}");
    let alone = tournament(
        &HighCard::of(2, 5),
        &bots(["random", "greedy"]),
        &duel(bots(["random", "greedy"]), 1, 3),
        Work::quiet(1),
    );
    let elo = alone.unwrap().table[0].elo;
    assert!(elo.high - elo.low > 300.0, "{elo:?}");
}

#[test]
fn a_page_opens_anywhere_and_holds_everything() {
    let players = bots(["greedy", "random"]);
    let watched = Plan { course: true, ..plan(&players, 50, 1) };
    let found =
        veritable_lab::simulate(&HighCard::of(2, 3), &watched, Work::quiet(1), |_| ()).unwrap();
    let html = found.html();
    for part in [
        "<!doctype html>",
        "prefers-color-scheme: dark",
        "Chance over time",
        "By seat",
        "Length",
        "<svg",
    ] {
        assert!(html.contains(part), "{part}");
    }
    for elsewhere in ["http:", "https:", "src=", "href=", "@import", "url("] {
        assert!(!html.contains(elsewhere), "{elsewhere}");
    }
    let course = found.result.course.unwrap();
    assert!(course.winners.last().unwrap() > course.winners.first().unwrap(), "{course:?}");
}
