"""Draws a match as text. Colours only repeat what the letters show."""

from rich.console import RenderableType

from azulejos.i18n import say
from azulejos.match.match import Match


def draw(match: Match, viewer: int | None = None) -> RenderableType:
    """Draw a match as seen by a viewer, by default the player to act."""
    names = [player_name(match, seat) for seat in range(match.players)]
    seat = match.current_player or 0 if viewer is None else viewer
    return match.game.draw(match.position(seat), names, match.outcome)


def player_name(match: Match, seat: int) -> str:
    """Return the name of a player, or "Player 1" and so on if the match has no names."""
    return match.names[seat] if match.names else say("player", number=seat + 1)
