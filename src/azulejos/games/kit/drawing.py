"""Text drawings shared by several games: tiles of three characters, factories, stores, boards in pairs."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from azulejos.games.kit.factories import FACTORY_SIZE
from azulejos.i18n import say

ACCENT = "bold #c9a24b"
EMPTY = Text(" · ", style="dim")
MARKER = Text(" 1 ", style="bold reverse")
_FACTORIES_IN_A_ROW = 4
_GAP = 6


@dataclass(frozen=True)
class TileSet:
    """The tiles of a game, drawn as letters on coloured backgrounds."""

    letters: dict[str, str]
    styles: dict[str, str]

    def tile(self, kind: str) -> Text:
        """Draw a tile."""
        return Text(f" {self.letters[kind]} ", style=self.styles[kind])

    def row(self, kinds: Iterable[str]) -> Text:
        """Tiles side by side."""
        return join(map(self.tile, kinds))

    def legend(self, kinds: Iterable[str]) -> Text:
        """A legend of the letters."""
        drawn = Text()
        for kind in kinds:
            drawn.append_text(self.tile(kind)).append(f" {say(f'tile.{kind}')}  ", style="dim")
        return drawn


def join(cells: Iterable[Text]) -> Text:
    """Cells side by side."""
    row = Text()
    for cell in cells:
        row.append_text(cell)
    return row


def factories(position: dict[str, Any], tiles: TileSet) -> Text:
    """The factories by number."""
    drawn = Text()
    last = len(position["factories"])
    for number, held in enumerate(position["factories"], start=1):
        drawn.append(f" {number} ", style="bold" if held else "dim")
        drawn.append_text(tiles.row(held)).append_text(join([EMPTY] * (FACTORY_SIZE - len(held))))
        if number < last:
            drawn.append("\n" if number % _FACTORIES_IN_A_ROW == 0 else "   ")
    return drawn


def store(position: dict[str, Any], name: str, label: str, tiles: TileSet) -> Text:
    """The contents of a bag or another store, as counts."""
    counts = position[name]
    drawn = Text().append(f"{label} {sum(counts.values())} ", style="dim")
    for kind, count in counts.items():
        drawn.append_text(tiles.tile(kind)).append(f" {count}  ", style="dim")
    return drawn


def board_title(position: dict[str, Any], seat: int, name: str) -> Text:
    """A player's name and points; the player to act is marked."""
    is_current = position["current_player"] == seat
    title = Text().append(("▸ " if is_current else "  ") + name, style=ACCENT if is_current else "bold").append("  ")
    return title.append(say("table.points", count=position["players"][seat]["score"]), style="bold")


def table(
    heading: Text,
    offer: Sequence[RenderableType],
    boards: Sequence[RenderableType],
    board_width: int,
    legend: Text,
) -> RenderableType:
    """The whole table: heading, offer, boards and legend, separated by blank lines."""
    blank = Text()
    return Group(heading, blank, *offer, blank, BoardsInPairs(boards, board_width), blank, legend)


class BoardsInPairs:
    """Boards, two side by side if there is room."""

    def __init__(self, boards: Sequence[RenderableType], width: int) -> None:
        self.boards = boards
        self.width = width

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        side_by_side = 2 if options.max_width >= 2 * self.width + _GAP else 1
        grid = Table.grid(padding=(0, _GAP, 0, 0))
        for left in range(0, len(self.boards), side_by_side):
            if left:
                grid.add_row()
            grid.add_row(*self.boards[left : left + side_by_side])
        yield grid
