"""The features of evaluations: named fields, in the order of the shipped weights."""

import hashlib
from random import Random
from typing import Any

import numpy as np
import pytest

import azulejos
from azulejos.games import load
from azulejos.games.kit.game import Game

GAMES = {"azul": 48, "summer-pavilion": 64, "duel": 80}

DIGESTS = [
    ("azul", 2, {}, "aa44b48ecfd832d5"),
    ("azul", 4, {"wall": "grey", "jokers": True}, "62d07d4f15bd2f10"),
    ("summer-pavilion", 2, {}, "30811290840f23fd"),
    ("summer-pavilion", 4, {"board": "monochrome", "wilds": "back"}, "93052449e3726a43"),
    ("duel", 2, {}, "0ac1c12c4b75cad3"),
    ("duel", 2, {"tablet_count": 4}, "2b5c9ff931aa847a"),
]


def features_of(game: Game, match: azulejos.Match) -> bytes:
    """The features of all seats, one after the other."""
    seen = np.zeros(match.players, game.evaluation.FEATURE_RECORD)
    for seat in range(match.players):
        game.evaluation.features(match.progress.games[0], seat, seen[seat])
    return seen.tobytes()


@pytest.mark.parametrize(("name", "players", "options", "expected"), DIGESTS)
def test_features_are_in_the_order_of_the_weights(
    name: str, players: int, options: dict[str, Any], expected: str
) -> None:
    """Every feature of random games, to the last bit; a change needs newly trained weights."""
    digest = hashlib.sha256()
    for seed in range(3):
        match, chance = azulejos.new_match(name, players=players, seed=seed, **options), Random(seed)
        while not match.is_over:
            digest.update(features_of(match.game, match))
            match.play(chance.choice(match.legal_actions()))
        digest.update(features_of(match.game, match))
    assert digest.hexdigest()[:16] == expected


@pytest.mark.parametrize("name", GAMES)
def test_every_feature_is_a_number_of_single_precision(name: str) -> None:
    evaluation = load(name).evaluation
    fields = [evaluation.FEATURE_RECORD[field] for field in evaluation.FEATURE_RECORD.names]
    assert {field.base for field in fields} == {np.dtype(np.float32)}
    assert sum(field.itemsize // 4 for field in fields) == evaluation.FEATURES == GAMES[name]


@pytest.mark.parametrize("name", GAMES)
def test_features_do_not_depend_on_old_contents(name: str) -> None:
    match = azulejos.new_match(name, seed=1)
    seen = np.zeros(2, match.game.evaluation.FEATURE_RECORD)
    seen[1:].view(np.float32)[:] = 9
    for record in seen:
        match.game.evaluation.features(match.progress.games[0], 0, record)
    assert seen[0].tobytes() == seen[1].tobytes()
