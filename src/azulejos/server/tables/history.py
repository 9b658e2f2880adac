"""The events of a table as JSON for one viewer, in blocks that are made in a thread and kept while there is room."""

import msgspec

from azulejos.server.tables.redaction import Viewer, redact
from azulejos.server.tables.state import OVER, TableState
from azulejos.server.work import Order, Parts, Work

BLOCK = 100
"""Events in a block. Longer histories are sent in several messages."""
FEW_EVENTS, FEW_EVENTS_WITH_STEPS = 50, 2
"""So many take less time to describe than to pass to a thread."""

_encode = msgspec.json.Encoder().encode


async def events_after(work: Work, state: TableState, viewer: Viewer, version: int, address: str) -> Parts:
    """The events after a version that are in the same block."""
    first = version - version % BLOCK
    block = state.history[first : first + BLOCK]
    key = "history", state.row.id, first, len(block), viewer, state.status == OVER

    def describe(order: Order) -> Parts:
        described = []
        for logged in block:
            order.check()
            described.append(_encode(redact(state, logged, viewer)))
        return tuple(described)

    return (await work.share("history", key, address, describe))[version - first :]


def last_events(state: TableState, viewer: Viewer, version: int) -> Parts:
    """The few events after a version."""
    return tuple(_encode(redact(state, logged, viewer)) for logged in state.history[version:])


def is_few(viewer: Viewer, events: int) -> bool:
    """Whether so many events can be described at once."""
    return events <= (FEW_EVENTS_WITH_STEPS if viewer.preferences.steps else FEW_EVENTS)
