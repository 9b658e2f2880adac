"""Stopping when the answer is clear: a sequential probability ratio test after each deal.

Two tests run side by side, both with "equally strong" as their null hypothesis: one against "the first is stronger by
so many Elo", one against "the second is". When one of them decides for its alternative the answer is that; when both
decide for the null, the two are too close to care. Each is the generalised test of normal scores: the shares of victory
of the deals are taken as normal. Their variance is that of independent games, half-way between the two hypotheses,
times the ratio by which the deals show more or less than independent games would. (The bare variance of the deals
would not do: at larger tables it is small when the share is small, and the test would err too often.)

If both are equally strong, one of them is called stronger with a chance of at most `ALPHA`, since each test has half of
it; if one is stronger by `ELO`, that is missed with a chance of at most `BETA`.
"""

import math
from dataclasses import dataclass
from typing import Any

from azulejos.arena.elo import share_of

FIRST_STRONGER, SECOND_STRONGER, CLOSE, OPEN = "first", "second", "close", "open"

ELO = 50.0
ALPHA = BETA = 0.05
LOWER, UPPER = math.log(BETA / (1 - ALPHA / 2)), math.log((1 - BETA) / (ALPHA / 2))

FEWEST_DEALS = 8
"""No decision before: the variance must show."""
_SUPPOSED_DEALS = 4
"""So many deals of independent games are added to those that show the variance, which may be 0 at first."""


class Sprt:
    """The test, fed with one deal after the other.

    >>> test = Sprt(players=2)
    >>> for _ in range(14):
    ...     test.add(1.0)
    >>> test.verdict
    'first'
    """

    def __init__(self, players: int) -> None:
        self._games_a_deal = players
        self._equal = share_of(0, players)
        self._sides = tuple(_Side(share_of(elo, players)) for elo in (ELO, -ELO))
        self._count = 0
        self._sum = self._squares = 0.0

    @property
    def verdict(self) -> str:
        """What is decided; once decided, it stays so."""
        for_first, for_second = (side.decision for side in self._sides)
        if for_first:
            return FIRST_STRONGER
        if for_second:
            return SECOND_STRONGER
        return OPEN if None in (for_first, for_second) else CLOSE

    def add(self, share: float) -> None:
        """Take the first contestant's share of the victories on one more deal."""
        self._count += 1
        self._sum += share
        self._squares += share * share
        if self.verdict != OPEN:
            return
        mean, variance_ratio = self._sum / self._count, self._variance_ratio()
        for side in self._sides:
            middle = (side.share + self._equal) / 2
            variance = variance_ratio * middle * (1 - middle) / self._games_a_deal
            side.ratio = self._count * (side.share - self._equal) * (mean - middle) / variance
            if self._count >= FEWEST_DEALS and side.decision is None:
                side.decide()

    def _variance_ratio(self) -> float:
        """How much the deals scatter, beside deals of independent games."""
        mean = self._sum / self._count
        independent = mean * (1 - mean) / self._games_a_deal
        if independent <= 0:
            return 1.0
        scatter = max(0.0, self._squares - self._count * mean * mean)
        return (scatter / independent + _SUPPOSED_DEALS) / (self._count + _SUPPOSED_DEALS)

    def to_dict(self) -> dict[str, Any]:
        """The verdict with its figures, as plain data."""
        for_first, for_second = (round(side.ratio, 4) for side in self._sides)
        return {
            "verdict": self.verdict,
            "elo": ELO,
            "alpha": ALPHA,
            "beta": BETA,
            "lower": round(LOWER, 4),
            "upper": round(UPPER, 4),
            "log_ratio_first": for_first,
            "log_ratio_second": for_second,
        }


@dataclass
class _Side:
    """One of the two tests: the share that its alternative expects, and how it stands."""

    share: float
    ratio: float = 0.0
    decision: bool | None = None

    def decide(self) -> None:
        if self.ratio >= UPPER:
            self.decision = True
        elif self.ratio <= LOWER:
            self.decision = False
