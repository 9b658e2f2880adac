"""The commands: their output, and one sentence for every mistake."""

import io
import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import azulejos
from azulejos.terminal.main import main
from tests.games.samples import OPTION_NAMES


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The record of a finished game."""
    match, choose = (
        azulejos.new_match("azul", players=3, seed=3, jokers=True, names=["Ana", "Bo", "Cy"]),
        random.Random(3),
    )
    while not match.is_over:
        match.play(choose.choice(match.legal_actions()))
    file = tmp_path / "game.jsonl"
    file.write_text(match.record(), encoding="utf-8")
    return file


@pytest.fixture
def position(tmp_path: Path) -> Path:
    """A position in a file."""
    file = tmp_path / "position.json"
    file.write_text(json.dumps(azulejos.new_match("azul", seed=3, wall="grey").position(), indent=2), encoding="utf-8")
    return file


def run(*arguments: str, text: str = "", **environment: str) -> "subprocess.CompletedProcess[str]":
    """A command in a process of its own."""
    command = [sys.executable, "-m", "azulejos", *arguments]
    environment = {**os.environ, **environment}
    return subprocess.run(command, input=text, capture_output=True, text=True, check=False, env=environment)


def test_games_lists_options_and_players(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    printed = capsys.readouterr().out
    assert "azul  Azul, for 2, 3, 4 players" in printed
    assert "wall: coloured (default), grey" in printed
    assert "duel  Azul Duel, for 2 players" in printed
    assert "tablets: random (default), first-game" in printed
    assert "first-game: rows, columns, diagonals" in printed
    assert "tablet_count: 3 (default), 4" in printed


def test_games_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--json"]) == 0
    azul, summer_pavilion, duel = json.loads(capsys.readouterr().out)
    assert azul["players"] == summer_pavilion["players"] == [2, 3, 4]
    assert azul["options"]["jokers"] == {"values": [False, True], "default": False}
    assert summer_pavilion["options"]["wilds"]["orders"]["front"][0] == "purple"
    assert duel["players"] == [2]
    assert duel["options"]["tablets"]["named"] == {"first-game": ["rows", "columns", "diagonals"]}
    assert duel["options"]["tablets"]["groups"][3] == ["jokers", "specials"]
    assert duel["options"]["tablet_count"] == {"values": [3, 4], "default": 3}


def test_show_draws_the_end_of_a_record(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", str(record)]) == 0
    printed = capsys.readouterr().out
    match = azulejos.load_record(record.read_text(encoding="utf-8"))
    assert match.outcome is not None
    assert match.outcome.message(match.names).text() in printed
    for name, score in zip(("Ana", "Bo", "Cy"), match.scores, strict=True):
        assert f"{name}  {score} point" in printed


def test_show_draws_an_earlier_move(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", str(record), "--move", "0"]) == 0
    printed = capsys.readouterr().out
    assert "Round 1  Ana takes tiles" in printed


def test_show_draws_a_position_in_letters(position: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", str(position)]) == 0
    printed = capsys.readouterr().out
    factory = json.loads(position.read_text(encoding="utf-8"))["factories"][0]
    letters = {"blue": "B", "yellow": "Y", "red": "R", "black": "K", "white": "W"}
    assert " 1 " + "".join(f" {letters[tile]} " for tile in factory) in printed


def test_show_reads_the_standard_input(position: Path) -> None:
    ran = run("show", "-", text=position.read_text(encoding="utf-8"))
    assert ran.returncode == 0
    assert "Round 1" in ran.stdout


def test_show_uses_colour_on_a_terminal_only(position: Path) -> None:
    assert "\x1b[" not in run("show", str(position)).stdout
    assert "\x1b[" in run("show", str(position), FORCE_COLOR="1").stdout


def test_replay_prints_every_move(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(record)]) == 0
    printed = capsys.readouterr().out.splitlines()
    match = azulejos.load_record(record.read_text(encoding="utf-8"))
    assert match.outcome is not None
    told = [line for line in printed if ". " in line[:6]]
    assert len(told) == len(match.history)
    assert f"{match.history[0]}" in told[0]
    assert printed[-1] == match.outcome.message(match.names).text()


def test_replay_with_boards_draws_each(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(record), "--boards"]) == 0
    match = azulejos.load_record(record.read_text(encoding="utf-8"))
    assert capsys.readouterr().out.count("\nBag ") == len(match.history)


def test_play_a_whole_game_from_the_keyboard(tmp_path: Path) -> None:
    """Every action is typed; the saved record has the same game."""
    match, choose, typed = azulejos.new_match("azul", seed=9, wall="grey"), random.Random(9), []
    while not match.is_over:
        action = choose.choice(match.legal_actions())
        typed.append(str(action))
        match.play(action)
    file = tmp_path / "kept.jsonl"
    ran = run("play", "--seed", "9", "--option", "wall=grey", "--record", str(file), text="\n".join(typed))
    assert ran.returncode == 0
    assert ran.stderr == ""
    assert str(match.outcome) in ran.stdout
    assert file.read_text(encoding="utf-8") == match.record()


def test_play_reports_mistakes_and_continues(tmp_path: Path) -> None:
    typed = ["factory 9 blue line 1", "what", "undo", "help", "moves", f"save {tmp_path / 'x.jsonl'}", "save", "quit"]
    ran = run("play", "--seed", "1", text="\n".join(typed))
    assert ran.returncode == 0
    assert "There is no factory 9 at this table: it has 5 factories." in ran.stdout
    assert "“what” is not an action" in ran.stdout
    assert "There is nothing to undo." in ran.stdout
    assert "The game is left unfinished." in ran.stdout
    assert azulejos.load_record((tmp_path / "x.jsonl").read_text(encoding="utf-8")).history == ()


def test_play_resumes_a_record(tmp_path: Path) -> None:
    match = azulejos.new_match("azul", seed=1)
    match.play(match.legal_actions()[0])
    file = tmp_path / "half.jsonl"
    file.write_text(match.record(), encoding="utf-8")
    ran = run("play", "--resume", str(file), text="undo\n")
    assert "Player 2> " in ran.stdout
    assert ran.stdout.count("Player 1> ") == 1


def test_help_exists_for_every_command_in_both_languages() -> None:
    english, french = run("--help").stdout, run("--help", "--language", "fr").stdout
    assert "Play a game in the terminal." in english
    assert "Jouer une partie dans le terminal." in french
    for command in (
        "games",
        "play",
        "show",
        "replay",
        "analyse",
        "arena",
        "train",
        "bench",
        "compile",
        "backup",
        "restore",
    ):
        assert command in english
        assert run(command, "--help").returncode == 0
        assert "required" not in run(command, "--help", "--language=fr").stdout


def test_french_table(position: Path) -> None:
    printed = run("show", str(position), "--language", "fr").stdout
    assert "Manche 1  Joueur 1 prend des tuiles" in printed
    assert "Couvercle 0" in printed


def test_commands_without_rules_load_none() -> None:
    """They import neither NumPy nor machine code, so they start quickly."""
    heavy = "{'numpy', 'numba', 'llvmlite', 'azulejos.native.loader'}"
    code = f"import sys; from azulejos.terminal.main import main; main(['games']); print({heavy} & set(sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.endswith(
        "set()\n"
    )


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["shw"], "Unknown command “shw”. See azulejos --help."),
        (["show"], "A value for “FILE” is missing. See azulejos --help."),
        (["show", "nowhere.jsonl"], "nowhere.jsonl does not exist."),
        (["show", "."], ". is a folder, not a file."),
        (["show", "x", "--colour"], "Unknown option “--colour”. See azulejos --help."),
        (["games", "more"], "Too many arguments: “more”. See azulejos --help."),
        (["play", "go"], "Unknown game 'go'. Available: azul, summer-pavilion, duel."),
        (["play", "--players", "many"], "“many” is not a valid value for “players”. See azulejos --help."),
        (["play", "--players", "0"], "azul cannot be played by 0 players; possible: 2, 3, 4."),
        (["play", ""], "Unknown game ''. Available: azul, summer-pavilion, duel."),
        (["play", "--players", "7"], "azul cannot be played by 7 players; possible: 2, 3, 4."),
        (["play", "--option", "wall=pink"], "azul cannot be played with wall='pink'; possible: 'coloured', 'grey'."),
        (["play", "--option", "colour=pink"], f"azul has no option 'colour'. Available: {OPTION_NAMES['azul']}."),
        (["play", "--option", "grey"], "Write options as name=value, not “grey”."),
        (
            ["play", "--resume", "x", "--players", "3"],
            "With --resume, the game, players, options and first player come from the file.",
        ),
        (
            ["play", "summer-pavilion", "--option", "wilds=red,blue"],
            "summer-pavilion cannot be played with wilds=['red', 'blue']; possible: 'front', 'back', "
            "or the six colours in any order.",
        ),
        (["play", "duel", "--players", "3"], "duel cannot be played by 3 players; possible: 2."),
        (
            ["play", "duel", "--option", "tablets=rows,rainbow,border"],
            "duel cannot be played with tablets=['rows', 'rainbow', 'border']; possible: 'random', 'first-game', "
            "or a list of 3-4 of these, at most one of each pair: "
            "rows/rainbow, columns/border, diagonals/corners, jokers/specials.",
        ),
        (
            ["play", "duel", "--option", "tablet_count=5"],
            "duel cannot be played with tablet_count=5; possible: 3, 4.",
        ),
        (
            ["play", "duel", "--option", "tablets=first-game", "--option", "tablet_count=4"],
            "duel cannot be played with tablet_count=4: tablets names 3.",
        ),
        (
            ["play", "duel", "--option", "tablets=rows,border,corners", "--option", "tablet_count=4"],
            "duel cannot be played with tablet_count=4: tablets names 3.",
        ),
        (["play", "--record", "."], ". is a folder, not a file."),
        (["play", "--seed", "-1"], "A seed is a whole number from 0 to 2**64 - 1, not -1."),
        (["bench", "--seconds", "0"], "A measurement must take more than 0 and at most 60 seconds."),
        (["--language", "tlh", "games"], "Unknown language “tlh”. Available: en, fr."),
    ],
)
def test_a_mistake_gets_one_sentence(arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    printed = capsys.readouterr()
    assert printed.err == sentence + "\n"
    assert printed.out == ""


ORDER = ["red", "purple", "blue", "green", "yellow", "orange"]
SIDES = ["rainbow", "border", "corners", "specials"]


@pytest.mark.parametrize(
    ("game", "options"),
    [("summer-pavilion", {"wilds": ORDER}), ("duel", {"tablets": SIDES}), ("duel", {"tablet_count": 4})],
    ids=["summer-pavilion", "duel", "duel-4"],
)
def test_play_other_games_from_the_keyboard(game: str, options: dict[str, Any], tmp_path: Path) -> None:
    """Games with choices in the middle of turns, and with lists and numbers as options."""
    match, choose, typed = azulejos.new_match(game, seed=9, **options), random.Random(9), []
    while not match.is_over:
        action = choose.choice(match.legal_actions())
        typed.append(str(action))
        match.play(action)
    file = tmp_path / "kept.jsonl"
    ((name, value),) = options.items()
    option = f"{name}={','.join(value) if isinstance(value, list) else value}"
    ran = run("play", game, "--seed", "9", "--option", option, "--record", str(file), text="\n".join(typed))
    assert ran.stderr == ""
    assert str(match.outcome) in ran.stdout
    assert file.read_text(encoding="utf-8") == match.record()


def test_invalid_input_does_not_end_a_game() -> None:
    command = [sys.executable, "-m", "azulejos", "play", "--seed", "1"]
    ran = subprocess.run(command, input=b"\xff\xfe\nquit\n", capture_output=True, check=False)
    assert ran.returncode == 0
    assert b"is not an action" in ran.stdout


def test_a_limited_encoding_gets_replacement_characters() -> None:
    ran = run("play", "--seed", "1", text="quit\n", PYTHONIOENCODING="ascii")
    assert ran.returncode == 0
    assert "Player 1" in ran.stdout


def test_a_position_file_may_have_a_byte_order_mark(tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    file.write_text(json.dumps(azulejos.new_match("azul", seed=3).position()), encoding="utf-8-sig")
    assert main(["show", str(file)]) == 0


def test_narrow_screens_get_one_board_below_the_other(position: Path) -> None:
    wide, narrow = (run("show", str(position), COLUMNS=columns).stdout for columns in ("80", "60"))
    assert max(line.count(" ▸ ") for line in wide.splitlines()) == 2
    assert max(line.count(" ▸ ") for line in narrow.splitlines()) == 1


def test_a_missing_move_is_refused(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", str(record), "--move", "9999"]) == 2
    assert capsys.readouterr().err.startswith("There is no move 9999; the last one is ")


def test_an_unwritable_record_is_reported_before_the_game(tmp_path: Path) -> None:
    ran = run("play", "--record", str(tmp_path / "nowhere" / "x.jsonl"))
    assert ran.returncode == 2
    assert "does not exist." in ran.stderr
    assert "Traceback" not in ran.stderr


@settings(
    max_examples=150, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(data=st.one_of(st.binary(max_size=300), st.text(max_size=300).map(str.encode)))
def test_any_file_content_gets_one_sentence(data: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "fuzz"
    file.write_bytes(data)
    for command in ("show", "replay"):
        assert main([command, str(file)]) == 2
        printed = capsys.readouterr()
        assert printed.out == ""
        assert printed.err.count("\n") == 1
        assert "Traceback" not in printed.err


@settings(
    max_examples=150, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    words=st.lists(
        st.one_of(st.sampled_from(["show", "games", "--move", "--json", "-", "--language"]), st.text(max_size=8)),
        max_size=4,
    )
)
def test_any_command_line_gets_one_sentence(
    words: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO()))
    if words[:1] in (["play"], ["bench"], ["compile"]):
        return
    assert main(words) in (0, 2)
    assert "Traceback" not in capsys.readouterr().err


def test_a_bot_plays_the_other_seats(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    typed = "factory 1 blue floor\nundo\nfactory 1 blue line 1\n"
    ran = run(
        *("play", "azul", "--players", "3", "--against", "apprentice", "--first", "1"),
        *("--seed", "3", "--record", str(file)),
        text=typed,
    )
    assert ran.returncode == 0, ran.stderr
    match = azulejos.load_record(file.read_text(encoding="utf-8"))
    assert match.names == ("Player 1", "Apprentice 1", "Apprentice 2")
    assert str(match.history[0]) == "factory 1 blue line 1"
    assert len(match.history) == 3
    assert f"Apprentice 2 plays {match.history[2]}." in ran.stdout


@pytest.mark.parametrize("first", ["2", "random"])
def test_a_bot_can_start(first: str, tmp_path: Path) -> None:
    """Seed 3 draws player 2; a player who has not played yet has nothing to take back."""
    file = tmp_path / "game.jsonl"
    ran = run(
        *("play", "--against", "apprentice", "--first", first, "--seed", "3", "--record", str(file)), text="undo\n"
    )
    assert ran.returncode == 0, ran.stderr
    assert "There is nothing to undo." in ran.stdout
    match = azulejos.load_record(file.read_text(encoding="utf-8"))
    assert (match.first_player, match.current_player, len(match.history)) == (1, 0, 1)


def test_against_a_bot_the_first_player_is_random(tmp_path: Path) -> None:
    for seed, first in ((3, 1), (4, 0)):
        assert azulejos.new_match("azul", seed=seed, first="random").first_player == first
        file = tmp_path / f"{seed}.jsonl"
        run("play", "--against", "apprentice", "--seed", str(seed), "--record", str(file), text="")
        assert azulejos.load_record(file.read_text(encoding="utf-8")).first_player == first


def test_at_one_keyboard_player_1_starts_by_default() -> None:
    assert "Player 1> " in run("play", "--seed", "3", text="").stdout
    assert "Player 3> " in run("play", "--players", "3", "--first", "3", text="").stdout


@pytest.mark.parametrize("first", ["0", "3", "one", "1.0", "-1", ""])
def test_an_unknown_first_player_is_refused(first: str) -> None:
    ran = run("play", f"--first={first}")
    assert ran.returncode == 2
    assert ran.stderr == f"--first cannot be '{first}'; possible: 1, 2, random.\n"


def test_an_unknown_bot_is_refused() -> None:
    ran = run("play", "--against", "god")
    assert ran.returncode == 2
    assert ran.stderr == "Unknown bot 'god'. Available: beginner, apprentice, artisan, master, grandmaster.\n"


def test_existing_files_are_not_overwritten(record: Path, tmp_path: Path) -> None:
    before = record.read_bytes()
    refusal = f"{record} already exists; choose another file.\n"
    assert run("play", "--record", str(record)).stderr == refusal
    saved = run("play", text=f"save {record}\nsave {tmp_path}/new.jsonl\nsave {tmp_path}/new.jsonl\n").stdout
    assert refusal in saved
    assert saved.count(f"Saved to {tmp_path}/new.jsonl.") == 2
    twice = f"{record} is named twice: one would overwrite the other.\n"
    assert run("analyse", str(record), "--json", str(record)).stderr == twice
    assert run("analyse", str(record), "--json", f"{tmp_path}/p", "--plot", f"{tmp_path}/p").stderr == twice.replace(
        str(record), f"{tmp_path}/p"
    )
    assert record.read_bytes() == before
    assert run("play", "--resume", f"{tmp_path}/new.jsonl", "--record", f"{tmp_path}/new.jsonl").returncode == 0


@pytest.mark.parametrize(
    ("command", "code", "error"),
    [
        ("play azul <&-", 0, ""),
        ("games >&-", 0, ""),
        ("games 2>&-", 0, ""),
        ("games >/dev/full", 2, "The output cannot be read or written: No space left on device.\n"),
        ("show /proc/self/mem", 2, "/proc/self/mem cannot be read or written: Input/output error.\n"),
        ("games | head -1 >/dev/null; exit ${PIPESTATUS[0]}", 0, ""),
        ("replay RECORD --boards | head -1 >/dev/null; exit ${PIPESTATUS[0]}", 0, ""),
    ],
)
@pytest.mark.skipif(sys.platform != "linux", reason="closed streams and full disks as Linux has them")
def test_closed_and_full_streams_end_cleanly(record: Path, command: str, code: int, error: str) -> None:
    line = f"{sys.executable} -m azulejos {command.replace('RECORD', str(record))}"
    ran = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (code, error)


@pytest.mark.parametrize("columns", ["0", "00", ""])
def test_an_empty_terminal_width_is_ignored(record: Path, columns: str) -> None:
    assert run("show", str(record), COLUMNS=columns).stdout == run("show", str(record)).stdout
    assert run("--help", COLUMNS=columns).returncode == 0
