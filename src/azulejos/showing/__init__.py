"""What happens on the table in an action, step by step, for who wants to show it: movements of pieces, and points.

Found by comparing the table before an action with the one right after it; what was dealt then is not part of it. Only
what lies open to everybody is compared, so that no movement can tell a secret.
"""

from types import ModuleType

from azulejos.core.records import Record
from azulejos.rulebooks.game import Game
from azulejos.showing import azul, duel, summer_pavilion
from azulejos.showing.shown import Movement, Shown

__all__ = ["Movement", "Shown", "show"]

_GAMES: dict[str, ModuleType] = {"azul": azul, "summer-pavilion": summer_pavilion, "duel": duel}


def show(game: Game, before: Record, after: Record, action: int) -> list[Shown]:
    """The steps of an action: its own, then the end of the round line by line, then the bonuses of the end.

    The points of a seat's steps add up to the change of its score.
    """
    tables = game.open_table(before), game.open_table(after)
    steps: list[Shown] = _GAMES[game.info.name].show(*tables, game.action_to_dict(action))
    return steps
