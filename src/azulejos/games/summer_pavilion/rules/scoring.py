"""Points lost, and the bonuses at the end."""

import numpy as np

from azulejos.core.compiler import compiled
from azulejos.games.kit.journal import Journal, begin_step, note, score
from azulejos.games.summer_pavilion.board import FULL_STAR, SPACES_OF_COST, STARS
from azulejos.games.summer_pavilion.journal import COST_REASON, END_BONUS, LOSS, STAR_REASON
from azulejos.games.summer_pavilion.state import COLOURS, COST_BONUS, MULTICOLOUR_BONUS, STAR_BONUS, Player, State

_STAR_BONUS = np.array(STAR_BONUS, np.int8)
_COST_BONUS = np.array(COST_BONUS, np.int8)


@compiled
def lose_points(player: Player, points: int, journal: Journal | None) -> None:
    """Subtract points, but never below 0."""
    lost = min(int(player.score), points)
    player.score -= lost
    note(journal, LOSS, points)
    score(journal, -lost)


@compiled
def end_bonus(state: State, player: Player, seat: int = 0, journal: Journal | None = None) -> int:
    """The points for full stars, and for costs whose spaces are all covered (ruling 10)."""
    points = 0
    for star in range(STARS):
        if player.laid[star] == FULL_STAR:
            points += bonus(journal, seat, full_star_bonus(player.colours[star]), STAR_REASON + star)
    for cost in range(1, len(_COST_BONUS)):
        if is_cost_covered(state, player, cost):
            points += bonus(journal, seat, int(_COST_BONUS[cost]), COST_REASON + cost - 1)
    return points


@compiled
def bonus(journal: Journal | None, seat: int, points: int, reason: int) -> int:
    """Record one bonus as a step; returns its points."""
    begin_step(journal, END_BONUS, seat, reason)
    score(journal, points)
    return points


@compiled
def full_star_bonus(colours: int) -> int:
    """The bonus of a full star: by its colour if it has only one; otherwise it has six."""
    for colour in range(COLOURS):
        if colours == 1 << colour:
            return int(_STAR_BONUS[colour])
    return MULTICOLOUR_BONUS


@compiled
def is_cost_covered(state: State, player: Player, cost: int) -> bool:
    """Whether all spaces of a cost are covered."""
    for star in range(STARS):
        if SPACES_OF_COST[state.monochrome, cost, star] & ~player.laid[star]:
            return False
    return True
