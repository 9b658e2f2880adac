"""A call of the HTTP API: who calls, in which language, with what body; and its response."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from azulejos.core.errors import AzulejosError
from azulejos.core.schema import InvalidShape, convert, parse_json
from azulejos.i18n import LANGUAGES, Message, say
from azulejos.server.endpoints import Endpoint
from azulejos.server.guests import Guest, new_guest
from azulejos.server.messages.http import LONGEST_RECORD, Failure, Upload
from azulejos.server.messages.parts import Error
from azulejos.server.metrics import REFUSED
from azulejos.server.refusals import (
    BAD,
    BUSY,
    NO_GUEST,
    NOT_YOURS,
    TOO_LARGE,
    TOO_LATE,
    TOO_MANY_HEADERS,
    Refusal,
)
from azulejos.server.security import COOKIE, address, is_own_origin, is_secure, token_of
from azulejos.server.server import Server
from azulejos.server.store.rows import NotStored
from azulejos.server.tables.actor import TableActor
from azulejos.server.tables.redaction import Preferences, Viewer

JSON = "application/json"
_SPARE = 4096
_NOT_RECEIVED = {TOO_LARGE, TOO_LATE, TOO_MANY_HEADERS}
"""After these refusals the connection is closed, since the rest of the request may still arrive."""

T = TypeVar("T")
logger = logging.getLogger(__name__)


class Call:
    """One request."""

    def __init__(self, server: Server, request: Request) -> None:
        self.server = server
        self.request = request
        self.language = language_of(request)
        token = token_of(request)
        self.guest = server.signer.read(token) if token else None
        self.issued: Guest | None = self.guest if self.guest and server.signer.is_due(self.guest) else None
        """A guest who gets a new token: new, renamed, or with an old one."""
        self.body: Any = None

    @property
    def address(self) -> str:
        """The address of the caller, as limits count it."""
        return address(self.request)

    @property
    def address_hash(self) -> str:
        """The address of the caller, as it is stored with the tables that they make."""
        return self.server.signer.address_hash(self.address)

    @property
    def seat(self) -> int:
        """The seat in the path."""
        text = self.request.path_params["seat"]
        if not (text.isascii() and text.isdecimal() and len(text) == 1):
            raise Refusal(404, "server.no_seat")
        return int(text)

    async def table(self) -> TableActor:
        """The table in the path."""
        return await self.server.registry.find(self.request.path_params["table"])

    async def watched_table(self) -> TableActor:
        """The table in the path, if the caller may watch it."""
        table = await self.table()
        if not table.may_watch(self.viewer(table)):
            raise Refusal(NOT_YOURS, "server.seated_only")
        return table

    async def while_connected(self, work: Coroutine[Any, Any, T]) -> T:
        """The result of some work, which is cancelled if the caller disconnects."""
        task, leaving = asyncio.ensure_future(work), asyncio.ensure_future(self._disconnected())
        try:
            await asyncio.wait((task, leaving), return_when=asyncio.FIRST_COMPLETED)
            if not task.done():
                raise ClientDisconnect
            return task.result()
        finally:
            task.cancel()
            leaving.cancel()

    async def _disconnected(self) -> None:
        while (await self.request.receive())["type"] != "http.disconnect":
            pass

    def viewer(self, table: TableActor, steps: bool = False) -> Viewer:
        """How the caller sees a table."""
        return table.viewer(self.guest, Preferences(steps=steps, language=self.language))

    def ensure_guest(self) -> Guest:
        """The caller, who becomes a guest if necessary."""
        if self.guest is None:
            self.guest = self.issued = new_guest(say("server.guest", self.language))
        return self.guest

    def require_guest(self) -> Guest:
        """The caller, who must be a guest."""
        if self.guest is None:
            raise Refusal(NO_GUEST, "server.no_guest")
        return self.guest


Handler = Callable[[Call], Awaitable[Any]]


async def answer(endpoint: Endpoint, handler: Handler, server: Server, request: Request) -> Response:
    """Run a handler; every error becomes one sentence."""
    call = Call(server, request)
    try:
        server.limits.spend_request(call.address)
        if request.method != "GET" and not is_own_origin(request, server.settings):
            raise Refusal(NOT_YOURS, "server.foreign_origin")
        if endpoint.body:
            call.body = await _read_body(endpoint, server, request)
        result = await handler(call)
    except Refusal as error:
        return refusal_response(error, call.language)
    except InvalidShape as error:
        return error_response(BAD, error.message, call.language)
    except AzulejosError as error:
        return error_response(BAD, error.message, call.language)
    except ClientDisconnect:
        return Response(status_code=BAD)  # which nobody receives
    except NotStored as error:
        logger.warning("not stored", extra={"reason": str(error)})
        return refusal_response(Refusal(BUSY, "server.not_saved", 1), call.language)
    except Exception:
        logger.exception("request failed", extra={"endpoint": endpoint.name})
        return error_response(500, Message("server.trouble"), call.language)
    response = result if isinstance(result, Response) else json_response(result, endpoint.success)
    if call.issued:
        set_cookie(response, call, call.issued)
    return response


def json_response(body: Any, status: int = 200) -> Response:
    """A response that is never cached."""
    return Response(msgspec.json.encode(body), status, {"cache-control": "no-store"}, JSON)


def error_response(status: int, message: Message, language: str) -> Response:
    """A response with an error."""
    REFUSED.labels(message.key).inc()
    return json_response(Failure(error=Error(message.key, message.text(language))), status)


def refusal_response(refusal: Refusal, language: str) -> Response:
    """A response that says why something was refused."""
    response = error_response(refusal.status, refusal.message, language)
    if refusal.retry_after is not None:
        response.headers["retry-after"] = str(refusal.retry_after)
    if refusal.status in _NOT_RECEIVED:
        response.headers["connection"] = "close"
    return response


def set_cookie(response: Response, call: Call, guest: Guest) -> None:
    """Give a browser its token."""
    response.set_cookie(
        COOKIE,
        call.server.signer.token(guest),
        max_age=call.server.signer.seconds,
        path="/",
        secure=is_secure(call.request, call.server.settings),
        httponly=True,
        samesite="lax",
    )


def language_of(request: Request) -> str:
    """The language of `?language=`, or the first of `Accept-Language` that is supported."""
    wanted = [request.query_params.get("language", "")]
    wanted += [part.partition(";")[0].strip() for part in request.headers.get("accept-language", "").split(",")[:10]]
    return next((tag[:2].lower() for tag in wanted if tag[:2].lower() in LANGUAGES), LANGUAGES[0])


async def _read_body(endpoint: Endpoint, server: Server, request: Request) -> Any:
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise Refusal(BAD, "server.not_json")
    most = LONGEST_RECORD * 2 if endpoint.body is Upload else server.settings.message_bytes
    try:
        async with asyncio.timeout(server.settings.request_seconds):
            data = await _receive(request, most)
    except TimeoutError:
        raise Refusal(TOO_LATE, "server.too_late", seconds=server.settings.request_seconds) from None
    try:
        text = data.decode()
    except UnicodeDecodeError:
        raise Refusal(BAD, "server.not_json") from None
    return convert(parse_json(text), endpoint.body)


async def _receive(request: Request, most: int) -> bytearray:
    data = bytearray()
    async for part in request.stream():
        data += part
        if len(data) > most + _SPARE:
            raise Refusal(TOO_LARGE, "server.too_large", most=most)
    return data
