"""`azulejos arena` as people run it."""

import json
import shlex
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from azulejos.terminal.main import main
from tests.arena.test_external import EXAMPLE, FAULTY_BOT

RANDOM = shlex.join([sys.executable, "-I", "-S", str(EXAMPLE)])
FAULTY = shlex.join([sys.executable, "-I", "-S", str(FAULTY_BOT), "illegal"])
FEW = ["--games", "2", "--threads", "1", "--seed", "1"]


def test_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "random", "--external", RANDOM, "--option", "wall=grey", *FEW]) == 0
    printed = capsys.readouterr()
    assert "Traceback" not in printed.err
    assert "azul (wall=grey, jokers=false), 2 players, seed 1, " in printed.out
    assert f"random against {RANDOM}" in " ".join(printed.out.split())
    for line in ("games ", "won-drawn-lost ", "win rate ", "score margin ", "mean score of random ", "Elo difference "):
        assert f"\n  {line}" in printed.out
    assert "It is not yet clear whether random or " in printed.out


def test_in_french_with_a_fault(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "random", "--external", FAULTY, *FEW, "--language", "fr"]) == 0
    printed = capsys.readouterr().out
    assert "azul (wall=coloured, jokers=false), 2 joueurs, graine 1" in printed
    assert "100.0\N{NO-BREAK SPACE}%" in printed
    assert "a perdu 2 parties par forfait\N{NO-BREAK SPACE}: il a joué 'factory 9 blue line 1'." in printed
    assert "On ne sait pas encore" in printed


def test_json_and_plot(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    figures, picture = tmp_path / "arena.json", tmp_path / "arena.svg"
    words = ["arena", "--external", FAULTY, "random", "--game", "duel", *FEW, "--no-early-stop"]
    assert main([*words, "--json", str(figures), "--plot", str(picture)]) == 0
    assert f"Saved to {figures}." in capsys.readouterr().out
    told = json.loads(figures.read_text(encoding="utf-8"))
    assert told["contestants"] == ["random", FAULTY]
    assert (told["game"], told["players"], told["seed"], told["games"]) == ("duel", 2, 1, 2)
    assert told["options"].keys() == {"tablets", "tablet_count"}
    (pair,) = told["pairs"]
    assert (pair["wins"], pair["draws"], pair["losses"]) == (2, 0, 0)
    assert pair["win_rate"]["value"] == 1.0
    assert pair["elo"]["value"] is None
    assert pair["margin"] is None
    assert pair["sprt"]["verdict"] == "open"
    assert pair["faults"][0] | {"reason": ""} == {"contestant": FAULTY, "kind": "illegal", "reason": "", "games": 2}
    assert told["seconds"] >= 0
    assert shlex.split(told["command"])[:3] == ["azulejos", "arena", "random"]
    assert told["command"].endswith("--seed 1 --no-early-stop")
    assert ET.parse(picture).getroot().tag.endswith("svg")


def test_the_command_in_the_json_plays_the_same_again(tmp_path: Path) -> None:
    one, again = tmp_path / "1.json", tmp_path / "2.json"
    words = ["arena", "random", "--external", RANDOM, "--games", "2", "--threads", "1"]
    assert main([*words, "--json", str(one)]) == 0
    first = json.loads(one.read_text(encoding="utf-8"))
    assert main([*shlex.split(first["command"])[1:], "--json", str(again)]) == 0
    second = json.loads(again.read_text(encoding="utf-8"))
    assert first | {"seconds": 0} == second | {"seconds": 0}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "An arena needs at least two contestants."),
        (["random"], "An arena needs at least two contestants."),
        (["random", "random", "--game", "go"], "Unknown game 'go'. Available: azul, summer-pavilion, duel."),
        (["random", "random", "--games", "0"], "A pair plays from 1 to 1000000 games, not 0."),
        (["random", "random", "--games", "x"], "“x” is not a valid value for “games”. See azulejos --help."),
        (["random", "random", "--seconds", "-1"], "A player must think for more than 0 and at most 600 seconds."),
        (["random", "random", "--players", "9"], "azul cannot be played by 9 players; possible: 2, 3, 4."),
        (["random", "random", "--option", "wall"], "Write options as name=value, not “wall”."),
        (
            ["random", "random", "--option", "wall=pink"],
            "azul cannot be played with wall='pink'; possible: 'coloured', 'grey'.",
        ),
        (["random", "--external", "no-such-program"], "“no-such-program” cannot be started."),
        (["random", "random", "--json", "/nowhere/at/all.json"], "/nowhere/at does not exist."),
        (["random", "random", "--plot", "."], ". is a folder, not a file."),
    ],
)
def test_a_mistake_gets_one_sentence(arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.err == sentence + "\n"
    assert printed.out == ""


def test_an_unknown_level_gets_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "random", "wizard"]) == 2
    printed = capsys.readouterr()
    assert printed.err.count("\n") == 1
    assert "'wizard'" in printed.err
