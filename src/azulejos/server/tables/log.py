"""The events of a table's log, as they are stored. What exists never changes its meaning."""

from typing import Any

import msgspec
from msgspec import Struct

from azulejos.server.messages.parts import Clock


class Event(Struct, tag_field="type", frozen=True, omit_defaults=True, gc=False):
    """Something that happened. Events are many and hold no cycles: the garbage collector need not look at them."""


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
    position: dict[str, Any] | None = None
    """Where the game begins, if not at its own start."""
    record: str | None = None
    """Of a study: the game to look at."""
    origin_table: str | None = None
    origin_move: int | None = None


class Sat(Event, tag="sat", frozen=True):
    """A guest took a seat, or took one over by its secret."""

    seat: int
    guest: str
    name: str
    secret: str
    """Its hash."""


class Left(Event, tag="left", frozen=True):
    """A guest stood up before the game."""

    seat: int


class BotPlays(Event, tag="bot", frozen=True):
    """A bot plays a seat from now on."""

    seat: int
    level: str


class Back(Event, tag="back", frozen=True):
    """The holder plays the seat again."""

    seat: int


class Started(Event, tag="started", frozen=True):
    """The game began with a deal."""

    drawn: tuple[int, ...]


class Played(Event, tag="played", frozen=True):
    """An action, and what was dealt after it."""

    seat: int
    action: int
    drawn: tuple[int, ...] = ()
    first: int = 0
    """The number of the first draw."""
    spent: int = 0
    """Milliseconds of the seat's time."""


class Undone(Event, tag="undone", frozen=True):
    """The last action of an unfinished turn was taken back."""

    seat: int


class Asked(Event, tag="asked", frozen=True):
    """Somebody wants a takeback."""

    seat: int


class Agreed(Event, tag="agreed", frozen=True):
    """Somebody agreed to it."""

    seat: int


class Declined(Event, tag="declined", frozen=True):
    """Somebody declined it, or who asked withdrew it."""

    seat: int


class TakenBack(Event, tag="taken_back", frozen=True):
    """So many actions are left."""

    seat: int
    move: int


class Resigned(Event, tag="resigned", frozen=True):
    """Somebody gave up."""

    seat: int


class TimedOut(Event, tag="timed_out", frozen=True):
    """Somebody's time was over."""

    seat: int


class Reacted(Event, tag="reacted", frozen=True):
    """Somebody said something with a picture."""

    seat: int
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
