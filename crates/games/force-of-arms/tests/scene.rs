//! The table as it is drawn (spec 11).

use veritable_core::laws::show_scenes;
use veritable_core::prelude::*;
use veritable_core::scene::Face;
use veritable_core::{Options, Viewer};
use veritable_force_of_arms::ForceOfArms;

fn game() -> ForceOfArms {
    ForceOfArms::configure(&Options::standard(), None).unwrap()
}

#[test]
fn a_viewer_sees_own_hidden_fighters_as_own_and_others_as_backs() {
    let (mut own, mut backs) = (0, 0);
    show_scenes(&game(), 2, |_, viewer, _, scene| {
        for piece in &scene.board.pieces {
            match piece.face {
                Face::Own => {
                    assert!(matches!(viewer, Viewer::Seat(_)));
                    own += 1;
                }
                Face::Back => {
                    assert!(piece.value.starts_with('#') && piece.id.starts_with('s'), "{piece:?}");
                    backs += 1;
                }
                Face::Up => {}
            }
        }
    });
    assert!(own > 100 && backs > 100, "{own} {backs}");
}

#[test]
fn the_viewers_own_sides_lie_at_the_bottom_and_on_the_right() {
    show_scenes(&game(), 2, |_, viewer, _, scene| {
        for piece in scene.board.pieces.iter().filter(|p| p.face == Face::Own) {
            let slot = scene.board.slots.iter().find(|s| s.id == piece.slot).unwrap();
            assert!(slot.place.x > 811 || slot.place.y > 811, "{viewer:?} {slot:?}");
        }
    });
}
