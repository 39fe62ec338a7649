//! The model game keeps every law, and every law fails for a game that breaks it.

mod broken;
mod records;

use std::panic::catch_unwind;

use broken::*;
use veritable_core::laws;
use veritable_core::testkit::toy::{Dike, HighCard, Truce};

veritable_core::conformance! {
    two_seats: HighCard::of(2, 3),
    three_seats: HighCard::of(3, 1),
    four_seats: HighCard::of(4, 5),
    a_team_of_one: Dike::of(1),
    a_team_of_four: Dike::of(4),
    half_allies: Truce::of(5),
    // The game with the defects, but without any: what fails below fails for its defect alone.
    no_defect: Broken::<NONE>::new(),
}

/// One test for each defect: the law must panic, and say what is wrong.
macro_rules! fails {
    ($($name:ident: $defect:ident breaks $law:ident, which says $words:literal;)+) => {$(
        #[test]
        fn $name() {
            let game = Broken::<$defect>::new();
            let said = catch_unwind(|| laws::$law(&game)).expect_err("the law saw nothing");
            let said = said.downcast_ref::<String>().expect("a reason");
            assert!(said.contains($words), "{said}");
        }
    )+};
}

fails! {
    a_label_that_leaks_is_found:
        LABEL breaks what_a_viewer_cannot_know_changes_nothing_for_them, which says "a label";
    an_observation_that_leaks_is_found:
        OBSERVATION breaks what_a_viewer_cannot_know_changes_nothing_for_them,
        which says "the observation";
    a_scene_that_leaks_is_found:
        SCENE breaks what_a_viewer_cannot_know_changes_nothing_for_them, which says "the scene";
    a_refusal_that_leaks_is_found:
        REFUSAL breaks what_a_viewer_cannot_know_changes_nothing_for_them, which says "a refusal";
    legal_actions_that_depend_on_a_secret_are_found:
        LEGAL breaks what_a_viewer_cannot_know_changes_nothing_for_them,
        which says "the list of legal actions";
    an_event_that_leaks_a_dealt_card_is_found:
        DEALT breaks events_tell_no_more_than_views, which says "what was told";
    an_event_that_leaks_a_played_card_is_found:
        PLAYED breaks events_tell_no_more_than_views, which says "what it does not reveal";
    words_about_an_event_that_leak_are_found:
        NARRATION breaks events_tell_no_more_than_views, which says "how it was told";
    a_view_that_forgets_what_was_told_is_found:
        FORGETFUL breaks events_tell_no_more_than_views, which says "what was told";
    a_silent_reveal_is_found:
        SILENT breaks a_revealed_secret_bars_undo, which says "revealed a secret";
    a_spectator_who_sees_a_hand_is_found:
        SPECTATOR breaks a_spectator_sees_what_every_seat_sees, which says "spectator";
    a_sampled_world_that_contradicts_the_view_is_found:
        SAMPLE breaks sampled_worlds_look_the_same_to_the_viewer, which says "the view";
    a_sampled_world_with_too_many_cards_is_found:
        UNLAWFUL breaks sampled_worlds_look_the_same_to_the_viewer, which says "broken";
    notation_that_does_not_read_back_is_found:
        NOTATION breaks notation_reads_back_what_it_wrote, which says "peek";
    notation_that_reads_nonsense_is_found:
        NONSENSE breaks notation_reads_back_what_it_wrote, which says "is no action";
    an_action_listed_twice_is_found:
        TWICE breaks legal_is_exactly_what_check_allows, which says "listed twice";
    a_check_that_allows_too_much_is_found:
        LENIENT breaks legal_is_exactly_what_check_allows, which says "what is not listed";
    a_refusal_without_a_clause_is_found:
        CLAUSE breaks legal_is_exactly_what_check_allows, which says "no clause";
    an_outcome_that_is_rolled_but_not_listed_is_found:
        ROLL breaks legal_is_exactly_what_check_allows, which says "not listed";
    a_lost_card_is_found:
        CONSERVATION breaks every_position_keeps_the_invariants, which says "not all there";
    a_state_that_depends_on_more_than_the_log_is_found:
        MEMORY breaks the_same_log_gives_the_same_states, which says "the replayed state";
    a_state_that_does_not_survive_saving_is_found:
        SAVING breaks states_and_views_survive_serialization, which says "the state read back";
    two_actions_at_one_index_are_found:
        INDEX breaks action_indices_are_a_bijection, which says "left == right";
    an_endless_match_is_found:
        ENDLESS breaks every_match_ends_within_its_limit, which says "more than";
    a_result_before_the_end_is_found:
        EARLY breaks every_match_ends_within_its_limit, which says "before the end";
    a_judgement_beyond_winning_is_found:
        JUDGEMENT breaks judgements_are_probabilities, which says "for seat";
    a_judgement_that_contradicts_the_result_is_found:
        BLIND breaks judgements_are_probabilities, which says "the worth of the end";
    a_choice_over_something_that_is_not_drawn_is_found:
        UNDRAWN breaks scenes_offer_what_is_legal_and_nothing_else, which says "nowhere";
    a_legal_action_that_is_not_offered_is_found:
        WITHHELD breaks scenes_offer_what_is_legal_and_nothing_else, which says "what is offered";
    a_legal_action_that_is_barred_is_found:
        BARRED breaks scenes_offer_what_is_legal_and_nothing_else, which says "barred but legal";
    chance_that_does_not_fall_as_it_says_is_found:
        WEIGHTS breaks chance_falls_as_its_weights_say, which says "often than its weight";
    a_rule_that_cites_now_one_clause_now_another_is_found:
        REASON breaks legal_is_exactly_what_check_allows, which says "now clause";
    a_judgement_that_knows_a_secret_is_found:
        FORESIGHT breaks what_a_viewer_cannot_know_changes_nothing_for_them,
        which says "the judgement";
    a_reason_that_knows_a_secret_is_found:
        CONFIDED breaks what_a_viewer_cannot_know_changes_nothing_for_them,
        which says "a reason";
    a_reason_given_twice_is_found:
        DOUBLED breaks reasons_can_be_compared, which says "twice";
    inputs_of_a_learned_judgement_that_leak_are_found:
        LEARNED breaks what_a_viewer_cannot_know_changes_nothing_for_them,
        which says "what a learned judgement looks at";
    a_standing_that_tells_a_secret_is_found:
        STANDING breaks what_a_viewer_cannot_know_changes_nothing_for_them,
        which says "where everybody stands";
    a_match_that_is_further_than_its_end_is_found:
        PROGRESS breaks judgements_are_probabilities, which says "of the match";
    positions_of_one_gist_with_different_choices_are_found:
        GIST breaks open_choices_are_the_same_wherever_they_are_met, which says "an open choice";
    a_gist_that_holds_a_secret_is_found:
        OVERHEARD breaks open_choices_are_the_same_wherever_they_are_met,
        which says "what decides a choice";
    a_top_line_that_differs_from_its_scene_is_found:
        HEADER breaks scenes_offer_what_is_legal_and_nothing_else, which says "the top line alone";
    a_guide_that_waits_for_a_choice_that_does_not_exist_is_found:
        GUIDE breaks the_guide_names_what_exists, which says "no action begins with";
    a_guide_that_waits_for_a_phase_that_does_not_exist_is_found:
        PHASE breaks the_guide_names_what_exists, which says "the phases are";
    seats_of_one_name_are_found:
        NAMELESS breaks what_a_viewer_cannot_know_changes_nothing_for_them,
        which says "called the same";
    a_name_that_leaks_is_found:
        NAMES breaks what_a_viewer_cannot_know_changes_nothing_for_them,
        which says "the name of a seat";
    a_team_that_does_not_end_as_one_is_found:
        TEAM breaks results_suit_the_stakes, which says "as one";
    a_minor_victory_among_rivals_is_found:
        DEGREES breaks results_suit_the_stakes, which says "among rivals";
    secret_hands_that_are_called_open_are_found:
        OPEN breaks only_who_hides_something_has_secrets, which says "hides";
    a_seat_that_hides_more_than_it_says_is_found:
        HIDING breaks only_who_hides_something_has_secrets, which says "hides";
}
