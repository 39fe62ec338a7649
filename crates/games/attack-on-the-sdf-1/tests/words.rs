//! Labels, hints, refusals and log lines that must be true.

use veritable_attack_on_the_sdf_1::AttackOnSdf1;
use veritable_attack_on_the_sdf_1::content::Unlock;
use veritable_attack_on_the_sdf_1::frame::{Frame, Step};
use veritable_attack_on_the_sdf_1::state::{Part, State};
use veritable_core::scene::Widget;
use veritable_core::testkit::Play;
use veritable_core::{Album, Dice, Judging, Label, Mechanics, Secrets, Showing, Turn, Viewer};

use crate::common::{Desk, desk, game};

fn label(play: &Play<AttackOnSdf1>, notation: &str) -> Label {
    let action = play.game.read(notation).unwrap();
    play.game.label(&play.game.view(&play.state, Viewer::Seat(0)), action)
}

fn hint(play: &Play<AttackOnSdf1>, notation: &str) -> String {
    label(play, notation).hint.unwrap_or_default()
}

/// Everything that was told so far.
fn tales(play: &Play<AttackOnSdf1>) -> Vec<String> {
    let view = play.game.view(&play.state, Viewer::Seat(0));
    play.told.iter().map(|event| play.game.narrate(&view, event)).collect()
}

#[track_caller]
fn tells(play: &Play<AttackOnSdf1>, words: &str) {
    let tales = tales(play);
    assert!(tales.iter().any(|tale| tale == words), "{tales:#?}");
}

// covers P1 R34 R58
#[test]
fn a_destroyed_vessel_is_said_to_act_only_if_it_will() {
    let hit = |desk: Desk| {
        let mut play = desk.stands("roy", "outer-1").menu("roy", "T");
        play.does("use target");
        let hint = hint(&play, "vessel circle-1");
        play.does("vessel circle-1");
        (play, hint)
    };
    let pod = || desk().vessels("outer-1", &["circle-1"]);
    let (play, hint) = hit(pod());
    assert_eq!(hint, "destroyed: still acts this Episode");
    tells(&play, "Circle Pod 1 is destroyed; it still acts this Episode.");
    let (play, hint) = hit(pod().with(|s| s.jammed = 1));
    assert_eq!(hint, "destroyed: acts no more");
    tells(&play, "Circle Pod 1 is destroyed; it acts no more.");
    let (_, hint) = hit(pod().damaged("circle-1", 1));
    assert_eq!(hint, "annihilated: removed at once");
    let (play, hint) =
        hit(pod().damaged("circle-1", 1).with(|s| s.flags.no_annihilate_pods = true));
    assert_eq!(hint, "damage 1 → 2 of 1");
    tells(&play, "Circle Pod 1 has 2 damage.");
}

// covers 7.9 4.8-guns
#[test]
fn the_hint_of_a_gun_counts_heavy_rails_and_cannisters() {
    let shot = |tech: &str| {
        let mut play = desk().tech(tech).vessels("inner-2", &["x-1", "circle-1"]).menu("lisa", "T");
        play.does("use target").does("to production");
        (hint(&play, "vessel x-1"), hint(&play, "vessel circle-1"))
    };
    let (cruiser, pod) = shot("heavy-rail-guns");
    assert_eq!((&*cruiser, &*pod), ("damage 0 → 2 of 4", "destroyed: still acts this Episode"));
    let (cruiser, pod) = shot("cannister-rounds");
    assert_eq!((&*cruiser, &*pod), ("damage 0 → 1 of 4", "annihilated: removed at once"));
}

// covers 4.8-guns X47
#[test]
fn guns_refuse_with_the_reason_that_holds() {
    let board = |desk: Desk, die: &str, who: &str| {
        let play = desk
            .vessels("inner-2", &["circle-1"])
            .vessels("outer-2", &["triangle-1", "x-1"])
            .vessels("outer-4", &["square-1", "y-1"])
            .vessels("science", &["circle-2"]);
        play.mecha("science", &["ds-1"]).menu(who, die)
    };
    let mut play = board(desk(), "T", "lisa");
    play.does("use target").does("to production");
    play.refuses("vessel triangle-1", "Beam Cannons reach Inner Areas only.");
    play.refuses("vessel circle-2", "Guns cannot fire into the SDF-1.");
    play.refuses("vessel y-1", "No working gun of this battery reaches that vessel.");
    let mut play = board(desk().tech("targeting-computers"), "T", "lisa");
    play.does("use target").does("to production");
    play.refuses("vessel square-1", "No working gun of this battery reaches that vessel.");
    let mut play = board(desk().missing("gloval", 2), "T", "lisa");
    play.does("use target").does("to production");
    play.refuses("vessel x-1", "Rail Guns need an active Captain.");
    let mut play = board(desk(), "T", "gloval");
    play.does("use target").does("to production");
    play.refuses("vessel circle-1", "Rail Guns target capital ships only.");
}

// covers R59 X47
#[test]
fn it_is_his_area_and_her_area() {
    let play = |villain: &str| {
        let mut play = desk()
            .stands("roy", "outer-1")
            .vessels("outer-1", &["circle-1", villain])
            .menu("roy", "T");
        play.does("use target");
        play
    };
    play("khyron").refuses("vessel khyron", "Destroy every Pod in his Area first.");
    play("miriya").refuses("vessel miriya", "Destroy every Pod in her Area first.");
}

// covers P3 P4 X47
#[test]
fn armour_is_no_excuse_inside_the_ship() {
    let mut play = desk().vessels("production", &["circle-1"]).orders("zo-dogfight");
    play.refuses("point production armour", "Armour does not take a hull point.");
    play.does("point production beam");
    let play = desk()
        .battle_mode()
        .vessels("outer-2", &["x-1"])
        .with(|s| s.armour[1] = 1)
        .orders("zo-bombardment");
    play.refuses("point production structure", "Armour absorbs damage from space first.");
}

// covers 4.2 4.8-reactors X47
#[test]
fn exchanges_in_the_first_episode_and_evading_without_power_are_refused_by_their_rules() {
    let mut play = desk().at(Step::Invasion(1));
    play.does("invasion power-surge").does("d6 1").does_all(&["token circle"; 4]);
    play.refuses("hero rick", "Heroes can be exchanged from the second Episode on.");
    let play = desk()
        .vessels("outer-2", &["x-1"])
        .with(|s| (s.armour[1], s.sdf_evade, s.structure[4]) = (0, 1, 3))
        .orders("zo-bombardment");
    play.refuses("amount 1", "Reactor damage 3+: no evasive action.");
}

// covers E15 4.4.1
#[test]
fn without_power_the_ship_does_not_cut_through_and_nobody_orders_anothers_mecha() {
    let play = Desk::new(&[("scenario", "3")])
        .with(|s| (s.episode, s.structure[4]) = (5, 5))
        .menu("gloval", "");
    play.refuses("cut-through", "Reactor damage 5: the ship has no power to cut through.");
    play.refuses("order destroid", "This Hero orders no Destroids.");
}

// covers 4.3 R27
#[test]
fn a_section_without_a_leader_and_a_card_without_use_are_told() {
    let mut play = desk().missing("lisa", 2).with(|s| s.heat = 0).at(Step::Invasion(1));
    play.does("invasion recon-patrol").does("d6 1").does_all(&["token circle"; 3]);
    play.does("d6 1").does("token circle").does("crew science").does("pass");
    play.does("crew-card crew-03");
    tells(&play, "The card is of no use to Science now.");
    tells(&play, "Nobody orders the Gunners: no cards are drawn.");
}

// covers 4.4.1 4.4.2
#[test]
fn the_log_says_what_a_mecha_card_offers() {
    let mut play = desk().mecha("inner-1", &["vt-1"]).menu("roy", "");
    play.does("order veritech").does("mecha-card mecha-04");
    tells(&play, "Mecha Orders card: move up to 2, then 1 damage, or 2 damage where it stands.");
}

// covers 3.2
#[test]
fn mecha_and_pods_are_on_the_bridge() {
    let play = desk()
        .vessels("bridge", &["circle-1"])
        .mecha("bridge", &["ds-1"])
        .mecha("inner-1", &["vt-1"])
        .orders("zo-dogfight");
    tells(&play, "1 Pod attacks on the Bridge.");
    tells(&play, "Destroid 1 on the Bridge is lost.");
}

// covers RW2 4.8-reactors
#[test]
fn the_barrier_says_how_much_it_cancels_and_any_area_has_a_label_meanwhile() {
    let play = desk()
        .owns(Unlock::PinpointBarrier)
        .vessels("outer-2", &["x-1"])
        .with(|s| (s.sdf_evade, s.structure[4]) = (1, 3))
        .orders("zo-bombardment");
    play.refuses("amount 2", "The barrier cancels at most 1 of this damage.");
    for area in 0..19 {
        let action = play.game.notation(veritable_attack_on_the_sdf_1::Action::To(area));
        assert!(!label(&play, &action).text.is_empty());
    }
}

// covers R18 4.4
#[test]
fn a_die_has_its_article_and_an_instinct_lies_on_the_tracker_as_a_target() {
    let mut play = desk().menu("lisa", "IA");
    assert_eq!(label(&play, "track ability").text, "Put an Ability die on the Tracker");
    assert_eq!(label(&play, "assist instinct").text, "Give an Instinct die to Claudia");
    assert_eq!(label(&play, "track target").text, "Put an Instinct die on the Tracker as a Target");
    play.does("track target").does("assist ability");
    tells(&play, "Lisa puts an Instinct die on the Tracker as a Target.");
    tells(&play, "Lisa gives an Ability die to Claudia.");
}

// covers 7.13 F5
#[test]
fn what_is_unlocked_is_told_with_what_it_does() {
    let mut play = Desk::new(&[("scenario", "3")]).with(|s| s.rp = 3).menu("lisa", "");
    play.does("buy super-veritechs");
    tells(&play, "Unlocked: Super Veritechs. Veritechs built from now on are Super Veritechs.");
}

// covers 4.2 7.9
#[test]
fn the_panels_count_the_gunners_and_know_how_long_a_concert_lasts() {
    let mut play = desk()
        .holds(0, "minmeis-concert")
        .with(|s| (s.crew, s.tracker) = ([2, 2, 1, 2], [0, 0, 0, 1]))
        .menu("gloval", "");
    play.does("card minmeis-concert");
    let shown = |play: &Play<AttackOnSdf1>| {
        format!("{:?}", play.game.scene(&play.game.view(&play.state, Viewer::Seat(0)), &[]))
    };
    assert!(shown(&play).contains("\"7 at work\""), "five people and two gunners of their own");
    assert!(shown(&play).contains("this and the next Episode"));
    play.state.resources_fresh = 0;
    assert!(!shown(&play).contains("this and the next Episode"));
}

#[test]
fn the_enemy_is_followed_step_by_step_and_every_step_can_be_drawn() {
    for options in [vec![], vec![("scenario", "3"), ("players", "2")], vec![("mode", "escalation")]]
    {
        let game = game(&options);
        let (mut state, mut dice, mut steps) = (game.start(), Dice::seeded(5), 0);
        for _ in 0..600 {
            let action = match game.turn(&state) {
                Turn::Over => break,
                Turn::Chance => game.roll(&state, &mut dice),
                Turn::Decide(_) => {
                    let mut legal = Vec::new();
                    game.legal(&state, &mut legal);
                    legal[dice.below(legal.len())]
                }
            };
            let mut album = Album::default();
            game.apply(&mut state, action, &mut album);
            for (then, event) in album.pages {
                let view = game.view(&then, Viewer::Spectator);
                assert_eq!(game.scene(&view, &[]).audit(), Ok(()));
                assert!(!game.narrate(&view, &event).is_empty());
                steps += 1;
            }
        }
        assert!(steps > 5, "{options:?}: {steps} steps");
    }
}

/// The panel of the Orders in words: a line for each row.
fn orders_panel(desk: &Desk) -> Vec<String> {
    let view = desk.game.view(&desk.s, Viewer::Seat(0));
    let scene = desk.game.scene(&view, &[]);
    let panel = scene.panels.into_iter().find(|panel| panel.id == "orders").expect("a panel");
    let told = |widget: Widget| match widget {
        Widget::Tags { items } => {
            let words = items.iter().map(|tag| format!("{}{}", tag.name, tag.text));
            words.collect::<Vec<_>>().join(" · ")
        }
        Widget::Rows { items, .. } => format!("{} ({})", items[0].text, items[0].detail),
        other => panic!("{other:?}"),
    };
    panel.body.into_iter().map(told).collect()
}

fn about(desk: &Desk, id: &str) -> (String, bool) {
    let view = desk.game.view(&desk.s, Viewer::Spectator);
    let scene = desk.game.scene(&view, &[]);
    let piece = scene.board.pieces.into_iter().find(|piece| piece.id == id).expect("a piece");
    let marked = piece.marks.iter().any(|mark| mark.text == "!");
    (piece.about.expect("a forecast").text, marked)
}

// covers 4.5
#[test]
fn the_table_says_what_the_orders_that_may_come_would_do_and_who_reaches_the_bridge() {
    // Bombardment does not attack, and Dogfight attacks before it advances; the Pod outside comes as far as the ship.
    let bare = desk()
        .stands("roy", "outer-1")
        .vessels("launch-bay", &["circle-1"])
        .vessels("outer-2", &["circle-2", "y-1"]);
    assert_eq!(
        orders_panel(&bare),
        [
            "Circle · Bridge ×10 · Attack ×9 · 2 steps ×3",
            "Y · Barrage ×9 · Ram ×1",
            "8 of 10 cards would break the ship (The Bridge: 8 cards.)",
        ]
    );
    let (near, marked) = about(&bare, "circle-1");
    assert!(marked && near.ends_with("10 of them bring it to the Bridge."), "{near}");
    let (far, marked) = about(&bare, "circle-2");
    assert!(!marked && far.ends_with("none of them brings it to the Bridge."), "{far}");
    assert_eq!(about(&bare, "y-1").0, "Y strikes on 10 of the 10 Orders cards left.");
    // A mecha holds it, but Breakout breaks away, and Dogfight shoots the mecha before it moves.
    let held = bare.mecha("launch-bay", &["ds-1"]);
    let told = orders_panel(&held);
    assert_eq!(told[0], "Circle · Bridge ×2 · Attack ×9 · 2 steps ×3");
    assert_eq!(told[2], "1 of 10 cards would break the ship (The Bridge: Breakout.)");
    // A jammed one stays where it is.
    let jammed = held.with(|s| s.jammed = 1);
    assert_eq!(about(&jammed, "circle-1").0, "It does nothing in these Orders.");
    assert_eq!(orders_panel(&jammed)[2], "No card breaks the ship yet ()");
}

// covers 4.0
#[test]
fn everybody_sees_who_leads_and_who_decides_for_all() {
    let seen = |options: &[(&str, &str)], seat: u8| {
        let desk = Desk::new(options).with(|s| s.stack.push(Frame::SetCrew { left: 3 }));
        let view = desk.game.view(&desk.s, Viewer::Seat(seat));
        let scene = desk.game.scene(&view, &[]);
        let widgets = scene.panels.iter().flat_map(|panel| &panel.body);
        let roles = widgets.filter_map(|widget| match widget {
            Widget::Hero(hero) => Some(hero.role.clone()),
            _ => None,
        });
        (scene.prompt.detail, roles.collect::<Vec<_>>().join(", "))
    };
    let (own, roles) = seen(&[("players", "2")], 0);
    assert_eq!(own, "You lead: you decide this for all.");
    assert_eq!(roles, "Captain · ● leads, First Officer · ▲, Operations · ●, Wing Leader · ▲");
    assert_eq!(
        seen(&[("players", "2")], 1),
        ("Seat 0 leads and decides this for all.".into(), roles)
    );
    let (alone, roles) = seen(&[], 0);
    assert_eq!((alone.as_str(), roles.contains("leads")), ("", false));
}

// covers RW3
#[test]
fn the_log_says_who_evades() {
    let mut play = desk()
        .vessels("inner-2", &["circle-1"])
        .mecha("inner-2", &["vt-5"])
        .with(|s| s.vt_evade = 2)
        .orders("zo-dogfight");
    play.does("amount 1");
    tells(&play, "Veritech 5 in Inner A2 evades.");
    let mut play = desk()
        .stands("roy", "inner-2")
        .vessels("inner-2", &["circle-1"])
        .with(|s| s.vt_evade = 2)
        .orders("zo-dogfight");
    play.does("amount 1");
    tells(&play, "Roy in Inner A2 evades.");
}

// covers P4 P6
#[test]
fn a_hull_point_of_the_city_says_when_nobody_is_lost() {
    let point = |population: u8| {
        let city = desk().vessels("macross-city", &["circle-1"]);
        let play = city.with(|s| s.population = population).orders("zo-dogfight");
        hint(&play, "point macross-city structure")
    };
    assert_eq!(point(5), "population stays 5");
    assert_eq!(point(8), "population 8 → 7");
}

// covers P4 X47
#[test]
fn a_hull_point_refuses_with_the_one_reason_that_holds() {
    let place = |place: &str, of: Part, damage: u8, guns: u16| {
        let desk = desk().vessels(place, &["circle-1"]);
        let wound = move |s: &mut State| {
            s.structure[of as usize] = damage;
            s.guns_down = guns;
        };
        desk.with(wound).orders("zo-dogfight")
    };
    // The Rail Guns are bits 6 to 11.
    let play = place("production", Part::Production, 1, 1 << 1);
    play.refuses("point production beam", "That gun is down already.");
    let play = place("production", Part::Production, 5, 0);
    play.refuses("point production structure", "Every structure box there is covered.");
    let play = place("science", Part::Science, 1, 0);
    play.refuses("point science rail", "That is not on the board.");
}

// covers 4.6
#[test]
fn a_hint_does_not_name_tokens_as_a_price_that_clean_up_takes_anyway() {
    let play = desk()
        .vessels("production", &["circle-1"])
        .with(|s| (s.vt_evade, s.sdf_evade) = (3, 1))
        .orders("zo-dogfight");
    let told = play.game.reasons(&play.state, 0);
    assert!(told.iter().all(|reason| !reason.about.ends_with("Evade tokens")));
    let menu = desk().with(|s| s.vt_evade = 3).menu("roy", "T");
    let told = menu.game.reasons(&menu.state, 0);
    assert!(told.iter().any(|reason| reason.about == "Veritech Evade tokens"));
}
