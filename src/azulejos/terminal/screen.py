"""The output of commands: in colour on a terminal, in plain text otherwise."""

import sys

from rich.console import Console


class Screen(Console):
    """A console that lets the caller handle a closed pipe."""

    def on_broken_pipe(self) -> None:
        """Raise `BrokenPipeError` instead of exiting."""
        raise BrokenPipeError


def screen() -> Console:
    """Return the standard output. Lines are wrapped only on a terminal."""
    return Screen(highlight=False, markup=False, emoji=False, soft_wrap=not sys.stdout.isatty())
