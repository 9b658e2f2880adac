"""Calls of a server's HTTP API, with what the standard library has."""

from typing import Any, TypeVar
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import msgspec

from azulejos.client.errors import Refusal
from azulejos.client.urls import server_address
from azulejos.server.messages.http import Failure

T = TypeVar("T")

SECONDS = 30.0


class Caller:
    """Calls one server, as one guest once there is a token."""

    def __init__(self, url: str, token: str | None = None, language: str = "en") -> None:
        self.address = server_address(url)
        self.token = token
        self.language = language

    def call(self, method: str, path: str, answer: type[T], body: Any = None) -> T:
        """A call whose answer has this type; `Refusal` if the server does not allow it."""
        return msgspec.json.decode(self.fetch(method, path, body), type=answer)

    def fetch(self, method: str, path: str, body: Any = None) -> bytes:
        """A call whose answer is taken as it is."""
        headers = {"Accept-Language": self.language}
        data = None
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        if body is not None:
            data = msgspec.json.encode(body)
            headers["Content-Type"] = "application/json"
        request = Request(self.address + path, data, headers, method=method)  # noqa: S310, the scheme was checked
        try:
            with urlopen(request, timeout=SECONDS) as answer:  # noqa: S310
                told: bytes = answer.read()
                return told
        except HTTPError as error:
            with error:
                raise Refusal(_reason(error)) from None


def _reason(error: HTTPError) -> Any:
    try:
        return msgspec.json.decode(error.read(), type=Failure).error
    except msgspec.MsgspecError:
        raise error from None  # not one of our servers
