"""Positions with a field or a tile changed: refused with a sentence, or positions like any other."""

import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import azulejos
from azulejos import InvalidPosition, UnknownGame
from tests.fuzzing import (
    CHOICES,
    FUZZ,
    JSON_VALUES,
    ODD_VALUES,
    SEEDS,
    SPARE,
    Position,
    assert_playable,
    assert_sound,
    changed,
    draw_place,
    odd_values,
    played,
    refusal,
    result_of,
)
from tests.games.samples import EXAMPLES, GAMES
from tests.option_sets import ALL_OPTION_SETS

every_game = pytest.mark.parametrize("game", GAMES)
any_moment = st.integers(0, 250)
"""After how many actions; the shorter games are over by then."""

any_player = st.none() | st.integers(0, 4)
NUMBERS: dict[str, dict[str, st.SearchStrategy[Any]]] = {
    "azul": {
        "round": st.none() | st.integers(0, 9),
        "first_player": any_player,
        "current_player": any_player,
        "choosing": st.none() | st.integers(0, 5),
        "marker": any_player,
        "rounds_without_tile": st.none() | st.integers(0, 5),
    },
    "summer-pavilion": {
        "round": st.none() | st.integers(0, 7),
        "first_player": any_player,
        "current_player": any_player,
        "choosing": st.sampled_from([None, {"type": "keep"}])
        | st.integers(1, 3).map(lambda count: {"type": "bonus", "count": count})
        | st.builds(
            lambda star, at, colour: {"type": "pay", "star": star, "at": at, "colour": colour},
            st.sampled_from([None, 11, 1, 3, 5, 7, 9]),
            st.sampled_from([12, 2, 4, 6, 8, 10]),
            st.sampled_from(["purple", "green", "orange", "yellow", "blue", "red"]),
        ),
        "token": any_player,
        "wild": st.none(),
    },
    "duel": {
        "round": st.integers(0, 6),
        "first_player": any_player,
        "current_player": any_player,
        "choosing": st.none()
        | st.builds(lambda line: {"type": "cell", "line": line}, st.integers(1, 6))
        | st.builds(lambda line: {"type": "chips", "line": line, "paid": []}, st.integers(1, 6))
        | st.builds(lambda plate: {"type": "place", "plate": plate}, st.integers(1, 18)),
        "first_player_tile": any_player,
        "unseen": st.none(),
        "special_tiles": st.none() | st.integers(0, 9),
    },
}
"""Fields that could be others, and what they could be."""

PHASES = {
    "azul": ["taking", "tiling", "over"],
    "summer-pavilion": ["taking", "placing", "over"],
    "duel": ["setup", "acquisition", "decoration", "over"],
}
FIELDS = {
    "azul": ["centre", "rounds_without_tile"],
    "summer-pavilion": ["centre", "supply"],
    "duel": ["tablets", "large", "offer", "stack"],
}
COUNTS = {"azul": ["bag", "lid"], "summer-pavilion": ["bag", "depot"], "duel": ["bag", "tower", "chips"]}
OF_NUMPY = ("numpy int", "numpy bool", "numpy array", "numpy matrix")
SHARED_FIELDS = ["format", "options", "round", "phase", "first_player", "factories", "players"]
NULLABLE = {
    "azul": ["marker", "choosing", "generator"],
    "summer-pavilion": ["token", "choosing", "generator", "wild"],
    "duel": ["first_player_tile", "choosing", "generator", "unseen", "special_tiles"],
}
NEEDED = {
    "azul": ["game", "options", "phase", "first_player", "current_player", "marker", "factories", "centre", "players"],
    "summer-pavilion": [
        *("game", "options", "phase", "first_player", "current_player", "token"),
        *("factories", "centre", "supply", "players"),
    ],
    "duel": [
        *("game", "tablets", "round", "phase", "first_player", "current_player", "first_player_tile"),
        *("factories", "large", "offer", "stack", "chips", "players"),
    ],
}


def fields(of_game: dict[str, list[str]], *shared: str) -> pytest.MarkDecorator:
    """All games with fields of their positions."""
    pairs = [(game, field) for game, own in of_game.items() for field in (*shared, *own)]
    return pytest.mark.parametrize(("game", "field"), pairs)


@every_game
@settings(FUZZ, max_examples=200)
@given(data=st.data(), seed=SEEDS, choices=CHOICES, moment=any_moment, value=JSON_VALUES)
def test_one_field_of_a_position_changed(
    game: str, data: st.DataObject, seed: int, choices: bytes, moment: int, value: Any
) -> None:
    """Refused, or a position like any other."""
    position = drawn_position(data, game, seed, choices, moment)
    place, key = draw_place(data, position)
    change = data.draw(st.sampled_from(["replace", "leave out", "add"]))
    if change == "replace":
        place[key] = value
    elif change == "leave out":
        del place[key]
    elif isinstance(place, dict):
        place[data.draw(st.text(max_size=5))] = value
    else:
        place.append(value)
    match = result_of(lambda: azulejos.load_position(position), (InvalidPosition, UnknownGame))
    if match is not None:
        assert_playable(match, choices)


def drawn_position(data: st.DataObject, game: str, seed: int, choices: bytes, moment: int) -> Position:
    """A position of any option set of a game."""
    options = data.draw(st.sampled_from([options for options in ALL_OPTION_SETS if options.game == game]))
    return played(options, seed, choices, moment).position()


@every_game
@settings(FUZZ, max_examples=120)
@given(data=st.data(), seed=SEEDS, choices=CHOICES, moment=any_moment)
def test_tiles_of_a_position_moved(game: str, data: st.DataObject, seed: int, choices: bytes, moment: int) -> None:
    """A tile lies elsewhere, a number is another: refused, or a position like any other."""
    position = drawn_position(data, game, seed, choices, moment)
    del position[data.draw(st.sampled_from(["bag", SPARE[game]]))]
    places = list(places_of(position))
    for _ in range(data.draw(st.integers(0, 2))):
        source, target = data.draw(st.sampled_from(places)), data.draw(st.sampled_from(places))
        if source:
            target.append(source.pop())
    for name in data.draw(st.lists(st.sampled_from(sorted(NUMBERS[game])), max_size=2)):
        position[name] = data.draw(NUMBERS[game][name])
    position["phase"] = data.draw(st.sampled_from([position["phase"], *PHASES[game]]))
    match = result_of(lambda: azulejos.load_position(position), InvalidPosition)
    if match is not None:
        assert_playable(match, choices)


def places_of(position: Position) -> Iterator[list[str]]:
    """Where tiles lie in lists of any length."""
    for place in position["factories"]:
        yield from (place["sun"], place["moon"]) if isinstance(place, dict) else (place,)
    if "large" in position:
        yield from position["large"].values()
    yield from (position[name] for name in ("centre", "supply") if name in position)
    for player in position["players"]:
        yield from (line for line in player.get("lines", []) if isinstance(line, list))
        yield from (player[name] for name in ("floor", "hand", "corners", "broken") if name in player)


def boards_of(position: Position) -> Iterator[list[str | None]]:
    """Where tiles lie on the spaces of boards."""
    for player in position["players"]:
        if "dome" in player:
            yield from (slot["tiles"] for slot in player["dome"] if slot is not None)
        else:
            yield from player["stars"].values() if "stars" in player else player["wall"]


@every_game
@settings(FUZZ, max_examples=60)
@given(data=st.data(), seed=SEEDS, choices=CHOICES, moment=any_moment)
def test_tiles_of_a_position_swapped(game: str, data: st.DataObject, seed: int, choices: bytes, moment: int) -> None:
    """Two places change their tiles, or two spaces of boards: refused, or a position like any other."""
    position = drawn_position(data, game, seed, choices, moment)
    places: list[Any] = [*places_of(position), *boards_of(position)]
    for _ in range(data.draw(st.integers(1, 2))):
        one, two = (data.draw(st.sampled_from(places)) for _ in range(2))
        if one and two:
            here, there = (data.draw(st.integers(0, len(place) - 1)) for place in (one, two))
            one[here], two[there] = two[there], one[here]
    match = result_of(lambda: azulejos.load_position(position), InvalidPosition)
    if match is not None:
        assert_playable(match, choices)


@odd_values()
def test_odd_position(value: Any) -> None:
    refusal(lambda: azulejos.load_position(value), InvalidPosition, "azul")


@every_game
@odd_values()
def test_odd_game_of_a_position(game: str, value: Any) -> None:
    position = {**EXAMPLES[game], "game": value}
    refusal(lambda: azulejos.load_position(position), (UnknownGame, InvalidPosition), "azul")


@every_game
def test_position_of_another_game(game: str) -> None:
    for other in set(GAMES) - {game}:
        refusal(lambda: azulejos.load_position({**EXAMPLES[game], "game": other}), InvalidPosition)  # noqa: B023


@odd_values()
@fields(FIELDS, *SHARED_FIELDS)
def test_odd_field_of_a_position(game: str, field: str, value: Any) -> None:
    """Each is refused, or means the same to everybody (an empty centre)."""
    match = result_of(lambda: azulejos.load_position({**EXAMPLES[game], field: value}), InvalidPosition)
    if match is not None:
        assert json.loads(json.dumps(match.position())) == match.position()
        assert_sound(match)


@odd_values(*OF_NUMPY)
@fields(COUNTS)
def test_odd_counts_of_a_position(game: str, field: str, value: Any) -> None:
    """Each is refused, or means the same to everybody (nothing there, or nothing told)."""
    match = result_of(lambda: azulejos.load_position({**EXAMPLES[game], field: value}), InvalidPosition)
    if match is not None:
        assert_sound(match)


@pytest.mark.parametrize("name", OF_NUMPY)
@fields(COUNTS)
def test_numpy_values_are_not_counts(game: str, field: str, name: str) -> None:
    refusal(lambda: azulejos.load_position({**EXAMPLES[game], field: ODD_VALUES[name]}), InvalidPosition)


@odd_values("none")
@fields(NULLABLE)
def test_odd_field_that_may_be_null(game: str, field: str, value: Any) -> None:
    refusal(lambda: azulejos.load_position({**EXAMPLES[game], field: value}), InvalidPosition)


@fields(NEEDED)
def test_position_without_a_field(game: str, field: str) -> None:
    position = {name: value for name, value in EXAMPLES[game].items() if name != field}
    refusal(lambda: azulejos.load_position(position), InvalidPosition, field)


@every_game
@pytest.mark.parametrize("field", ["more", "a\nb", "\ud800", "", "`", "x" * 10_000])
def test_position_with_an_unknown_field(game: str, field: str) -> None:
    refusal(lambda: azulejos.load_position({**EXAMPLES[game], field: 1}), InvalidPosition)


@every_game
@pytest.mark.parametrize(
    "text",
    [
        "",
        "0x",
        "0x0",
        "0x0123456789ABCDEF",
        "0123456789abcdef",
        "0x0123456789abcdef\n",
        " 0x0123456789abcdef",
        "0x" + "0" * 17,
    ],
)
def test_invalid_generators(game: str, text: str) -> None:
    refusal(lambda: azulejos.load_position(changed(EXAMPLES[game], generator=text)), InvalidPosition, "generator")


@every_game
def test_loading_does_not_change_its_argument(game: str) -> None:
    position = copy.deepcopy(EXAMPLES[game])
    match = azulejos.load_position(position)
    match.play(match.legal_actions()[0])
    assert position == EXAMPLES[game]
