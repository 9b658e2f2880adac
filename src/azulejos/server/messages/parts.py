"""What several messages share: names, clocks, seats, errors."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from azulejos.games.kit.seats import MOST_PLAYERS

LONGEST_GUEST_NAME = 40
LONGEST_COMMAND_ID = 40
LONGEST_NOTICE = 500

Seat = Annotated[int, Meta(ge=0, lt=MOST_PLAYERS, description="a seat, from 0")]
First = Annotated[Seat | Literal["random"], Meta(description="who begins: a seat, or drawn at random")]
Version = Annotated[int, Meta(ge=0, le=2**31 - 1, description="the number of events of a table")]
Milliseconds = Annotated[int, Meta(ge=0)]
Moment = Annotated[int, Meta(ge=0, description="milliseconds since 1970, UTC")]
TableId = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{16}$", max_length=16, description="the secret part of a link")]
GuestName = Annotated[str, Meta(min_length=1, max_length=LONGEST_GUEST_NAME, pattern=r"^\S(.*\S)?$")]
SeatSecret = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{43}$", max_length=43)]
Digest = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64)]
NonceHash = Annotated[
    Digest | None, Meta(description="SHA-256 of the nonce for your seats; the game begins when you `reveal` it")
]
CommandId = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=LONGEST_COMMAND_ID,
        pattern="^[A-Za-z0-9_.:-]+$",
        description="chosen by the client, unique for each command",
    ),
]
Token = Annotated[str, Meta(max_length=400)]
Language = Literal["en", "fr"]
GameName = Literal["azul", "summer-pavilion", "duel"]
Level = Literal["beginner", "apprentice", "artisan", "master", "grandmaster"]
Status = Literal["waiting", "playing", "over"]
Watching = Annotated[
    Literal["link", "seated"], Meta(description="who may watch: anyone with the link, or only players")
]
SeveralSeats = Annotated[bool, Meta(description="whether a guest may take several of the open seats")]
Reaction = Literal["hello", "well-played", "thanks", "oops", "wow", "thinking", "sorry", "good-game"]
Action = Annotated[
    str | int | dict[str, Any],
    Meta(description="an action in notation, by its id, or in its structured form"),
]
Position = Annotated[
    Any, Meta(description="a position as in position-<game>.schema.json, without what this viewer may not know")
]


class NoClock(Struct, tag_field="type", tag="none", forbid_unknown_fields=True, frozen=True):
    """No time limit."""


class MoveClock(Struct, tag_field="type", tag="move", forbid_unknown_fields=True, frozen=True):
    """A number of seconds for each action."""

    seconds: Annotated[int, Meta(ge=5, le=14 * 24 * 3600)]


class FischerClock(Struct, tag_field="type", tag="fischer", forbid_unknown_fields=True, frozen=True):
    """A number of seconds for the whole game, and an increment after each action."""

    seconds: Annotated[int, Meta(ge=10, le=24 * 3600)]
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0


Clock = NoClock | MoveClock | FischerClock


class Notice(Struct, frozen=True, kw_only=True):
    """What the operator of the server tells everyone."""

    id: Annotated[int, Meta(description="another one for another text")]
    text: Annotated[str, Meta(max_length=LONGEST_NOTICE, description="in the operator's own words")]
    until: Annotated[Moment, Meta(description="after which it need not be shown")]


class Error(Struct, forbid_unknown_fields=True):
    """An error."""

    code: Annotated[str, Meta(description="for programs")]
    message: Annotated[str, Meta(description="one sentence for people")]


class SeatInfo(Struct, kw_only=True):
    """A seat, as a viewer sees it."""

    seat: Seat
    kind: Annotated[Literal["open", "guest", "bot"], Meta(description="who plays it at the moment")]
    name: str | None
    level: Annotated[Level | None, Meta(description="of a bot")]
    yours: Annotated[bool, Meta(description="whether it is yours, even while a bot plays it for you")]
    held: Annotated[bool, Meta(description="whether it belongs to a person, even while a bot plays it")]
    connected: Annotated[bool, Meta(description="whether its holder is connected to this server")]
    forfeited: Annotated[Literal["resigned", "time"] | None, Meta(description="why this seat can no longer win")]


class Result(Struct, kw_only=True):
    """How the game ended."""

    winners: list[Seat]
    scores: list[int]
    reason: Annotated[str, Meta(description="points, shared, the game's tie-break, resigned, or time")]
    ending: Annotated[str, Meta(description="why the game ended: a word of the game, resigned, or time")]
    text: Annotated[str, Meta(description="the result as a sentence")]


class Fairness(Struct, kw_only=True):
    """The proof that nobody chose the deals, or a random first player."""

    commitment: Annotated[
        str, Meta(description="SHA-256 of the table's secret in hexadecimal, published before the game")
    ]
    secret: Annotated[str | None, Meta(description="the 256-bit secret in hexadecimal, published after the game")]
    nonce_hashes: Annotated[
        list[str | None], Meta(description="by seat: SHA-256 of the nonce that its player announced; null if none")
    ]
    nonces: Annotated[
        list[str | None],
        Meta(description="by seat: the nonces that are mixed with the secret; published when the game begins"),
    ]


class Origin(Struct, kw_only=True):
    """The table that this one continues, or is a rematch of."""

    table: TableId
    move: Annotated[int | None, Meta(description="how many actions of that game were kept; null for a rematch")]


class TableInfo(Struct, kw_only=True):
    """A table as a viewer sees it: its settings, and who sits where."""

    id: TableId
    game: GameName
    options: dict[str, Any]
    first: Annotated[First | None, Meta(description="who begins; null if a position or a record says so")]
    seats: list[SeatInfo]
    status: Status
    version: Version
    clock: Clock
    hints: Annotated[bool, Meta(description="whether players may ask for hints")]
    takebacks: bool
    bots_stay: Annotated[bool, Meta(description="whether a seat handed to a bot during the game stays with it")]
    several_seats: SeveralSeats
    hosted: Annotated[bool, Meta(description="whether you created the table")]
    watching: Watching
    public: Annotated[bool, Meta(description="whether it is listed")]
    created: Moment
    fairness: Fairness
    result: Result | None
    rematch: Annotated[TableId | None, Meta(description="the table of the rematch")]
    origin: Origin | None
    study: Annotated[bool, Meta(description="whether it is an uploaded record, to replay and review")]
    spectators: Annotated[int, Meta(description="how many watch without a seat, on this server")]
