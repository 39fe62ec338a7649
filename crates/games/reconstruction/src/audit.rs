//! Whether a position keeps the invariants (9). A state from outside is accepted only if it does.

use veritable_core::bits::bits;
use veritable_core::hold;

use crate::Reconstruction;
use crate::content::{CIVILIANS, Cards, EVENTS, Op};
use crate::resolution::ROUNDS;
use crate::state::{DEPTH, End, Frame, Phase, State};
use crate::terms::{Faction, HIDEOUT, Kind, NONE, SPACES, TERRITORIES, ZONES};

impl Reconstruction {
    pub(crate) fn examine(&self, s: &State) -> Result<(), String> {
        self.examine_pieces(s)?;
        self.examine_civilians(s)?;
        self.examine_cards(s)?;
        self.examine_turn(s)?;
        self.examine_stack(s)
    }

    fn examine_pieces(&self, s: &State) -> Result<(), String> {
        for kind in Kind::ALL {
            let on_board: u32 = s.units.iter().map(|row| u32::from(row[kind as usize])).sum();
            let mut all = on_board + u32::from(s.supply[kind as usize]);
            match kind {
                Kind::Pod => all += u32::from(s.assembly) + u32::from(s.constructed),
                Kind::Soldier => {
                    all += s
                        .units
                        .iter()
                        .map(|row| u32::from(row[Kind::Zmecha as usize]))
                        .sum::<u32>();
                }
                Kind::Zmecha => {
                    hold!(
                        "I1",
                        s.supply[kind as usize] == 0,
                        "the supply of tokens is kept covert"
                    );
                    continue;
                }
                _ => {}
            }
            let cap = self.content.units[kind as usize].cap;
            hold!("I1", all == u32::from(cap), "{all} of {cap} {} exist", self.content.unit(kind));
        }
        let strangers = s.force(HIDEOUT, Faction::Rdf)
            + s.force(HIDEOUT, Faction::Ref)
            + s.force(HIDEOUT, Faction::Aul);
        hold!("I1", strangers == 0, "only ZR is in the Hideout");
        for faction in Faction::ALL {
            let pc = s.pc[faction as usize];
            hold!("I2", pc <= self.cap, "{} has {pc} Protoculture", faction.name());
            if self.seats == 3 && faction == Faction::Ref {
                hold!("I2", pc == 0, "the automaton keeps no Protoculture");
            }
        }
        let cities: u8 = (TERRITORIES..SPACES).map(|zone| s.count(zone, Kind::City)).sum();
        hold!("I5", cities == 0, "a City stands in a zone");
        hold!("I6", s.stolen & !ZONES == 0, "a token has no home");
        Ok(())
    }

    fn examine_civilians(&self, s: &State) -> Result<(), String> {
        let on_tracks: u32 = s.civilians.iter().flatten().map(|&n| u32::from(n)).sum();
        let all = on_tracks + u32::from(s.converted);
        hold!("I3", all == u32::from(CIVILIANS), "{all} civilians exist");
        for (at, track) in s.civilians.iter().enumerate() {
            let spots = usize::from(self.content.spots(at as u8));
            let beyond = track[spots..].iter().any(|&n| n > 0);
            hold!(
                "I3",
                !beyond,
                "a civilian stands beyond the track of {}",
                self.content.place(at as u8)
            );
        }
        let goal = self.content.goals[Faction::Zr as usize];
        hold!("I4", s.converted <= goal, "{} civilians are converted", s.converted);
        let won = s.end == End::Major(Faction::Zr);
        hold!("I4", won == (s.converted == goal), "ZR wins exactly with the last civilian");
        hold!((s.end == End::Open) == (s.phase != Phase::Over), "the end and the phase disagree");
        if let End::Major(winner) = s.end {
            let points = self.points(s)[winner as usize];
            let goal = self.content.goals[winner as usize];
            hold!(points >= goal, "{} wins with {points} of {goal}", winner.name());
        }
        Ok(())
    }

    fn examine_cards(&self, s: &State) -> Result<(), String> {
        let played = s.played.iter().filter(|card| **card != NONE);
        let places = s.hands.iter().copied().chain([s.deck, s.discard, s.round_cards]);
        let mut seen: Cards = 0;
        let known = (0..EVENTS as u8).fold(0, |set, card| set | 1 << card);
        for cards in places.chain(played.clone().map(|card| 1 << (card & 63))) {
            hold!("I9", cards & seen == 0 && cards & !known == 0, "a card is in two places");
            seen |= cards;
        }
        hold!("I9", seen == known, "a card is missing");
        let held = s.hands.iter().fold(0, |set, hand| set | hand);
        for faction in Faction::ALL {
            let (own, knows) = (s.hands[faction as usize], s.known[faction as usize]);
            hold!("I14", own & !knows == 0, "{} does not know its hand", faction.name());
            hold!("I14", knows & !held == 0, "{} knows a card that nobody holds", faction.name());
            hold!("I14", s.known[4] & !knows == 0, "{} missed a public card", faction.name());
            let mixed = s.mixed[faction as usize];
            hold!("I14", mixed >> faction as u8 & 1 == 0, "{} mixed its own hand", faction.name());
        }
        hold!(
            "I14",
            s.mixed.iter().all(|&m| m < 16 && m.count_ones() != 1),
            "one hand is mixed alone"
        );
        let dealt = s.round > 0;
        if dealt && self.initial_hand == 3 {
            self.examine_hands(s)?;
        }
        let whole = s.deck & self.content.groups[2] == 0;
        hold!("I9", whole, "a round card is in the deck");
        let early = s.round_cards & !self.content.groups[2] == 0;
        hold!("I9", early, "a card waits that is no round card");
        for card in bits(s.round_cards) {
            let round = self.content.event(card).round;
            hold!("I9", round >= s.round, "the cards of round {round} are not dealt");
        }
        Ok(())
    }

    /// With three cards at the start everybody has as many as were dealt, except between playing and drawing.
    fn examine_hands(&self, s: &State) -> Result<(), String> {
        for faction in Faction::ALL {
            let round_cards = self.content.groups[2] & self.content.of_faction[faction as usize];
            let mut due = 3 + (round_cards & !s.round_cards & !self.unused).count_ones();
            // A turn under way has played its card and not drawn yet.
            if s.active() == Some(faction) && s.card() != NONE {
                due -= 1;
            }
            let size = s.hands[faction as usize].count_ones();
            hold!("I10", size == due, "{} holds {size} cards, not {due}", faction.name());
        }
        let left = s.deck.count_ones();
        let drawn = 4 * (u32::from(s.round) - 1) + u32::from(s.turns);
        hold!("I10", left + drawn == 16, "{left} cards are left after {drawn} draws");
        Ok(())
    }

    fn examine_turn(&self, s: &State) -> Result<(), String> {
        hold!("I15", s.round <= ROUNDS && s.turns <= 4, "round {}, turn {}", s.round, s.turns);
        let setup = matches!(s.phase, Phase::Seating | Phase::Deal);
        hold!(setup == (s.round == 0), "the first round begins after the deal");
        let placed = s.timeline.iter().flatten().count();
        hold!("I11", s.timeline[..placed].iter().all(Option::is_some), "the Timeline has a gap");
        let mut met = 0u8;
        for faction in s.timeline.iter().flatten() {
            hold!("I11", met >> *faction as u8 & 1 == 0, "{} stands twice", faction.name());
            met |= 1 << *faction as u8;
        }
        if !setup {
            let due = usize::from(s.turns) + 1;
            hold!("I11", placed >= due.min(4), "{placed} places before turn {due}");
            let first = self.content.first[usize::from(s.round) - 1];
            hold!("I11", s.timeline[0] == Some(first), "round {} starts wrongly", s.round);
        }
        for (i, &card) in s.played.iter().enumerate() {
            let done = i < usize::from(s.turns);
            hold!("I11", !done || card != NONE, "turn {} has no card", i + 1);
            hold!("I11", card == NONE || i < placed, "a card lies under no faction");
        }
        hold!("I12", s.proposals <= self.trade_proposals, "{} proposals", s.proposals);
        let orders = bits(s.commands).count();
        hold!("I12", orders <= self.allowance(s).0.max(2).into(), "{orders} actions in a turn");
        let own = s.active().map_or(0, |f| 0x3f << (6 * f as u32));
        hold!("I12", s.commands & !own == 0, "an action of another faction");
        hold!(s.partner != s.active() || s.partner.is_none(), "somebody trades with itself");
        let trading = matches!(s.phase, Phase::Offer | Phase::Wish | Phase::Reply | Phase::Confirm);
        hold!(trading == s.partner.is_some(), "a trade needs a partner");
        let offered = matches!(s.phase, Phase::Wish | Phase::Reply | Phase::Confirm);
        let (active, partner) = (s.active(), s.partner);
        let holds = |f: Option<Faction>, card: u8| {
            card < EVENTS as u8 && f.is_some_and(|f| s.holds(f, card))
        };
        hold!(if offered { holds(active, s.offer) } else { s.offer == NONE }, "the offer is odd");
        let answered = s.phase == Phase::Confirm;
        hold!(
            if answered { holds(partner, s.answer) } else { s.answer == NONE },
            "the answer is odd"
        );
        if s.turns == 0
            && s.round > 1
            && matches!(s.phase, Phase::Partner | Phase::Play | Phase::BotPlay)
        {
            self.examine_new_round(s)?;
        }
        Ok(())
    }

    /// What is true at the start of rounds 2 to 4.
    fn examine_new_round(&self, s: &State) -> Result<(), String> {
        hold!("I6", s.stolen == 0, "a token is not at home");
        for at in 0..SPACES {
            let rebels = s.count(at, Kind::Zmecha) + s.count(at, Kind::Khyron);
            hold!("I7", rebels == 0, "{} holds overt Zentraedi", self.content.place(at));
        }
        hold!("I7", s.count(HIDEOUT, Kind::Zmecha) == 0, "an overt unit is in the Hideout");
        for kind in Kind::ALL.into_iter().filter(|kind| kind.named()) {
            hold!("I7", s.supply[kind as usize] == 0, "{} is set aside", self.content.unit(kind));
        }
        Ok(())
    }

    /// Frames fit each other and what they are about.
    fn examine_stack(&self, s: &State) -> Result<(), String> {
        let depth = usize::from(s.depth);
        hold!(depth <= DEPTH, "{depth} frames are open");
        let empty = s.stack[depth.min(DEPTH)..].iter().all(|frame| *frame == Frame::Nothing);
        hold!(empty, "a closed frame is left");
        let boxed = matches!(s.phase, Phase::White | Phase::Black);
        hold!(!boxed || s.card() != NONE, "a box needs a card");
        hold!(s.phase != Phase::Ask || s.card() != NONE, "a box needs a card");
        for (i, frame) in s.stack[..depth].iter().enumerate() {
            let (from, sound) = match *frame {
                Frame::Nothing => (0, false),
                Frame::Op { target, .. } => (
                    if target == NONE { 0 } else { target },
                    i == 0 && self.current_op(s).is_some(),
                ),
                Frame::Lift { kind, from } => {
                    (from, i == 1 && s.units[usize::from(from.min(13))][kind as usize] > 0)
                }
                Frame::Displace { from, .. } => {
                    (from, matches!(self.current_op(s), Some(Op::Displace { .. })))
                }
                Frame::Window(_) => (0, i == 0),
                Frame::Hits { at, .. } => (at, true),
                Frame::March { from, .. } | Frame::Sneak { from } | Frame::Fly { from } => {
                    (from, i == 1)
                }
                Frame::Ambush { at } | Frame::Aim { at, .. } | Frame::Riot { at } => (at, i == 1),
                Frame::Carry { zone } => (zone, i == 1),
                Frame::Concert { .. } => (0, i == 1),
                Frame::Lots { .. } => (0, self.current_op(s).is_some()),
                Frame::DropLots { card, next, .. } => (
                    0,
                    self.content
                        .drops
                        .get(usize::from(card))
                        .is_some_and(|d| usize::from(next) < d.len()),
                ),
            };
            hold!(sound && from <= HIDEOUT, "the frame {frame:?} does not fit");
        }
        Ok(())
    }
}
