"""Workers as processes of their own, as on other machines, with a real Redis."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

import azulejos
from azulejos.i18n import say
from azulejos.server.fair_queue import Share
from azulejos.server.questions import answer, question_of, read_answer
from azulejos.server.reviews import read_review
from azulejos.server.searches import Advice, advise, choose, make_review
from azulejos.server.thinking import BOT_NICENESS, PLAY, REVIEWS, Thinkers, open_remote
from azulejos.server.workers import WorkerFailed
from azulejos.terminal.main import MISTAKE, main
from tests.server.people import BOT, ME, Person, finished_table, until_reviewed
from tests.server.running import served
from tests.server.services import redis_server

pytestmark = pytest.mark.filterwarnings("ignore:Call to deprecated setex")  # by SAQ

ANA = Share("ana", "a", is_for_person=True)
GAMES = ["azul", "summer-pavilion", "duel"]


@pytest.fixture
def own_bus() -> Iterator[str]:
    """A Redis without the workers of other tests."""
    with redis_server() as address:
        yield address


@contextmanager
def worker(bus: str, processes: int = 1) -> Iterator["subprocess.Popen[str]"]:
    """`azulejos worker`; when made, it works."""
    command = [sys.executable, "-m", "azulejos", "worker", "--bus-url", bus, "--log-format", "text"]
    command += ["--bot-processes", str(processes), "--review-processes", "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        assert process.stdout
        try:
            assert say("server.working", count=processes + 1) in process.stdout.readline()
            yield process
        finally:
            process.kill()


def with_thinkers(bus: str, work: Callable[[Thinkers], Awaitable[None]], queue: str = PLAY) -> None:
    async def run() -> None:
        thinkers = Thinkers("bots", 1, 10, BOT_NICENESS, 30, open_remote(bus, queue))
        thinkers.look_for_workers()
        try:
            await asyncio.wait_for(work(thinkers), 60)
        finally:
            await thinkers.stop()

    asyncio.run(run())


async def until_workers(thinkers: Thinkers, count: int) -> None:
    while thinkers._remote is None or thinkers._remote.capacity != count:
        await asyncio.sleep(0.05)


@pytest.mark.parametrize("game", GAMES)
def test_questions_have_what_a_seat_may_know_and_answers_are_read(game: str) -> None:
    match = azulejos.new_match(game, seed=1)
    match.play(match.legal_actions()[0])
    action = read_answer(answer(question_of(choose, match, "beginner"), print), choose, match, "beginner")
    assert action in match.legal_actions()
    advice = read_answer(answer(question_of(advise, match), print), advise, match)
    assert isinstance(advice, Advice)
    assert advice.action in match.legal_actions()


@pytest.mark.parametrize(
    ("function", "text"),
    [
        (choose, "nonsense"),
        (choose, '{"action":32000}'),
        (choose, '{"action":-1}'),
        (advise, '{"action":0,"chance":7.0}'),
        (advise, '{"action":0,"line":[32000]}'),
        (make_review, "{}"),
        (make_review, '{"state":{"status":"done","done":0,"moves":0}}'),
    ],
)
def test_wrong_answers_are_refused(function: Any, text: str) -> None:
    match = azulejos.new_match("azul", seed=1)
    match.play(match.legal_actions()[0])
    with pytest.raises(WorkerFailed):
        read_answer(text, function, match)


def test_a_server_thinks_with_workers_and_without(own_bus: str, tmp_path: Any) -> None:
    with served(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}", bus_url=own_bus) as running:
        ana = Person(running, "Ana")
        registry = running.server.registry
        with worker(own_bus):
            running.do(until_workers(registry.thinkers, 1))
            running.do(until_workers(registry.reviewers, 1))
            at = ana.join(ana.make_table("azul", ME, BOT, first=0)["table"]["id"])
            play_round(at)
            assert at.command("hint")["type"] == "hint"
            table = finished_table(ana)
            ana.call("POST", f"/api/tables/{table}/review", {"simulations": 10}, 202)
            assert len(until_reviewed(ana, table, "done")["judgements"]) == 2
            assert not any(thinkers.workers[0].pid for thinkers in (registry.thinkers, registry.reviewers))
        play_round(at)
        assert registry.thinkers.workers[0].pid or registry.thinkers.workers[1].pid


def play_round(at: Any) -> None:
    """Play, and wait for the bot to do so."""
    at.play()
    while at.state["to_act"] != 0:
        at.receive()


def test_a_worker_that_dies_costs_one_retry(own_bus: str) -> None:
    match = azulejos.new_match("azul", seed=1)

    async def work(thinkers: Thinkers) -> None:
        await until_workers(thinkers, 2)
        os.kill(first.pid, signal.SIGSTOP)  # it takes a job, but does nothing
        thinking = [asyncio.create_task(thinkers.run("bot", ANA, choose, match, "beginner")) for _ in range(2)]
        await asyncio.sleep(0.5)
        first.kill()
        for chosen in await asyncio.gather(*thinking):
            assert chosen in match.legal_actions()
        assert thinkers.workers[0].pid is None, "a worker did it, not this machine"

    with worker(own_bus) as first, worker(own_bus):
        with_thinkers(own_bus, work)


def test_without_workers_this_machine_thinks(own_bus: str) -> None:
    match = azulejos.new_match("azul", seed=1)

    async def work(thinkers: Thinkers) -> None:
        await until_workers(thinkers, 1)
        os.kill(only.pid, signal.SIGSTOP)
        thinking = asyncio.create_task(thinkers.run("bot", ANA, choose, match, "beginner"))
        await asyncio.sleep(0.5)
        only.kill()
        assert await thinking in match.legal_actions()
        assert thinkers.workers[0].pid is not None

    with worker(own_bus) as only:
        with_thinkers(own_bus, work)


def test_progress_and_result_of_a_review_arrive(own_bus: str) -> None:
    match = azulejos.new_match("azul", seed=1)
    bot = azulejos.bot("beginner", seed=1)
    while not match.is_over:
        match.play(bot.choose(match))
    reported: list[int] = []

    async def work(thinkers: Thinkers) -> None:
        await until_workers(thinkers, 1)
        made = await thinkers.run("review", ANA, make_review, match, 200, report=reported.append)
        assert read_review(made).state.moves == len(match.history)

    with worker(own_bus):
        with_thinkers(own_bus, work, REVIEWS)
    assert reported
    assert reported == sorted(reported)


@pytest.mark.usefixtures("own_logs")
def test_unusable_settings_get_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    handler = signal.getsignal(signal.SIGINT)
    for flags in ([], ["--bus-url", "nonsense"], ["--bus-url", "redis://127.0.0.1:1"]):
        assert main(["worker", *flags]) == MISTAKE
        told = capsys.readouterr()
        assert told.err.count("\n") == 1
        assert told.out == ""
    assert signal.getsignal(signal.SIGINT) is handler
