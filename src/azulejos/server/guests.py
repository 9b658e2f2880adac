"""Guests: a name and a signed token. Nothing about them is stored, except when they revoke their tokens."""

import base64
import hashlib
import hmac
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field

from azulejos.server.messages.parts import LONGEST_GUEST_NAME
from azulejos.server.refusals import BAD, Refusal

DAY = 24 * 3600 * 1000
"""In milliseconds."""
ADDRESS_HASH_LENGTH = 32
_ID_BYTES = 16


@dataclass(frozen=True)
class Guest:
    """A player without an account."""

    id: str
    name: str
    issued: int = field(default=0, compare=False)
    """When the token was signed, in milliseconds since 1970."""


def new_guest(name: str) -> Guest:
    """A new guest."""
    return Guest(secrets.token_urlsafe(_ID_BYTES), check_name(name))


def check_name(name: str) -> str:
    """A name, refused if it cannot be printed."""
    if not name.isprintable():
        raise Refusal(BAD, "server.bad_name")
    return name


class Signer:
    """Signs and verifies tokens. They expire, and all tokens of a guest up to a time can be revoked.

    >>> signer = Signer(b"key", now=lambda: 1_000, days=1, revoked={})
    >>> guest = Guest("abc", "Zoë")
    >>> signer.read(signer.token(guest)) == guest
    True
    >>> signer.read(signer.token(guest)[:-1] + "x") is None
    True
    """

    def __init__(self, key: bytes, now: Callable[[], int], days: float, revoked: dict[str, int]) -> None:
        self._key = key
        self._now = now
        self._lifetime = int(days * DAY)
        self.revoked = revoked
        """For each guest, the time before which all tokens are revoked."""

    @property
    def seconds(self) -> int:
        """For how long a token is valid."""
        return self._lifetime // 1000

    def token(self, guest: Guest) -> str:
        """A new token of a guest."""
        text = f"{guest.id}.{_encode(guest.name.encode())}.{max(self._now(), self.revoked.get(guest.id, 0))}"
        return f"{text}.{self._signature(text)}"

    def read(self, token: str) -> Guest | None:
        """The guest of a token; `None` if this server did not sign it, or if it has expired or was revoked."""
        text, _, signature = token.rpartition(".")
        if not token.isascii() or not hmac.compare_digest(signature, self._signature(text)):
            return None
        guest_id, name, *issued = text.split(".")
        if not issued:
            return None  # of a version whose tokens did not expire
        guest = Guest(guest_id, _decode(name).decode()[:LONGEST_GUEST_NAME], int(issued[0]))
        return guest if self.is_valid(guest) else None

    def is_valid(self, guest: Guest) -> bool:
        """Whether the token of a guest still counts."""
        return guest.issued + self._lifetime > self._now() and guest.issued >= self.revoked.get(guest.id, 0)

    def is_due(self, guest: Guest) -> bool:
        """Whether a token that is in use should be replaced by a new one."""
        return guest.issued + min(DAY, self._lifetime // 2) <= self._now()

    def address_hash(self, address: str) -> str:
        """A hash that tells addresses apart; without the key, nobody can find out the address."""
        return hmac.digest(self._key, f"host {address}".encode(), "sha256").hex()[:ADDRESS_HASH_LENGTH]

    def _signature(self, text: str) -> str:
        return _encode(hmac.digest(self._key, text.encode(), "sha256"))


def new_seat_secret() -> tuple[str, str]:
    """A secret for the holder of a seat, and the hash that the server keeps."""
    secret = secrets.token_urlsafe(32)
    return secret, hash_secret(secret)


def hash_secret(secret: str) -> str:
    """The hash of a seat's secret; with 256 random bits, a plain hash is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


def _encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _decode(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
