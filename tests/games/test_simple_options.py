"""An option that names a field of the state is set up, written and loaded without any code of its own."""

from typing import Any, Literal, get_type_hints

import msgspec
import numpy as np
import pytest

import azulejos
from azulejos.core.records import I1, dtype_of
from azulejos.games.kit.info import Option
from azulejos.games.kit.options import option_fields, read_options, simple_options, store_options, with_simple_options

OPTIONS = (
    Option("wall", values=("coloured", "grey"), default="coloured", field="grey"),
    Option("tablets", values=("random", "first-game"), default="random"),
    Option("free_floor", values=(False, True), default=False, field="is_floor_free"),
    Option("rounds", values=(3, 4, 5), default=5, field="length"),
)

SIMPLE = [
    (game, option, value)
    for game, info in azulejos.list_games().items()
    for option in simple_options(info.options)
    for value in option.values
]


class Record:
    """A state that holds options."""

    length: I1
    grey: I1
    is_floor_free: I1


@with_simple_options(OPTIONS)
class Options(msgspec.Struct, forbid_unknown_fields=True):
    """How the table plays."""

    tablets: str = "random"


def test_games_have_simple_options() -> None:
    assert {(game, option.field) for game, option, _ in SIMPLE} >= {
        ("azul", "grey"),
        ("azul", "jokers"),
        ("summer-pavilion", "monochrome"),
    }


@pytest.mark.parametrize(("game", "option", "value"), SIMPLE, ids=lambda each: getattr(each, "name", str(each)))
def test_value_is_in_the_state_the_options_and_the_position(game: str, option: Option, value: Any) -> None:
    match = azulejos.new_match(game, seed=1, **{option.name: value})
    assert option.values[getattr(match.progress.state, option.field)] == value
    assert match.options[option.name] == value
    assert match.position()["options"] == match.options
    loaded = azulejos.load_position(match.position())
    assert loaded.options == match.options
    assert loaded.position() == match.position()


@pytest.mark.parametrize("game", azulejos.list_games())
def test_positions_without_simple_options_have_the_defaults(game: str) -> None:
    match = azulejos.new_match(game, seed=1)
    position = match.position()
    for option in simple_options(azulejos.list_games()[game].options):
        del position["options"][option.name]
    assert azulejos.load_position(position).options == match.options


def test_fields_hold_the_index_of_the_value() -> None:
    state: Any = np.zeros(1, dtype_of(Record))[0]
    store_options(state, OPTIONS, {"wall": "grey", "tablets": "random", "free_floor": True, "rounds": 4})
    assert (state.grey, state.is_floor_free, state.length) == (1, 1, 1)
    indexes = [int(getattr(state, name)) for name in option_fields(OPTIONS)]
    assert read_options(OPTIONS, indexes) == {"wall": "grey", "free_floor": True, "rounds": 4}


def test_values_are_exactly_typed() -> None:
    assert get_type_hints(Options) == {
        "wall": Literal["coloured", "grey"],
        "free_floor": bool,
        "rounds": Literal[3, 4, 5],
        "tablets": str,
    }
    assert msgspec.structs.asdict(Options()) == {
        "wall": "coloured",
        "free_floor": False,
        "rounds": 5,
        "tablets": "random",
    }


@pytest.mark.parametrize("given", [{"wall": "pink"}, {"free_floor": 1}, {"rounds": 6}, {"walls": "grey"}])
def test_other_values_and_names_are_refused(given: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(given, Options)


def test_extended_struct_keeps_its_name_and_description() -> None:
    described = msgspec.json.schema(Options)["$defs"]["Options"]
    assert (described["title"], described["description"]) == ("Options", "How the table plays.")
    assert list(described["properties"]) == ["wall", "free_floor", "rounds", "tablets"]
