"""The entry point of Azul Duel: the rest of the library imports nothing else from this package."""

from functools import cache
from typing import TYPE_CHECKING

from azulejos.games.duel.options import NAME, OPTIONS
from azulejos.games.kit.info import GameInfo

if TYPE_CHECKING:
    from azulejos.games.kit.game import Game

INFO = GameInfo(name=NAME, players=(2,), options=OPTIONS)


@cache
def load() -> "Game":
    """Load the game with its rules, whose import takes a moment."""
    from azulejos.games.duel import (
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
    from azulejos.games.duel.state import TABLE
    from azulejos.games.duel.visibility import VISIBILITY
    from azulejos.games.kit.game import Game

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
        draw=drawing.draw_duel,
        deals=notation,
        tie_break="first player tile",
        visibility=VISIBILITY,
    )
