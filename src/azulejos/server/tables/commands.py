"""Commands: each is decided against the state of a table, and either returns its events or raises a refusal.

Deciding changes nothing.
"""

import hashlib
from collections.abc import Callable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from azulejos.core.errors import IllegalAction
from azulejos.match.match import ActionLike
from azulejos.match.transition import Transition, plan_transition
from azulejos.server.guests import Guest
from azulejos.server.refusals import BAD, NO_GUEST, NOT_NOW, NOT_YOURS, UNKNOWN, Refusal
from azulejos.server.tables import events
from azulejos.server.tables.events import AnyEvent
from azulejos.server.tables.state import OVER, PLAYING, WAITING, SeatState, TableState

MOST_TAKEN_BACK = 300
"""Undos and takebacks at one table."""
MOST_EVENTS = 2000
"""At one table; a game that has more can be finished, and nothing else."""
_FINISH = events.Started | events.Played | events.Resigned | events.TimedOut | events.Rematched


class Decision(Struct, frozen=True, gc=False):
    """Events to write together."""

    events: tuple[AnyEvent, ...]
    transition: Transition | None = None
    """What the last event leads to, if it is an action."""
    sitters: tuple[str, ...] = ()
    """Guests who take a seat."""

    def status_after(self, state: TableState) -> str:
        """The status that lists of tables show; the events are what counts."""
        if self.transition is not None and self.transition.snapshot.current_player is None:
            return OVER
        if any(
            isinstance(e, events.Resigned | events.TimedOut) and state.ends_if_forfeited(e.seat) for e in self.events
        ):
            return OVER
        if state.status == WAITING and any(isinstance(event, events.Started) for event in self.events):
            return PLAYING
        return state.status


def check_room(state: TableState, decision: Decision) -> None:
    """Refuse what does not bring the game to its end, if the table has too many events."""
    if state.version >= MOST_EVENTS and not isinstance(decision.events[-1], _FINISH):
        raise Refusal(NOT_NOW, "server.table_full", most=MOST_EVENTS)


def start(state: TableState, revealed: Mapping[int, str] | None = None) -> events.Started:
    """Deal for the first time, from the secret and the nonces, including those that are being revealed."""
    nonces = [(revealed or {}).get(number, seat.nonce) for number, seat in enumerate(state.seats)]
    deals, match = state.opening(nonces)
    return events.Started(deals.deal(match.progress, 0), tuple(nonces) if any(nonces) else ())


def reveal(state: TableState, guest: Guest, nonce: str) -> Decision:
    """Reveal the nonce of one's seats once all are taken; the game begins with the last one."""
    _require_waiting(state)
    hashed = hashlib.sha256(bytes.fromhex(nonce)).hexdigest()
    own = [seat for seat in state.held_by(guest.id) if state.seats[seat].nonce_hash == hashed]
    if not own:
        raise Refusal(BAD, "server.other_nonce")
    if not state.is_revealing:
        raise Refusal(NOT_NOW, "server.seats_open")
    revealed = [events.Revealed(seat, nonce) for seat in own if seat in state.awaited_nonces]
    if set(state.awaited_nonces) <= set(own):
        return Decision((*revealed, start(state, dict.fromkeys(own, nonce))))
    return Decision(tuple(revealed))


def play(state: TableState, guest: Guest | None, action: ActionLike, version: int | None, now: int) -> Decision:
    """Play an action for the seat to act, by its player or, without a guest, by its bot."""
    _require_playing(state)
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
    return Decision((events.Played(seat, ahead.action, ahead.drawn, first, spent),), ahead)


def undo(state: TableState, guest: Guest) -> Decision:
    """Take back the last action of an unfinished turn."""
    _require_playing(state)
    seat = state.to_act
    if seat is None or not state.is_played_by(seat, guest.id):
        raise Refusal(NOT_YOURS, "server.not_your_turn")
    if not can_undo(state, seat):
        raise Refusal(NOT_NOW, "server.nothing_to_undo")
    _require_few_taken_back(state)
    return Decision((events.Undone(seat),))


def can_undo(state: TableState, seat: int) -> bool:
    """Whether the last action belongs to the current turn of the seat, and revealed nothing."""
    if not state.plays or state.to_act != seat:
        return False
    last = state.plays[-1]
    return last.seat == seat and not last.drawn and last.action not in state.match.game.visibility.revealing


def ask_takeback(state: TableState, guest: Guest, wanted: int | None) -> Decision:
    """Ask for a takeback of the last turn, or take it back at once if there is nobody to ask."""
    _require_playing(state)
    if not state.config.takebacks:
        raise Refusal(NOT_NOW, "server.no_takebacks")
    if state.offer:
        raise Refusal(NOT_NOW, "server.offer_waits")
    own = [seat for seat in state.played_by(guest.id) if state.turn_start(seat) is not None]
    seat = _pick_seat(own, wanted, key=lambda n: state.turn_start(n) or 0)
    move = None if seat is None else state.turn_start(seat)
    if seat is None or move is None:
        raise Refusal(NOT_NOW, "server.nothing_to_undo")
    _require_few_taken_back(state)
    if state.others_to_ask(seat):
        return Decision((events.Asked(seat),))
    return Decision((events.TakenBack(seat, move),))


def answer_takeback(state: TableState, guest: Guest, agree: bool) -> Decision:
    """Agree to a takeback or decline it; the player who asked can only withdraw it."""
    offer = state.offer
    if offer is None:
        raise Refusal(NOT_NOW, "server.no_offer")
    own = state.played_by(guest.id)
    asked = next((seat for seat in offer.waiting if seat in own), None)
    if asked is None and (agree or offer.seat not in own):
        raise Refusal(NOT_YOURS, "server.not_asked")
    if not agree:
        return Decision((events.Declined(offer.seat if asked is None else asked),))
    assert asked is not None
    if any(seat not in own for seat in offer.waiting):
        return Decision((events.Agreed(asked),))
    return Decision((events.Agreed(asked), events.TakenBack(offer.seat, offer.move)))


def resign(state: TableState, guest: Guest, wanted: int | None) -> Decision:
    """Resign."""
    _require_playing(state)
    own = [seat for seat in state.held_by(guest.id) if not state.seats[seat].forfeited]
    seat = _pick_seat(own, wanted, key=lambda n: n == state.to_act)
    if seat is None:
        raise Refusal(NOT_YOURS, "server.not_your_seat")
    return Decision((events.Resigned(seat),))


def react(state: TableState, guest: Guest, reaction: str, wanted: int | None) -> Decision:
    """Send a reaction."""
    seat = _pick_seat(list(state.held_by(guest.id)), wanted, key=lambda n: n == state.to_act)
    if seat is None:
        raise Refusal(NOT_YOURS, "server.not_your_seat")
    return Decision((events.Reacted(seat, reaction),))


def time_out(state: TableState, now: int) -> Decision | None:
    """Begin without the nonces that are late, or time out the seat to act, if its time is over."""
    if state.nonces_due is not None and now >= state.nonces_due:
        return Decision((start(state),))
    seat = state.running
    if seat is None or now < state.clocks.deadline(seat):
        return None
    return Decision((events.TimedOut(seat),))


def sit_down(
    state: TableState, seat: int, guest: Guest, name: str, secret: str, nonce_hash: str | None = None
) -> Decision:
    """Take an open seat; the game begins when all are taken, and all announced nonces revealed."""
    _require_waiting(state)
    if not _seat(state, seat).is_open:
        raise Refusal(NOT_NOW, "server.seat_taken")
    if seat in state.reserved and state.reserved[seat].guest != guest.id:
        raise Refusal(NOT_NOW, "server.seat_kept")
    if guest.id in state.removed:
        raise Refusal(NOT_YOURS, "server.removed")
    is_free = state.config.several_seats or guest.id == state.config.creator or seat in state.reserved
    if state.held_by(guest.id) and not is_free:
        raise Refusal(NOT_NOW, "server.one_seat")
    sat = events.Sat(seat, guest.id, name, secret, nonce_hash)
    return Decision((sat, *start_if_ready(state, sat)), sitters=(guest.id,))


def take_reserved_seats(state: TableState, guest: Guest, nonce_hash: str | None = None) -> Decision | None:
    """Take the seats that are reserved for a guest; the game begins when all are taken."""
    own = [replace(sat, nonce_hash=nonce_hash) for sat in state.reserved.values() if sat.guest == guest.id]
    if not own:
        return None
    return Decision((*own, *start_if_ready(state, *own)), sitters=(guest.id,))


def stand_up(state: TableState, seat: int, guest: Guest | None) -> Decision:
    """Leave a seat before the game begins, or clear one as the host."""
    taken = _seat(state, seat)
    if guest is None or guest.id != state.config.creator or taken.is_open:
        _require_holder(state, seat, guest)
    _require_waiting(state)
    if state.is_revealing:  # whoever sat down now would know nonces before choosing one
        raise Refusal(NOT_NOW, "server.already_started")
    return Decision((events.Left(seat, removed=guest is not None and taken.guest != guest.id),))


def check_deletion(state: TableState, guest: Guest | None) -> None:
    """Refuse unless this guest may delete the table: its host, before the game or if nobody else has a seat."""
    if guest is None:
        raise Refusal(NO_GUEST, "server.no_guest")
    if guest.id != state.config.creator:
        raise Refusal(NOT_YOURS, "server.not_your_table")
    if state.status != WAITING and any(seat.guest not in (None, guest.id) for seat in state.seats):
        raise Refusal(NOT_NOW, "server.others_sit")


def claim(state: TableState, seat: int, guest: Guest, old_secret: str, secret: str) -> Decision:
    """Take over a seat with its secret, or replace the secret of one's own."""
    held = _seat(state, seat)
    if held.secret is None or held.secret != old_secret:
        raise Refusal(NOT_YOURS, "server.wrong_secret")
    is_own = held.guest == guest.id
    sat = events.Sat(seat, guest.id, held.name or guest.name, secret, held.nonce_hash, renewed=is_own)
    return Decision((sat,), sitters=(guest.id,))


def hand_to_bot(state: TableState, seat: int, guest: Guest | None, level: str) -> Decision:
    """Let a bot play the guest's seat, or an open seat of the guest's table."""
    open_of_mine = _seat(state, seat).is_open and guest is not None and guest.id == state.config.creator
    if not open_of_mine:
        _require_holder(state, seat, guest)
    if state.status == OVER or state.seats[seat].forfeited:
        raise Refusal(NOT_NOW, "server.game_over")
    bot = events.BotPlays(seat, level)
    return Decision((bot, *start_if_ready(state, bot)) if open_of_mine else (bot,))


def take_back_seat(state: TableState, seat: int, guest: Guest | None) -> Decision:
    """Take a seat back from a bot."""
    _require_holder(state, seat, guest)
    if state.seats[seat].level is None or state.seats[seat].forfeited:
        raise Refusal(NOT_NOW, "server.no_bot_there")
    if state.status != WAITING and state.bots_stay:
        raise Refusal(NOT_NOW, "server.bot_stays")
    return Decision((events.Back(seat),))


def start_if_ready(state: TableState, *seated: events.Sat | events.BotPlays) -> tuple[events.Started, ...]:
    """Begin the game if these events take the last seats, and no nonce is still to be revealed."""
    filled = [event.seat for event in seated]
    is_full = not any(seat.is_open for number, seat in enumerate(state.seats) if number not in filled)
    is_awaited = any(isinstance(event, events.Sat) and event.nonce_hash for event in seated)
    if state.status == WAITING and is_full and not is_awaited and not state.awaited_nonces:
        return (start(state),)
    return ()


def _pick_seat(own: list[int], wanted: int | None, key: Callable[[int], int]) -> int | None:
    if wanted is not None:
        return wanted if wanted in own else None
    return max(own, key=key, default=None)


def _seat(state: TableState, seat: int) -> SeatState:
    if state.is_study or not 0 <= seat < len(state.seats):
        raise Refusal(UNKNOWN, "server.no_seat")
    return state.seats[seat]


def _require_holder(state: TableState, seat: int, guest: Guest | None) -> None:
    if guest is None:
        raise Refusal(NO_GUEST, "server.no_guest")
    if _seat(state, seat).guest != guest.id:
        raise Refusal(NOT_YOURS, "server.not_your_seat")


def has_room_to_take_back(state: TableState) -> bool:
    """Whether the limits of the table allow another undo or takeback."""
    return state.taken_back < MOST_TAKEN_BACK and state.version < MOST_EVENTS


def _require_few_taken_back(state: TableState) -> None:
    if state.taken_back >= MOST_TAKEN_BACK:
        raise Refusal(NOT_NOW, "server.too_many_takebacks", most=MOST_TAKEN_BACK)


def _require_playing(state: TableState) -> None:
    if state.status == WAITING:
        raise Refusal(NOT_NOW, "server.not_started")
    if state.status == OVER:
        raise Refusal(NOT_NOW, "illegal.over")


def _require_waiting(state: TableState) -> None:
    if state.status != WAITING:
        raise Refusal(NOT_NOW, "server.already_started")
