//! Location cards (4.9, 4.10, 7.4, 7.5).

use veritable_cyclone_run::Phase;
use veritable_cyclone_run::content::Face;

use crate::common::{cells, drafts, fuel, table, vp};

// covers X33 I9
#[test]
fn wasteland_highway_adds_a_step_when_the_movement_is_used_up() {
    let mut play = table(2, |p| p.holds(0, "wasteland-highway", "s").rolled("TTMBB"));
    drafts(&mut play, &["rand"], "alpha");
    play.does_all(&["step nw", "token scout", "step n", "token scout", "step ne", "token scout"]);
    assert_eq!(play.offers(), ["stop", "use wasteland-highway"]);
    play.refuses("step e", "Rand has no movement left.");
    play.does("use wasteland-highway");
    assert_eq!((play.state.moves, cells(&play, "step")), (1, "n e".into()));
}

// covers X34 4.8-shortfall
#[test]
fn secret_route_leaves_the_token_and_drives_on() {
    let mut play =
        table(2, |p| p.holds(0, "secret-route", "s").shows("nw", "elite").rolled("TTMBB"));
    drafts(&mut play, &["rand"], "alpha");
    play.does("step nw");
    assert_eq!(fuel(&play, 0), 1, "Rand's Fuel");
    assert_eq!(play.offers(), ["use secret-route", "boost", "give-up"]);
    play.does("use secret-route");
    assert_eq!((play.state.phase, play.state.moves), (Phase::Move, 2));
    assert_eq!(play.state.held[0], 0, "the card is discarded");
    assert_eq!(play.state.top[0], 5, "the Elite stays face up");

    // On the last step it is of no use without more movement.
    let mut play =
        table(2, |p| p.holds(0, "secret-route", "s").shows("ne", "elite").rolled("TTMBB"));
    drafts(&mut play, &["rand"], "alpha");
    play.does_all(&["step nw", "token scout", "step n", "token scout", "step ne"]);
    assert_eq!(play.offers(), ["boost", "give-up"]);
    play.refuses(
        "use secret-route",
        "Secret Route cannot be used now: it is for a failed attack of your driver that could \
         still move afterwards.",
    );

    // With Wasteland Highway in hand it is.
    let mut play = table(2, |p| {
        let p = p.holds(0, "secret-route", "s").holds(0, "wasteland-highway", "s");
        p.shows("ne", "elite").rolled("TTMBB")
    });
    drafts(&mut play, &["rand"], "alpha");
    play.does_all(&["step nw", "token scout", "step n", "token scout", "step ne"]);
    play.does("use secret-route").does("use wasteland-highway").does("step e").does("token scout");
    assert_eq!(play.state.vehicle[0], 5);
}

// covers X35 4.9
#[test]
fn genesis_pit_turns_a_die_to_instinct_once_per_turn() {
    let mut play = table(2, |p| p.holds(0, "genesis-pit", "s").rolled("TTMMM"));
    play.does("keep").does("use genesis-pit");
    assert_eq!(play.state.phase, Phase::PickDie);
    assert_eq!(play.offers(), ["die 0", "die 1", "die 2", "die 3", "die 4"]);
    play.does("die 4");
    assert_eq!(play.state.dice[4], Face::Instinct, "one face: nothing more to choose");
    assert_eq!(play.state.phase, Phase::Select);
    assert_eq!(cells(&play, "select"), "annie ariel lancer rand rook scott");
    play.refuses("use genesis-pit", "Genesis Pit is used up until your next turn.");
}

// covers X36 4.9
#[test]
fn mars_division_wreck_turns_a_die_to_any_other_face() {
    let mut play = table(2, |p| p.holds(0, "mars-division-wreck", "s").rolled("TTMMM"));
    play.does("keep").does("use mars-division-wreck").does("die 0");
    assert_eq!(play.offers(), ["face m", "face i", "face b"]);
    play.refuses("face t", "The die shows Target already.");
    play.does("face b");
    assert_eq!(play.state.dice.map(Face::letter), ['B', 'T', 'M', 'M', 'M']);
    assert_eq!(cells(&play, "select"), "annie lunk");
    assert_eq!(play.state.held[0], 0);
}

// covers X37 4.9 7.4
#[test]
fn invid_fortress_takes_a_weak_uncovered_invid() {
    let lay = |jeep: bool| {
        table(2, move |p| {
            let p = p.holds(0, "invid-fortress", "s").shows("nw", "shock-trooper");
            let p = p.shows("n", "elite").shows("ne", "location");
            if jeep { p.jeep("nw").rolled("BBBBM") } else { p.rolled("BBBBM") }
        })
    };
    let mut play = lay(false);
    let before = vp(&play, 0);
    play.does("use invid-fortress");
    // Only NW is a legal target, so the choice is made.
    assert_eq!(vp(&play, 0) - before, 5);
    assert_eq!((play.state.phase, play.state.height[0]), (Phase::Roll, 7));
    let play = lay(true);
    play.refuses(
        "use invid-fortress",
        "Invid Fortress cannot be used now: it needs a weak enough face-up Invid without a vehicle \
         on it.",
    );

    // Two targets: the player chooses.
    let mut play = table(2, |p| {
        let p = p.holds(0, "invid-fortress", "s").shows("nw", "scout").shows("n", "trooper-fuel");
        p.shows("ne", "elite").jeep("c").shows("c", "scout").rolled("BBBBM")
    });
    play.does("use invid-fortress");
    assert_eq!(play.offers(), ["snipe nw", "snipe n"]);
    play.refuses("snipe c", "A vehicle covers that token.");
    play.does("snipe n");
    assert_eq!(fuel(&play, 0), 1, "the Trooper's Fuel");
}

// covers X38 R36 R37
#[test]
fn a_card_gained_by_the_first_hero_helps_the_second() {
    let mut play = table(2, |p| p.shows("c", "elite").rolled("MMTMI"));
    drafts(&mut play, &["annie", "rook"], "alpha");
    play.does("activate annie");
    play.does_all(&["step n", "token location", "take", "card ghost-town", "stop"]);
    play.does("activate rook").does("step nw").does("token scout").does("step c");
    // 4 HP − 3 damage = 1 missing; Ghost Town makes it 0.
    assert_eq!(play.offers_of("use"), ["use ghost-town"]);
    play.does("use ghost-town");
    assert_eq!(vp(&play, 0), 4 + 2 + 7);
}

// covers 4.10 R37
#[test]
fn every_card_is_offered_where_the_table_says() {
    let all = [
        "ruined-city",
        "underground-city",
        "point-k",
        "ghost-town",
        "wasteland-highway",
        "genesis-pit",
        "carnegie-hall",
        "invid-fortress",
        "mars-division-wreck",
        "secret-route",
        "reflex-point",
    ];
    let mut play = table(2, |p| {
        // A trooper at N can be sniped, an Elite at NW stops Rook, Locations lie at W and E.
        let p = all[..6].iter().fold(p, |p, card| p.holds(0, card, "s"));
        let p = all[6..].iter().fold(p, |p, card| p.holds(0, card, "se"));
        p.shows("nw", "elite").shows("n", "trooper").cyclone("c").rolled("TMIBB")
    });
    let uses = |play: &crate::common::Match| cells(play, "use");
    assert_eq!(
        uses(&play),
        "underground-city point-k genesis-pit carnegie-hall invid-fortress mars-division-wreck"
    );
    play.does("keep");
    assert_eq!(uses(&play), "point-k genesis-pit carnegie-hall invid-fortress mars-division-wreck");
    play.does("select rook").does("done").does("place alpha");
    assert_eq!(uses(&play), "point-k carnegie-hall invid-fortress", "at COMMAND");
    play.does("activate rook");
    assert_eq!(uses(&play), "point-k carnegie-hall invid-fortress", "at MOVE with movement left");
    play.does("step nw");
    assert_eq!(play.state.phase, Phase::Shortfall);
    assert_eq!(uses(&play), "point-k ghost-town carnegie-hall invid-fortress secret-route");
    play.does("use secret-route");
    play.does_all(&["step c", "token scout", "step ne", "token scout", "step c", "token scout"]);
    assert_eq!(play.state.moves, 0);
    assert_eq!(uses(&play), "point-k wasteland-highway carnegie-hall invid-fortress");
    play.refuses("use reflex-point", "Reflex Point cannot be used now: it only counts at the end.");
}

// covers 4.10 R39
#[test]
fn point_k_scouts_even_while_rolling() {
    let mut play = table(2, |p| p.holds(0, "point-k", "s").rolled("BBBBM"));
    play.refuses("scout n", "You have no scouting left this turn.");
    play.does("use point-k");
    assert_eq!(play.state.scouts, 2);
    play.does("scout n").does("token elite");
    assert_eq!((play.state.phase, play.state.scouts), (Phase::Roll, 1));
    play.does("keep").does("scout c").does("token corg");
    assert_eq!(play.state.scouts, 0);
}

// covers 7.5 G7
#[test]
fn a_card_of_another_player_cannot_be_used() {
    let play = table(2, |p| p.holds(1, "underground-city", "s").rolled("BBBBM"));
    play.refuses("use underground-city", "You do not hold Underground City.");
}

// covers R40 G4
#[test]
fn the_last_location_draws_the_last_card() {
    let mut play = table(2, |p| {
        let cards = [
            "ruined-city",
            "underground-city",
            "point-k",
            "ghost-town",
            "wasteland-highway",
            "genesis-pit",
            "invid-fortress",
        ];
        let p = cards.iter().fold(p, |p, card| p.holds(1, card, "s"));
        let p = ["mars-division-wreck", "secret-route", "carnegie-hall"]
            .iter()
            .fold(p, |p, card| p.holds(1, card, "se"));
        p.shows("n", "location").rolled("MMBTT")
    });
    drafts(&mut play, &["lunk"], "alpha");
    play.does("step n").does("take");
    assert_eq!(play.offers(), ["card reflex-point"]);
    play.does("card reflex-point");
    assert_eq!((vp(&play, 0), play.state.deck), (4 + 5, 0));
}
