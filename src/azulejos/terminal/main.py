"""The command `azulejos`: finds the language, runs the command, and turns every mistake into one sentence."""

import io
import os
import sys

from azulejos.core.errors import AzulejosError, CommandMistake
from azulejos.i18n import LANGUAGES, set_language

MISTAKE, INTERRUPTED = 2, 130


def main(arguments: list[str] | None = None) -> int:
    """Run a command line; returns the exit code."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    _mend_surroundings()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a character that cannot be read or shown ends no game
    try:
        _choose_language(words)
        _run(words)
        sys.stdout.flush()
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        _drop_output()
    except AzulejosError as error:
        print(error, file=sys.stderr)
        return MISTAKE
    except OSError as error:
        print(_file_trouble(error), file=sys.stderr)
        if error.filename is None:
            _drop_output()
        return MISTAKE
    return 0


def _mend_surroundings() -> None:
    """Go on where a stream was closed, or where the width of the terminal is nonsense."""
    sys.stdin = sys.stdin or open(os.devnull, encoding="utf-8")  # noqa: SIM115
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if not os.environ.get("COLUMNS", "1").strip("0"):
        del os.environ["COLUMNS"]


def _drop_output() -> None:
    """Nobody takes the rest of what was printed: Python would complain of that at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(words: list[str]) -> None:
    from cyclopts import CycloptsError

    from azulejos.terminal.commands import app
    from azulejos.terminal.help import mistake

    try:
        app(words, exit_on_error=False, print_error=False, result_action="return_value")
    except CycloptsError as error:
        raise mistake(error) from None


def _choose_language(words: list[str]) -> None:
    """Take `--language` out of the command line: all that follows, help too, is then in that language."""
    for i, word in enumerate(words):
        name, equals, value = word.partition("=")
        if name == "--language":
            chosen = value if equals else "".join(words[i + 1 : i + 2])
            del words[i : i + 1 if equals else i + 2]
            if chosen not in LANGUAGES:
                raise CommandMistake("language.unknown", wanted=chosen, known=", ".join(LANGUAGES))
            set_language(chosen)
            return


def _file_trouble(error: OSError) -> str:
    from azulejos.terminal.files import trouble

    return trouble(error)
