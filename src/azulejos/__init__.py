"""Azulejos: play, analyse and build on the Azul family of board games.

    >>> import azulejos
    >>> match = azulejos.new_match("azul", players=3, seed=7, wall="grey", jokers=True)
    >>> match.play(match.legal_actions()[0])
    >>> match.current_player
    1

Azulejos is an unofficial implementation and contains none of the publisher's art.
"""

from typing import TYPE_CHECKING, Any

from azulejos.core.errors import (
    AzulejosError,
    IllegalAction,
    InvalidOptions,
    InvalidPosition,
    InvalidRecord,
    UnknownGame,
)
from azulejos.i18n import set_language
from azulejos.version import __version__

if TYPE_CHECKING:
    from azulejos.analysis.position import Analysis, analyse
    from azulejos.analysis.review import Review, review
    from azulejos.bots.bot import Bot, bot
    from azulejos.bots.candidate import Candidate
    from azulejos.games import list_games
    from azulejos.games.kit.outcome import Outcome
    from azulejos.library import load_position, load_record, new_match
    from azulejos.match.action import Action
    from azulejos.match.match import Match

__all__ = [
    "Action",
    "Analysis",
    "AzulejosError",
    "Bot",
    "Candidate",
    "IllegalAction",
    "InvalidOptions",
    "InvalidPosition",
    "InvalidRecord",
    "Match",
    "Outcome",
    "Review",
    "UnknownGame",
    "__version__",
    "analyse",
    "bot",
    "list_games",
    "load_position",
    "load_record",
    "new_match",
    "review",
    "set_language",
]

_LAZY = {
    "Action": "azulejos.match.action",
    "Analysis": "azulejos.analysis.position",
    "Bot": "azulejos.bots.bot",
    "Candidate": "azulejos.bots.candidate",
    "Match": "azulejos.match.match",
    "Outcome": "azulejos.games.kit.outcome",
    "Review": "azulejos.analysis.review",
    "analyse": "azulejos.analysis.position",
    "bot": "azulejos.bots.bot",
    "list_games": "azulejos.games",
    "load_position": "azulejos.library",
    "load_record": "azulejos.library",
    "new_match": "azulejos.library",
    "review": "azulejos.analysis.review",
}
"""Imported on first use: the rules load NumPy, which many commands do not need."""


def __getattr__(name: str) -> Any:
    if name not in _LAZY:
        raise AttributeError(f"module 'azulejos' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_LAZY[name]), name)


def __dir__() -> list[str]:
    return __all__
