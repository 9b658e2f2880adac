"""Archived games: all events but the last in one compressed piece, about a tenth of the size."""

import zlib
from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, delete, insert, select

from azulejos.server.store.rows import EventRow
from azulejos.server.store.schema import archives, events, tables

OVER = "over"

_decode = msgspec.json.Decoder(list[EventRow]).decode


def archive_finished(connection: Connection, untouched_since: int, most: int) -> int:
    """Archive some finished games that have not changed since then; returns how many."""
    finished = select(tables.c.id).where(tables.c.status == OVER, tables.c.changed < untouched_since)
    found = connection.execute(finished.where(tables.c.id.not_in(select(archives.c.table_id))).limit(most)).all()
    for (table_id,) in found:
        _archive(connection, table_id)
    return len(found)


def read_archive(body: bytes) -> list[EventRow]:
    """The events in an archive."""
    return _decode(zlib.decompress(body))


def _archive(connection: Connection, table_id: str) -> None:
    """Archive a game. The last event stays, since versions are told and taken by rows."""
    wanted = select(events).where(events.c.table_id == table_id).order_by(events.c.version)
    rows = [EventRow(row.version, row.at, row.body, row.guest, row.command) for row in connection.execute(wanted)][:-1]
    connection.execute(insert(archives).values(table_id=table_id, body=_compress(rows)))
    if rows:
        old = events.c.table_id == table_id, events.c.version <= rows[-1].version
        connection.execute(delete(events).where(*old))


def _compress(rows: Sequence[EventRow]) -> bytes:
    return zlib.compress(msgspec.json.encode(rows), 9)
