"""What an action of Azul brings, in a few sentences: where tiles go, what they score, what falls, what is left."""

from collections.abc import Iterator
from copy import deepcopy

from azulejos.core.bits import bit_count
from azulejos.core.phases import NOBODY
from azulejos.core.records import Plain
from azulejos.games.azul.notation import COLOUR_NAMES, TILE_NAMES
from azulejos.games.azul.outlook import Laid, Outlook, outlook, wall_of
from azulejos.games.azul.rules.actions import is_tile, taken, taken_from, taken_to, tile_column, tile_row
from azulejos.games.azul.rules.factory_offer import colour_of
from azulejos.games.azul.state import (
    COLOUR_BONUS,
    COLOURS,
    COLUMN_BONUS,
    COLUMNS,
    FLOOR,
    FLOOR_SIZE,
    FULL_ROW,
    JOKER,
    KINDS,
    LINES,
    NONE,
    ROW_BONUS,
    TAKING,
)
from azulejos.games.kit.factories import CENTRE, PLACES
from azulejos.games.kit.narration import (
    Group,
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


def tell(before: Plain, after: Plain, action: int) -> Message:
    """What an action brings, from the table before it and the one right after it."""
    if is_tile(action):
        return _tell_tile(before, tile_row(action), tile_column(action))
    return _tell_take(before, after, taken(action), taken_from(action), taken_to(action))


def _tell_tile(before: Plain, row: int, column: int) -> Message:
    player = before.players[before.current]
    line = player.lines[row]
    wall = wall_of(player)
    laid = wall.lay(line, row, column, before.grey)
    kind = line.colour if line.jokers == 0 else JOKER
    return story(
        Message(
            "tell.lays",
            {
                "tile": amount(TILE_NAMES[kind], 1),
                "line": row + 1,
                "column": column + 1,
                "points": points(laid.points),
                "runs": runs(laid.across, laid.down),
            },
        ),
        *_tell_wall(wall, line, row, laid),
    )


def _tell_take(before: Plain, after: Plain, what: int, place: int, destination: int) -> Message:
    player = deepcopy(before.players[before.current])
    colour = colour_of(what)
    counts = [0] * KINDS
    for kind in [colour] * (colour != NONE) + [JOKER] * (what >= JOKER):
        counts[kind] = before.places[place][kind]
    has_marker = place == CENTRE and before.marker == NOBODY
    marker_falls = has_marker and player.floor_count < FLOOR_SIZE
    fallen = _receive(player, counts, destination, marker_falls)

    was, now = (outlook(board, before.grey) for board in (before.players[before.current], player))
    laid = now.laid.get(destination)
    line_falls = destination != FLOOR and player.lines[destination].count == destination + 1 and not laid
    gain, cost = now.tile_points - was.tile_points, now.penalty - was.penalty
    lower = gain - laid.points if laid else 0
    if line_falls:
        fallen += player.lines[destination].count
    return story(
        _tell_destination(player, amounts(TILE_NAMES, counts), from_place(place), destination, laid),
        Message("tell.lower_lines", {"change": signed(lower)}) if lower else None,
        _tell_floor(fallen, marker_falls, cost),
        never_below(gain - cost, now.standing - was.standing),
        Message("tell.starts") if has_marker else None,
        *(_tell_wall(now, player.lines[destination], destination, laid) if laid else ()),
        leaves(_groups(after)) if after.phase == TAKING else Message("tell.last_take"),
    )


def _receive(player: Plain, counts: list[int], destination: int, marker_falls: bool) -> int:
    """Put tiles on a line as far as it has room, colour tiles first; tells how many fall."""
    fallen = sum(counts)
    if destination != FLOOR:
        line = player.lines[destination]
        for kind in range(KINDS):
            laid = min(counts[kind], destination + 1 - line.count)
            line.count += laid
            line.jokers += laid if kind == JOKER else 0
            if laid and kind != JOKER:
                line.colour = kind
            fallen -= laid
    player.floor_count = min(FLOOR_SIZE, player.floor_count + fallen + marker_falls)
    return fallen


def _tell_destination(player: Plain, tiles: Parts, place: Message, destination: int, laid: Laid | None) -> Message:
    values: dict[str, Value] = {"tiles": tiles, "place": place}
    if destination == FLOOR:
        return Message("tell.to_floor", values)
    count = player.lines[destination].count
    values["line"] = destination + 1
    if count <= destination:
        return Message("tell.to_line.growing", {**values, "count": count, "size": destination + 1})
    if not laid:
        return Message("tell.to_line.falls", values)
    values |= {"points": points(laid.points), "runs": runs(laid.across, laid.down)}
    if laid.choices == 1:
        return Message("tell.to_line.complete", values)
    return Message("tell.to_line.choice", {**values, "column": laid.column + 1})


def _tell_floor(fallen: int, marker_falls: bool, cost: int) -> Message | None:
    pieces = (Message("tell.marker"),) * marker_falls + (Message("tiles.any", {"count": fallen}),) * (fallen > 0)
    if not pieces:
        return None
    if cost == 0:
        return Message("tell.floor_full", {"pieces": pieces})
    return Message("tell.floor", {"pieces": pieces, "change": signed(-cost)})


def _tell_wall(wall: Outlook, line: Plain, row: int, laid: Laid) -> tuple[Message | None, ...]:
    """The bonuses that a tile of a line comes nearer to, and whether it is the last round."""
    in_row, in_column = bit_count(wall.rows[row]), bit_count(wall.columns[laid.column])
    colour = line.colour if line.jokers == 0 else NONE
    parts = [
        progress(Message("tell.row", {"number": row + 1}), in_row, COLUMNS, ROW_BONUS, near=1),
        progress(Message("tell.column", {"number": laid.column + 1}), in_column, LINES, COLUMN_BONUS),
    ]
    if colour not in (NONE, *wall.replaced):
        name = Message(f"tell.colour.{COLOUR_NAMES[colour]}")
        parts.append(progress(name, wall.colours[colour], LINES, COLOUR_BONUS))
    ends = wall.rows[row] == FULL_ROW
    return listed("tell.wall", parts), Message("tell.last_round") if ends else None


def _groups(state: Plain) -> Iterator[Group]:
    """What the player to act can take, colours and jokers each by themselves."""
    player = state.players[state.current]
    for place in range(PLACES):
        for kind in range(KINDS if state.jokers else COLOURS):
            count = state.places[place][kind]
            rooms = [row + 1 - player.lines[row].count for row in range(LINES) if player.open[kind] >> row & 1]
            if count:
                fitting = min(count, max(rooms, default=0))
                yield Group((amount(TILE_NAMES[kind], count),), on_place(place), count, fitting)
