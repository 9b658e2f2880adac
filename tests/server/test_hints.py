"""Hints: what they say, and that people get none against each other unless the table allows them."""

from typing import Any

from tests.server.people import BOT, ME, OPEN, Person, TableClient


def test_hints_are_legal_and_explained(ana: Person) -> None:
    at = ana.join(ana.make_table("azul", ME, BOT, first=0)["table"]["id"])
    hint = at.command("hint")
    assert hint["choice"]["action"] in [choice["action"] for choice in at.state["choices"]]
    assert 0 <= hint["chance"] <= 1
    assert hint["choice"]["preview"]["steps"]
    assert hint["text"].startswith("You take ")
    french = ana.join(at.table["id"], language="fr").command("hint")
    assert french["text"].startswith("Vous prenez ")


def test_a_table_can_forbid_hints(ana: Person) -> None:
    at = ana.join(ana.make_table("azul", ME, BOT, first=0, hints=False)["table"]["id"])
    assert (at.table["hints"], at.state["rights"]["hint"]) == (False, False)
    assert at.command("hint")["error"]["code"] == "server.no_hints"


def between_two(ana: Person, ben: Person, **chosen: Any) -> TableClient:
    table = ana.make_table("azul", ME, OPEN, **chosen)["table"]["id"]
    ben.sit(table)
    return ana.join(table)


def assert_no_hints(at: TableClient) -> None:
    assert (at.table["hints"], at.state["rights"]["hint"]) == (False, False)
    assert at.command("hint")["error"] == {
        "code": "server.no_hints_between_people",
        "message": "Hints are off at this table, because several people play here.",
    }


def test_people_get_no_hints_against_each_other(ana: Person, ben: Person) -> None:
    assert_no_hints(between_two(ana, ben))


def test_people_get_hints_if_the_table_allows_them(ana: Person, ben: Person) -> None:
    at = between_two(ana, ben, hints=True)
    assert (at.table["hints"], at.state["rights"]["hint"]) == (True, True)
    assert at.command("hint")["type"] == "hint"


def test_people_at_one_screen_get_no_hints(ana: Person) -> None:
    assert_no_hints(ana.join(ana.make_table("azul", ME, ME)["table"]["id"]))


def test_a_bot_beside_two_people_changes_nothing(ana: Person, ben: Person) -> None:
    table = ana.make_table("azul", ME, OPEN, BOT, first=0)["table"]["id"]
    ben.sit(table)
    assert_no_hints(ana.join(table))


def test_a_player_whose_seat_a_bot_plays_is_still_there(ana: Person, ben: Person) -> None:
    at = between_two(ana, ben)
    ben.call("POST", f"/api/tables/{at.table['id']}/seats/1/bot", {})
    assert_no_hints(ana.join(at.table["id"]))


def test_a_host_whose_open_seats_bots_take_gets_hints(ana: Person) -> None:
    table = ana.make_table("azul", ME, OPEN, first=0)["table"]
    assert table["hints"] is False
    ana.call("POST", f"/api/tables/{table['id']}/seats/1/bot", {})
    at = ana.join(table["id"])
    assert (at.table["hints"], at.state["rights"]["hint"]) == (True, True)
    assert at.command("hint")["type"] == "hint"


def test_a_rematch_keeps_what_the_table_allows(ana: Person, ben: Person) -> None:
    for allowed in (None, True):
        at = between_two(ana, ben, hints=allowed)
        at.command("resign")
        at.command("rematch")
        again = at.events[-1]["table"]
        assert ben.join(again).table["hints"] is bool(allowed)


def test_nobody_can_have_a_game_reviewed_before_it_is_over(ana: Person, ben: Person) -> None:
    at = between_two(ana, ben)
    for path in ("review", "branch"):
        body = {"move": 0, "seats": [ME, BOT]} if path == "branch" else {}
        refused = ana.request("POST", f"/api/tables/{at.table['id']}/{path}", body)
        assert refused.json()["error"]["code"] == "server.not_over"
    assert ana.request("GET", f"/api/tables/{at.table['id']}/record").status_code == 409


def test_playing_on_from_a_finished_game_follows_the_same_rule(ana: Person, ben: Person) -> None:
    at = between_two(ana, ben)
    at.play()
    at.command("resign")
    path = f"/api/tables/{at.table['id']}/branch"
    for other, allowed in ((BOT, True), (OPEN, False)):
        table = ana.call("POST", path, {"move": 1, "seats": [ME, other]}, 201)["table"]
        assert table["hints"] is allowed
