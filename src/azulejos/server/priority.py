"""The priority of processes that compute while people play."""

import ctypes
import os
import platform
import struct
import sys

LONG_SLICE = 10_000_000
"""Nanoseconds. Linux gives other processes time slices of at most 3 ms."""

_SCHED_SETATTR = {"x86_64": 314, "aarch64": 274}
"""The numbers of a system call of Linux that Python has no function for."""
_SCHED_ATTR = struct.Struct("=IIQiIQQQ")
"""Its argument: size, policy, flags, niceness, priority, time slice, deadline, period."""


def lower_priority(niceness: int) -> None:
    """Let other processes go first, as far as the system allows.

    A lower priority means a smaller share of the processor, but a process that wakes up for a moment still has to wait
    for the current time slice to end. On Linux it may interrupt a process whose time slices are longer than its own.
    """
    if hasattr(os, "nice"):
        os.nice(niceness)
    number = _SCHED_SETATTR.get(platform.machine()) if sys.platform == "linux" else None
    if number and os.sched_getscheduler(0) == os.SCHED_OTHER:
        nice = os.getpriority(os.PRIO_PROCESS, 0)
        attributes = _SCHED_ATTR.pack(_SCHED_ATTR.size, os.SCHED_OTHER, 0, nice, 0, LONG_SLICE, 0, 0)
        ctypes.CDLL(None).syscall(number, 0, attributes, 0)  # without effect before Linux 6.12
