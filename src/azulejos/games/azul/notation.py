"""Actions of Azul as ids, notation and structured data; and the names of its pieces."""

import re
from collections.abc import Mapping
from typing import Any

from azulejos.core.errors import IllegalAction
from azulejos.games.azul.rules.actions import (
    is_tile,
    take_id,
    taken,
    taken_from,
    taken_to,
    tile_column,
    tile_id,
    tile_row,
)
from azulejos.games.azul.rules.factory_offer import colour_of
from azulejos.games.azul.state import COLUMNS, FLOOR, JOKER, LINES, NONE, STANDS_FOR, WITH_JOKERS
from azulejos.games.kit.factories import CENTRE
from azulejos.games.kit.notation import (
    Patterns,
    place_number,
    place_word,
    read_line,
    read_number,
    read_place,
    read_type,
    vocabulary,
)
from azulejos.i18n import Message

COLOUR_NAMES = ("blue", "yellow", "red", "black", "white")
TILE_NAMES = (*COLOUR_NAMES, "joker")
LETTERS = "BYRKWJ"
"""The letters of the kinds of tile in deals."""

PIECE_NAMES = (*TILE_NAMES, "marker")
"""The pieces that can be on the floor line."""

SPACE_NAMES = {
    NONE: None,
    **dict(enumerate(TILE_NAMES)),
    **{STANDS_FOR + colour: f"{name} joker" for colour, name in enumerate(COLOUR_NAMES)},
}
"""What can be on a space of the wall: nothing, a tile, or a joker that stands for a colour."""


def tile_name(kind: int) -> Message:
    """A kind of tile in words."""
    return Message(f"tile.{TILE_NAMES[kind]}")


_FIELDS = {"take": {"factory", "colour", "jokers", "line"}, "tile": {"line", "column"}}


def to_dict(action: int) -> dict[str, Any]:
    """The structured form of an action.

    >>> to_dict(take_id(0, 2, 1))
    {'type': 'take', 'factory': 3, 'colour': 'blue', 'jokers': False, 'line': 2}
    """
    if is_tile(action):
        return {"type": "tile", "line": tile_row(action) + 1, "column": tile_column(action) + 1}
    what, destination = taken(action), taken_to(action)
    return {
        "type": "take",
        "factory": place_number(taken_from(action)),
        "colour": None if what == JOKER else COLOUR_NAMES[colour_of(what)],
        "jokers": what >= JOKER,
        "line": None if destination == FLOOR else destination + 1,
    }


def from_dict(action: Mapping[str, Any]) -> int:
    """The id of a structured form."""
    if read_type(action, _FIELDS, "azul") == "tile":
        return tile_id(read_number(action, "line", LINES) - 1, read_number(action, "column", COLUMNS) - 1)
    destination = FLOOR if action["line"] is None else read_number(action, "line", LINES) - 1
    return take_id(_what_of(action), read_place(action), destination)


def format_action(action: int) -> str:
    """An action in notation.

    >>> format_action(take_id(0, 2, 1))
    'factory 3 blue line 2'
    """
    form = to_dict(action)
    if form["type"] == "tile":
        return f"line {form['line']} column {form['column']}"
    tiles = "+".join([form["colour"]] * bool(form["colour"]) + ["jokers"] * form["jokers"])
    destination = f"line {form['line']}" if form["line"] else "floor"
    return f"{place_word(taken_from(action))} {tiles} {destination}"


def parse_action(text: str) -> int:
    """The id of an action in notation, in full or shortened, in English or in French.

    >>> format_action(parse_action("f3 b l2")), format_action(parse_action("centre, rouge, plancher"))
    ('factory 3 blue line 2', 'centre red floor')
    """
    return read_line(text, _MEANINGS, _PATTERNS, "azul")


def _what_of(action: Mapping[str, Any]) -> int:
    colour, jokers = action["colour"], action["jokers"]
    if type(jokers) is bool:
        if colour is None and jokers:
            return JOKER
        if type(colour) is str and colour in COLOUR_NAMES:
            return COLOUR_NAMES.index(colour) + (WITH_JOKERS if jokers else 0)
    raise IllegalAction("action.bad_tiles", colours=", ".join(COLOUR_NAMES))


_MEANINGS = {
    **vocabulary(("factory", "centre", "line", "column", "floor", "to", "and"), TILE_NAMES, LETTERS),
    "jokers": "joker",
    "center": "centre",
    "col": "column",
    "l": "line",
    "+": "and",
}
_KIND = "|".join(TILE_NAMES)
_TAKE = re.compile(
    rf"(?:(?:factory |f )?([1-9])|centre|c) (?:to )?({_KIND})(?: and ({_KIND}))? (?:to )?(?:(?:line )?([1-5])|floor|f)"
)
_TILE = re.compile(r"line ([1-5]) (?:to )?(?:column |c )([1-5])")


def _read_take(factory: str | None, first: str, second: str | None, line: str | None) -> int:
    colours = [COLOUR_NAMES.index(kind) for kind in (first, second) if kind in COLOUR_NAMES]
    jokers = [kind for kind in (first, second) if kind == "joker"]
    if len(colours) > 1 or len(jokers) > 1:
        raise IllegalAction("action.two_colours")
    what = JOKER if not colours else colours[0] + (WITH_JOKERS if jokers else 0)
    return take_id(what, int(factory) - 1 if factory else CENTRE, int(line) - 1 if line else FLOOR)


_PATTERNS: Patterns = (
    (_TAKE, _read_take),
    (_TILE, lambda row, column: tile_id(int(row) - 1, int(column) - 1)),
)
