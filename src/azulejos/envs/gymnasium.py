"""The games as Gymnasium environments: one player learns, bots of any level play the other seats.

Importing this module registers `Azulejos/Azul-v0`, `Azulejos/SummerPavilion-v0` and `Azulejos/Duel-v1`, for `make` and,
against bots that need no search, for `make_vec`.
"""

import json
from typing import Any

import gymnasium

from azulejos.bots.bot import Bot
from azulejos.bots.levels import ALL_LEVELS, RANDOM
from azulejos.core.errors import IllegalAction, InvalidOptions
from azulejos.envs.ids import all_ids
from azulejos.envs.seeds import Seeds
from azulejos.envs.single_game import Looker, OneGame
from azulejos.envs.spaces import action_space, observation_space
from azulejos.envs.variant import RENDER_MODES, WIN, check_render_mode, check_reward, env_table, is_one_of
from azulejos.games.kit.info import whole_number
from azulejos.i18n import quote

ILLEGAL_REWARD = -1.0
Observation = dict[str, Any]


class SoloEnv(OneGame, gymnasium.Env[Observation, Any]):
    """One seat of a game, against bots of a level.

    An illegal action ends the game and is worth -1; `info["illegal"]` says why it was not allowed. What is no action at
    all raises `IllegalAction` and changes nothing. With no seat given, the learner's seat goes round from game to game.

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
        self._looker = Looker(self.table)
        self._seeds = Seeds()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a new game, and play it until the learner must act."""
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
        """Do an action, and let the others play until the learner must act again."""
        self.check_goes_on(self._is_over)
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
        worth = self._looker.worth(match.progress.games, self.reward)
        return self._observe(), worth[self.seat], True, False, {"scores": match.scores}

    def render(self) -> str | None:
        """The position as JSON, as the learner may know it."""
        return json.dumps(self.match.position(viewer=self.seat), indent=1) if self.render_mode == "ansi" else None

    def _play_the_others(self) -> None:
        while self.match.current_player not in (self.seat, None):
            self.match.play(self.bots[self.match.current_player or 0].choose(self.match))

    def _observe(self) -> Observation:
        games = self.match.progress.games
        return {"observation": self._looker.observation(games, self.seat), "action_mask": self._looker.mask(games)}


def check_seat(seat: int | None, players: int) -> int | None:
    """The seat, if there is one of that number at the table."""
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
