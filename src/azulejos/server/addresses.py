"""The addresses of a server: one for this machine, and one for others in its network."""

import socket

_EVERYWHERE = {"": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104
_ELSEWHERE = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
"""Addresses reserved for documentation."""


def own_address(host: str, port: int) -> str:
    """The address to open on this machine.

    >>> own_address("0.0.0.0", 8000), own_address("::1", 8000)
    ('http://127.0.0.1:8000', 'http://[::1]:8000')
    """
    return _url(_EVERYWHERE.get(host, host), port)


def network_address(host: str, port: int) -> str | None:
    """The address for others, if the server listens on all interfaces and the machine is in a network."""
    if host not in _EVERYWHERE:
        return None
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((_ELSEWHERE[family], 9))  # sends nothing, but finds the route
            found: str = probe.getsockname()[0]
    except OSError:
        return None
    return _url(found, port)


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
