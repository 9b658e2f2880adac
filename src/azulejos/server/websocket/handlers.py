"""What each message of a client does."""

import logging
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from azulejos.server.fair_queue import Share
from azulejos.server.guests import Guest
from azulejos.server.jobs import Busy
from azulejos.server.messages import socket as messages
from azulejos.server.messages.socket import Done, Explained, HintGiven, PreviewsGiven
from azulejos.server.refusals import NOT_NOW, NOT_YOURS, TOO_MUCH, Refusal
from azulejos.server.searches import advise
from azulejos.server.tables import commands
from azulejos.server.tables.actions import preview, previews
from azulejos.server.tables.commands import Decision
from azulejos.server.tables.rematch import make_rematch
from azulejos.server.tables.state import TableState

if TYPE_CHECKING:
    from azulejos.server.websocket.connection import Connection

HINT_DEADLINE = 10.0

logger = logging.getLogger(__name__)

_COMMANDS: dict[type[messages.Command], Callable[[TableState, Guest, Any, int], Decision]] = {
    messages.Play: lambda state, guest, message, now: commands.play(state, guest, message.action, message.version, now),
    messages.Undo: lambda state, guest, *_: commands.undo(state, guest),
    messages.AskTakeback: lambda state, guest, message, _: commands.ask_takeback(state, guest, message.seat),
    messages.AnswerTakeback: lambda state, guest, message, _: commands.answer_takeback(state, guest, message.agree),
    messages.Reveal: lambda state, guest, message, _: commands.reveal(state, guest, message.nonce),
    messages.Resign: lambda state, guest, message, _: commands.resign(state, guest, message.seat),
    messages.React: lambda state, guest, message, _: commands.react(state, guest, message.reaction, message.seat),
}
"""The commands that change a table."""


async def handle(connection: "Connection", guest: Guest, message: messages.Command) -> None:
    """Do what a message asks for, and answer it."""
    table = connection.table
    if decide := _COMMANDS.get(type(message)):
        now = table.registry.now
        version = await table.perform(lambda state: decide(state, guest, message, now()), guest, message.id)
        connection.answer(Done(id=message.id, version=version))
    elif isinstance(message, messages.AskHint):
        _require_turn(connection)
        table.registry.spawn(_give_hint(connection, guest, message.id))
    elif isinstance(message, messages.AskPreviews):
        _require_turn(connection)
        await send_previews(connection, message.id)
    elif isinstance(message, messages.AskExplanation):
        _explain(connection, message)
    elif isinstance(message, messages.Rematch):
        spend = partial(connection.server.limits.spend_table, connection.address)
        address_hash = connection.server.signer.address_hash(connection.address)
        made = make_rematch(table, guest, address_hash, message, spend)
        version = await table.registry.finish(made)
        connection.answer(Done(id=message.id, version=version))


def _require_turn(connection: "Connection") -> int:
    """The viewer's seat that is to act."""
    seat = connection.table.state.to_act
    if seat is None or seat not in connection.viewer.seats:
        raise Refusal(NOT_YOURS, "server.not_your_turn")
    return seat


async def send_previews(connection: "Connection", command: str | None) -> None:
    """Send what each choice would do, unless nobody asked and the table has changed in the meantime."""
    state = connection.table.state
    seat, version, game_version = state.to_act, state.version, state.game_version
    if seat is None or seat not in connection.viewer.seats:  # it may have moved on already
        return
    known = state.match.branch(seed=0, viewer=seat)  # hidden parts are redrawn, so previews cannot reveal them
    work = connection.server.registry.work
    try:
        choices = await work.run("previews", connection.address, lambda order: previews(known, order.check))
    except Refusal:
        if command is None:
            return
        raise
    if command is not None or connection.table.state.game_version == game_version:
        connection.answer(PreviewsGiven(version=version, choices=choices, id=command))


def _explain(connection: "Connection", message: messages.AskExplanation) -> None:
    seat = _require_turn(connection)
    state = connection.table.state
    known = state.match.branch(seed=0, viewer=seat)
    action = known.action(message.action)
    text = known.explain(action, connection.language, you=True)
    connection.answer(Explained(id=message.id, version=state.version, action=str(action), text=text))


async def _give_hint(connection: "Connection", guest: Guest, command: str) -> None:
    state = connection.table.state
    try:
        if not state.allows_hints:
            raise Refusal(NOT_NOW, "server.no_hints_between_people" if state.is_between_people else "server.no_hints")
        connection.server.limits.spend_hint(guest.id, connection.address)
        seat, version = _require_turn(connection), state.version
        known = state.match.branch(viewer=seat)
        try:
            share = Share(connection.address, state.row.id, is_for_person=True)
            thinkers = connection.server.registry.thinkers
            best = await thinkers.run("hint", share, advise, known, deadline=HINT_DEADLINE)
        except (Busy, TimeoutError):
            raise Refusal(TOO_MUCH, "server.busy") from None
        except Exception:
            logger.exception("search failed")
            raise Refusal(NOT_NOW, "server.trouble") from None
    except Refusal as error:
        connection.refuse(error.message, command)
        return
    connection.answer(
        HintGiven(
            id=command,
            version=version,
            choice=preview(known, best.action),
            text=known.explain(best.action, connection.language, you=True),
            chance=round(best.chance, 4),
            margin=round(best.margin, 2),
            line=[str(action) for action in best.line],
        )
    )
