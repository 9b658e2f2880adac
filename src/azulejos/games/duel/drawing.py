"""Draws a table of Azul Duel as text: factories, plates and stores above, boards below, side by side."""

from collections.abc import Iterable
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from azulejos.games.duel.notation import COLOUR_NAMES, HIDDEN_NAME, LETTERS, QUARTER
from azulejos.games.duel.rules.plates import CELL, JOKER_SPACE, SPECIAL_SPACE, SYMBOLS
from azulejos.games.duel.state import (
    BROKEN_PENALTY,
    FIRST_PLAYER_PENALTY,
    LARGE_SIZE,
    LINES,
    MOST_BROKEN,
    MOST_STACKED,
    SLOTS_IN_ROW,
    SMALL_SIZE,
)
from azulejos.games.kit.drawing import ACCENT, EMPTY, MARKER, TileSet, board_title, join, store, table
from azulejos.games.kit.outcome import Outcome
from azulejos.i18n import say

TILES = TileSet(
    letters=dict(zip((*COLOUR_NAMES, "special"), (*LETTERS, "S"), strict=True)),
    styles={
        "blue": "bold #f7f4ec on #1f4e9e",
        "yellow": "bold #22242a on #e3b23c",
        "red": "bold #f7f4ec on #b23a2e",
        "black": "bold #f7f4ec on #2b2d36",
        "turquoise": "bold #22242a on #45b5aa",
        "special": "bold #22242a on #e4ecef",
    },
)
_SUN, _MOON = "☀", "☾"
_SPACES = {SPECIAL_SPACE: " s ", JOKER_SPACE: " * "}
_BOARD_WIDTH = 44


def draw_duel(position: dict[str, Any], names: list[str], outcome: Outcome | None) -> RenderableType:
    """Draw the whole table."""
    boards = [_board(position, seat, name) for seat, name in enumerate(names)]
    legend = TILES.legend((*COLOUR_NAMES, "special"))
    legend.append(" * ", style="dim").append(f" {say('duel.joker_space')}  ", style="dim")
    legend.append_text(MARKER).append(f" {say('duel.first_player_tile')}", style="dim")
    return table(_heading(position, names, outcome), _offer(position), boards, _BOARD_WIDTH, legend)


def _heading(position: dict[str, Any], names: list[str], outcome: Outcome | None) -> Text:
    """The round and the tablets, and what the player to act must do."""
    heading = Text().append(say("table.round", number=position["round"]), style="bold").append("  ")
    heading.append(_doing(position, names, outcome), style=ACCENT).append("\n")
    sides = ", ".join(say(f"duel.side.{side}") for side in position["tablets"])
    return heading.append(f"{say('duel.tablets')} ", style="bold").append(sides, style="dim")


def _doing(position: dict[str, Any], names: list[str], outcome: Outcome | None) -> str:
    if outcome:
        return outcome.message(names).text()
    player, choosing = names[position["current_player"]], position["choosing"]
    if choosing is None:
        return say("duel.picks" if position["phase"] == "setup" else "duel.takes", player=player)
    values = {name: choosing[name] for name in ("plate", "factory", "line") if name in choosing}
    return say(f"duel.choosing.{choosing['type']}", player=player, **values)


def _offer(position: dict[str, Any]) -> list[RenderableType]:
    """The factories with their suns, moons and chips; the offer and the stack; bag and tower."""
    factories = [_small_factory(number, factory) for number, factory in enumerate(position["factories"], start=1)]
    bag, tower = store(position, "bag", say("table.bag"), TILES), store(position, "tower", say("duel.tower"), TILES)
    plates = _plates_in_play(position)
    return [_large_factory(position), *factories, Text(), *plates, Text(), bag, tower]


def _large_factory(position: dict[str, Any]) -> Text:
    drawn = Text().append(f" {say('duel.large')} ", style="bold")
    drawn.append_text(_sun(position["large"]["sun"], LARGE_SIZE)).append(f"  {_MOON} ", style="dim")
    if position["first_player_tile"] is None and position["phase"] != "over":
        drawn.append_text(MARKER)
    return drawn.append_text(TILES.row(position["large"]["moon"]))


def _small_factory(number: int, factory: dict[str, Any]) -> Text:
    width = len(say("duel.large"))
    has_something = factory["sun"] or factory["moon"] or factory["chip"]
    drawn = Text().append(f" {number:<{width}} ", style="bold" if has_something else "dim")
    drawn.append_text(_sun(factory["sun"], SMALL_SIZE)).append("   ").append(f"  {_MOON} ", style="dim")
    drawn.append_text(TILES.row(factory["moon"]))
    drawn.append("   " * (MOST_STACKED - len(factory["moon"])) + "  ")
    if factory["chip"] == HIDDEN_NAME:
        return drawn.append("(?)", style="dim")
    return drawn.append_text(_chip(factory["chip"]) if factory["chip"] else Text())


def _sun(tiles: list[str], size: int) -> Text:
    drawn = Text().append(f"{_SUN} ", style="dim")
    return drawn.append_text(TILES.row(tiles)).append_text(join([EMPTY] * (size - len(tiles))))


def _chip(chip: str) -> Text:
    """A chip: its one or two colours in brackets."""
    drawn = Text("(")
    for colour in chip.split("-"):
        drawn.append(TILES.letters[colour], style=TILES.styles[colour])
    return drawn.append(")")


def _chips(chips: Iterable[str]) -> Text:
    return Text(" ").join(_chip(chip) for chip in chips)


def _plates_in_play(position: dict[str, Any]) -> list[Text]:
    """The plates of the offer and of the stack, and those in the hand of the player who chooses."""
    choosing = position["choosing"] or {}
    in_hand = [plate["plate"] or plate["type"] for plate in choosing.get("plates", [])]
    in_hand += [choosing[name] for name in ("kept", "plate") if name in choosing]
    rows = [Text().append(f" {say('duel.offer')}  ", style="bold"), Text(" " * (len(say("duel.offer")) + 3))]
    for plate in position["offer"]:
        _add_plate(rows, plate)
    if in_hand:
        rows[0].append(f"{say('duel.in_hand')}  ", style="bold")
        rows[1].append(" " * (len(say("duel.in_hand")) + 2))
        for plate in in_hand:
            _add_plate(rows, plate)
    stack = position["stack"]
    rows[0].append(say("duel.stack", count=stack["count"]), style="dim")
    if stack["top"]:
        rows[1].append(say(f"duel.top.{stack['top']}"), style="dim")
    return rows


def _add_plate(rows: list[Text], plate: int | str) -> None:
    """Draw a plate by number and cells, or by its type if it is unknown."""
    number = f"{plate:>2} " if isinstance(plate, int) else " ? "
    cells = CELL[plate - 1, 0].tolist() if isinstance(plate, int) else None
    for half, row in enumerate(rows):
        row.append(number if half == 0 else "   ", style="bold")
        if cells is None:
            row.append("  ?   ", style="dim")
        else:
            row.append_text(join(_symbol(cell) for cell in cells[2 * half : 2 * half + 2]))
        row.append("   ")


def _symbol(symbol: int) -> Text:
    """The symbol of a cell, as a tile of that colour."""
    return Text(_SPACES[symbol], style="dim") if symbol in _SPACES else TILES.tile(COLOUR_NAMES[symbol])


def _board(position: dict[str, Any], seat: int, name: str) -> RenderableType:
    """A player's pattern lines, dome, broken tiles and chips."""
    player = position["players"][seat]
    rows = []
    for row in range(LINES):
        rows.append(_row(player, row))
        if row in (1, 3):
            rows.append(Text())
    columns = Text(" " * (3 * LINES + 6), style="dim")
    columns.append("  ".join("".join(f" {2 * n + k + 1} " for k in range(2)) for n in range(SLOTS_IN_ROW)), style="dim")
    broken = _broken(position, player, seat)
    return Group(board_title(position, seat, name), columns, *rows, broken, _belongings(player))


def _row(player: dict[str, Any], row: int) -> Text:
    line = player["lines"][row]
    held = [TILES.tile(line["colour"])] * line["count"] if line else []
    cells = [EMPTY] * (row + 1 - len(held)) + held
    drawn = Text().append(f"{row + 1}  ", style="dim").append("   " * (LINES - len(cells))).append_text(join(cells))
    drawn.append(" ▸ ", style="dim")
    first = row // 2 * SLOTS_IN_ROW
    slots = enumerate(player["dome"][first : first + SLOTS_IN_ROW], start=first + 1)
    return drawn.append_text(Text("  ").join(_half_plate(number, slot, row % 2) for number, slot in slots))


def _half_plate(number: int, slot: dict[str, Any] | None, half: int) -> Text:
    """The upper or lower two cells of a slot: tiles, printed symbols as lower-case letters, or the slot's number."""
    if slot is None:
        return join([Text(f"[{number}]", style="dim"), EMPTY] if half == 0 else [EMPTY, EMPTY])
    printed = CELL[slot["plate"] - 1, slot["turn"] // QUARTER].tolist()
    cells = zip(slot["tiles"], printed, strict=True)
    return join(_cell(*cell) for cell in list(cells)[2 * half : 2 * half + 2])


def _cell(tile: str | None, symbol: int) -> Text:
    if tile:
        return TILES.tile(tile)
    return Text(_SPACES.get(symbol, f" {SYMBOLS[symbol].lower()} "), style="dim")


def _broken(position: dict[str, Any], player: dict[str, Any], seat: int) -> Text:
    drawn = Text().append(f"{say('duel.broken')} ", style="dim").append_text(TILES.row(player["broken"]))
    drawn.append_text(join([EMPTY] * (MOST_BROKEN - len(player["broken"]))))
    lost = BROKEN_PENALTY[len(player["broken"])]
    if position["first_player_tile"] == seat:
        drawn.append(" ").append_text(MARKER)
        lost += FIRST_PLAYER_PENALTY
    return drawn.append(f"  -{lost}" if lost and position["phase"] != "over" else "", style="red")


def _belongings(player: dict[str, Any]) -> Text:
    drawn = Text().append(say("duel.tokens", count=player["tokens"]), style="dim")
    return drawn.append(f"   {say('duel.chips')} ", style="dim").append_text(_chips(player["chips"]))
