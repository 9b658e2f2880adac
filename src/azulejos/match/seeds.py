"""Seeds of matches, and the random first player derived from them."""

import hmac
import secrets

from azulejos.core.errors import InvalidOptions
from azulejos.games.kit.info import whole_number
from azulejos.i18n import quote

SEED_BYTES = 8
LARGEST_SEED = 2**64 - 1
FIRST_PLAYER = b"first player"
"""The HMAC message for the first player. It is longer than the number of any draw, so the two never collide."""


def check_seed(seed: int | None) -> int:
    """Return the seed if it is valid, or a random one if it is `None`."""
    if seed is None:
        return secrets.randbits(64)
    number = whole_number(seed)
    if number is not None and 0 <= number <= LARGEST_SEED:
        return number
    raise InvalidOptions("options.bad_seed", value=quote(seed))


def draw_first_player(key: bytes, players: int) -> int:
    """Derive the seat that begins from a seed or a secret, without affecting the deals.

    >>> [draw_first_player(bytes([n]), 2) for n in range(8)]
    [1, 0, 1, 1, 0, 1, 1, 1]
    """
    word = int.from_bytes(hmac.digest(key, FIRST_PLAYER, "sha256")[:SEED_BYTES], "big")
    return word * players >> 8 * SEED_BYTES
