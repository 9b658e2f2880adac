"""Nonces: players announce the hash of one, reveal it when all seats are taken, and the deals depend on all of them."""

import hashlib
import hmac
import json
from pathlib import Path
from typing import Any

import pytest

from azulejos.core.errors import InvalidRecord
from azulejos.match.fair import FairDeals
from azulejos.match.verify import verify_record
from azulejos.server.tables.state import NONCE_MILLISECONDS
from azulejos.terminal.main import main
from tests.server.people import BOT, ME, OPEN, Person, TableClient, play_to_the_end
from tests.server.running import Running
from tests.server.test_fair_deals import forged

Json = dict[str, Any]
NONCE_1, NONCE_2, NONCE_3 = "11" * 32, "22" * 32, "33" * 32


def hash_of(nonce: str) -> str:
    return hashlib.sha256(bytes.fromhex(nonce)).hexdigest()


def with_nonce(nonce: str) -> Json:
    return {**ME, "nonce_hash": hash_of(nonce)}


def sit(person: Person, table: str, nonce: str | None, seat: int = 1) -> Json:
    body = {"nonce_hash": hash_of(nonce)} if nonce else {}
    return person.call("POST", f"/api/tables/{table}/seats/{seat}", body)


def record_of(person: Person, table: str) -> str:
    return person.request("GET", f"/api/tables/{table}/record").text


def begun(at: TableClient) -> TableClient:
    while at.state["status"] == "waiting":
        at.receive()
    return at


def resigned(at: TableClient) -> str:
    """The record after the game was given up."""
    at.command("resign")
    return record_of(at.person, at.table["id"])


def late(running: Running) -> None:
    """Let the time for revealing nonces pass."""
    running.ahead += NONCE_MILLISECONDS
    running.do(running.server.registry.check_clocks())


@pytest.fixture
def two(ana: Person, ben: Person) -> tuple[TableClient, TableClient]:
    """A table with all seats taken and all nonces announced."""
    table = ana.make_table("azul", with_nonce(NONCE_1), OPEN)["table"]["id"]
    sit(ben, table, NONCE_2)
    return ana.join(table), ben.join(table)


def test_the_deals_depend_on_the_nonces_of_all(two: tuple[TableClient, TableClient]) -> None:
    first, second = two
    hashes = [hash_of(NONCE_1), hash_of(NONCE_2)]
    assert first.state["status"] == "waiting"
    commitment = first.table["fairness"]["commitment"]
    assert first.table["fairness"] == {
        "commitment": commitment, "secret": None, "nonce_hashes": hashes, "nonces": [None, None]
    }  # fmt: skip
    assert first.command("reveal", nonce=NONCE_1)["type"] == "done"
    assert first.state["status"] == "waiting"
    assert second.command("reveal", nonce=NONCE_2)["type"] == "done"
    assert begun(first).table["fairness"]["nonces"] == [NONCE_1, NONCE_2]
    record = resigned(first)
    secret = bytes.fromhex(first.table["fairness"]["secret"])
    assert hashlib.sha256(secret).hexdigest() == commitment
    key = hmac.digest(secret, b"nonces\0" + b"\x11" * 32 + b"\1" + b"\x22" * 32, "sha256")
    assert FairDeals(secret, (b"\x11" * 32, b"\x22" * 32)).key == key
    found = verify_record(record)
    assert (found.nonces, found.withheld) == ((0, 1), ())


def test_what_a_nonce_is_stays_hidden_until_the_game_begins(
    running: Running, two: tuple[TableClient, TableClient]
) -> None:
    first, second = two
    first.command("reveal", nonce=NONCE_1)
    second.until_version(first.version)
    assert second.events[-1] == {"version": 4, "at": second.events[-1]["at"], "type": "revealed", "seat": 0}
    assert NONCE_1.encode() not in running.received


def test_against_a_bot_the_nonce_is_revealed_after_the_commitment(ana: Person) -> None:
    made = ana.make_table("azul", with_nonce(NONCE_1), BOT, first=0)["table"]
    assert (made["status"], len(made["fairness"]["commitment"])) == ("waiting", 64)
    at = ana.join(made["id"])
    at.command("reveal", nonce=NONCE_1)
    assert (begun(at).table["fairness"]["nonces"]) == [NONCE_1, None]
    assert verify_record(resigned(at)).nonces == (0,)


def test_people_at_one_screen_reveal_one_nonce_for_all_their_seats(ana: Person) -> None:
    at = ana.join(ana.make_table("duel", with_nonce(NONCE_1), with_nonce(NONCE_1))["table"]["id"])
    at.command("reveal", nonce=NONCE_1)
    assert begun(at).table["fairness"]["nonces"] == [NONCE_1, NONCE_1]
    assert verify_record(resigned(at)).nonces == (0, 1)


def test_without_nonces_the_game_begins_at_once_and_verification_says_so(
    ana: Person, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    at = ana.join(ana.make_table("azul", ME, ME)["table"]["id"])
    assert at.state["status"] == "playing"
    record = resigned(at)
    assert "nonces" not in json.loads(record.splitlines()[0])
    file = tmp_path / "game.jsonl"
    file.write_text(record)
    assert main(["verify", str(file)]) == 0
    assert "No player contributed a nonce: the server alone chose the secret." in capsys.readouterr().out


def test_a_program_without_a_nonce_plays_with_one_who_has_one(ana: Person, ben: Person) -> None:
    table = ana.make_table("azul", with_nonce(NONCE_1), OPEN)["table"]["id"]
    sit(ben, table, None)
    at = ana.join(table)
    at.command("reveal", nonce=NONCE_1)
    assert begun(at).table["fairness"]["nonces"] == [NONCE_1, None]


def test_a_nonce_is_not_taken_before_all_seats_are(ana: Person) -> None:
    """Otherwise whoever sits down last could choose a nonce that goes with it."""
    at = ana.join(ana.make_table("azul", with_nonce(NONCE_1), OPEN)["table"]["id"])
    refused = at.command("reveal", nonce=NONCE_1)
    assert refused["error"]["message"] == "Nonces are revealed when all seats are taken."


@pytest.mark.parametrize("nonce", [NONCE_2, NONCE_3])
def test_another_nonce_than_the_announced_one_is_refused(two: tuple[TableClient, TableClient], nonce: str) -> None:
    refused = two[0].command("reveal", nonce=nonce)
    assert refused["error"]["code"] == "server.other_nonce"
    assert two[0].table["fairness"]["nonces"] == [None, None]


@pytest.mark.parametrize("nonce", ["", "11", "11" * 33, "AB" * 32, "zz" * 32, 1, None])
def test_malformed_nonces_are_refused(ana: Person, nonce: Any) -> None:
    at = ana.join(ana.make_table("azul", with_nonce(NONCE_1), BOT)["table"]["id"])
    assert at.command("reveal", nonce=nonce)["type"] == "refused"
    seats = [{**ME, "nonce_hash": nonce or ""}, BOT]
    assert ana.request("POST", "/api/tables", {"game": "azul", "seats": seats}).status_code == 400
    assert at.command("reveal", nonce=NONCE_1)["type"] == "done"


def test_nobody_leaves_while_nonces_are_revealed(two: tuple[TableClient, TableClient], ana: Person) -> None:
    """Whoever took the seat would know the nonces of the others before announcing one."""
    two[1].command("reveal", nonce=NONCE_2)
    table = two[0].table["id"]
    for seat in (0, 1):
        refused = ana.request("DELETE", f"/api/tables/{table}/seats/{seat}")
        assert (refused.status_code, refused.json()["error"]["code"]) == (409, "server.already_started")


def test_the_game_begins_without_a_nonce_that_is_late(
    running: Running, two: tuple[TableClient, TableClient], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = two
    first.command("reveal", nonce=NONCE_1)
    late(running)
    assert begun(first).table["fairness"]["nonces"] == [NONCE_1, None]
    assert second.command("reveal", nonce=NONCE_2)["error"]["code"] == "server.already_started"
    record = resigned(first)
    found = verify_record(record)
    assert (found.nonces, found.withheld) == ((0,), (1,))
    file = tmp_path / "game.jsonl"
    file.write_text(record)
    assert main(["verify", str(file)]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "Mixed with the nonces of Ana: they know whether these are theirs." in told
    assert "Announced a nonce but did not reveal it: Ben." in told


def test_a_restart_keeps_nonces_and_the_wait_for_them(database: str) -> None:
    before = Running(database)
    ana = Person(before)
    seats = with_nonce(NONCE_1), with_nonce(NONCE_2), BOT
    at = ana.join(ana.make_table("azul", *seats, first="random")["table"]["id"])
    at.command("reveal", nonce=NONCE_2)
    table = at.table["id"]
    before.stop()

    after = Running(database)
    ana.running, ana.http = after, after.clients.enter_context(type(ana.http)(base_url=after.url))
    ana.http.headers["authorization"] = f"Bearer {ana.token}"
    at = ana.join(table)
    late(after)
    assert begun(at).table["fairness"]["nonces"] == [None, NONCE_2, None]
    position = at.state["position"]
    after.do(_forget(after))
    at = ana.join(table)
    assert at.state["position"] == position
    at.command("resign")
    found = verify_record(resigned(at))
    assert (found.nonces, found.withheld, found.first_drawn) == ((1,), (0,), True)
    after.stop()


async def _forget(running: Running) -> None:
    """Load all tables from the database again."""
    for table in list(running.server.registry._tables.values()):
        table.listeners.clear()
    running.ahead += 3_600_000
    running.server.registry.forget_idle()


def test_the_nonces_draw_the_first_player_too(ana: Person) -> None:
    found = set()
    for number in range(12):
        nonce = f"{number:064x}"
        at = ana.join(ana.make_table("azul", with_nonce(nonce), ME, ME, first="random")["table"]["id"])
        at.command("reveal", nonce=nonce)
        first = begun(at).state["to_act"]
        for _ in range(2):
            at.command("resign")
        fairness = at.table["fairness"]
        deals = FairDeals(bytes.fromhex(fairness["secret"]), (bytes.fromhex(nonce), None, None))
        assert deals.first_player(3) == first
        assert verify_record(record_of(ana, at.table["id"])).first_drawn
        found.add(first == FairDeals(bytes.fromhex(fairness["secret"])).first_player(3))
    assert found == {True, False}  # the secret alone does not decide


def test_a_rematch_has_nonces_of_its_own(ana: Person, ben: Person, two: tuple[TableClient, TableClient]) -> None:
    first, second = two
    first.command("reveal", nonce=NONCE_1)
    second.command("reveal", nonce=NONCE_2)
    second.command("resign")
    second.command("rematch", nonce_hash=hash_of(NONCE_3))
    table = second.events[-1]["table"]
    again = ben.join(table)
    assert again.table["fairness"]["nonce_hashes"] == [hash_of(NONCE_3), None]
    other = ana.join(table, nonce_hash=hash_of(NONCE_1))
    assert other.table["fairness"]["nonce_hashes"] == [hash_of(NONCE_3), hash_of(NONCE_1)]
    other.command("reveal", nonce=NONCE_1)
    again.until_version(other.version)
    again.command("reveal", nonce=NONCE_3)
    assert verify_record(resigned(begun(again))).nonces == (0, 1)


def test_play_from_here_has_nonces_too(ana: Person) -> None:
    at = ana.join(ana.make_table("azul", ME, ME)["table"]["id"])
    at.play()
    resigned(at)
    wanted = {"move": 1, "seats": [with_nonce(NONCE_1), ME]}
    branch = ana.call("POST", f"/api/tables/{at.table['id']}/branch", wanted, 201)["table"]
    assert branch["status"] == "waiting"
    at = ana.join(branch["id"])
    at.command("reveal", nonce=NONCE_1)
    while begun(at).state["position"]["round"] == 1:
        at.play()
    assert verify_record(resigned(at)).nonces == (0,)


def test_a_seat_that_is_claimed_keeps_its_nonce(ana: Person, ben: Person) -> None:
    made = ana.make_table("azul", with_nonce(NONCE_1), OPEN)
    table, secret = made["table"]["id"], made["seats"][0]["secret"]
    ben.call("POST", f"/api/tables/{table}/seats/0/claim", {"secret": secret})
    sit(ana, table, None)
    at = ben.join(table)
    at.command("reveal", nonce=NONCE_1)
    assert begun(at).table["fairness"]["nonces"] == [NONCE_1, None]


@pytest.fixture
def record(two: tuple[TableClient, TableClient]) -> str:
    for at, nonce in zip(two, (NONCE_1, NONCE_2), strict=True):
        at.command("reveal", nonce=nonce)
    return resigned(two[1])


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"nonces": [NONCE_1, NONCE_3]}, "Line 2: the secret would have dealt something else"),
        ({"nonces": [NONCE_2, NONCE_1]}, "dealt something else"),
        ({"nonces": [NONCE_1, None]}, "dealt something else"),
        ({"nonces": []}, "dealt something else"),
        ({"nonces": [NONCE_1]}, "Line 1: there must be a nonce, or null, for each of the 2 seats"),
        ({"nonces": [NONCE_1, NONCE_2, None]}, "for each of the 2 seats"),
        ({"withheld": [0]}, "for each of the 2 seats"),
        ({"withheld": [2]}, "for each of the 2 seats"),
        ({"nonces": [NONCE_1, "x"]}, "Line 1"),
    ],
)
def test_forged_nonces_are_detected(record: str, change: Json, reason: str) -> None:
    verify_record(record)
    with pytest.raises(InvalidRecord, match=reason):
        verify_record(forged(record, 0, **change))


def test_a_forged_refill_is_detected(ana: Person) -> None:
    at = ana.join(ana.make_table("azul", ME, ME, ME, ME)["table"]["id"])  # four draw all tiles in three rounds
    play_to_the_end(at)
    record = record_of(ana, at.table["id"])
    lines = [json.loads(line) for line in record.splitlines()]
    number, line = next((n, line) for n, line in enumerate(lines) if line.get("refill"))
    colour, count = next(iter(line["refill"].items()))
    verify_record(record)
    with pytest.raises(InvalidRecord, match=f"Line {number + 1}: the bag was not refilled with these pieces"):
        verify_record(forged(record, number, refill={**line["refill"], colour: count + 1}))
