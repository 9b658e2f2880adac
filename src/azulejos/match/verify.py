"""Whether the deals of a record follow from the secret in it."""

from dataclasses import dataclass

from azulejos.catalogue import Message
from azulejos.errors import InvalidRecord
from azulejos.match.fair import FairDeals
from azulejos.match.match import Match
from azulejos.match.progress import Play, Progress
from azulejos.match.record import DealLine, GameLine, ResultLine, parse_record, read_lines
from azulejos.match.start import match_from_position, match_from_setup


@dataclass(frozen=True)
class Verified:
    """A record whose deals fit."""

    match: Match
    deals: int
    draws: int
    commitment: str


def verify_record(text: str) -> Verified:
    """Deal a record again from its secret; `InvalidRecord` names the line that does not fit."""
    match = parse_record(text)
    lines = read_lines(text)
    head, result = lines[0], lines[-1]
    assert isinstance(head, GameLine)
    assert isinstance(result, ResultLine)
    if head.commitment is None or result.secret is None:
        raise InvalidRecord(1 if head.commitment is None else len(lines), Message("verify.no_proof"))
    deals = FairDeals(bytes.fromhex(result.secret))
    if deals.commitment != head.commitment:
        raise InvalidRecord(len(lines), Message("verify.other_secret"))
    firsts = {n: line.first for n, line in enumerate(lines, start=1) if isinstance(line, DealLine)}
    return Verified(match, len(firsts), _deal_again(match, deals, firsts), head.commitment)


def _deal_again(match: Match, deals: FairDeals, firsts: dict[int, int | None]) -> int:
    """Play the match again with deals from the secret; tells how many draws fitted."""
    again, draws, free = _start(match), 0, 0
    for number, event in enumerate(match.progress.events, start=2):
        if isinstance(event, Play):
            again.play(event.action)
            continue
        first = firsts[number]
        if first is None or first < free:
            raise InvalidRecord(number, Message("verify.no_number"))
        drawn = deals.deal(again, first)
        if drawn != event.drawn:
            raise InvalidRecord(number, Message("verify.other_deal"))
        free = first + len(drawn)
        draws += len(drawn)
    return draws


def _start(match: Match) -> Progress:
    if match.start is not None:
        return match_from_position(match.start, seed=0).progress
    return match_from_setup(match.game.info.name, match.players, match.options, seed=0).progress
