"""Whole games must be told today as they were told before: ids, legal actions, notation, scores, drawings."""

import pytest

from tests.golden.playthrough import golden_file, playthrough
from tests.option_sets import ALL_OPTION_SETS, AnyOptionSet, name_of


@pytest.mark.parametrize("options", ALL_OPTION_SETS, ids=name_of)
def test_playthrough_is_as_ever(options: AnyOptionSet) -> None:
    assert playthrough(options) == golden_file(options).read_text(encoding="utf-8")
