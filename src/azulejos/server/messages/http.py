"""The bodies of the HTTP API."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from azulejos.server.messages.parts import (
    Clock,
    Error,
    First,
    GameName,
    GuestName,
    Level,
    Moment,
    NoClock,
    Position,
    Result,
    Seat,
    SeatSecret,
    Status,
    TableId,
    TableInfo,
    Version,
    Watching,
)
from azulejos.server.messages.play import Event

LONGEST_RECORD = 200_000
MOST_LINES = 1_000
"""Of an uploaded record: more than three times as many as a long game has."""


class Body(Struct, forbid_unknown_fields=True):
    """From a client."""


class NewGuest(Body):
    """A name to play under."""

    name: GuestName


class Rename(Body):
    """Another name; it shows at tables where the guest sits down from now on."""

    name: GuestName


class MySeat(Struct, tag_field="kind", tag="me", forbid_unknown_fields=True):
    """For who makes the table; hot-seat: for several people in front of one screen, several of these."""

    name: Annotated[GuestName | None, Meta(description="instead of the guest's own")] = None


class OpenSeat(Struct, tag_field="kind", tag="open", forbid_unknown_fields=True):
    """For whoever comes first."""


class BotSeat(Struct, tag_field="kind", tag="bot", forbid_unknown_fields=True):
    """For a bot."""

    level: Level = "artisan"


Seats = Annotated[list[MySeat | OpenSeat | BotSeat], Meta(min_length=2, max_length=4)]


class NewTable(Body, kw_only=True):
    """A table to make. Nothing of this can be changed later, but who sits where."""

    game: GameName
    options: dict[str, Any] = {}
    first: Annotated[First | None, Meta(description="by default random if a bot plays, otherwise seat 0")] = None
    seats: Seats
    clock: Clock = NoClock()
    hints: bool = True
    takebacks: bool = True
    watching: Watching = "link"
    public: bool = False


class FromHere(Body, kw_only=True):
    """Play on from a point of a finished game."""

    move: Annotated[int, Meta(ge=0, le=100_000, description="how many actions of that game to keep")]
    seats: Seats
    clock: Clock = NoClock()
    hints: bool = True
    takebacks: bool = True
    watching: Watching = "link"


class Upload(Body):
    """A record to look at, to analyse, or to play on from."""

    record: Annotated[str, Meta(max_length=LONGEST_RECORD)]


class SitDown(Body):
    """Take an open seat."""

    name: Annotated[GuestName | None, Meta(description="instead of the guest's own")] = None


class Claim(Body):
    """Take over a seat of yours on another device."""

    secret: SeatSecret


class HandToBot(Body):
    """Let a bot play a seat of yours until you take it back."""

    level: Level = "artisan"


class AskReview(Body):
    """Have every move of a finished game judged."""

    simulations: Annotated[int, Meta(ge=10, le=2000, description="for each position")] = 150


class GuestInfo(Struct, kw_only=True):
    """Who you are."""

    id: str
    name: str
    token: Annotated[str | None, Meta(description="only when the guest is made: for `Authorization: Bearer …`")] = None


class HeldSeat(Struct, kw_only=True):
    """A seat that you have just got, with the secret that proves it on another device."""

    seat: Seat
    secret: SeatSecret


class Seated(Struct, kw_only=True):
    """The table after you made it or sat down."""

    table: TableInfo
    seats: list[HeldSeat]


class Listed(Struct, kw_only=True):
    """A table in a list."""

    id: TableId
    game: GameName
    options: dict[str, Any]
    status: Status
    names: list[str | None]
    open_seats: int
    created: Moment
    changed: Moment
    result: Result | None


class TableList(Struct, kw_only=True):
    """Public tables, or your own, the last changed first."""

    tables: list[Listed]


class OptionInfo(Struct, kw_only=True):
    """An option of a game."""

    name: str
    description: str
    values: list[str | bool | int]
    default: str | bool | int
    lists: Annotated[dict[str, list[str]], Meta(description="lists that have names")]
    groups: Annotated[list[list[str]], Meta(description="of a list: one thing of each group at most")] = []


class GameInfo(Struct, kw_only=True):
    """A game that can be played here."""

    name: GameName
    title: str
    players: list[int]
    options: list[OptionInfo]


class GameList(Struct, kw_only=True):
    """What can be played here."""

    games: list[GameInfo]
    levels: list[Level]


class Moved(Struct, kw_only=True):
    """A moment of a game: what led to it, and the position then."""

    move: int
    event: Annotated[Event | None, Meta(description="null for the start")]
    position: Position
    standing: list[int]
    to_act: Seat | None


class Replay(Struct, kw_only=True):
    """A finished game, moment by moment, without what was taken back."""

    table: TableInfo
    version: Version
    moments: list[Moved]


class Judged(Struct, kw_only=True):
    """A move beside the best one."""

    move: int
    round: int
    player: Seat
    action: str
    chance: float | None
    margin: float | None
    chance_lost: float
    points_lost: float
    size: Literal["slip", "mistake", "blunder"] | None
    best: Annotated[dict[str, Any] | None, Meta(description="action, chance, margin, visits, line")]
    better: Annotated[str | None, Meta(description="what the best one brings, in words, if another was played")]


class ReviewState(Struct, kw_only=True):
    """How far a review is; when it is done, the review."""

    status: Literal["none", "waiting", "running", "done", "failed"]
    done: int = 0
    moves: int = 0
    judgements: list[Judged] = []
    summary: list[dict[str, Any]] = []
    curves: Annotated[list[list[tuple[int, float]]], Meta(description="by seat: moves played, chance to win")] = []


class Failure(Struct, kw_only=True):
    """The body of every answer that is not a success."""

    error: Error


class GamePreparation(Struct, kw_only=True):
    """How far a game is that cannot be played yet."""

    name: GameName
    percent: int
    seconds_left: int


class PreparationState(Struct, kw_only=True):
    """On a new machine the games are prepared first: how far that is, and which games cannot be played yet."""

    is_ready: bool
    percent: int
    seconds_left: int
    games: Annotated[list[GamePreparation], Meta(description="in the order in which they become ready")]


class Health(Struct, kw_only=True):
    """How the server is."""

    status: Literal["starting", "ok", "stopping"]
    version: str
    preparation: PreparationState
