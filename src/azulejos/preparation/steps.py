"""What playing a game needs compiled, step by step: the rules, then the bots."""

from azulejos.bots import warm_up as bots
from azulejos.engine import ready
from azulejos.engine.ready import Steps

SECONDS: dict[str, tuple[float, ...]] = {
    "azul": (5.0, 1.8, 5.6, 1.7, 0.7, 1.3, 2.7, 6.7, 5.0),
    "duel": (7.0, 5.5, 16.5, 7.0, 1.5, 4.5, 7.5, 13.5, 7.5),
    "summer-pavilion": (5.5, 1.8, 4.5, 2.0, 0.6, 1.5, 6.0, 9.0, 5.0),
}
"""About how many seconds each step takes on an idle core; the first one includes the start of a process.

Only their proportions matter: a machine's own speed shows from its first step on. The games are in the order in which
they are prepared: the best known first, then the one that takes longest, so that two cores are done at the same time.
"""


def is_prepared(name: str) -> bool:
    """Whether a game can be played without a wait."""
    return ready.is_compiled(name) and ready.is_compiled(bots.marker(name))


def prepare(name: str) -> Steps:
    """Compile what playing a game needs; what a run that was stopped has compiled already is found again."""
    game = ready.bind(name)
    yield from ready.warm_up(game)
    ready.mark_compiled(name)
    yield from bots.warm_up(game)
    ready.mark_compiled(bots.marker(name))
