"""The entry point of Summer Pavilion: the rest of the library imports nothing else from this package."""

from functools import cache
from typing import TYPE_CHECKING

from azulejos.games.kit.info import GameInfo
from azulejos.games.summer_pavilion.options import NAME, OPTIONS

if TYPE_CHECKING:
    from azulejos.games.kit.game import Game

INFO = GameInfo(name=NAME, players=(2, 3, 4), options=OPTIONS)


@cache
def load() -> "Game":
    """Load the game with its rules, whose import takes a moment."""
    from azulejos.games.kit.deals import TileDeals
    from azulejos.games.kit.game import Game
    from azulejos.games.summer_pavilion import (
        animation,
        drawing,
        evaluation,
        loading,
        narration,
        notation,
        observation,
        position,
        projection,
        refusals,
        rules,
    )
    from azulejos.games.summer_pavilion.state import TABLE

    return Game(
        info=INFO,
        load=load,
        record=TABLE,
        rules=rules,
        projection=projection,
        evaluation=evaluation,
        observation=observation,
        notation=notation,
        refusals=refusals,
        narration=narration,
        animation=animation,
        serialisation=position,
        loading=loading,
        draw=drawing.draw_summer_pavilion,
        deals=TileDeals(notation.LETTERS, group=0),
        tie_break=None,
    )
