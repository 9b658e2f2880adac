"""Small players for tests. They are classes of a module, so that other processes can make them too."""

import os
from random import Random

from azulejos.match.action import Action
from azulejos.match.match import Match


class First:
    """Plays the first legal action."""

    name = "first"

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def choose(self, match: Match, seconds: float | None = None, simulations: int | None = None) -> Action:
        return match.legal_actions()[0]


class Chance(First):
    """Plays at random, from its seed."""

    name = "chance"

    def choose(self, match: Match, seconds: float | None = None, simulations: int | None = None) -> Action:
        return self.random.choice(match.legal_actions())


class Failing(First):
    """Raises an error at its third turn."""

    name = "failing"
    turns = 0

    def choose(self, match: Match, seconds: float | None = None, simulations: int | None = None) -> Action:
        self.turns += 1
        if self.turns == 3:
            raise RuntimeError("out of ideas")
        return match.legal_actions()[0]


class Vanishing(First):
    """Ends its whole process."""

    name = "vanishing"

    def choose(self, match: Match, seconds: float | None = None, simulations: int | None = None) -> Action:
        os._exit(1)


class Cheating(First):
    """Plays an action that is never legal twice."""

    name = "cheating"

    def choose(self, match: Match, seconds: float | None = None, simulations: int | None = None) -> Action:
        return match.history[-1] if match.history else match.legal_actions()[0]
