"""A small agent that learns to beat `greedy` by playing, in minutes on two cores. Needs numpy only.

    python learn.py [--minutes 12] [--curve learn.svg]
    python learn.py --game cyclone-run --with players=2 --out cyclone-run.judgement

It is TD-Gammon's idea: a network judges the positions that the legal decisions lead to, and the best one is taken. It learns
what became of the positions it chose: 0.3 of the result, 0.7 of how clear it was (near misses teach more than bare
results). It plays half of its matches against itself and half against `greedy`, which judges by hand here, as a person wrote
it. What it has learned can be written as a file of weights, which `veritable duel` and `veritable train --from` read.
"""

import argparse
import os
import sys
import time

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # the matrices are small: more threads would wait for each other

import numpy as np  # noqa: E402
from veritable import Match, VectorEnv  # noqa: E402


class Net:
    """Two layers of cells and one answer, taught by Adam."""

    def __init__(self, inputs, cells=(64, 32), seed=1, start=None):
        dice, sizes = np.random.default_rng(seed), (inputs, *cells, 1)
        self.parts = []
        for a, b in zip(sizes, sizes[1:]):
            self.parts += [dice.normal(0, (2 / a) ** 0.5, (a, b)).astype(np.float32), np.zeros(b, np.float32)]
        if start is not None:
            # Two cells of each layer pass one input on; nothing else counts until it is learned.
            w1, _, w2, _, w3, _ = self.parts
            w1[:, :2], w2[:2], w2[:, :2], w3[:] = 0, 0, 0, 0
            w1[start, :2], w2[0, 0], w2[1, 1], w3[:2, 0] = (1, -1), 1, 1, (1, -1)
        self.steady = [p.copy() for p in self.parts]  # their average over the last steps plays: it does not tremble
        self.mean = [np.zeros_like(p) for p in self.parts]
        self.square = [np.zeros_like(p) for p in self.parts]
        self.steps = 0

    def layers(self, x, parts):
        w1, b1, w2, b2, w3, b3 = parts
        one = np.maximum(x @ w1 + b1, 0)
        two = np.maximum(one @ w2 + b2, 0)
        return one, two, 1 / (1 + np.exp(-(two @ w3 + b3)[:, 0]))

    def judge(self, x):
        return self.layers(x, self.steady)[2]

    def teach(self, x, target, rate):
        one, two, found = self.layers(x, self.parts)
        back = ((found - target) / len(x))[:, None].astype(np.float32)
        w2, w3 = self.parts[2], self.parts[4]
        back2 = back @ w3.T * (two > 0)
        back1 = back2 @ w2.T * (one > 0)
        self.steps += 1
        for i, slope in enumerate((x.T @ back1, back1.sum(0), one.T @ back2, back2.sum(0), two.T @ back, back.sum(0))):
            self.mean[i] += 0.1 * (slope - self.mean[i])
            self.square[i] += 0.001 * (slope**2 - self.square[i])
            mean, square = self.mean[i] / (1 - 0.9**self.steps), self.square[i] / (1 - 0.999**self.steps)
            self.parts[i] -= rate * (mean / (np.sqrt(square) + 1e-8) + 1e-4 * self.parts[i])
            self.steady[i] += 0.001 * (self.parts[i] - self.steady[i])


def choose(net, env, dice, whims=0.0):
    """The best decision of every match (sometimes any), with what it leads to."""
    looks = env.looks()
    worth = np.where(np.isnan(looks.worths), net.judge(looks.inputs), looks.worths)
    worth = worth + dice.random(len(worth)) * 1e-6
    worth[dice.random(len(worth)) < whims / 8] += 1
    order = np.lexsort((worth, looks.rows))
    best = order[np.append(looks.rows[order][1:] != looks.rows[order][:-1], True)]
    return looks.actions[best], looks.inputs[best]


class Memory:
    """The latest positions with what they should be judged; the oldest are forgotten."""

    def __init__(self, inputs, size=300_000):
        self.seen, self.targets, self.count = np.zeros((size, inputs), np.float32), np.zeros(size, np.float32), 0

    def add(self, seen, targets):
        places = (self.count + np.arange(len(seen))) % len(self.seen)
        self.seen[places], self.targets[places] = seen, targets
        self.count += len(seen)

    def some(self, dice, n=512):
        rows = dice.integers(min(self.count, len(self.seen)), size=n)
        return self.seen[rows], self.targets[rows]


class School:
    """Matches that go on, with the positions that were chosen in them and are not judged yet."""

    def __init__(self, env, seed):
        self.env = env
        self.chosen = [[] for _ in range(env.num_envs)]
        self.seats = env.reset(seed).seats.copy()
        self.spread = 12.0  # of how many points one is ahead; found out while it plays

    def play(self, net, dice, whims, memory):
        """One decision in every match. The positions of those that ended go to the memory; says how many ended."""
        actions, inputs = choose(net, self.env, dice, whims)
        for match, seat in enumerate(self.seats):
            self.chosen[match].append((seat, inputs[match]))
        step = self.env.step(actions)
        self.seats = step.seats.copy()
        ended = np.flatnonzero(step.dones)
        for match in ended:
            seats = np.array([seat for seat, _ in self.chosen[match]])
            results = (step.rewards[match][seats] + 1) / 2
            ahead = (step.scores[match] - step.scores[match][::-1])[seats]
            self.spread += 0.01 * (np.sqrt(np.mean(ahead**2)) - self.spread)
            clear = 1 / (1 + np.exp(-2 * ahead / self.spread))
            memory.add([seen for _, seen in self.chosen[match]], 0.3 * results + 0.7 * clear)
            self.chosen[match] = []
        return len(ended)


def against_greedy(net, game, options, matches, seed):
    """The share of the points against `greedy` in so many matches, half of them from each seat, and half its interval."""
    env = VectorEnv(game, matches, seed=seed, opponents="greedy", learned=False, **options)
    dice, seats, won = np.random.default_rng(seed), env.reset(seed).seats.copy(), np.full(matches, np.nan)
    while np.isnan(won).any():
        step = env.step(choose(net, env, dice)[0])
        first = np.flatnonzero(step.dones & np.isnan(won))
        won[first] = (step.rewards[first, seats[first]] + 1) / 2
    return won.mean(), 1.96 * won.std() / matches**0.5


def learn(game, sets, minutes, until, matches, test, seed, start, rate):
    """Learns for so long, or from so many matches; the network, and its curve: minutes, matches learned from, share against `greedy`."""
    part = matches // (2 * len(sets))
    envs = [VectorEnv(game, part, learned=False, **options) for options in sets]
    envs += [VectorEnv(game, part, opponents="greedy", learned=False, **options) for options in sets]
    schools, dice = [School(env, seed + i) for i, env in enumerate(envs)], np.random.default_rng(seed)
    inputs = envs[0].looks().inputs.shape[1]
    net, memory, curve, played = Net(inputs, seed=seed, start=start), Memory(inputs), [], 0
    begin = time.perf_counter()
    while (part := played / until if until else (time.perf_counter() - begin) / 60 / minutes) < 1:
        for school in schools:
            played += school.play(net, dice, 0.3 * (1 - part), memory)
        for _ in range(6 if memory.count > 10_000 else 0):
            net.teach(*memory.some(dice), rate=rate * (1 - 0.95 * part))
        if part > (len(curve) + 1) / 12:
            share, half = against_greedy(net, game, sets[0], test, seed=1000 + len(curve))
            took = (time.perf_counter() - begin) / 60
            curve.append((took, played, share))
            print(f"{took:5.1f} min, {played:6} matches: {100 * share:4.1f} % ± {100 * half:.1f} against greedy", flush=True)
    return net, curve


def written(net, game, options, played, command):
    """The network as a file of weights (crates/core/src/model.rs), with nothing learned for the table yet."""
    w1, b1, w2, b2, w3, b3 = net.steady
    # Three answers instead of one: a victory, half of one (next to never), a loss.
    answers, added = np.zeros((3, len(w3)), np.float32), np.array([b3[0], -30, 0], np.float32)
    answers[0] = w3[:, 0]
    table = len(w1) + 14
    version, fingerprint = Match(game, **options).judged_by
    recipe = (
        "A network judges what the legal decisions lead to and learns what became of the positions it chose, 0.3 of the result "
        "and 0.7 of how clear it was, in matches against itself and against greedy by hand (python/examples/learn.py)."
    )
    header = [
        f'game = "{game}"', f"inputs = {version}", f'fingerprint = "{fingerprint}"', f'recipe = "{recipe}"', f'command = "{command}"',
        f"games = {played}", "quality = []", "[seat]", f"inputs = {len(w1)}", f"cells = [{len(b1)}, {len(b2)}]",
        "[table]", f"inputs = {table}", "cells = [1, 1]",
    ]  # fmt: skip
    seat = np.concatenate([part.ravel() for part in (w1, b1, w2, b2, answers, added)])
    weights = np.concatenate([seat, np.zeros(table + 1 + 2 + 3 + 3, np.float32)])
    text = "veritable judgement 1\n" + "\n".join(header) + "\n--- weights, 32-bit floats ---\n"
    return text.encode() + weights.astype("<f4").tobytes()


def picture(game, curve):
    """The curve as SVG, readable on light and dark pages."""
    last = curve[-1][0]
    x, y = lambda minutes: 50 + 440 * minutes / last, lambda share: 240 - 220 * share
    lines = [
        f'<path d="M50 {y(p / 4)}H490" stroke="#7a8793" stroke-opacity=".4"/><text x="44" y="{y(p / 4) + 4}" text-anchor="end">{25 * p} %</text>'
        for p in range(5)
    ]
    path = "L".join(f"{x(minutes):.1f} {y(share):.1f}" for minutes, _, share in curve)
    ticks = [f'<text x="{x(minutes):.1f}" y="258" text-anchor="middle">{played}</text>' for minutes, played, _ in curve[2::3]]
    return "\n".join([
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 510 285" font-family="sans-serif" font-size="12" fill="#7a8793">',
        f"<title>{game}: the share of a network against greedy while it learns</title>",
        *lines, *ticks,
        f'<path d="M{path}" fill="none" stroke="#1f77b4" stroke-width="2"/>',
        f'<text x="270" y="276" text-anchor="middle">matches learned from, in {last:.0f} minutes</text>',
        "</svg>\n",
    ])  # fmt: skip


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="force-of-arms")
    parser.add_argument("--with", dest="sets", action="append", help="options of a part of the matches, as key=value,key=value")
    parser.add_argument("--minutes", type=float, default=12)
    parser.add_argument("--until", type=int, help="matches to learn from, instead of minutes: the same file on a slower machine")
    parser.add_argument("--matches", type=int, default=512, help="matches that are played at the same time")
    parser.add_argument("--test", type=int, default=300, help="matches against greedy for each point of the curve")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=int, help="the input that it judges by at first, if one is near the game's own evaluation")
    parser.add_argument("--rate", type=float, default=1e-3, help="the length of the first steps; shorter ones forget less of --start")
    parser.add_argument("--curve", help="a file for a picture of the curve")
    parser.add_argument("--out", help="a file for the weights")
    asked = parser.parse_args()
    texts = asked.sets or (["rounds=1"] if asked.game == "force-of-arms" else [""])
    sets = [dict(pair.split("=") for pair in text.split(",") if pair) for text in texts]
    net, curve = learn(asked.game, sets, asked.minutes, asked.until, asked.matches, asked.test, asked.seed, asked.start, asked.rate)
    share, half = against_greedy(net, asked.game, sets[0], 4 * asked.test, seed=asked.seed)
    print(f"in the end, {4 * asked.test} fresh matches: {100 * share:.1f} % ± {100 * half:.1f} against greedy")
    if asked.curve:
        with open(asked.curve, "w") as file:
            file.write(picture(asked.game, curve))
    if asked.out:
        command = " ".join(["python examples/learn.py", *sys.argv[1:]])
        with open(asked.out, "wb") as file:
            file.write(written(net, asked.game, sets[0], curve[-1][1], command))


if __name__ == "__main__":
    main()
