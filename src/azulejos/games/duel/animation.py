"""Azul Duel, step by step: an action; then, at the end of a round, the domes; at the end of the game the tablets."""

from typing import Any

from azulejos.core.phases import NOBODY, OVER
from azulejos.core.records import Plain
from azulejos.games.duel.notation import CHIP_NAMES, COLOUR_NAMES, SPECIAL_NAME
from azulejos.games.duel.outlook import dome_of
from azulejos.games.duel.position import sides_in_play
from azulejos.games.duel.rules.plates import PLATES
from azulejos.games.duel.state import HIDDEN_CHIP, LAYING, LINES, NONE, PAYING, SLOTS, SMALL_FACTORIES
from azulejos.games.duel.tablet_outlook import side_points
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

_DECORATING = (PAYING, LAYING)
_CHIPS = [f"chip {name}" for name in CHIP_NAMES]
FIRST_PLAYER_TILE = "first player tile"


def animate(before: Plain, after: Plain, form: dict[str, Any]) -> list[Step]:
    """The steps of an action."""
    seat = before.current
    was, now = before.phase in _DECORATING, after.phase in _DECORATING
    ends_round = was or now or after.round_number != before.round_number or after.phase == OVER
    if not ends_round:
        movements = travel(places(before), places(after))
        return [Step(form["type"], seat, movements, change(before, after, seat), after.players[seat].score)]
    steps = [Step(form["type"], seat, _taken(before, form), 0, before.players[seat].score)]
    return steps + _decoration(before, after)


def places(state: Plain) -> Contents:
    """Where every piece is that lies open."""
    found: dict[Place, Content] = {}
    for factory in range(SMALL_FACTORIES):
        found[f"factory {factory + 1}", None] = _factory, state.sun[factory], state.chips[factory]
        found[f"moon {factory + 1}", None] = _moon, state.moon[factory][: state.heights[factory]]
    large = [*state.sun[SMALL_FACTORIES], int(state.holder == NOBODY)]
    found["large", None] = counted, (*COLOUR_NAMES, FIRST_PLAYER_TILE), large
    found["large moon", None] = counted, COLOUR_NAMES, state.large_moon
    found["offer", None] = _offer, state.offer
    found["rest", None] = counted, COLOUR_NAMES, state.rest
    for seat in range(state.seats):
        found |= _board(state, seat)
    found["tower", None] = counted, COLOUR_NAMES, state.tower
    return found


def _factory(sun: list[int], chip: int) -> Pieces:
    tiles = counted(COLOUR_NAMES, sun)
    return tiles if chip in (NONE, HIDDEN_CHIP) else tiles | {_CHIPS[chip]: 1}


def _moon(colours: list[int]) -> Pieces:
    return gathered(COLOUR_NAMES[colour] for colour in colours)


def _offer(plates: int) -> Pieces:
    return {f"plate {n + 1}": 1 for n in range(PLATES) if plates >> n & 1}


def _line(line: Plain) -> Pieces:
    return {COLOUR_NAMES[line.colour]: line.count} if line.count else {}


def _plate(plate: int) -> Pieces:
    return {f"plate {plate + 1}": 1}


def _board(state: Plain, seat: int) -> dict[Place, Content]:
    player = state.players[seat]
    found: dict[Place, Content] = {}
    for n in range(LINES):
        found[f"line {n + 1}", seat] = _line, player.lines[n]
    found["broken", seat] = counted, COLOUR_NAMES, player.broken
    found["chips", seat] = counted, _CHIPS, player.chips
    for slot in range(SLOTS):
        if player.plates[slot] != NONE:
            found[f"slot {slot + 1}", seat] = _plate, player.plates[slot]
    if state.holder == seat:
        found["board", seat] = gathered, (FIRST_PLAYER_TILE,)
    return found


def _taken(before: Plain, form: dict[str, Any]) -> tuple[Movement, ...]:
    """What the last action of a round takes."""
    if form["type"] not in ("sun", "moon"):
        return ()
    seat, colour = before.current, COLOUR_NAMES.index(form["colour"])
    target = f"line {form['line']}" if form["line"] else "broken"
    if form["type"] == "sun":
        factory = SMALL_FACTORIES if form["factory"] is None else form["factory"] - 1
        source = "large" if form["factory"] is None else f"factory {form['factory']}"
        return (Movement(form["colour"], before.sun[factory][colour], source, target, None, seat),)
    found = [("large moon", before.large_moon[colour])]
    for n in range(SMALL_FACTORIES):
        top = before.moon[n][before.heights[n] - 1] if before.heights[n] else NONE
        found.append((f"moon {n + 1}", int(top == colour)))
    return tuple(Movement(form["colour"], count, source, target, None, seat) for source, count in found if count)


def _decoration(before: Plain, after: Plain) -> list[Step]:
    """Line by line; what broken tiles cost is what the score lacks then."""
    first = before.current if before.phase in _DECORATING else before.first
    steps: list[Step] = []
    for seat in (first, 1 - first):
        account = Account(seat, before.players[seat].score)
        _lay_lines(before, after, account)
        dome = dome_of(after.players[seat])
        tablets = (
            [(side, side_points(dome, side)) for side in sides_in_play(after.sides)] if after.phase == OVER else []
        )
        earned = sum(step.points for step in account.steps) + sum(points for _, points in tablets)
        rest = change(before, after, seat) - earned
        if rest < 0:
            account.add("broken", rest)
        for side, points in tablets:
            account.add("bonus", points, what=f"tablet {side}")
        if rest > 0:  # tablets may cost more than there is: a score never falls below 0
            account.add("limit", rest)
        steps += account.steps
    return steps


def _lay_lines(before: Plain, after: Plain, account: Account) -> None:
    seat = account.seat
    dome = dome_of(before.players[seat])
    new = after.players[seat].tiles
    for row in range(LINES):
        for column in range(LINES):
            tile = new[row][column]
            if dome.tiles[row][column] != NONE or tile == NONE or tile >= len(COLOUR_NAMES):
                continue
            laid = dome.lay(row, column, tile)
            cell = f"dome {row + 1} {column + 1}"
            account.add("lay", laid.points, (Movement(COLOUR_NAMES[tile], 1, f"line {row + 1}", cell, seat, seat),))
            if laid.special_row != NONE:
                special = Movement(SPECIAL_NAME, 1, "box", f"dome {laid.special_row + 1}", None, seat)
                account.add("special", laid.special_points, (special,))
