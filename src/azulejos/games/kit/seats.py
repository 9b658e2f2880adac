"""Seats around the table: turn order, and leaders."""

from azulejos.core.compiler import compiled
from azulejos.games.kit.state import GameState

MOST_PLAYERS = 4


@compiled
def next_seat(state: GameState, seat: int) -> int:
    """The seat to the left."""
    return seat + 1 if seat + 1 < state.seats else 0


@compiled
def leaders(state: GameState) -> int:
    """The seats with the most points, as a mask."""
    most = 0
    for seat in range(state.seats):
        most = max(most, state.players[seat].score)
    mask = 0
    for seat in range(state.seats):
        if state.players[seat].score == most:
            mask |= 1 << seat
    return mask
