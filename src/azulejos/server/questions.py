"""Searches as data, for workers on other machines: what is asked, and the answer, which is checked like any input.

A question has only what the seat to act may know; a review is made of a game that is over.
"""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct

from azulejos.library import load_position, load_record
from azulejos.match.match import Match
from azulejos.server.reviews import read_review
from azulejos.server.searches import Advice, advise, choose, make_review
from azulejos.server.workers import Report, WorkerFailed


class Choose(Struct, frozen=True, tag=True):
    """Which move does a bot make?"""

    position: dict[str, Any]
    level: str


class Advise(Struct, frozen=True, tag=True):
    """What is the best move?"""

    position: dict[str, Any]


class Review(Struct, frozen=True, tag=True):
    """How good were the moves of a game?"""

    record: str
    simulations: int


class Found(Struct, frozen=True):
    """An action, and what the search says about it."""

    action: int
    chance: float = 0.0
    margin: float = 0.0
    line: tuple[int, ...] = ()


Question = Choose | Advise | Review

_decode = msgspec.json.Decoder(Question).decode
_decode_found = msgspec.json.Decoder(Found).decode


def question_of(function: Callable[..., Any], match: Match, *arguments: Any) -> str:
    """A call of a search as a question."""
    question: Question
    if function is make_review:
        question = Review(match.record(), *arguments)
    elif function is choose:
        question = Choose(_known_position(match), *arguments)
    else:
        question = Advise(_known_position(match))
    return msgspec.json.encode(question).decode()


def _known_position(match: Match) -> dict[str, Any]:
    return match.branch(viewer=match.current_player).position()


def answer(text: str, report: Report) -> str:
    """The answer to a question; this is called in a worker process."""
    question = _decode(text)
    if isinstance(question, Review):
        return make_review(load_record(question.record), question.simulations, report)
    match = load_position(question.position)
    if isinstance(question, Choose):
        return msgspec.json.encode(Found(choose(match, question.level).id)).decode()
    found = advise(match)
    line = tuple(action.id for action in found.line)
    return msgspec.json.encode(Found(found.action.id, found.chance, found.margin, line)).decode()


def read_answer(text: str, function: Callable[..., Any], match: Match, *_: Any) -> Any:
    """What a search would have returned here; `WorkerFailed` if the answer is wrong."""
    try:
        if function is make_review:
            return _checked_review(text, match)
        found = _decode_found(text)
        if found.action not in match.legal_ids():
            raise WorkerFailed("the action of a worker is not legal")
        action = match.action(found.action)
        if function is choose:
            return action
        if not 0 <= found.chance <= 1:
            raise WorkerFailed("the chance of a worker is none")
        return Advice(action, found.chance, found.margin, tuple(map(match.action, found.line)))
    except (msgspec.DecodeError, ValueError) as error:
        raise WorkerFailed(str(error)) from None


def _checked_review(text: str, match: Match) -> str:
    state = read_review(text).state
    if state.status != "done" or len(state.judgements) != len(match.history):
        raise WorkerFailed("the review of a worker is incomplete")
    return text
