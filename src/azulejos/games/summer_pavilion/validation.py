"""Rejects positions of Summer Pavilion that no game can reach, by what they show about the game so far."""

from azulejos.core.phases import NOBODY, OVER
from azulejos.core.records import numbers
from azulejos.games.kit.bag import any_tile_to_draw
from azulejos.games.kit.factories import FACTORY_SIZE, factory_count
from azulejos.games.kit.loading import check_factories, count_turns, refuse, turns_of
from azulejos.games.summer_pavilion.board import COSTS, MOST_COST, RING_RUN, SPACES, STARS, STRUCTURES
from azulejos.games.summer_pavilion.rules.choices import count_choices
from azulejos.games.summer_pavilion.rules.placing import bonus_tiles, is_legal_placement, is_surrounded
from azulejos.games.summer_pavilion.rules.scoring import end_bonus
from azulejos.games.summer_pavilion.state import (
    BONUS,
    FIRST_SCORE,
    KEEPING,
    MOST_KEPT,
    NONE,
    PAYING,
    PLACING,
    ROUNDS,
    SUPPLY_SIZE,
    TAKING,
    TILES,
    Player,
    State,
)


def check_accounts(state: State) -> None:
    """Reject a state whose tiles or points do not add up."""
    _check_bag_and_depot(state)
    for seat in range(state.seats):
        _check_points(state, seat)


def _check_bag_and_depot(state: State) -> None:
    """Until the bag is first refilled, it holds all tiles not drawn, and the depot all tiles paid or discarded."""
    drawn = _most_drawn(state)
    if drawn > TILES:
        return
    if state.bag_count != TILES - drawn:
        raise refuse("bag_count", round=int(state.round_number), count=TILES - drawn)
    paid = sum(
        int(COSTS[state.monochrome, star, space]) - 1
        for seat in range(state.seats)
        for star, space in _laid_spaces(state.players[seat])
    )
    if sum(numbers(state.depot)) < paid:
        raise refuse("depot_count", round=int(state.round_number), count=paid)


def _laid_spaces(player: Player) -> list[tuple[int, int]]:
    return [(star, space) for star in range(STARS) for space in range(SPACES) if player.tiles[star, space] != NONE]


def _most_drawn(state: State) -> int:
    """The most tiles that can have been drawn: the supply, the bonus tiles taken from it, and the deals.

    Fewer were drawn only if a bonus or a deal fell short. Then the bag had run empty, so all tiles were drawn once.
    """
    bonus = sum(
        int(STRUCTURES[structure, 0])
        for seat in range(state.seats)
        for structure in range(len(STRUCTURES))
        if is_surrounded(state.players[seat], structure)
    )
    dealt = FACTORY_SIZE * factory_count(state) * int(state.round_number)
    return int(state.supply_count) + bonus - int(state.bonus_left) + dealt


def _check_points(state: State, seat: int) -> None:
    """The n tiles of a run have scored at most 1 + 2 + ... + n points.

    In the first round, points are lost only with the token or by passing, and each tile has scored at least 1.
    """
    player = state.players[seat]
    tiles = _laid_spaces(player)
    most = FIRST_SCORE + sum(int(RING_RUN[player.laid[star], space]) + 1 for star, space in tiles) // 2
    if player.score > most + (end_bonus(state, player) if state.phase == OVER else 0):
        raise refuse("too_many_points", player=seat + 1)
    can_have_lost = state.round_number > 1 or player.passed or seat == state.token
    if player.score < FIRST_SCORE + len(tiles) and not can_have_lost:
        raise refuse("too_few_points", player=seat + 1, count=FIRST_SCORE + len(tiles))


def check_hands(state: State, turns: int | None, was_dealt_full: bool) -> None:
    """In phase 1 a hand consists of up to four tiles that the player kept, and the tiles of this round's turns.

    A turn gives at least one tile, and at a factory at most four. `turns` is the number of turns so far, all at
    factories, if that is known.
    """
    most_kept = 0 if state.round_number == 1 else MOST_KEPT
    fewest_turns = turns if turns is not None else _fewest_turns(state) if was_dealt_full else 0
    hands = [sum(numbers(state.players[seat].hand)) for seat in range(state.seats)]
    kept_least = kept_most = 0
    for seat, hand in enumerate(hands):
        own_turns = turns_of(state, seat, fewest_turns)
        if hand < own_turns:
            raise refuse("hand_too_small", player=seat + 1, count=own_turns)
        kept_most += min(most_kept, hand - own_turns)
        if turns is not None:
            if hand > FACTORY_SIZE * own_turns + most_kept:
                raise refuse("too_few_turns", player=seat + 1, count=own_turns)
            kept_least += max(0, hand - FACTORY_SIZE * own_turns)
    kept = sum(hands) + sum(sum(numbers(place)) for place in state.places) - FACTORY_SIZE * factory_count(state)
    if kept > kept_most or (was_dealt_full and kept < kept_least):
        raise refuse("hands")


def _fewest_turns(state: State) -> int:
    """The minimum number of turns once a seat has the token: it took from the centre, which is never the first turn."""
    seats, first, current, holder = map(int, (state.seats, state.first, state.current, state.token))
    turns = sum(not any(state.places[place]) for place in range(factory_count(state))) + 1
    while (first + turns - current) % seats or turns_of(state, holder, turns) < 1 + (holder == first):
        turns += 1
    return turns


def can_have_bonus(state: State) -> bool:
    """Whether some tile of the current player gives exactly the bonus tiles taken and still to take.

    The tiles missing in the supply were taken in this turn, unless there may have been no tiles to refill it. The depot
    already contains the price of the tile.
    """
    player = state.players[state.current]
    missing = SUPPLY_SIZE - int(state.supply_count)
    was_full = state.bag_count > 0 or sum(numbers(state.depot)) >= MOST_COST
    taken = range(missing if was_full else 0, min(missing, sum(numbers(player.hand))) + 1)
    brought = {bonus_tiles(player, star, space) for star, space in _laid_spaces(player)}
    return any(int(state.bonus_left) + tiles in brought for tiles in taken)


def check_evidence(state: State) -> None:
    """Reject a state that no game can reach."""
    if state.phase == TAKING:
        _check_taking(state)
    elif state.phase == OVER:
        _check_over(state)
    else:
        _check_placing(state)
    check_accounts(state)


def _check_taking(state: State) -> None:
    if state.current == NOBODY:
        raise refuse("nobody_to_act")
    if not any(state.where):
        raise refuse("nothing_to_take")
    for seat in range(state.seats):
        player = state.players[seat]
        if player.passed or any(player.corners):
            raise refuse("passed_while_taking", player=seat + 1)
        if state.round_number == 1 and any(player.laid):
            raise refuse("laid_too_early", player=seat + 1)
    was_dealt_full = any_tile_to_draw(state, state.depot)
    check_factories(state, was_dealt_full)
    turns = count_turns(state, int(state.token), was_dealt_full)
    _check_supply(state)
    check_hands(state, turns, was_dealt_full)


def _check_supply(state: State) -> None:
    """Between turns the supply is full, unless no tiles are left."""
    if state.supply_count < SUPPLY_SIZE and any_tile_to_draw(state, state.depot):
        raise refuse("supply_not_full")


def _check_placing(state: State) -> None:
    if state.current == NOBODY:
        raise refuse("nobody_to_act")
    if any(state.where):
        raise refuse("tiles_left_to_take", phase="placing")
    for seat in range(state.seats):
        _check_passed(state, seat)
    player = state.players[state.current]
    if player.passed:
        raise refuse("passed_but_acting", player=int(state.current) + 1)
    if state.phase != BONUS:
        if not any(player.hand):
            raise refuse("empty_hand_acts", player=int(state.current) + 1)
        _check_supply(state)
    if state.phase != PLACING:
        _check_choice(state)


def _check_passed(state: State, seat: int) -> None:
    """A player who has passed has no hand; one who has not keeps nothing, except while choosing what to keep."""
    player = state.players[seat]
    if player.passed and any(player.hand):
        raise refuse("passed_with_hand", player=seat + 1)
    is_keeping = state.phase == KEEPING and seat == state.current
    if any(player.corners) and (state.round_number == ROUNDS or not (player.passed or is_keeping)):
        raise refuse("corners", player=seat + 1)


def _check_choice(state: State) -> None:
    """A pending choice must have more than one option."""
    if state.phase == PAYING:
        star, space, colour = int(state.star), int(state.space), int(state.colour)
        has_choice = is_legal_placement(state, star, space, colour) and count_choices(state) > 1
    elif state.phase == BONUS:
        has_choice = state.bonus_left < state.supply_count and count_choices(state) > 1 and can_have_bonus(state)
    else:
        has_choice = state.kept < MOST_KEPT and state.round_number < ROUNDS
    if not has_choice:
        raise refuse("no_such_choice", player=int(state.current) + 1)


def _check_over(state: State) -> None:
    if state.current != NOBODY:
        raise refuse("over_but_acting")
    if any(state.where):
        raise refuse("tiles_left_to_take", phase="over")
    if state.round_number != ROUNDS:
        raise refuse("over_too_early")
    for seat in range(state.seats):
        player = state.players[seat]
        if not player.passed or any(player.hand) or any(player.corners):
            raise refuse("over_with_tiles", player=seat + 1)
        if player.score < end_bonus(state, player):
            raise refuse("bonus_missing", player=seat + 1)
