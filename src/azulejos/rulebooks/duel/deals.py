"""Deals as text: tablets by their sides, plates by their numbers, types, chips and tiles by their letters."""

from collections.abc import Iterable
from itertools import groupby

from azulejos.core.records import Record
from azulejos.rulebooks.duel.dealing import A_CHIP, A_PLATE, A_SIDE, A_TILE, A_TYPE, OUTCOMES
from azulejos.rulebooks.duel.info import SIDES
from azulejos.rulebooks.duel.names import CHIP_LETTERS, LETTERS, TYPE_LETTERS
from azulejos.rulebooks.duel.plates import PLATES
from azulejos.rulebooks.duel.table import LARGE_SIZE, NONE, SMALL_SIZE

_WORDS = {
    **{f"+{letters}": A_CHIP + chip for chip, letters in enumerate(CHIP_LETTERS)},
    **{letter: A_TYPE + kind for kind, letter in enumerate(TYPE_LETTERS)},
    **{str(plate + 1): A_PLATE + plate for plate in range(PLATES)},
    **{side: A_SIDE + n for n, side in enumerate(SIDES)},
}
_WORD_OF = {drawn: word for word, drawn in _WORDS.items()}
_ALWAYS_OPEN = frozenset((*range(A_TILE, A_PLATE), *range(A_SIDE, OUTCOMES)))
"""Tiles, chips, the types of plates, and sides of tablets."""


def open_deal(after: Record, drawn: tuple[int, ...]) -> tuple[int, ...]:
    """What of a deal everybody sees, given the game after it: of the plates only those that lie face up."""
    face_up = int(after.offer) | (0 if after.plate == NONE else 1 << int(after.plate))
    plates = {A_PLATE + plate for plate in range(PLATES) if face_up >> plate & 1}
    return tuple(thing for thing in drawn if thing in _ALWAYS_OPEN or thing in plates)


def format_deal(drawn: Iterable[int]) -> str:
    """What was drawn, as text; tiles are grouped as the factories are filled.

    >>> format_deal([35, 15, 17, 0, 0, 1, 2, 3, 4, 4, 3, 0, 5])
    'rows S 1 BBYRK TTKB +B'
    """
    words = []
    for are_tiles, things in groupby(drawn, lambda thing: thing < A_CHIP):
        if are_tiles:
            letters = "".join(LETTERS[thing - A_TILE] for thing in things)
            rest = range(LARGE_SIZE, len(letters), SMALL_SIZE)
            words += [letters[:LARGE_SIZE], *(letters[start : start + SMALL_SIZE] for start in rest)]
        else:
            words += [_WORD_OF[thing] for thing in things]
    return " ".join(words)


def parse_deal(text: str) -> list[int] | None:
    """What was drawn; `None` if a word cannot be read.

    >>> parse_deal("rows S 1 BBYRK +B")
    [35, 15, 17, 0, 0, 1, 2, 3, 5]
    """
    drawn: list[int] = []
    for word in text.split():
        if word in _WORDS:
            drawn.append(_WORDS[word])
        elif set(word) <= set(LETTERS):
            drawn += [A_TILE + LETTERS.index(letter) for letter in word]
        else:
            return None
    return drawn
