//! The model game keeps every law.

use veritable_core::testkit::toy::HighCard;

veritable_core::conformance! {
    two_seats: HighCard::of(2, 3),
    three_seats: HighCard::of(3, 1),
    four_seats: HighCard::of(4, 5),
}
