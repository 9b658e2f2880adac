"""Tokens of guests: they expire, are renewed while in use, and can be revoked. Seats stay with the guest."""

from typing import Any

import pytest

from azulejos.server.guests import DAY, Guest, Signer
from tests.server.people import ME, Person
from tests.server.running import Running

ZOE = Guest("abc", "Zoë")


class Clock:
    """The time, as a test sets it."""

    now = 1_000_000 * DAY

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_a_token_expires(clock: Clock) -> None:
    signer = Signer(b"key", clock, 30, {})
    token = signer.token(ZOE)
    clock.now += 30 * DAY - 1
    assert signer.read(token) == ZOE
    clock.now += 1
    assert signer.read(token) is None


def test_a_revoked_token_does_not_count_and_a_new_one_does(clock: Clock) -> None:
    signer = Signer(b"key", clock, 30, {})
    tokens = [signer.token(guest) for guest in (ZOE, Guest("other", "Ben"))]
    guest = signer.read(tokens[0])
    assert guest is not None
    signer.revoked[guest.id] = guest.issued + 1
    assert [signer.read(token) is None for token in tokens] == [True, False]
    assert signer.read(signer.token(ZOE)) == ZOE


@pytest.mark.parametrize(
    "token", ["", ".", "abc.Wm_Dqw", "abc.Wm_Dqw.1", "abc.Wm_Dqw.1.x", "\u00e9.a.1.x", "a.b.c.d.e.f"]
)
def test_other_texts_are_no_tokens(clock: Clock, token: str) -> None:
    assert Signer(b"key", clock, 30, {}).read(token) is None


def test_a_browser_gets_a_new_cookie_once_a_day(running: Running) -> None:
    ana = Person(running)
    table = ana.make_table("azul", ME, ME)["table"]["id"]
    assert "set-cookie" not in ana.request("GET", "/api/games").headers
    for _ in range(3):
        running.ahead += 300 * DAY
        assert "set-cookie" in ana.request("GET", "/api/games").headers
        assert "set-cookie" not in ana.request("GET", "/api/games").headers
    assert ana.call("GET", "/api/me")["id"] == ana.id
    assert ana.call("GET", f"/api/tables/{table}")["seats"][0]["yours"] is True


def as_program(person: Person) -> None:
    person.http.cookies.clear()
    person.http.headers["authorization"] = f"Bearer {person.token}"


def test_a_program_is_given_a_new_token(running: Running) -> None:
    ana = Person(running)
    as_program(ana)
    assert ana.call("GET", "/api/me")["token"] is None
    running.ahead += 2 * DAY
    renewed = ana.call("GET", "/api/me")
    assert renewed["id"] == ana.id
    running.ahead += 364 * DAY
    as_program(ana)
    assert ana.request("GET", "/api/me").status_code == 401
    ana.token = renewed["token"]
    as_program(ana)
    assert ana.call("GET", "/api/me")["id"] == ana.id


def test_revoking_ends_connections_and_keeps_seats(running: Running, other: Running) -> None:
    ana, thief = Person(running), Person(running)
    table = ana.make_table("azul", ME, ME)["table"]["id"]
    thief.token = ana.token
    as_program(thief)
    at = thief.join(table)
    assert at.play()["type"] == "done"
    ana.token = ana.call("DELETE", "/api/me/tokens")["token"]
    assert at.until("closing")["error"]["code"] == "server.token_revoked"
    as_program(thief)
    assert thief.request("GET", "/api/me").status_code == 401
    assert thief.join(table).command("play", action=0)["error"]["code"] == "server.only_watching"
    as_program(ana)
    assert ana.join(table).play()["type"] == "done"
    elsewhere = Person(other)
    elsewhere.token = thief.token
    other.do(other.server.read_revocations())
    as_program(elsewhere)
    assert elsewhere.request("GET", "/api/me").status_code == 401


def test_revocations_survive_a_restart_until_the_tokens_have_expired(database: str) -> None:
    before = Running(database)
    ana = Person(before)
    before_token = ana.token
    ana.call("DELETE", "/api/me/tokens")
    before.stop()
    after = Running(database)
    try:
        assert after.server.signer.read(before_token) is None
        after.do(after.server.forget_revocations())
        assert ana.id in after.server.signer.revoked
        after.ahead = 366 * DAY
        after.do(after.server.forget_revocations())
        assert (after.server.signer.revoked, after.do(after.server.registry.store.revoked())) == ({}, {})
        assert after.server.signer.read(before_token) is None
    finally:
        after.stop()


def limited(database: str, **settings: Any) -> Running:
    return Running(database, requests_per_second=1, **settings)


def test_metrics_and_handshakes_count_as_requests(database: str) -> None:
    running = limited(database)
    try:
        running.server.limits.requests._seconds = lambda: 0.0
        ana = Person(running)  # the first of five
        table = ana.make_table("azul", ME, ME)["table"]["id"]
        ana.join(table)
        assert [ana.request("GET", "/metrics").status_code for _ in range(3)] == [200, 200, 429]
        with pytest.raises(Exception, match="1013"):
            ana.join(table)
    finally:
        running.stop()


def test_pings_are_limited_per_address(database: str) -> None:
    running = limited(database)
    try:
        running.server.limits.pings._seconds = lambda: 0.0
        ana = Person(running)
        table = ana.make_table("azul", ME, ME)["table"]["id"]
        first, second = ana.join(table), ana.join(table)
        for at in (first, first, first, second, second):
            at.send({"type": "ping"})
            at.until("pong")
        second.send({"type": "ping"})
        assert second.until("closing")["error"]["code"] == "server.too_fast"
    finally:
        running.stop()
