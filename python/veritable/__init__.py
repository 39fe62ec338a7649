"""Robotech board games for bots, learners and designers.

`Match` is one match: play, look, take back, save, ask a bot. `VectorEnv` steps many matches at once in threads.
`veritable.pettingzoo` and `veritable.openspiel` speak the languages of those libraries; `veritable.shards` spreads
simulations over processes or a Ray cluster.
"""

from ._veritable import Match, Matches, __version__, games
from .vector import VectorEnv

__all__ = ["Match", "Matches", "VectorEnv", "__version__", "games"]
