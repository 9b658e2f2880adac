"""Environments of one game at a time."""

from azulejos.core.errors import AzulejosError
from azulejos.match.match import Match


class OneGame:
    """Plays one game after the other; before the first `reset` there is none."""

    _match: Match | None = None

    @property
    def match(self) -> Match:
        """The game that is being played."""
        if self._match is None:
            raise AzulejosError("env.reset_first")
        return self._match

    @match.setter
    def match(self, match: Match) -> None:
        self._match = match

    def check_goes_on(self, is_over: bool) -> None:
        """Refuse to go on before the first game has begun, and after the end of one."""
        if self._match is None:
            raise AzulejosError("env.reset_first")
        if is_over:
            raise AzulejosError("env.over")
