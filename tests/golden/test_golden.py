"""Whole games must be played today as they were played before, and drawn as they were drawn."""

import pytest

from tests.golden.playthrough import contract, contract_file, drawings, drawings_file
from tests.option_sets import ALL_OPTION_SETS, AnyOptionSet, name_of


@pytest.mark.parametrize("options", ALL_OPTION_SETS, ids=name_of)
def test_ids_positions_and_scores_match_the_golden_files(options: AnyOptionSet) -> None:
    assert contract(options) == contract_file(options).read_text(encoding="utf-8")


@pytest.mark.parametrize("options", ALL_OPTION_SETS, ids=name_of)
def test_drawings_match_the_golden_files(options: AnyOptionSet) -> None:
    assert drawings(options) == drawings_file(options).read_text(encoding="utf-8")
