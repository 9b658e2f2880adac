"""Starting the server: unusable settings get one sentence."""

from pathlib import Path

import pytest
from sqlalchemy.engine import make_url

from azulejos.server import run
from azulejos.server.settings import Settings, load_settings
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
        (["--bot-processes", "0"], "bot_processes: the number must be 1 or more"),
        (["--requests-per-second", "0"], "requests_per_second: the number must be more than 0"),
        (
            ["--public-url", "example.org"],
            "The public address must be http:// or https:// followed by a host name, without a path",
        ),
        (
            ["--public-url", "https://example.org/azul"],
            "The public address must be http:// or https:// followed by a host name",
        ),
        (
            ["--database-password-file", "/no/such/file"],
            "cannot be read from /no/such/file: No such file or directory.",
        ),
        (["--log-format", "xml"], "Invalid setting: log_format: 'xml' is not allowed here."),
        (["--host", "a..b"], "Port 0 of a..b cannot be used: "),
    ],
)
def test_unusable_settings_get_one_sentence(
    flags: list[str], reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("AZULEJOS_PORT", "0")
    monkeypatch.setenv("AZULEJOS_DATABASE_URL", f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}")
    assert main(["serve", *flags]) == MISTAKE
    told = capsys.readouterr()
    assert reason in told.err
    assert told.err.count("\n") == 1
    assert "hush" not in told.err
    assert told.out == ""


@pytest.mark.parametrize("password", ["p@ss:w/o?r#d%&$'\"\\ é", "x" * 100, " padded "])
def test_a_password_may_hold_any_character(password: str, tmp_path: Path) -> None:
    file = tmp_path / "password"
    file.write_text(password + "\n", encoding="utf-8")
    given = {"database_url": "postgresql+psycopg://ana@host/name", "database_password_file": str(file)}
    assert make_url(load_settings(given).database).password == password


@pytest.mark.parametrize(
    ("settings", "opened"),
    [
        (Settings(), "http://127.0.0.1:8000"),
        (Settings(host="localhost"), "http://localhost:8000"),
        (Settings(host="::1"), "http://[::1]:8000"),
        (Settings(host="0.0.0.0"), "http://127.0.0.1:8000"),
        (Settings(host="::"), "http://[::1]:8000"),
        (Settings(host="0.0.0.0", public_url="https://azulejos.example"), "https://azulejos.example"),
    ],
)
def test_the_announced_address_can_be_opened(
    settings: Settings, opened: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tabs: list[str] = []
    monkeypatch.setattr("webbrowser.open", tabs.append)
    run.announce(settings, 8000, open_browser=True)
    assert tabs == [opened]
    first, *others = capsys.readouterr().out.splitlines()
    assert f" {opened} " in first
    assert not any("//0.0.0.0" in line or "//[::]" in line for line in others)


def test_the_network_address_is_announced(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("socket.socket", Probe)
    run.announce(Settings(host="0.0.0.0"), 8000)
    assert "Others on your network can open http://192.168.1.5:8000\n" in capsys.readouterr().out
    run.announce(Settings(host="127.0.0.1"), 8000)
    assert "Others" not in capsys.readouterr().out
    monkeypatch.setattr(Probe, "connect", no_network)
    run.announce(Settings(host="0.0.0.0"), 8000)
    assert "Others" not in capsys.readouterr().out


class Probe:
    """A fake socket of a machine in a network."""

    def __init__(self, *_: object) -> None:
        pass

    def connect(self, _: object) -> None:
        pass

    def getsockname(self) -> tuple[str, int]:
        return "192.168.1.5", 40_000

    def __enter__(self) -> "Probe":
        return self

    def __exit__(self, *_: object) -> None:
        pass


def no_network(*_: object) -> None:
    raise OSError("Network is unreachable")
