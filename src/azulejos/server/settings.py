"""The settings of a server: flags of `azulejos serve`, or environment variables `AZULEJOS_…`."""

import os
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta, Struct
from platformdirs import user_data_path
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from azulejos.core.errors import CommandMistake
from azulejos.core.schema import explain
from azulejos.i18n import quote

PREFIX = "AZULEJOS_"
MOST_HEADERS = 100
"""Of a request."""

Positive = Annotated[float, Meta(gt=0)]


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything that can be configured."""

    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65_535)] = 8000
    database_url: str | None = None
    database_password_file: str | None = None
    """A file with the password of the database, which may hold any character."""
    bus_url: str | None = None
    secrets_key: str | None = None
    """Keys that encrypt the secrets in the database, comma-separated: the first encrypts, all decrypt. No flag, since
    other users of the machine can read the command line."""
    public_url: str | None = None
    log_format: Literal["json", "text"] | None = None
    """By default JSON, or at a terminal only warnings, as text."""
    bot_processes: Annotated[int, Meta(ge=1)] = 2
    jobs_waiting: Annotated[int, Meta(ge=0)] = 200
    bot_seconds: Positive = 5.0
    """After so many seconds a bot plays a quick move instead."""
    alone_seconds: Annotated[float, Meta(ge=0)] = 0.2
    """How long bots wait before each move at a table where only bots play."""
    review_processes: Annotated[int, Meta(ge=1)] = 2
    review_seconds: Positive = 600
    """A review that takes longer is given up."""
    header_bytes: Annotated[int, Meta(ge=1000)] = 16_384
    request_seconds: Positive = 20
    """A client that takes longer to send a request is disconnected."""
    message_bytes: Annotated[int, Meta(ge=1000)] = 16_384
    messages_per_second: Positive = 20
    requests_per_second: Positive = 20
    tables_per_hour: Positive = 120
    connections: Annotated[int, Meta(ge=1)] = 5000
    """All connections, WebSockets included; fewer if the operating system allows fewer open files."""
    connections_per_address: Annotated[int, Meta(ge=1)] = 300
    sockets_per_address: Annotated[int, Meta(ge=1)] = 200
    hints_per_minute: Positive = 12
    work_seconds_per_minute: Positive = 30
    """Processor time of one address for replays, histories and previews."""
    token_days: Positive = 365
    """A token that nobody uses for so long expires."""
    keep_days: Annotated[float, Meta(ge=0)] = 30
    """Inactive tables are deleted after so many days; with 0, finished games are kept for ever."""
    trusted_proxies: str = ""
    """Comma-separated addresses and networks whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted."""

    @property
    def proxies(self) -> list[str]:
        """The trusted proxies, as a list."""
        return [part.strip() for part in self.trusted_proxies.split(",")] if self.trusted_proxies else []

    @property
    def public_origin(self) -> str | None:
        """The origin of our pages as browsers write it, if the public address is known."""
        if self.public_url is None:
            return None
        parts = urlsplit(self.public_url)
        default = ":80" if parts.scheme == "http" else ":443"
        return f"{parts.scheme}://{parts.netloc.lower().removesuffix(default)}"

    @property
    def database(self) -> str:
        """The URL of the database."""
        if self.database_url is not None:
            return self.database_url
        folder = user_data_path("azulejos", ensure_exists=True)
        return f"sqlite+aiosqlite:///{folder / 'tables.db'}"


def load_settings(given: dict[str, Any]) -> Settings:
    """Settings from flags, then from the environment, then the defaults.

    >>> load_settings({"port": 9000}).port
    9000
    """
    chosen = {name: value for name, value in given.items() if value is not None}
    for name in Settings.__struct_fields__:
        text = os.environ.get(PREFIX + name.upper())
        if name not in chosen and text is not None:
            chosen[name] = text
    try:
        settings = msgspec.convert(chosen, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise CommandMistake("server.bad_setting", reason=explain(error)) from None
    for proxy in settings.proxies:
        _check_proxy(proxy)
    if settings.public_url is not None:
        _check_public_url(settings.public_url)
    if settings.database_password_file is not None:
        url = _with_password(settings.database, settings.database_password_file)
        settings = msgspec.structs.replace(settings, database_url=url)
    return settings


def _with_password(url: str, file: str) -> str:
    """The URL of the database with the password in a file, without the end of its line."""
    try:
        password = Path(file).read_text(encoding="utf-8").rstrip("\r\n")
        return make_url(url).set(password=password).render_as_string(hide_password=False)
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise CommandMistake("server.no_password", file=file, reason=reason) from None
    except ArgumentError as error:
        raise CommandMistake("server.no_database", reason=str(error)) from None


def _check_public_url(url: str) -> None:
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/") or parts.query:
        raise CommandMistake("server.bad_public_url", url=quote(url))


def _check_proxy(proxy: str) -> None:
    try:
        ip_network(proxy)
    except ValueError:
        raise CommandMistake("server.bad_proxy", proxy=quote(proxy)) from None
