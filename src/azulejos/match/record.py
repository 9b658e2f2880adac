"""Records: games as text files with one JSON object per line, so that errors can name the line.

The first line describes the game, then every deal and action follow in order, and the last line is the result, even of
an unfinished game. The last line may contain the SHA-256 of all lines before it, which is then checked.
`docs/record.schema.json` is generated from the types below.
"""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from azulejos.core.errors import AzulejosError, InvalidRecord
from azulejos.core.schema import InvalidShape, convert, parse_json
from azulejos.engine import calls
from azulejos.i18n import Message, Value
from azulejos.match.foresight import deal_steps
from azulejos.match.match import Match
from azulejos.match.progress import Deal, Play, games_from
from azulejos.match.seeds import check_seed
from azulejos.match.start import LONGEST_NAME, match_from_position, match_from_setup

Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
Seat = Annotated[int, Meta(ge=0, le=9)]
Draws = Annotated[int, Meta(ge=1, le=1000)]
Digest = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64)]
UNFINISHED = "unfinished"
REFILL_NAME = "refill"
"""The kind of a step that refills the bag, in every game."""


class GameLine(Struct, tag_field="type", tag="game", forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """The first line: the game, its players, and the position it starts from, if not from the setup."""

    format: Literal[1]
    game: str
    players: int
    options: dict[str, Any]
    first_player: Annotated[Seat, Meta(description="the seat that begins; omitted with a position, which has it")] = 0
    first_drawn: Annotated[bool, Meta(description="fair deals: whether the secret chose the first player")] = False
    names: list[Name] | None = None
    position: dict[str, Any] | None = None
    commitment: Annotated[Digest | None, Meta(description="SHA-256 of the secret that fair deals are drawn from")] = (
        None
    )
    nonces: Annotated[
        list[Digest | None], Meta(max_length=10, description="fair deals: the nonce of each seat, or null")
    ] = []
    withheld: Annotated[
        list[Seat],
        Meta(max_length=10, description="fair deals: the seats that announced a nonce and did not reveal it"),
    ] = []


class DealLine(Struct, tag_field="type", tag="deal", forbid_unknown_fields=True, omit_defaults=True):
    """What was drawn, in order, in the notation of the game: tiles as letters; in Azul Duel also plates and chips."""

    drawn: Annotated[str, Meta(max_length=1000)]
    first: Annotated[int | None, Meta(description="fair deals: the number of the first draw, from 0")] = None
    discarded: Annotated[
        list[Draws], Meta(description="fair deals: the draws of each deal undone since the previous deal")
    ] = []
    refill: Annotated[
        dict[str, int], Meta(description="fair deals: the pieces that refilled the bag during this deal, by kind")
    ] = {}


class ActionLine(Struct, tag_field="type", tag="action", forbid_unknown_fields=True):
    """An action in notation, and the seat that played it."""

    seat: Seat
    action: str


class ResultLine(Struct, tag_field="type", tag="result", forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """The last line: the scores, and how the game ended."""

    scores: list[int]
    winners: list[Seat]
    reason: str
    ending: str
    sha256: Digest | None = None
    secret: Annotated[Digest | None, Meta(description="the secret of fair deals, in hexadecimal")] = None


RecordLine = GameLine | DealLine | ActionLine | ResultLine
_ANY_LINE: Any = RecordLine


@dataclass(frozen=True)
class Proof:
    """What a record needs so that its deals can be verified."""

    commitment: str
    secret: str
    firsts: Sequence[int]
    """The number of the first draw of each deal."""
    discarded: Sequence[list[int]] = ()
    """For each deal, the number of draws of every deal undone before it."""
    first_drawn: bool = False
    """Whether the first player was derived from the secret."""
    nonces: Sequence[str | None] = ()
    """By seat."""
    withheld: Sequence[int] = ()
    """The seats that announced a nonce and did not reveal it."""


def format_record(match: Match, proof: Proof | None = None) -> str:
    """Return the record of a match as text."""
    lines = [msgspec.json.encode(line).decode() for line in _lines(match, proof)]
    result = _result(match)
    result.sha256 = _checksum(lines)
    result.secret = proof.secret if proof else None
    return "\n".join([*lines, msgspec.json.encode(result).decode(), ""])


def parse_record(text: str, seed: int | None = None) -> Match:
    """Replay a record, and return the match."""
    if not isinstance(text, str):
        raise InvalidRecord(1, Message("record.no_text"))
    check_seed(seed)
    return _Reader(_split(text), seed).read()


def read_lines(text: str) -> list[RecordLine]:
    """Return the lines of a valid record."""
    return [convert(parse_json(line), _ANY_LINE) for line in _split(text)]


def _split(text: str) -> list[str]:
    return [line.removesuffix("\r") for line in text.removeprefix("\ufeff").rstrip("\r\n").split("\n")]


class _Reader:
    """Replays a record line by line, and reports errors with the line number."""

    def __init__(self, lines: list[str], seed: int | None) -> None:
        self.lines = lines
        self.seed = seed
        self.number = 0

    def read(self) -> Match:
        """Replay all lines, and return the match."""
        first = self._next()
        if not isinstance(first, GameLine):
            raise self._error("record.no_game")
        match = self._begin(first)
        while True:
            line = self._next()
            if isinstance(line, ResultLine):
                self._end(match, line)
                return match
            if isinstance(line, DealLine):
                self._deal(match, line)
            elif isinstance(line, ActionLine):
                self._play(match, line)
            else:
                raise self._error("record.second_game")

    def _next(self) -> RecordLine:
        self.number += 1
        if self.number > len(self.lines):
            raise self._error("record.cut_short")
        try:
            line: RecordLine = convert(parse_json(self.lines[self.number - 1]), _ANY_LINE)
            return line
        except InvalidShape as error:
            raise self._error("record.misshapen", reason=error.message) from None

    def _error(self, key: str, **values: Value) -> InvalidRecord:
        return InvalidRecord(self.number, Message(key, values))

    def _begin(self, line: GameLine) -> Match:
        try:
            if line.position is None:
                return match_from_setup(line.game, line.players, line.options, self.seed, line.names, line.first_player)
            match = match_from_position(line.position, self.seed, line.names)
            options = match.game.info.check_options(line.options)
        except AzulejosError as error:
            raise InvalidRecord(self.number, error.message) from None
        if (match.game.info.name, match.players) != (line.game, line.players) or match.options != options:
            raise self._error("record.other_position")
        if line.first_player or line.first_drawn:
            raise self._error("record.first_and_position")
        return match

    def _deal(self, match: Match, line: DealLine) -> None:
        if not match.progress.needs_deal:
            raise self._error("record.no_deal_now")
        drawn = match.game.parse_deal(line.drawn)
        if drawn is None or not match.progress.deal(drawn):
            raise self._error("record.bad_deal", drawn=line.drawn)

    def _play(self, match: Match, line: ActionLine) -> None:
        if match.progress.needs_deal:
            raise self._error("record.deal_first")
        if not match.is_over and line.seat != match.current_player:
            raise self._error("record.wrong_seat", seat=line.seat, current=match.current_player or 0)
        try:
            match.progress.play(match.check(line.action))
        except AzulejosError as error:
            raise InvalidRecord(self.number, error.message) from None

    def _end(self, match: Match, line: ResultLine) -> None:
        if match.progress.needs_deal:
            raise self._error("record.deal_first")
        if self.number < len(self.lines):
            self.number += 1
            raise self._error("record.after_result")
        checksum, line.sha256, line.secret = line.sha256, None, None
        if line != _result(match):
            raise self._error("record.other_result", scores=", ".join(map(str, match.scores)))
        if checksum not in (None, _checksum(self.lines[:-1])):
            raise self._error("record.edited")


def _lines(match: Match, proof: Proof | None) -> Iterator[RecordLine]:
    firsts, discarded = (iter(proof.firsts), iter(proof.discarded)) if proof else (iter(()), iter(()))
    yield GameLine(
        format=1,
        game=match.game.info.name,
        players=match.players,
        options=match.options,
        first_player=match.first_player if match.start is None else 0,
        first_drawn=proof.first_drawn if proof else False,
        names=None if match.names is None else list(match.names),
        position=match.start,
        commitment=proof.commitment if proof else None,
        nonces=list(proof.nonces) if proof and any(proof.nonces) else [],
        withheld=list(proof.withheld) if proof else [],
    )
    for number, event in enumerate(match.progress.events):
        if isinstance(event, Deal):
            refill = refill_of(match, number) if proof else {}
            yield DealLine(match.game.format_deal(event.drawn), next(firsts, None), next(discarded, []), refill)
        elif isinstance(event, Play):
            yield ActionLine(event.seat, match.game.format_action(event.action))


def refill_of(match: Match, number: int) -> dict[str, int]:
    """Return the pieces that refilled the bag during a deal, which is the event of this number."""
    deal, action = match.progress.events[number], match.progress.events[number - 1]
    if not isinstance(deal, Deal) or not isinstance(action, Play) or number == 0:
        return {}  # the bag of the first deal is full
    games = games_from(action.before, match.game.record)
    calls.apply(games, 0, action.action)
    steps = deal_steps(match.game, games, deal.drawn)
    return {move.piece: move.count for step in steps if step.kind == REFILL_NAME for move in step.movements}


def _result(match: Match) -> ResultLine:
    if match.outcome is None:
        return ResultLine(scores=list(match.scores), winners=[], reason=UNFINISHED, ending=UNFINISHED)
    return ResultLine(**match.outcome.to_dict())


def _checksum(lines: list[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()
