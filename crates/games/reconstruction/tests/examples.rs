//! The worked examples (8), in their order.

use veritable_core::testkit::Play;
use veritable_core::{Degree, Mechanics};
use veritable_reconstruction::Reconstruction;
use veritable_reconstruction::state::{End, Phase};
use veritable_reconstruction::terms::{Faction, Kind, Side};

use crate::common::*;

const RDF: usize = Faction::Rdf as usize;
const ZR: usize = Faction::Zr as usize;
const REF: usize = Faction::Ref as usize;
const AUL: usize = Faction::Aul as usize;

/// Who controls a territory with these units.
fn control(board: &str, at: &str) -> (i8, Option<Side>) {
    let game = quiet();
    let mut s = command(&game, Faction::Rdf, "malcontents");
    put(&mut s, board);
    (game.margin(&s, space(at)), game.control(&s, space(at)))
}

// covers X1 X2 X3 4.1.4 R9 I8
#[test]
fn the_greater_number_of_units_controls_and_a_tie_nobody() {
    let here = "detroit";
    assert_eq!(control("detroit: rick, 2 pod, 2 partisan", here), (1, Some(Side::Rdf)), "3 : 2");
    assert_eq!(control("detroit: flagship, pod, partisan, zmecha", here), (0, None), "2 : 2");
    let city = "detroit: 3 pod, city, 2 zmecha, partisan";
    assert_eq!(control(city, here), (-1, Some(Side::Aul)), "3 : 4");
    assert_eq!(control("", here), (0, None), "0 : 0");
    assert_eq!(control("crash-field: 3 mecha", "crash-field"), (3, None), "a zone");
}

// covers X4 X5 4.1.5 4.5.3 R11
#[test]
fn a_token_pays_the_faction_with_strictly_most_units_in_its_zone_otherwise_rdf() {
    for (board, holder) in [
        ("excalibur-command-center: 2 partisan, soldier", Faction::Aul),
        ("excalibur-command-center: partisan, soldier", Faction::Rdf),
        ("", Faction::Rdf),
        ("excalibur-command-center: 2 pod, mecha, soldier", Faction::Ref),
    ] {
        let mut play = last_turn(quiet(), 1, board);
        play.state.table.pc = [0; 4];
        assert_eq!(play.state.holder(10), holder, "{board}");
        ends(&mut play);
        // The two other zones are empty: 3 + 3 for RDF.
        let mut due = [6, 0, 0, 0];
        due[holder as usize] += 3;
        assert_eq!(play.state.pc, due, "{board}");
    }
}

// covers X6 4.1.9 zr-inspire
#[test]
fn khyron_inspires_a_civilian_off_the_track() {
    let mut play = commands(Faction::Zr, 5, "reclamation-sector: khyron, partisan");
    play.does_all(&["command zr-inspire", "shift reclamation-sector 2 right"]);
    assert_eq!((play.state.pc[ZR], play.state.civilians[7][3]), (4, 1), "spot 3");
    play.does("shift reclamation-sector 3 right");
    let s = &play.state;
    assert_eq!((s.pc[ZR], s.converted, s.residents(7)), (3, 1, 0));
    assert_eq!((units(s, "hideout", "soldier"), play.game.points(s)[ZR]), (1, 1));
}

// covers X7 R55 rdf-enlist
#[test]
fn destroyed_veritechs_can_be_bought_again_while_one_is_out_of_play() {
    let board = "portland: 4 mecha, 4 veritech";
    let mut play = commands(Faction::Rdf, 9, board);
    play.does("command rdf-march");
    play.refuses("space detroit", "There must be a unit of RDF in Detroit.");
    let mut play = commands(Faction::Rdf, 9, board);
    play.refuses("command rdf-enlist", "There is nowhere to do this now.");
    // Both Veritechs that stood on the board are gone: all four are out of play.
    play = commands(Faction::Rdf, 9, "portland: 4 mecha");
    assert_eq!(play.state.supply[Kind::Veritech as usize], 4);
    play.does_all(&["command rdf-enlist", "upgrade portland"]);
    let s = &play.state;
    assert_eq!((units(s, "portland", "veritech"), units(s, "portland", "mecha")), (1, 2));
    let mut play = commands(Faction::Rdf, 9, "portland: 3 mecha, 4 veritech, partisan");
    play.does("command rdf-enlist");
    play.refuses("upgrade portland", "No Veritech is left out of play.");
}

// covers X8 4.2.2 R4
#[test]
fn the_cards_faction_does_the_white_box_and_is_asked_for_the_black_one_if_another_played_it() {
    let mut play = plays(Faction::Rdf, "harvest-cooperative", "granite-city: 2 partisan");
    play.state.table.pc = [0; 4];
    play.does("card harvest-cooperative");
    assert_eq!(play.state.pc[AUL], 1, "1 for Granite City");
    assert_eq!((play.state.phase, play.decider()), (Phase::Ask, 3));
    let mut play = plays(Faction::Ref, "exedores-counsel", "detroit: 2 pod");
    play.does("card exedores-counsel");
    assert_eq!(play.decider(), 2);
    play.does("shift detroit 3 left");
    assert_eq!(play.state.phase, Phase::Command, "no black box for the own card");
}

// covers X9 4.2.3 R3
#[test]
fn the_own_card_leaves_one_normal_action_and_the_own_round_card_none() {
    let board = "detroit: rick, mecha";
    let mut play = commands(Faction::Rdf, 9, board);
    assert_eq!(play.offers_of("command").len(), 3, "march, tax, curfew");
    assert!(play.allows("command rdf-curfew"));
    play.does_all(&["command rdf-tax", "go"]);
    assert_eq!(play.state.phase, Phase::Command, "a second action");
    let own = quiet();
    let mut s = command(&own, Faction::Rdf, "the-sterlings");
    put(&mut s, board);
    s.table.pc[RDF] = 9;
    let mut play = Play::from(own, s);
    play.refuses("command rdf-curfew", "You played your own card: one normal action only.");
    play.does_all(&["command rdf-tax", "go"]);
    assert_eq!(play.state.phase, Phase::Draw, "one action");
    let mut play = plays(Faction::Rdf, "broken-heart", "");
    play.does("card broken-heart");
    assert_eq!(play.state.phase, Phase::Draw, "no action");
}

// covers X10 rdf-patrol R16
#[test]
fn a_patrol_is_repeated_in_the_same_space_until_nothing_is_left_to_flip() {
    let mut play = commands(Faction::Rdf, 9, "portland: 2 mecha, 3 soldier");
    play.does_all(&["command rdf-patrol", "space portland"]);
    let s = &play.state;
    assert_eq!(
        (s.pc[RDF], units(s, "portland", "zmecha"), units(s, "portland", "soldier")),
        (6, 2, 1)
    );
    play.does("space portland");
    let s = &play.state;
    assert_eq!((s.pc[RDF], units(s, "portland", "zmecha")), (3, 3));
    assert_eq!((s.depth, s.phase), (0, Phase::Command), "the window is closed");
}

// covers X11 R7
#[test]
fn an_action_is_taken_once_in_a_turn() {
    let mut play = commands(Faction::Rdf, 9, "portland: mecha");
    play.does_all(&["command rdf-march", "space portland", "unit mecha monument-city", "stop"]);
    play.refuses("command rdf-march", "You have already taken this action this turn.");
}

// covers X12 R33 R64 rdf-march
#[test]
fn a_march_costs_3_for_each_space_that_is_left() {
    let mut play = commands(
        Faction::Rdf,
        9,
        "new-macross-city: rick, veritech, 3 mecha; northwest-quadrant: mecha, partisan; forest-preserve: partisan",
    );
    play.does_all(&[
        "command rdf-march",
        "space new-macross-city",
        "unit veritech northwest-quadrant",
        "unit mecha northwest-quadrant",
        "unit mecha northwest-quadrant",
        "unit mecha excalibur-command-center",
        "stop",
        "space northwest-quadrant",
        "unit veritech forest-preserve",
        "unit mecha forest-preserve",
        "unit mecha forest-preserve",
        "stop",
        "stop",
    ]);
    let s = &play.state;
    assert_eq!(s.pc[RDF], 3, "6 paid");
    assert_eq!(play.game.margin(s, space("forest-preserve")), 2, "3 : 1");
    assert_eq!(play.game.control(s, space("northwest-quadrant")), None, "1 : 1");
    assert_eq!(s.force(0, Faction::Rdf), 1, "Rick alone");
    assert_eq!(units(s, "excalibur-command-center", "mecha"), 1);
}

// covers X13 R34 zr-sneak
#[test]
fn a_sneak_goes_to_a_neighbour_or_between_the_hideout_and_any_space() {
    let mut play = commands(Faction::Zr, 3, "portland: soldier; monument-city: soldier");
    play.does_all(&[
        "command zr-sneak",
        "space portland",
        "unit soldier northwest-quadrant",
        "space monument-city",
        "unit soldier hideout",
        "space hideout",
        "unit soldier detroit",
    ]);
    let s = &play.state;
    assert_eq!(
        (s.pc[ZR], units(s, "northwest-quadrant", "soldier"), units(s, "detroit", "soldier")),
        (0, 1, 1)
    );
    let mut play = commands(Faction::Zr, 3, "portland: soldier");
    play.does_all(&["command zr-sneak", "space portland"]);
    play.refuses("unit soldier detroit", "Portland and Detroit do not touch.");
}

// covers X14 zr-ambush R18
#[test]
fn two_soldiers_ambush_two_pods_and_turn_overt() {
    let mut play = commands(Faction::Zr, 5, "forest-preserve: 2 soldier, 2 pod");
    assert_eq!(play.game.control(&play.state, 6), None);
    for _ in 0..2 {
        if play.state.depth == 0 {
            play.does("command zr-ambush");
        }
        play.does_all(&["space forest-preserve", "kind soldier", "faction REF"]);
    }
    let s = &play.state;
    assert_eq!(
        (s.pc[ZR], units(s, "forest-preserve", "zmecha"), s.force(6, Faction::Ref)),
        (3, 2, 0)
    );
    assert_eq!(play.game.control(s, 6), Some(Side::Aul));
    assert_eq!(s.supply[Kind::Pod as usize], 23 - 10, "two Pods are back out of play");
}

// covers X15 R29 aul-construct
#[test]
fn building_a_city_can_cost_the_control() {
    let mut play = commands(Faction::Aul, 2, "crater-plains: 3 partisan, 2 pod");
    assert_eq!(play.game.margin(&play.state, 8), -1);
    play.does_all(&["command aul-construct", "space crater-plains"]);
    let s = &play.state;
    assert_eq!(
        (s.pc[AUL], units(s, "crater-plains", "partisan"), units(s, "crater-plains", "city")),
        (0, 1, 1)
    );
    assert_eq!((play.game.control(s, 8), play.game.points(s)[AUL]), (None, 0), "2 : 2");
}

// covers X16 5.1 R49 R66
#[test]
fn aul_counts_controlled_city_territories_and_the_tokens_in_all_its_territories() {
    let game = quiet();
    let mut s = command(&game, Faction::Rdf, "malcontents");
    put(&mut s, "granite-city: 2 city, partisan; monument-city: partisan; forest-preserve: city");
    assert_eq!(game.points(&s)[AUL], 2 + 3);
}

// covers X17 5.2 5.3 5.4 R48 R39
#[test]
fn without_a_major_victory_in_round_4_there_are_two_minor_winners() {
    let board = "new-macross-city: mecha; portland: mecha; detroit: mecha; northwest-quadrant: mecha; \
                 granite-city: partisan; monument-city: city, partisan";
    let mut play = last_turn(quiet(), 4, board);
    civilians(&mut play.state, "new-macross-city", &[0, 0]);
    civilians(&mut play.state, "detroit", &[0, 0]);
    // Seven civilians have joined ZR.
    let mut due = 7;
    for at in [4, 2, 1] {
        for spot in 1..5 {
            let n = play.state.civilians[at][spot].min(due);
            play.state.table.civilians[at][spot] -= n;
            due -= n;
        }
    }
    play.state.table.converted = 7;
    assert_eq!(play.game.points(&play.state), [4, 7, 4, 3]);
    assert_eq!(play.game.minor(&play.state), 4);
    ends(&mut play);
    let outcome = play.game.outcome(&play.state).expect("the end");
    use Degree::{Loss, Minor};
    assert_eq!(outcome.results, [Minor, Loss, Minor, Loss], "RDF 4 : 3, REF wins the tie 4 : 4");
    assert_eq!((outcome.worth(0), outcome.worth(1)), (0.5, 0.0));
}

// covers X18 4.6
#[test]
fn the_automaton_drops_what_it_has_and_the_flagship_follows_the_last_pod() {
    for (constructed, expected, ship) in
        [(5, [1, 2, 2], "detroit"), (4, [1, 2, 1], "detroit"), (3, [1, 2, 0], "portland")]
    {
        let game = three();
        let mut s = command(&game, Faction::Ref, "malcontents");
        s.table.phase = Phase::BotDrop;
        s.table.supply[Kind::Pod as usize] += s.assembly - constructed;
        (s.table.assembly, s.table.constructed) = (0, constructed);
        put(&mut s, "crater-plains: flagship");
        let mut play = Play::from(game, s);
        play.does_all(&["drop-card 0", "territory granite-city", "territory portland"]);
        if expected[2] > 0 {
            play.does("territory detroit");
        }
        let pods = ["granite-city", "portland", "detroit"].map(|at| units(&play.state, at, "pod"));
        assert_eq!((pods, units(&play.state, ship, "flagship")), (expected, 1));
    }
}

// covers X19 3.2 rdf-tax R38
#[test]
fn the_start_position_has_its_points_and_its_income() {
    let game = quiet();
    let s = game.start();
    assert_eq!(game.points(&s), [0, 0, 5, 2]);
    let mut play = Play::from(game.clone(), {
        let mut other = command(&game, Faction::Rdf, "malcontents");
        other.table.units = s.units;
        other.table.supply = s.supply;
        other
    });
    play.does_all(&["command rdf-tax", "go"]);
    assert_eq!(play.state.pc[RDF], 6 + 2 * 5);
    let mut play = last_turn(quiet(), 1, "");
    (play.state.table.units, play.state.table.supply) = (s.units, s.supply);
    let before = play.state.pc;
    ends(&mut play);
    // Tokens: RDF holds two, ZR the one in Crash Field.
    let gained: Vec<_> = play.state.pc.iter().zip(before).map(|(now, then)| now - then).collect();
    assert_eq!(gained, [10 + 6, 4 + 3, 5, 4]);
}

// covers X20 X21 R6
#[test]
fn the_first_faction_of_the_column_without_a_place_plays_next_and_the_cards_own_comes_last() {
    let play_one = |faction, card: &str, timeline: [Option<Faction>; 4]| {
        let mut play = plays(faction, card, "");
        play.state.table.timeline = timeline;
        play.does(&format!("card {card}"));
        play.state.timeline
    };
    let [rdf, zr, r, aul] = Faction::ALL.map(Some);
    assert_eq!(
        play_one(Faction::Rdf, "wrecking-crew", [rdf, None, None, None]),
        [rdf, aul, None, None]
    );
    let mut play = plays(Faction::Aul, "martial-law", "");
    play.does("card martial-law");
    assert_eq!(play.state.timeline, [rdf, aul, zr, None], "AUL is placed already");
    assert_eq!(
        play_one(Faction::Zr, "malcontents", [rdf, zr, None, None])[2],
        r,
        "RDF is placed already, then REF"
    );
    let mut play = plays(Faction::Aul, "azonias-quadronos", "");
    play.state.table.timeline = [rdf, aul, r, None];
    play.does("card azonias-quadronos");
    assert_eq!(play.state.timeline, [rdf, aul, r, zr], "all three are placed: the card's own");
}

// covers X22 X23 X24 4.1.7 4.1.8 rdf-attack R23
#[test]
fn the_defender_chooses_only_where_there_is_a_choice_and_soldiers_shield_khyron() {
    let attack = |board: &str| {
        let mut play = commands(Faction::Rdf, 3, board);
        play.does_all(&["command rdf-attack", "space portland"]);
        play
    };
    let all = attack("portland: rick, mecha, 2 zmecha, khyron");
    assert_eq!((all.state.force(2, Faction::Zr), all.state.pc[RDF]), (0, 0), "3 hits on 3 units");
    assert_eq!(all.state.supply[Kind::Khyron as usize], 1, "Khyron is set aside");
    let mut some = attack("portland: 2 mecha, 2 zmecha, khyron");
    assert_eq!(
        (some.decider(), some.offers()),
        (1, vec!["kind khyron".into(), "kind zmecha".into()])
    );
    some.refuses("kind soldier", "There must be a covert Soldier in Portland.");
    some.does("kind khyron");
    assert_eq!(some.state.force(2, Faction::Zr), 1, "the second hit takes a ZR Mecha unasked");
    let shielded = attack("portland: 2 mecha, 2 zmecha, soldier, khyron");
    let s = &shielded.state;
    assert_eq!(
        (units(s, "portland", "zmecha"), s.force(2, Faction::Zr)),
        (0, 2),
        "soldier and Khyron stay"
    );
}

// covers X25 4.1.6 R20 R22
#[test]
fn khyron_is_overt_as_soon_as_the_last_soldier_has_shown_itself() {
    let mut play = commands(Faction::Zr, 2, "portland: khyron, soldier, 2 pod");
    assert!(!play.state.khyron_overt(2));
    play.does_all(&["command zr-ambush", "space portland", "kind soldier", "faction REF"]);
    assert!(play.state.khyron_overt(2));
    play.refuses("kind zmecha", "This does not answer the question: Ambush: where?");
    play.does("space portland");
    play.refuses("kind zmecha", "This unit has already attacked with this action.");
    play.does_all(&["kind khyron", "faction REF"]);
    let s = &play.state;
    assert_eq!((s.pc[ZR], s.force(2, Faction::Ref), s.depth), (0, 0, 0), "the second hit is lost");
}

// covers X26 R22
#[test]
fn khyron_aims_each_of_his_two_hits() {
    let mut play = commands(Faction::Zr, 2, "portland: khyron, pod, partisan, mecha");
    play.does_all(&["command zr-ambush", "space portland", "kind khyron", "faction REF"]);
    play.refuses("faction REF", "There is nothing there that this could change.");
    play.does("faction RDF");
    let s = &play.state;
    assert_eq!(
        (s.force(2, Faction::Ref), s.force(2, Faction::Rdf), s.force(2, Faction::Aul)),
        (0, 0, 1)
    );
    assert_eq!(s.pc[ZR], 1);
}

// covers X27 ref-bombard R30
#[test]
fn a_bombardment_destroys_overt_units_only() {
    let mut play = commands(Faction::Ref, 3, "portland: flagship, 2 zmecha, soldier");
    play.does_all(&["command ref-bombard", "go"]);
    let s = &play.state;
    assert_eq!(
        (s.pc[REF], units(s, "portland", "zmecha"), units(s, "portland", "soldier")),
        (2, 0, 1)
    );
    let play = commands(Faction::Ref, 3, "portland: flagship, 2 soldier");
    play.refuses("command ref-bombard", "There is nowhere to do this now.");
    let mut play = plays(Faction::Rdf, "breetais-flagship", "portland: flagship, 2 soldier");
    play.does_all(&["card breetais-flagship", "unit flagship portland", "space portland", "stop"]);
    assert_eq!(play.state.phase, Phase::Command, "no black box: only soldiers are there");
}

// covers X28 ref-scan R31
#[test]
fn a_scan_next_to_the_flagship_costs_2() {
    let board = "portland: flagship; northwest-quadrant: 2 soldier; monument-city: soldier";
    let mut play = commands(Faction::Ref, 3, board);
    play.does_all(&["command ref-scan", "space northwest-quadrant"]);
    let s = &play.state;
    assert_eq!((s.pc[REF], units(s, "northwest-quadrant", "zmecha"), s.depth), (1, 2, 0));
    let mut play = commands(Faction::Ref, 3, "portland: flagship, soldier; detroit: soldier");
    play.does("command ref-scan");
    play.refuses("space detroit", "Portland and Detroit do not touch.");
    play.does("space portland");
    assert_eq!(play.state.pc[REF], 2);
}

// covers X29 rdf-curfew R25
#[test]
fn a_curfew_needs_rick_or_a_veritech_and_a_mecha_or_a_pod() {
    let curfew = |board: &str| commands(Faction::Rdf, 3, board);
    curfew("portland: 3 mecha").refuses("command rdf-curfew", "There is nowhere to do this now.");
    let mut mixed =
        curfew("portland: 3 mecha; forest-preserve: 2 veritech, partisan; detroit: rick, pod");
    mixed.does("command rdf-curfew");
    mixed.refuses("shift portland 3 left", "There must be Rick Hunter or a Veritech in Portland.");
    mixed.refuses(
        "shift forest-preserve 2 left",
        "There must be a Military Mecha or a Battle Pod in Forest Preserve.",
    );
    let mut legal = curfew("forest-preserve: veritech, pod, partisan");
    legal.does_all(&["command rdf-curfew", "shift forest-preserve 2 left"]);
    assert_eq!((legal.state.civilians[6][1], legal.state.pc[RDF]), (1, 0));
}

// covers X30 R13
#[test]
fn a_content_civilian_cannot_be_shifted_left() {
    let mut play = commands(Faction::Ref, 3, "detroit: pod");
    civilians(&mut play.state, "detroit", &[0, 4]);
    play.does("command ref-convince");
    play.refuses("shift detroit 0 left", "This civilian is already content.");
    assert!(play.allows("shift detroit 0 right"));
}

// covers X31 R26
#[test]
fn enlisting_and_upgrading_mix_in_one_window() {
    let mut play = commands(Faction::Rdf, 6, "portland: 3 mecha, partisan");
    play.does_all(&["command rdf-enlist", "space portland"]);
    assert_eq!((units(&play.state, "portland", "mecha"), play.state.pc[RDF]), (4, 3));
    assert_eq!(play.state.supply[Kind::Partisan as usize], 16);
    play.does("upgrade portland");
    let s = &play.state;
    assert_eq!(
        (units(s, "portland", "mecha"), units(s, "portland", "veritech"), s.pc[RDF]),
        (2, 1, 0)
    );
}

// covers X32 zr-bribe R35
#[test]
fn a_bribe_needs_aul_control_and_a_soldier() {
    let mut play =
        commands(Faction::Zr, 2, "crater-plains: pod, soldier, partisan; portland: pod, soldier");
    play.does("command zr-bribe");
    play.refuses("space portland", "Portland must be controlled by AUL.");
    play.does("space crater-plains");
    let s = &play.state;
    let row = ["soldier", "zmecha", "partisan", "pod"].map(|id| units(s, "crater-plains", id));
    assert_eq!((row, s.pc[ZR]), ([1, 1, 1, 0], 1));
}

// covers X33 aul-riot R21 R28
#[test]
fn a_riot_hits_once_for_two_partisans_and_once_per_space() {
    let mut play =
        commands(Faction::Aul, 2, "monument-city: 3 partisan, 2 pod; portland: 2 partisan, pod");
    play.does_all(&["command aul-riot", "space monument-city", "faction REF"]);
    assert_eq!((units(&play.state, "monument-city", "pod"), play.state.pc[AUL]), (1, 1));
    play.refuses("space monument-city", "You have already attacked there with this action.");
    assert!(play.allows("space portland"));
}

// covers X34
#[test]
fn the_victim_of_a_riot_chooses_while_two_kinds_remain() {
    let mut play = commands(Faction::Aul, 2, "portland: 5 partisan, rick, 2 mecha, pod");
    play.does_all(&["command aul-riot", "space portland", "faction RDF"]);
    assert_eq!((play.decider(), play.offers()), (0, vec!["kind rick".into(), "kind mecha".into()]));
    play.does("kind rick");
    let s = &play.state;
    assert_eq!(
        (s.force(2, Faction::Rdf), units(s, "portland", "mecha")),
        (1, 1),
        "a Mecha unasked"
    );
}

// covers X35 aul-concert R27
#[test]
fn a_concert_mixes_shifts_and_gains() {
    let mut play = commands(Faction::Aul, 3, "granite-city: minmei, 3 partisan");
    play.does_all(&[
        "command aul-concert",
        "go",
        "shift granite-city 3 left",
        "shift granite-city 2 left",
        "gain",
    ]);
    assert_eq!((play.state.civilians[1], play.state.pc[AUL]), ([0, 1, 0, 0, 2], 4));
}

// covers X36 R12
#[test]
fn a_token_goes_along_only_if_zr_held_it() {
    let mut play = commands(Faction::Zr, 4, "factory-sector: soldier");
    play.does_all(&["command zr-sneak", "space factory-sector", "unit soldier hideout", "go"]);
    assert_eq!(
        (play.state.pc[ZR], play.state.stolen, play.state.holder(11)),
        (3, 1 << 11, Faction::Zr)
    );
    let mut play = commands(Faction::Zr, 4, "factory-sector: soldier, mecha");
    play.does_all(&["command zr-sneak", "space factory-sector", "unit soldier hideout"]);
    assert_eq!(play.state.stolen, 0, "a tie: RDF holds it, nobody asks");
    assert!(!play.allows("go"));
}

// covers X37 R40 4.1.9 I4
#[test]
fn the_eleventh_civilian_ends_the_game_at_once() {
    let mut play = commands(Faction::Zr, 5, "granite-city: khyron, partisan");
    civilians(&mut play.state, "granite-city", &[4, 4]);
    let mut due = 10;
    for at in [2, 4, 0, 3] {
        for spot in 0..5 {
            let n = play.state.civilians[at][spot].min(due);
            play.state.table.civilians[at][spot] -= n;
            due -= n;
        }
    }
    play.state.table.converted = 10;
    play.does_all(&["command zr-inspire", "shift granite-city 4 right"]);
    assert_eq!((play.state.converted, play.state.end), (11, End::Major(Faction::Zr)));
    let outcome = play.game.outcome(&play.state).expect("over in round 1");
    assert_eq!(outcome.winners().collect::<Vec<_>>(), [1]);
    assert_eq!(outcome.worth(1), 1.0);
}

// covers X38 R14
#[test]
fn a_conversion_scores_even_without_a_token_for_the_soldier() {
    let mut play = commands(Faction::Zr, 5, "granite-city: khyron, partisan; hideout: 17 soldier");
    play.does_all(&["command zr-inspire", "shift granite-city 4 right"]);
    assert_eq!((play.state.converted, units(&play.state, "hideout", "soldier")), (1, 17));
}

// covers X39 4.5.1 R39
#[test]
fn the_first_faction_of_the_timeline_at_its_goal_wins() {
    let board = "granite-city: partisan, 2 city; monument-city: partisan, city";
    // The rounds begin with ZR and with AUL: ZR, RDF, REF, AUL and AUL, RDF, ZR, REF.
    for (round, winner) in [(2, Faction::Rdf), (4, Faction::Aul)] {
        let mut play = last_turn(quiet(), round, board);
        civilians(&mut play.state, "new-macross-city", &[0, 0]);
        civilians(&mut play.state, "detroit", &[0, 0]);
        civilians(&mut play.state, "forest-preserve", &[0]);
        assert_eq!(play.game.points(&play.state), [5, 0, 0, 5]);
        ends(&mut play);
        assert_eq!(play.state.end, End::Major(winner));
    }
}

// covers X40 4.5.6 R43 4.1.3
#[test]
fn resupply_asks_for_each_rdf_unit_outside_its_cities() {
    let board = "granite-city: rick, 2 partisan; northwest-quadrant: 2 mecha; excalibur-command-center: mecha; \
                 portland: veritech; forest-preserve: city, veritech, mecha";
    let mut play = last_turn(quiet(), 1, board);
    ends(&mut play);
    play.does("stop");
    assert_eq!(play.state.phase, Phase::Resupply, "RDF did not use curfew");
    let cities = ["space new-macross-city", "space portland", "space forest-preserve"];
    assert_eq!(play.offers(), cities);
    play.refuses("space granite-city", "Granite City must be controlled by RDF.");
    play.refuses("space northwest-quadrant", "Northwest Quadrant is not a City.");
    play.does("space portland");
    assert_eq!((units(&play.state, "portland", "rick"), play.state.phase), (1, Phase::Resupply));
    play.does_all(&["space portland", "space new-macross-city"]);
    assert_eq!(units(&play.state, "northwest-quadrant", "mecha"), 0);
    play.does("space portland");
    assert_eq!(
        units(&play.state, "excalibur-command-center", "mecha"),
        0,
        "then the one in the zone"
    );
    assert_eq!(units(&play.state, "forest-preserve", "veritech"), 1, "these stay");
}

// covers X41 4.5.5 R42
#[test]
fn overt_zentraedi_retreat_and_soldiers_stay() {
    let mut play = last_turn(quiet(), 1, "crater-plains: soldier, 2 zmecha, khyron");
    play.state.table.pc[ZR] = 0;
    civilians(&mut play.state, "crater-plains", &[]);
    ends(&mut play);
    let s = &play.state;
    assert_eq!((s.force(8, Faction::Zr), units(s, "crater-plains", "soldier")), (1, 1));
    assert_eq!((units(s, "hideout", "soldier"), units(s, "hideout", "khyron")), (2, 1));
}

// covers X42 4.1.10 R15
#[test]
fn protoculture_above_the_cap_is_lost() {
    let five = "new-macross-city: mecha; portland: mecha; detroit: mecha; granite-city: mecha; monument-city: mecha";
    let mut play = commands(Faction::Rdf, 27, five);
    play.does_all(&["command rdf-tax", "go"]);
    assert_eq!(play.state.pc[RDF], 30, "27 + 10, at most 30");
}

// covers X43 X44 R5
#[test]
fn a_white_box_is_done_as_far_as_possible() {
    let mut play = plays(Faction::Zr, "the-sterlings", "detroit: 4 veritech, mecha");
    play.does("card the-sterlings");
    assert_eq!(play.state.phase, Phase::Ask, "nothing is placed; RDF may take the black box");
    let mut play = plays(Faction::Zr, "supply-drop", "");
    play.state.table.supply[Kind::Pod as usize] += 1;
    (play.state.table.constructed, play.state.table.pc[REF]) = (2, 0);
    play.does_all(&["card supply-drop", "space portland", "space portland"]);
    assert_eq!((units(&play.state, "portland", "pod"), play.state.pc[REF]), (2, 1));
}

// covers X45 7.1
#[test]
fn seasons_greetings_takes_the_token_if_a_unit_came_along() {
    let board = "factory-sector: 3 mecha; hideout: 4 soldier";
    let mut play = plays(Faction::Rdf, "seasons-greetings", board);
    play.does_all(&["card seasons-greetings", "unit soldier hideout", "space factory-sector"]);
    play.does_all(&[
        "unit soldier hideout",
        "space factory-sector",
        "stop",
        "space factory-sector",
    ]);
    assert_eq!(play.state.stolen, 1 << 11, "although RDF has more units there");
    let mut play = plays(Faction::Rdf, "seasons-greetings", board);
    play.does_all(&["card seasons-greetings", "stop"]);
    assert_eq!((play.state.stolen, play.state.phase), (0, Phase::Ask));
}

// covers X46 R62
#[test]
fn broken_heart_works_where_rick_went() {
    let board = "portland: rick; crater-plains: 2 soldier, khyron, partisan";
    let mut play = plays(Faction::Zr, "broken-heart", board);
    play.does_all(&["card broken-heart", "unit rick portland", "space crater-plains"]);
    assert_eq!(units(&play.state, "crater-plains", "zmecha"), 2);
    assert!(play.state.khyron_overt(8));
    play.does("space crater-plains");
    assert_eq!((play.decider(), play.offers().len()), (1, 2), "2 hits on 3 units");
    play.does_all(&["kind zmecha", "kind khyron"]);
    assert_eq!((play.decider(), play.state.phase), (0, Phase::Ask));
    play.does_all(&["go", "shift crater-plains 3 left", "shift crater-plains 2 left"]);
    assert_eq!(play.state.civilians[8][1], 1);
}

// covers X47 R19 R63 4.5.8
#[test]
fn without_the_flagship_pods_still_fly_and_ref_brings_it_back() {
    let mut play = plays(Faction::Rdf, "cruiser-salvo", "portland: flagship, pod");
    play.does("card cruiser-salvo");
    assert_eq!(play.state.supply[Kind::Flagship as usize], 1);
    let mut play = commands(Faction::Ref, 5, "portland: pod, zmecha");
    play.refuses("command ref-scan", "There is nowhere to do this now.");
    play.does("command ref-fly");
    play.refuses("drop", "The Flagship is set aside until the end of the round.");
    assert_eq!(play.offers(), ["space portland"]);
    let mut play = last_turn(quiet(), 1, "");
    play.state.table.pc[REF] = 0;
    ends(&mut play);
    assert_eq!((play.decider(), play.offers().len()), (2, 13), "any of the 13 spaces");
    play.does("space crash-field");
    assert_eq!(units(&play.state, "crash-field", "flagship"), 1);
}

// covers X48
#[test]
fn kyles_rally_lets_rdf_choose_what_leaves_and_where_to() {
    let mut play = plays(Faction::Zr, "kyles-rally", "portland: 3 mecha, partisan");
    play.does_all(&["card kyles-rally", "space portland"]);
    assert_eq!(play.decider(), 0);
    play.refuses("unit mecha detroit", "Portland and Detroit do not touch.");
    play.does_all(&["unit mecha northwest-quadrant", "unit mecha new-macross-city"]);
    assert_eq!((play.game.margin(&play.state, 2), play.state.phase), (0, Phase::Ask), "1 : 1");
}

// covers X49 R51 4.2.1
#[test]
fn three_proposals_and_one_exchange_in_a_turn() {
    let game = Reconstruction::of(4);
    let mut s = turn(&game, Faction::Rdf, "malcontents");
    s.table.phase = Phase::Partner;
    let jungle = card(&game, "jungle-base");
    let give = s.hands[AUL].trailing_zeros() as u8;
    for hand in &mut s.hands {
        *hand &= !(1 << jungle);
    }
    s.deck = s.deck & !(1 << jungle) | 1 << give;
    s.hands[AUL] = s.hands[AUL] & !(1 << give) | 1 << jungle;
    for f in 0..4 {
        while s.hands[f].count_ones() < 3 {
            let extra = 1 << s.deck.trailing_zeros();
            s.deck &= !extra;
            s.hands[f] |= extra;
        }
        s.known[f] = s.hands[f];
    }
    let (zr, theirs) = (s.hands[ZR], s.hands[REF].trailing_zeros() as usize);
    let mut play = Play::from(game, s);
    let asks = |play: &mut Play<Reconstruction>, to: &str| {
        play.does_all(&[&format!("faction {to}"), "card malcontents", "faction AUL"]);
    };
    asks(&mut play, "AUL");
    play.does_all(&["card jungle-base", "stop"]);
    assert_eq!(play.state.known[AUL] >> card(&play.game, "malcontents") & 1, 1);
    assert_eq!(play.state.known[RDF] >> jungle & 1, 1, "both know one card of the other");
    asks(&mut play, "ZR");
    play.does("stop");
    assert_eq!(play.state.hands[ZR], zr);
    asks(&mut play, "REF");
    let answer = play.game.content().events[theirs].id.clone();
    play.does_all(&[&format!("card {answer}"), "go"]);
    assert_eq!((play.state.phase, play.state.proposals), (Phase::Play, 3));
    assert!(play.allows(&format!("card {answer}")) && !play.allows("card malcontents"));
    play.refuses("faction AUL", "No more trades this turn: play a card.");
}

// covers X50
#[test]
fn nobody_trades_with_oneself_and_only_cards_change_hands() {
    let game = Reconstruction::of(4);
    let mut s = turn(&game, Faction::Rdf, "malcontents");
    s.table.phase = Phase::Partner;
    let mut play = Play::from(game, s);
    play.refuses("faction RDF", "You cannot trade with RDF.");
    play.does("faction ZR");
    assert!(play.offers().iter().all(|offer| offer.starts_with("card ")));
}

// covers X51 R58
#[test]
fn the_automaton_replaces_overt_units_before_partisans() {
    let board = "crater-plains: pod, zmecha, 2 partisan; detroit: partisan";
    let mut play = plays_in(three(), Faction::Rdf, "loyal-zentraedi", board);
    play.does_all(&["card loyal-zentraedi", "territory detroit", "territory crater-plains"]);
    let s = &play.state;
    let row = ["pod", "zmecha", "partisan"].map(|id| units(s, "crater-plains", id));
    assert_eq!(row, [3, 0, 1]);
    assert_eq!(
        (units(s, "detroit", "partisan"), s.phase),
        (1, Phase::Command),
        "no REF unit in Detroit"
    );
}

// covers X52
#[test]
fn nothing_is_built_in_a_zone() {
    let mut play = commands(Faction::Aul, 5, "crash-field: 3 partisan; granite-city: 3 partisan");
    play.does("command aul-construct");
    assert_eq!(play.offers(), ["space granite-city"]);
    play.refuses("space crash-field", "Zones are not territories.");
}

// covers X53
#[test]
fn final_assault_storms_new_macross_city() {
    let board = "new-macross-city: rick, veritech, 3 mecha; hideout: khyron, 4 soldier";
    let mut play = plays(Faction::Aul, "final-assault", board);
    play.does("card final-assault");
    for unit in ["khyron", "soldier", "soldier", "soldier", "soldier"] {
        play.does_all(&[&format!("unit {unit} hideout"), "space new-macross-city"]);
    }
    assert_eq!(
        play.offers(),
        ["stop", "space new-macross-city"],
        "units already there do not move"
    );
    let strike = |play: &mut Play<Reconstruction>, by: &str| {
        play.does_all(&["space new-macross-city", &format!("kind {by}"), "faction RDF"]);
    };
    strike(&mut play, "khyron");
    play.does_all(&["kind mecha", "faction RDF", "kind mecha"]);
    strike(&mut play, "soldier");
    play.does("kind mecha");
    strike(&mut play, "soldier");
    play.does("kind veritech");
    strike(&mut play, "soldier");
    let s = &play.state;
    let row = ["khyron", "zmecha", "soldier"].map(|id| units(s, "new-macross-city", id));
    assert_eq!((row, s.force(0, Faction::Rdf)), ([1, 3, 1], 0));
    assert_eq!(play.game.control(s, 0), Some(Side::Aul));
    assert_eq!(s.supply[Kind::Rick as usize], 1, "Rick is set aside");
}
