"""What a player knows of the plates that lie face down, as numbers for learning programs; `view.py` shows the same.

Also in the middle of a look, when some of the plates drawn are turned up and others are not: only the player who looks
sees them. Batches and groups are numbered from 1 as in positions: batches from the top, groups in the order in which
they appear, first in the hand, then under the stack.
"""

import numpy as np

from azulejos.core.compiler import compiled
from azulejos.core.copying import bit_writer, copy_alike
from azulejos.core.phases import NOBODY
from azulejos.core.records import Record
from azulejos.rulebooks.common.observing import Observed, observation_type, seats_away
from azulejos.rulebooks.duel.plates import PLATES, SPECIAL
from azulejos.rulebooks.duel.table import MOST_IN_STACK, NONE, RETURNING

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
def observe_face_down(state: Record, viewer: int, out: Record) -> None:
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
def count_in_sight(state: Record, viewer: int) -> int:
    """How many plates under the stack the viewer sees there: not those of a turn in which more are to follow."""
    count = int(state.returned_count)
    if state.phase == RETURNING and viewer != state.current:
        while count > 0 and state.returned[count - 1].batch == state.last_batch:
            count -= 1
    return count


@compiled
def group_number(state: Record, group: int) -> int:
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
def observe_returned(state: Record, viewer: int, n: int, batch: int, out: Record) -> int:
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
def observe_hand(state: Record, viewer: int, in_sight: int, out: Record) -> int:
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
