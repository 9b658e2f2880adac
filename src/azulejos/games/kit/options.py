"""Simple options: a field of the state holds the index of the chosen value.

An option names its field in `options.py` of the game. Setting it up, writing it to positions and loading it follow from
that. Options without a field are stored by their game.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal, TypeVar, cast

import msgspec

from azulejos.games.kit.info import Option, OptionValue
from azulejos.games.kit.state import GameState

T = TypeVar("T", bound=msgspec.Struct)


def simple_options(options: Iterable[Option]) -> list[Option]:
    """The options that a field of the state holds."""
    return [option for option in options if option.field]


def option_fields(options: Iterable[Option]) -> tuple[str, ...]:
    """The fields that hold the simple options."""
    return tuple(option.field for option in simple_options(options))


def store_options(state: GameState, options: Iterable[Option], chosen: Mapping[str, OptionValue]) -> None:
    """Store the chosen values of the simple options in the state."""
    for option in simple_options(options):
        values: tuple[OptionValue, ...] = option.values
        setattr(state, option.field, values.index(chosen[option.name]))


def read_options(options: Iterable[Option], indexes: Iterable[int]) -> dict[str, OptionValue]:
    """The values of the simple options, from the fields that hold them."""
    return {option.name: option.values[index] for option, index in zip(simple_options(options), indexes, strict=True)}


def with_simple_options(options: Iterable[Option]) -> Callable[[type[T]], type[T]]:
    """Give a struct an exactly typed field for each simple option, before its own fields.

    >>> @with_simple_options([Option("wall", values=("coloured", "grey"), default="coloured", field="grey")])
    ... class Options(msgspec.Struct):
    ...     jokers: bool = False
    >>> msgspec.convert({"wall": "grey"}, Options)
    Options(wall='grey', jokers=False)
    """
    simple = [(option.name, _value_type(option), option.default) for option in simple_options(options)]

    def add_fields(struct: type[T]) -> type[T]:
        own = [(field.name, field.type, field.default) for field in msgspec.structs.fields(struct)]
        extended = msgspec.defstruct(
            struct.__name__,
            [*simple, *own],
            module=struct.__module__,
            namespace={"__doc__": struct.__doc__},
            forbid_unknown_fields=struct.__struct_config__.forbid_unknown_fields,
        )
        return cast("type[T]", extended)

    return add_fields


def _value_type(option: Option) -> Any:
    return bool if all(isinstance(value, bool) for value in option.values) else Literal[option.values]
