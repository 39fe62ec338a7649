"""A bot in twenty lines: takes what wins most often when both sides go on at random, and plays `greedy`."""

from veritable import Match


def rollout(match, seat, seed):
    """What a random end of the match is worth to a seat."""
    end = match.copy()
    end.settle()
    while end.turn != "over":
        end.play(end.think("random", seed=seed + end.plies)["action"])
        end.settle()
    return end.returns()[seat]


def choose(match, tries=4):
    """The action with the best mean over some random ends. It looks at the true position, so it is a cheat: a teaching example."""

    def worth(action):
        then = match.copy()
        then.play(action)
        return sum(rollout(then, match.seat, seed) for seed in range(tries))

    return max(match.legal(), key=worth)


if __name__ == "__main__":
    match = Match("force-of-arms", seed=1, rounds=1)
    match.settle()
    while match.turn != "over":
        match.play(choose(match) if match.seat == 0 else match.think("greedy")["action"])
        match.settle()
    print(match.outcome()["reason"])
