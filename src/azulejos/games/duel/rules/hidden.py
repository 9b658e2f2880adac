"""What a player cannot know, drawn anew: plates that the other one has seen and put back, or holds in the hand.

What nobody has seen is not decided yet, so there is nothing to draw anew. The generator, from which it will come, is
for the caller to seed.
"""

from azulejos.core.compiler import compiled
from azulejos.core.random import random_below
from azulejos.games.duel.rules.plates import PLATES, count_plates, nth_plate, of_type
from azulejos.games.duel.state import RETURNING, SEATS, Plate, State


@compiled
def redraw_hidden(state: State, viewer: int) -> bool:
    """Draw anew what a viewer cannot know, each arrangement that fits the viewer's knowledge being as likely as any.

    Tells whether there is anything.

    The viewer knows the types of the plates in each batch and of each plate drawn, the type of the top plate, and which
    plates are in a group of the other player's; not which of them are where.
    """
    other = SEATS - 1 - viewer
    arrange(state, other, True, False)  # in order first, so that nothing of the truth is left in what comes out
    arrange(state, other, False, False)
    arrange(state, other, True, True)
    exchange_unknown_plates(state, other)
    arrange(state, other, False, True)
    for n in range(count_face_down(state)):
        if face_down(state, n).knower == other:
            return True
    return False


@compiled
def arrange(state: State, knower: int, in_batches: bool, at_random: bool) -> None:
    """Exchange plates that this seat knows, within each batch, or within each group those of the same type.

    They are put in order, or each is as likely to come next as any other.
    """
    count = count_face_down(state)
    for n in range(in_batches and is_top_seen(state), count):
        plate = face_down(state, n)
        if plate.knower == knower:
            alike = 1
            for later in range(n + 1, count):
                other = face_down(state, later)
                if are_alike(plate, other, in_batches):
                    alike += 1
                    is_next = random_below(state, alike) == 0 if at_random else rank(other) < rank(plate)
                    if is_next:
                        swap_plates(plate, other)


@compiled
def rank(plate: Plate) -> int:
    """The place of a plate in order: by type, what the other seat knows of first, then by number."""
    return (2 * int(plate.kind) + (not plate.seen)) * PLATES + int(plate.number)


@compiled
def exchange_unknown_plates(state: State, knower: int) -> None:
    """Plates of which the other seat knows nothing become any of those that it has not seen, of the same type."""
    for n in range(count_face_down(state)):
        plate = face_down(state, n)
        if plate.knower == knower and not plate.seen:
            state.unseen |= 1 << int(plate.number)
    for n in range(count_face_down(state)):
        plate = face_down(state, n)
        if plate.knower == knower and not plate.seen:
            possible = of_type(int(state.unseen), int(plate.kind))
            plate.number = nth_plate(possible, random_below(state, count_plates(possible)))
            state.unseen &= ~(1 << int(plate.number))


@compiled
def is_top_seen(state: State) -> bool:
    """Whether the back of the first of the plates put back is seen, so that its type cannot change."""
    if state.shuffled > 0 or state.returned_count == 0:
        return False
    return not (state.phase == RETURNING and state.returned[0].batch == state.last_batch)


@compiled
def are_alike(plate: Plate, other: Plate, in_batches: bool) -> bool:
    """Whether the seat that does not know them cannot tell two plates apart, by batch, or by group and type."""
    if plate.knower != other.knower:
        return False
    if in_batches:
        return bool(plate.batch == other.batch and plate.batch > 0)
    return bool(plate.group == other.group and plate.kind == other.kind)


@compiled
def count_face_down(state: State) -> int:
    """How many plates were drawn or put back."""
    return int(state.drawn_count) + int(state.returned_count)


@compiled
def face_down(state: State, n: int) -> Plate:
    """One of the plates that were drawn or put back."""
    return state.returned[n] if n < state.returned_count else state.drawn[n - int(state.returned_count)]


@compiled
def swap_plates(plate: Plate, other: Plate) -> None:
    """Exchange two plates of one group."""
    plate.number, other.number = other.number, plate.number
    plate.kind, other.kind = other.kind, plate.kind
    plate.seen, other.seen = other.seen, plate.seen
