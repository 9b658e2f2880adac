"""Messages for viewers. Viewers that are equal share one text, and all share the parts that are the same for all."""

from collections.abc import Hashable
from functools import cached_property
from typing import Any

import msgspec

from azulejos.match.match import SPECTATOR, Spectator
from azulejos.rulebooks.secrecy import OPEN
from azulejos.server.messages.parts import Fairness, Origin, Result, SeatInfo, TableInfo
from azulejos.server.messages.play import Clocks, Offer, Rights, State
from azulejos.server.messages.socket import Presence, Snapshot, Update
from azulejos.server.tables import log, plans
from azulejos.server.tables.choices import encoded_choices
from azulejos.server.tables.positions import encoded_position
from azulejos.server.tables.state import OVER, PLAYING, WAITING, Logged, TableState
from azulejos.server.tables.telling import knows_all, tell
from azulejos.server.tables.viewer import Viewer

_encode = msgspec.json.Encoder().encode
_CHANGE_TABLE = {log.Created, log.Sat, log.Left, log.BotPlays, log.Back, log.Started, log.Rematched, log.TimedOut}


class Views:
    """What everybody sees of a table at its version; made anew for every version."""

    def __init__(self, state: TableState, held: list[tuple[int, ...]], now: int) -> None:
        self.state = state
        self.now = now
        self._held = held
        """The seats of everybody who is connected."""
        self._positions: dict[int | Spectator, msgspec.Raw] = {}
        self._updates: dict[Viewer, str] = {}
        self._events: dict[Hashable, msgspec.Raw] = {}
        self._choices: msgspec.Raw | None = None
        self._standing: list[int] | None = None

    def update(self, logged: Logged, viewer: Viewer) -> str:
        """The update of the last event, for a viewer."""
        text = self._updates.get(viewer)
        if text is None:
            message = Update(
                version=logged.version,
                event=self._event(logged, viewer),  # type: ignore[arg-type]
                state=self.seen(viewer),
                table=self.table(viewer) if self._changes_table(logged) else None,
            )
            text = self._updates[viewer] = _encode(message).decode()
        return text

    def snapshot(self, viewer: Viewer, since: int) -> str:
        """All that a viewer needs who has the events up to a version."""
        state = self.state
        events = [tell(state, logged, viewer) for logged in state.history if logged.version > since]
        message = Snapshot(version=state.version, table=self.table(viewer), state=self.seen(viewer), events=events)
        return _encode(message).decode()

    def presence(self) -> str:
        """Who is connected."""
        return _encode(Presence(connected=sorted(self._connected), spectators=self._spectators)).decode()

    @cached_property
    def _connected(self) -> set[int]:
        return {seat for seats in self._held for seat in seats}

    @property
    def _spectators(self) -> int:
        return self._held.count(())

    def _changes_table(self, logged: Logged) -> bool:
        return type(logged.event) in _CHANGE_TABLE or self.state.status == OVER

    def seen(self, viewer: Viewer) -> State:
        """The game, for a viewer."""
        state = self.state
        is_dealt = state.status != WAITING
        own_turn = state.to_act is not None and state.to_act in viewer.seats
        eyes = viewer.eyes(state)
        return State(
            status=state.status,  # type: ignore[arg-type]
            to_act=state.to_act,
            moves=len(state.plays),
            standing=self._standings() if is_dealt else [],
            position=self._position(eyes) if viewer.wishes.positions and is_dealt else None,
            viewer=None if eyes == SPECTATOR else eyes,
            choices=self._all_choices() if viewer.wishes.choices and own_turn else None,  # type: ignore[arg-type]
            clocks=self._clocks(),
            offer=Offer(state.offer.seat, state.offer.move, state.offer.waiting) if state.offer else None,
            rights=self._rights(viewer),
            result=self.result(viewer.wishes.language),
        )

    def table(self, viewer: Viewer) -> TableInfo:
        """The table, for a viewer."""
        state, config = self.state, self.state.config
        secret = state.row.secret.hex() if state.status == OVER else None
        origin = None
        if config.origin_table:
            origin = Origin(table=config.origin_table, move=config.origin_move)
        return TableInfo(
            id=state.row.id,
            game=config.game,  # type: ignore[arg-type]
            options=config.options,
            seats=[self._seat(seat, viewer) for seat in range(len(state.seats))],
            status=state.status,  # type: ignore[arg-type]
            version=state.version,
            clock=config.clock,
            hints=config.hints,
            takebacks=config.takebacks,
            watching=config.watching,  # type: ignore[arg-type]
            public=config.public,
            created=state.row.created,
            fairness=Fairness(commitment=config.commitment, secret=secret),
            result=self.result(viewer.wishes.language),
            rematch=state.rematch,
            origin=origin,
            study=state.is_study,
            spectators=self._spectators,
        )

    def result(self, language: str) -> Result | None:
        """The result in words and data."""
        ending = self.state.ending
        if ending is None:
            return None
        return Result(
            winners=list(ending.winners),
            scores=list(ending.scores),
            reason=ending.reason,
            ending=ending.ending,
            text=ending.text(self.state.names(), language),
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

    def _position(self, eyes: int | Spectator) -> Any:
        if self.state.match.game.secrecy is OPEN:
            eyes = 0  # everybody sees the same
        if eyes not in self._positions:
            self._positions[eyes] = encoded_position(self.state.match, eyes)
        return self._positions[eyes]

    def _event(self, logged: Logged, viewer: Viewer) -> msgspec.Raw:
        """What viewers who know and want the same are told of an event."""
        key = (knows_all(self.state, logged, viewer), viewer.wishes.steps, viewer.wishes.language)
        if key not in self._events:
            self._events[key] = msgspec.Raw(_encode(tell(self.state, logged, viewer)))
        return self._events[key]

    def _standings(self) -> list[int]:
        if self._standing is None:
            self._standing = list(self.state.match.standing)
        return self._standing

    def _all_choices(self) -> msgspec.Raw:
        if self._choices is None:
            self._choices = encoded_choices(self.state.match)
        return self._choices

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
        playing = state.status == PLAYING
        own = [seat for seat in viewer.seats if state.seats[seat].is_played_by_person]
        acts = playing and state.to_act in own
        return Rights(
            undo=acts and plans.can_undo(state, state.to_act),  # type: ignore[arg-type]
            takeback=playing
            and state.config.takebacks
            and state.offer is None
            and any(play.seat in own for play in state.plays),
            resign=playing and any(not state.seats[seat].forfeited for seat in viewer.seats),
            hint=acts and state.config.hints,
            rematch=state.status == OVER and bool(viewer.seats) and state.rematch is None,
        )
