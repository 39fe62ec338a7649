//! What happened, and who may know it.

use std::fmt::Debug;

use serde::Serialize;

use crate::Viewer;

/// Something that happened, and who may know it.
pub trait Told: Clone + PartialEq + Debug + Serialize + Send + Sync {
    /// What `viewer` is told: the event, the event without its secrets, or nothing.
    fn told_to(&self, viewer: Viewer) -> Option<Self>;

    /// Whether somebody learned by it what they could not know before. Nobody takes back a move past this.
    fn reveals(&self) -> bool;

    /// The clause of the rules behind it.
    fn clause(&self) -> &'static str;
}

/// Receives events while an action is applied. `()` forgets them at no cost.
pub trait Sink<E> {
    /// Takes one event; a sink that forgets never builds it.
    fn tell(&mut self, event: impl FnOnce() -> E);
}

impl<E> Sink<E> for () {
    #[inline(always)]
    fn tell(&mut self, _: impl FnOnce() -> E) {}
}

impl<E> Sink<E> for Vec<E> {
    fn tell(&mut self, event: impl FnOnce() -> E) {
        self.push(event());
    }
}
