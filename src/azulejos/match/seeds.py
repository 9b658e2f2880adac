"""Seeds: where a match's deals come from, and a first player who is drawn."""

import hmac
import secrets

from azulejos.core.errors import InvalidOptions
from azulejos.games.kit.info import whole_number
from azulejos.i18n import quote

SEED_BYTES = 8
LARGEST_SEED = 2**64 - 1
FIRST_PLAYER = b"first player"
"""What is drawn, for the key: no number of a draw has so many bytes."""


def check_seed(seed: int | None) -> int:
    """The seed, or one from chance."""
    if seed is None:
        return secrets.randbits(64)
    number = whole_number(seed)
    if number is not None and 0 <= number <= LARGEST_SEED:
        return number
    raise InvalidOptions("options.bad_seed", value=quote(seed))


def draw_first_player(key: bytes, players: int) -> int:
    """The seat that begins, drawn from a seed or a secret; it leaves the deals as they are.

    >>> [draw_first_player(bytes([n]), 2) for n in range(8)]
    [1, 0, 1, 1, 0, 1, 1, 1]
    """
    word = int.from_bytes(hmac.digest(key, FIRST_PLAYER, "sha256")[:SEED_BYTES], "big")
    return word * players >> 8 * SEED_BYTES
