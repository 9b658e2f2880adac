"""Where requests come from, and what browsers may do with the responses."""

from collections.abc import Mapping
from functools import lru_cache
from ipaddress import IPv4Address, ip_address, ip_network

from starlette.requests import HTTPConnection

from azulejos.server.settings import Settings

COOKIE = "azulejos"
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


STRICT_TRANSPORT = ("strict-transport-security", "max-age=31536000")
"""For servers whose public address is an https one: browsers never use http there."""


def is_own_origin(connection: HTTPConnection, settings: Settings) -> bool:
    """Whether a request comes from our own pages, or from a program, which sends no `Origin`."""
    origin = connection.headers.get("origin")
    return origin is None or origin == (settings.public_origin or _requested_origin(connection))


def is_own_host(connection: HTTPConnection, settings: Settings) -> bool:
    """Whether a request is addressed to us: where the public address is known, a forged `Host` is refused."""
    return settings.public_origin is None or _host(connection) == settings.public_origin.partition("://")[2]


def _requested_origin(connection: HTTPConnection) -> str:
    scheme = "https" if connection.scope["scheme"] in ("https", "wss") else "http"
    return f"{scheme}://{_host(connection)}"


def _host(connection: HTTPConnection) -> str:
    return connection.headers.get("host", "").lower()


def is_secure(connection: HTTPConnection, settings: Settings) -> bool:
    """Whether browsers use https, so that the cookie must be `Secure`."""
    return connection.scope["scheme"] in ("https", "wss") or (settings.public_url or "").startswith("https:")


def address(connection: HTTPConnection) -> str:
    """The address of a client, as limits count it."""
    return limit_key(connection.client.host) if connection.client else ""


@lru_cache(maxsize=4096)
def limit_key(host: str) -> str:
    """An address as limits count it: for IPv6 the /64 network, since a customer usually has all of it.

    >>> limit_key("192.0.2.7"), limit_key("::ffff:192.0.2.7"), limit_key("2001:db8:1:2:3:4:5:6")
    ('192.0.2.7', '192.0.2.7', '2001:db8:1:2::/64')
    """
    try:
        found = ip_address(host)
    except ValueError:
        return host  # for example of a Unix socket
    if isinstance(found, IPv4Address):
        return host
    return str(found.ipv4_mapped or ip_network((found, CUSTOMER_BITS), strict=False))


def token_of(connection: HTTPConnection) -> str | None:
    """The token of a request, from its header or its cookie."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return token
    return connection.cookies.get(COOKIE)
