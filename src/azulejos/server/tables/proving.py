"""What a table gives with its record, so that everybody can deal it again."""

from azulejos.match.record import Proof
from azulejos.match.start import RANDOM
from azulejos.server.tables import log
from azulejos.server.tables.state import TableState


def proof_of(state: TableState) -> Proof:
    """The secret, the numbers of all draws that count, and what was taken back between them."""
    config = state.config
    first_drawn = config.position is None and config.first == RANDOM
    return Proof(config.commitment, state.row.secret.hex(), state.firsts, _discarded(state), first_drawn)


def _discarded(state: TableState) -> list[list[int]]:
    """Before each deal that counts: the draws of each deal since the one before, all of which were taken back."""
    found: list[list[int]] = []
    since: list[int] = []
    for logged in state.history:
        event = logged.event
        if isinstance(event, log.Started | log.Played) and event.drawn:
            first = event.first if isinstance(event, log.Played) else 0
            if first in state.firsts:
                found.append(since)
                since = []
            else:
                since.append(len(event.drawn))
    return found
