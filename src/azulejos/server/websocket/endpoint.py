"""The WebSocket endpoint: who may connect to a table."""

import logging
import re

from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from azulejos.server.metrics import REFUSED
from azulejos.server.refusals import UNKNOWN, Refusal
from azulejos.server.security import address, is_own_host, is_own_origin, token_of
from azulejos.server.server import Server
from azulejos.server.store.rows import NotStored
from azulejos.server.tables.actor import TableActor
from azulejos.server.websocket.connection import NO_TABLE, POLICY, RESTART, TRY_LATER, Connection

logger = logging.getLogger(__name__)

_PATH = re.compile(r"/api/tables/([^/]+)/socket")


class WebSocketEndpoint:
    """Accepts connections, and knows those that are open."""

    def __init__(self) -> None:
        self.connections: set[Connection] = set()

    async def serve(self, server: Server, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a connection from its handshake to its end."""
        socket = WebSocket(scope, receive, send)
        path = _PATH.fullmatch(scope["path"])
        if path is None or not is_own_host(socket, server.settings) or not is_own_origin(socket, server.settings):
            await socket.close(POLICY)  # before accepting: the browser gets 403
            return
        place = address(socket)
        if server.is_banned(place):
            REFUSED.labels("server.banned").inc()
            await socket.close(POLICY)
            return
        if why := _refusal(server, place):
            REFUSED.labels(why).inc()
            await socket.accept()
            await socket.close(TRY_LATER, why)
            return
        try:
            await socket.accept()
            table = await self._find(server, path[1], socket)
            if table:
                await self._run(Connection(server, table, place, token_of(socket), receive, send))
        finally:
            server.limits.sockets.leave(place)

    async def _find(self, server: Server, table_id: str, socket: WebSocket) -> TableActor | None:
        """The table; if it cannot be had, the connection is closed."""
        try:
            return await server.registry.find(table_id)
        except Refusal as refusal:
            await socket.close(NO_TABLE if refusal.status == UNKNOWN else TRY_LATER)
        except NotStored as error:
            logger.warning("not stored", extra={"reason": str(error)})
            await socket.close(TRY_LATER)
        except Exception:
            logger.exception("table could not be loaded")
            await socket.close(RESTART)
        return None

    async def _run(self, connection: Connection) -> None:
        self.connections.add(connection)
        try:
            await connection.run()
        finally:
            self.connections.discard(connection)


def _refusal(server: Server, place: str) -> str | None:
    """Why an address may not connect now; otherwise its connection is counted."""
    if server.registry.is_stopping:
        return "server.stopping"
    if not server.limits.requests.take(place):
        return "server.too_fast"
    return None if server.limits.sockets.enter(place) else "server.too_many_connections"
