"""A balance study: which seat and which options favour whom, with 95 % intervals. Reads like a notebook.

    python balance.py [games]
"""

# %% What is asked: does the variant `late_fuel` even out the seats of Cyclone Run with four players?
import sys
from math import sqrt

from veritable import Match
from veritable.shards import simulate

games = int(sys.argv[1]) if len(sys.argv) > 1 else 200
variants = {"by the book": {"players": 4}, "late_fuel=1": {"players": 4, "late_fuel": 1}}


# %% How sure can one be? The interval of a share, by Wilson's formula.
def interval(share, n, z=1.96):
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return f"{100 * share:4.1f} % [{100 * (middle - half):4.1f}, {100 * (middle + half):4.1f}]"


# %% The same seeds for both, so that luck is the same.
def study():
    for name, options in variants.items():
        found = simulate("cyclone-run", games, bots=["greedy"], options=options, over="processes")
        seats = Match("cyclone-run", **options).seat_names
        print(f"{name}: {found.games} games, {found.plies / found.games:.0f} actions a game")
        for seat, called in enumerate(seats):
            print(f"  {called:10} {interval(found.share(seat), found.games)}")


# %% Processes that play read this file too: only the first one studies.
if __name__ == "__main__":
    study()
