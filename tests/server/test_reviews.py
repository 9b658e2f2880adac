"""Reviews are stored with their table, for all processes."""

import os
import time

import pytest

from azulejos.server.http.reviews import ABANDONED_MILLISECONDS
from azulejos.server.messages.http import ReviewState
from azulejos.server.reviews import StoredReview
from azulejos.server.thinking import REVIEW_NICENESS
from tests.server.people import ME, Json, Person, busy_reviewers, finished_table, play_to_the_end, until_reviewed
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
    with busy_reviewers(running):
        assert review_of(ben, table)["status"] == "none"
        ana.call("POST", f"/api/tables/{table}/review", {"simulations": 10}, 202)
        until_reviewed(ben, table, "waiting")
        asked_again = ben.call("POST", f"/api/tables/{table}/review", {}, 202)
        assert asked_again["status"] == "waiting"  # and no second one is made
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


def whole_game(person: Person) -> str:
    """A table where a game was played to its end."""
    at = person.join(person.make_table("azul", ME, ME)["table"]["id"])
    play_to_the_end(at)
    table: str = at.table["id"]
    return table


def ask_for_long_review(person: Person, table: str) -> None:
    person.call("POST", f"/api/tables/{table}/review", {"simulations": 2000}, 202)


def test_a_stopping_server_does_not_wait_for_reviews(
    running: Running, other: Running, ana: Person, ben: Person
) -> None:
    made = whole_game(ana)
    ask_for_long_review(ana, made)
    until_reviewed(ana, made, "running")
    waiting = finished_table(ben)
    with busy_reviewers(running):
        ben.call("POST", f"/api/tables/{waiting}/review", {"simulations": 10}, 202)
    running.stop()
    assert [review_of(Person(other), which)["status"] for which in (made, waiting)] == ["failed", "failed"]


def test_a_review_has_a_deadline(database: str) -> None:
    running = Running(database, review_processes=1, review_seconds=0.05)
    try:
        ana = Person(running)
        made, other = whole_game(ana), finished_table(ana)
        ask_for_long_review(ana, made)
        while (status := review_of(ana, made)["status"]) in ("waiting", "running"):
            time.sleep(0.1)
        assert status == "failed"
        running.server.registry.reviewers._seconds = 600  # however busy the machine is
        ana.call("POST", f"/api/tables/{other}/review", {"simulations": 10}, 202)  # in a new process
        until_reviewed(ana, other, "done")
    finally:
        running.stop()


def test_reviews_are_made_at_the_lowest_priority(running: Running, ana: Person, table: str) -> None:
    ana.call("POST", f"/api/tables/{table}/review", {"simulations": 10}, 202)
    until_reviewed(ana, table, "done")
    own = os.getpriority(os.PRIO_PROCESS, 0)
    pids = [worker.pid for worker in running.server.registry.reviewers.workers if worker.pid]
    assert [os.getpriority(os.PRIO_PROCESS, pid) for pid in pids] == [min(19, own + REVIEW_NICENESS)]
