"""What a game is called, how many play it, and with which options."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from operator import index
from typing import Any, TypeAlias

from azulejos.catalogue import quote, say
from azulejos.errors import InvalidOptions

OptionValue: TypeAlias = str | bool | list[str]


def whole_number(value: object) -> int | None:
    """A whole number of any kind, NumPy's too, but not a truth value."""
    try:
        return None if isinstance(value, bool) else index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


@dataclass(frozen=True)
class Option:
    """One thing that a table decides before the game: a value of a few, or, if values name orders, any other order."""

    name: str
    values: tuple[str | bool, ...]
    default: str | bool
    orders: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What is ordered by each value, where the values are names of orders."""

    def check(self, game: str, value: object) -> OptionValue:
        """The value, if it is allowed; an order that has a name goes by its name."""
        for allowed in self.values:
            if type(value) is type(allowed) and value == allowed:
                return allowed
        if self._is_order(value):
            return next((name for name, order in self.orders.items() if list(value) == list(order)), list(value))  # type: ignore[call-overload]
        known = ", ".join(repr(allowed) for allowed in self.values)
        key = "options.bad_order" if self.orders else "options.bad_value"
        raise InvalidOptions(key, game=game, option=self.name, value=quote(value), known=known)

    def _is_order(self, value: object) -> bool:
        if not self.orders or type(value) not in (list, tuple):
            return False
        items: list[object] = list(value)  # type: ignore[call-overload]
        return all(type(item) is str for item in items) and sorted(map(str, items)) == sorted(self.ordered)

    @property
    def ordered(self) -> tuple[str, ...]:
        """What the values put in order; nothing for other options."""
        return self.orders[str(self.default)] if self.orders else ()

    def to_dict(self) -> dict[str, Any]:
        """The same as plain data."""
        data = {"values": list(self.values), "default": self.default}
        return data | {"orders": {name: list(order) for name, order in self.orders.items()}} if self.orders else data


@dataclass(frozen=True)
class GameInfo:
    """What is known of a game without its rules.

    >>> from azulejos.rulebooks import info
    >>> info("azul").players
    (2, 3, 4)
    >>> info("azul").check_options({"wall": "grey"})
    {'wall': 'grey', 'jokers': False}
    """

    name: str
    players: tuple[int, ...]
    options: tuple[Option, ...]

    @property
    def title(self) -> str:
        """The game's name as players write it."""
        return say(f"game.{self.name}.title")

    def describe(self, option: str) -> str:
        """A sentence on what an option does."""
        return say(f"game.{self.name}.option.{option}")

    def check_players(self, players: object) -> int:
        """The number of players, if so many can play."""
        number = whole_number(players)
        if number is not None and number in self.players:
            return number
        known = ", ".join(map(str, self.players))
        raise InvalidOptions("options.bad_players", game=self.name, value=quote(players), known=known)

    def check_options(self, given: Mapping[str, Any]) -> dict[str, OptionValue]:
        """All options with their values, defaults filled in."""
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                raise InvalidOptions("options.unknown", game=self.name, option=quote(name), known=", ".join(known))
        return {name: option.check(self.name, given.get(name, option.default)) for name, option in known.items()}

    def to_dict(self) -> dict[str, Any]:
        """The same as plain data."""
        options = {option.name: option.to_dict() for option in self.options}
        return {"name": self.name, "title": self.title, "players": list(self.players), "options": options}
