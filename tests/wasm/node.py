"""Runs workloads with the WebAssembly modules in Node."""

import json
import shutil
import subprocess
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tools.build_wasm import FOLDER, ROOT, is_up_to_date

SCRIPT = ROOT / "web" / "tests" / "engine" / "node.js"


class Node:
    """A Node process with the modules of a folder."""

    def __init__(self, folder: Path = FOLDER) -> None:
        node = shutil.which("node")
        assert node, "Node is not installed"
        self._process = subprocess.Popen(
            [node, str(SCRIPT), str(folder)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def perform(self, request: dict[str, Any]) -> Any:
        """The answer to a request."""
        assert self._process.stdin
        assert self._process.stdout
        assert is_up_to_date(request["game"]), "the WebAssembly modules are missing or out of date: run `make wasm`"
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None) -> None:
        self._process.communicate()
