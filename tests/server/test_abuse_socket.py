"""Any messages in any order: the rules accept the log, and all connected clients agree."""

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

import azulejos
from azulejos.match.match import SPECTATOR
from azulejos.server.tables.state import WAITING, TableState, replay
from tests.server.people import Json, Person
from tests.server.raw_client import RawClient
from tests.server.running import Running

WHO = st.integers(0, 3)
"""Ana, Ana's second window, Ben, and Cleo who has no seat."""
FAST = 200
LARGE = 16_384
COMMANDS: list[Json] = [
    {"type": "undo"},
    {"type": "ask_takeback"},
    {"type": "ask_takeback", "seat": 1},
    {"type": "answer_takeback", "agree": True},
    {"type": "answer_takeback", "agree": False},
    {"type": "react", "reaction": "wow"},
    {"type": "play", "action": 0},
    {"type": "play", "action": "factory 1 blue line 1"},
    {"type": "play", "action": {"type": "take"}},
    {"type": "play", "action": 3, "version": 1},
    {"type": "rematch"},
    {"type": "previews"},
    {"type": "explain", "action": 0},
]
GARBAGE = st.one_of(
    st.text(max_size=40),
    st.sampled_from(["{", "[]", "null", '{"type":"play"}', '{"type":"undo","id":""}', '{"type":"join","version":-1}']),
    st.dictionaries(st.sampled_from(["type", "id", "action", "seat", "version"]), st.text(max_size=9)).map(str),
)


class AtTheTable(RuleBasedStateMachine):
    """A table with two seats, and four connections that come and go."""

    running: Running

    @initialize(game=st.sampled_from(["azul", "summer-pavilion", "duel"]), is_full=st.sampled_from([True, True, False]))
    def make_table(self, game: str, is_full: bool) -> None:
        ana, ben, cleo = (Person(self.running, name) for name in ("Ana", "Ben", "Cleo"))
        self.table = ana.make_table(game)["table"]["id"]
        self.ben = ben
        self.clients = [RawClient(person, self.table) for person in (ana, ana, ben, cleo)]
        self.sent: list[tuple[Person, Json]] = []
        if is_full:
            self.sit_down()
        for client in self.clients:
            client.join()
        self.settled()

    def settled(self) -> None:
        """Wait until the server has done everything, then let every client receive it."""
        for client in self.clients * 2:
            client.settle()

    def command(self, who: int, message: Json) -> Json:
        """Send a message with a new id; a disconnected client reconnects first."""
        if not self.clients[who].is_connected:
            self.clients[who].join()
        command = {**message, "id": f"c{len(self.sent)}"}
        self.sent.append((self.clients[who].person, command))
        self.clients[who].send(command)
        return command

    def state(self) -> TableState:
        """The table as the server has it."""

        async def find() -> TableState:
            return (await self.running.server.registry.find(self.table)).state

        return self.running.do(find())

    @rule(who=WHO)
    def join(self, who: int) -> None:
        self.clients[who].join()

    @rule(who=WHO, abruptly=st.booleans())
    def leave(self, who: int, abruptly: bool) -> None:
        self.clients[who].leave(abruptly)

    @rule()
    def sit_down(self) -> None:
        assert self.ben.request("POST", f"/api/tables/{self.table}/seats/1", {}).status_code in (200, 409)

    @rule()
    def stand_up(self) -> None:
        assert self.ben.request("DELETE", f"/api/tables/{self.table}/seats/1").status_code in (200, 403, 409)

    @rule(choices=st.lists(st.integers(0, 200), min_size=2, max_size=6), again=st.booleans())
    def play(self, choices: list[int], again: bool) -> None:
        """Some moves by the player to act, each possibly sent twice."""
        for client in self.clients:
            if not client.is_connected:
                client.join()
        for choice in choices:
            self.settled()
            who = next((n for n, c in enumerate(self.clients) if c.is_connected and c.state.get("choices")), None)
            if who is None:
                return
            client = self.clients[who]
            done = {"type": "done", "version": client.version + 1}
            chosen = client.state["choices"][choice % len(client.state["choices"])]
            sent = self.command(who, {"type": "play", "action": chosen[["id", "action", "form"][choice % 3]]})
            if again:
                client.send(sent)
            client.settle()
            if client.is_connected:
                assert client.answers[sent["id"]] == {**done, "id": sent["id"]}

    @rule(who=WHO, message=st.sampled_from(COMMANDS))
    def send_anything(self, who: int, message: Json) -> None:
        sent = self.command(who, message)
        self.clients[who].settle()
        if self.clients[who].is_connected:
            assert sent["id"] in self.clients[who].answers

    @rule(order=st.lists(st.tuples(WHO, st.sampled_from(COMMANDS)), min_size=2, max_size=6))
    def all_at_once(self, order: list[tuple[int, Json]]) -> None:
        for who, message in order:
            self.command(who, message)

    @rule(which=st.integers(0, 1000), over=st.integers(0, 1))
    def send_again(self, which: int, over: int) -> None:
        """Send a command again, over any connection of its sender.

        The random arguments must not depend on the table, whose state depends on when answers arrive.
        """
        if not self.sent:
            return
        person, command = self.sent[which % len(self.sent)]
        own = [client for client in self.clients if client.person is person]
        done = [c.answers[command["id"]] for c in own if c.answers.get(command["id"], {}).get("type") == "done"]
        client = own[over % len(own)]
        client.send(command)
        client.settle()
        if done and client.is_connected:
            assert client.answers[command["id"]] == done[0]

    @rule(who=WHO, text=GARBAGE)
    def send_garbage(self, who: int, text: str) -> None:
        before = self.state().version
        self.clients[who].send_raw(text)
        self.clients[who].settle()
        assert self.state().version == before

    @rule(who=WHO, data=st.sampled_from(["x" * (LARGE + 1), "x" * 100_000, b"{}"]))
    def send_what_is_too_large_or_no_text(self, who: int, data: str | bytes) -> None:
        self.clients[who].send_raw(data)
        self.clients[who].settle()
        assert not self.clients[who].is_connected

    @rule(who=WHO)
    def send_too_fast(self, who: int) -> None:
        for _ in range(5 * FAST):
            self.clients[who].send({"type": "ping"})
        self.clients[who].leave()

    @rule(who=st.sampled_from([0, 2]), really=st.integers(0, 9))
    def resign(self, who: int, really: int) -> None:
        if really == 0:
            self.command(who, {"type": "resign"})

    @invariant()
    def all_agree(self) -> None:
        """Every connected client has all events, and sees the same table."""
        self.settled()
        state = self.state()
        for client in self.clients:
            if client.is_connected:
                assert client.version == state.version
                assert client.state["to_act"] == state.to_act
                assert client.state["moves"] == len(state.plays)
                assert client.state.get("position") == position_for(client.state["viewer"], state)

    def teardown(self) -> None:
        """The log alone gives the same table again, and the rules accept the game in it."""
        if not hasattr(self, "table"):
            return
        for client in self.clients:
            client.leave()
        live = self.state()
        again = TableState(live.row)
        replay(again, self.running.do(self.running.server.registry.store.events_after(self.table, 0)))
        for name in ("version", "status", "to_act", "plays", "draws", "offer", "commands", "seats"):
            assert getattr(again, name) == getattr(live, name), name
        for viewer in (None, 0, 1):
            assert position_for(viewer, again) == position_for(viewer, live)
        if live.status != WAITING:
            assert azulejos.load_record(live.match.record()).history == live.match.history


def position_for(viewer: int | None, state: TableState) -> Json | None:
    """The position that a viewer must see; `None` before the first deal."""
    if state.status == WAITING:
        return None
    return state.match.position(SPECTATOR if viewer is None else viewer)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    database = f"sqlite+aiosqlite:///{tmp_path_factory.mktemp('abuse') / 'tables.db'}"
    running = Running(database, messages_per_second=FAST, message_bytes=LARGE)
    yield running
    running.stop()


@pytest.mark.parametrize(("tables", "steps"), [(12, 30), pytest.param(150, 60, marks=pytest.mark.full)])
def test_any_messages_in_any_order_keep_tables_consistent(served: Running, tables: int, steps: int) -> None:
    AtTheTable.running = served
    run_state_machine_as_test(
        AtTheTable,
        settings=settings(
            max_examples=tables,
            stateful_step_count=steps,
            deadline=None,
            derandomize=tables < 100,
            suppress_health_check=list(HealthCheck),
        ),
    )
