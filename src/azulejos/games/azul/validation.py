"""Rejects positions of Azul that no game can reach, by what they show about the game so far."""

from azulejos.core.bits import bit_count
from azulejos.core.phases import NOBODY, OVER
from azulejos.games.azul.rules import is_any_row_full
from azulejos.games.azul.rules.scoring import end_bonus
from azulejos.games.azul.rules.wall_tiling import pending_spaces
from azulejos.games.azul.state import (
    COLUMNS,
    FLOOR_SIZE,
    FULL_ROW,
    IDLE_ROUNDS,
    LINES,
    MARKER,
    NONE,
    TAKING,
    TILES,
    TILING,
    State,
)
from azulejos.games.kit.bag import any_tile_to_draw
from azulejos.games.kit.factories import FACTORY_SIZE, factory_count
from azulejos.games.kit.loading import check_factories, count_turns, refuse, turns_of
from azulejos.games.kit.runs import points_for_tile


def check_evidence(state: State) -> None:
    """Reject a state that no game can reach."""
    _check_marker(state)
    _check_bag(state)
    _check_round(state)
    _check_scores(state)
    {TAKING: _check_taking, TILING: _check_tiling, OVER: _check_over}[int(state.phase)](state)


def _check_marker(state: State) -> None:
    """The marker is in the centre or with one player: on the floor line, if it had room and is not yet cleared."""
    for seat in range(state.seats):
        player = state.players[seat]
        has_marker = MARKER in player.floor
        if has_marker and seat != state.marker:
            raise refuse("marker_elsewhere", player=seat + 1)
        had_room = player.floor_count < FLOOR_SIZE and not _is_tiled(state, seat)
        if seat == state.marker and not has_marker and had_room:
            raise refuse("marker_missing", player=seat + 1)


def _check_bag(state: State) -> None:
    """Until the bag is first refilled, it holds the tiles not yet dealt."""
    left = TILES - FACTORY_SIZE * factory_count(state) * int(state.round_number)
    if left >= 0 and state.bag_count != left:
        raise refuse("bag_count", round=int(state.round_number), count=left)


def _check_round(state: State) -> None:
    """A round lays at most one tile in each row of a wall, an idle round none; five idle rounds in a row end the game.

    So before each round that laid a tile there were at most four idle rounds, and after the last such round exactly
    `idle_rounds`.
    """
    tilings = int(state.round_number) - (state.phase == TAKING)
    if state.idle_rounds > tilings:
        raise refuse("idle_rounds", round=int(state.round_number))
    laid = sum(bit_count(row) for seat in range(state.seats) for row in state.players[seat].rows)
    if tilings > IDLE_ROUNDS * laid + int(state.idle_rounds):
        raise refuse("round_too_late", round=int(state.round_number))
    for seat in range(state.seats):
        for row in range(LINES):
            is_tiled = _is_tiled(state, seat) or (seat == state.current and row < state.choosing)
            most = min(state.round_number - (not is_tiled), tilings - state.idle_rounds)
            if bit_count(state.players[seat].rows[row]) > most:
                raise refuse("row_too_full", player=seat + 1, row=row + 1, round=int(state.round_number))
            if not is_tiled and state.players[seat].rows[row] == FULL_ROW:
                raise refuse("should_be_over")


def _check_scores(state: State) -> None:
    """No tile can have scored more than it would on the current wall."""
    for seat in range(state.seats):
        player = state.players[seat]
        spaces = [(row, column) for row in range(LINES) for column in range(COLUMNS) if player.rows[row] >> column & 1]
        most = sum(points_for_tile(player, row, column) for row, column in spaces)
        if player.score > most + (end_bonus(player) if state.phase == OVER else 0):
            raise refuse("too_many_points", player=seat + 1)


def _is_tiled(state: State, seat: int) -> bool:
    """Whether a seat has finished tiling in this round."""
    if state.phase == OVER:
        return True
    if state.phase == TAKING:
        return False
    return bool((seat - state.first) % state.seats < (state.current - state.first) % state.seats)


def _check_taking(state: State) -> None:
    if state.current == NOBODY:
        raise refuse("nobody_to_act")
    if state.choosing != NONE:
        raise refuse("choosing_outside_tiling")
    if not any(state.where):
        raise refuse("nothing_to_take")
    if state.idle_rounds >= IDLE_ROUNDS:
        raise refuse("should_be_over")
    was_dealt_full = _was_dealt_full(state)
    check_factories(state, was_dealt_full)
    turns = count_turns(state, int(state.marker), was_dealt_full)
    if turns is not None:
        for seat in range(state.seats):
            _check_turns_of(state, seat, turns_of(state, seat, turns))


def _was_dealt_full(state: State) -> bool:
    """Whether the deal certainly filled every factory, because there are tiles left that it could have dealt.

    Tiles in the lid prove nothing if they may have come there in this round, past a full floor line.
    """
    if state.bag_count > 0:
        return True
    is_floor_full = any(state.players[seat].floor_count == FLOOR_SIZE for seat in range(state.seats))
    return any(state.lid) and not is_floor_full


def _check_turns_of(state: State, seat: int, turns: int) -> None:
    """A turn fills at most one line, and a player without a turn has nothing on the floor line."""
    player = state.players[seat]
    full = sum(player.lines[row].count == row + 1 for row in range(LINES))
    if full > turns or (turns == 0 and player.floor_count > 0):
        raise refuse("too_few_turns", player=seat + 1, count=turns)


def _check_tiling(state: State) -> None:
    if state.current == NOBODY:
        raise refuse("nobody_to_act")
    if any(state.where):
        raise refuse("tiles_left_to_take", phase="tiling")
    for seat in range(state.seats):
        if _is_tiled(state, seat):
            _check_tiled(state, seat, LINES)
    if state.choosing == NONE or bit_count(_choices(state)) < 2:
        raise refuse("no_choice", player=int(state.current) + 1)
    _check_tiled(state, int(state.current), int(state.choosing))


def _choices(state: State) -> int:
    line = state.players[state.current].lines[state.choosing]
    return pending_spaces(state) if line.count == state.choosing + 1 else 0


def _check_tiled(state: State, seat: int, rows: int) -> None:
    """A seat that has tiled these rows has no full line in them; after the last row, its floor line is empty."""
    player = state.players[seat]
    for row in range(rows):
        if player.lines[row].count == row + 1:
            raise refuse("line_not_tiled", player=seat + 1, line=row + 1)
    if rows == LINES and player.floor_count > 0:
        raise refuse("floor_not_paid", player=seat + 1)


def _check_over(state: State) -> None:
    if state.current != NOBODY or state.choosing != NONE:
        raise refuse("over_but_acting")
    if any(state.where):
        raise refuse("tiles_left_to_take", phase="over")
    for seat in range(state.seats):
        _check_tiled(state, seat, LINES)
        if state.players[seat].score < end_bonus(state.players[seat]):
            raise refuse("bonus_missing", player=seat + 1)
    if is_any_row_full(state):
        if state.idle_rounds > 0:
            raise refuse("idle_rounds", round=int(state.round_number))
    elif state.idle_rounds < IDLE_ROUNDS and any_tile_to_draw(state, state.lid):
        raise refuse("not_over")
