"""Servers and people for tests."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.people import Person
from tests.server.running import Running


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}"


@pytest.fixture
def running(database: str) -> Iterator[Running]:
    server = Running(database)
    yield server
    server.stop()


@pytest.fixture
def ana(running: Running) -> Person:
    return Person(running, "Ana")


@pytest.fixture
def ben(running: Running) -> Person:
    return Person(running, "Ben")
