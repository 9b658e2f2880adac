"""Replays of games in play and of finished ones, their reviews, and games that go on from a position."""

from typing import Any

import pytest

import azulejos
from azulejos.match.match import SPECTATOR, Match
from azulejos.server.http.tables import match_after
from tests.server.people import BOT, ME, Json, Person, play_to_the_end, until_reviewed
from tests.server.running import Running
from tests.server.test_hidden import put_back_two_plates


def replay_of(person: Person, table: str) -> list[Json]:
    moments: list[Json] = person.call("GET", f"/api/tables/{table}/replay")["moments"]
    return moments


def match_of(running: Running, table: str) -> Match:
    return running.do(running.server.registry.find(table)).state.match


@pytest.mark.parametrize("game", ["azul", "summer-pavilion", "duel"])
def test_players_step_back_through_the_positions_that_they_have_seen(
    running: Running, ana: Person, ben: Person, game: str
) -> None:
    table = ana.make_table(game)["table"]["id"]
    ben.sit(table)
    both = ana.join(table, steps=True), ben.join(table, steps=True)
    watching = Person(running, "Cleo")
    seen: list[list[Json]] = [[at.state["position"]] for at in both]
    for n in range(12):
        acting = next(at for at in both if at.state.get("choices"))
        acting.play(n % len(acting.state["choices"]))
        for at, positions in zip(both, seen, strict=True):
            at.until_version(acting.version)
            positions.append(at.state["position"])
    for person, at, positions in zip((ana, ben), both, seen, strict=True):
        moments = replay_of(person, table)
        assert [moment["position"] for moment in moments] == positions
        assert [moment["move"] for moment in moments] == list(range(13))
        told = [event for event in at.events if event["type"] == "played"]
        assert [moment["event"] for moment in moments[1:]] == told
    match = match_of(running, table)
    for moment in replay_of(watching, table):
        assert moment["position"] == match_after(match, moment["move"]).position(SPECTATOR)


def test_what_was_taken_back_is_not_in_a_replay(ana: Person) -> None:
    at = ana.join(ana.make_table("azul", ME, ME)["table"]["id"])
    at.play()
    at.play()
    at.command("ask_takeback")
    moments = replay_of(ana, at.table["id"])
    assert len(moments) - 1 == at.state["moves"] == 1


def test_a_replay_of_a_live_game_hides_plates_under_the_stack(running: Running, ana: Person, ben: Person) -> None:
    table = ana.make_table("duel")["table"]["id"]
    ben.sit(table)
    first, second = ana.join(table, steps=True), ben.join(table, steps=True)
    hidden = put_back_two_plates(first, second)
    looker = 0 if any(event.get("action") == "look" and event["seat"] == 0 for event in first.events) else 1
    unders = {
        person: [m for m in replay_of(person, table) if ((m["event"] or {}).get("form") or {}).get("type") == "under"]
        for person in (ana, ben)
    }
    assert unders[(ana, ben)[looker]]
    assert not unders[(ana, ben)[1 - looker]]
    last = replay_of((ana, ben)[1 - looker], table)[-1]["position"]
    assert set(last["unseen"]) >= hidden


def test_a_game_that_has_not_started_has_no_replay(ana: Person) -> None:
    table = ana.make_table("azul")["table"]["id"]
    refused = ana.request("GET", f"/api/tables/{table}/replay")
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "server.not_started")


def test_only_those_who_may_watch_step_back(running: Running, ana: Person, ben: Person) -> None:
    table = ana.make_table("azul", watching="seated")["table"]["id"]
    ben.sit(table)
    assert len(replay_of(ben, table)) == 1
    assert Person(running, "Cleo").request("GET", f"/api/tables/{table}/replay").status_code == 403


# Try again from a position


def test_a_new_try_draws_again_what_the_player_could_not_know(running: Running, ana: Person, ben: Person) -> None:
    """The replay shows the order of the plates under the stack, so the new game must have another."""
    table = ana.make_table("duel")["table"]["id"]
    ben.sit(table)
    first, second = ana.join(table), ben.join(table)
    put_back_two_plates(first, second)
    looker = 0 if match_of(running, table).position(0)["stack"]["under"] != hidden_view(running, table, 0) else 1
    move = first.state["moves"]
    play_to_the_end(first, second)
    truth = match_after(match_of(running, table), move)
    seats = [BOT, ME] if looker == 0 else [ME, BOT]
    viewer = 1 - looker
    orders = set()
    for _ in range(8):
        made = ana.call("POST", f"/api/tables/{table}/branch", {"move": move, "seats": seats}, 201)["table"]["id"]
        again = match_after(match_of(running, made), 0)
        assert again.position(viewer) == truth.position(viewer)
        orders.add(str(again.position()["stack"]["under"]))
    assert len(orders) > 1


def hidden_view(running: Running, table: str, seat: int) -> Any:
    return match_of(running, table).position(1 - seat)["stack"]["under"]


def test_a_new_try_has_deals_of_its_own(running: Running, ana: Person) -> None:
    """Played on with the same actions, a finished game is dealt other tiles."""
    at = ana.join(ana.make_table("azul", ME, ME)["table"]["id"])
    play_to_the_end(at)
    old = match_of(running, at.table["id"])
    made = ana.call("POST", f"/api/tables/{at.table['id']}/branch", {"move": 0, "seats": [ME, ME]}, 201)["table"]
    assert made["origin"] == {"table": at.table["id"], "move": 0}
    again = ana.join(made["id"])
    assert again.state["position"] == match_after(old, 0).position(0)
    for action in old.history:
        again.play([choice["action"] for choice in again.state["choices"]].index(str(action)))
        if again.state["position"]["round"] == 2:
            break
    then = match_after(old, again.state["moves"]).position(SPECTATOR)
    assert again.state["position"]["players"] == then["players"]
    assert again.state["position"]["factories"] != then["factories"]


# What a review sends


def test_a_review_sends_the_numbers_of_the_library(running: Running, ana: Person) -> None:
    at = ana.join(ana.make_table("azul", ME, ME)["table"]["id"])
    play_to_the_end(at)
    table = at.table["id"]
    ana.call("POST", f"/api/tables/{table}/review", {"simulations": 20}, 202)
    sent = until_reviewed(ana, table, "done")
    found = azulejos.review(match_of(running, table), simulations=20)
    data = found.to_dict()
    for name in ("summary", "changes", "curves", "turning_point"):
        assert sent[name] == data[name]
    for told, judged in zip(sent["judgements"], data["moves"], strict=True):
        assert {name: told[name] for name in judged} == judged
        assert bool(told["reason"]) == bool(told["movements"]) == bool(told["better"]) == bool(told["size"])
    assert any(told["reason"] for told in sent["judgements"])
    french = ana.call("GET", f"/api/tables/{table}/review?language=fr")
    for told, other in zip(sent["judgements"], french["judgements"], strict=True):
        assert bool(told["reason"]) == bool(other["reason"])
        assert not other["reason"] or other["reason"].startswith("Le meilleur coup ")
