"""Runs the application under uvicorn until it is told to stop."""

import asyncio
import gc
import logging
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Coroutine
from typing import Any

import uvicorn
from msgspec.structs import replace

from azulejos.core.errors import CommandMistake
from azulejos.i18n import say
from azulejos.preparation.preparation import Preparation
from azulejos.server.addresses import network_address, own_address
from azulejos.server.app import Application
from azulejos.server.connections import Connections, reporting
from azulejos.server.logs import set_up_logs
from azulejos.server.settings import Settings
from azulejos.server.systemd import READY, STOPPING, inherited_socket, notify
from azulejos.version import __version__

GRACE_SECONDS = 8
SILENT_SECONDS = 30
"""A client that answers nothing, or reads nothing, for so long is gone."""
SWITCH_SECONDS = 0.0005
"""Threads that compute previews or replays give way to the event loop ten times sooner than by default."""
YOUNG_OBJECTS = 10_000
"""New objects before the garbage collector looks at them; nearly all are gone by then."""

Watch = Callable[[Preparation], Coroutine[Any, Any, None]]
"""Shows the progress of a preparation."""

logger = logging.getLogger(__name__)


def serve(settings: Settings, open_browser: bool = False, watch: Watch | None = None) -> None:
    """Serve until SIGINT or SIGTERM, or until a game turns out to be impossible to prepare."""
    set_up_logs(settings.log_format)
    if listening := inherited_socket():
        settings = replace(settings, host=listening.getsockname()[0])
    else:
        listening = listen(settings)
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # its connections inherit it
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 1000 * SILENT_SECONDS)
    application = Application(settings, preparation=Preparation())

    def started() -> None:
        gc.freeze()  # what is there now stays, so it need not be searched for garbage
        gc.set_threshold(YOUNG_OBJECTS)
        sys.setswitchinterval(SWITCH_SECONDS)
        application.server.registry.thinkers.start()
        announce(settings, listening.getsockname()[1], open_browser)
        notify(READY)

    with listening, asyncio.Runner(loop_factory=new_event_loop) as runner:
        runner.run(Runner(application, started, watch).run(listening))
    logger.info("stopped")
    if application.failure:
        raise application.failure


def new_event_loop() -> asyncio.AbstractEventLoop:
    """The fastest event loop that is installed."""
    try:
        import uvloop
    except ImportError:
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()


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
    try:
        listening.bind((settings.host, settings.port))
    except (OSError, UnicodeError) as error:  # a name that cannot be one is not even looked up
        listening.close()
        reason = getattr(error, "strerror", None) or str(error)
        raise CommandMistake("server.no_port", host=settings.host, port=settings.port, reason=reason) from None
    listening.listen(1024)
    listening.set_inheritable(True)
    return listening


class Runner:
    """Runs an application under uvicorn, and stops it so that every client learns why."""

    def __init__(self, application: Application, on_start: Callable[[], None], watch: Watch | None = None) -> None:
        self._application = application
        self._on_start = on_start
        self._watch = watch
        self._background: set[asyncio.Task[None]] = set()
        self._connections = Connections(application.settings)
        self._uvicorn = uvicorn.Server(_config(application, self._connections))
        application.on_start = self._started
        application.on_stop = self._connections.settle
        application.on_failure = self.start_shutdown

    async def run(self, listening: socket.socket) -> None:
        """Serve until `start_shutdown` or a signal."""
        await self._application.open()  # first, so that a mistake in the settings is reported as such
        try:
            await self._uvicorn.serve(sockets=[listening])
        finally:
            for task in self._background:
                task.cancel()
            await self._application.close()

    def start_shutdown(self) -> None:
        """Tell all clients to reconnect later, then stop serving; called again, stop at once."""
        if self._application.server.registry.is_stopping:
            self._uvicorn.force_exit = True
        else:
            self._spawn(self._stop())

    async def _stop(self) -> None:
        notify(STOPPING)
        await self._application.stop_connections()
        self._connections.close_silent()
        self._uvicorn.should_exit = True

    def _started(self) -> None:
        if threading.current_thread() is threading.main_thread():
            loop = asyncio.get_running_loop()
            for number in (signal.SIGINT, signal.SIGTERM):  # uvicorn restores the handlers that it found
                signal.signal(number, lambda *_: loop.call_soon_threadsafe(self.start_shutdown))
        self._on_start()
        preparation = self._application.preparation
        if self._watch and preparation and preparation.waiting:
            self._spawn(self._watch(preparation))

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)


def _config(application: Application, connections: Connections) -> uvicorn.Config:
    settings = application.settings
    config = uvicorn.Config(
        reporting(application),
        http="h11",  # the one that has a limit for headers
        h11_max_incomplete_event_size=settings.header_bytes,
        ws_max_size=max(65_536, settings.message_bytes),
        ws_per_message_deflate=False,  # compressing takes more time than it saves
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
    config.load()
    config.http_protocol_class = connections.guarding(config.http_protocol_class)  # type: ignore[assignment]
    return config
