"""The games, one package each. Rules do no I/O and never read the clock."""

from azulejos.games.registry import INFOS, info, list_games, load

__all__ = ["INFOS", "info", "list_games", "load"]
