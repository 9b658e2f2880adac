"""Estimates with 95 % confidence intervals.

The sampling unit is the deal: its games differ only in the seats, so they are not independent, and treating them as
independent would make the intervals too narrow or too wide.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist, fmean

from azulejos.arena.elo import elo_of

CONFIDENCE = 0.95
_Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


@dataclass(frozen=True)
class Estimate:
    """A value with its 95 % confidence interval."""

    value: float
    low: float
    high: float

    def to_dict(self) -> dict[str, float | None]:
        """Return plain data, ready for JSON. Infinite numbers become `None`."""
        plain = {"value": self.value, "low": self.low, "high": self.high}
        return {name: round(number, 6) if math.isfinite(number) else None for name, number in plain.items()}


def estimate_share(deals: Sequence[float], games_a_deal: int) -> Estimate:
    """Estimate the share of victories from the share of each deal, with Wilson's interval.

    Wilson's interval assumes independent games. The effective number of games is the number played, divided by the
    ratio of the variance between deals to the variance that independent games would show. One prior deal of independent
    games keeps the ratio stable when there are few deals.

    >>> estimate_share([1.0] * 10, games_a_deal=2).to_dict()
    {'value': 1.0, 'low': 0.838875, 'high': 1.0}
    """
    count, mean = len(deals), fmean(deals)
    independent = mean * (1 - mean) / games_a_deal
    scatter = math.fsum((share - mean) ** 2 for share in deals)
    ratio = (scatter / independent + 1) / count if independent else 1.0
    games = count * games_a_deal / ratio
    middle = (mean + _Z**2 / (2 * games)) / (1 + _Z**2 / games)
    reach = _Z * math.sqrt(mean * (1 - mean) / games + (_Z / (2 * games)) ** 2) / (1 + _Z**2 / games)
    return Estimate(mean, max(0.0, min(mean, middle - reach)), min(1.0, max(mean, middle + reach)))


def estimate_mean(deals: Sequence[float]) -> Estimate | None:
    """Estimate a mean with Student's interval; `None` if there are no deals.

    >>> estimate_mean([20.0] * 9 + [30.0]).to_dict()
    {'value': 21.0, 'low': 18.737856, 'high': 23.262144}
    """
    if not deals:
        return None
    count, mean = len(deals), fmean(deals)
    if count == 1:
        return Estimate(mean, -math.inf, math.inf)
    variance = math.fsum((value - mean) ** 2 for value in deals) / (count - 1)
    reach = student(count - 1) * math.sqrt(variance / count)
    return Estimate(mean, mean - reach, mean + reach)


def estimate_elo(share: Estimate, players: int) -> Estimate:
    """Convert an estimated share of victories to an Elo difference."""
    return Estimate(elo_of(share.value, players), elo_of(share.low, players), elo_of(share.high, players))


def student(freedom: int) -> float:
    """Return the half-width of Student's 95 % interval in standard errors, by degrees of freedom.

    >>> [round(student(freedom), 2) for freedom in (1, 2, 4, 10, 1000)]
    [12.71, 4.3, 2.78, 2.23, 1.96]
    """
    if freedom == 1:
        return math.tan(math.pi / 2 * CONFIDENCE)
    if freedom == 2:
        return CONFIDENCE * math.sqrt(2 / (1 - CONFIDENCE**2))
    terms = (  # Cornish-Fisher expansion, accurate to 0.001 from 3 degrees of freedom
        (_Z**3 + _Z) / 4,
        (5 * _Z**5 + 16 * _Z**3 + 3 * _Z) / 96,
        (3 * _Z**7 + 19 * _Z**5 + 17 * _Z**3 - 15 * _Z) / 384,
        (79 * _Z**9 + 776 * _Z**7 + 1482 * _Z**5 - 1920 * _Z**3 - 945 * _Z) / 92160,
    )
    return _Z + math.fsum(term / freedom**power for power, term in enumerate(terms, start=1))
