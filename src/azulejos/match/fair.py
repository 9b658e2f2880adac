"""Provably fair deals: every draw is derived from a key that nobody can choose and everybody can check.

The key is a secret that is fixed before the game and revealed after it, mixed with the nonces of the players. Draws are
numbered. Before each draw, the generator is seeded with the first 8 bytes of HMAC-SHA256(key, number), so earlier draws
do not predict later ones. A random first player is derived in the same way. `docs/fair-deals.md` has every detail.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from azulejos.core.phases import DEALING
from azulejos.core.records import Records
from azulejos.engine import calls
from azulejos.match.progress import Deal, Progress
from azulejos.match.seeds import SEED_BYTES, draw_first_player

SECRET_BYTES = 32
NONCES = b"nonces"
"""Begins the HMAC message that mixes the nonces into the key."""
_BLOCK_BYTES = 64
SEEDS_PER_CALL = 10
"""How many seeds are computed for each call of the engine: longer deals take several calls, shorter ones waste some."""


@dataclass(frozen=True)
class FairDeals:
    """The deals derived from a secret and from the nonces of the players.

    >>> deals = FairDeals(bytes(32))
    >>> deals.commitment[:16]
    '66687aadf862bd77'
    """

    secret: bytes
    nonces: tuple[bytes | None, ...] = ()
    """By seat; `None` for a seat that contributed none."""

    @classmethod
    def new(cls) -> "FairDeals":
        """Return deals from a new random secret."""
        return cls(secrets.token_bytes(SECRET_BYTES))

    @property
    def commitment(self) -> str:
        """The SHA-256 of the secret, which can be published before the game."""
        return hashlib.sha256(self.secret).hexdigest()

    @cached_property
    def key(self) -> bytes:
        """The key of all draws: the secret itself if no seat contributed a nonce."""
        given = [bytes([seat]) + nonce for seat, nonce in enumerate(self.nonces) if nonce is not None]
        return hmac.digest(self.secret, NONCES + b"".join(given), "sha256") if given else self.secret

    def seed(self, number: int) -> int:
        """Return the seed of a draw."""
        inner, outer = self._keyed_hashes[0].copy(), self._keyed_hashes[1].copy()
        inner.update(number.to_bytes(8, "big"))
        outer.update(inner.digest())
        return int.from_bytes(outer.digest()[:SEED_BYTES], "big")

    def first_player(self, players: int) -> int:
        """Return the seat that begins when the first player is random."""
        return draw_first_player(self.key, players)

    @cached_property
    def _keyed_hashes(self) -> "tuple[hashlib._Hash, hashlib._Hash]":
        """The inner and outer hash of HMAC (RFC 2104), fed with the key: half of the work, and equal for all draws."""
        key = self.key.ljust(_BLOCK_BYTES, b"\0")
        inner, outer = (hashlib.sha256(bytes(byte ^ pad for byte in key)) for pad in (0x36, 0x5C))
        return inner, outer

    def deal(self, progress: Progress, first: int) -> tuple[int, ...]:
        """Complete the pending deal, with draws numbered from `first`. Returns what was drawn."""
        drawn = self.draw(progress.games, first)
        if drawn:
            progress.events.append(Deal(drawn))
        return drawn

    def draw(self, games: Records, first: int) -> tuple[int, ...]:
        """Like `deal`, but on a bare array with one game, without a history to update."""
        drawn: list[int] = []
        while games["phase"].item() == DEALING:
            number, chunk = first + len(drawn), np.empty(SEEDS_PER_CALL, np.int16)
            seeds = np.array([self.seed(n) for n in range(number, number + SEEDS_PER_CALL)], np.uint64)
            drawn += chunk[: calls.deal_from_seeds(games, 0, seeds, chunk)].tolist()
        return tuple(drawn)


def read_nonces(nonces: Iterable[str | None]) -> tuple[bytes | None, ...]:
    """Nonces from their hexadecimal form."""
    return tuple([None if nonce is None else bytes.fromhex(nonce) for nonce in nonces])
