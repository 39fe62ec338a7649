"""OpenSpiel's own tests, unmodified, and one of its algorithms."""

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

import veritable  # noqa: E402
import veritable.openspiel as bridge  # noqa: E402

GAMES = veritable.games()


@pytest.mark.parametrize("game", GAMES)
def test_the_game_passes_the_simulation_test(game):
    pyspiel.random_sim_test(pyspiel.load_game(bridge.name(game)), num_sims=2, serialize=False, verbose=False)


def test_options_reach_the_match():
    game = pyspiel.load_game(bridge.name("cyclone-run"), {"options": "players=3"})
    assert game.num_players() == 3


def test_monte_carlo_tree_search_of_open_spiel_plays_a_match():
    from open_spiel.python.algorithms import mcts

    game = pyspiel.load_game(bridge.name("cyclone-run"))
    dice = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2.0, 4, mcts.RandomRolloutEvaluator(1, dice), random_state=dice)
    state = game.new_initial_state()
    for _ in range(8):
        while state.is_chance_node():
            outcomes, shares = zip(*state.chance_outcomes())
            state.apply_action(int(dice.choice(outcomes, p=shares)))
        if state.is_terminal():
            break
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
