"""The operator's commands reach every process through the database."""

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from azulejos.server import admin
from azulejos.server.store import admin as stored
from azulejos.terminal.main import MISTAKE, main
from tests.server.people import ME, Person
from tests.server.running import Running, served

HOUR = 3_600_000


class Operator:
    """Gives orders at the command line, and has a server follow them at once."""

    def __init__(self, running: Running, capsys: pytest.CaptureFixture[str]) -> None:
        self.running, self._capsys = running, capsys

    def order(self, *words: str, code: int = 0) -> str:
        """What a command prints."""
        assert self.running.settings.database_url
        self._capsys.readouterr()
        assert main(["admin", *words, "--database-url", self.running.settings.database_url]) == code
        self.follow(self.running)
        printed = self._capsys.readouterr()
        return printed.err if code else printed.out

    def follow(self, running: Running) -> None:
        """Do in a server what it would do by itself within seconds."""
        running.do(running.application.admin.follow_orders())


@pytest.fixture
def operator(running: Running, capsys: pytest.CaptureFixture[str]) -> Operator:
    return Operator(running, capsys)


def test_a_message_reaches_everyone(operator: Operator, ana: Person, ben: Person) -> None:
    table = ana.make_table("azul", ME, ME)["table"]["id"]
    at = ana.join(table)
    assert ana.call("GET", "/api/tables").get("notice") is None
    printed = operator.order("say", "  We restart at noon. ", "--minutes", "30")
    assert printed == "Everyone will see the message for 30 min 0 s.\nRunning servers will apply this within 2 s.\n"
    told = at.until("notice")["notice"]
    assert told["text"] == "We restart at noon."
    assert ben.join(table).until("notice")["notice"] == told
    assert ana.call("GET", "/api/tables")["notice"] == told
    operator.follow(operator.running)
    assert at.play()["type"] == "done"
    operator.order("say", "We are back.")
    assert at.until("notice")["notice"]["text"] == "We are back.", "the first one came twice"


def test_a_message_ends(operator: Operator, ana: Person) -> None:
    operator.order("say", "We restart at noon.", "--minutes", "30")
    operator.running.ahead = HOUR
    operator.follow(operator.running)
    assert ana.call("GET", "/api/tables")["notice"] is None
    at = ana.join(ana.make_table("azul", ME, ME)["table"]["id"])
    at.send({"type": "ping"})
    assert at.receive()["type"] == "pong"


def test_a_banned_address_is_refused_and_disconnected(operator: Operator, ana: Person) -> None:
    table = ana.make_table("azul", ME, ME)["table"]["id"]
    at = ana.join(table)
    assert "127.0.0.0/8 is blocked for 2 h 0 min." in operator.order("ban", "127.0.0.1/8", "--hours", "2")
    assert at.until("closing")["error"]["code"] == "server.banned"
    for path in ("/", "/api/tables", "/api/games"):
        refused = ana.request("GET", path)
        assert (refused.status_code, refused.json()["error"]["code"]) == (403, "server.banned")
    with (
        pytest.raises(InvalidStatus) as refusal,
        connect(f"ws://127.0.0.1:{operator.running.port}/api/tables/{table}/socket"),
    ):
        pass
    assert refusal.value.response.status_code == 403
    for path in ("/healthz", "/readyz", "/metrics"):
        assert ana.request("GET", path).status_code == 200
    assert "127.0.0.0/8" in operator.order("bans")
    operator.order("unban", "127.0.0.0/8")
    assert ana.request("GET", "/api/tables").status_code == 200
    assert ana.join(table).play()["type"] == "done"


def test_a_ban_ends(operator: Operator, ana: Person) -> None:
    operator.order("ban", "127.0.0.1", "--hours", "2")
    assert ana.request("GET", "/api/tables").status_code == 403
    operator.running.ahead = 3 * HOUR
    assert ana.request("GET", "/api/tables").status_code == 200


def test_a_ban_concerns_its_network_only(operator: Operator, ana: Person) -> None:
    operator.order("ban", "192.0.2.0/24")
    operator.order("ban", "2001:db8::1")
    assert ana.request("GET", "/api/tables").status_code == 200
    assert "2001:db8::/64" in operator.order("bans")


def test_bans_are_bounded(operator: Operator, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored, "MOST_BANS", 2)
    operator.order("ban", "192.0.2.1")
    operator.order("ban", "192.0.2.2")
    operator.order("ban", "192.0.2.2", "--hours", "48")  # a longer one instead
    assert operator.order("ban", "192.0.2.3", code=MISTAKE).startswith("There are ")


def test_bans_survive_a_restart(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    with served(database) as first:
        Operator(first, capsys).order("ban", "127.0.0.1")
    with served(database) as second:
        assert httpx.get(f"{second.url}/api/tables").status_code == 403


def test_a_closed_table_is_deleted(operator: Operator, ana: Person) -> None:
    table = ana.make_table("azul", ME, ME)["table"]["id"]
    at = ana.join(table)
    assert table in operator.order("tables")
    operator.order("close", table)
    assert at.until("closing")["error"]["message"] == "This table has been deleted."
    assert ana.request("GET", f"/api/tables/{table}").status_code == 404
    assert operator.order("tables") == "There is nothing to show.\n"
    assert operator.order("close", table, code=MISTAKE) == "There is no such table.\n"


def test_load_is_reported(operator: Operator, ana: Person) -> None:
    at = ana.join(ana.make_table("azul", ME, ME)["table"]["id"])
    running = operator.running
    running.do(running.application.admin.report())
    printed = operator.order("load")
    (row,) = (line for line in printed.splitlines() if "MiB" in line)
    assert re.search(r" 1 +1 +1 +0 +0 +0 +\d+ MiB", row)
    assert "127.0.0.1: 1 connections" in printed
    at.leave()


def test_a_process_that_ends_is_forgotten(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    with served(database):
        pass
    assert main(["admin", "load", "--database-url", database]) == 0
    assert capsys.readouterr().out == "There is nothing to show.\n"


def test_orders_reach_every_process(running: Running, other: Running, capsys: pytest.CaptureFixture[str]) -> None:
    operator, ana, ben = Operator(running, capsys), Person(running), Person(other)
    at = ben.join(ben.make_table("azul", ME, ME)["table"]["id"])
    operator.order("say", "Hello")
    operator.follow(other)
    operator.order("ban", "127.0.0.1")
    operator.follow(other)
    assert at.until("notice")["notice"]["text"] == "Hello"
    assert at.until("closing")["error"]["code"] == "server.banned"
    assert ana.request("GET", "/api/tables").status_code == ben.request("GET", "/api/tables").status_code == 403
    for server in (running, other):
        server.do(server.application.admin.report())
    assert operator.order("load").count("MiB") == 2


def test_orders_are_followed_without_being_asked(
    database: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(admin, "FOLLOW_SECONDS", 0.05)
    with served(database) as running:
        ana = Person(running)
        at = ana.join(ana.make_table("azul", ME, ME)["table"]["id"])
        assert main(["admin", "say", "Hello", "--database-url", database]) == 0
        assert at.until("notice")["notice"]["text"] == "Hello"
    assert "Everyone will see" in capsys.readouterr().out


@pytest.fixture
def unused(tmp_path: Path) -> Iterator[str]:
    yield f"sqlite+aiosqlite:///{tmp_path / 'nothing.db'}"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["load"], "The database cannot be used: there is no file"),
        (["ban", "everyone"], "'everyone' is not an address or a network; 192.0.2.7 and 192.0.2.0/24 are examples."),
        (["ban", "192.0.2.1", "--hours", "0"], "--hours must be more than 0 and at most 8784."),
        (["ban", "192.0.2.1", "--hours", "nan"], "--hours must be more than 0 and at most 8784."),
        (["ban", "192.0.2.1", "--note", 201 * "x"], "The note may have at most 200 printable characters."),
        (["unban", "x"], "'x' is not an address or a network; 192.0.2.7 and 192.0.2.0/24 are examples."),
        (["say", " "], "The message is empty."),
        (["say", 501 * "x"], "The text may have at most 500 printable characters."),
        (["say", "two\nlines"], "The text may have at most 500 printable characters."),
        (["say", "x", "--minutes", "-1"], "--minutes must be more than 0 and at most 10080."),
        (["tables", "--most", "0"], "--most must be more than 0 and at most 10000."),
    ],
)
def test_a_mistake_gets_one_sentence(
    words: list[str], sentence: str, unused: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["admin", *words, "--database-url", unused]) == MISTAKE
    told = capsys.readouterr()
    assert told.err.startswith(sentence)
    assert told.err.count("\n") == 1
    assert told.out == ""


def test_a_database_without_a_server_gets_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "tables.db"
    file.touch()
    assert main(["admin", "load", "--database-url", f"sqlite+aiosqlite:///{file}"]) == MISTAKE
    assert capsys.readouterr().err == "The database cannot be used: no such table: processes.\n"
