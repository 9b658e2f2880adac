"""What a position of Summer Pavilion shows about the game that led to it, and what no game can have led to."""

from azulejos.core.phases import NOBODY, OVER
from azulejos.core.records import Record
from azulejos.rulebooks.common.bag import any_tile_to_draw
from azulejos.rulebooks.common.loading import check_factories, count_turns, refuse
from azulejos.rulebooks.summer_pavilion.accounts import can_have_bonus, check_accounts, check_hands
from azulejos.rulebooks.summer_pavilion.choices import count_choices
from azulejos.rulebooks.summer_pavilion.placing import is_legal_placement
from azulejos.rulebooks.summer_pavilion.scoring import end_bonus
from azulejos.rulebooks.summer_pavilion.table import (
    BONUS,
    KEEPING,
    MOST_KEPT,
    PAYING,
    PLACING,
    ROUNDS,
    SUPPLY_SIZE,
    TAKING,
)


def check_evidence(state: Record) -> None:
    """Refuse a table that no game can have reached."""
    if state.phase == TAKING:
        _check_taking(state)
    elif state.phase == OVER:
        _check_over(state)
    else:
        _check_placing(state)
    check_accounts(state)


def _check_taking(state: Record) -> None:
    if state.current == NOBODY:
        raise refuse("nobody_to_act")
    if not state.where.any():
        raise refuse("nothing_to_take")
    for seat in range(state.seats):
        player = state.players[seat]
        if player.passed or player.corners.any():
            raise refuse("passed_while_taking", player=seat + 1)
        if state.round_number == 1 and player.laid.any():
            raise refuse("laid_too_early", player=seat + 1)
    was_dealt_full = any_tile_to_draw(state, state.depot)
    check_factories(state, was_dealt_full)
    turns = count_turns(state, int(state.token), was_dealt_full)
    _check_supply(state)
    check_hands(state, turns, was_dealt_full)


def _check_supply(state: Record) -> None:
    """Between turns the supply is full, unless there was no tile left."""
    if state.supply_count < SUPPLY_SIZE and any_tile_to_draw(state, state.depot):
        raise refuse("supply_not_full")


def _check_placing(state: Record) -> None:
    if state.current == NOBODY:
        raise refuse("nobody_to_act")
    if state.where.any():
        raise refuse("tiles_left_to_take", phase="placing")
    for seat in range(state.seats):
        _check_passed(state, seat)
    player = state.players[state.current]
    if player.passed:
        raise refuse("passed_but_acting", player=int(state.current) + 1)
    if state.phase != BONUS:
        if not player.hand.any():
            raise refuse("empty_hand_acts", player=int(state.current) + 1)
        _check_supply(state)
    if state.phase != PLACING:
        _check_choice(state)


def _check_passed(state: Record, seat: int) -> None:
    """Who has passed has no hand left; who has not keeps nothing yet, but for the one who chooses just now."""
    player = state.players[seat]
    if player.passed and player.hand.any():
        raise refuse("passed_with_hand", player=seat + 1)
    is_keeping = state.phase == KEEPING and seat == state.current
    if player.corners.any() and (state.round_number == ROUNDS or not (player.passed or is_keeping)):
        raise refuse("corners", player=seat + 1)


def _check_choice(state: Record) -> None:
    """Whoever is asked in the middle of a turn has a choice."""
    if state.phase == PAYING:
        star, space, colour = int(state.star), int(state.space), int(state.colour)
        has_choice = is_legal_placement(state, star, space, colour) and count_choices(state) > 1
    elif state.phase == BONUS:
        has_choice = state.bonus_left < state.supply_count and count_choices(state) > 1 and can_have_bonus(state)
    else:
        has_choice = state.kept < MOST_KEPT and state.round_number < ROUNDS
    if not has_choice:
        raise refuse("no_such_choice", player=int(state.current) + 1)


def _check_over(state: Record) -> None:
    if state.current != NOBODY:
        raise refuse("over_but_acting")
    if state.where.any():
        raise refuse("tiles_left_to_take", phase="over")
    if state.round_number != ROUNDS:
        raise refuse("over_too_early")
    for seat in range(state.seats):
        player = state.players[seat]
        if not player.passed or player.hand.any() or player.corners.any():
            raise refuse("over_with_tiles", player=seat + 1)
        if player.score < end_bonus(state, player):
            raise refuse("bonus_missing", player=seat + 1)
