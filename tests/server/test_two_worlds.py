"""States that a viewer cannot distinguish give that viewer the same bytes, in every message of whole games."""

import asyncio
import json
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial, partialmethod
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import msgspec
import pytest

from azulejos.match import match as match_module
from azulejos.match.match import SPECTATOR, Match
from azulejos.match.seeds import check_seed
from azulejos.server.endpoints import ENDPOINTS
from azulejos.server.http.records import course_of
from azulejos.server.http.tables import finished_match
from azulejos.server.messages.parts import TableInfo
from azulejos.server.messages.play import Event, Step
from azulejos.server.messages.socket import AskExplanation, AskPreviews
from azulejos.server.refusals import Refusal
from azulejos.server.tables import commands, events, history, redaction, views
from azulejos.server.tables.actor import TableActor
from azulejos.server.tables.history import last_events
from azulejos.server.tables.redaction import Preferences, Viewer
from azulejos.server.tables.state import Logged, TableState
from azulejos.server.tables.views import Views
from azulejos.server.websocket import handlers
from azulejos.server.websocket.handlers import handle
from azulejos.server.work import Work
from tests.server.live_worlds import EXEMPT_ENDPOINTS, SEED, LiveWorld, advise, texts_of
from tests.server.two_worlds import DUEL, GAMES, VIEWERS, Perspective, TwoWorlds
from tools.table_of_two import GUESTS

ROOT = Path(__file__).resolve().parents[2]
WISHES = (Preferences(steps=True), Preferences(steps=True, language="fr"), Preferences(positions=False, choices=False))
SELDOM = 11
"""Slow comparisons are made once per this many events."""
WORK = Work(seconds_per_minute=1e6)


def messages(state: TableState, perspective: Perspective) -> Iterator[str]:
    """All messages about a table that a viewer can get now, over the socket and over HTTP."""
    seats = () if perspective == SPECTATOR else (perspective,)
    viewers = [Viewer(seats, preferences) for preferences in WISHES]
    now = Views(state, viewers, 0)
    for viewer in viewers:
        yield now.update(viewer)
    yield encoded(now.table(viewers[0]))
    yield now.presence()
    if state.version % SELDOM == 0:
        yield now.snapshot(viewers[0], last_events(state, viewers[0], 0))
        yield now.snapshot(viewers[1], last_events(state, viewers[1], max(0, state.version - SELDOM)))
        yield encoded(course_of(state, viewers[0]).moments())
    if state.to_act == perspective:
        yield from answers(state, viewers[0])
    with pytest.raises(Refusal):  # records, reviews and branches of a game that is not over
        finished_match(Mock(state=state, spec=TableActor))


def answers(state: TableState, viewer: Viewer) -> Iterator[str]:
    """Everything that the player to act can request: previews, explanations, hints, reasons of refusals."""
    seat = viewer.seats[0]
    yield state.match.branch(seed=1, viewer=seat).progress.games.tobytes().hex()  # hints are made of this alone
    if state.version % SELDOM == 0:
        legal = state.snapshot.legal.tolist()
        yield from asked(state, viewer, AskPreviews(id="x"))
        yield from asked(state, viewer, AskExplanation(id="x", action=legal[state.version % len(legal)]))
        for action in set(range(0, state.match.game.action_ids, 3)).difference(legal):
            with pytest.raises(Refusal) as refused:
                commands.play(state, GUESTS[seat], action, None, 0)
            yield refused.value.message.text("en")


def asked(state: TableState, viewer: Viewer, message: Any) -> Iterator[str]:
    """The answers to a message of a client."""
    connection = Mock(table=Mock(state=state), viewer=viewer, language="en")
    connection.server.registry.work = WORK
    asyncio.run(handle(connection, GUESTS[viewer.seats[0]], message))
    for call in connection.answer.call_args_list:
        yield encoded(call.args[0])


def encoded(message: Any) -> str:
    return msgspec.json.encode(message).decode()


def play_games(game: str, viewer: Perspective, seeds: range) -> Counter[str]:
    """Play whole games in two worlds; returns how often each kind of event happened."""
    count: Counter[str] = Counter()
    for seed in seeds:
        worlds = TwoWorlds(game, seed, viewer, messages)
        worlds.play_game()
        count += worlds.count
    return count


@pytest.mark.parametrize("viewer", VIEWERS)
def test_no_message_depends_on_hidden_information(viewer: Perspective) -> None:
    count = play_games(DUEL, viewer, range(4))
    assert count["different"] > count["steps"] / 4
    for happened in ("automatic looks", "hidden actions", "hidden deals", "revealed", "Undone", "TakenBack", "refills"):
        assert count[happened] > 2, count


@pytest.mark.parametrize("game", ["azul", "summer-pavilion"])
@pytest.mark.parametrize("viewer", VIEWERS)
def test_no_message_depends_on_deals_to_come(viewer: Perspective, game: str) -> None:
    count = play_games(game, viewer, range(1))
    assert count["different"] == count["steps"] > 50
    assert count["refills"] > 0
    assert count["TakenBack"] + count["Undone"] > 0


@pytest.mark.full
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("viewer", VIEWERS)
def test_no_message_depends_on_hidden_information_in_many_games(viewer: Perspective, game: str) -> None:
    assert play_games(game, viewer, range(100, 130 if game == DUEL else 110))["different"] > 1000


# The test detects leaks


def leak_notation(state: TableState, event: events.Played, told: Event) -> None:
    told.action = state.match.game.format_action(event.action)


def leak_deal(state: TableState, event: events.Played, told: Event) -> None:
    told.dealt = state.match.game.format_deal(event.drawn)


def leak_text(state: TableState, event: events.Played, told: Event) -> None:
    told.text = f"{told.text} {hidden_plates(state)}"


def leak_step(state: TableState, event: events.Played, told: Event) -> None:
    told.steps = [*(told.steps or ()), Step("under", what=str(hidden_plates(state)))]


def leak_scores(state: TableState, event: events.Played, told: Event) -> None:
    told.scores = [sum(hidden_plates(state))]


def hidden_plates(state: TableState) -> list[int]:
    returned = state.match.progress.state.returned
    return [int(plate.number) for plate in returned[: int(state.match.progress.state.returned_count)]]


Leak = Callable[[TableState, events.Played, Event], None]


@pytest.mark.parametrize("leak", [leak_notation, leak_deal, leak_text, leak_step, leak_scores])
@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_leak_in_an_event_is_detected(viewer: Perspective, leak: Leak, monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(state: TableState, logged: Logged, viewer: Viewer) -> Event:
        told = redaction.redact(state, logged, viewer)
        if isinstance(logged.event, events.Played):
            leak(state, logged.event, told)
        return told

    monkeypatch.setattr(views, "redact", leaky)
    with pytest.raises(AssertionError):
        play_games(DUEL, viewer, range(4))


def test_a_leak_in_a_branch_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    """Previews, explanations and hints use branches."""
    branch = Match.branch
    monkeypatch.setattr(Match, "_branch_for", lambda match, _, seed: branch(match, seed))
    with pytest.raises(AssertionError):
        play_games(DUEL, 0, range(4))


def test_a_leak_in_a_position_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    position = Match.position

    def leaky(match: Match, viewer: Any = None) -> dict[str, Any]:
        seen = position(match, viewer)
        return seen | {"stack": seen["stack"] | {"under": position(match)["stack"]["under"]}}

    monkeypatch.setattr(Match, "position", leaky)
    with pytest.raises(AssertionError, match="the viewer cannot know"):
        play_games(DUEL, 0, range(4))


# Real servers: every kind of message and every answer, as the viewer receives it

SOCKET_SCHEMA = json.loads((ROOT / "docs" / "socket.schema.json").read_text(encoding="utf-8"))["$defs"]
FOR_PLAYERS_ONLY = {
    "done": "spectators cannot change anything",
    "hint": "only for the player to act",
    "previews": "only for the player to act",
    "explained": "only for the player to act",
}
"""Socket messages that spectators never get; what they get instead, `refused`, is compared."""
NOT_AT_THE_SERVERS = {
    "left": "before the game",
    "revealed": "before the game",
    "undone": "compared above, in whole games",
    "taken_back": "compared above, in whole games",
    "agreed": "followed by `taken_back`, or by the answer of a third player",
    "resigned": "may end the game, after which everything is told",
    "timed_out": "may end the game, after which everything is told",
    "rematch": "after the game",
}
"""Events that need not occur at the servers."""
BLOCK = 3
"""Events in a part of a history, so that short games have several."""


def declared_messages() -> set[str]:
    """The types of all messages of the server, by the schema."""
    names = [option["$ref"].rpartition("/")[2] for option in SOCKET_SCHEMA["FromServer"]["anyOf"]]
    return {SOCKET_SCHEMA[name]["properties"]["type"]["enum"][0] for name in names}


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[LiveWorld]]:
    worlds = [LiveWorld(tmp_path_factory.mktemp("world")) for _ in range(2)]
    yield worlds
    for world in worlds:
        world.stop()


@pytest.fixture
def repeatable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints are the same in the same world, and histories are sent in parts."""
    monkeypatch.setattr(handlers, "advise", advise)
    monkeypatch.setattr(match_module, "check_seed", lambda seed: SEED if seed is None else check_seed(seed))
    monkeypatch.setattr(history, "BLOCK", BLOCK)


class Visits:
    """Visits of a viewer to both servers, during a game: when the viewer is to act, and when another player is."""

    def __init__(self, live: list[LiveWorld], game: str, viewer: Perspective) -> None:
        self.viewer, self._live = viewer, live
        self.received: Counter[str] = Counter()
        """How often each kind of message or answer was received."""
        self.events: Counter[str] = Counter()
        self._missing = [False, False] if viewer == SPECTATOR else [False, True]
        for seed in range(2, 10):
            if self._missing:
                self._worlds = TwoWorlds(game, seed, viewer, lambda *_: iter(()))
                self._worlds.play_game(self._visit_if_missing)
        assert not self._missing

    def _visit_if_missing(self) -> bool:
        state = self._worlds.first
        is_to_act = state.to_act == self.viewer
        have_played = all(state.has_played([seat]) for seat in range(len(state.seats)))
        if is_to_act in self._missing and have_played and self._worlds.is_different:
            self._missing.remove(is_to_act)
            self._visit()
        return not self._missing

    def _visit(self) -> None:
        one, other = (
            world.visit(state, self.viewer) for world, state in zip(self._live, self._worlds.tables, strict=True)
        )
        assert list(texts_of(one)) == list(texts_of(other))
        self.received.update(one.keys())
        self.events.update(event["type"] for text in texts_of(one) for event in events_in(text))


@pytest.mark.usefixtures("repeatable")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("viewer", VIEWERS)
def test_servers_send_the_same_bytes_of_every_kind(live: list[LiveWorld], viewer: Perspective, game: str) -> None:
    visits = Visits(live, game, viewer)
    endpoints = {endpoint.name for endpoint in ENDPOINTS}
    assert set(EXEMPT_ENDPOINTS) < endpoints
    exempt = {*EXEMPT_ENDPOINTS, *(FOR_PLAYERS_ONLY if viewer == SPECTATOR else ())}
    assert set(visits.received) == (declared_messages() | endpoints) - exempt
    declared_events = set(SOCKET_SCHEMA["Event"]["properties"]["type"]["enum"])
    assert declared_events - set(visits.events) <= set(NOT_AT_THE_SERVERS)


def leak_secret(table: Callable[[Views, Viewer], TableInfo], views: Views, viewer: Viewer) -> TableInfo:
    told = table(views, viewer)
    told.fairness.secret = views.state.row.secret.hex()
    return told


@pytest.mark.usefixtures("repeatable")
def test_a_leak_of_the_secret_is_detected(live: list[LiveWorld], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Views, "table", partialmethod(partial(leak_secret, Views.table)))
    with pytest.raises(AssertionError):
        Visits(live, "azul", SPECTATOR)


@pytest.mark.usefixtures("repeatable")
def test_a_leak_in_the_search_for_hints_is_detected(live: list[LiveWorld], monkeypatch: pytest.MonkeyPatch) -> None:
    branch = Match.branch
    monkeypatch.setattr(Match, "_branch_for", lambda match, _, seed: branch(match, seed))
    with pytest.raises(AssertionError):
        Visits(live, DUEL, 0)


def events_in(text: str) -> Iterator[Any]:
    """The events in a socket message."""
    kind, _, body = text.partition(": ")
    if kind in declared_messages():
        message = json.loads(body)
        yield from message.get("events", [message["event"]] if "event" in message else [])
