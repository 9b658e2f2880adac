"""Malformed options, names, seeds, actions and viewers: refused with a sentence, and never do harm."""

from functools import partial
from typing import Any

import numpy as np
import pytest

import azulejos
from azulejos import AzulejosError, IllegalAction, InvalidOptions, UnknownGame
from tests.fuzzing import ODD_VALUES, odd_values, record_bytes, refusal, result_of
from tests.games.samples import ACTIONS, FORMS, GAMES, OPTION_NAMES, PLAYERS, record_of

every_game = pytest.mark.parametrize("game", GAMES)

# Starting a match


@odd_values()
def test_odd_game(value: Any) -> None:
    refusal(lambda: azulejos.new_match(value), UnknownGame, "azul")


@pytest.mark.parametrize(
    "name",
    ["chess", "Azul", "azul ", "azul\n", "x" * 10_000, "../azul", "summer_pavilion", "Summer-Pavilion", "Duel"],
)
def test_unknown_game_lists_the_games(name: str) -> None:
    refusal(lambda: azulejos.new_match(name), UnknownGame, "Available: azul, summer-pavilion, duel.")


@every_game
@odd_values("numpy int")
def test_odd_players(game: str, value: Any) -> None:
    refusal(lambda: azulejos.new_match(game, players=value), InvalidOptions, possible_players(game))


@every_game
def test_too_few_or_too_many_players(game: str) -> None:
    for players in {*range(7)} - {*PLAYERS[game]}:
        refusal(partial(azulejos.new_match, game, players=players), InvalidOptions, possible_players(game))


def possible_players(game: str) -> str:
    """How a refusal ends."""
    return f"possible: {', '.join(map(str, PLAYERS[game]))}."


@every_game
@odd_values("numpy int")
def test_odd_first_player(game: str, value: Any) -> None:
    refusal(lambda: azulejos.new_match(game, first=value), InvalidOptions, "possible: 0, 1, 'random'.")


@pytest.mark.parametrize("first", [True, -1, 3, 2**70, 1.0, "1", "Random", None])
def test_no_seat_of_the_table_begins(first: Any) -> None:
    refusal(lambda: azulejos.new_match("azul", players=3, first=first), InvalidOptions, "possible: 0, 1, 2, 'random'.")


@every_game
@odd_values("none", "true", "false", "numpy int")
def test_odd_seed(game: str, value: Any) -> None:
    refusal(lambda: azulejos.new_match(game, seed=value), InvalidOptions, "whole number")
    match = azulejos.new_match(game, seed=1)
    refusal(lambda: azulejos.load_position(match.position(viewer=0), seed=value), InvalidOptions, "whole number")
    refusal(lambda: match.branch(seed=value), InvalidOptions, "whole number")


@every_game
@pytest.mark.parametrize("value", [True, False])
def test_a_bool_is_not_a_seed(game: str, value: bool) -> None:
    refusal(lambda: azulejos.new_match(game, seed=value), InvalidOptions, "whole number")


@every_game
def test_numbers_of_numpy_are_numbers(game: str) -> None:
    most = PLAYERS[game][-1]
    number: Any = np.int64(most)
    last: Any = np.int64(most - 1)
    match = azulejos.new_match(game, players=number, seed=number)
    assert match.record() == azulejos.new_match(game, players=most, seed=most).record()
    assert record_bytes(match) == record_bytes(azulejos.new_match(game, players=most, seed=most))
    assert match.position(viewer=last) == match.position(viewer=most - 1)
    assert type(match.players) is int


ODD_OPTIONS = [
    pytest.param(game, option, word, value, id=f"{option}-{name}")
    for game, option, word, right in [
        ("azul", "wall", "'coloured', 'grey'", ()),
        ("azul", "jokers", "True", ("true", "false")),
        ("summer-pavilion", "board", "'coloured', 'monochrome'", ()),
        ("summer-pavilion", "wilds", "'front', 'back'", ()),
        ("duel", "tablets", "'random', 'first-game', or a list of 3-4", ()),
        ("duel", "tablet_count", "possible: 3, 4.", ()),
    ]
    for name, value in ODD_VALUES.items()
    if name not in right
]


@pytest.mark.parametrize(("game", "option", "word", "value"), ODD_OPTIONS)
def test_odd_option(game: str, option: str, word: str, value: Any) -> None:
    options: dict[str, Any] = {option: value}
    refusal(lambda: azulejos.new_match(game, **options), InvalidOptions, word)


NO_ORDERS: dict[str, Any] = {
    "five colours": ["purple", "green", "orange", "yellow", "blue"],
    "seven colours": ["purple", "green", "orange", "yellow", "blue", "red", "red"],
    "a colour twice": ["purple", "green", "orange", "yellow", "blue", "blue"],
    "a colour of Azul": ["purple", "green", "orange", "yellow", "blue", "black"],
    "letters": list("PGOYBR"),
    "numbers": [0, 1, 2, 3, 4, 5],
    "lists": [["purple"], ["green"], ["orange"], ["yellow"], ["blue"], ["red"]],
    "something missing": ["purple", "green", "orange", "yellow", "blue", None],
    "a set": {"purple", "green", "orange", "yellow", "blue", "red"},
    "a text": "purple green orange yellow blue red",
    "another name": "Front",
}


@pytest.mark.parametrize("wilds", NO_ORDERS.values(), ids=NO_ORDERS.keys())
def test_invalid_orders_of_wild_colours(wilds: Any) -> None:
    refusal(lambda: azulejos.new_match("summer-pavilion", wilds=wilds), InvalidOptions, "any order")


NO_TABLETS: dict[str, Any] = {
    "two sides": ["rows", "columns"],
    "five sides": ["rows", "columns", "diagonals", "jokers", "specials"],
    "both sides of a tablet": ["rows", "rainbow", "columns"],
    "both sides of a tablet among four": ["rows", "border", "corners", "columns"],
    "a side twice": ["rows", "rows", "columns"],
    "an unknown side": ["rows", "columns", "crosses"],
    "a name among sides": ["rows", "columns", "random"],
    "numbers": [0, 1, 2],
    "lists": [["rows"], ["columns"], ["diagonals"]],
    "something missing": ["rows", "columns", None],
    "a set": {"rows", "columns", "diagonals"},
    "a text": "rows columns diagonals",
    "another name": "First-Game",
}


@pytest.mark.parametrize("tablets", NO_TABLETS.values(), ids=NO_TABLETS.keys())
def test_invalid_tablets(tablets: Any) -> None:
    pairs = "at most one of each pair: rows/rainbow, columns/border, diagonals/corners, jokers/specials."
    refusal(lambda: azulejos.new_match("duel", tablets=tablets), InvalidOptions, pairs)


@pytest.mark.parametrize(
    ("tablets", "count", "named"),
    [
        ("first-game", 4, 3),
        (["rows", "columns", "diagonals"], 4, 3),
        (["rainbow", "border", "corners"], 4, 3),
        (["rainbow", "border", "corners", "jokers"], 3, 4),
    ],
)
def test_another_number_of_tablets(tablets: Any, count: int, named: int) -> None:
    word = f"duel cannot be played with tablet_count={count}: tablets names {named}."
    refusal(lambda: azulejos.new_match("duel", tablets=tablets, tablet_count=count), InvalidOptions, word)
    match = azulejos.new_match("duel", tablets=tablets)
    assert match.options == azulejos.new_match("duel", tablets=tablets, tablet_count=named).options
    assert match.options["tablet_count"] == named


@every_game
@pytest.mark.parametrize("name", ["walls", "boards", "", "a\nb", "\ud800", "{game}"])
def test_unknown_option_lists_the_options(game: str, name: str) -> None:
    options: dict[str, Any] = {name: True}
    refusal(lambda: azulejos.new_match(game, **options), InvalidOptions, OPTION_NAMES[game])


def test_options_of_another_game() -> None:
    refusal(lambda: azulejos.new_match("azul", board="coloured"), InvalidOptions, OPTION_NAMES["azul"])
    refusal(
        lambda: azulejos.new_match("summer-pavilion", wall="coloured"), InvalidOptions, OPTION_NAMES["summer-pavilion"]
    )
    refusal(lambda: azulejos.new_match("duel", wilds="front"), InvalidOptions, OPTION_NAMES["duel"])


@every_game
@odd_values("none")
def test_odd_names(game: str, value: Any) -> None:
    refusal(lambda: azulejos.new_match(game, names=value), InvalidOptions, "2 names")


@every_game
@odd_values("text", "braces")
def test_odd_name(game: str, value: Any) -> None:
    refusal(lambda: azulejos.new_match(game, names=["Ana", value]), InvalidOptions, "2 names")


@every_game
@pytest.mark.parametrize("names", [["Ana"], ["Ana", "Bo", "Cy"], ["Ana", "x" * 101], ["Ana", "B\no"], "ab", {"a", "b"}])
def test_wrong_names(game: str, names: Any) -> None:
    refusal(lambda: azulejos.new_match(game, names=names), InvalidOptions, "2 names")


@every_game
def test_names_of_a_text_of_ones_own(game: str) -> None:
    """A subclass of `str` is a name, and can be recorded, or is refused at once."""

    class Name(str):
        pass

    match = result_of(lambda: azulejos.new_match(game, seed=1, names=[Name("Ana"), Name("Bo")]), InvalidOptions)
    if match is not None:
        assert azulejos.load_record(match.record()).names == ("Ana", "Bo")


# Playing and looking


@every_game
@odd_values()
def test_odd_action(game: str, value: Any) -> None:
    match = azulejos.new_match(game, seed=1)
    before = record_bytes(match), match.record()
    if isinstance(value, np.integer):
        assert match.action(int(value)) == match.action(value)  # type: ignore[arg-type]
    elif isinstance(value, str) and (game, value) == ("summer-pavilion", "2"):
        assert str(match.action(value)) == "pay 2 wild"
    else:
        refusal(lambda: match.action(value), IllegalAction)
        refusal(lambda: match.play(value), IllegalAction)
    assert (record_bytes(match), match.record()) == before


FIELDS = [pytest.param(game, form, field, id=f"{form['type']}-{field}") for game, form in FORMS for field in form]


@odd_values()
@pytest.mark.parametrize(("game", "form", "field"), FIELDS)
def test_odd_field_of_an_action(game: str, form: dict[str, Any], field: str, value: Any) -> None:
    """Each value either means an action, as `None` and truths may, or is refused."""
    match = azulejos.new_match(game, seed=1)
    odd = {**form, field: value}
    action = result_of(lambda: match.action(odd), IllegalAction)
    if action is not None:
        assert action.to_dict() == odd


@every_game
@odd_values("none")
def test_odd_viewer(game: str, value: Any) -> None:
    match = azulejos.new_match(game, seed=1)
    refusal(lambda: match.position(viewer=value), AzulejosError, "seats go from 0 to 1")


@pytest.mark.parametrize(("game", "players"), [(game, count) for game, counts in PLAYERS.items() for count in counts])
def test_viewer_out_of_range(game: str, players: int) -> None:
    match = azulejos.new_match(game, players=players, seed=1)
    for viewer in (-1, players):
        refusal(partial(match.position, viewer), AzulejosError, f"from 0 to {players - 1}")


@every_game
def test_playing_a_finished_game(game: str) -> None:
    match = azulejos.load_record(record_of(game, "over"))
    for action in ACTIONS[game]:
        refusal(partial(match.play, action), IllegalAction, "over")


@every_game
def test_undoing_nothing(game: str) -> None:
    refusal(azulejos.new_match(game, seed=1).undo, IllegalAction, "nothing to undo")
