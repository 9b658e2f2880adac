"""What the operator orders, and what the processes report: both go through the database that all processes share."""

from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Row, delete, func, insert, select
from sqlalchemy.engine import make_url
from sqlalchemy.exc import InterfaceError, SQLAlchemyError

from azulejos.server.store.engines import Engines, Work, open_engines
from azulejos.server.store.rows import StoreUnavailable, reason_of
from azulejos.server.store.schema import bans, closures, notices, processes, tables

MOST_BANS = 1000
DAY = 24 * 3600 * 1000


class BanRow(Struct, frozen=True):
    """A banned network."""

    network: str
    until: int
    note: str


class NoticeRow(Struct, frozen=True):
    """A message to everyone."""

    id: int
    """When it was written."""
    until: int
    text: str


class Orders(Struct, frozen=True):
    """Everything that the operator has ordered and that still counts."""

    bans: list[BanRow]
    notice: NoticeRow | None
    closures: list[str]


class ProcessReport(Struct, frozen=True, kw_only=True):
    """How a server process does."""

    host: str
    pid: int
    version: str
    started: int
    tables: int
    """Where somebody is connected."""
    connections: int
    players: int
    """Different guests who are connected."""
    thinking: int
    """Bots and hints that are being computed."""
    waiting: int
    """Bots and hints that wait."""
    reviews: int
    """Reviews that are being computed or wait."""
    memory: int | None
    """Bytes; unknown on some systems."""
    addresses: list[tuple[str, int]]
    """The addresses with the most connections."""


class ListedTable(Struct, frozen=True):
    """A table in the operator's list."""

    id: str
    game: str
    status: str
    public: bool
    created: int
    changed: int
    address_hash: str
    """The same for tables that were made from the same address."""


class AdminStore:
    """Orders and reports, on disk."""

    def __init__(self, engines: Engines) -> None:
        self._engines = engines

    @classmethod
    def open(cls, url: str) -> "AdminStore":
        """Open a database as it is, without migrating it; only a server does that."""
        try:
            parts = make_url(url)
            if parts.get_backend_name() == "sqlite" and not Path(parts.database or "").is_file():
                raise StoreUnavailable(f"there is no file {parts.database}")
            return cls(open_engines(url))
        except (SQLAlchemyError, ImportError) as error:
            raise StoreUnavailable(reason_of(error)) from None

    async def close(self) -> None:
        """Close all connections."""
        await self._engines.dispose()

    async def orders(self, now: int) -> Orders:
        """The orders that count now."""
        notice = await self._rows(select(notices).where(notices.c.until > now).order_by(notices.c.id.desc()).limit(1))
        return Orders(
            await self.bans(now),
            NoticeRow(notice[0].id, notice[0].until, notice[0].text) if notice else None,
            [row.table_id for row in await self._rows(select(closures))],
        )

    async def bans(self, now: int) -> list[BanRow]:
        """The bans that count now, the first to end first."""
        wanted = select(bans).where(bans.c.until > now).order_by(bans.c.until, bans.c.network).limit(MOST_BANS)
        return [BanRow(row.network, row.until, row.note) for row in await self._rows(wanted)]

    async def ban(self, ban: BanRow, now: int) -> bool:
        """Ban a network, in place of an earlier ban; false if there are too many."""

        def write(connection: Connection) -> bool:
            connection.execute(delete(bans).where((bans.c.until <= now) | (bans.c.network == ban.network)))
            if connection.execute(select(func.count()).select_from(bans)).scalar_one() >= MOST_BANS:
                return False
            connection.execute(insert(bans).values(msgspec.structs.asdict(ban)))
            return True

        return bool(await self._write(write))

    async def unban(self, network: str) -> bool:
        """End a ban; false if there is none."""
        removed = delete(bans).where(bans.c.network == network)
        return bool(await self._write(lambda connection: connection.execute(removed).rowcount))

    async def say(self, notice: NoticeRow) -> None:
        """Tell everyone something, instead of what was said before."""

        def write(connection: Connection) -> None:
            connection.execute(delete(notices))
            connection.execute(insert(notices).values(msgspec.structs.asdict(notice)))

        await self._write(write)

    async def close_table(self, table_id: str) -> bool:
        """Have a table deleted by the server; false if there is none."""

        def write(connection: Connection) -> bool:
            if connection.execute(select(tables.c.id).where(tables.c.id == table_id)).first() is None:
                return False
            connection.execute(delete(closures).where(closures.c.table_id == table_id))
            connection.execute(insert(closures).values(table_id=table_id))
            return True

        return bool(await self._write(write))

    async def tables(self, limit: int) -> list[ListedTable]:
        """The tables that changed last."""
        wanted = select(tables).order_by(tables.c.changed.desc(), tables.c.id).limit(limit)
        return [
            ListedTable(row.id, row.game, row.status, bool(row.public), row.created, row.changed, row.address_hash)
            for row in await self._rows(wanted)
        ]

    async def report(self, process: str, now: int, report: ProcessReport) -> None:
        """Write the report of a process over its last one, and forget processes that ended long ago."""
        body = msgspec.json.encode(report).decode()

        def write(connection: Connection) -> None:
            connection.execute(delete(processes).where((processes.c.id == process) | (processes.c.at < now - DAY)))
            connection.execute(insert(processes).values(id=process, at=now, report=body))

        await self._write(write)

    async def forget(self, process: str) -> None:
        """Delete the report of a process that ends."""
        await self._write(lambda connection: connection.execute(delete(processes).where(processes.c.id == process)))

    async def reports(self) -> list[tuple[int, ProcessReport]]:
        """The last report of every process, and when it was written."""
        found = await self._rows(select(processes).order_by(processes.c.at.desc()))
        return [(row.at, msgspec.json.decode(row.report, type=ProcessReport)) for row in found]

    async def _write(self, work: Work) -> Any:
        try:
            return await self._engines.write(work)
        except SQLAlchemyError as error:
            raise StoreUnavailable(reason_of(error)) from None

    async def _rows(self, wanted: Any) -> list[Row[Any]]:
        try:
            async with self._engines.reader.connect() as connection:
                return list((await connection.execute(wanted)).all())
        except (SQLAlchemyError, InterfaceError, OSError) as error:
            raise StoreUnavailable(reason_of(error)) from None
