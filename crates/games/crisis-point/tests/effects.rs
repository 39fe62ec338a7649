//! Filters and effect operations (spec 7.1, 7.2), also those that no stock card uses.

mod common;
use common::*;

use veritable_crisis_point::Event;
use veritable_crisis_point::content::Special;
use veritable_crisis_point::state::*;

const ROWS: &str = "
    SALA AGAC SRCH DROP
    SPAR D65  REDB SOLD
    LOGA SCHQ SHIP TERM
    GMPR MONU SDF1 YELL";

/// Dana Sterling with another text is played by the AoSC.
fn dana(effects: &str) -> Match {
    dana_on(picture(ROWS), effects)
}

fn dana_on(position: Position, effects: &str) -> Match {
    let mut play = position.with(&[("dana-sterling", effects)]).card_phase(Aosc);
    play.does("hero 0");
    play
}

// covers 7.1
#[test]
fn filters_select_by_icon_type_and_name() {
    let cells = |filter: &str| {
        let play = dana(&format!("{{ op = \"stack\", n = 1{filter} }}"));
        play.offers().iter().map(|o| o.trim_start_matches("cell ").to_string()).collect::<Vec<_>>()
    };
    assert_eq!(cells("").len(), 16);
    assert_eq!(cells(", side = \"own\""), ["a1", "b1", "a2", "a3", "b3", "a4"]);
    assert_eq!(cells(", side = \"enemy\""), ["c1", "d1", "c2", "d2", "c3", "d3"]);
    assert_eq!(cells(", side = \"neutral\""), ["b2", "b4", "c4", "d4"]);
    assert_eq!(cells(", side = \"not-own\"").len(), 10);
    assert_eq!(cells(", kind = \"base\""), ["b3", "c3"]);
    assert_eq!(cells(", kind = \"location\"").len(), 4);
    assert_eq!(cells(", kind = \"unit\"").len(), 10);
    assert_eq!(cells(", name = \"bioroid\""), ["c2", "d2", "d3"], "whatever the case");
    assert_eq!(cells(", side = \"own\", name = \"Battloid\""), ["a1", "b1", "a2", "a3"]);
}

// covers 7.1 R31
#[test]
fn beside_asks_for_an_own_unit_next_to_the_card() {
    let rows = "SALA AGAC SRCH DROP  SPAR D65 REDB SOLD  LOGA SCHQ SHIP TERM  YELL MONU SDF1 GMPR";
    let cells = |beside: &str| {
        let text =
            format!("{{ op = \"stack\", n = 1, side = \"not-own\", beside = \"{beside}\" }}");
        dana_on(picture(rows), &text).offers_of("cell").join(" ").replace("cell ", "")
    };
    assert_eq!(cells("unit"), "c1 b2 c2 c3 d3 a4 b4 c4");
    assert_eq!(cells("unit:Battloid"), "c1 b2 c2 a4 b4", "the Security Robot on D4 is no Battloid");
    assert_eq!(cells("unit:Bioroid"), "", "no own Bioroid: the text does nothing");
}

// covers 7.1 R32
#[test]
fn near_speaks_of_the_resolving_card() {
    let place = |near: &str| {
        let effects = format!("{{ op = \"place\", n = 1, near = \"{near}\" }}");
        let mut play = picture("SALA SRCH . .  . . . .  . D65 . .  . MONU . .")
            .with(&[("gmp-security-robot", &effects)])
            .tactical(Aosc);
        play.does("unit 5").does("cell a2");
        play.offers().join(" ").replace("cell ", "")
    };
    assert_eq!(place("adjacent"), "a1 b1 b3");
    assert_eq!(place("here-or-adjacent"), "a1 b1 a2 b3");
    assert_eq!(place("non-adjacent"), "b4", "neither itself nor its neighbours");
    assert_eq!(place("any"), "a1 b1 a2 b3 b4");
}

// covers 7.2
#[test]
fn place_puts_tokens_one_by_one_within_its_limit() {
    let mut play = dana("{ op = \"place\", n = 3, each = 2, side = \"neutral\" }");
    play.does("cell b2").does("cell b2");
    play.refuses("cell b2", "At most 2 on one card with this text.");
    play.refuses("cell a1", "The text does not mean cards of this sort.");
    play.refuses("pass", "This must be done if it can be done.");
    play.does("cell b4");
    assert_eq!([on(&play, "b2"), on(&play, "b4")], [[2, 0], [1, 0]]);
    assert_eq!(play.decider(), 1);
}

// covers 7.2 R38
#[test]
fn angelo_dante_places_on_as_many_units_as_there_are() {
    let mut play = picture(ROWS)
        .with(&[(
            "angelo-dante",
            "{ op = \"place\", n = 4, side = \"own\", name = \"Spartas\", each = 1 }",
        )])
        .card_phase(Aosc);
    play.does("hero 2").does("cell a2");
    assert_eq!((on(&play, "a2"), play.decider()), ([1, 0], 1));
    let mut play = picture(ROWS).card_phase(Aosc);
    play.does("hero 2").does_all(&["cell a1", "cell b1", "cell a2", "cell a3"]);
    assert_eq!(["a1", "b1", "a2", "a3"].map(|c| on(&play, c)[0]), [1; 4]);
}

// covers 7.2 R12
#[test]
fn an_empty_supply_ends_what_places_and_limits_what_gains() {
    let mut play = dana_on(picture(ROWS).removed(60, 0), "{ op = \"place\", n = 3 }");
    play.does("cell a1");
    assert_eq!((play.state.table.supply[0], play.decider()), (0, 1));
    let mut stack = dana_on(picture(ROWS).removed(59, 0), "{ op = \"stack\", n = 3 }");
    stack.does("cell a1");
    assert_eq!(on(&stack, "a1"), [2, 0]);
    let empty = dana_on(
        picture(ROWS).removed(60, 0).tokens("c1", 1, 1),
        "{ op = \"convert\", n = 1 }, { op = \"line\", do = \"place\" }, { op = \"stack\", n = 1 }",
    );
    assert_eq!(empty.decider(), 1, "convert, line and stack need a token in the supply");
    assert_eq!(on(&empty, "c1"), [1, 1]);
    let mut line = dana_on(picture(ROWS).removed(59, 0), "{ op = \"line\", do = \"place\" }");
    line.does("line 1");
    assert_eq!(["a1", "b1", "c1", "d1"].map(|c| on(&line, c)[0]), [1, 1, 0, 0]);
    let mut gain =
        picture("SALA SRCH . .  . . . .  . . . .  . . . .").removed(58, 0).tactical(Aosc);
    gain.does("unit 3").does("cell d4");
    assert_eq!((gain.state.table.supply[0], gain.state.table.reserve[0]), (0, 3), "3 of 4 tokens");
}

// covers 7.2
#[test]
fn remove_and_strip_take_enemy_tokens_out_of_the_game() {
    let tokens = |p: Position| p.tokens("a1", 0, 2).tokens("c1", 1, 4);
    let mut play = dana_on(tokens(picture(ROWS)), "{ op = \"remove\", n = 3, each = 2 }");
    assert_eq!(play.offers(), ["cell a1", "cell c1"]);
    play.does("cell c1").does("cell c1");
    assert_eq!(play.offers(), ["cell a1"], "two from one card at most");
    play.refuses("cell c1", "At most 2 on one card with this text.");
    play.refuses("cell b1", "No enemy Battle Token lies there.");
    play.does("cell a1");
    assert_eq!(play.state.table.removed, [0, 3]);
    let mut strip = dana_on(tokens(picture(ROWS)), "{ op = \"strip\", n = 3, side = \"not-own\" }");
    assert_eq!(strip.offers(), ["cell c1"]);
    strip.does("cell c1");
    assert_eq!((on(&strip, "c1"), strip.state.table.removed), ([1, 1], [0, 3]));
    let mut few = dana_on(tokens(picture(ROWS)), "{ op = \"strip\", n = 3, side = \"own\" }");
    few.does("cell a1");
    assert_eq!(few.state.table.removed, [0, 2], "as many as there are");
}

// covers 7.2
#[test]
fn electronic_jamming_takes_one_token_from_each_of_three_cards() {
    let mut play = picture(ROWS)
        .tokens("a1", 0, 2)
        .tokens("b2", 0, 2)
        .tokens("c3", 0, 2)
        .tokens("d4", 0, 2)
        .card_phase(Aosc);
    play.does("command 3").does("cell a1");
    assert_eq!(play.offers(), ["cell b2", "cell c3", "cell d4"]);
    play.does("cell b2").does("cell d4");
    assert_eq!(play.state.table.removed, [0, 3]);
    assert_eq!(play.decider(), 1);
}

// covers 7.2
#[test]
fn convert_trades_several_tokens() {
    let mut play = dana_on(picture(ROWS).tokens("c1", 0, 3), "{ op = \"convert\", n = 2 }");
    play.does("cell c1").does("cell c1");
    assert_eq!((on(&play, "c1"), play.state.table.removed), ([2, 1], [0, 2]));
}

// covers 7.2
#[test]
fn shift_moves_own_tokens_one_by_one_and_may_stop() {
    let text = "{ op = \"shift\", n = 2 }";
    let mut play = dana_on(picture(ROWS).tokens("a1", 2, 5), text);
    assert_eq!(play.offers(), ["pass", "cell a1"]);
    play.refuses("cell b1", "None of your Battle Tokens lies there.");
    play.does("cell a1");
    play.refuses("cell a1", "Choose another card.");
    play.refuses("pass", "Finish what you began.");
    play.does("cell d4");
    assert_eq!(play.offers(), ["pass", "cell a1", "cell d4"]);
    play.does("pass");
    assert_eq!([on(&play, "a1"), on(&play, "d4")], [[1, 5], [1, 0]]);
    let none = dana(text);
    assert_eq!(none.decider(), 1, "no own token: nothing to do");
}

// covers 7.2
#[test]
fn hover_tank_squad_alone_on_the_battlefield_shifts_nothing() {
    let mut play = anywhere().tactical(Aosc);
    play.does("unit 6").does("cell a1");
    assert_eq!(play.state.table.step, Step::TacToken);
}

// covers 7.2
#[test]
fn push_moves_at_most_n_tokens_and_may_be_declined() {
    let mut play = dana_on(picture(ROWS).tokens("d4", 1, 5), "{ op = \"push\", n = 3 }");
    play.does("cell d4");
    assert_eq!(play.offers(), ["cell c3", "cell d3", "cell c4"]);
    play.does("cell c3");
    assert_eq!([on(&play, "d4"), on(&play, "c3")], [[1, 2], [0, 3]]);
    let mut declined = dana_on(picture(ROWS).tokens("d4", 1, 5), "{ op = \"push\", n = 3 }");
    declined.does("pass");
    assert_eq!(on(&declined, "d4"), [1, 5]);
}

// covers 7.2 R17
#[test]
fn swap_units_can_be_optional_named_fixed_or_adjacent() {
    let mut any = dana("{ op = \"swap-units\", who = \"own\" }");
    assert_eq!(any.offers(), ["pass", "cell a1", "cell b1", "cell a2", "cell a3", "cell a4"]);
    any.does("cell a4").does("cell b1");
    assert_eq!([lies(&any, "a4"), lies(&any, "b1")], ["AGAC", "GMPR"]);
    let must =
        dana("{ op = \"swap-units\", who = \"own\", name = \"Battloid\", optional = false }");
    assert_eq!(must.offers(), ["cell a1", "cell b1", "cell a2", "cell a3"]);
    let mut enemy = dana("{ op = \"swap-units\", who = \"enemy\", adjacent = true }");
    enemy.does("cell d3");
    assert_eq!(enemy.offers(), ["cell c2", "cell d2"], "adjacent enemy Units, not the Base");
    let alone = dana("{ op = \"swap-units\", who = \"own\", name = \"Robot\" }");
    assert_eq!(alone.decider(), 1, "one Unit has no partner");
}

// covers 7.2 R29
#[test]
fn reveal_turns_enemy_cards_faceup_one_by_one() {
    let mut play = dana_on(picture(ROWS).faceup(Masters, "c"), "{ op = \"reveal\", n = 2 }");
    assert_eq!(play.offers().len(), 7);
    play.refuses("line c", "This Combat Card is already faceup.");
    play.does("line 2").does("line a");
    assert_eq!(play.state.table.up[1], 1 << 2 | 1 << 5 | 1);
    let mut early = picture("SALA SRCH . .  . . . .  . . . .  . . . .").tactical(Aosc);
    early.does("unit 3").does("cell d4");
    early.refuses("line d", "There is no Combat Card in that space.");
    let all = (0..8)
        .fold(picture(ROWS), |p, l| p.faceup(Masters, ["a", "b", "c", "d", "1", "2", "3", "4"][l]));
    let blind = dana_on(all, "{ op = \"reveal\", n = 2 }");
    assert_eq!(blind.decider(), 1, "nothing is facedown");
}

// covers 7.2
#[test]
fn swap_combat_may_be_declined() {
    let mut play = picture(ROWS).card_phase(Aosc);
    let slots = play.state.secret.slots;
    play.does("command 2").does("pass");
    assert_eq!(play.state.secret.slots, slots);
    play.does("cell a1");
    assert_eq!((on(&play, "a1"), play.decider()), ([1, 0], 1));
}

// covers 7.2
#[test]
fn drain_discards_unused_tokens_of_the_opponent() {
    let mut play = picture("SRCH SALA . .  . . . .  . . . .  . . . .")
        .with(&[("gmp-security-robot", "{ op = \"drain\", n = 3 }")])
        .reserve(0, 2)
        .tactical(Aosc);
    play.does("unit 5").does("cell d4");
    assert_eq!((play.state.table.reserve, play.state.table.removed), ([4, 0], [0, 2]));
}

// covers 7.2
#[test]
fn gain_can_count_cards_and_serve_the_opponent() {
    let text = "{ op = \"gain\", n = 2, per = { side = \"own\", kind = \"unit\" }, max = 5 }, { op = \"gain\", n = 1, who = \"opponent\", per = { side = \"enemy\" } }";
    let mut play = picture("SALA SRCH AGAC DROP  . . . .  . . . .  . . . .")
        .with(&[("gmp-security-robot", text)])
        .tactical(Aosc);
    play.does("unit 5").does("cell d4");
    // 4 printed, then 2 for each of three own Units but at most 5; 1 for each of two enemy cards.
    assert_eq!(play.state.table.reserve, [4 + 5, 2]);
}

// covers 7.2
#[test]
fn line_reaches_the_cards_of_its_filter() {
    let mut play = dana_on(
        picture(ROWS).tokens("a1", 0, 1).tokens("c1", 0, 2),
        "{ op = \"line\", do = \"remove\", side = \"enemy\" }",
    );
    assert_eq!(play.offers(), ["line c", "line 1"]);
    play.does("line 1");
    assert_eq!([on(&play, "a1"), on(&play, "c1")], [[0, 1], [0, 1]]);
    let mut place = dana("{ op = \"line\", do = \"place\", side = \"own\" }");
    place.refuses("line d", "No card in that line would be affected.");
    place.does("line a");
    assert_eq!(["a1", "a2", "a3", "a4"].map(|c| on(&place, c)[0]), [1; 4]);
}

// covers 7.2
#[test]
fn choose_resolves_one_of_its_lists() {
    let mut play = anywhere().hand(Aosc, "LIBE").tactical(Aosc);
    play.does("location 9").does("cell a1");
    assert_eq!(play.offers(), ["option 0", "option 1"]);
    play.refuses("option 2", "The card has no such alternative.");
    let mut other = play.clone();
    play.does("option 0");
    assert_eq!(play.state.table.reserve[0], 2);
    other.does("option 1");
    assert_eq!(
        (other.state.table.reserve[0], other.state.table.step),
        (0, Step::Slot),
        "nothing to reveal"
    );

    let nested = "{ op = \"choose\", options = [[{ op = \"choose\", options = [[{ op = \"stack\", n = 1 }], [{ op = \"stack\", n = 2 }]] }, { op = \"reveal\", n = 1 }], [{ op = \"shift\", n = 1 }]] }, { op = \"stack\", n = 3 }";
    let mut play = dana(nested);
    play.does("option 0").does("option 1").does("cell a1").does("line b").does("cell d4");
    assert_eq!([on(&play, "a1"), on(&play, "d4")], [[2, 0], [3, 0]]);
    assert_eq!(play.state.table.up[1], 0b10);
}

// covers 7.2
#[test]
fn the_macros_of_special_tokens_work_as_texts_of_cards() {
    let mut exchange = dana("{ op = \"exchange\" }");
    exchange.does("cell a1").does("cell b1");
    assert_eq!(lies(&exchange, "a1"), "AGAC");
    let mut searchlight = dana_on(picture(ROWS).tokens("d4", 0, 1), "{ op = \"searchlight\" }");
    searchlight.does("cell d4");
    assert_eq!(searchlight.state.table.removed, [0, 1]);
    let mut cluster = dana("{ op = \"cluster\", penalty = 1, targets = 1 }");
    assert_eq!(cluster.offers(), ["cell b1"], "only the AGAC touches an enemy Unit");
    cluster.does("cell b1").does("cell c2");
    assert_eq!(
        ([on(&cluster, "b1"), on(&cluster, "c2")], cluster.decider()),
        ([[0, 1], [1, 0]], 1)
    );
}

// covers R18
#[test]
fn a_cluster_missile_may_stop_after_its_first_target() {
    let mut play = picture(ROWS).holds(Special::Cluster).reserve(1, 0).token_phase(Aosc);
    play.does("cluster").does("cell b1").does("cell c1").does("pass");
    assert_eq!(["c1", "c2"].map(|c| on(&play, c)), [[1, 0], [0, 0]]);
    assert!(play.told.iter().any(|e| matches!(e, Event::Declined { .. })));
}

// covers R12
#[test]
fn a_cluster_missile_without_supply_hits_as_far_as_it_goes() {
    let mut play =
        picture(ROWS).holds(Special::Cluster).reserve(1, 0).removed(60, 60).token_phase(Aosc);
    play.does("cluster").does("cell b1");
    assert_eq!(
        (on(&play, "b1"), play.state.table.step),
        ([0, 1], Step::Token),
        "one enemy token left, none of mine"
    );
}

// covers R17
#[test]
fn a_static_bonus_follows_its_new_neighbours() {
    let rows = "CIVI SPAR AGAC DROP  LOGA D65 REDB SOLD  SHIP SCHQ TERM SRCH  MONU SDF1 YELL SALA";
    let mut play = picture(rows)
        .combat(Aosc, "a 2  1 3  d 4  4 5")
        .holds(Special::Exchange)
        .reserve(1, 0)
        .token_phase(Aosc);
    assert_eq!(play.game.power(&play.state, Aosc, 0), 2 + 3 + 2, "Spartas and Logan beside it");
    play.does("exchange").does("cell a1").does("cell d4");
    assert_eq!(lies(&play, "d4"), "CIVI");
    assert_eq!(play.game.power(&play.state, Aosc, 15), 4 + 5, "no Battloid beside it");
}
