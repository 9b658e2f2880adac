"""Where requests come from, and what browsers may do with the answers."""

from collections.abc import Mapping
from functools import lru_cache
from ipaddress import IPv4Address, ip_address, ip_network
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from azulejos.server.settings import Settings

COOKIE = "azulejos"
COOKIE_SECONDS = 365 * 24 * 3600
CUSTOMER_BITS = 64

HEADERS: Mapping[str, str] = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; worker-src 'self'; media-src 'self'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


def is_own_origin(connection: HTTPConnection, settings: Settings) -> bool:
    """Whether a request comes from our own pages, or from a program, which sends no origin."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    own = {connection.headers.get("host", "")}
    if settings.public_url:
        own.add(urlsplit(settings.public_url).netloc)
    netloc = urlsplit(origin).netloc
    return bool(netloc) and netloc in own  # a page without an origin of its own sends "null"


def is_secure(connection: HTTPConnection, settings: Settings) -> bool:
    """Whether browsers reach us by https, so that the cookie must not travel otherwise."""
    return connection.url.scheme in ("https", "wss") or (settings.public_url or "").startswith("https:")


def address(connection: HTTPConnection) -> str:
    """Where a connection comes from, to be counted by."""
    return place_of(connection.client.host) if connection.client else ""


@lru_cache(maxsize=4096)
def place_of(host: str) -> str:
    """An address; of version 6 the network that one customer is given, who could use another address every time.

    >>> place_of("192.0.2.7"), place_of("::ffff:192.0.2.7"), place_of("2001:db8:1:2:3:4:5:6")
    ('192.0.2.7', '192.0.2.7', '2001:db8:1:2::/64')
    """
    try:
        found = ip_address(host)
    except ValueError:
        return host  # such as a socket in the file system has
    if isinstance(found, IPv4Address):
        return host
    return str(found.ipv4_mapped or ip_network((found, CUSTOMER_BITS), strict=False))


def token_of(connection: HTTPConnection) -> str | None:
    """The token that a request carries, in its header or in its cookie."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return token
    return connection.cookies.get(COOKIE)
