//! One position, and where everything lay in it: what moved is marked without drawing a position twice.

use std::hash::BuildHasher;
use std::sync::{Arc, LazyLock, OnceLock};

use foldhash::quality::RandomState;
use veritable_catalog::{AnyMatch, Match};
use veritable_core::scene::{Face, Flag, Scene};
use veritable_core::{Seat, Viewer};

use super::Live;

/// A position, and for each viewer where everything lay, found out when it is first needed.
pub struct Moment {
    now: Match,
    lying: Vec<OnceLock<Lying>>,
}

impl Moment {
    pub fn new(now: &Match) -> Arc<Self> {
        let viewers = Viewer::all(now.position().seats()).map(|_| OnceLock::new());
        Arc::new(Self { now: now.clone(), lying: viewers.collect() })
    }

    /// Where everything lies for a viewer.
    fn lying(&self, viewer: Viewer) -> &Lying {
        self.lying[place(viewer, self.lying.len())]
            .get_or_init(|| Lying::of(&self.now.position().scene(viewer)))
    }
}

/// The place of a viewer in a list: the seats in order, then the spectator.
fn place(viewer: Viewer, viewers: usize) -> usize {
    match viewer {
        Viewer::Seat(seat) => usize::from(seat),
        Viewer::Spectator => viewers - 1,
    }
}

/// Where the pieces of a scene lie and what they show. Ids are kept as hashes: tables are many.
pub struct Lying(Vec<(u64, u64, Face)>);

impl Lying {
    /// Where the pieces of this scene lie.
    pub fn of(scene: &Scene) -> Self {
        let pieces = scene.board.pieces.iter();
        Self(pieces.map(|piece| (hash(&piece.id), hash(&piece.slot), piece.face)).collect())
    }

    fn find(&self, id: &str) -> Option<(u64, Face)> {
        let id = hash(id);
        self.0.iter().find(|piece| piece.0 == id).map(|piece| (piece.1, piece.2))
    }
}

fn hash(text: &str) -> u64 {
    static HASHES: LazyLock<RandomState> = LazyLock::new(RandomState::default);
    HASHES.hash_one(text)
}

/// Marks what moved or came between two moments, where it still lies as it did then.
pub fn mark_last_move(before: &Lying, after: &Lying, now: &mut Scene) {
    for piece in &mut now.board.pieces {
        let then = after.find(&piece.id);
        if then.is_some_and(|(slot, _)| slot == hash(&piece.slot)) && then != before.find(&piece.id)
        {
            piece.flags.push(Flag::Last);
        }
    }
}

impl Live {
    /// The table as a viewer sees it now, with what the others did last marked.
    pub fn scene(&self, viewer: Viewer) -> Scene {
        let mut scene = self.table.scene(viewer);
        let now = &self.moment;
        now.lying[place(viewer, now.lying.len())].get_or_init(|| Lying::of(&scene));
        if let Some((before, after)) = self.last_move(viewer) {
            mark_last_move(before.lying(viewer), after.lying(viewer), &mut scene);
        }
        scene
    }

    /// The moments before and after the last row of decisions that was not this viewer's own.
    fn last_move(&self, viewer: Viewer) -> Option<(&Moment, &Moment)> {
        match &self.runs[..] {
            [.., (seat, before)] if !viewer.is(*seat) => Some((before, &self.moment)),
            [(seat, before), (_, after)] if !viewer.is(*seat) => Some((before, after)),
            _ => None,
        }
    }

    /// Notes that a seat is about to decide: another row begins if the last was not its own.
    pub(super) fn before_decision(&mut self, seat: Seat) {
        if self.runs.last().is_none_or(|(last, _)| *last != seat) {
            self.runs.push((seat, self.moment.clone()));
            let old = self.runs.len().saturating_sub(2);
            self.runs.drain(..old);
        }
    }
}
