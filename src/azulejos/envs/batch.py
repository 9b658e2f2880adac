"""Many games of one kind in step, at the speed of the engine: no Python runs for a single game."""

from typing import Any

import numpy as np

from azulejos.engine import batches
from azulejos.envs.arrays import Arrays
from azulejos.envs.sharing import Sharing, positive
from azulejos.envs.table import MARGIN, WIN, check_reward, env_table
from azulejos.errors import IllegalAction
from azulejos.match.seeds import LARGEST_SEED, check_seed

Actions = np.ndarray[Any, np.dtype[np.int64]]


class Batch:
    """So many games at once. One call steps all of them; those that end are rewarded and begin anew.

    What happened is in `arrays`, which the caller may give: observations, masks, seats, rewards, ends. Each game is
    dealt like `azulejos.new_match` with its seed in `seeds`; the next one in its place has a seed higher by `n`.

    >>> batch = Batch("azul", n=8, seed=1, threads=1)
    >>> batch.arrays.observations.shape, batch.arrays.masks.shape
    ((8, 207), (8, 300))
    >>> while not batch.arrays.ends.any():
    ...     batch.step(batch.sample())
    >>> float(batch.arrays.rewards[batch.arrays.ends].sum())
    0.0
    """

    def __init__(
        self,
        game: str,
        n: int,
        players: int | None = None,
        *,
        seed: int | None = None,
        threads: int | None = None,
        reward: str = WIN,
        arrays: Arrays | None = None,
        **options: Any,
    ) -> None:
        self.table = table = env_table(game, players, options)
        self.n = positive("n", n)
        self._sharing = Sharing(self.n, threads)
        self._by_margin = check_reward(reward) == MARGIN
        sizes = (table.players, self.n, table.observations.size, table.actions)
        self.arrays = Arrays.empty(*sizes) if arrays is None else arrays
        self.arrays.check(*sizes)
        self._observations = self.arrays.observations.view(table.observations.record)[:, 0]
        self._masks = self.arrays.masks.view(table.mask_record)[:, 0]
        self._legal = self._masks.copy()
        self._games = np.repeat(table.start, self.n)
        self.reset(seed)

    def reset(self, seed: int | None = None) -> None:
        """Begin all games anew: the first one with this seed, each other one with the next."""
        word = check_seed(seed)
        self.seeds = np.array([(word + game) & LARGEST_SEED for game in range(self.n)], np.uint64)
        self._words = np.random.default_rng(word).integers(1, LARGEST_SEED, self.n, np.uint64)
        self.arrays.rewards[...] = 0
        self.arrays.ends[...] = False
        batches.start_games(self._games, 0, self.n, self.table.start, self.seeds)
        seen, seats = self._observations, self.arrays.seats
        batches.show_games(self._games, 0, self.n, seen, self._legal, self._masks, seats)

    def step(self, actions: Any) -> None:
        """Do an action in each game. If one of them is not legal, nothing changes.

        >>> batch = Batch("azul", n=2, seed=1, threads=1)
        >>> batch.step([299, 299])
        Traceback (most recent call last):
            ...
        azulejos.errors.IllegalAction: The action 299 is not legal in game 0 of the batch.
        """
        chosen = self._check_shape(actions)
        illegal = batches.find_illegal(self._legal, 0, self.n, chosen)  # too quick to be worth sharing
        if illegal != batches.LEGAL:
            raise IllegalAction("env.illegal", action=int(chosen[illegal]), game=illegal)
        self._sharing.each(lambda _, first, last: self._step(first, last, chosen))

    def sample(self, out: Actions | None = None) -> Actions:
        """A legal action for each game, each as likely as any other; what the games deal does not depend on it."""
        actions = np.zeros(self.n, np.int64) if out is None else out
        self._sharing.each(
            lambda _, first, last: batches.choose_at_random(self._games, first, last, self._words, actions)
        )
        return actions

    def close(self) -> None:
        """End the threads."""
        self._sharing.close()

    def _step(self, first: int, last: int, actions: Actions) -> None:
        batches.step_games(
            self._games,
            first,
            last,
            self.table.start,
            self.seeds,
            actions,
            self._observations,
            self._legal,
            self._masks,
            self.arrays.seats,
            self.arrays.rewards,
            self.arrays.ends,
            self._by_margin,
        )

    def _check_shape(self, actions: Any) -> Actions:
        given = np.asarray(actions)
        if given.shape != (self.n,) or given.dtype.kind not in "iu":
            raise IllegalAction("env.bad_actions", count=self.n)
        return np.ascontiguousarray(given, np.int64)
