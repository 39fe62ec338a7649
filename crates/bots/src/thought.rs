//! What a bot is asked, and what it thinks of it.

use std::fmt;

use veritable_core::{Game, Seat};

/// A decision to make: what the seat knows and what it may do. There is no state in it.
pub struct Question<'a, G: Game> {
    /// The rules.
    pub game: &'a G,
    /// Who decides.
    pub seat: Seat,
    /// What the seat knows.
    pub view: &'a G::View,
    /// What it may do: at least one action.
    pub legal: &'a [G::Action],
}

impl<G: Game> Clone for Question<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Question<'_, G> {}

/// A choice and its reasons.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought<A> {
    /// The choice.
    pub action: A,
    /// All that was considered, the best first. Empty if there was nothing to think about.
    pub alternatives: Vec<Alternative<A>>,
    /// How many lines of play were tried.
    pub iterations: u32,
}

/// One of the actions that were considered.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Alternative<A> {
    /// The action.
    pub action: A,
    /// How good it looks to the deciding seat, from 0 (lost) to 1 (won).
    pub value: f32,
    /// The share of the thinking it got, from 0 to 1.
    pub share: f32,
}

impl<A: Copy> Thought<A> {
    /// The answer where there is nothing to think about.
    pub fn at_once(action: A) -> Self {
        Self { action, alternatives: Vec::new(), iterations: 0 }
    }

    /// Takes the first of `alternatives`, which are put in order: most thought first, ties by value, what
    /// still ties by the order of the legal actions.
    pub fn best(mut alternatives: Vec<Alternative<A>>, iterations: u32) -> Option<Self> {
        alternatives.sort_by(|a, b| b.share.total_cmp(&a.share).then(b.value.total_cmp(&a.value)));
        let action = alternatives.first()?.action;
        Some(Self { action, alternatives, iterations })
    }
}

impl<A: fmt::Display> fmt::Display for Thought<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.action)?;
        for Alternative { action, value, share } in self.alternatives.iter().take(5) {
            let (value, share) = (value * 100.0, share * 100.0);
            write!(f, "\n  {action}: wins {value:.0} %, {share:.0} % of the thought")?;
        }
        Ok(())
    }
}
