//! What every experiment promises, on the model game.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use veritable_bots::Level;
use veritable_core::testkit::toy::{Dike, HighCard, Truce};
use veritable_core::{Degree, Game};
use veritable_lab::arena::{Among, Found, Teams};
use veritable_lab::{arena, bench, simulate};

fn level(name: &str) -> Level {
    name.parse().unwrap()
}

#[test]
fn a_simulation_finds_the_same_on_one_and_on_two_threads() {
    let game = HighCard::of(3, 3);
    let bots = [level("random"), level("greedy"), level("cadet")];
    let [one, two] = [1, 2].map(|threads| simulate(&game, &bots, 300, 5, threads, &|_| ()).result);
    assert_eq!(one, two);
    assert_ne!(one, simulate(&game, &bots, 300, 6, 1, &|_| ()).result, "the seed does nothing");
}

#[test]
fn every_match_of_a_simulation_is_counted_once() {
    let done = AtomicU64::new(0);
    let count = |n| {
        done.fetch_add(n, Ordering::Relaxed);
    };
    let found = simulate(&HighCard::of(2, 3), &[level("random"); 2], 500, 1, 2, &count).result;
    assert_eq!(done.into_inner(), 500);
    assert_eq!(found.decided + found.draws + found.lost, 500);
    assert_eq!(found.seats.iter().map(|seat| seat.wins).sum::<u64>(), found.decided);
    assert_eq!(found.chance, 500 * 8, "two hands of two and two more deals of two");
}

#[test]
fn an_arena_is_the_same_on_one_and_on_two_threads() {
    let game = HighCard::of(2, 5);
    let bots = [level("greedy"), level("random")];
    let [one, two] = [1, 2].map(|threads| arena(&game, bots, 100, 5, threads, &|_| ()).result);
    assert_eq!(one, two);
    let Found::Among(found) = one.found else { panic!("rivals: {one:?}") };
    assert!(found.share.low > 0.5, "greedy beats random: {found:?}");
    assert_eq!(found.wins[0] + found.wins[1] + found.draws, 200);
}

fn among<G: Game>(game: &G, bots: [&str; 2], pairs: u64) -> Among {
    match arena(game, bots.map(level), pairs, 5, 1, &|_| ()).result.found {
        Found::Among(found) => found,
        Found::Teams(teams) => panic!("everybody plays for themselves: {teams:?}"),
    }
}

fn teams(bots: [&str; 2], pairs: u64) -> Teams {
    match arena(&Dike::of(3), bots.map(level), pairs, 5, 1, &|_| ()).result.found {
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
    let found = simulate(&Dike::of(2), &[level("greedy"); 2], 200, 1, 1, &|_| ()).result;
    let team = found.team.unwrap();
    assert_eq!((found.draws, found.lost, found.decided), (0, 200 - team.wins, 200));
    assert!(team.wins > 0 && found.seats.iter().all(|seat| seat.wins == team.wins));
}

#[test]
fn victories_are_counted_by_degree_and_also_beyond_the_seats() {
    let found = simulate(&Truce::of(4), &[level("random"); 3], 300, 1, 2, &|_| ()).result;
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
    let bots = [level("random"), level("greedy")];
    let simulated = simulate(&game, &bots, 20, 1, 1, &|_| ());
    let compared = arena(&game, bots, 10, 1, 1, &|_| ());
    let measured = bench(&game, 1, Duration::from_millis(20));
    assert!(simulated.to_string().contains("matches/s"), "{simulated}");
    assert!(compared.to_string().contains("Elo difference"), "{compared}");
    assert!(measured.to_string().starts_with("high-card, 2 seats, one thread\n"), "{measured}");
    let three = arena(&HighCard::of(3, 2), bots, 1, 1, 1, &|_| ()).to_string();
    let first = "random among 2 greedy, 1 deal of high-card, each played 3 times with random in every \
                 seat (seed 1):\n";
    assert!(three.starts_with(first) && three.ends_with("s on 1 thread"), "{three}");
    let team = arena(&Dike::of(2), bots, 10, 1, 1, &|_| ()).to_string();
    assert!(team.contains("percentage points more"), "{team}");
    assert!(measured.moves_per_second > 0.0 && measured.clone_ns > 0.0);
    let json = serde_json::to_value(&simulated).unwrap();
    assert_eq!(json["games"], 20);
    assert!(json["speed"]["games_per_second"].is_number());
    assert_eq!(serde_json::to_value(&compared).unwrap()["pairs"], 10);
    assert_eq!(serde_json::to_value(&measured).unwrap()["game"], "high-card");
}
