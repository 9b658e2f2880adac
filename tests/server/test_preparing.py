"""A server on a new machine: it serves at once, and each game as soon as it is prepared."""

import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from azulejos.native.cache import CACHE_VARIABLE
from azulejos.native.units import Unit
from azulejos.preparation import preparation as module
from azulejos.preparation.estimate import Report, Share
from azulejos.preparation.preparation import Preparation
from azulejos.terminal.main import MISTAKE, main
from tests.server.people import BOT, ME, Person, finished_table
from tests.server.process import ServerProcess
from tests.server.running import Running

LATER = 1013


class Unfinished(Preparation):
    """A preparation whose progress the test controls."""

    def __init__(self, *waiting: str) -> None:
        super().__init__(())
        self.waiting = [Unit(name) for name in waiting]

    def report(self) -> Report:
        return Report(Share(40, 90), {unit: Share(25, 30) for unit in self.waiting})

    async def run(self, on_ready: object = None) -> None:
        pass


@pytest.fixture
def preparation() -> Unfinished:
    return Unfinished("duel")


@pytest.fixture
def running(database: str, preparation: Unfinished) -> Iterator[Running]:
    server = Running(database, preparation)
    yield server
    server.stop()


def test_a_server_with_nothing_compiled_serves_at_once(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "cache"))
    server = ServerProcess(database, waits=False)
    health = httpx.get(f"{server.address}/healthz", timeout=30)
    games = httpx.get(f"{server.address}/api/games", timeout=30)
    server.stop()
    assert (health.status_code, health.json()["status"]) == (503, "starting")
    assert games.status_code == 200


def test_a_game_that_is_not_ready_is_refused_with_the_time_left(ana: Person) -> None:
    refused = ana.request("POST", "/api/tables", {"game": "duel", "seats": [ME, BOT]})
    assert (refused.status_code, refused.headers["retry-after"]) == (503, "30")
    assert refused.json()["error"] == {
        "code": "server.preparing",
        "message": "Azul Duel is still being prepared on this server; try again in 30 s.",
    }
    french = ana.request("POST", "/api/tables?language=fr", {"game": "duel", "seats": [ME, BOT]})
    assert french.json()["error"]["message"] == "Ce serveur prépare encore Azul Duel\xa0; réessayez dans 30\xa0s."


def test_other_games_can_be_played_meanwhile(ana: Person) -> None:
    assert ana.make_table("azul", ME, BOT)["table"]["status"] == "playing"
    assert len(ana.call("GET", "/api/games")["games"]) == 3


def test_a_record_waits_for_all_games(ana: Person) -> None:
    record = ana.request("GET", f"/api/tables/{finished_table(ana)}/record").text
    assert ana.request("POST", "/api/records", {"record": record}).status_code == 503


def test_a_game_that_is_ready_can_be_played(ana: Person, preparation: Unfinished) -> None:
    preparation.waiting.clear()
    assert ana.make_table("duel", ME, BOT)["table"]["status"] == "playing"


def test_anyone_can_see_the_progress(ana: Person, preparation: Unfinished) -> None:
    state = {
        "is_ready": False,
        "percent": 40,
        "seconds_left": 90,
        "games": [{"name": "duel", "percent": 25, "seconds_left": 30}],
    }
    assert ana.call("GET", "/api/preparation") == state
    health = ana.request("GET", "/healthz")
    assert (health.status_code, health.json()["status"], health.json()["preparation"]) == (503, "starting", state)
    preparation.waiting.clear()
    assert ana.call("GET", "/healthz")["status"] == "ok"


def test_an_old_table_can_be_joined_when_its_game_is_ready(database: str) -> None:
    before = Running(database)
    ana = Person(before)
    table = ana.make_table("duel", ME, ME, clock={"type": "move", "seconds": 30})["table"]["id"]
    before.stop()

    preparation = Unfinished("duel")
    after = Running(database, preparation)
    ana.running, ana.http = after, after.clients.enter_context(type(ana.http)(base_url=after.url))
    assert ana.request("GET", f"/api/tables/{table}").status_code == 503
    with pytest.raises(ConnectionClosed) as closed:
        ana.join(table)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == LATER

    after.ahead = 3_600_000  # no time runs until the game can be played
    preparation.waiting.clear()
    after.server.registry.readiness.begin("duel")
    at = ana.join(table)
    after.do(after.server.registry.check_clocks())
    assert at.state["status"] == "playing"
    assert at.state["clocks"]["left"][0] > 25_000
    after.stop()


@pytest.mark.usefixtures("own_logs")
def test_a_server_that_cannot_prepare_a_game_stops_with_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(module, "is_prepared", lambda unit: unit.game != "duel")
    monkeypatch.setattr(module, "_command", lambda _: [sys.executable, "-c", "import sys; sys.exit('out of memory')"])
    database = f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}"
    assert main(["serve", "--port", "0", "--database-url", database, "--log-format", "text"]) == MISTAKE
    told = capsys.readouterr()
    assert "running at" in told.out
    assert told.err.splitlines()[-1] == "Azul Duel could not be prepared: out of memory"
