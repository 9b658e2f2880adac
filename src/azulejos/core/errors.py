"""The errors that the library raises. All are `ValueError`s whose text is a sentence for the user."""

from typing import Any

from azulejos.i18n import Message, Value


class AzulejosError(ValueError):
    """Invalid input; `message` can be rendered in any language.

    >>> from azulejos.core.errors import IllegalAction
    >>> IllegalAction("illegal.over").message.text("fr")
    'La partie est terminée.'
    """

    def __init__(self, key: str, **values: Value) -> None:
        self.message = Message(key, values)
        super().__init__(self.message.text())

    def __reduce__(self) -> tuple[Any, ...]:
        return _retell, (type(self), self.message)


def _retell(error: type[AzulejosError], message: Message) -> AzulejosError:
    return error(message.key, **message.values)


class UnknownGame(AzulejosError):
    """There is no game with this name."""


class InvalidOptions(AzulejosError):
    """The game cannot be played with these options, or with this number of players."""


class IllegalAction(AzulejosError):
    """The rules do not allow this action now, or it is not an action at all."""


class InvalidPosition(AzulejosError):
    """No game can reach this position, or the data is not a position."""


class CommandMistake(AzulejosError):
    """A command cannot use its arguments, or a file that they name."""


class InvalidRecord(AzulejosError):
    """The game record is truncated, was edited, or describes an impossible game; `line` counts from 1."""

    def __init__(self, line: int, reason: Message) -> None:
        self.line = line
        self.reason = reason
        super().__init__("record.at_line", line=line, reason=reason)

    def __reduce__(self) -> tuple[Any, ...]:
        return InvalidRecord, (self.line, self.reason)
