"""Tallies: the points by source add up to the scores, over whole games; previews say what an action itself scores."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NoReturn

import msgspec
import pytest

import azulejos
from azulejos.games.azul.state import FLOOR_PENALTY
from azulejos.server.messages.play import Choice, Event, Step, Tally
from azulejos.server.messages.socket import Snapshot
from azulejos.server.tables import events
from azulejos.server.tables.actions import previews
from azulejos.server.tables.history import last_events
from azulejos.server.tables.redaction import Preferences, Viewer, redact
from azulejos.server.tables.state import OVER, Logged, TableState
from azulejos.server.tables.views import Views
from tests.server.people import BOT, ME, Person
from tools.table_of_two import play, table_of_two, take_in

SPECTATOR = Viewer((), Preferences(steps=True))
GAMES: list[tuple[str, dict[str, Any]]] = [
    ("azul", {}),
    ("azul", {"wall": "grey", "jokers": True}),
    ("summer-pavilion", {}),
    ("summer-pavilion", {"board": "monochrome"}),
    ("duel", {"tablet_count": 4}),
]
SOURCES = {
    "azul": {"wall", "floor", "rows", "columns", "colours"},
    "summer-pavilion": {"start", "tiles", "token", "discarded", "stars", "numbers"},
    "duel": {"start", "tiles", "special", "broken", "draw", "limit"},
}


def table_with(game: str, options: dict[str, Any]) -> TableState:
    """A table of two at the start of a game with these options."""
    match = azulejos.new_match(game, players=2, seed=7, **options)
    return table_of_two(game, match.position())


def seen(state: TableState) -> list[Event]:
    """All events as a spectator sees them."""
    text = Views(state, [SPECTATOR], 0).snapshot(SPECTATOR, last_events(state, SPECTATOR, 0))
    return msgspec.json.decode(text, type=Snapshot).events


def tallies(state: TableState) -> list[Tally]:
    return [event.tally for event in seen(state) if event.tally]


def best_first(state: TableState, seed: int) -> Iterator[None]:
    """Play to the end: mostly what brings the most, so that there are bonuses."""
    moves = 0
    while state.status != OVER:
        known = previews(state.match)
        ranked = sorted(known, key=lambda choice: choice.preview.change if choice.preview else 0, reverse=True)
        play(state, ranked[0 if moves % 3 else (moves * seed) % len(ranked)].id)
        moves += 1
        yield


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_points_by_source_add_up_to_the_scores(game: str, options: dict[str, Any]) -> None:
    found: set[str] = set()
    for seed in (3, 5):
        state = table_with(game, options)
        for _ in best_first(state, seed):
            pass
        history = tallies(state)
        assert [tally.round for tally in history] == list(range(1, state.snapshot.round + 1))
        for tally in history:
            for seat in tally.seats:
                assert sum(seat.game.values()) == seat.score
        for before, after in pairwise(history):
            for was, now in zip(before.seats, after.seats, strict=True):
                assert sum(now.round.values()) == now.score - was.score
        assert [seat.score for seat in history[-1].seats] == list(state.match.scores)
        found |= {source for seat in history[-1].seats for source in seat.game}
    assert {source for source in found if not source.startswith("tablet ")} <= SOURCES[game]
    assert len(found) > 2


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_every_action_says_what_the_round_has_brought_so_far(game: str, options: dict[str, Any]) -> None:
    state = table_with(game, options)
    scores = list(state.match.scores)
    for _ in best_first(state, seed=3):
        pass
    for event in seen(state):
        if event.type != "played":
            continue
        assert event.scores
        assert event.round_points == [now - before for now, before in zip(event.scores, scores, strict=True)]
        if event.tally:
            assert event.round_points == [sum(seat.round.values()) for seat in event.tally.seats]
            scores = event.scores


@pytest.mark.parametrize("game", ["azul", "summer-pavilion", "duel"])
def test_what_a_score_of_0_spares_is_told_by_steps_and_tallies(game: str) -> None:
    state = table_with(game, {})
    while state.status != OVER:
        play(state, min(previews(state.match), key=lambda choice: choice.preview.change if choice.preview else 0).id)
    of_round, was_spared = [0, 0], False
    for event in seen(state):
        for step in event.steps or []:
            if step.spared:
                assert step.seat is not None
                assert (step.score, step.points <= 0, step.spared > 0) == (0, True, True)
                of_round[step.seat] += step.spared
                was_spared = True
            if step.kind == "floor":
                assert step.spared - step.points == FLOOR_PENALTY[sum(moved.count for moved in step.movements)]
        if event.tally:
            assert [seat.spared for seat in event.tally.seats] == of_round
            of_round = [0, 0]
    assert was_spared


def test_what_was_taken_back_does_not_count() -> None:
    state = table_of_two("azul")
    while not tallies(state):
        play(state, int(state.snapshot.legal[0]))
    (before,) = tallies(state)
    take_in(state, events.TakenBack(0, len(state.plays) - 1))
    play(state, int(state.snapshot.legal[0]))
    assert tallies(state) == [before, before]
    first, second = (event.round_points for event in seen(state) if event.tally)
    assert first == second == [sum(seat.round.values()) for seat in before.seats]


class Unread(list[Logged]):
    """A history that nobody may read."""

    def __getitem__(self, _: object) -> NoReturn:
        raise AssertionError("the history was read")

    def __iter__(self) -> NoReturn:
        raise AssertionError("the history was read")


def test_an_action_is_described_without_reading_the_others() -> None:
    """So describing a whole log takes time in proportion to its length."""
    state = table_of_two("azul")
    while len(tallies(state)) < 2:
        play(state, int(state.snapshot.legal[0]))
    take_in(state, events.TakenBack(0, 3))
    play(state, int(state.snapshot.legal[-1]))
    history, before = state.history, seen(state)
    state.history = Unread(history)
    for logged, event in zip(history, before, strict=True):
        if not logged.ends_round:
            assert msgspec.to_builtins(redact(state, logged, SPECTATOR)) == msgspec.to_builtins(event)


def test_a_resignation_tells_where_the_points_come_from() -> None:
    state = table_of_two("azul")
    while len(tallies(state)) < 2:
        play(state, int(state.snapshot.legal[-1]))
    take_in(state, events.Resigned(0))
    *_, last = seen(state)
    assert last.type == "resigned"
    assert last.tally
    assert [seat.score for seat in last.tally.seats] == list(state.match.scores)


def own_steps(choice: Choice, steps: list[Step]) -> list[Step]:
    """The steps of an action without what follows from it. Azul Duel lays a tile, and the special tile it brings."""
    first_lay = next((n for n, step in enumerate(steps) if step.kind == "lay"), None)
    if first_lay is None or choice.form["type"] not in ("tile", "spend"):
        return steps[:1]
    brings_special = [step.kind for step in steps[first_lay + 1 : first_lay + 2]] == ["special"]
    return steps[: first_lay + 1 + brings_special]


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_previews_and_events_say_what_an_action_itself_scores(game: str, options: dict[str, Any]) -> None:
    """Without the end of the round. In previews a tile that must still be paid for counts as it will be laid."""
    state = table_with(game, options)
    told: list[int] = []
    while state.status != OVER:
        choice = max(previews(state.match), key=lambda one: one.preview.points if one.preview else 0)
        assert choice.preview
        play(state, choice.id)
        if game == "summer-pavilion" and (state.match.position()["choosing"] or {}).get("type") == "pay":
            play(state, int(state.snapshot.legal[0]))
            assert seen(state)[-2].points == 0
        event = seen(state)[-1]
        own = own_steps(choice, event.steps or [])
        assert choice.preview.points == event.points == sum(step.points for step in own), (choice, event)
        told.append(choice.preview.points)
    assert any(told) or (game, options) == ("azul", {})


def test_a_rematch_can_be_at_another_level(ana: Person) -> None:
    at = ana.join(ana.make_table("azul", ME, BOT)["table"]["id"])
    at.command("resign")
    assert at.command("rematch", level="master")["type"] == "done"
    again = ana.join(at.events[-1]["table"])
    assert [seat["level"] for seat in again.table["seats"]] == ["master", None]
    assert again.state["status"] == "playing"
