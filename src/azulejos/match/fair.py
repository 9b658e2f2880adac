"""Fair deals: every draw is keyed from a secret that is fixed before the game and shown after it.

Draws are numbered. Before each the generator is seeded with the first 8 bytes of HMAC-SHA256 over its number, so that
nothing seen so far predicts what comes. Who has the secret can deal it all again.
"""

import hashlib
import hmac
import secrets
from dataclasses import dataclass

import numpy as np

from azulejos.engine import doors
from azulejos.match.progress import Deal, Progress

SECRET_BYTES = 32
_SEED_BYTES = 8
DRAWN_AT_ONCE = 5
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
        digest = hmac.digest(self.secret, number.to_bytes(8, "big"), "sha256")
        return int.from_bytes(digest[:_SEED_BYTES], "big")

    def deal(self, progress: Progress, first: int) -> tuple[int, ...]:
        """Deal whatever must be dealt, with the draws numbered from the first on; gives what was drawn."""
        drawn: list[int] = []
        while progress.needs_deal:
            number, part = first + len(drawn), np.empty(DRAWN_AT_ONCE, np.int16)
            seeds = np.array([self.seed(n) for n in range(number, number + DRAWN_AT_ONCE)], np.uint64)
            drawn += part[: doors.deal_from_seeds(progress.games, 0, seeds, part)].tolist()
        if drawn:
            progress.events.append(Deal(tuple(drawn)))
        return tuple(drawn)
