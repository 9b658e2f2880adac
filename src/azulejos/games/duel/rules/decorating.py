"""Phase 2: complete lines go to the dome, line by line; chips complete others; what can never be laid breaks."""

from azulejos.core.bits import bit_count, nth_bit
from azulejos.core.compiler import compiled
from azulejos.games.duel.rules.chips import could_pay, forget_payment, is_paid, spend_chip, spendable_chips
from azulejos.games.duel.rules.dome import cells_for, lay_tile
from azulejos.games.duel.rules.scoring import pay_broken_tiles
from azulejos.games.duel.rules.taking import break_tiles, clear_line
from azulejos.games.duel.state import LAYING, LINES, NONE, PAYING, SEATS, SLOTS_IN_ROW, State


@compiled
def decorate(state: State, seat: int, line: int) -> bool:
    """Decorate from this line of this seat on: the player who began the round, then the other (rulings 7 to 10).

    Stops where a player must choose, and tells whether both are done.
    """
    while True:
        while line < LINES:
            if not decorate_line(state, seat, line):
                return False
            line += 1
        pay_broken_tiles(state, seat)
        if seat != state.first:
            return True
        seat, line = (seat + 1) % SEATS, 0


@compiled
def decorate_line(state: State, seat: int, line: int) -> bool:
    """Lay, break or leave the tiles of a line; stops where the player must choose, and tells whether it is done."""
    player = state.players[seat]
    count = int(player.lines[line].count)
    if count == 0:
        return True
    cells = cells_for(player, line, int(player.lines[line].colour))
    if cells == 0:
        if player.plates_in_row[line // 2] == SLOTS_IN_ROW:
            break_tiles(state, player, int(player.lines[line].colour), count)
            clear_line(player, line)
        return True
    state.current, state.line = seat, line
    if count == line + 1:
        return lay_line(state, cells)
    if could_pay(player, line):
        state.phase = PAYING
        return False
    state.line = NONE
    return True


@compiled
def lay_line(state: State, cells: int) -> bool:
    """Lay the tile of the pending line, unless there is more than one cell; tells whether it is laid."""
    if bit_count(cells) > 1:
        state.phase = LAYING
        return False
    lay_pending_tile(state, nth_bit(cells, 0))
    return True


@compiled
def lay_pending_tile(state: State, column: int) -> None:
    """Lay a tile of the pending line on the dome; its other tiles go to the tower."""
    player, line = state.players[state.current], int(state.line)
    colour = int(player.lines[line].colour)
    state.tower[colour] += player.lines[line].count - 1
    clear_line(player, line)
    forget_payment(state)
    state.line = NONE
    lay_tile(state, player, line, column, colour)


@compiled
def pending_cells(state: State) -> int:
    """The columns, as a mask, where the tile of the pending line can be laid."""
    player, line = state.players[state.current], int(state.line)
    return cells_for(player, line, int(player.lines[line].colour))


@compiled
def pay(state: State, chip: int) -> bool:
    """Spend a chip, and go on while there is no choice; tells whether the line is complete and its tile laid."""
    player = state.players[state.current]
    spend_chip(state, player, chip)
    while not is_paid(state, player):
        chips = spendable_chips(state, player)
        if bit_count(chips) > 1:
            return False
        spend_chip(state, player, nth_bit(chips, 0))
    return lay_line(state, pending_cells(state))
