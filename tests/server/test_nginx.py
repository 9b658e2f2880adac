"""nginx with the configuration of `deploy/`: games over TLS and WebSockets, also while one or two servers restart."""

import asyncio
import re
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

import httpx
import pytest

from tests.server.agreement import check_finished
from tests.server.process import ServerProcess
from tests.server.services import need, wait_for
from tests.server.supervisor import Supervisor
from tests.server.swarm import Player, do_together, make_table

CONFIGURATION = Path(__file__).resolve().parents[2] / "deploy" / "nginx.conf"
TABLES = 2

pytestmark = pytest.mark.full


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


@contextmanager
def nginx(folder: Path, servers: list[str], http: int, https: int) -> Iterator[None]:
    """nginx on the loopback, with a certificate of its own, in front of one server or two."""
    program, openssl = need("nginx", Path("/usr/sbin")), need("openssl")
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    making: list[str | Path] = [
        openssl,
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-days",
        "2",
        "-subj",
        "/CN=127.0.0.1",
    ]
    making += ["-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate]
    subprocess.run(making, check=True, capture_output=True)
    site = CONFIGURATION.read_text(encoding="utf-8")
    hosts = [server.removeprefix("http://") for server in servers]
    second = {"# server 127.0.0.1:8001": f"server {hosts[1]}"} if len(hosts) > 1 else {}
    replaced = second | {
        "listen 80;": f"listen 127.0.0.1:{http};",
        "listen 443 ssl;": f"listen 127.0.0.1:{https} ssl;",
        "127.0.0.1:8000": hosts[0],
        "/etc/letsencrypt/live/azulejos.example/fullchain.pem": str(certificate),
        "/etc/letsencrypt/live/azulejos.example/privkey.pem": str(key),
    }
    for old, new in replaced.items():
        assert site.count(old) == 1, old
        site = site.replace(old, new)
    paths = "".join(
        f"{name}_temp_path {folder}/{name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    main = f"worker_processes 1; pid {folder}/pid; error_log {folder}/errors; daemon off; events {{}}"
    whole = f"{main} http {{ {paths} {site} }}"
    file = folder / "nginx.conf"
    file.write_text(whole, encoding="utf-8")
    subprocess.run([program, "-t", "-c", file, "-e", folder / "errors"], check=True, capture_output=True)
    with subprocess.Popen([program, "-c", file, "-e", folder / "errors"]) as process:
        try:
            wait_for(lambda: socket.create_connection(("127.0.0.1", https)).close(), OSError)
            yield
        finally:
            process.terminate()


def test_games_through_nginx_survive_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    http, https = free_port(), free_port()
    public = f"https://127.0.0.1:{https}"
    database = f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}"
    with (
        Supervisor(database, tmp_path, public_url=public, trusted_proxies="127.0.0.1") as supervisor,
        nginx(tmp_path, [supervisor.address], http, https),
    ):
        monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "certificate.pem"))
        check_site(http, public)
        asyncio.run(play(supervisor, public))


def check_site(http: int, public: str) -> None:
    with httpx.Client(verify=False) as client:
        moved = client.get(f"http://127.0.0.1:{http}/table/x")
        assert (moved.status_code, moved.headers["location"]) == (301, "https://127.0.0.1/table/x")
        for path in ("healthz", "readyz", "metrics"):
            assert client.get(f"{public}/{path}").status_code == 404
        made = client.post(f"{public}/api/guests", json={"name": "Ana"}, headers={"Origin": public})
        assert made.status_code == 201
        assert re.search("; Secure", made.headers["set-cookie"])


async def play(supervisor: Supervisor, public: str) -> None:
    tables = [await make_table([lambda: public] * 2, seed) for seed in range(1, TABLES + 1)]
    players = [player for table in tables for player in table]
    playing = [asyncio.create_task(player.play_to_the_end()) for player in players]
    while sum(len(player.acknowledged) for player in players) < 10:
        await asyncio.sleep(0.01)
    assert await asyncio.to_thread(supervisor.restart) == 0
    await asyncio.gather(*playing)
    for table in tables:
        await check_finished(table)
    assert sum(player.resumed for player in players) > 0


def test_two_servers_are_restarted_one_after_the_other(
    tmp_path: Path, shared_database: str, bus: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the handbook says: each when the other is ready. Nobody loses a move, and no request fails."""
    http, https = free_port(), free_port()
    public = f"https://127.0.0.1:{https}"
    with Pair(shared_database, bus, tmp_path, public) as pair, nginx(tmp_path, pair.addresses, http, https):
        monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "certificate.pem"))
        asyncio.run(Load(public, pair).run())
    log = "".join(file.read_text(encoding="utf-8") for file in tmp_path.glob("server-*.log"))
    assert '"level":"error"' not in log


class Pair:
    """Two server processes that share a database and a bus."""

    def __init__(self, database: str, bus: str, folder: Path, public: str) -> None:
        self._folder, self._starts = folder, 0
        self._settings: dict[str, Any] = {"public_url": public, "trusted_proxies": "127.0.0.1", "log_format": "json"}
        self._database, self._bus = database, bus
        self._servers = [self._start(free_port()) for _ in range(2)]

    @property
    def addresses(self) -> list[str]:
        return [server.address for server in self._servers]

    def restart(self, number: int) -> int:
        """Stop a server and start it again; returns the exit code when the new process is ready."""
        server = self._servers[number]
        code = server.stop()
        self._servers[number] = self._start(server.port)
        return code

    def _start(self, port: int) -> ServerProcess:
        self._starts += 1
        log = self._folder / f"server-{self._starts}.log"
        server = ServerProcess(self._database, port, self._bus, waits=False, log=log, **self._settings)
        wait_for(lambda: httpx.get(f"{server.address}/readyz").raise_for_status(), httpx.HTTPError)
        return server

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for server in self._servers:
            server.kill()


class Load:
    """Games and requests through nginx, until each server was restarted."""

    def __init__(self, public: str, pair: Pair) -> None:
        self._public, self._pair = public, pair
        self._players: list[Player] = []
        self._requests = 0
        self._is_over = False

    async def run(self) -> None:
        """Play and request all the time, and restart one server after the other in between."""
        await do_together(self._restart_both(), self._request(), *(self._play(number) for number in range(TABLES)))
        assert sum(player.resumed for player in self._players) >= 2

    async def _restart_both(self) -> None:
        for number in range(2):
            await self._wait_for_more()
            assert await asyncio.to_thread(self._pair.restart, number) == 0
        await self._wait_for_more()
        self._is_over = True

    async def _wait_for_more(self) -> None:
        """Until something was played and requested since."""
        moves, requests = self._acknowledged, self._requests
        while self._acknowledged < moves + 10 or self._requests < requests + 10:
            await asyncio.sleep(0.01)

    @property
    def _acknowledged(self) -> int:
        return sum(len(player.acknowledged) for player in self._players)

    async def _play(self, number: int) -> None:
        """Game after game."""
        seed = number
        while not self._is_over:
            seed += TABLES
            players = await make_table([lambda: self._public] * 2, seed)
            self._players += players
            await asyncio.gather(*(player.play_to_the_end() for player in players))
            await check_finished(players)

    async def _request(self) -> None:
        """Lists of tables and new guests; all requests are answered."""
        async with httpx.AsyncClient(base_url=self._public, verify=False, timeout=30) as client:
            while not self._is_over:
                assert (await client.get("/api/tables")).status_code == 200
                assert (await client.post("/api/guests", json={"name": "Ana"})).status_code == 201
                self._requests += 1
                await asyncio.sleep(0.01)
