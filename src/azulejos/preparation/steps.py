"""The steps to compile a unit: one for each entry point, and the last for the whole."""

from azulejos.compilation.entries import entries_of
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

OTHER_STEP = 0.3
LAST_STEP = {"play": 5.0, "research": 5.0, "environments": 5.0}

SLOWNESS = {"azul": 1.0, "duel": 2.5, "summer-pavilion": 1.4}
"""How much longer each game takes than Azul. Games are prepared in this order: the best known first, then the slowest,
so that two cores finish at about the same time."""

GAMES = tuple(Unit(name) for name in SLOWNESS)
"""What playing needs: the rules and the bots of every game."""


def step_seconds(unit: Unit) -> list[float]:
    """The expected seconds of each step."""
    seconds = [*(SECONDS.get(entry.name, OTHER_STEP) for entry in entries_of(unit)), LAST_STEP[unit.part]]
    return [SLOWNESS[unit.game] * step for step in seconds]
