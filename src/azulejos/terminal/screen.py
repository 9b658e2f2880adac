"""Where commands print: in colour on a terminal, in plain text elsewhere."""

import sys

from rich.console import Console


def screen() -> Console:
    """The standard output. Sentences are wrapped on a terminal only: a file keeps them whole."""
    return Console(highlight=False, markup=False, emoji=False, soft_wrap=not sys.stdout.isatty())
