"""The rules of Summer Pavilion for 2 to 4 players, on the coloured or monochrome board.

They follow the rulebook of Azul: Summer Pavilion Mini. The record is in `state.py`, the board in `board.py`, the action
ids in `actions.py`, the phases of a round in `taking.py` (1), `placing.py` and `passing.py` (2) and `rounds.py` (3, and
the order of turns), and the points in `scoring.py`. The rules are complete.

Options: `monochrome` (variant 1: the player decides the colours of each star), `wilds` (variant 2: any order of the
wild colours).

A turn with several choices is split into small actions: place, pay, take each bonus tile; pass, keep each tile. The
phase says which one is pending. Actions contain no chance: when the supply must be refilled or a round begins, the game
is in the phase DEALING, and the caller draws (`draw`) and deals (`deal`) each tile.
"""

from azulejos.core.compiler import compiled
from azulejos.core.phases import DEALING, OVER
from azulejos.core.records import Vector
from azulejos.games.kit import seats, visibility
from azulejos.games.kit.factories import is_table_empty
from azulejos.games.kit.journal import Journal, count_moved, note
from azulejos.games.kit.seats import next_seat
from azulejos.games.summer_pavilion.journal import CORNERS_PLACE, HAND_PLACE, REACH
from azulejos.games.summer_pavilion.rules import rounds, setup, taking
from azulejos.games.summer_pavilion.rules.actions import (
    ACTION_IDS,
    BONUS_IDS,
    DISCARD_ID,
    KEEP_IDS,
    PASS_ID,
    PAY_IDS,
    PLACE_IDS,
    placed_colour,
    placed_space,
    placed_star,
)
from azulejos.games.summer_pavilion.rules.choices import count_choices, is_legal_choice, list_choices, random_choice
from azulejos.games.summer_pavilion.rules.passing import discard_rest, keep_tile, pass_turn
from azulejos.games.summer_pavilion.rules.placing import (
    choose_bonus_tile,
    count_placements,
    dearest_space,
    is_legal_placement,
    list_placements,
    pay_pending,
    place,
    random_placement,
    take_bonus_tiles,
)
from azulejos.games.summer_pavilion.rules.rounds import begin_placing, end_turn
from azulejos.games.summer_pavilion.rules.taking import count_takes, is_legal_take, list_takes, random_take, take
from azulejos.games.summer_pavilion.state import COLOURS, PLACING, TAKING, State

lay_out = setup.lay_out
draw, can_deal, deal = setup.draw, setup.can_deal, rounds.deal
list_group_takes = taking.list_takes
leaders = winners = seats.leaders
redraw_hidden = visibility.redraw_nothing
chance_weights, OUTCOMES = setup.chance_weights, setup.OUTCOMES


@compiled
def legal_actions(state: State, actions: Vector[int]) -> int:
    """Write the ids of the legal actions, in ascending order; returns how many."""
    if state.phase == TAKING:
        return list_takes(state, actions)
    if state.phase == PLACING:
        return list_placements(state, actions)
    return list_choices(state, actions)


@compiled
def count_actions(state: State) -> int:
    """How many actions are legal."""
    if state.phase == TAKING:
        return count_takes(state)
    if state.phase == PLACING:
        return count_placements(state) + 1
    return count_choices(state)


@compiled
def random_action(state: State) -> int:
    """A uniformly random legal action, without listing them."""
    if state.phase == TAKING:
        return random_take(state)
    if state.phase == PLACING:
        return random_placement(state)
    return random_choice(state)


@compiled
def is_legal(state: State, action: int) -> bool:
    """Whether this action is legal for the current player."""
    if state.phase in (DEALING, OVER) or not 0 <= action < ACTION_IDS:
        return False
    if action < PLACE_IDS:
        return state.phase == TAKING and is_legal_take(state, action // COLOURS, action % COLOURS)
    if state.phase == PLACING:
        if action < PAY_IDS:
            return is_legal_placement(state, placed_star(action), placed_space(action), placed_colour(action))
        return action == PASS_ID
    return state.phase != TAKING and is_legal_choice(state, action)


@compiled
def apply(state: State, action: int, journal: Journal | None = None) -> None:
    """Play a legal action and what follows from it, until a player must choose or tiles must be dealt."""
    act(state, action, journal)
    follow(state, journal)


@compiled
def act(state: State, action: int, journal: Journal | None = None) -> None:
    """Play a legal action, without what follows from it."""
    if action < PLACE_IDS:
        take(state, action // COLOURS, action % COLOURS, journal)
        if journal is not None:
            note(journal, REACH, dearest_space(state, state.players[state.current], action % COLOURS))
    elif action < PAY_IDS:
        place(state, placed_star(action), placed_space(action), placed_colour(action), journal)
    elif action < BONUS_IDS:
        pay_pending(state, action - PAY_IDS, journal)
    elif action < PASS_ID:
        choose_bonus_tile(state, action - BONUS_IDS, journal)
    elif action == PASS_ID:
        pass_turn(state, journal)
    elif action < DISCARD_ID:
        keep_tile(state, action - KEEP_IDS, journal)
    else:
        discard_rest(state, journal)


@compiled
def act_and_count(state: State, action: int, journal: Journal) -> tuple[int, int]:
    """Play a take with an empty journal; returns how many tiles find room, which is all, and how many it takes."""
    act(state, action, journal)
    taken = count_moved(journal, COLOURS, HAND_PLACE, CORNERS_PLACE)
    return taken, taken


@compiled
def follow(state: State, journal: Journal | None = None) -> None:
    """Resolve what follows from an action: bonus tiles without a choice, the next turn, phase or round."""
    if state.phase == TAKING:
        if is_table_empty(state):
            begin_placing(state, journal)
        else:
            state.current = next_seat(state, state.current)
    elif state.phase == PLACING and take_bonus_tiles(state, journal):
        end_turn(state, journal)


def ending(_: State) -> str:
    """Every game ends after six rounds."""
    return "six rounds"
