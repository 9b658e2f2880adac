"""A connection to a table: its events, the current state, and the commands to play.

The client reconnects if the connection is lost. Events have versions and commands have ids, so no event is missed and
no command is executed twice.
"""

import secrets
from collections.abc import Iterator
from types import TracebackType
from typing import Any, TypeVar

from azulejos.client.errors import Refusal
from azulejos.client.nonces import Contribution, Nonces
from azulejos.client.socket import TableSocket
from azulejos.server.messages import socket as messages
from azulejos.server.messages.parts import Action, Reaction, TableInfo
from azulejos.server.messages.play import Choice, Event, State
from azulejos.server.messages.socket import (
    Answer,
    Done,
    HintGiven,
    History,
    Join,
    PreviewsGiven,
    Refused,
    Snapshot,
    Update,
)

T = TypeVar("T", bound=Answer)


class Table:
    """A connection to a table, from `Client.connect` or `join`. Use it in a `with` statement, or `close` it."""

    info: TableInfo
    """The settings of the table, and its seats."""
    state: State
    """The current state of the game, as you may see it."""

    def __init__(
        self,
        address: str,
        table: str,
        token: str,
        language: str = "en",
        nonces: Nonces | None = None,
        **join_options: bool,
    ) -> None:
        self.events: list[Event] = []
        """All events of the table, as you may see them."""
        self._nonces = nonces or Nonces()
        self._revealing: tuple[messages.Reveal, Contribution] | None = None
        """Our nonce, while the server has not answered."""
        self._has_revealed = False
        own_nonce = self._nonces.announce()  # for seats of a rematch that are kept for us
        self._join_fields: dict[str, Any] = {
            "token": token, "language": language, "nonce_hash": own_nonce, **join_options
        }  # fmt: skip
        self._socket = TableSocket(f"{address.replace('http', 'ws', 1)}/api/tables/{table}/socket")
        self.receive()
        while self._is_revealing:  # so that a game that waits only for us has begun
            self.receive()

    @property
    def version(self) -> int:
        """The version of the last event."""
        return self.events[-1].version if self.events else 0

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.state.status == "over"

    @property
    def _is_revealing(self) -> bool:
        return self._revealing is not None

    def turns(self) -> Iterator[State]:
        """Yield the state each time one of your seats is to act, until the game is over."""
        while not self.is_over:
            seen = self.version
            if self.state.choices:
                yield self.state
            while self.version == seen:
                self.receive()

    def play(self, action: Choice | Action) -> int:
        """Play an action: a choice, or its notation, id or structured form. Returns the version of its event."""
        chosen: Any = action.id if isinstance(action, Choice) else action
        return self._do(messages.Play(id=_new_id(), action=chosen))

    def undo(self) -> int:
        """Undo the last action of your unfinished turn."""
        return self._do(messages.Undo(id=_new_id()))

    def ask_takeback(self, seat: int | None = None) -> int:
        """Ask the other players to take back your last turn."""
        return self._do(messages.AskTakeback(id=_new_id(), seat=seat))

    def answer_takeback(self, agree: bool) -> int:
        """Accept or decline the pending takeback request (`state.offer`)."""
        return self._do(messages.AnswerTakeback(id=_new_id(), agree=agree))

    def resign(self, seat: int | None = None) -> int:
        """Resign the game."""
        return self._do(messages.Resign(id=_new_id(), seat=seat))

    def react(self, reaction: Reaction) -> int:
        """Send a reaction."""
        return self._do(messages.React(id=_new_id(), reaction=reaction))

    def rematch(self) -> str:
        """Start a rematch after the game. Returns the id of the new table."""
        version = self._do(messages.Rematch(id=_new_id(), nonce_hash=self._nonces.announce()))
        table = self.events[version - 1].table
        assert table is not None
        return table

    def hint(self) -> HintGiven:
        """Ask for a hint: what a strong player would do in your place."""
        return self._ask(messages.AskHint(id=_new_id()), HintGiven)

    def previews(self) -> list[Choice]:
        """Return your legal actions, each with a preview of what it does."""
        return self._ask(messages.AskPreviews(id=_new_id()), PreviewsGiven).choices

    def receive(self, timeout: float | None = None) -> Answer:
        """Wait for the next message of the server, update the table, and return the message.

        Raises `TimeoutError` after `timeout` seconds. A `Snapshot` means that the client has connected or reconnected.
        """
        message = self._socket.receive(self._join(), timeout)
        if isinstance(message, History):
            self.events += message.events
            return self.receive(timeout)
        if isinstance(message, Snapshot):
            self.events += message.events
            self.info, self.state = message.table, message.state
            if self._revealing:
                self._socket.send(self._revealing[0])  # it may not have arrived before the reconnect
            self._reveal_nonce()
        elif isinstance(message, Update):
            if message.version != self.version + 1:
                self._socket.send(self._join())
                return self.receive(timeout)
            self.events.append(message.event)
            self.info, self.state = message.table or self.info, message.state
            self._reveal_nonce()
        elif isinstance(message, Done | Refused) and self._revealing and message.id == self._revealing[0].id:
            if isinstance(message, Refused):
                self._nonces.forget(self._revealing[1])
            self._revealing = None
        return message

    def close(self) -> None:
        """Close the connection. You keep your seat."""
        self._socket.close()

    def __enter__(self) -> "Table":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _reveal_nonce(self) -> None:
        """Reveal our nonce once all seats are taken: nobody can choose another one to go with it any more."""
        due = None if self._has_revealed else self._nonces.due(self.info)
        if due:
            self._has_revealed = True
            self._nonces.keep(due)
            self._revealing = messages.Reveal(id=_new_id(), nonce=due.nonce), due
            self._socket.send(self._revealing[0])

    def _join(self) -> Join:
        return Join(version=self.version, **self._join_fields)

    def _do(self, command: messages.Command) -> int:
        return self._ask(command, Done).version

    def _ask(self, command: messages.Command, kind: type[T]) -> T:
        self._socket.send(command)
        while True:
            message = self.receive()
            if isinstance(message, Snapshot):
                self._socket.send(command)  # it may not have arrived before the reconnect
            elif isinstance(message, Refused) and message.id == command.id:
                raise Refusal(message.error)
            elif isinstance(message, kind) and getattr(message, "id", None) == command.id:
                return message


def _new_id() -> str:
    return secrets.token_urlsafe(12)
