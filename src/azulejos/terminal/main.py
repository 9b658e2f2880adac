"""The command `azulejos`: sets the language, runs a subcommand, and reports every error in one sentence."""

import io
import os
import sys

from azulejos.core.errors import AzulejosError, CommandMistake
from azulejos.i18n import LANGUAGES, set_language

MISTAKE, INTERRUPTED = 2, 130


def main(arguments: list[str] | None = None) -> int:
    """Run a command line, and return the exit code."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    _fix_environment()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # encoding errors must not end a game
    try:
        _choose_language(words)
        _run(words)
        sys.stdout.flush()
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        _discard_output()
    except AzulejosError as error:
        print(error, file=sys.stderr)
        return MISTAKE
    except OSError as error:
        print(_describe(error), file=sys.stderr)
        if error.filename is None:
            _discard_output()
        return MISTAKE
    return 0


def _fix_environment() -> None:
    """Replace closed standard streams, and drop an invalid terminal width."""
    sys.stdin = sys.stdin or open(os.devnull, encoding="utf-8")  # noqa: SIM115
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if not os.environ.get("COLUMNS", "1").strip("0"):
        del os.environ["COLUMNS"]


def _discard_output() -> None:
    """Discard buffered output: the reader has gone, and Python would report an error on exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(words: list[str]) -> None:
    from cyclopts import CycloptsError

    from azulejos.terminal.commands import app
    from azulejos.terminal.help import translate_error

    try:
        app(words, exit_on_error=False, print_error=False, result_action="return_value")
    except CycloptsError as error:
        raise translate_error(error) from None


def _choose_language(words: list[str]) -> None:
    """Remove `--language` from the command line, and set the language before the help texts are loaded."""
    for i, word in enumerate(words):
        name, equals, value = word.partition("=")
        if name == "--language":
            chosen = value if equals else "".join(words[i + 1 : i + 2])
            del words[i : i + 1 if equals else i + 2]
            if chosen not in LANGUAGES:
                raise CommandMistake("language.unknown", wanted=chosen, known=", ".join(LANGUAGES))
            set_language(chosen)
            return


def _describe(error: OSError) -> str:
    from azulejos.terminal.files import describe_error

    return describe_error(error)
