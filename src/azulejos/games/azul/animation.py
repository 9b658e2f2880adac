"""Azul, step by step: a take; then, at the end of a round, tile after tile and floor line after floor line."""

from copy import deepcopy
from typing import Any

from azulejos.core.bits import bit_count
from azulejos.core.phases import NOBODY, OVER
from azulejos.core.records import Plain
from azulejos.games.azul.notation import COLOUR_NAMES, PIECE_NAMES, TILE_NAMES
from azulejos.games.azul.outlook import Outlook, wall_of
from azulejos.games.azul.state import (
    COLOUR_BONUS,
    COLOURS,
    COLUMN_BONUS,
    COLUMNS,
    FLOOR_SIZE,
    FULL_ROW,
    JOKER,
    LINES,
    MARKER,
    NONE,
    ROW_BONUS,
    TAKING,
    TILING,
)
from azulejos.games.kit.animation import (
    Account,
    Content,
    Contents,
    Movement,
    Pieces,
    Place,
    Step,
    change,
    counted,
    gathered,
    travel,
)
from azulejos.games.kit.factories import CENTRE, PLACES

_WITH_MARKER = (*TILE_NAMES, "marker")


def animate(before: Plain, after: Plain, form: dict[str, Any]) -> list[Step]:
    """The steps of an action."""
    steps: list[Step] = []
    middle = before
    if form["type"] == "take":
        middle = after if after.phase == TAKING else _after_take(before, form)
        seat = before.current
        movements = travel(places(before), places(middle))
        steps.append(Step("take", seat, movements, 0, before.players[seat].score))
    return steps if after.phase == TAKING else steps + _tiling(middle, after)


def places(state: Plain) -> Contents:
    """Where every piece is."""
    found: dict[Place, Content] = {}
    for place in range(PLACES):
        if place == CENTRE:
            found["centre", None] = counted, _WITH_MARKER, [*state.places[CENTRE], int(state.marker == NOBODY)]
        else:
            found[f"factory {place + 1}", None] = counted, TILE_NAMES, state.places[place]
    for seat in range(state.seats):
        player = state.players[seat]
        for row in range(LINES):
            found[f"line {row + 1}", seat] = _line, player.lines[row]
        found["floor", seat] = _floor, player.floor[: player.floor_count]
    found["lid", None] = counted, TILE_NAMES, state.lid
    return found


def _floor(pieces: list[int]) -> Pieces:
    return gathered(PIECE_NAMES[piece] for piece in pieces)


def _line(line: Plain) -> Pieces:
    tiles = {TILE_NAMES[JOKER]: line.jokers} if line.jokers else {}
    if line.count > line.jokers:
        tiles[COLOUR_NAMES[line.colour]] = line.count - line.jokers
    return tiles


def _after_take(before: Plain, form: dict[str, Any]) -> Plain:
    """The table after the last take of a round, before the tiling."""
    state = deepcopy(before)
    player = state.players[state.current]
    place = CENTRE if form["factory"] is None else form["factory"] - 1
    taken = [COLOUR_NAMES.index(form["colour"])] * (form["colour"] is not None) + [JOKER] * form["jokers"]
    if place == CENTRE and state.marker == NOBODY:
        state.marker = state.current
        _drop(state, player, MARKER)
    for kind in taken:
        for _ in range(state.places[place][kind]):
            _put(state, player, kind, form["line"])
        state.places[place][kind] = 0
    return state


def _put(state: Plain, player: Plain, kind: int, number: int | None) -> None:
    line = player.lines[number - 1] if number else None
    if number is None or line is None or line.count == number:
        _drop(state, player, kind)
        return
    line.count += 1
    if kind == JOKER:
        line.jokers += 1
    else:
        line.colour = kind


def _drop(state: Plain, player: Plain, piece: int) -> None:
    if player.floor_count < FLOOR_SIZE:
        player.floor[player.floor_count] = piece
        player.floor_count += 1
    elif piece != MARKER:
        state.lid[piece] += 1


def _tiling(before: Plain, after: Plain) -> list[Step]:
    """Clockwise from who tiles first, line by line; what the floor line cost is what the score lacks then."""
    first = before.current if before.phase == TILING else before.first
    steps: list[Step] = []
    for seat in ((first + n) % before.seats for n in range(before.seats)):
        account = Account(seat, before.players[seat].score)
        bonuses = _bonuses(after.players[seat]) if after.phase == OVER else []
        _tile_wall(before, after, account)
        old, new = before.players[seat], after.players[seat]
        lost = change(before, after, seat) - sum(step.points for step in account.steps) - sum(p for _, p in bonuses)
        if old.floor_count > new.floor_count or lost:
            pieces = _floor(old.floor[: old.floor_count])
            account.add("floor", lost, tuple(Movement(n, c, "floor", "lid", seat) for n, c in pieces.items()))
        for what, points in bonuses:
            account.add("bonus", points, what=what)
        steps += account.steps
    return steps


def _tile_wall(before: Plain, after: Plain, account: Account) -> None:
    seat = account.seat
    old, new = before.players[seat], after.players[seat]
    wall = wall_of(old)
    for row in range(LINES):
        line, place = old.lines[row], f"line {row + 1}"
        columns = [n for n in range(COLUMNS) if old.wall[row][n] == NONE != new.wall[row][n]]
        if columns:
            _lay(wall, line, row, columns[0], bool(before.grey), account)
        elif line.count == row + 1 and new.lines[row].count == 0:
            pieces = _line(line)
            account.add("fall", 0, tuple(Movement(n, c, place, "floor", seat, seat) for n, c in pieces.items()))


def _lay(wall: Outlook, line: Plain, row: int, column: int, grey: bool, account: Account) -> None:
    laid = wall.lay(line, row, column, grey)
    tile = TILE_NAMES[JOKER] if line.jokers else COLOUR_NAMES[line.colour]
    place, seat = f"line {row + 1}", account.seat
    rest = _line(line)
    rest[tile] -= 1
    movements = [Movement(tile, 1, place, f"wall {row + 1} {column + 1}", seat, seat)]
    movements += [Movement(name, count, place, "lid", seat) for name, count in rest.items() if count]
    account.add("lay", laid.points, tuple(movements))


def _bonuses(player: Plain) -> list[tuple[str, int]]:
    """The bonuses of the end of the game, one by one."""
    tiles = [tile for row in player.wall for tile in row]
    rows = [(f"row {n + 1}", ROW_BONUS) for n in range(LINES) if player.rows[n] == FULL_ROW]
    columns = [(f"column {n + 1}", COLUMN_BONUS) for n in range(COLUMNS) if player.columns[n] == FULL_ROW]
    colours = [
        (f"colour {COLOUR_NAMES[n]}", COLOUR_BONUS)
        for n in range(COLOURS)
        if tiles.count(n) == LINES and bit_count(player.rows_with[n]) == LINES
    ]
    return rows + columns + colours
