"""Two servers on one database, one of which has not read the events of the other yet."""

import asyncio
from collections.abc import Iterator

import pytest

from azulejos.server import server
from azulejos.server.bus import LocalBus
from azulejos.server.store.rows import EventRow, TableRow
from tests.server.people import Person
from tests.server.running import Running, served


@pytest.fixture
def behind(running: Running, database: str, bus: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    """Another server, which gets no announcements."""
    monkeypatch.setattr(server, "open_bus", lambda _: LocalBus())
    with served(database, bus_url=bus) as late:
        yield late


def also_at(other: Running, person: Person) -> Person:
    """The same person, at another server."""
    there = Person(other)
    there.id, there.token = person.id, person.token
    return there


async def compare(behind: Running) -> None:
    """Look for missed events, and read them."""
    registry = behind.server.registry
    await registry.find_missed_events()
    await asyncio.gather(*registry._tasks, return_exceptions=True)


def test_seats_taken_in_another_process_are_known_here(behind: Running, ana: Person, ben: Person) -> None:
    table = ana.make_table()["table"]["id"]
    also_at(behind, ana).join(table)
    ben.sit(table)
    assert also_at(behind, ben).join(table).state["viewer"] == 1


def test_a_seat_lost_in_another_process_hides_its_view_here(running: Running, behind: Running, ana: Person) -> None:
    made = ana.make_table("azul", watching="seated")
    table, secret = made["table"]["id"], made["seats"][0]["secret"]
    here = also_at(behind, ana)
    here.join(table).leave()
    ben, phone = Person(running, "Ben"), Person(running, "Ana's phone")
    ben.sit(table)
    phone.call("POST", f"/api/tables/{table}/seats/0/claim", {"secret": secret})
    with pytest.raises(Exception, match="1008"):
        here.join(table)
    assert also_at(behind, phone).join(table).state["viewer"] == 0


def test_events_that_could_not_be_read_are_read_later(
    behind: Running, ana: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ana.make_table()["table"]["id"]
    at = also_at(behind, ana).join(table)
    ben.sit(table)
    registry = behind.server.registry

    async def fail(table_id: str, version: int) -> list[EventRow]:
        raise OSError

    with monkeypatch.context() as trouble:
        trouble.setattr(registry.store, "events_after", fail)
        behind.do(compare(behind))
    assert at.state["status"] == "waiting"
    behind.do(compare(behind))
    at.until("update", lambda message: message["event"]["type"] == "started")


def test_missed_events_of_tables_without_clients_are_found(behind: Running, ana: Person, ben: Person) -> None:
    table = ana.make_table()["table"]["id"]
    there = also_at(behind, ana)
    assert there.call("GET", f"/api/tables/{table}")["status"] == "waiting"
    ben.sit(table)
    behind.do(compare(behind))
    assert there.call("GET", f"/api/tables/{table}")["status"] == "playing"


def test_a_table_found_during_its_creation_is_in_memory_once(
    running: Running, ana: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    registry = running.server.registry
    made = registry._tables.pop(ana.make_table()["table"]["id"])
    table, load = made.state.row.id, registry.store.load

    async def load_late(table_id: str) -> TableRow | None:
        row = await load(table_id)
        registry._tables[table_id] = made
        return row

    monkeypatch.setattr(registry.store, "load", load_late)
    assert running.do(registry.find(table)) is made
    assert registry._tables[table] is made
