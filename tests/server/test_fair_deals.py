"""Fair deals: records of the server can be verified, and forged ones are detected."""

import hashlib
import hmac
import json
from pathlib import Path

import pytest

from azulejos.core.errors import InvalidRecord
from azulejos.match.fair import FairDeals
from azulejos.match.record import Proof, format_record
from azulejos.match.start import match_from_setup
from azulejos.match.verify import verify_record
from azulejos.terminal.main import main
from tests.server.people import ME, Person, play_to_the_end


@pytest.fixture
def record(ana: Person) -> str:
    at = ana.join(ana.make_table("azul", ME, ME)["table"]["id"])
    commitment = at.table["fairness"]["commitment"]
    while at.state["position"]["round"] == 1:
        at.play()
    at.command("ask_takeback", seat=at.events[-1]["seat"])  # so that some numbers are skipped
    play_to_the_end(at)
    secret = at.table["fairness"]["secret"]
    assert hashlib.sha256(bytes.fromhex(secret)).hexdigest() == commitment
    return ana.request("GET", f"/api/tables/{at.table['id']}/record").text


def test_a_record_of_the_server_verifies(record: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = verify_record(record)
    assert (found.deals >= 5, found.taken_back) == (True, (20,))
    file = tmp_path / "game.jsonl"
    file.write_text(record)
    assert main(["verify", str(file)]) == 0
    told = capsys.readouterr().out
    assert "follow from the secret" in told
    assert "1 deal of 20 draws was taken back" in told


def forged(record: str, line: int, **changes: object) -> str:
    lines = [json.loads(text) for text in record.splitlines()]
    lines[line].update(changes)
    lines[-1].pop("sha256")
    return "\n".join(json.dumps(written) for written in lines)


def test_forged_records_are_detected(record: str) -> None:
    first_deal = json.loads(record.splitlines()[1])["drawn"]
    second = next(n for n, line in enumerate(record.splitlines()) if '"discarded"' in line)
    for line, changes, reason in (
        (0, {"commitment": None}, "no commitment"),
        (0, {"commitment": "0" * 64}, "does not match"),
        (-1, {"secret": "0" * 64}, "does not match"),
        (-1, {"secret": None}, "no commitment"),
        (1, {"first": 5}, "unaccounted for"),
        (1, {"first": None}, "no number"),
        (1, {"first": 20, "discarded": [20]}, "nothing could have been taken back"),
        (second, {"discarded": []}, "unaccounted for"),
        (second, {"discarded": [19]}, "unaccounted for"),
        (second, {"discarded": [20, 20]}, "no number"),
        (second, {"discarded": [0, 20]}, "discarded"),
        (second, {"first": 2**80}, "unaccounted for"),
        (1, {"drawn": first_deal[::-1]}, "Line"),
    ):
        with pytest.raises(InvalidRecord, match=reason):
            verify_record(forged(record, line, **changes))


@pytest.mark.parametrize("secret", [bytes(32), b"s" * 32, bytes(range(32))])
def test_the_seed_of_a_draw_is_an_hmac_of_its_number(secret: bytes) -> None:
    for number in (0, 1, 19, 2**40):
        expected = hmac.digest(secret, number.to_bytes(8, "big"), "sha256")[:8]
        assert FairDeals(secret).seed(number) == int.from_bytes(expected, "big")


def test_a_number_cannot_be_used_twice() -> None:
    """Otherwise a cheat could repeat a deal."""
    deals = FairDeals(bytes(32))
    match = match_from_setup("azul", 2, {}, 0)
    deals.deal(match.progress, 0)
    while match.progress.state.round_number == 1:
        match.progress.play(match.legal_actions()[0].id)
    deals.deal(match.progress, 0)
    with pytest.raises(InvalidRecord, match="used before"):
        verify_record(format_record(match, Proof(deals.commitment, deals.secret.hex(), [0, 0])))


def test_numbers_cannot_be_skipped() -> None:
    """Otherwise the dealer could try many numbers, and pick the best deal."""
    deals = FairDeals(bytes(32))
    match = match_from_setup("azul", 2, {}, 0)
    liked = max(range(300), key=lambda first: deals.deal(match.branch().progress, first).count(0))
    deals.deal(match.progress, liked)
    with pytest.raises(InvalidRecord, match=f"draws 0 to {liked - 1} are unaccounted for"):
        verify_record(format_record(match, Proof(deals.commitment, deals.secret.hex(), [liked])))


@pytest.mark.parametrize("game", ["summer-pavilion", "duel"])
def test_every_deal_taken_back_is_accounted_for(ana: Person, game: str) -> None:
    """Single ones, several in a row, and those followed by other deals."""
    at = ana.join(ana.make_table(game, ME, ME)["table"]["id"])
    for more in (0, 0, 1):
        while not at.events[-1].get("dealt") or at.events[-1]["type"] == "started":
            at.play()
        seat, moves = at.events[-1]["seat"], at.state["moves"]
        for _ in range(more):
            at.play()
        while at.state["moves"] >= moves:  # it may have been the same seat's turn again
            at.command("ask_takeback", seat=seat)
    play_to_the_end(at)
    found = verify_record(ana.request("GET", f"/api/tables/{at.table['id']}/record").text)
    dealt = [event["dealt"] for event in at.events if event.get("dealt")]
    assert found.deals + len(found.taken_back) == len(dealt)
    assert len(found.taken_back) >= 3


@pytest.mark.parametrize("game", ["azul", "summer-pavilion", "duel"])
def test_every_draw_is_keyed_by_itself(game: str) -> None:
    """Equal secrets give equal deals; earlier draws do not affect the draw of a number."""
    deals = FairDeals(b"s" * 32)
    matches = [match_from_setup(game, 2, {}, seed) for seed in (1, 2)]
    assert deals.deal(matches[0].progress, 7) == deals.deal(matches[1].progress, 7)
    other = match_from_setup(game, 2, {}, 1)
    assert deals.deal(other.progress, 8) != matches[0].progress.events[0].drawn  # type: ignore[union-attr]
