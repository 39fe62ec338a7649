//! Rulings and clauses that the worked examples do not show (4, 6).

use veritable_core::testkit::Play;
use veritable_core::{Dice, Mechanics, Turn, Viewer};
use veritable_reconstruction::state::{End, Frame, Grant, Phase};
use veritable_reconstruction::terms::{Act, Faction, HIDEOUT, Kind};
use veritable_reconstruction::{Action, Reconstruction};

use crate::common::*;

const RDF: usize = Faction::Rdf as usize;
const ZR: usize = Faction::Zr as usize;
const REF: usize = Faction::Ref as usize;
const AUL: usize = Faction::Aul as usize;

// covers 4.1.1 4.1.2 R17
#[test]
fn the_game_runs_on_until_somebody_has_something_to_say() {
    let mut play = commands(Faction::Rdf, 3, "portland: mecha, 2 soldier");
    play.does("command rdf-patrol");
    assert_eq!(play.offers(), ["space portland"], "the first execution is compulsory");
    play.refuses("stop", "This must be carried out while it is possible.");
    play.does("space portland");
    assert_eq!((play.state.pc[RDF], play.state.phase), (0, Phase::Command), "nothing more to pay");
}

// covers 4.1.11 R21 4.3
#[test]
fn every_window_starts_fresh_and_a_card_uses_up_no_action() {
    // The black box of Skull Squadron Patrol attacks; then RDF's own turn attacks the same space again.
    let board = "portland: 2 mecha, 6 zmecha";
    let mut play = commands(Faction::Rdf, 9, board);
    play.does_all(&["command rdf-attack", "space portland"]);
    assert_eq!(play.state.phase, Phase::Command, "once per space: the window is closed");
    assert_eq!(play.state.spent, [0; 13]);
    let mut play = plays(Faction::Rdf, "skull-squadron-patrol", "portland: 2 mecha, 6 zmecha");
    play.state.table.pc[RDF] = 9;
    play.does("card skull-squadron-patrol");
    assert_eq!(play.state.phase, Phase::Command, "an own card has no black box");
    let mut play = plays(Faction::Zr, "azonias-quadronos", "portland: 2 soldier, 4 pod");
    play.state.table.pc[ZR] = 5;
    play.does_all(&["card azonias-quadronos", "space portland", "kind soldier", "faction REF"]);
    play.does_all(&["space portland", "kind soldier", "faction REF"]);
    assert_eq!(
        (play.state.pc[ZR], play.state.phase),
        (5, Phase::Command),
        "free, and at most 2 units"
    );
    play.does_all(&["command zr-ambush", "space portland", "kind zmecha", "faction REF"]);
    assert_eq!(play.state.pc[ZR], 4, "the same units again, in a new window");
}

// covers 4.4
#[test]
fn every_action_says_what_it_needs() {
    let mut play = commands(
        Faction::Zr,
        5,
        "portland: mecha, soldier; granite-city: partisan, khyron; detroit: flagship, soldier",
    );
    play.does("command zr-ambush");
    play.refuses("space detroit", "The Flagship and AUL Cities cannot be attacked.");
    play.refuses("space monument-city", "There must be a unit of ZR in Monument City.");
    play.refuses("space hideout", "The Hideout is not a space of the board.");
    play.refuses("drop", "This does not answer the question: Ambush: where?");
    let mut play = commands(Faction::Zr, 0, "portland: mecha, soldier");
    play.refuses("command zr-ambush", "This costs 1 Protoculture; you have 0.");
    play.refuses("command rdf-tax", "This is an action of RDF.");
    play.does_all(&["command zr-steal", "go"]);
    let play = commands(Faction::Rdf, 9, "portland: mecha, soldier");
    play.refuses("command rdf-attack", "There is nowhere to do this now.");
    let mut play = commands(Faction::Rdf, 9, "portland: mecha, soldier; detroit: mecha, zmecha");
    play.does("command rdf-attack");
    play.refuses("space portland", "Covert units cannot be attacked; flip them first.");
    let mut play =
        commands(Faction::Rdf, 9, "reclamation-sector: 2 mecha, partisan; detroit: 2 mecha");
    play.does("command rdf-enlist");
    play.refuses("space reclamation-sector", "Reclamation Sector is not a City.");
    play.refuses("space crash-field", "Zones are not territories.");
}

// covers 4.1.3 R43
#[test]
fn a_land_with_a_city_token_is_a_city_for_rdf_but_no_city_territory_for_aul() {
    let mut play = commands(Faction::Rdf, 3, "forest-preserve: city, partisan, 3 mecha");
    play.does_all(&["command rdf-enlist", "space forest-preserve"]);
    assert_eq!(units(&play.state, "forest-preserve", "mecha"), 4);
    let game = quiet();
    let mut s = command(&game, Faction::Rdf, "malcontents");
    put(&mut s, "forest-preserve: 2 city, partisan");
    assert_eq!(game.points(&s)[AUL], 2, "two tokens, not a city territory as well");
}

// covers 4.2.3 R7 R16
#[test]
fn take_command_can_be_ended_at_any_time_and_income_is_not_repeated() {
    let mut play = commands(Faction::Aul, 3, "granite-city: 2 partisan");
    play.does_all(&["command aul-solicit", "go"]);
    assert_eq!((play.state.pc[AUL], play.state.phase), (4, Phase::Command));
    play.does("stop");
    assert_eq!(play.state.phase, Phase::Draw);
    let play = commands(Faction::Aul, 3, "granite-city: 2 partisan");
    let mut ended = play.clone();
    ended.does("stop");
    assert_eq!(ended.state.phase, Phase::Draw, "no action at all");
}

// covers 4.2.4 R1 R2 R54
#[test]
fn the_deck_is_group_one_on_group_two_and_lasts_sixteen_turns() {
    for (hand, left) in [("3", 4), ("4", 0)] {
        let game = game(&[("initial_hand", hand), ("trading", "off")]);
        let mut play = Play::new(game);
        play.rolls(&mut Dice::seeded(5));
        let (first, second) = (play.game.content().groups[0], play.game.content().groups[1]);
        assert_eq!((play.state.deck & first).count_ones(), left);
        assert_eq!((play.state.deck & second).count_ones(), 12);
        assert!(play.state.hands.iter().all(|hand| hand & !first == 0), "hands are of group I");
    }
    // With four cards each the deck runs dry: the last draws are skipped.
    let game = game(&[("initial_hand", "4"), ("trading", "off")]);
    let (mut s, mut dice, mut legal) = (game.start(), Dice::seeded(3), Vec::new());
    let mut dry = false;
    while game.turn(&s) != Turn::Over {
        game.legal(&s, &mut legal);
        let action = if game.turn(&s) == Turn::Chance {
            game.roll(&s, &mut dice)
        } else {
            dice.choose(&legal)
        };
        game.apply(&mut s, action, &mut ());
        dry |= s.deck == 0 && s.phase == Phase::Play;
    }
    assert!(dry || s.end != End::Minor);
}

// covers R4
#[test]
fn a_black_box_that_could_change_nothing_is_not_offered() {
    let mut play = plays(Faction::Rdf, "wrecking-crew", "");
    play.state.table.pc[RDF] = 0;
    play.does("card wrecking-crew");
    assert_eq!(play.state.phase, Phase::Command, "RDF has nothing to lose");
    let mut play = plays(Faction::Rdf, "malcontents", "");
    play.state.table.pc[ZR] = 30;
    play.does_all(&["card malcontents", "stop"]);
    assert_eq!(play.state.phase, Phase::Command, "ZR is at the cap");
    let mut play = plays(Faction::Zr, "broken-heart", "");
    play.does("card broken-heart");
    assert_eq!(play.state.phase, Phase::Command, "Rick is set aside: nothing was bound");
    let mut play = plays(Faction::Rdf, "wrecking-crew", "");
    play.state.table.pc[RDF] = 2;
    play.does("card wrecking-crew");
    assert_eq!((play.state.phase, play.decider()), (Phase::Ask, 1));
    play.does("go");
    assert_eq!(play.state.pc[RDF], 0, "losses stop at 0");
}

// covers R8 3.1
#[test]
fn covert_soldiers_count_unless_the_option_says_no() {
    for (counts, margin) in [("true", -1), ("false", 1)] {
        let game = game(&[("covert_counts", counts), ("trading", "off")]);
        let mut s = command(&game, Faction::Rdf, "malcontents");
        put(&mut s, "portland: 2 mecha, 2 soldier, khyron");
        assert_eq!(game.margin(&s, 2), margin, "Khyron always counts");
    }
}

// covers R12 R24 3.1
#[test]
fn carrying_tokens_and_patrols_in_zones_can_be_switched_off() {
    let strict = || {
        game(&[("trading", "off"), ("zr_carries_tokens", "false"), ("patrol_in_zones", "false")])
    };
    let mut play = commands_in(strict(), Faction::Zr, 4, "factory-sector: soldier");
    play.does_all(&["command zr-sneak", "space factory-sector", "unit soldier hideout"]);
    assert!(!play.allows("go"), "nobody asks for the token");
    let board = "factory-sector: mecha, soldier; detroit: mecha, soldier";
    let mut play = commands_in(strict(), Faction::Rdf, 4, board);
    play.does("command rdf-patrol");
    play.refuses("space factory-sector", "Zones are not territories.");
    let mut play = commands(Faction::Rdf, 4, board);
    play.does_all(&["command rdf-patrol", "space factory-sector"]);
}

// covers R3 R15 3.1
#[test]
fn an_own_round_card_can_leave_an_action_and_the_cap_can_be_raised() {
    let game = game(&[
        ("own_round_card_commands", "1"),
        ("protoculture_cap", "99"),
        ("rdf_protoculture", "50"),
        ("trading", "off"),
    ]);
    assert_eq!(game.start().pc, [50, 13, 19, 0]);
    let mut play = plays_in(game, Faction::Rdf, "broken-heart", "portland: veritech, mecha");
    play.does("card broken-heart");
    assert_eq!(play.state.phase, Phase::Command);
    play.refuses("command rdf-curfew", "You played your own card: one normal action only.");
    let told = Reconstruction::configure(
        &veritable_core::Options::standard().with("rdf_protoculture", 40),
        None,
    );
    assert_eq!(
        told.unwrap_err().0,
        "RDF cannot start with more Protoculture than the cap allows (30)."
    );
}

// covers R32 ref-fly
#[test]
fn fly_drop_and_load_cost_one_each() {
    let mut play = commands(Faction::Ref, 4, "portland: flagship, 2 pod");
    play.does_all(&["command ref-fly", "drop"]);
    assert_eq!(
        (units(&play.state, "portland", "pod"), play.state.constructed, play.state.pc[REF]),
        (3, 2, 3)
    );
    play.does("load");
    assert_eq!(
        (units(&play.state, "portland", "pod"), play.state.constructed, play.state.pc[REF]),
        (2, 3, 2)
    );
    play.does_all(&[
        "space portland",
        "unit pod monument-city",
        "space portland",
        "unit flagship monument-city",
    ]);
    assert_eq!((units(&play.state, "monument-city", "pod"), play.state.pc[REF]), (1, 0));
    assert_eq!(units(&play.state, "monument-city", "flagship"), 1);
}

// covers ref-repairs ref-convince ref-extort R37
#[test]
fn ref_repairs_convinces_and_extorts() {
    let mut play = commands(Faction::Ref, 3, "detroit: 2 pod");
    civilians(&mut play.state, "detroit", &[4, 1]);
    play.does_all(&[
        "command ref-convince",
        "shift detroit 4 right",
        "shift detroit 1 left",
        "stop",
    ]);
    let s = &play.state;
    assert_eq!(
        (s.converted, s.civilians[3][0], s.pc[REF]),
        (1, 1, 1),
        "either way, also off the track"
    );
    play.does_all(&["command ref-extort", "go"]);
    assert_eq!(play.state.pc[REF], 2, "1 for Detroit");
    let mut play = commands(Faction::Ref, 2, "");
    play.does_all(&["command ref-repairs", "go", "go"]);
    assert_eq!((play.state.assembly, play.state.constructed, play.state.pc[REF]), (5, 5, 0));
}

// covers zr-steal zr-hide R34 R36
#[test]
fn a_zr_mecha_stays_overt_in_the_hideout_until_it_hides() {
    let mut play = commands(Faction::Zr, 3, "portland: zmecha, 2 soldier");
    play.does_all(&["command zr-sneak", "space portland", "unit zmecha hideout", "stop"]);
    assert_eq!(units(&play.state, "hideout", "zmecha"), 1);
    play.does_all(&["command zr-hide", "space hideout"]);
    assert_eq!((units(&play.state, "hideout", "soldier"), play.state.pc[ZR]), (1, 1));
    let mut play = commands(Faction::Zr, 3, "portland: zmecha; granite-city: partisan");
    play.does_all(&["command zr-steal", "go"]);
    assert_eq!(play.state.pc[ZR], 5, "1 each for Portland and Granite City");
}

// covers aul-march aul-canvas aul-solicit
#[test]
fn aul_marches_with_partisans_and_minmei_but_never_with_a_city() {
    let mut play = commands(Faction::Aul, 3, "granite-city: minmei, 2 partisan, city");
    play.does_all(&["command aul-march", "space granite-city", "unit minmei monument-city"]);
    play.refuses(
        "unit city monument-city",
        "This does not answer the question: March from Granite City: who, and where to?",
    );
    play.does_all(&["unit partisan monument-city", "unit partisan crater-plains"]);
    assert_eq!(
        (play.state.pc[AUL], play.state.depth),
        (2, 1),
        "nothing is left to march: the execution is over"
    );
    play.does_all(&["stop", "command aul-canvas", "space crater-plains", "stop"]);
    assert_eq!((units(&play.state, "crater-plains", "partisan"), play.state.pc[AUL]), (2, 1));
}

// covers R20 4.1.6
#[test]
fn a_soldier_that_joins_khyron_makes_him_covert() {
    let mut play = commands(Faction::Zr, 3, "portland: khyron; monument-city: soldier");
    assert!(play.state.khyron_overt(2));
    play.does_all(&["command zr-sneak", "space monument-city", "unit soldier portland"]);
    assert!(!play.state.khyron_overt(2));
    let mut play = commands(Faction::Ref, 3, "portland: flagship, khyron, soldier");
    play.does_all(&["command ref-scan", "space portland"]);
    assert!(play.state.khyron_overt(2), "the last soldier was exposed");
    play.does_all(&["command ref-bombard", "go"]);
    assert_eq!(play.state.force(2, Faction::Zr), 0);
}

// covers 4.5.2 4.5.4 4.5.7 R41 R44
#[test]
fn the_influence_and_recruit_steps_are_paid_and_may_be_left_out() {
    let board = "granite-city: khyron, soldier, 2 partisan; detroit: rick, 2 mecha";
    let mut play = last_turn(quiet(), 1, board);
    play.state.table.pc = [0, 1, 0, 0];
    ends(&mut play);
    let window = play.state.window().expect("ZR may inspire");
    assert_eq!((window.act, window.grant, window.begun), (Act::ZrInspire, Grant::Phase, false));
    assert!(play.allows("stop"), "from the start");
    play.does("shift granite-city 4 right");
    assert_eq!(play.state.pc[ZR], 1 + 1 - 1, "income 1, cost 1");
    play.does("stop");
    assert_eq!(play.decider(), 0);
    play.does("shift detroit 4 left");
    assert_eq!(play.state.pc[RDF], 2 + 9 - 3, "income 2, three tokens, cost 3");
    play.does_all(&["shift detroit 3 left", "shift detroit 3 left"]);
    // REF has an income of 1, AUL of 1.
    assert_eq!((play.decider(), play.state.window().map(|w| w.act)), (2, Some(Act::RefRepairs)));
    play.does("go");
    assert_eq!((play.decider(), play.state.window().map(|w| w.act)), (3, Some(Act::AulCanvas)));
    play.does("stop");
    assert_eq!(play.decider(), 2, "the Flagship returns");
}

// covers 4.5.8 R45
#[test]
fn heroes_come_back_to_their_homes() {
    let mut play = last_turn(quiet(), 1, "portland: flagship, partisan");
    play.state.table.pc[REF] = 0;
    ends(&mut play);
    let s = &play.state;
    assert_eq!(units(s, "new-macross-city", "rick"), 1);
    assert_eq!(units(s, "granite-city", "minmei"), 1);
    assert_eq!(units(s, "hideout", "khyron"), 1);
    assert_eq!((s.round, s.phase), (2, Phase::Play));
}

// covers 4.5.9 4.5.10 R46 R47 I7
#[test]
fn a_new_round_deals_its_round_cards_openly_and_begins_with_its_faction() {
    for (round, first, dealt) in [
        (1, Faction::Zr, &["khyrons-revenge", "viva-miriya"][..]),
        (2, Faction::Ref, &["broken-heart", "declaration-of-autonomy"]),
        (3, Faction::Aul, &["final-assault", "to-the-stars"]),
    ] {
        let mut play = last_turn(quiet(), round, "portland: flagship, partisan");
        play.state.table.pc[REF] = 0;
        ends(&mut play);
        let s = &play.state;
        assert_eq!((s.round, s.active()), (round + 1, Some(first)));
        for id in dealt {
            let number = card(&play.game, id);
            let owner = play.game.content().events[usize::from(number)].faction;
            assert!(s.holds(owner, number), "{id}");
            assert!(s.known.iter().all(|known| known >> number & 1 == 1), "everybody knows it");
        }
    }
}

// covers R39
#[test]
fn the_check_of_round_1_is_skipped() {
    let board = "granite-city: partisan, 2 city; monument-city: partisan, city; portland: flagship";
    let mut play = last_turn(quiet(), 1, board);
    play.state.table.pc[REF] = 0;
    assert_eq!(play.game.points(&play.state)[AUL], 5);
    ends(&mut play);
    assert_eq!(play.state.end, End::Open);
}

// covers 5.1 R50
#[test]
fn ref_wins_when_rdf_controls_seven_territories() {
    let board = "new-macross-city: mecha; granite-city: mecha; portland: mecha; detroit: mecha; monument-city: mecha; \
                 northwest-quadrant: pod; forest-preserve: pod";
    let mut play = last_turn(quiet(), 2, board);
    play.state.table.constructed -= 2;
    play.state.table.supply[Kind::Pod as usize] += 2;
    ends(&mut play);
    assert_eq!(play.state.end, End::Major(Faction::Ref));
    let outcome = play.game.outcome(&play.state).expect("the end");
    assert_eq!(outcome.reason, "REF wins a major victory: RDF controls 7 territories.");
    assert_eq!(outcome.winners().collect::<Vec<_>>(), [2]);
}

// covers 3.3 R10 R56 R57 R58 R59 R60
#[test]
fn the_automaton_takes_its_whole_turn_by_lot() {
    let game = three();
    assert_eq!(
        (game.start().assembly, game.start().constructed, game.start().supply[Kind::Pod as usize]),
        (17, 0, 6)
    );
    assert_eq!((game.start().pc[REF], game.start().round_cards.count_ones()), (0, 5));
    let mut s = turn(&game, Faction::Ref, "harvest-cooperative");
    s.table.phase = Phase::BotPlay;
    put(&mut s, "granite-city: partisan; portland: 2 soldier, khyron, zmecha; detroit: flagship");
    let mut play = Play::from(game, s);
    assert_eq!(play.offers().len(), 3, "any card of its hand");
    play.does_all(&["deal harvest-cooperative", "stop", "drop-card 3"]);
    assert_eq!((play.state.assembly, play.state.constructed), (12, 5), "5 Pods are readied");
    play.does_all(&["territory granite-city", "territory portland"]);
    let s = &play.state;
    assert_eq!(
        (
            units(s, "granite-city", "pod"),
            units(s, "portland", "pod"),
            units(s, "portland", "flagship")
        ),
        (3, 2, 1)
    );
    // Exposed: 3 ZR Mecha and Khyron; 3 hits for 2 Pods and the Flagship.
    assert_eq!((units(s, "portland", "zmecha"), play.decider()), (3, 1));
    play.does_all(&["kind zmecha", "kind zmecha", "kind zmecha"]);
    assert_eq!(play.state.force(2, Faction::Zr), 1);
    assert_eq!(play.state.phase, Phase::Draw, "no action, no trade");
}

// covers R56 R57
#[test]
fn an_automaton_without_pods_only_moves_its_flagship() {
    for (assembly, drops) in [(0, false), (3, true)] {
        let game = three();
        let mut s = turn(&game, Faction::Ref, "general-strike");
        s.table.phase = Phase::BotPlay;
        s.table.supply[Kind::Pod as usize] += 17 - assembly;
        s.table.assembly = assembly;
        let mut play = Play::from(game, s);
        play.does_all(&["deal general-strike", "stop"]);
        assert_eq!(play.state.phase, if drops { Phase::BotDrop } else { Phase::BotFly });
        if drops {
            assert_eq!((play.state.assembly, play.state.constructed), (0, 3), "all that are left");
            play.does_all(&["drop-card 0", "territory portland", "territory detroit"]);
            assert_eq!(
                units(&play.state, "detroit", "flagship"),
                1,
                "a set-aside Flagship is back"
            );
        } else {
            play.does("territory portland");
            assert_eq!(units(&play.state, "portland", "flagship"), 1);
        }
    }
}

// covers 4.6
#[test]
fn ref_cards_played_by_people_are_done_by_lot_without_a_black_box() {
    let mut play =
        plays_in(three(), Faction::Rdf, "exedores-counsel", "detroit: mecha; portland: mecha");
    civilians(&mut play.state, "detroit", &[2, 4]);
    play.does_all(&["card exedores-counsel", "territory granite-city", "territory detroit"]);
    assert_eq!(play.state.civilians[3], [0, 0, 1, 1, 0], "the one nearest the symbol goes left");
    play.does("territory portland");
    assert_eq!(play.state.phase, Phase::Command);
    let mut play = plays_in(
        three(),
        Faction::Zr,
        "orbital-survey",
        "detroit: 2 soldier; crash-field: soldier",
    );
    play.does_all(&["card orbital-survey", "territory portland", "territory detroit"]);
    assert_eq!(units(&play.state, "detroit", "zmecha"), 2);
    for at in [
        "new-macross-city",
        "granite-city",
        "monument-city",
        "northwest-quadrant",
        "forest-preserve",
    ] {
        play.does(&format!("territory {at}"));
    }
    play.does_all(&[
        "territory reclamation-sector",
        "territory crater-plains",
        "territory arkansas-protectorate",
    ]);
    assert_eq!(
        (play.state.phase, play.state.pc[REF]),
        (Phase::Command, 0),
        "the cards run out; no Protoculture"
    );
    let mut play = plays_in(three(), Faction::Zr, "breetais-flagship", "detroit: flagship");
    play.state.table.assembly -= 2;
    play.state.table.constructed += 2;
    play.does_all(&["card breetais-flagship", "territory portland"]);
    let s = &play.state;
    assert_eq!(
        (units(s, "portland", "flagship"), units(s, "portland", "pod")),
        (1, 2),
        "it drops what it has"
    );
    let mut play = plays_in(three(), Faction::Zr, "factory-satellite", "");
    play.does("card factory-satellite");
    assert_eq!((play.state.assembly, play.state.constructed), (17 + 4 - 4, 4));
    let mut play = plays_in(three(), Faction::Zr, "supply-drop", "");
    play.does("card supply-drop");
    assert_eq!(play.state.phase, Phase::Command, "Constructed is empty");
}

// covers 4.6 R52 R59
#[test]
fn nobody_trades_with_the_automaton_and_it_wins_without_a_seat() {
    let game = game(&[("players", "3")]);
    let mut s = turn(&game, Faction::Rdf, "malcontents");
    s.table.phase = Phase::Partner;
    let play = Play::from(game, s);
    play.refuses("faction REF", "You cannot trade with REF.");
    let seven = "new-macross-city: mecha; granite-city: mecha; portland: mecha; detroit: mecha; monument-city: mecha; \
                 northwest-quadrant: mecha; forest-preserve: mecha";
    let mut play = last_turn(three(), 2, seven);
    ends(&mut play);
    let outcome = play.game.outcome(&play.state).expect("the end");
    assert_eq!((outcome.beyond.as_deref(), outcome.winners().count()), (Some("REF"), 0));
    assert_eq!(outcome.scores.len(), 3);
    let mut play = last_turn(three(), 1, "");
    play.state.table.pc = [0; 4];
    ends(&mut play);
    assert_eq!(
        (play.state.pc[REF], play.game.turn(&play.state)),
        (0, Turn::Chance),
        "its Flagship returns by lot"
    );
    play.does("territory portland");
    assert_eq!(units(&play.state, "portland", "flagship"), 1);
}

// covers R61
#[test]
fn enemies_share_spaces_without_a_limit() {
    let mut play =
        commands(Faction::Rdf, 3, "portland: 12 mecha; monument-city: 10 partisan, 5 zmecha");
    play.does_all(&["command rdf-march", "space portland"]);
    for _ in 0..12 {
        play.does("unit mecha monument-city");
    }
    assert_eq!(play.state.force(4, Faction::Rdf), 12);
}

// covers R65 7.3
#[test]
fn the_board_has_23_pairs_of_neighbours_and_is_connected() {
    let game = quiet();
    let spaces = &game.content().spaces;
    let pairs: u32 = spaces.iter().map(|space| space.near.count_ones()).sum();
    assert_eq!(pairs / 2, 23);
    let (mut met, mut steps) = (1_u16, 0);
    while met != 0x1fff {
        met |= (0..13).filter(|at| met >> at & 1 == 1).fold(0, |set, at| set | spaces[at].near);
        steps += 1;
    }
    assert!(steps <= 4, "the greatest distance is 4");
    assert!(spaces[0].near >> space("excalibur-command-center") & 1 == 1);
    assert_eq!(spaces[10].spots, 0, "a zone has no track");
}

// covers 7.1
#[test]
fn each_operation_does_what_its_entry_says() {
    // shift with each: two different territories.
    let mut play = plays(Faction::Rdf, "martial-law", "detroit: mecha; portland: mecha");
    play.does_all(&["card martial-law", "shift detroit 4 left"]);
    play.refuses("shift detroit 3 left", "The card does not allow this here.");
    play.does("shift portland 4 left");
    // place with each, and same.
    let mut play =
        plays(Faction::Aul, "refugee-columns", "granite-city: partisan; monument-city: partisan");
    play.does_all(&["card refugee-columns", "space granite-city", "space monument-city"]);
    assert_eq!(play.state.phase, Phase::Command, "only two territories match");
    let mut play = plays(
        Faction::Aul,
        "declaration-of-autonomy",
        "granite-city: partisan; monument-city: partisan",
    );
    play.does_all(&["card declaration-of-autonomy", "space granite-city"]);
    assert_eq!(play.offers(), ["space granite-city"], "all into the first picked space");
    play.does_all(&["space granite-city", "space granite-city", "space granite-city"]);
    assert_eq!(
        (
            units(&play.state, "granite-city", "partisan"),
            units(&play.state, "granite-city", "city")
        ),
        (2, 1)
    );
    // transfer, lose, gain per.
    let mut play = plays(Faction::Zr, "martial-law", "");
    play.state.table.pc = [29, 0, 0, 5];
    play.does_all(&["card martial-law", "go"]);
    assert_eq!(play.state.pc, [30, 0, 0, 3], "2 move, 1 is above the cap");
    // flip to covert everywhere, the Hideout included.
    let mut play = plays(Faction::Zr, "jungle-base", "portland: 2 zmecha; hideout: zmecha");
    play.does("card jungle-base");
    assert_eq!(
        (units(&play.state, "portland", "soldier"), units(&play.state, "hideout", "soldier")),
        (2, 1)
    );
    let mut play = plays(Faction::Rdf, "azonias-quadronos", "portland: zmecha; hideout: zmecha");
    play.does_all(&["card azonias-quadronos", "go", "space hideout", "space portland"]);
    assert_eq!(play.state.phase, Phase::Command);
    // remove in one space, chosen by the owner.
    let mut play =
        plays(Faction::Aul, "airfield-raid", "detroit: rick, 3 mecha, soldier; portland: mecha");
    play.does_all(&["card airfield-raid", "space detroit"]);
    assert_eq!(play.decider(), 0);
    play.does_all(&["kind mecha", "kind mecha"]);
    assert_eq!(play.state.force(3, Faction::Rdf), 2);
    // token from a zone, muster.
    let mut play = plays(Faction::Rdf, "khyrons-revenge", "");
    play.does_all(&["card khyrons-revenge", "space factory-sector"]);
    assert_eq!((play.state.stolen, units(&play.state, "hideout", "soldier")), (1 << 11, 2));
    // pods, replace, peek.
    let mut play = plays(Faction::Rdf, "viva-miriya", "");
    play.does_all(&["card viva-miriya", "go", "go", "go"]);
    assert_eq!((play.state.assembly, play.state.constructed), (7 + 7 - 3, 3 + 3));
    let mut play = plays(Faction::Rdf, "loyal-zentraedi", "detroit: pod, partisan, zmecha");
    play.does_all(&["card loyal-zentraedi", "unit zmecha detroit", "unit partisan detroit"]);
    assert_eq!(units(&play.state, "detroit", "pod"), 3);
    let mut play = plays(Faction::Rdf, "rico-bron-and-konda", "");
    let zr = play.state.hands[ZR];
    play.does("card rico-bron-and-konda");
    assert_eq!(play.state.known[RDF] & zr, zr);
}

// covers 7.2
#[test]
fn a_filter_allows_only_spaces_where_all_of_it_holds() {
    let board = "granite-city: minmei; portland: mecha; detroit: partisan, mecha, pod";
    let mut play = plays(Faction::Rdf, "new-song", board);
    play.does("card new-song");
    let places = [
        "granite-city",
        "new-macross-city",
        "monument-city",
        "forest-preserve",
        "reclamation-sector",
        "crater-plains",
    ];
    for offer in play.offers() {
        let at = offer.split(' ').nth(1).expect("a territory").to_owned();
        assert!(places.contains(&at.as_str()), "{at} is not next to Minmei");
    }
    let mut play = plays(
        Faction::Zr,
        "destroid-garrison",
        "portland: mecha; reclamation-sector: mecha; forest-preserve: city, 2 mecha",
    );
    play.does("card destroid-garrison");
    assert_eq!(play.offers(), ["space portland", "space forest-preserve"], "RDF-controlled Cities");
    let mut play = plays(Faction::Zr, "kyles-rally", board);
    play.does("card kyles-rally");
    assert_eq!(play.offers(), ["space detroit"], "a City with a Partisan and RDF units");
}

// covers 4.7.1 R46
#[test]
fn a_looked_at_hand_is_known_to_who_looked_and_to_nobody_else() {
    let mut play = plays(Faction::Aul, "rico-bron-and-konda", "");
    play.does("card rico-bron-and-konda");
    let game = &play.game;
    use veritable_core::Secrets;
    let seen = |viewer| game.view(&play.state, viewer).seen[ZR].count_ones();
    assert_eq!((seen(Viewer::Seat(0)), seen(Viewer::Seat(1))), (3, 3));
    assert_eq!((seen(Viewer::Seat(2)), seen(Viewer::Seat(3)), seen(Viewer::Spectator)), (0, 0, 0));
}

// covers 4.9
#[test]
fn every_question_is_asked_of_the_right_seat() {
    let mut play = plays(Faction::Aul, "airfield-raid", "detroit: rick, 3 mecha, soldier");
    assert_eq!(play.decider(), 3, "the active faction plays a card");
    play.does("card airfield-raid");
    assert_eq!(play.decider(), 1, "the card's faction picks");
    play.does("space detroit");
    assert_eq!(play.decider(), 0, "the owner loses");
    let mut legal = Vec::new();
    play.game.legal(&play.state, &mut legal);
    assert!(legal.iter().all(|action| matches!(action, Action::Kind(_))));
    assert!(matches!(play.state.top(), Frame::Hits { on: Faction::Rdf, left: 2, .. }));
    assert_eq!(play.game.control(&play.state, HIDEOUT), None, "the Hideout is no territory");
}
