"""Origins, hosts and transport: what a server believes of where a request comes from."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from azulejos.server.settings import Settings
from tests.server.people import ME, Person
from tests.server.running import Running

TABLE = {"game": "azul", "seats": [ME, ME]}


@pytest.fixture
def public(tmp_path: Any) -> Iterator[Running]:
    """A server whose public address is known."""
    running = Running(f"sqlite+aiosqlite:///{tmp_path / 'public.db'}", public_url="https://Azul.example:443/")
    yield running
    running.stop()


@pytest.mark.parametrize(
    "origin", ["http://[", "null", "", "https://evil.example", "http://127.0.0.1.evil.example", "ftp://x", "\x7f"]
)
def test_a_strange_origin_is_refused(ana: Person, origin: str) -> None:
    refused = ana.request("POST", "/api/tables", TABLE, headers={"origin": origin})
    assert (refused.status_code, refused.json()["error"]["code"]) == (403, "server.foreign_origin")


def test_the_scheme_of_an_origin_counts(running: Running, ana: Person) -> None:
    assert ana.request("POST", "/api/tables", TABLE, headers={"origin": running.url}).status_code == 201
    other_scheme = running.url.replace("http:", "https:")
    assert ana.request("POST", "/api/tables", TABLE, headers={"origin": other_scheme}).status_code == 403


def test_where_the_public_address_is_known_other_hosts_are_refused(public: Running) -> None:
    for path in ("/", "/api/games", "/api/tables"):
        refused = httpx.get(public.url + path, headers={"host": "evil.example"})
        assert (refused.status_code, refused.json()["error"]["code"]) == (421, "server.foreign_host")
        assert httpx.get(public.url + path, headers={"host": "azul.example"}).status_code == 200
    for path in ("/healthz", "/metrics"):
        assert httpx.get(public.url + path).status_code == 200


def test_where_the_public_address_is_known_only_it_is_an_origin(public: Running) -> None:
    for origin, status in (("https://azul.example", 201), ("http://azul.example", 403), (public.url, 403)):
        headers = {"host": "azul.example", "origin": origin}
        assert httpx.post(f"{public.url}/api/tables", json=TABLE, headers=headers).status_code == status


def test_browsers_are_told_to_keep_to_https(public: Running, ana: Person) -> None:
    header = "strict-transport-security"
    assert httpx.get(f"{public.url}/healthz").headers[header] == "max-age=31536000"
    assert header not in ana.request("GET", "/healthz").headers


@pytest.mark.parametrize(
    ("url", "origin"),
    [
        ("https://azul.example", "https://azul.example"),
        ("https://Azul.Example:443/", "https://azul.example"),
        ("http://azul.example:80", "http://azul.example"),
        ("http://[2001:db8::1]:8000", "http://[2001:db8::1]:8000"),
    ],
)
def test_public_origins_are_written_as_browsers_write_them(url: str, origin: str) -> None:
    assert Settings(public_url=url).public_origin == origin


def test_a_refusal_for_too_much_says_when_to_come_back(tmp_path: Any) -> None:
    running = Running(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}", tables_per_hour=120)
    ana = Person(running)
    responses = [ana.request("POST", "/api/tables", TABLE) for _ in range(121)]
    assert [response.status_code for response in responses[:120]] == [201] * 120
    assert responses[120].status_code == 429
    assert 1 <= int(responses[120].headers["retry-after"]) <= 30
    running.stop()
