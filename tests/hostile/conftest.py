"""A server to attack."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hostile.target import Target

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder is for `make test-hostile`."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.hostile)


@pytest.fixture
def target(tmp_path: Path) -> Iterator[Target]:
    target = Target(tmp_path)
    yield target
    target.stop()
