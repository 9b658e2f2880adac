"""The application: routes, headers for every answer, and a start and an end that lose nothing."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
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
from azulejos.preparation.preparation import Preparation
from azulejos.server.endpoints import ENDPOINTS
from azulejos.server.head_timeout import guard_of
from azulejos.server.http import guests, records, reviews, seats, tables
from azulejos.server.http.call import Handler, answer, failure, json_response, language_of, refused
from azulejos.server.messages.http import Health
from azulejos.server.metrics import REQUESTS
from azulejos.server.openapi import openapi
from azulejos.server.refusals import TOO_MANY_HEADERS, Refusal
from azulejos.server.security import HEADERS
from azulejos.server.server import Server
from azulejos.server.settings import Settings
from azulejos.server.static import send_file
from azulejos.server.websocket.endpoint import WebSocketEndpoint
from azulejos.version import __version__

STOP_SECONDS = 3.0
MOST_HEADERS = 100
_METHODS = {"GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"}
_HEADERS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]


class Application:
    """What uvicorn runs."""

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
        self._opening = opening
        self._document = openapi()
        self.starlette = Starlette(
            routes=self._routes(),
            lifespan=self._lifespan,
            exception_handlers={HTTPException: _http_failure},  # type: ignore[dict-item]
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a connection. Every response gets the security headers, and is counted."""
        guard = guard_of(scope)
        if guard:
            guard.stop_waiting()
        if scope["type"] == "websocket":
            await self.sockets.serve(self.server, scope, receive, send)
            return
        try:
            await self._answer(scope, receive, send)
        finally:
            if guard:
                guard.await_request()

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *_HEADERS]
                REQUESTS.labels(scope["method"] if scope["method"] in _METHODS else "OTHER", message["status"]).inc()
            await send(message)

        if scope["type"] == "lifespan":
            await self.starlette(scope, receive, send)
        elif self._has_too_many_headers(scope):
            refusal = Refusal(
                TOO_MANY_HEADERS, "server.too_many_headers", most=self.settings.header_bytes, count=MOST_HEADERS
            )
            await refused(refusal, language_of(Request(scope)))(scope, receive, send_with_headers)
        else:
            await self.starlette(scope, receive, send_with_headers)

    def _has_too_many_headers(self, scope: Scope) -> bool:
        headers = scope["headers"]
        return len(headers) > MOST_HEADERS or sum(map(len, chain(*headers))) > self.settings.header_bytes

    async def open(self) -> None:
        """Open the database and the bus: before all else, so that whoever starts the server learns what is amiss."""
        self.server = await self._opening(self.settings, self.preparation)

    @asynccontextmanager
    async def _lifespan(self, _: Starlette) -> AsyncIterator[None]:
        yield
        await self.stop_connections()
        await self.server.registry.stop()

    async def stop_connections(self) -> None:
        """Ask everybody to come back later."""
        self.server.registry.is_stopping = True
        for connection in list(self.sockets.connections):
            connection.stop()
        waited = 0.0
        while self.sockets.connections and waited < STOP_SECONDS:
            await asyncio.sleep(0.05)
            waited += 0.05

    def _routes(self) -> list[BaseRoute]:
        routes: list[BaseRoute] = []
        for path in dict.fromkeys(endpoint.path for endpoint in ENDPOINTS):
            methods = {e.method: e for e in ENDPOINTS if e.path == path}
            routes.append(Route(path, self._endpoint(methods), methods=sorted(_METHODS)))
        return [
            *routes,
            Route("/api/openapi.json", self._show_document),
            Route("/healthz", self._show_health),
            Route("/metrics", _show_metrics),
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

    async def _show_health(self, _: Request) -> Response:
        preparation = self.server.registry.readiness.state()
        status: Literal["starting", "ok", "stopping"] = "ok" if preparation.is_ready else "starting"
        if self.server.registry.is_stopping:
            status = "stopping"
        health = Health(status=status, version=__version__, preparation=preparation)
        return json_response(health, 200 if status == "ok" else 503)


def _handler(name: str) -> Handler:
    for module in (tables, seats, guests, records, reviews):
        if found := getattr(module, name, None):
            handler: Handler = found
            return handler
    raise LookupError(name)


async def _show_metrics(_: Request) -> Response:
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


async def _no_such_path(_: Request) -> Response:
    raise HTTPException(404)


async def _http_failure(request: Request, error: HTTPException) -> Response:
    key = {404: "server.no_such_path", 405: "server.no_such_method"}.get(error.status_code, "server.trouble")
    response = failure(error.status_code, Sentence(key), language_of(request))
    response.headers.update(error.headers or {})
    return response
