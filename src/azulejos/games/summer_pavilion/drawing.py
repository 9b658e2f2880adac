"""Draws a table of Summer Pavilion as text: offer and supply above, boards below, in pairs."""

from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from azulejos.games.kit.drawing import ACCENT, MARKER, TileSet, board_title, factories, join, store, table
from azulejos.games.kit.outcome import Outcome
from azulejos.games.summer_pavilion.board import COSTS, SPACE_HOURS
from azulejos.games.summer_pavilion.notation import COLOUR_NAMES, LETTERS, STAR_NAMES, space_name
from azulejos.games.summer_pavilion.options import wild_order
from azulejos.games.summer_pavilion.state import STAR_COLOURS
from azulejos.i18n import Message, say

TILES = TileSet(
    letters=dict(zip(COLOUR_NAMES, LETTERS, strict=True)),
    styles={
        "purple": "bold #f7f4ec on #6d4aa3",
        "green": "bold #f7f4ec on #2f7d4f",
        "orange": "bold #22242a on #e08a3c",
        "yellow": "bold #22242a on #e3b23c",
        "blue": "bold #f7f4ec on #1f4e9e",
        "red": "bold #f7f4ec on #b23a2e",
    },
)
_LABEL = 7
_BOARD_WIDTH = 26


def draw_summer_pavilion(position: dict[str, Any], names: list[str], outcome: Outcome | None) -> RenderableType:
    """Draw the whole table."""
    boards = [_board(position, seat, name) for seat, name in enumerate(names)]
    legend = TILES.legend(COLOUR_NAMES).append_text(MARKER).append(f" {say('summer-pavilion.token')}", style="dim")
    return table(_heading(position, names, outcome), _offer(position), boards, _BOARD_WIDTH, legend)


def _heading(position: dict[str, Any], names: list[str], outcome: Outcome | None) -> Text:
    """The round and the wild colour, and what the player to act must do."""
    heading = Text().append(say("table.round", number=position["round"]), style="bold").append("  ")
    heading.append_text(_wilds(position)).append("  ")
    return heading.append(_doing(position, names, outcome), style=ACCENT)


def _wilds(position: dict[str, Any]) -> Text:
    """The wild colour of this round, and those of the next rounds."""
    order = wild_order(position["options"]["wilds"])
    drawn = Text().append(say("summer-pavilion.wild") + " ").append_text(TILES.tile(position["wild"]))
    later = [TILES.letters[colour] for colour in order[position["round"] :]]
    return drawn.append(f" {say('summer-pavilion.then')} {' '.join(later)}" if later else "", style="dim")


def _doing(position: dict[str, Any], names: list[str], outcome: Outcome | None) -> str:
    if outcome:
        return outcome.message(names).text()
    player, choosing = names[position["current_player"]], position["choosing"]
    if position["phase"] == "taking":
        return say("table.takes", player=player)
    if choosing is None:
        return say("summer-pavilion.places", player=player)
    if choosing["type"] == "pay":
        star = STAR_NAMES.index(str(choosing["star"] or "centre"))
        space = space_name(star, SPACE_HOURS.index(choosing["at"]), _monochrome(position))
        colour = Message(f"tile.{choosing['colour']}")
        return say("summer-pavilion.choosing.pay", player=player, space=space, colour=colour)
    return say(f"summer-pavilion.choosing.{choosing['type']}", player=player, count=choosing.get("count", 0))


def _monochrome(position: dict[str, Any]) -> int:
    return int(position["options"]["board"] == "monochrome")


def _offer(position: dict[str, Any]) -> list[RenderableType]:
    centre = Text().append(say("table.centre") + " ", style="bold")
    if position["token"] is None:
        centre.append_text(MARKER)
    centre.append_text(TILES.row(position["centre"]))
    supply = Text().append(say("summer-pavilion.supply") + " ", style="bold").append_text(TILES.row(position["supply"]))
    bag, depot = store(position, "bag", say("table.bag"), TILES), store(position, "depot", say("table.depot"), TILES)
    return [factories(position, TILES), centre, supply, bag, depot]


def _board(position: dict[str, Any], seat: int, name: str) -> RenderableType:
    """A player's stars, with the tile or the cost of each space; then hand and corners."""
    player = position["players"][seat]
    title = board_title(position, seat, name)
    if player["passed"]:
        title.append("  " + say("summer-pavilion.passed"), style="dim")
    if position["token"] == seat:
        title.append("  ").append_text(MARKER)
    hours = Text(" " * _LABEL + "".join(f"{hour:^3}" for hour in SPACE_HOURS), style="dim")
    stars = Table.grid()
    for star in range(len(STAR_NAMES)):
        stars.add_row(_star(position, player, star))
    hand = Text().append(say("summer-pavilion.hand") + " ", style="dim").append_text(TILES.row(player["hand"]))
    kept = Text().append(say("summer-pavilion.corners") + " ", style="dim").append_text(TILES.row(player["corners"]))
    return Group(title, hours, stars, hand, kept)


def _star(position: dict[str, Any], player: dict[str, Any], star: int) -> Text:
    name = STAR_NAMES[star]
    is_coloured = not _monochrome(position) and star < len(STAR_COLOURS)
    label = say("table.centre") if name == "centre" else name
    drawn = Text().append(f"{label:<{_LABEL - 3}}"[: _LABEL - 1], style="dim")
    drawn.append_text(TILES.tile(COLOUR_NAMES[STAR_COLOURS[star]]) if is_coloured else Text("   "))
    drawn.truncate(_LABEL, pad=True)
    costs = COSTS[_monochrome(position), star].tolist()
    cells = (
        TILES.tile(tile) if tile else Text(f" {cost} ", style="dim")
        for tile, cost in zip(player["stars"][name], costs, strict=True)
    )
    return drawn.append_text(join(cells))
