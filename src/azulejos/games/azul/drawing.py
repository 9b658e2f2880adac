"""Draws a table of Azul as text: factories and centre above, boards below, in pairs."""

from itertools import pairwise
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from azulejos.games.azul.notation import COLOUR_NAMES, LETTERS, TILE_NAMES
from azulejos.games.azul.rules.wall_tiling import colour_at
from azulejos.games.azul.state import FLOOR_PENALTY
from azulejos.games.kit.drawing import ACCENT, EMPTY, MARKER, TileSet, board_title, factories, join, store, table
from azulejos.games.kit.outcome import Outcome
from azulejos.i18n import say

TILES = TileSet(
    letters=dict(zip(TILE_NAMES, LETTERS, strict=True)),
    styles={
        "blue": "bold #f7f4ec on #1f4e9e",
        "yellow": "bold #22242a on #e3b23c",
        "red": "bold #f7f4ec on #b23a2e",
        "black": "bold #f7f4ec on #2b2d36",
        "white": "bold #22242a on #e4ecef",
        "joker": "bold #f7f4ec on #6d4aa3",
    },
)
_PENALTIES = [f"{before - after}" for before, after in pairwise(FLOOR_PENALTY)]
_LINE_WIDTH = 5
_BOARD_WIDTH = 36


def draw_azul(position: dict[str, Any], names: list[str], outcome: Outcome | None) -> RenderableType:
    """Draw the whole table."""
    boards = [_board(position, seat, name) for seat, name in enumerate(names)]
    legend = TILES.legend(position["bag"]).append_text(MARKER).append(f" {say('azul.marker')}", style="dim")
    return table(_heading(position, names, outcome), _offer(position), boards, _BOARD_WIDTH, legend)


def _heading(position: dict[str, Any], names: list[str], outcome: Outcome | None) -> Text:
    """The round, and what the player to act must do."""
    heading = Text().append(say("table.round", number=position["round"]), style="bold")
    if outcome:
        doing = outcome.message(names).text()
    elif position["phase"] == "tiling":
        doing = say("azul.chooses", player=names[position["current_player"]], line=position["choosing"])
    else:
        doing = say("table.takes", player=names[position["current_player"]])
    return heading.append("  ").append(doing, style=ACCENT)


def _offer(position: dict[str, Any]) -> list[RenderableType]:
    """The factories by number, then centre, bag and lid."""
    centre = Text().append(say("table.centre") + " ", style="bold")
    if position["marker"] is None and position["phase"] == "taking":
        centre.append_text(MARKER)
    centre.append_text(TILES.row(position["centre"]))
    bag, lid = store(position, "bag", say("table.bag"), TILES), store(position, "lid", say("table.lid"), TILES)
    return [factories(position, TILES), centre, bag, lid]


def _board(position: dict[str, Any], seat: int, name: str) -> RenderableType:
    """A player's pattern lines, wall and floor line."""
    player = position["players"][seat]
    rows = [_wall_row(position, player, row) for row in range(5)]
    return Group(board_title(position, seat, name), *rows, _floor(player), _penalties(player))


def _wall_row(position: dict[str, Any], player: dict[str, Any], row: int) -> Text:
    held = player["lines"][row]
    line = [EMPTY] * (row + 1 - len(held)) + [TILES.tile(kind) for kind in reversed(held)]
    drawn = Text().append(f"{row + 1} ", style="dim").append("   " * (_LINE_WIDTH - len(line))).append_text(join(line))
    drawn.append(" ▸ ", style="dim")
    return drawn.append_text(join(_space(position, player["wall"][row][column], row, column) for column in range(5)))


def _space(position: dict[str, Any], held: str | None, row: int, column: int) -> Text:
    """A space of the wall: its tile, or the printed colour as a lower-case letter."""
    if held is None:
        if position["options"]["wall"] == "grey":
            return EMPTY
        shown = COLOUR_NAMES[colour_at(row, column)]
        return Text(f" {TILES.letters[shown].lower()} ", style="dim")
    if held in TILES.letters:
        return TILES.tile(held)
    colour = held.removesuffix(" joker")
    return Text(f"J{TILES.letters[colour].lower()} ", style=TILES.styles["joker"])


def _floor(player: dict[str, Any]) -> Text:
    pieces = [MARKER if piece == "marker" else TILES.tile(piece) for piece in player["floor"]]
    return Text("  ").append_text(join(pieces + [EMPTY] * (len(_PENALTIES) - len(pieces))))


def _penalties(player: dict[str, Any]) -> Text:
    drawn = Text("  ")
    for number, points in enumerate(_PENALTIES):
        drawn.append(f"{points} ", style="red" if number < len(player["floor"]) else "dim")
    return drawn.append(" " + say("azul.floor"), style="dim")
