"""A review in progress or complete, in every language."""

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from azulejos.analysis.reason import reason
from azulejos.analysis.review import Review
from azulejos.i18n import LANGUAGES
from azulejos.server.messages.http import ChanceChange, Judged, PlayerSummary, ReviewState
from azulejos.server.messages.play import Movement
from azulejos.server.tables.actions import steps_of

Words = list[str | None]


class StoredReview(Struct):
    """The progress or result of a review, with the sentences about better moves in every language."""

    state: ReviewState
    better: dict[str, Words] = {}
    reasons: dict[str, Words] = {}

    @property
    def is_being_made(self) -> bool:
        """Whether it is waiting or running."""
        return self.state.status in ("waiting", "running")

    def written(self) -> str:
        """The review as it is stored."""
        return msgspec.json.encode(self).decode()

    def in_language(self, language: str) -> ReviewState:
        """The review in a language."""
        judgements = self.state.judgements
        if words := self.better.get(language):
            judgements = [replace(judged, better=text) for judged, text in zip(judgements, words, strict=True)]
        if words := self.reasons.get(language):
            judgements = [replace(judged, reason=text) for judged, text in zip(judgements, words, strict=True)]
        return replace(self.state, judgements=judgements)


def finished_review(found: Review) -> StoredReview:
    """The result of a review."""
    result, lessons = found.to_dict(), _lessons(found)
    moves = len(result["moves"])
    return StoredReview(
        better={language: [lesson.better.get(language) for lesson in lessons] for language in LANGUAGES},
        reasons={language: [lesson.reason.get(language) for lesson in lessons] for language in LANGUAGES},
        state=ReviewState(
            status="done",
            done=moves,
            moves=moves,
            judgements=[
                Judged(**judged, better=None, movements=lesson.movements)
                for judged, lesson in zip(result["moves"], lessons, strict=True)
            ],
            summary=msgspec.convert(result["summary"], list[PlayerSummary]),
            curves=result["curves"],
            changes=msgspec.convert(result["changes"], list[ChanceChange]),
            turning_point=result["turning_point"],
        ),
    )


def read_review(body: str) -> StoredReview:
    """A review from the store."""
    return msgspec.json.decode(body, type=StoredReview)


class Lesson(Struct):
    """What the best move would have brought, why it was better, and what it moves; empty if nothing was lost."""

    better: dict[str, str] = {}
    reason: dict[str, str] = {}
    movements: list[Movement] = []


def _lessons(found: Review) -> list[Lesson]:
    """A lesson for each move."""
    earlier = found.match.branch()
    lessons: list[Lesson] = []
    for judged in reversed(found.judgements):
        earlier.undo()
        why = reason(earlier, judged) if judged.size else None
        if judged.best is None or why is None:
            lessons.append(Lesson())
            continue
        better = earlier.narrate(judged.best.action)
        lessons.append(
            Lesson(
                better={language: better.text(language) for language in LANGUAGES},
                reason={language: why.text(language) for language in LANGUAGES},
                movements=[move for step in steps_of(earlier, judged.best.action.id)[:1] for move in step.movements],
            )
        )
    return lessons[::-1]
