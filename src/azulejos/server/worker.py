"""`azulejos worker`: answers what servers ask, on any number of machines."""

import asyncio
import signal
import sys

from azulejos.core.errors import CommandMistake
from azulejos.i18n import say
from azulejos.server.logs import set_up_logs
from azulejos.server.settings import Settings
from azulejos.server.thinking import BOT_NICENESS, MOST_SECONDS, PLAY, REVIEW_NICENESS, REVIEWS, Thinkers


def run_worker(settings: Settings) -> None:
    """Work until SIGINT or SIGTERM."""
    if settings.bus_url is None:
        raise CommandMistake("server.worker_needs_bus")
    set_up_logs(settings.log_format)
    try:
        asyncio.run(_run(settings, settings.bus_url))
    except (ImportError, ValueError) as error:
        raise CommandMistake("server.no_bus", reason=str(error)) from None


async def _run(settings: Settings, url: str) -> None:
    from azulejos.server.remote import work

    is_stopping, loop = asyncio.Event(), asyncio.get_running_loop()
    before = {
        number: signal.signal(number, lambda *_: loop.call_soon_threadsafe(is_stopping.set))
        for number in (signal.SIGINT, signal.SIGTERM)
    }
    queues = {
        PLAY: Thinkers("bots", settings.bot_processes, settings.bot_processes, BOT_NICENESS, MOST_SECONDS),
        REVIEWS: Thinkers(
            "reviews", settings.review_processes, settings.review_processes, REVIEW_NICENESS, settings.review_seconds
        ),
    }
    queues[PLAY].start()
    try:
        await work(url, queues, is_stopping, lambda: _announce(settings))
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        for thinkers in queues.values():
            await thinkers.stop()


def _announce(settings: Settings) -> None:
    count = settings.bot_processes + settings.review_processes
    sys.stdout.write(say("server.working", count=count) + "\n")
    sys.stdout.flush()
