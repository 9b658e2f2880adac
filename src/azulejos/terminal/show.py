"""`azulejos show`: draws a record or a position as text."""

from azulejos.core.errors import CommandMistake
from azulejos.match.match import Match
from azulejos.terminal.drawing import draw
from azulejos.terminal.files import read_match
from azulejos.terminal.screen import screen


def show_file(file: str, move: int | None) -> None:
    """Draw the match of a file, at its end or after `move` moves."""
    match = read_match(file)
    if move is not None:
        match = match_after(match, move)
    screen().print(draw(match))


def match_after(match: Match, move: int) -> Match:
    """Return the match as it was after `move` moves."""
    moves = len(match.history)
    if not 0 <= move <= moves:
        raise CommandMistake("cli.no_move", move=move, last=moves)
    earlier = match.branch()
    for _ in range(moves - move):
        earlier.undo()
    return earlier
