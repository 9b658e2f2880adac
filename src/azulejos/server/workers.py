"""Worker processes of low priority: whatever they compute, the server answers people first.

A worker reads pickled calls from its standard input, one at a time, and writes what they report and return. Run as a
module, this file is the worker.
"""

import os
import pickle
import signal
import subprocess
import sys
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from typing import Any, BinaryIO

from azulejos.native.sources import PACKAGE
from azulejos.server.priority import lower_priority

READY, REPORT, RESULT, FAILURE = "ready", "report", "result", "failure"

Report = Callable[[Any], None]


class WorkerFailed(Exception):
    """The call raised an error, or the process ended."""


class WorkerProcess:
    """A child process that performs one call at a time. It starts with the first call, and again if it has ended."""

    def __init__(self, niceness: int) -> None:
        self._niceness = niceness
        self._process: subprocess.Popen[bytes] | None = None
        self._is_ready = self._is_stopped = False
        self._lock = threading.Lock()
        self._calling = threading.Lock()

    @property
    def pid(self) -> int | None:
        """The number of the process, while there is one."""
        return self._process.pid if self._process else None

    def call(self, seconds: float, report: Report | None, function: Callable[..., Any], *arguments: Any) -> Any:
        """What a function returns; blocks. `WorkerFailed` if it fails, `TimeoutError` after so many seconds.

        With `report`, the function gets one more argument: a function that passes a value on to `report`.
        """
        with self._calling:
            process = self.start()
            has_run_out = threading.Event()

            def give_up() -> None:
                has_run_out.set()
                process.kill()

            timer = threading.Timer(seconds, give_up)
            timer.daemon = True
            try:
                if not self._is_ready:
                    _read(process)
                    self._is_ready = True
                timer.start()
                return _converse(process, report, (function, arguments, report is not None))
            except (OSError, EOFError, pickle.UnpicklingError):
                self._end(process)
                if has_run_out.is_set():
                    raise TimeoutError from None
                raise WorkerFailed("the process ended") from None
            finally:
                timer.cancel()

    def stop(self) -> None:
        """End the process, and start no other."""
        with self._lock:
            self._is_stopped = True
            process = self._process
        if process:
            process.kill()
            with self._calling:
                self._end(process)

    def start(self) -> "subprocess.Popen[bytes]":
        """Start the process, unless it runs."""
        with self._lock:
            if self._is_stopped:
                raise WorkerFailed("the worker was stopped")
            if self._process is None:
                self._process = subprocess.Popen(  # noqa: S603
                    [sys.executable, "-P", "-m", __name__, str(self._niceness)],
                    env={**os.environ, "PYTHONPATH": _search_path()},
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                )
            return self._process

    def _end(self, process: "subprocess.Popen[bytes]") -> None:
        with self._lock:
            self._process, self._is_ready = None, False
        with suppress(OSError), process:  # waits for it and closes its pipes; what was not sent goes nowhere
            process.kill()


def _search_path() -> str:
    """Where the worker finds this very package."""
    return os.pathsep.join(filter(None, [str(PACKAGE.parent), os.environ.get("PYTHONPATH", "")]))


def _converse(process: "subprocess.Popen[bytes]", report: Report | None, call: Any) -> Any:
    assert process.stdin
    process.stdin.write(pickle.dumps(call))
    process.stdin.flush()
    while True:
        kind, value = _read(process)
        if kind == REPORT:
            assert report
            report(value)
        elif kind == RESULT:
            return value
        else:
            raise WorkerFailed(value)


def _read(process: "subprocess.Popen[bytes]") -> tuple[str, Any]:
    assert process.stdout
    answer: tuple[str, Any] = pickle.load(process.stdout)  # noqa: S301 - from our own child
    return answer


def main(niceness: int, calls: BinaryIO, answers: BinaryIO) -> None:
    """Perform calls until there are no more."""
    lower_priority(niceness)

    def send(kind: str, value: Any) -> None:
        pickle.dump((kind, value), answers)
        answers.flush()

    send(READY, None)
    while True:
        try:
            function, arguments, reports = pickle.load(calls)  # noqa: S301 - from our own parent
        except EOFError:
            return
        try:
            answer = RESULT, function(*arguments, *([lambda value: send(REPORT, value)] if reports else []))
        except BrokenPipeError:
            return
        except Exception:
            answer = FAILURE, traceback.format_exc()
        send(*answer)


if __name__ == "__main__":
    import azulejos.server.searches  # noqa: F401 - at normal priority, so that the worker is soon ready

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # of the terminal; the server ends its workers itself
    own_output = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever is printed must not get between the answers
    main(int(sys.argv[1]), sys.stdin.buffer, own_output)
