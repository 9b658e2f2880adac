"""The arena: contestants play many games, and statistics tell which is stronger and how certain that is."""

from azulejos.arena.arena import Progress, play_match
from azulejos.arena.external import External
from azulejos.arena.player import Player
from azulejos.arena.result import PairResult, Result

__all__ = ["External", "PairResult", "Player", "Progress", "Result", "play_match"]
