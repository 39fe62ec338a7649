//! Judgements remembered: a search guesses many hands at one table, asks for every seat what a position is worth, and its
//! lines come to the same boards again and again.

use std::cell::RefCell;
use std::hash::Hash;

use veritable_core::memo::{Gist, Memory};

use crate::Reconstruction;
use crate::content::Op;
use crate::state::{Frame, Grant, Phase, State, Table, Window};
use crate::terms::{Faction, Kind, NONE};

/// How many boards a thread remembers.
const BOARDS: usize = 1 << 13;

/// What a position is worth to each faction, hands aside.
pub(super) type Worths = [f32; 4];

thread_local! {
    static MEMORY: RefCell<Memory<Worths>> = const { RefCell::new(Memory::of(BOARDS)) };
}

impl Reconstruction {
    /// What the table is worth to each faction, remembered or worked out.
    pub(super) fn recall(&self, t: &Table, work_out: impl FnOnce() -> Worths) -> Worths {
        MEMORY.with_borrow_mut(|memory| memory.recall(self.judged(t), work_out))
    }

    /// All that a judgement looks at.
    #[inline]
    fn judged(&self, t: &Table) -> Gist {
        let place = |f: Option<Faction>| f.map_or(NONE, |f| f as u8);
        let [first, second, third, fourth] = t.timeline.map(place);
        let [rdf, zr, fleet, aul] = t.pc;
        let supply =
            [Kind::Soldier, Kind::Partisan, Kind::City].map(|kind| t.supply[kind as usize]);
        let [soldiers, partisans, cities] = supply;
        // In Take Command it counts what may still be done in it.
        let (phase, [actions, special, open], commands) = match t.phase {
            Phase::Command => {
                let (actions, special) = self.allowance(t);
                let open = match t.stack[0] {
                    Frame::Window(Window { act, grant: Grant::Command, .. }) => act as u8,
                    _ => NONE,
                };
                (t.phase, [actions, special.into(), open], t.commands)
            }
            Phase::White | Phase::Ask | Phase::Black => (Phase::White, [0; 3], 0),
            Phase::Draw => (t.phase, [0; 3], 0),
            _ => (Phase::Play, [0; 3], 0),
        };
        let bot = u8::from(t.automaton(Faction::Ref));
        let [a, b, c, d] = commands.to_le_bytes();
        let [e, f] = t.stolen.to_le_bytes();
        self.judge.gist().and(t.units.as_flattened()).and(t.civilians.as_flattened()).and(&[
            rdf,
            zr,
            fleet,
            aul,
            first,
            second,
            third,
            fourth,
            t.round,
            t.turns,
            phase as u8,
            bot,
            t.assembly,
            t.constructed,
            t.converted,
            soldiers,
            partisans,
            cities,
            actions,
            special,
            open,
            a,
            b,
            c,
            d,
            e,
            f,
        ])
    }

    /// The table, where whoever takes what looks best need not look at anything else: cards in hands count when one is
    /// chosen, or seen by a card; otherwise they add the same to all that is not certain. What a learned judgement looks
    /// at is not known.
    pub(super) fn choice_by_the_table(&self, s: &State) -> Option<Gist> {
        let open =
            s.depth > 0 || matches!(s.phase, Phase::Command | Phase::Resupply | Phase::Return);
        let boxes = self.content.events.get(usize::from(s.card())).map(|event| &event.boxes);
        let peeks = boxes
            .is_some_and(|boxes| boxes.iter().flatten().any(|op| matches!(op, Op::Peek { .. })));
        (open && !peeks && self.model.is_none()).then(|| {
            let mut gist = Gist::default();
            Table { proposals: 0, partner: None, wish: None, ..s.table }.hash(&mut gist);
            gist
        })
    }
}
