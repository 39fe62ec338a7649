//! What viewers are told, and looking back.

use veritable_catalog::AnyMatch;
use veritable_core::Viewer;
use veritable_table::{By, Seed};

use crate::{dealt, finished, first};

fn words(table: &crate::Table, viewer: Viewer) -> String {
    let told = table.told(viewer, 0..usize::MAX);
    told.into_iter().flat_map(|entry| entry.lines).map(|line| line.text + "\n").collect()
}

#[test]
fn each_viewer_is_told_their_own_secrets_only() {
    let mut table = dealt(2, 1);
    first(&mut table);
    let card = table.log()[4].action.strip_prefix("play ").unwrap();
    assert!(
        words(&table, Viewer::Seat(0)).contains(&format!("Seat 0 plays the {card} face down."))
    );
    for stranger in [Viewer::Seat(1), Viewer::Spectator] {
        assert!(words(&table, stranger).contains("Seat 0 plays a card face down."));
        let entries = table.told(stranger, 4..5);
        assert_eq!(entries[0].action, None, "a hidden action has no notation for others");
    }
}

#[test]
fn actions_of_others_are_shown_once_the_match_is_over() {
    let table = finished(dealt(2, 1));
    let told = table.told(Viewer::Spectator, 0..usize::MAX);
    assert_eq!(told.len(), table.log().len());
    assert!(told.iter().zip(table.log()).all(|(t, ply)| t.action.as_deref() == Some(&*ply.action)));
}

#[test]
fn a_part_of_the_story_is_told_as_the_whole() {
    let table = finished(dealt(4, 5));
    let whole = table.told(Viewer::Seat(2), 0..usize::MAX);
    let (head, tail) = (table.told(Viewer::Seat(2), 0..30), table.told(Viewer::Seat(2), 30..999));
    assert_eq!([head, tail].concat(), whole);
    assert!(table.told(Viewer::Seat(2), 500..600).is_empty());
}

#[test]
fn any_moment_can_be_shown_again() {
    let table = finished(dealt(4, 5));
    assert!(table.log().len() > 32, "long enough to have a snapshot on the way");
    let mut replay = table.at(0);
    for (ply, played) in table.log().iter().enumerate() {
        assert_eq!(table.at(ply).position().state(), replay.position().state(), "ply {ply}");
        replay.position_mut().play(&played.action, &[]).unwrap();
    }
    assert_eq!(table.at(usize::MAX).position().state(), replay.position().state());
}

#[test]
fn a_fork_shares_the_past_and_throws_its_own_future() {
    let table = finished(dealt(2, 5));
    let mut fork = table.fork(5, Seed::from_number(99));
    assert_eq!(fork.log(), &table.log()[..5]);
    assert_eq!(fork.log()[4].by, By::Seat(0));
    fork = finished(fork);
    let throws = |table: &crate::Table| {
        let thrown = table.log().iter().filter(|ply| ply.by == By::Chance);
        thrown.map(|ply| ply.action.clone()).collect::<Vec<_>>()
    };
    assert_eq!(throws(&fork)[..4], throws(&table)[..4]);
    assert_ne!(throws(&fork), throws(&table));
}
