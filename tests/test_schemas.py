"""The schemas under `docs/` are those of the code, and fit what the library writes."""

import json
import random

import jsonschema
import pytest

import azulejos
from tests.option_sets import ALL_OPTION_SETS, AnyOptionSet, name_of
from tools.write_schemas import DOCS, schemas, text


@pytest.mark.parametrize("name", schemas())
def test_schema_file_is_up_to_date(name: str) -> None:
    assert (DOCS / name).read_text(encoding="utf-8") == text(schemas()[name])


@pytest.mark.parametrize("options", ALL_OPTION_SETS, ids=name_of)
def test_positions_and_records_fit_their_schemas(options: AnyOptionSet) -> None:
    position = jsonschema.Draft202012Validator(schemas()[f"position-{options.game}.schema.json"])
    line = jsonschema.Draft202012Validator(schemas()["record.schema.json"])
    match, choose = options.new_match(seed=5), random.Random(5)
    while not match.is_over:
        position.validate(match.position(choose.choice((None, 0, 1))))
        match.play(choose.choice(match.legal_actions()))
    position.validate(match.position())
    for written in match.record().splitlines():
        line.validate(json.loads(written))


def test_the_schema_of_duel_refuses_invalid_positions() -> None:
    position = jsonschema.Draft202012Validator(schemas()["position-duel.schema.json"])
    valid = azulejos.new_match("duel", seed=1).position()
    assert position.is_valid(valid)
    assert not position.is_valid({**valid, "offer": [1, 2, 19]})
    assert not position.is_valid({**valid, "tablets": ["rows", "columns"]})
    assert not position.is_valid({**valid, "choosing": {"type": "place"}})
    assert not position.is_valid({**valid, "stack": {**valid["stack"], "top": "hidden"}})


def test_the_schema_refuses_invalid_positions() -> None:
    position = jsonschema.Draft202012Validator(schemas()["position-azul.schema.json"])
    valid = ALL_OPTION_SETS[0].new_match(seed=1).position()
    assert position.is_valid(valid)
    assert not position.is_valid({**valid, "centre": ["pink"]})
    assert not position.is_valid({**valid, "extra": 1})
    assert not position.is_valid({key: value for key, value in valid.items() if key != "players"})
