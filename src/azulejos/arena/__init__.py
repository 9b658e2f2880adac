"""The arena: players meet in many games, and statistics say who is stronger, and how sure that is."""

from azulejos.arena.arena import Progress, play_match
from azulejos.arena.external import External
from azulejos.arena.player import Player
from azulejos.arena.result import PairResult, Result

__all__ = ["External", "PairResult", "Player", "Progress", "Result", "play_match"]
