"""Points: the floor line, the bonuses at the end, and the winners."""

import numpy as np

from azulejos.core.bits import bit_count
from azulejos.core.compiler import compiled
from azulejos.games.azul.journal import BONUS, FULL_COLOUR_OF, FULL_COLUMN_OF, FULL_ROW_OF
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
from azulejos.games.kit.journal import Journal, begin_step, score
from azulejos.games.kit.seats import leaders

_FLOOR_PENALTY = np.array(FLOOR_PENALTY, np.int8)


@compiled
def floor_penalty(state: State, seat: int) -> int:
    """The penalty of a seat's floor line as it is now."""
    return int(_FLOOR_PENALTY[state.players[seat].floor_count])


@compiled
def pay_floor_line(state: State, seat: int) -> int:
    """Subtract the penalty of the floor line, but never below 0; returns the change of the score."""
    player = state.players[seat]
    lost = min(int(player.score), floor_penalty(state, seat))
    player.score -= lost
    return -lost


@compiled
def full_rows(player: Player) -> int:
    """How many rows of the wall are full."""
    count = 0
    for row in range(LINES):
        if player.rows[row] == FULL_ROW:
            count += 1
    return count


@compiled
def is_colour_full(player: Player, colour: int) -> bool:
    """Whether all five tiles of a colour are on the wall; jokers do not count."""
    return bit_count(player.rows_with[colour]) == LINES and laid_tiles(player, colour) == LINES


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
def end_bonus(player: Player, seat: int = 0, journal: Journal | None = None) -> int:
    """The points for full rows, columns and colours at the end of the game."""
    points = 0
    for row in range(LINES):
        if player.rows[row] == FULL_ROW:
            points += bonus(journal, seat, ROW_BONUS, FULL_ROW_OF + row)
    for column in range(COLUMNS):
        if player.columns[column] == FULL_ROW:
            points += bonus(journal, seat, COLUMN_BONUS, FULL_COLUMN_OF + column)
    for colour in range(COLOURS):
        if is_colour_full(player, colour):
            points += bonus(journal, seat, COLOUR_BONUS, FULL_COLOUR_OF + colour)
    return points


@compiled
def bonus(journal: Journal | None, seat: int, points: int, reason: int) -> int:
    """Record one bonus as a step; returns its points."""
    begin_step(journal, BONUS, seat, reason)
    score(journal, points)
    return points


@compiled
def winners(state: State) -> int:
    """The winning seats, as a mask: most points, then most full rows, otherwise a shared victory (ruling 7)."""
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
