"""How threads share the games of a batch. Each stays in compiled code while there is work, so none waits for the GIL.

One thread leads: it posts an order with an increasing number, does its own share of the work, and polls the others
until each has posted the same number.
"""

from azulejos.core.entry_points import ENVIRONMENTS, RESEARCH, entry_point
from azulejos.core.signals import Signals, post, read
from azulejos.engine.batches import LEGAL, Batched, choose_at_random, find_illegal, step_games

ORDERS = CHECK, STEP, CHOOSE, END = 0, 1, 2, 3
ASKED, FOUND, APART = 0, 1, 8
"""Offsets in the signals: the order first, then the replies, each on its own cache line: the order that is done, and
the result."""


@entry_point(RESEARCH)
def ask(signals: Signals, order: int) -> None:
    """Post an order."""
    post(signals, ASKED, order)


@entry_point(ENVIRONMENTS)
def obey(batched: Batched, order: int, first: int, last: int, signals: Signals, thread: int) -> None:
    """Carry out an order for a share of the games."""
    if order % len(ORDERS) == CHECK:
        signals[APART * thread + FOUND] = find_illegal(batched, first, last)
    elif order % len(ORDERS) == STEP:
        step_games(batched, first, last)
    else:
        choose_at_random(batched, first, last)


@entry_point(ENVIRONMENTS)
def serve(batched: Batched, first: int, last: int, signals: Signals, thread: int, looks: int) -> bool:
    """Carry out orders until `END` arrives or `looks` polls find none; returns whether it was `END`."""
    done = read(signals, APART * thread)
    left = looks
    while left > 0:
        order = read(signals, ASKED)
        if order == done:
            left -= 1
        elif order % len(ORDERS) == END:
            return True
        else:
            obey(batched, order, first, last, signals, thread)
            post(signals, APART * thread, order)
            done, left = order, looks
    return False


@entry_point(RESEARCH)
def first_found(signals: Signals, threads: int) -> int:
    """The first game whose action is illegal, once all threads have checked; LEGAL if there is none."""
    for thread in range(threads):
        if signals[APART * thread + FOUND] != LEGAL:
            return int(signals[APART * thread + FOUND])
    return LEGAL


@entry_point(RESEARCH)
def all_done(signals: Signals, order: int, threads: int, looks: int) -> bool:
    """Poll up to `looks` times until the other threads are done; returns whether they are."""
    for _ in range(looks):
        waiting = 0
        for thread in range(1, threads):
            waiting += read(signals, APART * thread) != order
        if waiting == 0:
            return True
    return False
