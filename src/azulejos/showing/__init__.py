"""What happens on the table in an action, step by step, for who wants to show it: movements of pieces, and points.

Found by comparing the table before an action with the one right after it; what was dealt then is not part of it.
"""

from types import ModuleType

from azulejos.foundation.records import Record, plain
from azulejos.rulebooks.game import Game
from azulejos.showing import azul, duel, summer_pavilion
from azulejos.showing.shown import Movement, Shown

__all__ = ["Movement", "Shown", "show"]

_GAMES: dict[str, ModuleType] = {"azul": azul, "summer-pavilion": summer_pavilion, "duel": duel}


def show(game: Game, before: Record, after: Record, action: int) -> list[Shown]:
    """The steps of an action: its own, then the end of the round line by line, then the bonuses of the end.

    The points of a seat's steps add up to the change of its score.
    """
    steps: list[Shown] = _GAMES[game.info.name].show(plain(before), plain(after), game.action_to_dict(action))
    return steps
