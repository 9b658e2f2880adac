"""Descriptions of games: name, numbers of players, and options."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import product
from operator import index
from typing import Any, TypeAlias

from azulejos.core.errors import InvalidOptions
from azulejos.i18n import quote, say

OptionValue: TypeAlias = str | bool | int | list[str]


def whole_number(value: object) -> int | None:
    """An integer of any type, including NumPy's, but not a bool; `None` for anything else."""
    try:
        return None if isinstance(value, bool) else index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


@dataclass(frozen=True)
class Option:
    """A setting chosen before the game, with a few allowed values."""

    name: str
    values: tuple[str | bool | int, ...]
    default: str | bool | int
    field: str = ""
    """The field of the state that holds the index of the value; empty if the game stores the option in its own way."""

    def check(self, game: str, value: object) -> OptionValue:
        """Validate a value; a list that has a name is replaced by the name."""
        for allowed in self.values:
            if type(value) is type(allowed) and value == allowed:
                return allowed
        items = list(value) if isinstance(value, list | tuple) else []
        if all(type(item) is str for item in items) and (found := self.find_list(items)):
            return found
        known = ", ".join(repr(allowed) for allowed in self.values)
        raise InvalidOptions(self.complaint, game=game, option=self.name, value=quote(value), known=known, **self.hints)

    def find_list(self, items: list[str]) -> str | list[str] | None:  # noqa: ARG002
        """The value for a list: its name if it has one, or the list itself; `None` if it is not allowed."""
        return None

    def settle(self, game: str, given: Mapping[str, Any], checked: dict[str, OptionValue]) -> None:
        """Adjust other options to this one."""

    @property
    def lists(self) -> Mapping[str, tuple[str, ...]]:
        """The named lists."""
        return {}

    @property
    def complaint(self) -> str:
        """The key of the error message for an invalid value."""
        return "options.bad_value"

    @property
    def hints(self) -> dict[str, str]:
        """Further values for that message."""
        return {}

    def to_dict(self) -> dict[str, Any]:
        """As plain data."""
        return {"values": list(self.values), "default": self.default}


@dataclass(frozen=True)
class Order(Option):
    """An option whose values are named orders; any other order of the same items is allowed as a list."""

    orders: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def ordered(self) -> tuple[str, ...]:
        """The items to order."""
        return self.orders[str(self.default)]

    @property
    def lists(self) -> Mapping[str, tuple[str, ...]]:
        """The named lists."""
        return self.orders

    def find_list(self, items: list[str]) -> str | list[str] | None:
        """The name of an order, or the order itself if it has none."""
        if sorted(items) != sorted(self.ordered):
            return None
        return next((name for name, order in self.orders.items() if items == list(order)), items)

    @property
    def complaint(self) -> str:
        """The key of the error message for an invalid value."""
        return "options.bad_order"

    def to_dict(self) -> dict[str, Any]:
        """As plain data."""
        return super().to_dict() | {"orders": {name: list(order) for name, order in self.orders.items()}}


@dataclass(frozen=True)
class Pick(Option):
    """An option that may also be a list with at most one item from each group; another option gives the length."""

    named: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    groups: tuple[tuple[str, ...], ...] = ()
    counts: tuple[int, ...] = ()
    count_option: str = ""

    @property
    def lists(self) -> Mapping[str, tuple[str, ...]]:
        """The named lists."""
        return self.named

    def find_list(self, items: list[str]) -> str | list[str] | None:
        """The name of a selection, or the selection itself in the order of the groups."""
        picked = [thing for group in self.groups for thing in group if thing in items]
        is_one_of_each = all(len(set(group) & set(items)) <= 1 for group in self.groups)
        if sorted(picked) != sorted(items) or len(items) not in self.counts or not is_one_of_each:
            return None
        return next((name for name, things in self.named.items() if picked == list(things)), picked)

    def settle(self, game: str, given: Mapping[str, Any], checked: dict[str, OptionValue]) -> None:
        """Set the option for the length to the length of the list, if there is one."""
        value = checked[self.name]
        picked = value if isinstance(value, list) else self.named.get(str(value))
        if picked is None:
            return
        if self.count_option in given and checked[self.count_option] != len(picked):
            counted = checked[self.count_option]
            raise InvalidOptions(
                "options.bad_count",
                game=game,
                option=self.count_option,
                value=quote(counted),
                list=self.name,
                count=len(picked),
            )
        checked[self.count_option] = len(picked)

    @property
    def complaint(self) -> str:
        """The key of the error message for an invalid value."""
        return "options.bad_pick"

    @property
    def hints(self) -> dict[str, str]:
        """The allowed lengths and items of a list."""
        counts = "-".join(map(str, (min(self.counts), max(self.counts))))
        return {"counts": counts, "groups": ", ".join("/".join(group) for group in self.groups)}

    def to_dict(self) -> dict[str, Any]:
        """As plain data."""
        named = {name: list(things) for name, things in self.named.items()}
        return super().to_dict() | {"named": named, "groups": [list(group) for group in self.groups]}


@dataclass(frozen=True)
class GameInfo:
    """The description of a game, without its rules.

    >>> from azulejos.games import info
    >>> info("azul").players
    (2, 3, 4)
    >>> info("azul").check_options({"wall": "grey"})["jokers"]
    False
    """

    name: str
    players: tuple[int, ...]
    options: tuple[Option, ...]

    @property
    def title(self) -> str:
        """The display name of the game."""
        return say(f"game.{self.name}.title")

    def describe(self, option: str) -> str:
        """A sentence that explains an option."""
        return say(f"game.{self.name}.option.{option}")

    def check_players(self, players: object) -> int:
        """Validate a number of players."""
        number = whole_number(players)
        if number is not None and number in self.players:
            return number
        known = ", ".join(map(str, self.players))
        raise InvalidOptions("options.bad_players", game=self.name, value=quote(players), known=known)

    def check_options(self, given: Mapping[str, Any]) -> dict[str, OptionValue]:
        """Validate options and fill in the defaults."""
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                raise InvalidOptions("options.unknown", game=self.name, option=quote(name), known=", ".join(known))
        checked = {name: option.check(self.name, given.get(name, option.default)) for name, option in known.items()}
        for option in self.options:
            option.settle(self.name, given, checked)
        return checked

    def option_sets(self) -> Iterator[dict[str, OptionValue]]:
        """Every combination of the named values of the options.

        >>> from azulejos.games import info
        >>> len(list(info("azul").option_sets()))
        4
        """
        names = [option.name for option in self.options]
        for values in product(*(option.values for option in self.options)):
            with suppress(InvalidOptions):  # values that exclude each other
                yield self.check_options(dict(zip(names, values, strict=True)))

    def to_dict(self) -> dict[str, Any]:
        """As plain data."""
        options = {option.name: option.to_dict() for option in self.options}
        return {"name": self.name, "title": self.title, "players": list(self.players), "options": options}
