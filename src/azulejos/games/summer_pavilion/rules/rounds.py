"""The sequence of turns and rounds: refill, next player, end of the round, end of the game."""

from azulejos.core.compiler import compiled
from azulejos.core.phases import DEALING, NOBODY, OVER
from azulejos.games.kit.bag import any_tile_to_draw
from azulejos.games.kit.factories import CENTRE
from azulejos.games.kit.journal import Journal, begin_step, move
from azulejos.games.kit.seats import next_seat
from azulejos.games.kit.tiles import count_tiles
from azulejos.games.summer_pavilion.journal import HAND_PLACE, RETURN, TOKEN
from azulejos.games.summer_pavilion.rules.passing import return_kept_tiles
from azulejos.games.summer_pavilion.rules.scoring import end_bonus
from azulejos.games.summer_pavilion.rules.setup import deal_tile
from azulejos.games.summer_pavilion.state import PLACING, ROUNDS, SUPPLY_SIZE, TAKING, State


@compiled
def deal(state: State, colour: int, journal: Journal | None = None) -> None:
    """Put the tile just drawn on the table; after the last one the game continues."""
    if not deal_tile(state, colour, journal):
        return
    if not state.filling:
        go_on(state, next_seat(state, state.current), journal)
        return
    state.filling = False
    state.dealt = 0
    state.phase, state.current = TAKING, state.first


@compiled
def begin_placing(state: State, journal: Journal | None = None) -> None:
    """Begin phase 2 with the holder of the token, or the first player if nobody took it (rulings 3 and 4)."""
    go_on(state, state.first if state.token == NOBODY else state.token, journal)


@compiled
def end_turn(state: State, journal: Journal | None = None) -> None:
    """Refill the supply, then go on with the next player; when all have passed in round 6, the game is over."""
    if state.round_number == ROUNDS and have_all_passed(state):
        end_game(state, journal)
    elif state.supply_count < SUPPLY_SIZE and any_tile_to_draw(state, state.depot):
        state.phase = DEALING
    else:
        go_on(state, next_seat(state, state.current), journal)


@compiled
def go_on(state: State, seat: int, journal: Journal | None = None) -> None:
    """Give the turn to this seat, or the next one clockwise that can act; else start the next round or end the game."""
    while not give_turn(state, seat):
        if state.round_number == ROUNDS:
            end_game(state, journal)
            return
        prepare_next_round(state, journal)
        if any_tile_to_draw(state, state.depot):
            state.phase = DEALING
            state.filling = True
            return
        seat = state.first


@compiled
def give_turn(state: State, seat: int) -> bool:
    """Give the turn to the next player who has not passed; an empty hand passes automatically (ruling 9).

    Returns whether there is such a player.
    """
    for _ in range(state.seats):
        player = state.players[seat]
        if not player.passed:
            if count_tiles(player.hand) > 0:
                state.phase, state.current = PLACING, seat
                return True
            player.passed = True
        seat = next_seat(state, seat)
    return False


@compiled
def have_all_passed(state: State) -> bool:
    """Whether no player has a turn left in this round."""
    for seat in range(state.seats):
        if not state.players[seat].passed:
            return False
    return True


@compiled
def prepare_next_round(state: State, journal: Journal | None) -> None:
    """Phase 3: kept tiles return, the holder of the token begins, and the token returns to the centre."""
    state.round_number += 1
    for seat in range(state.seats):
        player = state.players[seat]
        player.passed = False
        if state.token == seat or count_tiles(player.corners) > 0:
            begin_step(journal, RETURN, seat)
            return_kept_tiles(player, journal)
            move(journal, TOKEN, int(state.token == seat), HAND_PLACE, CENTRE)
    if state.token != NOBODY:
        state.first = state.token
    state.token = NOBODY


@compiled
def end_game(state: State, journal: Journal | None) -> None:
    """Add the bonuses and end the game."""
    for seat in range(state.seats):
        player = state.players[seat]
        player.score += end_bonus(state, player, seat, journal)
    state.phase = OVER
    state.current = NOBODY
