"""The stack of dome plates: the shuffled ones, which nobody has seen, above those that players have put back.

Nothing is decided before it is seen: which of the unseen plates lies where is drawn when it is turned up, the type of
the top one when it becomes the top one. What is put back is known to the player who does it; `docs/duel.md` says what
the other one can know, and the fields `knower`, `seen` and `group` of a plate hold it.
"""

from azulejos.core.compiler import compiled
from azulejos.core.phases import NOBODY
from azulejos.games.duel.rules.plates import count_plates, of_type
from azulejos.games.duel.state import KEEPING, NONE, PLACING, RETURNING, Plate, State


@compiled
def stack_size(state: State) -> int:
    """How many plates the stack has."""
    return int(state.shuffled) + int(state.returned_count)


@compiled
def shuffled_of_type(state: State, kind: int) -> int:
    """How many shuffled plates are of a type, those not counted that were drawn and not yet looked at."""
    count = count_plates(of_type(int(state.unseen), kind))
    for n in range(state.drawn_count):
        plate = state.drawn[n]
        if plate.number == NONE and plate.kind == kind:
            count -= 1
    return count


@compiled
def draw_plate(state: State) -> None:
    """Take the top plate of the stack into the hand, without looking at it."""
    plate = state.drawn[state.drawn_count]
    state.drawn_count += 1
    if state.shuffled > 0:
        plate.number, plate.kind = NONE, state.top
        plate.knower, plate.seen, plate.group, plate.batch = NOBODY, False, 0, 0
        state.shuffled -= 1
        state.top = NONE
    else:
        copy_plate(plate, state.returned[0])
        plate.batch = 0
        take_returned_plate(state)


@compiled
def take_returned_plate(state: State) -> None:
    """Take away the uppermost of the plates that were put back."""
    state.returned_count -= 1
    for n in range(state.returned_count):
        copy_plate(state.returned[n], state.returned[n + 1])
    clear_plate(state.returned[state.returned_count])


@compiled
def first_unknown(state: State) -> int:
    """The first of the plates drawn that nobody has seen; `drawn_count` if there is none."""
    for n in range(state.drawn_count):
        if state.drawn[n].number == NONE:
            return n
    return int(state.drawn_count)


@compiled
def look_at_plates(state: State) -> None:
    """The player knows all plates drawn from now on; a single one is kept at once.

    The other player still knows that those are among them which came from a batch of their own. Plates of the player's
    own batches cannot be told any more from those that are left of these batches: they are one group.
    """
    state.looking = False
    state.last_group += 1
    for n in range(state.drawn_count):
        plate = state.drawn[n]
        if plate.knower == state.current:
            join_group(state, int(plate.group))
        else:
            plate.seen = plate.knower != NOBODY
        plate.knower, plate.group = state.current, state.last_group
    if state.drawn_count == 1:
        keep_plate(state, 0)
    else:
        state.next_phase = KEEPING


@compiled
def join_group(state: State, group: int) -> None:
    """What is left of a group belongs to the newest one."""
    for n in range(state.returned_count):
        if state.returned[n].group == group:
            state.returned[n].group = state.last_group


@compiled
def find_drawn(state: State, number: int) -> int:
    """Where a plate is among those drawn, NONE if it is not."""
    for n in range(state.drawn_count):
        if state.drawn[n].number == number:
            return n
    return NONE


@compiled
def keep_plate(state: State, n: int) -> None:
    """Keep one of the plates drawn, for both to see; a single other one goes under the stack by itself."""
    state.plate = state.drawn[n].number
    remove_drawn(state, n)
    state.last_batch += 1
    for other in range(state.drawn_count):
        state.drawn[other].batch = state.last_batch
    return_last_plate(state)


@compiled
def return_plate(state: State, n: int) -> None:
    """Put one of the plates drawn under the stack; the last one follows by itself."""
    put_under(state, n)
    return_last_plate(state)


@compiled
def return_last_plate(state: State) -> None:
    """Where no choice is left put the last plate under the stack, and go on to place the one kept."""
    if state.drawn_count == 1:
        put_under(state, 0)
    state.next_phase = PLACING if state.drawn_count == 0 else RETURNING


@compiled
def put_under(state: State, n: int) -> None:
    """Move a plate from the hand to the bottom of the stack."""
    plate = state.returned[state.returned_count]
    copy_plate(plate, state.drawn[n])
    state.returned_count += 1
    remove_drawn(state, n)


@compiled
def remove_drawn(state: State, n: int) -> None:
    """Take a plate out of those drawn."""
    state.drawn_count -= 1
    for later in range(n, state.drawn_count):
        copy_plate(state.drawn[later], state.drawn[later + 1])
    clear_plate(state.drawn[state.drawn_count])


@compiled
def copy_plate(plate: Plate, other: Plate) -> None:
    """Make a plate the same as another."""
    plate.number, plate.kind = other.number, other.kind
    plate.knower, plate.seen = other.knower, other.seen
    plate.group, plate.batch = other.group, other.batch


@compiled
def clear_plate(plate: Plate) -> None:
    """No plate here: so that equal tables have equal bytes."""
    plate.number = plate.kind = plate.knower = plate.seen = plate.group = plate.batch = 0
