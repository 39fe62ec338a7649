//! What Invasion cards, situations and objectives bring.

use veritable_attack_on_the_sdf_1::frame::Step;

use crate::common::{desk, place};

// covers 7.8 7.1 P3
#[test]
fn four_meteors_hit_the_areas_of_four_rolled_sectors() {
    let mut play = desk().invades("meteor-storm");
    play.does("d6 1").does_all(&["token circle"; 3]);
    play.does_all(&["d6 1", "d6 6", "d6 6", "d6 3"]);
    assert_eq!(play.state.armour, [2, 3, 1, 2, 2, 1]);
}

// covers 7.8 7.1
#[test]
fn sabotage_spikes_the_gun_of_a_rolled_area() {
    let mut play = desk().with(|s| s.ap = 1).invades("sabotage");
    play.does("d6 1").does("token x").does("d6 2");
    assert_eq!(play.state.guns_down.count_ones(), 1);
    assert_eq!(play.state.guns_down, 1 << place("production"), "the Beam Cannon first");
    assert_eq!((play.state.ap, play.state.armour), (0, [3, 3, 2, 2, 2, 3]));
}

// covers 7.10 7.1
#[test]
fn a_science_card_cools_by_a_die_that_is_rolled() {
    let mut play = desk().with(|s| s.heat = 6).at(Step::Invasion(1));
    play.does("invasion recon-patrol").does("d6 1").does_all(&["token circle"; 3]);
    play.does("d6 1").does("token circle");
    play.does("crew science").does("pass");
    play.does("crew-card crew-15").does("option-2").does("d6 4");
    assert_eq!(play.state.heat, 2);
}
