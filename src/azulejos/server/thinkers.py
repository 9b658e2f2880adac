"""What the server thinks about: the moves of bots, hints, previews."""

import threading

from azulejos.analysis.position import Analysis, analyse_with
from azulejos.analysis.searcher import Budget
from azulejos.bots.bot import Bot
from azulejos.bots.levels import GRANDMASTER, GREEDY
from azulejos.match.action import Action
from azulejos.match.match import Match

HINT_SECONDS = 0.6

_own = threading.local()


def bot_of(level: str) -> Bot:
    """This thread's bot of a level: its memory is used again from move to move and from table to table."""
    bots: dict[str, Bot] = _own.__dict__.setdefault("bots", {})
    if level not in bots:
        bots[level] = Bot(level)
    return bots[level]


def choose(match: Match, level: str) -> Action:
    """The move of a bot."""
    return bot_of(level).choose(match)


def choose_quickly(match: Match) -> Action:
    """A move in less than a millisecond: the one after which the player stands best."""
    return bot_of(GREEDY).choose(match)


def advise(match: Match) -> Analysis:
    """What a strong player would do."""
    return analyse_with(bot_of(GRANDMASTER), match, Budget(seconds=HINT_SECONDS))
