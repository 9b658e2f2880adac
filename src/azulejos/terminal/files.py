"""Reads and writes files given on the command line: records and positions. `-` is the standard input."""

import errno
import os
import sys
from pathlib import Path

import azulejos
from azulejos.core.errors import CommandMistake
from azulejos.core.schema import InvalidShape, parse_json
from azulejos.i18n import say
from azulejos.match.match import Match

_MESSAGES: dict[type[OSError], str] = {
    FileNotFoundError: "missing",
    FileExistsError: "exists",
    IsADirectoryError: "directory",
    PermissionError: "forbidden",
}


def read_match(file: str, seed: int | None = None) -> Match:
    """Read a match from a record or a position."""
    text = read_text(file)
    try:
        data = parse_json(text)
    except InvalidShape:
        data = None
    is_position = isinstance(data, dict) and data.get("type") != "game"
    return azulejos.load_position(data, seed) if is_position else azulejos.load_record(text, seed)


def write_record(match: Match, file: Path) -> None:
    """Write the record of a match atomically."""
    write_text(match.record(), file)


def write_text(text: str, file: Path) -> None:
    """Write a file atomically: it is either complete or unchanged."""
    target = check_target(file)
    unfinished = target.with_name(f".{target.name}.part")
    try:
        unfinished.write_text(text, encoding="utf-8")
        unfinished.replace(target)
    except OSError as error:
        error.filename = str(file)
        raise


def check_targets(*files: Path | None, source: str | None = None) -> None:
    """Raise `CommandMistake` if the targets would overwrite each other or their source."""
    named = [Path(source).expanduser().resolve()] if source else []
    for file in filter(None, files):
        target = check_target(file).resolve()
        if target in named:
            raise CommandMistake("file.twice", file=str(file))
        named.append(target)


def check_new(file: Path) -> None:
    """Raise `FileExistsError` if the file exists."""
    if check_target(file).exists():
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(file))


def check_target(file: Path) -> Path:
    """Return the path to write to, or raise `OSError` if it cannot be written. Call this before long computations."""
    target = file.expanduser()
    if not target.name or target.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(file))
    if not target.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(file.parent))
    return target


def describe_error(error: OSError) -> str:
    """Return a sentence that says what went wrong with a file."""
    key = f"file.{_MESSAGES.get(type(error), 'trouble')}"
    return say(key, file=str(error.filename or say("file.output")), reason=error.strerror or "")


def read_text(file: str) -> str:
    """Read a text file in UTF-8."""
    if file.startswith("-") and file != "-":
        raise CommandMistake("cli.unknown_option", option=file)
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).expanduser().read_bytes()
    except OSError as error:
        error.filename = file
        raise
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise CommandMistake("file.no_text", file=file) from None
