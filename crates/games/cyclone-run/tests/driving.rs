//! Drivers: movement, attack, Locations (4.7, 4.8).

use crate::common::{cells, drafts, fuel, table, vp};
use veritable_cyclone_run::{Event, Phase};

// covers X1 R11 R14 R16 R24 4.7
#[test]
fn rook_scouts_two_tokens_takes_two_invid_and_is_stopped_by_an_elite() {
    let mut play = table(2, |p| p.rolled("TMIMM"));
    drafts(&mut play, &["rook"], "lunk");
    play.does_all(&["scout s", "token scout", "scout e", "token trooper"]);
    play.does("step s").does("step e");
    assert_eq!(play.state.moves, 2, "4 − 2");
    play.does("step n").does("token elite");
    // 4 HP − 3 damage = 1 missing, no Fuel: `give-up` is forced, the last movement is lost.
    assert!(play.told.contains(&Event::GaveUp { seat: 0, cell: 1, token: 5 }));
    assert_eq!(vp(&play, 0), 2 + 3);
    assert_eq!(play.state.vehicle[0], 1, "the Cyclone is on N");
    assert_eq!(play.state.top[1], 5, "the Elite lies face up");
    assert_eq!(play.state.active, 1, "Rook was the only Hero, so the turn is over");
}

// covers X4 R16
#[test]
fn damage_three_beats_up_to_shock_troopers_and_failed_attacks_leave_no_wounds() {
    // The scout keeps 1 Fuel for the end, so that both attacks ask.
    let mut play = table(2, |p| p.fuel(0, 1).rolled("TTMMI"));
    drafts(&mut play, &["rand", "lancer"], "alpha");
    assert_eq!(fuel(&play, 0), 2, "1 + 1 from Rand");
    play.does("activate rand");
    play.does_all(&["step n", "token shock-trooper", "step c", "token elite"]);
    assert_eq!(vp(&play, 0), 5);
    assert!(play.allows("boost") && play.allows("give-up"));
    play.does("give-up").does("activate lancer");
    play.does_all(&["step nw", "token trooper", "step c"]);
    // Lancer needs 4 − 2 = 2, as if nobody had shot at the Elite before.
    assert_eq!(play.game.deficit(play.state.top[4], play.state.damage), Some(2));
    play.does("boost");
    assert_eq!(fuel(&play, 0), 0);
    assert_eq!(vp(&play, 0), 5 + 3 + 7);
}

// covers X13 R12 G5
#[test]
fn a_vehicle_enters_at_the_eight_edge_cells_but_not_onto_the_other_vehicle() {
    let mut play = table(2, |p| p.jeep("ne").rolled("TTMBB"));
    drafts(&mut play, &["rand"], "alpha");
    assert_eq!(cells(&play, "step"), "nw n w e sw s se");
    play.refuses("step c", "A vehicle enters the tray at an edge space.");
    play.refuses("step ne", "The Jeep is on that space.");
}

// covers X14 R13 R24 G3
#[test]
fn a_driver_without_a_step_can_still_scout_every_uncovered_token() {
    let mut play = table(2, |p| p.cyclone("nw").jeep("c").rolled("TMIBB"));
    drafts(&mut play, &["rook"], "alpha");
    play.does("activate rook");
    assert_eq!(cells(&play, "step"), "");
    assert_eq!(cells(&play, "scout"), "n ne w e sw s se");
    assert!(play.allows("stop"));
    play.refuses("scout nw", "A vehicle covers that token.");
    play.refuses("scout c", "A vehicle covers that token.");
    play.refuses("step c", "The Jeep is on that space.");
    play.refuses("step n", "Rook moves only diagonally.");
}

// covers R13
#[test]
fn a_vehicle_beside_a_diagonal_step_does_not_block_it() {
    let mut play = table(2, |p| p.cyclone("n").jeep("c").rolled("TMIBB"));
    drafts(&mut play, &["rook"], "alpha");
    play.does("activate rook");
    assert_eq!(cells(&play, "step"), "w e", "from N past C to W and E");
}

// covers X15 R17 4.8-land
#[test]
fn a_location_without_a_wrench_is_driven_through_and_stays_face_up() {
    let mut play = table(2, |p| p.rolled("TTMBB"));
    drafts(&mut play, &["rand"], "alpha");
    play.does("step w").does("token location");
    assert_eq!((vp(&play, 0), play.state.moves), (0, 2));
    play.does("step c").does("token trooper");
    assert_eq!(vp(&play, 0), 3);
    assert_eq!(play.state.top[3], 6, "the Location is still there");
}

// covers X16 R13 R15 R19
#[test]
fn the_token_below_a_taken_one_is_met_only_on_return() {
    let mut play = table(2, |p| p.fuel(0, 1).rolled("TTMBB"));
    drafts(&mut play, &["rand"], "alpha");
    assert_eq!(fuel(&play, 0), 2);
    play.does("step nw").does("token scout");
    assert_eq!(play.state.top[0], 255, "the next token stays face down under the Cyclone");
    play.does("step n").does("token trooper");
    play.does("step nw").does("token elite").does("boost");
    assert_eq!(vp(&play, 0), 2 + 3 + 7);
    assert_eq!(fuel(&play, 0), 2 - 1);
    assert_eq!(play.state.moves, 0);
}

// covers R15
#[test]
fn a_vehicle_does_not_attack_the_token_it_starts_on() {
    let mut play = table(2, |p| p.cyclone("nw").shows("nw", "scout").rolled("TTMBB"));
    drafts(&mut play, &["rand"], "alpha");
    play.does("stop");
    assert_eq!(vp(&play, 0), 0);
    assert_eq!(play.state.top[0], 0);
}

// covers X17 R20 G6
#[test]
fn corg_costs_a_fuel_even_where_a_card_would_bring_enough_damage() {
    let mut play = table(2, |p| p.fuel(0, 1).holds(0, "ghost-town", "se").rolled("TTIBB"));
    drafts(&mut play, &["scott"], "alpha");
    let before = vp(&play, 0);
    play.does("activate scott").does("step nw").does("token corg");
    // max(5 − 4, 1) = 1; with Ghost Town max(5 − 5, 1) = 1: no help.
    assert!(play.allows("boost") && play.allows("give-up"));
    play.refuses(
        "use ghost-town",
        "Ghost Town cannot be used now: it is for an attack that 1 more damage would help.",
    );
    play.does("boost");
    assert_eq!((vp(&play, 0) - before, fuel(&play, 0)), (9, 0));
}

// covers X18 R20 4.8-shortfall
#[test]
fn ghost_town_and_a_fuel_together_beat_corg() {
    let mut play = table(2, |p| p.fuel(0, 1).holds(0, "ghost-town", "se").rolled("TMIBB"));
    drafts(&mut play, &["rook"], "alpha");
    let before = vp(&play, 0);
    play.does("activate rook").does("step nw").does("token corg");
    play.refuses("boost", "This costs 2 Fuel; you have 1.");
    assert_eq!(play.offers_of("use"), ["use ghost-town"]);
    play.does("use ghost-town");
    assert_eq!(play.offers_of("use"), [""; 0]);
    play.does("boost");
    assert_eq!((vp(&play, 0) - before, fuel(&play, 0)), (9, 0));
}

// covers X19 R21
#[test]
fn lancer_takes_sera_whatever_his_damage() {
    let mut play = table(2, |p| p.rolled("MIBBB"));
    drafts(&mut play, &["lancer"], "alpha");
    play.does("activate lancer").does("step nw").does("token sera");
    assert_eq!(vp(&play, 0), 8);
    assert_eq!(play.state.phase, Phase::Move, "and drives on");
}

// covers X19 R21
#[test]
fn no_fuel_helps_rand_against_sera() {
    let mut play = table(2, |p| p.fuel(0, 5).rolled("TTMBB"));
    drafts(&mut play, &["rand"], "alpha");
    assert_eq!(fuel(&play, 0), 6);
    play.does("step nw").does("token sera");
    assert_eq!(vp(&play, 0), 0);
    assert!(play.told.contains(&Event::GaveUp { seat: 0, cell: 0, token: 7 }), "forced");
    assert_eq!(fuel(&play, 0), 6);

    // Where a card keeps the decision open, a boost is refused with the reason, whatever Fuel there is.
    let mut play = table(2, |p| {
        let p = p.fuel(0, 5).shows("n", "sera").cyclone("nw").holds(0, "carnegie-hall", "se");
        p.holds(0, "secret-route", "se").rolled("TTMBB")
    });
    drafts(&mut play, &["rand"], "alpha");
    play.does("activate rand").does("step n");
    assert_eq!(play.offers(), ["use carnegie-hall", "use secret-route", "give-up"]);
    play.refuses("boost", "Only Lancer or Yellow Dancer can take Sera.");
}

// covers X20 R39 4.8-location
#[test]
fn ruined_city_lends_a_wrench_until_the_heros_activation_ends() {
    let mut play = table(2, |p| p.holds(0, "ruined-city", "se").rolled("TTMMI"));
    drafts(&mut play, &["rand", "lancer"], "alpha");
    let before = vp(&play, 0);
    play.does("activate rand").does("step w").does("token location");
    assert_eq!(play.state.phase, Phase::Location);
    assert_eq!(play.offers(), ["use ruined-city", "give-up"]);
    play.does("use ruined-city").does("card point-k");
    assert_eq!(vp(&play, 0) - before, 4);
    play.does("step c").does("token location").does("take").does("card ghost-town");
    assert_eq!(vp(&play, 0) - before, 4 + 4, "the second Location is taken at once");
    play.does("stop").does("activate lancer");
    play.does("step nw").does("token location");
    assert_eq!(vp(&play, 0) - before, 8, "no wrench for the next Hero, and the card is flipped");
    assert_eq!(play.state.phase, Phase::Move);
}

// covers X20 4.8-location
#[test]
fn a_location_at_stake_may_be_left() {
    let mut play = table(2, |p| p.holds(0, "ruined-city", "se").rolled("TTMBB"));
    drafts(&mut play, &["rand"], "alpha");
    play.does_all(&["step w", "token location", "leave"]);
    assert_eq!(play.state.phase, Phase::Move);
    assert_eq!(play.state.top[3], 6);
    assert_eq!(play.state.flipped, 0);
}

// covers X21 R17 R42
#[test]
fn an_emptied_cell_costs_a_step_and_brings_nothing() {
    let mut play = table(2, |p| p.took(1, "nw", &["scout"; 7]).rolled("TTMBB"));
    drafts(&mut play, &["rand"], "alpha");
    play.does("step nw").does("token scout");
    assert_eq!((vp(&play, 0), play.state.height[0]), (2, 0));
    assert_eq!(play.state.vehicle[0], 0, "the vehicle stays on the empty cell");
    play.does("step n").does("token scout").does("step nw");
    assert_eq!((vp(&play, 0), play.state.moves), (2 + 2, 0));
    assert!(!play.state.last_round, "one empty cell of two");
}

// covers R18 R22
#[test]
fn annie_and_lunk_drive_the_jeep_and_the_others_the_cyclone() {
    let game = veritable_cyclone_run::CycloneRun::of(2);
    let sides = game.content().heroes.iter().flatten();
    let mut jeep: Vec<_> = sides.filter(|h| h.text().contains("Jeep")).map(|h| &h.name).collect();
    jeep.dedup();
    assert_eq!(jeep, ["Annie", "Lunk"]);
    let sides = game.content().heroes.iter().flatten();
    let mut cyclone: Vec<_> =
        sides.filter(|h| h.text().contains("Cyclone")).map(|h| &h.name).collect();
    cyclone.dedup();
    assert_eq!(cyclone, ["Lancer", "Yellow Dancer", "Rand", "Rook", "Scott"]);
    // A wrench is no consumable: Annie takes two Locations in one move.
    let mut play = table(2, |p| p.rolled("MMBBT"));
    drafts(&mut play, &["annie"], "alpha");
    play.does_all(&["step n", "token location", "take", "card point-k"]);
    play.does_all(&["step c", "token location", "take", "card ghost-town"]);
    assert_eq!(vp(&play, 0), 4 + 4);
    assert_eq!(play.state.vehicle, [255, 4]);
}

// covers R11 4.8-move
#[test]
fn entering_costs_one_movement_and_without_movement_one_can_only_scout_and_stop() {
    let mut play = table(2, |p| p.rolled("TTIBB"));
    drafts(&mut play, &["scott"], "alpha");
    play.does("activate scott").does("step n").does("token elite");
    assert_eq!((play.state.moves, vp(&play, 0)), (1, 7));
    play.does("step c").does("token elite");
    assert_eq!(play.state.moves, 0, "2 movements used: entering and one step");
    assert_eq!((play.offers_of("step"), play.allows("scout s")), (vec![], true));
    play.does("stop");
    assert_eq!((play.state.phase, play.state.used), (Phase::Command, 1 << 8));
    play.refuses("activate scott", "Scott has been used this turn.");
    assert_eq!(play.state.scouts, 2, "scouts can still be used");
    play.does("scout s").does("token scout").does("end-turn");
    assert_eq!((play.state.active, play.state.scouts), (1, 0), "unused scouts lapse");
}

// covers 4.7 4.12 I11
#[test]
fn the_turn_cannot_end_before_every_hero_is_used_and_lancer_turns_after_use() {
    let mut play = table(2, |p| p.rolled("TTMMI"));
    drafts(&mut play, &["lancer", "rand"], "alpha");
    play.refuses("end-turn", "You still have Lancer and Rand to use.");
    play.refuses("activate rook", "Rook was not activated this turn.");
    play.does("activate lancer");
    assert!(!play.state.turned, "not before the activation ends");
    play.does("stop");
    assert!(play.state.turned);
    assert_eq!(play.game.hero(&play.state, 4).name, "Yellow Dancer");
}

// covers R14 R25
#[test]
fn scouts_are_used_between_steps_and_an_enough_damage_always_takes() {
    let mut play = table(2, |p| p.rolled("TMIBB"));
    drafts(&mut play, &["rook"], "alpha");
    play.does("activate rook").does("step s").does("token scout");
    play.does("scout e").does("token shock-trooper").does("step e");
    assert_eq!(vp(&play, 0), 2 + 5, "nobody is asked whether to take");
    assert_eq!((play.state.scouts, play.state.moves), (1, 2));
}

// covers G4
#[test]
fn a_token_with_fuel_gives_it_to_the_taker() {
    let mut play = table(2, |p| p.rolled("TMIBB"));
    drafts(&mut play, &["rook"], "alpha");
    play.does("activate rook").does("step s").does("token trooper-fuel");
    assert_eq!((vp(&play, 0), fuel(&play, 0)), (3, 1));
    assert_eq!(play.state.pile, 23 - 1 - 1, "one on Alpha, one for the taker");
}

// covers 4.8-shortfall R25 R37
#[test]
fn scouts_and_cards_can_be_used_before_fuel_is_spent_on_a_failing_attack() {
    let mut play = table(2, |p| {
        let p = p.fuel(0, 1).cyclone("nw").shows("n", "scout").holds(0, "invid-fortress", "se");
        p.rolled("TMIBB")
    });
    drafts(&mut play, &["rook"], "alpha");
    play.does("activate rook").does("step c").does("token elite");
    // 4 HP − 3 damage = 1 Fuel; first a look around and a shot from afar, then the attack goes on.
    play.does("scout s").does("token corg");
    assert_eq!(play.state.phase, Phase::Shortfall);
    let before = vp(&play, 0);
    play.does("use invid-fortress");
    assert_eq!((vp(&play, 0) - before, play.state.phase), (2, Phase::Shortfall), "the only target");
    play.does("boost");
    assert_eq!((vp(&play, 0) - before, play.state.phase), (2 + 7, Phase::Move));
    play.refuses("use invid-fortress", "You do not hold Invid Fortress.");
}

// covers 4.8-move 4.11 R25
#[test]
fn at_the_end_of_the_movement_one_can_scout_before_the_others_react() {
    let mut play = table(2, |p| p.fuel(1, 1).rolled("TTIBB"));
    drafts(&mut play, &["scott"], "alpha");
    play.does("activate scott").does_all(&["step n", "token scout", "step c", "token scout"]);
    assert_eq!((play.decider(), play.state.moves), (0, 0), "seat 1 is not asked yet");
    play.does("scout s").does("token elite").does("scout e").does("token scout");
    // No scout is left, so the movement is over at once.
    assert_eq!((play.decider(), play.state.phase), (1, Phase::React));
}

// covers 4.8-location R17
#[test]
fn a_location_can_be_left_where_it_is() {
    let mut play = table(2, |p| p.rolled("MMBBT"));
    drafts(&mut play, &["annie"], "alpha");
    play.does("step n").does("token location");
    assert_eq!(play.offers(), ["give-up", "take"]);
    play.refuses("stop", "Decide about the Location first.");
    play.does("leave");
    assert_eq!((vp(&play, 0), play.state.top[1], play.state.phase), (0, 6, Phase::Move));
    // Without a wrench there is nothing to decide.
    let mut play = table(2, |p| p.shows("n", "location").rolled("TTMBB"));
    drafts(&mut play, &["rand"], "alpha");
    play.does("step n");
    assert_eq!((play.state.phase, play.state.top[1]), (Phase::Move, 6));
}
