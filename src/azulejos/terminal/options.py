"""Parses the options of a game from the command line: `name=value`."""

from collections.abc import Sequence
from typing import Any

from azulejos.core.errors import CommandMistake


def parse_options(options: Sequence[str]) -> dict[str, Any]:
    """Parse options such as `wall=grey`, `jokers=true` or `wilds=red,blue,…`."""
    parsed: dict[str, Any] = {}
    for option in options:
        name, equals, value = option.partition("=")
        if not equals:
            raise CommandMistake("cli.bad_option", option=option)
        parsed[name] = _parse_value(value)
    return parsed


def _parse_value(value: str) -> Any:
    if "," in value:
        return value.split(",")
    return (
        int(value)
        if value.isdecimal() and len(value) < 10
        else {"true": True, "false": False}.get(value.lower(), value)
    )
