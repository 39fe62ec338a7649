//! Positions to test with: a table after setup in which a test lays out what it needs.

use veritable_attack_on_the_sdf_1::action::{Area, HeroName, Mech, Vessel};
use veritable_attack_on_the_sdf_1::board::NONE;
use veritable_attack_on_the_sdf_1::content::Unlock;
use veritable_attack_on_the_sdf_1::frame::{Frame, Step};
use veritable_attack_on_the_sdf_1::state::{Acting, HANGAR, State, fleet};
use veritable_attack_on_the_sdf_1::{Action, AttackOnSdf1};
use veritable_core::testkit::Play;
use veritable_core::{Dice, Mechanics, Options, Turn};

/// A match with these options.
pub fn game(options: &[(&str, &str)]) -> AttackOnSdf1 {
    AttackOnSdf1::configure(&Options::from_pairs(options.iter().copied()), None).unwrap()
}

fn find(names: &[&str], word: &str) -> u8 {
    names.iter().position(|name| *name == word).unwrap_or_else(|| panic!("no {word}")) as u8
}

/// The number of an Area.
pub fn area(word: &str) -> u8 {
    find(Area::NAMES, word)
}

/// The place of the ring.
pub fn place(word: &str) -> usize {
    usize::from(area(word) - 12)
}

/// The number of a vessel.
pub fn vessel(word: &str) -> u8 {
    find(Vessel::NAMES, word)
}

/// The number of a mecha.
pub fn mecha(word: &str) -> u8 {
    find(Mech::NAMES, word)
}

/// The number of a Hero.
pub fn hero(word: &str) -> u8 {
    find(HeroName::NAMES, word)
}

/// A table after setup.
pub struct Desk {
    pub game: AttackOnSdf1,
    pub s: State,
}

impl Desk {
    /// Gloval, Lisa, Claudia and Roy in Episode 1, no vessels, no mecha on the board, empty pools and hands: nobody can use a
    /// window. The Orders card is drawn next.
    pub fn new(options: &[(&str, &str)]) -> Self {
        let game = game(options);
        let mut play = Play::new(game.clone());
        let mut dice = Dice::seeded(1);
        for hero in ["gloval", "lisa", "claudia", "roy"] {
            play.rolls(&mut dice);
            if play.allows(&format!("hero {hero}")) {
                play.does(&format!("hero {hero}"));
            }
        }
        play.rolls(&mut dice);
        play.does_all(&["to science", "to science", "to science"]);
        let mut s = play.state;
        while s.stack.pop().is_some() {}
        s.vessels = [0; 19];
        s.mecha[..19].fill(0);
        s.episode = 1;
        (s.ap, s.rp, s.heat) = (0, 0, 0);
        for slot in &mut s.slots {
            for card in 0..29 {
                while slot.cards.count(card) > 0 {
                    slot.cards.take(card);
                    s.resources_used.put(card);
                }
            }
        }
        s.step = Step::Regroup;
        Self { game, s }
    }

    /// Changes the position.
    pub fn with(mut self, change: impl FnOnce(&mut State)) -> Self {
        change(&mut self.s);
        self
    }

    /// Puts vessels into an Area.
    pub fn vessels(mut self, at: &str, words: &[&str]) -> Self {
        for word in words {
            self.s.vessels[usize::from(area(at))] |= 1 << vessel(word);
        }
        self
    }

    /// Gives a vessel damage.
    pub fn damaged(mut self, word: &str, damage: u8) -> Self {
        let v = vessel(word);
        self.s.damage[usize::from(v)] = damage;
        if damage >= self.game.capacity(v) {
            self.s.wrecks |= 1 << v;
        }
        self
    }

    /// Puts mecha into an Area.
    pub fn mecha(mut self, at: &str, words: &[&str]) -> Self {
        for word in words {
            let bit = 1 << mecha(word);
            self.s.mecha[HANGAR] &= !bit;
            self.s.mecha[usize::from(area(at))] |= bit;
        }
        self
    }

    /// Moves a Hero.
    pub fn stands(mut self, who: &str, at: &str) -> Self {
        self.s.heroes[usize::from(hero(who))].area = area(at);
        self
    }

    /// Puts a Hero into the slot of another.
    pub fn swaps(mut self, old: &str, new: &str, at: &str) -> Self {
        let (old, new) = (usize::from(hero(old)), usize::from(hero(new)));
        let slot = std::mem::replace(&mut self.s.heroes[old].slot, NONE);
        self.s.heroes[old].area = NONE;
        self.s.heroes[new].available = true;
        self.s.heroes[new].slot = slot;
        self.s.heroes[new].area = area(at);
        self.s.slots[usize::from(slot)].hero = new as u8;
        self
    }

    /// Sends a Hero missing until the Clean Up of an Episode.
    pub fn missing(mut self, who: &str, until: u8) -> Self {
        let at = &mut self.s.heroes[usize::from(hero(who))];
        (at.mia, at.area) = (until, NONE);
        self
    }

    /// Lays a Resource card to a slot.
    pub fn holds(mut self, slot: usize, id: &str) -> Self {
        let card = self.card(id);
        if self.s.resources_used.count(card) > 0 {
            self.s.resources_used.take(card);
        } else {
            self.s.resources.take(card);
        }
        self.s.slots[slot].cards.put(card);
        self
    }

    /// The number of a Resource card.
    pub fn card(&self, id: &str) -> usize {
        self.game.content().resources.iter().position(|card| card.id == id).expect(id)
    }

    /// Puts a Tech into play.
    pub fn tech(mut self, id: &str) -> Self {
        let card = self.card(id);
        self.s.resources.take(card);
        self.s.tech |= 1 << card;
        self
    }

    /// Unlocks something.
    pub fn owns(self, unlock: Unlock) -> Self {
        self.with(|s| s.unlocks |= 1 << unlock as u8)
    }

    /// Battle Mode, without having paid for it.
    pub fn battle_mode(self) -> Self {
        self.owns(Unlock::BattleMode).with(|s| s.battle_mode = true)
    }

    /// It is the turn of a Hero with these dice, e.g. "TMI".
    pub fn menu(mut self, who: &str, dice: &str) -> Play<AttackOnSdf1> {
        let hero = hero(who);
        self.s.step = Step::Hero;
        self.s.heroes[..=usize::from(hero)].iter_mut().for_each(|hero| hero.acted = true);
        self.s.acting = Acting { hero, mp: 1, twists_most: 1, ..Acting::NOBODY };
        for letter in dice.chars() {
            let face = "TMIA".find(letter).expect("a face");
            self.s.acting.dice[face][0] += 1;
        }
        self.s.stack.push(Frame::Menu);
        self.play()
    }

    /// From a step of the phases that waits for chance.
    pub fn at(mut self, step: Step) -> Play<AttackOnSdf1> {
        self.s.step = step;
        self.play()
    }

    /// The Orders card is drawn and carried out as far as nobody is asked.
    pub fn orders(self, id: &str) -> Play<AttackOnSdf1> {
        let mut play = self.at(Step::Regroup);
        play.does(&format!("orders {id}"));
        play
    }

    /// An Invasion card is drawn.
    pub fn invades(self, id: &str) -> Play<AttackOnSdf1> {
        let mut play = self.at(Step::Invasion(1));
        play.does(&format!("invasion {id}"));
        play
    }

    /// The position as a match.
    pub fn play(self) -> Play<AttackOnSdf1> {
        Play::from(self.game, self.s)
    }
}

/// The table of an Episode 1.
pub fn desk() -> Desk {
    Desk::new(&[])
}

/// Whether a vessel is in an Area.
pub fn is_in(play: &Play<AttackOnSdf1>, word: &str, at: &str) -> bool {
    play.state.place_of(vessel(word)) == area(at)
}

/// The pods in an Area.
pub fn pods_in(play: &Play<AttackOnSdf1>, at: &str) -> u32 {
    (play.state.vessels[usize::from(area(at))] & fleet::PODS).count_ones()
}

/// Goes on with the first legal decision and any chance until `done` or the end.
pub fn runs_until(play: &mut Play<AttackOnSdf1>, seed: u64, done: impl Fn(&State) -> bool) {
    let mut dice = Dice::seeded(seed);
    for _ in 0..20_000 {
        if done(&play.state) {
            return;
        }
        let action = match play.game.turn(&play.state) {
            Turn::Over => return,
            Turn::Chance => play.game.roll(&play.state, &mut dice),
            Turn::Decide(_) => {
                let mut legal = Vec::new();
                play.game.legal(&play.state, &mut legal);
                // Whatever ends a question soonest.
                let ends = [Action::EndTurn, Action::Pass];
                ends.into_iter().find(|a| legal.contains(a)).unwrap_or(legal[0])
            }
        };
        play.game.apply(&mut play.state, action, &mut play.told);
    }
    panic!("it does not end");
}
