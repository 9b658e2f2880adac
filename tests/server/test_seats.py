"""Only the holder of a seat can use it."""

from tests.server.people import BOT, ME, OPEN, Person
from tests.server.running import Running


def test_a_seat_cannot_be_taken_twice(running: Running, ana: Person, ben: Person) -> None:
    table = ana.make_table("azul", ME, OPEN, OPEN)["table"]["id"]
    ben.sit(table, 1)
    cleo = Person(running, "Cleo")
    for seat, status in ((0, 409), (1, 409), (3, 404), (9, 404)):
        assert cleo.request("POST", f"/api/tables/{table}/seats/{seat}", {}).status_code == status


def test_moves_cannot_be_made_for_others(running: Running, ana: Person, ben: Person) -> None:
    table = ana.make_table()["table"]["id"]
    ben.sit(table)
    action = ana.join(table).state["choices"][0]["action"]
    for person in (ben, Person(running, "Cleo")):
        refused = person.join(table).command("play", action=action)
        assert refused["error"]["code"] == "server.not_your_turn"
        assert person.join(table).command("resign", seat=0)["type"] == "refused"
        assert person.join(table).command("react", reaction="wow", seat=0)["type"] == "refused"


def test_clients_without_a_token_can_only_watch(ana: Person) -> None:
    table = ana.make_table("azul", ME, ME)["table"]["id"]
    ana.token = "forged." + ana.token
    at = ana.join(table)
    assert at.state["viewer"] is None
    assert at.command("play", action=0)["error"]["code"] == "server.only_watching"


def test_a_secret_moves_a_seat_to_another_device(running: Running, ana: Person, ben: Person) -> None:
    made = ana.make_table()
    table, secret = made["table"]["id"], made["seats"][0]["secret"]
    ben.sit(table)
    phone = Person(running, "Ana's phone")
    path = f"/api/tables/{table}/seats/0/claim"
    assert phone.request("POST", path, {"secret": "x" * 43}).status_code == 403
    old = ana.join(table)
    claimed = phone.call("POST", path, {"secret": secret})
    assert claimed["table"]["seats"][0]["yours"] is True
    assert phone.request("POST", path, {"secret": secret}).status_code == 403  # it has changed
    old.until("update")
    assert old.state["viewer"] is None
    assert old.command("play", action=0)["type"] == "refused"
    assert phone.join(table).play()["type"] == "done"


def test_a_player_can_replace_the_secret_of_a_seat(running: Running, ana: Person, ben: Person) -> None:
    made = ana.make_table()
    table, secret = made["table"]["id"], made["seats"][0]["secret"]
    ben.sit(table)
    at, other = ana.join(table), ben.join(table)
    path = f"/api/tables/{table}/seats/0/claim"
    new = ana.call("POST", path, {"secret": secret})["seats"][0]["secret"]
    assert Person(running, "Thief").request("POST", path, {"secret": secret}).status_code == 403
    for player in (at, other):
        player.until("update")
        assert player.events[-1]["renewed"] is True
    assert at.play()["type"] == "done"
    Person(running, "Ana's phone").call("POST", path, {"secret": new})
    at.until_version(at.version + 1)
    assert "renewed" not in at.events[-1]


def test_players_can_stand_up_only_before_the_game(ana: Person, ben: Person) -> None:
    table = ana.make_table("azul", ME, OPEN, OPEN)["table"]["id"]
    ben.sit(table, 1)
    assert ben.request("DELETE", f"/api/tables/{table}/seats/0").status_code == 403
    assert ben.call("DELETE", f"/api/tables/{table}/seats/1")["seats"][1]["kind"] == "open"
    ben.sit(table, 1)
    ana.call("POST", f"/api/tables/{table}/seats/2/bot", {})
    assert ben.request("DELETE", f"/api/tables/{table}/seats/1").status_code == 409


def test_only_the_creator_puts_bots_on_open_seats(ana: Person, ben: Person) -> None:
    table = ana.make_table()["table"]["id"]
    assert ben.request("POST", f"/api/tables/{table}/seats/1/bot", {}).status_code == 403
    assert ana.call("POST", f"/api/tables/{table}/seats/1/bot", {})["status"] == "playing"


def test_names_are_public_and_guest_ids_are_not(ana: Person, ben: Person) -> None:
    table = ana.make_table("azul", {"kind": "me", "name": "Zoë"}, BOT)["table"]["id"]
    told = ben.call("GET", f"/api/tables/{table}")
    assert [seat["name"] for seat in told["seats"]] == ["Zoë", None]
    assert [seat["level"] for seat in told["seats"]] == [None, "apprentice"]
    assert ana.id not in str(told)


def test_the_host_removes_guests_and_bots_before_the_game(running: Running, ana: Person, ben: Person) -> None:
    table = ana.make_table("azul", ME, OPEN, OPEN)["table"]["id"]
    path = f"/api/tables/{table}/seats"
    assert ana.request("DELETE", f"{path}/1").status_code == 403  # nobody sits there
    ben.sit(table, 1)
    at = ben.join(table)
    assert at.table["hosted"] is False
    shown = ana.call("DELETE", f"{path}/1")
    assert (shown["seats"][1]["kind"], shown["hosted"]) == ("open", True)
    at.until("update")
    assert at.state["viewer"] is None
    assert ben.request("POST", f"{path}/1", {}).json()["error"]["code"] == "server.removed"
    assert ben.request("POST", f"{path}/2", {}).json()["error"]["code"] == "server.removed"
    ana.call("POST", f"{path}/1/bot", {})
    assert ana.call("DELETE", f"{path}/1")["seats"][1]["kind"] == "open"
    cleo, dora = Person(running, "Cleo"), Person(running, "Dora")
    cleo.sit(table, 1)
    dora.sit(table, 2)
    assert ana.request("DELETE", f"{path}/1").json()["error"]["code"] == "server.already_started"


def test_a_guest_takes_one_seat_unless_the_host_allows_more(ana: Person, ben: Person) -> None:
    for several in (False, True):
        table = ana.make_table("azul", ME, OPEN, OPEN, OPEN, several_seats=several)["table"]["id"]
        ben.sit(table, 1)
        answer = ben.request("POST", f"/api/tables/{table}/seats/2", {}).json()
        assert answer.get("error", {}).get("code") == (None if several else "server.one_seat")
        ana.sit(table, 3)  # it is the host's own table
        assert ana.call("GET", f"/api/tables/{table}")["several_seats"] is several


def test_the_host_deletes_a_table(ana: Person, ben: Person) -> None:
    table = ana.make_table()["table"]["id"]
    at = ben.join(table)
    assert ben.request("DELETE", f"/api/tables/{table}").json()["error"]["code"] == "server.not_your_table"
    assert ana.call("DELETE", f"/api/tables/{table}") == {"id": table}
    assert at.until("closing")["error"]["code"] == "server.table_deleted"
    for method in ("GET", "DELETE"):
        assert ana.request(method, f"/api/tables/{table}").status_code == 404
    assert ben.request("POST", f"/api/tables/{table}/seats/1", {}).status_code == 404


def test_a_table_where_others_play_cannot_be_deleted(ana: Person, ben: Person) -> None:
    table = ana.make_table()["table"]["id"]
    ben.sit(table)
    assert ana.request("DELETE", f"/api/tables/{table}").json()["error"]["code"] == "server.others_sit"
    ana.join(table).command("resign")
    assert ana.request("DELETE", f"/api/tables/{table}").status_code == 409
    against_bots = ana.make_table("azul", ME, BOT)["table"]["id"]
    ana.call("DELETE", f"/api/tables/{against_bots}")
    assert ana.request("GET", f"/api/tables/{against_bots}").status_code == 404


def test_other_processes_hear_of_a_deleted_table(running: Running, other: Running, ana: Person) -> None:
    table = ana.make_table()["table"]["id"]
    at = Person(other).join(table)
    ana.call("DELETE", f"/api/tables/{table}")
    other.do(other.server.registry.find_missed_events())  # as if the announcement had been lost
    assert at.until("closing")["error"]["code"] == "server.table_deleted"
