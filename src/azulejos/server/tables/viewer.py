"""Viewers: who looks at a table, and in which form they want to be told."""

from msgspec import Struct

from azulejos.match.match import SPECTATOR, Spectator
from azulejos.server.tables.state import TableState


class Wishes(Struct, frozen=True, cache_hash=True):
    """What a connection asked for when it joined."""

    positions: bool = True
    choices: bool = True
    steps: bool = False
    language: str = "en"


class Viewer(Struct, frozen=True, cache_hash=True):
    """Seats and wishes; viewers that are equal are told the same."""

    seats: tuple[int, ...]
    wishes: Wishes

    def is_seat(self, seat: int) -> bool:
        """Whether this seat is the viewer's only one: then its actions are told as “You take …”."""
        return self.seats == (seat,)

    def eyes(self, state: TableState) -> int | Spectator:
        """The seat whose knowledge this viewer has now: the one to act, if it is theirs, or else their first."""
        if state.to_act in self.seats:
            assert state.to_act is not None
            return state.to_act
        return self.seats[0] if self.seats else SPECTATOR
