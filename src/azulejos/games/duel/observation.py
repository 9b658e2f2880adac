"""What learning programs see of a table of Azul Duel, and the masks of legal actions."""

import numpy as np

from azulejos.core.compiler import compiled
from azulejos.core.copying import bit_writer, clear_numbers, copy_alike, copy_row
from azulejos.core.phases import NOBODY
from azulejos.core.records import Record, record_type
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
from azulejos.games.kit.observation import SCORE, Observed, observation_type, seats_away, write_lines, write_score

PLATE_PARTS = PLATE, PLAYER, GROUP, BATCH = 0, 1, 2, 3
"""Of a plate under the stack: which one it is, who knows it, its group, its batch."""

HAND_PARTS = (PLATE, PLAYER, GROUP, TYPE) = 0, 1, 2, 3
"""Of a plate drawn: which one it is, who knows it, its group (0 before anybody knows it), its type."""

FACE_DOWN_FIELDS = (
    Observed("unseen", (PLATES,), 0, 1),
    Observed("stack_count", (), 0, PLATES),
    Observed("stack_top", (), NONE, 1),
    Observed("hand", (MOST_IN_STACK, len(HAND_PARTS)), NONE, PLATES - 1),
    Observed("under", (MOST_IN_STACK, len(PLATE_PARTS)), NONE, PLATES - 1),
    Observed("specials", (MOST_IN_STACK,), 0, MOST_IN_STACK),
    Observed("known", (PLATES,), NONE, MOST_IN_STACK),
)

_RECORD = observation_type(FACE_DOWN_FIELDS)
_NOTHING = np.full(_RECORD.itemsize, NONE, np.int8).view(_RECORD)
_NOTHING["specials"] = 0
"""Nothing is known."""

write_plates = bit_writer(PLATES)


@compiled
def observe_face_down(state: State, viewer: int, out: Record) -> None:
    """Write what the viewer knows of the stack, of the plates drawn, and of those that were put back."""
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
    """How many plates under the stack the viewer sees there: not those of a turn in which more are to follow."""
    count = int(state.returned_count)
    if state.phase == RETURNING and viewer != state.current:
        while count > 0 and state.returned[count - 1].batch == state.last_batch:
            count -= 1
    return count


@compiled
def group_number(state: State, group: int) -> int:
    """The number of a group, 0 of none."""
    if group == 0:
        return 0
    number, met = 1, 1  # a mask of the groups so far; plates that nobody knows have none, 0
    in_hand = int(state.drawn_count)
    for n in range(in_hand + int(state.returned_count)):
        other = int(state.drawn[n].group) if n < in_hand else int(state.returned[n - in_hand].group)
        if other == group:
            break
        number += 1 - (met >> other & 1)
        met |= 1 << other
    return number


@compiled
def observe_returned(state: State, viewer: int, n: int, batch: int, out: Record) -> int:
    """Write what the viewer knows of a plate that was put back; returns its bit if it is unseen for the viewer."""
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
def observe_hand(state: State, viewer: int, in_sight: int, out: Record) -> int:
    """Write what the viewer knows of the plates drawn; returns, as a mask, those that are unseen for the viewer.

    Who does not put them back cannot tell which of them are under the stack already: these are shown here too, and all
    by type, the special ones first.
    """
    unseen = specials = 0
    hidden = int(state.returned_count) - in_sight
    count = int(state.drawn_count) + hidden
    for n in range(count):
        plate = state.drawn[n - hidden] if n >= hidden else state.returned[in_sight + n]
        group = group_number(state, int(plate.group))
        # a plate just turned up, while others are to follow, is known to the player who looks
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


TABLE_FIELDS = (
    Observed("phase", (), 0, LAYING),
    Observed("turn", (), -1, SEATS - 1),
    Observed("first", (), 0, SEATS - 1),
    Observed("holder", (), -1, SEATS - 1),
    Observed("round_number", (), 1, ROUNDS),
    Observed("picks_left", (), 0, SEATS),
    Observed("plate", (), NONE, PLATES - 1),
    Observed("stacking", (), NONE, SMALL_FACTORIES - 1),
    Observed("line", (), NONE, LINES - 1),
    Observed("special_tiles", (), 0, SPECIAL_TILES),
    Observed("sides", (TABLETS,), NONE, 1),
    Observed("sun", (FACTORIES, COLOURS), 0, LARGE_SIZE),
    Observed("moon", (SMALL_FACTORIES, MOST_STACKED), NONE, COLOURS - 1),
    Observed("large_moon", (COLOURS,), 0, LARGE_SIZE),
    Observed("rest", (COLOURS,), 0, MOST_STACKED),
    Observed("chips", (SMALL_FACTORIES,), HIDDEN_CHIP, CHIPS - 1),
    Observed("chips_left", (CHIPS,), 0, CHIPS_OF_A_KIND),
    Observed("paid", (CHIPS,), 0, CHIPS_OF_A_KIND),
    Observed("bag", (COLOURS,), 0, TILES_OF_A_COLOUR),
    Observed("tower", (COLOURS,), 0, TILES_OF_A_COLOUR),
    Observed("offer", (PLATES,), 0, 1),
    *FACE_DOWN_FIELDS,
)
BOARD_FIELDS = (
    SCORE,
    Observed("tokens", (), 0, TOKENS),
    Observed("chips_taken", (), 0, MOST_CHIPS_TAKEN),
    Observed("chips", (CHIPS,), 0, CHIPS_OF_A_KIND),
    Observed("lines", (LINES, COLOURS), 0, LINES),
    Observed("broken", (COLOURS,), 0, MOST_BROKEN),
    Observed("shown", (SLOTS, CELLS), NONE, JOKER_SPACE),
    Observed("tiles", (LINES, LINES), NONE, SPECIAL_TILE),
)
OBSERVED_TABLE, OBSERVED_BOARD = observation_type(TABLE_FIELDS), observation_type(BOARD_FIELDS)

_SHOWN = np.zeros((PLATES + 1) * TURNS, record_type([("cells", "i1", CELLS)]))
_SHOWN["cells"][:TURNS], _SHOWN["cells"][TURNS:] = NONE, CELL.reshape(-1, CELLS)
"""What the cells of a plate show with each turn, after those of a slot without a plate."""


@compiled
def observe_table(state: State, viewer: int, out: Record) -> None:
    """Write what lies between the players."""
    copy_alike(out, state)
    out.turn = seats_away(state, viewer, int(state.current))
    out.first = seats_away(state, viewer, int(state.first))
    out.holder = seats_away(state, viewer, int(state.holder))
    if state.phase == LAYING:
        clear_numbers(out.paid)  # the payment is complete, and no longer part of the position
    write_plates(out.offer, 0, int(state.offer))
    observe_face_down(state, viewer, out)


@compiled
def observe_board(state: State, seat: int, out: Record) -> None:
    """Write the board of a seat; its lines as how many tiles of each colour lie on them."""
    player = state.players[seat]
    copy_alike(out, player)
    write_score(int(player.score), out.score)
    write_lines(out.lines, player.lines)
    for slot in range(SLOTS):
        lies = TURNS * (int(player.plates[slot]) - NONE) + int(player.turns[slot])
        copy_row(out.shown, slot, _SHOWN[np.uint64(lies)].cells)  # unsigned: it need not be counted from the end


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
"""For each mask of factories: a bit where the colours of each of them begin."""

_write_takes = bit_writer(COLOURS * DESTINATIONS)
_write_plates = bit_writer(PLATES)
_write_chips = bit_writer(SMALL_FACTORIES)
_write_places = bit_writer(SLOTS * TURNS)
_write_cells = bit_writer(LINES)


@compiled
def action_limit(state: State) -> int:  # noqa: ARG001
    """Action ids of this table are below this."""
    return ACTION_IDS


@compiled
def write_mask(state: State, out: Record) -> None:
    """Write 1 for each legal action and 0 for every other one."""
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
def write_takes(state: State, out: Record) -> None:
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
