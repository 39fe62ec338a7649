//! What every experiment promises, on the model game.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use veritable_bots::Level;
use veritable_core::testkit::toy::HighCard;
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
    assert!(one.share.low > 0.5, "greedy beats random: {one:?}");
    assert_eq!(one.wins[0] + one.wins[1] + one.draws, 200);
}

#[test]
fn a_bot_against_itself_has_exactly_half_the_points() {
    let found = arena(&HighCard::of(2, 5), [level("greedy"); 2], 50, 5, 1, &|_| ()).result;
    assert_eq!((found.share.share, found.elo.share), (0.5, 0.0));
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
    assert!(measured.to_string().contains("iterations/s"), "{measured}");
    assert!(measured.moves_per_second > 0.0 && measured.clone_ns > 0.0);
    let json = serde_json::to_value(&simulated).unwrap();
    assert_eq!(json["games"], 20);
    assert!(json["speed"]["games_per_second"].is_number());
    assert_eq!(serde_json::to_value(&compared).unwrap()["pairs"], 10);
    assert_eq!(serde_json::to_value(&measured).unwrap()["game"], "high-card");
}
