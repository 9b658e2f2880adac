"""Malformed requests and messages: none of them is answered with 500, leaves a traceback in the log, or costs memory.

`HOSTILE_MESSAGES` says how many are sent (1,000,000); half of them are HTTP requests.
"""

import asyncio
import json
import os
import random
import sys
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import get_args

from websockets.exceptions import ConnectionClosed

from azulejos.server.messages.socket import FromClient
from tests.hostile.attacks import BROKEN, Attacker
from tests.hostile.target import Target

MESSAGES = int(os.environ.get("HOSTILE_MESSAGES", "1_000_000"))
CONNECTIONS = 8
MESSAGES_AT_ONCE = 200
MOST_MEGABYTES = 30.0
SEED = 7
FREE = {
    "messages_per_second": 1e9,
    "requests_per_second": 1e9,
    "connections_per_address": 1000,
    "work_seconds_per_minute": 1e9,
}
"""What is malformed must be refused for that, not because there is too much of it."""

TABLE_PATHS = ["", "/replay", "/record", "/review", "/branch", "/seats/0", "/seats/0/bot", "/seats/0/claim", "/socket"]
PATHS = ["/", "//", "*", "/healthz", "/metrics", "/api/tables", "/api/guests", "/api/records", "/api/me"]
PATHS += [f"/api/tables/{{}}{path}" for path in TABLE_PATHS]
METHODS = ["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "TRACE", "FOO", "get", "", "G\x00T"]
KINDS = [message.__struct_config__.tag for message in get_args(FromClient)] + ["fly"]
FIELDS = ["id", "version", "action", "seat", "token", "language", "steps", "reaction", "agree", "level", "name"]
FIELDS += ["seats", "record", "game", "move", "simulations"]
VALUES: list[object] = [
    None,
    True,
    -1,
    0,
    1e308,
    2**70,
    "",
    "x",
    "é\ud800",
    "\x00",
    [],
    {},
    [[[]]],
    {"type": "tile"},
    "a" * 300,
]


def malformed_body(chance: random.Random) -> bytes:
    """Something that may look like JSON."""
    fields = {chance.choice(FIELDS): chance.choice(VALUES) for _ in range(chance.randrange(5))}
    text = json.dumps({"type": chance.choice(KINDS), **fields}).encode()
    return damaged(chance, text)


def damaged(chance: random.Random, data: bytes) -> bytes:
    """The same with some bytes lost, changed, repeated or inserted; often as it was."""
    for _ in range(chance.choice((0, 0, 0, 0, 1, 2, 5))):
        at = chance.randrange(len(data) + 1)
        part = bytes(chance.randrange(256) for _ in range(chance.randrange(4)))
        data = data[:at] + chance.choice((part, data[at : at + 5] * 2, b"\r\n", b"")) + data[at + chance.randrange(4) :]
    return data


def malformed_request(chance: random.Random, table: str) -> bytes:
    """A request with nonsense in its line, its headers or its body."""
    path = chance.choice(PATHS).format(chance.choice((table, "nowhere", "é", "%00", "..%2f", "a" * 40)))
    path += chance.choice((*[""] * 12, "?mine=2", "?language=xx", "?skip=-1", "#", " x", "%zz"))
    body = malformed_body(chance)
    length = chance.choice((*[len(body)] * 12, 0, len(body) + 1, -1, "x", 10**20))
    headers = ["Host: azulejos", f"Content-Length: {length}", "Content-Type: application/json"]
    headers += chance.sample(
        [
            "Transfer-Encoding: chunked",
            "Connection: close",
            "Connection: Upgrade\r\nUpgrade: websocket",
            "Authorization: Bearer x.y.z",
            "Cookie: azulejos=%%;;=",
            "Accept-Language: fr;q=x,,",
            "Origin: null",
            "X: " + "a" * 500,
            "Expect: 100-continue",
            " folded",
        ],
        chance.randrange(4),
    )
    version = chance.choice((*["HTTP/1.1"] * 12, "HTTP/1.0", "HTTP/2.0", "HTTP/9", ""))
    head = f"{chance.choice(METHODS[:5] * 4 + METHODS)} {path} {version}\r\n" + "\r\n".join(headers) + "\r\n\r\n"
    return damaged(chance, head.encode()) + body


@dataclass
class Report:
    """What was sent, and how it was answered."""

    requests: int = 0
    messages: int = 0
    statuses: Counter[int] = field(default_factory=Counter)
    codes: Counter[str] = field(default_factory=Counter)


async def send_requests(attacker: Attacker, table: str, chance: random.Random, count: int, report: Report) -> None:
    """Send malformed requests, each on a connection of its own, and count the answers."""
    for _ in range(count):
        reader, writer = await attacker.line()
        with suppress(*BROKEN):
            writer.write(malformed_request(chance, table))
            writer.write_eof()
            report.requests += 1
            async with asyncio.timeout(5):
                received = await reader.read()
            for part in received.split(b"HTTP/1.1 ")[1:]:
                report.statuses[int(part[:3])] += 1
        writer.transport.abort()


async def send_messages(attacker: Attacker, table: str, chance: random.Random, count: int, report: Report) -> None:
    """Send malformed messages, many on one connection, and count the answers. The server may close the connection."""
    left = count
    while left > 0:
        async with attacker.socket(table) as socket:
            await socket.send('{"type": "join", "version": 0}')
            await socket.recv()
            with suppress(ConnectionClosed):
                for _ in range(min(left, MESSAGES_AT_ONCE)):
                    data = malformed_body(chance)
                    await socket.send(data.decode("utf-8", "replace") if chance.random() < 0.999 else data)
                    left -= 1
                    report.messages += 1
                await socket.send('{"type": "undo", "id": "last"}')
                while (answer := json.loads(await socket.recv())).get("id") != "last":
                    report.codes[answer["error"]["code"] if "error" in answer else answer["type"]] += 1


async def bombard(target: Target, messages: int, seed: int) -> Report:
    """Send so many requests and messages."""
    report, each = Report(), messages // 2 // CONNECTIONS
    async with Attacker(target.port) as attacker:
        table, _ = await attacker.table()
        chances = [random.Random(seed + n) for n in range(2 * CONNECTIONS)]
        requests = [send_requests(attacker, table, chance, each, report) for chance in chances[::2]]
        await asyncio.gather(
            *requests, *[send_messages(attacker, table, chance, each, report) for chance in chances[1::2]]
        )
    return report


def test_malformed_requests_and_messages_do_no_harm(tmp_path: Path) -> None:
    target = Target(tmp_path, **FREE)
    try:
        asyncio.run(bombard(target, min(MESSAGES, 20_000), SEED))  # what is kept is there afterwards
        memory, began = target.memory(), time.monotonic()
        report = asyncio.run(bombard(target, MESSAGES, SEED + 2 * CONNECTIONS))
        grown = target.memory() - memory
        sys.stdout.write(
            f"\n{report.requests} malformed requests and {report.messages} messages"
            f" in {time.monotonic() - began:.0f} s\n"
            f"  memory: {memory:.0f} {grown:+.0f} MB\n"
            f"  answers to requests: {dict(sorted(report.statuses.items()))}\n"
            f"  answers to messages: {dict(report.codes.most_common())}\n"
        )
        assert target.failures() == []
        assert report.requests + report.messages >= MESSAGES - 2 * CONNECTIONS
        assert 500 not in report.statuses
        assert "server.trouble" not in report.codes
        assert grown < MOST_MEGABYTES
        assert target.is_well()
    finally:
        target.stop()
