"""A running program that we talk with, line by line, and that can neither block us nor outlive us.

A thread of its own does all writing and reading, and reads only when an answer is due; so a program that does not read,
does not answer, or writes without end makes that thread wait, and nobody else.
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
"""Bytes in an answer, its line feed included."""

_LAST_WORDS = 2000
"""Bytes of the standard error that are kept."""
_FAREWELL = 0.5
"""Seconds that a program has to end by itself when nothing more will be asked."""


class Program:
    """A program with its pipes; use it in a `with` statement."""

    def __init__(self, arguments: Sequence[str]) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._complaint = b""
        self._questions: queue.SimpleQueue[tuple[bytes, bool] | None] = queue.SimpleQueue()
        self._answers: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._threads: list[threading.Thread] = []
        try:
            self._process = subprocess.Popen(  # noqa: S603 - it is the user's own command, and goes through no shell
                arguments,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,  # so that its children can be ended with it
            )
        except OSError as error:
            self._complaint = str(error).encode()
            return
        self._threads = [threading.Thread(target=work, daemon=True) for work in (self._talk, self._listen)]
        for thread in self._threads:
            thread.start()

    def __enter__(self) -> "Program":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def tell(self, message: Mapping[str, Any]) -> None:
        """Send a line that needs no answer."""
        self._questions.put((_line(message), False))

    def ask(self, message: Mapping[str, Any], patience: float) -> bytes | None:
        """Send a line and wait for one; `None` if it does not come in time, without line feed if the program has ended.

        Of a line that is too long only the beginning is read, one byte more than allowed.
        """
        if self._process is None:
            return b""
        self._questions.put((_line(message), True))
        try:
            return self._answers.get(timeout=patience)
        except queue.Empty:
            return None

    def how_it_ended(self) -> tuple[int | None, str]:
        """The exit code, `None` if there is none yet, and the last line of its standard error."""
        code = None
        if self._process is not None:
            with suppress(subprocess.TimeoutExpired):
                code = self._process.wait(_FAREWELL)
            self._threads[1].join(_FAREWELL)
        lines = self._complaint.decode("utf-8", "replace").split("\n")
        return code, next((line.strip() for line in reversed(lines) if line.strip()), "")

    def close(self) -> None:
        """End the program, by force if it does not go by itself."""
        if self._process is None:
            return
        self._questions.put(None)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_FAREWELL)
        self._kill()
        self._process.wait()
        for thread in self._threads:
            thread.join(_FAREWELL)
        if not any(thread.is_alive() for thread in self._threads):  # else something that fled still holds a pipe
            for pipe in self._pipes():
                with suppress(OSError):  # closing writes what is left
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

    def _talk(self) -> None:
        stdin, stdout, _ = self._pipes()
        for line, needs_answer in iter(self._questions.get, None):
            with suppress(OSError):  # it does not listen any more; its answer, or none, will tell
                stdin.write(line)
                stdin.flush()
            if needs_answer:
                self._answers.put(stdout.readline(LONGEST_LINE + 1))
        with suppress(OSError):
            stdin.close()

    def _listen(self) -> None:
        """Keep the last words of the standard error; read all of it, so that nobody waits for us."""
        stderr = self._pipes()[2]
        while said := os.read(stderr.fileno(), 4096):
            self._complaint = (self._complaint + said)[-_LAST_WORDS:]


def _line(message: Mapping[str, Any]) -> bytes:
    return msgspec.json.encode(message) + b"\n"
