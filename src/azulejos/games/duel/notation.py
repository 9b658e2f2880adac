"""Actions of Azul Duel as ids, notation and structured data; and the names of its pieces."""

import re
from collections.abc import Callable, Iterable, Mapping
from itertools import groupby
from typing import Any

from azulejos.core.errors import IllegalAction
from azulejos.games.duel.options import SIDES
from azulejos.games.duel.rules.actions import (
    CHIP_IDS,
    DRAW_ID,
    KEEP_IDS,
    LOOK_ID,
    MOON_IDS,
    PLACE_IDS,
    PLATE_IDS,
    SKIP_ID,
    SPEND_IDS,
    STACK_IDS,
    SUN_IDS,
    UNDER_IDS,
    moon_colour,
    moon_destination,
    moon_id,
    place_id,
    sun_colour,
    sun_destination,
    sun_factory,
    sun_id,
    tile_column,
    tile_id,
    tile_line,
)
from azulejos.games.duel.rules.dealing import A_CHIP, A_PLATE, A_SIDE, A_TILE, A_TYPE, OUTCOMES
from azulejos.games.duel.rules.plates import PLATES, TURNS
from azulejos.games.duel.state import (
    BROKEN,
    CHIP_COLOURS,
    LARGE,
    LARGE_SIZE,
    LINES,
    NONE,
    SLOTS,
    SMALL_FACTORIES,
    SMALL_SIZE,
    State,
)
from azulejos.games.kit.notation import Patterns, read_colour, read_line, read_number, read_type, vocabulary
from azulejos.i18n import Message

COLOUR_NAMES = ("blue", "yellow", "red", "black", "turquoise")
LETTERS = "BYRKT"
"""The letters of the colours in deals."""

CHIP_NAMES = tuple("-".join(COLOUR_NAMES[colour] for colour in colours) for colours in CHIP_COLOURS)
CHIP_LETTERS = tuple("".join(LETTERS[colour] for colour in colours) for colours in CHIP_COLOURS)
TYPE_NAMES = ("special", "joker")
TYPE_LETTERS = "SJ"
SPECIAL_NAME = "special"
HIDDEN_NAME = "hidden"


def colour_name(colour: int) -> Message:
    """A colour in words."""
    return Message(f"tile.{COLOUR_NAMES[colour]}")


def factory_name(factory: int) -> Message:
    """A factory in words."""
    return Message("duel.large_factory") if factory == LARGE else Message("place.factory", {"number": factory + 1})


QUARTER = 90
"""Degrees of a quarter turn."""

_FIELDS: dict[str, set[str]] = {
    "plate": {"plate"},
    "draw": set(),
    "look": set(),
    "keep": {"plate"},
    "under": {"plate"},
    "place": {"slot", "turn"},
    "sun": {"factory", "colour", "line"},
    "stack": {"colour"},
    "moon": {"colour", "line"},
    "chip": {"factory"},
    "spend": {"chip"},
    "skip": set(),
    "tile": {"line", "column"},
}


def to_dict(action: int) -> dict[str, Any]:
    """The structured form of an action.

    >>> to_dict(sun_id(1, 0, 2))
    {'type': 'sun', 'factory': 2, 'colour': 'blue', 'line': 3}
    """
    if action < PLACE_IDS:
        return _plate_to_dict(action)
    if action < SUN_IDS:
        slot, turn = divmod(action - PLACE_IDS, TURNS)
        return {"type": "place", "slot": slot + 1, "turn": QUARTER * turn}
    if action < STACK_IDS:
        factory = None if sun_factory(action) == LARGE else sun_factory(action) + 1
        colour, line = COLOUR_NAMES[sun_colour(action)], _line_number(sun_destination(action))
        return {"type": "sun", "factory": factory, "colour": colour, "line": line}
    if action < MOON_IDS:
        return {"type": "stack", "colour": COLOUR_NAMES[action - STACK_IDS]}
    if action < CHIP_IDS:
        colour, line = COLOUR_NAMES[moon_colour(action)], _line_number(moon_destination(action))
        return {"type": "moon", "colour": colour, "line": line}
    if action < SPEND_IDS:
        return {"type": "chip", "factory": action - CHIP_IDS + 1}
    if action < SKIP_ID:
        return {"type": "spend", "chip": CHIP_NAMES[action - SPEND_IDS]}
    if action == SKIP_ID:
        return {"type": "skip"}
    return {"type": "tile", "line": tile_line(action) + 1, "column": tile_column(action) + 1}


def _plate_to_dict(action: int) -> dict[str, Any]:
    if action in (DRAW_ID, LOOK_ID):
        return {"type": "draw" if action == DRAW_ID else "look"}
    for kind, first in (("under", UNDER_IDS), ("keep", KEEP_IDS), ("plate", PLATE_IDS)):
        if action >= first:
            return {"type": kind, "plate": action - first + 1}
    raise AssertionError


def _line_number(destination: int) -> int | None:
    return None if destination == BROKEN else destination + 1


def from_dict(action: Mapping[str, Any]) -> int:
    """The id of a structured form."""
    readers: dict[str, Callable[[], int]] = {
        "plate": lambda: PLATE_IDS + _plate(action),
        "draw": lambda: DRAW_ID,
        "look": lambda: LOOK_ID,
        "keep": lambda: KEEP_IDS + _plate(action),
        "under": lambda: UNDER_IDS + _plate(action),
        "place": lambda: place_id(read_number(action, "slot", SLOTS) - 1, _turn(action)),
        "sun": lambda: sun_id(_factory(action), _colour(action), _destination(action)),
        "stack": lambda: STACK_IDS + _colour(action),
        "moon": lambda: moon_id(_colour(action), _destination(action)),
        "chip": lambda: CHIP_IDS + read_number(action, "factory", SMALL_FACTORIES) - 1,
        "spend": lambda: SPEND_IDS + _chip(action),
        "skip": lambda: SKIP_ID,
        "tile": lambda: tile_id(read_number(action, "line", LINES) - 1, read_number(action, "column", LINES) - 1),
    }
    return readers[read_type(action, _FIELDS, "duel")]()


def _plate(action: Mapping[str, Any]) -> int:
    return read_number(action, "plate", PLATES) - 1


def _turn(action: Mapping[str, Any]) -> int:
    turns = [QUARTER * turn for turn in range(TURNS)]
    if type(action["turn"]) is int and action["turn"] in turns:
        return turns.index(action["turn"])
    raise IllegalAction("action.bad_turn", turns=", ".join(map(str, turns)))


def _factory(action: Mapping[str, Any]) -> int:
    return LARGE if action["factory"] is None else read_number(action, "factory", SMALL_FACTORIES) - 1


def _destination(action: Mapping[str, Any]) -> int:
    return BROKEN if action["line"] is None else read_number(action, "line", LINES) - 1


def _colour(action: Mapping[str, Any]) -> int:
    return read_colour(action, COLOUR_NAMES)


def _chip(action: Mapping[str, Any]) -> int:
    chip = action["chip"]
    if type(chip) is str and chip in CHIP_NAMES:
        return CHIP_NAMES.index(chip)
    raise IllegalAction("action.bad_chip", chips=", ".join(CHIP_NAMES))


def format_action(action: int) -> str:
    """An action in notation.

    >>> format_action(sun_id(4, 0, 6)), format_action(place_id(4, 1))
    ('large blue broken', 'slot 5 turn 90')
    """
    form = to_dict(action)
    match form["type"]:
        case "place":
            return f"slot {form['slot']} turn {form['turn']}"
        case "sun":
            factory = f"factory {form['factory']}" if form["factory"] else "large"
            return f"{factory} {form['colour']} {_line_words(form['line'])}"
        case "moon":
            return f"moon {form['colour']} {_line_words(form['line'])}"
        case "spend":
            return f"spend {form['chip'].replace('-', ' ')}"
        case "tile":
            return f"line {form['line']} column {form['column']}"
    return " ".join(map(str, form.values()))


def _line_words(line: int | None) -> str:
    return f"line {line}" if line else "broken"


def parse_action(text: str) -> int:
    """The id of an action in notation, in full or shortened, in English or in French.

    >>> format_action(parse_action("f2 b 3")), format_action(parse_action("lune bleu cassé"))
    ('factory 2 blue line 3', 'moon blue broken')
    """
    return read_line(text, _MEANINGS, _PATTERNS, "duel")


_KEYWORDS = (
    "factory", "large", "moon", "line", "column", "broken", "plate", "draw", "look", "keep", "under", "slot", "turn",
    "stack", "chip", "spend", "skip",
)  # fmt: skip
_MEANINGS = {
    **vocabulary(_KEYWORDS, COLOUR_NAMES, LETTERS),
    **{letters.lower(): name.replace("-", " ") for letters, name in zip(CHIP_LETTERS, CHIP_NAMES, strict=True)},
    "f": "factory",
    "g": "large",
    "m": "moon",
    "l": "line",
    "c": "column",
    "p": "plate",
    "s": "slot",
}
_C = f"({'|'.join(COLOUR_NAMES)})"
_LINE = r"(?:(?:line )?([1-6])|broken)"
_PLATE = r"(1[0-8]|[1-9])"
_CHIP = f"({'|'.join(name.replace('-', ' ') for name in CHIP_NAMES[::-1])})"


def _to(line: str | None) -> int:
    return int(line) - 1 if line else BROKEN


def _read_sun(factory: str | None, colour: str, line: str | None) -> int:
    return sun_id(int(factory) - 1 if factory else LARGE, COLOUR_NAMES.index(colour), _to(line))


def _read_place(slot: str, turn: str) -> int:
    return place_id(int(slot) - 1, int(turn) // QUARTER)


_PATTERNS: Patterns = (
    (re.compile(rf"(?:(?:factory )?([1-4])|large) {_C} {_LINE}"), _read_sun),
    (re.compile(rf"moon {_C} {_LINE}"), lambda colour, line: moon_id(COLOUR_NAMES.index(colour), _to(line))),
    (re.compile(rf"plate {_PLATE}"), lambda plate: PLATE_IDS + int(plate) - 1),
    (re.compile(r"draw"), lambda: DRAW_ID),
    (re.compile(r"look"), lambda: LOOK_ID),
    (re.compile(rf"keep {_PLATE}"), lambda plate: KEEP_IDS + int(plate) - 1),
    (re.compile(rf"under {_PLATE}"), lambda plate: UNDER_IDS + int(plate) - 1),
    (re.compile(r"(?:slot )?([1-9]) (?:turn )?(0|90|180|270)"), _read_place),
    (re.compile(rf"stack {_C}"), lambda colour: STACK_IDS + COLOUR_NAMES.index(colour)),
    (re.compile(r"chip ([1-4])"), lambda factory: CHIP_IDS + int(factory) - 1),
    (re.compile(rf"spend {_CHIP}"), lambda chip: SPEND_IDS + CHIP_NAMES.index(chip.replace(" ", "-"))),
    (re.compile(r"skip"), lambda: SKIP_ID),
    (re.compile(r"line ([1-6]) (?:column )?([1-6])"), lambda line, column: tile_id(int(line) - 1, int(column) - 1)),
)


_WORDS = {
    **{f"+{letters}": A_CHIP + chip for chip, letters in enumerate(CHIP_LETTERS)},
    **{letter: A_TYPE + kind for kind, letter in enumerate(TYPE_LETTERS)},
    **{str(plate + 1): A_PLATE + plate for plate in range(PLATES)},
    **{side: A_SIDE + n for n, side in enumerate(SIDES)},
}
_WORD_OF = {drawn: word for word, drawn in _WORDS.items()}
_ALWAYS_OPEN = frozenset((*range(A_TILE, A_PLATE), *range(A_SIDE, OUTCOMES)))
"""Draws that everybody sees: tiles, chips, types of plates, and sides of tablets."""


def open_deal(after: State, drawn: tuple[int, ...]) -> tuple[int, ...]:
    """The part of a deal that everybody sees, given the game after it: of the plates only those that are face up."""
    face_up = int(after.offer) | (0 if after.plate == NONE else 1 << int(after.plate))
    plates = {A_PLATE + plate for plate in range(PLATES) if face_up >> plate & 1}
    return tuple(thing for thing in drawn if thing in _ALWAYS_OPEN or thing in plates)


def format_deal(drawn: Iterable[int]) -> str:
    """A deal as text; tiles are grouped by factory.

    >>> format_deal([35, 15, 17, 0, 0, 1, 2, 3, 4, 4, 3, 0, 5])
    'rows S 1 BBYRK TTKB +B'
    """
    words = []
    for are_tiles, things in groupby(drawn, lambda thing: thing < A_CHIP):
        if are_tiles:
            letters = "".join(LETTERS[thing - A_TILE] for thing in things)
            rest = range(LARGE_SIZE, len(letters), SMALL_SIZE)
            words += [letters[:LARGE_SIZE], *(letters[start : start + SMALL_SIZE] for start in rest)]
        else:
            words += [_WORD_OF[thing] for thing in things]
    return " ".join(words)


def parse_deal(text: str) -> list[int] | None:
    """The draws of a deal; `None` if a word is invalid.

    >>> parse_deal("rows S 1 BBYRK +B")
    [35, 15, 17, 0, 0, 1, 2, 3, 5]
    """
    drawn: list[int] = []
    for word in text.split():
        if word in _WORDS:
            drawn.append(_WORDS[word])
        elif set(word) <= set(LETTERS):
            drawn += [A_TILE + LETTERS.index(letter) for letter in word]
        else:
            return None
    return drawn
