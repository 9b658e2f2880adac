"""The score as things stand: ends the round for a player, on a copy."""

from azulejos.core.bits import nth_bit
from azulejos.core.compiler import compiled
from azulejos.core.phases import DEALING, OVER
from azulejos.games.kit.journal import Journal
from azulejos.games.kit.tiles import count_tiles, kinds_in
from azulejos.games.summer_pavilion.rules.passing import keep_tile, pass_turn
from azulejos.games.summer_pavilion.rules.placing import pay_pending, wild_range
from azulejos.games.summer_pavilion.state import KEEPING, PAYING, PLACING, TAKING, State


@compiled
def project(state: State, seat: int, journal: Journal | None = None) -> int:
    """End the round for a seat: it lays the tile that it is paying for, then passes; returns its score.

    It pays with as few wild tiles as possible, takes no bonus tiles, and keeps as many tiles as allowed. In phase 1 it
    does not pass, so its hand costs nothing. Changes the state: pass a copy.
    """
    player = state.players[seat]
    if is_placing(state) and not player.passed:
        if state.current != seat:
            state.current, state.phase, state.kept = seat, PLACING, 0
        if state.phase == PAYING:
            fewest, _ = wild_range(state, state.star, state.space, state.colour)
            pay_pending(state, fewest, journal)
        if state.phase != KEEPING:
            pass_turn(state, journal)
        while state.phase == KEEPING and count_tiles(player.hand) > 0:
            keep_tile(state, nth_bit(kinds_in(player.hand), 0), journal)
    return int(player.score)


@compiled
def is_placing(state: State) -> bool:
    """Whether this is phase 2, including its choices and refills of the supply."""
    if state.phase == DEALING:
        return not state.filling
    return state.phase not in (TAKING, OVER)
