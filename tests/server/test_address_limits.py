"""Limits per guest and address: new guests are free, so nothing is limited by guest alone."""

import pytest

from azulejos.core.errors import CommandMistake
from azulejos.server.limits import GUESTS_PER_ADDRESS
from azulejos.server.settings import load_settings
from tests.server.people import ME, Person, busy_reviewers, finished_table, until_reviewed
from tests.server.running import Running, served

HOT_SEAT = {"game": "azul", "seats": [ME, ME]}


def test_a_rematch_counts_as_a_new_table(database: str) -> None:
    with served(database, tables_per_hour=2) as running:
        ana = Person(running)
        at = ana.join(ana.make_table("azul", ME, ME)["table"]["id"])
        at.command("resign")
        at.send({"type": "rematch", "id": "again"})
        done = at.answer("again")
        at.send({"type": "rematch", "id": "again"})
        assert at.answer("again") == done  # the same one: it costs nothing
        other = ana.join(at.events[-1]["table"])
        other.command("resign")
        assert other.command("rematch")["error"]["code"] == "server.too_many_tables"


def statuses(running: Running, forwarded: list[str]) -> list[int]:
    ana = Person(running)
    return [
        ana.request("POST", "/api/tables", HOT_SEAT, headers={"X-Forwarded-For": told}).status_code
        for told in forwarded
    ]


def test_a_client_cannot_choose_its_address(database: str) -> None:
    """Addresses written by the client are to the left of those that the proxies have seen."""
    made_up = ["192.0.2.1", "192.0.2.2, 192.0.2.1", "192.0.2.3, 192.0.2.1, 198.51.100.7"]
    with served(database, tables_per_hour=1, trusted_proxies="127.0.0.1, 198.51.100.0/24") as running:
        assert statuses(running, [*made_up, "192.0.2.2"]) == [201, 429, 429, 201]


def test_an_ipv6_network_counts_as_one_address(database: str) -> None:
    seen = ["2001:db8::1", "2001:db8::ffff:2", "2001:db8:0:1::1", "::ffff:192.0.2.1", "192.0.2.1", "::ffff:192.0.2.2"]
    with served(database, tables_per_hour=1, trusted_proxies="127.0.0.1") as running:
        assert statuses(running, seen) == [201, 429, 201, 201, 429, 201]


def test_only_configured_proxies_are_trusted(database: str) -> None:
    with served(database, tables_per_hour=1, trusted_proxies="192.0.2.9") as running:
        assert statuses(running, ["192.0.2.1", "192.0.2.2"]) == [201, 429]


@pytest.mark.parametrize("given", ["*", "proxy", "10.0.0.1/8", "127.0.0.1,", "127.0.0.1;::1"])
def test_proxies_are_addresses_and_networks(given: str) -> None:
    with pytest.raises(CommandMistake, match="address"):
        load_settings({"trusted_proxies": given})


def test_new_guests_share_the_hint_limit_of_their_address(database: str) -> None:
    with served(database, hints_per_minute=1) as running:
        for limiter in (running.server.limits.hints, running.server.limits.hints_of_address):
            limiter._seconds = lambda: 0.0  # however long it takes to think
        answers = []
        for _ in range(GUESTS_PER_ADDRESS + 1):
            ana = Person(running)
            at = ana.join(ana.make_table("azul", ME, ME, hints=True)["table"]["id"])
            answers.append(at.command("hint")["type"])
            assert at.command("hint")["error"]["code"] == "server.too_many_hints"
        assert answers == ["hint"] * GUESTS_PER_ADDRESS + ["refused"]


def ask(person: Person) -> tuple[str, int]:
    table = finished_table(person)
    return table, person.request("POST", f"/api/tables/{table}/review", {"simulations": 10}).status_code


def test_one_review_at_a_time(running: Running, ana: Person) -> None:
    with busy_reviewers(running):
        table, asked = ask(ana)
        assert (asked, ask(ana)[1]) == (202, 429)
        others = [ask(Person(running))[1] for _ in range(GUESTS_PER_ADDRESS)]
        assert others == [202] * (GUESTS_PER_ADDRESS - 1) + [429]
    until_reviewed(ana, table, "done")
    assert ask(ana)[1] == 202
