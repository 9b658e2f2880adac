"""Plans: what a command would write to a table's log. A plan is made from the state, and changes nothing."""

from collections.abc import Callable

from msgspec import Struct

from azulejos.core.errors import IllegalAction
from azulejos.match.match import ActionLike
from azulejos.match.transition import Transition, plan_transition
from azulejos.server.guests import Guest
from azulejos.server.refusals import BAD, NO_GUEST, NOT_NOW, NOT_YOURS, UNKNOWN, Refusal
from azulejos.server.tables import log
from azulejos.server.tables.state import OVER, WAITING, SeatState, TableState


class Plan(Struct, frozen=True, gc=False):
    """Events to write together, and what the last one leads to if it is an action."""

    events: tuple[log.AnyEvent, ...]
    transition: Transition | None = None
    sitters: tuple[str, ...] = ()


def start(state: TableState) -> log.Started:
    """Deal for the first time."""
    drawn = state.deals.deal(state.match.branch().progress, 0)
    return log.Started(drawn)


def play(state: TableState, guest: Guest | None, action: ActionLike, version: int | None, now: int) -> Plan:
    """An action for the seat to act, which this guest must play; without a guest a bot's."""
    _must_play(state)
    if version is not None and version != state.version:
        raise Refusal(NOT_NOW, "server.moved_on", version=state.version)
    seat = state.to_act
    if seat is None or not state.is_played_by(seat, guest.id if guest else None):
        raise Refusal(NOT_YOURS, "server.not_your_turn")
    is_running = seat == state.running
    if is_running and now >= state.clocks.deadline(seat):
        raise Refusal(NOT_NOW, "server.time_over")
    try:
        ahead = plan_transition(state.match, action, state.deals, state.draws)
    except IllegalAction as error:
        raise Refusal(BAD, error.message.key, **error.message.values) from None
    first, spent = state.draws if ahead.drawn else 0, state.clocks.spent(now) if is_running else 0
    return Plan((log.Played(seat, ahead.action, ahead.drawn, first, spent),), ahead)


def undo(state: TableState, guest: Guest) -> Plan:
    """Take back the last action of an unfinished turn."""
    _must_play(state)
    seat = state.to_act
    if seat is None or not state.is_played_by(seat, guest.id):
        raise Refusal(NOT_YOURS, "server.not_your_turn")
    if not can_undo(state, seat):
        raise Refusal(NOT_NOW, "server.nothing_to_undo")
    return Plan((log.Undone(seat),))


def can_undo(state: TableState, seat: int) -> bool:
    """Whether the last action was this seat's, its turn goes on, and nothing was dealt or turned up since."""
    if not state.plays or state.to_act != seat:
        return False
    last = state.plays[-1]
    return last.seat == seat and not last.drawn and last.action not in state.match.game.visibility.revealing


def ask_takeback(state: TableState, guest: Guest, wanted: int | None) -> Plan:
    """Ask for the last turn back, or take it back if there is nobody to ask."""
    _must_play(state)
    if not state.config.takebacks:
        raise Refusal(NOT_NOW, "server.no_takebacks")
    if state.offer:
        raise Refusal(NOT_NOW, "server.offer_waits")
    own = [seat for seat in state.played_by(guest.id) if state.turn_start(seat) is not None]
    seat = _one_of(own, wanted, key=lambda n: state.turn_start(n) or 0)
    move = None if seat is None else state.turn_start(seat)
    if seat is None or move is None:
        raise Refusal(NOT_NOW, "server.nothing_to_undo")
    if state.others_to_ask(seat):
        return Plan((log.Asked(seat),))
    return Plan((log.TakenBack(seat, move),))


def answer_takeback(state: TableState, guest: Guest, agree: bool) -> Plan:
    """Agree or decline; who asked can only withdraw."""
    offer = state.offer
    if offer is None:
        raise Refusal(NOT_NOW, "server.no_offer")
    own = state.played_by(guest.id)
    asked = next((seat for seat in offer.waiting if seat in own), None)
    if asked is None and (agree or offer.seat not in own):
        raise Refusal(NOT_YOURS, "server.not_asked")
    if not agree:
        return Plan((log.Declined(offer.seat if asked is None else asked),))
    assert asked is not None
    if any(seat not in own for seat in offer.waiting):
        return Plan((log.Agreed(asked),))
    return Plan((log.Agreed(asked), log.TakenBack(offer.seat, offer.move)))


def resign(state: TableState, guest: Guest, wanted: int | None) -> Plan:
    """Give up a seat."""
    _must_play(state)
    own = [seat for seat in state.held_by(guest.id) if not state.seats[seat].forfeited]
    seat = _one_of(own, wanted, key=lambda n: n == state.to_act)
    if seat is None:
        raise Refusal(NOT_YOURS, "server.not_your_seat")
    return Plan((log.Resigned(seat),))


def react(state: TableState, guest: Guest, reaction: str, wanted: int | None) -> Plan:
    """Say something with a picture."""
    seat = _one_of(list(state.held_by(guest.id)), wanted, key=lambda n: n == state.to_act)
    if seat is None:
        raise Refusal(NOT_YOURS, "server.not_your_seat")
    return Plan((log.Reacted(seat, reaction),))


def time_out(state: TableState, now: int) -> Plan | None:
    """What follows if the time of the seat to act is over."""
    seat = state.running
    if seat is None or now < state.clocks.deadline(seat):
        return None
    return Plan((log.TimedOut(seat),))


def sit_down(state: TableState, seat: int, guest: Guest, name: str, secret: str) -> Plan:
    """Take an open seat; the game begins with the last one."""
    _must_wait(state)
    if not _seat(state, seat).is_open:
        raise Refusal(NOT_NOW, "server.seat_taken")
    if seat in state.kept and state.kept[seat].guest != guest.id:
        raise Refusal(NOT_NOW, "server.seat_kept")
    sat = log.Sat(seat, guest.id, name, secret)
    return Plan((sat, *_start_if_full(state, seat)), sitters=(guest.id,))


def come(state: TableState, guest: Guest) -> Plan | None:
    """Sit down where a seat is kept for a guest; the game begins with the last one."""
    own = tuple(sat for sat in state.kept.values() if sat.guest == guest.id)
    if not own:
        return None
    return Plan((*own, *_start_if_full(state, *(sat.seat for sat in own))), sitters=(guest.id,))


def stand_up(state: TableState, seat: int, guest: Guest | None) -> Plan:
    """Leave a seat before the game."""
    _must_hold(state, seat, guest)
    _must_wait(state)
    return Plan((log.Left(seat),))


def claim(state: TableState, seat: int, guest: Guest, old_secret: str, secret: str) -> Plan:
    """Take over a seat by its secret."""
    held = _seat(state, seat)
    if held.secret is None or held.secret != old_secret:
        raise Refusal(NOT_YOURS, "server.wrong_secret")
    return Plan((log.Sat(seat, guest.id, held.name or guest.name, secret),), sitters=(guest.id,))


def hand_to_bot(state: TableState, seat: int, guest: Guest | None, level: str) -> Plan:
    """Let a bot play one's own seat, or an open seat of one's own table."""
    open_of_mine = _seat(state, seat).is_open and guest is not None and guest.id == state.config.creator
    if not open_of_mine:
        _must_hold(state, seat, guest)
    if state.status == OVER or state.seats[seat].forfeited:
        raise Refusal(NOT_NOW, "server.game_over")
    bot = log.BotPlays(seat, level)
    return Plan((bot, *_start_if_full(state, seat)) if open_of_mine else (bot,))


def take_back_seat(state: TableState, seat: int, guest: Guest | None) -> Plan:
    """Play one's own seat again."""
    _must_hold(state, seat, guest)
    if state.seats[seat].level is None or state.seats[seat].forfeited:
        raise Refusal(NOT_NOW, "server.no_bot_there")
    return Plan((log.Back(seat),))


def _start_if_full(state: TableState, *filled: int) -> tuple[log.Started, ...]:
    if state.status == WAITING and not any(s.is_open for n, s in enumerate(state.seats) if n not in filled):
        return (start(state),)
    return ()


def _one_of(own: list[int], wanted: int | None, key: Callable[[int], int]) -> int | None:
    if wanted is not None:
        return wanted if wanted in own else None
    return max(own, key=key, default=None)


def _seat(state: TableState, seat: int) -> SeatState:
    if state.is_study or not 0 <= seat < len(state.seats):
        raise Refusal(UNKNOWN, "server.no_seat")
    return state.seats[seat]


def _must_hold(state: TableState, seat: int, guest: Guest | None) -> None:
    if guest is None:
        raise Refusal(NO_GUEST, "server.no_guest")
    if _seat(state, seat).guest != guest.id:
        raise Refusal(NOT_YOURS, "server.not_your_seat")


def _must_play(state: TableState) -> None:
    if state.status == WAITING:
        raise Refusal(NOT_NOW, "server.not_started")
    if state.status == OVER:
        raise Refusal(NOT_NOW, "illegal.over")


def _must_wait(state: TableState) -> None:
    if state.status != WAITING:
        raise Refusal(NOT_NOW, "server.already_started")
