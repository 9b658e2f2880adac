"""The entry points that a module exports."""

from collections.abc import Iterator

from azulejos.compilation.entries import entries_of, record_types
from azulejos.core.entry_points import ENTRY_POINTS, PLAY, RESEARCH, EntryPoint
from azulejos.engine import playouts
from azulejos.games.kit.game import Game
from azulejos.native.loader import symbol_of
from azulejos.native.units import Unit

RANDOM_GAMES = f"{playouts.__name__}.random_games"
"""The only entry point for research that modules have: tests and benchmarks compare its games with native code."""


def exported(game: Game) -> Iterator[tuple[EntryPoint, str]]:
    """The entry points of a game's module, with their symbols."""
    unit = Unit(game.info.name, PLAY)
    records = record_types(unit, game)
    for entry in (*entries_of(unit), ENTRY_POINTS[RANDOM_GAMES]):
        yield entry, symbol_of(entry, tuple(records[role] for role in entry.roles))


def units(name: str) -> tuple[Unit, ...]:
    """The units that hold the entry points of a game's module."""
    return Unit(name, PLAY), Unit(name, RESEARCH)
