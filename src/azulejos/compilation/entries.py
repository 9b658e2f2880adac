"""The entry points of each unit, with the record types of its game."""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

import numpy as np

from azulejos.bots import alpha_beta, look_ahead, opponents, self_play, tree
from azulejos.bots.evaluation import Features
from azulejos.core.entry_points import ENTRY_POINTS, ENVIRONMENTS, PLAY, RESEARCH, EntryPoint
from azulejos.engine import batches, calls, playouts, workers
from azulejos.engine.observations import Observations
from azulejos.games.kit.game import Game
from azulejos.games.kit.observation import LegalMask
from azulejos.games.kit.state import GameState
from azulejos.native.units import Unit

MODULES = (calls, look_ahead, alpha_beta, tree, playouts, self_play, batches, workers, opponents)
"""The modules that declare entry points."""

RecordTypes = Mapping[type, "np.dtype[Any]"]
"""The record type for each protocol."""


def entries_of(unit: Unit) -> Iterator[EntryPoint]:
    """The entry points of a unit."""
    names = [module.__name__ for module in MODULES]
    for entry in ENTRY_POINTS.values():
        assert entry.function.__module__ in names, f"{entry.name} is not in a module that is compiled"
        if entry.part == unit.part:
            yield entry


def units_of(game: Game) -> Iterator[Unit]:
    """All units of a game: for playing, for research, and for environments of every kind."""
    name = game.info.name
    yield Unit(name, PLAY)
    yield Unit(name, RESEARCH)
    starts = [game.new_games(game.info.players[0], options) for options in game.info.option_sets()]
    actions = {int(game.observation.action_limit(start[0])) for start in starts}
    for players, limit in product(game.info.players, sorted(actions)):
        yield Unit(name, ENVIRONMENTS, players, limit)


def record_types(unit: Unit, game: Game) -> RecordTypes:
    """The record types of a unit."""
    types: dict[type, np.dtype[Any]] = {GameState: game.record, Features: game.evaluation.FEATURE_RECORD}
    if unit.part == ENVIRONMENTS:
        types |= {
            batches.Observation: Observations(game, unit.players).record,
            LegalMask: batches.mask_record(unit.actions),
            batches.LegalSet: batches.legal_record(unit.actions),
        }
    return types
