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
    dones: np.ndarray
    """Whether a match has just ended; its row already shows the next one; bool (matches,)."""


class VectorEnv:
    """A batch of matches of one game, stepped in Rust threads, begun anew when they end.

    Without `opponents` every decision of every seat is yours (self-play; `seats` says whose it is). With
    `opponents="greedy"` (or another bot) one seat of each match is yours, another one in each match, and the bot
    plays the others. Decisions without an alternative are played for you, as at a table.
    """

    def __init__(self, game: str, num_envs: int, seed: int = 0, opponents: str | None = None, **options):
        self._matches = Matches(game, num_envs, opponents, **options)
        self.game = game
        self.num_envs, self.observation_size, self.action_size, self.num_seats = self._matches.sizes
        self._step = Step(
            np.zeros((num_envs, self.observation_size), np.float32),
            np.zeros((num_envs, self.action_size), np.bool_),
            np.zeros(num_envs, np.uint8),
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
