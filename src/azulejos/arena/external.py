"""External programs as contestants. They exchange lines of JSON over standard input and output (`docs/arena.md`).

A program receives only what its seat may know. It is started for each game, once for each seat that it holds. It cannot
block the arena, because every turn has a deadline.
"""

import shlex
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from azulejos.arena.faults import CRASH, GARBAGE, ILLEGAL, STALL, TOO_LONG, FaultyPlay
from azulejos.arena.program import LONGEST_LINE, Program
from azulejos.core.errors import CommandMistake, IllegalAction
from azulejos.core.schema import InvalidShape, parse_json
from azulejos.i18n import Message, quote
from azulejos.match.action import Action
from azulejos.match.match import Match

GRACE_SECONDS = 1.0
"""How late an answer may be, to allow for pipes and a busy machine."""
START_UP_SECONDS = 20.0
"""Additional time for the first answer, since a program may have much to load."""
UNTIMED_SECONDS = 60.0
"""Time for an answer when the arena sets no time budget."""


@dataclass(frozen=True)
class External:
    """A program, given by its command line.

    >>> External("python my_bot.py --deep").arguments
    ['python', 'my_bot.py', '--deep']
    """

    command: str

    @property
    def name(self) -> str:
        """The command line."""
        return self.command

    @property
    def arguments(self) -> list[str]:
        """The command line split into words. No shell is involved."""
        try:
            return shlex.split(self.command)
        except ValueError:  # a quotation mark is missing
            return []

    def check(self) -> None:
        """Raise `CommandMistake` if the program cannot be found."""
        words = self.arguments
        if not words or shutil.which(words[0]) is None:
            raise CommandMistake("arena.no_program", command=self.command)

    @contextmanager
    def seated(self, match: Match, seat: int, seed: int) -> Iterator["ExternalPlayer"]:
        """Run the program for one game."""
        with Program(self.arguments) as program:
            program.send(
                {
                    "type": "new",
                    "game": match.game.info.name,
                    "players": match.players,
                    "options": match.options,
                    "seat": seat,
                    "seed": seed,
                }
            )
            yield ExternalPlayer(self.name, program, seat)
            winners = match.outcome.winners if match.outcome else ()
            program.send({"type": "end", "scores": match.scores, "winners": winners})


class ExternalPlayer:
    """A player whose actions come from a program."""

    def __init__(self, name: str, program: Program, seat: int) -> None:
        self.name = name
        self._program = program
        self._seat = seat
        self._extra_seconds = START_UP_SECONDS

    def choose(self, match: Match, seconds: float | None = None, simulations: int | None = None) -> Action:
        """Ask the program for an action. Raises `FaultyPlay` if it gives no legal one in time."""
        timeout = (UNTIMED_SECONDS if seconds is None else seconds + GRACE_SECONDS) + self._extra_seconds
        self._extra_seconds = 0.0
        return _parse_answer(self._ask(turn_message(match, self._seat, seconds, simulations), timeout), match)

    def _ask(self, message: dict[str, Any], timeout: float) -> bytes:
        answer = self._program.ask(message, timeout)
        if answer is None:
            raise FaultyPlay(STALL, Message("arena.fault.stall", {"seconds": f"{timeout:.1f}"}))
        if len(answer) > LONGEST_LINE:
            raise FaultyPlay(TOO_LONG, Message("arena.fault.too_long", {"limit": LONGEST_LINE}))
        if not answer.endswith(b"\n"):
            raise FaultyPlay(CRASH, self._crash_reason())
        return answer

    def _crash_reason(self) -> Message:
        code, last_line = self._program.exit_status()
        ended = Message("arena.fault.closed") if code is None else Message("arena.fault.ended", {"code": code})
        return Message("arena.fault.complained", {"ended": ended, "said": quote(last_line)}) if last_line else ended


def turn_message(match: Match, seat: int, seconds: float | None, simulations: int | None) -> dict[str, Any]:
    """Return the message that asks a program to act. It contains only what the seat may know."""
    return {
        "type": "turn",
        "position": match.position(viewer=seat),
        "legal": [str(action) for action in match.legal_actions()],
        "seconds": seconds,
        "simulations": simulations,
    }


def _parse_answer(answer: bytes, match: Match) -> Action:
    """Parse `{"action": "…"}`."""
    try:
        given = parse_json(answer.decode("utf-8"))["action"]
        if type(given) is not str:
            raise TypeError
    except (InvalidShape, UnicodeDecodeError, KeyError, TypeError):
        shown = quote(answer.decode("utf-8", "replace").rstrip())
        raise FaultyPlay(GARBAGE, Message("arena.fault.garbage", {"answer": shown})) from None
    try:
        return Action(match.check(given), match.game)
    except IllegalAction as error:
        illegal = Message("arena.fault.illegal", {"action": quote(given), "reason": error.message})
        raise FaultyPlay(ILLEGAL, illegal) from None
