"""A PostgreSQL and a Redis, started once for all tests of this folder."""

from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest

from tests.server.services import new_database, postgresql, redis_server


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    with postgresql() as address:
        yield address


@pytest.fixture
def database(postgres: str) -> Iterator[str]:
    with new_database(postgres, f"t{uuid4().hex}") as address:
        yield address


@pytest.fixture(params=["sqlite", "postgresql"])
def either_database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}"
    address: str = request.getfixturevalue("database")
    return address


@pytest.fixture(scope="session")
def bus() -> Iterator[str]:
    with redis_server() as address:
        yield address
