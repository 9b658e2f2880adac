"""Addresses of servers and links of tables."""

import re
from urllib.parse import urlsplit

from azulejos.core.errors import AzulejosError
from azulejos.i18n import quote

_LINK = re.compile(r"(.*)/table/([A-Za-z0-9_-]{16})/?")


def server_address(url: str) -> str:
    """Return the address of a server without query, fragment and trailing slash.

    >>> server_address("http://localhost:8000/")
    'http://localhost:8000'
    """
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise AzulejosError("client.bad_address", address=quote(url))
    return f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}"


def parse_link(link: str) -> tuple[str, str]:
    """Split the link of a table into the server's address and the table's id.

    >>> parse_link("http://localhost:8000/table/abcdefghijklmnop")
    ('http://localhost:8000', 'abcdefghijklmnop')
    """
    found = _LINK.fullmatch(link.partition("?")[0].partition("#")[0])
    if not found:
        raise AzulejosError("client.bad_link", link=quote(link))
    return server_address(found[1]), found[2]
