"""PettingZoo's wrappers with clear errors: a wrong call raises an error with one sentence, and changes nothing."""

from collections.abc import Mapping
from typing import Any

from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import turn_based_aec_to_parallel_wrapper

from azulejos.core.errors import IllegalAction
from azulejos.games.kit.info import whole_number
from azulejos.i18n import quote


class TerminateIllegal(wrappers.TerminateIllegalWrapper[str, Any, Any]):  # type: ignore[misc]
    """An illegal action ends the game with a reward of -1. A value that is not an action raises `IllegalAction`."""

    def __init__(self, env: Any) -> None:
        super().__init__(env, illegal_reward=-1)

    def step(self, action: Any) -> None:
        """Play an action of the agent to act."""
        agent = self.agent_selection
        if not (self.terminations[agent] or self.truncations[agent]):
            number, actions = whole_number(action), self.unwrapped.table.actions
            if number is None or not 0 <= number < actions:
                raise IllegalAction("env.bad_action", value=quote(action), last=actions - 1)
        super().step(action)


class EnforceOrder(wrappers.OrderEnforcingWrapper[str, Any, Any]):  # type: ignore[misc]
    """Refuses calls before `reset`, and `last` when no agents are left."""

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Return the observation of the agent to act, and the result of its last step."""
        self.unwrapped.check_agents()
        return super().last(observe)  # type: ignore[no-any-return]

    def __str__(self) -> str:
        return str(self.env)


class ToParallel(turn_based_aec_to_parallel_wrapper[str, Any, Any]):  # type: ignore[misc]
    """Takes an action of every agent, and plays that of the agent to act."""

    def step(self, actions: Any) -> Any:
        """Play the action of the agent to act."""
        self.unwrapped.check_agents()
        agent = self.unwrapped.agent_selection
        if not (isinstance(actions, Mapping) and agent in actions):
            raise IllegalAction("env.no_action", agent=agent)
        return super().step(actions)
