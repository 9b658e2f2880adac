"""`azulejos admin`: what the operator of a server orders, through its database, and how the server does."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from azulejos.core.errors import CommandMistake
from azulejos.i18n import say
from azulejos.server.admin import FOLLOW_SECONDS, REPORT_SECONDS
from azulejos.server.bans import parse_network
from azulejos.server.messages.parts import LONGEST_NOTICE
from azulejos.server.settings import load_settings
from azulejos.server.store.admin import MOST_BANS, AdminStore, BanRow, NoticeRow
from azulejos.server.store.rows import StoreUnavailable
from azulejos.server.tables.registry import wall_clock
from azulejos.terminal.screen import screen

LONGEST_NOTE = 200
MOST_HOURS = 24 * 366
MOST_MINUTES = 7 * 24 * 60
MOST_LISTED = 10_000
SECOND, MINUTE, HOUR = 1000, 60_000, 3_600_000

T = TypeVar("T")


def print_load(database_url: str | None) -> None:
    """How every process of the server does."""
    reports, now = _ask(database_url, lambda store: store.reports()), wall_clock()
    headings = ("process", "version", "up", "tables", "connections", "players", "bots", "queue", "reviews", "memory")
    rows = [
        (
            f"{report.host}:{report.pid}",
            report.version,
            _duration(at - report.started),
            *map(str, (report.tables, report.connections, report.players)),
            *map(str, (report.thinking, report.waiting, report.reviews)),
            "?" if report.memory is None else f"{report.memory / 2**20:.0f} MiB",
        )
        for at, report in reports
    ]
    _print_table(headings, rows)
    for at, report in reports:
        if now - at > 3 * REPORT_SECONDS * SECOND:
            screen().print(say("admin.silent", process=f"{report.host}:{report.pid}", time=_duration(now - at)))
    for address, count in sorted((entry for _, report in reports for entry in report.addresses), key=lambda e: -e[1]):
        screen().print(say("admin.address", address=address, count=count))


def print_tables(database_url: str | None, most: int) -> None:
    """The tables that changed last."""
    _check_number("most", most, MOST_LISTED)
    found, now = _ask(database_url, lambda store: store.tables(most)), wall_clock()
    headings = ("table", "game", "status", "public", "made", "changed", "made_by")
    rows = [
        (
            table.id,
            table.game,
            table.status,
            say("admin.yes" if table.public else "admin.no"),
            _duration(now - table.created),
            _duration(now - table.changed),
            table.address_hash[:8],
        )
        for table in found
    ]
    _print_table(headings, rows)


def print_bans(database_url: str | None) -> None:
    """The networks that are banned."""
    now = wall_clock()
    found = _ask(database_url, lambda store: store.bans(now))
    _print_table(("network", "left", "note"), [(ban.network, _duration(ban.until - now), ban.note) for ban in found])


def ban(database_url: str | None, address: str, hours: float, note: str) -> None:
    """Ban an address or a network."""
    network = parse_network(address)
    _check_number("hours", hours, MOST_HOURS)
    _check_text("note", note, LONGEST_NOTE)
    now = wall_clock()
    row = BanRow(network, now + int(hours * HOUR), note)
    if not _ask(database_url, lambda store: store.ban(row, now)):
        raise CommandMistake("admin.too_many_bans", most=MOST_BANS)
    _print_done("admin.banned", network=network, time=_duration(row.until - now))


def unban(database_url: str | None, address: str) -> None:
    """End a ban."""
    network = parse_network(address)
    if not _ask(database_url, lambda store: store.unban(network)):
        raise CommandMistake("admin.not_banned", network=network)
    _print_done("admin.unbanned", network=network)


def close_table(database_url: str | None, table: str) -> None:
    """Delete a table, and disconnect everybody there."""
    if not _ask(database_url, lambda store: store.close_table(table)):
        raise CommandMistake("server.no_table")
    _print_done("admin.closed")


def tell_everyone(database_url: str | None, text: str, minutes: float) -> None:
    """Show a message to everyone who is connected, and to everyone who comes while it lasts."""
    _check_text("text", text, LONGEST_NOTICE)
    if not text.strip():
        raise CommandMistake("admin.nothing_said")
    _check_number("minutes", minutes, MOST_MINUTES)
    now = wall_clock()
    notice = NoticeRow(now, now + int(minutes * MINUTE), text.strip())
    _ask(database_url, lambda store: store.say(notice))
    _print_done("admin.said", time=_duration(notice.until - now))


def _ask(database_url: str | None, work: Callable[[AdminStore], Awaitable[T]]) -> T:
    async def ask() -> T:
        store = AdminStore.open(load_settings({"database_url": database_url}).database)
        try:
            return await work(store)
        finally:
            await store.close()

    try:
        return asyncio.run(ask())
    except StoreUnavailable as error:
        raise CommandMistake("server.no_database", reason=str(error)) from None


def _check_number(name: str, value: float, most: int) -> None:
    if not 0 < value <= most:  # so is what is not a number
        raise CommandMistake("admin.bad_number", name=name, most=most)


def _check_text(name: str, text: str, most: int) -> None:
    if len(text) > most or not text.isprintable():
        raise CommandMistake("admin.bad_text", name=name, most=most)


def _print_table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    if not rows:
        screen().print(say("admin.nothing"))
        return
    lines = [[say(f"admin.heading.{heading}") for heading in headings], *rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        cells = (cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        screen().print("  ".join(cells).rstrip(), soft_wrap=True)


def _print_done(key: str, **values: str) -> None:
    screen().print(say(key, **values))
    screen().print(say("admin.soon", seconds=int(FOLLOW_SECONDS)))


def _duration(milliseconds: float) -> str:
    """A length of time, to two units.

    >>> _duration(90_061_000), _duration(59_000)
    ('1 d 1 h', '0 min 59 s')
    """
    seconds = max(0, int(milliseconds / SECOND))
    days, hours, minutes = seconds // 86_400, seconds // 3600 % 24, seconds // 60 % 60
    if days:
        return say("admin.days", days=days, hours=hours)
    if hours:
        return say("admin.hours", hours=hours, minutes=minutes)
    return say("admin.minutes", minutes=minutes, seconds=seconds % 60)
