"""The nonces of a client, on which the deals of its games depend; see `docs/fair-deals.md`.

The server gets the hash of one with a seat, and the nonce itself once all seats are taken. What was known before that
is kept, and compared with the record when the game is over.
"""

import hashlib
import secrets
from dataclasses import dataclass
from itertools import zip_longest

from azulejos.core.errors import InvalidRecord
from azulejos.i18n import Message
from azulejos.match.record import GameLine
from azulejos.server.messages.parts import TableInfo

NONCE_BYTES = 32


@dataclass(frozen=True)
class Contribution:
    """A nonce, and what was known at its table when it was revealed."""

    table: str
    nonce: str
    commitment: str
    hashes: tuple[str | None, ...]
    """The nonces that were announced, by seat."""

    def compare(self, head: GameLine) -> None:
        """Compare it with the first line of the record. Raises `InvalidRecord` if anything was changed since."""
        if head.commitment != self.commitment:
            raise InvalidRecord(1, Message("client.other_commitment"))
        own = hash_of(self.nonce)
        for seat, (announced, nonce) in enumerate(zip_longest(self.hashes, head.nonces)):
            is_withheld = nonce is None and seat in head.withheld and announced != own
            if not is_withheld and (hash_of(nonce) if nonce else None) != announced:
                raise InvalidRecord(
                    1, Message("client.own_nonce" if announced == own else "client.other_nonce", {"seat": seat})
                )


class Nonces:
    """All nonces that a client has announced."""

    def __init__(self) -> None:
        self._made: dict[str, str] = {}
        self._revealed: dict[str, Contribution] = {}

    def announce(self) -> str:
        """Make a nonce, and return its hash."""
        nonce = secrets.token_hex(NONCE_BYTES)
        hashed = hash_of(nonce)
        self._made[hashed] = nonce
        return hashed

    def due(self, table: TableInfo) -> Contribution | None:
        """The nonce to reveal at a table: ours, once all seats are taken."""
        if table.status != "waiting" or any(seat.kind == "open" for seat in table.seats):
            return None
        hashes = table.fairness.nonce_hashes
        own = (self._made.get(hashes[seat.seat] or "") for seat in table.seats if seat.yours)
        nonce = next(filter(None, own), None)
        return Contribution(table.id, nonce, table.fairness.commitment, tuple(hashes)) if nonce else None

    def keep(self, revealed: Contribution) -> None:
        """Remember what is known when a nonce is revealed."""
        self._revealed.setdefault(revealed.table, revealed)

    def forget(self, refused: Contribution) -> None:
        """Forget a nonce that came too late."""
        if self._revealed.get(refused.table) is refused:
            del self._revealed[refused.table]

    def revealed_at(self, table: str) -> Contribution | None:
        """What was known at a table when our nonce was revealed there."""
        return self._revealed.get(table)


def hash_of(nonce: str) -> str:
    """The hash that announces a nonce."""
    return hashlib.sha256(bytes.fromhex(nonce)).hexdigest()
