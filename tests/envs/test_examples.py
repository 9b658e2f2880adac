"""The examples run, and the learner learns."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

pytest.importorskip("gymnasium")
pytest.importorskip("pyspiel")

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def example(name: str) -> ModuleType:
    """An example as a module."""
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_open_spiels_search_plays_a_game() -> None:
    assert sum(example("open_spiel_match").play(simulations=2, seed=1)) == 0


def test_random_play_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    module = example("random_play")
    monkeypatch.setattr(module, "GAMES", 64)
    module.main()
    assert [line.split(":")[0] for line in capsys.readouterr().out.splitlines()] == ["azul", "summer-pavilion", "duel"]


@pytest.mark.full
def test_the_learner_beats_the_random_player() -> None:
    assert example("learn_azul").main(updates=20) > 0.9
