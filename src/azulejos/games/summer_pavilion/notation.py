"""Actions of Summer Pavilion as ids, notation and structured data; and the names of its pieces."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from azulejos.core.errors import IllegalAction
from azulejos.games.kit.factories import CENTRE
from azulejos.games.kit.notation import (
    Patterns,
    place_number,
    place_word,
    read_colour,
    read_line,
    read_number,
    read_place,
    read_type,
    vocabulary,
)
from azulejos.games.summer_pavilion.board import CENTRE_STAR, COSTS, MOST_COST, OUTER_HOURS, SPACE_HOURS
from azulejos.games.summer_pavilion.options import COLOUR_NAMES
from azulejos.games.summer_pavilion.rules.actions import (
    BONUS_IDS,
    DISCARD_ID,
    KEEP_IDS,
    PASS_ID,
    PAY_IDS,
    PLACE_IDS,
    place_id,
    placed_colour,
    placed_space,
    placed_star,
    take_id,
)
from azulejos.games.summer_pavilion.state import COLOURS, STAR_COLOURS
from azulejos.i18n import Message

__all__ = ["COLOUR_NAMES", "LETTERS", "STAR_NAMES", "colour_name", "space_name", "star_name"]

LETTERS = "PGOYBR"
"""The letters of the colours in deals."""

STAR_NAMES = (*map(str, OUTER_HOURS), "centre")


def colour_name(colour: int) -> Message:
    """A colour in words."""
    return Message(f"tile.{COLOUR_NAMES[colour]}")


def star_name(star: int, monochrome: int) -> Message:
    """A star in words, as players see it: by its colour if it has one, otherwise by its place on the board."""
    is_coloured = star != CENTRE_STAR and not monochrome
    return Message(f"star.{COLOUR_NAMES[STAR_COLOURS[star]] if is_coloured else STAR_NAMES[star]}")


def space_name(star: int, space: int, monochrome: int) -> Message:
    """A space in words: the number that is printed on it, and its star."""
    number = int(COSTS[monochrome, star, space])
    return Message("star.space", {"number": number, "star": star_name(star, monochrome)})


_FIELDS: dict[str, set[str]] = {
    "take": {"factory", "colour"},
    "place": {"star", "at", "colour"},
    "pay": {"wild"},
    "bonus": {"colour"},
    "pass": set(),
    "keep": {"colour"},
    "discard": set(),
}


def to_dict(action: int) -> dict[str, Any]:
    """The structured form of an action.

    >>> to_dict(take_id(2, 4))
    {'type': 'take', 'factory': 3, 'colour': 'blue'}
    """
    if action < PLACE_IDS:
        factory = place_number(action // COLOURS)
        return {"type": "take", "factory": factory, "colour": COLOUR_NAMES[action % COLOURS]}
    if action < PAY_IDS:
        star, hour = placed_star(action), SPACE_HOURS[placed_space(action)]
        return {
            "type": "place",
            "star": None if star == CENTRE_STAR else OUTER_HOURS[star],
            "at": hour,
            "colour": COLOUR_NAMES[placed_colour(action)],
        }
    if action < BONUS_IDS:
        return {"type": "pay", "wild": action - PAY_IDS}
    if action < PASS_ID:
        return {"type": "bonus", "colour": COLOUR_NAMES[action - BONUS_IDS]}
    if action == PASS_ID:
        return {"type": "pass"}
    if action < DISCARD_ID:
        return {"type": "keep", "colour": COLOUR_NAMES[action - KEEP_IDS]}
    return {"type": "discard"}


def from_dict(action: Mapping[str, Any]) -> int:
    """The id of a structured form."""
    readers: dict[str, Callable[[], int]] = {
        "take": lambda: take_id(read_place(action), _colour(action)),
        "place": lambda: place_id(_star(action), _space(action), _colour(action)),
        "pay": lambda: PAY_IDS + read_number(action, "wild", MOST_COST - 1, smallest=0),
        "bonus": lambda: BONUS_IDS + _colour(action),
        "pass": lambda: PASS_ID,
        "keep": lambda: KEEP_IDS + _colour(action),
        "discard": lambda: DISCARD_ID,
    }
    return readers[read_type(action, _FIELDS, "summer-pavilion")]()


def format_action(action: int) -> str:
    """An action in notation.

    >>> format_action(place_id(0, 2, 2))
    'place orange star 11 at 4'
    """
    form = to_dict(action)
    match form["type"]:
        case "take":
            return f"{place_word(action // COLOURS)} {form['colour']}"
        case "place":
            star = f"star {form['star']}" if form["star"] else "centre"
            return f"place {form['colour']} {star} at {form['at']}"
        case "pay":
            return f"pay {form['wild']} wild"
        case "bonus" | "keep":
            return f"{form['type']} {form['colour']}"
    return str(form["type"])


def parse_action(text: str) -> int:
    """The id of an action in notation, in full or shortened, in English or in French.

    >>> format_action(parse_action("f3 b")), format_action(parse_action("poser orange étoile 11 à 4"))
    ('factory 3 blue', 'place orange star 11 at 4')
    """
    return read_line(text, _MEANINGS, _PATTERNS, "summer-pavilion")


def _colour(action: Mapping[str, Any]) -> int:
    return read_colour(action, COLOUR_NAMES)


def _star(action: Mapping[str, Any]) -> int:
    star = action["star"]
    if star is None:
        return CENTRE_STAR
    if type(star) is int and star in OUTER_HOURS:
        return OUTER_HOURS.index(star)
    raise IllegalAction("action.bad_star", stars=", ".join(map(str, OUTER_HOURS)))


def _space(action: Mapping[str, Any]) -> int:
    hour = action["at"]
    if type(hour) is int and hour in SPACE_HOURS:
        return SPACE_HOURS.index(hour)
    raise IllegalAction("action.bad_space", spaces=", ".join(map(str, SPACE_HOURS)))


_KEYWORDS = ("factory", "centre", "star", "at", "place", "pay", "wild", "bonus", "pass", "keep", "discard")
_MEANINGS = {
    **vocabulary(_KEYWORDS, COLOUR_NAMES, LETTERS),
    "center": "centre",
    "wilds": "wild",
    "jokers": "wild",
    "f": "factory",
    "c": "centre",
}
_C = f"({'|'.join(COLOUR_NAMES)})"
_STAR = f"(?:(?:star )?({'|'.join(map(str, OUTER_HOURS))}|centre))"
_HOUR = f"(?:at )?({'|'.join(map(str, SPACE_HOURS))})"


def _read_take(factory: str | None, colour: str) -> int:
    return take_id(int(factory) - 1 if factory else CENTRE, COLOUR_NAMES.index(colour))


def _read_place(colour: str, star: str, hour: str) -> int:
    index = CENTRE_STAR if star == "centre" else OUTER_HOURS.index(int(star))
    return place_id(index, SPACE_HOURS.index(int(hour)), COLOUR_NAMES.index(colour))


_PATTERNS: Patterns = (
    (re.compile(rf"(?:(?:factory )?([1-9])|centre) {_C}"), _read_take),
    (re.compile(rf"(?:place )?{_C} {_STAR} {_HOUR}"), _read_place),
    (re.compile(r"(?:pay )?([0-5])(?: wild)?"), lambda wild: PAY_IDS + int(wild)),
    (re.compile(rf"bonus {_C}"), lambda colour: BONUS_IDS + COLOUR_NAMES.index(colour)),
    (re.compile(r"pass"), lambda: PASS_ID),
    (re.compile(rf"keep {_C}"), lambda colour: KEEP_IDS + COLOUR_NAMES.index(colour)),
    (re.compile(r"discard"), lambda: DISCARD_ID),
)
