"""Nonces of programs, at a real server: the deals depend on them, and the record proves it."""

import json
from pathlib import Path
from threading import Thread

import pytest

import azulejos
from azulejos.client import Client, Table
from azulejos.client.nonces import Contribution, Nonces, hash_of
from azulejos.match.record import GameLine
from azulejos.terminal.main import main
from tests.server.process import ServerProcess

OWN, OTHER, COMMITMENT = "11" * 32, "22" * 32, "c" * 64


@pytest.fixture
def ben(server: ServerProcess) -> Client:
    return Client(server.address, "Ben")


def nonces_of(client: Client, table: str) -> list[str | None]:
    """Those in the record."""
    nonces: list[str | None] = json.loads(client.record(table).splitlines()[0])["nonces"]
    return nonces


def revealed_by(client: Client, table: str) -> str:
    revealed = client._nonces.revealed_at(table)
    assert revealed
    return revealed.nonce


def play_first_choices(table: Table) -> None:
    for turn in table.turns():
        table.play((turn.choices or [])[0])


def test_the_record_of_two_programs_has_the_nonces_of_both(
    ana: Client, ben: Client, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = ana.create("azul", ["me", "open"], first="random").table.id
    ben.sit(table)
    with ana.connect(table) as first, ben.connect(table) as second:
        other = Thread(target=play_first_choices, args=(second,))
        other.start()
        play_first_choices(first)
        other.join(60)
    assert nonces_of(ana, table) == [revealed_by(ana, table), revealed_by(ben, table)]
    for client in (ana, ben):
        assert (client.verify(table).nonces, client.verify(table).withheld) == ((0, 1), ())
    record = tmp_path / "game.jsonl"
    record.write_text(ana.record(table), encoding="utf-8")
    assert main(["verify", str(record)]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "Mixed with the nonces of Ana, Ben: they know whether these are theirs." in told


def test_one_nonce_covers_all_seats_of_a_program(ana: Client) -> None:
    table = ana.create("duel", ["me", "me"]).table.id
    with ana.connect(table) as at:
        assert at.state.status == "playing"  # nobody else had to do anything
        at.resign()
    assert nonces_of(ana, table) == [revealed_by(ana, table)] * 2


def test_a_nonce_is_kept_back_until_all_seats_are_taken(ana: Client, ben: Client) -> None:
    table = ana.create("azul", ["me", "open"]).table.id
    with ana.connect(table) as at:
        assert (at.state.status, ana._nonces.revealed_at(table)) == ("waiting", None)
        ben.sit(table)
        with ben.connect(table) as other:
            next(at.turns())
            other.resign()
    assert nonces_of(ana, table) == [revealed_by(ana, table), revealed_by(ben, table)]


def test_a_rematch_has_new_nonces_of_both(ana: Client, ben: Client) -> None:
    table = ana.create("azul", ["me", "open"]).table.id
    ben.sit(table)
    with ana.connect(table), ben.connect(table) as second:
        second.resign()
        again = second.rematch()
    with ben.connect(again) as first, ana.connect(again) as second:
        assert next(first.turns()).status == "playing"
        second.resign()
    assert nonces_of(ana, again) == [revealed_by(ben, again), revealed_by(ana, again)]
    assert revealed_by(ana, again) != revealed_by(ana, table)
    assert ana.verify(again).nonces == (0, 1)


def test_a_nonce_is_revealed_although_the_server_was_killed(tmp_path: Path) -> None:
    database = f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}"
    with ServerProcess(database) as server:
        ana, ben = Client(server.address, "Ana"), Client(server.address, "Ben")
        table = ana.create("azul", ["me", "open"]).table.id
        with ana.connect(table) as at:
            server.kill()
            with ServerProcess(database, server.port):
                ben.sit(table)
                with ben.connect(table) as other:
                    next(at.turns())
                    other.resign()
                assert nonces_of(ana, table) == [revealed_by(ana, table), revealed_by(ben, table)]


def line(nonces: list[str | None], withheld: tuple[int, ...] = (), commitment: str = COMMITMENT) -> GameLine:
    """The first line of a record."""
    return GameLine(
        format=1, game="azul", players=2, options={}, commitment=commitment, nonces=nonces, withheld=list(withheld)
    )


@pytest.mark.parametrize(
    ("head", "trouble"),
    [
        (line([OWN, OTHER]), None),
        (line([OWN, None], (1,)), None),
        (line([OWN, OTHER], commitment="d" * 64), "the commitment is not the one that the server showed"),
        (line([OTHER, OTHER]), "the nonce that this client revealed was not used"),
        (line([None, OTHER], (0,)), "the nonce that this client revealed was not used"),
        (line([]), "the nonce that this client revealed was not used"),
        (line([OWN, "33" * 32]), "the nonce of seat 1 is not the one that was announced"),
        (line([OWN, None]), "the nonce of seat 1 is not the one that was announced"),
        (line([OWN, OTHER, OTHER]), "the nonce of seat 2 is not the one that was announced"),
    ],
)
def test_a_record_is_compared_with_what_was_known_before_the_game(head: GameLine, trouble: str | None) -> None:
    known = Contribution("a" * 16, OWN, COMMITMENT, (hash_of(OWN), hash_of(OTHER)))
    if trouble is None:
        known.compare(head)
        return
    with pytest.raises(azulejos.InvalidRecord, match=trouble):
        known.compare(head)


def test_every_announced_nonce_is_another_one() -> None:
    nonces = Nonces()
    assert len({nonces.announce() for _ in range(10)}) == 10
