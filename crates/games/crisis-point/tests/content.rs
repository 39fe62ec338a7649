//! The cards: what a file must keep to (spec 7.9), and the texts generated from it (7.3–7.8).

mod common;
use common::*;

use veritable_core::Options;
use veritable_core::content::Source;
use veritable_core::prelude::*;
use veritable_crisis_point::CrisisPoint;
use veritable_crisis_point::content::text::objective_text;
use veritable_crisis_point::content::{Field, Pack, Side, Special};

fn stock() -> String {
    CrisisPoint::embedded()[0].text.clone()
}

#[track_caller]
fn refusal(text: String) -> String {
    Pack::load(&[Source::new("cards.toml", text)])
        .expect_err("the file should be refused")
        .to_string()
}

#[track_caller]
fn refusal_of(id: &str, effects: &str) -> String {
    let source = cards_with(&[(id, effects)]);
    Pack::load(&[source]).expect_err("the file should be refused").to_string()
}

// covers 7.9
#[test]
fn every_kind_of_card_must_be_complete() {
    let without = |kind: &str, id: &str| {
        let text = stock();
        let at = text.find(&format!("id = \"{id}\"")).unwrap();
        let from = text[..at].rfind(&format!("[[{kind}]]")).unwrap();
        let to = at + text[at..].find("\n\n").map_or(text.len() - at, |n| n);
        refusal(format!("{}{}", &text[..from], &text[to..]))
    };
    assert_eq!(
        without("combat", "aosc-combat-9"),
        "cards.toml: the AoSC needs exactly 8 combat cards (they fill its Combat spaces), not 7"
    );
    assert_eq!(
        without("base", "masters-mothership"),
        "cards.toml: the Masters needs exactly 1 base (it is deployed once), not 0"
    );
}

// covers 7.9
#[test]
fn where_the_rules_leave_a_choice_there_may_be_other_numbers_of_cards() {
    let left_out = |ids: &[&str]| {
        let text = ids.iter().fold(stock(), |text, id| {
            let from = format!("id = \"{id}\"");
            assert!(text.contains(&from), "{id}");
            text.replacen(&from, &format!("{from}\ncount = 0"), 1)
        });
        Pack::load(&[Source::new("cards.toml", text)]).map_err(|e| e.to_string())
    };
    let few = left_out(&["red-bioroid", "karno", "triumvirate", "outpost-d65"]).unwrap();
    assert_eq!((few.dealt.units, few.dealt.action_cards), (0x7FFF, [0xFF, 0xF7]));
    assert_eq!((few.dealt.objectives, few.dealt.locations[9]), ([0xFF, 0x7F], 0));
    assert_eq!(few.units[1][3].name, "Soldier Bioroid", "the others close ranks");
    assert_eq!(
        left_out(&["zor-prime", "musica", "karno"]).unwrap_err(),
        "cards.toml: the Masters needs 2 to 4 heroes (it plays 2 and has 4 places for them), not 1"
    );
    assert_eq!(
        left_out(&["outpost-d65", "monument-city", "sdf-1-mounds"]).unwrap_err(),
        "cards.toml: the game needs 8 to 10 locations (each side is dealt 4, and there are 10 places for them), not 7"
    );
    let token = left_out(&["salamander-battloid"]).unwrap_err();
    assert!(token.contains("the Exchange Token must be granted by exactly one"), "{token}");
    let twice = stock().replacen("id = \"karno\"", "id = \"karno\"\ncount = 2", 1);
    assert!(refusal(twice).contains("“karno”: `count` is 1, or 0 to leave it out, not 2"));
}

// covers 7.9
#[test]
fn ids_are_unique_and_numbers_are_small() {
    let twice = refusal(stock().replace("\"red-bioroid\"", "\"soldier-bioroid\""));
    assert!(twice.ends_with("the id “soldier-bioroid” is used twice"), "{twice}");
    let large = refusal(stock().replacen("defense = 6", "defense = 21", 1));
    assert!(large.ends_with("a number of “southern-cross-headquarters” is above 20"), "{large}");
    assert!(
        refusal_of("karno", "{ op = \"stack\", n = 21 }")
            .ends_with("“karno”: a number of an effect is above 20")
    );
    let none = refusal_of("karno", "{ op = \"place\", n = 0 }");
    assert!(none.ends_with("“karno”: `n` and `each` are at least 1"), "{none}");
    assert!(
        refusal(stock().replace("battle = 61", "battle = 0"))
            .ends_with("`battle` is a number from 1 to 150")
    );
    assert!(
        refusal(stock().replace("victory = 16", "victory = 12")).contains("`victory` must be 16")
    );
    assert!(
        refusal(stock().replace("cells = \"edge\", min = 8", "cells = \"edge\", min = 17"))
            .contains("`min`")
    );
}

// covers 7.9
#[test]
fn words_that_no_rule_knows_are_refused_where_they_stand() {
    let word = refusal_of("karno", "{ op = \"explode\", n = 3 }");
    assert!(
        word.starts_with("cards.toml:") && word.contains("unknown variant `explode`"),
        "{word}"
    );
    let field = refusal_of("karno", "{ op = \"stack\", n = 3, colour = \"red\" }");
    assert!(field.contains("unknown field `colour`"), "{field}");
    let field = refusal_of("karno", "{ op = \"swap-combat\", n = 3 }");
    assert!(field.contains("unknown field `n`"), "{field}");
    let side = refusal_of("karno", "{ op = \"stack\", n = 3, side = \"mine\" }");
    assert!(side.contains("`own`, `enemy`, `neutral`, `not-own`, `any`"), "{side}");
}

// covers 7.9
#[test]
fn each_operation_stands_only_where_it_makes_sense() {
    let near = "{ op = \"place\", n = 1, near = \"adjacent\" }";
    assert!(refusal_of("karno", near).ends_with("“karno”: `near` is only for units and locations"));
    let power = "{ op = \"power\", n = 1, per = {}, max = 2 }";
    assert!(refusal_of("karno", power).contains("only a unit has `power`"));
    assert!(refusal_of("monument-city", power).contains("only a unit has `power`"));
    assert!(
        refusal_of("red-bioroid", "{ op = \"power\", n = 1, per = {} }")
            .contains("`per` with `max`")
    );
    assert!(
        refusal_of("red-bioroid", &format!("{power}, {power}")).contains("more than one `power`")
    );
    assert!(refusal_of("karno", "{ op = \"drop\" }").contains("`drop` belongs to the Drop Token"));
    assert!(refusal_of("karno", "{ op = \"stack\", n = 1, each = 1 }").contains("know no `each`"));
    assert!(
        refusal_of("karno", "{ op = \"gain\", n = 1, max = 1 }").contains("`max` goes with `per`")
    );
    let this = "{ op = \"swap-units\", who = \"own\", first = \"this\" }";
    assert!(refusal_of("karno", this).contains("is for a unit"));
    let one = "{ op = \"choose\", options = [[{ op = \"shift\", n = 1 }]] }";
    assert!(refusal_of("karno", one).contains("2 to 4 alternatives"));
    let five = format!("{{ op = \"choose\", options = [{}] }}", ["[]"; 5].join(", "));
    assert!(refusal_of("karno", &five).contains("2 to 4 alternatives"));
}

// covers 7.9
#[test]
fn each_special_token_is_granted_by_one_unit_of_its_side() {
    let nobody = refusal_of("salamander-battloid", "");
    assert!(
        nobody.ends_with("the Exchange Token must be granted by exactly one AoSC unit"),
        "{nobody}"
    );
    let wrong = refusal(stock().replace("token = \"exchange\"", "token = \"drop\""));
    assert!(wrong.contains("Exchange Token") || wrong.contains("Drop Token"), "{wrong}");
    let side = refusal(stock().replacen(
        "[special.drop]\nside = \"masters\"",
        "[special.drop]\nside = \"aosc\"",
        1,
    ));
    assert!(side.ends_with("[special.drop] belongs to the Masters"), "{side}");
}

// covers 7.9
#[test]
fn too_few_battloids_or_bioroids_are_a_warning() {
    assert!(game(&[]).pack.warnings.is_empty());
    let text = stock().replace("Battloid\"", "Walker\"");
    let pack = Pack::load(&[Source::new("cards.toml", text)]).unwrap();
    assert_eq!(
        pack.warnings,
        ["The AoSC have 0 units with “Battloid” in the name; the Exchange Token needs 2."]
    );
}

// covers 7.9
#[test]
fn equal_combat_values_are_allowed_and_actions_follow_the_file() {
    let text = stock().replacen("value = 3", "value = 2", 1);
    let options = Options::standard();
    let game = CrisisPoint::configure(&options, Some(&[Source::new("cards.toml", text)])).unwrap();
    assert_eq!(game.pack.value[0], [2, 2, 4, 5, 6, 7, 8, 9]);
    assert_ne!(game.fingerprint(), common::game(&[]).fingerprint());
}

#[test]
fn sums_are_those_of_the_card_lists() {
    let pack = as_specified(&[]).pack;
    let sum = |cards: &[veritable_crisis_point::content::UnitCard]| {
        (cards.iter().map(|c| c.tokens).sum::<u8>(), cards.iter().map(|c| c.vp).sum::<u8>())
    };
    assert_eq!(sum(&pack.units[0]), (30, 30));
    assert_eq!(sum(&pack.units[1]), (27, 30));
    assert_eq!(pack.locations.iter().map(|l| l.vp).sum::<u8>(), 34);
}

#[test]
fn unit_texts_say_what_the_units_do() {
    let pack = game(&[]).pack;
    let texts = |side| (0..8).map(|i| pack.text(Field::unit(side, i))).collect::<Vec<_>>();
    assert_eq!(
        texts(Side::Aosc),
        [
            "Gain the Exchange Token.",
            "Gain the Cluster Missile Token.",
            "Place 1 of your Battle Tokens on an adjacent card that does not belong to you.",
            "Reveal 1 enemy Combat Card.",
            "+1 power for you for each adjacent Battloid Unit of yours (at most +3).",
            "Your opponent discards 1 unused Battle Token.",
            "Move up to 2 of your Battle Tokens, each to any other card.",
            "You may swap two of your placed Combat Cards.",
        ]
    );
    assert_eq!(
        texts(Side::Masters),
        [
            "Gain the Searchlight Token.",
            "Gain the Drop Token.",
            "+3 power for you while at least two adjacent Bioroid Units of yours lie around it.",
            "Replace 1 enemy Battle Token on an adjacent card with one of yours.",
            "Place 1 of your Battle Tokens on a non-adjacent card that does not belong to you.",
            "Remove 1 enemy Battle Token from this or an adjacent card.",
            "You may swap this card with another of your Units; Battle Tokens stay.",
            "Gain 1 Battle Token for each Strategic Location on the battlefield (at most 2).",
        ]
    );
}

#[test]
fn location_texts_say_what_the_locations_do() {
    let pack = game(&[]).pack;
    let texts: Vec<_> = (0..10).map(|i| pack.text(Field::location(i))).collect();
    assert_eq!(
        texts,
        [
            "Gain 3 Battle Tokens.",
            "Gain 1 Battle Token.",
            "Gain 2 Battle Tokens. Your opponent gains 1 Battle Token.",
            "Move up to 2 of your Battle Tokens, each to any other card.",
            "Gain 4 Battle Tokens.",
            "You may swap two of your placed Combat Cards. Gain 1 Battle Token.",
            "Place 2 of your Battle Tokens on this and adjacent cards, at most 1 on each.",
            "Reveal 2 enemy Combat Cards. Gain 1 Battle Token.",
            "Remove 2 enemy Battle Tokens from any cards.",
            "Choose: gain 2 Battle Tokens, or reveal 2 enemy Combat Cards.",
        ]
    );
}

#[test]
fn hero_and_command_texts_say_what_the_cards_do() {
    let pack = as_specified(&[]).pack;
    let texts = |side| (0..8).map(|i| pack.text(Field::action_card(side, i))).collect::<Vec<_>>();
    assert_eq!(
        texts(Side::Aosc),
        [
            "Place 3 of your Battle Tokens on one card that does not belong to you and is adjacent to one of your Units.",
            "Remove up to 3 enemy Battle Tokens from one of your cards.",
            "Place 1 of your Battle Tokens on each of four of your Units.",
            "You may swap two of your Units; Battle Tokens stay. Place 1 of your Battle Tokens on one of your Units.",
            "Choose a row or column. Place 1 of your Battle Tokens on each card in it that does not belong to you.",
            "Reveal 2 enemy Combat Cards. Place 2 of your Battle Tokens on one card.",
            "You may swap two of your placed Combat Cards. Place 1 of your Battle Tokens on any card.",
            "Remove 1 enemy Battle Token from each of three different cards.",
        ]
    );
    assert_eq!(
        texts(Side::Masters),
        [
            "Replace 1 enemy Battle Token on any card with one of yours. Place 1 of your Battle Tokens on a card that does not belong to you.",
            "You may move up to 3 enemy Battle Tokens from one card to one card adjacent to it.",
            "Place 3 of your Battle Tokens on one of your cards.",
            "You may swap two adjacent enemy Units; Battle Tokens stay. Place 1 of your Battle Tokens on a card that does not belong to you.",
            "Place 1 of your Battle Tokens on each of three cards that do not belong to you and are adjacent to a Bioroid Unit of yours.",
            "Choose a row or column. Remove 1 enemy Battle Token from each card in it.",
            "Reveal 2 enemy Combat Cards. Place 2 of your Battle Tokens on one card.",
            "You may swap two of your placed Combat Cards. Place 1 of your Battle Tokens on any card.",
        ]
    );
    let special = Special::ALL.map(|t| pack.text(Field::special(t)));
    assert_eq!(special[0], "Swap two of your Battloid Units; Battle Tokens stay.");
    assert_eq!(special[2], "Remove 2 enemy Battle Tokens from any cards.");
}

// covers 7.8
#[test]
fn objective_texts_say_when_they_are_met() {
    let pack = game(&[]).pack;
    let texts =
        |i: usize| pack.objectives[i].iter().map(|o| objective_text(&o.when)).collect::<Vec<_>>();
    assert_eq!(
        texts(0),
        [
            "Protect your Base.",
            "Capture the enemy Base.",
            "Protect at least 4 of your Units.",
            "Capture at least 2 Bioroid Units.",
            "Capture at least 3 Strategic Locations.",
            "Win every card of two different rows or columns.",
            "Win all four corner cards.",
            "Protect all 5 of your Units.",
        ]
    );
    assert_eq!(
        texts(1),
        [
            "Protect your Base.",
            "Capture the enemy Base.",
            "Protect at least 3 of your Bioroid Units.",
            "Capture at least 2 Battloid Units.",
            "Capture at least 3 Strategic Locations.",
            "Win all four centre cards.",
            "Win at least 8 of the 12 edge cards.",
            "Capture at least 3 enemy Units.",
        ]
    );
}
