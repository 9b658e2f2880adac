"""The client for programs, at a real server."""

import runpy
import sys
from itertools import islice
from pathlib import Path
from threading import Thread

import pytest

import azulejos
from azulejos.client import Client, Refusal, join
from azulejos.client.urls import parse_link, server_address
from azulejos.server.messages.parts import MoveClock
from tests.server.process import ServerProcess

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "join_a_table.py"


def test_a_table_has_the_requested_terms(ana: Client) -> None:
    seats = ["me", "open", "artisan"]
    made = ana.create("azul", seats, MoveClock(30), hints=False, public=True, first=2, wall="grey")
    table = ana.table(made.table.id)
    assert [(seat.kind, seat.yours, seat.level) for seat in table.seats] == [
        ("guest", True, None),
        ("open", False, None),
        ("bot", False, "artisan"),
    ]
    assert (table.options["wall"], table.clock, table.hints, table.public) == ("grey", MoveClock(30), False, True)
    assert table.first == 2
    assert [held.seat for held in made.seats] == [0]
    assert made.table.id in [listed.id for listed in ana.tables()]
    assert [listed.id for listed in ana.tables(mine=True)] == [made.table.id]


def test_a_token_restores_the_guest(ana: Client, server: ServerProcess) -> None:
    again = Client(server.address, token=ana.token)
    assert (again.guest.id, again.guest.name) == (ana.guest.id, "Ana")


@pytest.mark.parametrize("game", ["azul", "summer-pavilion", "duel"])
def test_games_against_a_bot_of_the_server_reach_their_end(ana: Client, game: str) -> None:
    made = ana.create(game, ["me", "apprentice"])  # type: ignore[arg-type]
    with ana.connect(made.table.id) as table:
        for turn in table.turns():
            assert turn.choices
            table.play(turn.choices[0])
        assert table.is_over
        assert table.state.result
        scores = table.state.result.scores
    match = azulejos.load_record(ana.record(made.table.id))
    assert list(match.scores) == scores
    assert ana.verify(made.table.id).nonces == (0,)


def test_a_client_over_the_rate_limit_waits_and_continues(tmp_path: Path) -> None:
    with ServerProcess(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}", messages_per_second=5) as process:
        ana = Client(process.address, "Ana")
        with ana.connect(ana.create("azul", ["me", "me"]).table.id) as table:
            for turn in islice(table.turns(), 20):
                assert turn.choices
                table.play(turn.choices[0])
            assert table.state.moves == 20


def test_refusals_are_sentences_with_a_code(ana: Client) -> None:
    with pytest.raises(Refusal, match="There is no such table") as refused:
        ana.table("A" * 16)
    assert refused.value.code == "server.no_table"
    with ana.connect(ana.create("azul", ["me", "me"]).table.id) as table:
        with pytest.raises(Refusal, match="There is no factory 9"):
            table.play("factory 9 blue line 1")
        assert table.state.moves == 0


def test_an_unknown_table_closes_the_connection(ana: Client) -> None:
    with pytest.raises(Refusal):
        ana.connect("A" * 16)


def test_undo_hints_previews_takebacks_reactions_and_a_rematch(ana: Client) -> None:
    with ana.connect(ana.create("duel", ["me", "me"], hints=True).table.id) as table:
        assert table.hint().choice.action in [choice.action for choice in table.state.choices or []]
        assert all(choice.preview for choice in table.previews())
        before = table.state.position
        table.play((table.state.choices or [])[0])
        table.undo()
        assert table.state.position == before
        assert table.events[table.react("hello") - 1].reaction == "hello"
        table.resign()
        assert table.is_over
        assert ana.table(table.rematch()).origin


def test_a_takeback_between_two_programs(ana: Client, server: ServerProcess) -> None:
    made = ana.create("azul")
    ben = Client(server.address, "Ben")
    ben.sit(made.table.id)
    with ana.connect(made.table.id) as first, ben.connect(made.table.id) as second:
        first.play((next(first.turns()).choices or [])[0])
        first.ask_takeback()
        while second.state.offer is None:
            second.receive()
        second.answer_takeback(agree=True)
        while first.state.moves:
            first.receive()
        assert first.state.choices


def test_a_link_is_enough_to_join(ana: Client) -> None:
    made = ana.create("azul", ["me", "open"])
    with ana.connect(made.table.id) as host, join(ana.link(made.table.id), name="Ben") as table:
        assert [seat.name for seat in table.info.seats] == ["Ana", "Ben"]
        assert next(host.turns()).status == "playing"
    with pytest.raises(azulejos.AzulejosError, match="no open seat"):
        join(ana.link(made.table.id))


def test_the_example_bot_joins_and_plays(ana: Client, capsys: pytest.CaptureFixture[str]) -> None:
    for game, level in (("azul", "apprentice"), ("duel", "random")):
        made = ana.create(game, ["me", "open"])  # type: ignore[arg-type]
        opponent = Thread(target=play_first_choices, args=(ana, made.table.id))
        opponent.start()
        sys.argv = [str(EXAMPLE), ana.link(made.table.id), level]
        runpy.run_path(str(EXAMPLE), run_name="__main__")
        opponent.join(60)
        assert "win" in capsys.readouterr().out


def play_first_choices(client: Client, table_id: str) -> None:
    with client.connect(table_id) as table:
        for turn in table.turns():
            table.play((turn.choices or [])[0])


def test_a_program_reconnects_after_the_server_was_killed(tmp_path: Path) -> None:
    database = f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}"
    with ServerProcess(database) as server:
        client = Client(server.address)
        table = client.connect(client.create("azul", ["me", "me"]).table.id)
        played = table.play((table.state.choices or [])[0])
        server.kill()
        with ServerProcess(database, server.port), table:
            assert table.play((table.state.choices or [])[0]) == played + 1
            assert [event.version for event in table.events] == list(range(1, played + 2))


@pytest.mark.parametrize("link", ["", "http://host/", "http://host/table/short", "ftp://host/table/abcdefghijklmnop"])
def test_invalid_links_are_refused(link: str) -> None:
    with pytest.raises(azulejos.AzulejosError):
        parse_link(link)


def test_invalid_addresses_are_refused() -> None:
    with pytest.raises(azulejos.AzulejosError, match="starts with http"):
        server_address("file:///etc/passwd")
