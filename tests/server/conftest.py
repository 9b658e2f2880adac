"""Servers and people for tests."""

import logging
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest

from azulejos.engine.ready import ready, wait_for
from azulejos.games import INFOS
from azulejos.native.units import Unit
from tests.server.people import Person
from tests.server.running import Running, served
from tests.server.services import new_database, postgresql, redis_server


@pytest.fixture(scope="session", autouse=True)
def compiled() -> None:
    """Clocks do not run while rules are compiled, as in a server that has started."""
    for name in INFOS:
        ready(name)
        wait_for(Unit(name))


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[str]:
    with postgresql() as address:
        yield address


@pytest.fixture(scope="session")
def bus() -> Iterator[str]:
    with redis_server() as address:
        yield address


@pytest.fixture
def shared_database(postgresql_server: str) -> Iterator[str]:
    """One that several processes may use."""
    with new_database(postgresql_server, f"t{uuid4().hex}") as address:
        yield address


def a_database(request: pytest.FixtureRequest, folder: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{folder / 'tables.db'}"
    address: str = request.getfixturevalue("shared_database")
    return address


@pytest.fixture(params=["sqlite", "postgresql"])
def either_database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return a_database(request, tmp_path)


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.full)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return a_database(request, tmp_path)


@pytest.fixture
def own_logs() -> Iterator[None]:
    """The logs of the tests are as they were afterwards."""
    root = logging.getLogger()
    level, handlers = root.level, root.handlers[:]
    yield
    root.handlers[:] = handlers
    root.setLevel(level)


@pytest.fixture
def running(request: pytest.FixtureRequest, database: str) -> Iterator[Running]:
    """A server; with a bus, if a test wants a second one."""
    shared = {"other", "behind"} & set(request.fixturenames)
    with served(database, bus_url=request.getfixturevalue("bus") if shared else None) as server:
        yield server


@pytest.fixture
def other(database: str, bus: str) -> Iterator[Running]:
    """A second server on the database of the first."""
    with served(database, bus_url=bus) as server:
        yield server


@pytest.fixture
def ana(running: Running) -> Person:
    return Person(running, "Ana")


@pytest.fixture
def ben(running: Running) -> Person:
    return Person(running, "Ben")
