"""Messages for viewers. Equal viewers share one text, and all viewers share the parts that are equal for all."""

from collections.abc import Iterable
from functools import cache, cached_property
from typing import Any

import msgspec
from msgspec.structs import asdict

from azulejos.core.phases import NOBODY
from azulejos.games.kit.visibility import OPEN
from azulejos.match.match import SPECTATOR
from azulejos.server.bus import Present
from azulejos.server.messages.parts import Fairness, Origin, Result, SeatInfo, TableInfo
from azulejos.server.messages.play import Clocks, Common, Offer, Rights, State
from azulejos.server.messages.socket import History, Presence, Snapshot, Update
from azulejos.server.tables import commands, events
from azulejos.server.tables.actions import encoded_choices
from azulejos.server.tables.redaction import Preferences, Viewer, redact
from azulejos.server.tables.state import OVER, PLAYING, WAITING, TableState

_encode = msgspec.json.Encoder().encode
_CHANGE_TABLE = {
    events.Created,
    events.Sat,
    events.Left,
    events.BotPlays,
    events.Back,
    events.Started,
    events.Rematched,
    events.TimedOut,
}


class Views:
    """The messages of one version of a table."""

    def __init__(self, state: TableState, viewers: list[Viewer], now: int, elsewhere: Iterable[Present] = ()) -> None:
        self.state = state
        self.now = now
        self._viewers = viewers
        """Everybody who is connected to this process."""
        self._elsewhere = elsewhere
        """Who is connected to other processes."""
        self._is_open = state.match.game.visibility is OPEN
        self._last = state.history[-1]
        self._changes_table = type(self._last.event) in _CHANGE_TABLE or state.status == OVER
        self._updates: dict[Viewer, str] = {}
        self._shared_parts: dict[tuple[Preferences, bool] | Viewer, str] = {}

    def update(self, viewer: Viewer) -> str:
        """The update about the last event."""
        text = self._updates.get(viewer)
        if text is None:
            text = self._updates[viewer] = self._shared_part(viewer) + self._own_part(viewer)
        return text

    def _shared_part(self, viewer: Viewer) -> str:
        """An update without its end, which is specific to the viewer.

        In open games it is the same for all, except that sentences address the player who acted.
        """
        sharing: tuple[Preferences, bool] | Viewer = viewer
        if self._is_open and not self._changes_table:
            event = self._last.event
            is_own = viewer.preferences.steps and isinstance(event, events.Played) and viewer.is_seat(event.seat)
            sharing = viewer.preferences, is_own
        text = self._shared_parts.get(sharing)
        if text is None:
            text = self._shared_parts[sharing] = self._make_shared_part(viewer)
        return text

    def _make_shared_part(self, viewer: Viewer) -> str:
        message = Update(
            version=self._last.version,
            event=redact(self.state, self._last, viewer),
            table=self.table(viewer) if self._changes_table else None,
            state=self._common(viewer),  # type: ignore[arg-type]  # the rest is appended
        )
        return f'{_encode(message).decode().removesuffix("}}")},"position":{self._position(viewer)}'

    def _own_part(self, viewer: Viewer) -> str:
        """The part of an update that is specific to the viewer."""
        perspective = viewer.perspective(self.state)
        return (
            f',"viewer":{"null" if perspective == SPECTATOR else perspective},"choices":{self._choices(viewer)},'
            f'"rights":{_encoded_rights(self._rights(viewer))}}}}}'
        )

    def snapshot(self, viewer: Viewer, events: Iterable[bytes]) -> str:
        """The whole table, with some of its last events as JSON."""
        message = Snapshot(
            version=self.state.version,
            table=self.table(viewer),
            state=self.state_for(viewer),
            events=[msgspec.Raw(event) for event in events],  # type: ignore[misc]
        )
        return _encode(message).decode()

    def presence(self) -> str:
        """Who is connected."""
        return _encode(Presence(connected=sorted(self._connected), spectators=self._spectators)).decode()

    @cached_property
    def _connected(self) -> set[int]:
        here = {seat for viewer in self._viewers for seat in viewer.seats}
        return here.union(*(present.seats for present in self._elsewhere))

    @property
    def _spectators(self) -> int:
        here = sum(not viewer.seats for viewer in self._viewers)
        return here + sum(present.spectators for present in self._elsewhere)

    def state_for(self, viewer: Viewer) -> State:
        """The game as a viewer sees it."""
        perspective = viewer.perspective(self.state)
        return State(
            **asdict(self._common(viewer)),
            position=_raw(self._position(viewer)),
            viewer=None if perspective == SPECTATOR else perspective,
            choices=_raw(self._choices(viewer)),
            rights=self._rights(viewer),
        )

    def _common(self, viewer: Viewer) -> Common:
        state = self.state
        is_dealt = state.status != WAITING
        offer = state.offer
        return Common(
            status=state.status,  # type: ignore[arg-type]
            to_act=state.to_act,
            moves=len(state.plays),
            standing=list(state.snapshot.standing) if is_dealt else [],
            clocks=self._clocks(),
            offer=Offer(offer.seat, offer.move, offer.waiting) if offer else None,
            result=self.result(viewer.preferences.language),
        )

    def _position(self, viewer: Viewer) -> str:
        """The position as JSON, if there is one and the viewer wants it."""
        state = self.state
        if state.status == WAITING or not viewer.preferences.positions:
            return "null"
        perspective = viewer.perspective(state)
        return state.match.game.position_text(state.snapshot.kept, NOBODY if perspective == SPECTATOR else perspective)

    def _choices(self, viewer: Viewer) -> str:
        """The legal actions as JSON, if the viewer is to act and wants them."""
        state = self.state
        if not viewer.preferences.choices or state.to_act is None or state.to_act not in viewer.seats:
            return "null"
        return encoded_choices(state.match.game, state.snapshot.legal)

    def table(self, viewer: Viewer) -> TableInfo:
        """The table as a viewer sees it."""
        state, config = self.state, self.state.config
        secret = state.row.secret.hex() if state.status == OVER else None
        origin = None
        if config.origin_table:
            origin = Origin(table=config.origin_table, move=config.origin_move)
        return TableInfo(
            id=state.row.id,
            game=config.game,  # type: ignore[arg-type]
            options=config.options,
            first=config.first if config.position is None and not state.is_study else None,
            seats=[self._seat(seat, viewer) for seat in range(len(state.seats))],
            status=state.status,  # type: ignore[arg-type]
            version=state.version,
            clock=config.clock,
            hints=state.allows_hints,
            takebacks=config.takebacks,
            bots_stay=state.bots_stay,
            several_seats=config.several_seats,
            hosted=viewer.is_host,
            watching=config.watching,  # type: ignore[arg-type]
            public=config.public,
            created=state.row.created,
            fairness=Fairness(
                commitment=config.commitment,
                secret=secret,
                nonce_hashes=[seat.nonce_hash for seat in state.seats],
                nonces=[None if state.status == WAITING else seat.nonce for seat in state.seats],
            ),
            result=self.result(viewer.preferences.language),
            rematch=state.rematch,
            origin=origin,
            study=state.is_study,
            spectators=self._spectators,
        )

    def result(self, language: str) -> Result | None:
        """The result, with its sentence."""
        ending = self.state.ending
        if ending is None:
            return None
        return Result(
            winners=list(ending.winners),
            scores=list(ending.scores),
            reason=ending.reason,
            ending=ending.ending,
            text=ending.text(self.state.titles(language), language),
        )

    def _seat(self, seat: int, viewer: Viewer) -> SeatInfo:
        state = self.state.seats[seat]
        kind = "bot" if state.level else "open" if state.guest is None and not self.state.is_study else "guest"
        return SeatInfo(
            seat=seat,
            kind=kind,  # type: ignore[arg-type]
            name=state.name,
            level=state.level,  # type: ignore[arg-type]
            yours=seat in viewer.seats,
            held=state.guest is not None,
            connected=seat in self._connected,
            forfeited=state.forfeited,  # type: ignore[arg-type]
        )

    def _clocks(self) -> Clocks | None:
        clocks, running = self.state.clocks, self.state.running
        if not clocks.is_running or self.state.status == WAITING:
            return None
        left = [clocks.left(seat) for seat in range(len(self.state.seats))]
        if running is not None:
            left[running] = max(0, left[running] - clocks.spent(self.now))
        return Clocks(left=left, running=running)

    def _rights(self, viewer: Viewer) -> Rights:
        state = self.state
        if state.status != PLAYING:
            can_play_again = state.status == OVER and bool(viewer.seats) and state.rematch is None
            return Rights(undo=False, takeback=False, resign=False, hint=False, rematch=can_play_again)
        own, can_resign = [], False
        for seat in viewer.seats:
            if state.seats[seat].is_played_by_person:
                own.append(seat)
            if not state.seats[seat].forfeited:
                can_resign = True
        acts = state.to_act in own
        can_take_back = commands.has_room_to_take_back(state)
        return Rights(
            undo=acts and can_take_back and commands.can_undo(state, state.to_act),  # type: ignore[arg-type]
            takeback=state.config.takebacks and can_take_back and state.offer is None and state.has_played(own),
            resign=can_resign,
            hint=acts and state.allows_hints,
            rematch=False,
        )


def history_message(events: Iterable[bytes], version: int) -> str:
    """A part of a long history."""
    message = History(version=version, events=[msgspec.Raw(event) for event in events])  # type: ignore[misc]
    return _encode(message).decode()


@cache
def _encoded_rights(rights: Rights) -> str:
    return _encode(rights).decode()


def _raw(text: str) -> Any:
    """JSON to embed in a message as it is."""
    return msgspec.Raw(text.encode())
