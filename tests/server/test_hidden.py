"""Nothing that a viewer may not know is in any byte that the viewer receives."""

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from azulejos.games import load
from azulejos.games.duel.rules.actions import DRAW_ID, LOOK_ID
from azulejos.games.duel.rules.dealing import A_PLATE, A_TILE, OUTCOMES
from azulejos.match.match import SPECTATOR, Match, Spectator
from azulejos.server.tables.redaction import Preferences, Viewer, redact
from azulejos.server.tables.state import TableState
from tests.server.people import ME, OPEN, Person, TableClient, play_to_the_end
from tests.server.running import Running
from tools.table_of_two import play, table_of_two


def live_match(running: Running, table: str) -> Match:
    return running.do(running.server.registry.find(table)).state.match


@pytest.mark.parametrize("game", ["azul", "summer-pavilion", "duel"])
def test_a_whole_game_reveals_no_hidden_information(running: Running, ana: Person, ben: Person, game: str) -> None:
    """The table's secret, the generator, hashes and secrets of seats, other guests' ids, what lies hidden."""
    made = ana.make_table(game)
    table = made["table"]["id"]
    seated = ben.sit(table)
    live = running.do(running.server.registry.find(table))
    running.received.clear()
    first = ana.join(table, previews=True, steps=True)
    second = ben.join(table, previews=True, steps=True)
    spectator = Person(running, "Cleo")
    watching = spectator.join(table, steps=True)
    spectator.request("GET", f"/api/tables/{table}")
    choose, generators, told = random.Random(1), set(), 0
    while first.state["status"] == "playing":
        match = live.state.match
        generators.add(f"{int(match.progress.state.generator):016x}")
        for at, viewer in ((first, 0), (second, 1), (watching, SPECTATOR)):
            check_that_it_hides(match, at, viewer)
        acting = first if first.state.get("choices") else second
        told = len(running.received)  # the last update may contain the secret itself
        acting.play(choose.randrange(len(acting.state["choices"])))
        for at in (first, second, watching):
            at.until_version(acting.version)
    received = running.received[:told].decode()
    secrets = [
        live.state.row.secret.hex(),
        made["seats"][0]["secret"],
        seated["seats"][0]["secret"],
        ana.id,
        ben.id,
        *(seat.secret for seat in live.state.seats if seat.secret),
        *generators,
    ]
    own_guest_answers = ('"id":"' + spectator.id, spectator.token)
    for secret in secrets:
        assert secret not in received
    assert "generator" not in received
    assert all(answer in received for answer in own_guest_answers)  # the bytes are really those received


def check_that_it_hides(match: Match, at: TableClient, viewer: int | Spectator) -> None:
    """The view is the same if hidden information is different."""
    for seat in (0, 1) if viewer == SPECTATOR else (viewer,):
        assert match.branch(seed=1, viewer=seat).position(viewer) == at.state["position"]


def plates_in(data: Any) -> Iterator[int]:
    """Every plate that a message names."""
    if isinstance(data, dict):
        for name, value in data.items():
            if name in ("plate", "kept") and isinstance(value, int):
                yield value
            else:
                yield from plates_in(value)
    elif isinstance(data, list):
        for value in data:
            yield from plates_in(value)
    elif isinstance(data, str):
        yield from (int(number) for number in re.findall(r"(?:plate|keep|under) (\d+)", data))


def test_plates_put_under_the_stack_are_known_to_one_player_only(running: Running, ana: Person, ben: Person) -> None:
    table = ana.make_table("duel")["table"]["id"]
    ben.sit(table)
    first, second = ana.join(table, steps=True), ben.join(table, steps=True)
    watching = Person(running, "Cleo").join(table, steps=True)
    everybody = (first, second, watching)
    hidden = put_back_two_plates(first, second, watching)
    assert len(hidden) >= 2
    looker = first if any(event.get("action") == "look" and event["seat"] == 0 for event in first.events) else second
    for at in everybody:
        told = [event for event in at.events if event["type"] == "played"]
        unders = [event for event in told if (event.get("form") or {}).get("type") == "under"]
        looks = [event for event in told if event.get("action") == "look"]
        if at is looker:
            assert unders
        else:
            assert not unders
            assert [event["hidden"] for event in told if "hidden" in event]
            assert all("dealt" not in event for event in looks)
            assert set(at.state["position"]["unseen"]) >= hidden
            assert not hidden & set(plates_in(at.state)), json.dumps(at.state)


def put_back_two_plates(*everybody: TableClient) -> set[int]:
    """Play until someone has looked at three plates and put two of them under the stack; returns those two."""
    hidden: set[int] = set()
    while len(hidden) < 2 or any(
        "under" in choice["action"] for at in everybody for choice in at.state.get("choices") or []
    ):
        acting = next(at for at in everybody if at.state.get("choices"))
        actions = [choice["action"] for choice in acting.state["choices"]]
        draws = acting.state["position"]["choosing"]
        wanted = ["under", "draw", "slot", "keep", "plate"]
        if draws and draws["type"] == "draw" and len(draws["plates"]) >= 3:
            wanted = ["look"]
        chosen = next((action for word in wanted for action in actions if action.startswith(word)), actions[-1])
        if chosen.startswith("under"):
            drawn = {plate["plate"] for plate in draws["plates"]} - {draws["kept"]}
            hidden |= drawn
        assert acting.command("play", action=chosen)["type"] == "done"
        for at in everybody:
            at.until_version(acting.version)
    return hidden


def dealt_to(state: TableState, *seats: int) -> str:
    """The last deal as a viewer sees it."""
    return redact(state, state.history[-1], Viewer(seats, Preferences())).dealt or ""


def test_plates_stay_hidden_when_the_last_draw_ends_drawing() -> None:
    """Spending the last point makes the player look; the new top of the stack is still public."""
    state = table_in_round_1()
    seat, score = state.to_act, state.snapshot.scores[0]
    assert (seat, score) == (0, 5)
    for _ in range(score):
        play(state, DRAW_ID)
    drawn = state.match.position()["choosing"]["plates"]
    assert [plate["player"] for plate in drawn] == [0] * score
    top = state.match.position()["stack"]["top"][0].upper()
    assert dealt_to(state, 0) == " ".join([*(str(plate["plate"]) for plate in drawn), top])
    assert dealt_to(state, 1) == dealt_to(state) == top


def test_a_single_drawn_plate_is_public() -> None:
    state = table_in_round_1()
    play(state, DRAW_ID)
    play(state, LOOK_ID)
    plate = state.match.position("spectator")["choosing"]["plate"]
    assert dealt_to(state, 0) == dealt_to(state, 1) == dealt_to(state) == str(plate)


def table_in_round_1() -> TableState:
    """Duel after the setup, with seat 0 to start the first round."""
    state = table_of_two("duel")
    while state.match.position()["phase"] == "setup":
        play(state, int(state.snapshot.legal[0]))
    return state


def test_actions_are_hidden_unless_declared_open() -> None:
    game = load("duel")
    visibility, after = game.visibility, table_in_round_1().match.progress.state
    types = {game.action_to_dict(action)["type"] for action in range(game.action_ids)}
    assert {kind for kind in types if kind not in visibility.open_actions} == {"under"}
    assert "a new type" not in visibility.open_actions
    face_down = next(plate for plate in range(18) if int(after.unseen) >> plate & 1)
    assert visibility.open_deal(after, (OUTCOMES, A_PLATE + face_down, A_TILE)) == (A_TILE,)
    table = game.open_table(after)
    assert table.offer == after.offer
    for name in ("generator", "unseen", "returned", "drawn"):
        assert not hasattr(table, name)


def test_the_other_players_choices_are_not_sent(ana: Person, ben: Person) -> None:
    table = ana.make_table("duel")["table"]["id"]
    ben.sit(table)
    first, second = ana.join(table), ben.join(table)
    assert [bool(at.state.get("choices")) for at in (first, second)] == [False, True]


def test_a_players_only_table_is_hidden_from_others(running: Running, ana: Person, ben: Person) -> None:
    made = ana.make_table("azul", ME, OPEN, watching="seated")["table"]["id"]
    cleo = Person(running, "Cleo")
    at, watching = ben.join(made), cleo.join(made)
    assert watching.state["status"] == "waiting"  # anyone with the link may look for a seat
    ben.sit(made)
    at.until("update", lambda message: message["event"]["type"] == "started")
    assert at.state["viewer"] == 1
    assert watching.until("closing")["error"]["code"] == "server.seated_only"
    assert "started" not in [event["type"] for event in watching.events]
    with pytest.raises(Exception, match="1008"):
        cleo.join(made)
    assert cleo.request("GET", f"/api/tables/{made}/record").status_code == 403


def test_records_and_the_secret_are_published_at_the_end(ana: Person) -> None:
    table = ana.make_table("azul", ME, ME)["table"]["id"]
    at = ana.join(table)
    assert ana.request("GET", f"/api/tables/{table}/record").status_code == 409
    assert ana.call("GET", f"/api/tables/{table}/replay")["table"]["fairness"]["secret"] is None
    assert ana.request("POST", f"/api/tables/{table}/review", {}).status_code == 409
    assert at.table["fairness"]["secret"] is None
    play_to_the_end(at)
    assert ana.request("GET", f"/api/tables/{table}/record").status_code == 200
