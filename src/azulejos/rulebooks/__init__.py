"""The rules of each game, and which games there are. No file here reads, writes, prints, or looks at a clock."""

from azulejos.rulebooks.registry import INFOS, games, info, load

__all__ = ["INFOS", "games", "info", "load"]
