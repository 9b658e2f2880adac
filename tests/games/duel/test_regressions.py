"""Kept games of Azul Duel: one in which the tiles ran out before round 5, one with five equal tiles drawn again."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import azulejos
from tests.fuzzing import assert_sound, truth_of
from tests.games.duel.tables import bag_of, factories_of, large_of, tower_of

KEPT = Path(__file__).parent / "kept"
SHORTAGE, FIVE_EQUAL = "shortage", "five_equal"
"""In the first one players kept long lines one tile short, and laid from short ones: few tiles came back."""

every_kept_game = pytest.mark.parametrize("name", [SHORTAGE, FIVE_EQUAL])


def kept_record(name: str) -> str:
    """The text of a record; it has no checksum, so that its game alone must bear it out."""
    return (KEPT / f"{name}.jsonl").read_text(encoding="utf-8")


def moments(name: str) -> Iterator[azulejos.Match]:
    """A kept game after each of its actions, the last one first."""
    match = azulejos.load_record(kept_record(name))
    while match.history:
        yield match
        match.undo()
    yield match


def start_of_round(name: str, number: int) -> azulejos.Match:
    """A kept game when a round has just begun."""
    return [match.branch() for match in moments(name) if match.position()["round"] == number][-1]


def deals(name: str) -> list[str]:
    """What chance brought, in order."""
    lines = [json.loads(line) for line in kept_record(name).splitlines()]
    return [line["drawn"] for line in lines if line["type"] == "deal"]


@every_kept_game
def test_the_kept_games_load(name: str) -> None:
    match = azulejos.load_record(kept_record(name))
    assert "sha256" not in kept_record(name)
    assert match.is_over
    assert match.record().splitlines()[:-1] == kept_record(name).splitlines()[:-1]


@every_kept_game
def test_nothing_is_lost_in_them(name: str) -> None:
    """All tiles, plates, chips and special tiles, at every point; and every position loads as it is."""
    for match in moments(name):
        assert_sound(match)
        assert truth_of(azulejos.load_position(match.position())) == truth_of(match)


def test_tiles_run_out_before_round_5() -> None:
    """The large factory is filled first, then three small ones; nothing is left for the fourth."""
    match = start_of_round(SHORTAGE, 5)
    assert len(large_of(match)) == 5
    assert [len(picture) for picture in factories_of(match)[:3]] == [4, 4, 4]
    assert bag_of(match) == tower_of(match) == ""


def test_the_chip_of_an_empty_factory_is_revealed_at_once() -> None:
    """Before anybody acts; the player who begins may take it."""
    match = start_of_round(SHORTAGE, 5)
    place = match.position()["factories"][3]
    assert (place["sun"], place["moon"]) == ([], [])
    assert place["chip"] == "red-turquoise"
    assert [other["chip"] for other in match.position()["factories"][:3]] == ["hidden"] * 3
    assert "chip 4" in map(str, match.legal_actions())
    assert [drawn for drawn in deals(SHORTAGE) if drawn.endswith(" YRYK +RT")]


def test_the_short_round_is_played_to_its_end() -> None:
    """Both still take two chips, and no more."""
    for match in moments(SHORTAGE):
        if match.position()["phase"] == "over":
            assert [board["chips_taken"] for board in match.position()["players"]] == [2, 2]
            assert match.outcome is not None
            assert match.outcome.ending == "five rounds"


def test_five_equal_tiles_are_drawn_again() -> None:
    """Five black tiles come first, go back into the bag, and five others lie there; the bag lacks no tile."""
    match = start_of_round(FIVE_EQUAL, 1)
    drawn = "".join(word for word in deals(FIVE_EQUAL)[0].split() if set(word) <= set("BYRKT"))
    assert drawn.startswith("KKKKK")
    assert len(drawn) == 21 + 5
    assert large_of(match) == "YYRKT"
    assert sorted(drawn[5:10]) == sorted(large_of(match))
    assert len(bag_of(match)) == 65 - 21
    assert tower_of(match) == ""


def test_five_equal_tiles_may_be_drawn_only_if_others_follow() -> None:
    """A record that leaves them there is refused at the deal."""
    lines = kept_record(FIVE_EQUAL).splitlines()
    deal = json.loads(lines[1])
    *words, _, _ = deal["drawn"].split()
    lines[1] = json.dumps({**deal, "drawn": " ".join(words)})
    with pytest.raises(azulejos.InvalidRecord, match="Line 2: "):
        azulejos.load_record("\n".join(lines))
