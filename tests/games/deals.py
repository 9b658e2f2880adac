"""Every draw of random games, with its journal and the games before and after it."""

import random
from collections.abc import Iterator
from typing import NamedTuple

import azulejos
from azulejos.core.records import Records
from azulejos.engine import calls
from azulejos.games.kit.journal import JournalStep, new_journals, read_journal
from azulejos.match.progress import Deal, copy_games

Pending = tuple[Records, tuple[int, ...]]
"""A game in which a deal is pending, and what is then drawn."""


class Draw(NamedTuple):
    """One draw of a deal."""

    before: Records
    steps: list[JournalStep]
    entries: int
    after: Records


def pending_deals(match: azulejos.Match, seed: int) -> Iterator[Pending]:
    """The deals of a match that was just dealt and is then played at random."""
    yield match.game.new_games(match.players, match.options, match.first_player), last_deal(match)
    choose = random.Random(seed)
    while not match.is_over:
        action = choose.choice(match.legal_ids())
        games = match.progress.after(action)
        match.play(action)
        if isinstance(match.progress.events[-1], Deal):
            yield games, last_deal(match)


def last_deal(match: azulejos.Match) -> tuple[int, ...]:
    deal = match.progress.events[-1]
    assert isinstance(deal, Deal)
    return deal.drawn


def draws(match: azulejos.Match, seed: int) -> Iterator[Draw]:
    """Every draw of a match that was just dealt and is then played at random."""
    journals = new_journals(1)
    for games, drawn in pending_deals(match, seed):
        for outcome in drawn:
            before = copy_games(games)
            calls.deal_with_journal(games, 0, outcome, journals)
            yield Draw(before, read_journal(journals[0]), int(journals["count"][0]), copy_games(games))
