"""Writes the JSON Schemas of positions, records and messages, and the OpenAPI document, under `docs/`,
from the types that check them.
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
    """The schemas by file name."""
    return {
        "position-azul.schema.json": _position("Azul", AzulPosition),
        "position-summer-pavilion.schema.json": _position("Summer Pavilion", SummerPavilionPosition),
        "position-duel.schema.json": _position("Azul Duel", DuelPosition),
        "record.schema.json": {
            "$schema": DRAFT,
            "title": "A line of a record",
            "description": (
                "A record is a text of JSON objects, one a line: first a GameLine; then a DealLine or an ActionLine "
                "for each thing that happened, in order; last a ResultLine. Every line must fit this schema."
            ),
            **msgspec.json.schema(RecordLine),
        },
        "socket.schema.json": {
            "$schema": DRAFT,
            "title": "A message of the server's socket",
            "description": "`#/$defs/FromClient` are those of a client, `#/$defs/FromServer` those of the server.",
            **socket_schema(),
        },
        "openapi.json": openapi(),
    }


def _position(title: str, shape: type) -> dict[str, Any]:
    return {
        "$schema": DRAFT,
        "title": f"A position of {title}",
        "description": "What `match.position()` gives and `azulejos.load_position` takes.",
        **msgspec.json.schema(shape),
    }


def text(schema: dict[str, Any]) -> str:
    """A schema as its file has it."""
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    for name, schema in schemas().items():
        (DOCS / name).write_text(text(schema), encoding="utf-8")
        print(f"wrote docs/{name}")
