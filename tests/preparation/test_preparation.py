"""Games are prepared in separate processes, and only what playing needs is compiled."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest

from azulejos.core.compiler import CACHE_VARIABLE
from azulejos.engine import batches, playouts
from azulejos.games import INFOS
from azulejos.preparation import preparation as module
from azulejos.preparation.preparation import Preparation, PreparationFailed
from azulejos.preparation.steps import SECONDS, prepare
from azulejos.terminal import progress

NOTHING_TO_DO = "pass"
FAILS = "import sys; sys.exit('Bad luck\\nout of memory')"
NEVER_ENDS = "import pathlib, sys, time; pathlib.Path(sys.argv[1]).touch(); time.sleep(600)"


@pytest.fixture
def workers(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[str]]:
    """The Python arguments of the process of each game; no game is ready."""
    programs = {name: ["-c", NOTHING_TO_DO] for name in INFOS}
    monkeypatch.setattr(module, "is_prepared", lambda _: False)
    monkeypatch.setattr(module, "_command", lambda name: [sys.executable, *programs[name]])
    return programs


def test_every_game_is_measured() -> None:
    assert set(SECONDS) == set(INFOS)


@pytest.mark.parametrize("name", INFOS)
def test_a_game_has_as_many_steps_as_were_measured(name: str) -> None:
    assert len(list(prepare(name))) == len(SECONDS[name])


@pytest.mark.parametrize("name", INFOS)
def test_players_need_nothing_that_only_benchmarks_and_environments_call(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("players never call this")

    for function in ("random_game", "random_games", "census"):
        monkeypatch.setattr(playouts, function, refuse)
    for function in ("start_games", "step_games", "show_games", "observe_game", "mask_game"):
        monkeypatch.setattr(batches, function, refuse)
    assert list(prepare(name))


@pytest.mark.full
def test_a_prepared_game_has_compiled_no_random_games(tmp_path: Path) -> None:
    environment = {**os.environ, CACHE_VARIABLE: str(tmp_path)}
    subprocess.run([sys.executable, "-m", "azulejos.preparation.worker", "azul"], check=True, env=environment)
    compiled = {file.name.partition("-")[0] for file in tmp_path.rglob("*.nbi")}
    assert any("search" in name for name in compiled)
    assert not [name for name in compiled if "random_game" in name or "census" in name or "batches" in name]


def test_games_are_ready_one_after_the_other(workers: dict[str, list[str]]) -> None:
    ready: list[str] = []
    preparation = Preparation(workers=1)
    assert preparation.report().games
    asyncio.run(preparation.run(ready.append))
    assert ready == list(SECONDS)
    assert preparation.waiting == []
    assert preparation.report().whole.percent == 100


def test_a_game_that_fails_ends_the_others_with_the_reason(workers: dict[str, list[str]], tmp_path: Path) -> None:
    workers["azul"], workers["duel"] = ["-c", FAILS], ["-c", NEVER_ENDS, str(tmp_path / "begun")]
    preparation = Preparation(["azul", "duel"], workers=2)
    with pytest.raises(PreparationFailed) as failed:
        asyncio.run(preparation.run())
    assert str(failed.value) == "Azul could not be prepared: out of memory"
    assert preparation.waiting == ["azul", "duel"]


def test_a_cancelled_preparation_leaves_no_process_behind(workers: dict[str, list[str]], tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    workers["azul"] = ["-c", NEVER_ENDS, str(begun)]
    others, pids = set(_children()), list[int]()

    async def give_up() -> None:
        running = asyncio.create_task(Preparation(["azul"]).run())
        while not begun.exists():
            await asyncio.sleep(0.01)
        pids.extend(pid for pid in _children() if pid not in others)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)

    asyncio.run(give_up())
    assert pids or not Path("/proc/self/task").exists()
    assert not [pid for pid in pids if pid in _children()]


def _children() -> list[int]:
    tasks = Path("/proc/self/task")
    if not tasks.exists():
        return []
    return [int(pid) for task in tasks.iterdir() for pid in (task / "children").read_text().split()]


def test_the_terminal_shows_the_preparation(workers: dict[str, list[str]], capsys: pytest.CaptureFixture[str]) -> None:
    progress.prepare_games(["azul"])
    told = capsys.readouterr().err
    assert told == "Preparing Azul for the first time on this machine: about 30 s left.\nAzul is ready.\n"


def test_the_terminal_does_not_mention_ready_games(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(module, "is_prepared", lambda _: True)
    progress.prepare_games(INFOS)
    assert capsys.readouterr().err == ""
