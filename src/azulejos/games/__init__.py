"""The games: each in a package of its own, with its rules. No rule reads, writes, prints, or looks at a clock."""

from azulejos.games.registry import INFOS, info, list_games, load

__all__ = ["INFOS", "info", "list_games", "load"]
