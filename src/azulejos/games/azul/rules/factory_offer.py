"""Phase A, the factory offer: which takes are legal, and what a take does.

`what` is the number of what a take names: a colour (0 to 4), the jokers (5), or a colour together with the jokers (6
to 10, `WITH_JOKERS + colour`).
"""

from azulejos.core.bits import bit_count, nth_bit
from azulejos.core.compiler import compiled
from azulejos.core.phases import NOBODY
from azulejos.core.random import random_below
from azulejos.core.records import Vector
from azulejos.games.azul.journal import FLOOR_PLACE, LID_PLACE, LINE_PLACE, TAKE
from azulejos.games.azul.rules.actions import take_id
from azulejos.games.azul.state import (
    COLOURS,
    FLOOR,
    FLOOR_SIZE,
    JOKER,
    KINDS,
    MARKER,
    NONE,
    TAKEABLE,
    WITH_JOKERS,
    Player,
    State,
)
from azulejos.games.kit.factories import CENTRE, PLACES, move_rest_to_centre, pick_up
from azulejos.games.kit.journal import Journal, begin_step, move


@compiled
def takeable(state: State) -> int:
    """How many values `what` can have: the five colours, or with joker tiles all eleven."""
    return TAKEABLE if state.jokers else COLOURS


@compiled
def colour_of(what: int) -> int:
    """The colour of a take; NONE for jokers alone."""
    if what == JOKER:
        return NONE
    return what if what < JOKER else what - WITH_JOKERS


@compiled
def places_offering(state: State, what: int) -> int:
    """The places where this can be taken, as a mask."""
    if what <= JOKER:
        return int(state.where[what])
    return int(state.where[what - WITH_JOKERS]) & int(state.where[JOKER])


@compiled
def destinations(player: Player, what: int) -> int:
    """Where this can go, as a mask: the lines open to it, and always the floor line."""
    return int(player.open[what if what <= JOKER else what - WITH_JOKERS]) | 1 << FLOOR


@compiled
def count_takes_of(state: State, player: Player, what: int) -> int:
    """How many takes of this are legal."""
    return bit_count(places_offering(state, what)) * bit_count(destinations(player, what))


@compiled
def count_takes(state: State) -> int:
    """How many takes are legal."""
    player = state.players[state.current]
    count = 0
    for what in range(takeable(state)):
        count += count_takes_of(state, player, what)
    return count


@compiled
def list_takes(state: State, actions: Vector[int]) -> int:
    """Write the ids of the legal takes, in ascending order; returns how many."""
    player = state.players[state.current]
    count = 0
    for what in range(takeable(state)):
        places, goals = places_offering(state, what), destinations(player, what)
        for i in range(bit_count(places)):
            for j in range(bit_count(goals)):
                actions[count] = take_id(what, nth_bit(places, i), nth_bit(goals, j))
                count += 1
    return count


@compiled
def list_group_takes(state: State, actions: Vector[int]) -> int:
    """Write the ids of the legal takes of one kind of tile, place by place; returns how many."""
    player = state.players[state.current]
    count = 0
    for place in range(PLACES):
        for kind in range(KINDS):
            if places_offering(state, kind) >> place & 1:
                goals = destinations(player, kind)
                for n in range(bit_count(goals)):
                    actions[count] = take_id(kind, place, nth_bit(goals, n))
                    count += 1
    return count


@compiled
def is_legal_take(state: State, what: int, place: int, destination: int) -> bool:
    """Whether this take is legal for the current player."""
    if what >= takeable(state) or not places_offering(state, what) >> place & 1:
        return False
    return destinations(state.players[state.current], what) >> destination & 1 == 1


@compiled
def random_take(state: State) -> int:
    """A uniformly random legal take, without listing them."""
    player = state.players[state.current]
    pick = random_below(state, count_takes(state))
    what = before = below = 0
    for other in range(takeable(state)):
        below += count_takes_of(state, player, other)
        if pick >= below:
            what, before = other + 1, below
    places, goals = places_offering(state, what), destinations(player, what)
    place, goal = divmod(pick - before, bit_count(goals))
    return take_id(what, nth_bit(places, place), nth_bit(goals, goal))


@compiled
def take(state: State, what: int, place: int, destination: int, journal: Journal | None = None) -> None:
    """Take tiles from one place and put them on one pattern line or on the floor line."""
    player = state.players[state.current]
    colour = colour_of(what)
    begin_step(journal, TAKE, int(state.current))
    tiles = pick_up(state, place, colour) if colour != NONE else 0
    jokers = pick_up(state, place, JOKER) if what >= JOKER else 0
    if place == CENTRE:
        take_marker(state, player, journal)
    else:
        move_rest_to_centre(state, place, journal)
    if destination == FLOOR:
        drop_tiles(state, player, colour, tiles, place, journal)
        drop_tiles(state, player, JOKER, jokers, place, journal)
    else:
        fill_line(state, player, destination, colour, tiles, jokers, place, journal)


@compiled
def take_marker(state: State, player: Player, journal: Journal | None) -> None:
    """Give the marker to the first player who takes from the centre, on the floor line before the tiles (ruling 1)."""
    if state.marker == NOBODY:
        state.marker = state.current
        if player.floor_count < FLOOR_SIZE:
            player.floor[player.floor_count] = MARKER
            player.floor_count += 1
            move(journal, MARKER, 1, CENTRE, FLOOR_PLACE)


@compiled
def fill_line(
    state: State,
    player: Player,
    row: int,
    colour: int,
    tiles: int,
    jokers: int,
    source: int,
    journal: Journal | None,
) -> None:
    """Put coloured tiles, then jokers, on a line while it has room; the rest falls on the floor line."""
    line = player.lines[row]
    room = row + 1 - int(line.count)
    laid = min(tiles, room)
    laid_jokers = min(jokers, room - laid)
    if laid > 0 and line.colour == NONE:
        line.colour = colour
        close_line_to_other_colours(player, row, colour)
    line.count += laid + laid_jokers
    line.jokers += laid_jokers
    if line.count == row + 1:
        close_line(player, row)
    move(journal, colour, laid, source, LINE_PLACE + row)
    move(journal, JOKER, laid_jokers, source, LINE_PLACE + row)
    drop_tiles(state, player, colour, tiles - laid, source, journal)
    drop_tiles(state, player, JOKER, jokers - laid_jokers, source, journal)


@compiled
def drop_tiles(state: State, player: Player, kind: int, tiles: int, source: int, journal: Journal | None) -> None:
    """Drop tiles on the floor line from the left; those past the seventh space go to the lid at once (ruling 2)."""
    falling = min(tiles, FLOOR_SIZE - int(player.floor_count))
    for _ in range(falling):
        player.floor[player.floor_count] = kind
        player.floor_count += 1
    if tiles > falling:
        state.lid[kind] += tiles - falling
    move(journal, kind, falling, source, FLOOR_PLACE)
    move(journal, kind, tiles - falling, source, LID_PLACE)


@compiled
def close_line_to_other_colours(player: Player, row: int, colour: int) -> None:
    """Close a line with a colour to all other colours."""
    for other in range(COLOURS):
        if other != colour:
            player.open[other] &= ~(1 << row)


@compiled
def close_line(player: Player, row: int) -> None:
    """Close a full line to all tiles."""
    for kind in range(KINDS):
        player.open[kind] &= ~(1 << row)


@compiled
def open_line(player: Player, row: int, jokers: int) -> None:
    """Open an emptied line to jokers, and to every colour that its wall row does not have."""
    for colour in range(COLOURS):
        player.open[colour] |= 1 << row & ~int(player.rows_with[colour])
    if jokers:
        player.open[JOKER] |= 1 << row
