"""A PettingZoo AEC environment for every game.

    from veritable.pettingzoo import env
    table = env("force-of-arms", rounds=1)

An observation is a dictionary: `observation` (what the agent's seat may know, as numbers) and `action_mask`. The reward
comes at the end: from -1 (lost) to 1 (won), a half-way result 0. Chance falls by the seed of `reset`.
"""

from __future__ import annotations

import gymnasium
import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ._veritable import Match

__all__ = ["env", "raw_env"]


def env(game: str, render_mode: str | None = None, **options) -> AECEnv:
    """The environment with PettingZoo's usual guards: illegal moves end the match, misuse is told."""
    table = raw_env(game, render_mode=render_mode, **options)
    table = wrappers.TerminateIllegalWrapper(table, illegal_reward=-1)
    table = wrappers.AssertOutOfBoundsWrapper(table)
    return wrappers.OrderEnforcingWrapper(table)


class raw_env(AECEnv):
    """The environment itself."""

    metadata = {"render_modes": ["ansi"], "name": "veritable_v0", "is_parallelizable": False}

    def __init__(self, game: str, render_mode: str | None = None, **options):
        super().__init__()
        if render_mode not in (None, "ansi"):
            raise ValueError(f"There is no render mode {render_mode!r}: use None or 'ansi'.")
        self.game, self.render_mode, self._options = game, render_mode, options
        self._match = Match(game, **options)
        self.metadata = {**self.metadata, "name": f"veritable_{game.replace('-', '_')}_v0"}
        self.possible_agents = [f"seat_{seat}" for seat in range(self._match.seats)]
        numbers, actions = self._match.observation_size, self._match.action_size
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-np.inf, np.inf, (numbers,), np.float32),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._dice = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict | None = None) -> None:
        if seed is not None:
            self._dice = np.random.default_rng(seed)
        self._match = Match(self.game, int(self._dice.integers(2**63)), **self._options)
        self._match.settle()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self._match.seat]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        seat = self.possible_agents.index(agent)
        decides = self._match.seat == seat
        mask = self._match.mask() if decides else np.zeros(self._match.action_size, np.int8)
        return {"observation": self._match.observe(seat), "action_mask": mask}

    def step(self, action) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._match.play(int(action))
        self._match.settle()
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self._match.turn == "over":
            self.rewards = dict(zip(self.possible_agents, self._match.returns()))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self._match.seat]
        self._accumulate_rewards()

    def render(self) -> str | None:
        if self.render_mode is None:
            gymnasium.logger.warn("You are calling render method without specifying any render mode.")
            return None
        choices = self._match.choices() if self._match.turn == "decide" else []
        end = self._match.outcome()
        return end["reason"] if end else "\n".join(f"{c['index']:>5}  {c['label']}" for c in choices)

    def close(self) -> None:
        pass
