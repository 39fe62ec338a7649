//! Packets on the ship, Heroes hurt and missing, population.

use veritable_attack_on_the_sdf_1::frame::Step;
use veritable_attack_on_the_sdf_1::state::{End, Part};

use crate::common::{area, desk, hero, place};

// covers X5 R5 R6 P6
#[test]
fn the_city_produces_four_after_four_boxes_and_falls_at_six() {
    let mut play = desk()
        .with(|s| (s.armour[4], s.population) = (0, 5))
        .vessels("outer-5", &["x-1", "y-1"])
        .orders("zo-bombardment");
    play.does_all(&[
        "point macross-city beam",
        "point macross-city rail",
        "point macross-city structure",
    ]);
    assert_eq!(play.state.structure[Part::City as usize], 3, "the last three have no choice");
    let mut play = desk()
        .with(|s| (s.armour[4], s.population, s.guns_down) = (0, 5, 0b100_0001_0000 | 1 << 10))
        .with(|s| s.structure[Part::City as usize] = 4);
    play.s.guns_down = 1 << 4 | 1 << 10;
    assert_eq!(play.s.effective_population(), 4);
    let alive = play.vessels("inner-5", &["circle-1"]).orders("zo-dogfight");
    assert_eq!((alive.state.effective_population(), alive.state.end), (3, None));
    let dead = desk()
        .with(|s| (s.armour[4], s.population, s.guns_down) = (0, 5, 1 << 4 | 1 << 10))
        .with(|s| s.structure[Part::City as usize] = 5)
        .vessels("inner-5", &["circle-1"])
        .orders("zo-dogfight");
    assert_eq!(dead.state.end, Some(End::Population));
}

// covers X6 7.3
#[test]
fn two_boxes_of_science_leave_room_for_two_crew() {
    let s = desk().with(|s| s.structure[Part::Science as usize] = 2).s;
    assert_eq!(desk().game.ceiling(&s, 0), 2);
}

// covers X25 R62 P4 I6
#[test]
fn a_depleted_science_passes_the_point_on_to_the_city() {
    let mut play = desk()
        .with(|s| (s.armour[5], s.guns_down) = (0, 1 << 5))
        .with(|s| s.structure[Part::Science as usize] = 4)
        .stands("lisa", "science")
        .stands("claudia", "macross-city")
        .vessels("inner-6", &["circle-1"])
        .orders("zo-dogfight");
    assert_eq!(play.offers(), ["point science beam", "point science structure"]);
    play.does("point science structure").does("point macross-city beam");
    assert_eq!(play.state.black[Part::Science as usize], 1);
    assert_eq!(
        (play.state.heroes[1].damage, play.state.heroes[2].damage),
        (1, 1),
        "both Areas took a hull point"
    );
}

// covers X26
#[test]
fn a_depleted_launch_bay_loses_the_bridge() {
    let play = desk()
        .with(|s| (s.armour[2], s.guns_down) = (0, 1 << 2 | 1 << 3))
        .with(|s| s.structure[Part::LaunchBay as usize] = 4)
        .with(|s| (s.black, s.guns_lost) = ([0, 3, 0, 0, 0], 1 << 2))
        .vessels("inner-3", &["circle-1"])
        .orders("zo-dogfight");
    assert_eq!(play.state.black[Part::LaunchBay as usize], 4, "one more damage is permanent");
    assert_eq!(play.state.end, Some(End::Bridge));
}

// covers X17 7.8
#[test]
fn assassins_strike_whoever_is_on_the_bridge() {
    let lay = |lisa: &str| {
        let mut play = crate::common::Desk::new(&[("scenario", "2")])
            .stands("lisa", lisa)
            .invades("assassin-strikes");
        play.does("d6 1").does_all(&["token circle"; 3]);
        play
    };
    let mut play = lay("science");
    for _ in 0..3 {
        if play.allows("hero gloval") {
            play.does("hero gloval");
        }
    }
    assert!(play.state.heroes[0].mia == 1, "back at this Episode's Clean Up");
    let mut play = lay("bridge");
    play.does_all(&["hero gloval", "hero gloval", "hero lisa"]);
    assert_eq!((play.state.heroes[0].damage, play.state.heroes[1].damage), (2, 1));
}

// covers X40 R14 P7
#[test]
fn a_hero_is_missing_for_a_full_episode() {
    let mut play = desk()
        .with(|s| (s.episode, s.heroes[3].damage) = (3, 2))
        .stands("roy", "outer-1")
        .vessels("outer-1", &["circle-1"])
        .orders("zo-dogfight");
    assert_eq!(play.state.heroes[3].mia, 4);
    crate::common::runs_until(&mut play, 1, |s| s.episode == 5 || s.end.is_some());
    assert!(play.state.end.is_some() || play.state.heroes[3].mia == 0);
}

// covers X41 R13 I7
#[test]
fn the_fourth_missing_hero_loses_the_game() {
    let play = desk()
        .missing("gloval", 2)
        .missing("lisa", 2)
        .with(|s| s.heroes[4].mia = 2)
        .with(|s| s.heroes[3].damage = 2)
        .stands("roy", "outer-1")
        .vessels("outer-1", &["circle-1"])
        .orders("zo-dogfight");
    assert_eq!(play.state.end, Some(End::Missing));
}

// covers X19 R56
#[test]
fn sympathizers_take_two_mecha_of_one_area() {
    let third = || crate::common::Desk::new(&[("scenario", "3")]);
    let mut play = third()
        .mecha("production", &["ds-1", "ds-2"])
        .mecha("inner-2", &["vt-1"])
        .invades("xenos-sympathizers");
    play.does("d6 1").does_all(&["token circle"; 2]);
    assert_eq!(play.offers(), ["to production"]);
    play.does("to production")
        .does("mecha ds-1")
        .does("token square")
        .does("mecha ds-2")
        .does("token square");
    assert_eq!(play.state.vessels[usize::from(area("production"))].count_ones(), 2);
    let mut play = third()
        .mecha("production", &["ds-1"])
        .mecha("inner-2", &["vt-1"])
        .invades("xenos-sympathizers");
    play.does("d6 1").does_all(&["token circle"; 2]);
    play.does_all(&[
        "to inner-2",
        "mecha vt-1",
        "token square",
        "to production",
        "mecha ds-1",
        "token square",
    ]);
    assert_eq!(play.state.active_mecha(), 0);
}

// covers R53 R55
#[test]
fn a_villain_on_the_board_brings_only_pods() {
    let mut play = desk().vessels("outer-2", &["khyron"]).invades("khyrons-fury");
    play.does("d6 5").does_all(&["token circle"; 4]);
    assert_eq!(play.state.vessels[usize::from(area("outer-5"))].count_ones(), 4);
    assert_eq!(play.state.place_of(40), area("outer-2"));
    let all: Vec<String> = (1..=10)
        .flat_map(|n| ["circle", "triangle", "square"].map(|s| format!("{s}-{n}")))
        .collect();
    let words: Vec<&str> = all.iter().map(String::as_str).collect();
    let mut play = desk().vessels("outer-1", &words).invades("recon-patrol");
    play.does("d6 1").does("d6 2");
    assert_eq!(play.state.fleet().count_ones(), 30, "no token is left");
}

// covers R43 4.6 I10
#[test]
fn clean_up_takes_wrecks_and_tokens_but_not_shields() {
    let mut play = desk()
        .vessels("outer-1", &["circle-1", "x-1"])
        .damaged("circle-1", 1)
        .damaged("x-1", 3)
        .battle_mode()
        .tech("partial-shield-barrier")
        .with(|s| (s.shields, s.vt_evade, s.jammed, s.step) = (2, 2, 1 << 30, Step::Regroup))
        .orders("zo-bombardment");
    crate::common::runs_until(&mut play, 1, |s| s.episode == 2 || s.end.is_some());
    assert_eq!(
        (play.state.wrecks, play.state.jammed, play.state.vt_evade, play.state.shields),
        (0, 0, 0, 2)
    );
    assert_eq!(
        (play.state.damage[30], play.state.battle_mode),
        (3, false),
        "ships keep their damage"
    );
    assert_eq!((hero("roy"), place("science")), (3, 5));
}
