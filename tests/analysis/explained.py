"""Takes explanations apart: the messages inside a message, and the numbers in them."""

import random
from collections.abc import Iterator
from typing import Any

import azulejos
from azulejos.core.records import Records
from azulejos.engine import calls
from azulejos.i18n import Message


def messages(message: Message) -> Iterator[Message]:
    """A message and all messages inside it."""
    yield message
    for value in message.values.values():
        for inner in value if isinstance(value, tuple) else (value,):
            if isinstance(inner, Message):
                yield from messages(inner)


class Explained:
    """The explanation of an action, with the game before and after it."""

    def __init__(self, match: azulejos.Match, action: azulejos.Action) -> None:
        self.before = match.progress.games.copy()
        self.after = self.before.copy()
        calls.apply(self.after, 0, action.id)
        self.seat = int(self.before[0].current)
        self.message = match.narrate(action)
        self.parts = list(messages(self.message))

    def all(self, key: str) -> list[Message]:
        """All parts whose key starts with this prefix."""
        return [part for part in self.parts if part.key.startswith(key)]

    def number(self, key: str, name: str = "change") -> int:
        """The number in the only part of that key, 0 if there is none."""
        found = [part for part in self.parts if part.key == key]
        assert len(found) <= 1, self.message.text()
        return signed_number(found[0].values[name]) if found else 0

    def points(self, key: str) -> int:
        """The points in the only part whose key starts with this prefix, 0 if there is none."""
        found = [part.values["points"] for part in self.all(key) if "points" in part.values]
        assert len(found) <= 1, self.message.text()
        return inner_count(found[0]) if found else 0

    def change(self, explained: int) -> int:
        """The total change of the score: the explained points, unless a remark says that the score stops at 0."""
        return self.number("narration.never_below") if self.all("narration.never_below") else explained

    def score_change(self) -> int:
        """The change of the score of the player who acted, by the engine."""
        scores = [int(games[0].players[self.seat].score) for games in (self.before, self.after)]
        return scores[1] - scores[0]


def signed_number(value: Any) -> int:
    """The number in a value such as "−3", with its typographic minus sign."""
    return int(str(value).replace("−", "-"))


def inner_count(message: Any) -> int:
    """The number in a message such as "3 points"."""
    return int(message.values["count"])


def applied(games: Records, action: int) -> Records:
    """A copy of a game after an action."""
    after = games.copy()
    calls.apply(after, 0, action)
    return after


def moments(game: str, seed: int, shown: int, **options: Any) -> Iterator[tuple[azulejos.Match, list[azulejos.Action]]]:
    """A random game: every position with some of its legal actions."""
    match, chance = azulejos.new_match(game, seed=seed, **options), random.Random(seed)
    while not match.is_over:
        legal = match.legal_actions()
        yield match, chance.sample(legal, min(shown, len(legal)))
        match.play(chance.choice(legal))
