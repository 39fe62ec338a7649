"""Many matches at once."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ._veritable import Matches


class Step(NamedTuple):
    """What a step gives. The arrays belong to the environment: the next step writes into them again."""

    observations: np.ndarray
    """What the deciding seat of each match sees now, float32 (matches, numbers)."""
    masks: np.ndarray
    """What it may do, bool (matches, actions)."""
    seats: np.ndarray
    """Who decides, uint8 (matches,)."""
    rewards: np.ndarray
    """What a match that has just ended was worth to each seat, from -1 to 1; zeros otherwise; float32 (matches, seats)."""
    scores: np.ndarray
    """The points of each seat in a match that has just ended; zeros otherwise; float32 (matches, seats)."""
    dones: np.ndarray
    """Whether a match has just ended; its row already shows the next one; bool (matches,)."""


class Looks(NamedTuple):
    """What the legal decisions of all matches lead to, one after the other: what a learned judgement compares."""

    rows: np.ndarray
    """The match of each decision, int64 (decisions,)."""
    actions: np.ndarray
    """The decision, int64 (decisions,)."""
    inputs: np.ndarray
    """What its seat may know of the position after it, as numbers near 1, float32 (decisions, numbers)."""
    worths: np.ndarray
    """What it is worth, from 0 to 1, if the match is over then; nan otherwise; float32 (decisions,)."""


class VectorEnv:
    """A batch of matches of one game, stepped in Rust threads, begun anew when they end.

    Without `opponents` every decision of every seat is yours (self-play; `seats` says whose it is). With
    `opponents="greedy"` (or another bot) one seat of each match is yours, another one in each match, and the bot
    plays the others; with `learned=False` it judges by hand also where a judgement comes with the program. Decisions
    without an alternative are played for you, as at a table.
    """

    def __init__(self, game: str, num_envs: int, seed: int = 0, opponents: str | None = None, learned: bool = True, **options):
        self._matches = Matches(game, num_envs, opponents, learned, **options)
        self.game = game
        self.num_envs, self.observation_size, self.action_size, self.num_seats = self._matches.sizes
        self._step = Step(
            np.zeros((num_envs, self.observation_size), np.float32),
            np.zeros((num_envs, self.action_size), np.bool_),
            np.zeros(num_envs, np.uint8),
            np.zeros((num_envs, self.num_seats), np.float32),
            np.zeros((num_envs, self.num_seats), np.float32),
            np.zeros(num_envs, np.bool_),
        )
        self._actions = np.zeros(num_envs, np.int64)
        self.reset(seed)

    def reset(self, seed: int = 0) -> Step:
        """Begins every match anew; the same seed gives the same matches on any number of threads."""
        self._matches.reset(seed, *self._step)
        return self._step

    def step(self, actions) -> Step:
        """Plays one decision in every match. If one of them is illegal nothing is played and ValueError says which and why."""
        self._matches.step(np.ascontiguousarray(actions, np.int64), *self._step)
        return self._step

    def random_actions(self) -> np.ndarray:
        """Any legal action for each match. The array is written again by the next call."""
        self._matches.any(self._actions)
        return self._actions

    def looks(self) -> Looks:
        """Tries every legal decision of every match, its move completed as a bot would, in one world that the deciding
        seat cannot rule out. ValueError for a game that tells no such numbers."""
        return Looks(*self._matches.looks())
