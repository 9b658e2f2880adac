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
    NonceHash,
    Notice,
    Position,
    Result,
    Seat,
    SeatInfo,
    SeatSecret,
    SeveralSeats,
    Status,
    TableId,
    TableInfo,
    Version,
    Watching,
)
from azulejos.server.messages.play import Event, Movement

LONGEST_RECORD = 200_000
MOST_LINES = 1_000
"""Lines of an uploaded record: more than three times those of a long game."""


class Body(Struct, forbid_unknown_fields=True):
    """The body of a request."""


class NewGuest(Body):
    """A name to play under."""

    name: GuestName


class Rename(Body):
    """A new name, for tables where the guest sits down from now on."""

    name: GuestName


class MySeat(Struct, tag_field="kind", tag="me", forbid_unknown_fields=True):
    """A seat for the guest who creates the table; several of these if people share one screen."""

    name: Annotated[GuestName | None, Meta(description="by default the name of the guest")] = None
    nonce_hash: NonceHash = None


class OpenSeat(Struct, tag_field="kind", tag="open", forbid_unknown_fields=True):
    """A seat for anyone."""


class BotSeat(Struct, tag_field="kind", tag="bot", forbid_unknown_fields=True):
    """A seat for a bot."""

    level: Level = "artisan"


Hints = Annotated[
    bool | None, Meta(description="whether players may ask for hints; by default only where one person plays")
]
Seats = Annotated[list[MySeat | OpenSeat | BotSeat], Meta(min_length=2, max_length=4)]


class NewTable(Body, kw_only=True):
    """A table to create. Only the seats can change later."""

    game: GameName
    options: dict[str, Any] = {}
    first: Annotated[First | None, Meta(description="by default random if a bot plays, otherwise seat 0")] = None
    seats: Seats
    clock: Clock = NoClock()
    hints: Hints = None
    takebacks: bool = True
    several_seats: SeveralSeats = False
    watching: Watching = "link"
    public: bool = False


class FromHere(Body, kw_only=True):
    """Continue a finished game from some move."""

    move: Annotated[int, Meta(ge=0, le=100_000, description="how many actions of that game to keep")]
    seats: Seats
    clock: Clock = NoClock()
    hints: Hints = None
    takebacks: bool = True
    several_seats: SeveralSeats = False
    watching: Watching = "link"


class Upload(Body):
    """A record to replay, review, or play on from."""

    record: Annotated[str, Meta(max_length=LONGEST_RECORD)]


class SitDown(Body):
    """Take an open seat."""

    name: Annotated[GuestName | None, Meta(description="by default the name of the guest")] = None
    nonce_hash: NonceHash = None


class Claim(Body):
    """Take over your seat on another device."""

    secret: SeatSecret


class HandToBot(Body):
    """Let a bot play your seat: until you take it back, or for good where `bots_stay`."""

    level: Level = "artisan"


class AskReview(Body):
    """Have every move of a finished game reviewed."""

    simulations: Annotated[int, Meta(ge=10, le=2000, description="for each position")] = 400


class GuestInfo(Struct, kw_only=True):
    """Who you are."""

    id: str
    name: str
    token: Annotated[
        str | None,
        Meta(description="a new one, for a new guest or name or if yours is old; send it as `Authorization: Bearer …`"),
    ] = None


class HeldSeat(Struct, kw_only=True):
    """A seat that you have just taken, with the secret that proves it on another device."""

    seat: Seat
    secret: SeatSecret


class Seated(Struct, kw_only=True):
    """The table after you created it or sat down."""

    table: TableInfo
    seats: list[HeldSeat]


class Deleted(Struct, kw_only=True):
    """A table that no longer exists."""

    id: TableId


class Listed(Struct, kw_only=True):
    """A table in a list."""

    id: TableId
    game: GameName
    options: dict[str, Any]
    status: Status
    seats: list[SeatInfo]
    open_seats: int
    to_act: Annotated[Seat | None, Meta(description="whose turn it is")]
    clock: Clock
    created: Moment
    changed: Moment
    result: Result | None


class TableList(Struct, kw_only=True):
    """Public tables that are not over, those with open seats first; or all of your own, the last changed first."""

    tables: list[Listed]
    next: Annotated[int | None, Meta(description="the `skip` that lists the next ones; null if there are no more")]
    notice: Notice | None = None


class OptionInfo(Struct, kw_only=True):
    """An option of a game."""

    name: str
    description: str
    values: list[str | bool | int]
    default: str | bool | int
    lists: Annotated[dict[str, list[str]], Meta(description="presets by name")]
    groups: Annotated[list[list[str]], Meta(description="for lists: at most one value of each group")] = []


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
    """A position of a game, and the event that led to it."""

    move: int
    event: Annotated[Event | None, Meta(description="null for the start")]
    position: Position
    standing: list[int]
    to_act: Seat | None


class Replay(Struct, kw_only=True):
    """A game, move by move, without what was taken back; of one that is being played, what you may know of it."""

    table: TableInfo
    version: Version
    moments: list[Moved]


class Judged(Struct, kw_only=True):
    """A move compared to the best one."""

    move: int
    round: int
    player: Seat
    action: str
    chance: float | None
    margin: float | None
    chance_lost: float
    points_lost: float
    size: Literal["slip", "mistake", "blunder"] | None
    accuracy: Annotated[float | None, Meta(description="from 0 to 100; null if the move was forced")] = None
    best: Annotated[dict[str, Any] | None, Meta(description="action, chance, margin, visits, line")]
    better: Annotated[
        str | None, Meta(description="what the best move would have brought, in words, if another was played")
    ]
    reason: Annotated[str | None, Meta(description="why the best move was better, in one sentence")] = None
    movements: Annotated[list[Movement], Meta(description="of the best move, if another was played")] = []


class BalanceInfo(Struct, kw_only=True):
    """How a player's chance of winning changed from the start to the end, in whole percents that add up."""

    start: int
    deals: Annotated[int, Meta(description="what the deals brought")]
    own: Annotated[int, Meta(description="what the player's own choices changed")]
    others: Annotated[int, Meta(description="what the choices of the others changed")]
    end: Annotated[int, Meta(description="100 for a victory, 0 for a defeat, a share of a shared victory")]


class PlayerSummary(Struct, kw_only=True):
    """The moves of a player in figures."""

    player: Seat
    moves: int
    chance_lost: Annotated[float, Meta(description="on average; likewise `points_lost`")]
    points_lost: float
    blunder: int
    mistake: int
    slip: int
    turning_points: list[int]
    accuracy: Annotated[float | None, Meta(description="from 0 to 100; null without a choice")] = None
    balance: BalanceInfo | None = None


class ChanceChange(Struct, kw_only=True):
    """A change of the chances of winning, by a deal or by a move."""

    move: Annotated[int, Meta(description="of a deal, the number of the move before it")]
    player: Annotated[Seat | None, Meta(description="who moved; null for a deal")]
    before: Annotated[list[float], Meta(description="by seat")]
    after: list[float]


class ReviewState(Struct, kw_only=True):
    """The progress of a review, and its result when it is done."""

    status: Literal["none", "waiting", "running", "done", "failed"]
    done: int = 0
    moves: int = 0
    judgements: list[Judged] = []
    summary: list[PlayerSummary] = []
    curves: Annotated[list[list[tuple[int, float]]], Meta(description="by seat: moves played, chance of winning")] = []
    changes: Annotated[list[ChanceChange], Meta(description="in order; for each seat they add up to the result")] = []
    turning_point: Annotated[int | None, Meta(description="the number of the move that turned the game")] = None


class Failure(Struct, kw_only=True):
    """The body of every error response."""

    error: Error


class GamePreparation(Struct, kw_only=True):
    """The progress of a game that cannot be played yet."""

    name: GameName
    percent: int
    seconds_left: int


class PreparationState(Struct, kw_only=True):
    """On a new machine the games are compiled first: the progress, and the games that cannot be played yet."""

    is_ready: bool
    percent: int
    seconds_left: int
    games: Annotated[list[GamePreparation], Meta(description="in the order in which they become ready")]


class Health(Struct, kw_only=True):
    """The health of the server."""

    status: Literal["starting", "ok", "stopping"]
    version: str
    preparation: PreparationState


class Ready(Struct, kw_only=True):
    """Whether the server can be used right now, and if not, what does not answer."""

    is_ready: bool
    database: bool
    bus: bool
    games: Annotated[bool, Meta(description="whether every game can be played")]
