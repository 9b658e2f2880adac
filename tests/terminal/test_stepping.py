"""Stepping through a replay on a real terminal."""

import os
import pty
import subprocess
import sys
from pathlib import Path

import azulejos


def test_a_replay_steps_forward_and_back_and_quits(tmp_path: Path) -> None:
    match = azulejos.new_match("azul", seed=4)
    for _ in range(3):
        match.play(match.legal_actions()[0])
    file = tmp_path / "game.jsonl"
    file.write_text(match.record(), encoding="utf-8")
    shown = on_terminal(["replay", str(file)], keys="\n\nb\n3\nq\n")
    first, second, third = map(str, match.history)
    seen = [shown.find(f"{move}/3  {action}") for move, action in ((1, first), (2, second), (3, third))]
    assert -1 < seen[0] < seen[1] < seen[2]
    assert shown.count(f"1/3  {first}") == 2
    assert "The game is not finished." in shown


def on_terminal(arguments: list[str], keys: str) -> str:
    """The output of a command on a terminal while these keys are typed."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "azulejos", *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**os.environ, "NO_COLOR": "1", "TERM": "xterm", "COLUMNS": "100"},
    ) as process:
        os.close(theirs)
        os.write(ours, keys.encode())
        shown = b""
        while True:
            try:
                data = os.read(ours, 65536)
            except OSError:
                break
            if not data:
                break
            shown += data
        assert process.wait() == 0
    os.close(ours)
    return shown.decode()
