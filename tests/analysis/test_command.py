"""`azulejos analyse` as people run it."""

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import azulejos
from azulejos.analysis import position, review
from azulejos.terminal.main import main
from tests.analysis.searchers import Ranking


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Searches are replaced by instant answers."""
    for module in (position, review):
        monkeypatch.setattr(module, "grandmaster", lambda _seed, _budget: Ranking(visits=2))


def record(folder: Path, moves: int | None = None) -> Path:
    match = azulejos.new_match("azul", seed=1, names=["Ana", "Bo"])
    while not match.is_over and (moves is None or len(match.history) < moves):
        match.play(match.legal_actions()[-1])
    file = folder / "game.jsonl"
    file.write_text(match.record(), encoding="utf-8")
    return file


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """A position in a file."""
    file = tmp_path / "position.json"
    file.write_text(json.dumps(azulejos.new_match("azul", seed=1).position()), encoding="utf-8")
    return file


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    code = main(["analyse", *map(str, arguments)])
    said = capsys.readouterr()
    return code, said.out, said.err


def test_a_position_is_a_table_of_choices_with_the_best_explained(
    table: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capsys, table, "--top", 3)
    match = azulejos.new_match("azul", seed=1)
    best, *others = map(str, match.legal_actions())
    assert (code, err) == (0, "")
    assert "Player 1 to move" in out
    assert all(word in out for word in (best, others[0], others[1], "60%", "+5.0"))
    assert others[5] not in out
    assert f"Best: {best}. {match.explain(best)}" in out


def test_a_move_of_a_record_is_a_position(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, record(tmp_path, 4), "--move", 1)
    assert code == 0
    assert "Bo to move" in out


@pytest.mark.parametrize("moves", [5, None])
def test_a_record_is_judged_move_by_move(tmp_path: Path, capsys: pytest.CaptureFixture[str], moves: int | None) -> None:
    file = record(tmp_path, moves)
    code, out, err = run(capsys, file)
    match = azulejos.load_record(file.read_text(encoding="utf-8"))
    assert (code, err) == (0, "")
    assert all(str(action) in out for action in match.history)
    assert all(word in out for word in ("Ana", "Bo", "blunders", "turning points"))


def test_top_shows_the_costliest_moves_only(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, record(tmp_path, 6), "--top", 2)
    rows = [line for line in out.splitlines() if "factory" in line or "centre" in line]
    assert len(rows) == 2


def test_the_analysis_can_be_saved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data, picture = tmp_path / "a.json", tmp_path / "a.svg"
    code, out, _ = run(capsys, record(tmp_path, 5), "--json", data, "--plot", picture)
    assert code == 0
    assert [move["move"] for move in json.loads(data.read_text(encoding="utf-8"))["moves"]] == [1, 2, 3, 4, 5]
    assert ET.fromstring(picture.read_text(encoding="utf-8")).tag.endswith("svg")
    assert f"Saved to {picture}" in out


def test_the_analysis_of_a_position_can_be_saved(
    table: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, _, _ = run(capsys, table, "--json", tmp_path / "a.json")
    assert code == 0
    kept = json.loads((tmp_path / "a.json").read_text(encoding="utf-8"))
    assert len(kept["choices"]) == len(azulejos.new_match("azul", seed=1).legal_actions())


def test_the_analysis_can_be_in_french(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, table, "--language", "fr")
    assert code == 0
    assert "C’est à Joueur 1 de jouer" in out
    assert "60\xa0%" in out
    assert "+5,0" in out


def test_a_mistake_is_one_sentence(table: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    over = record(tmp_path)
    last = len(azulejos.load_record(over.read_text(encoding="utf-8")).history)
    broken = tmp_path / "broken.jsonl"
    broken.write_text("no record", encoding="utf-8")
    for arguments, sentence in (
        ((tmp_path / "none.json",), "does not exist"),
        ((tmp_path,), "is a folder"),
        ((broken,), "Line 1: "),
        ((table, "--plot", tmp_path / "a.svg"), "A plot needs the record of a game"),
        ((table, "--move", 1), "There is no move 1"),
        ((over, "--move", last), "The game is over"),
        ((table, "--seconds", 0), "more than 0"),
        ((table, "--simulations", 0), "1 to 10000000"),
        ((table, "--top", 0), "at least 1 line"),
        ((over, "--json", tmp_path / "nowhere" / "a.json"), "does not exist"),
        ((over, "--plot", tmp_path), "is a folder"),
    ):
        code, out, err = run(capsys, *arguments)
        assert (code, out, err.count("\n")) == (2, "", 1), (arguments, out, err)
        assert sentence in err


def test_a_replay_can_explain_its_moves(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = record(tmp_path, 3)
    assert main(["replay", str(file), "--explain"]) == 0
    told = capsys.readouterr().out
    match = azulejos.new_match("azul", seed=1)
    for action in azulejos.load_record(file.read_text(encoding="utf-8")).history:
        assert match.explain(action.id) in told
        match.play(action.id)
