"""PettingZoo's wrappers, for people who err: what they use wrongly is refused in a sentence, and changes nothing."""

from collections.abc import Mapping
from typing import Any

from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import turn_based_aec_to_parallel_wrapper

from azulejos.core.errors import IllegalAction
from azulejos.games.kit.info import whole_number
from azulejos.i18n import quote


class EndedByIllegalActions(wrappers.TerminateIllegalWrapper[str, Any, Any]):  # type: ignore[misc]
    """An illegal action ends the game and costs a point; what is no action at all is refused."""

    def __init__(self, env: Any) -> None:
        super().__init__(env, illegal_reward=-1)

    def step(self, action: Any) -> None:
        """Do an action of the agent whose turn it is."""
        agent = self.agent_selection
        if not (self.terminations[agent] or self.truncations[agent]):
            number, actions = whole_number(action), self.unwrapped.table.actions
            if number is None or not 0 <= number < actions:
                raise IllegalAction("env.bad_action", value=quote(action), last=actions - 1)
        super().step(action)


class InOrder(wrappers.OrderEnforcingWrapper[str, Any, Any]):  # type: ignore[misc]
    """Refuses calls before `reset`, and a look at the last step of an agent when all have gone."""

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """What the agent whose turn it is sees, and what its last step brought."""
        self.unwrapped.check_agents()
        return super().last(observe)  # type: ignore[no-any-return]

    def __str__(self) -> str:
        return str(self.env)


class InParallel(turn_based_aec_to_parallel_wrapper[str, Any, Any]):  # type: ignore[misc]
    """Takes the actions of all agents, and does that of the agent to act."""

    def step(self, actions: Any) -> Any:
        """Do the action of the agent whose turn it is."""
        self.unwrapped.check_agents()
        agent = self.unwrapped.agent_selection
        if not (isinstance(actions, Mapping) and agent in actions):
            raise IllegalAction("env.no_action", agent=agent)
        return super().step(actions)
