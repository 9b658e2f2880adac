"""Validates external data against typed structs, and reports in a sentence what is wrong and where.

msgspec validates; its error messages are parsed here and translated with the catalogue of `i18n`.
"""

import re
from typing import Any, TypeVar

import msgspec

from azulejos.i18n import Message

T = TypeVar("T")

_WHERE = re.compile(r"(?P<what>.*?)(?: - at (?P<where>.*))?", re.DOTALL)
_COMPLAINTS = {
    "shape.type": re.compile(r"Expected `(?P<expected>[^`]*)`, got `(?P<found>[^`]*)`"),
    "shape.above": re.compile(r"Expected `(?:int|float)` > (?P<limit>.*)"),
    "shape.at_least": re.compile(r"Expected `(?:int|float)` >= (?P<limit>.*)"),
    "shape.at_most": re.compile(r"Expected `(?:int|float)` <= (?P<limit>.*)"),
    "shape.too_short": re.compile(r"Expected `(?:array|str)` of length >= (?P<limit>.*)"),
    "shape.too_long": re.compile(r"Expected `(?:array|str)` of length <= (?P<limit>.*)"),
    "shape.value": re.compile(r"Invalid (?:enum )?value (?P<value>.*)", re.DOTALL),
    "shape.unknown": re.compile(r"Object contains unknown field `(?P<field>.*)`", re.DOTALL),
    "shape.missing": re.compile(r"Object missing required field `(?P<field>.*)`", re.DOTALL),
    "shape.pattern": re.compile(r"Expected `str` matching regex .*", re.DOTALL),
    "shape.key": re.compile(r"Expected `str`"),
}
_TYPES = ("int", "float", "str", "bool", "array", "object", "null")
_LONGEST_VALUE = 60


class InvalidShape(ValueError):
    """The data does not match its schema; `message` says where and how."""

    def __init__(self, message: Message) -> None:
        self.message = message
        super().__init__(message.text())


def convert(data: object, shape: "type[T]") -> T:
    """Convert plain data to a struct."""
    try:
        return msgspec.convert(data, shape)
    except msgspec.ValidationError as error:
        raise InvalidShape(explain(error)) from None
    except (ValueError, RecursionError, AttributeError):  # a number too long, invalid Unicode, a foreign object
        raise InvalidShape(Message("shape.other")) from None


def parse_json(text: str) -> Any:
    """Parse JSON into plain data."""
    try:
        return msgspec.json.decode(text)
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        raise InvalidShape(Message("shape.no_json")) from None


def explain(error: msgspec.ValidationError) -> Message:
    """Translate an error of msgspec into a message of the catalogue."""
    complaint = str(error)
    parts = _WHERE.fullmatch(complaint)
    what, where = (parts["what"], parts["where"]) if parts else (complaint, None)
    problem = next(
        (
            Message(key, {name: _value(key, value) for name, value in match.groupdict().items()})
            for key, pattern in _COMPLAINTS.items()
            if (match := pattern.fullmatch(what))
        ),
        Message("shape.other"),
    )
    if where is None:
        return problem
    return Message("shape.at", {"where": _path(where), "problem": problem})


def _path(where: str) -> str:
    """`players[0].score` from msgspec's `$.players[0].score`."""
    return where.replace("`", "").replace("$.", "").replace("$", "")


def _value(key: str, value: str) -> "str | Message":
    if key == "shape.type":
        return _type_name(value)
    return value if len(value) <= _LONGEST_VALUE else value[:_LONGEST_VALUE] + "…"


def _type_name(name: str) -> "str | Message":
    """A type in words: one that msgspec names, a union of two, or the Python name."""
    first, either, second = name.partition(" | ")
    if either:
        return Message("shape.types.either", {"first": _type_name(first), "second": _type_name(second)})
    return Message(f"shape.types.{name}") if name in _TYPES else name
