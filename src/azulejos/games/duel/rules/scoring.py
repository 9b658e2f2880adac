"""Points: broken tiles, the first player tile, and the winners."""

import numpy as np

from azulejos.core.compiler import compiled
from azulejos.core.phases import NOBODY
from azulejos.games.duel.journal import BROKEN_PLACE, PAY_BROKEN, PENALTY, TOWER_PLACE
from azulejos.games.duel.state import BROKEN_PENALTY, COLOURS, FIRST_PLAYER_PENALTY, MOST_BROKEN, State
from azulejos.games.kit.journal import Journal, begin_step, move, note, score
from azulejos.games.kit.seats import leaders

_BROKEN_PENALTY = np.array(BROKEN_PENALTY, np.int8)


@compiled
def broken_penalty(broken: int) -> int:
    """The points lost for a number of broken tiles."""
    return int(_BROKEN_PENALTY[min(broken, MOST_BROKEN)])


@compiled
def penalty_for(state: State, seat: int, broken: int) -> int:
    """The points that a seat loses for a number of broken tiles, and for the first player tile if it has it."""
    points = broken_penalty(broken)
    return points + FIRST_PLAYER_PENALTY if state.holder == seat else points


@compiled
def pay_broken_tiles(state: State, seat: int, journal: Journal | None = None) -> None:
    """Pay for broken tiles and for the first player tile, never below 0; broken tiles go to the tower (ruling 10)."""
    player = state.players[seat]
    penalty = penalty_for(state, seat, int(player.broken_count))
    if penalty == 0:
        return
    paid = min(int(player.score), penalty)
    player.score -= paid
    begin_step(journal, PAY_BROKEN, seat)
    note(journal, PENALTY, penalty)
    score(journal, -paid)
    for colour in range(COLOURS):
        move(journal, colour, player.broken[colour], BROKEN_PLACE, TOWER_PLACE)
        state.tower[colour] += player.broken[colour]
        player.broken[colour] = 0
    player.broken_count = 0


@compiled
def winners(state: State) -> int:
    """The winning seats, as a mask: most points, then the first player tile, otherwise shared (rulings 12, 13)."""
    leading = leaders(state)
    if state.holder != NOBODY and leading >> int(state.holder) & 1:
        return 1 << int(state.holder)
    return leading
