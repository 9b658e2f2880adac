"""Records that were cut, edited or made up: refused at the line that is wrong, and never do harm."""

import hashlib
import json
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import azulejos
from azulejos import InvalidOptions, InvalidRecord
from tests.fuzzing import FUZZ, HUGE, JSON_VALUES, assert_sound, draw_place, odd_values, refusal, result_of
from tests.games.samples import GAMES, KINDS_OF_RECORDS, PLAYERS, SOME_NAMES, record_of

every_game = pytest.mark.parametrize("game", GAMES)
every_record = pytest.mark.parametrize(("game", "kind"), [(game, kind) for game in GAMES for kind in KINDS_OF_RECORDS])
any_share = st.floats(0, 1, exclude_max=True)
"""A place in a text, as a share of its length."""


def short(game: str) -> str:
    """The record of an unfinished game."""
    return record_of(game, "middle")


def finished(game: str) -> str:
    """The record of a game that is over, of three players if so many can play."""
    return record_of(game, "over")


def refused_at(text: Any, word: str = "") -> int:
    """The line at which a record is refused."""
    error = refusal(lambda: azulejos.load_record(text), InvalidRecord, word)
    assert isinstance(error, InvalidRecord)
    assert f"Line {error.line}: " in str(error)
    return error.line


def joined(lines: list[str]) -> str:
    """Lines as the text of a file."""
    return "\n".join([*lines, ""])


def edited(record: str, line: int, change: Callable[[dict[str, Any]], object]) -> str:
    """A record with one line, counted from 0, changed; the checksum stays what it was."""
    lines = record.splitlines()
    data = json.loads(lines[line])
    change(data)
    lines[line] = json.dumps(data, separators=(",", ":"), ensure_ascii=False)
    return joined(lines)


def signed(record: str) -> str:
    """A record with the checksum that fits it."""
    lines = record.splitlines()
    checksum = hashlib.sha256("\n".join(lines[:-1]).encode()).hexdigest()
    return edited(record, -1, lambda result: result.update(sha256=checksum))


def unsigned(record: str) -> str:
    """A record without its checksum."""
    return edited(record, -1, lambda result: result.pop("sha256"))


@every_record
def test_records_of_these_tests_are_right(game: str, kind: str) -> None:
    record = record_of(game, kind)
    assert azulejos.load_record(record).record() == record
    assert signed(record) == record
    assert azulejos.load_record(unsigned(record)).record() == record


@odd_values()
def test_odd_record(value: Any) -> None:
    assert refused_at(value) == 1


@pytest.mark.parametrize(
    "text",
    [
        "\n",
        "\ufeff",
        "\x00" * 100,
        "PK\x03\x04\xff\xfe",
        "null",
        "[]",
        "{}",
        "1e999",
        "NaN",
        '"',
        "{" * 100_000,
        "[" * 100_000 + "]" * 100_000,
        "9" * 5000,
        '{"type":"game"}',
        '{"type":["game"]}',
        '{"type":"a\\nb"}',
    ],
    ids=lambda text: ascii(text)[:20],
)
def test_text_that_is_not_a_record(text: str) -> None:
    assert refused_at(text) == 1


@every_game
@odd_values("none", "numpy int")
def test_odd_seed_for_a_record(game: str, value: Any) -> None:
    refusal(lambda: azulejos.load_record(short(game), seed=value), (InvalidOptions, InvalidRecord), "whole number")


@every_record
def test_cut_short_after_every_line(game: str, kind: str) -> None:
    lines = record_of(game, kind).splitlines()
    for kept in range(1, len(lines)):
        assert refused_at(joined(lines[:kept]), "without a result") == kept + 1
    assert refused_at("") == 1


@every_game
def test_cut_short_within_every_line(game: str) -> None:
    lines = short(game).splitlines()
    for number, line in enumerate(lines):
        assert refused_at("\n".join([*lines[:number], line[: len(line) // 2]])) == number + 1


@every_record
def test_every_line_deleted(game: str, kind: str) -> None:
    lines = record_of(game, kind).splitlines()
    for number in range(len(lines)):
        assert refused_at(joined(lines[:number] + lines[number + 1 :])) > number


@every_record
def test_every_line_doubled(game: str, kind: str) -> None:
    lines = record_of(game, kind).splitlines()
    for number in range(len(lines)):
        assert refused_at(joined(lines[: number + 1] + lines[number:])) > number + 1


@every_record
def test_every_line_swapped_with_the_next(game: str, kind: str) -> None:
    lines = record_of(game, kind).splitlines()
    for number, (line, following) in enumerate(pairwise(lines)):
        if line != following:
            assert refused_at(joined([*lines[:number], following, line, *lines[number + 2 :]])) > number


@every_record
def test_every_action_replaced(game: str, kind: str) -> None:
    """By another legal action, by an illegal one, and by nonsense; in a long game, every few actions."""
    record = record_of(game, kind)
    match = azulejos.load_record(record)
    lines = record.splitlines()
    numbers = [number for number, line in enumerate(lines) if '"type":"action"' in line]
    tried = set(numbers[:: len(numbers) // 40 + 1])
    for number in reversed(numbers):
        played_action = match.history[-1]
        match.undo()
        if number not in tried:
            continue
        other = next((str(action) for action in match.legal_actions() if action != played_action), "line 9")
        for replacement in (other, "factory 9 blue line 1", "factory 9 blue", "nonsense", "a\nb", ""):
            line = refused_at(edited(record, number, lambda data: data.update(action=replacement)))  # noqa: B023
            assert line > number
            assert line == number + 1 or replacement == other


@every_record
def test_every_action_by_another_seat(game: str, kind: str) -> None:
    record = record_of(game, kind)
    for number, line in enumerate(record.splitlines()):
        if '"type":"action"' in line:
            text = edited(record, number, lambda data: data.update(seat=1 - data["seat"] if data["seat"] < 2 else 0))
            assert refused_at(text, "it is the turn of seat") == number + 1


@every_game
@pytest.mark.parametrize(
    "drawn", ["", "B", "BBBB", "ZZZZ ZZZZ ZZZZ ZZZZ ZZZZ", "B" * 21, "B" * 30, "J" * 1000, "a\nb", "b" * 1001]
)
def test_impossible_deals(game: str, drawn: str) -> None:
    assert refused_at(edited(record_of(game, "fresh"), 1, lambda deal: deal.update(drawn=drawn))) == 2


@every_game
def test_a_deal_of_one_tile_more(game: str) -> None:
    assert refused_at(edited(finished(game), 1, lambda deal: deal.update(drawn=one_more(deal["drawn"])))) == 2


def one_more(drawn: str) -> str:
    """A deal with a tile more: in groups of letters, or a word of its own after a plate, a type or a chip."""
    return drawn + ("B" if drawn[-4:].isalpha() else " B")


def one_less(drawn: str) -> str:
    """A deal without its last word; a group of tiles keeps all but one."""
    others, _, last = drawn.rpartition(" ")
    return drawn[:-1] if len(last) > 1 and last.isalpha() else others


@every_game
def test_every_deal_of_one_tile_more_or_less(game: str) -> None:
    """The refills of a supply included."""
    record = finished(game)
    for number, line in enumerate(record.splitlines()):
        if '"type":"deal"' in line:
            more = edited(record, number, lambda deal: deal.update(drawn=one_more(deal["drawn"])))
            assert refused_at(more) == number + 1
            less = edited(record, number, lambda deal: deal.update(drawn=one_less(deal["drawn"])))
            assert refused_at(less) in (number + 1, number + 2)


RESULTS: list[Callable[[dict[str, Any]], object]] = [
    lambda result: result["scores"].__setitem__(0, result["scores"][0] + 1),
    lambda result: result["scores"].reverse(),
    lambda result: result["scores"].append(0),
    lambda result: result["scores"].__setitem__(0, 2**70),
    lambda result: result.update(scores=[]),
    lambda result: result.update(scores=None),
    lambda result: result.update(scores=["1", "2", "3"]),
    lambda result: result.update(winners=[]),
    lambda result: result.update(winners=[(result["winners"][0] + 1) % 3]),
    lambda result: result.update(winners=[0, 1, 2]),
    lambda result: result.update(winners=[9]),
    lambda result: result.update(winners=[10]),
    lambda result: result.update(winners=0),
    lambda result: result.update(reason="rows"),
    lambda result: result.update(reason="shared"),
    lambda result: result.update(reason="unfinished"),
    lambda result: result.update(ending="stalled"),
    lambda result: result.update(ending="six rounds" if result["ending"] == "full row" else "full row"),
    lambda result: result.update(ending="unfinished", reason="unfinished", winners=[]),
    lambda result: result.update(ending=None),
    lambda result: result.update(more=1),
    lambda result: result.pop("scores"),
    lambda result: result.pop("winners"),
    lambda result: result.pop("reason"),
    lambda result: result.pop("ending"),
    lambda result: result.pop("type"),
    lambda result: result.update(type="end"),
    lambda result: result.update(sha256="0" * 64),
    lambda result: result.update(sha256="0" * 63),
    lambda result: result.update(sha256=result["sha256"].upper()),
    lambda result: result.update(sha256=result["sha256"] + "\n"),
    lambda result: result.update(sha256=1),
]


@every_game
@pytest.mark.parametrize("change", RESULTS, ids=range(len(RESULTS)))
def test_edited_results(game: str, change: Callable[[dict[str, Any]], object]) -> None:
    assert refused_at(edited(finished(game), -1, change)) == len(finished(game).splitlines())


FIRST_LINES: list[dict[str, Any]] = [
    {"format": 2},
    {"format": "1"},
    {"format": HUGE // 10**4990},
    {"game": "chess"},
    {"game": None},
    {"players": 1},
    {"players": 5},
    {"players": "3"},
    {"players": 3.5},
    {"players": True},
    {"options": {}},
    {"options": {"wall": "pink"}},
    {"options": {"walls": "grey"}},
    {"options": {"wall": ["grey"]}},
    {"options": {"board": "pink"}},
    {"options": {"boards": "coloured"}},
    {"options": {"wilds": ["purple"]}},
    {"options": {"wilds": {}}},
    {"options": {"tablets": ["rows"]}},
    {"options": {"tablets": "first-game", "tablet_count": 4}},
    {"options": {"tablet_count": 5}},
    {"options": []},
    {"options": None},
    {"first_player": 4},
    {"first_player": -1},
    {"first_player": True},
    {"first_player": "random"},
    {"first_player": None},
    {"first_drawn": 1},
    {"names": ["Ana"]},
    {"names": ["Ana", "Bo", ""]},
    {"names": ["Ana", "Bo", "C\ny"]},
    {"names": ["Ana", "Bo", "x" * 101]},
    {"names": "Ana"},
    {"position": {}},
    {"position": []},
    {"position": {"game": "chess"}},
    {"position": {"game": "azul"}},
    {"position": {"game": "summer-pavilion"}},
    {"position": {"game": "duel"}},
    {"position": azulejos.new_match("azul", players=2, seed=1).position()},
    {"position": azulejos.new_match("summer-pavilion", players=2, seed=1).position()},
    {"position": azulejos.new_match("duel", seed=1).position()},
    {"more": 1},
    {"type": "deal"},
    {"type": "Game"},
    {"a\nb": 1},
]


@every_game
@pytest.mark.parametrize("fields", FIRST_LINES, ids=range(len(FIRST_LINES)))
def test_edited_first_line(game: str, fields: dict[str, Any]) -> None:
    line = refused_at(edited(finished(game), 0, lambda first: first.update(fields)))
    assert line == 1 or fields == {"options": {}}


@every_game
def test_another_number_of_players(game: str) -> None:
    """Refused at once, or at the first line that does not fit so many."""
    for players in {2, 3, 4} - {json.loads(finished(game).splitlines()[0])["players"]}:
        line = refused_at(edited(finished(game), 0, lambda first: first.update(players=players)))  # noqa: B023
        assert line == 1 or players in PLAYERS[game]


@every_game
def test_the_name_of_another_game(game: str) -> None:
    for other in set(GAMES) - {game}:
        assert refused_at(edited(finished(game), 0, lambda first: first.update(game=other))) == 1  # noqa: B023


@every_game
@pytest.mark.parametrize("field", ["type", "format", "game", "players", "options"])
def test_first_line_without_a_field(game: str, field: str) -> None:
    assert refused_at(edited(finished(game), 0, lambda first: first.pop(field))) == 1


@every_game
def test_second_game_line(game: str) -> None:
    lines = finished(game).splitlines()
    assert refused_at(joined([*lines[:2], lines[0], *lines[2:]]), "second game") == 3


@every_game
@pytest.mark.parametrize("line", ["{}", "x", '{"type":"action","seat":0,"action":"centre red floor"}', " "])
def test_lines_after_the_result(game: str, line: str) -> None:
    for text in (finished(game) + line, finished(game) + "\n\n" + line):
        assert refused_at(text, "nothing may follow") == len(finished(game).splitlines()) + 1


@every_game
def test_an_empty_line_in_between(game: str) -> None:
    lines = finished(game).splitlines()
    assert refused_at(joined([*lines[:3], "", *lines[3:]])) == 4


@every_game
def test_stale_checksum(game: str) -> None:
    """Names can be changed without a contradiction; the checksum tells, a record without one cannot."""
    names = SOME_NAMES[::-1][: azulejos.load_record(finished(game)).players]
    renamed = edited(finished(game), 0, lambda first: first.update(names=names))
    assert refused_at(renamed, "checksum") == len(renamed.splitlines())
    assert azulejos.load_record(unsigned(renamed)).names == names
    assert azulejos.load_record(signed(renamed)).record() == signed(renamed)


@every_game
def test_stale_checksum_after_an_action_left_out(game: str) -> None:
    """The last action of an unfinished game, which changed no score, taken out whole."""
    lines = short(game).splitlines()
    match = azulejos.load_record(short(game))
    match.undo()
    shorter = joined([*lines[:-2], lines[-1]])
    assert refused_at(shorter) == len(lines) - 1
    assert azulejos.load_record(unsigned(shorter)).record() == match.record()


SAVED: dict[str, Callable[[str], str]] = {
    "no end of line": lambda record: record.rstrip("\n"),
    "empty lines": lambda record: record + "\n\n",
    "Windows": lambda record: record.replace("\n", "\r\n"),
    "byte order mark": lambda record: "\ufeff" + record,
}


@every_game
@pytest.mark.parametrize("saved", SAVED.values(), ids=SAVED.keys())
def test_records_that_editors_have_saved(game: str, saved: Callable[[str], str]) -> None:
    assert azulejos.load_record(saved(finished(game))).record() == finished(game)


@every_game
@settings(FUZZ, max_examples=200)
@given(share=any_share, char=st.characters() | st.sampled_from(' \n\r\t",:{}[]+0123456789BYRKWJPGOTS'))
def test_one_character_changed(game: str, share: float, char: str) -> None:
    """Refused, or the same match, e.g. where only white space was changed."""
    record = short(game)
    where = int(share * len(record))
    for text in (record[:where] + char + record[where + 1 :], record[:where] + char + record[where:]):
        match = result_of(partial(azulejos.load_record, text), InvalidRecord)
        assert match is None or match.record() == record


@every_game
@settings(FUZZ, max_examples=200)
@given(share=any_share)
def test_one_character_left_out(game: str, share: float) -> None:
    record = short(game)
    where = int(share * len(record))
    match = result_of(lambda: azulejos.load_record(record[:where] + record[where + 1 :]), InvalidRecord)
    assert match is None or match.record() == record


@every_game
@settings(FUZZ, max_examples=200)
@given(share=any_share, char=st.sampled_from("BYRKWJPGOTS+0123456789abcdefghijklmnopqrstuvwxyz "))
def test_one_character_changed_without_checksum(game: str, share: float, char: str) -> None:
    """Refused, or another match that is just as sound."""
    text = unsigned(short(game))
    where = int(share * len(text))
    match = result_of(lambda: azulejos.load_record(text[:where] + char + text[where + 1 :]), InvalidRecord)
    if match is not None:
        assert_sound(match)
        assert azulejos.load_record(match.record()).record() == match.record()


@every_game
@settings(FUZZ, max_examples=200)
@given(data=st.data(), share=any_share, value=JSON_VALUES)
def test_one_field_changed(game: str, data: st.DataObject, share: float, value: Any) -> None:
    lines = short(game).splitlines()
    number = int(share * len(lines))
    line = json.loads(lines[number])
    place, key = draw_place(data, line)
    place[key] = value
    lines[number] = json.dumps(line, ensure_ascii=False)
    match = result_of(lambda: azulejos.load_record(joined(lines)), InvalidRecord)
    assert match is None or match.record() == short(game)
