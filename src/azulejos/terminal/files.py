"""Reading and writing the files that people name: a record, or a position; `-` is the standard input."""

import errno
import os
import sys
from pathlib import Path

import azulejos
from azulejos.core.errors import CommandMistake
from azulejos.core.schema import Misshapen, parse_json
from azulejos.i18n import say
from azulejos.match.match import Match

_TROUBLES: dict[type[OSError], str] = {
    FileNotFoundError: "missing",
    FileExistsError: "exists",
    IsADirectoryError: "directory",
    PermissionError: "forbidden",
}


def read_match(file: str, seed: int | None = None) -> Match:
    """The match of a record, or of a position."""
    text = read_text(file)
    try:
        data = parse_json(text)
    except Misshapen:
        data = None
    is_position = isinstance(data, dict) and data.get("type") != "game"
    return azulejos.load_position(data, seed) if is_position else azulejos.load_record(text, seed)


def write_record(match: Match, file: Path) -> None:
    """Write a record whole or not at all."""
    write_text(match.record(), file)


def write_text(text: str, file: Path) -> None:
    """Write a file whole or not at all."""
    target = check_target(file)
    unfinished = target.with_name(f".{target.name}.part")
    try:
        unfinished.write_text(text, encoding="utf-8")
        unfinished.replace(target)
    except OSError as error:
        error.filename = str(file)
        raise


def check_targets(*files: Path | None, source: str | None = None) -> None:
    """Refuse targets that would overwrite each other, or what they are made from."""
    named = [Path(source).expanduser().resolve()] if source else []
    for file in filter(None, files):
        target = check_target(file).resolve()
        if target in named:
            raise CommandMistake("file.twice", file=str(file))
        named.append(target)


def check_new(file: Path) -> None:
    """Refuse to write over a file of which nothing is known."""
    if check_target(file).exists():
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(file))


def check_target(file: Path) -> Path:
    """Where a file is to be written; better refused before a long piece of work than after it."""
    target = file.expanduser()
    if not target.name or target.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(file))
    if not target.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(file.parent))
    return target


def trouble(error: OSError) -> str:
    """What was wrong with a file, in a sentence."""
    key = f"file.{_TROUBLES.get(type(error), 'trouble')}"
    return say(key, file=str(error.filename or say("file.output")), reason=error.strerror or "")


def read_text(file: str) -> str:
    """The text of a file."""
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
