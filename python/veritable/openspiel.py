"""Every game as a game of OpenSpiel.

    import pyspiel, veritable.openspiel
    game = pyspiel.load_game("veritable_force_of_arms(rounds=1)")

Importing this module registers the games. Chance nodes are explicit, with the probabilities of the rules. Tensors are
what the player's seat may know. Options with other characters than letters and digits go by `options("…")`.
"""

from __future__ import annotations

import numpy as np
import pyspiel

from ._veritable import Match, games

__all__ = ["VeritableGame", "VeritableState", "name"]

# More outcomes than any chance turn of any game has.
_OUTCOMES = 4096


def name(game: str) -> str:
    """What OpenSpiel calls a game."""
    return "veritable_" + game.replace("-", "_")


def _type(game: str) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=name(game),
        long_name=f"Veritable: {game}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=4,
        min_num_players=1,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"options": ""},
    )


class VeritableGame(pyspiel.Game):
    """A game; `options` are written as "rounds=1;players=3"."""

    game = ""

    def __init__(self, params=None):
        params = params or {}
        written = str(params.get("options", "") or "")
        self.options = dict(pair.split("=", 1) for pair in written.split(";") if pair)
        match = Match(self.game, **self.options)
        self.numbers = match.observation_size
        info = pyspiel.GameInfo(
            num_distinct_actions=match.action_size,
            max_chance_outcomes=_OUTCOMES,
            num_players=match.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=match.limit,
        )
        super().__init__(_type(self.game), info, params)

    def new_initial_state(self):
        return VeritableState(self)

    def make_py_observer(self, iig_obs_type=None, params=None):
        return _Observer(self.numbers)


class VeritableState(pyspiel.State):
    """A position."""

    def __init__(self, game: VeritableGame):
        super().__init__(game)
        self.match = Match(game.game, **game.options)

    def current_player(self):
        if self.match.turn == "over":
            return pyspiel.PlayerId.TERMINAL
        seat = self.match.seat
        return pyspiel.PlayerId.CHANCE if seat is None else seat

    def _legal_actions(self, player):
        return sorted(self.match.legal_indices())

    def chance_outcomes(self):
        return [(i, share) for i, (_, share) in enumerate(self.match.chance())]

    def _apply_action(self, action):
        self.match.play(self.match.legal()[action] if self.is_chance_node() else int(action))

    def _action_to_string(self, player, action):
        if player == pyspiel.PlayerId.CHANCE:
            return self.match.legal()[action]
        return next((c["action"] for c in self.match.choices() if c["index"] == action), str(action))

    def is_terminal(self):
        return self.match.turn == "over"

    def returns(self):
        return self.match.returns()

    def __str__(self):
        return " ".join(self.match.log()).replace("\n", " ")

    def __deepcopy__(self, memo):
        copy = VeritableState(self.get_game())
        for action in self.history():
            copy.apply_action(action)
        return copy


class _Observer:
    """What a seat may know, as numbers and as text."""

    def __init__(self, numbers: int):
        self.tensor = np.zeros(numbers, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state, player):
        self.tensor[:] = state.match.observe(player)

    def string_from(self, state, player):
        return str(state.match.view(player))


def _register() -> None:
    known = set(pyspiel.registered_names())
    for game in games():
        if name(game) not in known:
            kind = type(name(game), (VeritableGame,), {"game": game})
            pyspiel.register_game(_type(game), kind)


_register()
