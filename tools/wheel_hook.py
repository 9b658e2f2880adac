"""Makes a wheel for one platform: adds the libraries that `tools/build_wheels.py` built for it."""

import os
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FOLDER_VARIABLE, TAG_VARIABLE = "AZULEJOS_LIBRARIES", "AZULEJOS_WHEEL_PLATFORM"
"""The environment variables with the folder of the libraries, and with the platform as wheels name it."""


class WheelHook(BuildHookInterface[Any]):
    """Adds libraries to the wheel. Without any, the wheel runs everywhere, and compiles with Numba if it is there."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the libraries, unless this is an editable installation."""
        folder = os.environ.get(FOLDER_VARIABLE)
        if folder and version == "standard":
            build_data["tag"] = f"py3-none-{os.environ[TAG_VARIABLE]}"
            build_data["pure_python"] = False
            build_data["force_include"][folder] = "azulejos/native/lib"
