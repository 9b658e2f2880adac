"""Who meets whom, and who sits where.

Contestants meet in pairs. On each deal a pair plays as many games as there are seats: the first contestant sits in each
of them once, the second in all others. Seat 0 begins, so that is balanced too.
"""

from itertools import combinations

FIRST, SECOND = 0, 1
"""The two contestants of a pair."""


def pairings(contestants: int) -> list[tuple[int, int]]:
    """Everybody against everybody, once.

    >>> pairings(3)
    [(0, 1), (0, 2), (1, 2)]
    """
    return list(combinations(range(contestants), 2))


def rotations(players: int) -> list[tuple[int, ...]]:
    """For each game on a deal, which contestant of the pair holds each seat.

    >>> rotations(2)
    [(0, 1), (1, 0)]
    >>> rotations(3)
    [(0, 1, 1), (1, 0, 1), (1, 1, 0)]
    """
    return [tuple(FIRST if seat == rotation else SECOND for seat in range(players)) for rotation in range(players)]


def deals_for(games: int, players: int) -> int:
    """How many deals make at least so many games.

    >>> deals_for(400, players=2), deals_for(10, players=4)
    (200, 3)
    """
    return -(-games // players)
