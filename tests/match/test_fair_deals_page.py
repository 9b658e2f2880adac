"""`docs/fair-deals.md`: its example is recomputed as the page says, without the library, and with it."""

import hashlib
import hmac
import re
from pathlib import Path

from azulejos.games.duel.rules.plates import PRINTED
from azulejos.match.fair import FairDeals
from azulejos.match.start import match_from_setup

PAGE = (Path(__file__).parents[2] / "docs/fair-deals.md").read_text()
COLOURS = ("blue", "yellow", "red", "black", "white")
SECRET, NONCES = bytes(range(32)), (b"\x11" * 32, b"\x22" * 32)
KEY = hmac.digest(SECRET, b"nonces\0" + NONCES[0] + b"\1" + NONCES[1], "sha256")
ALL_BITS = 2**64 - 1


def step(word: int) -> int:
    word ^= word << 13 & ALL_BITS
    word ^= word >> 7
    return word ^ word << 17 & ALL_BITS


def seeded(seed: int) -> int:
    word = seed ^ 0x9E3779B97F4A7C15
    for _ in range(4):
        word = step(word) ^ (word & 0xFFFFFFFF) * 0x9E3779B1
        word = (word << 32 | word >> 32) & ALL_BITS
    return word or 0x9E3779B97F4A7C15


def row(number: int, bag: list[int]) -> tuple[str, str]:
    """A draw as a row of the table, and the colour."""
    seed = int.from_bytes(hmac.digest(KEY, number.to_bytes(8, "big"), "sha256")[:8], "big")
    generator, total = seeded(seed), sum(bag)
    pick = (step(generator) >> 32) * total >> 32
    tiles = [colour for colour, count in zip(COLOURS, bag, strict=True) for _ in range(count)]
    bag[COLOURS.index(tiles[pick])] -= 1
    words = f"{seed:016x} | {generator:016x} | {step(generator):016x} | {pick} of {total} | {tiles[pick]}"
    return f"| {number} | {words} |", tiles[pick]


def test_the_example_follows_from_the_page() -> None:
    assert f"secret      {SECRET.hex()}\n" in PAGE
    assert f"commitment  {hashlib.sha256(SECRET).hexdigest()}\n" in PAGE
    assert f"key         {KEY.hex()}\n" in PAGE
    bag = [20] * 5
    rows = [row(number, bag) for number in range(20)]
    assert [words for words, _ in rows[:3]] == re.findall(r"^\| \d \|.*$", PAGE[PAGE.index("| draw | seed") :], re.M)
    letters = "".join("BYRKW"[COLOURS.index(colour)] for _, colour in rows)
    assert f"`{' '.join(letters[n : n + 4] for n in range(0, 20, 4))}`" in PAGE
    drawn = int.from_bytes(hmac.digest(KEY, b"first player", "sha256")[:8], "big")
    assert f"*x* is `{drawn:016x}`: seat {2 * drawn >> 64}." in PAGE


def test_the_library_deals_the_example() -> None:
    deals, match = FairDeals(SECRET, NONCES), match_from_setup("azul", 2, {}, 0)
    assert deals.key == KEY
    assert f"`{match.game.format_deal(deals.deal(match.progress, 0))}`" in PAGE
    assert deals.first_player(2) == 1


def test_the_page_lists_the_special_plates() -> None:
    special = ", ".join(str(number) for number, cells in enumerate(PRINTED, start=1) if "S" in cells)
    assert f"Special: {special}; joker" in PAGE
