//! Whether a position keeps the invariants (9). A state from outside is accepted only if it does.

use veritable_core::bits::bits;
use veritable_core::{Mechanics, Turn, hold};

use crate::Reconstruction;
use crate::content::{CIVILIANS, Cards, EVENTS, Op};
use crate::resolution::ROUNDS;
use crate::run::Run;
use crate::state::{DEPTH, End, Frame, Grant, Phase, State, Window};
use crate::terms::{
    ALL_TERRITORIES, Act, Faction, HIDEOUT, Kind, NONE, SPACES, TERRITORIES, ZONES,
};

impl Reconstruction {
    pub(crate) fn examine(&self, s: &State) -> Result<(), String> {
        self.examine_pieces(s)?;
        self.examine_civilians(s)?;
        self.examine_cards(s)?;
        self.examine_turn(s)?;
        self.examine_stack(s)?;
        self.examine_question(s)
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
        hold!(
            s.end != End::Minor || s.round == ROUNDS,
            "minor victories come after round {ROUNDS}"
        );
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
        self.examine_seats(s)?;
        let placed = s.timeline.iter().flatten().count();
        hold!("I11", s.timeline[..placed].iter().all(Option::is_some), "the Timeline has a gap");
        let mut met = 0u8;
        for faction in s.timeline.iter().flatten() {
            hold!("I11", met >> *faction as u8 & 1 == 0, "{} stands twice", faction.name());
            met |= 1 << *faction as u8;
        }
        if setup {
            hold!("I11", placed == 0 && s.turns == 0, "the Timeline is empty before round 1");
        } else {
            let due = usize::from(s.turns) + 1;
            hold!("I11", placed >= due.min(4), "{placed} places before turn {due}");
            let first = self.content.first[usize::from(s.round) - 1];
            hold!("I11", s.timeline[0] == Some(first), "round {} starts wrongly", s.round);
        }
        for (i, &card) in s.played.iter().enumerate() {
            let turns = usize::from(s.turns);
            let open = matches!(s.phase, Phase::Over | Phase::Command);
            let due = i < turns || i == turns && self.has_played(s.phase);
            hold!(
                "I11",
                due == (card != NONE) || open && i == turns,
                "turn {} and its card",
                i + 1
            );
            hold!("I11", card == NONE || i < placed, "a card lies under no faction");
        }
        let bot = s.active().is_some_and(|active| s.automaton(active));
        let whose = match s.phase {
            Phase::BotPlay
            | Phase::BotReady
            | Phase::BotDrop
            | Phase::BotFly
            | Phase::BotAttack => bot,
            Phase::Partner | Phase::Offer | Phase::Wish | Phase::Reply | Phase::Confirm => !bot,
            Phase::Play | Phase::Command => !bot,
            _ => true,
        };
        hold!(whose, "{:?} is not for this faction", s.phase);
        let resolving = (Phase::Check as u8..Phase::Over as u8).contains(&(s.phase as u8));
        hold!(
            s.phase == Phase::Over || resolving == (s.turns == 4),
            "{:?} in turn {}",
            s.phase,
            s.turns
        );
        self.examine_orders(s)?;
        self.examine_trade(s)?;
        if s.turns == 0
            && s.round > 1
            && matches!(s.phase, Phase::Partner | Phase::Play | Phase::BotPlay)
        {
            self.examine_new_round(s)?;
        }
        Ok(())
    }

    /// Everybody who plays has one seat.
    fn examine_seats(&self, s: &State) -> Result<(), String> {
        let seated = s.seat.iter().filter(|&&seat| seat != NONE).count();
        let (mut taken, mut strangers) = (0u8, 0);
        for faction in Faction::ALL {
            match s.seat[faction as usize] {
                NONE => {}
                seat if seat < self.seats && self.played().contains(&faction) => taken |= 1 << seat,
                _ => strangers += 1,
            }
        }
        let whole = seated == usize::from(self.seats);
        let in_order = taken == (1u16 << seated).wrapping_sub(1) as u8;
        hold!(strangers == 0 && in_order, "the seats are {:?}", s.seat);
        hold!(whole == (s.phase != Phase::Seating), "{seated} seats have a faction");
        Ok(())
    }

    /// Whether the active faction has played its card before this phase.
    fn has_played(&self, phase: Phase) -> bool {
        !matches!(
            phase,
            Phase::Seating
                | Phase::Deal
                | Phase::Partner
                | Phase::Offer
                | Phase::Wish
                | Phase::Reply
                | Phase::Confirm
                | Phase::Play
                | Phase::BotPlay
        )
    }

    fn examine_orders(&self, s: &State) -> Result<(), String> {
        hold!("I12", s.proposals <= self.trade_proposals, "{} proposals", s.proposals);
        let orders = bits(s.commands).count();
        hold!("I12", orders <= self.allowance(s).0.into(), "{orders} actions in a turn");
        let own = s.active().map_or(0, |f| 0x3f << (6 * f as u32));
        hold!("I12", s.commands & !own == 0, "an action of another faction");
        let boxes = matches!(s.phase, Phase::White | Phase::Black | Phase::Ask);
        let card = self.content.events.get(usize::from(s.card()));
        hold!(!boxes || card.is_some(), "a box needs a card");
        let ops = match (s.phase, card) {
            (Phase::White | Phase::Ask, Some(event)) => event.boxes[0].len(),
            (Phase::Black, Some(event)) => event.boxes[1].len(),
            _ if s.phase == Phase::Over => usize::MAX,
            _ => 0,
        };
        hold!(usize::from(s.op) <= ops, "operation {} of {ops}", s.op);
        hold!(s.there == NONE || s.there < SPACES, "no space is bound");
        Ok(())
    }

    fn examine_trade(&self, s: &State) -> Result<(), String> {
        let trading = matches!(s.phase, Phase::Offer | Phase::Wish | Phase::Reply | Phase::Confirm);
        hold!(trading == s.partner.is_some(), "a trade needs a partner");
        hold!(!trading || self.trading && s.proposals > 0, "nobody proposed");
        let partner = s.partner.map_or(Ok(()), |to| self.may_propose(s, to));
        hold!(partner.is_ok(), "nobody trades with this partner");
        let wished = matches!(s.phase, Phase::Reply | Phase::Confirm);
        hold!(wished || s.wish.is_none(), "nobody wished yet");
        let offered = matches!(s.phase, Phase::Wish | Phase::Reply | Phase::Confirm);
        let holds = |f: Option<Faction>, card: u8| {
            card < EVENTS as u8 && f.is_some_and(|f| s.holds(f, card))
        };
        let offer = if offered { holds(s.active(), s.offer) } else { s.offer == NONE };
        hold!(offer, "the offer is odd");
        let answered = s.phase == Phase::Confirm;
        let answer = if answered { holds(s.partner, s.answer) } else { s.answer == NONE };
        hold!(answer, "the answer is odd");
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
        let empty = s.stack[depth..].iter().all(|frame| *frame == Frame::Nothing);
        hold!(empty, "a closed frame is left");
        let [windows, ops] = match s.stack[0] {
            Frame::Window(_) => [true, false],
            Frame::Op { .. } | Frame::Displace { .. } | Frame::Lots { .. } => [false, true],
            _ => [false, false],
        };
        hold!(
            windows || s.spent == [0; SPACES as usize] && !s.khyron_spent,
            "a closed window has limits"
        );
        hold!(ops || s.each == [0; SPACES as usize], "a closed operation has limits");
        let units =
            s.spent.iter().enumerate().all(|(at, n)| *n <= s.force(at as u8, Faction::Zr).max(1));
        hold!(units && s.each.iter().all(|n| *n < 99), "the limits are out of bounds");
        for i in 0..depth {
            let under = i.checked_sub(1).map_or(Frame::Nothing, |i| s.stack[i]);
            hold!(self.fits(s, under, s.stack[i]), "the frame {:?} does not fit", s.stack[i]);
        }
        Ok(())
    }

    /// Whether a frame can lie on another.
    fn fits(&self, s: &State, under: Frame, frame: Frame) -> bool {
        let op = self.current_op(s);
        let bottom = under == Frame::Nothing;
        let act = match under {
            Frame::Window(window) => Some(window.act),
            _ => None,
        };
        let marches = matches!(act, Some(Act::RdfMarch | Act::AulMarch));
        match frame {
            Frame::Nothing => false,
            Frame::Op { left, target } => {
                let picks = !matches!(op, None | Some(Op::Act { .. }));
                bottom && picks && left < 99 && (target == NONE || target <= HIDEOUT)
            }
            Frame::Lift { kind, from } => {
                let lifts =
                    matches!(op, Some(Op::Relocate { units, .. }) if units & kind.bit() != 0);
                matches!(under, Frame::Op { .. })
                    && lifts
                    && from <= HIDEOUT
                    && s.count(from, kind) > 0
            }
            Frame::Displace { from, left } => {
                bottom && from < SPACES && left < 99 && matches!(op, Some(Op::Displace { .. }))
            }
            Frame::Window(window) => bottom && self.opened(s, window),
            Frame::March { from, .. } => marches && from < SPACES,
            Frame::Sneak { from } => act == Some(Act::ZrSneak) && from <= HIDEOUT,
            Frame::Fly { from } => act == Some(Act::RefFly) && from < SPACES,
            Frame::Carry { zone } => {
                act == Some(Act::ZrSneak) && (TERRITORIES..SPACES).contains(&zone)
            }
            Frame::Ambush { at } => act == Some(Act::ZrAmbush) && at < SPACES,
            Frame::Aim { at, by, hits } => {
                let free = at < SPACES && Self::attackers(s, at) & by.bit() != 0;
                act == Some(Act::ZrAmbush) && free && hits <= if by == Kind::Khyron { 2 } else { 1 }
            }
            Frame::Riot { at } => act == Some(Act::AulRiot) && at < SPACES,
            Frame::Concert { left } => {
                let stage = s.find(Kind::Minmei).is_some_and(|at| at < TERRITORIES);
                act == Some(Act::AulConcert) && stage && left < 99
            }
            Frame::Hits { on, at, left } => {
                let aimed = match under {
                    Frame::Nothing => s.phase == Phase::Draw && on == Faction::Zr,
                    Frame::Op { .. } => {
                        matches!(op, Some(Op::Remove { on: victim, .. }) if victim == on)
                    }
                    Frame::Aim { at: there, .. } => there == at && on != Faction::Zr,
                    Frame::Window(window) => match window.act {
                        Act::RdfAttack | Act::RefBombard => on == Faction::Zr,
                        Act::AulRiot => on != Faction::Aul,
                        _ => false,
                    },
                    _ => false,
                };
                aimed && at < SPACES && left < 99
            }
            Frame::Lots { left, drawn } => {
                let draws = matches!(
                    op,
                    Some(
                        Op::Drop { .. }
                            | Op::Relocate { .. }
                            | Op::Shift { .. }
                            | Op::Replace { .. }
                            | Op::Flip { .. }
                    )
                );
                let ship = !matches!(op, Some(Op::Relocate { .. })) || s.flagship().is_some();
                let bot = s.automaton(Faction::Ref)
                    && self.content.event(s.card()).faction == Faction::Ref;
                bottom && draws && ship && bot && left < 99 && drawn & !ALL_TERRITORIES == 0
            }
            Frame::DropLots { card, next, last, drawn } => {
                let drops = self.content.drops.get(usize::from(card));
                let due = drops.is_some_and(|pods| usize::from(next) < pods.len());
                let followed = if next == 0 { last == NONE } else { last < TERRITORIES };
                let count = drawn.count_ones() == u32::from(next) && drawn & !ALL_TERRITORIES == 0;
                bottom && s.phase == Phase::BotAttack && due && followed && count
            }
        }
    }

    /// Whether a window was opened by what it says.
    fn opened(&self, s: &State, window: Window) -> bool {
        let act = window.act;
        match window.grant {
            Grant::Command => {
                s.phase == Phase::Command
                    && s.commands >> act as u32 & 1 == 1
                    && s.active() == Some(act.faction())
            }
            Grant::Must | Grant::May => {
                matches!(self.current_op(s), Some(Op::Act { act: granted, times, .. }) if granted == act && window.left <= times)
            }
            Grant::Phase => matches!(
                (act, s.phase),
                (Act::ZrInspire, Phase::Curfew)
                    | (Act::RdfCurfew, Phase::Retreat)
                    | (Act::RefRepairs, Phase::Canvas)
                    | (Act::AulCanvas, Phase::Return)
            ),
        }
    }

    /// A position waits for a decision that can be made, for chance that can fall, or for nothing.
    fn examine_question(&self, s: &State) -> Result<(), String> {
        let mut next = *s;
        let goes_on =
            s.end == End::Open && Run { game: self, s: &mut next, told: &mut () }.goes_on();
        hold!("I13", !goes_on, "the position waits for nothing");
        let mut answers = Vec::new();
        self.legal(s, &mut answers);
        hold!(
            "I13",
            answers.is_empty() == (s.end != End::Open),
            "there are {} answers",
            answers.len()
        );
        if let Turn::Decide(seat) = self.turn(s) {
            hold!("I13", seat < self.seats, "nobody decides");
        }
        Ok(())
    }
}
