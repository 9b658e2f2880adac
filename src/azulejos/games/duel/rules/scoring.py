"""Points: a tile on the dome, broken tiles, the first player tile, and who has won."""

import numpy as np

from azulejos.core.compiler import compiled
from azulejos.core.phases import NOBODY
from azulejos.games.duel.state import BROKEN_PENALTY, COLOURS, FIRST_PLAYER_PENALTY, MOST_BROKEN, State
from azulejos.games.kit.seats import leaders

_BROKEN_PENALTY = np.array(BROKEN_PENALTY, np.int8)


@compiled
def penalty_for(state: State, seat: int, broken: int) -> int:
    """The points that so many broken tiles cost a seat, and the first player tile if it has it."""
    points = int(_BROKEN_PENALTY[min(broken, MOST_BROKEN)])
    return points + FIRST_PLAYER_PENALTY if state.holder == seat else points


@compiled
def pay_broken_tiles(state: State, seat: int) -> None:
    """Pay for broken tiles and for the first player tile, never below 0; broken tiles go to the tower (ruling 10)."""
    player = state.players[seat]
    player.score = max(0, player.score - penalty_for(state, seat, int(player.broken_count)))
    for colour in range(COLOURS):
        state.tower[colour] += player.broken[colour]
        player.broken[colour] = 0
    player.broken_count = 0


@compiled
def winners(state: State) -> int:
    """The seats, as a mask, that win: the most points, then the first player tile, else together (rulings 12, 13)."""
    leading = leaders(state)
    if state.holder != NOBODY and leading >> int(state.holder) & 1:
        return 1 << int(state.holder)
    return leading
