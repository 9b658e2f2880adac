"""Chance, one draw at a time: tablets, plates and their types, tiles, chips. `docs/duel.md` describes the order.

A draw is a number: a tile's colour from 0, a chip from 5, the type of the top plate from 15, a plate from 17, a side of
a tablet from 35.
"""

from azulejos.core.compiler import compiled
from azulejos.core.phases import DEALING, NOBODY
from azulejos.core.random import random_below
from azulejos.core.records import Vector
from azulejos.games.duel.journal import (
    BAG_PLACE,
    BOX_PLACE,
    CHIP_PIECE,
    OFFER_PLACE,
    PLATE_PIECE,
    RETURN,
    STACK_PLACE,
    SUN_PLACE,
    TABLET_PIECE,
    TABLETS_PLACE,
    TOWER_PLACE,
)
from azulejos.games.duel.rules.plates import PLATES, TYPE, count_plates, nth_plate, of_type
from azulejos.games.duel.rules.stack import first_unknown, look_at_plates, shuffled_of_type, take_returned_plate
from azulejos.games.duel.state import (
    CHIPS,
    COLOURS,
    FACTORY_TILES,
    HIDDEN_CHIP,
    LARGE,
    LARGE_SIZE,
    NONE,
    OFFER_SIZE,
    SMALL_FACTORIES,
    SMALL_SIZE,
    TABLETS,
    State,
)
from azulejos.games.kit.bag import any_tile_to_draw, can_draw, draw_tile, refill_bag, take_from_bag, weigh_tiles
from azulejos.games.kit.journal import DEAL, Journal, begin_step, move

A_TILE, A_CHIP, A_TYPE, A_PLATE, A_SIDE = 0, 5, 15, 17, 35
"""The kinds of draw, each given by its first number."""

OUTCOMES = 43


@compiled
def find_next_draw(state: State, journal: Journal | None = None) -> None:
    """Wait for the next draw; if there is none, continue with `next_phase`.

    Only a deal passes its journal. An action does not: its journal is also a preview, which must not show the plates
    that would be turned up.
    """
    state.drawing = next_draw(state, journal)
    if state.drawing == NONE:
        state.phase, state.next_phase = state.next_phase, DEALING
    else:
        state.phase = DEALING


@compiled
def next_draw(state: State, journal: Journal | None) -> int:
    """The kind of the next draw; NONE if there is none."""
    if state.tablets_left > 0:
        return A_SIDE
    if state.looking:
        if first_unknown(state) < state.drawn_count:
            return A_PLATE
        look_at_plates(state)
    if state.filling_offer and needs_plate(state, journal):
        return A_TYPE if state.top == NONE else A_PLATE
    if state.shuffled > 0 and state.top == NONE:
        return A_TYPE
    if state.filling and needs_tile(state):
        return A_TILE
    return NONE if factory_to_reveal(state) == NONE else A_CHIP


@compiled
def needs_plate(state: State, journal: Journal | None) -> bool:
    """Whether an unseen plate must be turned up for the offer; plates that were put back need no draw."""
    while count_plates(int(state.offer)) < OFFER_SIZE:
        if state.shuffled > 0:
            return True
        if state.returned_count == 0:
            break
        add_to_offer(state, int(state.returned[0].number), journal)
        take_returned_plate(state)
    state.filling_offer = False
    return False


@compiled
def add_to_offer(state: State, number: int, journal: Journal | None) -> None:
    """Put a plate of the stack face up in the offer."""
    begin_step(journal, DEAL, NOBODY)
    move(journal, PLATE_PIECE + number, 1, STACK_PLACE, OFFER_PLACE)
    state.offer |= 1 << number


@compiled
def needs_tile(state: State) -> bool:
    """Whether a factory is not yet full and there is a tile for it."""
    if state.dealt < FACTORY_TILES and any_tile_to_draw(state, state.tower):
        return True
    state.filling = False
    state.dealt = 0
    return False


@compiled
def factory_to_reveal(state: State) -> int:
    """The first small factory without tiles whose chip is face down (ruling 2); NONE if there is none."""
    for factory in range(SMALL_FACTORIES):
        if state.chips[factory] == HIDDEN_CHIP and state.heights[factory] == 0 and is_sun_empty(state, factory):
            return factory
    return NONE


@compiled
def is_sun_empty(state: State, factory: int) -> bool:
    """Whether the sun of a factory has no tiles."""
    held = 0
    for colour in range(COLOURS):
        held |= int(state.where[colour])
    return held >> factory & 1 == 0


@compiled
def drawn_kind(state: State) -> int:
    """The type of the plate to turn up: the next one to look at, or the top of the stack."""
    return int(state.drawn[first_unknown(state)].kind) if state.looking else int(state.top)


@compiled
def draw(state: State) -> int:
    """Make the next draw at random, without dealing it; `deal` does that."""
    if state.drawing == A_TILE:
        return draw_tile(state, state.tower)
    if state.drawing == A_CHIP:
        pick = random_below(state, state.chips_left_count)
        chip = below = 0
        for other in range(CHIPS - 1):
            below += int(state.chips_left[other])
            chip += pick >= below
        return A_CHIP + chip
    if state.drawing == A_TYPE:
        return A_TYPE + int(random_below(state, state.shuffled) >= shuffled_of_type(state, 0))
    if state.drawing == A_PLATE:
        plates = of_type(int(state.unseen), drawn_kind(state))
        return A_PLATE + nth_plate(plates, random_below(state, count_plates(plates)))
    pick = random_below(state, 2 * count_tablets_out(state))
    tablet = below = 0
    for other in range(TABLETS - 1):
        below += 2 * int(state.sides[other] == NONE)
        tablet += pick >= below
    return A_SIDE + 2 * tablet + pick % 2


@compiled
def count_tablets_out(state: State) -> int:
    """How many tablets are not in play."""
    count = 0
    for tablet in range(TABLETS):
        count += state.sides[tablet] == NONE
    return count


@compiled
def chance_weights(state: State, weights: Vector[int]) -> None:
    """Write the integer weight of each possible draw."""
    for drawn in range(OUTCOMES):
        weights[drawn] = 0
    if state.drawing == A_TILE:
        weigh_tiles(state, state.tower, weights)
    elif state.drawing == A_CHIP:
        for chip in range(CHIPS):
            weights[A_CHIP + chip] = state.chips_left[chip]
    elif state.drawing == A_TYPE:
        for kind in range(2):
            weights[A_TYPE + kind] = shuffled_of_type(state, kind)
    else:
        for drawn in range(A_PLATE, OUTCOMES):
            weights[drawn] = can_deal(state, drawn)


@compiled
def can_deal(state: State, drawn: int) -> bool:
    """Whether this can be drawn next."""
    n = int(drawn) - int(state.drawing)
    if n < 0 or drawn >= OUTCOMES:
        return False
    if state.drawing == A_TILE:
        return can_draw(state, state.tower, n)
    if state.drawing == A_CHIP:
        return bool(n < CHIPS and state.chips_left[n] > 0)
    if state.drawing == A_TYPE:
        return bool(n < 2 and shuffled_of_type(state, n) > 0)
    if state.drawing == A_PLATE:
        return bool(n < PLATES and of_type(int(state.unseen), drawn_kind(state)) >> n & 1 == 1)
    return bool(state.sides[n // 2] == NONE)


@compiled
def deal(state: State, drawn: int, journal: Journal | None = None) -> None:
    """Put what was drawn on the table; after the last draw the game continues."""
    n = int(drawn) - int(state.drawing)
    if state.drawing == A_TILE:
        deal_tile(state, n, journal)
    elif state.drawing == A_CHIP:
        turn_up_chip(state, n, journal)
    elif state.drawing == A_TYPE:
        state.top = n
    elif state.drawing == A_PLATE:
        turn_up_plate(state, n, journal)
    else:
        begin_step(journal, DEAL, NOBODY)
        move(journal, TABLET_PIECE + n, 1, BOX_PLACE, TABLETS_PLACE)
        state.sides[n // 2] = n % 2
        state.tablets_left -= 1
    find_next_draw(state, journal)


@compiled
def turn_up_chip(state: State, chip: int, journal: Journal | None) -> None:
    """Turn up the chip of the first factory that shows one."""
    factory = factory_to_reveal(state)
    begin_step(journal, DEAL, NOBODY)
    move(journal, CHIP_PIECE + chip, 1, BOX_PLACE, SUN_PLACE + factory)
    state.chips[factory] = chip
    state.chips_left[chip] -= 1
    state.chips_left_count -= 1


@compiled
def turn_up_plate(state: State, number: int, journal: Journal | None) -> None:
    """Turn up a plate that nobody has seen: in the hand of the player who looks, or for the offer."""
    state.unseen &= ~(1 << number)
    if state.looking:
        plate = state.drawn[first_unknown(state)]
        plate.number, plate.kind = number, TYPE[number]
    else:
        add_to_offer(state, number, journal)
        state.shuffled -= 1
        state.top = NONE


@compiled
def deal_tile(state: State, colour: int, journal: Journal | None) -> None:
    """Put the tile just drawn on the sun being filled: the large one first, then the small ones."""
    take_from_bag(state, state.tower, colour, TOWER_PLACE, BAG_PLACE, journal)
    factory = LARGE if state.dealt < LARGE_SIZE else (int(state.dealt) - LARGE_SIZE) // SMALL_SIZE
    begin_step(journal, DEAL, NOBODY)
    move(journal, colour, 1, BAG_PLACE, SUN_PLACE + factory)
    state.sun[factory, colour] += 1
    state.where[colour] |= 1 << factory
    state.dealt += 1
    if state.sun[LARGE, colour] == LARGE_SIZE and state.dealt == LARGE_SIZE:
        draw_again_if_others_are_left(state, colour, journal)


@compiled
def draw_again_if_others_are_left(state: State, colour: int, journal: Journal | None) -> None:
    """Return five equal tiles on the large factory to the bag, unless all other tiles have that colour too (ruling 11).

    If the bag then has no other tiles, the tower is emptied into it before the second draw.
    """
    others_in_bag = others_in_tower = 0
    for other in range(COLOURS):
        if other != colour:
            others_in_bag += state.bag[other]
            others_in_tower += state.tower[other]
    if others_in_bag + others_in_tower == 0:
        return
    begin_step(journal, RETURN, NOBODY)
    move(journal, colour, LARGE_SIZE, SUN_PLACE + LARGE, BAG_PLACE)
    state.sun[LARGE, colour] = 0
    state.where[colour] = 0
    state.bag[colour] += LARGE_SIZE
    state.bag_count += LARGE_SIZE
    state.dealt = 0
    if others_in_bag == 0:
        refill_bag(state, state.tower, TOWER_PLACE, BAG_PLACE, journal)
