"""Simulations in shards."""

import pytest

from veritable.shards import Findings, shards, simulate

STUDY = {"game": "cyclone-run", "games": 12, "bots": ["greedy", "cadet"], "seed": 3}


def test_shards_cover_every_seed_once():
    ranges = shards(103, 25, seed=7)
    seeds = [seed for first, count in ranges for seed in range(first, first + count)]
    assert seeds == list(range(7, 110))


def test_findings_are_the_same_however_the_study_is_cut():
    whole = simulate(**STUDY, size=12)
    assert whole.games == 12 and whole.plies > 0
    assert simulate(**STUDY, size=5) == whole
    assert simulate(**STUDY, size=4, over=lambda play, work: list(map(play, reversed(work)))) == whole
    assert abs(whole.share(0) + whole.share(1) - 1) < 1e-9


def test_processes_find_the_same_as_one():
    assert simulate(**STUDY, size=6, over="processes") == simulate(**STUDY)


def test_a_ray_cluster_finds_the_same_as_one_process():
    ray = pytest.importorskip("ray")
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        assert simulate(**STUDY, size=4, over="ray") == simulate(**STUDY)
    finally:
        ray.shutdown()


def test_an_unknown_way_is_refused_with_the_known_ones():
    with pytest.raises(ValueError, match="'here', 'processes', 'ray'"):
        simulate("cyclone-run", 1, over="moon")


def test_nothing_found_is_nothing():
    assert Findings() + Findings() == Findings() and Findings().share(0) == 0
