"""Sealing: secrets are encrypted in the database if the operator gives a key, which is stored elsewhere."""

from typing import TYPE_CHECKING

from azulejos.core.errors import CommandMistake
from azulejos.i18n import say
from azulejos.server.store.rows import NotStored

if TYPE_CHECKING:
    from cryptography.fernet import MultiFernet

SECRET_BYTES = 32
"""The length of every secret; a sealed one is longer."""


class WrongKey(NotStored):
    """A secret was sealed with a key that the server does not have."""

    def __init__(self) -> None:
        super().__init__(say("server.wrong_secrets_key"))


class Seal:
    """Seals and opens secrets. Without keys, secrets stay as they are, and sealed ones cannot be opened.

    >>> Seal(None).seal(bytes(32)) == bytes(32)
    True
    """

    def __init__(self, keys: str | None) -> None:
        self._box = _open_box(keys) if keys else None
        self.has_old_keys = "," in (keys or "")
        """Whether secrets may be encrypted with another key than the first."""

    @property
    def has_key(self) -> bool:
        """Whether secrets are encrypted."""
        return self._box is not None

    def seal(self, secret: bytes) -> bytes:
        """A secret as the database has it: encrypted with the first key."""
        return self._box.encrypt(secret) if self._box else secret

    def unseal(self, stored: bytes) -> bytes:
        """A secret from the database, encrypted or not. Raises `WrongKey` if no key fits."""
        if len(stored) == SECRET_BYTES:
            return stored
        if self._box is None:
            raise WrongKey
        from cryptography.fernet import InvalidToken

        try:
            return self._box.decrypt(stored)
        except InvalidToken:
            raise WrongKey from None


def _open_box(keys: str) -> "MultiFernet":
    try:
        from cryptography.fernet import Fernet, MultiFernet
    except ModuleNotFoundError as error:
        raise CommandMistake("server.not_installed", package=error.name or "") from None
    try:
        return MultiFernet([Fernet(key.strip()) for key in keys.split(",")])
    except ValueError:
        raise CommandMistake("server.bad_secrets_key") from None
