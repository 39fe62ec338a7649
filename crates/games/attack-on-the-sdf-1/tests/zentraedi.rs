//! Phase 5: the hold rule, pods, capital ships, villains, and what a packet does.

use veritable_attack_on_the_sdf_1::content::Unlock;
use veritable_attack_on_the_sdf_1::frame::Step;
use veritable_attack_on_the_sdf_1::state::{End, Part, State};
use veritable_attack_on_the_sdf_1::{AttackOnSdf1, Event};
use veritable_core::testkit::Play;

use crate::common::{Desk, area, desk, hero, is_in, mecha, place, pods_in, vessel};

/// Whether a vessel has moved.
fn moved(play: &Play<AttackOnSdf1>, word: &str) -> bool {
    let of =
        |event: &Event| matches!(event, Event::VesselMoved { vessel: v, .. } if *v == vessel(word));
    play.told.iter().any(of)
}

fn armour(s: &State, at: &str) -> u8 {
    s.armour[place(at)]
}

// covers X8 R35 I15
#[test]
fn two_veritechs_hold_two_of_four_pods() {
    let play = desk()
        .vessels("outer-3", &["circle-1", "circle-2", "circle-3", "circle-4"])
        .mecha("outer-3", &["vt-1", "vt-2"])
        .orders("zo-bombardment");
    assert_eq!((pods_in(&play, "inner-3"), pods_in(&play, "outer-3")), (2, 2));
}

// covers R35
#[test]
fn the_hold_counts_pods_of_all_symbols_jammed_and_destroyed_ones() {
    let lay = || {
        desk()
            .vessels("outer-3", &["circle-1", "circle-2", "triangle-1", "square-1"])
            .mecha("outer-3", &["vt-1", "vt-2"])
            .with(|s| s.jammed = 1 << vessel("square-1"))
            .damaged("triangle-1", 1)
    };
    // p = 4 and m = 2: both circles may leave; then p = 2, m = 2: nobody else may.
    let play = lay().orders("zo-bombardment");
    assert!(is_in(&play, "circle-1", "inner-3") && is_in(&play, "circle-2", "inner-3"));
    assert!(!moved(&play, "triangle-1") && is_in(&play, "square-1", "outer-3"));
    // Without the jammed one p = 3: one circle stays, and the next line finds p = 2 again.
    let play = lay()
        .with(|s| s.jammed = 0)
        .with(|s| s.vessels[usize::from(area("outer-3"))] &= !(1 << vessel("square-1")))
        .orders("zo-bombardment");
    assert!(is_in(&play, "circle-1", "inner-3") && is_in(&play, "circle-2", "outer-3"));
}

// covers R35 4.5
#[test]
fn a_pilot_holds_a_pod_like_a_mecha() {
    let play = desk()
        .vessels("outer-3", &["circle-1", "circle-2"])
        .stands("roy", "outer-3")
        .orders("zo-bombardment");
    assert_eq!((pods_in(&play, "inner-3"), pods_in(&play, "outer-3")), (1, 1));
}

// covers X34
#[test]
fn wrecks_stay_behind_first() {
    let play = desk()
        .vessels("inner-1", &["circle-1", "circle-2", "circle-3", "circle-4"])
        .damaged("circle-1", 1)
        .damaged("circle-2", 1)
        .mecha("inner-1", &["vt-1"])
        .orders("zo-bombardment");
    // p − m = 3 leave: both whole ones and the wreck with the lower number.
    for gone in ["circle-1", "circle-3", "circle-4"] {
        assert!(moved(&play, gone), "{gone}");
    }
    assert!(!moved(&play, "circle-2"));
}

// covers X9 R2 R3
#[test]
fn an_undefended_pod_in_science_walks_through_the_city_to_the_bridge() {
    // Spearhead: Circle advances 2 and attacks, so the Bridge is hit.
    let play = desk().vessels("science", &["circle-1"]).orders("zo-spearhead");
    assert!(is_in(&play, "circle-1", "bridge"));
    assert_eq!(play.state.end, Some(End::Bridge));
}

// covers R8 4.5
#[test]
fn pods_rotate_in_their_ring_and_not_on_the_bridge() {
    // Feint: Triangle rotates 1 counter-clockwise, then advances and attacks.
    let play = desk()
        .vessels("outer-6", &["triangle-1"])
        .vessels("bridge", &["triangle-2"])
        .mecha("bridge", &["ds-1"])
        .orders("zo-feint");
    assert!(is_in(&play, "triangle-1", "inner-1"), "A6 → A1, then inward");
    assert!(is_in(&play, "triangle-2", "bridge"));
}

// covers X10 R22 P3
#[test]
fn a_barrage_takes_armour_before_the_hull_and_hurts_heroes_only_through_the_hull() {
    let play = desk()
        .vessels("outer-2", &["x-1"])
        .stands("claudia", "production")
        .orders("zo-bombardment");
    assert_eq!((armour(&play.state, "production"), play.state.tally.hull), (0, 0));
    assert_eq!(play.state.heroes[usize::from(hero("claudia"))].damage, 0);

    let mut play = desk()
        .vessels("outer-2", &["x-1"])
        .stands("claudia", "production")
        .with(|s| s.armour[1] = 1)
        .orders("zo-bombardment");
    assert_eq!(
        play.offers(),
        ["point production beam", "point production rail", "point production structure"]
    );
    play.does("point production beam").does("point production structure");
    assert_eq!(armour(&play.state, "production"), 0);
    assert_eq!(
        play.state.heroes[usize::from(hero("claudia"))].damage,
        1,
        "once for two hull points"
    );
}

// covers X11
#[test]
fn defend_hits_veritechs_only_and_the_rest_is_lost() {
    // Breakout: X defends 2, then barrages 1.
    let play = desk()
        .vessels("outer-4", &["x-1"])
        .mecha("outer-4", &["vt-1", "vt-2", "vt-3"])
        .orders("zo-breakout");
    assert_eq!(play.state.mecha[usize::from(area("outer-4"))].count_ones(), 1);
    let mut play = desk()
        .vessels("outer-4", &["x-1"])
        .mecha("outer-4", &["vt-1", "sv-1", "vt-2"])
        .orders("zo-breakout");
    assert_eq!(
        play.offers(),
        ["mecha vt-1", "mecha sv-1"],
        "the lead seat chooses between the types"
    );
    play.does("mecha sv-1");
    assert_eq!(play.state.mecha[usize::from(area("outer-4"))], 1 << mecha("vt-2"));
}

// covers X12 X13 P2 R36
#[test]
fn pods_hit_mecha_first_and_a_pilot_once() {
    let pods = ["circle-1", "circle-2", "circle-3", "circle-4"];
    // Dogfight: Circle attacks, then advances. In an Outer Area what is left is lost.
    let mut play = desk()
        .vessels("outer-1", &pods)
        .mecha("outer-1", &["vt-1", "vt-2"])
        .stands("roy", "outer-1")
        .orders("zo-dogfight");
    assert_eq!(play.offers(), ["mecha vt-1", "hero roy"]);
    play.does("mecha vt-1").does("mecha vt-2");
    assert_eq!(play.state.mecha[usize::from(area("outer-1"))], 0);
    assert_eq!(
        play.state.heroes[usize::from(hero("roy"))].damage,
        1,
        "the third point, the last one is lost"
    );

    let mut play = desk()
        .vessels("outer-1", &pods[..2])
        .mecha("outer-1", &["vt-1", "vt-2"])
        .stands("roy", "outer-1")
        .orders("zo-dogfight");
    play.does("hero roy");
    assert_eq!(
        play.state.mecha[usize::from(area("outer-1"))].count_ones(),
        1,
        "Roy takes no second point"
    );
    let hurt = desk()
        .vessels("outer-1", &pods[..2])
        .stands("roy", "outer-1")
        .mecha("outer-1", &["vt-1"])
        .with(|s| s.heroes[3].hurt = true)
        .orders("zo-dogfight");
    assert_eq!(
        hurt.state.mecha[usize::from(area("outer-1"))],
        0,
        "hurt this Episode: only the Veritech is left"
    );
}

// covers R37
#[test]
fn pods_in_outer_areas_do_not_hit_the_ship() {
    let play = desk().vessels("outer-5", &["circle-1", "circle-2"]).orders("zo-dogfight");
    assert_eq!(play.state.armour, [3, 3, 2, 2, 2, 3]);
}

// covers X35 RW3 P2 I14
#[test]
fn pods_attack_together_and_roys_token_saves_a_veritech_for_one_point() {
    // All Forward moves first; Overrun for Triangle: Advance 1, Attack. The pods come from outer-5.
    let lay = || {
        desk()
            .vessels("outer-5", &["triangle-1", "triangle-2", "triangle-3"])
            .mecha("inner-5", &["vt-1"])
            .with(|s| s.armour[place("macross-city")] = 1)
    };
    let mut play = lay().orders("zo-all-forward");
    assert_eq!(play.state.mecha[usize::from(area("inner-5"))], 0);
    assert_eq!(armour(&play.state, "macross-city"), 0);
    assert_eq!(play.offers_of("point").len(), 3, "1 + 1 + 1: a casualty, armour, a hull point");
    play.does("point macross-city beam");
    assert!(!play.state.gun_up(4, false));

    let mut play = lay().with(|s| s.vt_evade = 1).orders("zo-all-forward");
    assert_eq!(play.offers(), ["pass", "amount 1"]);
    play.does("amount 1");
    assert_eq!(play.state.mecha[usize::from(area("inner-5"))], 0, "it takes the next point");
    assert_eq!(
        (play.state.vt_evade, armour(&play.state, "macross-city"), play.state.tally.hull),
        (0, 0, 0)
    );
}

// covers X22 R39 R60
#[test]
fn a_ram_strips_armour_breaks_one_box_and_is_not_evaded() {
    let mut play =
        desk().vessels("outer-5", &["x-1"]).with(|s| s.sdf_evade = 1).orders("zo-spearhead");
    assert!(is_in(&play, "x-1", "inner-5"));
    assert_eq!(armour(&play.state, "macross-city"), 0);
    play.does("point macross-city structure");
    assert_eq!(
        (play.state.structure[Part::City as usize], play.state.sdf_evade),
        (1, 0),
        "Clean Up took the token"
    );

    let mut play =
        desk().vessels("outer-5", &["x-1"]).owns(Unlock::PinpointBarrier).orders("zo-spearhead");
    play.does("amount 1");
    assert_eq!(play.state.structure[Part::City as usize], 0);

    // Next Orders phase it first goes back.
    let play = desk().vessels("inner-5", &["x-1"]).orders("zo-bombardment");
    assert!(is_in(&play, "x-1", "outer-5"));
}

// covers R39
#[test]
fn by_the_errata_a_ram_breaks_two_and_hurts_heroes_twice() {
    let mut play = Desk::new(&[("ram_structure", "2")])
        .vessels("outer-2", &["x-1"])
        .stands("claudia", "production")
        .orders("zo-spearhead");
    play.does("point production beam").does("point production rail");
    assert_eq!(play.state.heroes[usize::from(hero("claudia"))].damage, 2);
}

// covers X23
#[test]
fn launched_pods_do_nothing_this_phase() {
    let mut play = desk().vessels("outer-3", &["flagship-1"]).orders("zo-dogfight");
    play.does_all(&["token circle", "token circle", "token square"]);
    assert_eq!(pods_in(&play, "outer-3"), 3);
    assert_eq!(play.state.fresh, 0, "next time they act");
}

// covers X24 R60
#[test]
fn battle_mode_spreads_a_barrage_from_the_front_and_no_other() {
    let lay = |sector: &str| {
        desk()
            .battle_mode()
            .vessels(sector, &["flagship-1"])
            .with(|s| (s.armour[1], s.armour[5], s.armour[0]) = (0, 3, 1))
            .orders("zo-bombardment")
    };
    let mut play = lay("outer-2");
    assert_eq!(play.offers(), ["to forward-reactor", "to production", "to science"]);
    play.does_all(&["to science", "to science", "to science"]);
    assert_eq!((armour(&play.state, "science"), play.state.tally.hull), (0, 0));
    let play = lay("outer-3");
    assert_eq!(armour(&play.state, "launch-bay"), 0);
    assert_eq!(play.offers(), ["point launch-bay beam", "point launch-bay structure"]);
}

// covers X36 7.12
#[test]
fn miriyas_group_passes_a_destroid_and_never_enters_the_bridge() {
    let play = desk()
        .vessels("macross-city", &["miriya", "triangle-1"])
        .mecha("macross-city", &["ds-1", "ds-2"])
        .with(|s| s.villain_symbol[1] = 0)
        .orders("zo-bombardment");
    assert!(is_in(&play, "triangle-1", "production") && is_in(&play, "miriya", "production"));
}

// covers X37 R54
#[test]
fn khyron_strikes_where_he_stops() {
    let lay = || {
        desk()
            .stands("roy", "science")
            .vessels("launch-bay", &["khyron"])
            .with(|s| s.villain_symbol[0] = 2)
    };
    let play = lay().mecha("bridge", &["ds-1"]).orders("zo-bombardment");
    assert!(is_in(&play, "khyron", "bridge"));
    assert_eq!((play.state.mecha[usize::from(area("bridge"))], play.state.end), (0, None));
    let play = lay().orders("zo-bombardment");
    assert_eq!(play.state.end, Some(End::Bridge));
    let jammed = lay().with(|s| s.jammed = 1 << vessel("khyron")).orders("zo-bombardment");
    assert_eq!(jammed.state.end, None);
}

// covers R54
#[test]
fn pods_that_share_khyrons_area_use_his_symbol_this_phase() {
    // Spearhead: Square advances 2 without attacking, Circle advances 2 and attacks.
    let play = desk()
        .stands("roy", "science")
        .vessels("outer-3", &["khyron", "circle-1"])
        .with(|s| s.villain_symbol[0] = 2)
        .mecha("launch-bay", &["ds-1", "ds-2", "ds-3"])
        .orders("zo-spearhead");
    assert!(is_in(&play, "circle-1", "launch-bay"));
    assert_eq!(
        play.state.mecha[usize::from(area("launch-bay"))].count_ones(),
        2,
        "only Khyron's own point"
    );
}

// covers R38 4.5
#[test]
fn destroyed_vessels_act_and_jammed_ones_do_not() {
    let play = desk().vessels("outer-2", &["x-1"]).damaged("x-1", 4).orders("zo-bombardment");
    assert_eq!(armour(&play.state, "production"), 0);
    let play = desk()
        .vessels("outer-2", &["x-1"])
        .with(|s| s.jammed = 1 << vessel("x-1"))
        .orders("zo-bombardment");
    assert_eq!(armour(&play.state, "production"), 3);
}

// covers RW1 X43 W4 F1
#[test]
fn an_evade_bought_in_the_alert_window_cancels_a_barrage() {
    let mut play = desk().vessels("outer-5", &["y-1"]).with(|s| s.ap = 1).at(Step::Regroup);
    play.does("orders zo-bombardment");
    assert!(play.allows("ability gloval 1"), "{:?}", play.offers());
    play.does("ability gloval 1");
    assert_eq!(play.state.sdf_evade, 1);
    assert_eq!(play.offers(), ["pass", "amount 1"]);
    play.does("amount 1");
    assert_eq!(armour(&play.state, "macross-city"), 2);
}

// covers X20 4.8-reactors RW1
#[test]
fn at_reactor_damage_three_nobody_evades() {
    let play = desk()
        .vessels("outer-2", &["x-1"])
        .with(|s| (s.sdf_evade, s.structure[Part::Reactors as usize]) = (1, 3))
        .orders("zo-bombardment");
    assert_eq!(armour(&play.state, "production"), 0, "no reaction was offered");
}

// covers RW4 7.12
#[test]
fn ben_cancels_an_attack_in_space_and_is_gone() {
    let mut play = desk()
        .vessels("outer-5", &["triangle-1", "triangle-2"])
        .mecha("inner-5", &["vt-1"])
        .with(|s| s.ben = true)
        .orders("zo-all-forward");
    assert_eq!(play.offers(), ["pass", "sacrifice-ben"]);
    play.does("sacrifice-ben");
    assert_eq!(play.state.mecha[usize::from(area("inner-5"))].count_ones(), 1);
    assert!(!play.state.ben);
}

// covers RW2 X30 R44
#[test]
fn the_pinpoint_barrier_cancels_one_point_of_a_kamikaze() {
    let mut play =
        desk().owns(Unlock::PinpointBarrier).with(|s| s.armour[3] = 1).invades("kamikaze");
    play.does("d6 4").does_all(&["token circle", "token circle", "token circle"]);
    assert_eq!(play.offers(), ["pass", "amount 1"]);
    play.does("amount 1");
    assert_eq!((armour(&play.state, "aft-reactor"), play.state.tally.hull), (0, 0));
    assert_eq!(pods_in(&play, "inner-4"), 3);
}

// covers R52 RW2
#[test]
fn the_last_shield_token_sends_the_tech_under_the_deck() {
    let mut play = desk()
        .tech("partial-shield-barrier")
        .with(|s| s.shields = 2)
        .vessels("outer-2", &["x-1"])
        .orders("zo-bombardment");
    assert_eq!(play.offers(), ["pass", "amount 1", "amount 2"]);
    play.does("amount 2");
    assert_eq!((play.state.shields, play.state.tech, play.state.resources.left(1)), (0, 0, 1));
    assert_eq!(armour(&play.state, "production"), 2);
}

// covers X42 P5
#[test]
fn two_packets_hurt_a_hero_once_on_normal_and_twice_on_hard() {
    for (difficulty, damage) in [("normal", 1), ("hard", 2)] {
        let mut play = Desk::new(&[("difficulty", difficulty)])
            .vessels("outer-6", &["x-1", "y-1"])
            .stands("lisa", "science")
            .with(|s| s.armour[5] = 2)
            .orders("zo-bombardment");
        play.does("point science structure");
        while play.allows("point science structure") {
            play.does("point science structure");
        }
        assert_eq!(play.state.heroes[usize::from(hero("lisa"))].damage, damage, "{difficulty}");
    }
}

// covers 7.13
#[test]
fn the_omni_barrier_cancels_everything_from_space_and_bursts() {
    let mut play = desk()
        .owns(Unlock::OmniBarrier)
        .vessels("outer-2", &["x-1"])
        .vessels("inner-3", &["circle-1", "circle-2"])
        .vessels("inner-5", &["miriya"])
        .with(|s| s.villain_symbol[1] = 2)
        .at(Step::Regroup);
    play.does("orders zo-all-forward");
    play.does("activate omni-barrier");
    while !play.allows("point forward-reactor beam") {
        let offers = play.offers();
        play.does(&offers[0].clone());
    }
    assert_eq!(armour(&play.state, "production"), 3);
    assert_eq!(pods_in(&play, "inner-3"), 0);
    play.does("point forward-reactor beam");
    assert!(play.state.unlocks_used != 0, "once per game");
}
