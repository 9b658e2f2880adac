"""The rules of Azul: the base game for 2 to 4 players, on the coloured or grey wall, with or without joker tiles.

They follow the rulebooks of Azul, its joker tiles, and Azul Mini, which describe one game. The record is in `state.py`,
the action ids in `actions.py`, the phases of a round in `factory_offer.py` (A), `wall_tiling.py` (B) and `setup.py`
(C, the deal), and the points in `scoring.py`. The rules are complete. Two endings are added, because the rulebook does
not guarantee that a game ends: the game is over and scored when nothing is left to deal, or when five rounds in a row
laid no tile.

Options: `grey` (the grey side of the wall, where the player chooses the space) and `jokers` (joker tiles replace some
coloured tiles).

Actions contain no chance: after the last take of a round the game is in the phase DEALING, and the caller draws
(`draw`) and deals (`deal`) each tile.
"""

from azulejos.core.bits import bit_count
from azulejos.core.compiler import compiled
from azulejos.core.phases import DEALING, NOBODY, OVER
from azulejos.core.records import Vector
from azulejos.games.azul.journal import END_OF_PLACES, LINE_PLACE, WALL_PLACE
from azulejos.games.azul.rules import factory_offer, scoring, setup
from azulejos.games.azul.rules.actions import ACTION_IDS, is_tile, taken, taken_from, taken_to, tile_column, tile_row
from azulejos.games.azul.rules.factory_offer import count_takes, is_legal_take, list_takes, random_take, take
from azulejos.games.azul.rules.scoring import end_bonus, full_rows
from azulejos.games.azul.rules.wall_tiling import lay_tile, list_tiles, pending_spaces, random_tile, tile_walls
from azulejos.games.azul.state import IDLE_ROUNDS, KINDS, NONE, TAKING, TILING, State
from azulejos.games.kit import seats, visibility
from azulejos.games.kit.bag import any_tile_to_draw
from azulejos.games.kit.factories import is_table_empty
from azulejos.games.kit.journal import Journal, count_moved
from azulejos.games.kit.seats import next_seat

lay_out = setup.lay_out
draw, deal, can_deal = setup.draw, setup.deal, setup.can_deal
list_group_takes = factory_offer.list_group_takes
leaders, winners = seats.leaders, scoring.winners
redraw_hidden = visibility.redraw_nothing
chance_weights, OUTCOMES = setup.chance_weights, setup.OUTCOMES


@compiled
def legal_actions(state: State, actions: Vector[int]) -> int:
    """Write the ids of the legal actions, in ascending order; returns how many."""
    if state.phase == TAKING:
        return list_takes(state, actions)
    return list_tiles(state, actions)


@compiled
def count_actions(state: State) -> int:
    """How many actions are legal."""
    if state.phase == TAKING:
        return count_takes(state)
    return bit_count(pending_spaces(state))


@compiled
def random_action(state: State) -> int:
    """A uniformly random legal action, without listing them."""
    if state.phase == TAKING:
        return random_take(state)
    return random_tile(state)


@compiled
def is_legal(state: State, action: int) -> bool:
    """Whether this action is legal for the current player."""
    if state.phase in (DEALING, OVER) or not 0 <= action < ACTION_IDS:
        return False
    if is_tile(action):
        row, column = tile_row(action), tile_column(action)
        return row == state.choosing and pending_spaces(state) >> column & 1 == 1
    return state.phase == TAKING and is_legal_take(state, taken(action), taken_from(action), taken_to(action))


@compiled
def apply(state: State, action: int, journal: Journal | None = None) -> None:
    """Play a legal action and what follows from it, until a player must choose or tiles must be dealt."""
    act(state, action, journal)
    follow(state, journal)


@compiled
def act(state: State, action: int, journal: Journal | None = None) -> None:
    """Play a legal action, without what follows from it."""
    if is_tile(action):
        lay_tile(state, int(state.current), tile_row(action), tile_column(action), journal)
        state.choosing = NONE
    else:
        take(state, taken(action), taken_from(action), taken_to(action), journal)


@compiled
def act_and_count(state: State, action: int, journal: Journal) -> tuple[int, int]:
    """Play a take with an empty journal; returns how many tiles go to a line, and how many it takes."""
    act(state, action, journal)
    return count_moved(journal, KINDS, LINE_PLACE, WALL_PLACE), count_moved(journal, KINDS, LINE_PLACE, END_OF_PLACES)


@compiled
def follow(state: State, journal: Journal | None = None) -> None:
    """Resolve what follows from an action: the next turn, or the tiling of the walls when all tiles are taken."""
    if state.phase == TILING:
        go_on_tiling(state, int(state.current), journal)
    elif is_table_empty(state):
        state.idle_rounds += 1  # reset when a tile is laid
        go_on_tiling(state, int(state.first), journal)
    else:
        state.current = next_seat(state, state.current)


@compiled
def go_on_tiling(state: State, seat: int, journal: Journal | None) -> None:
    """Continue phase B from a seat, until a player must choose a space or the round ends."""
    if tile_walls(state, seat, journal):
        end_round(state, journal)


@compiled
def end_round(state: State, journal: Journal | None = None) -> None:
    """End the round after the tiling: go on to the next round, or end the game."""
    if is_any_row_full(state) or state.idle_rounds >= IDLE_ROUNDS or not any_tile_to_draw(state, state.lid):
        end_game(state, journal)
    else:
        prepare_next_round(state)


@compiled
def is_any_row_full(state: State) -> bool:
    """Whether any player has a full row, which ends the game (ruling 7)."""
    for seat in range(state.seats):
        if full_rows(state.players[seat]) > 0:
            return True
    return False


@compiled
def end_game(state: State, journal: Journal | None = None) -> None:
    """Add the bonuses and end the game."""
    for seat in range(state.seats):
        state.players[seat].score += end_bonus(state.players[seat], seat, journal)
    state.phase = OVER
    state.current = NOBODY


@compiled
def prepare_next_round(state: State) -> None:
    """Phase C: the holder of the marker begins, or the same player again if nobody took it (ruling 5)."""
    state.round_number += 1
    if state.marker != NOBODY:
        state.first = state.marker
    state.current = state.first
    state.marker = NOBODY
    state.phase = DEALING


def ending(state: State) -> str:
    """Why a finished game ended."""
    if is_any_row_full(state):
        return "full row"
    return "stalled" if state.idle_rounds >= IDLE_ROUNDS else "no tiles"
