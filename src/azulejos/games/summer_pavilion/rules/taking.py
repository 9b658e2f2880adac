"""Phase 1: taking tiles from a factory or the centre, with a wild tile if there is one."""

from azulejos.core.bits import bit_count, nth_bit
from azulejos.core.compiler import compiled
from azulejos.core.phases import NOBODY
from azulejos.core.random import random_below
from azulejos.core.records import Vector
from azulejos.games.kit.factories import CENTRE, move_rest_to_centre, pick_up
from azulejos.games.kit.journal import Journal, begin_step, move
from azulejos.games.summer_pavilion.journal import HAND_PLACE, TAKE, TOKEN
from azulejos.games.summer_pavilion.rules.actions import take_id
from azulejos.games.summer_pavilion.rules.scoring import lose_points
from azulejos.games.summer_pavilion.state import COLOURS, State


@compiled
def wild_colour(state: State) -> int:
    """The wild colour of this round."""
    return int(state.wilds[state.round_number - 1])


@compiled
def places_offering(state: State, colour: int) -> int:
    """The places where this colour can be named, as a mask; the wild one only where it is alone (ruling 1)."""
    places = int(state.where[colour])
    if colour == wild_colour(state):
        for other in range(COLOURS):
            if other != colour:
                places &= ~int(state.where[other])
    return places


@compiled
def count_takes(state: State) -> int:
    """How many takes are legal."""
    count = 0
    for colour in range(COLOURS):
        count += bit_count(places_offering(state, colour))
    return count


@compiled
def list_takes(state: State, actions: Vector[int]) -> int:
    """Write the ids of the legal takes, in ascending order; returns how many."""
    count = 0
    for place in range(CENTRE + 1):
        for colour in range(COLOURS):
            if places_offering(state, colour) >> place & 1:
                actions[count] = take_id(place, colour)
                count += 1
    return count


@compiled
def is_legal_take(state: State, place: int, colour: int) -> bool:
    """Whether this colour can be named at this place."""
    return places_offering(state, colour) >> place & 1 == 1


@compiled
def random_take(state: State) -> int:
    """A uniformly random legal take, without listing them."""
    pick = random_below(state, count_takes(state))
    colour = before = below = 0
    for other in range(COLOURS):
        below += bit_count(places_offering(state, other))
        if pick >= below:
            colour, before = other + 1, below
    return take_id(nth_bit(places_offering(state, colour), pick - before), colour)


@compiled
def take(state: State, place: int, colour: int, journal: Journal | None = None) -> None:
    """Take all tiles of a colour, and one wild tile if there is one; take one if there are only wild tiles."""
    hand = state.players[state.current].hand
    wild = wild_colour(state)
    taken = 0
    begin_step(journal, TAKE, state.current)
    if colour != wild:
        taken = pick_up(state, place, colour)
        hand[colour] += taken
        move(journal, colour, taken, place, HAND_PLACE)
    if state.places[place, wild] > 0:
        state.places[place, wild] -= 1
        if state.places[place, wild] == 0:
            state.where[wild] &= ~(1 << place)
        hand[wild] += 1
        taken += 1
        move(journal, wild, 1, place, HAND_PLACE)
    if place != CENTRE:
        move_rest_to_centre(state, place, journal)
    elif state.token == NOBODY:
        take_token(state, taken, journal)


@compiled
def take_token(state: State, taken: int, journal: Journal | None) -> None:
    """Give the start player token to the first to take from the centre, who loses a point per tile taken (ruling 2)."""
    state.token = state.current
    move(journal, TOKEN, 1, CENTRE, HAND_PLACE)
    lose_points(state.players[state.current], taken, journal)
