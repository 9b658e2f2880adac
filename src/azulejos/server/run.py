"""Runs the server: uvicorn until it is told to stop. On a new machine the games are prepared meanwhile."""

import asyncio
import gc
import logging
import socket
import sys
import webbrowser
from collections.abc import Callable, Coroutine
from typing import Any

import uvicorn

from azulejos.core.errors import CommandMistake
from azulejos.i18n import say
from azulejos.preparation.preparation import Preparation, PreparationFailed
from azulejos.server.addresses import network_address, own_address
from azulejos.server.app import Application
from azulejos.server.head_timeout import guard_for
from azulejos.server.logs import set_up_logs
from azulejos.server.settings import Settings
from azulejos.version import __version__

GRACE_SECONDS = 8
SILENT_SECONDS = 30
"""A client that answers nothing, or reads nothing, for so long has gone."""
SWITCH_SECONDS = 0.0005
"""After so long a thread that works on previews or a review lets messages be handled; ten times sooner than usual."""
YOUNG_OBJECTS = 10_000
"""So many new ones before they are searched for garbage; nearly all are gone by then without it."""

logger = logging.getLogger(__name__)


Watch = Callable[[Preparation], Coroutine[Any, Any, None]]
"""Shows somebody how far a preparation is."""


def serve(settings: Settings, open_browser: bool = False, watch: Watch | None = None) -> None:
    """Serve until SIGINT or SIGTERM, or until a game turns out to be impossible to prepare."""
    set_up_logs(settings.log_format)
    listening = listen(settings)

    def begin() -> None:
        gc.freeze()  # what is there now stays: no need to look at it again and again for garbage
        gc.set_threshold(YOUNG_OBJECTS)
        sys.setswitchinterval(SWITCH_SECONDS)
        announce(settings, listening.getsockname()[1], open_browser)

    server = Uvicorn(settings, begin, Application(settings, preparation=Preparation()), watch)
    with listening, asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
        runner.run(server.serve(sockets=[listening]))
    logger.info("stopped")
    if server.failure:
        raise server.failure


def announce(settings: Settings, port: int, open_browser: bool = False) -> None:
    """Say where the server can be reached."""
    address = settings.public_url or own_address(settings.host, port)
    logger.info("started", extra={"address": address, "version": __version__})
    sys.stdout.write(say("server.listening", address=address) + "\n")
    if not settings.public_url and (for_others := network_address(settings.host, port)):
        sys.stdout.write(say("server.for_others", address=for_others) + "\n")
    sys.stdout.flush()
    if open_browser:
        webbrowser.open(address)


def listen(settings: Settings) -> socket.socket:
    """Take the port, before anything else is begun."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # its connections inherit it
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 1000 * SILENT_SECONDS)
    try:
        listening.bind((settings.host, settings.port))
    except (OSError, UnicodeError) as error:  # a name that cannot be one is not even looked up
        listening.close()
        reason = getattr(error, "strerror", None) or str(error)
        raise CommandMistake("server.no_port", host=settings.host, port=settings.port, reason=reason) from None
    listening.listen(1024)
    listening.set_inheritable(True)
    return listening


class Uvicorn(uvicorn.Server):
    """Prepares games while it serves; tells the connections to come back before it waits for them to end."""

    def __init__(
        self, settings: Settings, on_start: Callable[[], None], application: Application, watch: Watch | None = None
    ) -> None:
        self.application = application
        self.failure: PreparationFailed | None = None
        """Why it had to stop."""
        self._on_start = on_start
        self._watch = watch
        self._background: list[asyncio.Task[None]] = []
        super().__init__(
            uvicorn.Config(
                self.application,
                http=guard_for(settings.request_seconds),
                h11_max_incomplete_event_size=settings.header_bytes,
                ws_max_size=max(65_536, settings.message_bytes),
                ws_per_message_deflate=False,  # compression costs more time than the bytes it saves
                ws_ping_interval=SILENT_SECONDS,
                ws_ping_timeout=SILENT_SECONDS,
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=bool(settings.proxies),
                forwarded_allow_ips=settings.proxies,
                timeout_graceful_shutdown=GRACE_SECONDS,
                lifespan="on",
            )
        )

    async def _serve(self, sockets: list[socket.socket] | None = None) -> None:
        await self.application.open()
        await super()._serve(sockets)
        self._captured_signals.clear()  # the end was asked for: it is no failure

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin."""
        await super().startup(sockets)
        if not self.should_exit:
            self._on_start()
            self._begin_to_prepare()

    def _begin_to_prepare(self) -> None:
        preparation = self.application.preparation
        if preparation and preparation.waiting:
            self._background = [asyncio.create_task(self._prepare(preparation))]
            if self._watch:
                self._background.append(asyncio.create_task(self._watch(preparation)))

    async def _prepare(self, preparation: Preparation) -> None:
        logger.info("preparing", extra={"games": preparation.waiting})
        try:
            await preparation.run(self._begin_game)
        except PreparationFailed as failure:
            self.failure = failure
            self.should_exit = True

    def _begin_game(self, name: str) -> None:
        self.application.server.registry.readiness.begin(name)
        logger.info("ready", extra={"game": name})

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End."""
        for task in self._background:
            task.cancel()
        await asyncio.gather(*self._background, return_exceptions=True)
        if hasattr(self.application, "server"):
            await self.application.stop_connections()
        await super().shutdown(sockets)
