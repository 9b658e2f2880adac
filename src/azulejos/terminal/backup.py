"""`azulejos backup` and `azulejos restore`: the database of a server, to a file and back."""

from pathlib import Path

from azulejos.i18n import say
from azulejos.server.settings import load_settings
from azulejos.server.store import backup
from azulejos.terminal.files import check_new
from azulejos.terminal.screen import screen


def back_up(file: Path, database_url: str | None) -> None:
    """Save the database to a new file."""
    check_new(file)
    backup.back_up(load_settings({"database_url": database_url}).database, file.expanduser())
    screen().print(say("backup.done", file=str(file)))


def restore(file: Path, database_url: str | None, force: bool) -> None:
    """Put a backup back."""
    backup.restore(load_settings({"database_url": database_url}).database, file.expanduser(), force)
    screen().print(say("backup.restored", file=str(file)))
