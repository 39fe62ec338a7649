//! The table as it is drawn (11).

use veritable_core::Viewer;
use veritable_core::prelude::*;
use veritable_core::scene::{Face, Widget};

use crate::common::{drafts, table};

#[test]
fn face_down_stacks_are_backs_and_face_up_tokens_show_their_numbers() {
    let play = table(2, |p| p.shows("c", "trooper-fuel").cyclone("n").rolled("TTMIB"));
    let scene = play.game.scene(&play.game.view(&play.state, Viewer::Seat(0)), &[]);
    let piece = |id: &str| scene.board.pieces.iter().find(|p| p.id == id).unwrap();
    let hidden = piece("t-nw-8");
    assert_eq!(
        (hidden.face, hidden.under, hidden.name.as_str()),
        (Face::Back, 7, "face-down token")
    );
    let odds: Vec<_> =
        hidden.about.as_ref().unwrap().terms.iter().map(|t| t.value.as_str()).collect();
    // 99 unseen tokens: 30, 54, 74, 86 of them fall to damage 1 to 4, and 11 are Locations.
    assert_eq!(odds, ["30 %", "55 %", "75 %", "87 %", "11 %"]);
    let trooper = piece("t-c-8");
    let marks: Vec<_> = trooper.marks.iter().map(|m| m.text.as_str()).collect();
    assert_eq!(marks, ["2", "3", ""], "HP, VP, and a Fuel sign");
    assert_eq!(
        (piece("cyclone").slot.as_str(), piece("jeep").slot.as_str()),
        ("cell-n", "park-jeep")
    );
}

#[test]
fn heroes_say_whether_the_dice_pay_for_them_and_how_likely_they_will() {
    let play = table(2, |p| p.rolled("TTMIM"));
    let scene = play.game.scene(&play.game.view(&play.state, Viewer::Seat(0)), &[]);
    let panel = scene.panels.iter().find(|p| p.id == "heroes").unwrap();
    assert_eq!(panel.note, "6 of 9 ready with these dice");
    let Widget::Cards { items, .. } = &panel.body[0] else { panic!("heroes are cards") };
    let foot = |slot: usize| items[slot].foot.as_ref().unwrap().0.as_str();
    assert_eq!(foot(7), "Ready", "Rook costs T M I");
    assert_eq!(foot(3), "needs Fuel", "Beta costs T T and a Fuel");
    // Alpha (T B) with two rolls of all that is useful: 78.6 %, as the exact table says; keeping a T for both
    // would be 1 − (5/6)^8 = 76.7 %.
    assert_eq!(foot(0), "needs Mars Base · 79 %");
}

#[test]
fn a_reaction_interrupts_and_its_spaces_say_what_they_hold() {
    let mut play = table(2, |p| {
        p.fuel(1, 1).cyclone("nw").shows("n", "scout").shows("w", "elite").rolled("TTMBB")
    });
    drafts(&mut play, &["rand"], "alpha");
    play.does("stop");
    let mut legal = Vec::new();
    play.game.legal(&play.state, &mut legal);
    let scene = play.game.scene(&play.game.view(&play.state, Viewer::Seat(1)), &legal);
    assert_eq!(scene.prompt.interrupts, Some(0));
    assert_eq!(scene.prompt.question, "Spend 1 Fuel to move Rand one space?");
    let mark = |id: &str| &scene.board.slots.iter().find(|s| s.id == id).unwrap().marks;
    assert_eq!(mark("cell-n")[0].text, "✓");
    assert_eq!(mark("cell-w")[0].name, "Elite: 1 Fuel short");
    assert!(mark("cell-c").is_empty(), "no step leads there");
}

#[test]
fn a_reaction_with_no_face_up_token_in_reach_is_a_trifle() {
    let asked = |shown: &str| {
        let mut play =
            table(2, move |p| p.fuel(1, 1).cyclone("nw").shows(shown, "elite").rolled("TMIBB"));
        drafts(&mut play, &["rook"], "alpha");
        play.does("activate rook").does("stop");
        let prompt = |viewer| play.game.scene(&play.game.view(&play.state, viewer), &[]).prompt;
        assert_eq!(play.decider(), 1);
        prompt(Viewer::Seat(1)).trifle
    };
    assert!(asked("se"), "the token lies two spaces away");
    assert!(!asked("c"), "it lies beside the Cyclone");
}
