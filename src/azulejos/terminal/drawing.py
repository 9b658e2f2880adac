"""The table of a match as text; colour only repeats what the letters say."""

from rich.console import RenderableType

from azulejos.i18n import say
from azulejos.match.match import Match


def draw(match: Match, viewer: int | None = None) -> RenderableType:
    """The table of a match as a viewer sees it, by default the player who must act."""
    names = [player_name(match, seat) for seat in range(match.players)]
    seat = match.current_player or 0 if viewer is None else viewer
    return match.game.draw(match.position(seat), names, match.outcome)


def player_name(match: Match, seat: int) -> str:
    """What a player is called."""
    return match.names[seat] if match.names else say("player", number=seat + 1)
