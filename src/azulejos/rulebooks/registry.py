"""Which games there are. A game's rules are loaded when somebody first needs them."""

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from azulejos.core.errors import UnknownGame
from azulejos.i18n import quote
from azulejos.rulebooks.azul.info import AZUL
from azulejos.rulebooks.duel.info import DUEL
from azulejos.rulebooks.info import GameInfo
from azulejos.rulebooks.summer_pavilion.info import SUMMER_PAVILION

if TYPE_CHECKING:
    from azulejos.rulebooks.game import Game

INFOS: dict[str, GameInfo] = {game.name: game for game in (AZUL, SUMMER_PAVILION, DUEL)}


def games() -> dict[str, GameInfo]:
    """The games by name, with their options, the values allowed, and how many can play.

    >>> import azulejos
    >>> azulejos.games()["azul"].to_dict()["options"]["wall"]
    {'values': ['coloured', 'grey'], 'default': 'coloured'}
    """
    return dict(INFOS)


def info(name: object) -> GameInfo:
    """What is known of a game without its rules."""
    if type(name) is not str or name not in INFOS:
        raise UnknownGame("game.unknown", name=quote(name), known=", ".join(INFOS))
    return INFOS[name]


@cache
def load(name: str) -> "Game":
    """The game with its rules."""
    package = info(name).name.replace("-", "_")
    game: Game = import_module(f"azulejos.rulebooks.{package}.game").GAME
    return game
