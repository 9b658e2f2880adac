"""Starting the server: what cannot be used is told in one sentence."""

from pathlib import Path

import pytest

from azulejos.server import run
from azulejos.terminal.main import MISTAKE, main

pytestmark = pytest.mark.usefixtures("own_logs")

NOWHERE = "postgresql+psycopg://azulejos:hush@127.0.0.1:1/azulejos"


@pytest.mark.parametrize(
    ("flags", "reason"),
    [
        (["--database-url", "nonsense"], "The database cannot be used: "),
        (["--database-url", "nosuch://host/name"], "The database cannot be used: "),
        (["--database-url", "postgresql+nodriver://host/name"], "The database cannot be used: "),
        (["--database-url", NOWHERE], "The database cannot be used: connection failed"),
        (["--database-url", "sqlite+aiosqlite:////no/such/folder/tables.db"], "unable to open database file"),
        (["--bus-url", "nonsense"], "The bus cannot be used: "),
        (["--bus-url", "redis://host:port"], "The bus cannot be used: "),
        (["--port", "99999"], "port: the number must be 65535 or less"),
        (["--port", "-1"], "port: the number must be 0 or more"),
        (["--bot-threads", "0"], "bot_threads: the number must be 1 or more"),
        (["--host", "a..b"], "Port 0 of a..b cannot be used: "),
    ],
)
def test_what_cannot_be_used_is_told_in_a_sentence(
    flags: list[str], reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(run, "INFOS", {})  # no rules need be compiled for that
    monkeypatch.setenv("AZULEJOS_PORT", "0")
    monkeypatch.setenv("AZULEJOS_DATABASE_URL", f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}")
    assert main(["serve", *flags]) == MISTAKE
    told = capsys.readouterr()
    assert reason in told.err
    assert told.err.count("\n") == 1
    assert "hush" not in told.err
    assert told.out == ""
