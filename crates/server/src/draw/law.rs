//! The law of the renderer: whatever a choice leads over can be touched in the page that is drawn.

use std::collections::BTreeSet;

use veritable_catalog::{AnyMatch, Match, games};
use veritable_core::scene::{
    Choice, Counter, Layout, Look, Panel, Piece, Place, Player, Room, Scene, Side, Slot, SlotLook,
    Track, Widget, seat_element,
};
use veritable_core::{Dice, Options, Turn, Viewer};

use super::page_of;

/// The page of a scene, before anything was said.
fn page(scene: &Scene, upright: bool) -> String {
    page_of(scene, &[], upright)
}

/// Elements of choices that have no target on the page.
fn untouchable(scene: &Scene, upright: bool) -> BTreeSet<String> {
    let page = page(scene, upright);
    let drawn: BTreeSet<_> = page.split("data-el=\"").filter_map(|s| s.split('"').next()).collect();
    let paths = scene.choices.iter().flat_map(|choice| &choice.path);
    let tried = scene.barred.iter().map(|barred| &barred.element);
    paths.chain(tried).filter(|id| !drawn.contains(id.as_str())).cloned().collect()
}

#[test]
fn every_element_of_a_choice_has_a_target_on_the_page_in_every_game() {
    for info in games() {
        let mut dice = Dice::seeded(7);
        let mut game = Match::new(info.id, &Options::standard(), None).unwrap();
        let game = game.position_mut();
        let mut scenes = 0;
        while scenes < 150 && game.turn() != Turn::Over {
            let action = match game.turn() {
                Turn::Decide(seat) => {
                    let scene = game.scene(Viewer::Seat(seat));
                    for upright in [false, true] {
                        let missing = untouchable(&scene, upright);
                        assert!(missing.is_empty(), "{}: no target for {missing:?}", info.id);
                    }
                    scenes += 1;
                    let choices = &scene.choices;
                    choices[dice.below(choices.len())].action.clone()
                }
                _ => game.roll(&mut dice).unwrap(),
            };
            game.play(&action, &[]).unwrap();
        }
        assert!(scenes > 0, "{}", info.id);
    }
}

/// A scene with one of everything that can be touched, each of it a choice.
fn everything() -> Scene {
    let mut scene = Scene::default();
    scene.board.size = (1000, 1000);
    let mut area = Slot::new("area", "an area", Place::square(500, 500, 300));
    area.look = SlotLook::Area;
    let room = Room::Rows(Place::new(500, 560, 260, 90));
    area.layout = Some(Layout { label: (500, 450), text: 20, room, unit: 42, ..Layout::default() });
    scene.board.slots = vec![area, Slot::new("box", "a box", Place::new(80, 60, 140, 90))];
    scene.board.slots[1].look = SlotLook::Box;
    for i in 0..10 {
        let look = [Look::Pod, Look::Disc, Look::Counter, Look::Standee][i % 4];
        scene.board.pieces.push(Piece::new(format!("piece-{i}"), "area", look, "Piece"));
    }
    let mut panel = Panel::new("p", Side::Me, "Ship");
    panel.body = vec![
        Widget::Counters { items: vec![Counter { id: "pool".into(), ..Counter::default() }] },
        Widget::Track(Track { id: "heat".into(), ..Track::default() }),
        Widget::Player(Player { seat: Some(1), ..Player::default() }),
    ];
    scene.panels.push(panel);
    let ids: Vec<_> = scene.elements().into_iter().map(String::from).collect();
    assert!(ids.iter().any(|id| id == seat_element(1)));
    let takes = |id: &String| Choice::new("take", [id], format!("Take {id}"));
    scene.choices = ids.iter().map(takes).collect();
    scene
}

#[test]
fn counters_tracks_seats_and_every_piece_of_a_crowd_have_targets() {
    let scene = everything();
    assert_eq!(scene.audit(), Ok(()));
    assert_eq!(untouchable(&scene, false), BTreeSet::new());
}

#[test]
fn a_choice_over_something_that_is_not_drawn_is_found_out() {
    let mut scene = everything();
    scene.choices.push(Choice::new("take", ["nowhere"], "Take it"));
    assert_eq!(untouchable(&scene, false), BTreeSet::from(["nowhere".to_string()]));
}

#[test]
fn what_becomes_a_button_only_on_the_way_has_a_name_for_ears() {
    let mut scene = everything();
    for choice in &mut scene.choices {
        choice.path.insert(0, "piece-0".into());
    }
    let page = page(&scene, false);
    let tags: Vec<_> = page.split('<').filter(|tag| tag.contains("data-el=\"")).collect();
    assert!(tags.len() > 10, "{tags:?}");
    for tag in tags {
        let named = ["aria-label=\"", "aria-description=\"", "data-called=\""];
        assert!(named.iter().any(|name| tag.contains(name)), "{tag}");
    }
}

/// The largest page of a view over so many decisions taken by lot.
fn largest(game: &str, options: &Options, decisions: usize) -> usize {
    let mut dice = Dice::seeded(11);
    let (mut most, mut left) = (0, decisions);
    while left > 0 {
        let mut game = Match::new(game, options, None).unwrap();
        let game = game.position_mut();
        while left > 0 && game.turn() != Turn::Over {
            let action = match game.turn() {
                Turn::Decide(seat) => {
                    let scene = game.scene(Viewer::Seat(seat));
                    most = most.max(page(&scene, false).len()).max(page(&scene, true).len());
                    left -= 1;
                    scene.choices[dice.below(scene.choices.len())].action.clone()
                }
                _ => game.roll(&mut dice).unwrap(),
            };
            game.play(&action, &[]).unwrap();
        }
    }
    most
}

#[test]
fn a_view_stays_below_150_kilobytes_in_every_game() {
    // The log and the talk come on top of it: 70 lines of the story are some 15 kB.
    for info in games() {
        let most = largest(info.id, &Options::standard(), 150);
        assert!(most < 135_000, "{}: {most} bytes", info.id);
    }
    let four = Options::standard().with("players", "4").with("difficulty", "easy");
    let most = largest("attack-on-the-sdf-1", &four, 500);
    assert!((40_000..135_000).contains(&most), "{most} bytes");
}
