"""Machine code is compiled in separate processes, with a progress that names it."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest

from azulejos.core.entry_points import PLAY
from azulejos.games import INFOS
from azulejos.native.compiling import compile_environment
from azulejos.native.units import Unit
from azulejos.preparation import preparation as module
from azulejos.preparation.preparation import Preparation, PreparationFailed
from azulejos.preparation.steps import GAMES, LAST, SECONDS, step_seconds
from azulejos.terminal import progress
from azulejos.terminal.main import main

AZUL, DUEL = Unit("azul"), Unit("duel")

NOTHING_TO_DO = "pass"
FAILS = "import sys; sys.exit('Bad luck\\nout of memory')"
NEVER_ENDS = "import pathlib, sys, time; pathlib.Path(sys.argv[1]).touch(); time.sleep(600)"

STEPS = """
import sys
from azulejos.compilation.worker import Unit, compile_unit
from azulejos.compilation.entries import entries_of
print(*(entry.name for entry in entries_of(Unit("azul", sys.argv[1]))))
"""


@pytest.fixture
def workers(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[str]]:
    """The Python arguments of the process of each unit; no unit is ready."""
    programs: dict[str, list[str]] = {}
    monkeypatch.setattr(module, "is_prepared", lambda _: False)
    monkeypatch.setattr(
        module, "_command", lambda unit: [sys.executable, *programs.get(unit.name, ["-c", NOTHING_TO_DO])]
    )
    return programs


def test_every_game_is_prepared() -> None:
    assert {unit.game for unit in GAMES} == set(INFOS)
    assert {unit.part for unit in GAMES} == {PLAY}


@pytest.mark.parametrize("part", SECONDS)
def test_the_estimate_knows_the_steps_of_a_build_process(part: str) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", STEPS, part], capture_output=True, text=True, check=True, env=compile_environment()
    )
    assert [*ran.stdout.split(), LAST] == list(SECONDS[part])


def test_games_are_ready_one_after_the_other(workers: dict[str, list[str]]) -> None:
    ready: list[Unit] = []
    preparation = Preparation(workers=1)
    assert list(preparation.report().units)
    asyncio.run(preparation.run(ready.append))
    assert ready == list(GAMES)
    assert preparation.waiting == []
    assert preparation.report().whole.percent == 100


def test_a_game_that_fails_ends_the_others_with_the_reason(workers: dict[str, list[str]], tmp_path: Path) -> None:
    workers[AZUL.name], workers[DUEL.name] = ["-c", FAILS], ["-c", NEVER_ENDS, str(tmp_path / "begun")]
    preparation = Preparation([AZUL, DUEL], workers=2)
    with pytest.raises(PreparationFailed) as failed:
        asyncio.run(preparation.run())
    assert str(failed.value) == "Azul could not be prepared: out of memory"
    assert preparation.waiting == [AZUL, DUEL]


def test_a_cancelled_preparation_leaves_no_process_behind(workers: dict[str, list[str]], tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    workers[AZUL.name] = ["-c", NEVER_ENDS, str(begun)]
    others, pids = set(_children()), list[int]()

    async def give_up() -> None:
        running = asyncio.create_task(Preparation([AZUL]).run())
        while not begun.exists():
            await asyncio.sleep(0.01)
        pids.extend(pid for pid in _children() if pid not in others)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)

    asyncio.run(give_up())
    assert pids or not Path("/proc/self/task").exists()
    assert not [pid for pid in pids if pid in _children()]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no sessions")
def test_ctrl_c_in_a_terminal_does_not_reach_a_build(workers: dict[str, list[str]], tmp_path: Path) -> None:
    written = tmp_path / "session"
    tell_session = "import os, pathlib, sys; pathlib.Path(sys.argv[1]).write_text(str(os.getsid(0)))"
    workers[AZUL.name] = ["-c", tell_session, str(written)]
    asyncio.run(Preparation([AZUL]).run())
    assert int(written.read_text()) != os.getsid(0)


def _children() -> list[int]:
    tasks = Path("/proc/self/task")
    if not tasks.exists():
        return []
    return [int(pid) for task in tasks.iterdir() for pid in (task / "children").read_text().split()]


def test_more_steps_than_expected_do_no_harm(workers: dict[str, list[str]]) -> None:
    workers[AZUL.name] = ["-c", f"print(end={2 * len(step_seconds(AZUL))} * chr(10))"]
    preparation = Preparation([AZUL])
    asyncio.run(preparation.run())
    assert preparation.report().whole.percent == 100


def test_the_terminal_shows_what_is_compiled_and_how_long_it_takes(
    workers: dict[str, list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    progress.compile_units([AZUL])
    assert capsys.readouterr().err == (
        "First use on this machine: compiling Azul (rules and bots); about 30 s left.\nAzul (rules and bots): ready.\n"
    )


@pytest.mark.usefixtures("workers")
def test_a_bar_shows_what_is_compiled_and_how_long_it_takes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "100")
    asyncio.run(progress._prepare_with_bars(Preparation([AZUL, DUEL], workers=1)))
    shown = capsys.readouterr().err
    assert "Azul (rules and bots)" in shown
    assert "Azul Duel (rules and bots)" in shown
    assert "0 %  about 2 min left" in shown


def test_the_terminal_does_not_mention_what_is_ready(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(module, "is_prepared", lambda _: True)
    progress.compile_units(GAMES)
    assert capsys.readouterr().err == ""


@pytest.mark.usefixtures("workers")
@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        ([], ["rules and bots"]),
        (["--all"], ["rules and bots", "random games and training", "environments"]),
    ],
)
def test_the_command_compiles_the_parts_of_every_game(
    arguments: list[str], parts: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["compile", *arguments]) == 0
    ready = [line for line in capsys.readouterr().err.splitlines() if line.endswith(": ready.")]
    assert sorted(ready) == sorted(f"{info.title} ({part}): ready." for info in INFOS.values() for part in parts)
