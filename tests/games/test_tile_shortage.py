"""A kept game of four in which the tiles ran out: the last deal is short, and later the supply."""

from collections.abc import Iterator
from pathlib import Path

import azulejos
from tests.fuzzing import assert_sound, record_bytes
from tests.games.summer_pavilion.tables import bag_of, centre_of, depot_of, factories_of, supply_of

KEPT = Path(__file__).parent / "summer_pavilion" / "kept" / "shortage.jsonl"
"""Everybody took as much as possible, placed what cost least, and kept four tiles: few came back."""


def kept_record() -> str:
    """The text of the record; it has no checksum, so that its game alone must bear it out."""
    return KEPT.read_text(encoding="utf-8")


def moments() -> Iterator[azulejos.Match]:
    """The kept game after each of its actions, the last one first."""
    match = azulejos.load_record(kept_record())
    while match.history:
        yield match
        match.undo()
    yield match


def is_dry(match: azulejos.Match) -> bool:
    """Whether there is no tile left to draw."""
    return bag_of(match) == depot_of(match) == ""


def test_the_kept_game_loads() -> None:
    match = azulejos.load_record(kept_record())
    assert "sha256" not in kept_record()
    assert match.is_over
    assert match.players == 4
    assert match.record().splitlines()[:-1] == kept_record().splitlines()[:-1]


def test_its_last_deal_is_short() -> None:
    """Factories are filled in order: seven are full, the eighth gets three tiles, the ninth none."""
    deal = [match.branch() for match in moments() if match.position()["round"] == 6][-1]
    assert [len(factory) for factory in factories_of(deal)] == [4, 4, 4, 4, 4, 4, 4, 3, 0]
    assert len(supply_of(deal)) == 10
    assert centre_of(deal) == ""
    assert is_dry(deal)


def test_its_supply_stays_short() -> None:
    """With bag and depot empty, bonus tiles are not replaced between turns; later they are, from tiles paid."""
    short = [
        match.branch()
        for match in moments()
        if is_dry(match) and len(supply_of(match)) < 10 and match.position()["choosing"] is None
    ]
    assert short
    for match in short:
        assert match.position()["phase"] == "placing"
        assert len(supply_of(match)) == 9


def test_no_tile_is_lost_in_it() -> None:
    for match in moments():
        assert_sound(match)


def test_its_positions_load_byte_for_byte() -> None:
    """Those with no tile left to draw, and all others."""
    dry = 0
    for match in moments():
        dry += is_dry(match)
        assert record_bytes(azulejos.load_position(match.position())) == record_bytes(match)
    assert dry == 20
