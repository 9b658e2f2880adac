"""Seeds of an environment's games: the one given, then one after the other."""

from azulejos.match.seeds import LARGEST_SEED, check_seed


class Seeds:
    """The seeds of game after game.

    >>> seeds = Seeds()
    >>> seeds.next(7), seeds.next(), seeds.next()
    (7, 8, 9)
    """

    def __init__(self) -> None:
        self._last: int | None = None

    def next(self, seed: int | None = None) -> int:
        """This seed; without one, the seed after the last one; from chance, if there was none."""
        if seed is not None or self._last is None:
            self._last = check_seed(seed)
        else:
            self._last = (self._last + 1) & LARGEST_SEED
        return self._last
