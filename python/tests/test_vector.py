"""Many matches at once."""

import numpy as np
import pytest

import veritable
from veritable import Match, VectorEnv

GAMES = veritable.games()


@pytest.mark.parametrize("game", GAMES)
def test_every_row_of_a_batch_is_a_decision_with_its_observation_and_mask(game):
    env = VectorEnv(game, 3, seed=9)
    match = Match(game)
    for _ in range(40):
        step = env.step(env.random_actions())
    assert step.observations.shape == (3, match.observation_size)
    assert step.masks.shape == (3, match.action_size)
    assert (step.masks.sum(axis=1) >= 1).all()
    assert (step.seats < match.seats).all()


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_batch_whatever_its_size(game):
    def walk(count):
        env, seen = VectorEnv(game, count, seed=4), []
        for _ in range(60):
            step = env.step(env.random_actions())
            seen.append((step.observations[:2].copy(), step.seats[:2].copy(), step.dones[:2].copy()))
        return seen

    for small, large in zip(walk(2), walk(200)):
        assert all(np.array_equal(a, b) for a, b in zip(small, large))


@pytest.mark.parametrize("game", GAMES)
def test_what_ends_pays_every_seat_and_begins_anew(game):
    env, ends = VectorEnv(game, 8, seed=2), 0
    for _ in range(20_000):
        step = env.step(env.random_actions())
        assert not step.rewards[~step.dones].any()
        ends += int(step.dones.sum())
        if step.dones.any():
            paid = step.rewards[step.dones]
            assert ((paid >= -1) & (paid <= 1)).all()
        if ends >= 8:
            break
    assert ends >= 8 and step.masks.any(axis=1).all()


@pytest.mark.parametrize("game", ["force-of-arms", "cyclone-run"])
def test_with_opponents_only_the_learner_decides_and_its_seat_changes(game):
    env = VectorEnv(game, 4, seed=1, opponents="cadet")
    seats = env.reset(1).seats.copy()
    assert seats.tolist() == [room % env.num_seats for room in range(4)]
    dones = 0
    while dones < 4:
        before = seats.copy()
        step = env.step(env.random_actions())
        seats = step.seats.copy()
        assert (seats[~step.dones] == before[~step.dones]).all()
        assert (seats[step.dones] == (before[step.dones] + 1) % env.num_seats).all()
        dones += int(step.dones.sum())


def test_an_illegal_action_plays_nothing_and_says_where_and_why():
    env = VectorEnv("crisis-point", 5, seed=1)
    before = env.reset(1).observations.copy()
    actions = env.random_actions().copy()
    actions[3] = int(np.flatnonzero(~env.reset(1).masks[3])[0])
    with pytest.raises(ValueError, match="Match 3 cannot play .* Nothing was played"):
        env.step(actions)
    assert np.array_equal(env._step.observations, before)
    with pytest.raises(ValueError, match="one action for each match"):
        env.step(actions[:2])


@pytest.mark.parametrize("game", ["force-of-arms", "crisis-point", "cyclone-run"])
def test_looks_show_every_legal_decision_of_every_match(game):
    env = VectorEnv(game, 3, seed=3)
    for _ in range(30):
        step = env.step(env.random_actions())
        looks = env.looks()
        for row in range(3):
            assert sorted(looks.actions[looks.rows == row]) == np.flatnonzero(step.masks[row]).tolist()
    assert looks.inputs.shape[0] == len(looks.rows) == len(looks.worths)
    assert np.isfinite(looks.inputs).all() and looks.inputs.any()
    over = looks.worths[~np.isnan(looks.worths)]
    assert ((over >= 0) & (over <= 1)).all()


def test_a_game_that_tells_no_numbers_for_a_judgement_says_so():
    with pytest.raises(ValueError, match="tells no numbers"):
        VectorEnv("cyclone-run", 2, players=3).looks()


def test_whoever_wins_has_more_points():
    env, ends = VectorEnv("force-of-arms", 16, seed=2, rounds=1), 0
    while ends < 16:
        step = env.step(env.random_actions())
        assert not step.scores[~step.dones].any()
        for rewards, scores in zip(step.rewards[step.dones], step.scores[step.dones]):
            assert rewards[0] == 0 or (rewards[0] > 0) == (scores[0] > scores[1])
        ends += int(step.dones.sum())
