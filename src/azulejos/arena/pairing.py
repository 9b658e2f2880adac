"""Pairings of contestants and rotations of seats.

Contestants play in pairs. On each deal, a pair plays one game per seat: the first contestant takes that seat, and the
second takes all others. Seat 0 always begins, so the rotation also balances who begins.
"""

from itertools import combinations

FIRST, SECOND = 0, 1
"""The two contestants of a pair."""


def pairings(contestants: int) -> list[tuple[int, int]]:
    """Return every pair of contestants once.

    >>> pairings(3)
    [(0, 1), (0, 2), (1, 2)]
    """
    return list(combinations(range(contestants), 2))


def rotations(players: int) -> list[tuple[int, ...]]:
    """Return, for each game of a deal, which contestant of the pair holds each seat.

    >>> rotations(2)
    [(0, 1), (1, 0)]
    >>> rotations(3)
    [(0, 1, 1), (1, 0, 1), (1, 1, 0)]
    """
    return [tuple(FIRST if seat == rotation else SECOND for seat in range(players)) for rotation in range(players)]


def deals_for(games: int, players: int) -> int:
    """Return the number of deals that make at least `games` games.

    >>> deals_for(400, players=2), deals_for(10, players=4)
    (200, 3)
    """
    return -(-games // players)
