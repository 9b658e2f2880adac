"""The seeds of the games of an environment: the given seed, then consecutive ones."""

from azulejos.match.seeds import LARGEST_SEED, check_seed


class Seeds:
    """A sequence of seeds.

    >>> seeds = Seeds()
    >>> seeds.next(7), seeds.next(), seeds.next()
    (7, 8, 9)
    """

    def __init__(self) -> None:
        self._last: int | None = None

    def next(self, seed: int | None = None) -> int:
        """Return `seed` if given, else the seed after the last one, or a random one if there is none."""
        if seed is not None or self._last is None:
            self._last = check_seed(seed)
        else:
            self._last = (self._last + 1) & LARGEST_SEED
        return self._last
