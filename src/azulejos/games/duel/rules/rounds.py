"""The sequence of turns, phases and rounds, from the setup to the end of the game."""

from azulejos.core.compiler import compiled
from azulejos.core.phases import NOBODY, OVER
from azulejos.games.duel.journal import BOARD_PLACE, FIRST_PLAYER_TILE, RETURN, SUN_PLACE
from azulejos.games.duel.rules.chips import may_take_chips
from azulejos.games.duel.rules.dealing import find_next_draw
from azulejos.games.duel.rules.decorating import decorate
from azulejos.games.duel.rules.tablets import add_tablets
from azulejos.games.duel.rules.taking import any_tile_to_take
from azulejos.games.duel.state import (
    ACQUIRING,
    HIDDEN_CHIP,
    LARGE,
    PICKING,
    ROUNDS,
    SEATS,
    SMALL_FACTORIES,
    TOKENS,
    State,
)
from azulejos.games.kit.journal import Journal, begin_step, move


@compiled
def go_on(state: State, phase: int) -> None:
    """Go on with this phase, after the pending draws."""
    state.next_phase = phase
    find_next_draw(state)


@compiled
def end_setup_turn(state: State) -> None:
    """After the second player's pick comes the first player's, then round 1; the offer is refilled after each."""
    state.picks_left -= 1
    state.current = state.first
    state.filling_offer = True
    go_on(state, PICKING if state.picks_left > 0 else ACQUIRING)


@compiled
def end_turn(state: State, journal: Journal | None = None) -> None:
    """Give the turn to the other player; skip a player who cannot act, and begin phase 2 when nobody can (ruling 6)."""
    other = SEATS - 1 - int(state.current)
    if can_act(state, other):
        state.current = other
        go_on(state, ACQUIRING)
    elif can_act(state, int(state.current)):
        go_on(state, ACQUIRING)
    else:
        go_on_decorating(state, int(state.first), 0, journal)


@compiled
def can_act(state: State, seat: int) -> bool:
    """Whether a player has a token, a tile to take, or a chip to take.

    Each player takes two of the four chips: one is left for a player who has taken fewer, and it is face up, because
    no tiles are left.
    """
    player = state.players[seat]
    return bool(player.tokens > 0 or any_tile_to_take(state) or may_take_chips(player))


@compiled
def go_on_decorating(state: State, seat: int, line: int, journal: Journal | None = None) -> None:
    """Continue phase 2 from here, then start the next round or end the game."""
    if not decorate(state, seat, line, journal):
        return
    if state.round_number == ROUNDS:
        end_game(state, journal)
    else:
        prepare_next_round(state, journal)


@compiled
def prepare_next_round(state: State, journal: Journal | None) -> None:
    """Phase 3: tokens, offer, factories and chips; the holder of the first player tile begins (rulings 11 to 13)."""
    state.round_number += 1
    if state.holder != NOBODY:
        begin_step(journal, RETURN, state.holder)
        move(journal, FIRST_PLAYER_TILE, 1, BOARD_PLACE, SUN_PLACE + LARGE)
        state.first = state.holder
    state.holder = NOBODY
    state.current = state.first
    for seat in range(SEATS):
        state.players[seat].tokens = TOKENS if state.round_number < ROUNDS else 0
        state.players[seat].chips_taken = 0
    for factory in range(SMALL_FACTORIES):
        state.chips[factory] = HIDDEN_CHIP
    state.filling_offer = state.filling = True
    go_on(state, ACQUIRING)


@compiled
def end_game(state: State, journal: Journal | None = None) -> None:
    """Add the points of the tablets and end the game."""
    for seat in range(SEATS):
        add_tablets(state, seat, journal)
    state.phase = OVER
    state.current = NOBODY
