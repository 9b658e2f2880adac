"""Converts between Elo differences and shares of the victories.

With more than two players, the model is that of Plackett and Luce: against n - 1 opponents of equal strength, a player
of weight w wins w / (w + n - 1) of the games. The Elo difference is 400 * log10(w). With two players this is the usual
formula; with any number of players, equal strength is 0.
"""

import math


def elo_of(share: float, players: int = 2) -> float:
    """Return the Elo difference for a share of the victories; infinite for a share of 0 or 1.

    >>> round(elo_of(0.75), 2), elo_of(0.25, players=4)
    (190.85, 0.0)
    """
    if share <= 0 or share >= 1:
        return math.copysign(math.inf, share - 0.5)
    return 400 * math.log10(share * (players - 1) / (1 - share))


def share_of(elo: float, players: int = 2) -> float:
    """Return the expected share of the victories for an Elo difference.

    >>> round(share_of(100), 4), share_of(0, players=4)
    (0.6401, 0.25)
    """
    return 1 / (1 + (players - 1) * 10 ** (-elo / 400))
