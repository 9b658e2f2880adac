"""Points: a tile on the dome, broken tiles, the first player tile, and who has won."""

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
    """The points that so many broken tiles cost."""
    return int(_BROKEN_PENALTY[min(broken, MOST_BROKEN)])


@compiled
def penalty_for(state: State, seat: int, broken: int) -> int:
    """The points that so many broken tiles cost a seat, and the first player tile if it has it."""
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
    note(journal, PENALTY, broken_penalty(int(player.broken_count)))
    score(journal, -paid)
    for colour in range(COLOURS):
        move(journal, colour, player.broken[colour], BROKEN_PLACE, TOWER_PLACE)
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
