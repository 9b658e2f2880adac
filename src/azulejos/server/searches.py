"""What worker processes compute: bot moves, hints and reviews."""

import threading
from typing import NamedTuple

from azulejos.analysis.position import analyse_with
from azulejos.analysis.review import review
from azulejos.analysis.searcher import Budget
from azulejos.bots.bot import Bot
from azulejos.bots.levels import GRANDMASTER, GREEDY
from azulejos.engine.ready import ready
from azulejos.match.action import Action
from azulejos.match.match import Match
from azulejos.server.reviews import finished_review
from azulejos.server.workers import Report

HINT_SECONDS = 0.6

_thread = threading.local()


class Advice(NamedTuple):
    """The best action, and what the search says about it."""

    action: Action
    chance: float
    margin: float
    line: tuple[Action, ...]


def bot_of(level: str) -> Bot:
    """This thread's bot of a level; it reuses its memory from move to move and from table to table."""
    bots: dict[str, Bot] = _thread.__dict__.setdefault("bots", {})
    if level not in bots:
        bots[level] = Bot(level)
    return bots[level]


def choose(match: Match, level: str) -> Action:
    """The move of a bot."""
    ready(match.game.info.name)
    return bot_of(level).choose(match)


def choose_quickly(match: Match) -> Action:
    """A greedy move, found in less than a millisecond."""
    return bot_of(GREEDY).choose(match)


def advise(match: Match) -> Advice:
    """The analysis behind a hint."""
    ready(match.game.info.name)
    best = analyse_with(bot_of(GRANDMASTER), match, Budget(seconds=HINT_SECONDS)).best
    return Advice(best.action, best.chance, best.margin, best.line)


def make_review(match: Match, simulations: int, report: Report) -> str:
    """A whole review as it is stored; reports how many moves are done."""
    ready(match.game.info.name)
    found = review(match, simulations=simulations, on_move=lambda done, _: report(done))
    return finished_review(found).written()
