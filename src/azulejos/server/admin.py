"""Carries out in this process what the operator orders, and reports how the process does.

Orders come from the database, so they reach every process, and only those who can write there can give them.
"""

import logging
import os
import secrets
import socket
from contextlib import suppress

from prometheus_client import REGISTRY

from azulejos.server.bans import Bans
from azulejos.server.messages.parts import Notice
from azulejos.server.server import Server
from azulejos.server.store.admin import AdminStore, ProcessReport
from azulejos.server.store.rows import NotStored
from azulejos.server.websocket.endpoint import WebSocketEndpoint
from azulejos.version import __version__

FOLLOW_SECONDS = 2.0
REPORT_SECONDS = 10.0
LISTED_ADDRESSES = 5

logger = logging.getLogger(__name__)


class Admin:
    """The operator's hand in a server process."""

    def __init__(self, server: Server, sockets: WebSocketEndpoint) -> None:
        self._server = server
        self._sockets = sockets
        self._process = secrets.token_hex(8)
        self._started = server.registry.now()

    @property
    def _store(self) -> AdminStore:
        return self._server.registry.store.admin

    async def start(self) -> None:
        """Do what was ordered before the start, and follow orders from now on."""
        await self.follow_orders()
        await self.report()
        self._server.registry.repeat(self.follow_orders, FOLLOW_SECONDS)
        self._server.registry.repeat(self.report, REPORT_SECONDS)

    async def stop(self) -> None:
        """Forget this process."""
        with suppress(NotStored):
            await self._store.forget(self._process)

    async def follow_orders(self) -> None:
        """Do what has been ordered since the last time; not even the end of the server interrupts it."""
        await self._server.registry.finish(self._follow_orders())

    async def _follow_orders(self) -> None:
        registry, now = self._server.registry, self._server.registry.now()
        with suppress(NotStored):  # readiness and metrics tell of an outage
            orders = await self._store.orders(now)
            self._set_bans({ban.network: ban.until for ban in orders.bans})
            notice = orders.notice
            self._set_notice(Notice(id=notice.id, text=notice.text, until=notice.until) if notice else None)
            for table_id in orders.closures:
                await registry.remove(table_id)
                logger.info("table closed by the operator")

    def _set_bans(self, until: dict[str, int]) -> None:
        if until == self._server.bans.until:
            return
        self._server.bans = Bans(until)
        logger.info("bans changed", extra={"bans": len(until)})
        for connection in list(self._sockets.connections):
            connection.check_ban()

    def _set_notice(self, notice: Notice | None) -> None:
        if notice == self._server.notice:
            return
        self._server.notice = notice
        for connection in list(self._sockets.connections):
            connection.send_notice()

    async def report(self) -> None:
        """Write how this process does."""
        with suppress(NotStored):
            await self._store.report(self._process, self._server.registry.now(), self._measure())

    def _measure(self) -> ProcessReport:
        registry, connections = self._server.registry, self._sockets.connections
        memory = REGISTRY.get_sample_value("process_resident_memory_bytes")
        return ProcessReport(
            host=socket.gethostname(),
            pid=os.getpid(),
            version=__version__,
            started=self._started,
            tables=len({connection.table for connection in connections}),
            connections=len(connections),
            players=len({connection.guest.id for connection in connections if connection.guest}),
            thinking=registry.thinkers.busy,
            waiting=registry.thinkers.waiting,
            reviews=registry.reviewers.busy + registry.reviewers.waiting,
            memory=None if memory is None else int(memory),
            addresses=self._server.limits.sockets.most_used(LISTED_ADDRESSES),
        )
