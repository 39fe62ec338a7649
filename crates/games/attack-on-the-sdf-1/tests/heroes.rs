//! Phase 4: menus, dice, movement, orders, guns, the Reflex Cannon.

use veritable_attack_on_the_sdf_1::content::Unlock;
use veritable_attack_on_the_sdf_1::frame::Step;
use veritable_attack_on_the_sdf_1::state::{CONSTRUCTION, End, HANGAR, Part, wing};

use crate::common::{Desk, area, desk, hero, is_in, mecha, place, pods_in, runs_until, vessel};

// covers X3 4.4 R24
#[test]
fn claudias_move_die_gives_three_points_in_all() {
    let mut play = desk().stands("claudia", "production").menu("claudia", "M");
    play.does("use points");
    assert_eq!(play.state.acting.mp, 3);
    play.does("to launch-bay").does("to production").does("square").does("option-1");
    assert_eq!(play.state.acting.mp, 0);
    assert_eq!(play.state.mecha[CONSTRUCTION].count_ones(), 1);
    assert!(!play.allows("square"));
}

// covers X4 7.6 P8 R45
#[test]
fn a_typical_turn_of_claudia() {
    let mut play = desk()
        .stands("claudia", "production")
        .with(|s| (s.ap, s.armour[1], s.armour[2]) = (3, 1, 0))
        .menu("claudia", "TMI");
    play.does("use instinct").does("option-1").does("option-1");
    play.does("use move").does("point production armour").does("point production armour");
    play.does("track target").does("square").does("option-1");
    play.does("ability claudia 1").does("point launch-bay armour").does("point launch-bay armour");
    assert_eq!((play.state.ap, play.state.tracker[0], play.state.acting.mp), (2, 1, 0));
    assert_eq!((play.state.armour[1], play.state.armour[2]), (3, 2));
    let built = play.state.mecha[CONSTRUCTION];
    assert_eq!(built.count_ones(), 3);
    play.does("end-turn");
    crate::common::runs_until(&mut play, 5, |s| {
        s.episode == 2 && s.step == Step::Replace(1) || s.end.is_some()
    });
    assert!(
        play.state.end.is_some() || play.state.mecha[HANGAR] & built == built,
        "the next Upkeep moves them"
    );
}

// covers X7 R33 P1
#[test]
fn damage_is_laid_point_by_point() {
    let lay = || {
        desk()
            .vessels("outer-1", &["circle-1", "triangle-1", "x-1"])
            .stands("roy", "outer-1")
            .menu("roy", "I")
    };
    let mut play = lay();
    play.does("use instinct");
    assert_eq!(play.offers(), ["pass", "vessel circle-1", "vessel triangle-1", "vessel x-1"]);
    play.does("vessel circle-1").does("vessel triangle-1");
    assert_eq!(play.state.wrecks.count_ones(), 2);
    let mut play = lay();
    play.does_all(&["use instinct", "vessel x-1", "vessel x-1"]);
    assert_eq!(play.state.damage[usize::from(vessel("x-1"))], 2);
    let mut play = lay();
    play.does_all(&["use instinct", "vessel circle-1", "vessel circle-1"]);
    assert_eq!(play.state.place_of(vessel("circle-1")), 255, "annihilated");
    assert_eq!((play.state.tally.kills, pods_in(&play, "outer-1")), (1, 1));
}

// covers X14 X15 R34
#[test]
fn overkill_annihilates_and_capital_ships_keep_their_damage() {
    let pods = ["circle-1", "circle-2", "circle-3", "circle-4"];
    let mut play = Desk::new(&[("scenario", "2")])
        .vessels("outer-1", &pods)
        .stands("roy", "outer-1")
        .with(|s| s.plus[usize::from(area("outer-1"))] = 2)
        .menu("roy", "II");
    // 2 + 1 twice: six points on four Pods.
    play.does_all(&["use instinct", "vessel circle-1", "vessel circle-2", "vessel circle-3"]);
    play.does_all(&["use instinct", "vessel circle-4", "vessel circle-1", "vessel circle-2"]);
    assert_eq!(
        (pods_in(&play, "outer-1"), play.state.wrecks.count_ones(), play.state.tally.kills),
        (2, 2, 4)
    );

    let mut play = desk()
        .vessels("outer-1", &["x-1", "x-2"])
        .damaged("x-1", 3)
        .stands("roy", "outer-1")
        .menu("roy", "I");
    play.does_all(&["use instinct", "vessel x-1", "vessel x-1"]);
    assert_eq!(
        (play.state.damage[30], play.state.wrecks),
        (5, 1 << 30),
        "5 of 8: destroyed, not annihilated"
    );
}

// covers X16 7.6
#[test]
fn maxs_instinct_removes_a_pod_at_once() {
    let mut play =
        desk().swaps("roy", "max", "inner-2").vessels("inner-2", &["square-1"]).menu("max", "I");
    play.does("use instinct").does("vessel square-1");
    assert_eq!((pods_in(&play, "inner-2"), play.state.tally.kills), (0, 1));
    assert!(!play.allows("to outer-2"), "his own die did it");
}

// covers RW5
#[test]
fn maxs_bonus_lets_a_veritech_annihilate() {
    let mut play = desk()
        .swaps("gloval", "max", "inner-2")
        .vessels("inner-2", &["square-1", "circle-1"])
        .with(|s| s.pod_bonus = 1)
        .stands("roy", "inner-2")
        .menu("roy", "T");
    play.does("use target").does("vessel square-1");
    assert_eq!(play.offers(), ["pass", "amount 1"]);
    play.does("amount 1");
    assert_eq!((play.state.pod_bonus, pods_in(&play, "inner-2")), (0, 1));
}

// covers X27 7.1
#[test]
fn the_skull_leader_shifts_a_wing() {
    let mut play = desk()
        .stands("roy", "outer-2")
        .mecha("outer-2", &["vt-1", "vt-2"])
        .with(|s| s.heroes[3].form = 1)
        .menu("roy", "M");
    play.does("use move").does("to outer-2");
    assert_eq!(play.offers(), ["pass", "mecha vt-1", "hero roy"]);
    play.does_all(&["mecha vt-1", "to inner-2", "hero roy", "to outer-1"]);
    assert_eq!(play.offers(), ["pass", "mecha vt-2"]);
    play.does("pass");
    assert_eq!(play.state.heroes[3].area, area("outer-1"));
}

// covers X28 R26 4.8-guns
#[test]
fn the_mentors_target_fires_a_gun() {
    let lay = |at: &str| {
        desk()
            .stands("roy", "macross-city")
            .vessels(at, &["circle-1"])
            .with(|s| s.heroes[3].form = 2)
            .menu("roy", "T")
    };
    let mut play = lay("inner-6");
    play.does_all(&["use target", "to science", "vessel circle-1"]);
    assert_eq!(play.state.wrecks, 1);
    assert!(!lay("outer-6").allows("use target"), "no gun has a target");
}

// covers X38 R2 4.8-guns
#[test]
fn a_twist_brings_a_rail_gun_to_bear() {
    let mut play = desk().vessels("outer-3", &["x-1"]).menu("gloval", "T");
    assert!(!play.allows("use target"));
    play.does("twist ccw");
    assert_eq!(play.state.heading, 2);
    play.does_all(&["use target", "to production", "vessel x-1"]);
    assert_eq!(play.state.damage[30], 1);
}

// covers R30 I16
#[test]
fn a_move_die_turns_the_ship_one_notch_only() {
    let mut play =
        desk().with(|s| s.heroes[1].form = 1).vessels("inner-2", &["x-1"]).menu("lisa", "M");
    play.does("use points");
    assert_eq!(play.state.acting.mp, 3);
    let before = play.state.vessels;
    play.does("twist cw").does("twist cw");
    assert_eq!((play.state.heading, play.state.vessels), (5, before));
    play.refuses("twist cw", "Each Move die turns the ship one notch only.");
}

// covers X20 4.8-reactors R61
#[test]
fn reactor_damage_limits_turns_and_silences_guns() {
    let lay = |damage: u8| {
        desk()
            .vessels("outer-1", &["x-1"])
            .with(|s| s.structure[Part::Reactors as usize] = damage)
            .menu("gloval", "TMM")
    };
    let mut play = lay(3);
    play.does("use points").does("twist ccw");
    play.refuses("twist ccw", "Reactor damage 3+: the ship turns once per Episode.");
    assert!(lay(4).allows("use target") && !lay(5).allows("use target"));
}

// covers X21 R40 R41 Reflex
#[test]
fn the_reflex_cannon_overloads_then_sweeps_the_sector() {
    let lay = || {
        desk()
            .battle_mode()
            .swaps("claudia", "rick", "inner-1")
            .vessels("outer-1", &["x-1", "circle-1"])
            .vessels("inner-1", &["khyron", "square-1"])
            .mecha("inner-1", &["vt-1"])
            .menu("gloval", "I")
    };
    let mut play = lay();
    play.does("use instinct")
        .does("2d6 11")
        .does("d6 3")
        .does("point launch-bay beam")
        .does("d6 4");
    play.does("point aft-reactor beam");
    assert_eq!(
        (play.state.heat, pods_in(&play, "outer-1"), play.state.tally.reflex),
        (2, 1, false)
    );
    let mut play = lay();
    play.does("use instinct").does("2d6 6").does("d6 3").does("point launch-bay beam");
    assert_eq!((play.state.heat, play.state.fleet(), play.state.tally.reflex), (4, 0, true));
    assert_eq!(play.state.mecha[usize::from(area("inner-1"))], 0);
    assert!(play.state.heroes[5].mia != 0, "three forced points");
}

// covers R42 F6
#[test]
fn transforming_costs_three_ap_and_a_hull_point_on_the_city() {
    let mut play = desk()
        .owns(Unlock::BattleMode)
        .with(|s| s.ap = 4)
        .stands("gloval", "macross-city")
        .menu("gloval", "");
    play.does("transform").does("point macross-city rail");
    assert_eq!((play.state.ap, play.state.battle_mode), (1, true));
    assert_eq!(play.state.heroes[0].damage, 1, "Heroes there are hurt");
    play.refuses("transform", "The ship is already in Battle Mode.");
}

// covers X32 4.4.1
#[test]
fn a_super_veritech_adds_both_options() {
    let lay = |card: &str| {
        let mut play =
            desk().mecha("inner-1", &["sv-1"]).vessels("outer-2", &["x-1"]).menu("roy", "");
        play.does("order veritech").does(&format!("mecha-card {card}")).does("mecha sv-1");
        play
    };
    let mut play = lay("mecha-04");
    assert_eq!(play.offers(), ["option-1", "option-2", "both"]);
    play.does_all(&["both", "to outer-2", "vessel x-1", "vessel x-1", "vessel x-1"]);
    assert_eq!(play.state.damage[30], 3, "1 + 2 after 2 + 0 spaces");
    assert!(lay("mecha-05").allows("to outer-2"), "one option is taken by itself");
}

// covers R16 4.4.1
#[test]
fn a_hero_orders_each_veritech_once_and_another_may_order_it_again() {
    let mut play = desk().mecha("inner-1", &["vt-1"]).menu("gloval", "");
    play.does_all(&["order veritech", "mecha-card mecha-02", "mecha vt-1", "to inner-1"]);
    play.refuses("order veritech", "No such order is left this turn.");
    let play = desk().mecha("inner-1", &["vt-1"]).with(|s| s.ordered[0] = 1).menu("roy", "");
    assert!(play.allows("order veritech"));
}

// covers 4.4.1 X47
#[test]
fn a_destroid_stays_aboard_and_fires_at_range() {
    let mut play = desk()
        .mecha("production", &["ds-1"])
        .mecha("bridge", &["ds-2"])
        .vessels("inner-2", &["circle-1"])
        .stands("claudia", "production")
        .menu("claudia", "");
    play.does_all(&["order destroid", "mecha-card mecha-04", "mecha ds-1"]);
    assert_eq!(play.offers(), ["option-1", "option-2"]);
    let mut far = play.clone();
    far.does("option-1");
    far.refuses("to inner-2", "Destroids cannot leave the SDF-1.");
    far.refuses("to bridge", "Only one mecha fits on the Bridge.");
    play.does_all(&["option-2", "to production", "vessel circle-1"]);
    assert_eq!(play.state.wrecks, 1);
}

// covers 4.4.2 R64
#[test]
fn scouts_report_from_any_scouted_area() {
    let mut play = desk().vessels("outer-4", &["circle-1"]).menu("lisa", "");
    play.does_all(&["order scouts", "to outer-4", "to inner-1", "mecha-card mecha-01"]);
    assert_eq!(play.offers(), ["pass", "option-1", "option-2"]);
    play.does("option-1").does("vessel circle-1");
    assert_eq!(play.state.jammed, 1, "the only Area where it works");
    play.does("mecha-card mecha-06").does("option-1");
    assert_eq!(play.offers(), ["to outer-4", "to inner-1"]);
    play.does("to inner-1");
    assert_eq!(play.state.plus[usize::from(area("inner-1"))], 1);
    play.refuses("order scouts", "The scouts have been ordered this turn.");
}

// covers X46 R19
#[test]
fn an_assist_die_waits_on_the_board_of_who_has_acted() {
    let mut play = desk().swaps("roy", "rick", "launch-bay").menu("rick", "I");
    play.does("assist instinct");
    assert_eq!(play.state.heroes[usize::from(hero("lisa"))].held, [0, 0, 1, 0]);
    let mut play = desk().with(|s| s.heroes[1].held = [0, 0, 1, 0]).menu("gloval", "");
    play.does("end-turn").does_all(&["rolls move", "rolls move", "rolls move"]);
    assert_eq!((play.state.acting.hero, play.state.acting.of(2)), (1, 1));
    play.refuses("assist instinct", "A die received by assist is not passed on.");
}

// covers X39 R21 4.0-pools
#[test]
fn ap_and_rp_share_fifteen_tokens() {
    let mut play = desk().with(|s| (s.ap, s.rp) = (9, 6)).menu("gloval", "A");
    play.does("use ap");
    assert_eq!((play.state.ap, play.state.rp), (9, 6));
    let mut play = desk().with(|s| (s.ap, s.rp) = (9, 5)).menu("gloval", "A");
    play.does("use ap");
    assert_eq!(play.state.ap, 10);
}

// covers R18 R20
#[test]
fn an_instinct_may_fill_a_target_space_and_a_reroll_stands() {
    let mut play = desk().menu("gloval", "IA");
    play.does("track target");
    assert_eq!((play.state.tracker, play.state.acting.of(2)), ([1, 0, 0, 0], 0));
    play.does("use reroll").does("rolls ability");
    play.refuses("use reroll", "This die was rerolled: its result stands.");
    assert!(play.allows("use ap") && play.allows("track ability"));
}

// covers R17
#[test]
fn rerolling_for_ap_is_a_variant() {
    let mut play = Desk::new(&[("ap_reroll", "true")]).with(|s| s.ap = 2).menu("gloval", "M");
    play.does("reroll").does("die move").does("rolls target");
    assert_eq!((play.state.ap, play.state.acting.of(0)), (1, 1));
    let play = desk().with(|s| s.ap = 2).menu("gloval", "M");
    play.refuses("reroll", "Rerolling for Ability Points is a variant that is not played.");
}

// covers R16 I13
#[test]
fn an_ability_works_once_per_episode() {
    let mut play = desk().with(|s| s.ap = 3).menu("gloval", "");
    play.does("ability gloval 1");
    play.refuses("ability gloval 1", "Each ability works once per Episode.");
}

// covers 4.4 7.6
#[test]
fn a_pilot_is_frozen_by_her_own_die_and_freed_by_daredevil() {
    let mut play = desk()
        .swaps("roy", "rick", "inner-1")
        .vessels("inner-1", &["circle-1"])
        .with(|s| s.ap = 1)
        .menu("rick", "TM");
    play.does("use target").does("vessel circle-1");
    play.refuses(
        "to outer-1",
        "Pilots cannot move after inflicting damage (Daredevil lifts this).",
    );
    play.refuses(
        "use points",
        "Pilots cannot move after inflicting damage (Daredevil lifts this).",
    );
    play.does("ability rick 1").does("to outer-1");
}

// covers R23
#[test]
fn a_pilot_inside_the_ship_can_be_a_casualty() {
    // Dogfight: Circle attacks where it is.
    let mut play = desk()
        .vessels("launch-bay", &["circle-1"])
        .mecha("launch-bay", &["ds-1"])
        .stands("roy", "launch-bay")
        .orders("zo-dogfight");
    assert_eq!(play.offers(), ["mecha ds-1", "hero roy"]);
    play.does("hero roy");
    assert_eq!(play.state.heroes[3].damage, 1);
}

// covers R27 R28 R25
#[test]
fn without_its_officer_a_section_is_leaderless() {
    // With both Captains Gloval orders Science; without Gloval Captain Lisa does.
    let game = desk().game;
    let both = desk().with(|s| s.heroes[1].form = 1).s;
    assert_eq!(game.captain(&both), Some(0));
    let alone = desk().with(|s| s.heroes[1].form = 1).missing("gloval", 2).s;
    assert_eq!(game.captain(&alone), Some(1));
    let science = veritable_attack_on_the_sdf_1::content::Section::Science;
    assert_eq!(game.orderer(&alone, science), Some(1));
    let none = desk().missing("gloval", 2).s;
    assert_eq!((game.captain(&none), game.orderer(&none, science)), (None, None));
}

// covers R50 R51 7.9
#[test]
fn long_ranged_missiles_and_formation_help_veritechs() {
    let mut play = desk()
        .tech("long-ranged-missiles")
        .stands("roy", "inner-1")
        .vessels("outer-1", &["circle-1"])
        .menu("roy", "T");
    assert!(!play.allows("use target"));
    play.does("card long-ranged-missiles")
        .does("to inner-1")
        .does("use target")
        .does("vessel circle-1");
    assert_eq!(play.state.wrecks, 1);

    let mut play = desk()
        .holds(3, "offensive-formation")
        .with(|s| s.tracker = [1, 0, 0, 0])
        .mecha("inner-1", &["vt-1", "vt-2"])
        .vessels("inner-1", &["x-1"])
        .menu("roy", "");
    play.does("card offensive-formation").does("to inner-1");
    play.does_all(&[
        "order veritech",
        "mecha-card mecha-02",
        "mecha vt-1",
        "to inner-1",
        "vessel x-1",
        "vessel x-1",
    ]);
    assert_eq!(play.state.damage[30], 2, "1 + 1");
}

// covers X18 F2 7.9
#[test]
fn an_asteroid_field_costs_armour_and_pods() {
    let mut play = desk()
        .holds(0, "asteroid-field")
        .with(|s| s.tracker = [0, 1, 0, 0])
        .vessels("outer-1", &["circle-1"])
        .vessels("inner-4", &["square-1"])
        .menu("gloval", "");
    play.does("card asteroid-field").does_all(&["to forward-reactor"; 3]);
    assert_eq!((play.state.armour[0], play.state.rp), (0, 1));
    play.does_all(&["vessel circle-1", "vessel circle-1", "vessel square-1"]);
    assert_eq!((play.state.tally.kills, play.state.wrecks.count_ones()), (2, 1));
}

// covers X31 R58
#[test]
fn pods_of_a_swarm_stay_as_wrecks() {
    let mut play = desk()
        .vessels("inner-1", &["circle-1"])
        .stands("roy", "inner-1")
        .with(|s| s.flags.no_annihilate_pods = true)
        .menu("roy", "I");
    play.does_all(&["use instinct", "vessel circle-1", "vessel circle-1"]);
    assert!(is_in(&play, "circle-1", "inner-1"));
    assert_eq!(play.state.tally.kills, 1);
}

// covers R59 X47
#[test]
fn a_villain_is_safe_behind_whole_pods_only() {
    let lay = |wreck: u8| {
        let mut play = desk()
            .vessels("inner-1", &["khyron", "circle-1"])
            .damaged("circle-1", wreck)
            .stands("roy", "inner-1")
            .menu("roy", "T");
        play.does("use target");
        play
    };
    lay(0).refuses("vessel khyron", "Destroy every Pod in his Area first.");
    assert!(lay(1).allows("vessel khyron"));
}

// covers R47 7.13 7.9
#[test]
fn rail_hits_with_heavy_guns_and_cannister_rounds() {
    let mut play = desk()
        .tech("heavy-rail-guns")
        .tech("cannister-rounds")
        .vessels("outer-1", &["x-1", "circle-1"])
        .menu("gloval", "TT");
    play.does_all(&["use target", "to production", "vessel x-1"]);
    assert_eq!(play.state.damage[30], 2);
    play.does_all(&["use target", "to production", "vessel circle-1"]);
    assert_eq!(pods_in(&play, "outer-1"), 0);
    // Without an active Captain a gunner card finds only Beam Cannon targets.
    let game = desk().game;
    let s = desk().vessels("outer-1", &["x-1"]).missing("gloval", 2).s;
    assert_eq!(game.armed(&s, veritable_attack_on_the_sdf_1::content::Gun::Any, false), 0);
}

// covers F4 7.13
#[test]
fn the_daedalus_maneuver_hits_one_capital_ship_ahead() {
    let mut play = desk()
        .battle_mode()
        .owns(Unlock::Daedalus)
        .vessels("outer-1", &["flagship-1"])
        .with(|s| s.ap = 2)
        .menu("gloval", "");
    play.does("activate daedalus").does("vessel flagship-1");
    assert_eq!((play.state.ap, play.state.wrecks), (1, 1 << 36));
    play.refuses("activate daedalus", "That has been used already.");
}

// covers X44 E15 R71 5
#[test]
fn the_baseship_falls_to_the_cannon_and_a_pilot() {
    let mut play = Desk::new(&[("scenario", "3")])
        .battle_mode()
        .with(|s| (s.episode, s.baseship_in, s.baseship) = (5, true, 7))
        .stands("roy", "outer-4")
        .menu("gloval", "I");
    play.does("use instinct").does("2d6 7").does("d6 3").does("point launch-bay beam");
    assert_eq!((play.state.baseship, play.state.heat), (13, 4));
    play.does("end-turn");
    crate::common::runs_until(&mut play, 3, |s| {
        s.acting.hero == 3
            && s.stack.top() == Some(&veritable_attack_on_the_sdf_1::frame::Frame::Menu)
    });
    play.state.acting.dice = [[1, 0, 0, 0], [0; 4], [0; 4], [0; 4]];
    play.does("use target").does("vessel baseship");
    assert_eq!(play.state.end, Some(End::BaseshipDestroyed));
    assert_eq!(play.game.points(&play.state), 100 + 10 + 3 * 2 + 7 + 6);
}

// covers E15
#[test]
fn the_ship_cuts_through_with_a_movement_point() {
    let mut play = Desk::new(&[("scenario", "3")]).with(|s| s.episode = 5).menu("gloval", "");
    play.does("cut-through");
    assert!(play.state.baseship_in && play.state.tally.done == 1);
    play.refuses("cut-through", "The ship has already cut through.");
    let play = desk().menu("gloval", "");
    play.refuses("cut-through", "There is no Baseship in this Episode.");
}

// covers R7 R63 R46
#[test]
fn salvage_catches_one_mecha() {
    let at = usize::from(area("outer-5"));
    let play = desk()
        .vessels("outer-5", &["circle-1", "circle-2"])
        .mecha("outer-5", &["vt-1", "vt-2"])
        .with(|s| s.salvage[usize::from(area("outer-5"))] = 1)
        .orders("zo-dogfight");
    assert_eq!(play.state.mecha[at], 0);
    assert_eq!(play.state.mecha[CONSTRUCTION] & wing::VT, 1 << mecha("vt-1"));
    assert!(play.state.supply() >> mecha("vt-2") & 1 == 1);
}

// covers R49
#[test]
fn never_say_die_lets_the_fallen_strike_back() {
    let mut play = desk()
        .swaps("roy", "rick", "inner-4")
        .vessels("outer-5", &["circle-1", "x-1"])
        .mecha("outer-5", &["vt-1"])
        .with(|s| (s.heroes[5].form, s.ap) = (1, 2))
        .at(Step::Regroup);
    play.does("orders zo-dogfight").does("ability rick 1").does("to outer-5");
    while !play.allows("mecha-card mecha-13") {
        let offers = play.offers();
        play.does(&offers[0].clone());
    }
    play.does("mecha-card mecha-13").does("option-1").does("vessel x-1");
    assert_eq!(play.state.damage[30], 1);
    assert_eq!(place("science"), 5);
}

// covers R49 7.6
#[test]
fn never_say_die_avenges_only_those_who_fall_in_the_orders_phase() {
    let mut play = desk()
        .swaps("roy", "rick", "inner-4")
        .vessels("outer-1", &["x-1"])
        .mecha("outer-1", &["vt-1"])
        .battle_mode()
        .with(|s| {
            (s.heroes[5].form, s.flags.never_say_die, s.flags.avenger) = (1, area("outer-1"), 5)
        })
        .menu("gloval", "I");
    play.does("use instinct").does("2d6 3");
    assert_eq!(play.state.mecha[0], 0, "the Reflex Cannon has shot it");
    play.does("end-turn");
    runs_until(&mut play, 1, |s| s.step == Step::Regroup);
    play.does("orders zo-dogfight");
    assert!(!play.allows("mecha-card mecha-13"), "it fell before the Orders phase");
}

// covers 7.1
#[test]
fn from_the_bridge_no_pod_can_be_lured_into_space() {
    let play = desk()
        .swaps("roy", "rick", "bridge")
        .vessels("bridge", &["circle-1"])
        .mecha("bridge", &["ds-1"])
        .menu("rick", "M");
    play.refuses("use move", "That would have no effect now.");
}

// covers R51 7.9
#[test]
fn long_ranged_missiles_let_max_annihilate_a_pod_next_to_him() {
    let mut play = desk()
        .swaps("roy", "max", "inner-1")
        .vessels("outer-1", &["circle-1"])
        .with(|s| s.flags.long_range = 1 << area("inner-1"))
        .menu("max", "I");
    play.does("use instinct").does("vessel circle-1");
    assert_eq!((play.state.fleet(), play.state.tally.kills), (0, 1));
}

// covers E15 7.11
#[test]
fn a_scout_in_space_guides_a_shot_at_the_baseship() {
    let mut play = Desk::new(&[("scenario", "3")])
        .with(|s| (s.episode, s.baseship_in, s.baseship) = (5, true, 7))
        .menu("lisa", "M");
    play.does("use move").does("to outer-3").does("mecha-card mecha-16").does("option-1");
    play.does("vessel baseship");
    assert_eq!(play.state.baseship, 8);
}
