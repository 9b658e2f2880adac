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
    """How long a bot thinks: so many simulations, or so many seconds."""

    simulations: int | None = None
    seconds: float | None = None


TREE, EXACT, ALPHA_BETA = "tree", "exact", "alpha-beta"
SEARCHES = (TREE, EXACT, ALPHA_BETA)
"""How a bot can search: a tree of simulations; the same, but the rest of a round is searched exactly where it can be;
or alpha-beta alone, ever deeper, which is there to be compared with. The last two are for two players."""

BUDGETS = {ARTISAN: Budget(simulations=12), MASTER: Budget(simulations=150), GRANDMASTER: Budget(seconds=1.0)}
"""The budgets of the levels that search."""
