"""Processes that run workloads with another engine than this one: WebAssembly in Node, or another Python."""

import json
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tools.build_wasm import FOLDER, ROOT, is_up_to_date

SCRIPT = ROOT / "web" / "tests" / "engine" / "node.js"


class Engine:
    """A process that answers one request per line."""

    def __init__(self, command: Sequence[str | Path], environment: Mapping[str, str] | None = None) -> None:
        self._process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def perform(self, request: dict[str, Any]) -> Any:
        """The answer to a request."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None) -> None:
        self._process.communicate()


class Node(Engine):
    """WebAssembly in Node."""

    def __init__(self) -> None:
        node = shutil.which("node")
        assert node, "Node is not installed"
        super().__init__([node, SCRIPT, FOLDER])

    def perform(self, request: dict[str, Any]) -> Any:
        """The answer to a request."""
        assert is_up_to_date(request["game"]), "the WebAssembly modules are missing or out of date: run `make wasm`"
        return super().perform(request)
