"""A child process that exchanges lines with the arena, and can neither block nor outlive it.

A separate thread does all writing and reading, and reads only when an answer is due. A program that does not read, does
not answer, or writes without end blocks only that thread.
"""

import os
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import IO, Any

import msgspec

LONGEST_LINE = 64 * 1024
"""The size limit of an answer in bytes, including its line feed."""

_STDERR_BYTES = 2000
"""How many bytes of the standard error are kept, from its end."""
_EXIT_SECONDS = 0.5
"""How long a program may take to exit before it is killed."""


class Program:
    """A running program with its pipes. Use it in a `with` statement."""

    def __init__(self, arguments: Sequence[str]) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._stderr = b""
        self._messages: queue.SimpleQueue[tuple[bytes, bool] | None] = queue.SimpleQueue()
        self._answers: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._threads: list[threading.Thread] = []
        try:
            self._process = subprocess.Popen(  # noqa: S603 - the user's own command, run without a shell
                arguments,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,  # so that its children can be killed with it
            )
        except OSError as error:
            self._stderr = str(error).encode()
            return
        self._threads = [threading.Thread(target=work, daemon=True) for work in (self._exchange, self._read_stderr)]
        for thread in self._threads:
            thread.start()

    def __enter__(self) -> "Program":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def send(self, message: Mapping[str, Any]) -> None:
        """Send a line that needs no answer."""
        self._messages.put((_line(message), False))

    def ask(self, message: Mapping[str, Any], timeout: float) -> bytes | None:
        """Send a line and wait for the answer; `None` after the timeout.

        The answer lacks its line feed if the program has exited. A line that is too long is cut one byte after the
        limit.
        """
        if self._process is None:
            return b""
        self._messages.put((_line(message), True))
        try:
            return self._answers.get(timeout=timeout)
        except queue.Empty:
            return None

    def exit_status(self) -> tuple[int | None, str]:
        """Return the exit code, `None` if the program still runs, and the last line of its standard error."""
        code = None
        if self._process is not None:
            with suppress(subprocess.TimeoutExpired):
                code = self._process.wait(_EXIT_SECONDS)
            self._threads[1].join(_EXIT_SECONDS)
        lines = self._stderr.decode("utf-8", "replace").split("\n")
        return code, next((line.strip() for line in reversed(lines) if line.strip()), "")

    def close(self) -> None:
        """End the program, and kill it if it does not exit by itself."""
        if self._process is None:
            return
        self._messages.put(None)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_EXIT_SECONDS)
        self._kill()
        self._process.wait()
        for thread in self._threads:
            thread.join(_EXIT_SECONDS)
        if not any(thread.is_alive() for thread in self._threads):  # else a detached child still holds a pipe
            for pipe in self._pipes():
                with suppress(OSError):  # closing flushes the buffer
                    pipe.close()

    def _kill(self) -> None:
        assert self._process is not None
        if sys.platform == "win32":
            self._process.kill()
        else:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)

    def _pipes(self) -> list[IO[bytes]]:
        process = self._process
        assert process is not None
        return [pipe for pipe in (process.stdin, process.stdout, process.stderr) if pipe]

    def _exchange(self) -> None:
        stdin, stdout, _ = self._pipes()
        for line, needs_answer in iter(self._messages.get, None):
            with suppress(OSError):  # the program has closed its input; reading its answer reveals the fault
                stdin.write(line)
                stdin.flush()
            if needs_answer:
                self._answers.put(stdout.readline(LONGEST_LINE + 1))
        with suppress(OSError):
            stdin.close()

    def _read_stderr(self) -> None:
        """Keep the end of the standard error. All of it is read, so that the program never blocks on a full pipe."""
        stderr = self._pipes()[2]
        while chunk := os.read(stderr.fileno(), 4096):
            self._stderr = (self._stderr + chunk)[-_STDERR_BYTES:]


def _line(message: Mapping[str, Any]) -> bytes:
    return msgspec.json.encode(message) + b"\n"
