"""PettingZoo environments. Agents take turns, and act several times in a row where the rules require it.

Importing this module registers `Azulejos/Azul-v0`, `Azulejos/SummerPavilion-v0` and `Azulejos/Duel-v1`.
"""

import json
from collections import Counter
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv, register
from pettingzoo.utils import wrappers

from azulejos.core.errors import AzulejosError
from azulejos.envs.ids import VERSIONS, all_ids
from azulejos.envs.seeds import Seeds
from azulejos.envs.single_game import GameReader, SingleGame
from azulejos.envs.spaces import action_space, observation_space
from azulejos.envs.threads import check_positive
from azulejos.envs.variant import RENDER_MODES, WIN, check_render_mode, check_reward, env_table, is_one_of
from azulejos.envs.wrappers import EnforceOrder, TerminateIllegal, ToParallel
from azulejos.i18n import quote

Observation = dict[str, Any]


def env(game: str = "azul", **arguments: Any) -> "AECEnv[str, Observation, int]":
    """Create an environment with the usual wrappers: an illegal action ends the game with a reward of -1.

    >>> azul = env("azul", players=3, wall="grey")
    >>> azul.reset(seed=7)
    >>> azul.agent_selection
    'player_0'
    >>> azul.step(int(azul.observe("player_0")["action_mask"].argmax()))
    >>> azul.agent_selection
    'player_1'
    """
    return EnforceOrder(wrappers.AssertOutOfBoundsWrapper(TerminateIllegal(raw_env(game, **arguments))))


def parallel_env(game: str = "azul", max_cycles: int | None = None, **arguments: Any) -> Any:
    """Create a parallel environment: each step takes an action per agent, but only that of the agent to act counts.

    `max_cycles` counts single actions here. Everything else is as in `env`.

    >>> azul = parallel_env("azul", max_cycles=4)
    >>> seen, infos = azul.reset(seed=7)
    >>> sorted(seen)
    ['player_0', 'player_1']
    """
    inner = raw_env(game, **arguments)
    inner.max_actions = _cycles(max_cycles)
    return ToParallel(TerminateIllegal(inner))


class raw_env(SingleGame, AECEnv[str, Observation, int], EzPickle):  # type: ignore[misc]  # noqa: N801
    """An environment without wrappers: an illegal action raises `IllegalAction`, and changes nothing.

    `reward` is "win" (from -1 to 1; winners who share a victory share the reward) or "margin" (the lead over the best
    other player in points). With `max_cycles`, the game is truncated once every agent has acted that often. After
    `reset(seed=s)` the game is dealt like `azulejos.new_match` with that seed, and each further `reset()` uses the next
    seed.
    """

    def __init__(
        self,
        game: str = "azul",
        players: int | None = None,
        *,
        reward: str = WIN,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        EzPickle.__init__(self, game, players, reward=reward, max_cycles=max_cycles, render_mode=render_mode, **options)
        super().__init__()
        self.table = env_table(game, players, options)
        self.reward = check_reward(reward)
        self.max_cycles = _cycles(max_cycles)
        self.max_actions: int | None = None
        self.render_mode = check_render_mode(render_mode)
        played = self.table.game.info.name
        name = f"{played.replace('-', '_')}_v{VERSIONS[played]}"
        self.metadata = {"render_modes": list(RENDER_MODES), "name": name, "is_parallelizable": False}
        self.possible_agents = [f"player_{seat}" for seat in range(self.table.players)]
        self.agents = self.possible_agents[:]
        self.action_spaces = {agent: action_space(self.table) for agent in self.agents}
        self.observation_spaces = {agent: observation_space(self.table) for agent in self.agents}
        self._reader = GameReader(self.table)
        self._seeds = Seeds()

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Start a new game."""
        self.match = self.table.new_match(self._seeds.next(seed))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._acted: Counter[str] = Counter()
        self.agent_selection = self._next_agent()

    def step(self, action: int) -> None:
        """Play an action of the agent to act."""
        self.check_agents()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.match.play(action)
        self._acted[agent] += 1
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        if self.match.is_over:
            rewards = self._reader.rewards(self.match.progress.games, self.reward)
            self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self._next_agent()
            self.truncations = dict.fromkeys(self.agents, self._is_truncated())
        self._accumulate_rewards()

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        """Return the observation of the agent to act, and the result of its last step."""
        self.check_agents()
        return super().last(observe)  # type: ignore[no-any-return]

    def check_agents(self) -> None:
        """Raise `AzulejosError` before the first `reset`, and when no agents are left."""
        self.check_running(not self.agents)

    def observe(self, agent: str) -> Observation:
        """Return the observation of an agent. The mask is empty unless the agent is to act."""
        games = self.match.progress.games
        seen = self._reader.observation(games, self.possible_agents.index(self._check_agent(agent)))
        legal = self._reader.mask(games)
        return {"observation": seen, "action_mask": legal if agent == self.agent_selection else np.zeros_like(legal)}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the observation space of an agent."""
        return self.observation_spaces[self._check_agent(agent)]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the action space of an agent."""
        return self.action_spaces[self._check_agent(agent)]

    def render(self) -> str | None:
        """Return the position as JSON, as the agent to act may see it."""
        if self.render_mode != "ansi":
            return None
        return json.dumps(self.match.position(viewer=self.possible_agents.index(self.agent_selection)), indent=1)

    def close(self) -> None:
        """Do nothing: the environment holds no resources."""

    def _is_truncated(self) -> bool:
        if self.max_actions is not None and self._acted.total() >= self.max_actions:
            return True
        return self.max_cycles is not None and all(self._acted[agent] >= self.max_cycles for agent in self.agents)

    def _check_agent(self, agent: str) -> str:
        if not is_one_of(agent, self.possible_agents):
            raise AzulejosError("env.bad_agent", value=quote(agent), known=", ".join(self.possible_agents))
        return agent

    def _next_agent(self) -> str:
        seat = self.match.current_player
        assert seat is not None
        return self.possible_agents[seat]


def _cycles(value: object) -> int | None:
    return None if value is None else check_positive("max_cycles", value)


for _game, _id in all_ids().items():
    register("aec", _id, "azulejos.envs.pettingzoo:env", kwargs={"game": _game})
    register("parallel", _id, "azulejos.envs.pettingzoo:parallel_env", kwargs={"game": _game})
