"""The steps to compile a game: first the rules, then the bots."""

from azulejos.bots import warm_up as bots
from azulejos.engine import ready
from azulejos.engine.ready import Steps

SECONDS: dict[str, tuple[float, ...]] = {
    "azul": (5.0, 1.8, 5.6, 1.7, 0.7, 1.3, 2.7, 6.7, 5.0),
    "duel": (7.0, 5.5, 16.5, 7.0, 1.5, 4.5, 7.5, 13.5, 7.5),
    "summer-pavilion": (5.5, 1.8, 4.5, 2.0, 0.6, 1.5, 6.0, 9.0, 5.0),
}
"""The approximate seconds of each step on an idle core. The first step includes starting a process.

Only the proportions matter: the estimate adapts to the machine after the first step. Games are prepared in this order:
the best known first, then the slowest, so that two cores finish at about the same time.
"""


def is_prepared(name: str) -> bool:
    """Whether a game is compiled."""
    return ready.is_compiled(name) and ready.is_compiled(bots.marker(name))


def prepare(name: str) -> Steps:
    """Compile a game step by step. Steps that an interrupted run completed are loaded from the cache."""
    game = ready.bind(name)
    yield from ready.warm_up(game)
    ready.mark_compiled(name)
    yield from bots.warm_up(game)
    ready.mark_compiled(bots.marker(name))
