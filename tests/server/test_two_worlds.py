"""States that a viewer cannot distinguish give that viewer the same bytes, in every message of whole games."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any
from unittest.mock import Mock

import msgspec
import pytest

from azulejos.match.match import SPECTATOR, Match
from azulejos.server.http.records import course_of
from azulejos.server.http.tables import finished_match
from azulejos.server.messages.play import Event, Step
from azulejos.server.messages.socket import AskExplanation, AskPreviews
from azulejos.server.refusals import Refusal
from azulejos.server.tables import commands, events, redaction, views
from azulejos.server.tables.actor import TableActor
from azulejos.server.tables.history import last_events
from azulejos.server.tables.redaction import Preferences, Viewer
from azulejos.server.tables.state import Logged, TableState
from azulejos.server.tables.views import Views
from azulejos.server.websocket.handlers import handle
from azulejos.server.work import Work
from tests.server.two_worlds import VIEWERS, Perspective, TwoWorlds
from tools.table_of_two import GUESTS

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


def play_games(viewer: Perspective, seeds: range) -> Counter[str]:
    """Play whole games in two worlds; returns how often each kind of event happened."""
    count: Counter[str] = Counter()
    for seed in seeds:
        worlds = TwoWorlds(seed, viewer, messages)
        worlds.play_game()
        count += worlds.count
    return count


@pytest.mark.parametrize("viewer", VIEWERS)
def test_no_message_depends_on_hidden_information(viewer: Perspective) -> None:
    count = play_games(viewer, range(4))
    assert count["different"] > count["steps"] / 4
    for happened in ("automatic looks", "hidden actions", "hidden deals", "revealed", "Undone", "TakenBack"):
        assert count[happened] > 2, count


@pytest.mark.full
@pytest.mark.parametrize("viewer", VIEWERS)
def test_no_message_depends_on_hidden_information_in_many_games(viewer: Perspective) -> None:
    assert play_games(viewer, range(100, 130))["different"] > 1500


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
        play_games(viewer, range(4))


def test_a_leak_in_a_branch_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    """Previews, explanations and hints use branches."""
    branch = Match.branch
    monkeypatch.setattr(Match, "_branch_for", lambda match, _, seed: branch(match, seed))
    with pytest.raises(AssertionError):
        play_games(0, range(4))


def test_a_leak_in_a_position_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    position = Match.position

    def leaky(match: Match, viewer: Any = None) -> dict[str, Any]:
        seen = position(match, viewer)
        return seen | {"stack": seen["stack"] | {"under": position(match)["stack"]["under"]}}

    monkeypatch.setattr(Match, "position", leaky)
    with pytest.raises(AssertionError, match="the viewer cannot know"):
        play_games(0, range(4))
