"""The messages of the socket, each a JSON object with its `type`."""

from typing import Annotated

from msgspec import Meta, Struct

from azulejos.server.messages.parts import (
    Action,
    CommandId,
    Error,
    Language,
    Reaction,
    Seat,
    TableInfo,
    Token,
    Version,
)
from azulejos.server.messages.play import Choice, Event, State


class Message(Struct, tag_field="type", forbid_unknown_fields=True, gc=False):
    """From a client."""


class Join(Message, tag="join", kw_only=True):
    """The first message of every connection: what the client has, and what it wants to be told."""

    version: Annotated[Version, Meta(description="of the last event that the client has; 0: none")] = 0
    token: Annotated[Token | None, Meta(description="of a guest, for programs without a cookie")] = None
    positions: Annotated[bool, Meta(description="send the position with every update")] = True
    choices: Annotated[bool, Meta(description="send the legal actions when a seat of yours is to act")] = True
    previews: Annotated[bool, Meta(description="send, a moment later, what each of them would do")] = False
    steps: Annotated[bool, Meta(description="send what to show with each action that is played, and its text")] = False
    language: Language = "en"


class Command(Message, kw_only=True):
    """Something to do, once: a command that is sent again with the same id is answered again, and not done again."""

    id: CommandId


class Play(Command, tag="play", kw_only=True):
    """Do a legal action for the seat that is to act, which must be yours."""

    action: Action
    version: Annotated[Version | None, Meta(description="if given, the table must be at this version")] = None


class Undo(Command, tag="undo", kw_only=True):
    """Take back the last action of your unfinished turn."""


class AskTakeback(Command, tag="ask_takeback", kw_only=True):
    """Ask to take back your last turn, and all that followed; against bots it is done at once."""

    seat: Annotated[Seat | None, Meta(description="if you hold several")] = None


class AnswerTakeback(Command, tag="answer_takeback", kw_only=True):
    """Agree to the takeback that somebody asks for, or decline it; who asked may withdraw it by declining."""

    agree: bool


class Resign(Command, tag="resign", kw_only=True):
    """Give up the game for a seat of yours."""

    seat: Annotated[Seat | None, Meta(description="if you hold several; by default the one to act, or your first")] = (
        None
    )


class Rematch(Command, tag="rematch", kw_only=True):
    """After the end: play again, everybody one seat further on. The first who says so makes the table."""


class React(Command, tag="react", kw_only=True):
    """Say something with a picture."""

    reaction: Reaction
    seat: Seat | None = None


class AskHint(Command, tag="hint", kw_only=True):
    """What would a strong player do in my place? Answered with a `hint`, when it has been thought."""


class AskPreviews(Command, tag="previews", kw_only=True):
    """What each legal action of mine would do. Answered with `previews`."""


class AskExplanation(Command, tag="explain", kw_only=True):
    """Where the points of a legal action of mine come from. Answered with `explained`."""

    action: Action


class Ping(Message, tag="ping", kw_only=True):
    """Are you there?"""


FromClient = (
    Join
    | Play
    | Undo
    | AskTakeback
    | AnswerTakeback
    | Resign
    | Rematch
    | React
    | AskHint
    | AskPreviews
    | AskExplanation
    | Ping
)


class Answer(Struct, tag_field="type", omit_defaults=True):
    """From the server."""


class Snapshot(Answer, tag="snapshot", kw_only=True):
    """The answer to `join`: the table as it is, and what happened since the version that the client has."""

    version: Version
    table: TableInfo
    state: State
    events: list[Event]


class Update(Answer, tag="update", kw_only=True):
    """Something happened; versions rise by one from update to update."""

    version: Version
    event: Event
    table: Annotated[TableInfo | None, Meta(description="when seats or the table itself changed")] = None
    state: State


class Presence(Answer, tag="presence", kw_only=True):
    """Who is connected changed."""

    connected: list[Seat]
    spectators: int


class Done(Answer, tag="done", kw_only=True):
    """A command is done, and is on disk: at this version it took effect."""

    id: str
    version: Version


class Refused(Answer, tag="refused", kw_only=True):
    """A command changed nothing."""

    error: Error
    id: Annotated[str | None, Meta(description="of the command, if it could be read")] = None


class HintGiven(Answer, tag="hint", kw_only=True):
    """What a strong player would do at this version."""

    id: str
    version: Version
    choice: Choice
    text: Annotated[str, Meta(description="what it would bring, in the language of the connection")]
    chance: Annotated[float, Meta(description="to win, from 0 to 1")]
    margin: Annotated[float, Meta(description="the final points to expect above the best other player")]
    line: Annotated[list[str], Meta(description="how the game could go on then")]


class PreviewsGiven(Answer, tag="previews", kw_only=True):
    """Every legal action with what it would do at this version; it follows by itself if `join` asked for previews."""

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
    """Here I am."""


class Closing(Answer, tag="closing", kw_only=True):
    """The server is about to close the connection; why, as an error. Come back with `join` and your version."""

    error: Error


FromServer = Snapshot | Update | Presence | Done | Refused | HintGiven | PreviewsGiven | Explained | Pong | Closing
