"""nginx with the configuration of `deploy/`: games over TLS and WebSockets, also over a restart of the server."""

import asyncio
import re
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.server.agreement import check_finished
from tests.server.services import need, wait_for
from tests.server.supervisor import Supervisor
from tests.server.swarm import make_table

CONFIGURATION = Path(__file__).resolve().parents[2] / "deploy" / "nginx.conf"
TABLES = 2

pytestmark = pytest.mark.full


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


@contextmanager
def nginx(folder: Path, server: str, http: int, https: int) -> Iterator[None]:
    """nginx on the loopback, with a certificate of its own, in front of a server."""
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
    for old, new in {
        "listen 80;": f"listen 127.0.0.1:{http};",
        "listen 443 ssl;": f"listen 127.0.0.1:{https} ssl;",
        "http://127.0.0.1:8000": server,
        "/etc/letsencrypt/live/azulejos.example/fullchain.pem": str(certificate),
        "/etc/letsencrypt/live/azulejos.example/privkey.pem": str(key),
    }.items():
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
        nginx(tmp_path, supervisor.address, http, https),
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
