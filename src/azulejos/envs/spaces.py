"""The Gymnasium spaces of observations and actions."""

import numpy as np
from gymnasium import spaces

from azulejos.envs.variant import EnvTable


def observation_space(table: EnvTable) -> spaces.Dict:
    """Return the space of observations with their action masks."""
    low, high = table.observations.bounds
    return spaces.Dict(
        {
            "observation": spaces.Box(low, high, dtype=np.int8),
            "action_mask": spaces.Box(0, 1, (table.actions,), np.int8),
        }
    )


def action_space(table: EnvTable) -> spaces.Discrete:
    """Return the space of action ids."""
    return spaces.Discrete(table.actions)
