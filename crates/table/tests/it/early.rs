//! Matches that end before their rules end them.

use veritable_core::testkit::toy::HighCard;
use veritable_core::{Degree, Turn, Viewer};
use veritable_table::{Early, Seed, verify};

use crate::{Table, dealt, finished, first};

#[test]
fn whoever_resigns_loses_and_the_other_wins() {
    let mut table = dealt(2, 2);
    first(&mut table);
    table.end_early(Early::Resigned(1)).unwrap();
    let outcome = table.outcome().unwrap();
    assert_eq!(outcome.results, [Degree::Sole, Degree::Loss]);
    assert_eq!(outcome.reason, "Seat 1 resigned.");
    assert_eq!(table.turn(), Turn::Over);
}

#[test]
fn among_several_rivals_all_others_share_the_victory() {
    let mut table = dealt(3, 1);
    table.end_early(Early::Resigned(0)).unwrap();
    let results = table.outcome().unwrap().results;
    assert_eq!(results, [Degree::Loss, Degree::Shared, Degree::Shared]);
}

#[test]
fn nobody_loses_a_match_that_was_called_off() {
    let mut table = dealt(2, 1);
    table.end_early(Early::CalledOff).unwrap();
    assert!(!table.outcome().unwrap().decided());
}

#[test]
fn after_it_nothing_is_played_taken_back_or_offered() {
    let mut table = dealt(2, 2);
    let Turn::Decide(seat) = table.turn() else { panic!("somebody decides") };
    first(&mut table);
    let Turn::Decide(next) = table.turn() else { panic!("somebody decides") };
    let action = table.position().legal()[0].action.clone();
    table.end_early(Early::Resigned(next)).unwrap();
    let over = "The game is over.";
    assert_eq!(table.play(next, &action).unwrap_err().to_string(), over);
    assert_eq!(table.end_early(Early::CalledOff).unwrap_err().to_string(), over);
    assert!(table.undo(seat).is_err());
    assert!(table.scene(Viewer::Seat(next)).choices.is_empty());
    assert_eq!(table.settle(), 0, "chance does not go on either");
}

#[test]
fn its_file_says_how_it_ended_loads_and_verifies() {
    for (how, line) in
        [(Early::Resigned(1), "\nresigned 1\n"), (Early::CalledOff, "\ncalled off\n")]
    {
        let mut table = dealt(2, 2);
        let held = table.log().len();
        let mut text = table.save();
        first(&mut table);
        table.end_early(how).unwrap();
        // Saved as a whole, or added to what was saved before.
        text += &table.save_more(&text, held);
        for text in [table.save(), text] {
            assert!(text.contains(line), "{text}");
            let again = Table::load(&text, None).unwrap();
            assert_eq!((again.early(), again.outcome()), (Some(how), table.outcome()));
            let verified = verify::<veritable_catalog::MatchOf<HighCard>>(&text, None).unwrap();
            assert_eq!(verified.outcome, table.outcome());
        }
    }
}

#[test]
fn a_file_cannot_end_twice_or_go_on_after_its_end() {
    let over = finished(dealt(2, 1)).save();
    let place = over.rfind("end ").unwrap();
    let refused = |text: String| Table::load(&text, None).err().expect("refused").says;
    let twice = format!("{}resigned 0\nend\n", &over[..place]);
    assert_eq!(refused(twice), "The game is over.");
    let goes_on = over.replace("\nlog\n", "\nlog\nresigned 0\n");
    assert_eq!(refused(goes_on), "The match has ended before this line.");
    let mut table = dealt(2, 1);
    table.end_early(Early::Resigned(0)).unwrap();
    let nobody = table.save().replace("resigned 0", "resigned 9");
    assert_eq!(refused(nobody), "There is no such seat.");
}

#[test]
fn a_match_can_be_played_on_from_before_it_was_given_up() {
    let mut table = dealt(2, 2);
    first(&mut table);
    table.end_early(Early::Resigned(0)).unwrap();
    let fork = table.fork(table.log().len(), Seed::from_number(9));
    assert_eq!((fork.early(), fork.over()), (None, false));
}
