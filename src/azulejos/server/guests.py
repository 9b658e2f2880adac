"""Guests: a name and a signed token. Nothing about them is stored."""

import base64
import hashlib
import hmac
import secrets
from dataclasses import dataclass

from azulejos.server.messages.parts import LONGEST_GUEST_NAME
from azulejos.server.refusals import BAD, Refusal

HOST_LENGTH = 32
_ID_BYTES = 16


@dataclass(frozen=True)
class Guest:
    """A player without an account."""

    id: str
    name: str


def new_guest(name: str) -> Guest:
    """A new guest."""
    return Guest(secrets.token_urlsafe(_ID_BYTES), check_name(name))


def check_name(name: str) -> str:
    """A name, refused if it cannot be printed."""
    if not name.isprintable():
        raise Refusal(BAD, "server.bad_name")
    return name


class Signer:
    """Signs and verifies tokens.

    >>> signer = Signer(b"key")
    >>> guest = Guest("abc", "Zoë")
    >>> signer.read(signer.token(guest)) == guest
    True
    >>> signer.read(signer.token(guest)[:-1] + "x") is None
    True
    """

    def __init__(self, key: bytes) -> None:
        self._key = key

    def token(self, guest: Guest) -> str:
        """The token of a guest."""
        text = f"{guest.id}.{_encode(guest.name.encode())}"
        return f"{text}.{self._signature(text)}"

    def read(self, token: str) -> Guest | None:
        """The guest of a token; `None` if this server did not sign it."""
        text, _, signature = token.rpartition(".")
        if not token.isascii() or not hmac.compare_digest(signature, self._signature(text)):
            return None
        guest, _, name = text.partition(".")
        return Guest(guest, _decode(name).decode()[:LONGEST_GUEST_NAME])

    def host(self, address: str) -> str:
        """An address as lists of tables tell hosts apart: nobody can read the address from it."""
        return hmac.digest(self._key, f"host {address}".encode(), "sha256").hex()[:HOST_LENGTH]

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
