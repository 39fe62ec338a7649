//! The space of decisions (4.8).

use veritable_reconstruction::Action;
use veritable_reconstruction::terms::{Act, Faction, Kind, Way};

// covers 4.8
#[test]
fn the_357_decisions_have_the_places_of_the_specification() {
    assert_eq!(Action::COUNT, 357);
    let places = [
        (Action::Stop, 0),
        (Action::Go, 1),
        (Action::Card(0), 2),
        (Action::Faction(Faction::Rdf), 36),
        (Action::Any, 40),
        (Action::Command(Act::RdfMarch), 41),
        (Action::Command(Act::AulRiot), 64),
        (Action::Space(0), 65),
        (Action::Space(13), 78),
        (Action::Kind(Kind::Rick), 79),
        (Action::Unit(Kind::Pod, 2), 90 + 14 * 4 + 2),
        (Action::Shift(9, 3, Way::Right), 244 + 10 * 9 + 2 * 3 + 1),
        (Action::Upgrade(0), 344),
        (Action::Drop, 354),
        (Action::Load, 355),
        (Action::Gain, 356),
    ];
    for (action, place) in places {
        assert_eq!(action.index(), Some(place), "{action}");
        assert_eq!(Action::at(place), Some(action));
    }
}
