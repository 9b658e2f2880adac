"""Describes the module of a game as JSON data: the layout of its records, its entry points, its actions and weights."""

import json
from collections.abc import Iterator
from contextlib import suppress
from importlib.resources import files
from itertools import product
from typing import Any

import numpy as np

from azulejos.bots import alpha_beta, tree
from azulejos.bots.weights import file_name
from azulejos.compilation.entries import record_types
from azulejos.core.entry_points import Argument, Array
from azulejos.core.errors import InvalidOptions
from azulejos.core.phases import DEALING, OVER
from azulejos.games.kit.game import Game
from azulejos.games.kit.journal import JOURNAL
from azulejos.native.units import Unit
from tools.wasm.entries import exported

SHARED_RECORDS = {
    "journal": JOURNAL,
    "node": tree.NODE,
    "edge": tree.EDGE,
    "level": alpha_beta.LEVEL,
    "entry": alpha_beta.ENTRY,
}
"""The record types that are the same for all games."""


def describe(game: Game) -> dict[str, Any]:
    """What a program needs to know to call the module of a game."""
    records = {"state": game.record, "features": game.evaluation.FEATURE_RECORD, **SHARED_RECORDS}
    return {
        "game": game.info.name,
        "phases": {"dealing": DEALING, "over": OVER},
        "records": {name: _layout(record) for name, record in records.items()},
        "entry_points": {
            entry.name: {
                "symbol": symbol,
                "parameters": [_parameter(argument, game, records) for argument in entry.arguments],
                "returns": _RETURNS[entry.returns],
            }
            for entry, symbol in exported(game)
        },
        "actions": [
            {"notation": game.format_action(action), "action": game.action_to_dict(action)}
            for action in range(game.action_ids)
        ],
        "weights": list(_weights(game)),
    }


_RETURNS = {int: "int", bool: "bool", np.uint64: "word", type(None): None}


def _layout(record: "np.dtype[Any]") -> dict[str, Any]:
    """The size of a record in bytes, and its fields in order. All numbers are little-endian, without padding."""
    assert record.fields is not None
    return {"size": record.itemsize, "fields": {name: _field(*record.fields[name][:2]) for name in record.fields}}


def _field(kind: "np.dtype[Any]", offset: int) -> dict[str, Any]:
    item, shape = kind.subdtype or (kind, ())
    described = item.str[1:] if item.names is None else _layout(item)
    return {"offset": offset, "type": described, **({"shape": list(shape)} if shape else {})}


def _parameter(argument: Argument, game: Game, records: "dict[str, np.dtype[Any]]") -> dict[str, Any]:
    kind = argument.kind
    if not isinstance(kind, Array):
        return {"name": argument.path, "kind": kind.__name__}
    item = record_types(Unit(game.info.name), game)[kind.role] if kind.role else kind.item
    assert isinstance(item, np.dtype)
    names = {record: name for name, record in records.items()}
    described = item.str[1:] if item.names is None else names[item]
    return {"name": argument.path, "kind": "array", "item": described, "dimensions": kind.dimensions}


def _weights(game: Game) -> Iterator[dict[str, Any]]:
    """The weights of the evaluation, with the number of players and the options that they are for."""
    folder = files(str(game.evaluation.__package__)) / "weights"
    options = {option.name: option for option in game.info.options}
    names = game.evaluation.WEIGHT_OPTIONS
    value_sets = list(product(*(options[name].values for name in names)))
    for players, values in product(game.info.players, value_sets):
        chosen = dict(zip(names, values, strict=True))
        with suppress(InvalidOptions):  # values that exclude each other
            known = game.info.check_options(chosen)
            data = json.loads((folder / file_name(game, players, known)).read_text())
            yield {"players": players, "options": chosen, "scales": data["scales"], "weights": data["weights"]}
