"""The levels of bots: how each of them thinks."""

from dataclasses import dataclass

RANDOM, GREEDY, APPRENTICE, ARTISAN, MASTER, GRANDMASTER = (
    "random",
    "greedy",
    "apprentice",
    "artisan",
    "master",
    "grandmaster",
)
LEVELS = (APPRENTICE, ARTISAN, MASTER, GRANDMASTER)
"""The levels to play against, from the weakest on."""

ALL_LEVELS = (RANDOM, GREEDY, *LEVELS)


@dataclass(frozen=True)
class Budget:
    """How long a bot thinks: so many simulations, so many seconds, or whichever of them comes first."""

    simulations: int | None = None
    seconds: float | None = None


TREE, EXACT, ALPHA_BETA = "tree", "exact", "alpha-beta"
SEARCHES = (TREE, EXACT, ALPHA_BETA)
"""How a bot can search: a tree of simulations; the same, but the rest of a round is searched exactly where it can be;
or alpha-beta alone, ever deeper, which is there to be compared with. The last two are for two players."""

_BUDGETS = {ARTISAN: Budget(simulations=8), MASTER: Budget(simulations=150), GRANDMASTER: Budget(seconds=1.0)}


def budget_of(level: str, players: int) -> Budget:
    """The budget of a level for one action. The more others there are, the more there is to look at.

    >>> budget_of("artisan", players=4)
    Budget(simulations=24, seconds=None)
    """
    budget = _BUDGETS.get(level, Budget(simulations=1))
    return budget if budget.simulations is None else Budget(simulations=budget.simulations * (players - 1))
