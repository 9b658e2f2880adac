"""Reviews are stored with their table, for all processes."""

from collections.abc import Callable
from threading import Event

import pytest

from azulejos.match.match import Match
from azulejos.server.http import reviews
from azulejos.server.http.reviews import ABANDONED_MILLISECONDS
from azulejos.server.messages.http import ReviewState
from azulejos.server.reviews import StoredReview
from tests.server.people import Json, Person, finished_table, until_reviewed
from tests.server.running import Running


@pytest.fixture
def table(ana: Person) -> str:
    return finished_table(ana)


def review_of(person: Person, table: str) -> Json:
    return person.call("GET", f"/api/tables/{table}/review")


def test_every_process_knows_the_progress_of_a_review(
    running: Running, other: Running, ana: Person, table: str
) -> None:
    ben = Person(other)
    may_begin = Event()

    async def keep_busy() -> None:
        running.server.registry.spawn(running.server.registry.reviews.run("review", may_begin.wait))

    running.do(keep_busy())
    try:
        assert review_of(ben, table)["status"] == "none"
        ana.call("POST", f"/api/tables/{table}/review", {"simulations": 10}, 202)
        until_reviewed(ben, table, "waiting")
        asked_again = ben.call("POST", f"/api/tables/{table}/review", {}, 202)
        assert asked_again["status"] == "waiting"  # and no second one is made
    finally:
        may_begin.set()
    assert len(until_reviewed(ben, table, "done")["judgements"]) == 2
    assert review_of(ben, table) == review_of(ana, table)


def test_a_review_survives_a_restart(running: Running, other: Running, ana: Person, table: str) -> None:
    ana.call("POST", f"/api/tables/{table}/review", {"simulations": 10}, 202)
    made = until_reviewed(ana, table, "done")
    running.stop()
    assert review_of(Person(other), table) == made


def test_an_abandoned_review_can_be_requested_again(running: Running, ana: Person, table: str) -> None:
    long_ago = running.server.registry.now() - ABANDONED_MILLISECONDS - 1
    left = StoredReview(ReviewState(status="running", done=1, moves=2))
    running.do(running.server.registry.store.save_review(table, long_ago, left.written()))
    assert review_of(ana, table)["status"] == "failed"
    ana.call("POST", f"/api/tables/{table}/review", {"simulations": 10}, 202)
    until_reviewed(ana, table, "done")


def test_a_failed_write_does_not_end_a_review(
    running: Running, ana: Person, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(running.server.registry.store, "save_review", fail)
    ana.call("POST", f"/api/tables/{table}/review", {"simulations": 10}, 202)
    until_reviewed(ana, table, "done")


def test_a_review_is_deleted_with_its_table(running: Running, ana: Person, table: str) -> None:
    ana.call("POST", f"/api/tables/{table}/review", {"simulations": 10}, 202)
    until_reviewed(ana, table, "done")
    store = running.server.registry.store
    running.do(store.sweep(running.server.registry.now() + 1))
    assert running.do(store.review_of(table)) is None
    running.do(store.save_review(table, 0, "{}"))  # one that was still being made
    assert running.do(store.review_of(table)) is None


def test_a_stopping_server_does_not_wait_for_reviews(
    running: Running, other: Running, ana: Person, ben: Person, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, ended = Event(), Event()

    def review_loop(_: Match, simulations: int, on_move: Callable[[int, int], None]) -> None:
        try:
            while True:
                on_move(1, simulations)
                begun.set()
        finally:
            ended.set()

    monkeypatch.setattr(reviews, "review", review_loop)
    ana.call("POST", f"/api/tables/{table}/review", {"simulations": 10}, 202)
    waiting = finished_table(ben)
    ben.call("POST", f"/api/tables/{waiting}/review", {"simulations": 10}, 202)
    assert begun.wait(30)
    running.stop()
    assert ended.wait(30)
    assert [review_of(Person(other), which)["status"] for which in (table, waiting)] == ["failed", "failed"]
