"""The OpenAPI document and the schema of WebSocket messages, generated from the types that validate them."""

import re
from typing import Any

import msgspec

from azulejos.server.endpoints import ENDPOINTS, Endpoint
from azulejos.server.messages.http import Failure
from azulejos.server.messages.socket import FromClient, FromServer
from azulejos.version import __version__

JSON = "application/json"
_PATTERNS = {
    "table": {"type": "string", "pattern": "^[A-Za-z0-9_-]{16}$"},
    "seat": {"type": "integer", "minimum": 0, "maximum": 3},
}
_REASONS = {
    400: "The request is invalid",
    401: "You are not a guest yet",
    403: "You may not do that",
    404: "There is no such table or seat",
    408: "The body took too long to arrive",
    409: "Not possible at the moment",
    413: "The body is too large",
    429: "Too many requests",
    431: "There are too many headers, or they are too large",
    503: "The game is still being prepared, or the server is busy; `Retry-After` says when to try again",
}


def openapi() -> dict[str, Any]:
    """The OpenAPI document."""
    types = [kind for end in ENDPOINTS for kind in (end.body, end.answer) if not isinstance(kind, str | None)]
    schemas, components = msgspec.json.schema_components([*types, Failure], ref_template="#/components/schemas/{name}")
    by_type = dict(zip([*types, Failure], schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for end in ENDPOINTS:
        paths.setdefault(end.path, {})[end.method.lower()] = _operation(end, by_type)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Azulejos", "version": __version__, "license": {"name": "MIT", "identifier": "MIT"}},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer"},
                "cookie": {"type": "apiKey", "in": "cookie", "name": "azulejos"},
            },
        },
        "security": [{}, {"token": []}, {"cookie": []}],
    }


def socket_schema() -> dict[str, Any]:
    """The schema of WebSocket messages, from clients and from the server."""
    (client, server), components = msgspec.json.schema_components([FromClient, FromServer])
    return {"oneOf": [client, server], "$defs": {"FromClient": client, "FromServer": server, **components}}


def _operation(end: Endpoint, by_type: dict[Any, Any]) -> dict[str, Any]:
    media, schema = (end.answer, {"type": "string"}) if isinstance(end.answer, str) else (JSON, by_type[end.answer])
    refused = set(end.failures) | {429, 431, 503} | ({400, 408, 413} if end.body else set())
    failures = {
        str(code): {"description": _REASONS[code], "content": {JSON: {"schema": by_type[Failure]}}}
        for code in sorted(refused)
    }
    operation: dict[str, Any] = {
        "operationId": end.name,
        "summary": end.summary,
        "responses": {
            str(end.success): {"description": end.summary, "content": {media: {"schema": schema}}},
            **failures,
        },
    }
    parameters = [
        {"name": name, "in": "path", "required": True, "schema": _PATTERNS[name]}
        for name in re.findall(r"{(\w+)}", end.path)
    ]
    parameters += [
        {"name": name, "in": "query", "description": text, "schema": {"type": "string", "pattern": pattern}}
        for name, pattern, text in end.query
    ]
    if parameters:
        operation["parameters"] = parameters
    if end.body:
        operation["requestBody"] = {"required": True, "content": {JSON: {"schema": by_type[end.body]}}}
    return operation
