//! The table as it is drawn (spec 11).

mod common;
use common::*;

use veritable_core::Viewer;
use veritable_core::laws::show_scenes;
use veritable_core::prelude::*;
use veritable_core::scene::{Face, Tint, Widget};
use veritable_crisis_point::Action;

#[test]
fn what_people_try_in_vain_is_barred() {
    let mut met = 0;
    show_scenes(&game(&[]), 6, |_, _, _, scene| met += scene.barred.len());
    assert!(met > 100, "{met}");
}

#[test]
fn every_choice_of_a_cell_a_line_or_a_card_is_touched_on_the_table() {
    show_scenes(&game(&[]), 2, |_, _, choices, scene| {
        for (action, choice) in choices.iter().zip(&scene.choices) {
            let button = matches!(
                action,
                Action::Pass | Action::GoFirst | Action::GoSecond | Action::Option(_)
            );
            assert_eq!(choice.path.is_empty(), button, "{action}");
        }
    });
}

#[test]
fn own_hidden_cards_show_their_value_and_enemy_ones_their_back() {
    let play = picture("SALA SRCH . .  . . . .  . . . .  . . . .")
        .combat(Aosc, "c 8")
        .combat(Masters, "b 7")
        .tactical(Aosc);
    let scene = |viewer| play.game.scene(&play.game.view(&play.state, viewer), &[]);
    let piece = |viewer, slot: &str| {
        scene(viewer).board.pieces.into_iter().find(|p| p.slot == slot).unwrap()
    };
    let (own, back) = (piece(Viewer::Seat(0), "s-sc"), piece(Viewer::Seat(1), "s-sc"));
    assert_eq!((own.face, own.value.as_str()), (Face::Own, "8"));
    assert_eq!((back.face, back.value.as_str()), (Face::Back, "#1"));
    assert_eq!(piece(Viewer::Spectator, "s-nb").face, Face::Back);
}

#[test]
fn the_viewers_own_sides_lie_at_the_bottom_and_on_the_right() {
    show_scenes(&game(&[]), 2, |_, _, _, scene| {
        for piece in scene.board.pieces.iter().filter(|p| p.face == Face::Own) {
            let slot = scene.board.slots.iter().find(|s| s.id == piece.slot).unwrap();
            assert!(slot.place.x > 884 || slot.place.y > 884, "{slot:?}");
        }
    });
}

#[test]
fn a_card_tells_who_leads_on_it() {
    let play = picture(". . . .  . D65 . .  . . . .  . . . .")
        .combat(Aosc, "b 5  2 6")
        .combat(Masters, "b 9  2 4  a 2")
        .faceup(Masters, "a")
        .tokens("b2", 1, 0)
        .card_phase(Aosc);
    let meter = |viewer| {
        let scene = play.game.scene(&play.game.view(&play.state, viewer), &[]);
        let piece = scene.board.pieces.into_iter().find(|p| p.slot == "c-b2").unwrap();
        piece.meter.unwrap()
    };
    // 5 + 6 + 1 against two facedown cards out of 3 to 9.
    let mine = meter(Viewer::Seat(0));
    assert_eq!((mine.left.as_str(), mine.right.as_str()), ("12", "7–17"));
    assert_eq!((mine.short.as_str(), mine.tint), ("−5…+5", Tint::Open));
    assert_eq!(mine.bars, Some([(12, 0), (7, 10)]));
    let theirs = meter(Viewer::Seat(1));
    assert_eq!(theirs.left, "13", "the Masters know their 9 + 4");
}

#[test]
fn objectives_are_drawn_for_their_owner_only() {
    show_scenes(&game(&[]), 2, |state, viewer, _, scene| {
        let over = state.table.step == veritable_crisis_point::state::Step::Over;
        for side in [Aosc, Masters] {
            let mine = viewer.is(state.table.seat_of(side));
            let id = format!(
                "objectives-{}",
                veritable_core::action::word::<veritable_crisis_point::content::Side>(side)
            );
            let panel = scene.panels.iter().find(|p| p.id == id);
            assert!(panel.is_none() || mine || over, "{viewer:?} sees {id}");
            if let (Some(panel), true, false) = (panel, mine, over) {
                let Widget::Rows { items, .. } = &panel.body[0] else { panic!("rows") };
                assert!(items.iter().all(|row| row.right.contains(" / ")));
            }
        }
    });
}
