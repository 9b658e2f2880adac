"""Where commands print: in colour on a terminal, in plain text elsewhere."""

import sys

from rich.console import Console


class Screen(Console):
    """A console that leaves it to the command what a closed pipe means."""

    def on_broken_pipe(self) -> None:
        """Whoever read has seen enough."""
        raise BrokenPipeError


def screen() -> Console:
    """The standard output. Sentences are wrapped on a terminal only: a file keeps them whole."""
    return Screen(highlight=False, markup=False, emoji=False, soft_wrap=not sys.stdout.isatty())
