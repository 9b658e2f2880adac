"""Gymnasium environments: the agent plays one seat, and bots of any level play the others.

Importing this module registers `Azulejos/Azul-v0`, `Azulejos/SummerPavilion-v0` and `Azulejos/Duel-v1` for `make`, and
for `make_vec` against bots that need no search.
"""

import json
from typing import Any

import gymnasium

from azulejos.bots.bot import Bot
from azulejos.bots.levels import ALL_LEVELS, RANDOM
from azulejos.core.errors import IllegalAction, InvalidOptions
from azulejos.envs.ids import all_ids
from azulejos.envs.seeds import Seeds
from azulejos.envs.single_game import GameReader, SingleGame
from azulejos.envs.spaces import action_space, observation_space
from azulejos.envs.variant import RENDER_MODES, WIN, check_render_mode, check_reward, env_table, is_one_of
from azulejos.games.kit.info import whole_number
from azulejos.i18n import quote

ILLEGAL_REWARD = -1.0
Observation = dict[str, Any]


class SoloEnv(SingleGame, gymnasium.Env[Observation, Any]):
    """One seat of a game against bots of one level.

    An illegal action ends the game with a reward of -1, and `info["illegal"]` gives the reason. A value that is not an
    action raises `IllegalAction` and changes nothing. Without `seat`, the agent's seat rotates from game to game.

    >>> env = gymnasium.make("Azulejos/Duel-v1", opponent="greedy", seat=0)
    >>> seen, info = env.reset(seed=7)
    >>> seen, reward, terminated, truncated, info = env.step(int(seen["action_mask"].argmax()))
    >>> terminated
    False
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str = "azul",
        players: int | None = None,
        *,
        opponent: str = RANDOM,
        seat: int | None = None,
        reward: str = WIN,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.table = env_table(game, players, options)
        if not is_one_of(opponent, ALL_LEVELS):
            raise InvalidOptions("bot.unknown", level=quote(opponent), known=", ".join(ALL_LEVELS))
        self.opponent = opponent
        self.reward = check_reward(reward)
        self.given_seat = check_seat(seat, self.table.players)
        self.render_mode = check_render_mode(render_mode)
        self.observation_space = observation_space(self.table)
        self.action_space = action_space(self.table)
        self.seat = -1
        self._is_over = False
        self._reader = GameReader(self.table)
        self._seeds = Seeds()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start a new game, and play the bots until the agent is to act."""
        table, word = self.table, self._seeds.next(seed)
        super().reset(seed=None if seed is None else word, options=options)
        self._is_over = False
        self.match = table.new_match(word)
        if self.given_seat is not None:
            self.seat = self.given_seat
        else:
            self.seat = 0 if seed is not None else (self.seat + 1) % table.players
        self.bots = [Bot(self.opponent, (word + other) % (1 << 62)) for other in range(table.players)]
        self._play_the_others()
        return self._observe(), {}

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action, then the bots until the agent is to act again."""
        self.check_running(self._is_over)
        match = self.match
        chosen = match.action(action)
        try:
            match.play(chosen)
        except IllegalAction as error:
            self._is_over = True
            return self._observe(), ILLEGAL_REWARD, True, False, {"illegal": str(error)}
        self._play_the_others()
        self._is_over = match.is_over
        if not self._is_over:
            return self._observe(), 0.0, False, False, {}
        rewards = self._reader.rewards(match.progress.games, self.reward)
        return self._observe(), rewards[self.seat], True, False, {"scores": match.scores}

    def render(self) -> str | None:
        """Return the position as JSON, as the agent may see it."""
        return json.dumps(self.match.position(viewer=self.seat), indent=1) if self.render_mode == "ansi" else None

    def _play_the_others(self) -> None:
        while self.match.current_player not in (self.seat, None):
            self.match.play(self.bots[self.match.current_player or 0].choose(self.match))

    def _observe(self) -> Observation:
        games = self.match.progress.games
        return {"observation": self._reader.observation(games, self.seat), "action_mask": self._reader.mask(games)}


def check_seat(seat: int | None, players: int) -> int | None:
    """Return the seat if it exists at the table. Raises `InvalidOptions` otherwise."""
    number = whole_number(seat)
    if seat is None or (number is not None and 0 <= number < players):
        return number
    raise InvalidOptions("env.bad_seat", value=quote(seat), last=players - 1)


for _game, _id in all_ids().items():
    gymnasium.register(
        _id,
        "azulejos.envs.gymnasium:SoloEnv",
        vector_entry_point="azulejos.envs.vector:SoloVectorEnv",
        kwargs={"game": _game},
    )
