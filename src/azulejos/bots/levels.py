"""The levels of bots, their budgets, and the kinds of search."""

from dataclasses import dataclass
from numbers import Real

from azulejos.core.errors import InvalidOptions
from azulejos.games.kit.info import whole_number

MOST_SECONDS = 3600.0
MOST_SIMULATIONS = 10_000_000

RANDOM, GREEDY, BEGINNER, APPRENTICE, ARTISAN, MASTER, GRANDMASTER = (
    "random",
    "greedy",
    "beginner",
    "apprentice",
    "artisan",
    "master",
    "grandmaster",
)
LEVELS = (BEGINNER, APPRENTICE, ARTISAN, MASTER, GRANDMASTER)
"""The levels to play against, weakest first."""

ALL_LEVELS = (RANDOM, GREEDY, *LEVELS)


@dataclass(frozen=True)
class Budget:
    """How long a bot thinks: a number of simulations, of seconds, or whichever is used up first."""

    simulations: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.simulations is not None and not 1 <= (whole_number(self.simulations) or 0) <= MOST_SIMULATIONS:
            raise InvalidOptions("budget.bad_simulations", most=MOST_SIMULATIONS)
        if self.seconds is not None and not 0 < _real_number(self.seconds) <= MOST_SECONDS:
            raise InvalidOptions("budget.bad_seconds", most=int(MOST_SECONDS))


def _real_number(value: object) -> float:
    """A number of any numeric type as a float; 0 for anything else."""
    return float(value) if isinstance(value, Real) else 0


TREE, EXACT, ALPHA_BETA = "tree", "exact", "alpha-beta"
SEARCHES = (TREE, EXACT, ALPHA_BETA)
"""The kinds of search: a Monte Carlo tree; the same, with an exact search of the rest of a round where possible; or
alpha-beta alone with iterative deepening, for comparison. The last two are for two players."""

_BUDGETS = {ARTISAN: Budget(simulations=8), MASTER: Budget(simulations=150), GRANDMASTER: Budget(seconds=1.0)}


def budget_of(level: str, players: int) -> Budget:
    """The budget of a level for one action. It grows with the number of opponents.

    >>> budget_of("artisan", players=4)
    Budget(simulations=24, seconds=None)
    """
    budget = _BUDGETS.get(level, Budget(simulations=1))
    return budget if budget.simulations is None else Budget(simulations=budget.simulations * (players - 1))
