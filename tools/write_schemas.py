"""Writes the JSON Schemas of positions, records and messages, and the OpenAPI document, under `docs/`.

They are generated from the types that validate the data.
"""

import json
from pathlib import Path
from typing import Any

import msgspec

from azulejos.games.azul.position import Position as AzulPosition
from azulejos.games.duel.position import Position as DuelPosition
from azulejos.games.summer_pavilion.position import Position as SummerPavilionPosition
from azulejos.match.record import RecordLine
from azulejos.server.openapi import openapi, socket_schema

DOCS = Path(__file__).resolve().parent.parent / "docs"
DRAFT = "https://json-schema.org/draft/2020-12/schema"


def schemas() -> dict[str, dict[str, Any]]:
    """Return the schemas by file name."""
    return {
        "position-azul.schema.json": _position("Azul", AzulPosition),
        "position-summer-pavilion.schema.json": _position("Summer Pavilion", SummerPavilionPosition),
        "position-duel.schema.json": _position("Azul Duel", DuelPosition),
        "record.schema.json": {
            "$schema": DRAFT,
            "title": "A line of a record",
            "description": (
                "A record is a text file with one JSON object per line: a GameLine, then a DealLine or an ActionLine "
                "for each event in order, and at last a ResultLine. This schema describes a single line."
            ),
            **msgspec.json.schema(RecordLine),
        },
        "socket.schema.json": {
            "$schema": DRAFT,
            "title": "A message of the server's socket",
            "description": "Clients send `#/$defs/FromClient`; the server sends `#/$defs/FromServer`.",
            **socket_schema(),
        },
        "openapi.json": openapi(),
    }


def _position(title: str, shape: type) -> dict[str, Any]:
    return {
        "$schema": DRAFT,
        "title": f"A position of {title}",
        "description": "The dict that `match.position()` returns and `azulejos.load_position` accepts.",
        **msgspec.json.schema(shape),
    }


def text(schema: dict[str, Any]) -> str:
    """Return a schema as the text of its file."""
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    for name, schema in schemas().items():
        (DOCS / name).write_text(text(schema), encoding="utf-8")
        print(f"wrote docs/{name}")
