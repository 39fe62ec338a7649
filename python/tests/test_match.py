"""One match: play, look, take back, save, ask a bot."""

import random

import numpy as np
import pytest

import veritable
from veritable import Match

GAMES = veritable.games()


def played(game, plies=60, seed=1, **options):
    match, dice = Match(game, seed, **options), random.Random(seed)
    while match.turn != "over" and match.plies < plies:
        match.settle()
        if match.turn == "decide":
            match.play(dice.choice(match.legal_indices()))
    return match


def test_all_five_games_are_there():
    assert GAMES == ["force-of-arms", "crisis-point", "cyclone-run", "attack-on-the-sdf-1", "reconstruction"]


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_is_played_by_index_and_its_returns_are_those_of_its_result(game):
    match = played(game, plies=10**6)
    assert match.turn == "over" and match.seat is None and match.legal() == []
    worth = {"sole": 1, "major": 1, "shared": 1, "minor": 0, "draw": 0, "loss": -1}
    assert match.returns() == [worth[result] for result in match.outcome()["results"]]


@pytest.mark.parametrize("game", GAMES)
def test_index_notation_mask_and_choices_name_the_same_decisions(game):
    match = played(game)
    match.settle()
    choices = match.choices()
    assert [c["action"] for c in choices] == match.legal()
    assert [c["index"] for c in choices] == match.legal_indices()
    assert sorted(match.legal_indices()) == np.flatnonzero(match.mask()).tolist()
    assert match.mask().shape == (match.action_size,)
    by_index, by_words = match.copy(), match.copy()
    by_index.play(choices[-1]["index"])
    by_words.play(choices[-1]["action"])
    assert by_index.state() == by_words.state()


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_match_and_another_seed_another(game):
    assert played(game, seed=5).state() == played(game, seed=5).state()
    assert played(game, seed=5).log() != played(game, seed=6).log()


@pytest.mark.parametrize("game", GAMES)
def test_what_is_taken_back_never_happened(game):
    match = played(game)
    before, log = match.state(), match.log()
    copy = match.copy()
    copy.settle()
    copy.play(copy.legal()[0])
    while copy.plies > len(log):
        copy.undo()
    assert copy.state() == before and copy.log() == log


@pytest.mark.parametrize("game", GAMES)
def test_a_position_goes_out_and_in(game):
    match = played(game)
    other = Match(game)
    other.load(match.state())
    assert other.state() == match.state() and other.plies == 0
    with pytest.raises(ValueError):
        other.load({"nothing": 1})
    assert other.state() == match.state()


@pytest.mark.parametrize("game", GAMES)
def test_a_saved_match_is_read_again_and_goes_on_by_the_same_seed(game):
    match = played(game)
    match.settle()
    again = Match.read(match.save())
    assert again.log() == match.log() and again.state() == match.state()
    assert Match.read(again.save()).log() == match.log()


def test_scripted_chance_is_played_but_not_saved_as_fair():
    fair, match = Match("cyclone-run", 1), Match("cyclone-run", 1)
    fell = fair.roll()
    outcomes = match.chance()
    assert abs(sum(share for _, share in outcomes) - 1) < 1e-9
    match.play(next(outcome for outcome, _ in outcomes if outcome != fell))
    with pytest.raises(ValueError, match="scripted"):
        match.save()


@pytest.mark.parametrize("game", GAMES)
def test_observations_have_the_promised_size_and_views_hide_what_they_must(game):
    match = played(game)
    for seat in range(match.seats):
        numbers = match.observe(seat)
        assert numbers.shape == (match.observation_size,) and numbers.dtype == np.float32
        assert np.isfinite(numbers).all()
    assert match.view() != match.state()


def test_a_bot_thinks_of_what_is_legal_and_the_same_seed_thinks_the_same():
    match = played("force-of-arms", plies=6, rounds=1)
    match.settle()
    thought = match.think("greedy", seed=3)
    assert thought["action"] in match.legal()
    assert match.think("greedy", seed=3) == thought
    assert thought["alternatives"][0]["value"] >= 0


def test_errors_are_sentences():
    with pytest.raises(ValueError, match="There is no game “chess”"):
        Match("chess")
    with pytest.raises(ValueError, match="rounds"):
        Match("force-of-arms", rounds=99)
    match = Match("force-of-arms")
    with pytest.raises(ValueError, match="nothing to take back"):
        match.undo()
    match.settle()
    with pytest.raises(ValueError, match="no seat 7"):
        match.observe(7)
    with pytest.raises(ValueError, match="No decision has the index"):
        match.play(10**6)
    with pytest.raises(ValueError, match="There is no bot"):
        match.think("deep-blue")
