"""Elo differences and the shares of victory that they stand for.

At a table of several the winner is drawn as by weights (Plackett and Luce): against n - 1 equal others somebody with a
weight of w wins w / (w + n - 1) of the games. Elo is 400 times the logarithm of that weight; with two players this is
the usual formula, and with any number equal strength is 0.
"""

import math


def elo_of(share: float, players: int = 2) -> float:
    """The Elo difference that a share of the victories stands for; none at all and all of them are infinitely far.

    >>> round(elo_of(0.75), 2), elo_of(0.25, players=4)
    (190.85, 0.0)
    """
    if share <= 0 or share >= 1:
        return math.copysign(math.inf, share - 0.5)
    return 400 * math.log10(share * (players - 1) / (1 - share))


def share_of(elo: float, players: int = 2) -> float:
    """The share of the victories to expect from an Elo difference.

    >>> round(share_of(100), 4), share_of(0, players=4)
    (0.6401, 0.25)
    """
    return 1 / (1 + (players - 1) * 10 ** (-elo / 400))
