"""Random requests generated from the OpenAPI document: valid, invalid, and nearly valid ones.

Half of them name existing tables, so that they get past "There is no such table".
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from zlib import crc32

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import load_all_checks, not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from azulejos.client import Client
from azulejos.server.openapi import openapi
from tests.server.process import ServerProcess

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
    unsupported_method,
]
Case = schemathesis.Case[Any]
_TABLE = re.compile(r"[A-Za-z0-9_-]{16}")
schema = schemathesis.openapi.from_dict(openapi())
load_all_checks()
schema.config.checks.negative_data_rejection.expected_statuses = [
    "400",
    "401",
    "403",
    "404",
    "405",
    "409",
    "413",
    "429",
]


@dataclass
class Place:
    """A server with tables in every state, and a guest who sits at all of them."""

    address: str
    token: str
    tables: list[str]

    def try_out(self, case: Case) -> None:
        """Make the request, and look at the answer."""
        number = crc32(repr((case.method, case.path_parameters, case.body)).encode())
        named = str(case.path_parameters.get("table"))
        if (
            _TABLE.fullmatch(named) and number % 2
        ):  # an invalid name must stay as it is, or the request would become valid
            case.path_parameters["table"] = self.tables[number // 2 % len(self.tables)]
        headers = {"Authorization": f"Bearer {self.token}"} if number // 2 % 2 else {}
        with requests.Session() as session:
            case.call_and_validate(base_url=self.address, session=session, headers=headers, checks=CHECKS)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    database = f"sqlite+aiosqlite:///{tmp_path_factory.mktemp('abuse') / 'tables.db'}"
    with ServerProcess(database) as server:
        client = Client(server.address)
        tables = [client.create("azul", ["me", "open", "open"], public=True).table.id]
        tables += [client.create("duel", ["me", "master"]).table.id for _ in range(2)]
        with client.connect(tables[-1]) as table:
            next(table.turns())
            table.resign()
        yield Place(server.address, client.token, tables)
        assert requests.get(f"{server.address}/healthz", timeout=30).json()["status"] == "ok"


def examples(count: int) -> settings:
    """So many requests for each operation, without a clock."""
    return settings(max_examples=count, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)


@schema.parametrize()
@examples(6)
def test_a_random_request_never_breaks_the_server(case: Case, place: Place) -> None:
    place.try_out(case)


@pytest.mark.full
@schema.parametrize()
@examples(300)
def test_many_random_requests_never_break_the_server(case: Case, place: Place) -> None:
    place.try_out(case)
