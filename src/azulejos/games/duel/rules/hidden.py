"""Redraws what a player cannot know: plates that the opponent has seen and put back, or has in hand.

What nobody has seen is not yet decided, so there is nothing to redraw. It depends on the generator, which the caller
must seed.
"""

from azulejos.core.compiler import compiled
from azulejos.core.random import random_below
from azulejos.games.duel.rules.plates import PLATES, count_plates, nth_plate, of_type
from azulejos.games.duel.state import RETURNING, SEATS, Plate, State


@compiled
def redraw_hidden(state: State, viewer: int) -> bool:
    """Redraw what the viewer cannot know, uniformly among all arrangements consistent with the viewer's knowledge.

    Returns whether there is any.

    The viewer knows the types of the plates in each batch and of each drawn plate, the type of the top plate, and which
    plates that the viewer has seen are in a group of the opponent's, but not where.
    """
    other = SEATS - 1 - viewer
    arrange(state, other, True, False)  # sorted first, so that the result does not depend on the true arrangement
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
    """Permute the plates that this seat knows: within each batch, or within each group among those of the same type.

    They are sorted, or shuffled uniformly.
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
    """The sort key of a plate: by type, then those that the other seat knows of first, then by number."""
    return (2 * int(plate.kind) + (not plate.seen)) * PLATES + int(plate.number)


@compiled
def exchange_unknown_plates(state: State, knower: int) -> None:
    """Replace plates that the other seat knows nothing about by random ones of the same type that it has not seen."""
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
    """Whether the back of the first plate put back is visible, so that its type cannot change."""
    if state.shuffled > 0 or state.returned_count == 0:
        return False
    return not (state.phase == RETURNING and state.returned[0].batch == state.last_batch)


@compiled
def are_alike(plate: Plate, other: Plate, in_batches: bool) -> bool:
    """Whether two plates are indistinguishable to the seat that does not know them, by batch, or by group and type."""
    if plate.knower != other.knower:
        return False
    if in_batches:
        return bool(plate.batch == other.batch and plate.batch > 0)
    return bool(plate.group == other.group and plate.kind == other.kind)


@compiled
def count_face_down(state: State) -> int:
    """The number of plates drawn or put back."""
    return int(state.drawn_count) + int(state.returned_count)


@compiled
def face_down(state: State, n: int) -> Plate:
    """The n-th of the plates put back, then of those drawn."""
    return state.returned[n] if n < state.returned_count else state.drawn[n - int(state.returned_count)]


@compiled
def swap_plates(plate: Plate, other: Plate) -> None:
    """Swap two plates of one group."""
    plate.number, other.number = other.number, plate.number
    plate.kind, other.kind = other.kind, plate.kind
    plate.seen, other.seen = other.seen, plate.seen
