//! Upkeep, crew, windows, purchases and the story.

use veritable_attack_on_the_sdf_1::AttackOnSdf1;
use veritable_attack_on_the_sdf_1::content::{Section, Unlock};
use veritable_attack_on_the_sdf_1::frame::{Frame, Step, Window};
use veritable_attack_on_the_sdf_1::state::{HANGAR, Part, State, post};
use veritable_core::testkit::Play;
use veritable_core::{Dice, Mechanics, Turn};

use crate::common::{Desk, area, desk, game, hero, runs_until};

/// Plays from the W1 of an Episode on: the window closes at once if nobody can use it.
fn briefing(desk: Desk) -> Play<AttackOnSdf1> {
    let mut play = desk.at(Step::Invasion(1));
    play.does("invasion power-surge").does("d6 1").does_all(&["token circle"; 4]);
    play
}

// covers X1 X2 4.2 4.1
#[test]
fn six_people_are_set_to_work_and_half_as_many_man_the_guns() {
    let mut play = briefing(desk().with(|s| s.population = 6));
    assert_eq!(play.state.crew[post::GUNNERS], 3);
    play.does_all(&[
        "crew production",
        "crew production",
        "crew science",
        "crew science",
        "crew launch-bay",
    ]);
    play.does("crew gunners");
    assert_eq!(play.state.crew, [2, 2, 1, 4]);
    assert!(!matches!(play.state.stack.top(), Some(Frame::SetCrew { .. })), "it ends by itself");
    let play = briefing(desk().with(|s| s.population = 5));
    assert_eq!(play.state.crew[post::GUNNERS], 2);
}

// covers X45 R69 7.12 F7
#[test]
fn a_strike_keeps_two_at_home_until_it_is_settled() {
    let s = desk().with(|s| (s.population, s.minmei, s.strike) = (5, true, 2)).s;
    assert_eq!(desk().game.crew_available(&s), 4);
    let mut play = desk().with(|s| s.ap = 2).at(Step::Invasion(1));
    play.does("invasion worker-strike").does("d6 1").does_all(&["token circle"; 3]);
    play.does("settle-strike");
    assert_eq!((play.state.strike, play.state.ap, play.state.invasion_active), (0, 0, [0; 24]));
}

// covers X29 7.9
#[test]
fn bolster_crew_goes_above_the_ceiling() {
    let mut play = briefing(desk().holds(0, "bolster-crew").with(|s| {
        (s.population, s.tracker, s.structure[Part::Science as usize]) = (5, [1, 0, 0, 0], 2)
    }));
    play.does_all(&["crew science", "crew science"]);
    play.refuses("crew science", "Science is damaged: at most 2 crew.");
    play.does("pass");
    play.does("card bolster-crew").does("crew science").does("crew science");
    assert_eq!(play.game.section_cards(&play.state, Section::Science), 4);
}

// covers W2 4.3 7.10
#[test]
fn the_crew_works_with_cards() {
    let mut play = briefing(desk().with(|s| s.heat = 6));
    play.does("crew science").does("pass");
    play.does("crew-card crew-02");
    assert_eq!(play.offers(), ["pass", "option-2"], "nobody is hurt, so only cooling is offered");
    let heat = play.state.heat;
    play.does("option-2");
    assert_eq!(play.state.heat, heat - 2);
}

// covers R45 4.3
#[test]
fn launching_is_optional_and_barred_by_an_explosion() {
    let bay = usize::from(area("launch-bay"));
    let launched = |card: &str, tokens: usize| {
        let mut play = desk().at(Step::Invasion(1));
        play.does(&format!("invasion {card}")).does("d6 1");
        (0..tokens).for_each(|_| {
            play.does("token circle");
        });
        if play.allows("point launch-bay beam") {
            play.does("point launch-bay beam");
        }
        play.does("crew launch-bay").does("pass");
        runs_until(&mut play, 2, |s| {
            matches!(s.stack.top(), Some(Frame::Launch { .. } | Frame::Menu))
        });
        play
    };
    let mut play = launched("power-surge", 4);
    assert_eq!(play.offers(), ["pass", "mecha vt-1"]);
    play.does("mecha vt-1");
    assert_eq!((play.state.mecha[bay], play.state.mecha[HANGAR].count_ones()), (1, 3));
    assert_eq!(launched("launch-bay-explosion", 3).state.stack.top(), Some(&Frame::Menu));
}

// covers R15 4.2 X47
#[test]
fn heroes_are_exchanged_from_the_second_episode_on() {
    let reserve = |s: &mut State| s.heroes[usize::from(hero("rick"))].available = true;
    let mut play =
        briefing(desk().with(reserve).with(|s| (s.episode, s.heroes[3].damage) = (2, 1)));
    play.does("pass");
    assert_eq!(play.offers(), ["pass", "hero rick"]);
    play.does_all(&["pass", "pass", "pass", "hero rick"]);
    assert_eq!(
        (play.state.heroes[5].area, play.state.heroes[3].damage),
        (area("launch-bay"), 1),
        "damage stays"
    );
    let mut first = briefing(desk().with(reserve));
    first.does("pass");
    assert!(!matches!(first.state.stack.top(), Some(Frame::Replace { .. })));
}

// covers F5 W1 7.13 X47
#[test]
fn an_unlock_is_sold_in_its_episode_only() {
    let at = |episode: u8| {
        let mut play =
            desk().with(|s| (s.episode, s.rp, s.ap) = (episode, 3, 2)).at(Step::Invasion(1));
        play.does("invasion power-surge").does("d6 1").does_all(&["token circle"; 4]);
        play
    };
    let mut play = at(2);
    play.does("buy pinpoint-barrier");
    assert!(play.state.owns(Unlock::PinpointBarrier) && play.state.rp == 0);
    at(5).refuses("buy daedalus", "This unlock was only available in Episode 4.");
}

// covers F3 7.9 R29
#[test]
fn a_tech_is_bought_for_dice_and_research() {
    let mut play = desk()
        .holds(1, "reinforced-armor")
        .with(|s| (s.rp, s.tracker) = (3, [1, 1, 0, 0]))
        .menu("lisa", "");
    play.does("card reinforced-armor");
    assert_eq!(
        (play.state.rp, play.state.tracker, play.state.armour),
        (0, [0; 4], [4, 4, 3, 3, 3, 4])
    );
    let play = desk().holds(1, "reinforced-armor").with(|s| s.rp = 3).menu("lisa", "");
    play.refuses("card reinforced-armor", "Needs a Target die and a Move die on the Tracker.");
}

// covers F7 7.14
#[test]
fn dice_of_the_tracker_pay_for_an_objective() {
    let mut play = desk().with(|s| (s.episode, s.tracker) = (2, [0, 2, 0, 0])).menu("gloval", "");
    play.does("objective a");
    assert_eq!((play.state.tracker[1], play.state.ap, play.state.commendations), (0, 2, 1));
    play.refuses("objective a", "That objective is already reached.");
}

// covers W3 R29 R32 4.0-lead
#[test]
fn after_a_roll_the_other_seats_may_speak() {
    let game = Desk::new(&[("players", "2")]);
    // Slots 1 and 3 belong to seat 0: Gloval and Claudia; Lisa and Roy to seat 1.
    let mut play = game.with(|s| s.ap = 2).menu("gloval", "");
    play.does("end-turn").does_all(&["rolls move"; 3]);
    assert_eq!(play.decider(), 0, "W3 in Lisa's turn asks Gloval's seat");
    assert!(matches!(play.state.stack.top(), Some(Frame::Window { kind: Window::PostRoll, .. })));
    play.does("ability gloval 2").does("die move").does("die instinct");
    assert_eq!((play.state.ap, play.state.acting.of(2)), (0, 1));
    assert_eq!(play.decider(), 1);
}

// covers W5 4.0-free
#[test]
fn before_clean_up_there_is_a_last_window() {
    let mut play = desk()
        .holds(2, "field-medics")
        .with(|s| (s.tracker, s.heroes[0].damage) = ([1, 0, 0, 0], 1))
        .at(Step::Regroup);
    play.does("orders zo-bombardment");
    assert!(matches!(play.state.stack.top(), Some(Frame::Window { kind: Window::Alert, .. })));
    play.does("pass");
    assert!(matches!(play.state.stack.top(), Some(Frame::Window { kind: Window::Debrief, .. })));
    play.does("card field-medics").does("hero gloval");
    assert_eq!((play.state.heroes[0].damage, play.state.rp), (0, 1));
}

// covers 3.2 3.3 3.4 R12 R65 7.5 I2 I3 I20
#[test]
fn the_modes_are_set_up_as_printed() {
    let one = game(&[]).start();
    assert_eq!((one.population, one.ap, one.rp, one.mecha[HANGAR].count_ones()), (5, 3, 0, 4));
    assert_eq!((one.invasion.left(0), one.invasion.left(1), one.resources.len()), (17, 11, 36));
    assert_eq!(game(&[]).bench(&one), 0b1111, "Max and Rick join later");
    let three = game(&[("scenario", "3")]).start();
    assert_eq!((three.population, three.ap, three.rp, three.invasion.left(0)), (7, 4, 2, 18));
    let e = game(&[("mode", "escalation")]).start();
    assert_eq!(
        (e.population, e.mecha[HANGAR].count_ones(), e.resources.len(), e.invasion.len()),
        (7, 5, 12, 0)
    );
    assert!(e.owns(Unlock::BattleMode));
}

// covers 3.1
#[test]
fn options_that_make_no_sense_are_refused() {
    let refused = |pairs: &[(&str, &str)]| {
        let options = veritable_core::Options::from_pairs(pairs.iter().copied());
        AttackOnSdf1::configure(&options, None).unwrap_err().0
    };
    assert_eq!(
        refused(&[("scenario", "4")]),
        "There is no scenario 4. The content has scenarios 1 to 3."
    );
    let said = refused(&[("campaign", "true"), ("scenario", "2")]);
    assert_eq!(said, "A campaign is played in Story Mode and starts with scenario 1.");
}

// covers 7.2 7.7 7.8 7.11 7.16 I12
#[test]
fn the_decks_have_their_cards_and_wrong_ones_are_refused() {
    let c = game(&[]);
    let c = c.content();
    let total = |counts: Vec<u8>| counts.iter().map(|&n| u32::from(n)).sum::<u32>();
    assert_eq!(total(c.invasion.iter().map(|x| x.count).collect()), 34);
    assert_eq!(total(c.orders.iter().map(|x| x.count).collect()), 10);
    assert_eq!(total(c.resources.iter().map(|x| x.count).collect()), 36);
    assert_eq!(total(c.crew.iter().map(|x| x.count).collect()), 32);
    assert_eq!(total(c.mecha.iter().map(|x| x.count).collect()), 32);
    assert_eq!(c.heroes.iter().map(|h| h.forms.len()).sum::<usize>(), 13);
    assert_eq!(c.scenarios.iter().map(|s| s.episodes.len()).sum::<usize>(), 15);
    let mut sources = AttackOnSdf1::embedded();
    let crew = sources.iter_mut().find(|s| s.name == "crew.toml").unwrap();
    crew.text = crew.text.replacen("count = 2", "count = 3", 1);
    let said = AttackOnSdf1::configure(&veritable_core::Options::standard(), Some(&sources))
        .unwrap_err()
        .0;
    assert_eq!(
        said,
        "crew.toml: SDF-1 Crew Orders are 32 cards of at most 16 kinds, not 33 of 16."
    );
}

// covers X33 R66 R67 7.15 4.7
#[test]
fn each_group_of_the_chart_has_a_die_of_its_own() {
    let mut play = Desk::new(&[("mode", "escalation")]).at(Step::Chart);
    play.does("2d6 8")
        .does("d6 2")
        .does_all(&["token circle"; 4])
        .does("d6 5")
        .does_all(&["token square"; 4]);
    play.does("d6 5").does_all(&["token triangle"; 4]);
    let pods = |at: &str| play.state.vessels[usize::from(area(at))].count_ones();
    assert_eq!((pods("inner-2"), pods("outer-5")), (4, 8));
}

// covers R68 I19 5
#[test]
fn escalation_ends_at_its_cap_and_counts_turns() {
    let game = game(&[("mode", "escalation"), ("escalation_cap", "5"), ("difficulty", "easy")]);
    for seed in 0..40 {
        let (mut s, mut dice) = (game.start(), Dice::seeded(seed));
        let mut legal = Vec::new();
        while game.turn(&s) != Turn::Over {
            game.legal(&s, &mut legal);
            let action = if game.turn(&s) == Turn::Chance {
                game.roll(&s, &mut dice)
            } else {
                dice.choose(&legal)
            };
            game.apply(&mut s, action, &mut ());
        }
        assert_eq!(game.outcome(&s).unwrap().scores, [i32::from(s.completed)]);
        assert!(s.completed <= 5);
    }
}

// covers R11 4.1 R70
#[test]
fn both_situations_happen_before_the_invasion() {
    let mut play = desk().with(|s| (s.episode, s.ap) = (3, 3)).orders("zo-bombardment");
    runs_until(&mut play, 9, |s| s.episode == 4);
    // Episode 4: two Evade tokens, Max and Ben, and the Flagship ahead, tagged for objective A.
    assert!(play.state.ben && play.state.heroes[4].available);
    assert_eq!(play.state.sdf_evade, 2);
    runs_until(&mut play, 9, |s| s.invasion_now != 255);
    assert_eq!(play.state.tags[0].count_ones(), 1);
    let flagship = play.state.tags[0].trailing_zeros() as u8;
    assert_eq!(play.state.place_of(flagship), play.state.heading - 1);
}

// covers 7.14 R11
#[test]
fn a_tagged_kill_pays_at_once() {
    let mut play = desk()
        .vessels("inner-1", &["circle-1", "circle-2"])
        .with(|s| (s.episode, s.tags[1]) = (2, 0b11))
        .stands("roy", "inner-1")
        .menu("roy", "TT");
    play.does_all(&["use target", "vessel circle-1", "use target", "vessel circle-2"]);
    assert_eq!((play.state.tally.done, play.state.commendations), (0b10, 1));
    play.rolls(&mut Dice::seeded(1));
    assert_eq!(play.offers().len(), 4, "which slot gets the first card of the reward");
}

// covers 3.5
#[test]
fn a_campaign_goes_on_with_what_was_won() {
    let game = game(&[("campaign", "true")]);
    let mut desk = Desk::new(&[("campaign", "true")]);
    desk.s.episode = 5;
    desk.s.completed = 4;
    desk.s.black[Part::Science as usize] = 1;
    desk.s.structure[Part::Science as usize] = 3;
    let mut play = desk
        .owns(Unlock::PinpointBarrier)
        .with(|s| (s.rp, s.heroes[3].form) = (4, 1))
        .orders("zo-bombardment");
    runs_until(&mut play, 4, |s| s.scenario == 1 || s.end.is_some());
    let s = &play.state;
    assert_eq!((s.scenario, s.population, s.rp, s.completed), (1, 6, 4, 5));
    assert_eq!((s.structure[Part::Science as usize], s.heroes[3].form), (1, 1));
    assert!(
        s.owns(Unlock::PinpointBarrier)
            && matches!(play.state.stack.top(), Some(Frame::PickHero { slot: 0 }))
    );
    assert_eq!(game.limit(), 16 * 4000);
}

// covers R72 R20 I9
#[test]
fn an_empty_deck_is_rebuilt_from_its_discards() {
    let mut play = desk()
        .mecha("inner-1", &["vt-1"])
        .with(|s| std::mem::swap(&mut s.mecha_deck, &mut s.mecha_used))
        .menu("gloval", "");
    play.does("order veritech").does("mecha-card mecha-09");
    assert_eq!((play.state.mecha_deck.len(), play.state.mecha_used.len()), (31, 0));
}

// covers 4.0 I17 I18
#[test]
fn equal_tokens_are_offered_once_by_the_lowest_number() {
    let mut play = desk()
        .vessels("inner-1", &["circle-2", "circle-5", "triangle-1"])
        .with(|s| s.jammed = 1 << 4)
        .vessels("inner-1", &["circle-7"])
        .stands("roy", "inner-1")
        .menu("roy", "T");
    play.does("use target");
    assert_eq!(play.offers(), ["pass", "vessel circle-2", "vessel circle-5", "vessel triangle-1"]);
    play.refuses("vessel circle-7", "An equal token with a lower number stands for it.");
}

// covers X47 I1 I4 I5 I8 I11
#[test]
fn what_cannot_be_done_is_refused_with_a_reason() {
    let says = |play: Play<AttackOnSdf1>, action: &str, why: &str| {
        play.refuses(action, why);
    };
    says(
        desk().menu("gloval", "I"),
        "use instinct",
        "The Reflex Cannon fires only in Battle Mode (3 AP).",
    );
    says(
        desk().owns(Unlock::BattleMode).with(|s| s.ap = 2).menu("gloval", ""),
        "transform",
        "Needs 3 AP.",
    );
    says(
        desk().owns(Unlock::BattleMode).with(|s| s.ap = 3).missing("gloval", 2).menu("lisa", ""),
        "transform",
        "No active Captain.",
    );
    let full = desk().with(|s| s.tracker = [2, 0, 0, 0]).menu("gloval", "T");
    says(full, "track target", "Both Target spaces of the Resource Tracker are taken.");
    let mut gun = desk()
        .vessels("inner-6", &["circle-1"])
        .vessels("science", &["circle-2"])
        .vessels("outer-6", &["circle-3"])
        .menu("lisa", "T");
    gun.does("use target").does("to science");
    gun.refuses("vessel circle-2", "Guns cannot fire into the SDF-1.");
    gun.refuses("vessel circle-3", "Beam Cannons reach Inner Areas only.");
    let mut rail = desk().vessels("outer-1", &["x-1", "circle-1"]).menu("gloval", "T");
    rail.does("use target").does("to production");
    rail.refuses("vessel circle-1", "Rail Guns target capital ships only.");
    let breaks = |change: &dyn Fn(&mut State), name: &str| {
        let mut s = desk().s;
        change(&mut s);
        let said = desk().game.audit(&s).expect_err(name);
        assert!(said.starts_with(name), "{said}");
    };
    breaks(&|s| (s.ap, s.rp) = (9, 7), "I1");
    breaks(&|s| s.mecha[18] = 0b11 << 30, "I4");
    breaks(&|s| s.armour[0] = 4, "I5");
    breaks(&|s| s.heroes[0].area = 3, "I8");
    breaks(&|s| s.heading = 7, "I11");
    breaks(&|s| s.mecha[0] = 1 << 26, "I3");
    breaks(&|s| s.damage[0] = 1, "I10");
}
