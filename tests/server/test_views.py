"""The messages that viewers get."""

import asyncio
from unittest.mock import Mock

import msgspec
import pytest

from azulejos.server.messages.socket import Snapshot, Update
from azulejos.server.tables.history import last_events
from azulejos.server.tables.redaction import Preferences, Viewer
from azulejos.server.tables.state import OVER, TableState
from azulejos.server.tables.views import Views
from azulejos.server.websocket.handlers import send_previews
from azulejos.server.work import Work
from tools.table_of_two import play, table_of_two

VIEWERS = [
    *(Viewer(seats, Preferences()) for seats in ((0,), (1,), (0, 1), ())),
    Viewer((0,), Preferences(positions=False, choices=False)),
    *(Viewer((1,), Preferences(steps=True, language=language)) for language in ("en", "fr")),
]


@pytest.mark.parametrize("game", ["azul", "summer-pavilion", "duel"])
def test_updates_and_snapshots_have_the_same_state(game: str) -> None:
    """Updates consist of a shared part and a part for each viewer; snapshots do not."""
    state = table_of_two(game)
    moves = 0
    while state.status != OVER:
        check_updates(state)
        choices = state.snapshot.legal.tolist()
        play(state, choices[moves * 7 % len(choices)])
        moves += 1
    check_updates(state)
    assert moves > 20


def test_viewers_of_an_open_game_share_the_common_part(monkeypatch: pytest.MonkeyPatch) -> None:
    state = table_of_two("azul")
    play(state, int(state.snapshot.legal[0]))
    making = Mock(side_effect=state.match.game.position_text)
    monkeypatch.setattr(type(state.match.game), "position_text", making)
    views = Views(state, VIEWERS[:4], 0)
    assert len({views.update(viewer) for viewer in VIEWERS[:4]}) == 4
    assert making.call_count == 1


@pytest.mark.parametrize(("seat", "told"), [(1, 1), (0, 0)])
def test_late_previews_are_for_the_viewers_own_seat(seat: int, told: int) -> None:
    """They are requested when the viewer is to act, and made a little later."""
    state, answers = table_of_two("duel"), Mock()
    assert state.to_act == 1
    connection = Mock(table=Mock(state=state), viewer=Viewer((seat,), Preferences()), answer=answers)
    connection.server.registry.work = Work(seconds_per_minute=60)
    asyncio.run(send_previews(connection, None))
    assert answers.call_count == told


def check_updates(state: TableState) -> None:
    views = Views(state, VIEWERS, 0)
    for viewer in VIEWERS:
        update = msgspec.json.decode(views.update(viewer), type=Update)
        snapshot = msgspec.json.decode(
            views.snapshot(viewer, last_events(state, viewer, state.version - 1)), type=Snapshot
        )
        assert update.state == snapshot.state
        assert [update.event] == snapshot.events
        assert update.version == snapshot.version == state.version
        own_turn = state.to_act is not None and state.to_act in viewer.seats
        assert (update.state.choices is not None) == (own_turn and viewer.preferences.choices)
        assert update.table == (snapshot.table if state.status == OVER or state.version == 4 else None)
