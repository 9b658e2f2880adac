"""The messages of the WebSocket API, JSON objects with a `type`."""

from typing import Annotated

from msgspec import Meta, Struct

from azulejos.server.messages.parts import (
    Action,
    CommandId,
    Digest,
    Error,
    Language,
    Level,
    NonceHash,
    Notice,
    Reaction,
    Seat,
    TableInfo,
    Token,
    Version,
)
from azulejos.server.messages.play import Choice, Event, State


class Message(Struct, tag_field="type", forbid_unknown_fields=True, gc=False):
    """A message from a client."""


class Join(Message, tag="join", kw_only=True):
    """The first message of every connection: what the client has, and what it wants to receive."""

    version: Annotated[Version, Meta(description="of the last event that the client has, or 0")] = 0
    token: Annotated[Token | None, Meta(description="the token of a guest, for programs without a cookie")] = None
    positions: Annotated[bool, Meta(description="send the position with every update")] = True
    choices: Annotated[bool, Meta(description="send the legal actions when your seat is to act")] = True
    previews: Annotated[bool, Meta(description="send, a moment later, what each of them would do")] = False
    steps: Annotated[bool, Meta(description="send an animation and a sentence with each action")] = False
    language: Language = "en"
    nonce_hash: Annotated[
        Digest | None, Meta(description="SHA-256 of the nonce for seats of a rematch that are kept for you")
    ] = None


class Command(Message, kw_only=True):
    """A command. Sent again with the same id, it is answered again but not performed again."""

    id: CommandId


class Play(Command, tag="play", kw_only=True):
    """Play a legal action for the seat to act, which must be yours."""

    action: Action
    version: Annotated[Version | None, Meta(description="if given, the table must be at this version")] = None


class Undo(Command, tag="undo", kw_only=True):
    """Undo the last action of your unfinished turn."""


class AskTakeback(Command, tag="ask_takeback", kw_only=True):
    """Ask to take back your last turn and everything after it; against bots it is done at once."""

    seat: Annotated[Seat | None, Meta(description="if you have several")] = None


class AnswerTakeback(Command, tag="answer_takeback", kw_only=True):
    """Agree to a takeback or decline it; the player who asked withdraws it by declining."""

    agree: bool


class Reveal(Command, tag="reveal", kw_only=True):
    """Reveal the nonce whose hash you sent when you took your seat, once all seats are taken."""

    nonce: Annotated[Digest, Meta(description="32 random bytes in hexadecimal")]


class Resign(Command, tag="resign", kw_only=True):
    """Resign the game for your seat."""

    seat: Annotated[Seat | None, Meta(description="if you have several; by default the one to act, or your first")] = (
        None
    )


class Rematch(Command, tag="rematch", kw_only=True):
    """Play again after the end, everybody one seat further on. The first to ask creates the table."""

    level: Annotated[Level | None, Meta(description="of the bots; by default the same as before")] = None
    nonce_hash: NonceHash = None


class React(Command, tag="react", kw_only=True):
    """Send a reaction."""

    reaction: Reaction
    seat: Seat | None = None


class AskHint(Command, tag="hint", kw_only=True):
    """Ask for a hint. Answered with `hint` when the search is done."""


class AskPreviews(Command, tag="previews", kw_only=True):
    """Ask what each of your legal actions would do. Answered with `previews`."""


class AskExplanation(Command, tag="explain", kw_only=True):
    """Ask where the points of one of your legal actions come from. Answered with `explained`."""

    action: Action


class Ping(Message, tag="ping", kw_only=True):
    """Check the connection. Answered with `pong`."""


FromClient = (
    Join
    | Play
    | Undo
    | AskTakeback
    | AnswerTakeback
    | Reveal
    | Resign
    | Rematch
    | React
    | AskHint
    | AskPreviews
    | AskExplanation
    | Ping
)


class Answer(Struct, tag_field="type", omit_defaults=True):
    """A message from the server."""


class History(Answer, tag="history", kw_only=True):
    """A part of a long history, before the snapshot: the next events that the client does not have."""

    version: Version
    events: list[Event]


class Snapshot(Answer, tag="snapshot", kw_only=True):
    """The answer to `join`: the table, and the events that the client does not have."""

    version: Version
    table: TableInfo
    state: State
    events: list[Event]


class Update(Answer, tag="update", kw_only=True):
    """An event; each update raises the version by one."""

    version: Version
    event: Event
    table: Annotated[TableInfo | None, Meta(description="if seats or the table itself changed")] = None
    state: State


class Presence(Answer, tag="presence", kw_only=True):
    """Who is connected has changed."""

    connected: list[Seat]
    spectators: int


class Announcement(Answer, tag="notice", kw_only=True):
    """The operator of the server tells everyone something. Sent when it is said, and after `join` while it lasts."""

    notice: Notice


class Done(Answer, tag="done", kw_only=True):
    """A command took effect at this version, and is on disk."""

    id: str
    version: Version


class Refused(Answer, tag="refused", kw_only=True):
    """A command was refused, and changed nothing."""

    error: Error
    id: Annotated[str | None, Meta(description="the id of the command, if it could be read")] = None


class HintGiven(Answer, tag="hint", kw_only=True):
    """What a strong player would do at this version."""

    id: str
    version: Version
    choice: Choice
    text: Annotated[str, Meta(description="what it would bring, in the language of the client")]
    chance: Annotated[float, Meta(description="to win, from 0 to 1")]
    margin: Annotated[float, Meta(description="the expected lead over the best other player at the end")]
    line: Annotated[list[str], Meta(description="how the game could continue")]


class PreviewsGiven(Answer, tag="previews", kw_only=True):
    """What each legal action would do at this version; sent without asking if `join` requested previews."""

    version: Version
    choices: list[Choice]
    id: str | None = None


class Explained(Answer, tag="explained", kw_only=True):
    """What an action would bring, in words."""

    id: str
    version: Version
    action: str
    text: str


class Pong(Answer, tag="pong", kw_only=True):
    """The answer to `ping`."""


class Closing(Answer, tag="closing", kw_only=True):
    """The server is about to close the connection, for this reason. Reconnect, and `join` with your version."""

    error: Error


FromServer = (
    Snapshot
    | History
    | Update
    | Presence
    | Announcement
    | Done
    | Refused
    | HintGiven
    | PreviewsGiven
    | Explained
    | Pong
    | Closing
)
