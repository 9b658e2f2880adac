"""Parses what players type, and the numbers and names in structured actions.

The notation is always English. Input may be abbreviated to letters, or be in French.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any
from unicodedata import combining, normalize

from azulejos.core.errors import IllegalAction
from azulejos.games.kit.factories import CENTRE, MOST_FACTORIES
from azulejos.i18n import quote, words

MOST_CHARACTERS = 200
"""Longer input is rejected; every action is shorter."""

_TOKEN = re.compile(r"[0-9]+|[^\W\d_]+|\+")
_PUNCTUATION = re.compile(r"->|→|[,:;.'\s]")


def vocabulary(keywords: Iterable[str], tiles: Iterable[str], letters: str) -> dict[str, str]:
    """Every accepted word, with the word of the notation that it stands for."""
    tiles = list(tiles)
    meanings = {_plain(typed): word for word in keywords for typed in words(f"notation.{word}")}
    meanings |= {_plain(typed): tile for tile in tiles for typed in words(f"tile.{tile}")}
    return meanings | {letter.lower(): tile for letter, tile in zip(letters, tiles, strict=True)}


def _plain(text: str) -> str:
    """Lower-case letters without accents."""
    return "".join(letter for letter in normalize("NFD", text.lower()) if not combining(letter))


def normalise(text: str, meanings: Mapping[str, str]) -> str:
    """A line as words of the notation, separated by single spaces. Unknown input will match no pattern."""
    plain = _plain(text[:MOST_CHARACTERS])
    if len(text) > MOST_CHARACTERS or _PUNCTUATION.sub("", _TOKEN.sub("", plain)):
        return "?"
    return " ".join(meanings.get(token, token) for token in _TOKEN.findall(plain))


Patterns = Sequence[tuple["re.Pattern[str]", Callable[..., int]]]
"""The patterns of a game's notation, each with a function that turns the matched parts into an action id."""


def read_line(text: str, meanings: Mapping[str, str], patterns: Patterns, game: str) -> int:
    """The action id of a line; raises `IllegalAction`."""
    line = normalise(text, meanings)
    for pattern, read in patterns:
        if match := pattern.fullmatch(line):
            return read(*match.groups())
    raise IllegalAction(f"action.unreadable.{game}", text=text[:MOST_CHARACTERS])


def place_word(place: int) -> str:
    """A place in notation."""
    return "centre" if place == CENTRE else f"factory {place + 1}"


def place_number(place: int) -> int | None:
    """A factory's number in a structured action, `None` for the centre."""
    return None if place == CENTRE else place + 1


def read_place(action: Mapping[str, Any]) -> int:
    """The place of a structured action."""
    return CENTRE if action["factory"] is None else read_number(action, "factory", MOST_FACTORIES) - 1


def read_type(action: Mapping[str, Any], fields: Mapping[str, set[str]], game: str) -> str:
    """The type of a structured action; the action must have exactly the fields of its type."""
    kind = action.get("type")
    if type(kind) is str and kind in fields and action.keys() == fields[kind] | {"type"}:
        return kind
    raise IllegalAction(f"action.bad_dict.{game}")


def read_number(action: Mapping[str, Any], name: str, largest: int, smallest: int = 1) -> int:
    """An integer of a structured action."""
    number = action[name]
    if type(number) is int and smallest <= number <= largest:
        return number
    raise IllegalAction("action.bad_number", name=name, value=quote(number), smallest=smallest, largest=largest)


def read_colour(action: Mapping[str, Any], colours: Sequence[str]) -> int:
    """The colour of a structured action."""
    colour = action["colour"]
    if type(colour) is str and colour in colours:
        return colours.index(colour)
    raise IllegalAction("action.bad_colour", colours=", ".join(colours))
