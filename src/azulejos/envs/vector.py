"""A Gymnasium vector environment: one agent in each game, against bots that need no search.

Everything between two actions of the agent runs in compiled code on several threads.
"""

from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from azulejos.bots import opponents
from azulejos.bots.levels import APPRENTICE, GREEDY, RANDOM
from azulejos.bots.weights import weights_for
from azulejos.core.errors import AzulejosError, InvalidOptions
from azulejos.engine import batches
from azulejos.engine.ready import wait_for
from azulejos.envs.arrays import check_actions
from azulejos.envs.gymnasium import check_seat
from azulejos.envs.seeds import Seeds
from azulejos.envs.spaces import action_space, observation_space
from azulejos.envs.threads import GameThreads, check_positive
from azulejos.envs.variant import MARGIN, WIN, check_reward, env_table, is_one_of
from azulejos.i18n import quote
from azulejos.match.seeds import LARGEST_SEED
from azulejos.native.units import Unit

POLICIES = {RANDOM: opponents.RANDOM_BOT, GREEDY: opponents.GREEDY_BOT, APPRENTICE: opponents.APPRENTICE_BOT}


class SoloVectorEnv(VectorEnv[dict[str, Any], Any, Any]):
    """One seat in each of `num_envs` games. A game that ends is reset in the same step.

    The next step overwrites the observations that `reset` and `step` return: copy what you keep. An illegal action ends
    its game with a reward of -1. Without `seat`, the agents' seats rotate over the games of the vector, and stay fixed.

    >>> import gymnasium, azulejos.envs.gymnasium
    >>> env = gymnasium.make_vec("Azulejos/Azul-v0", num_envs=4, vectorization_mode="vector_entry_point", threads=1)
    >>> seen, infos = env.reset(seed=7)
    >>> seen["observation"].shape
    (4, 207)
    """

    def __init__(
        self,
        game: str = "azul",
        players: int | None = None,
        *,
        num_envs: int = 1,
        opponent: str = RANDOM,
        seat: int | None = None,
        reward: str = WIN,
        threads: int | None = None,
        **options: Any,
    ) -> None:
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self.table = table = env_table(game, players, options)
        if not is_one_of(opponent, POLICIES):
            raise InvalidOptions("env.bad_opponent", level=quote(opponent), known=", ".join(POLICIES))
        self.num_envs = n = check_positive("num_envs", num_envs)
        table.check_memory("num_envs", n)
        self._policy, self._by_margin = POLICIES[opponent], check_reward(reward) == MARGIN
        wait_for(Unit(table.game.info.name))
        self._weights = weights_for(table.game, table.players, table.options)
        self._threads = GameThreads(n, threads)
        self.single_observation_space = observation_space(table)
        self.single_action_space = action_space(table)
        self.observation_space = batch_space(self.single_observation_space, n)
        self.action_space = batch_space(self.single_action_space, n)
        given = check_seat(seat, table.players)
        around = np.arange(n) % table.players if given is None else np.full(n, given)
        self.seats = around.astype(np.int8)
        self._make_arrays()
        self._seeds_of_resets = Seeds()
        self._has_started = False

    def _make_arrays(self) -> None:
        table, n, threads = self.table, self.num_envs, self._threads.threads
        self._games = np.repeat(table.start, n)
        self._seen = np.zeros((n, table.observations.size), np.int8)
        self._legal = np.zeros((n, table.actions), np.int8)
        self._rewards, self._ends = np.zeros(n, np.float32), np.zeros(n, np.bool_)
        self._trials = [np.zeros(2, table.game.record) for _ in range(threads)]
        self._ids = [np.zeros(table.game.action_ids, np.int16) for _ in range(threads)]
        self._evaluators = [self._weights.evaluator(table.game) for _ in range(threads)]
        self._worth = [np.zeros(table.players, np.float32) for _ in range(threads)]

    def reset(
        self, *, seed: Any = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Restart all games: the first with this seed, the second with the next seed, and so on."""
        self._check_open()
        word = self._seeds_of_resets.next(seed)
        super().reset(seed=None if seed is None else word, options=options)
        self.seeds = np.array([(word + game) & LARGEST_SEED for game in range(self.num_envs)], np.uint64)
        self._words = np.random.default_rng(word).integers(1, LARGEST_SEED, self.num_envs, np.uint64)
        batches.start_games(self._games, 0, self.num_envs, self.table.start, self.seeds)
        self._threads.run(self._play_to_agents)
        self._has_started = True
        return self.seen, {}

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        """Play an action in each game, then the bots until the agents are to act again."""
        self._check_open()
        if not self._has_started:
            raise AzulejosError("env.reset_first")
        chosen = np.ascontiguousarray(check_actions(actions, self.num_envs), np.int64)

        def play(thread: int, first: int, last: int) -> None:
            games, ends = self._games, self._ends
            opponents.act(games, first, last, chosen, self._rewards, ends)
            self._play_others(thread, first, last)
            worth, start = self._worth[thread], self.table.start
            opponents.end_games(
                games, first, last, start, self.seeds, self.seats, worth, self._rewards, ends, self._by_margin
            )
            self._play_to_agents(thread, first, last)

        self._threads.run(play)
        never = np.zeros(self.num_envs, np.bool_)
        return self.seen, self._rewards.copy(), self._ends.copy(), never, {}

    def close_extras(self, **_: Any) -> None:
        """Stop the threads."""
        self._threads.close()

    def _check_open(self) -> None:
        if self.closed:
            raise AzulejosError("env.closed")

    def _play_others(self, thread: int, first: int, last: int) -> None:
        trials, ids, evaluator = self._trials[thread], self._ids[thread], self._evaluators[thread]
        opponents.play_others(self._games, first, last, self.seats, self._policy, trials, ids, evaluator, self._words)

    def _play_to_agents(self, thread: int, first: int, last: int) -> None:
        """Play until the agents are to act, and write what they see."""
        self._play_others(thread, first, last)
        seen = self._seen.view(self.table.observations.record)[:, 0]
        batches.observe_seats(
            self._games, first, last, self.seats, seen, self._legal.view(self.table.mask_record)[:, 0]
        )

    @property
    def seen(self) -> dict[str, Any]:
        """The current observations and action masks of the agents."""
        return {"observation": self._seen, "action_mask": self._legal}
