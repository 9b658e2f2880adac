"""The dome: plates in slots, tiles on cells, and special tiles on plates that are otherwise complete."""

from azulejos.core.bits import bit_count
from azulejos.core.compiler import compiled
from azulejos.games.duel.journal import (
    ACROSS,
    ADD_SPECIAL,
    BOX_PLACE,
    CHOICES,
    DOME_ROW_PLACE,
    DOWN,
    SPECIAL_PIECE,
)
from azulejos.games.duel.rules.plates import CELL, CELLS, JOKER_SPACE, SPECIAL, SPECIAL_SPACE, TYPE
from azulejos.games.duel.state import NONE, SLOTS, SLOTS_IN_ROW, SPECIAL_TILE, Player, State
from azulejos.games.kit.journal import Journal, begin_step, move, note, score
from azulejos.games.kit.runs import run_points, runs_through

COLOURS_OF_SPECIAL_PLATE = 3


@compiled
def slot_of(row: int, column: int) -> int:
    """The slot that a cell of the dome is in."""
    return SLOTS_IN_ROW * (row // 2) + column // 2


@compiled
def row_of(slot: int, cell: int) -> int:
    """The row of the dome that a cell of a slot is in."""
    return 2 * (slot // SLOTS_IN_ROW) + cell // 2


@compiled
def column_of(slot: int, cell: int) -> int:
    """The column of the dome that a cell of a slot is in."""
    return 2 * (slot % SLOTS_IN_ROW) + cell % 2


@compiled
def empty_slots(player: Player) -> int:
    """The slots without a plate, as a mask."""
    mask = 0
    for slot in range(SLOTS):
        mask |= (player.plates[slot] == NONE) << slot
    return mask


@compiled
def place_plate(player: Player, plate: int, slot: int, turn: int) -> None:
    """Put a plate into an empty slot; it is never moved again."""
    player.plates[slot] = plate
    player.turns[slot] = turn
    player.plates_in_row[slot // SLOTS_IN_ROW] += 1
    for cell in range(CELLS):
        player.free[CELL[plate, turn, cell], row_of(slot, cell)] |= 1 << column_of(slot, cell)


@compiled
def cells_for(player: Player, row: int, colour: int) -> int:
    """The columns of a row where a tile of this colour can be laid, as a mask: cells of the colour and joker spaces."""
    return int(player.free[colour, row]) | int(player.free[JOKER_SPACE, row])


@compiled
def lay_tile(state: State, seat: int, row: int, column: int, colour: int, journal: Journal | None = None) -> None:
    """Lay a tile and score it; the third one on a special plate brings a special tile at once (ruling 9)."""
    player = state.players[seat]
    across, down = runs_through(player, row, column)
    player.score += run_points(across, down)
    score(journal, run_points(across, down))
    note(journal, ACROSS, across)
    note(journal, DOWN, down)
    note(journal, CHOICES, bit_count(cells_for(player, row, colour)))
    fill_cell(player, row, column, colour)
    slot = slot_of(row, column)
    if brings_special_tile(player, slot, int(player.laid_on[slot])):
        add_special_tile(state, seat, slot, journal)


@compiled
def brings_special_tile(player: Player, slot: int, laid: int) -> bool:
    """Whether a plate gets its special tile now that it has `laid` tiles."""
    return bool(laid == COLOURS_OF_SPECIAL_PLATE and TYPE[player.plates[slot]] == SPECIAL)


@compiled
def add_special_tile(state: State, seat: int, slot: int, journal: Journal | None) -> None:
    """Put a special tile on the special space of a plate; it scores the number of its row."""
    player = state.players[seat]
    cell = special_cell(player, slot)
    row = row_of(slot, cell)
    fill_cell(player, row, column_of(slot, cell), SPECIAL_TILE)
    state.special_tiles -= 1
    player.score += row + 1
    begin_step(journal, ADD_SPECIAL, seat)
    move(journal, SPECIAL_PIECE, 1, BOX_PLACE, DOME_ROW_PLACE + row)
    score(journal, row + 1)


@compiled
def fill_cell(player: Player, row: int, column: int, tile: int) -> None:
    """Put a tile on an empty cell."""
    player.tiles[row, column] = tile
    player.rows[row] |= 1 << column
    player.columns[column] |= 1 << row
    player.laid_on[slot_of(row, column)] += tile != SPECIAL_TILE
    for symbol in range(len(player.free)):
        player.free[symbol, row] &= ~(1 << column)


@compiled
def special_cell(player: Player, slot: int) -> int:
    """The cell of a special plate for the special tile."""
    cell = 0
    while CELL[player.plates[slot], player.turns[slot], cell] != SPECIAL_SPACE:
        cell += 1
    return cell
