"""The weights of evaluations: data files in the `weights` folder of each game, per option set and number of players.

Each file contains the command that made it, and the number of positions it was fitted to. Options that change little
share a file.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np

from azulejos.bots.evaluation import MOST_SEATS, Evaluator, Floats
from azulejos.core.errors import AzulejosError
from azulejos.games.kit.game import Game
from azulejos.games.kit.info import OptionValue

DIGITS = 5
"""The significant digits of weights in files."""


@dataclass(frozen=True, eq=False)
class Weights:
    """An evaluation: the weight of each feature at each stage, and the scale from points to chances."""

    features: Floats
    scales: Floats
    command: str = ""
    """The command that trained them."""
    positions: int = 0
    """How many samples the final weights were fitted to."""

    def evaluator(self, game: Game) -> Evaluator:
        """An evaluation with these weights, for one thread."""
        features = np.zeros(1, game.evaluation.FEATURE_RECORD)
        scores, worth = np.zeros(MOST_SEATS, np.float32), np.zeros(MOST_SEATS, np.float32)
        values = np.zeros(game.action_ids, np.float32)
        return Evaluator(self.features, self.scales, features, features.view(np.float32), scores, worth, values)


def file_name(game: Game, players: int, options: Mapping[str, OptionValue]) -> str:
    """The name of the file with the weights for these options and players."""
    values = [_word(name, options[name]) for name in game.evaluation.WEIGHT_OPTIONS]
    return "-".join([game.info.name, *filter(None, values), str(players)]) + ".json"


def _word(name: str, value: OptionValue) -> str:
    if isinstance(value, bool):
        return name if value else ""
    return str(value)


def weights_for(game: Game, players: int, options: Mapping[str, OptionValue], folder: Path | None = None) -> Weights:
    """The weights for these options and players: the ones that ship, or those in a folder of trained weights."""
    name = file_name(game, players, options)
    return _shipped(game, name) if folder is None else _trained(folder / name, game)


@cache
def _shipped(game: Game, name: str) -> Weights:
    folder = files(str(game.evaluation.__package__)) / "weights"
    return from_dict(json.loads((folder / name).read_text()))


def _trained(file: Path, game: Game) -> Weights:
    try:
        found = from_dict(json.loads(file.read_text(encoding="utf-8")))
    except OSError as error:
        raise AzulejosError("file.trouble", file=str(file), reason=error.strerror or "") from None
    except (ValueError, TypeError, KeyError):
        raise AzulejosError("weights.unreadable", file=str(file)) from None
    stages, features = game.evaluation.STAGES, game.evaluation.FEATURES
    if (found.features.shape, found.scales.shape) != ((stages, features), (stages,)):
        raise AzulejosError("weights.unreadable", file=str(file))
    return found


def from_dict(data: dict[str, Any]) -> Weights:
    """Weights from plain data."""
    weights, scales = (np.array(data[name], np.float32) for name in ("weights", "scales"))
    return Weights(weights, scales, data["command"], data["positions"])


def to_dict(weights: Weights) -> dict[str, Any]:
    """Weights as plain data."""
    rounded = [[float(f"{weight:.{DIGITS}g}") for weight in stage] for stage in weights.features.tolist()]
    scales = [float(f"{scale:.{DIGITS}g}") for scale in weights.scales.tolist()]
    return {"command": weights.command, "positions": weights.positions, "scales": scales, "weights": rounded}
