"""The available games. The rules of a game are loaded on first use."""

from typing import TYPE_CHECKING

from azulejos.core.errors import UnknownGame
from azulejos.games.azul import game as azul
from azulejos.games.duel import game as duel
from azulejos.games.kit.info import GameInfo
from azulejos.games.summer_pavilion import game as summer_pavilion
from azulejos.i18n import quote

if TYPE_CHECKING:
    from azulejos.games.kit.game import Game

_GAMES = {game.INFO.name: game for game in (azul, summer_pavilion, duel)}

INFOS: dict[str, GameInfo] = {name: game.INFO for name, game in _GAMES.items()}


def list_games() -> dict[str, GameInfo]:
    """The games by name, with their options, allowed values, and numbers of players.

    >>> import azulejos
    >>> azulejos.list_games()["azul"].to_dict()["options"]["wall"]
    {'values': ['coloured', 'grey'], 'default': 'coloured'}
    """
    return dict(INFOS)


def info(name: object) -> GameInfo:
    """The description of a game, without loading its rules."""
    if type(name) is not str or name not in INFOS:
        raise UnknownGame("game.unknown", name=quote(name), known=", ".join(INFOS))
    return INFOS[name]


def load(name: str) -> "Game":
    """Load a game with its rules."""
    game: Game = _GAMES[info(name).name].load()
    return game
