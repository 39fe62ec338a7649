"""Steps per second: batches of Veritable beside PettingZoo's classic games and OpenSpiel, all from Python, in one run.

    python bench.py [--seconds 3] [--batch 1024]

A step is one decision with its observation and mask. Random legal actions; every side chooses them in its own fastest way.
"""

import argparse
import random
import time

import numpy as np

import veritable
from veritable import VectorEnv


def rate(step, seconds, per_call=1):
    """Calls `step` for so long; decisions per second."""
    for _ in range(3):
        step()
    calls, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        step()
        calls += 1
    return calls * per_call / (time.perf_counter() - start)


def batch(game, size, seconds):
    env = VectorEnv(game, size, seed=1)
    return rate(lambda: env.step(env.random_actions()), seconds, size)


def pettingzoo(module, seconds):
    env = module.env()
    env.reset(seed=1)

    def step():
        if not env.agents:
            env.reset()
        observation, _, over, cut, _ = env.last()
        if over or cut:
            env.step(None)
        else:
            mask = observation["action_mask"] if isinstance(observation, dict) else None
            env.step(env.action_space(env.agent_selection).sample(mask))

    return rate(step, seconds)


def openspiel(name, seconds):
    import pyspiel

    game, dice, state = pyspiel.load_game(name), random.Random(1), [None]

    def step():
        if state[0] is None or state[0].is_terminal():
            state[0] = game.new_initial_state()
        here = state[0]
        while here.is_chance_node():
            outcomes, shares = zip(*here.chance_outcomes())
            here.apply_action(dice.choices(outcomes, shares)[0])
        if not here.is_terminal():
            np.asarray(here.observation_tensor(here.current_player()))
            here.apply_action(dice.choice(here.legal_actions()))

    return rate(step, seconds)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--batch", type=int, default=1024)
    asked = parser.parse_args()
    for game in veritable.games():
        print(f"veritable {game:22} batch {asked.batch}: {batch(game, asked.batch, asked.seconds):12,.0f} steps/s", flush=True)
    try:
        from pettingzoo.classic import connect_four_v3, hanabi_v5, leduc_holdem_v4, tictactoe_v3

        for module in (tictactoe_v3, connect_four_v3, leduc_holdem_v4, hanabi_v5):
            try:
                print(f"pettingzoo {module.__name__.rsplit('.', 1)[-1]:32}: {pettingzoo(module, asked.seconds):12,.0f} steps/s", flush=True)
            except Exception as why:  # a classic game whose own dependency is missing
                print(f"pettingzoo {module.__name__.rsplit('.', 1)[-1]:32}: not measured ({why})")
    except ImportError as why:
        print(f"pettingzoo classic: not measured ({why})")
    try:
        for name in ("tic_tac_toe", "leduc_poker", "gin_rummy", "backgammon"):
            print(f"openspiel {name:33}: {openspiel(name, asked.seconds):12,.0f} steps/s", flush=True)
    except ImportError as why:
        print(f"openspiel: not measured ({why})")


if __name__ == "__main__":
    main()
