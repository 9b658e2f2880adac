"""The errors that people and programs meet. All are `ValueError`s whose text is a sentence for whoever erred."""

from typing import Any

from azulejos.i18n import Message, Value


class AzulejosError(ValueError):
    """A mistake in what was given; `message` can be told again in any language.

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
    """There is no game of that name."""


class InvalidOptions(AzulejosError):
    """The game cannot be played with these options, or by so many players."""


class IllegalAction(AzulejosError):
    """The rules do not allow this action now, or it is no action at all."""


class InvalidPosition(AzulejosError):
    """No game can reach this position, or it is not a position."""


class CommandMistake(AzulejosError):
    """The command line, or a file that it names, is not what a command can use."""


class InvalidRecord(AzulejosError):
    """The record is cut short, edited, or tells an impossible game; `line` is where, from 1."""

    def __init__(self, line: int, reason: Message) -> None:
        self.line = line
        self.reason = reason
        super().__init__("record.at_line", line=line, reason=reason)

    def __reduce__(self) -> tuple[Any, ...]:
        return InvalidRecord, (self.line, self.reason)
