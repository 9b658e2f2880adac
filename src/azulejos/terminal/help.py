"""Translates what cyclopts prints in English only: marks in the help, and error messages."""

from typing import Any

from attrs import evolve
from cyclopts.exceptions import (
    CoercionError,
    CycloptsError,
    MissingArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
)
from cyclopts.help import DefaultFormatter

from azulejos.core.errors import CommandMistake
from azulejos.i18n import Message


class TranslatedHelp(DefaultFormatter):
    """Help without cyclopts' English mark `[required]`; the usage line shows what is required."""

    def __call__(self, console: Any, options: Any, panel: Any) -> None:
        """Print one panel."""
        super().__call__(console, options, evolve(panel, entries=[evolve(e, required=False) for e in panel.entries]))


def translate_error(error: CycloptsError) -> CommandMistake:
    """Convert an error of cyclopts to a translated one."""
    name = error.argument.name.lstrip("-") if error.argument else ""
    words = " ".join(error.unused_tokens or [])
    match error:
        case UnknownCommandError():
            said = Message("cli.unknown_command", {"command": words})
        case UnknownOptionError():
            said = Message("cli.unknown_option", {"option": error.token.keyword or error.token.value or ""})
        case MissingArgumentError():
            said = Message("cli.missing", {"name": name})
        case CoercionError():
            said = Message("cli.bad_value", {"name": name, "value": error.token.value if error.token else ""})
        case UnusedCliTokensError():
            said = Message("cli.too_much", {"words": words})
        case _:
            said = Message("cli.not_understood")
    return CommandMistake("cli.see_help", mistake=said)
