"""The stack of dome plates: the shuffled plates, which nobody has seen, above those that players have put back.

Nothing is decided before it is seen: an unseen plate is drawn when it is turned up, and its type when it becomes the
top of the stack. The player who puts plates back knows them; `docs/duel.md` explains what the other player can know,
which is stored in the fields `knower`, `seen` and `group` of a plate.
"""

from azulejos.core.compiler import compiled
from azulejos.core.phases import NOBODY
from azulejos.games.duel.rules.plates import count_plates, of_type
from azulejos.games.duel.state import KEEPING, NONE, PLACING, RETURNING, Plate, State


@compiled
def stack_size(state: State) -> int:
    """The number of plates in the stack."""
    return int(state.shuffled) + int(state.returned_count)


@compiled
def shuffled_of_type(state: State, kind: int) -> int:
    """How many shuffled plates of a type are in the stack, without those drawn but not yet looked at."""
    count = count_plates(of_type(int(state.unseen), kind))
    for n in range(state.drawn_count):
        plate = state.drawn[n]
        if plate.number == NONE and plate.kind == kind:
            count -= 1
    return count


@compiled
def draw_plate(state: State) -> None:
    """Draw the top plate of the stack into the hand, without looking at it."""
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
    """Remove the uppermost of the plates put back."""
    state.returned_count -= 1
    for n in range(state.returned_count):
        copy_plate(state.returned[n], state.returned[n + 1])
    clear_plate(state.returned[state.returned_count])


@compiled
def first_unknown(state: State) -> int:
    """The index of the first drawn plate that nobody has seen; `drawn_count` if there is none."""
    for n in range(state.drawn_count):
        if state.drawn[n].number == NONE:
            return n
    return int(state.drawn_count)


@compiled
def look_at_plates(state: State) -> None:
    """Let the player know all drawn plates; a single one is kept at once.

    The other player still knows which of their own plates, put back earlier, are among them. Plates from the player's
    own groups can no longer be told apart from the rest of these groups, so all of them become one group.
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
    """Merge the rest of a group into the newest one."""
    for n in range(state.returned_count):
        if state.returned[n].group == group:
            state.returned[n].group = state.last_group


@compiled
def find_drawn(state: State, number: int) -> int:
    """The index of one of the drawn plates."""
    found = 0
    for n in range(state.drawn_count):
        if state.drawn[n].number == number:
            found = n
    return found


@compiled
def keep_plate(state: State, n: int) -> None:
    """Keep one of the drawn plates, face up; if only one other is left, it goes under the stack automatically."""
    state.plate = state.drawn[n].number
    remove_drawn(state, n)
    state.last_batch += 1
    for other in range(state.drawn_count):
        state.drawn[other].batch = state.last_batch
    return_last_plate(state)


@compiled
def return_plate(state: State, n: int) -> None:
    """Put one of the drawn plates under the stack; the last one follows automatically."""
    put_under(state, n)
    return_last_plate(state)


@compiled
def return_last_plate(state: State) -> None:
    """If only one plate is left, put it under the stack; when none is left, go on to place the kept plate."""
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
    """Remove a plate from those drawn."""
    state.drawn_count -= 1
    for later in range(n, state.drawn_count):
        copy_plate(state.drawn[later], state.drawn[later + 1])
    clear_plate(state.drawn[state.drawn_count])


@compiled
def copy_plate(plate: Plate, other: Plate) -> None:
    """Copy `other` to `plate`."""
    plate.number, plate.kind = other.number, other.kind
    plate.knower, plate.seen = other.knower, other.seen
    plate.group, plate.batch = other.group, other.batch


@compiled
def clear_plate(plate: Plate) -> None:
    """Zero an unused plate, so that equal states have equal bytes."""
    plate.number = plate.kind = plate.knower = plate.seen = plate.group = plate.batch = 0
