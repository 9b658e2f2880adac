"""Phase 2: complete lines are laid on the dome, chips complete others, and lines that can never be laid break."""

from azulejos.core.bits import bit_count, nth_bit
from azulejos.core.compiler import compiled
from azulejos.games.duel.journal import BREAK_LINE, DOME_PLACE, LAY_TILE, LINE_PLACE, TOWER_PLACE
from azulejos.games.duel.rules.chips import could_pay, forget_payment, is_paid, spend_chip, spendable_chips
from azulejos.games.duel.rules.dome import cells_for, lay_tile
from azulejos.games.duel.rules.scoring import pay_broken_tiles
from azulejos.games.duel.rules.taking import break_tiles, clear_line
from azulejos.games.duel.state import DECORATING, LAYING, LINES, PAYING, SEATS, SLOTS_IN_ROW, Player, State
from azulejos.games.kit.journal import Journal, begin_step, move


@compiled
def decorate(state: State, seat: int, line: int, journal: Journal | None = None) -> bool:
    """Decorate from this line of this seat on: first the player who began the round, then the other (rulings 7 to 10).

    Stops when a player must choose; returns whether both are done.
    """
    while True:
        while line < LINES:
            if not decorate_line(state, seat, line, journal):
                return False
            line += 1
        pay_broken_tiles(state, seat, journal)
        if seat != state.first:
            return True
        seat, line = (seat + 1) % SEATS, 0


@compiled
def decorate_line(state: State, seat: int, line: int, journal: Journal | None) -> bool:
    """Lay, break or leave the tiles of a line; stops when the player must choose, and returns whether it is done."""
    player = state.players[seat]
    if player.lines[line].count == 0:
        return True
    cells = cells_for(player, line, int(player.lines[line].colour))
    if cells == 0:
        if will_break(player, line):
            break_line(state, seat, line, journal)
        return True
    if player.lines[line].count == line + 1:
        if bit_count(cells) == 1:
            lay_line(state, seat, line, nth_bit(cells, 0), journal)
            return True
        state.phase = LAYING
    elif could_pay(player, line):
        state.phase = PAYING
    else:
        return True
    state.current, state.line = seat, line
    return False


@compiled
def will_break(player: Player, line: int) -> bool:
    """Whether the tiles of a line have no cell and can never get one."""
    if player.plates_in_row[line // 2] < SLOTS_IN_ROW:
        return False
    return cells_for(player, line, int(player.lines[line].colour)) == 0


@compiled
def break_line(state: State, seat: int, line: int, journal: Journal | None) -> None:
    """Break the tiles of a line."""
    player = state.players[seat]
    colour, count = int(player.lines[line].colour), int(player.lines[line].count)
    begin_step(journal, BREAK_LINE, seat)
    break_tiles(state, player, colour, count, LINE_PLACE + line, journal)
    clear_line(player, line)


@compiled
def lay_line(state: State, seat: int, line: int, column: int, journal: Journal | None) -> None:
    """Lay a tile of a line on the dome; its other tiles go to the tower."""
    player = state.players[seat]
    colour, others = int(player.lines[line].colour), int(player.lines[line].count) - 1
    begin_step(journal, LAY_TILE, seat)
    move(journal, colour, 1, LINE_PLACE + line, DOME_PLACE + LINES * line + column)
    move(journal, colour, others, LINE_PLACE + line, TOWER_PLACE)
    state.tower[colour] += others
    clear_line(player, line)
    lay_tile(state, seat, line, column, colour, journal)


@compiled
def lay_pending_line(state: State, column: int, journal: Journal | None = None) -> None:
    """Lay a tile of the pending line, which is then done."""
    lay_line(state, int(state.current), int(state.line), column, journal)
    forget_payment(state)
    state.phase = DECORATING


@compiled
def pending_cells(state: State) -> int:
    """The columns where the tile of the pending line can be laid, as a mask."""
    player, line = state.players[state.current], int(state.line)
    return cells_for(player, line, int(player.lines[line].colour))


@compiled
def pay(state: State, chip: int, journal: Journal | None = None) -> None:
    """Spend a chip on the pending line, and continue while there is no choice: more chips, then laying the tile."""
    player = state.players[state.current]
    spend_chip(state, player, chip, journal)
    while not is_paid(state, player):
        chips = spendable_chips(state, player)
        if bit_count(chips) > 1:
            return
        spend_chip(state, player, nth_bit(chips, 0), journal)
    cells = pending_cells(state)
    if bit_count(cells) == 1:
        lay_pending_line(state, nth_bit(cells, 0), journal)
    else:
        state.phase = LAYING


@compiled
def completable_lines(player: Player) -> int:
    """The lines that have a cell for their tile and that the player's chips could complete, as a mask."""
    mask = 0
    for line in range(LINES):
        if 0 < player.lines[line].count <= line and could_pay(player, line):
            mask |= (cells_for(player, line, int(player.lines[line].colour)) > 0) << line
    return mask
