"""Points: a tile on the dome, broken tiles, the first player tile, and who has won."""

import numpy as np

from azulejos.foundation.compiling import compiled
from azulejos.foundation.phases import NOBODY
from azulejos.foundation.records import Record
from azulejos.rulebooks.common.seats import leaders
from azulejos.rulebooks.duel.table import BROKEN_PENALTY, COLOURS, FIRST_PLAYER_PENALTY

_BROKEN_PENALTY = np.array(BROKEN_PENALTY, np.int8)


@compiled
def pay_broken_tiles(state: Record, seat: int) -> None:
    """Pay for broken tiles and for the first player tile, never below 0; broken tiles go to the tower (ruling 10)."""
    player = state.players[seat]
    penalty = int(_BROKEN_PENALTY[player.broken_count])
    if state.holder == seat:
        penalty += FIRST_PLAYER_PENALTY
    player.score = max(0, player.score - penalty)
    for colour in range(COLOURS):
        state.tower[colour] += player.broken[colour]
        player.broken[colour] = 0
    player.broken_count = 0


@compiled
def winners(state: Record) -> int:
    """The seats, as a mask, that win: the most points, then the first player tile, else together (rulings 12, 13)."""
    leading = leaders(state)
    if state.holder != NOBODY and leading >> int(state.holder) & 1:
        return 1 << int(state.holder)
    return leading
