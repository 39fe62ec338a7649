//! Alpha, Beta and Ariel (4.8).

use crate::common::{cells, drafts, fuel, table, vp};
use veritable_cyclone_run::Phase;

// covers X5 R39
#[test]
fn alpha_leaves_a_location_unless_ruined_city_helps() {
    let mut play = table(2, |p| p.fuel(0, 1).rolled("TBIMM"));
    drafts(&mut play, &["alpha"], "rand");
    play.does("line row-1");
    play.does_all(&["token scout", "token location", "token trooper"]);
    assert_eq!(vp(&play, 0), 2 + 3);
    assert_eq!(play.state.top[4], 6, "the Location stays, face up");
    assert_eq!(play.state.active, 1, "nothing was left to decide");

    let mut play = table(2, |p| p.fuel(0, 1).holds(0, "ruined-city", "se").rolled("TBIMM"));
    drafts(&mut play, &["alpha"], "rand");
    let before = vp(&play, 0);
    play.does("line row-1");
    play.does_all(&["token scout", "token location", "token trooper"]);
    assert_eq!(play.offers(), ["use ruined-city", "break-off"]);
    play.does("use ruined-city").does("card reflex-point");
    assert_eq!(vp(&play, 0) - before, 2 + 3 + 4 + 5, "with the card worth 5");
}

// covers X22 4.8-strike R27
#[test]
fn alpha_takes_elite_and_scout_in_a_row_and_pays_a_fuel_for_corg() {
    let mut play = table(2, |p| p.fuel(0, 2).rolled("TBIMM"));
    drafts(&mut play, &["alpha"], "rand");
    assert_eq!(fuel(&play, 0), 1);
    assert_eq!(play.state.phase, Phase::Line);
    assert_eq!(play.offers_of("line").len(), 6);
    play.does("line row-1");
    play.does_all(&["token elite", "token corg", "token scout-fuel"]);
    assert_eq!((vp(&play, 0), fuel(&play, 0)), (7 + 2, 1 + 1));
    assert_eq!(play.offers(), ["boost-at c", "break-off"]);
    play.does("boost-at c");
    assert_eq!((vp(&play, 0), fuel(&play, 0)), (7 + 2 + 9, 1));
    assert_eq!(play.state.active, 1, "nothing is left of the strike");
}

// covers X23 R28 R29
#[test]
fn beta_spares_a_covered_cell_and_opens_no_reaction() {
    let lay = |card: bool| {
        table(2, move |p| {
            let p = p.fuel(0, 1).fuel(1, 3).jeep("n");
            let p = if card { p.holds(0, "ruined-city", "se") } else { p };
            p.rolled("TTBBM")
        })
    };
    let mut play = lay(false);
    drafts(&mut play, &["beta"], "rand");
    play.does("quadrant 0");
    play.does_all(&["token trooper-fuel", "token location", "token sera"]);
    assert_eq!((vp(&play, 0), fuel(&play, 0)), (3, 1));
    assert_eq!(play.state.top[1], 255, "N is covered and not revealed");
    assert_eq!((play.state.top[3], play.state.top[4]), (6, 7), "Location and Sera stay, face up");
    assert_eq!(play.state.active, 1, "seat 1 has Fuel but was not asked");

    let mut play = lay(true);
    drafts(&mut play, &["beta"], "rand");
    let before = vp(&play, 0);
    play.does("quadrant 0");
    play.does_all(&["token trooper-fuel", "token location", "token sera"]);
    play.does("use ruined-city").does("card point-k");
    assert_eq!(vp(&play, 0) - before, 3 + 4);
    assert_eq!(play.state.held[0].count_ones(), 2);
}

// covers X24 R19 4.8-strafe
#[test]
fn beta_pays_for_a_shock_trooper_and_an_elite_with_three_fuel_but_not_with_two() {
    let struck = |fuel| {
        let mut play = table(2, move |p| {
            p.fuel(0, fuel).shows("nw", "shock-trooper").shows("n", "elite").rolled("TTBBM")
        });
        drafts(&mut play, &["beta"], "rand");
        play.does("quadrant 0").does_all(&["token location", "token location"]);
        play
    };
    let mut play = struck(1 + 3);
    assert_eq!(play.offers(), ["boost-at nw", "boost-at n", "break-off"]);
    play.does("boost-at nw");
    assert_eq!(fuel(&play, 0), 3 - 1);
    play.does("boost-at n");
    assert_eq!((vp(&play, 0), fuel(&play, 0)), (5 + 7, 0));

    let mut play = struck(1 + 2);
    play.does("boost-at nw");
    assert_eq!((vp(&play, 0), fuel(&play, 0)), (5, 1));
    assert_eq!(play.state.active, 1, "1 Fuel is too little for the Elite");

    let mut play = struck(1 + 2);
    play.does("boost-at n");
    assert_eq!((vp(&play, 0), fuel(&play, 0)), (7, 0));
}

// covers X25 R26 4.8-sense
#[test]
fn ariel_reveals_any_uncovered_tokens_or_all_of_them() {
    let mut play = table(2, |p| p.cyclone("nw").shows("n", "scout").rolled("ITBBT"));
    drafts(&mut play, &["ariel"], "rand");
    assert_eq!(play.state.phase, Phase::Sense);
    assert_eq!(cells(&play, "scout"), "ne w c e sw s se");
    assert!(play.allows("reveal-all") && play.allows("stop"));
    play.refuses("reveal nw", "A vehicle covers that token.");
    play.refuses("reveal n", "That token is already face up.");
    play.does("reveal-all");
    for _ in 0..7 {
        play.does("token trooper");
    }
    assert_eq!(play.state.face_up(), 0x1ff & !1, "all but NW");
    assert_eq!(play.state.active, 1, "`stop` was forced");
}

// covers R26
#[test]
fn ariel_may_reveal_some_tokens_and_stop() {
    let mut play = table(2, |p| p.rolled("ITBBT"));
    drafts(&mut play, &["ariel"], "rand");
    play.does_all(&["reveal c", "token elite", "reveal n", "token scout", "stop"]);
    assert_eq!(play.state.face_up(), 1 << 4 | 1 << 1);
    assert_eq!(play.state.scouts, 0, "she needs no scouts");
}

// covers R27
#[test]
fn an_area_that_is_covered_and_empty_may_be_struck_for_nothing() {
    let mut play = table(2, |p| {
        p.fuel(0, 1).cyclone("nw").jeep("n").took(1, "ne", &["scout"; 8]).rolled("TBIMM")
    });
    drafts(&mut play, &["alpha"], "rand");
    play.does("line row-0");
    assert_eq!(vp(&play, 0), 0);
    assert_eq!(play.state.face_up(), 0);
    assert_eq!(play.state.active, 1);
}

// covers 4.8-strike
#[test]
fn a_token_uncovered_by_the_strike_is_not_attacked_in_the_same_run() {
    let mut play = table(2, |p| p.fuel(0, 1).rolled("TBIMM"));
    drafts(&mut play, &["alpha"], "rand");
    play.does("line column-2").does_all(&["token scout", "token scout", "token scout"]);
    assert_eq!(vp(&play, 0), 6);
    assert_eq!(play.state.height[2], 7);
    assert_eq!(play.state.face_up(), 0);
}

// covers 4.8-strafe 7.4
#[test]
fn ghost_town_raises_the_damage_against_one_struck_cell() {
    let mut play = table(2, |p| {
        p.fuel(0, 1)
            .holds(0, "ghost-town", "se")
            .shows("nw", "shock-trooper")
            .shows("n", "elite")
            .rolled("TTBBM")
    });
    drafts(&mut play, &["beta"], "rand");
    let before = vp(&play, 0);
    play.does("quadrant 0").does_all(&["token location", "token sera"]);
    assert_eq!(play.offers(), ["bonus-at nw", "bonus-at n", "break-off"]);
    play.refuses("bonus-at w", "More damage does not help against that token.");
    play.refuses("boost-at w", "A Location is not attacked; it takes a wrench.");
    play.refuses("boost-at c", "Only Lancer or Yellow Dancer can take Sera.");
    play.refuses("boost-at se", "The strike has left no token in that space.");
    play.does("bonus-at nw");
    assert_eq!(vp(&play, 0) - before, 5, "3 HP against 2 + 1");
    assert_eq!(play.state.flipped, 1 << 3);
}

// covers 4.10
#[test]
fn carnegie_hall_pays_for_a_boost_in_the_middle_of_a_strike() {
    let mut play = table(2, |p| {
        p.fuel(0, 1).holds(0, "carnegie-hall", "se").shows("w", "corg").rolled("TBIMM")
    });
    drafts(&mut play, &["alpha"], "rand");
    let before = vp(&play, 0);
    play.does("activate alpha").does("line row-1").does_all(&["token location", "token sera"]);
    assert_eq!(play.offers(), ["use carnegie-hall", "break-off"]);
    play.does("use carnegie-hall").does("boost-at w");
    assert_eq!((vp(&play, 0) - before, fuel(&play, 0)), (9, 2));
}
