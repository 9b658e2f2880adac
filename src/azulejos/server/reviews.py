"""A review in progress or complete, in every language."""

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from azulejos.analysis.review import Review
from azulejos.i18n import LANGUAGES
from azulejos.server.messages.http import Judged, ReviewState

Words = list[str | None]


class StoredReview(Struct):
    """The progress or result of a review, with the explanations of better moves in every language."""

    state: ReviewState
    better: dict[str, Words] = {}

    @property
    def is_being_made(self) -> bool:
        """Whether it is waiting or running."""
        return self.state.status in ("waiting", "running")

    def written(self) -> str:
        """The review as it is stored."""
        return msgspec.json.encode(self).decode()

    def in_language(self, language: str) -> ReviewState:
        """The review in a language."""
        words = self.better.get(language)
        if words is None:
            return self.state
        judgements = [replace(judged, better=text) for judged, text in zip(self.state.judgements, words, strict=True)]
        return replace(self.state, judgements=judgements)

    def finish(self, found: Review) -> None:
        """Store the result."""
        result = found.to_dict()
        self.better = {language: _better(found, language) for language in LANGUAGES}
        self.state = ReviewState(
            status="done",
            done=self.state.moves,
            moves=self.state.moves,
            judgements=[Judged(**judged, better=None) for judged in result["moves"]],
            summary=result["summary"],
            curves=result["curves"],
        )


def read_review(body: str) -> StoredReview:
    """A review from the store."""
    return msgspec.json.decode(body, type=StoredReview)


def _better(found: Review, language: str) -> Words:
    """What the best move would have brought, for each move that lost something."""
    earlier = found.match.branch()
    words: Words = []
    for judgement in reversed(found.judgements):
        earlier.undo()
        wanted = judgement.best if judgement.size else None
        words.append(earlier.explain(wanted.action, language) if wanted else None)
    return words[::-1]
