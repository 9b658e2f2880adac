"""Passing: up to four tiles are kept in the corners, every other one is discarded for a point."""

from azulejos.core.compiler import compiled
from azulejos.games.kit.tiles import count_tiles
from azulejos.games.summer_pavilion.rules.scoring import lose_points
from azulejos.games.summer_pavilion.state import COLOURS, KEEPING, MOST_KEPT, ROUNDS, Player, State


@compiled
def pass_turn(state: State) -> bool:
    """Pass for the rest of the round; stops where the player chooses what to keep, and tells whether that is done."""
    if state.round_number == ROUNDS:
        discard_hand(state)
        return True
    state.phase = KEEPING
    return False


@compiled
def keep_tile(state: State, colour: int) -> bool:
    """Keep a tile in a corner; with the fourth one the rest is discarded. Tells whether the pass is done."""
    player = state.players[state.current]
    player.hand[colour] -= 1
    player.corners[colour] += 1
    state.kept += 1
    if state.kept < MOST_KEPT and count_tiles(player.hand) > 0:
        return False
    discard_hand(state)
    return True


@compiled
def discard_hand(state: State) -> None:
    """The tiles beside the board go to the depot, for a point each; the player has passed."""
    player = state.players[state.current]
    lose_points(player, count_tiles(player.hand))
    for colour in range(COLOURS):
        state.depot[colour] += player.hand[colour]
        player.hand[colour] = 0
    player.passed = 1
    state.kept = 0


@compiled
def return_kept_tiles(player: Player) -> None:
    """Before a round the tiles in the corners come back beside the board."""
    for colour in range(COLOURS):
        player.hand[colour] += player.corners[colour]
        player.corners[colour] = 0
