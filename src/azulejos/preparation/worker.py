"""A process that prepares one game, and prints a line after each step. `Preparation` starts it."""

import os
import sys

from azulejos.preparation.steps import prepare

NICENESS = 5
"""Whoever waits looks at a page meanwhile: its server comes first."""


def main(name: str) -> None:
    """Prepare a game."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    for _ in prepare(name):
        sys.stdout.write("\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1])
