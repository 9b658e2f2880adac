"""The spaces of observations and actions, in the words of Gymnasium."""

import numpy as np
from gymnasium import spaces

from azulejos.envs.variant import EnvTable


def observation_space(table: EnvTable) -> spaces.Dict:
    """What a player sees, and the mask of legal actions."""
    low, high = table.observations.bounds
    return spaces.Dict(
        {
            "observation": spaces.Box(low, high, dtype=np.int8),
            "action_mask": spaces.Box(0, 1, (table.actions,), np.int8),
        }
    )


def action_space(table: EnvTable) -> spaces.Discrete:
    """The action ids."""
    return spaces.Discrete(table.actions)
