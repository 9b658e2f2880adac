"""The rules of Azul Duel for two players, with both sides of every tablet.

They follow the rulebook of Azul Duel. The record is in `state.py`, the plates in `plates.py`, the action ids in
`actions.py`. Phase 1 is in `acquiring.py` (a turn), `taking.py` (tiles) and `stack.py` (plates of the stack), phase 2
in `decorating.py`, `chips.py` and `dome.py`, phase 3 and the order of turns in `rounds.py`, and the points in
`scoring.py` and `tablets.py`. The rules are complete.

A turn with several choices is split into small actions; the phase says which one is pending. Actions contain no chance:
whenever something must be drawn or turned up, the game is in the phase DEALING, and the caller draws (`draw`) and deals
(`deal`) one piece at a time (`dealing.py`). What only one player has seen is in `stack.py` and `hidden.py`.
"""

from azulejos.core.compiler import compiled
from azulejos.core.phases import DEALING, OVER
from azulejos.core.records import Vector
from azulejos.games.duel.journal import (
    BOX_PLACE,
    BROKEN_PLACE,
    CHOOSE_CELL,
    END_OF_PLACES,
    KEEP_PLATE,
    LINE_PLACE,
    LOOK_AT_PLATES,
    PLACE_PLATE,
    PLATE_PIECE,
    RETURN_PLATE,
    SKIP_LINE,
    SLOT_PLACE,
    SPEND_CHIP,
)
from azulejos.games.duel.rules import dealing, hidden, scoring, setup, taking
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
from azulejos.games.duel.rules.decorating import lay_pending_line, pay
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
from azulejos.games.duel.state import ACQUIRING, COLOURS, DECORATING, NONE, PICKING, State
from azulejos.games.kit import seats
from azulejos.games.kit.journal import Journal, begin_step, count_moved, move

lay_out = setup.lay_out
draw, can_deal, deal = dealing.draw, dealing.can_deal, dealing.deal
list_group_takes = taking.list_group_takes
leaders, winners = seats.leaders, scoring.winners
redraw_hidden = hidden.redraw_hidden
chance_weights, OUTCOMES = dealing.chance_weights, dealing.OUTCOMES


@compiled
def legal_actions(state: State, actions: Vector[int]) -> int:
    """Write the ids of the legal actions, in ascending order; returns how many."""
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
    """A uniformly random legal action, without listing them."""
    if state.phase in (ACQUIRING, PICKING):
        return random_acquisition(state)
    return random_choice(state)


@compiled
def is_legal(state: State, action: int) -> bool:
    """Whether this action is legal for the current player."""
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
def apply(state: State, action: int, journal: Journal | None = None) -> None:
    """Play a legal action and what follows from it, until a player must choose or something must be drawn."""
    act(state, action, journal)
    follow(state, journal)


@compiled
def act(state: State, action: int, journal: Journal | None = None) -> None:
    """Play a legal action, without what follows from it; the phase then says what does."""
    if action >= SPEND_IDS:
        continue_decoration(state, action, journal)
    elif action >= SUN_IDS:
        take(state, action, journal)
    elif action >= PLACE_IDS:
        place(state, (action - PLACE_IDS) // TURNS, (action - PLACE_IDS) % TURNS, journal)
    else:
        choose_plate(state, action, journal)


@compiled
def act_and_count(state: State, action: int, journal: Journal) -> tuple[int, int]:
    """Play a take with an empty journal; returns how many tiles go to a line, and how many it takes."""
    act(state, action, journal)
    return count_moved(journal, COLOURS, LINE_PLACE, BROKEN_PLACE), count_moved(
        journal, COLOURS, LINE_PLACE, END_OF_PLACES
    )


@compiled
def follow(state: State, journal: Journal | None = None) -> None:
    """Resolve what follows from an action: chance, the next turn, or the rest of the decoration; nothing mid-choice."""
    if state.phase == DEALING:
        find_next_draw(state)
    elif state.phase == ACQUIRING:
        end_turn(state, journal)
    elif state.phase == PICKING:
        end_setup_turn(state)
    elif state.phase == DECORATING:
        line = int(state.line)
        state.line = NONE
        go_on_decorating(state, int(state.current), line + 1, journal)


@compiled
def take(state: State, action: int, journal: Journal | None) -> None:
    """Take tiles or a chip, or stack a tile."""
    if action >= CHIP_IDS:
        take_chip(state, action - CHIP_IDS, journal)
    elif action >= MOON_IDS:
        take_from_moons(state, moon_colour(action), moon_destination(action), journal)
    elif action >= STACK_IDS:
        stack_chosen_tile(state, action - STACK_IDS, journal)
    else:
        take_from_sun(state, sun_factory(action), sun_colour(action), sun_destination(action), journal)


@compiled
def choose_plate(state: State, action: int, journal: Journal | None) -> None:
    """Take a plate of the offer, draw from the stack, look, keep a plate, or put one back."""
    if action < DRAW_ID:
        take_open_plate(state, action, journal)
    elif action == DRAW_ID:
        draw_from_stack(state, journal)
    elif action == LOOK_ID:
        begin_step(journal, LOOK_AT_PLATES, state.current)
        stop_drawing(state)
    elif action < UNDER_IDS:
        begin_step(journal, KEEP_PLATE, state.current)
        keep_plate(state, find_drawn(state, action - KEEP_IDS))
    else:
        begin_step(journal, RETURN_PLATE, state.current)
        return_plate(state, find_drawn(state, action - UNDER_IDS))
    state.phase = DEALING


@compiled
def place(state: State, slot: int, turn: int, journal: Journal | None) -> None:
    """Place the plate and end the turn."""
    begin_step(journal, PLACE_PLATE, state.current)
    move(journal, PLATE_PIECE + int(state.plate), 1, BOX_PLACE, SLOT_PLACE + slot)
    place_plate(state.players[state.current], int(state.plate), slot, turn)
    state.plate = NONE
    state.phase = PICKING if state.picks_left > 0 else ACQUIRING


@compiled
def continue_decoration(state: State, action: int, journal: Journal | None) -> None:
    """Spend a chip, spend none, or lay a tile."""
    if action >= TILE_IDS:
        begin_step(journal, CHOOSE_CELL, state.current)
        lay_pending_line(state, tile_column(action), journal)
    elif action == SKIP_ID:
        begin_step(journal, SKIP_LINE, state.current)
        state.phase = DECORATING
    else:
        begin_step(journal, SPEND_CHIP, state.current)
        pay(state, action - SPEND_IDS, journal)


def ending(_: State) -> str:
    """Every game ends after five rounds."""
    return "five rounds"
