"""What the end of the round would bring to a player of Azul Duel as things stand, line by line, from a plain copy."""

from dataclasses import dataclass, field

from azulejos.core.bits import run_length
from azulejos.core.records import Plain
from azulejos.games.duel.rules.dome import COLOURS_OF_SPECIAL_PLATE, column_of, row_of, slot_of
from azulejos.games.duel.rules.plates import CELL, CELLS, JOKER_SPACE, SPECIAL_SPACE
from azulejos.games.duel.state import (
    BROKEN_PENALTY,
    FIRST_PLAYER_PENALTY,
    LINES,
    MOST_BROKEN,
    NONE,
    SLOTS,
    SLOTS_IN_ROW,
    SPECIAL_TILE,
)
from azulejos.games.kit.runs import run_points

_CELLS: list[list[list[int]]] = CELL.tolist()
"""What each cell of a plate shows when the plate lies with a turn."""

Grid = list[list[int]]
"""Six rows of six."""


@dataclass(frozen=True)
class Laid:
    """A tile laid on the dome, and the special tile that it brings."""

    column: int
    across: int
    down: int
    special_row: int
    """The row of the special tile, NONE if it brings none."""
    choices: int
    """How many cells there were to choose from."""

    @property
    def points(self) -> int:
        """What the tile itself scores."""
        return run_points(self.across, self.down)

    @property
    def special_points(self) -> int:
        """What the special tile scores: the number of its row."""
        return self.special_row + 1


@dataclass
class Dome:
    """What is printed on a dome, and what lies on it."""

    printed: Grid
    tiles: Grid

    def places(self, row: int, colour: int) -> list[int]:
        """The columns where a tile of this colour can be laid in a row."""
        shown = (colour, JOKER_SPACE)
        return [n for n in range(LINES) if self.printed[row][n] in shown and self.tiles[row][n] == NONE]

    def look(self, row: int, column: int, choices: int = 1) -> Laid:
        """What a tile on a cell would score."""
        filled_row = sum((self.tiles[row][n] != NONE) << n for n in range(LINES)) | 1 << column
        filled_column = sum((self.tiles[n][column] != NONE) << n for n in range(LINES)) | 1 << row
        special = self._special_cell(row, column)
        return Laid(
            column,
            run_length(filled_row, column),
            run_length(filled_column, row),
            special[0] if special else NONE,
            choices,
        )

    def lay(self, row: int, column: int, colour: int, choices: int = 1) -> Laid:
        """Lay a tile, and the special tile that it brings."""
        laid, special = self.look(row, column, choices), self._special_cell(row, column)
        self.tiles[row][column] = colour
        if special:
            self.tiles[special[0]][special[1]] = SPECIAL_TILE
        return laid

    def _special_cell(self, row: int, column: int) -> tuple[int, int] | None:
        """The special space that a tile on this cell fills: the third one on its plate brings it."""
        slot = slot_of(row, column)
        cells = [(row_of(slot, cell), column_of(slot, cell)) for cell in range(CELLS)]
        laid = sum(self.tiles[y][x] not in (NONE, SPECIAL_TILE) for y, x in cells)
        waiting = [(y, x) for y, x in cells if self.printed[y][x] == SPECIAL_SPACE and self.tiles[y][x] == NONE]
        return waiting[0] if waiting and laid == COLOURS_OF_SPECIAL_PLATE - 1 else None


def dome_of(player: Plain) -> Dome:
    """A player's dome as it is."""
    printed = [[NONE] * LINES for _ in range(LINES)]
    for slot in range(SLOTS):
        if player.plates[slot] != NONE:
            for cell in range(CELLS):
                symbol = _CELLS[player.plates[slot]][player.turns[slot]][cell]
                printed[row_of(slot, cell)][column_of(slot, cell)] = symbol
    return Dome(printed, [row.copy() for row in player.tiles])


@dataclass
class Outlook:
    """A dome after the decoration, what was laid on it, and what is paid then."""

    score: int
    dome: Dome
    broken: int
    has_first_tile: bool
    laid: dict[int, Laid] = field(default_factory=dict)
    breaking: set[int] = field(default_factory=set)
    """Lines whose tiles can never be laid."""

    @property
    def tile_points(self) -> int:
        """What the tiles laid score, special ones included."""
        return sum(tile.points + tile.special_points for tile in self.laid.values())

    @property
    def penalty(self) -> int:
        """What broken tiles cost; the first player tile costs something too."""
        return BROKEN_PENALTY[min(MOST_BROKEN, self.broken)]

    @property
    def standing(self) -> int:
        """The score after all of it."""
        paid = self.penalty + FIRST_PLAYER_PENALTY * self.has_first_tile
        return max(0, self.score + self.tile_points - paid)


def outlook(player: Plain, has_first_tile: bool) -> Outlook:
    """The end of the round as things stand, without chips; a cell that can be chosen is the one that scores most."""
    end = Outlook(player.score, dome_of(player), player.broken_count, has_first_tile)
    for row in range(LINES):
        line = player.lines[row]
        if line.count == 0:
            continue
        cells = end.dome.places(row, line.colour)
        if not cells and player.plates_in_row[row // 2] == SLOTS_IN_ROW:
            end.breaking.add(row)
            end.broken += line.count
        elif cells and line.count == row + 1:
            best = max((end.dome.look(row, column, len(cells)) for column in cells), key=_worth)
            end.laid[row] = end.dome.lay(row, best.column, line.colour, len(cells))
    return end


def _worth(laid: Laid) -> tuple[int, int]:
    return laid.points + laid.special_points, -laid.column
