"""The ASGI application: routes, headers for every response, and a start and an end that lose nothing."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from itertools import chain
from typing import Any, Literal

from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route
from starlette.types import Message, Receive, Scope, Send

from azulejos.i18n import Message as Sentence
from azulejos.native.units import Unit
from azulejos.preparation.preparation import Preparation, PreparationFailed
from azulejos.server.admin import Admin
from azulejos.server.endpoints import ENDPOINTS
from azulejos.server.http import guests, records, reviews, seats, tables
from azulejos.server.http.call import Handler, answer, error_response, json_response, language_of, refusal_response
from azulejos.server.messages.http import Health, Ready
from azulejos.server.metrics import REQUESTS
from azulejos.server.openapi import openapi
from azulejos.server.refusals import NOT_YOURS, TOO_MANY_HEADERS, WRONG_HOST, Refusal
from azulejos.server.security import HEADERS, STRICT_TRANSPORT, address, is_own_host
from azulejos.server.server import Server
from azulejos.server.settings import MOST_HEADERS, Settings, load_settings
from azulejos.server.static import send_file
from azulejos.server.websocket.endpoint import WebSocketEndpoint
from azulejos.version import __version__

STOP_SECONDS = 3.0
READY_SECONDS = 2.0
"""For the database and the bus to answer."""
_METHODS = {"GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"}
_FOR_OPERATORS = ("/healthz", "/readyz", "/metrics")
"""Paths that are asked for by the machine's own address."""

logger = logging.getLogger(__name__)


class Application:
    """The ASGI application. It runs on any ASGI server, and needs its lifespan events."""

    def __init__(
        self,
        settings: Settings,
        opening: Callable[[Settings, Preparation | None], Awaitable[Server]] = Server.open,
        preparation: Preparation | None = None,
    ) -> None:
        self.settings = settings
        self.preparation = preparation
        self.server: Server
        self.sockets = WebSocketEndpoint()
        self.failure: PreparationFailed | None = None
        """Why a game cannot be played on this machine."""
        self.on_start: Callable[[], None] = lambda: None
        self.on_stop: Callable[[], Awaitable[None]] | None = None
        """Called when nothing new is accepted any more, before the server closes."""
        self.on_failure: Callable[[], None] = lambda: None
        self._opening = opening
        self._is_closed = False
        self._document = openapi()
        headers = [*HEADERS.items(), *([STRICT_TRANSPORT] if (settings.public_url or "").startswith("https:") else [])]
        self._headers = [(name.encode(), value.encode()) for name, value in headers]
        self._starlette = Starlette(
            routes=self._routes(),
            lifespan=self._lifespan,
            exception_handlers={HTTPException: _http_failure},  # type: ignore[dict-item]
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a connection, a request, or the lifespan."""
        if scope["type"] == "websocket":
            await self.sockets.serve(self.server, scope, receive, send)
        elif scope["type"] == "http":
            await self._answer(scope, receive, send)
        else:
            await self._starlette(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request; every response gets the security headers, and is counted."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *self._headers]
                if self.server.registry.is_stopping:  # the next request is for the next process
                    message["headers"].append((b"connection", b"close"))
                REQUESTS.labels(scope["method"] if scope["method"] in _METHODS else "OTHER", message["status"]).inc()
            await send(message)

        request = Request(scope)
        if refusal := self._refusal(request):
            await refusal_response(refusal, language_of(request))(scope, receive, send_with_headers)
        else:
            await self._starlette(scope, receive, send_with_headers)

    def _refusal(self, request: Request) -> Refusal | None:
        """Why a request is refused whatever it asks for."""
        headers, most = request.scope["headers"], self.settings.header_bytes
        if len(headers) > MOST_HEADERS or sum(map(len, chain(*headers))) > most:
            return Refusal(TOO_MANY_HEADERS, "server.too_many_headers", most=most, count=MOST_HEADERS)
        if request.scope["path"] in _FOR_OPERATORS:
            return None
        if not is_own_host(request, self.settings):
            return Refusal(WRONG_HOST, "server.foreign_host", address=self.settings.public_origin or "")
        if self.server.is_banned(address(request)):
            return Refusal(NOT_YOURS, "server.banned")
        return None

    async def open(self) -> None:
        """Open the database and the bus, unless they are open."""
        if not hasattr(self, "server"):
            self.server = await self._opening(self.settings, self.preparation)
            self.admin = Admin(self.server, self.sockets)
            await self.admin.start()

    @asynccontextmanager
    async def _lifespan(self, _: Starlette) -> AsyncIterator[None]:
        await self.open()
        self.on_start()
        preparing = asyncio.create_task(self._prepare())
        yield
        preparing.cancel()
        await asyncio.wait([preparing])
        if self.on_stop:
            await self.on_stop()
        await self.close()

    async def _prepare(self) -> None:
        """Prepare the games that cannot be played yet."""
        if not self.preparation or not self.preparation.waiting:
            return
        logger.info("preparing", extra={"games": [unit.game for unit in self.preparation.waiting]})
        try:
            await self.preparation.run(self._game_is_ready)
        except PreparationFailed as failure:
            logger.info("preparation failed", extra={"reason": str(failure)})
            self.failure = failure
            self.on_failure()

    def _game_is_ready(self, unit: Unit) -> None:
        self.server.registry.readiness.begin(unit.game)
        logger.info("ready", extra={"game": unit.game})

    async def stop_connections(self) -> None:
        """Tell all clients to reconnect later, and wait a moment until they have heard it."""
        self.server.registry.is_stopping = True
        for connection in list(self.sockets.connections):
            connection.stop()
        waited = 0.0
        while self.sockets.connections and waited < STOP_SECONDS:
            await asyncio.sleep(0.05)
            waited += 0.05

    async def close(self) -> None:
        """Finish all work in progress, and close the database and the bus."""
        if not self._is_closed and hasattr(self, "server"):
            self._is_closed = True
            await self.stop_connections()
            await self.admin.stop()
            await self.server.registry.stop()

    def _routes(self) -> list[BaseRoute]:
        routes: list[BaseRoute] = []
        for path in dict.fromkeys(endpoint.path for endpoint in ENDPOINTS):
            methods = {e.method: e for e in ENDPOINTS if e.path == path}
            routes.append(Route(path, self._endpoint(methods), methods=sorted(_METHODS)))
        return [
            *routes,
            Route("/api/openapi.json", self._show_document),
            Route("/healthz", self._show_health),
            Route("/readyz", self._limited(self._show_readiness)),
            Route("/metrics", self._limited(_show_metrics)),
            Route("/api/{path:path}", _no_such_path),
            Route("/{path:path}", send_file),
        ]

    def _endpoint(self, methods: dict[str, Any]) -> Callable[[Request], Any]:
        async def serve(request: Request) -> Response:
            endpoint = methods.get("GET" if request.method == "HEAD" else request.method)
            if endpoint is None:
                raise HTTPException(405, headers={"allow": ", ".join(sorted(methods))})
            return await answer(endpoint, _handler(endpoint.name), self.server, request)

        return serve

    async def _show_document(self, _: Request) -> Response:
        return json_response(self._document)

    def _limited(self, show: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
        """A page that counts as a request of its address."""

        async def answer(request: Request) -> Response:
            try:
                self.server.limits.spend_request(address(request))
            except Refusal as refusal:
                return refusal_response(refusal, language_of(request))
            return await show(request)

        return answer

    async def _show_readiness(self, _: Request) -> Response:
        registry = self.server.registry
        database, bus = await asyncio.gather(_answers(registry.store.ping()), _answers(registry.bus.ping()))
        games = registry.readiness.state().is_ready
        is_ready = database and bus and games and not registry.is_stopping
        return json_response(
            Ready(is_ready=is_ready, database=database, bus=bus, games=games), 200 if is_ready else 503
        )

    async def _show_health(self, _: Request) -> Response:
        preparation = self.server.registry.readiness.state()
        status: Literal["starting", "ok", "stopping"] = "ok" if preparation.is_ready else "starting"
        if self.server.registry.is_stopping:
            status = "stopping"
        health = Health(status=status, version=__version__, preparation=preparation)
        return json_response(health, 200 if status == "ok" else 503)


def create_app() -> Application:
    """An application for any ASGI server, with settings from the environment."""
    return Application(load_settings({}), preparation=Preparation())


def _handler(name: str) -> Handler:
    for module in (tables, seats, guests, records, reviews):
        if found := getattr(module, name, None):
            handler: Handler = found
            return handler
    raise LookupError(name)


async def _show_metrics(_: Request) -> Response:
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


async def _answers(ping: Coroutine[Any, Any, None]) -> bool:
    """Whether something answers soon."""
    try:
        await asyncio.wait_for(ping, READY_SECONDS)
    except Exception:  # whatever is wrong with it
        return False
    return True


async def _no_such_path(_: Request) -> Response:
    raise HTTPException(404)


async def _http_failure(request: Request, error: HTTPException) -> Response:
    key = {404: "server.no_such_path", 405: "server.no_such_method"}.get(error.status_code, "server.trouble")
    response = error_response(error.status_code, Sentence(key), language_of(request))
    response.headers.update(error.headers or {})
    return response
