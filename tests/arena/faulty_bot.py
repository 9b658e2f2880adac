"""A program for the arena with one fault, named by its first argument, at its second turn.

With any other name it plays the first legal action. The second argument is a file for the messages that it gets.
"""

import json
import os
import sys
import time
from pathlib import Path
from typing import NoReturn

WRONG_ANSWERS = {
    "garbage": "\N{GREEK SMALL LETTER ALPHA}[1]\n".encode(),
    "list": b"[[]]\n",
    "number": b'{"action": 3}\n',
    "bytes": b"\xff\xfe\n",
    "illegal": b'{"action": "factory 9 blue line 1"}\n',
    "too long": b"y" * 70_000,
}


def flood() -> NoReturn:
    while True:
        sys.stdout.write("x")


def stall() -> None:
    time.sleep(1000)


def crash() -> None:
    sys.stderr.write("E" * 200_000 + "\nthis is why\n")
    sys.exit(3)


def leave() -> None:
    sys.exit(0)


def leave_in_the_middle() -> None:
    answer(b'{"action": "')
    os._exit(0)


AT_ONCE = {"flood": flood, "deaf": stall}
AT_THE_SECOND_TURN = {"crash": crash, "quit": leave, "stall": stall, "half": leave_in_the_middle}


def answer(data: bytes) -> None:
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def main(fault: str, log: str = "") -> None:
    AT_ONCE.get(fault, str)()
    turns = 0
    for line in sys.stdin:
        if log:
            with Path(log).open("a", encoding="utf-8") as file:
                file.write(f"{os.getpid()} {line}")
        message = json.loads(line)
        if message["type"] == "turn":
            turns += 1
            if turns == 2:
                AT_THE_SECOND_TURN.get(fault, str)()
                answer(WRONG_ANSWERS.get(fault, b""))
            answer(json.dumps({"action": message["legal"][0], "thought": "ignored"}).encode() + b"\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
