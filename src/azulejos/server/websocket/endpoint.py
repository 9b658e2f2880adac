"""The door of a table: who may connect."""

import logging
import re

from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from azulejos.server.refusals import UNKNOWN, Refusal
from azulejos.server.security import address, is_own_origin, token_of
from azulejos.server.server import Server
from azulejos.server.websocket.close_codes import LATER, NO_TABLE, POLICY, RESTART
from azulejos.server.websocket.connection import Connection
from azulejos.server.websocket.wire import wire_of

logger = logging.getLogger(__name__)

_PATH = re.compile(r"/api/tables/([^/]+)/socket")


class WebSocketEndpoint:
    """Lets connections in, and knows those that are open."""

    def __init__(self) -> None:
        self.connections: set[Connection] = set()

    async def serve(self, server: Server, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a connection from its beginning to its end."""
        socket = WebSocket(scope, receive, send)
        path = _PATH.fullmatch(scope["path"])
        if path is None or not is_own_origin(socket, server.settings):
            await socket.close(POLICY)  # before accepting: the browser gets 403
            return
        place = address(socket)
        if server.registry.is_stopping or not server.limits.sockets.enter(place):
            await socket.accept()
            await socket.close(LATER)
            return
        try:
            await socket.accept()
            try:
                live = await server.registry.find(path[1])
            except Refusal as refusal:
                await socket.close(NO_TABLE if refusal.status == UNKNOWN else LATER)
                return
            except Exception:
                logger.exception("table could not be read")
                await socket.close(RESTART)
                return
            connection = Connection(server, live, place, token_of(socket), wire_of(scope))
            self.connections.add(connection)
            try:
                await connection.run()
            finally:
                self.connections.discard(connection)
        finally:
            server.limits.sockets.leave(place)
