//! A second model of the rules, slow and plain, compared with the first over random games.
//!
//! It keeps every unit as one entry of a list and asks the sentences of 4.1, 4.4 and 5.1 of that list, one by one.

use veritable_core::laws::walk;
use veritable_core::{Mechanics, Turn};
use veritable_reconstruction::state::{Frame, Grant, Phase, Window};
use veritable_reconstruction::terms::{Act, Faction, Kind, Side, Way};
use veritable_reconstruction::{Action, Reconstruction, State};

use crate::common::game;

const HIDEOUT: u8 = 13;

/// A position as somebody would write it down.
struct Plain<'a> {
    s: &'a State,
    game: &'a Reconstruction,
    /// Every unit in play: what it is and where.
    units: Vec<(Kind, u8)>,
    /// Every civilian: territory and spot.
    civilians: Vec<(u8, u8)>,
}

impl<'a> Plain<'a> {
    fn of(game: &'a Reconstruction, s: &'a State) -> Self {
        let mut units = Vec::new();
        for at in 0..=HIDEOUT {
            for kind in Kind::ALL {
                units.extend((0..s.count(at, kind)).map(|_| (kind, at)));
            }
        }
        let mut civilians = Vec::new();
        for (at, track) in s.civilians.iter().enumerate() {
            for (spot, n) in track.iter().enumerate() {
                civilians.extend((0..*n).map(|_| (at as u8, spot as u8)));
            }
        }
        Self { s, game, units, civilians }
    }

    fn n(&self, kind: Kind, at: u8) -> usize {
        self.units.iter().filter(|unit| **unit == (kind, at)).count()
    }

    fn of_faction(&self, faction: Faction, at: u8) -> usize {
        self.units.iter().filter(|(kind, place)| *place == at && kind.faction() == faction).count()
    }

    fn place(&self, kind: Kind) -> Option<u8> {
        self.units.iter().find(|unit| unit.0 == kind).map(|unit| unit.1)
    }

    fn control(&self, at: u8) -> Option<Side> {
        if at >= 10 {
            return None;
        }
        let rdf = self.of_faction(Faction::Rdf, at) + self.of_faction(Faction::Ref, at);
        let aul = self.of_faction(Faction::Aul, at) + self.of_faction(Faction::Zr, at);
        match rdf.cmp(&aul) {
            std::cmp::Ordering::Greater => Some(Side::Rdf),
            std::cmp::Ordering::Less => Some(Side::Aul),
            std::cmp::Ordering::Equal => None,
        }
    }

    fn controlled(&self, side: Side) -> usize {
        (0..10).filter(|&at| self.control(at) == Some(side)).count()
    }

    fn points(&self) -> [u8; 4] {
        let content = self.civilians.iter().filter(|civilian| civilian.1 == 0).count();
        let converted = 18 - self.civilians.len();
        let cities = (0..10)
            .filter(|&at| self.control(at) == Some(Side::Aul))
            .map(|at| usize::from(at < 5) + self.n(Kind::City, at))
            .sum::<usize>();
        [content, converted, self.controlled(Side::Rdf), cities].map(|n| n as u8)
    }

    fn holder(&self, zone: u8) -> Faction {
        if self.s.stolen >> zone & 1 == 1 {
            return Faction::Zr;
        }
        for faction in Faction::ALL {
            let own = self.of_faction(faction, zone);
            let others = Faction::ALL.into_iter().filter(|other| *other != faction);
            if own > 0 && others.into_iter().all(|other| self.of_faction(other, zone) < own) {
                return faction;
            }
        }
        Faction::Rdf
    }

    fn attackable(&self, faction: Faction, at: u8) -> bool {
        self.units.iter().any(|&(kind, place)| {
            place == at
                && kind.faction() == faction
                && match kind {
                    Kind::Flagship | Kind::City | Kind::Soldier => false,
                    Kind::Khyron => self.n(Kind::Soldier, at) == 0,
                    _ => true,
                }
        })
    }

    fn city(&self, at: u8) -> bool {
        at < 5 || at < 10 && self.n(Kind::City, at) > 0
    }

    fn left(&self, kind: Kind) -> bool {
        let cap = match kind {
            Kind::Veritech => 4,
            Kind::Mecha => 12,
            Kind::Partisan => 16,
            Kind::City => 4,
            _ => 17,
        };
        let zr = |k: Kind| matches!(k, Kind::Soldier | Kind::Zmecha);
        self.units.iter().filter(|u| u.0 == kind || zr(kind) && zr(u.0)).count() < cap
    }

    fn touch(&self, a: u8, b: u8) -> bool {
        self.game.content().spaces[usize::from(a)].near >> b & 1 == 1
    }

    /// Whether an execution of an action is legal, as its row of 4.4 says.
    fn executes(&self, act: Act, action: Action) -> bool {
        use Act::*;
        let stands = |at, spot| self.civilians.contains(&(at, spot));
        let pays = |n: u8| self.s.pc[act.faction() as usize] >= n;
        let fresh = |at: u8| self.s.spent[usize::from(at)] == 0;
        let any =
            |at: u8, factions: [Faction; 3]| factions.into_iter().any(|f| self.attackable(f, at));
        match (act, action) {
            (RdfMarch, Action::Space(at)) => {
                at < 13 && pays(3) && self.of_faction(Faction::Rdf, at) > 0
            }
            (RdfPatrol, Action::Space(at)) => {
                at < 13
                    && pays(3)
                    && self.of_faction(Faction::Rdf, at) > 0
                    && self.n(Kind::Soldier, at) > 0
            }
            (RdfAttack, Action::Space(at)) => {
                at < 13
                    && pays(3)
                    && self.of_faction(Faction::Rdf, at) > 0
                    && self.attackable(Faction::Zr, at)
                    && fresh(at)
            }
            (RdfTax | ZrSteal | RefExtort | AulSolicit, Action::Go) => true,
            (RdfEnlist, Action::Space(at)) => {
                pays(3)
                    && self.city(at)
                    && self.control(at) == Some(Side::Rdf)
                    && self.n(Kind::Partisan, at) > 0
                    && self.left(Kind::Mecha)
            }
            (RdfEnlist, Action::Upgrade(at)) => {
                pays(3)
                    && self.city(at)
                    && self.control(at) == Some(Side::Rdf)
                    && self.n(Kind::Mecha, at) > 1
                    && self.left(Kind::Veritech)
            }
            (RdfCurfew, Action::Shift(at, spot, Way::Left)) => {
                pays(3)
                    && self.control(at) == Some(Side::Rdf)
                    && self.n(Kind::Rick, at) + self.n(Kind::Veritech, at) > 0
                    && self.n(Kind::Mecha, at) + self.n(Kind::Pod, at) > 0
                    && spot > 0
                    && stands(at, spot)
            }
            (ZrSneak, Action::Space(at)) => pays(1) && self.of_faction(Faction::Zr, at) > 0,
            (ZrBribe, Action::Space(at)) => {
                pays(1)
                    && self.control(at) == Some(Side::Aul)
                    && self.n(Kind::Pod, at) > 0
                    && self.n(Kind::Soldier, at) > 0
                    && self.left(Kind::Zmecha)
            }
            (ZrAmbush, Action::Space(at)) => {
                let spent = usize::from(self.s.spent[usize::from(at.min(12))]);
                let khyron = self.n(Kind::Khyron, at) > 0 && !self.s.khyron_spent;
                let others = self.n(Kind::Soldier, at) + self.n(Kind::Zmecha, at);
                at < 13
                    && pays(1)
                    && (khyron || others > spent)
                    && any(at, [Faction::Rdf, Faction::Ref, Faction::Aul])
            }
            (ZrHide, Action::Space(at)) => pays(1) && self.n(Kind::Zmecha, at) > 0,
            (ZrInspire, Action::Shift(at, spot, Way::Right)) => {
                pays(1)
                    && self.place(Kind::Khyron) == Some(at)
                    && self.control(at) == Some(Side::Aul)
                    && stands(at, spot)
            }
            (RefFly, Action::Space(at)) => {
                at < 13 && pays(1) && self.of_faction(Faction::Ref, at) > 0
            }
            (RefFly, Action::Drop) => {
                pays(1) && self.s.constructed > 0 && self.place(Kind::Flagship).is_some()
            }
            (RefFly, Action::Load) => {
                pays(1) && self.place(Kind::Flagship).is_some_and(|at| self.n(Kind::Pod, at) > 0)
            }
            (RefRepairs, Action::Go) => pays(1) && self.s.assembly > 0,
            (RefConvince, Action::Shift(at, spot, way)) => {
                pays(1)
                    && self.control(at) == Some(Side::Rdf)
                    && self.n(Kind::Pod, at) > 0
                    && stands(at, spot)
                    && (way == Way::Right || spot > 0)
            }
            (RefScan, Action::Space(at)) => {
                let ship = self.place(Kind::Flagship);
                let reach = ship == Some(at) && pays(1)
                    || at < 13 && ship.is_some_and(|ship| self.touch(ship, at)) && pays(2);
                reach && self.n(Kind::Soldier, at) > 0
            }
            (RefBombard, Action::Go) => {
                pays(1)
                    && self.place(Kind::Flagship).is_some_and(|at| self.attackable(Faction::Zr, at))
            }
            (AulMarch, Action::Space(at)) => {
                at < 13 && pays(1) && self.n(Kind::Partisan, at) + self.n(Kind::Minmei, at) > 0
            }
            (AulConcert, Action::Go) => {
                self.place(Kind::Minmei).is_some_and(|at| at < 10 && self.n(Kind::Partisan, at) > 0)
            }
            (AulCanvas, Action::Space(at)) => {
                pays(1) && self.control(at) == Some(Side::Aul) && self.left(Kind::Partisan)
            }
            (AulConstruct, Action::Space(at)) => {
                pays(2)
                    && self.control(at) == Some(Side::Aul)
                    && self.n(Kind::Partisan, at) > 1
                    && self.left(Kind::City)
            }
            (AulRiot, Action::Space(at)) => {
                at < 13
                    && pays(1)
                    && self.n(Kind::Partisan, at) > 1
                    && any(at, [Faction::Rdf, Faction::Ref, Faction::Zr])
                    && fresh(at)
            }
            _ => false,
        }
    }

    /// All legal answers to what is asked, by asking every decision there is; `None` where this model has no opinion.
    fn answers(&self) -> Option<Vec<Action>> {
        let every = || (0..Action::COUNT).filter_map(Action::at);
        let s = self.s;
        match (s.top(), s.phase) {
            (Frame::Nothing, Phase::Command) => {
                let active = s.active()?;
                let event = &self.game.content().events[usize::from(s.card())];
                let special = event.faction != active;
                let may = |act: Act| {
                    let printed = &self.game.content().commands[act as usize];
                    act.faction() == active
                        && s.commands >> act as u32 & 1 == 0
                        && (special || !printed.special)
                        && every().any(|action| self.executes(act, action))
                };
                Some(
                    every()
                        .filter(|action| match *action {
                            Action::Stop => true,
                            Action::Command(act) => may(act),
                            _ => false,
                        })
                        .collect(),
                )
            }
            (
                Frame::Window(Window {
                    act,
                    grant: grant @ (Grant::Command | Grant::Phase),
                    begun,
                    ..
                }),
                _,
            ) => {
                let close = grant == Grant::Phase || begun;
                Some(
                    every()
                        .filter(|&action| match action {
                            Action::Stop => close,
                            _ => self.executes(act, action),
                        })
                        .collect(),
                )
            }
            (Frame::Hits { on, at, .. }, _) => Some(
                every()
                    .filter(|action| match *action {
                        Action::Kind(kind) => {
                            let covert = kind == Kind::Khyron && self.n(Kind::Soldier, at) > 0;
                            let immune =
                                matches!(kind, Kind::Flagship | Kind::City | Kind::Soldier);
                            kind.faction() == on && self.n(kind, at) > 0 && !immune && !covert
                        }
                        _ => false,
                    })
                    .collect(),
            ),
            (Frame::Nothing, Phase::Resupply) => Some(
                every()
                    .filter(|action| match *action {
                        Action::Space(at) => {
                            at == 0 || self.city(at) && self.control(at) == Some(Side::Rdf)
                        }
                        _ => false,
                    })
                    .collect(),
            ),
            _ => None,
        }
    }
}

// covers I8 I13 4.4 5.1
#[test]
fn a_plain_model_of_the_rules_agrees_on_every_position() {
    for options in [&[("trading", "off")][..], &[("trading", "off"), ("players", "3")]] {
        let game = game(options);
        let mut compared = 0;
        walk(&game, 12, |_, s, _| {
            let plain = Plain::of(&game, s);
            assert_eq!(plain.points(), game.points(s), "points at {s:?}");
            for at in 0..13 {
                assert_eq!(plain.control(at), game.control(s, at), "control of {at} at {s:?}");
            }
            for zone in 10..13 {
                assert_eq!(plain.holder(zone), s.holder(zone), "the token of {zone} at {s:?}");
            }
            if !matches!(game.turn(s), Turn::Decide(_)) {
                return;
            }
            let mut legal = Vec::new();
            game.decisions(s, &mut legal);
            legal.sort_by_key(|action| action.index());
            let places: Vec<_> = legal.iter().map(|action| action.index()).collect();
            assert!(!places.is_empty() && places.windows(2).all(|pair| pair[0] < pair[1]));
            if let Some(answers) = plain.answers() {
                compared += 1;
                assert_eq!(answers, legal, "at {s:?}");
            }
        });
        assert!(compared > 500, "{compared} questions were compared");
    }
}
