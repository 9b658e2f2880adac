"""The rules of Azul: the base game on its coloured or grey wall, with or without joker tiles, for 2 to 4 players.

From the rulebooks of Azul, its joker tiles, and Azul Mini, which are one game. The record is in `state.py`, the
arithmetic of the action ids in `actions.py`; a round's phases are in `factory_offer.py` (A), `wall_tiling.py` (B) and
`setup.py` (C, the deal), points in `scoring.py`. Nothing of the rules is left out. Two things are added, because the
rulebook does not promise an end: a game with nothing left to deal, and one in which five rounds in a row laid no tile,
are over and scored.

Options: `grey` (the wall's grey side, where the player chooses the space) and `jokers` (joker tiles replace some
colour tiles).

Chance is not hidden in an action: after the last take of a round the game is in the phase DEALING, and each tile is
drawn (`draw`) and dealt (`deal`) by whoever drives the game.
"""

from azulejos.core.bits import bit_count
from azulejos.core.compiler import compiled
from azulejos.core.phases import DEALING, NOBODY, OVER
from azulejos.core.records import Vector
from azulejos.games.azul.rules import scoring, setup
from azulejos.games.azul.rules.actions import ACTION_IDS, is_tile, taken, taken_from, taken_to, tile_column, tile_row
from azulejos.games.azul.rules.factory_offer import count_takes, is_legal_take, list_takes, random_take, take
from azulejos.games.azul.rules.scoring import end_bonus, full_rows
from azulejos.games.azul.rules.wall_tiling import lay_tile, list_tiles, pending_spaces, random_tile, tile_walls
from azulejos.games.azul.state import IDLE_ROUNDS, NONE, TAKING, TILING, State
from azulejos.games.kit import seats, visibility
from azulejos.games.kit.bag import any_tile_to_draw
from azulejos.games.kit.factories import is_table_empty
from azulejos.games.kit.journal import Journal
from azulejos.games.kit.seats import next_seat

lay_out = setup.lay_out
draw, deal, can_deal = setup.draw, setup.deal, setup.can_deal
leaders, winners = seats.leaders, scoring.winners
redraw_hidden = visibility.redraw_nothing
chance_weights, OUTCOMES = setup.chance_weights, setup.OUTCOMES


@compiled
def legal_actions(state: State, actions: Vector[int]) -> int:
    """Write the ids of the legal actions, in rising order; returns how many."""
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
    """One of the legal actions, each as likely as any other, without listing them."""
    if state.phase == TAKING:
        return random_take(state)
    return random_tile(state)


@compiled
def is_legal(state: State, action: int) -> bool:
    """Whether the current player may do this."""
    if state.phase in (DEALING, OVER) or not 0 <= action < ACTION_IDS:
        return False
    if is_tile(action):
        row, column = tile_row(action), tile_column(action)
        return row == state.choosing and pending_spaces(state) >> column & 1 == 1
    return state.phase == TAKING and is_legal_take(state, taken(action), taken_from(action), taken_to(action))


@compiled
def apply(state: State, action: int, journal: Journal | None = None) -> None:
    """Do a legal action, and all that follows from it until somebody must choose or tiles must be dealt."""
    act(state, action, journal)
    follow(state, journal)


@compiled
def act(state: State, action: int, journal: Journal | None = None) -> None:
    """Do a legal action, and nothing that follows from it."""
    if is_tile(action):
        lay_tile(state, int(state.current), tile_row(action), tile_column(action), journal)
        state.choosing = NONE
    else:
        take(state, taken(action), taken_from(action), taken_to(action), journal)


@compiled
def follow(state: State, journal: Journal | None = None) -> None:
    """What follows from an action: the next player, or the tiling of the walls when all tiles are taken."""
    if state.phase == TILING:
        go_on_tiling(state, int(state.current), journal)
    elif is_table_empty(state):
        state.idle_rounds += 1  # until a tile is laid
        go_on_tiling(state, int(state.first), journal)
    else:
        state.current = next_seat(state, state.current)


@compiled
def go_on_tiling(state: State, seat: int, journal: Journal | None) -> None:
    """Phase B, from a seat on: until a player must choose a space, or to the end of the round."""
    if tile_walls(state, seat, journal):
        end_round(state, journal)


@compiled
def end_round(state: State, journal: Journal | None = None) -> None:
    """After the tiling: the end of the game, or the next round."""
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
    """Add the bonuses; nobody acts any more."""
    for seat in range(state.seats):
        state.players[seat].score += end_bonus(state.players[seat], seat, journal)
    state.phase = OVER
    state.current = NOBODY


@compiled
def prepare_next_round(state: State) -> None:
    """Phase C: the marker's holder begins, or the same player again if nobody took it (ruling 5)."""
    state.round_number += 1
    if state.marker != NOBODY:
        state.first = state.marker
    state.current = state.first
    state.marker = NOBODY
    state.phase = DEALING


def ending(state: State) -> str:
    """Why a finished game has ended."""
    if is_any_row_full(state):
        return "full row"
    return "stalled" if state.idle_rounds >= IDLE_ROUNDS else "no tiles"
