"""The rules of Azul Duel, for two players, with every side of every tablet.

From the rulebook of Azul Duel. The record is in `state.py`, the plates in `plates.py`, the arithmetic of the action ids
in `actions.py`. Phase 1 is in `acquiring.py` (a turn), `taking.py` (tiles) and `stack.py` (plates of the stack),
phase 2 in `decorating.py`, `chips.py` and `dome.py`, phase 3 and the order of turns in `rounds.py`; points are in
`scoring.py` and `tablets.py`. Nothing of the rules is left out.

A turn that holds several choices is made of small actions; the phase says which one is pending. Chance is not hidden in
an action: whenever something must be drawn or turned up, the game is in the phase DEALING, and each thing is drawn
(`draw`) and dealt (`deal`) by whoever drives it (`dealing.py`). What one player has seen and the other has not is in
`stack.py` and `hidden.py`.
"""

from azulejos.core.compiler import compiled
from azulejos.core.phases import DEALING, OVER
from azulejos.core.records import Vector
from azulejos.games.duel.rules import dealing, hidden, scoring, setup
from azulejos.games.duel.rules.acquiring import (
    count_acquisitions,
    draw_from_stack,
    list_acquisitions,
    may_draw,
    open_chips,
    open_plates,
    random_acquisition,
    stop_drawing,
    take_chip,
    take_open_plate,
)
from azulejos.games.duel.rules.actions import (
    ACTION_IDS,
    CHIP_IDS,
    DRAW_ID,
    KEEP_IDS,
    LOOK_ID,
    MOON_IDS,
    PLACE_IDS,
    SKIP_ID,
    SPEND_IDS,
    STACK_IDS,
    SUN_IDS,
    TILE_IDS,
    UNDER_IDS,
    moon_colour,
    moon_destination,
    sun_colour,
    sun_destination,
    sun_factory,
    tile_column,
)
from azulejos.games.duel.rules.choices import count_choices, is_legal_choice, list_choices, random_choice
from azulejos.games.duel.rules.dealing import find_next_draw
from azulejos.games.duel.rules.decorating import lay_pending_tile, pay
from azulejos.games.duel.rules.dome import place_plate
from azulejos.games.duel.rules.plates import TURNS
from azulejos.games.duel.rules.rounds import end_setup_turn, end_turn, go_on_decorating
from azulejos.games.duel.rules.stack import find_drawn, keep_plate, return_plate
from azulejos.games.duel.rules.taking import (
    is_legal_moon_take,
    is_legal_sun_take,
    stack_chosen_tile,
    take_from_moons,
    take_from_sun,
)
from azulejos.games.duel.state import ACQUIRING, NONE, PICKING, State
from azulejos.games.kit import seats

lay_out = setup.lay_out
draw, can_deal, deal = dealing.draw, dealing.can_deal, dealing.deal
leaders, winners = seats.leaders, scoring.winners
redraw_hidden = hidden.redraw_hidden
chance_weights, OUTCOMES = dealing.chance_weights, dealing.OUTCOMES


@compiled
def legal_actions(state: State, actions: Vector[int]) -> int:
    """Write the ids of the legal actions, in rising order; returns how many."""
    if state.phase in (ACQUIRING, PICKING):
        return list_acquisitions(state, actions)
    return list_choices(state, actions)


@compiled
def count_actions(state: State) -> int:
    """How many actions are legal."""
    if state.phase in (ACQUIRING, PICKING):
        return count_acquisitions(state)
    return count_choices(state)


@compiled
def random_action(state: State) -> int:
    """One of the legal actions, each as likely as any other, without listing them."""
    if state.phase in (ACQUIRING, PICKING):
        return random_acquisition(state)
    return random_choice(state)


@compiled
def is_legal(state: State, action: int) -> bool:
    """Whether the current player may do this."""
    if state.phase in (DEALING, OVER) or not 0 <= action < ACTION_IDS:
        return False
    if state.phase not in (ACQUIRING, PICKING):
        return is_legal_choice(state, action)
    if action < DRAW_ID:
        return open_plates(state) >> action & 1 == 1
    if state.phase == PICKING:
        return False
    if action == DRAW_ID:
        return may_draw(state)
    if SUN_IDS <= action < STACK_IDS:
        return is_legal_sun_take(state, sun_factory(action), sun_colour(action), sun_destination(action))
    if MOON_IDS <= action < CHIP_IDS:
        return is_legal_moon_take(state, moon_colour(action), moon_destination(action))
    return CHIP_IDS <= action < SPEND_IDS and open_chips(state) >> (action - CHIP_IDS) & 1 == 1


@compiled
def apply(state: State, action: int) -> None:
    """Do a legal action, and all that follows from it until somebody must choose or chance must bring something."""
    if action >= SPEND_IDS:
        continue_decoration(state, action)
    elif action >= SUN_IDS:
        if take(state, action):
            end_turn(state)
    elif action >= PLACE_IDS:
        place(state, (action - PLACE_IDS) // TURNS, (action - PLACE_IDS) % TURNS)
    else:
        choose_plate(state, action)


@compiled
def take(state: State, action: int) -> bool:
    """Take tiles or a chip, or stack a tile; tells whether the turn is over."""
    if action >= CHIP_IDS:
        take_chip(state, action - CHIP_IDS)
        return True
    if action >= MOON_IDS:
        take_from_moons(state, moon_colour(action), moon_destination(action))
        return True
    if action >= STACK_IDS:
        return stack_chosen_tile(state, action - STACK_IDS)
    return take_from_sun(state, sun_factory(action), sun_colour(action), sun_destination(action))


@compiled
def choose_plate(state: State, action: int) -> None:
    """Take a plate of the offer, draw from the stack, look, keep a plate, or put one back."""
    if action < DRAW_ID:
        take_open_plate(state, action)
    elif action == DRAW_ID:
        draw_from_stack(state)
    elif action == LOOK_ID:
        stop_drawing(state)
    elif action < UNDER_IDS:
        keep_plate(state, find_drawn(state, action - KEEP_IDS))
    else:
        return_plate(state, find_drawn(state, action - UNDER_IDS))
    find_next_draw(state)


@compiled
def place(state: State, slot: int, turn: int) -> None:
    """Place the plate; the turn is over."""
    place_plate(state.players[state.current], int(state.plate), slot, turn)
    state.plate = NONE
    if state.picks_left > 0:
        end_setup_turn(state)
    else:
        end_turn(state)


@compiled
def continue_decoration(state: State, action: int) -> None:
    """Spend a chip or none, or lay a tile; phase 2 goes on if that is done."""
    seat, line = int(state.current), int(state.line)
    if action >= TILE_IDS:
        lay_pending_tile(state, tile_column(action))
    elif action == SKIP_ID:
        state.line = NONE
    elif not pay(state, action - SPEND_IDS):
        return
    go_on_decorating(state, seat, line + 1)


def ending(_: State) -> str:
    """Every game ends after five rounds."""
    return "five rounds"
