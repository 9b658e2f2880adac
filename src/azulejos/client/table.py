"""A table to play or watch at: what happened there, how it stands, and what you do.

A connection that breaks is made again, nothing is missed, and no command is done twice: events have versions, commands
have ids.
"""

import secrets
from collections.abc import Iterator
from types import TracebackType
from typing import Any, TypeVar

from azulejos.client.errors import Refusal
from azulejos.client.socket import Line
from azulejos.server.messages import socket as messages
from azulejos.server.messages.parts import Action, Reaction, TableInfo
from azulejos.server.messages.play import Choice, Event, State
from azulejos.server.messages.socket import Answer, Done, HintGiven, Join, PreviewsGiven, Refused, Snapshot, Update

T = TypeVar("T", bound=Answer)


class Table:
    """A connection to a table; `Client.connect` and `join` make one. Use it in a `with`, or `close` it."""

    info: TableInfo
    """What was chosen for the table, and who sits where."""
    state: State
    """The game as you may see it now."""

    def __init__(self, address: str, table: str, token: str, language: str = "en", **wishes: bool) -> None:
        self.events: list[Event] = []
        """All that happened at the table, as far as you may see it."""
        self._wishes: dict[str, Any] = {"token": token, "language": language, **wishes}
        self._line = Line(f"{address.replace('http', 'ws', 1)}/api/tables/{table}/socket")
        self.receive()

    @property
    def version(self) -> int:
        """Of the last event."""
        return self.events[-1].version if self.events else 0

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.state.status == "over"

    def turns(self) -> Iterator[State]:
        """The state, each time that a seat of yours is to act, until the game is over."""
        while not self.is_over:
            seen = self.version
            if self.state.choices:
                yield self.state
            while self.version == seen:
                self.receive()

    def play(self, action: Choice | Action) -> int:
        """Do a legal action: a choice, its notation, its id or its form. Tells the version where it took effect."""
        chosen: Any = action.id if isinstance(action, Choice) else action
        return self._do(messages.Play(id=_new_id(), action=chosen))

    def undo(self) -> int:
        """Take back the last action of your unfinished turn."""
        return self._do(messages.Undo(id=_new_id()))

    def ask_takeback(self, seat: int | None = None) -> int:
        """Ask for your last turn back."""
        return self._do(messages.AskTakeback(id=_new_id(), seat=seat))

    def answer_takeback(self, agree: bool) -> int:
        """Agree to the takeback that somebody asks for (`state.offer`), or decline it."""
        return self._do(messages.AnswerTakeback(id=_new_id(), agree=agree))

    def resign(self, seat: int | None = None) -> int:
        """Give up."""
        return self._do(messages.Resign(id=_new_id(), seat=seat))

    def react(self, reaction: Reaction) -> int:
        """Say something with a picture."""
        return self._do(messages.React(id=_new_id(), reaction=reaction))

    def rematch(self) -> str:
        """After the end: play again. Tells the id of the new table."""
        version = self._do(messages.Rematch(id=_new_id()))
        table = self.events[version - 1].table
        assert table is not None
        return table

    def hint(self) -> HintGiven:
        """What a strong player would do in your place."""
        return self._ask(messages.AskHint(id=_new_id()), HintGiven)

    def previews(self) -> list[Choice]:
        """Every legal action of yours with what it would do."""
        return self._ask(messages.AskPreviews(id=_new_id()), PreviewsGiven).choices

    def receive(self, timeout: float | None = None) -> Answer:
        """The next message of the server, after it has been taken in; `TimeoutError` if none comes in so many seconds.

        A `Snapshot` means that the connection was made, or made again.
        """
        message = self._line.receive(self._join(), timeout)
        if isinstance(message, Snapshot):
            self.events += message.events
            self.info, self.state = message.table, message.state
        elif isinstance(message, Update):
            if message.version != self.version + 1:
                self._line.send(self._join())
                return self.receive(timeout)
            self.events.append(message.event)
            self.info, self.state = message.table or self.info, message.state
        return message

    def close(self) -> None:
        """Leave; your seat stays yours."""
        self._line.close()

    def __enter__(self) -> "Table":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _join(self) -> Join:
        return Join(version=self.version, **self._wishes)

    def _do(self, command: messages.Command) -> int:
        return self._ask(command, Done).version

    def _ask(self, command: messages.Command, kind: type[T]) -> T:
        self._line.send(command)
        while True:
            message = self.receive()
            if isinstance(message, Snapshot):
                self._line.send(command)  # nobody knows whether it had arrived
            elif isinstance(message, Refused) and message.id == command.id:
                raise Refusal(message.error)
            elif isinstance(message, kind) and getattr(message, "id", None) == command.id:
                return message


def _new_id() -> str:
    return secrets.token_urlsafe(12)
