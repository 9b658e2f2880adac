"""Batches: many games in lockstep at the speed of the engine, without Python code per game."""

from typing import Any

import numpy as np

from azulejos.core.errors import AzulejosError, IllegalAction, InvalidOptions
from azulejos.engine import batches
from azulejos.engine.workers import CHECK, CHOOSE, STEP
from azulejos.envs.arrays import Arrays, check_actions, check_out
from azulejos.envs.threads import check_positive, thread_count
from azulejos.envs.variant import MARGIN, WIN, check_reward, env_table
from azulejos.envs.workers import Workers
from azulejos.i18n import quote
from azulejos.match.seeds import LARGEST_SEED, check_seed

Actions = np.ndarray[Any, np.dtype[np.int64]]


class Batch:
    """`n` games of the same variant. One call steps all of them; a game that ends is rewarded and starts over.

    The results are in `arrays`, which the caller may provide: observations, masks, seats, rewards, ends. Each game is
    dealt like `azulejos.new_match` with its seed in `seeds`; the game that follows it has a seed higher by `n`.

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
        self.n = check_positive("n", n)
        table.check_memory("n", self.n)
        if not (arrays is None or isinstance(arrays, Arrays)):
            raise InvalidOptions("env.bad_arrays", value=quote(arrays))
        sizes = (table.players, self.n, table.observations.size, table.actions)
        self.arrays = Arrays.empty(*sizes) if arrays is None else arrays
        self.arrays.check(*sizes)
        self._batched = table.batched(self.arrays, check_reward(reward) == MARGIN)
        self._is_closed = False
        self._workers = Workers(self._batched, thread_count(threads, self.n))
        self.reset(seed)

    @property
    def seeds(self) -> "np.ndarray[Any, np.dtype[np.uint64]]":
        """The seed of each current game."""
        return self._batched.seeds

    def reset(self, seed: int | None = None) -> None:
        """Restart all games: the first with this seed, the second with the next seed, and so on."""
        self._check_open()
        word, batched = check_seed(seed), self._batched
        batched.seeds[:] = [(word + game) & LARGEST_SEED for game in range(self.n)]
        np.asarray(batched.legal)["generator"] = np.random.default_rng(word).integers(
            1, LARGEST_SEED, self.n, np.uint64
        )
        self.arrays.rewards[...] = 0
        self.arrays.ends[...] = False
        batches.start_games(batched.games, 0, self.n, batched.start, batched.seeds)
        batches.show_games(batched)

    def step(self, actions: Any) -> None:
        """Play an action in each game. Raises `IllegalAction`, and changes nothing, if any of them is not legal.

        >>> batch = Batch("azul", n=2, seed=1, threads=1)
        >>> batch.step([299, 299])
        Traceback (most recent call last):
            ...
        azulejos.core.errors.IllegalAction: The action 299 is not legal in game 0 of the batch.
        """
        self._check_open()
        given = check_actions(actions, self.n)
        self._batched.actions[:] = given
        self._workers.run(CHECK)
        if (game := self._workers.first_illegal) != batches.LEGAL:
            raise IllegalAction("env.illegal", action=int(given[game]), game=game)
        self._workers.run(STEP)

    def sample(self, out: Actions | None = None) -> Actions:
        """Return a uniformly random legal action for each game. Sampling does not affect the deals."""
        self._check_open()
        if out is not None:
            check_out(out, self.n)
        self._workers.run(CHOOSE)
        if out is None:
            return self._batched.actions.copy()
        out[...] = self._batched.actions
        return out

    def close(self) -> None:
        """Stop the threads. The batch cannot be stepped any more; its arrays keep their contents."""
        self._is_closed = True
        self._workers.close()

    def _check_open(self) -> None:
        if self._is_closed:
            raise AzulejosError("env.closed")
