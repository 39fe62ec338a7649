"""Simulations in shards: the same findings on one process, on many, or on a Ray cluster.

A study of N games is cut by seed ranges. What is found of a shard depends on its seeds alone, and findings add up in
any order, so that the sum is the same wherever the shards were played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import reduce

from ._veritable import Match

__all__ = ["Findings", "play", "shards", "simulate"]


@dataclass
class Findings:
    """What was found: all of it adds up."""

    games: int = 0
    plies: int = 0
    results: Counter = field(default_factory=Counter)
    """How often each seat had each result: ("seat name", "sole") -> count."""
    scores: Counter = field(default_factory=Counter)
    """The sum of each seat's points."""

    def __add__(self, other: Findings) -> Findings:
        return Findings(
            self.games + other.games,
            self.plies + other.plies,
            self.results + other.results,
            Counter({seat: self.scores[seat] + other.scores[seat] for seat in {*self.scores, *other.scores}}),
        )

    def share(self, seat: int) -> float:
        """The share of what could be won that a seat has won; minor victories and draws are halves."""
        worth = {"sole": 1.0, "major": 1.0, "shared": 1.0, "minor": 0.5, "draw": 0.5, "loss": 0.0}
        return sum(worth[result] * n for (who, result), n in self.results.items() if who == seat) / max(1, self.games)


def shards(games: int, size: int, seed: int = 0) -> list[tuple[int, int]]:
    """Seed ranges (first, count) that cover `games` games."""
    return [(seed + first, min(size, games - first)) for first in range(0, games, size)]


def play(game: str, bots: list[str], first: int, count: int, options: dict | None = None) -> Findings:
    """Plays one shard: the games with the seeds first, first + 1, …; bots are given to the seats in turn."""
    found = Findings()
    for seed in range(first, first + count):
        match = Match(game, seed, **(options or {}))
        match.settle()
        while match.turn != "over":
            bot = bots[match.seat % len(bots)]
            match.play(match.think(bot, seed=seed + match.plies)["action"])
            match.settle()
        end = match.outcome()
        found.games += 1
        found.plies += match.plies
        found.results.update(enumerate(end["results"]))
        found.scores.update(dict(enumerate(end["scores"])))
    return found


def simulate(
    game: str,
    games: int,
    bots: Iterable[str] = ("greedy",),
    seed: int = 0,
    size: int = 50,
    options: dict | None = None,
    over: str | Callable = "here",
) -> Findings:
    """Plays `games` games in shards of `size`.

    `over` says where: "here" (one after another), "processes" (of this machine), "ray" (the cluster that
    `ray.init()` found), or a function like `map`.
    """
    bots = list(bots)
    work = [(game, bots, first, count, options) for first, count in shards(games, size, seed)]
    if over == "here":
        found = map(_play, work)
    elif over == "processes":
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import get_context

        with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
            found = list(pool.map(_play, work))
    elif over == "ray":
        import ray

        remote = ray.remote(_play)
        found = ray.get([remote.remote(shard) for shard in work])
    elif callable(over):
        found = over(_play, work)
    else:
        raise ValueError(f"There is no way {over!r} to spread a simulation: use 'here', 'processes', 'ray' or a function like map.")
    return reduce(Findings.__add__, found, Findings())


def _play(shard: tuple) -> Findings:
    return play(*shard)
