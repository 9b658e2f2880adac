"""The engine against an oracle: two programs written apart from each other must tell the same game."""

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

import azulejos
from azulejos.match.progress import Deal

EVERY_RUN = 20
"""Random games of each option set in every run."""

Words = Callable[[str], list[str]]
"""Makes the words that an oracle is dealt of the text of a deal."""


class AnyOracle(Protocol):
    """What the oracle of every game can do."""

    @property
    def needs_deal(self) -> bool: ...
    def deal(self, words: list[str]) -> None: ...
    def legal_actions(self) -> list[dict[str, object]]: ...
    def play(self, action: dict[str, object]) -> None: ...
    def position(self, viewer: int | None = None) -> dict[str, Any]: ...
    def outcome(self) -> dict[str, object] | None: ...


def by_letters(tiles: Mapping[str, str]) -> Words:
    """A deal of tiles, each written as a letter."""
    return lambda text: [tiles[letter] for letter in text.replace(" ", "")]


def assert_same_game(
    match: azulejos.Match, oracle: AnyOracle, words: Words, seed: int, viewers: Sequence[int | None] = (0,)
) -> None:
    """Play one random game on both, and compare all that these viewers can see after every action."""
    choose = random.Random(seed)
    _follow_deal(match, oracle, words)
    while not match.is_over:
        legal = match.legal_actions()
        assert _sorted(action.to_dict() for action in legal) == _sorted(oracle.legal_actions())
        action = choose.choice(legal)
        match.play(action)
        oracle.play(action.to_dict())
        _follow_deal(match, oracle, words)
        for viewer in viewers:
            expected = oracle.position(viewer)
            assert _seen_by_oracle(match.position(viewer), expected["options"]) == expected
    assert match.outcome is not None
    assert match.outcome.to_dict() == oracle.outcome()


def _follow_deal(match: azulejos.Match, oracle: AnyOracle, words: Words) -> None:
    """Deal the oracle what the match was dealt, and only when both want a deal."""
    last = match.progress.events[-1]
    assert isinstance(last, Deal) == oracle.needs_deal
    if isinstance(last, Deal):
        oracle.deal(words(match.game.format_deal(last.drawn)))


def _seen_by_oracle(position: dict[str, Any], known_options: Iterable[str]) -> dict[str, Any]:
    """A position without the generator, and without options that the oracle has not been taught."""
    kept = {name: value for name, value in position.items() if name != "generator"}
    return kept | {"options": {name: kept["options"][name] for name in known_options}}


def _sorted(actions: Iterable[Mapping[str, Any]]) -> list[tuple[tuple[str, Any], ...]]:
    return sorted((tuple(sorted(action.items())) for action in actions), key=repr)
