"""The steps to compile a game for playing: one for each entry point, and the last for the whole."""

from azulejos.bots import alpha_beta, look_ahead, tree
from azulejos.core.entry_points import ENTRY_POINTS, PLAY
from azulejos.engine import calls
from azulejos.native.loader import loader
from azulejos.native.units import Unit

SECONDS: dict[str, float] = {
    "calls_legal_actions": 2.0,
    "calls_apply": 4.0,
    "calls_standing": 0.8,
    "calls_foresee": 3.5,
    "calls_look": 0.8,
    "tree_search": 5.0,
    "tree_evaluate_action": 0.6,
    "alpha_beta_search_round": 2.5,
    "alpha_beta_open_level": 0.6,
    "look_ahead_greedy_action": 0.8,
    "look_ahead_apprentice_action": 0.8,
}
"""The approximate seconds for Azul on an idle core. The first step includes starting a process.

Only the proportions matter: the estimate adapts to the machine after the first step.
"""

OTHER_STEP, LAST_STEP = 0.3, 5.0

SLOWNESS = {"azul": 1.0, "duel": 2.5, "summer-pavilion": 1.4}
"""How much longer each game takes than Azul. Games are prepared in this order: the best known first, then the slowest,
so that two cores finish at about the same time."""

_MODULES = [module.__name__ for module in (calls, tree, alpha_beta, look_ahead)]


def step_seconds(name: str) -> list[float]:
    """The expected seconds of each step for a game."""
    entries = [entry for entry in ENTRY_POINTS.values() if entry.part == PLAY and entry.function.__module__ in _MODULES]
    seconds = [*(SECONDS.get(entry.name, OTHER_STEP) for entry in entries), LAST_STEP]
    return [SLOWNESS[name] * step for step in seconds]


def is_prepared(name: str) -> bool:
    """Whether a game runs as machine code, or never will."""
    return loader.is_loaded(Unit(name))
