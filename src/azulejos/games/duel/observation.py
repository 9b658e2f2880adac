"""Observations of Azul Duel for learning programs, and masks of legal actions."""

from typing import Annotated

import numpy as np

from azulejos.core.compiler import compiled
from azulejos.core.copying import bit_writer, clear_numbers, copy_alike, copy_row
from azulejos.core.phases import NOBODY
from azulejos.core.records import I1, Matrix, RecordArray, Vector, dtype_of
from azulejos.games.duel.rules.acquiring import may_draw, open_chips, open_plates
from azulejos.games.duel.rules.actions import ACTION_IDS, CHIP_IDS, DESTINATIONS, DRAW_ID, PLATE_IDS, moon_id, sun_id
from azulejos.games.duel.rules.choices import choices, first_choice
from azulejos.games.duel.rules.plates import CELL, CELLS, JOKER_SPACE, PLATES, SPECIAL, TURNS
from azulejos.games.duel.rules.taking import destinations, moon_colours
from azulejos.games.duel.state import (
    ACQUIRING,
    CHIPS,
    CHIPS_OF_A_KIND,
    COLOURS,
    FACTORIES,
    HIDDEN_CHIP,
    LARGE_SIZE,
    LAYING,
    LINES,
    MOST_BROKEN,
    MOST_CHIPS_TAKEN,
    MOST_IN_STACK,
    MOST_STACKED,
    NONE,
    PICKING,
    RETURNING,
    ROUNDS,
    SEATS,
    SLOTS,
    SMALL_FACTORIES,
    SPECIAL_TILE,
    SPECIAL_TILES,
    TABLETS,
    TILES_OF_A_COLOUR,
    TOKENS,
    State,
)
from azulejos.games.kit.observation import (
    Bounds,
    LegalMask,
    Score,
    observed_fields,
    seats_away,
    write_lines,
    write_score,
)

PLATE_PARTS = PLATE, PLAYER, GROUP, BATCH = 0, 1, 2, 3
"""The parts of a plate under the stack: its number, the player who knows it, its group, its batch."""

HAND_PARTS = (PLATE, PLAYER, GROUP, TYPE) = 0, 1, 2, 3
"""The parts of a drawn plate: its number, the player who knows it, its group (0 before anybody knows it), its type."""


class FaceDown:
    """What a viewer knows of the plates that are face down."""

    unseen: Annotated[Vector[I1], PLATES, Bounds(0, 1)]
    stack_count: Annotated[I1, Bounds(0, PLATES)]
    stack_top: Annotated[I1, Bounds(NONE, 1)]
    hand: Annotated[Matrix[I1], (MOST_IN_STACK, len(HAND_PARTS)), Bounds(NONE, PLATES - 1)]
    under: Annotated[Matrix[I1], (MOST_IN_STACK, len(PLATE_PARTS)), Bounds(NONE, PLATES - 1)]
    specials: Annotated[Vector[I1], MOST_IN_STACK, Bounds(0, MOST_IN_STACK)]
    known: Annotated[Vector[I1], PLATES, Bounds(NONE, MOST_IN_STACK)]


_RECORD = dtype_of(FaceDown)
_NOTHING = np.full(_RECORD.itemsize, NONE, np.int8).view(_RECORD)
_NOTHING["specials"] = 0
"""The record of a viewer who knows nothing."""

write_plates = bit_writer(PLATES)


@compiled
def observe_face_down(state: State, viewer: int, out: FaceDown) -> None:
    """Write what the viewer knows of the stack, of the drawn plates, and of those put back."""
    copy_alike(out, _NOTHING[0])
    in_sight = count_in_sight(state, viewer)
    unseen = int(state.unseen)
    batch = 0
    for n in range(in_sight):
        batch += n == 0 or state.returned[n].batch != state.returned[n - 1].batch
        unseen |= observe_returned(state, viewer, n, batch, out)
    if state.drawn_count > 0:
        unseen |= observe_hand(state, viewer, in_sight, out)
    write_plates(out.unseen, 0, unseen)
    out.stack_count = int(state.shuffled) + in_sight
    is_top_returned = state.shuffled == 0 and in_sight > 0
    out.stack_top = state.returned[0].kind if is_top_returned else state.top


@compiled
def count_in_sight(state: State, viewer: int) -> int:
    """How many plates the viewer sees under the stack: not those of the opponent's turn while more are to follow."""
    count = int(state.returned_count)
    if state.phase == RETURNING and viewer != state.current:
        while count > 0 and state.returned[count - 1].batch == state.last_batch:
            count -= 1
    return count


@compiled
def group_number(state: State, group: int) -> int:
    """The number of a group as shown to viewers; 0 for no group."""
    if group == 0:
        return 0
    number, met = 1, 1  # `met` is a mask of the groups so far; plates that nobody knows have group 0
    in_hand = int(state.drawn_count)
    for n in range(in_hand + int(state.returned_count)):
        other = int(state.drawn[n].group) if n < in_hand else int(state.returned[n - in_hand].group)
        if other == group:
            break
        number += 1 - (met >> other & 1)
        met |= 1 << other
    return number


@compiled
def observe_returned(state: State, viewer: int, n: int, batch: int, out: FaceDown) -> int:
    """Write what the viewer knows of a plate that was put back; returns its bit if the viewer has not seen it."""
    plate = state.returned[n]
    group = group_number(state, int(plate.group))
    is_known = plate.knower == viewer
    out.under[n, PLATE] = plate.number if is_known else NONE
    out.under[n, PLAYER] = seats_away(state, viewer, int(plate.knower))
    out.under[n, GROUP] = group
    out.under[n, BATCH] = batch
    out.specials[batch - 1] += plate.kind == SPECIAL
    if plate.seen:
        out.known[plate.number] = group
    return int(not is_known and not plate.seen) << int(plate.number)


@compiled
def observe_hand(state: State, viewer: int, in_sight: int, out: FaceDown) -> int:
    """Write what the viewer knows of the drawn plates; returns a mask of those that the viewer has not seen.

    The player who does not put them back cannot tell which of them are already under the stack. For that player these
    are written here too, and all are sorted by type, special plates first.
    """
    unseen = specials = 0
    hidden = int(state.returned_count) - in_sight
    count = int(state.drawn_count) + hidden
    for n in range(count):
        plate = state.drawn[n - hidden] if n >= hidden else state.returned[in_sight + n]
        group = group_number(state, int(plate.group))
        # a plate just turned up, while others are to follow, is known to the player who looks at it
        is_known = viewer == (state.current if plate.knower == NOBODY else plate.knower)
        out.hand[n, PLATE] = plate.number if is_known else NONE
        out.hand[n, PLAYER] = seats_away(state, viewer, int(plate.knower))
        out.hand[n, GROUP] = group
        out.hand[n, TYPE] = plate.kind
        specials += plate.kind == SPECIAL
        if plate.seen:
            out.known[plate.number] = group
        elif plate.number != NONE and not is_known:
            unseen |= 1 << int(plate.number)
    if state.phase == RETURNING and viewer != state.current:
        for n in range(count):
            out.hand[n, TYPE] = n >= specials
    return unseen


class OpenTable:
    """The public part of the shared table."""

    phase: Annotated[I1, Bounds(0, LAYING)]
    turn: Annotated[I1, Bounds(-1, SEATS - 1)]
    first: Annotated[I1, Bounds(0, SEATS - 1)]
    holder: Annotated[I1, Bounds(-1, SEATS - 1)]
    round_number: Annotated[I1, Bounds(1, ROUNDS)]
    picks_left: Annotated[I1, Bounds(0, SEATS)]
    plate: Annotated[I1, Bounds(NONE, PLATES - 1)]
    stacking: Annotated[I1, Bounds(NONE, SMALL_FACTORIES - 1)]
    line: Annotated[I1, Bounds(NONE, LINES - 1)]
    special_tiles: Annotated[I1, Bounds(0, SPECIAL_TILES)]
    sides: Annotated[Vector[I1], TABLETS, Bounds(NONE, 1)]
    sun: Annotated[Matrix[I1], (FACTORIES, COLOURS), Bounds(0, LARGE_SIZE)]
    moon: Annotated[Matrix[I1], (SMALL_FACTORIES, MOST_STACKED), Bounds(NONE, COLOURS - 1)]
    large_moon: Annotated[Vector[I1], COLOURS, Bounds(0, LARGE_SIZE)]
    rest: Annotated[Vector[I1], COLOURS, Bounds(0, MOST_STACKED)]
    chips: Annotated[Vector[I1], SMALL_FACTORIES, Bounds(HIDDEN_CHIP, CHIPS - 1)]
    chips_left: Annotated[Vector[I1], CHIPS, Bounds(0, CHIPS_OF_A_KIND)]
    paid: Annotated[Vector[I1], CHIPS, Bounds(0, CHIPS_OF_A_KIND)]
    bag: Annotated[Vector[I1], COLOURS, Bounds(0, TILES_OF_A_COLOUR)]
    tower: Annotated[Vector[I1], COLOURS, Bounds(0, TILES_OF_A_COLOUR)]
    offer: Annotated[Vector[I1], PLATES, Bounds(0, 1)]


class ObservedTable(FaceDown, OpenTable):
    """The shared table: first its public part, then the plates that are face down."""


class ObservedBoard:
    """The board of a player."""

    score: Score
    tokens: Annotated[I1, Bounds(0, TOKENS)]
    chips_taken: Annotated[I1, Bounds(0, MOST_CHIPS_TAKEN)]
    chips: Annotated[Vector[I1], CHIPS, Bounds(0, CHIPS_OF_A_KIND)]
    lines: Annotated[Matrix[I1], (LINES, COLOURS), Bounds(0, LINES)]
    broken: Annotated[Vector[I1], COLOURS, Bounds(0, MOST_BROKEN)]
    shown: Annotated[Matrix[I1], (SLOTS, CELLS), Bounds(NONE, JOKER_SPACE)]
    tiles: Annotated[Matrix[I1], (LINES, LINES), Bounds(NONE, SPECIAL_TILE)]


TABLE_FIELDS, BOARD_FIELDS = observed_fields(ObservedTable), observed_fields(ObservedBoard)
OBSERVED_TABLE, OBSERVED_BOARD = dtype_of(ObservedTable), dtype_of(ObservedBoard)


class _Shown:
    """The symbols of a plate's cells."""

    cells: Annotated[Vector[I1], CELLS]


def _shown_by_turn() -> RecordArray[_Shown]:
    shown = np.zeros((PLATES + 1) * TURNS, dtype_of(_Shown))
    shown["cells"][:TURNS], shown["cells"][TURNS:] = NONE, CELL.reshape(-1, CELLS)
    return shown


_SHOWN = _shown_by_turn()
"""The symbols of each plate with each turn, after the entries for a slot without a plate."""


@compiled
def observe_table(state: State, viewer: int, out: ObservedTable) -> None:
    """Write the shared part of the table."""
    copy_alike(out, state)
    out.turn = seats_away(state, viewer, int(state.current))
    out.first = seats_away(state, viewer, int(state.first))
    out.holder = seats_away(state, viewer, int(state.holder))
    if state.phase == LAYING:
        clear_numbers(out.paid)  # the payment is complete, and no longer part of the position
    write_plates(out.offer, 0, int(state.offer))
    observe_face_down(state, viewer, out)


@compiled
def observe_board(state: State, seat: int, out: ObservedBoard) -> None:
    """Write the board of a seat, with its lines as the number of tiles of each colour."""
    player = state.players[seat]
    copy_alike(out, player)
    write_score(int(player.score), out.score)
    write_lines(out.lines, player.lines)
    for slot in range(SLOTS):
        lies = TURNS * (int(player.plates[slot]) - NONE) + int(player.turns[slot])
        copy_row(out.shown, slot, _SHOWN[np.uint64(lies)].cells)  # unsigned: Numba then skips negative indexing


ALL_COLOURS = (1 << COLOURS) - 1
_ALL_GOALS = (1 << DESTINATIONS) - 1
_WITH_COLOURS = np.array(
    [
        sum((colours >> colour & 1) * _ALL_GOALS << DESTINATIONS * colour for colour in range(COLOURS))
        for colours in range(1 << COLOURS)
    ]
)
"""For each mask of colours: all takes of these colours."""

_AT_FACTORIES = np.array(
    [
        sum((factories >> factory & 1) << COLOURS * factory for factory in range(FACTORIES))
        for factories in range(1 << FACTORIES)
    ]
)
"""For each mask of factories: the bits at which the colours of each of them begin."""

_write_takes = bit_writer(COLOURS * DESTINATIONS)
_write_plates = bit_writer(PLATES)
_write_chips = bit_writer(SMALL_FACTORIES)
_write_places = bit_writer(SLOTS * TURNS)
_write_cells = bit_writer(LINES)


@compiled
def action_limit(state: State) -> int:  # noqa: ARG001
    """The upper limit, exclusive, of the action ids at this table."""
    return ACTION_IDS


@compiled
def write_mask(state: State, out: LegalMask) -> None:
    """Write 1 for each legal action and 0 for the others."""
    clear_numbers(out.legal)
    if state.phase in (ACQUIRING, PICKING):
        _write_plates(out.legal, PLATE_IDS, open_plates(state))
        if state.phase == ACQUIRING:
            out.legal[DRAW_ID] = may_draw(state)
            write_takes(state, out)
            _write_chips(out.legal, CHIP_IDS, open_chips(state))
    elif first_choice(state) + SLOTS * TURNS <= ACTION_IDS:
        _write_places(out.legal, first_choice(state), choices(state))
    else:
        _write_cells(out.legal, first_choice(state), choices(state))


@compiled
def write_takes(state: State, out: LegalMask) -> None:
    """Write the takes from each sun and from the moons."""
    player = state.players[state.current]
    goals = suns = 0
    for colour in range(COLOURS):
        goals |= destinations(player, colour) << DESTINATIONS * colour
        suns |= int(_AT_FACTORIES[state.where[colour]]) << colour
    for factory in range(FACTORIES):
        colours = suns >> COLOURS * factory & ALL_COLOURS
        _write_takes(out.legal, sun_id(factory, 0, 0), goals & int(_WITH_COLOURS[colours]))
    _write_takes(out.legal, moon_id(0, 0), goals & int(_WITH_COLOURS[moon_colours(state)]))
