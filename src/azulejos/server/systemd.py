"""The protocol of systemd: a listening socket that outlives the process, and news about its state.

While one process stops and the next one starts, connections wait in the queue of the socket. Nothing here needs
systemd itself: any supervisor can pass a socket in this way.
"""

import os
import socket
from contextlib import suppress

from azulejos.core.errors import CommandMistake

FIRST_FILE = 3
"""Inherited files come after the three standard streams."""
READY, STOPPING = "READY=1", "STOPPING=1"


def inherited_socket() -> socket.socket | None:
    """The listening socket that this process was given, if any (`LISTEN_FDS`)."""
    process, count = os.environ.pop("LISTEN_PID", ""), os.environ.pop("LISTEN_FDS", "")
    os.environ.pop("LISTEN_FDNAMES", None)
    if process != str(os.getpid()):
        return None  # none, or for the process that started this one
    try:
        if count != "1":
            raise OSError
        listening = socket.socket(fileno=FIRST_FILE)
        is_usable = listening.family in (socket.AF_INET, socket.AF_INET6) and listening.type == socket.SOCK_STREAM
        if not is_usable or not listening.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
            listening.detach()
            raise OSError
    except OSError:
        raise CommandMistake("server.bad_socket") from None
    listening.set_inheritable(False)
    return listening


def notify(state: str) -> None:
    """Tell the supervisor how this process does, if it wants to know (`NOTIFY_SOCKET`)."""
    address = os.environ.get("NOTIFY_SOCKET")
    if address and hasattr(socket, "AF_UNIX"):
        if address.startswith("@"):
            address = "\0" + address[1:]
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as out:
            out.sendto(state.encode(), address)
