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

    /// Is shown the position in which the next event is told, where an action does many things one after the
    /// other and people want to follow. Most sinks look away.
    #[inline(always)]
    fn see<S: Clone + 'static>(&mut self, _: &S) {}
}

/// Keeps what was told together with the position it was told in, where the game shows it.
#[derive(Debug)]
pub struct Album<S, E> {
    /// Position and event, in order.
    pub pages: Vec<(S, E)>,
    seen: Option<S>,
}

impl<S, E> Default for Album<S, E> {
    fn default() -> Self {
        Self { pages: Vec::new(), seen: None }
    }
}

impl<S: Clone + 'static, E> Sink<E> for Album<S, E> {
    fn tell(&mut self, event: impl FnOnce() -> E) {
        if let Some(state) = self.seen.take() {
            self.pages.push((state, event()));
        }
    }

    fn see<T: Clone + 'static>(&mut self, state: &T) {
        self.seen = (state as &dyn std::any::Any).downcast_ref::<S>().cloned();
    }
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
