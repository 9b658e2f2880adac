"""The state of a table: the result of its events. Only `TableState.evolve` changes it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from msgspec import Struct

from azulejos.i18n import say
from azulejos.library import load_record
from azulejos.match.fair import FairDeals, read_nonces
from azulejos.match.match import Match
from azulejos.match.progress import Play
from azulejos.match.snapshot import Snapshot, snapshot_of
from azulejos.match.start import RANDOM, match_from_position, match_from_setup
from azulejos.match.transition import Transition
from azulejos.server.store.rows import EventRow, TableRow
from azulejos.server.tables import events
from azulejos.server.tables.clocks import Clocks
from azulejos.server.tables.ending import Ending, ending_of, forfeit_ending

WAITING, PLAYING, OVER = "waiting", "playing", "over"
NONCE_MILLISECONDS = 10_000
"""For the players to reveal their nonces, once all seats are taken."""
STAND_IN = "artisan"
"""The level of the bot that replaces a player who forfeits a game of three or four."""

_WITHOUT_EFFECT_ON_THE_GAME = {events.Reacted, events.Asked, events.Agreed, events.Declined}


@dataclass
class SeatState:
    """A seat: who holds it, and who plays it."""

    guest: str | None = None
    name: str | None = None
    secret: str | None = None
    """The hash of the secret that proves who holds it."""
    level: str | None = None
    """The level of the bot that plays it."""
    forfeited: str | None = None
    nonce_hash: str | None = None
    nonce: str | None = None

    @property
    def is_open(self) -> bool:
        """Whether nobody plays it."""
        return self.guest is None and self.level is None

    @property
    def is_played_by_person(self) -> bool:
        """Whether a person must act for it."""
        return self.guest is not None and self.level is None


@dataclass
class OfferState:
    """A takeback that others have not agreed to yet."""

    seat: int
    move: int
    waiting: list[int]


class Logged(Struct, frozen=True, gc=False):
    """An event, with what is needed to describe it later."""

    version: int
    at: int
    event: events.AnyEvent
    move: int
    """How many actions there were after it."""
    before: bytes | None = None
    """The game before it, if it is an action or the first deal."""
    round: int = 0
    scores: tuple[int, ...] = ()
    open_deal: tuple[int, ...] = ()
    """The part of the deal after it that everybody sees."""
    ends_round: bool = False
    """Whether it ended a round or the game."""
    round_start: tuple[int, ...] = ()
    """The scores with which its round began, if it is an action at this table."""


@dataclass
class TableState:
    """A table at a version."""

    row: TableRow
    version: int = 0
    game_version: int = 0
    """The last version that changed the game, or who plays it; searches started since then are still valid."""
    status: str = WAITING
    seats: list[SeatState] = field(default_factory=list)
    history: list[Logged] = field(default_factory=list)
    plays: list[events.Played] = field(default_factory=list)
    """The actions that count, without those that were taken back."""
    round_starts: list[tuple[int, tuple[int, ...]]] = field(default_factory=list)
    """For each of these actions, its round and the scores with which that round began."""
    taken_back: int = 0
    """How many undos and takebacks there were."""
    draws: int = 0
    """How many draws there were, including those taken back."""
    firsts: list[int] = field(default_factory=list)
    """The number of the first draw of each deal that counts."""
    commands: dict[tuple[str, str], int] = field(default_factory=dict)
    """The version at which each command of a guest took effect."""
    reserved: dict[int, events.Sat] = field(default_factory=dict)
    """Seats of a rematch that are still reserved."""
    removed: set[str] = field(default_factory=set)
    """Guests whom the host removed."""
    offer: OfferState | None = None
    ending: Ending | None = None
    rematch: str | None = None
    to_act: int | None = None
    """The seat that must act."""
    full_since: int | None = None
    """When the last seat was taken, in milliseconds since 1970."""
    config: events.Created = field(init=False)
    clocks: Clocks = field(init=False)
    match: Match = field(init=False)
    snapshot: Snapshot = field(init=False)
    """The current position at a glance, once the game has been dealt."""

    def __post_init__(self) -> None:
        self.deals = FairDeals(self.row.secret)

    @property
    def is_study(self) -> bool:
        """Whether the table is for studying a record."""
        return self.config.record is not None

    @property
    def is_between_people(self) -> bool:
        """Whether two or more seats are for people: held by one, or still open."""
        return sum(seat.guest is not None or seat.is_open for seat in self.seats) > 1

    @property
    def has_person(self) -> bool:
        """Whether a person plays a seat."""
        return any(seat.is_played_by_person for seat in self.seats)

    @property
    def allows_hints(self) -> bool:
        """Whether players may ask for hints."""
        return not self.is_between_people if self.config.hints is None else self.config.hints

    @property
    def bots_stay(self) -> bool:
        """Whether a bot that takes a seat over keeps it, so that it can neither save time nor replace hints."""
        return self.clocks.is_running or not self.allows_hints

    @property
    def running(self) -> int | None:
        """The seat whose clock runs."""
        seat = self.to_act
        if seat is None or not self.clocks.is_running or not self.seats[seat].is_played_by_person:
            return None
        return seat

    @property
    def awaited_nonces(self) -> list[int]:
        """The seats whose nonces were announced and not yet revealed."""
        return [n for n, seat in enumerate(self.seats) if seat.nonce_hash and not seat.nonce]

    @property
    def is_revealing(self) -> bool:
        """Whether all seats are taken, and the game begins once the nonces are revealed."""
        return self.status == WAITING and self.full_since is not None

    @property
    def nonces_due(self) -> int | None:
        """When the game begins even without the nonces that are still awaited."""
        return self.full_since + NONCE_MILLISECONDS if self.is_revealing and self.full_since is not None else None

    def held_by(self, guest: str | None) -> tuple[int, ...]:
        """The seats of a guest."""
        return () if guest is None else tuple([n for n, seat in enumerate(self.seats) if seat.guest == guest])

    def played_by(self, guest: str | None) -> tuple[int, ...]:
        """The seats that a guest plays: held, and not played by a bot."""
        return tuple([seat for seat in self.held_by(guest) if self.seats[seat].level is None])

    def is_played_by(self, seat: int, guest: str | None) -> bool:
        """Whether a guest plays a seat, or a bot if there is no guest."""
        level = self.seats[seat].level
        return level is not None if guest is None else level is None and self.seats[seat].guest == guest

    def names(self) -> list[str | None]:
        """The names by seat."""
        return [seat.name for seat in self.seats]

    def titles(self, language: str) -> list[str]:
        """The name of each seat in a sentence: of its player, its bot, or its number."""
        return [
            seat.name or say(f"web.bot.{seat.level}" if seat.level else "player", language, number=number + 1)
            for number, seat in enumerate(self.seats)
        ]

    def evolve(self, row: EventRow, event: events.AnyEvent, transition: Transition | None = None) -> None:
        """Bring the state to the next version. If it is already known what an action leads to, pass it."""
        if type(event) is events.Played:
            logged = self._play(row, event, transition)
        elif type(event) is events.Started:
            before = self._start(event, row.at)
            logged = Logged(row.version, row.at, event, 0, before, open_deal=self._open_deal(event.drawn))
        else:
            was_over = self.status == OVER
            self._change(event, row.at)
            self._note_when_full(row.at)
            ends_game = self.status == OVER and not was_over
            logged = Logged(row.version, row.at, event, len(self.plays), ends_round=ends_game)
        self.version = row.version
        if type(event) not in _WITHOUT_EFFECT_ON_THE_GAME:
            self.game_version = row.version
            self.to_act = self.snapshot.current_player if self.status == PLAYING else None
        if row.guest and row.command:
            self.commands[row.guest, row.command] = row.version
        self.history.append(logged)

    def _change(self, event: events.AnyEvent, at: int) -> None:  # noqa: C901, PLR0912
        match event:
            case events.Created():
                self._create(event)
            case events.Sat():
                seat = self.seats[event.seat]
                seat.guest, seat.name, seat.secret = event.guest, event.name, event.secret
                seat.nonce_hash = event.nonce_hash
                self.reserved.pop(event.seat, None)
            case events.Left():
                if event.removed and (guest := self.seats[event.seat].guest):
                    self.removed.add(guest)
                self.seats[event.seat] = SeatState()
            case events.BotPlays():
                if event.seat == self.running:
                    self.clocks.pause(at)
                self.seats[event.seat].level = event.level
                self.reserved.pop(event.seat, None)
                self._settle_offer()
            case events.Back():
                self.seats[event.seat].level = None
                if event.seat == self.to_act:
                    self.clocks.resume(at)
            case events.Revealed():
                self.seats[event.seat].nonce = event.nonce
            case events.Undone() | events.TakenBack():
                self._take_back(event, at)
            case events.Asked():
                self.offer = OfferState(event.seat, self.turn_start(event.seat) or 0, self.others_to_ask(event.seat))
            case events.Agreed():
                assert self.offer is not None
                same = self.held_by(self.seats[event.seat].guest)
                self.offer.waiting = [seat for seat in self.offer.waiting if seat not in same]
            case events.Declined():
                self.offer = None
            case events.Resigned():
                self._forfeit(event.seat, "resigned", at)
            case events.TimedOut():
                self.clocks.expire(event.seat)
                self._forfeit(event.seat, "time", at)
            case events.Rematched():
                self.rematch = event.table
            case events.Reacted():
                pass

    def _create(self, event: events.Created) -> None:
        self.config = event
        self.seats = [SeatState() for _ in range(event.players)]
        self.clocks = Clocks(event.clock, event.players)
        self.reserved = {sat.seat: sat for sat in event.kept}
        if event.record is not None:
            self.match = load_record(event.record, seed=0)
            self.seats = [SeatState(name=name) for name in self.match.names or [None] * event.players]
            self.status = OVER
            self.ending = ending_of(self.match, [])
            self._take_snapshot()
        elif event.position is not None:
            self.match = match_from_position(event.position, seed=0)
        else:
            first = 0 if event.first == RANDOM else event.first  # drawn when the game begins
            self.match = match_from_setup(event.game, event.players, event.options, seed=0, first=first)

    def opening(self, nonces: Sequence[str | None]) -> tuple[FairDeals, Match]:
        """The deals that follow from some nonces, and the game before the first of them."""
        deals, config = FairDeals(self.row.secret, read_nonces(nonces)), self.config
        if config.first != RANDOM or config.position is not None:
            return deals, self.match.branch()
        first = deals.first_player(config.players)
        return deals, match_from_setup(config.game, config.players, config.options, seed=0, first=first)

    def _note_when_full(self, at: int) -> None:
        is_full = self.status == WAITING and not any(seat.is_open for seat in self.seats)
        self.full_since = (self.full_since or at) if is_full else None

    def _start(self, event: events.Started, at: int) -> bytes:
        """Begin the game, and return it as it was before the deal."""
        self.status = PLAYING
        self.deals, self.match = self.opening(event.nonces)
        self.match.names = tuple(seat.name or seat.level or "?" for seat in self.seats)
        before = self.match.progress.games.tobytes()
        self._apply_deal(event.drawn, 0)
        self._take_snapshot()
        self.clocks.start_turn(at)
        return before

    def _play(self, row: EventRow, event: events.Played, transition: Transition | None) -> Logged:
        before, progress = self.snapshot, self.match.progress
        if transition is None:
            progress.play(event.action)
            self._apply_deal(event.drawn, event.first)
            self._take_snapshot()
        else:
            progress.advance(Play(event.seat, event.action, before.kept), event.drawn, transition.games)
            self._count_draws(event.drawn, event.first)
            self.snapshot = transition.snapshot
        self.plays.append(event)
        is_same_round = bool(self.round_starts) and self.round_starts[-1][0] == before.round
        round_start = self.round_starts[-1][1] if is_same_round else before.scores
        self.round_starts.append((before.round, round_start))
        self.offer = None
        self.clocks.count_action(event.seat, event.spent)
        if self.clocks.undone and not event.drawn and self.snapshot.current_player == event.seat:
            self.clocks.undone -= 1
        else:
            self.clocks.start_turn(row.at)
        if self.snapshot.current_player is None:
            self._end(ending_of(self.match, self.forfeited()))
        move, dealt = len(self.plays), self._open_deal(event.drawn)
        ends_round = self.snapshot.round > before.round or self.status == OVER
        return Logged(
            row.version,
            row.at,
            event,
            move,
            before.kept,
            before.round,
            self.snapshot.scores,
            dealt,
            ends_round,
            round_start,
        )

    def _open_deal(self, drawn: tuple[int, ...]) -> tuple[int, ...]:
        return self.match.game.visibility.open_deal(self.match.progress.state, drawn) if drawn else ()

    def _apply_deal(self, drawn: Sequence[int], first: int) -> None:
        if drawn:
            dealt = self.match.progress.deal(drawn)
            assert dealt, "the events contain an impossible deal"
            self._count_draws(drawn, first)

    def _count_draws(self, drawn: Sequence[int], first: int) -> None:
        if drawn:
            self.firsts.append(first)
            self.draws = first + len(drawn)

    def _take_back(self, event: events.Undone | events.TakenBack, at: int) -> None:
        self.taken_back += 1
        if isinstance(event, events.Undone):
            left = len(self.plays) - 1
            self.clocks.count_undo(event.seat)
        else:
            left = event.move
            self.clocks.start_turn(at)
        while len(self.plays) > left:
            self.round_starts.pop()
            if self.plays.pop().drawn:
                self.firsts.pop()
            self.match.undo()
        self._take_snapshot()
        self.offer = None

    def _take_snapshot(self) -> None:
        self.snapshot = snapshot_of(self.match.game, self.match.progress.games)

    def _settle_offer(self) -> None:
        """A bot need not agree to a takeback; if nobody is left to ask, the offer lapses."""
        if self.offer:
            self.offer.waiting = [seat for seat in self.offer.waiting if self.seats[seat].is_played_by_person]
            self.offer = self.offer if self.offer.waiting else None

    def forfeited(self) -> list[int]:
        """The seats that can no longer win."""
        return [seat for seat, state in enumerate(self.seats) if state.forfeited]

    def contenders_without(self, seat: int) -> list[int]:
        """The seats that could still win if this one forfeited."""
        return [n for n, state in enumerate(self.seats) if not state.forfeited and n != seat]

    def ends_if_forfeited(self, seat: int) -> bool:
        """Whether the game would be over if this seat forfeited."""
        contenders = self.contenders_without(seat)
        return len(contenders) == 1 or not any(self.seats[n].guest for n in contenders)

    def _forfeit(self, seat: int, reason: str, at: int) -> None:
        self.seats[seat].forfeited = reason
        self.offer = None
        if self.ends_if_forfeited(seat):
            self._end(forfeit_ending(self.match, self.contenders_without(seat), reason))
        else:
            self.seats[seat].level = STAND_IN
            self.clocks.start_turn(at)

    def _end(self, ending: Ending | None) -> None:
        self.status = OVER
        self.ending = ending
        self.offer = None

    def has_played(self, seats: Sequence[int]) -> bool:
        """Whether there is an action of one of these seats."""
        for play in self.plays:  # usually the first or the second
            if play.seat in seats:
                return True
        return False

    def turn_start(self, seat: int) -> int | None:
        """How many actions there were before the last turn of a seat; `None` if it has not had one."""
        last = next((n for n in reversed(range(len(self.plays))) if self.plays[n].seat == seat), None)
        while last and self.plays[last - 1].seat == seat and not self.plays[last - 1].drawn:
            last -= 1
        return last

    def others_to_ask(self, seat: int) -> list[int]:
        """The seats whose players must agree to a takeback."""
        own = self.seats[seat].guest
        return [n for n, other in enumerate(self.seats) if other.is_played_by_person and other.guest != own]


def replay(state: TableState, rows: Iterable[EventRow]) -> None:
    """Bring a state up to date with events from the store."""
    for row in rows:
        state.evolve(row, events.read_event(row.body))
