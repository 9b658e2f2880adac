"""The events of a table, as they are stored. The meaning of an event never changes."""

from typing import Any

import msgspec
from msgspec import Struct

from azulejos.match.start import First
from azulejos.server.messages.parts import Clock


class Event(Struct, tag_field="type", frozen=True, omit_defaults=True, gc=False):
    """Something that happened. Events are many and form no cycles, so the garbage collector ignores them."""


class AtSeat(Event, frozen=True):
    """Something that concerns one seat."""

    seat: int


class Sat(AtSeat, tag="sat", frozen=True):
    """A guest took a seat, or took one over with its secret."""

    guest: str
    name: str
    secret: str
    """Its hash."""
    nonce_hash: str | None = None
    """The hash of the nonce that the guest will reveal when all seats are taken."""
    renewed: bool = False
    """Whether the guest had the seat already, and only replaced its secret."""


class Created(Event, tag="created", kw_only=True, frozen=True):
    """The table was created, with these settings."""

    creator: str
    game: str
    options: dict[str, Any]
    players: int
    clock: Clock
    hints: bool | None
    """Whether players may ask for hints; `None`: only where one person plays."""
    takebacks: bool
    watching: str
    public: bool
    several_seats: bool = False
    """Whether a guest may take several of the open seats."""
    commitment: str
    first: First = 0
    """Who begins, unless a position says so."""
    position: dict[str, Any] | None = None
    """Where the game begins, if not at the start."""
    record: str | None = None
    """The game to study, if the table is for that."""
    origin_table: str | None = None
    origin_move: int | None = None
    kept: tuple[Sat, ...] = ()
    """Seats of a rematch that are reserved for those who played before."""


class Left(AtSeat, tag="left", frozen=True):
    """The seat became open again before the game."""

    removed: bool = False
    """Whether the host cleared it."""


class BotPlays(AtSeat, tag="bot", frozen=True):
    """A bot plays a seat from now on."""

    level: str


class Back(AtSeat, tag="back", frozen=True):
    """The holder plays the seat again."""


class Revealed(AtSeat, tag="revealed", frozen=True):
    """A player revealed the nonce of a seat."""

    nonce: str


class Started(Event, tag="started", frozen=True):
    """The game began, with this deal."""

    drawn: tuple[int, ...]
    nonces: tuple[str | None, ...] = ()
    """By seat: what the deals of this game are drawn from, besides the secret."""


class Played(AtSeat, tag="played", frozen=True):
    """An action, and what was dealt after it."""

    action: int
    drawn: tuple[int, ...] = ()
    first: int = 0
    """The number of the first draw."""
    spent: int = 0
    """Milliseconds on the clock of the seat."""


class Undone(AtSeat, tag="undone", frozen=True):
    """The last action of an unfinished turn was taken back."""


class Asked(AtSeat, tag="asked", frozen=True):
    """A player asked for a takeback."""


class Agreed(AtSeat, tag="agreed", frozen=True):
    """A player agreed to the takeback."""


class Declined(AtSeat, tag="declined", frozen=True):
    """A player declined the takeback, or withdrew it."""


class TakenBack(AtSeat, tag="taken_back", frozen=True):
    """A takeback left so many actions."""

    move: int


class Resigned(AtSeat, tag="resigned", frozen=True):
    """A player resigned."""


class TimedOut(AtSeat, tag="timed_out", frozen=True):
    """A player ran out of time."""


class Reacted(AtSeat, tag="reacted", frozen=True):
    """A player sent a reaction."""

    reaction: str


class Rematched(Event, tag="rematch", frozen=True):
    """A rematch is played at another table."""

    table: str


AnyEvent = (
    Created
    | Sat
    | Left
    | BotPlays
    | Back
    | Revealed
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
