"""Doing things together: all do the first step before any does the second.

A processor is quicker at doing one thing many times than at many things in turn, here by an eighth.
"""

import logging
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")

logger = logging.getLogger(__name__)


def do_together(
    members: Iterable[T], steps: Sequence[Callable[[T], object]], fail: Callable[[T, Exception], None]
) -> None:
    """Do the steps, one after the other. Who fails does no more of them, and does not keep the others from going on.

    >>> do_together(["a", "b"], [print, lambda name: print(name + "!")], lambda name, error: None)
    a
    b
    a!
    b!
    """
    for step in steps:
        able = []
        for member in members:
            try:
                step(member)
            except Exception as error:
                _see_to(member, error, fail)
            else:
                able.append(member)
        members = able


def _see_to(member: T, trouble: Exception, fail: Callable[[T, Exception], None]) -> None:
    logger.error("a step failed", exc_info=trouble)
    try:
        fail(member, trouble)
    except Exception:
        logger.exception("trouble could not be seen to")
