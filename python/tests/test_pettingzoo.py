"""PettingZoo's own tests, unmodified, for every game.

Not among them is `max_cycles_test`: it wants a parallel environment whose agents all act at once, with any action of the
space. Here one agent acts at a time, and what it may do is in the mask.
"""

import warnings

import pytest

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, performance_benchmark, seed_test  # noqa: E402

import veritable  # noqa: E402
from veritable.pettingzoo import env  # noqa: E402


@pytest.mark.parametrize("game", veritable.games())
def test_the_environment_passes_the_api_test(game):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(env(game), num_cycles=200)


@pytest.mark.parametrize("game", veritable.games())
def test_the_environment_passes_the_seed_test(game):
    seed_test(lambda: env(game), num_cycles=200)


@pytest.mark.parametrize("game", veritable.games())
def test_the_environment_runs_through_the_performance_benchmark(game, capsys):
    performance_benchmark(env(game))
    assert "Finished performance benchmark" in capsys.readouterr().out


@pytest.mark.parametrize("game", veritable.games())
def test_a_match_ends_with_the_returns_of_its_result(game):
    table = env(game)
    table.reset(seed=3)
    total = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        observation, reward, over, cut, _ = table.last()
        total[agent] += reward
        table.step(None if over or cut else table.action_space(agent).sample(observation["action_mask"]))
    assert list(total.values()) == table.unwrapped._match.returns()


def test_it_renders_the_choices_as_text():
    table = env("force-of-arms", render_mode="ansi")
    table.reset(seed=1)
    assert table.render().strip()
