//! Who knows what (4.7).

use veritable_core::bits::bits;
use veritable_core::testkit::Play;
use veritable_core::{Dice, Mechanics, Secrets, Showing, Viewer};
use veritable_reconstruction::Reconstruction;
use veritable_reconstruction::state::Phase;
use veritable_reconstruction::terms::Faction;

use crate::common::*;

const RDF: usize = Faction::Rdf as usize;
const AUL: usize = Faction::Aul as usize;

/// RDF may trade; it holds Malcontents and three cards of group I in all.
fn trading() -> Play<Reconstruction> {
    let game = Reconstruction::of(4);
    let mut s = turn(&game, Faction::Rdf, "malcontents");
    s.table.phase = Phase::Partner;
    Play::from(game, s)
}

/// The first card in a hand, as notation.
fn some_card(play: &Play<Reconstruction>, faction: usize) -> (u8, String) {
    let number = play.state.hands[faction].trailing_zeros() as u8;
    (number, format!("card {}", play.game.content().events[usize::from(number)].id))
}

// covers 4.7.1
#[test]
fn an_offered_card_is_known_to_the_partner_even_after_a_decline() {
    let mut play = trading();
    let offered = card(&play.game, "malcontents");
    play.does_all(&["faction AUL", "card malcontents"]);
    let sees = |play: &Play<Reconstruction>, seat| {
        play.game.view(&play.state, Viewer::Seat(seat)).seen[RDF] >> offered & 1 == 1
    };
    assert!(sees(&play, 3) && !sees(&play, 1) && !sees(&play, 2));
    let view = |seat| play.game.view(&play.state, Viewer::Seat(seat));
    assert_eq!((view(3).offer, view(1).offer), (offered, 255), "the offer is between the two");
    play.does_all(&["any", "stop"]);
    assert!(sees(&play, 3), "declined, but not forgotten");
    let own = play.game.view(&play.state, Viewer::Seat(0));
    assert_eq!(own.shown[AUL] >> offered & 1, 1, "RDF knows that AUL knows");
}

// covers 4.7.2
#[test]
fn after_an_exchange_third_seats_know_nothing_of_both_hands() {
    let mut play = trading();
    // ZR has seen a card of AUL before.
    let (number, _) = some_card(&play, AUL);
    play.state.known[1] |= 1 << number;
    let (_, answer) = some_card(&play, AUL);
    play.does_all(&["faction AUL", "card malcontents", "any", &answer, "go"]);
    let third = play.game.view(&play.state, Viewer::Seat(1));
    assert_eq!((third.seen[RDF], third.seen[AUL]), (0, 0));
    let partner = play.game.view(&play.state, Viewer::Seat(3));
    assert_eq!(partner.seen[RDF], 1 << number, "AUL knows what it gave");
    assert_eq!(play.state.hands[AUL] >> card(&play.game, "malcontents") & 1, 1);
}

// covers 4.7.3
#[test]
fn a_guessed_hand_is_one_that_its_owner_can_have() {
    // Round 2: ZR has drawn a card of group II, the others have not, and nobody has traded.
    let mut play = last_turn(quiet(), 1, "portland: flagship, partisan");
    play.state.table.pc[2] = 0;
    ends(&mut play);
    play.does(&play.offers()[0].clone());
    let mut dice = Dice::seeded(4);
    while play.state.turns == 0 {
        if play.game.turn(&play.state) == veritable_core::Turn::Chance {
            play.rolls(&mut dice);
        } else {
            let offers = play.offers();
            play.does(&offers[dice.below(offers.len())].clone());
        }
    }
    let second = play.game.content().groups[1];
    let held = play.state.hands.map(|hand| (hand & second).count_ones());
    let worlds = play.game.worlds(&play.game.view(&play.state, Viewer::Seat(3)));
    for _ in 0..50 {
        let world = play.game.sample(&worlds, &mut dice);
        assert_eq!(world.hands.map(|hand| (hand & second).count_ones()), held);
        assert_eq!(world.hands[AUL], play.state.hands[AUL]);
    }
    // Before the first card of group II is drawn, all of it is in the deck.
    let mut fresh = Play::new(quiet());
    fresh.rolls(&mut dice);
    let worlds = fresh.game.worlds(&fresh.game.view(&fresh.state, Viewer::Seat(0)));
    let world = fresh.game.sample(&worlds, &mut dice);
    assert_eq!(world.deck & second, second);
}

// covers 4.7.3 R46
#[test]
fn a_round_card_lost_from_sight_is_guessed_in_one_of_the_two_hands() {
    let mut play = trading();
    let revenge = card(&play.game, "khyrons-revenge");
    let spare = play.state.hands[1].trailing_zeros();
    // ZR holds its round card openly; RDF and ZR exchange unseen cards.
    play.state.table.round_cards &= !(1 << revenge);
    play.state.hands[1] |= 1 << revenge;
    play.state.known.iter_mut().for_each(|known| *known |= 1 << revenge);
    let give = format!("card {}", play.game.content().events[spare as usize].id);
    play.does_all(&["faction ZR", "card malcontents", "any", &give, "go"]);
    let view = play.game.view(&play.state, Viewer::Seat(2));
    assert_eq!(view.seen[1] & 1 << revenge, 0, "REF lost sight of it");
    let worlds = play.game.worlds(&view);
    let mut dice = Dice::seeded(2);
    let mut with_rdf = 0;
    for _ in 0..60 {
        let world = play.game.sample(&worlds, &mut dice);
        assert!(world.hands[0] >> revenge & 1 == 1 || world.hands[1] >> revenge & 1 == 1);
        with_rdf += world.hands[0] >> revenge & 1;
    }
    assert!((5..55).contains(&with_rdf), "{with_rdf} of 60 with RDF");
}

// covers 3.1
#[test]
fn open_hands_hide_nothing() {
    let game = game(&[("open_hands", "true")]);
    let mut play = Play::new(game);
    play.rolls(&mut Dice::seeded(1));
    let view = play.game.view(&play.state, Viewer::Spectator);
    assert_eq!(view.seen, play.state.hands);
    assert!((0..4).all(|seat| !play.game.hides(&play.state, seat)));
    let twin = play.game.sample(&play.game.worlds(&view), &mut Dice::seeded(9));
    assert_eq!((twin.hands, twin.deck), (play.state.hands, play.state.deck));
}

// covers 4.7.5
#[test]
fn whoever_shows_a_card_by_a_signal_holds_it() {
    let game = game(&[]);
    let mut shown = 0;
    veritable_core::laws::wander(&game, 2, |_, s, _| {
        for viewer in Viewer::all(4) {
            let view = game.view(s, viewer);
            let scene = game.scene(&view, &[]);
            let shows: Vec<_> =
                scene.signals.iter().filter(|words| words.starts_with("I show ")).collect();
            if s.round == 0 || view.own.is_none() {
                assert!(shows.is_empty(), "{shows:?}");
                continue;
            }
            let named = |card: u8| format!("I show {}.", game.content().event(card).name);
            let hand: Vec<_> = bits(view.hand()).map(named).collect();
            assert_eq!(shows, hand.iter().collect::<Vec<_>>());
            shown += hand.len();
        }
    });
    assert!(shown > 0);
}
