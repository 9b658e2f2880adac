"""Narrates actions of Azul in a few sentences: where tiles go, what they score, what falls, what is left."""

from collections.abc import Mapping
from typing import NamedTuple

from azulejos.core.bits import bit_count
from azulejos.games.azul.journal import (
    ACROSS,
    CHOICES,
    DOWN,
    FLOOR_PLACE,
    LAY,
    LID_PLACE,
    PAY_FLOOR,
    PENALTY,
    WALL_PLACE,
)
from azulejos.games.azul.notation import COLOUR_NAMES, TILE_NAMES
from azulejos.games.azul.rules import is_any_row_full
from azulejos.games.azul.rules.actions import is_tile, taken_from, taken_to
from azulejos.games.azul.state import (
    COLOUR_BONUS,
    COLUMN_BONUS,
    COLUMNS,
    FLOOR,
    JOKER,
    KINDS,
    LINES,
    MARKER,
    ROW_BONUS,
    STANDS_FOR,
    TAKING,
    Player,
    State,
)
from azulejos.games.kit.factories import CENTRE
from azulejos.games.kit.foresight import Foresight
from azulejos.games.kit.journal import JournalStep, Move
from azulejos.games.kit.narration import (
    Parts,
    amount,
    amounts,
    from_place,
    leaves,
    listed,
    never_below,
    on_place,
    points,
    progress,
    runs,
    signed,
    story,
)
from azulejos.i18n import Message, Value


def narrate(foresight: Foresight[State]) -> Message:
    """Describe the effects of an action."""
    if is_tile(foresight.action):
        return _narrate_tile(foresight)
    return _narrate_take(foresight)


def points_of(foresight: Foresight[State]) -> int:
    """The points that an action itself scores."""
    return foresight.own_points


def _narrate_tile(foresight: Foresight[State]) -> Message:
    seat = foresight.before.current
    laid = _laid(foresight.steps[0])
    return story(
        Message(
            "narration.lays",
            {
                "tile": amount(TILE_NAMES[laid.piece], 1),
                "line": laid.row + 1,
                "column": laid.column + 1,
                "points": points(laid.points),
                "runs": runs(laid.across, laid.down),
            },
        ),
        *_tell_wall(foresight.acted.players[seat], laid),
    )


def _narrate_take(foresight: Foresight[State]) -> Message:
    before, seat, destination = foresight.before, foresight.before.current, taken_to(foresight.action)
    player, place = foresight.acted.players[seat], taken_from(foresight.action)
    moves = [move for move in foresight.steps[0].moves if move.target != CENTRE]
    counts = [sum(move.count for move in moves if move.piece == kind) for kind in range(KINDS)]
    fallen = sum(move.count for move in moves if move.piece != MARKER and move.target in (FLOOR_PLACE, LID_PLACE))
    marker_falls = any(move.piece == MARKER for move in moves)

    tiles = [_laid(step) for step in foresight.now if step.kind == LAY]
    laid = next((tile for tile in tiles if tile.row == destination), None)
    if destination != FLOOR and player.lines[destination].count == destination + 1 and not laid:
        fallen += player.lines[destination].count
    gain = _tile_points(foresight.now) - _tile_points(foresight.was)
    cost = _penalty(foresight.now) - _penalty(foresight.was)
    has_room = _floor_pieces(foresight.now) > _floor_pieces(foresight.was)
    lower = gain - laid.points if laid else 0
    change = foresight.projected.players[seat].score - foresight.projected_before.players[seat].score
    starts_next = before.marker != foresight.acted.marker and not is_any_row_full(foresight.projected)
    return story(
        _tell_destination(player, amounts(TILE_NAMES, counts), from_place(place), destination, laid),
        Message("narration.lower_lines", {"change": signed(lower)}) if lower else None,
        _tell_floor(fallen, marker_falls, has_room, cost),
        never_below(gain - cost, change),
        Message("narration.starts") if starts_next else None,
        *(_tell_wall(foresight.projected.players[seat], laid) if laid else ()),
        _tell_left(foresight.best_take) if foresight.after.phase == TAKING else Message("narration.last_take"),
    )


class Laid(NamedTuple):
    """A tile laid on the wall, from the journal."""

    piece: int
    row: int
    column: int
    points: int
    across: int
    down: int
    choices: int


def _laid(step: JournalStep) -> Laid:
    tile = step.moves[0]
    row, column = divmod(tile.target - WALL_PLACE, COLUMNS)
    across, down, choices = (step.notes.get(note, 1) for note in (ACROSS, DOWN, CHOICES))
    return Laid(tile.piece, row, column, step.points, across, down, choices)


def _tile_points(steps: list[JournalStep]) -> int:
    return sum(step.points for step in steps if step.kind == LAY)


def _penalty(steps: list[JournalStep]) -> int:
    """The penalty of the floor line."""
    return sum(step.notes[PENALTY] for step in steps if step.kind == PAY_FLOOR)


def _floor_pieces(steps: list[JournalStep]) -> int:
    """The number of pieces that leave the floor line."""
    return sum(len(step.moves) for step in steps if step.kind == PAY_FLOOR)


def _tell_destination(player: Player, tiles: Parts, place: Message, destination: int, laid: Laid | None) -> Message:
    values: dict[str, Value] = {"tiles": tiles, "place": place}
    if destination == FLOOR:
        return Message("narration.to_floor", values)
    count = player.lines[destination].count
    values["line"] = destination + 1
    if count <= destination:
        return Message("narration.to_line.growing", {**values, "count": count, "size": destination + 1})
    if not laid:
        return Message("narration.to_line.falls", values)
    values |= {"points": points(laid.points), "runs": runs(laid.across, laid.down)}
    if laid.choices == 1:
        return Message("narration.to_line.complete", values)
    return Message("narration.to_line.choice", {**values, "column": laid.column + 1})


def _tell_floor(fallen: int, marker_falls: bool, has_room: bool, cost: int) -> Message | None:
    pieces = (Message("narration.marker"),) * marker_falls + (Message("tiles.any", {"count": fallen}),) * (fallen > 0)
    if not pieces:
        return None
    if not has_room:
        return Message("narration.floor_full", {"pieces": pieces})
    return Message("narration.floor", {"pieces": pieces, "change": signed(-cost)})


def _tell_wall(player: Player, laid: Laid) -> tuple[Message | None, ...]:
    """Progress towards bonuses, on a wall with the tile laid, and whether this is the last round."""
    tiles = [tile for row in player.wall for tile in row]
    in_row, in_column = bit_count(player.rows[laid.row]), bit_count(player.columns[laid.column])
    parts = [
        progress(Message("narration.row", {"number": laid.row + 1}), in_row, COLUMNS, ROW_BONUS, near=1),
        progress(Message("narration.column", {"number": laid.column + 1}), in_column, LINES, COLUMN_BONUS),
    ]
    if laid.piece != JOKER and STANDS_FOR + laid.piece not in tiles:
        name = Message(f"narration.colour.{COLOUR_NAMES[laid.piece]}")
        parts.append(progress(name, tiles.count(laid.piece), LINES, COLOUR_BONUS))
    return listed("narration.wall", parts), Message("narration.last_round") if in_row == COLUMNS else None


def _tell_left(best_take: list[JournalStep]) -> Message | None:
    """What is left for the next player."""
    return leaves([move for step in best_take for move in _taken(step)], _tiles, on_place)


def _taken(step: JournalStep) -> list[Move]:
    """The moves of the tiles that a take brings to the player."""
    return [move for move in step.moves if move.piece != MARKER and move.target != CENTRE]


def _tiles(counts: Mapping[int, int]) -> Parts:
    return amounts(TILE_NAMES, (counts.get(kind, 0) for kind in range(KINDS)))
