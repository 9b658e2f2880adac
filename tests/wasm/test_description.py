"""The JSON beside each module describes it completely."""

import json

import pytest

from azulejos.games import INFOS, registry
from tests.option_sets import ALL_OPTION_SETS
from tests.wasm.workloads import weights_index
from tools.build_wasm import description_path
from tools.wasm.description import describe

each_game = pytest.mark.parametrize("name", INFOS)


@each_game
def test_file_is_the_description(name: str) -> None:
    written = json.loads(description_path(name).read_bytes())
    del written["module"]
    assert written == json.loads(json.dumps(describe(registry.load(name))))


@each_game
def test_fields_fill_the_records(name: str) -> None:
    game = registry.load(name)
    fields = describe(game)["records"]["state"]["fields"]
    assert fields["generator"] == {"offset": 0, "type": "u8"}
    assert {field: fields[field]["offset"] for field in fields} == {
        field: game.record.fields[field][1] for field in game.record.names or () if game.record.fields
    }


@each_game
def test_actions_are_listed_by_id(name: str) -> None:
    game = registry.load(name)
    for action, described in enumerate(describe(game)["actions"]):
        assert game.parse_action(described["notation"]) == action
        assert game.action_from_dict(described["action"]) == action


def test_every_option_set_has_weights() -> None:
    for options in ALL_OPTION_SETS:
        match = options.new_match(seed=1)
        assert weights_index(match.game, match.players, match.options) >= 0
