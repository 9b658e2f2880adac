"""What an action would do: its steps, the game after it, and what it changes as things stand."""

import numpy as np

from azulejos.core.records import Records
from azulejos.engine import calls
from azulejos.games.kit.foresight import Foresight
from azulejos.games.kit.game import Game
from azulejos.games.kit.journal import new_journals, read_journal


def foresee(game: Game, games: Records, action: int) -> Foresight:
    """What a legal action of the first of some games would do; nothing changes there."""
    scratch, journals = np.empty(4, game.record), new_journals(3)
    calls.foresee(games, 0, action, scratch, journals)
    return Foresight(
        action=action,
        before=game.open_table(games[0]),
        projected_before=game.open_table(scratch[0]),
        acted=game.open_table(scratch[1]),
        after=game.open_table(scratch[2]),
        projected=game.open_table(scratch[3]),
        was=read_journal(journals[0]),
        steps=read_journal(journals[1]),
        now=read_journal(journals[2]),
    )


def standing_of(games: Records, players: int) -> tuple[int, ...]:
    """Every seat's score if the round of the first of some games ended now."""
    scratch = np.empty_like(games)
    return tuple([int(calls.standing(games, 0, seat, scratch)) for seat in range(players)])
