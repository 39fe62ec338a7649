//! Words for actions, and what would follow from them.

use veritable_core::words::count;
use veritable_core::{Label, Mechanics, Turn};

use crate::Reconstruction;
use crate::action::Action;
use crate::content::Cards;
use crate::refuse::capital;
use crate::state::{Frame, Phase, State, Table, Window};
use crate::terms::{Act, Faction, HIDEOUT, Kind, NONE, Side, TERRITORIES, Way};
use crate::view::View;

impl Reconstruction {
    /// Words for an action.
    pub(crate) fn words(&self, view: &View, action: Action) -> Label {
        let t = &view.table;
        let text = match t.top() {
            Frame::Nothing => return self.phase_words(view, action),
            Frame::Op { .. } => self.pick_words(t, action),
            Frame::Window(window) => self.execution_words(t, window, action),
            Frame::Lift { kind, .. } => format!("Move {} to {}", self.one(kind), self.to(action)),
            Frame::Displace { from, .. }
            | Frame::March { from, .. }
            | Frame::Sneak { from }
            | Frame::Fly { from } => match action {
                Action::Unit(kind, to) => format!(
                    "Move {} from {} to {}",
                    self.one(kind),
                    self.content.place(from),
                    self.content.place(to)
                ),
                _ => "No more units".into(),
            },
            Frame::Carry { zone } => match action {
                Action::Go => format!("Take the token of {} along", self.content.place(zone)),
                _ => "Leave the token".into(),
            },
            Frame::Ambush { at } => match action {
                Action::Kind(kind) => {
                    format!("Ambush with {} in {}", self.one(kind), self.content.place(at))
                }
                _ => self.plain(action),
            },
            Frame::Aim { at, .. } | Frame::Riot { at } => match action {
                Action::Faction(on) => format!("Hit {} in {}", on.name(), self.content.place(at)),
                _ => self.plain(action),
            },
            Frame::Concert { .. } => match action {
                Action::Gain => "Gain 1 Protoculture".into(),
                _ => self.plain(action),
            },
            Frame::Hits { at, .. } => match action {
                Action::Kind(kind) => {
                    format!("Lose {} in {}", self.one(kind), self.content.place(at))
                }
                _ => self.plain(action),
            },
            Frame::Lots { .. } | Frame::DropLots { .. } => self.plain(action),
        };
        Label { text, hint: self.preview(view, action) }
    }

    fn phase_words(&self, view: &View, action: Action) -> Label {
        let t = &view.table;
        let name = |card: u8| self.content.event(card).name.as_str();
        let mut hint = None;
        let text = match (t.phase, action) {
            (Phase::Partner, Action::Stop) => "Do not trade".into(),
            (Phase::Partner, Action::Faction(to)) => format!("Offer {} a card", to.name()),
            (Phase::Offer, Action::Card(card)) => format!("Offer {}", name(card)),
            (Phase::Wish, Action::Faction(wish)) => format!("Ask for a card of {}", wish.name()),
            (Phase::Wish, Action::Any) => "Any card will do".into(),
            (Phase::Reply, Action::Stop) => "Decline".into(),
            (Phase::Reply, Action::Card(card)) => format!("Give {} in return", name(card)),
            (Phase::Confirm, Action::Go) if view.offer != NONE && view.answer != NONE => {
                format!("Exchange {} for {}", name(view.offer), name(view.answer))
            }
            (Phase::Confirm, Action::Go) => "Exchange the cards".into(),
            (Phase::Confirm, Action::Stop) => "Keep your card".into(),
            (Phase::Play, Action::Card(card)) => {
                hint = Some(self.card_prospect(t, card));
                format!("Play {}", name(card))
            }
            (Phase::Ask, Action::Go) if t.card() != NONE => {
                hint = Some(self.content.text(self.content.event(t.card()), 1));
                "Take the black box".into()
            }
            (Phase::Ask, Action::Stop) => "Leave the black box".into(),
            (Phase::Command, Action::Stop) => {
                match self.allowance(t).0.saturating_sub(t.commands.count_ones() as u8) {
                    1 => "End your turn, 1 action unused".into(),
                    n => format!("End your turn, {} unused", count(n, "action")),
                }
            }
            (Phase::Command, Action::Command(act)) => {
                hint = Some(self.act_brief(t, act));
                format!("{} ({})", act.title(), self.price(act))
            }
            (Phase::Resupply, Action::Space(to)) => match self.stray(t) {
                Some((from, kind)) => {
                    hint = self.preview(view, action);
                    let (from, to) = (self.content.place(from), self.content.place(to));
                    format!("Move {} from {from} to {to}", self.one(kind))
                }
                None => self.plain(action),
            },
            (Phase::Return, Action::Space(at)) => {
                format!("The Flagship returns to {}", self.content.place(at))
            }
            _ => self.plain(action),
        };
        Label { text, hint }
    }

    /// An action out of its context.
    fn plain(&self, action: Action) -> String {
        let place = |at| self.content.place(at);
        match action {
            Action::Stop => "Done".into(),
            Action::Go => "Go on".into(),
            Action::Card(card) => self.content.event(card).name.clone(),
            Action::Faction(faction) => faction.name().into(),
            Action::Any => "Any card".into(),
            Action::Command(act) => {
                format!("{}: {}", act.faction().name(), self.content.command(act).name)
            }
            Action::Space(at) => capital(place(at)),
            Action::Kind(kind) => self.content.unit(kind).into(),
            Action::Unit(kind, at) => format!("{}, {}", self.content.unit(kind), place(at)),
            Action::Shift(at, spot, way) => {
                let end = self.content.spots(at) - 1;
                match way {
                    Way::Right if spot == end => format!("A civilian in {} joins ZR", place(at)),
                    Way::Left if spot == 1 => {
                        format!("A civilian in {} becomes content", place(at))
                    }
                    _ => format!("Shift a civilian in {} {} from spot {spot}", place(at), way.id()),
                }
            }
            Action::Upgrade(at) => format!("Two Mecha in {} become a Veritech", place(at)),
            Action::Drop => "Drop a Battle Pod from Constructed".into(),
            Action::Load => "Load a Battle Pod into Constructed".into(),
            Action::Gain => "Gain 1 Protoculture".into(),
            Action::Seat(faction) => format!("The next seat plays {}", faction.name()),
            Action::Deal(card) => format!("The card is {}", self.content.event(card).name),
            Action::DropCard(card) => format!("Drop card {}", card + 1),
            Action::Territory(at) => format!("The Territory card is {}", place(at)),
        }
    }

    fn pick_words(&self, t: &Table, action: Action) -> String {
        use crate::content::Op;
        let place = |at| self.content.place(at);
        match (self.current_op(t), action) {
            (_, Action::Stop) => "No more".into(),
            (Some(Op::Place { unit, .. }), Action::Space(at)) => {
                format!("Place {} in {}", self.one(unit), place(at))
            }
            (Some(Op::Remove { on, .. }), Action::Space(at)) => {
                format!("{} loses units in {}", on.name(), place(at))
            }
            (Some(Op::Relocate { .. }), Action::Unit(kind, from)) => {
                format!("Move {} from {}", self.one(kind), place(from))
            }
            (Some(Op::Displace { .. }), Action::Space(at)) => format!("RDF leaves {}", place(at)),
            (Some(Op::Flip { overt, .. }), Action::Space(at)) => {
                let side = if overt { "overt" } else { "covert" };
                format!("Turn Zentraedi in {} {side}", place(at))
            }
            (Some(Op::Replace { new, .. }), Action::Unit(kind, at)) => {
                let (old, new) = (self.one(kind), self.one(new));
                format!("Replace {old} in {} with {new}", place(at))
            }
            (Some(Op::Token { .. }), Action::Space(at)) => {
                format!("Take the token of {}", place(at))
            }
            (Some(Op::Drop { .. }), Action::Space(at)) => {
                format!("Drop a Battle Pod in {}", place(at))
            }
            _ => self.plain(action),
        }
    }

    fn execution_words(&self, t: &Table, window: Window, action: Action) -> String {
        let place = |at: u8| self.content.place(at);
        let at = match action {
            Action::Stop => return "Done".into(),
            Action::Space(at) => at,
            Action::Go => return self.go_words(t, window.act),
            _ => return self.plain(action),
        };
        match window.act {
            Act::RdfMarch | Act::AulMarch => format!("March out of {}", place(at)),
            Act::RdfPatrol => {
                let n = t.force(at, Faction::Rdf).min(t.count(at, Kind::Soldier));
                format!("Patrol {}: {} turn overt", place(at), count(n, "Soldier"))
                    .replace("1 Soldier turn", "1 Soldier turns")
            }
            Act::RdfAttack => format!("Attack in {}", place(at)),
            Act::RdfEnlist => format!("A Partisan in {} becomes a Military Mecha", place(at)),
            Act::ZrSneak => format!("Sneak out of {}", place(at)),
            Act::ZrBribe => format!("Bribe a Battle Pod in {}", place(at)),
            Act::ZrAmbush => format!("Ambush in {}", place(at)),
            Act::ZrHide => format!("Hide a ZR Mecha in {}", place(at)),
            Act::RefFly => format!("Fly out of {}", place(at)),
            Act::RefScan => {
                let price = self.cost(t, window, action);
                let free = if price == 0 { "free".into() } else { format!("{price} Protoculture") };
                format!("Scan {} ({free})", place(at))
            }
            Act::AulCanvas => format!("Place a Partisan in {}", place(at)),
            Act::AulConstruct => format!("Build a City in {}", place(at)),
            Act::AulRiot => {
                let hits = t.count(at, Kind::Partisan) / 2;
                format!("Riot in {}: {}", place(at), count(hits, "hit"))
            }
            _ => self.plain(action),
        }
    }

    fn go_words(&self, t: &Table, act: Act) -> String {
        match act {
            Act::RefRepairs => "Ready a Battle Pod".into(),
            Act::RefBombard => "Bombard the Flagship's space".into(),
            Act::AulConcert => "Hold the concert".into(),
            _ => format!("Gain {} Protoculture", self.income(t, act.faction())),
        }
    }

    /// "a Partisan", "Rick Hunter", "the Flagship".
    pub(crate) fn one(&self, kind: Kind) -> String {
        self.one_of(kind.bit())
    }

    fn to(&self, action: Action) -> &str {
        match action {
            Action::Space(at) => self.content.place(at),
            _ => "nowhere",
        }
    }

    /// What a faction action costs, in words.
    pub(crate) fn price(&self, act: Act) -> String {
        match self.content.command(act).cost {
            0 => "free".into(),
            n => format!("{n} Protoculture"),
        }
    }

    /// What a faction action does, in a few words and with the numbers of now.
    pub(crate) fn act_brief(&self, t: &Table, act: Act) -> String {
        let income = || format!("Gain {}", self.income(t, act.faction()));
        match act {
            Act::RdfMarch | Act::AulMarch => "Units of one space to adjacent spaces".into(),
            Act::RdfPatrol => "Each RDF unit of a space exposes one Soldier".into(),
            Act::RdfAttack => {
                "Overt Zentraedi: 2 hits for Rick and each Veritech, 1 for each Mecha".into()
            }
            Act::RdfTax | Act::ZrSteal | Act::RefExtort | Act::AulSolicit => income(),
            Act::RdfEnlist => "A Partisan becomes a Mecha, or 2 Mecha a Veritech".into(),
            Act::RdfCurfew => "Shift a civilian left".into(),
            Act::ZrSneak => "One unit to an adjacent space, from or to the Hideout".into(),
            Act::ZrBribe => "A Battle Pod becomes a ZR Mecha".into(),
            Act::ZrAmbush => "Each unit hits once, Khyron twice".into(),
            Act::ZrHide => "A ZR Mecha turns covert".into(),
            Act::ZrInspire => "Khyron shifts a civilian right".into(),
            Act::RefFly => "One unit to an adjacent space, or a Pod to or from the Flagship".into(),
            Act::RefRepairs => {
                format!("A Pod from Assembly ({}) to Constructed ({})", t.assembly, t.constructed)
            }
            Act::RefConvince => {
                "Shift a civilian either way where RDF controls and a Pod stands".into()
            }
            Act::RefScan => "Expose all Soldiers at the Flagship, or for 2 next to it".into(),
            Act::RefBombard => "Destroy all overt Zentraedi at the Flagship".into(),
            Act::AulConcert => match t.find(Kind::Minmei).filter(|&at| at < TERRITORIES) {
                Some(at) => {
                    let steps = count(t.count(at, Kind::Partisan), "step");
                    format!("{steps} in {}", self.content.place(at))
                }
                None => "A step for each Partisan with Minmei".into(),
            },
            Act::AulCanvas => {
                let left = t.supply[Kind::Partisan as usize];
                format!("A new Partisan, {left} left")
            }
            Act::AulConstruct => "2 Partisans become a City".into(),
            Act::AulRiot => "1 hit for every 2 Partisans of a space".into(),
        }
    }

    /// The same on a tile, in a line or two.
    pub(crate) fn act_note(&self, t: &Table, act: Act) -> String {
        match act {
            Act::RdfMarch | Act::AulMarch => "Units of one space".into(),
            Act::RdfPatrol => "Expose Soldiers".into(),
            Act::RdfAttack => "Hit overt Zentraedi".into(),
            Act::RdfEnlist => "A Mecha or a Veritech".into(),
            Act::RdfCurfew => "A civilian left".into(),
            Act::ZrSneak => "One unit, or the Hideout".into(),
            Act::ZrBribe => "A Pod becomes yours".into(),
            Act::ZrAmbush => "1 hit, Khyron 2".into(),
            Act::ZrHide => "A Mecha turns covert".into(),
            Act::ZrInspire => "A civilian right".into(),
            Act::RefFly => "One unit, or a drop".into(),
            Act::RefRepairs => format!("A Pod, {} in Assembly", t.assembly),
            Act::RefConvince => "A civilian either way".into(),
            Act::RefScan => "Expose Soldiers".into(),
            Act::RefBombard => "Destroy the overt".into(),
            Act::AulConstruct => "2 Partisans: a City".into(),
            Act::AulRiot => "1 hit per 2 Partisans".into(),
            Act::AulCanvas => {
                format!("New Partisan, {} left", t.supply[Kind::Partisan as usize])
            }
            Act::AulConcert | Act::RdfTax | Act::ZrSteal | Act::RefExtort | Act::AulSolicit => {
                self.act_brief(t, act)
            }
        }
    }

    /// How many actions a faction would have after playing a card.
    pub(crate) fn actions_by(&self, faction: Faction, card: u8) -> u8 {
        let event = self.content.event(card);
        match (event.faction == faction, event.group) {
            (false, _) => 2,
            (true, 3) => self.own_round_card_commands,
            (true, _) => 1,
        }
    }

    /// What playing a card means for its player: actions, boxes, who comes next.
    pub(crate) fn card_prospect(&self, t: &Table, card: u8) -> String {
        let event = self.content.event(card);
        let mine = t.active() == Some(event.faction);
        let actions = match (mine, event.group) {
            (false, _) => "2 actions".into(),
            (true, 3) => match self.own_round_card_commands {
                0 => "no action".into(),
                n => count(n, "normal action"),
            },
            (true, _) => "1 normal action".into(),
        };
        let boxes = match (mine, t.automaton(event.faction)) {
            (true, _) => "you do the white box".into(),
            (_, true) => format!("{} does the white box by lot", event.faction.name()),
            _ => format!("{} does the white box and may take the black one", event.faction.name()),
        };
        match self.plays_next(t, card) {
            Some(next) => format!("{actions}; {boxes}; {} plays next", next.name()),
            None => format!("{actions}; {boxes}"),
        }
    }

    /// Who would be placed on the Timeline by this card.
    pub(crate) fn plays_next(&self, t: &Table, card: u8) -> Option<Faction> {
        let event = self.content.event(card);
        let open = t.timeline.iter().any(Option::is_none);
        let mut next = event.next.iter().copied().chain([event.faction]);
        next.find(|f| !t.timeline.contains(&Some(*f))).filter(|_| open)
    }

    /// What an action would change: Protoculture, control, points.
    pub(crate) fn preview(&self, view: &View, action: Action) -> Option<String> {
        self.changes(&view.table, &self.after(view, action, 1)?)
    }

    /// How the table would stand after taking an action so many times in a row; nothing where the turn or the
    /// question would be another's before.
    pub(crate) fn after(&self, view: &View, action: Action, times: u8) -> Option<Table> {
        let before = &view.table;
        if action == Action::Stop {
            return None;
        }
        let hidden: Cards = !view.seen.iter().fold(before.gone(), |set, cards| set | cards);
        let mut after = State {
            table: *before,
            hands: view.seen,
            // Something to draw, so that the turn ends where fate decides.
            deck: hidden,
            known: [0; 5],
            mixed: [0; 5],
            offer: view.offer,
            answer: view.answer,
        };
        for _ in 0..times {
            if !matches!(self.turn(&after), Turn::Decide(_)) || self.may(&after, action).is_err() {
                return None;
            }
            self.apply(&mut after, action, &mut ());
        }
        let same = after.turns == before.turns && after.round == before.round;
        same.then_some(after.table)
    }

    /// What is another between two tables: Protoculture of whoever decides, control, points.
    pub(crate) fn changes(&self, before: &Table, after: &Table) -> Option<String> {
        let mut words = Vec::new();
        let decider = self.decider(before);
        let (had, has) = (before.pc[decider as usize], after.pc[decider as usize]);
        if had != has {
            words.push(format!("Protoculture {had} → {has}"));
        }
        for at in 0..TERRITORIES {
            let [old, new] = [before, after].map(|t| self.control(t, at));
            if old != new {
                let who = |side: Option<Side>| side.map_or("nobody", |side| side.faction().name());
                words.push(format!("{}: {} → {}", self.content.place(at), who(old), who(new)));
            }
        }
        let [old, new] = [before, after].map(|t| self.points(t));
        for faction in Faction::ALL {
            let (old, new) = (old[faction as usize], new[faction as usize]);
            if old != new {
                words.push(format!("{} {old} → {new} VP", faction.name()));
            }
        }
        (!words.is_empty()).then(|| words.join(" · "))
    }

    /// Where the frame on top takes place.
    pub(crate) fn spotlight(t: &Table) -> Option<u8> {
        match t.top() {
            Frame::Lift { from, .. }
            | Frame::Displace { from, .. }
            | Frame::March { from, .. }
            | Frame::Sneak { from }
            | Frame::Fly { from } => Some(from),
            Frame::Ambush { at }
            | Frame::Aim { at, .. }
            | Frame::Riot { at }
            | Frame::Hits { at, .. } => Some(at),
            Frame::Carry { zone } => Some(zone),
            Frame::Concert { .. } => t.find(Kind::Minmei),
            Frame::Nothing
            | Frame::Op { .. }
            | Frame::Window(_)
            | Frame::Lots { .. }
            | Frame::DropLots { .. } => None,
        }
        .filter(|&at| at <= HIDEOUT)
    }
}
