"""What happens on the table in an action, step by step, for who wants to show it: movements of pieces, and points."""

from azulejos.foundation.records import Record, plain
from azulejos.rulebooks.game import Game
from azulejos.showing.shown import Movement, Shown
from azulejos.showing.travel import travel

__all__ = ["Movement", "Shown", "show"]


def show(game: Game, before: Record, after: Record, action: int) -> list[Shown]:
    """The steps of an action, from the table before it and the one right after it."""
    old, new = plain(before), plain(after)
    form = game.action_to_dict(action)
    seat = old.current
    points = new.players[seat].score - old.players[seat].score
    movements = travel(game.info.name, old, new)
    return [Shown(form["type"], seat, movements, points, new.players[seat].score)]
