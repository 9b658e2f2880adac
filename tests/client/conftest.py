"""A server in a process of its own, and a program that plays there."""

from collections.abc import Iterator

import pytest

from azulejos.client import Client
from tests.server.process import ServerProcess


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(f"sqlite+aiosqlite:///{tmp_path_factory.mktemp('client') / 'tables.db'}") as process:
        yield process


@pytest.fixture
def ana(server: ServerProcess) -> Client:
    return Client(server.address, "Ana")
