"""Calls the HTTP API of a server, with the standard library only."""

from typing import Any, TypeVar
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import msgspec

from azulejos.client.errors import Refusal
from azulejos.client.urls import server_address
from azulejos.server.messages.http import Failure

T = TypeVar("T")

TIMEOUT_SECONDS = 30.0


class HttpApi:
    """The HTTP API of a server. Calls are authenticated once `token` is set."""

    def __init__(self, url: str, token: str | None = None, language: str = "en") -> None:
        self.address = server_address(url)
        self.token = token
        self.language = language

    def call(self, method: str, path: str, answer: type[T], body: Any = None) -> T:
        """Call the API, and decode the answer as this type. Raises `Refusal` if the server refuses."""
        return msgspec.json.decode(self.fetch(method, path, body), type=answer)

    def fetch(self, method: str, path: str, body: Any = None) -> bytes:
        """Call the API, and return the body of the answer. Raises `Refusal` if the server refuses."""
        headers = {"Accept-Language": self.language}
        data = None
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        if body is not None:
            data = msgspec.json.encode(body)
            headers["Content-Type"] = "application/json"
        request = Request(self.address + path, data, headers, method=method)  # noqa: S310, the scheme was checked
        try:
            with urlopen(request, timeout=TIMEOUT_SECONDS) as answer:  # noqa: S310
                content: bytes = answer.read()
                return content
        except HTTPError as error:
            with error:
                raise Refusal(_reason(error)) from None


def _reason(error: HTTPError) -> Any:
    try:
        return msgspec.json.decode(error.read(), type=Failure).error
    except msgspec.MsgspecError:
        raise error from None  # not an Azulejos server
