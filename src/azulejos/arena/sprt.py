"""Early stopping: a sequential probability ratio test (SPRT) after each deal.

Two tests run side by side. Both have the null hypothesis "equally strong"; the alternative of one is "the first is
stronger by `ELO`", that of the other "the second is stronger by `ELO`". If either accepts its alternative, that is the
verdict; if both accept the null hypothesis, the two are close. Each is a generalised SPRT that treats the shares of
victory of the deals as normally distributed. The variance is that of independent games, half-way between the two
hypotheses, multiplied by the ratio of the observed variance between deals to that of independent games. (The observed
variance alone would not do: at tables for three or four it is small when the share is small, and the error rates would
be too high.)

If both are equally strong, the chance that one is called stronger is at most `ALPHA`, half of it for each test. If one
is stronger by `ELO`, the chance to miss that is at most `BETA`.
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
"""No verdict before this many deals: the estimate of the variance needs them."""
_PRIOR_DEALS = 4
"""Deals of independent games added to the estimate of the variance, which could be 0 at first."""


class Sprt:
    """The test. Call `add` after each deal.

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
        """The verdict, which is final once it is not "open"."""
        for_first, for_second = (side.decision for side in self._sides)
        if for_first:
            return FIRST_STRONGER
        if for_second:
            return SECOND_STRONGER
        return OPEN if None in (for_first, for_second) else CLOSE

    def add(self, share: float) -> None:
        """Add a deal by the first contestant's share of its victories."""
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
        """The variance between deals, divided by that of deals of independent games."""
        mean = self._sum / self._count
        independent = mean * (1 - mean) / self._games_a_deal
        if independent <= 0:
            return 1.0
        scatter = max(0.0, self._squares - self._count * mean * mean)
        return (scatter / independent + _PRIOR_DEALS) / (self._count + _PRIOR_DEALS)

    def to_dict(self) -> dict[str, Any]:
        """Return the verdict and its figures as plain data."""
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
    """One of the two tests: the share expected by its alternative, the log-likelihood ratio, and the decision."""

    share: float
    ratio: float = 0.0
    decision: bool | None = None

    def decide(self) -> None:
        if self.ratio >= UPPER:
            self.decision = True
        elif self.ratio <= LOWER:
            self.decision = False
