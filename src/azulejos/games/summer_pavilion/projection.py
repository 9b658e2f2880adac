"""What a player would have if the round ended now: a tile that is being paid laid, the tiles too many discarded."""

from azulejos.core.compiler import compiled
from azulejos.core.phases import DEALING, OVER
from azulejos.games.kit.tiles import count_tiles
from azulejos.games.summer_pavilion.board import RING_RUN
from azulejos.games.summer_pavilion.rules.placing import cost_of
from azulejos.games.summer_pavilion.state import MOST_KEPT, PAYING, ROUNDS, TAKING, State


@compiled
def standing(state: State, seat: int) -> int:
    """The score of a seat if it passed now; tiles in hand have no value of their own, and cost nothing while taking."""
    score = int(state.players[seat].score)
    if is_placing(state):
        score += pending_points(state, seat) - tiles_too_many(state, seat)
    return max(0, score)


@compiled
def is_placing(state: State) -> bool:
    """Whether this is phase 2, a choice or a refill of the supply in its middle included."""
    if state.phase == DEALING:
        return not state.filling
    return state.phase not in (TAKING, OVER)


@compiled
def is_paying(state: State, seat: int) -> bool:
    """Whether a seat has said where it lays a tile, but not yet how it pays."""
    return bool(state.phase == PAYING and state.current == seat)


@compiled
def pending_points(state: State, seat: int) -> int:
    """What the tile that a seat is about to pay will score."""
    if not is_paying(state, seat):
        return 0
    return int(RING_RUN[int(state.players[seat].laid[state.star]) | 1 << int(state.space), state.space])


@compiled
def tiles_too_many(state: State, seat: int) -> int:
    """How many tiles a seat in phase 2 would discard if it passed now."""
    player = state.players[seat]
    tiles = count_tiles(player.hand)
    if is_paying(state, seat):
        tiles -= cost_of(state, state.star, state.space)
    if state.round_number < ROUNDS:
        tiles -= MOST_KEPT - count_tiles(player.corners)
    return max(0, tiles)


@compiled
def project(state: State, seat: int) -> int:
    """The score of a seat if the round ended now."""
    return standing(state, seat)
