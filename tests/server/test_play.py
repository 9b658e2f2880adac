"""Playing over the socket: moves, answers, reconnecting, takebacks, resigning, rematches."""

import pytest

from tests.server.people import BOT, ME, OPEN, Json, Person, TableClient, play_to_the_end
from tests.server.running import Running


def two(ana: Person, ben: Person, game: str = "azul", **preferences: object) -> tuple[TableClient, TableClient]:
    """Ana and Ben at a table of their own."""
    table = ana.make_table(game, **preferences)["table"]["id"]
    ben.sit(table)
    return ana.join(table), ben.join(table)


def test_a_move_reaches_everybody_before_it_is_acknowledged(ana: Person, ben: Person) -> None:
    first, second = two(ana, ben)
    action = first.state["choices"][3]["action"]
    first.send({"type": "play", "id": "m1", "action": action})
    assert first.receive()["type"] in ("presence", "update")
    done = first.answer("m1")
    assert done == {"type": "done", "id": "m1", "version": first.version}
    event = second.until("update")["event"]
    assert (event["type"], event["seat"], event["move"], event["action"]) == ("played", 0, 1, action)
    assert second.state["to_act"] == 1
    assert second.state["choices"]
    assert first.state.get("choices") is None


@pytest.mark.parametrize("game", ["azul", "summer-pavilion", "duel"])
def test_games_against_a_bot_reach_their_end(ana: Person, game: str) -> None:
    table = ana.make_table(game, ME, BOT)["table"]["id"]
    at = ana.join(table)
    play_to_the_end(at)
    assert at.state["result"]["winners"]
    assert at.table["fairness"]["secret"]
    assert {event["seat"] for event in at.events if event["type"] == "played"} == {0, 1}


@pytest.mark.parametrize("level", ["apprentice", "artisan", "master"])
def test_four_bots_play_while_a_spectator_watches(ana: Person, level: str) -> None:
    table = ana.make_table("azul", *[{"kind": "bot", "level": level}] * 4)["table"]["id"]
    at = ana.join(table, positions=False)
    assert at.state["viewer"] is None
    while at.state["status"] != "over":
        at.receive()
    assert len(at.state["result"]["scores"]) == 4


def test_one_person_can_play_all_seats(ana: Person) -> None:
    table = ana.make_table("duel", ME, ME)["table"]["id"]
    at = ana.join(table)
    assert at.state["viewer"] == at.state["to_act"]
    play_to_the_end(at)
    assert at.state["result"]


def test_actions_can_be_sent_by_id_or_form(ana: Person) -> None:
    at = ana.join(ana.make_table("azul", ME, ME)["table"]["id"])
    first = at.state["choices"][0]
    assert at.command("play", action=first["id"])["type"] == "done"
    second = at.state["choices"][0]
    assert at.command("play", action=second["form"])["type"] == "done"
    assert [event["action"] for event in at.events[-2:]] == [first["action"], second["action"]]


def test_a_resent_command_is_performed_once(ana: Person) -> None:
    table = ana.make_table("azul", ME, ME)["table"]["id"]
    at = ana.join(table)
    message = {"type": "play", "id": "once", "action": at.state["choices"][0]["action"]}
    at.send(message)
    first = at.answer("once")
    at.send(message)
    assert at.answer("once") == first
    at.leave()
    again = ana.join(table)
    again.send(message)
    assert again.answer("once") == first
    assert again.state["moves"] == 1


def test_illegal_moves_are_refused_with_the_reason(ana: Person) -> None:
    at = ana.join(ana.make_table("azul", ME, ME)["table"]["id"])
    refused = at.command("play", action="factory 9 blue line 1")
    assert refused["error"]["message"] == "There is no factory 9 at this table: it has 5 factories."
    assert at.command("play", action=10**6)["error"]["code"] == "action.bad_id"
    assert at.command("play", action={"type": "fly"})["type"] == "refused"
    assert at.state["moves"] == 0


def test_a_move_for_an_old_version_is_refused(ana: Person) -> None:
    at = ana.join(ana.make_table("azul", ME, ME)["table"]["id"])
    action = at.state["choices"][0]["action"]
    assert at.command("play", action=action, version=at.version - 1)["error"]["code"] == "server.moved_on"
    assert at.command("play", action=action, version=at.version)["type"] == "done"


def test_a_reconnecting_client_gets_missed_events(ana: Person, ben: Person) -> None:
    first, second = two(ana, ben)
    first.play()
    second.until("update")
    seen = second.version
    second.leave()
    ben.join(first.table["id"]).play()
    first.until_version(seen + 1)
    first.play()
    back = ben.join(first.table["id"], version=seen)
    assert [event["version"] for event in back.events] == [seen + 1, seen + 2]
    assert back.state["position"] == first.state["position"]


def test_an_unfinished_turn_can_be_undone(ana: Person) -> None:
    at = ana.join(ana.make_table("duel", ME, ME)["table"]["id"])
    assert not at.state["rights"]["undo"]
    before = at.state["position"]
    at.play()
    assert at.state["rights"]["undo"]
    assert at.command("undo")["type"] == "done"
    assert at.state["position"] == before
    assert at.command("undo")["error"]["code"] == "server.nothing_to_undo"


def test_revealing_actions_cannot_be_undone(ana: Person) -> None:
    at = ana.join(ana.make_table("duel", ME, ME)["table"]["id"])
    for _ in range(4):
        at.play()
    assert at.command("play", action="draw")["type"] == "done"
    assert at.state["rights"]["undo"] is False
    assert at.command("undo")["type"] == "refused"


def test_a_finished_turn_is_taken_back_by_consent_only(ana: Person, ben: Person) -> None:
    first, second = two(ana, ben)
    before = first.state["position"]
    first.play()
    assert first.command("undo")["type"] == "refused"
    first.command("ask_takeback")
    assert first.state["offer"] == {"seat": 0, "move": 0, "waiting": [1]}
    assert first.command("answer_takeback", agree=True)["error"]["code"] == "server.not_asked"
    second.until_version(first.version)
    second.command("answer_takeback", agree=False)
    first.until_version(second.version)
    assert first.state.get("offer") is None
    first.command("ask_takeback")
    second.until_version(first.version)
    second.command("answer_takeback", agree=True)
    first.until_version(second.version)
    assert first.state["position"] == before
    assert first.state["moves"] == 0


def test_an_offer_lapses_when_nobody_is_left_to_agree(ana: Person, ben: Person) -> None:
    first, _ = two(ana, ben)
    first.play()
    first.command("ask_takeback")
    ben.call("POST", f"/api/tables/{first.table['id']}/seats/1/bot", {"level": "apprentice"})
    first.until("update", lambda message: message["event"]["type"] == "bot")
    assert first.state.get("offer") is None
    assert first.command("ask_takeback")["type"] == "done"


def test_against_bots_a_takeback_is_immediate(ana: Person) -> None:
    at = ana.join(ana.make_table("azul", ME, BOT, first=0)["table"]["id"])
    before = at.state["position"]
    at.play()
    while at.state["to_act"] != 0:
        at.receive()
    assert at.command("ask_takeback")["type"] == "done"
    assert (at.state["moves"], at.state["position"]) == (0, before)


def test_a_deal_after_a_takeback_is_drawn_again(ana: Person) -> None:
    """Otherwise takebacks would reveal what is in the bag."""
    at = ana.join(ana.make_table("azul", ME, ME)["table"]["id"])
    while at.state["position"]["round"] == 1:
        at.play()
    last, factories = at.events[-1], at.state["position"]["factories"]
    at.command("ask_takeback", seat=last["seat"])
    at.command("play", action=last["action"])
    assert at.state["position"]["round"] == 2
    assert at.state["position"]["factories"] != factories


def test_tables_can_forbid_takebacks(ana: Person) -> None:
    at = ana.join(ana.make_table("azul", ME, BOT, first=0, takebacks=False)["table"]["id"])
    assert at.state["rights"]["takeback"] is False
    at.play()
    assert at.command("ask_takeback")["error"]["code"] == "server.no_takebacks"


def test_a_player_who_resigns_loses(ana: Person, ben: Person) -> None:
    first, second = two(ana, ben)
    first.command("resign")
    second.until_version(first.version)
    assert second.state["result"]["winners"] == [1]
    assert second.state["result"]["text"] == "Ben wins by resignation."
    assert second.table["seats"][0]["forfeited"] == "resigned"


def test_a_winning_bot_is_named_by_its_level(ana: Person) -> None:
    at = ana.join(ana.make_table("azul", ME, BOT)["table"]["id"])
    at.command("resign")
    assert at.state["result"]["text"] == "Apprentice wins by resignation."


@pytest.mark.parametrize(
    ("language", "own", "others"), [("en", "You take ", "Takes "), ("fr", "Vous prenez ", "Prend ")]
)
def test_sentences_address_the_player_as_you(ana: Person, ben: Person, language: str, own: str, others: str) -> None:
    table = ana.make_table()["table"]["id"]
    ben.sit(table)
    first = ana.join(table, steps=True, language=language)
    second = ben.join(table, steps=True, language=language)
    first.play()
    second.until_version(first.version)
    assert first.events[-1]["text"].startswith(own)
    assert second.events[-1]["text"].startswith(others)


def test_with_three_a_bot_replaces_a_player_who_resigned(ana: Person, ben: Person) -> None:
    made = ana.make_table("azul", ME, OPEN, BOT)["table"]["id"]
    ben.sit(made)
    first, second = ana.join(made), ben.join(made)
    first.command("resign")
    second.until_version(first.version)
    assert second.state["status"] == "playing"
    play_to_the_end(second)
    assert 0 not in second.state["result"]["winners"]


def test_a_rematch_rotates_the_seats(ana: Person, ben: Person) -> None:
    first, second = two(ana, ben)
    assert first.command("rematch")["error"]["code"] == "server.not_over"
    first.command("resign")
    first.command("rematch")
    update = second.until("update", lambda message: message["event"]["type"] == "rematch")
    again = ben.join(update["event"]["table"])
    assert [seat["name"] for seat in again.table["seats"]] == ["Ben", "Ana"]
    assert again.state["status"] == "playing"
    assert again.state["choices"]
    assert second.command("rematch")["error"]["code"] == "server.rematch_there"


def test_a_seat_is_handed_to_a_bot_and_taken_back(ana: Person, ben: Person) -> None:
    table = ana.make_table(hints=True)["table"]["id"]
    ben.sit(table)
    first, second = ana.join(table), ben.join(table)
    assert first.table["bots_stay"] is False
    path = f"/api/tables/{table}/seats/0/bot"
    assert ben.request("POST", path, {}).status_code == 403
    ana.call("POST", path, {"level": "apprentice"})
    second.until("update", lambda message: message["event"]["type"] == "played")
    assert second.state["to_act"] == 1
    assert ana.call("DELETE", path)["seats"][0]["kind"] == "guest"
    second.play()
    first.until_version(second.version)
    assert first.state["choices"]


@pytest.mark.parametrize("terms", [{}, {"hints": True, "clock": {"type": "move", "seconds": 10}}])
def test_with_a_clock_or_without_hints_a_bot_keeps_the_seat(ana: Person, ben: Person, terms: Json) -> None:
    table = ana.make_table("azul", ME, OPEN, **terms)["table"]["id"]
    path = f"/api/tables/{table}/seats/0/bot"
    ana.call("POST", path, {})
    ana.call("DELETE", path)  # before the game it makes no difference
    ben.sit(table)
    at = ben.join(table)
    assert at.table["bots_stay"] is True
    ana.call("POST", path, {"level": "apprentice"})
    at.until("update", lambda message: message["event"]["type"] == "played")
    version = at.version
    assert ana.request("DELETE", path).json()["error"]["code"] == "server.bot_stays"
    assert ana.join(table).version == version
    assert ana.join(table).table["seats"][0]["kind"] == "bot"


def test_reactions_reach_everybody(ana: Person, ben: Person) -> None:
    first, second = two(ana, ben)
    first.command("react", reaction="well-played")
    assert second.until("update")["event"]["reaction"] == "well-played"
    assert first.command("react", reaction="<script>")["type"] == "refused"


def test_presence_is_broadcast(ana: Person, ben: Person, running: Running) -> None:
    first, second = two(ana, ben)
    assert first.until("presence")["connected"] == [0, 1]
    spectator = Person(running, "Cleo").join(first.table["id"])
    assert first.until("presence")["spectators"] == 1
    assert spectator.state["viewer"] is None
    second.leave()
    assert first.until("presence")["connected"] == [0]


def test_previews_are_pushed_on_request(ana: Person) -> None:
    at = ana.join(ana.make_table("azul", ME, ME)["table"]["id"], previews=True)
    given = at.until("previews")
    assert given["version"] == at.version
    assert [choice["id"] for choice in given["choices"]] == [choice["id"] for choice in at.state["choices"]]
    assert all(len(choice["preview"]["standing"]) == 2 for choice in given["choices"])
    to_floor = next(choice for choice in given["choices"] if choice["form"]["line"] is None)
    assert to_floor["preview"]["steps"][0]["movements"][0]["target"] == "floor"
    explained = at.command("explain", action=to_floor["action"])
    assert "floor line" in explained["text"]


def test_messages_are_in_french_on_request(ana: Person) -> None:
    at = ana.join(ana.make_table("azul", ME, ME)["table"]["id"], language="fr")
    assert at.command("undo")["error"]["message"] == "Il n’y a rien que vous puissiez reprendre."


@pytest.mark.parametrize(("game", "tiles"), [("azul", 20), ("summer-pavilion", 30), ("duel", 21)])
def test_the_steps_of_a_deal_say_what_comes_from_the_bag(ana: Person, game: str, tiles: int) -> None:
    at = ana.join(ana.make_table(game, ME, ME)["table"]["id"], steps=True)
    while not any(dealt_tiles(event) for event in at.events if event["type"] == "played"):
        at.play()
    deals = [step for event in at.events for step in event.get("steps", ()) if step["kind"] == "deal"]
    assert all(step["movements"] and "seat" not in step for step in deals)
    started = next(event for event in at.events if event["type"] == "started")
    assert dealt_tiles(started) >= tiles  # more if five equal tiles are returned and drawn again


def dealt_tiles(event: Json) -> int:
    """How many tiles move from the bag in the steps of an event."""
    moves = [move for step in event.get("steps", ()) for move in step.get("movements", ())]
    return sum(move["count"] for move in moves if move["source"] == "bag")


def test_steps_are_sent_on_request(ana: Person) -> None:
    at = ana.join(ana.make_table("azul", ME, ME)["table"]["id"], steps=True)
    at.play()
    event = at.events[-1]
    assert event["steps"][0]["kind"] == "take"
    assert event["text"].startswith("Takes ")
