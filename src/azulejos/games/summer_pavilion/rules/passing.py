"""Passing: the player keeps up to four tiles in the corners, and loses a point for each tile discarded."""

from azulejos.core.compiler import compiled
from azulejos.games.kit.journal import Journal, begin_step, move
from azulejos.games.kit.tiles import count_tiles
from azulejos.games.summer_pavilion.journal import CORNERS_PLACE, DEPOT_PLACE, DISCARD, HAND_PLACE, KEEP, PASS
from azulejos.games.summer_pavilion.rules.scoring import lose_points
from azulejos.games.summer_pavilion.state import COLOURS, KEEPING, MOST_KEPT, PLACING, ROUNDS, Player, State


@compiled
def room_in_corners(state: State, player: Player) -> int:
    """How many more tiles a player can keep; none in the last round (ruling 9)."""
    return 0 if state.round_number == ROUNDS else MOST_KEPT - count_tiles(player.corners)


@compiled
def pass_turn(state: State, journal: Journal | None = None) -> None:
    """Pass for the rest of the round; the player then chooses what to keep, if anything can be kept."""
    begin_step(journal, PASS, state.current)
    if room_in_corners(state, state.players[state.current]) == 0:
        discard_hand(state, journal)
    else:
        state.phase = KEEPING


@compiled
def keep_tile(state: State, colour: int, journal: Journal | None = None) -> None:
    """Keep a tile in a corner; after the fourth one the rest is discarded."""
    player = state.players[state.current]
    begin_step(journal, KEEP, state.current)
    player.hand[colour] -= 1
    player.corners[colour] += 1
    move(journal, colour, 1, HAND_PLACE, CORNERS_PLACE)
    state.kept += 1
    if room_in_corners(state, player) == 0 or count_tiles(player.hand) == 0:
        discard_hand(state, journal)


@compiled
def discard_rest(state: State, journal: Journal | None = None) -> None:
    """Keep no more tiles."""
    begin_step(journal, DISCARD, state.current)
    discard_hand(state, journal)


@compiled
def discard_hand(state: State, journal: Journal | None) -> None:
    """Move the hand to the depot, at the cost of a point per tile; the player has passed."""
    player = state.players[state.current]
    lose_points(player, count_tiles(player.hand), journal)
    for colour in range(COLOURS):
        state.depot[colour] += player.hand[colour]
        move(journal, colour, player.hand[colour], HAND_PLACE, DEPOT_PLACE)
        player.hand[colour] = 0
    player.passed = 1
    state.kept = 0
    state.phase = PLACING


@compiled
def return_kept_tiles(player: Player, journal: Journal | None) -> None:
    """Before a round, move the tiles in the corners back to the hand."""
    for colour in range(COLOURS):
        player.hand[colour] += player.corners[colour]
        move(journal, colour, player.corners[colour], CORNERS_PLACE, HAND_PLACE)
        player.corners[colour] = 0
