"""How threads share the games of a batch. Each stays in compiled code while there is work, so none waits for a lock.

One thread leads: it posts an order with a number that is always higher, does its own share, and looks out for that
number from each of the others.
"""

from azulejos.core.compiler import compiled
from azulejos.core.signals import Signals, post, read
from azulejos.engine.batches import LEGAL, Batched, choose_at_random, find_illegal, step_games

ORDERS = CHECK, STEP, CHOOSE, END = 0, 1, 2, 3
ASKED, FOUND, APART = 0, 1, 8
"""Where the order is among the signals; the answers follow, each with a cache line of its own: what is done, and what
was found."""


@compiled
def ask(signals: Signals, order: int) -> None:
    """Post an order."""
    post(signals, ASKED, order)


@compiled
def obey(batched: Batched, order: int, first: int, last: int, signals: Signals, thread: int) -> None:
    """Do what an order asks for with a share of the games."""
    if order % len(ORDERS) == CHECK:
        signals[APART * thread + FOUND] = find_illegal(batched, first, last)
    elif order % len(ORDERS) == STEP:
        step_games(batched, first, last)
    else:
        choose_at_random(batched, first, last)


@compiled
def serve(batched: Batched, first: int, last: int, signals: Signals, thread: int, looks: int) -> bool:
    """Follow orders until none has come in so many looks, or the last one has; tells whether it was the last."""
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


@compiled
def first_found(signals: Signals, threads: int) -> int:
    """The first game whose action is not legal, after all have checked theirs; LEGAL if there is none."""
    for thread in range(threads):
        if signals[APART * thread + FOUND] != LEGAL:
            return int(signals[APART * thread + FOUND])
    return LEGAL


@compiled
def all_done(signals: Signals, order: int, threads: int, looks: int) -> bool:
    """Look out so many times for the others to be done."""
    for _ in range(looks):
        waiting = 0
        for thread in range(1, threads):
            waiting += read(signals, APART * thread) != order
        if waiting == 0:
            return True
    return False
