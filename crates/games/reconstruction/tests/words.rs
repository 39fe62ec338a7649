//! Words that players read: whose, which one, and why.

use veritable_core::Viewer;
use veritable_core::prelude::*;
use veritable_core::testkit::Play;
use veritable_reconstruction::terms::{Act, Faction};
use veritable_reconstruction::{Action, Phase};

use crate::common::*;

#[test]
fn who_confirms_a_trade_reads_what_goes_to_whom_for_what() {
    let game = game(&[]);
    let mut s = turn(&game, Faction::Rdf, "harvest-cooperative");
    s.table.phase = Phase::Partner;
    let got = s.hands[Faction::Zr as usize].trailing_zeros() as u8;
    let got = game.content().event(got).clone();
    let answer = format!("card {}", got.id);
    let mut play = Play::from(game, s);
    play.does_all(&["faction ZR", "card harvest-cooperative", "any", &answer]);
    let view = play.game.view(&play.state, Viewer::Seat(0));
    let asked = format!("Give ZR Harvest Co-operative for {}?", got.name);
    assert_eq!(play.game.scene(&view, &[Action::Stop, Action::Go]).prompt.question, asked);
}

#[test]
fn an_action_that_two_factions_have_is_told_with_its_faction() {
    let game = game(&[]);
    let view = game.view(&turn(&game, Faction::Rdf, "malcontents"), Viewer::Seat(0));
    let label = |act| game.label(&view, Action::Command(act)).text;
    assert_eq!(label(Act::RdfMarch), "RDF: Move – march");
    assert_eq!(label(Act::AulMarch), "AUL: Move – march");
}
