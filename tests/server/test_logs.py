"""The logs on standard error, as JSON and for terminals."""

import json
import logging
import sys

import pytest

from azulejos.server.logs import set_up_logs

pytestmark = pytest.mark.usefixtures("own_logs")


def write_logs(log_format: str | None) -> None:
    set_up_logs(log_format)
    logging.getLogger("azulejos").info("started")
    logging.getLogger("azulejos").warning("trouble")


def test_json_logs_have_one_object_per_line(capsys: pytest.CaptureFixture[str]) -> None:
    write_logs(None)
    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert [line["event"] for line in lines] == ["started", "trouble"]


@pytest.mark.parametrize(("log_format", "events"), [(None, ["trouble"]), ("text", ["started", "trouble"])])
def test_the_format_decides_what_a_terminal_shows(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, log_format: str | None, events: list[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    write_logs(log_format)
    assert [line.rpartition(": ")[2] for line in capsys.readouterr().err.splitlines()] == events
