"""Everything that was acknowledged survives a restart."""

import asyncio
import gc
import weakref

from azulejos.server.guests import DAY
from azulejos.server.store.store import SWEPT_AT_ONCE
from azulejos.server.tables import events
from azulejos.server.tables.actor import TableActor
from azulejos.server.tables.commands import Decision
from tests.server.people import BOT, ME, Person, finished_table
from tests.server.running import Running


def test_a_restart_keeps_everything(database: str) -> None:
    before = Running(database)
    ana = Person(before)
    table = ana.make_table("duel", ME, BOT)["table"]["id"]
    at = ana.join(table)
    for _ in range(6):
        while not at.state.get("choices"):
            at.receive()
        at.play()
    at.send({"type": "play", "id": "last", "action": "nonsense"})
    at.answer("last")
    while not at.state.get("choices"):
        at.receive()
    version, position, commitment = at.version, at.state["position"], at.table["fairness"]["commitment"]
    first_command = next(iter(before.do(before.server.registry.find(table)).state.commands.items()))
    before.stop()

    after = Running(database)
    ana.running, ana.http = after, after.clients.enter_context(type(ana.http)(base_url=after.url))
    ana.http.headers["authorization"] = f"Bearer {ana.token}"
    back = ana.join(table, version=version)
    assert (back.version, back.events) == (version, [])
    assert back.state["position"] == position
    assert back.table["fairness"]["commitment"] == commitment
    (_, command), done = first_command
    back.send({"type": "play", "id": command, "action": "draw"})
    assert back.answer(command) == {"type": "done", "id": command, "version": done}
    assert back.play()["type"] == "done"
    after.stop()


def test_clocks_stand_still_while_the_server_is_down(database: str) -> None:
    before = Running(database)
    ana = Person(before)
    table = ana.make_table("azul", ME, ME, clock={"type": "move", "seconds": 30})["table"]["id"]
    ana.join(table)
    before.stop()

    after = Running(database)
    registry = after.server.registry
    after.ahead = 3_600_000
    registry.readiness.begin("azul")  # as if it had started an hour later
    ana.running, ana.http = after, after.clients.enter_context(type(ana.http)(base_url=after.url))
    at = ana.join(table)
    after.do(registry.check_clocks())
    assert at.state["status"] == "playing"
    assert at.state["clocks"]["left"][0] > 25_000
    after.stop()


def test_stopping_tells_clients_to_reconnect(database: str) -> None:
    running = Running(database)
    at = Person(running).join(Person(running).make_table()["table"]["id"])
    running.start_shutdown()
    assert at.until("closing")["error"]["code"] == "server.stopping"
    running.stop()
    assert at.socket.close_code == 1012


def test_inactive_tables_are_deleted(running: Running, ana: Person) -> None:
    old = ana.make_table("azul", ME, ME)["table"]["id"]
    running.ahead = 31 * 24 * 3600 * 1000
    new = ana.make_table("azul", ME, ME)["table"]["id"]
    assert running.do(running.server.registry.sweep()) == 1
    assert ana.request("GET", f"/api/tables/{old}").status_code == 404
    assert ana.request("GET", f"/api/tables/{new}").status_code == 200


def test_sweeping_keeps_up_with_any_number_of_tables(running: Running, ana: Person) -> None:
    for _ in range(2 * SWEPT_AT_ONCE + 1):
        ana.make_table("azul", ME, ME)
    running.ahead = 31 * DAY
    assert running.do(running.server.registry.sweep()) == 2 * SWEPT_AT_ONCE + 1
    assert running.do(running.server.registry.sweep()) == 0


def test_finished_games_are_kept_for_ever_by_choice(database: str) -> None:
    running = Running(database, keep_days=0)
    try:
        ana, registry = Person(running), running.server.registry
        game = finished_table(ana)
        unfinished = ana.make_table("azul", ME, ME)["table"]["id"]
        record = ana.request("GET", f"/api/tables/{game}/record").text
        running.ahead = 400 * DAY
        ana = Person(running)  # the token has expired
        assert (running.do(registry.sweep()), running.do(registry.archive())) == (1, 1)
        assert ana.request("GET", f"/api/tables/{unfinished}").status_code == 404

        async def forget() -> None:
            registry.forget_idle()

        running.do(forget())
        running.ahead += DAY
        running.do(forget())
        assert ana.request("GET", f"/api/tables/{game}/record").text == record
        assert len(ana.join(game).events) == ana.call("GET", f"/api/tables/{game}")["version"]
    finally:
        running.stop()


def test_idle_tables_are_unloaded_and_loaded_again(running: Running, ana: Person) -> None:
    table = ana.make_table("azul", ME, ME)["table"]["id"]
    at = ana.join(table)
    at.play()
    position = at.state["position"]
    at.leave()
    registry = running.server.registry
    loaded = running.do(registry.find(table))

    async def forget() -> None:
        async with asyncio.timeout(10):
            while loaded.listeners:  # until the server notices that she has left
                await asyncio.sleep(0.01)
        running.ahead = 600_000
        registry.forget_idle()

    running.do(forget())
    assert running.do(registry.find(table)) is not loaded
    assert ana.join(table).state["position"] == position


def test_a_running_clock_does_not_keep_a_table_in_memory(running: Running, ana: Person) -> None:
    table = ana.make_table("azul", ME, ME, clock={"type": "move", "seconds": 86_400})["table"]["id"]
    registry = running.server.registry

    async def look() -> weakref.ref[TableActor]:
        return weakref.ref(await registry.find(table))

    async def forget() -> None:
        registry.forget_idle()
        gc.collect()

    kept = running.do(look())
    running.ahead = 600_000
    running.do(forget())
    assert kept() is None


def test_a_command_is_broadcast_although_its_sender_has_left(running: Running, ana: Person) -> None:
    table = ana.make_table("azul", ME, ME)["table"]["id"]
    at = ana.join(table)

    async def resign_and_go() -> None:
        live = await running.server.registry.find(table)
        resigning = asyncio.create_task(live.perform(lambda _: Decision((events.Resigned(1),))))
        await asyncio.sleep(0)  # until it is on its way
        resigning.cancel()
        await asyncio.sleep(0)
        assert resigning.cancelled()
        assert live._turn.locked()  # or the table would change during another command

    running.do(resign_and_go())
    assert at.until("update")["event"]["type"] == "resigned"
    assert at.state["status"] == "over"
