"""Reads the parts of a position that games share, and rejects positions that no game can reach."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import numpy as np

from azulejos.core.errors import InvalidPosition
from azulejos.core.phases import NOBODY
from azulejos.core.records import Vector, numbers
from azulejos.core.schema import InvalidShape, convert
from azulejos.games.kit.factories import CENTRE, FACTORY_SIZE, factory_count, put_tile
from azulejos.games.kit.state import BagState, FactoryState, GameState
from azulejos.i18n import Message, Value

T = TypeVar("T")


def refuse(key: str, **values: Value) -> InvalidPosition:
    """The error that explains why a position is impossible."""
    return InvalidPosition(f"position.{key}", **values)


def read_position(position: Any, shape: type[T]) -> T:
    """Convert a position to typed data."""
    try:
        return convert(position, shape)
    except InvalidShape as error:
        raise refuse("misshapen", reason=error.message) from None


def read_seat(state: GameState, name: str, seat: int | None) -> int:
    """Validate a seat of this table; NOBODY for `None`."""
    if seat is None:
        return NOBODY
    if seat >= state.seats:
        raise refuse("seat", name=name, seat=seat, last=int(state.seats) - 1)
    return seat


def read_generator(generator: str | None) -> np.uint64:
    """The generator of a position. If it is not given, 0, which no generator ever is."""
    word = int(generator, 16) if generator else 0
    if generator and word == 0:
        raise refuse("generator")
    return np.uint64(word)


def lay_places(
    state: FactoryState, names: Sequence[str], factories: Sequence[Sequence[str]], centre: Sequence[str]
) -> None:
    """Put the tiles on the factories and the centre."""
    if len(factories) != factory_count(state):
        raise refuse("factories", count=factory_count(state), players=int(state.seats))
    for place, tiles in [*enumerate(factories), (CENTRE, centre)]:
        for tile in tiles:
            put_tile(state, place, names.index(tile))


def lay_bag_and_spare(
    state: BagState,
    spare: Vector[int],
    spare_name: str,
    names: Sequence[str],
    on_table: Sequence[int],
    given_bag: Mapping[Any, int] | None,
    given_spare: Mapping[Any, int] | None,
) -> None:
    """Fill the bag and the store that refills it; if one is not given, it gets the remaining tiles.

    Before the call, the bag must hold all tiles of the game.
    """
    if given_bag is None and given_spare is None:
        raise refuse("bag_and_spare", name=spare_name)
    for kind, name in enumerate(names):
        in_game = int(state.bag[kind])
        in_bag, set_aside = _count(given_bag, name), _count(given_spare, name)
        counted = on_table[kind] + (in_bag or 0) + (set_aside or 0)
        rest = in_game - counted
        if rest < 0 or (rest > 0 and in_bag is not None and set_aside is not None):
            raise refuse("tile_count", tile=Message(f"tile.{name}"), found=counted, count=in_game)
        state.bag[kind] = rest if in_bag is None else in_bag
        spare[kind] = rest if set_aside is None else set_aside
    state.bag_count = sum(numbers(state.bag))


def check_factories(state: FactoryState, was_dealt_full: bool) -> None:
    """Factories are filled in order, with four tiles while there are enough. A take empties one and leaves up to 3."""
    sizes = [sum(numbers(state.places[place])) for place in range(factory_count(state))]
    short = [place for place, size in enumerate(sizes) if 0 < size < FACTORY_SIZE]
    if short and (len(short) > 1 or was_dealt_full or any(sizes[short[0] + 1 :])):
        raise refuse("short_factory", number=short[0] + 1)
    if sum(numbers(state.places[CENTRE])) > (FACTORY_SIZE - 1) * sizes.count(0):
        raise refuse("centre_too_full")


def count_turns(state: FactoryState, token: int, was_dealt_full: bool) -> int | None:
    """The number of turns in this round, if the empty factories show it; rejects a wrong player to act.

    They show it while nobody has taken from the centre, unless a factory may never have been filled.
    """
    emptied = sum(not any(state.places[place]) for place in range(factory_count(state)))
    if token != NOBODY and emptied == 0:
        raise refuse("marker_too_early")
    if token != NOBODY or not was_dealt_full:
        return None
    if state.current != (state.first + emptied) % state.seats:
        raise refuse("turn", player=(int(state.first) + emptied) % int(state.seats) + 1)
    return emptied


def turns_of(state: GameState, seat: int, turns: int) -> int:
    """How many of the first `turns` turns belonged to a seat."""
    place_in_order = (seat - int(state.first)) % int(state.seats)
    return (turns - place_in_order + int(state.seats) - 1) // int(state.seats)


def _count(tiles: Mapping[Any, int] | None, name: str) -> int | None:
    return None if tiles is None else tiles.get(name, 0)
