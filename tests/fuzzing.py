"""Random games and odd values for tests: how they are drawn, played and counted, in one place."""

import hashlib
import json
import math
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import cycle
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st

import azulejos
from tests.games.azul import tables as azul
from tests.games.duel import tables as duel
from tests.games.duel.pieces import assert_all_there
from tests.games.summer_pavilion import tables as summer_pavilion
from tests.option_sets import ALL_OPTION_SETS, AnyOptionSet

Position = dict[str, Any]

FUZZ = settings(
    derandomize=True,
    deadline=None,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
"""The same examples in every run, however slow the machine; failures are not shrunk, because that is slow for games."""

MOST_ACTIONS = 1000
"""More actions than any game has; a longer game would never end."""

SEEDS = st.integers(0, 2**64 - 1)
CHOICES = st.integers(0, 2**32).map(lambda seed: random.Random(seed).randbytes(200)) | st.binary(
    min_size=1, max_size=64
)
"""The choices of a game: each byte selects one of the legal actions, and the bytes repeat."""

HUGE = 10**5000
"""Python refuses to write a number as long as this one in decimals."""

ODD_WORDS = ("joker", "red joker", "marker", "coloured", "grey", "monochrome", "front", "back", "a\nb", "\ud800")
PHASES = ("taking", "tiling", "placing", "over", "pay", "bonus", "keep", "azul", "summer-pavilion")
DUEL_WORDS = ("setup", "acquisition", "decoration", "place", "draw", "under", "stack", "cell", "hidden", "rows", "duel")
COLOURS = (*azul.COLOURS, *summer_pavilion.COLOURS, *duel.COLOURS)
WORDS = st.sampled_from(sorted({*COLOURS, *PHASES, *DUEL_WORDS, *ODD_WORDS}))
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-1, 100)
    | st.integers()
    | st.just(10**400)
    | st.floats()
    | WORDS
    | st.text(max_size=8)
)
JSON_VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(WORDS | st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
"""Anything that JSON can write, and NaN, infinities and broken text as well."""

ODD_VALUES: dict[str, Any] = {
    "none": None,
    "true": True,
    "false": False,
    "minus one": -1,
    "large": 2**64,
    "huge": HUGE,
    "minus huge": -HUGE,
    "float": 2.0,
    "nan": math.nan,
    "infinity": math.inf,
    "numpy int": np.int64(2),
    "numpy bool": np.bool_(True),
    "numpy array": np.arange(4),
    "numpy matrix": np.zeros((2, 2)),
    "complex": 2j,
    "empty text": "",
    "text": "2",
    "two lines": "a\nb",
    "broken text": "\ud800",
    "braces": "{name}",
    "bytes": b"azul",
    "list": [],
    "list of lists": [[], []],
    "dict": {},
    "set": {1},
    "tuple": (2,),
    "object": object(),
    "type": int,
    "function": len,
}


def odd_values(*but: str) -> pytest.MarkDecorator:
    """All odd values except those that are valid here."""
    values = {name: value for name, value in ODD_VALUES.items() if name not in but}
    return pytest.mark.parametrize("value", values.values(), ids=values.keys())


def games(match: azulejos.Match, choices: Sequence[int]) -> Iterator[azulejos.Match]:
    """The same match, now and after each action until it is over."""
    yield match
    for choice, _ in zip(cycle(choices), range(MOST_ACTIONS), strict=False):
        if match.is_over:
            return
        legal = match.legal_actions()
        match.play(legal[choice * len(legal) // 256])
        yield match
    raise AssertionError("the game does not end")


def played(options: AnyOptionSet, seed: int, choices: Sequence[int], actions: int = MOST_ACTIONS) -> azulejos.Match:
    """A match after a number of actions, or at its end if that comes first."""
    match = options.new_match(seed)
    for _ in zip(games(match, choices), range(actions + 1), strict=False):
        pass
    return match


def record_bytes(match: azulejos.Match) -> bytes:
    """The game as it lies in memory, generator included."""
    return match.progress.games.tobytes()


def truth_of(match: azulejos.Match) -> bytes | Position:
    """The complete state of a game: its bytes; in Duel its position, as groups of plates may be renumbered."""
    return match.position() if match.game.info.name == "duel" else record_bytes(match)


def all_tiles(match: azulejos.Match) -> "Counter[str]":
    """How many tiles of each kind there are anywhere."""
    position = match.position()
    if match.game.info.name == "duel":
        return +Counter(duel.count_tiles(position))
    found: Counter[str] = Counter()
    for name in ("bag", *SPARE.values()):
        found.update(position.get(name, {}))
    for name in ("factories", "centre", "supply", "players"):
        found.update(piece.split()[-1] for piece in pieces(position.get(name, [])) if piece != "marker")
    return +found


SPARE = {"azul": "lid", "summer-pavilion": "depot", "duel": "tower"}
"""The places from which tiles return to the bag."""


def pieces(node: Any) -> Iterator[str]:
    """All pieces anywhere in a part of a position; a joker that stands for a colour is called `"red joker"`."""
    if isinstance(node, str):
        yield node
    elif isinstance(node, dict | list):
        for inner in node.values() if isinstance(node, dict) else node:
            yield from pieces(inner)


def tiles_in_game(match: azulejos.Match) -> dict[str, int]:
    """How many tiles of each kind there must be."""
    if match.game.info.name == "summer-pavilion":
        return dict.fromkeys(summer_pavilion.COLOURS, 22)
    if match.game.info.name == "duel":
        return dict.fromkeys(duel.COLOURS, 13)
    if not match.options["jokers"]:
        return dict.fromkeys(azul.COLOURS, 20)
    replaced = 1 if match.players == 2 else 2
    return {**dict.fromkeys(azul.COLOURS, 20 - replaced), "joker": 5 * replaced}


def assert_sound(match: azulejos.Match) -> None:
    """Check what holds for every match: all pieces are there, no score is negative, ids ascend, someone can act."""
    assert all_tiles(match) == tiles_in_game(match)
    if match.game.info.name == "duel":
        assert_all_there(match.position())
    assert min(match.scores) >= 0
    ids = [action.id for action in match.legal_actions()]
    assert ids == sorted(set(ids))
    assert bool(ids) != match.is_over


def assert_playable(match: azulejos.Match, choices: Sequence[int]) -> None:
    """Every legal action can be played, and the game can be played to its end with all tiles kept."""
    assert_sound(match)
    assert azulejos.load_position(match.position()).position() == match.position()
    assert azulejos.load_record(match.record()).record() == match.record()
    for action in match.legal_actions():
        branch = match.branch()
        branch.play(action)
        assert_sound(branch)
    for later in games(match, choices):
        assert min(later.scores) >= 0
    assert_sound(match)


def draw_place(data: st.DataObject, node: Any) -> tuple[Any, Any]:
    """A container somewhere in plain data, and one of its keys."""
    while True:
        key = data.draw(st.sampled_from(sorted(node) if isinstance(node, dict) else range(len(node))))
        if not isinstance(node[key], dict | list) or not node[key] or data.draw(st.integers(0, 2)) == 0:
            return node, key
        node = node[key]


def changed(position: Position, **fields: Any) -> Position:
    """A position with other values in some fields."""
    return {**position, **fields}


def digest_of_games() -> str:
    """A hash of random games of every option set, with every way through the library used on the way."""
    digest = hashlib.sha256()
    for number, options in enumerate(ALL_OPTION_SETS):
        match, choose = options.new_match(number), random.Random(number)
        while not match.is_over:
            action = choose.choice(match.legal_actions())
            match.play(action)
            if len(match.history) % 50 == 0:
                match.undo()
                match = azulejos.load_record(match.record(), seed=len(match.history))
                match.play(action)
                loaded = azulejos.load_position(json.loads(json.dumps(match.position())))
                assert truth_of(loaded) == truth_of(match)
                digest.update(json.dumps(loaded.position()).encode())
        assert azulejos.load_position(match.position()).outcome == match.outcome
        digest.update(match.record().encode())
    return digest.hexdigest()


Kinds = type[azulejos.AzulejosError] | tuple[type[azulejos.AzulejosError], ...]


def refusal(call: Callable[[], object], kinds: Kinds, word: str = "") -> azulejos.AzulejosError:
    """The error that a call must raise: a sentence on one line, with this word in it, in English and in French."""
    with pytest.raises(azulejos.AzulejosError) as caught:
        call()
    error = caught.value
    assert isinstance(error, kinds)
    assert isinstance(error, ValueError)
    assert word in str(error)
    assert error.message.text("fr") != str(error) == error.message.text("en")
    for text in (str(error), error.message.text("fr")):
        assert_is_a_sentence(text)
    return error


def assert_is_a_sentence(text: str) -> None:
    """One line for a person to read."""
    assert text.splitlines() == [text]
    assert text.endswith(".")
    assert text.strip(" .")
    assert "Traceback" not in text


def result_of(call: Callable[[], Any], kinds: Kinds) -> Any:
    """The result of a call, or `None` if it is refused correctly."""
    try:
        return call()
    except azulejos.AzulejosError as error:
        caught = error

    def again() -> None:
        raise caught

    refusal(again, kinds)
    return None
