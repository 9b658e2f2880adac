"""`azulejos replay`: a record move by move, interactively on a terminal, as a listing otherwise."""

import sys

from azulejos.i18n import say, words
from azulejos.match.match import Match
from azulejos.match.progress import Deal
from azulejos.terminal.drawing import draw, player_name
from azulejos.terminal.files import read_match
from azulejos.terminal.screen import screen
from azulejos.terminal.show import match_after


def replay_file(file: str, boards: bool, explain: bool = False) -> None:
    """Replay the game of a file."""
    match = read_match(file)
    if sys.stdin.isatty() and sys.stdout.isatty() and file != "-" and not boards:
        _step_through(match, explain)
    else:
        _print_all(match, boards, explain)


def _print_all(match: Match, boards: bool, explain: bool) -> None:
    out = screen()
    replayed = match_after(match, 0)
    move = 0
    for event in match.progress.events:
        if isinstance(event, Deal):
            out.print(say("replay.deal", tiles=match.game.format_deal(event.drawn)), style="dim")
            continue
        move += 1
        before = replayed.scores
        explanation = replayed.explain(event.action) if explain else None
        replayed = match_after(match, move)
        out.print(_move_line(match, move, event.seat, event.action, _changes(match, before, replayed.scores)))
        if explanation:
            out.print(f"     {explanation}", style="dim")
        if boards:
            out.print(draw(replayed))
    _print_end(match)


def _move_line(match: Match, move: int, seat: int, action: int, changes: str) -> str:
    line = say(
        "replay.move", move=f"{move:3}", player=player_name(match, seat), action=match.game.format_action(action)
    )
    return f"{line}  ({changes})" if changes else line


def _changes(match: Match, before: tuple[int, ...], after: tuple[int, ...]) -> str:
    """The scores that changed, before and after."""
    moved = [seat for seat in range(len(after)) if after[seat] != before[seat]]
    return ", ".join(f"{player_name(match, seat)} {before[seat]}→{after[seat]}" for seat in moved)


def _print_end(match: Match) -> None:
    outcome = match.outcome
    screen().print(outcome.message(match.names).text() if outcome else say("replay.unfinished"), style="bold")


def _step_through(match: Match, explain: bool) -> None:
    out = screen()
    move, last = 0, len(match.history)
    while True:
        out.clear()
        out.print(draw(match_after(match, move)))
        if move:
            out.print(f"{move}/{last}  {match.history[move - 1]}", style="bold")
            if explain:
                out.print(match_after(match, move - 1).explain(match.history[move - 1]))
        if move == last:
            _print_end(match)
        try:
            key = input(say("replay.prompt")).strip().lower()
        except EOFError:
            return
        if key == "q" or key in words("play.quit"):
            return
        if key.isascii() and key.isdigit():
            move = min(int(key[:6]), last)
        else:
            move = max(move - 1, 0) if key in ("b", "r") else min(move + 1, last)
