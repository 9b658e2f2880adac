"""OpenSpiel games, with a chance node for every draw and an observation for each player.

Importing this module registers `python_azul`, `python_azul_summer_pavilion` and `python_azul_duel`. Options that are
lists are written with plus signs: `python_azul_duel(tablets=rows+border+corners)`.
"""

from collections.abc import Callable
from typing import Any, ClassVar

import numpy as np
import pyspiel

from azulejos.core.phases import DEALING, OVER
from azulejos.core.random import seed_generator
from azulejos.engine import batches, calls
from azulejos.envs.single_game import GameReader
from azulejos.envs.variant import MARGIN, WIN, EnvTable, check_reward, env_table
from azulejos.games import INFOS

SHORT_NAMES = {
    "azul": "python_azul",
    "summer-pavilion": "python_azul_summer_pavilion",
    "duel": "python_azul_duel",
}
LONGEST_GAME = 20_000
"""An upper bound of actions and draws, far above any real game."""

HIGHEST_MARGIN = 1000.0
_HIDDEN = ("duel",)
"""Games with hidden information."""


class AzulejosGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its parameters: `players`, `reward`, and the options of the game."""

    name: ClassVar[str]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.reward = check_reward(given.pop("reward", WIN))
        players = given.pop("players", None)
        defaults = {option.name: option.default for option in INFOS[self.name].options}
        options = {key: _option(value) for key, value in given.items() if value != defaults.get(key)}
        self.table = env_table(self.name, players, options)
        self.reader = GameReader(self.table)
        super().__init__(_game_type(self.name, self.table.players, self.reward), self._info(), params or {})

    def __reduce__(self) -> tuple[Callable[[str], Any], tuple[str]]:
        return load, (str(self),)

    def _info(self) -> Any:
        most = HIGHEST_MARGIN if self.reward == MARGIN else 1.0
        sums = {"utility_sum": 2.0 - self.table.players} if _has_constant_sum(self.table.players, self.reward) else {}
        return pyspiel.GameInfo(
            num_distinct_actions=self.table.actions,
            max_chance_outcomes=self.table.game.rules.OUTCOMES,
            num_players=self.table.players,
            min_utility=-most,
            max_utility=most,
            max_game_length=LONGEST_GAME,
            **sums,
        )

    def new_initial_state(self) -> "AzulejosState":
        """Return the state before the first draw."""
        return AzulejosState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "AzulejosObserver":  # noqa: ARG002
        """Return an observer, which writes the observation of a player."""
        return AzulejosObserver(self.table)


class AzulejosState(pyspiel.State):  # type: ignore[misc]
    """A state of a game. It is a chance node while a deal is pending."""

    def __init__(self, game: AzulejosGame) -> None:
        super().__init__(game)
        self.games = game.table.start.copy()

    def current_player(self) -> int:
        """Return the seat to act, or the id of the chance player or of a terminal state."""
        phase = self.games[0].phase
        if phase == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE if phase == DEALING else self.games[0].current)

    def _legal_actions(self, _: int) -> list[int]:
        ids = np.zeros(self._game.table.game.action_ids, np.int16)
        return [int(action) for action in ids[: calls.legal_actions(self.games, 0, ids)]]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what can be drawn next, with its probability."""
        weights = np.zeros(self._game.table.game.rules.OUTCOMES, np.int16)
        batches.weigh_chance(self.games, 0, weights)
        total = float(weights.sum())
        return [(drawn, weight / total) for drawn, weight in enumerate(weights.tolist()) if weight]

    def _apply_action(self, action: int) -> None:
        if self.games[0].phase == DEALING:
            calls.deal(self.games, 0, action)
        else:
            calls.apply(self.games, 0, action)

    def _action_to_string(self, player: int, action: int) -> str:
        game = self._game.table.game
        return game.format_deal([action]) if player == pyspiel.PlayerId.CHANCE else game.format_action(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return bool(self.games[0].phase == OVER)

    def returns(self) -> list[float]:
        """Return the reward of each player; 0 before the game is over."""
        if not self.is_terminal():
            return [0.0] * self._game.table.players
        return self._game.reader.rewards(self.games, self._game.reward)

    def resample_from_infostate(self, player: int, sampler: Any) -> "AzulejosState":
        """Return a copy of the state in which everything hidden from a player is drawn again."""
        copy: AzulejosState = self.clone()
        seed_generator(copy.games[0], np.uint64(int(sampler() * (1 << 62))))
        calls.redraw_hidden(copy.games, 0, player)
        return copy

    def __str__(self) -> str:
        return describe(self._game.table, self._game.reader.observation(self.games, 0))

    @property
    def _game(self) -> AzulejosGame:
        game: AzulejosGame = self.get_game()
        return game


class AzulejosObserver:
    """Writes the observation of a player to `tensor`, and to an array per field in `dict`."""

    def __init__(self, table: EnvTable) -> None:
        self.table = table
        self.tensor = np.zeros(table.observations.size, np.float32)
        self.dict = {
            name: self.tensor[index : index + field.size].reshape(field.shape or (1,))
            for name, index, field in named_fields(table)
        }
        self._reader = GameReader(table)

    def set_from(self, state: AzulejosState, player: int) -> None:
        """Write the observation of a player."""
        self.tensor[:] = self._reader.observation(state.games, player)

    def string_from(self, state: AzulejosState, player: int) -> str:
        """Return the observation of a player as text."""
        return describe(self.table, self._reader.observation(state.games, player))


def named_fields(table: EnvTable) -> list[tuple[str, int, Any]]:
    """Return name, index and field for each field of an observation. Names of board fields include the board."""
    shared = len(table.game.observation.TABLE_FIELDS)
    own = len(table.game.observation.BOARD_FIELDS)
    return [
        (field.name if n < shared else f"board_{(n - shared) // own}_{field.name}", index, field)
        for n, (index, field) in enumerate(table.observations.fields)
    ]


def describe(table: EnvTable, numbers: Any) -> str:
    """Return an observation as text, with one line per field."""
    return "\n".join(
        f"{name}: {' '.join(map(str, numbers[index : index + field.size].tolist()))}"
        for name, index, field in named_fields(table)
    )


def _option(value: Any) -> Any:
    return value.split("+") if isinstance(value, str) and "+" in value else value


def _has_constant_sum(players: int, reward: str) -> bool:
    return players == 2 or reward == WIN


def _game_type(name: str, players: int, reward: str) -> Any:
    info, kinds = INFOS[name], pyspiel.GameType
    if players == 2:
        utility = kinds.Utility.ZERO_SUM
    else:
        utility = kinds.Utility.CONSTANT_SUM if _has_constant_sum(players, reward) else kinds.Utility.GENERAL_SUM
    is_hidden = name in _HIDDEN
    return kinds(
        short_name=SHORT_NAMES[name],
        long_name=info.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if is_hidden else kinds.Information.PERFECT_INFORMATION,
        utility=utility,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=info.players[-1],
        min_num_players=info.players[0],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": info.players[0],
            "reward": WIN,
            **{option.name: option.default for option in info.options},
        },
    )


def load(game: str) -> Any:
    """Load a game. Unpickling this function imports the module, so the games are registered in a new process too."""
    return pyspiel.load_game(game)


class Azul(AzulejosGame):
    """Azul."""

    name = "azul"


class SummerPavilion(AzulejosGame):
    """Azul: Summer Pavilion."""

    name = "summer-pavilion"


class Duel(AzulejosGame):
    """Azul Duel."""

    name = "duel"


for _game in (Azul, SummerPavilion, Duel):
    pyspiel.register_game(_game_type(_game.name, INFOS[_game.name].players[0], WIN), _game)
