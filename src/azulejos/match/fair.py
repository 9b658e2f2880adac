"""Fair deals: every draw is keyed from a secret that is fixed before the game and shown after it.

Draws are numbered. Before each the generator is seeded with the first 8 bytes of HMAC-SHA256 over its number, so that
nothing seen so far predicts what comes. A random first player is keyed in the same way. Who has the secret can deal it
all again.
"""

import hashlib
import secrets
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from azulejos.core.phases import DEALING
from azulejos.core.records import Records
from azulejos.engine import calls
from azulejos.match.progress import Deal, Progress
from azulejos.match.seeds import SEED_BYTES, draw_first_player

SECRET_BYTES = 32
_BLOCK_BYTES = 64
DRAWN_AT_ONCE = 10
"""A longer deal is drawn in parts; for a shorter one some seeds are made for nothing."""


@dataclass(frozen=True)
class FairDeals:
    """A secret, and the deals that follow from it.

    >>> deals = FairDeals(bytes(32))
    >>> deals.commitment[:16]
    '66687aadf862bd77'
    """

    secret: bytes

    @classmethod
    def new(cls) -> "FairDeals":
        """Deals that nobody can know."""
        return cls(secrets.token_bytes(SECRET_BYTES))

    @property
    def commitment(self) -> str:
        """What can be shown before the game: the secret's SHA-256."""
        return hashlib.sha256(self.secret).hexdigest()

    def seed(self, number: int) -> int:
        """The seed of a draw."""
        inside, outside = self._begun[0].copy(), self._begun[1].copy()
        inside.update(number.to_bytes(8, "big"))
        outside.update(inside.digest())
        return int.from_bytes(outside.digest()[:SEED_BYTES], "big")

    def first_player(self, players: int) -> int:
        """The seat that begins where that is left to chance: fixed with the secret, like the deals."""
        return draw_first_player(self.secret, players)

    @cached_property
    def _begun(self) -> "tuple[hashlib._Hash, hashlib._Hash]":
        """The two hashes of HMAC (RFC 2104) with the key in them: half of the work, and the same for every draw."""
        key = self.secret.ljust(_BLOCK_BYTES, b"\0")
        inside, outside = (hashlib.sha256(bytes(byte ^ pad for byte in key)) for pad in (0x36, 0x5C))
        return inside, outside

    def deal(self, progress: Progress, first: int) -> tuple[int, ...]:
        """Deal whatever must be dealt, with the draws numbered from the first on; gives what was drawn."""
        drawn = self.draw(progress.games, first)
        if drawn:
            progress.events.append(Deal(drawn))
        return drawn

    def draw(self, games: Records, first: int) -> tuple[int, ...]:
        """Deal in a game alone in an array, of which nobody remembers how it got there."""
        drawn: list[int] = []
        while games["phase"].item() == DEALING:
            number, part = first + len(drawn), np.empty(DRAWN_AT_ONCE, np.int16)
            seeds = np.array([self.seed(n) for n in range(number, number + DRAWN_AT_ONCE)], np.uint64)
            drawn += part[: calls.deal_from_seeds(games, 0, seeds, part)].tolist()
        return tuple(drawn)
