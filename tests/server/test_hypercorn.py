"""The application runs on another ASGI server than uvicorn."""

import asyncio
from collections.abc import Iterator

import pytest
from hypercorn.asyncio import serve
from hypercorn.config import Config
from websockets.exceptions import ConnectionClosed

from tests.server.people import ME, Person, play_to_the_end
from tests.server.running import Running


class UnderHypercorn(Running):
    """A server that hypercorn runs."""

    async def _serve(self) -> None:
        self._stopped = asyncio.Event()
        self.application.on_start = self._ready.set
        config = Config()
        config.bind = [f"fd://{self._listening.detach()}"]
        config.graceful_timeout = 5
        await serve(self.application, config, shutdown_trigger=self._stopped.wait)  # type: ignore[arg-type]

    def _stop_serving(self) -> None:
        self._stopped.set()


@pytest.fixture
def running(database: str) -> Iterator[Running]:
    server = UnderHypercorn(database)
    yield server
    server.stop()


def test_a_whole_game_over_http_and_websocket(ana: Person, ben: Person) -> None:
    table = ana.make_table("azul")["table"]["id"]
    ben.sit(table)
    players = ana.join(table, steps=True, previews=True), ben.join(table)
    play_to_the_end(*players)
    assert players[0].state["result"] == players[1].state["result"]
    assert ana.call("GET", f"/api/tables/{table}/replay")["moments"][-1]["position"] == players[0].state["position"]


def test_moves_commands_and_refusals(ana: Person) -> None:
    at = ana.join(ana.make_table("azul", ME, ME)["table"]["id"])
    first = {"type": "play", "id": "m1", "action": at.state["choices"][0]["id"]}
    at.send(first)
    done = at.answer("m1")
    at.send(first)
    assert at.answer("m1") == done == {"type": "done", "id": "m1", "version": at.version}
    assert at.command("play", action="nonsense")["type"] == "refused"
    assert at.command("react", reaction="wow")["type"] == "done"
    assert at.play()["type"] == "done"


def test_close_codes(ana: Person) -> None:
    at = ana.join(ana.make_table("azul", ME, ME)["table"]["id"])
    at.socket.send(b"{}")
    assert at.until("closing")["error"]["code"] == "server.not_text"
    with pytest.raises(ConnectionClosed, match="1003"):
        at.receive()
    with pytest.raises(ConnectionClosed, match="4404"):
        ana.join("x" * 16)
