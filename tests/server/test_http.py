"""The HTTP API: valid requests and refusals."""

import json
from typing import Any

import httpx
import pytest

from tests.server.people import BOT, ME, Person, play_to_the_end
from tests.server.running import Running


def test_a_browser_needs_no_account(running: Running, ana: Person) -> None:
    ana.http.cookies.clear()
    made = ana.request("POST", "/api/tables", {"game": "azul", "seats": [ME, BOT]})
    assert made.json()["table"]["seats"][0]["name"] == "Guest"
    cookie = made.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Secure" not in cookie
    assert ana.call("GET", "/api/me")["name"] == "Guest"


def test_behind_https_the_cookie_is_secure(database: str) -> None:
    running = Running(database, public_url="https://azulejos.example")
    made = httpx.post(f"{running.url}/api/guests", json={"name": "Ana"}, headers={"host": "azulejos.example"})
    assert "Secure" in made.headers["set-cookie"]
    running.stop()


def test_guests_can_change_their_name(ana: Person) -> None:
    renamed = ana.call("PUT", "/api/me", {"name": "Anne"})
    assert (renamed["id"], renamed["name"]) == (ana.id, "Anne")
    assert ana.call("GET", "/api/me")["name"] == "Anne"
    for bad in (" ", "", "a\tb", "\u202eevil", "a" * 41):
        assert ana.request("PUT", "/api/me", {"name": bad}).status_code == 400
    ana.http.cookies.clear()
    assert ana.request("GET", "/api/me").status_code == 401


def test_games_are_described_in_the_requested_language(ana: Person) -> None:
    told = ana.call("GET", "/api/games?language=fr")
    assert [game["name"] for game in told["games"]] == ["azul", "summer-pavilion", "duel"]
    english = ana.request("GET", "/api/games", headers={"accept-language": "de, en;q=0.5"}).json()
    assert english["games"][0]["options"][0]["description"] != told["games"][0]["options"][0]["description"]


@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        ({"game": "chess", "seats": [ME, ME]}, "game"),
        ({"game": "azul", "seats": [ME]}, "seats"),
        ({"game": "azul", "seats": [ME] * 5}, "seats"),
        ({"game": "duel", "seats": [ME] * 3}, "players"),
        ({"game": "azul", "seats": [ME, ME], "options": {"wall": "pink"}}, "wall"),
        ({"game": "azul", "seats": [ME, ME], "options": {"walls": "grey"}}, "walls"),
        ({"game": "azul", "seats": [ME, {"kind": "bot", "level": "god"}]}, "level"),
        ({"game": "azul", "seats": [ME, ME], "clock": {"type": "move", "seconds": 0}}, "seconds"),
        ({"game": "azul", "seats": [ME, ME], "surprise": 1}, "surprise"),
        ([], "object"),
    ],
)
def test_invalid_tables_are_refused(ana: Person, body: Any, complaint: str) -> None:
    answer = ana.request("POST", "/api/tables", body)
    assert answer.status_code == 400
    error = answer.json()["error"]
    assert complaint in error["message"]
    assert "Traceback" not in answer.text


@pytest.mark.parametrize(
    ("data", "kind", "status"),
    [
        (b"{", "application/json", 400),
        (b"\xff\xfe", "application/json", 400),
        (b'{"name": "Ana"}', "text/plain", 400),
        (b'{"name": "' + b"a" * 30_000 + b'"}', "application/json", 413),
        (b"[" * 10_000, "application/json", 400),
    ],
)
def test_malformed_bodies_are_refused(ana: Person, data: bytes, kind: str, status: int) -> None:
    answer = ana.http.post("/api/guests", content=data, headers={"content-type": kind})
    assert answer.status_code == status
    assert set(answer.json()["error"]) == {"code", "message"}


@pytest.mark.parametrize("table", ["x", "0" * 16, "%00" * 16, "..%2f..%2fetc", "é" * 16])
def test_unknown_tables_are_refused(ana: Person, table: str) -> None:
    for path in ("", "/record", "/replay", "/review"):
        assert ana.request("GET", f"/api/tables/{table}{path}").status_code == 404


def test_foreign_origins_are_refused(running: Running, ana: Person) -> None:
    body = {"game": "azul", "seats": [ME, ME]}
    foreign = ana.request("POST", "/api/tables", body, headers={"origin": "https://evil.example"})
    assert foreign.status_code == 403
    assert ana.request("POST", "/api/tables", body, headers={"origin": "null"}).status_code == 403
    own = ana.request("POST", "/api/tables", body, headers={"origin": running.url})
    assert own.status_code == 201


def test_every_response_has_security_headers(ana: Person) -> None:
    for path in ("/", "/healthz", "/api/games", "/api/nothing", "/metrics"):
        headers = ana.request("GET", path).headers
        assert "script-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


def test_unknown_paths_and_methods_are_refused(ana: Person) -> None:
    assert ana.request("GET", "/api/nothing").json()["error"]["code"] == "server.no_such_path"
    assert ana.request("PATCH", "/api/tables").status_code == 405
    refused = ana.request("GET", "/api/guests")
    assert (refused.status_code, refused.headers["allow"]) == (405, "POST")


def test_health_metrics_and_the_document(ana: Person) -> None:
    assert ana.call("GET", "/healthz")["status"] == "ok"
    ana.make_table("azul", ME, ME)
    assert 'azulejos_events_total{type="Created"}' not in ana.request("GET", "/metrics").text  # made, not performed
    assert "azulejos_live_tables" in ana.request("GET", "/metrics").text
    document = ana.call("GET", "/api/openapi.json")
    assert document["paths"]["/api/tables"]["post"]["operationId"] == "make_table"


def test_too_many_requests_and_tables(database: str) -> None:
    running = Running(database, tables_per_hour=2, requests_per_second=3)
    ana = Person(running)
    statuses = [ana.request("POST", "/api/tables", {"game": "azul", "seats": [ME, ME]}).status_code for _ in range(3)]
    assert statuses == [201, 201, 429]
    assert any(ana.request("GET", "/api/games").status_code == 429 for _ in range(1000))
    running.stop()


def test_replay_review_and_play_from_here(ana: Person) -> None:
    at = ana.join(ana.make_table("azul", ME, ME)["table"]["id"])
    play_to_the_end(at)
    table = at.table["id"]
    replay = ana.call("GET", f"/api/tables/{table}/replay")
    assert [moment["move"] for moment in replay["moments"]] == list(range(at.state["moves"] + 1))
    assert replay["moments"][-1]["position"] == at.state["position"]
    assert replay["moments"][1]["event"]["steps"]

    seats = [ME, ME]
    point = {"move": 7, "seats": seats}
    branch = ana.call("POST", f"/api/tables/{table}/branch", point, 201)["table"]
    assert branch["origin"] == {"table": table, "move": 7}
    there = ana.join(branch["id"])
    assert there.state["position"] == replay["moments"][7]["position"]
    play_to_the_end(there)
    record = ana.request("GET", f"/api/tables/{branch['id']}/record").text
    assert json.loads(record.splitlines()[0])["position"]
    assert ana.request("POST", f"/api/tables/{table}/branch", {"move": 999, "seats": seats}).status_code == 400

    asked = ana.call("POST", f"/api/tables/{table}/review", {"simulations": 10}, 202)
    while asked["status"] in ("waiting", "running"):
        asked = ana.call("GET", f"/api/tables/{table}/review")
    assert asked["status"] == "done"
    assert len(asked["judgements"]) == at.state["moves"]
    assert len(asked["curves"]) == 2
    french = ana.call("GET", f"/api/tables/{table}/review?language=fr")
    assert any(judged["better"] for judged in asked["judgements"])
    for english, told in zip(asked["judgements"], french["judgements"], strict=True):
        assert bool(english["better"]) == bool(english["size"]) == bool(told["better"])
        assert not told["better"] or told["better"].startswith("Prend ")


def test_records_can_be_downloaded_and_uploaded(ana: Person) -> None:
    at = ana.join(ana.make_table("duel", ME, ME)["table"]["id"])
    play_to_the_end(at)
    record = ana.request("GET", f"/api/tables/{at.table['id']}/record").text
    study = ana.call("POST", "/api/records", {"record": record}, 201)["table"]
    assert (study["study"], study["status"]) == (True, "over")
    replay = ana.call("GET", f"/api/tables/{study['id']}/replay")
    own = ana.call("GET", f"/api/tables/{at.table['id']}/replay")
    assert [m["position"] for m in replay["moments"]] == [m["position"] for m in own["moments"]]
    assert ana.call("POST", f"/api/tables/{study['id']}/branch", {"move": 3, "seats": [ME, BOT]}, 201)
    bad = ana.request("POST", "/api/records", {"record": record.replace("plate", "plates", 1)})
    assert bad.status_code == 400
    assert bad.json()["error"]["message"].startswith("Line ")


def test_without_a_web_client_the_page_says_how_to_build_it(
    ana: Person, monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    monkeypatch.setattr("azulejos.server.static.FOLDER", tmp_path)
    answer = ana.request("GET", "/table/abc")
    assert answer.status_code == 503
    assert "make web" in answer.text


def test_files_of_the_web_client_are_served(ana: Person, monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>")
    (tmp_path / "assets" / "app-1a2b.js").write_text("1")
    (tmp_path / "assets" / "app-1a2b.js.br").write_bytes(b"packed")
    (tmp_path.parent / "outside.txt").write_text("secret")
    monkeypatch.setattr("azulejos.server.static.FOLDER", tmp_path)
    page = ana.request("GET", "/table/abc")
    assert (page.text, page.headers["cache-control"]) == ("<!doctype html>", "no-cache")
    assert ana.request("GET", "/assets/app-0000.js").status_code == 404  # of another version: a page would be no script
    script = ana.request("GET", "/assets/app-1a2b.js", headers={"accept-encoding": "identity"})
    assert (script.text, "immutable" in script.headers["cache-control"]) == ("1", True)
    with ana.http.stream("GET", "/assets/app-1a2b.js", headers={"accept-encoding": "gzip, br"}) as packed:
        assert packed.headers["content-encoding"] == "br"
        assert packed.headers["content-type"].startswith("text/javascript")
    assert ana.request("GET", "/%2e%2e/outside.txt").text == "<!doctype html>"
    (tmp_path / "pages").mkdir()
    for language in ("en", "fr"):
        (tmp_path / "pages" / f"table.{language}.html").write_text(language)
        assert ana.request("GET", "/table/abc", headers={"accept-language": f"{language}-CA"}).text == language
    assert ana.request("GET", "/settings", headers={"accept-language": "fr"}).text == "<!doctype html>"
