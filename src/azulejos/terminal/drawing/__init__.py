"""Tables drawn as text. Every game has its own file here; colour only repeats what the letters say."""

from rich.console import RenderableType

from azulejos.i18n import say
from azulejos.match.match import Match
from azulejos.terminal.drawing.azul import draw_azul
from azulejos.terminal.drawing.duel import draw_duel
from azulejos.terminal.drawing.summer_pavilion import draw_summer_pavilion

_DRAWINGS = {"azul": draw_azul, "summer-pavilion": draw_summer_pavilion, "duel": draw_duel}


def draw(match: Match, viewer: int | None = None) -> RenderableType:
    """The table of a match as a viewer sees it, by default the player who must act."""
    names = [player_name(match, seat) for seat in range(match.players)]
    seat = match.current_player or 0 if viewer is None else viewer
    return _DRAWINGS[match.game.info.name](match.position(seat), names, match.outcome)


def player_name(match: Match, seat: int) -> str:
    """What a player is called."""
    return match.names[seat] if match.names else say("player", number=seat + 1)
