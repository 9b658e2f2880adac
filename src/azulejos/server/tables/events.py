"""The events of a table's log, as they are stored. What exists never changes its meaning."""

from typing import Any

import msgspec
from msgspec import Struct

from azulejos.match.start import First
from azulejos.server.messages.parts import Clock


class Event(Struct, tag_field="type", frozen=True, omit_defaults=True, gc=False):
    """Something that happened. Events are many and hold no cycles: the garbage collector need not look at them."""


class AtSeat(Event, frozen=True):
    """Something that one seat did, or that was done to it."""

    seat: int


class Sat(AtSeat, tag="sat", frozen=True):
    """A guest took a seat, or took one over by its secret."""

    guest: str
    name: str
    secret: str
    """Its hash."""


class Created(Event, tag="created", kw_only=True, frozen=True):
    """The table was made; all that was chosen for it."""

    creator: str
    game: str
    options: dict[str, Any]
    players: int
    clock: Clock
    hints: bool
    takebacks: bool
    watching: str
    public: bool
    commitment: str
    first: First = 0
    """Who begins, if the game begins at its own start."""
    position: dict[str, Any] | None = None
    """Where the game begins, if not at its own start."""
    record: str | None = None
    """Of a study: the game to look at."""
    origin_table: str | None = None
    origin_move: int | None = None
    kept: tuple[Sat, ...] = ()
    """Of a rematch: who has a seat by coming to the table."""


class Left(AtSeat, tag="left", frozen=True):
    """A guest stood up before the game."""


class BotPlays(AtSeat, tag="bot", frozen=True):
    """A bot plays a seat from now on."""

    level: str


class Back(AtSeat, tag="back", frozen=True):
    """The holder plays the seat again."""


class Started(Event, tag="started", frozen=True):
    """The game began with a deal."""

    drawn: tuple[int, ...]


class Played(AtSeat, tag="played", frozen=True):
    """An action, and what was dealt after it."""

    action: int
    drawn: tuple[int, ...] = ()
    first: int = 0
    """The number of the first draw."""
    spent: int = 0
    """Milliseconds of the seat's time."""


class Undone(AtSeat, tag="undone", frozen=True):
    """The last action of an unfinished turn was taken back."""


class Asked(AtSeat, tag="asked", frozen=True):
    """Somebody wants a takeback."""


class Agreed(AtSeat, tag="agreed", frozen=True):
    """Somebody agreed to it."""


class Declined(AtSeat, tag="declined", frozen=True):
    """Somebody declined it, or who asked withdrew it."""


class TakenBack(AtSeat, tag="taken_back", frozen=True):
    """So many actions are left."""

    move: int


class Resigned(AtSeat, tag="resigned", frozen=True):
    """Somebody gave up."""


class TimedOut(AtSeat, tag="timed_out", frozen=True):
    """Somebody's time was over."""


class Reacted(AtSeat, tag="reacted", frozen=True):
    """Somebody said something with a picture."""

    reaction: str


class Rematched(Event, tag="rematch", frozen=True):
    """The game is played again at another table."""

    table: str


AnyEvent = (
    Created
    | Sat
    | Left
    | BotPlays
    | Back
    | Started
    | Played
    | Undone
    | Asked
    | Agreed
    | Declined
    | TakenBack
    | Resigned
    | TimedOut
    | Reacted
    | Rematched
)

_decoder = msgspec.json.Decoder(AnyEvent)


def write_event(event: AnyEvent) -> str:
    """An event as it is stored."""
    return msgspec.json.encode(event).decode()


def read_event(body: str) -> AnyEvent:
    """An event from the store."""
    event: AnyEvent = _decoder.decode(body)
    return event
