"""Points: a tile on the wall, the floor line, the bonuses at the end, and who has won."""

import numpy as np

from azulejos.core.bits import bit_count
from azulejos.core.compiler import compiled
from azulejos.games.azul.state import (
    COLOUR_BONUS,
    COLOURS,
    COLUMN_BONUS,
    COLUMNS,
    FLOOR_PENALTY,
    FULL_ROW,
    LINES,
    ROW_BONUS,
    Player,
    State,
)
from azulejos.games.kit.seats import leaders

_FLOOR_PENALTY = np.array(FLOOR_PENALTY, np.int8)


@compiled
def floor_penalty(player: Player) -> int:
    """The points that the floor line costs as it is."""
    return int(_FLOOR_PENALTY[player.floor_count])


@compiled
def pay_floor_line(player: Player) -> None:
    """Lose the points of the floor line, but never fall below 0."""
    player.score = max(0, player.score - floor_penalty(player))


@compiled
def full_rows(player: Player) -> int:
    """How many rows of the wall are full."""
    count = 0
    for row in range(LINES):
        if player.rows[row] == FULL_ROW:
            count += 1
    return count


@compiled
def full_columns(player: Player) -> int:
    """How many columns of the wall are full."""
    count = 0
    for column in range(COLUMNS):
        if player.columns[column] == FULL_ROW:
            count += 1
    return count


@compiled
def full_colours(player: Player) -> int:
    """How many colours have all five tiles on the wall; a joker does not stand in here."""
    count = 0
    for colour in range(COLOURS):
        if bit_count(player.rows_with[colour]) == LINES and laid_tiles(player, colour) == LINES:
            count += 1
    return count


@compiled
def laid_tiles(player: Player, kind: int) -> int:
    """How many tiles of exactly this kind are on the wall."""
    count = 0
    for row in range(LINES):
        for column in range(COLUMNS):
            if player.wall[row, column] == kind:
                count += 1
    return count


@compiled
def end_bonus(player: Player) -> int:
    """The points that full rows, columns and colours bring when the game ends."""
    return ROW_BONUS * full_rows(player) + COLUMN_BONUS * full_columns(player) + COLOUR_BONUS * full_colours(player)


@compiled
def winners(state: State) -> int:
    """The seats, as a mask, that win: the most points, then the most full rows, else together (ruling 7)."""
    leading = leaders(state)
    most = 0
    for seat in range(state.seats):
        if leading >> seat & 1:
            most = max(most, full_rows(state.players[seat]))
    mask = 0
    for seat in range(state.seats):
        if leading >> seat & 1 and full_rows(state.players[seat]) == most:
            mask |= 1 << seat
    return mask
