"""Clocks, with a clock that the test sets."""

from collections.abc import Callable
from typing import Any

import pytest

from azulejos.server.store.rows import NotStored, Writing
from tests.server.people import ME, OPEN, Person, TableClient, play_to_the_end
from tests.server.running import Running

FISCHER: dict[str, Any] = {"type": "fischer", "seconds": 60, "increment": 5}
PER_MOVE: dict[str, Any] = {"type": "move", "seconds": 30}


def two(ana: Person, ben: Person, clock: dict[str, Any]) -> tuple[TableClient, TableClient]:
    table = ana.make_table(clock=clock)["table"]["id"]
    ben.sit(table)
    return ana.join(table), ben.join(table)


def pass_time(running: Running, seconds: float) -> None:
    running.ahead += int(1000 * seconds)
    running.do(running.server.registry.check_clocks())


def near(left: list[int], *seconds: int) -> bool:
    return all(1000 * wanted - 5000 < had <= 1000 * wanted for had, wanted in zip(left, seconds, strict=True))


def test_a_fischer_clock_runs_down_and_gains(running: Running, ana: Person, ben: Person) -> None:
    first, _ = two(ana, ben, FISCHER)
    assert near(first.state["clocks"]["left"], 60, 60)
    pass_time(running, 20)
    first.play()
    assert near(first.state["clocks"]["left"], 45, 60)
    assert first.state["clocks"]["running"] == 1


def test_a_clock_per_move_restarts_each_turn(running: Running, ana: Person, ben: Person) -> None:
    first, _ = two(ana, ben, PER_MOVE)
    pass_time(running, 20)
    first.play()
    assert near(first.state["clocks"]["left"], 30, 30)


@pytest.mark.parametrize("clock", [FISCHER, PER_MOVE])
def test_a_player_whose_time_is_up_loses(running: Running, ana: Person, ben: Person, clock: dict[str, Any]) -> None:
    first, second = two(ana, ben, clock)
    first.play()
    pass_time(running, clock["seconds"] + 10)
    update = second.until("update", lambda message: message["event"]["type"] == "timed_out")
    assert update["event"]["seat"] == 1
    assert second.state["result"]["winners"] == [0]
    assert (second.state["result"]["reason"], second.state["result"]["text"]) == ("time", "Ana wins on time.")
    assert second.state["clocks"]["left"][1] == 0


def test_a_late_move_is_refused(running: Running, ana: Person, ben: Person) -> None:
    first, _ = two(ana, ben, PER_MOVE)
    running.ahead += 60_000
    assert first.play()["type"] == "refused"
    pass_time(running, 0)
    first.until_version(first.version + (first.state["status"] == "playing"))
    assert first.state["result"]["winners"] == [1]
    assert first.state["moves"] == 0


def test_clocks_do_not_run_for_bots(running: Running, ana: Person) -> None:
    table = ana.make_table("azul", ME, {"kind": "bot", "level": "apprentice"}, clock=PER_MOVE)["table"]["id"]
    at = ana.join(table)
    ana.call("POST", f"/api/tables/{table}/seats/0/bot", {"level": "apprentice"})
    at.until("update", lambda message: message["event"]["type"] == "played")
    pass_time(running, 100)
    play_to_the_end(at)
    assert at.state["result"]["reason"] != "time"


@pytest.fixture
def plates(ana: Person) -> Callable[[dict[str, Any]], TableClient]:
    """A table where a turn is made of two actions, of which the first can be undone."""
    return lambda clock: ana.join(ana.make_table("duel", ME, ME, clock=clock)["table"]["id"])


def test_undo_gains_no_time_on_a_clock_per_move(
    running: Running, plates: Callable[[dict[str, Any]], TableClient]
) -> None:
    at = plates(PER_MOVE)
    seat = at.state["to_act"]
    pass_time(running, 25)
    at.play()
    assert near([at.state["clocks"]["left"][seat]], 30)  # the second action has its own time
    pass_time(running, 10)
    at.command("undo")
    assert near([at.state["clocks"]["left"][seat]], 20)
    pass_time(running, 10)
    at.play()
    assert near([at.state["clocks"]["left"][seat]], 10)
    at.play()
    assert at.state["clocks"]["running"] == 1 - seat
    assert near(at.state["clocks"]["left"], 30, 30)


def test_undo_gains_no_time_on_a_fischer_clock(
    running: Running, plates: Callable[[dict[str, Any]], TableClient]
) -> None:
    at = plates(FISCHER)
    seat = at.state["to_act"]
    for left in (40, 20):
        at.play()
        pass_time(running, 20)
        at.command("undo")
        assert near([at.state["clocks"]["left"][seat]], left)
    at.play()
    pass_time(running, 26)
    at.until("update", lambda message: message["event"]["type"] == "timed_out")


def test_a_stand_in_bot_gains_no_time(running: Running, ana: Person, ben: Person) -> None:
    table = ana.make_table(clock=PER_MOVE, hints=True)["table"]["id"]
    ben.sit(table)
    pass_time(running, 20)
    ana.call("POST", f"/api/tables/{table}/seats/0/bot", {})
    pass_time(running, 100)  # nobody is connected: bots do not play
    assert ana.request("DELETE", f"/api/tables/{table}/seats/0/bot").status_code == 409
    assert ana.join(table).command("play", action=0)["type"] == "refused"


def test_a_game_of_three_continues_after_a_timeout(running: Running, ana: Person, ben: Person) -> None:
    table = ana.make_table("azul", ME, OPEN, ME, clock=PER_MOVE)["table"]["id"]
    ben.sit(table)
    first, second = ana.join(table), ben.join(table)
    first.play()
    pass_time(running, 40)
    second.until("update", lambda message: message["event"]["type"] == "timed_out")
    assert second.state["status"] == "playing"
    seat = second.table["seats"][1]
    assert (seat["forfeited"], seat["kind"], seat["yours"]) == ("time", "bot", True)
    assert ben.request("DELETE", f"/api/tables/{table}/seats/1/bot").status_code == 409


def test_a_clock_has_one_scheduled_check(running: Running, ana: Person) -> None:
    at = ana.join(ana.make_table("azul", ME, ME, clock=PER_MOVE)["table"]["id"])
    for _ in range(4):
        at.play()
    assert len(running.server.registry._deadlines) == 1
    pass_time(running, 20)
    at.play()
    pass_time(running, 20)
    assert at.play()["type"] == "done"
    pass_time(running, 31)
    at.until("update", lambda message: message["event"]["type"] == "timed_out")


def test_a_timeout_happens_after_a_failed_write(running: Running, ana: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    at = ana.join(ana.make_table("azul", ME, ME, clock=PER_MOVE)["table"]["id"])

    async def fail(_: Writing) -> None:
        raise NotStored

    with monkeypatch.context() as trouble:
        trouble.setattr(running.server.registry.store, "write", fail)
        pass_time(running, 31)
    pass_time(running, 2)
    at.until("update", lambda message: message["event"]["type"] == "timed_out")
