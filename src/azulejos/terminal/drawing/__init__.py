"""Tables drawn as text. Every game has its own file here; colour only repeats what the letters say."""

from rich.console import RenderableType

from azulejos.catalogue import say
from azulejos.match.match import Match
from azulejos.terminal.drawing.azul import draw_azul
from azulejos.terminal.drawing.duel import draw_duel
from azulejos.terminal.drawing.summer_pavilion import draw_summer_pavilion

_DRAWINGS = {"azul": draw_azul, "summer-pavilion": draw_summer_pavilion, "duel": draw_duel}


def draw(match: Match) -> RenderableType:
    """The table of a match, as the player who must act sees it."""
    names = [player_name(match, seat) for seat in range(match.players)]
    return _DRAWINGS[match.game.info.name](match.position(viewer=match.current_player or 0), names, match.outcome)


def player_name(match: Match, seat: int) -> str:
    """What a player is called."""
    return match.names[seat] if match.names else say("player", number=seat + 1)
