"""Which games can be played: on a new machine each must be compiled first."""

from collections.abc import Callable

from azulejos.i18n import Message
from azulejos.native.units import Unit
from azulejos.preparation.estimate import Share
from azulejos.preparation.preparation import Preparation
from azulejos.server.messages.http import GamePreparation, PreparationState
from azulejos.server.refusals import NOT_READY, Refusal


class Readiness:
    """The games that are still being prepared, and since when the others can be played."""

    def __init__(self, now: Callable[[], int], preparation: Preparation | None = None) -> None:
        self._now = now
        self._preparation = preparation
        self._began = now()
        self._since: dict[str, int] = {}

    @property
    def waiting(self) -> list[str]:
        """The games that cannot be played yet."""
        return [unit.game for unit in self._preparation.waiting] if self._preparation else []

    def begin(self, game: str) -> None:
        """Note that a game can be played from now on."""
        self._since[game] = self._now()

    def since(self, game: str) -> int:
        """Since when a game can be played."""
        return self._since.get(game, self._began)

    def check(self, game: str) -> None:
        """Refuse if a game is still being prepared."""
        if game in self.waiting:
            raise self._not_ready([game])

    def check_all(self) -> None:
        """Refuse if any game is still being prepared."""
        if self.waiting:
            raise self._not_ready(self.waiting)

    def state(self) -> PreparationState:
        """The progress of the preparation."""
        if not self._preparation:
            return PreparationState(is_ready=True, percent=100, seconds_left=0, games=[])
        report = self._preparation.report()
        return PreparationState(
            is_ready=not self.waiting,
            percent=report.whole.percent,
            seconds_left=report.whole.seconds_left,
            games=[
                GamePreparation(name=unit.game, percent=share.percent, seconds_left=share.seconds_left)  # type: ignore[arg-type]
                for unit, share in report.units.items()
            ],
        )

    def _not_ready(self, games: list[str]) -> Refusal:
        assert self._preparation
        shares = self._preparation.report().units
        seconds = max(1, *(shares.get(Unit(name), Share(100, 1)).seconds_left for name in games))
        titles = tuple(Message(f"game.{name}.title") for name in games)
        return Refusal(NOT_READY, "server.preparing", seconds, games=titles, count=len(games), seconds=seconds)
