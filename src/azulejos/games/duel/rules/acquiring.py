"""Phase 1, the start of a turn: a plate of the offer or the stack, tiles of a sun or the moons, or a chip."""

from azulejos.core.bits import bit_count, nth_bit
from azulejos.core.compiler import compiled
from azulejos.core.random import random_below
from azulejos.core.records import Vector
from azulejos.games.duel.journal import (
    BOX_PLACE,
    CHIP_PIECE,
    CHIPS_PLACE,
    DRAW_PLATE,
    OFFER_PLACE,
    PLATE_PIECE,
    SUN_PLACE,
    TAKE_CHIP,
    TAKE_PLATE,
)
from azulejos.games.duel.rules.actions import CHIP_IDS, DRAW_ID, PLATE_IDS
from azulejos.games.duel.rules.chips import may_take_chips, revealed_chips
from azulejos.games.duel.rules.plates import count_plates, nth_plate
from azulejos.games.duel.rules.stack import draw_plate, stack_size
from azulejos.games.duel.rules.taking import (
    count_moon_takes,
    count_sun_takes,
    list_moon_takes,
    list_sun_takes,
    nth_moon_take,
    nth_sun_take,
)
from azulejos.games.duel.state import DRAW_COST, DRAWING, KEEPING, NONE, PICKING, PLACING, State
from azulejos.games.kit.journal import Journal, begin_step, move, score


@compiled
def open_plates(state: State) -> int:
    """The plates of the offer that the current player may take, in the setup or for a token, as a mask."""
    has_right = state.phase == PICKING or state.players[state.current].tokens > 0
    return int(state.offer) if has_right else 0


@compiled
def may_draw(state: State) -> bool:
    """Whether the current player may use a token to draw from the stack.

    It costs a point, except that with an empty offer and no points one plate is free (ruling 3).
    """
    player = state.players[state.current]
    if state.phase == PICKING or player.tokens == 0 or stack_size(state) == 0:
        return False
    return bool(player.score >= DRAW_COST or state.offer == 0)


@compiled
def may_draw_another(state: State) -> bool:
    """Whether there is another plate to draw, and a point to pay for it."""
    return stack_size(state) > 0 and state.players[state.current].score >= DRAW_COST


@compiled
def open_chips(state: State) -> int:
    """The factories from which the current player may take a chip, as a mask."""
    return revealed_chips(state) if may_take_chips(state.players[state.current]) else 0


@compiled
def count_acquisitions(state: State) -> int:
    """The number of actions that can start the turn."""
    player = state.players[state.current]
    plates = count_plates(open_plates(state)) + may_draw(state)
    if state.phase == PICKING:
        return plates
    tiles = count_sun_takes(state, player) + count_moon_takes(state, player)
    return plates + tiles + bit_count(open_chips(state))


@compiled
def list_acquisitions(state: State, actions: Vector[int]) -> int:
    """Write their ids, in ascending order; returns how many."""
    player = state.players[state.current]
    plates = open_plates(state)
    count = count_plates(plates)
    for n in range(count):
        actions[n] = PLATE_IDS + nth_plate(plates, n)
    if state.phase == PICKING:
        return count
    if may_draw(state):
        actions[count] = DRAW_ID
        count += 1
    count = list_sun_takes(state, player, actions, count)
    count = list_moon_takes(state, player, actions, count)
    chips = open_chips(state)
    for n in range(bit_count(chips)):
        actions[count + n] = CHIP_IDS + nth_bit(chips, n)
    return count + bit_count(chips)


@compiled
def random_acquisition(state: State) -> int:
    """A uniformly random one of them, without listing them."""
    player = state.players[state.current]
    plates = open_plates(state)
    plate_count = count_plates(plates)
    if state.phase == PICKING:
        return PLATE_IDS + nth_plate(plates, random_below(state, plate_count))
    draws = int(may_draw(state))
    suns, moons = count_sun_takes(state, player), count_moon_takes(state, player)
    chips = open_chips(state)
    pick = random_below(state, plate_count + draws + suns + moons + bit_count(chips))
    if pick < suns:
        return nth_sun_take(state, player, pick)
    pick -= suns
    if pick < moons:
        return nth_moon_take(state, player, pick)
    pick -= moons
    if pick < plate_count:
        return PLATE_IDS + nth_plate(plates, pick)
    pick -= plate_count
    return DRAW_ID if pick < draws else CHIP_IDS + nth_bit(chips, pick - draws)


@compiled
def take_open_plate(state: State, plate: int, journal: Journal | None = None) -> None:
    """Take a plate of the offer; it must be placed next."""
    begin_step(journal, TAKE_PLATE, state.current)
    move(journal, PLATE_PIECE + plate, 1, OFFER_PLACE, BOX_PLACE)
    if state.phase != PICKING:
        state.players[state.current].tokens -= 1
    state.offer &= ~(1 << plate)
    state.plate = plate
    state.next_phase = PLACING


@compiled
def draw_from_stack(state: State, journal: Journal | None = None) -> None:
    """Pay a point and draw a plate, with a token for the first; if no more can be drawn, the player looks at once."""
    player = state.players[state.current]
    if state.drawn_count == 0:
        player.tokens -= 1
    paid = min(int(player.score), DRAW_COST)
    player.score -= paid
    begin_step(journal, DRAW_PLATE, state.current)
    score(journal, -paid)
    draw_plate(state)
    if may_draw_another(state):
        state.next_phase = DRAWING
    else:
        stop_drawing(state)


@compiled
def stop_drawing(state: State) -> None:
    """Look at the drawn plates."""
    state.looking = True
    state.next_phase = KEEPING


@compiled
def take_chip(state: State, factory: int, journal: Journal | None = None) -> None:
    """Take a face-up chip."""
    player = state.players[state.current]
    chip = int(state.chips[factory])
    begin_step(journal, TAKE_CHIP, state.current)
    move(journal, CHIP_PIECE + chip, 1, SUN_PLACE + factory, CHIPS_PLACE)
    player.chips[chip] += 1
    player.chips_taken += 1
    state.chips[factory] = NONE
