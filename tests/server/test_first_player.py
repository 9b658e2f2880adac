"""The first player of a table: a seat, or drawn from the committed secret."""

import hmac
import json
from pathlib import Path
from typing import Any

import pytest

from azulejos.core.errors import InvalidRecord
from azulejos.match.fair import FairDeals
from azulejos.match.record import Proof, format_record
from azulejos.match.start import match_from_setup
from azulejos.match.verify import verify_record
from azulejos.terminal.main import main
from tests.server.people import BOT, ME, OPEN, Person

Json = dict[str, Any]


def record_of(person: Person, table: str) -> str:
    return person.request("GET", f"/api/tables/{table}/record").text


def expected_first(secret: str, players: int) -> int:
    """As `docs/server.md` says."""
    drawn = hmac.digest(bytes.fromhex(secret), b"first player", "sha256")
    return int.from_bytes(drawn[:8], "big") * players // 2**64


@pytest.mark.parametrize(
    ("seats", "first"), [([ME, BOT], "random"), ([BOT, ME, OPEN], "random"), ([ME, ME], 0), ([ME, OPEN], 0)]
)
def test_against_a_bot_the_first_player_is_random(ana: Person, seats: list[Json], first: int | str) -> None:
    made = ana.make_table("azul", *seats)["table"]
    assert made["first"] == first
    assert ana.call("GET", f"/api/tables/{made['id']}")["first"] == first


def test_a_bot_can_be_drawn_as_first_player(ana: Person) -> None:
    """With a probability of 1 in 500 million, 30 tables start with the same seat."""
    tables = [ana.join(ana.make_table("azul", ME, BOT)["table"]["id"]) for _ in range(30)]
    assert {at.state["position"]["first_player"] for at in tables} == {0, 1}


@pytest.mark.parametrize(("game", "to_act"), [("azul", 1), ("summer-pavilion", 1), ("duel", 0)])
def test_the_first_player_can_be_chosen(ana: Person, game: str, to_act: int) -> None:
    at = ana.join(ana.make_table(game, ME, ME, first=1)["table"]["id"])
    assert (at.table["first"], at.state["to_act"], at.state["position"]["first_player"]) == (1, to_act, 1)
    at.play()
    at.command("resign")
    record = record_of(ana, at.table["id"])
    assert json.loads(record.splitlines()[0])["first_player"] == 1
    assert verify_record(record).first_drawn is False


def test_a_bot_that_starts_plays_at_once(ana: Person) -> None:
    at = ana.join(ana.make_table("azul", ME, BOT, first=1)["table"]["id"])
    while at.state["to_act"] == 1:
        at.receive()
    assert at.state["moves"] == 1
    assert at.play()["type"] == "done"


@pytest.mark.parametrize("first", [2, 4, -1, 1.5, True, "0", "loser", []])
def test_invalid_first_players_are_refused(ana: Person, first: Any) -> None:
    refused = ana.request("POST", "/api/tables", {"game": "azul", "seats": [ME, ME], "first": first, "public": True})
    assert refused.status_code == 400
    assert refused.json()["error"]["message"]
    assert ana.call("GET", "/api/tables")["tables"] == []


def test_the_refusal_names_a_missing_seat(ana: Person) -> None:
    refused = ana.request("POST", "/api/tables?language=fr", {"game": "azul", "seats": [ME, ME], "first": 2})
    assert refused.json()["error"] == {
        "code": "options.bad_first",
        "message": "first=2 n’est pas une place de cette table\xa0; possibles\xa0: 0, 1, 'random'.",
    }


def random_game(person: Person) -> tuple[str, int, str]:
    """A finished game with a random first player: its record, the first player, and the secret."""
    at = person.join(person.make_table("azul", ME, ME, ME, first="random")["table"]["id"])
    assert at.table["first"] == "random"
    first = at.state["to_act"]
    at.play()
    for _ in range(2):
        at.command("resign")
    return record_of(person, at.table["id"]), first, at.table["fairness"]["secret"]


def test_the_secret_draws_the_first_player(ana: Person) -> None:
    found = set()
    for _ in range(12):
        record, first, secret = random_game(ana)
        assert first == expected_first(secret, 3)
        assert FairDeals(bytes.fromhex(secret)).first_player(3) == first
        verified = verify_record(record)
        assert (verified.first_drawn, verified.match.first_player) == (True, first)
        found.add(first)
    assert len(found) > 1


def test_a_forged_first_player_is_detected() -> None:
    """A host who changes the first player cannot make a record that matches the commitment."""
    deals = FairDeals(bytes(32))
    drawn = deals.first_player(2)
    match = match_from_setup("azul", 2, {}, seed=0, first=1 - drawn)
    deals.deal(match.progress, 0)
    proof = Proof(deals.commitment, deals.secret.hex(), [0], first_drawn=True)
    with pytest.raises(InvalidRecord, match=f"Line 1: according to the secret, seat {drawn} should have started"):
        verify_record(format_record(match, proof))


def test_verify_says_who_started_and_why(ana: Person, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(random_game(ana)[0])
    assert main(["verify", str(file)]) == 0
    assert "Ana started: drawn from the same secret." in capsys.readouterr().out
    at = ana.join(ana.make_table("azul", ME, ME, first=1)["table"]["id"])
    at.command("resign")
    file.write_text(record_of(ana, at.table["id"]))
    assert main(["verify", str(file)]) == 0
    assert "Ana started: chosen when the table was created, not drawn." in capsys.readouterr().out


@pytest.mark.parametrize("first", ["random", 1])
def test_a_rematch_keeps_the_choice_of_first_player(ana: Person, first: int | str) -> None:
    """The seats rotate, so another player has the seat that starts."""
    at = ana.join(ana.make_table("azul", {**ME, "name": "Ana"}, {**ME, "name": "Bea"}, first=first)["table"]["id"])
    at.command("resign")
    at.command("rematch")
    again = ana.join(at.events[-1]["table"])
    assert again.table["first"] == first
    assert [seat["name"] for seat in again.table["seats"]] == ["Bea", "Ana"]
    if first == 1:
        assert again.state["to_act"] == 1


def test_a_continued_game_starts_with_the_player_to_act(ana: Person) -> None:
    at = ana.join(ana.make_table("azul", ME, ME, first=1)["table"]["id"])
    at.play()
    at.command("resign")
    record = record_of(ana, at.table["id"])
    branch = ana.call("POST", f"/api/tables/{at.table['id']}/branch", {"move": 1, "seats": [ME, ME]}, 201)["table"]
    assert (branch["first"], ana.join(branch["id"]).state["to_act"]) == (None, 0)
    study = ana.call("POST", "/api/records", {"record": record}, 201)["table"]
    assert study["first"] is None
    replay = ana.call("GET", f"/api/tables/{study['id']}/replay")
    assert replay["moments"][0]["to_act"] == 1
    ana.join(branch["id"]).command("resign")
    assert "first_player" not in json.loads(record_of(ana, branch["id"]).splitlines()[0])
    assert verify_record(record_of(ana, branch["id"])).first_drawn is False
