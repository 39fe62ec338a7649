//! Options and the start of a match (3).

use std::sync::Arc;

use veritable_core::content::{Problem, Source, fingerprint};
use veritable_core::memo::Judge;
use veritable_core::{OptionSpec, Options, Seat, Sink};

use crate::Reconstruction;
use crate::content::{Cards, Content, MIRIYA};
use crate::events::Event;
use crate::run::Run;
use crate::state::{DEPTH, End, Frame, Phase, State, Table};
use crate::terms::{Faction, HIDEOUT, Kind, NONE, SPACES, TERRITORIES};

/// The options of a match (3.1).
pub(crate) fn options() -> Vec<OptionSpec> {
    let start = |key, help, default| OptionSpec::number(key, help, (0, 99), default);
    vec![
        OptionSpec::number("players", "How many seats: with 3, REF is an automaton.", (3, 4), "4"),
        OptionSpec::choice(
            "factions",
            "Whether seats choose their factions or get them by lot.",
            &["chosen", "random"],
            "chosen",
        ),
        OptionSpec::choice("trading", "Whether cards are traded.", &["on", "off"], "on"),
        OptionSpec::number("trade_proposals", "Trade proposals in a turn.", (1, 5), "3"),
        OptionSpec::number("initial_hand", "Cards in hand at the start.", (3, 4), "3"),
        OptionSpec::number(
            "own_round_card_commands",
            "Normal actions after playing the own round card.",
            (0, 1),
            "0",
        ),
        OptionSpec::switch("covert_counts", "Whether covert soldiers count for control.", "true"),
        OptionSpec::switch(
            "zr_carries_tokens",
            "Whether a ZR unit can carry a token it holds to the Hideout.",
            "true",
        ),
        OptionSpec::switch("patrol_in_zones", "Whether RDF can patrol in zones.", "true"),
        OptionSpec::number(
            "protoculture_cap",
            "The most Protoculture a faction keeps.",
            (20, 99),
            "30",
        ),
        OptionSpec::switch("open_hands", "Whether all hands lie open, to learn the game.", "false"),
        start("rdf_protoculture", "Protoculture of RDF at the start; with 3 seats 0.", "7"),
        start("zr_protoculture", "Protoculture of ZR at the start; with 3 seats 17.", "13"),
        start("ref_protoculture", "Protoculture of REF at the start; none with 3 seats.", "19"),
        start("aul_protoculture", "Protoculture of AUL at the start; with 3 seats 2.", "0"),
        OptionSpec::content("reconstructed"),
    ]
}

impl Reconstruction {
    /// Fixes options and content.
    pub(crate) fn set_up(options: &Options, sources: &[Source]) -> Result<Self, Problem> {
        let specs = self::options();
        options.check(&specs)?;
        let content = Content::read(sources)?;
        content.head.is_wanted(options)?;
        let cap = options.number(&specs, "protoculture_cap") as u8;
        let seats = options.number(&specs, "players") as Seat;
        let mut start =
            if seats == 3 { content.protoculture_of_three } else { content.protoculture };
        for faction in Faction::ALL {
            let key = format!("{}_protoculture", faction.name().to_lowercase());
            if let Some(n) = options.explicit(&key).and_then(|n| n.parse().ok()) {
                start[faction as usize] = n;
            }
            if start[faction as usize] > cap {
                let says = "cannot start with more Protoculture than the cap allows";
                return Err(Problem(format!("{} {says} ({cap}).", faction.name())));
            }
        }
        let stays = |id: &str| seats == 3 && id == MIRIYA;
        let unused = content.events.iter().position(|event| stays(&event.id)).map_or(0, |i| 1 << i);
        Ok(Self {
            seats,
            random_factions: options.get(&specs, "factions") == "random",
            trading: options.get(&specs, "trading") == "on",
            trade_proposals: options.number(&specs, "trade_proposals") as u8,
            initial_hand: options.number(&specs, "initial_hand") as u8,
            own_round_card_commands: options.number(&specs, "own_round_card_commands") as u8,
            covert_counts: options.switch(&specs, "covert_counts"),
            zr_carries_tokens: options.switch(&specs, "zr_carries_tokens"),
            patrol_in_zones: options.switch(&specs, "patrol_in_zones"),
            cap,
            open_hands: options.switch(&specs, "open_hands"),
            start,
            unused,
            content: Arc::new(content),
            fingerprint: fingerprint(sources),
            weights: &crate::evaluate::weights::FITTED,
            model: None,
            judge: Judge::another(),
        })
    }

    /// The factions that people play, in the order of the seats if they choose.
    pub(crate) fn played(&self) -> &'static [Faction] {
        match self.seats {
            3 => &[Faction::Rdf, Faction::Zr, Faction::Aul],
            _ => &Faction::ALL,
        }
    }

    /// The position before the first card is dealt.
    pub(crate) fn opening(&self) -> State {
        let c = &self.content;
        let three = self.seats == 3;
        let mut seat = [NONE; 4];
        if !self.random_factions {
            for (i, &faction) in self.played().iter().enumerate() {
                seat[faction as usize] = i as u8;
            }
        }
        let mut units = [[0; Kind::ALL.len()]; SPACES as usize + 1];
        let mut civilians = [[0; crate::terms::SPOTS]; TERRITORIES as usize];
        for (i, space) in c.spaces.iter().enumerate() {
            units[i] = space.setup;
            if i < civilians.len() {
                civilians[i] = space.civilians[usize::from(three)];
            }
        }
        units[usize::from(HIDEOUT)] = c.hideout;
        let [assembly, constructed] = if three { c.ref_card.automaton } else { c.ref_card.seated };
        let mut supply = [0; Kind::ALL.len()];
        for kind in Kind::ALL {
            let placed: u8 = units.iter().map(|row| row[kind as usize]).sum();
            supply[kind.stock()] += c.units[kind as usize].cap;
            supply[kind.stock()] -= placed;
        }
        supply[Kind::Pod as usize] -= assembly + constructed;
        let mut pc = self.start;
        if three {
            pc[Faction::Ref as usize] = 0;
        }
        let table = Table {
            seat,
            phase: if self.random_factions { Phase::Seating } else { Phase::Deal },
            stack: [Frame::Nothing; DEPTH],
            depth: 0,
            round: 0,
            timeline: [None; 4],
            played: [NONE; 4],
            turns: 0,
            units,
            supply,
            assembly,
            constructed,
            civilians,
            converted: 0,
            stolen: 0,
            pc,
            round_cards: c.groups[2] & !self.unused,
            discard: self.unused,
            proposals: 0,
            partner: None,
            wish: None,
            op: 0,
            there: NONE,
            each: [0; SPACES as usize],
            commands: 0,
            spent: [0; SPACES as usize],
            khyron_spent: false,
            end: End::Open,
        };
        State {
            table,
            hands: [0; 4],
            deck: c.groups[0] | c.groups[1],
            known: [0; 5],
            mixed: [0; 5],
            offer: NONE,
            answer: NONE,
        }
    }

    /// Who gets the next card of the deal: one at a time, RDF, ZR, REF, AUL.
    pub(crate) fn receiver(&self, s: &State) -> Option<Faction> {
        let fewest = s.hands.iter().map(|hand| hand.count_ones()).min().unwrap_or(0);
        let next = Faction::ALL.into_iter().find(|&f| s.hands[f as usize].count_ones() == fewest);
        next.filter(|_| fewest < self.initial_hand.into())
    }

    /// The cards that can be drawn next: group I lies on top.
    #[inline]
    pub(crate) fn top_cards(&self, s: &State) -> Cards {
        match s.deck & self.content.groups[0] {
            0 => s.deck,
            first => first,
        }
    }

    /// Seats that have no faction yet, and factions that have no seat.
    pub(crate) fn free_factions(&self, t: &Table) -> impl Iterator<Item = Faction> {
        let seat = t.seat;
        self.played().iter().copied().filter(move |&f| seat[f as usize] == NONE)
    }
}

impl<S: Sink<Event>> Run<'_, S> {
    /// The next seat plays this faction.
    pub(crate) fn sit(&mut self, faction: Faction) {
        let seat = self.s.seat.iter().filter(|&&seat| seat != NONE).count() as Seat;
        self.s.seat[faction as usize] = seat;
        self.told.tell(|| Event::Seated { seat, faction });
        if self.game.free_factions(self.s).next().is_none() {
            self.s.phase = Phase::Deal;
        }
    }

    /// A card of the first deal; after the last one, round 1 begins.
    pub(crate) fn deal(&mut self, card: u8) {
        if let Some(faction) = self.game.receiver(self.s) {
            self.draw(faction, card);
        }
        if self.game.receiver(self.s).is_none() {
            self.begin_round();
        }
    }
}
