"""The engine against an oracle: two programs written apart from each other must tell the same game."""

import random
from collections.abc import Iterable, Mapping
from typing import Any, Protocol

import azulejos
from azulejos.match.progress import Deal

EVERY_RUN = 20
"""Random games of each option set in every run."""


class AnyOracle(Protocol):
    """What the oracle of every game can do."""

    needs_deal: bool

    def deal(self, tiles: list[str]) -> None: ...
    def legal_actions(self) -> list[dict[str, object]]: ...
    def play(self, action: dict[str, object]) -> None: ...
    def position(self) -> dict[str, object]: ...
    def outcome(self) -> dict[str, object] | None: ...


def assert_same_game(match: azulejos.Match, oracle: AnyOracle, tiles: Mapping[str, str], seed: int) -> None:
    """Play one random game on both, and compare all that can be seen after every action."""
    choose = random.Random(seed)
    _follow_deal(match, oracle, tiles)
    while not match.is_over:
        legal = match.legal_actions()
        assert _sorted(action.to_dict() for action in legal) == _sorted(oracle.legal_actions())
        action = choose.choice(legal)
        match.play(action)
        oracle.play(action.to_dict())
        _follow_deal(match, oracle, tiles)
        assert match.position(viewer=0) == oracle.position()
    assert match.outcome is not None
    assert match.outcome.to_dict() == oracle.outcome()


def _follow_deal(match: azulejos.Match, oracle: AnyOracle, tiles: Mapping[str, str]) -> None:
    """Deal the oracle what the match was dealt, and only when both want a deal."""
    last = match.progress.events[-1]
    assert isinstance(last, Deal) == oracle.needs_deal
    if isinstance(last, Deal):
        oracle.deal([tiles[letter] for letter in match.game.format_deal(last.drawn).replace(" ", "")])


def _sorted(actions: Iterable[Mapping[str, Any]]) -> list[tuple[tuple[str, Any], ...]]:
    return sorted((tuple(sorted(action.items())) for action in actions), key=repr)
