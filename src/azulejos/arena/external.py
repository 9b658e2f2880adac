"""Any program as a contestant, through lines of JSON on its standard input and output (`docs/arena.md`).

The program gets what its seat may know and nothing else. It is started for each game, once for each seat that it holds,
and cannot hang the arena: whatever it does, the deadline of its turn passes.
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
from azulejos.core.schema import Misshapen, parse_json
from azulejos.i18n import Message, quote
from azulejos.match.action import Action
from azulejos.match.match import Match

GRACE = 1.0
"""Seconds that an answer may be late: pipes and a busy machine need some."""
START_UP = 20.0
"""Seconds more for the first answer: a program may have much to load."""
UNTIMED = 60.0
"""Seconds for an answer when the arena gives no time."""


@dataclass(frozen=True)
class External:
    """A program by its command line.

    >>> External("python my_bot.py --deep").arguments
    ['python', 'my_bot.py', '--deep']
    """

    command: str

    @property
    def name(self) -> str:
        """The command itself."""
        return self.command

    @property
    def arguments(self) -> list[str]:
        """The command, word by word; no shell is involved."""
        try:
            return shlex.split(self.command)
        except ValueError:  # a quotation mark is missing
            return []

    def check(self) -> None:
        """Refuse what cannot be started."""
        words = self.arguments
        if not words or shutil.which(words[0]) is None:
            raise CommandMistake("arena.no_program", command=self.command)

    @contextmanager
    def seated(self, match: Match, seat: int, seed: int) -> Iterator["ExternalPlayer"]:
        """The program in a seat, from the start of a game to its end."""
        with Program(self.arguments) as program:
            program.tell(
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
            program.tell({"type": "end", "scores": match.scores, "winners": winners})


class ExternalPlayer:
    """The arena's side of the talk with a program."""

    def __init__(self, name: str, program: Program, seat: int) -> None:
        self.name = name
        self._program = program
        self._seat = seat
        self._spare = START_UP

    def choose(self, match: Match, seconds: float | None = None, simulations: int | None = None) -> Action:
        """Ask the program; an answer that is none is a fault."""
        patience = (UNTIMED if seconds is None else seconds + GRACE) + self._spare
        self._spare = 0.0
        return _action_in(self._ask(question(match, self._seat, seconds, simulations), patience), match)

    def _ask(self, message: dict[str, Any], patience: float) -> bytes:
        answer = self._program.ask(message, patience)
        if answer is None:
            raise FaultyPlay(STALL, Message("arena.fault.stall", {"seconds": f"{patience:.1f}"}))
        if len(answer) > LONGEST_LINE:
            raise FaultyPlay(TOO_LONG, Message("arena.fault.too_long", {"limit": LONGEST_LINE}))
        if not answer.endswith(b"\n"):
            raise FaultyPlay(CRASH, self._last_words())
        return answer

    def _last_words(self) -> Message:
        code, complaint = self._program.how_it_ended()
        ended = Message("arena.fault.closed") if code is None else Message("arena.fault.ended", {"code": code})
        return Message("arena.fault.complained", {"ended": ended, "said": quote(complaint)}) if complaint else ended


def question(match: Match, seat: int, seconds: float | None, simulations: int | None) -> dict[str, Any]:
    """What a program is told when it must act: what its seat may know, and no more."""
    return {
        "type": "turn",
        "position": match.position(viewer=seat),
        "legal": [str(action) for action in match.legal_actions()],
        "seconds": seconds,
        "simulations": simulations,
    }


def _action_in(answer: bytes, match: Match) -> Action:
    """The action of `{"action": "…"}`."""
    try:
        given = parse_json(answer.decode("utf-8"))["action"]
        if type(given) is not str:
            raise TypeError
    except (Misshapen, UnicodeDecodeError, KeyError, TypeError):
        shown = quote(answer.decode("utf-8", "replace").rstrip())
        raise FaultyPlay(GARBAGE, Message("arena.fault.garbage", {"answer": shown})) from None
    try:
        return Action(match.check(given), match.game)
    except IllegalAction as error:
        illegal = Message("arena.fault.illegal", {"action": quote(given), "reason": error.message})
        raise FaultyPlay(ILLEGAL, illegal) from None
