"""Lists of tables: public ones that are not over, and all of one's own."""

import pytest

from azulejos.server.http import tables
from tests.server.people import BOT, ME, OPEN, Json, Person
from tests.server.running import Running


def listed(person: Person, query: str = "") -> list[Json]:
    found: list[Json] = person.call("GET", f"/api/tables{query}")["tables"]
    return found


def ids(person: Person, query: str = "") -> list[str]:
    return [table["id"] for table in listed(person, query)]


def test_only_public_tables_are_listed(ana: Person, ben: Person) -> None:
    hidden = ana.make_table()["table"]["id"]
    shown = ana.make_table("duel", public=True)["table"]["id"]
    assert ids(ben) == [shown]
    assert set(ids(ana, "?mine=1")) == {hidden, shown}
    assert ids(ben, "?mine=1") == []


def test_public_tables_are_listed_until_they_are_over_and_own_ones_longer(ana: Person) -> None:
    at = ana.join(ana.make_table("azul", ME, BOT, public=True)["table"]["id"])
    assert ids(ana) == [at.table["id"]]
    at.command("resign")
    assert ids(ana) == []
    assert [table["result"]["winners"] for table in listed(ana, "?mine=1")] == [[1]]


def test_tables_with_open_seats_come_first(ana: Person, ben: Person) -> None:
    open_table = ana.make_table(public=True)["table"]["id"]
    played = ana.make_table("azul", ME, ME, public=True)["table"]["id"]
    ana.join(played).play()
    assert ids(ben) == [open_table, played]


def test_one_host_cannot_hide_the_tables_of_others(database: str) -> None:
    running = Running(database, trusted_proxies="127.0.0.1")
    try:
        ana, crowd = Person(running), Person(running)
        crowd.http.headers["X-Forwarded-For"] = "192.0.2.1"
        table = ana.make_table(public=True)["table"]["id"]
        for _ in range(5):  # each as another guest
            crowd.http.cookies.clear()
            crowd.http.headers.pop("authorization", None)
            crowd.make_table(public=True)
        assert ids(ana).index(table) == 1
    finally:
        running.stop()


@pytest.mark.parametrize("ending", ["resign", "time"])
def test_a_table_that_ended_early_takes_no_place_in_the_list(running: Running, ana: Person, ending: str) -> None:
    clock = {"type": "move", "seconds": 10}
    at = ana.join(ana.make_table("azul", ME, ME, public=True, clock=clock)["table"]["id"])
    if ending == "resign":
        at.command("resign")
    else:
        running.ahead = 60_000
        running.do(running.server.registry.check_clocks())
        at.until("update", lambda message: message["event"]["type"] == "timed_out")
    assert running.do(running.server.registry.store.public_tables(10)) == []


def test_a_list_says_who_waits_for_what(ana: Person, ben: Person) -> None:
    clock = {"type": "move", "seconds": 120}
    ana.make_table("azul", ME, OPEN, BOT, public=True, clock=clock, options={"wall": "grey"})
    (table,) = listed(ben)
    assert (table["status"], table["open_seats"], table["to_act"], table["clock"]) == ("waiting", 1, None, clock)
    assert [(seat["kind"], seat["name"], seat["level"]) for seat in table["seats"]] == [
        ("guest", "Ana", None),
        ("open", None, None),
        ("bot", None, "apprentice"),
    ]
    assert table["options"]["wall"] == "grey"
    assert ana.id not in str(table)


def test_a_list_says_whose_turn_it_is_and_which_seats_are_yours(ana: Person, ben: Person) -> None:
    table = ana.make_table()["table"]["id"]
    ben.sit(table)
    assert [[seat["yours"] for seat in listed(person, "?mine=1")[0]["seats"]] for person in (ana, ben)] == [
        [True, False],
        [False, True],
    ]
    assert listed(ben, "?mine=1")[0]["to_act"] == 0
    ana.join(table).play()
    assert listed(ben, "?mine=1")[0]["to_act"] == 1


def test_seats_left_or_taken_over_are_not_listed_as_own(ana: Person, ben: Person) -> None:
    table = ana.make_table()["table"]["id"]
    secret = ben.sit(table)["seats"][0]["secret"]
    assert ids(ben, "?mine=1") == [table]
    ana.call("POST", f"/api/tables/{table}/seats/1/claim", {"secret": secret})
    assert ids(ben, "?mine=1") == []
    waiting = ben.make_table()["table"]["id"]
    ben.call("DELETE", f"/api/tables/{waiting}/seats/0")
    assert ids(ben, "?mine=1") == []


def test_long_lists_come_in_parts(ana: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MOST_LISTED", 2)
    made = {ana.make_table(public=True)["table"]["id"] for _ in range(5)}
    for query in ("?skip=", "?mine=1&skip="):
        parts = [ana.call("GET", f"/api/tables{query}{skip}") for skip in (0, 2, 4)]
        assert [(len(part["tables"]), part["next"]) for part in parts] == [(2, 2), (2, 4), (1, None)]
        assert {table["id"] for part in parts for table in part["tables"]} == made


@pytest.mark.parametrize("query", ["?mine=2", "?skip=-1", "?skip=x", "?skip=1234567", "?skip=\u0663", "?skip="])
def test_other_queries_are_refused(ana: Person, query: str) -> None:
    assert ana.request("GET", f"/api/tables{query}").status_code == 400


def test_a_table_deleted_during_listing_is_omitted(
    running: Running, ana: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ana.make_table(public=True)["table"]["id"]

    async def listed_before_the_sweep(*_: int) -> list[str]:
        return ["A" * 16, table]

    monkeypatch.setattr(running.server.registry.store, "public_tables", listed_before_the_sweep)
    assert ids(ana) == [table]
