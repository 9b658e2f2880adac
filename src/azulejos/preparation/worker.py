"""The child process of `Preparation`: compiles one game, and prints a line after each step."""

import sys

from azulejos.preparation.steps import prepare


def main(name: str) -> None:
    """Compile a game."""
    for _ in prepare(name):
        sys.stdout.write("\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1])
