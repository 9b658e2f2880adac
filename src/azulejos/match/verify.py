"""Verification of fair deals: do the deals of a record follow from the secret in it?"""

from dataclasses import dataclass

from azulejos.core.errors import InvalidRecord
from azulejos.i18n import Message
from azulejos.match.fair import FairDeals, read_nonces
from azulejos.match.match import Match
from azulejos.match.progress import Play, Progress
from azulejos.match.record import DealLine, GameLine, ResultLine, parse_record, read_lines, refill_of
from azulejos.match.start import match_from_position, match_from_setup


@dataclass(frozen=True)
class Verified:
    """A record whose deals were verified."""

    match: Match
    deals: int
    draws: int
    taken_back: tuple[int, ...]
    """The number of draws of each deal that was undone, according to the record. Only the players can confirm it."""
    first_drawn: bool
    """Whether the secret chose the first player. Only the players know whether it should have."""
    commitment: str
    nonces: tuple[int, ...]
    """The seats that contributed a nonce. Only their players know whether it is theirs."""
    withheld: tuple[int, ...]
    """The seats that announced a nonce and did not reveal it."""


def verify_record(text: str) -> Verified:
    """Deal the game of a record again from its secret. Raises `InvalidRecord` at the first line that differs."""
    match = parse_record(text)
    lines = read_lines(text)
    head, result = lines[0], lines[-1]
    assert isinstance(head, GameLine)
    assert isinstance(result, ResultLine)
    if head.commitment is None or result.secret is None:
        raise InvalidRecord(1 if head.commitment is None else len(lines), Message("verify.no_proof"))
    _check_nonces(head)
    deals = FairDeals(bytes.fromhex(result.secret), read_nonces(head.nonces))
    if deals.commitment != head.commitment:
        raise InvalidRecord(len(lines), Message("verify.other_secret"))
    if head.first_drawn and deals.first_player(match.players) != match.first_player:
        raise InvalidRecord(1, Message("verify.other_first", {"seat": deals.first_player(match.players)}))
    dealt = {n: line for n, line in enumerate(lines, start=1) if isinstance(line, DealLine)}
    taken_back = tuple([draws for line in dealt.values() for draws in line.discarded])
    draws = _deal_again(match, deals, dealt)
    contributed = tuple([seat for seat, nonce in enumerate(head.nonces) if nonce])
    return Verified(
        match, len(dealt), draws, taken_back, head.first_drawn, head.commitment, contributed, tuple(head.withheld)
    )


def _check_nonces(head: GameLine) -> None:
    """Refuse nonces that are not one for each seat, or null."""
    nonces = head.nonces or [None] * head.players
    if len(nonces) != head.players or any(seat >= head.players or nonces[seat] for seat in head.withheld):
        raise InvalidRecord(1, Message("verify.other_nonces", {"count": head.players}))


def _deal_again(match: Match, deals: FairDeals, dealt: dict[int, DealLine]) -> int:
    """Replay the match with deals from the secret, and return the number of draws."""
    replay, draws, next_draw = _start(match), 0, 0
    for number, event in enumerate(match.progress.events, start=2):
        if isinstance(event, Play):
            replay.play(event.action)
            continue
        if dealt[number].discarded and not replay.events:
            raise InvalidRecord(number, Message("verify.nothing_before"))
        first = _first_draw(number, dealt[number], next_draw)
        drawn = deals.deal(replay, first)
        if drawn != event.drawn:
            raise InvalidRecord(number, Message("verify.other_deal"))
        if dealt[number].refill and dealt[number].refill != refill_of(match, number - 2):
            raise InvalidRecord(number, Message("verify.other_refill"))
        next_draw = first + len(drawn)
        draws += len(drawn)
    return draws


def _first_draw(number: int, line: DealLine, next_draw: int) -> int:
    """Return the number of a deal's first draw. Gaps are refused: they would let the dealer choose among deals."""
    expected = next_draw + sum(line.discarded)
    if line.first is None or line.first < expected:
        raise InvalidRecord(number, Message("verify.no_number"))
    if line.first > expected:
        raise InvalidRecord(number, Message("verify.gap", {"first": expected, "last": line.first - 1}))
    return expected


def _start(match: Match) -> Progress:
    if match.start is not None:
        return match_from_position(match.start, seed=0).progress
    name, first = match.game.info.name, match.first_player
    return match_from_setup(name, match.players, match.options, seed=0, first=first).progress
