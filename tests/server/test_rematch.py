"""Rematches: the game starts when everybody has joined, and there is only one rematch."""

import asyncio
from typing import Any

import pytest

from azulejos.server.guests import Guest
from azulejos.server.messages.socket import Rematch
from azulejos.server.tables.rematch import make_rematch
from tests.server.people import BOT, ME, OPEN, Person
from tests.server.running import Running

SLOW: dict[str, Any] = {"type": "move", "seconds": 30}


def rematch(ana: Person, *others: Person, **preferences: Any) -> str:
    """The table of a rematch that Ana asks for."""
    table = ana.make_table("azul", ME, *[OPEN] * len(others), **preferences)["table"]["id"]
    for seat, person in enumerate(others, start=1):
        person.sit(table, seat)
    for person in (ana, *others[1:]):
        person.join(table).command("resign")
    at = ana.join(table)
    at.command("rematch")
    again: str = at.events[-1]["table"]
    return again


def test_the_clock_starts_when_everybody_is_seated(running: Running, ana: Person, ben: Person) -> None:
    again = rematch(ana, ben, clock=SLOW)
    first = ana.join(again)
    assert first.state["status"] == "waiting"
    running.ahead += 3_600_000
    running.do(running.server.registry.check_clocks())
    second = ben.join(again)
    assert [seat["name"] for seat in second.table["seats"]] == ["Ben", "Ana"]
    assert second.state["status"] == "playing"
    assert second.state["clocks"]["left"][0] > 25_000
    assert second.play()["type"] == "done"
    first.until_version(second.version)
    assert first.play()["type"] == "done"


def test_seats_are_reserved_for_the_previous_players(running: Running, ana: Person, ben: Person) -> None:
    again = rematch(ana, ben)
    cleo = Person(running, "Cleo")
    assert cleo.join(again).state["viewer"] is None
    refused = cleo.request("POST", f"/api/tables/{again}/seats/0", {})
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "server.seat_kept")
    assert ben.sit(again, 0)["table"]["status"] == "playing"


def test_a_player_who_stood_up_is_not_seated_again(running: Running, ana: Person, ben: Person) -> None:
    again = rematch(ana, ben, Person(running, "Cleo"))
    ben.join(again).leave()
    ben.call("DELETE", f"/api/tables/{again}/seats/2")
    assert ben.join(again).state["viewer"] is None
    Person(running, "Dora").sit(again, 2)


def test_a_bot_can_take_a_reserved_seat(ana: Person, ben: Person) -> None:
    again = rematch(ana, ben)
    assert ana.call("POST", f"/api/tables/{again}/seats/0/bot", {"level": "apprentice"})["status"] == "playing"
    assert ben.join(again).state["viewer"] is None


@pytest.mark.parametrize("other", [ME, BOT])
def test_a_rematch_against_bots_starts_at_once(ana: Person, other: dict[str, Any]) -> None:
    at = ana.join(ana.make_table("azul", ME, other)["table"]["id"])
    at.command("resign")
    at.command("rematch")
    again = ana.call("GET", f"/api/tables/{at.events[-1]['table']}")
    assert again["status"] == "playing"


@pytest.mark.parametrize("commands", [("a", "b"), ("a", "a")])
def test_two_simultaneous_requests_create_one_rematch(
    running: Running, ana: Person, ben: Person, commands: tuple[str, str]
) -> None:
    table = ana.make_table()["table"]["id"]
    ben.sit(table)
    ana.join(table).command("resign")
    askers = (ana, ben) if commands == ("a", "b") else (ana, ana)

    async def ask() -> None:
        live = await running.server.registry.find(table)
        asked = zip(askers, commands, strict=True)
        asking = [make_rematch(live, Guest(who.id, "?"), "", Rematch(id=name), lambda: None) for who, name in asked]
        await asyncio.gather(*asking, return_exceptions=True)

    running.do(ask())
    again = ana.call("GET", f"/api/tables/{table}")["rematch"]
    for person in (ana, ben):
        person.join(again)
        mine = person.call("GET", "/api/tables?mine=1")["tables"]
        assert {listed["id"] for listed in mine} == {table, again}
